package boardtext

import (
	"errors"
	"strings"
	"testing"

	"bullseye/sudoku"
)

func TestSyntaxErrors(t *testing.T) {
	line := aBoard.String()
	rows := blockRows()
	// with returns the block with one row replaced.
	with := func(row int, by string) string {
		changed := append([]string(nil), rows...)
		changed[row-1] = by
		return lines(changed...)
	}
	block := lines(rows...)
	framed := string(Append(nil, aBoard, Framed))
	pencil := string(Append(nil, aBoard, Pencil))
	c := aBoard.Candidates()
	c[2] = sudoku.DigitSet(1) | sudoku.DigitSet(2)
	lists := string(AppendCandidates(nil, c, Framed))
	const lineEnd = "the end of the line, or white space and a # comment"

	tests := []struct {
		name string
		text string
		want string // the error of Parse and of ParseCandidates
	}{
		{"nothing", "", "line 1, column 1: found no board, expected one"},
		{"blank lines", " \n\r\n", "line 3, column 1: found no board, expected one"},
		{"comments only", "# one\n# two", "line 2, column 6: found no board, expected one"},
		{"a frame only", "+---+---+---+\n", "line 2, column 1: found no board, expected one"},

		{"80 cells", line[:80], "line 1, column 81: found 80 cells, expected 81"},
		{"82 cells", line + "1", "line 1, column 82: found 82 cells, expected 81"},
		{"80 cells after blank lines and a byte-order mark", "\uFEFF\n\n " + line[:80] + "\r\n", "line 3, column 82: found 80 cells, expected 81"},
		{"two boards on a line", line + line, "line 1, column 82: found 162 cells, expected 81"},
		{"text after a line", line + "  4.5 hard", `line 1, column 84: found "4.5 hard", expected ` + lineEnd},
		{"long text after a line", line + " " + strings.Repeat("1", 30), `line 1, column 83: found "11111111111111111111"…, expected ` + lineEnd},
		{"comma after a line", line + "," + line, `line 1, column 82: found ",", expected ` + lineEnd},
		{"comment without a space", line + "#hard", `line 1, column 82: found "#", expected ` + lineEnd},
		{"a line of HoDoKu's library", "My boards\n:0000:x:" + line + "::::", "line 2, column 1: found a line of HoDoKu's library, expected a board; the form hodoku reads such lines"},
		{"letter in a line", line[:40] + "k" + line[41:], `line 1, column 41: found letter "k", expected a digit 1-9 or a blank`},
		{"letter of another script", line[:2] + "é" + line[3:], `line 1, column 3: found letter "é", expected a digit 1-9 or a blank`},
		{"Chinese character", line[:2] + "数" + line[3:], `line 1, column 3: found "数", expected a digit 1-9 or a blank`},
		{"digit of another script", line[:40] + "٣" + line[41:], `line 1, column 41: found digit "٣", expected an ASCII digit 1-9 or a blank`},
		{"sign", line[:80] + "%", `line 1, column 81: found "%", expected a digit 1-9 or a blank`},
		{"control character", line[:8] + "\a" + line[9:], "line 1, column 9: found control character U+0007, expected a digit 1-9 or a blank"},
		{"Latin-1", line[:8] + "\xe9" + line[9:], "line 1, column 9: found byte 0xE9, which is not UTF-8, expected a digit 1-9 or a blank"},
		{"UTF-16, little end first", "\xff\xfe1\x002\x00", "line 1, column 1: found UTF-16 text, expected UTF-8; convert the file first"},
		{"UTF-16, big end first", "\xfe\xff\x001\x002\n\x00", "line 1, column 1: found UTF-16 text, expected UTF-8; convert the file first"},
		{"binary data", "GIF89\x00\x01\n\x00\n", "line 1, column 6: found binary data (a NUL byte), expected text"},
		{"binary data in a block", with(3, ".98\x00"), "line 3, column 4: found binary data (a NUL byte), expected text"},
		{"very long line", "# a\n" + strings.Repeat(".", MaxLine+1), "line 2, column 65537: found a line of more than 65536 bytes, expected at most 65536 bytes"},
		{"very long white space", strings.Repeat(" ", MaxLine+1), "line 1, column 65537: found a line of more than 65536 bytes, expected at most 65536 bytes"},

		{"eight rows", lines(rows[:8]...), "line 8, column 10: found 8 rows, expected nine"},
		{"eight rows and an end", lines(rows[:8]...) + "\r\n\r\n", "line 8, column 10: found 8 rows, expected nine"},
		{"one row", "\n" + rows[0], "line 2, column 10: found 1 row, expected nine"},
		{"ten rows", block + "\n" + rows[0], "line 10, column 1: found a tenth row, expected nine"},
		{"ten rows and an end", block + "\n  " + rows[0] + "\n\n", "line 10, column 3: found a tenth row, expected nine"},
		{"a tenth row below the frame", framed + "\n" + rows[0], "line 14, column 1: found a tenth row, expected nine"},
		{"eight columns", with(3, ".98....6"), "line 3, column 9: found 8 cells in row 3, expected nine"},
		{"ten columns", with(3, ".98....6.."), "line 3, column 10: found 10 cells in row 3, expected nine"},
		{"eight columns with spaces", with(3, spaced(".98....6")), "line 3, column 16: found 8 cells in row 3, expected nine"},
		{"spaces for blanks", with(1, "5   3 7"), "line 1, column 1: found 3 cells, expected nine in a row or 81 in a line; write blanks as . or 0, because spaces do not count"},
		{"spaces for blanks in a later row", with(2, "6   19   95"), "line 2, column 12: found 5 cells in row 2, expected nine; write blanks as . or 0, because spaces do not count"},
		{"eight columns and bars", strings.Replace(framed, " 1 9 5 ", " 1 9 ", 1), "line 3, column 24: found 8 cells in row 2, expected nine"},
		{"digit 10", with(4, "8 . 10 . 6 . . . 3"), "line 4, column 5: found 10, expected a digit 1-9 or a blank"},
		{"digit 10 in the last cell", with(4, "8 . . . 6 . . . 3 10"), "line 4, column 19: found 10, expected a digit 1-9 or a blank"},
		{"letter in a row", with(9, "....8..k9"), `line 9, column 8: found letter "k", expected a digit 1-9 or a blank`},
		{"word instead of a row", with(9, "end"), "line 8, column 10: found 8 rows, expected nine"},
		{"word within a row", with(9, "....8.end"), `line 9, column 7: found letter "e", expected a digit 1-9 or a blank`},
		{"comma between cells", with(1, "5,3.,.,7,.,.,.,."), `line 1, column 2: found ",", expected a digit 1-9 or a blank`},
		{"blank line between bands", lines(rows[:3]...) + "\n\n" + lines(rows[3:]...), "line 3, column 10: found 3 rows, expected nine"},
		{"comment between rows", lines(rows[:3]...) + "\n# band 2\n" + lines(rows[3:]...), "line 3, column 10: found 3 rows, expected nine"},
		{"lower edge too early", lines(strings.Split(framed, "\n")[:3]...) + "\n*---------*\n", "line 3, column 26: found 2 rows, expected nine"},
		{"upper edge after lower edge", lines(strings.Split(framed, "\n")[:5]...) + "\n" + framed, "line 4, column 26: found 3 rows, expected nine"},

		{"no board at all", "Hello, world", `line 1, column 1: found "Hello, world", expected a board`},
		{"title without a board", "Grid 01\n\n", `line 1, column 1: found "Grid 01", expected a board`},
		{"number of boards", "2\n\n" + block, "line 1, column 1: found 1 cell, expected nine in a row or 81 in a line"},
		{"text after a board", block + "\n\nend\n", `line 11, column 1: found "end", expected a board`},
		{"second board", line + "\n" + line, "line 2, column 1: found a second board, expected one"},
		{"second board of rows", block + "\n" + block, "line 10, column 1: found a second board, expected one"},
		{"second board of another form", block + "\n" + line, "line 10, column 1: found a second board, expected one"},
		{"second board with an error", line + "\n" + line[1:], "line 2, column 81: found 80 cells, expected 81"},

		{"slots moved by one", "." + pencil[:728], "line 1, column 6: found 5 in the slot of 6 in r1c1, expected 6 or a blank"},
		{"728 slots", pencil[:728], "line 1, column 729: found 728 slots, expected 729"},
		{"730 slots", pencil + ".", "line 1, column 730: found 730 slots, expected 729"},
		{"letter in a slot", pencil[:9] + "a" + pencil[10:], `line 1, column 10: found letter "a", expected a digit 1-9 or a blank`},
		{"candidate twice", strings.Replace(lists, " 12 ", " 121 ", 1), "line 2, column 23: found 121, expected the cell's candidates, each once, or a blank"},
		{"blank among candidates", strings.Replace(lists, " 12 ", " .12 ", 1), "line 2, column 23: found .12, expected the cell's candidates, each once, or a blank"},
		{"blanks for a cell", strings.Replace(lists, " 12 ", " .... ", 1), "line 2, column 23: found ...., expected the cell's candidates, each once, or a blank"},
		{"ten cells of candidates", strings.Replace(lists, " 6   ", " 6 7 ", 1), "line 3, column 87: found 10 cells in row 2, expected nine"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Parse(tt.text)
			check := func(err error) {
				t.Helper()
				var syntax *sudoku.SyntaxError
				if !errors.As(err, &syntax) || err.Error() != tt.want {
					t.Fatalf("got  %v\nwant %s", err, tt.want)
				}
				within(t, tt.text, syntax)
			}
			check(err)
			if tt.name == "digit 10" {
				tt.want = strings.Replace(tt.want, "a digit 1-9", "the cell's candidates, each once,", 1)
			}
			_, err = ParseCandidates(tt.text)
			check(err)
		})
	}
}

