package puzzleio

import (
	"bytes"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"bullseye/sudoku"
)

func FuzzReader(f *testing.F) {
	block, framed, pencil := write(sudoku.Block), write(sudoku.Framed), write(sudoku.Pencil)
	for _, text := range []string{
		"", "\n", line + "\n" + line, block + "\n" + block, framed + "\n\n" + framed, pencil,
		"#AMe\n" + block + "\n" + line[1:] + "\n" + block[10:], block + "\n" + block[:10],
		"Grid 1\n" + block, "\x00\n\x00" + line, "\xff\xfe1\x00", "\uFEFF" + framed + "\n---\n",
		string(gzipped(f, line)), string(zstandard(f, line)),
	} {
		for form := range uint8(6) {
			f.Add([]byte(text), form)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte, form uint8) {
		options := Options{Form: sudoku.Form(form % 6)}
		records, err := readAll(bytes.NewReader(data), options)
		slow, slowErr := readAll(iotest.OneByteReader(bytes.NewReader(data)), options)
		if len(records) != len(slow) || (err == nil) != (slowErr == nil) {
			t.Fatalf("%d records and %v, but byte by byte %d and %v", len(records), err, len(slow), slowErr)
		}
		for i := range records {
			if a, b := summary(&records[i]), summary(&slow[i]); a != b {
				t.Fatalf("record %d is %s, but byte by byte %s", i, a, b)
			}
		}
		plain := true
		for _, c := range compressions {
			yes, _ := c.is(data)
			plain = plain && !yes
		}
		if err != nil && plain {
			t.Fatal(err)
		}
		lines := strings.Split(string(data), "\n")
		before := Record{}
		for _, r := range records {
			if r.Line < before.Line || r.Line == before.Line && r.Offset < before.Offset {
				t.Fatalf("%s comes behind %s", summary(&r), summary(&before))
			}
			before = r
			if plain {
				inside(t, data, lines, r.Offset, r.Line, 1)
				if e := r.Err; e != nil {
					inside(t, data, lines, e.Offset, e.Line, e.Column)
				}
			}
			if r.Err != nil {
				if r.Board != (sudoku.Board{}) || r.Err.Found == "" || r.Err.Expected == "" {
					t.Fatalf("%#v", r)
				}
				continue
			}
			// What was read reads back the same.
			start := r.Start()
			text := start.AppendText(nil, sudoku.Pencil)
			if r.Form != sudoku.Pencil {
				text = r.Board.AppendText(nil, r.Form)
			}
			back, err := readAll(bytes.NewReader(text), Options{Form: r.Form})
			if err != nil || len(back) != 1 || back[0].Err != nil || back[0].Start() != start {
				t.Fatalf("%s reads back as %v, %v", text, back, err)
			}
		}
	})
}

// inside checks that a place is one of the text.
func inside(t *testing.T, data []byte, lines []string, offset, line, column int) {
	t.Helper()
	if offset < 0 || offset > len(data) || line < 1 || line > len(lines) {
		t.Fatalf("offset %d or line %d is not in a text of %d bytes and %d lines", offset, line, len(data), len(lines))
	}
	if at := strings.Count(string(data[:offset]), "\n") + 1; at != line {
		t.Fatalf("offset %d is in line %d, not %d", offset, at, line)
	}
	if column < 1 || column > utf8.RuneCountInString(lines[line-1])+1 {
		t.Fatalf("column %d is not in line %d: %q", column, line, lines[line-1])
	}
}
