//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The commands in the READMEs print the output that the READMEs show.
func TestREADME(t *testing.T) {
	root := absolute(t, "..", "..")
	for _, name := range []string{"README.md", "README.zh-CN.md"} {
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
				got, _ := cmd.CombinedOutput() // an error is compared like any output
				if strings.TrimSpace(string(got)) != strings.TrimSpace(want) {
					t.Errorf("%s: %s\nprints\n%sthe README shows\n%s", name, command, got, want)
				}
			}
		}
		if shown < 8 {
			t.Errorf("%s shows %d commands", name, shown)
		}
	}
}
