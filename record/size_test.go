package record

import (
	"strings"
	"testing"

	"bullseye/boardtext"
	"bullseye/sudoku"
)

func TestSizeCountsWhatTheRecordPointsTo(t *testing.T) {
	long := strings.Repeat("a", 1000)
	for _, test := range []struct {
		name        string
		record      Record
		least, most int
	}{
		{"a board", Record{HasGrid: true, File: "a file", Header: &Header{Columns: make([]Column, 9)}}, 0, 0},
		{"a header of its own", Record{Header: &Header{Weight: 1000}}, 1000, 1000},
		{"empty fields", Record{Fields: make([]string, 100)}, 800, 1600},
		{"fields", Record{Fields: []string{long, long}}, 2000, 2100},
		{"a label", Record{Reading: boardtext.Reading{Label: long}}, 1000, 1000},
		{"notes", Record{Reading: boardtext.Reading{Notes: []boardtext.Note{{Letter: 'A', Text: long}, {}}}}, 1000, 1100},
		{"an error", Record{Reading: boardtext.Reading{Err: &sudoku.SyntaxError{Found: long, Expected: long}}}, 2000, 2200},
		{"errors of fields", Record{Lost: []*sudoku.SyntaxError{{Found: long}, {Expected: long}}}, 2000, 2300},
	} {
		t.Run(test.name, func(t *testing.T) {
			if n := test.record.Size(); n < test.least || n > test.most {
				t.Errorf("found %d bytes, expected %d to %d", n, test.least, test.most)
			}
			if n := testing.AllocsPerRun(10, func() { test.record.Size() }); n > 0 {
				t.Errorf("Size allocates %v times", n)
			}
		})
	}
}
