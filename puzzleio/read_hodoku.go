package puzzleio

import (
	"bytes"
	"fmt"
	"unicode/utf8"

	"bullseye/record"
	"bullseye/sudoku"
)

// hodokuHeader has a column for each part of a line of HoDoKu's library:
//
//	:code:digits:grid:deleted:eliminated:placed:extra
//
// The code names a technique, and the digits are those that it involves. In the
// grid, a digit after a plus sign is placed and not a clue. The board holds only
// the clues. If there are placed digits, the column "filled" holds all digits.
//
// The parts deleted, eliminated and placed are lists of candidates: those deleted
// before the technique is used, those that it eliminates and those that it places.
// A candidate is written as its digit, row and column. The part extra is a free text,
// the label of the board.
var hodokuHeader = record.Header{
	Columns: []record.Column{
		{Name: "code"}, {Name: "digits"}, {Name: "puzzle"}, {Name: "deleted"},
		{Name: "eliminated"}, {Name: "placed"}, {Name: "extra"}, {Name: "filled"},
	},
	Board: 2, Grid: -1, Label: 6,
}

const hodokuFilled = 7

// hodokuParser reads lines of HoDoKu's library. It skips blank lines and comments.
// A line that does not begin with a colon holds only a board.
type hodokuParser struct {
	table
	fields [8]field
}

func newHodoku(in *input) *lineParser {
	p := &hodokuParser{table: table{header: &hodokuHeader}}
	return &lineParser{lines: lineSource{input: in}, read: p.read}
}

func (p *hodokuParser) read(r *record.Record, line *textLine) bool {
	text := bytes.TrimRight(line.text, " \t\r")
	start := len(text) - len(bytes.TrimLeft(text, " \t"))
	p.fields = [8]field{}
	fields := p.fields[:]
	switch {
	case start == len(text) || text[start] == '#':
		return false
	case text[start] != ':':
		fields[hodokuHeader.Board] = field{text[start:], start}
		p.record(r, fields, line)
		r.Header, r.Fields = nil, nil
		return true
	}
	at := start + 1
	parts := 0
	for more := true; more && parts < hodokuFilled; parts++ {
		part := text[at:]
		if parts < hodokuFilled-1 {
			part, _, more = bytes.Cut(part, []byte{':'})
		}
		fields[parts] = field{part, at}
		at += len(part) + 1
	}
	if parts <= hodokuHeader.Board {
		return line.invalid(r, len(text), counted(parts, "1 part", "%d parts"), "a code, digits and a grid, separated by colons")
	}
	grid := &fields[hodokuHeader.Board]
	if bytes.IndexByte(grid.text, '+') >= 0 {
		clues, filled, wrong := splitPlaced(grid.text)
		if wrong >= 0 {
			found := "nothing"
			if wrong < len(grid.text) {
				c, _ := utf8.DecodeRune(grid.text[wrong:])
				found = fmt.Sprintf("%q", string(c))
			}
			return line.invalid(r, grid.at+wrong, found+" after a plus sign", "a digit 1-9")
		}
		grid.text, fields[hodokuFilled].text = clues, filled
	}
	p.record(r, fields, line)
	if e := r.Err; e != nil && len(fields[hodokuFilled].text) > 0 {
		// The place of the error does not count the plus signs. Report the start of
		// the grid instead.
		e.Offset, e.Column = line.offset+grid.at, line.column(grid.at)
	}
	return true
}

// splitPlaced returns the clues and all digits of a grid with plus signs. If no
// digit follows a plus sign, wrong is the index after that sign. Otherwise wrong
// is -1.
func splitPlaced(grid []byte) (clues, filled []byte, wrong int) {
	clues, filled = make([]byte, 0, sudoku.Cells), make([]byte, 0, sudoku.Cells)
	for i := 0; i < len(grid); i++ {
		if grid[i] != '+' {
			clues, filled = append(clues, grid[i]), append(filled, grid[i])
			continue
		}
		i++
		if i == len(grid) || grid[i] < '1' || grid[i] > '9' {
			return nil, nil, i
		}
		clues, filled = append(clues, '.'), append(filled, grid[i])
	}
	return clues, filled, -1
}