// within checks that the place of an error is in the text, and that its line and
// column agree with its offset.
func within(t testing.TB, text string, e *sudoku.SyntaxError) {
	t.Helper()
	if e.Offset < 0 || e.Offset > len(text) {
		t.Fatalf("offset %d of %v is not in a text of %d bytes", e.Offset, e, len(text))
	}
	if at := placeIn([]byte(text), e.Offset); at != (place{e.Offset, e.Line, e.Column}) {
		t.Fatalf("offset %d is in line %d, column %d, but the error says %v", e.Offset, at.line, at.column, e)
	}
	if e.Found == "" || e.Expected == "" {
		t.Fatalf("%#v does not say what was found and expected", e)
	}
}

func TestListsOfCandidatesAreNotABoard(t *testing.T) {
	c := aBoard.Candidates()
	for _, form := range []Form{Pencil, Framed} {
		_, err := Parse("\n" + string(AppendCandidates(nil, c, form)))
		want := "line 2, column 1: found lists of candidates, expected a board"
		if err == nil || err.Error() != want {
			t.Errorf("%v: got %v, want %s", form, err, want)
		}
	}
}

func TestErrorsForAGivenForm(t *testing.T) {
	line, block := aBoard.String(), string(Append(nil, aBoard, Block))
	framed := string(Append(nil, aBoard, Framed))
	pencil := string(Append(nil, aBoard, Pencil))
	tests := []struct {
		form Form
		text string
		want string
	}{
		{Line, block, "line 1, column 10: found 9 cells, expected 81"},
		{Line, framed, `line 1, column 1: found "+", expected a digit 1-9 or a blank`},
		{Line, strings.Split(framed, "\n")[1], `line 1, column 1: found "|", expected a digit 1-9 or a blank`},
		{Line, pencil, "line 1, column 82: found 729 cells, expected 81"},
		{Line, "end", `line 1, column 1: found "end", expected a board`},
		{Block, line, "line 1, column 10: found 81 cells in row 1, expected nine"},
		{Block, strings.ReplaceAll(framed, "+-------+-------+-------+\n", ""), `line 1, column 1: found "|", expected a digit 1-9 or a blank`},
		{SDK, framed, `line 1, column 1: found "+", expected a digit 1-9 or a blank`},
		{Block, strings.Replace(block, "53..7....", "53..17....", 1), "line 1, column 10: found 10 cells in row 1, expected nine"},
		{Framed, line, "line 1, column 10: found 81 cells in row 1, expected nine"},
		{Framed, strings.Replace(framed, "5 3 .", "5 31 2", 1), "line 2, column 5: found 31, expected a digit 1-9 or a blank"},
		{Pencil, line, "line 1, column 82: found 81 slots, expected 729"},
	}
	for _, tt := range tests {
		_, err := ParseAs(tt.text, tt.form)
		if err == nil || err.Error() != tt.want {
			t.Errorf("%v in %.20q: got %v, want %s", tt.form, tt.text, err, tt.want)
		}
	}
}
