//go:build unix

package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// Neither arguments nor the contents of files reach the terminal as commands.
func TestMessageThatATerminalWouldObey(t *testing.T) {
	skipIfRaced(t)
	folder := t.TempDir()
	board := filepath.Join(folder, "board.txt")
	writeText(t, board, puzzle+"\n")
	for _, attack := range []string{"\x1b[2J\r\b\x7f", "\u009b31m\u202e\u2028", "\x9b31m\xff"} {
		name := filepath.Join(folder, "a"+attack+"z")
		for _, args := range [][]string{
			{attack}, {"--" + attack}, {"--=" + attack}, {"help", attack}, {"man", attack, attack}, {"version", attack},
			{"man", "--dir", filepath.Join(board, attack)},
			{"solve", name}, {"solve", "--from", attack}, {"solve", "--" + attack}, {"solve", "--threads", attack},
			{"solve", "-o", filepath.Join(name, "o"), board}, {"solve", "-o", folder + "/o", "--checkpoint", filepath.Join(name, "c"), board},
			{"max", "--weights", name, board}, {"max", "--weights", "1," + attack, board}, {"max", "--certificate", filepath.Join(name, "c"), board},
			{"verify", name}, {"verify", board, name}, {"bench", name}, {"bench", "--mode", attack},
			{"oj", attack}, {"oj", attack, attack},
		} {
			wantPrintable(t, exec.Command("bullseye", args...))
		}
		for _, test := range []struct{ command, file, text string }{
			{"solve", "line", puzzle[:40] + attack + puzzle[41:]},
			{"solve", "ends" + attack, "12"},
			{"solve", "rows", "123456789\n" + attack},
			{"solve", "a.csv", "puzzle," + attack + "\n" + attack + ",1\n\"" + attack},
			{"solve", "b.csv", attack + ",1\n"},
			{"solve", "a.ndjson", `{"puzzle":"` + attack + `"}` + "\n{" + attack + "}\n{\"" + attack + "\":1}"},
			{"solve", "a.opensudoku", "<opensudoku><" + attack + "/></opensudoku>"},
			{"solve", "b.opensudoku", `<opensudoku><game data="` + attack + "&" + attack + `;"/></` + attack + ">"},
			{"solve", "c.opensudoku", `<?xml version="1.0" encoding="` + attack + `"?><opensudoku/>`},
			{"solve", "a.hodoku", ":0" + attack + ":" + attack + ":" + puzzle + attack + ":::"},
			{"solve", "a.sdk", "[Pu" + attack + "zzle]\n#A" + attack + "\n12345678" + attack},
			{"bench", "line", puzzle[:40] + attack + puzzle[41:]},
			{"bench", "a.opensudoku", "<opensudoku><" + attack + "/></opensudoku>"},
			{"max", "weights.txt", "1 " + attack},
			{"max", "a.json", `{"` + attack + `":1}`},
			{"max", "b.json", `{"weights":[1,"` + attack + `"]}`},
			{"verify", "a.proof", `{"` + attack + `":1}` + "\nbullseye"},
			{"verify", "b.proof", `{"board":"` + attack + `"}` + "\nbullseye"},
			{"oj", "line", puzzle[:40] + attack + puzzle[41:]},
			{"oj", "short", attack},
		} {
			file := filepath.Join(folder, test.file)
			writeText(t, file, test.text)
			cmd := exec.Command("bullseye", test.command, file)
			switch test.command {
			case "max":
				cmd.Args = []string{"bullseye", "max", "--weights", file, board}
			case "oj":
				cmd.Args = []string{"bullseye", "oj", "acwing166"}
				cmd.Stdin = strings.NewReader(test.text)
			}
			wantPrintable(t, cmd)
		}
	}
}

// A file name with a line feed must not look like another message.
func TestFileNameThatForgesAMessage(t *testing.T) {
	forged := "bullseye: error: forged"
	folder := filepath.Join(t.TempDir(), "x\n"+forged)
	if err := os.Mkdir(folder, 0o777); err != nil {
		t.Fatal(err)
	}
	board, bad := filepath.Join(folder, "board.txt"), filepath.Join(folder, "bad.txt")
	writeText(t, board, puzzle+"\n")
	writeText(t, bad, "1\n")
	for _, args := range [][]string{
		{"solve", bad}, {"solve", folder}, {"bench", bad}, {"bench", folder}, {"verify", board}, {"verify", board + "missing"}, {"max", "--weights", bad, board},
		{"max", "--weights", folder, board}, {"max", "--certificate", folder, board}, {"max", "--certificate", board, board},
		{"max", "--certificate", filepath.Join(folder, "c"), board, bad}, {"man", "--dir", board}, {"man", "--dir", filepath.Join(board, "x")},
	} {
		if said := wantPrintable(t, exec.Command("bullseye", args...)); strings.Contains(said, "\n"+forged) || !strings.Contains(said, `x\n`+forged) {
			t.Errorf("%q reports %q", args, said)
		}
	}
}

// wantPrintable runs a command, whose messages must contain only characters that a
// terminal shows, and returns them.
func wantPrintable(t *testing.T, cmd *exec.Cmd) string {
	t.Helper()
	var said bytes.Buffer
	cmd.Stderr = &said
	_ = cmd.Run() // some commands succeed
	for i, r := range said.String() {
		_, size := utf8.DecodeRune(said.Bytes()[i:])
		if r != '\n' && unicode.In(r, unicode.Cc, unicode.Zl, unicode.Zp, unicode.Bidi_Control) || r == utf8.RuneError && size == 1 {
			t.Errorf("%q reports %q", cmd.Args, &said)
			break
		}
	}
	return said.String()
}
