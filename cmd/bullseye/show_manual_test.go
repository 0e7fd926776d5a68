//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

// On a terminal, a manual page is shown by the program man or, if that cannot, as plain
// text; and never as its source.
func TestManualOnATerminal(t *testing.T) {
	bullseye, err := exec.LookPath("bullseye")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name  string
		man   string // the program as a shell script, "" for none
		plain bool
	}{
		{"no man", "", true},
		{"man shows it", "while read -r line; do :; done; echo 'EXIT STATUS by man'", false},
		{"man strikes over", `while read -r line; do :; done; printf 'E\bEX\bXI\bIT\bT S\bSTATUS by man\n'`, false},
		{"man cannot read standard input", "echo 'no option -l' >&2; exit 1", true},
		{"man is not installed in full", "echo 'This system has no manual pages.'", true},
		{"the pager fails", "while read -r line; do :; done; echo 'EXIT STATUS by man'; test ! -t 1", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			folder := t.TempDir()
			if test.man != "" {
				script := []byte("#!/bin/sh\n" + test.man + "\n")
				if err := os.WriteFile(filepath.Join(folder, "man"), script, 0o777); err != nil {
					t.Fatal(err)
				}
			}
			cmd := exec.Command(bullseye, "man", "max")
			cmd.Env = append(cmd.Environ(), "PATH="+folder)
			term := onTerminal(t, cmd)
			if err := cmd.Wait(); err != nil {
				t.Error(err)
			}
			<-term.closed
			shown := strings.ReplaceAll(term.shown(), "\r\n", "\n")
			if byMan := strings.Contains(shown, "by man\n"); byMan == test.plain || strings.Contains(shown, ".SH") {
				t.Errorf("it shows %q", shown)
			}
			if test.plain && shown != plainText(manualMarkdown(commandOf(t, "max")), bodyIndent) {
				t.Errorf("it shows %q", shown)
			}
		})
	}
}

// The program man of this system shows the pages in a pager.
func TestManualInThePager(t *testing.T) {
	if !manShows(t.Context(), manual(commandOf(t, "max"))) {
		t.Skip("skipped: no program man that shows the page")
	}
	cmd := exec.Command("bullseye", "man", "max")
	cmd.Env = append(cmd.Environ(), "MANPAGER=cat")
	term := onTerminal(t, cmd)
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
	<-term.closed
	shown := term.shown()
	for _, want := range []string{"BULLSEYE-MAX(1)", "find the best-scoring completion", "SIGTERM stopped the command."} {
		if !strings.Contains(shown, want) {
			t.Errorf("it shows no %q in %q", want, shown)
		}
	}
}

// Ctrl-C in a pager belongs to the pager.
func TestCtrlCInThePager(t *testing.T) {
	folder := t.TempDir()
	script := `#!/bin/sh
trap 'echo stopped searching' INT
while read -r line; do :; done
echo 'EXIT STATUS by man'
if test -t 1; then
	read -r key < /dev/tty || read -r key < /dev/tty
	echo "quit by $key"
fi
`
	if err := os.WriteFile(filepath.Join(folder, "man"), []byte(script), 0o777); err != nil {
		t.Fatal(err)
	}
	bullseye, err := exec.LookPath("bullseye")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(bullseye, "man")
	cmd.Env = append(cmd.Environ(), "PATH="+folder)
	term := onTerminal(t, cmd)
	term.await(t, "by man")
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
	for _, cmd := range allCommands(t) {
		t.Run(cmd.CommandPath(), func(t *testing.T) {
			requireExample(t, cmd)
			page := plainText(manualMarkdown(cmd), bodyIndent)
			for line := range strings.Lines(page) {
				if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > 80 && !strings.Contains(cmd.Example, strings.TrimSpace(line)) && !strings.HasPrefix(strings.TrimSpace(line), "bullseye completion") {
					t.Errorf("%d columns: %s", n, line)
				}
			}
			if strings.Contains(page, "**") || strings.Contains(page, `\<`) || strings.Contains(page, "\n\n\n") {
				t.Errorf("marks or gaps remain in\n%s", page)
			}
			roff := strings.NewReplacer(`\fB`, "", `\fI`, "", `\fP`, "", `\fR`, "", `\-`, "-", `\&`, "", `\(bu`, "-", `\\`, `\`, `\~`, "~").Replace(string(manual(cmd)))
			for line := range strings.Lines(roff) {
				if text := words(line); !strings.HasPrefix(line, ".") && !strings.Contains(words(page), text) {
					t.Errorf("%q is not in\n%s", text, page)
				}
			}
		})
	}
}
