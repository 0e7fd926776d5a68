package record_test

import (
	"testing"

	"bullseye/record"
)

// A file name in a message must not clear the screen or look like another message.
func TestFileNameThatATerminalWouldObey(t *testing.T) {
	for _, test := range []struct{ name, want string }{
		{"-", "<stdin>"},
		{"", `""`},
		{"boards.txt", "boards.txt"},
		{`C:\boards "old".txt`, `C:\boards "old".txt`},
		{"数独/题目　一.txt", "数独/题目　一.txt"},
		{"e\u0301té 👨‍👩‍👧.txt", "e\u0301té 👨‍👩‍👧.txt"},
		{"\x1b[2Jboards", `"\x1b[2Jboards"`},
		{"a\nb", `"a\nb"`},
		{"a\rb", `"a\rb"`},
		{"\x7f", `"\x7f"`},
		{"\u009b31m", `"\u009b31m"`},
		{"\x9b31m", `"\x9b31m"`},
		{"数\xff", `"数\xff"`},
		{"a\u202etxt.exe", `"a\u202etxt.exe"`},
		{"a\u2028b", `"a\u2028b"`},
		{"C:\\\"\x1b", `"C:\\\"\x1b"`},
	} {
		if got := record.FileName(test.name); got != test.want {
			t.Errorf("%q is %s in messages, want %s", test.name, got, test.want)
		}
	}
}
