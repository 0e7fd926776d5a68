package puzzleio

import (
	"bytes"
	"fmt"
	"unicode/utf8"

	"bullseye/record"
	"bullseye/sudoku"
)

// hodokuHeader has the parts of a line of HoDoKu's library:
//
//	:code:digits:grid:deleted:eliminated:placed:extra
//
// The code is that of a technique, the digits are those it is about. In the
// grid, a digit behind a plus sign is placed, but no clue; the board has the
// clues alone, and if there are such digits, the column "filled" has all. The
// candidates that are deleted before the technique is used, those that it
// eliminates and those that it places are triples of a digit, a row and a
// column.
var hodokuHeader = record.Header{
	Columns: []record.Column{
		{Name: "code"}, {Name: "digits"}, {Name: "puzzle"}, {Name: "deleted"},
		{Name: "eliminated"}, {Name: "placed"}, {Name: "extra"}, {Name: "filled"},
	},
	Board: 2, Grid: -1,
}

const hodokuFilled = 7

// hodokuParser reads lines of HoDoKu's library. Blank lines and comments are
// passed over. A line that does not begin with a colon is a board alone.
type hodokuParser struct {
	table
	cells [8]cell
}

func newHodoku(in *input) *lineParser {
	p := &hodokuParser{table: table{header: &hodokuHeader}}
	return &lineParser{lines: lineSource{input: in}, read: p.read}
}

func (p *hodokuParser) read(r *record.Record, line *textLine) bool {
	text := bytes.TrimRight(line.text, " \t\r")
	start := len(text) - len(bytes.TrimLeft(text, " \t"))
	p.cells = [8]cell{}
	cells := p.cells[:]
	switch {
	case start == len(text) || text[start] == '#':
		return false
	case text[start] != ':':
		cells[hodokuHeader.Board] = cell{text[start:], start}
		p.record(r, cells, line)
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
		cells[parts] = cell{part, at}
		at += len(part) + 1
	}
	if parts <= hodokuHeader.Board {
		return line.invalid(r, len(text), plural(parts, "part"), "a code, digits and a grid with colons between them")
	}
	grid := &cells[hodokuHeader.Board]
	if bytes.IndexByte(grid.text, '+') >= 0 {
		clues, filled, wrong := splitPlaced(grid.text)
		if wrong >= 0 {
			found := "nothing"
			if wrong < len(grid.text) {
				c, _ := utf8.DecodeRune(grid.text[wrong:])
				found = fmt.Sprintf("%q", string(c))
			}
			return line.invalid(r, grid.at+wrong, found+" behind a plus sign", "a digit 1-9")
		}
		grid.text, cells[hodokuFilled].text = clues, filled
	}
	p.record(r, cells, line)
	if e := r.Err; e != nil && len(cells[hodokuFilled].text) > 0 {
		// The column counts the plus signs, too.
		e.Offset, e.Column = line.offset+grid.at, line.column(grid.at)
	}
	return true
}

// splitPlaced parts a grid with plus signs into its clues and all its digits.
// Where a plus sign has no digit behind it, wrong says where there should be
// one; else it is -1.
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
