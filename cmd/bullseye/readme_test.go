//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The commands in the READMEs and pages print the output that is shown there.
func TestREADME(t *testing.T) {
	skipIfRaced(t)
	root := absolute(t, "..", "..")
	for name, least := range map[string]int{"README.md": 5, "README.zh-CN.md": 5, "docs/commands.md": 8, "docs/zh/commands.md": 8, "docs/zh/optimiser.md": 3, "docs/judges.md": 4, "docs/zh/judges.md": 3, "docs/symmetry.md": 8, "docs/rules.md": 1, "docs/zh/rules.md": 1, "docs/daily.md": 5, "docs/zh/daily.md": 3, "docs/generate.md": 8, "docs/zh/generate.md": 8} {
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
				got, _ := shownBy(cmd, name) // an error is compared like any output
				if strings.TrimSpace(got) != strings.TrimSpace(want) {
					t.Errorf("%s: %s\nprints\n%sthe page shows\n%s", name, command, got, want)
				}
			}
		}
		if shown < least {
			t.Errorf("%s shows %d commands, expected at least %d", name, shown, least)
		}
	}
}

// shownBy runs a command of a page and returns its output and its messages: on pages in Chinese,
// messages are as a terminal shows them.
func shownBy(cmd *exec.Cmd, page string) (string, error) {
	cmd.Env = append(os.Environ(), "LC_ALL=C", "BULLSEYE_LANG=")
	if strings.Contains(page, "zh") {
		cmd.Env = append(cmd.Env, messagesInChinese+"=1")
	}
	shown, err := cmd.CombinedOutput()
	return string(shown), err
}

// The commands that the pages about data show from boards to arrays run one after the other in one
// folder. Those before the large set print what is shown, but for the times.
func TestDataPage(t *testing.T) {
	t.Run("en", func(t *testing.T) { testDataPage(t, "docs/data.md", "From boards to arrays") })
	t.Run("zh", func(t *testing.T) { testDataPage(t, "docs/zh/data.md", "从盘面到数组") })
}

func testDataPage(t *testing.T, page, heading string) {
	skipIfRaced(t)
	root := absolute(t, "..", "..")
	text, err := os.ReadFile(filepath.Join(root, page))
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(text), "\n## "+heading+"\n")
	section, _, _ = strings.Cut(section, "\n## ")
	small, large, _ := strings.Cut(section, "\n### ")
	folder := t.TempDir()
	if err := os.Symlink(filepath.Join(root, "internal"), filepath.Join(folder, "internal")); err != nil {
		t.Fatal(err)
	}
	times := regexp.MustCompile(`[0-9.]+ s, [0-9,.]+/s|[0-9.]+ 秒，每秒 [0-9,.]+ 个`)
	shown := 0
	for i, part := range []string{small, large} {
		_, block, _ := strings.Cut(part, "\n```\n$ ")
		block, _, _ = strings.Cut(block, "```")
		for example := range strings.SplitSeq(block, "\n$ ") {
			command, want, _ := strings.Cut(example, "\n")
			shown++
			cmd := exec.Command("sh", "-c", strings.Replace(command, "--count 100000", "--count 300", 1))
			cmd.Dir = folder
			got, err := shownBy(cmd, page)
			if err != nil {
				t.Fatalf("%s: %v\n%s", command, err, got)
			}
			if got, want := times.ReplaceAllString(got, ""), times.ReplaceAllString(want, ""); i == 0 && strings.TrimSpace(got) != strings.TrimSpace(want) {
				t.Errorf("%s\nprints\n%sthe page shows\n%s", command, got, want)
			}
		}
	}
	if shown < 13 {
		t.Errorf("the page shows %d commands", shown)
	}
}
