//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The commands in the READMEs and pages print the output that is shown there.
func TestREADME(t *testing.T) {
	root := absolute(t, "..", "..")
	for name, least := range map[string]int{"README.md": 8, "README.zh-CN.md": 8, "docs/zh/optimiser.md": 3, "docs/zh/judges.md": 1, "docs/symmetry.md": 8} {
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		folder := t.TempDir()
		shown := 0
		for i, block := range strings.Split(string(text), "```") {
			if i%2 == 0 || !strings.HasPrefix(block, "\n$ ") {
				continue
			}
			for example := range strings.SplitSeq("\n"+strings.TrimSpace(block)+"\n", "\n$ ") {
				command, want, ok := strings.Cut(example, "\n")
				if !ok || command == "" {
					continue
				}
				shown++
				cmd := exec.Command("sh", "-c", strings.ReplaceAll(command, "/tmp", folder))
				cmd.Dir = root
				cmd.Env = append(os.Environ(), "LC_ALL=C", "BULLSEYE_LANG=")
				got, _ := cmd.CombinedOutput() // an error is compared like any output
				if strings.TrimSpace(string(got)) != strings.TrimSpace(want) {
					t.Errorf("%s: %s\nprints\n%sthe page shows\n%s", name, command, got, want)
				}
			}
		}
		if shown < least {
			t.Errorf("%s shows %d commands, expected at least %d", name, shown, least)
		}
	}
}
