package record_test

import (
	"testing"

	"bullseye/record"
	"bullseye/sudoku"
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

// A given solution that could not be read must not stay where the answer would be.
func TestSetGridRemovesTheTextOfAnother(t *testing.T) {
	given := record.Record{Header: &record.Header{Columns: make([]record.Column, 3), Board: 1, Grid: 2}, Fields: []string{"7", "", "123"}}
	for _, grid := range []*sudoku.Grid{nil, {1}} {
		r := given
		r.SetGrid(grid)
		if r.HasGrid != (grid != nil) || r.Fields[0] != "7" || r.Fields[2] != "" {
			t.Errorf("the grid %v leaves %q", grid, r.Fields)
		}
		if given.Fields[2] != "123" {
			t.Error("a copy of the record has changed")
		}
	}
}
