//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bullseye/internal/text/textwidth"
	"bullseye/operation"
)

// On a terminal, a manual page is shown by a pager or, if there is none, as it is. Elsewhere
// it is text, too, and roff only if that is asked for.
func TestManualOnATerminal(t *testing.T) {
	bullseye, err := exec.LookPath("bullseye")
	if err != nil {
		t.Fatal(err)
	}
	page := plainText(string(manualMarkdown(commandOf(t, "max")))) + "\n"
	if out, err := exec.Command(bullseye, "man", "max").Output(); err != nil || string(out) != page {
		t.Errorf("in a pipe: %v: %s", err, out)
	}
	for _, test := range []struct{ name, pager, less, want string }{
		{"no pager", "", "", page},
		{"less", "", `read -r line; echo "$line by less $LESS"`, "NAME by less FRX\n"},
		{"another pager", "mine -x", `read -r line; echo "$line by mine $1"`, "NAME by mine -x\n"},
		{"the pager is not there", "other", "echo", page},
		{"the pager fails", "", "echo failed; exit 1", "failed\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			folder := t.TempDir()
			if test.less != "" {
				for _, name := range []string{"less", "mine"} {
					if err := os.WriteFile(filepath.Join(folder, name), []byte("#!/bin/sh\n"+test.less+"\n"), 0o777); err != nil {
						t.Fatal(err)
					}
				}
			}
			cmd := exec.Command(bullseye, "man", "max")
			cmd.Env = append(cmd.Environ(), "PATH="+folder, "PAGER="+test.pager, "LESS=")
			term := onTerminal(t, cmd)
			if err := cmd.Wait(); err != nil {
				t.Error(err)
			}
			<-term.closed
			if shown := strings.ReplaceAll(term.shown(), "\r\n", "\n"); shown != test.want {
				t.Errorf("it shows %q", shown)
			}
		})
	}
}

// Ctrl-C in a pager belongs to the pager.
func TestCtrlCInThePager(t *testing.T) {
	folder := t.TempDir()
	script := `#!/bin/sh
trap 'echo stopped searching' INT
while read -r line; do :; done
echo 'the page by less'
read -r key < /dev/tty || read -r key < /dev/tty
echo "quit by $key"
`
	if err := os.WriteFile(filepath.Join(folder, "less"), []byte(script), 0o777); err != nil {
		t.Fatal(err)
	}
	bullseye, err := exec.LookPath("bullseye")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(bullseye, "man")
	cmd.Env = append(cmd.Environ(), "PATH="+folder, "PAGER=")
	term := onTerminal(t, cmd)
	term.await(t, "by less")
	if _, err := term.file.Write([]byte{3}); err != nil {
		t.Fatal(err)
	}
	term.await(t, "stopped searching")
	if _, err := term.file.Write([]byte("q\n")); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
	<-term.closed
	if shown := term.shown(); !strings.Contains(shown, "quit by q") {
		t.Errorf("it shows %q", shown)
	}
}

// A page in plain text has all words of the page, and no marks.
func TestPlainManuals(t *testing.T) {
	for _, cmd := range slices.Concat(allCommands(t), chineseCommands(t)) {
		t.Run(cmd.CommandPath(), func(t *testing.T) {
			requireExample(t, cmd)
			page := plainText(string(manualMarkdown(cmd)))
			for line := range strings.Lines(page) {
				if n := textwidth.Columns(strings.TrimSuffix(line, "\n")); n > 80 && !strings.Contains(cmd.Example, strings.TrimSpace(line)) && !strings.HasPrefix(strings.TrimSpace(line), "bullseye completion") {
					t.Errorf("%d columns: %s", n, line)
				}
			}
			if strings.Contains(page, "**") || strings.Contains(page, `\<`) || strings.Contains(page, "\n\n\n") {
				t.Errorf("marks or gaps remain in\n%s", page)
			}
			roff := strings.NewReplacer(`\fB`, "", `\fI`, "", `\fP`, "", `\fR`, "", `\-`, "-", `\&`, "", `\(bu`, "-", `\\`, `\`, `\~`, "~").Replace(string(manual(cmd)))
			for line := range strings.Lines(roff) {
				if text := letters(line); !strings.HasPrefix(line, ".") && !strings.Contains(letters(page), text) {
					t.Errorf("%q is not in\n%s", text, page)
				}
			}
		})
	}
}

// letters returns a text without blanks.
func letters(text string) string { return strings.Join(strings.Fields(text), "") }

// The manual of generate names all techniques that it takes.
func TestManualNamesTechniques(t *testing.T) {
	text, err := manualTexts.ReadFile("manual/generate.md")
	if err != nil {
		t.Fatal(err)
	}
	names := strings.FieldsFunc(string(text), func(r rune) bool { return strings.ContainsRune(" \n,.", r) })
	for _, word := range operation.TechniqueWords() {
		if !slices.Contains(names, word) {
			t.Errorf("the manual of generate lacks %s", word)
		}
	}
}
