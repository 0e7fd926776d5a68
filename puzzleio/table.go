package puzzleio

import (
	"bytes"
	"slices"
	"strings"

	"bullseye/record"
	"bullseye/sudoku"
)

// A cell is what stands in a column of a row.
type cell struct {
	text []byte
	at   int // where it begins, in the row
}

// A row knows the places of its bytes in the stream.
type row interface {
	// place returns the place of the row's byte at.
	place(at int) (offset, line int)
	// column returns its column, counted from 1.
	column(at int) int
}

// A table makes records of rows.
type table struct {
	header *record.Header
	kept   keeper
}

// record makes r the record of a row that has as many cells as the header.
func (t *table) record(r *record.Record, cells []cell, of row) {
	r.Clear()
	h := t.header
	r.Header = h
	board := cells[h.Board]
	offset, line := of.place(board.at)
	keep := h.HasOthers()
	r.Reading = sudoku.Reading{Line: line, Offset: offset}
	if ok, _ := sudoku.ReadDigits(&r.Board, board.text); ok {
		r.Form = sudoku.Line
	} else if err := readBoard(&r.Reading, board.text); err != nil {
		// The place is one in the cell.
		err.Offset += offset
		if err.Line == 1 {
			err.Column += of.column(board.at) - 1
		}
		err.Line += line - 1
		r.Err, r.Board = err, sudoku.Board{}
		keep = true
	}
	if h.Grid >= 0 {
		r.HasGrid = readGrid(&r.Grid, cells[h.Grid].text)
		keep = keep || !r.HasGrid && len(cells[h.Grid].text) > 0
	}
	if keep {
		r.Fields = t.kept.fields(len(cells))
		for i, c := range cells {
			if i == h.Board && r.Err == nil || i == h.Grid && r.HasGrid {
				continue
			}
			r.Fields[i] = t.kept.text(c.text)
		}
	}
}

// A foundColumn is a column of a row that comes with its columns.
type foundColumn struct {
	name []byte
	kind record.Kind
}

// headerFor makes the header one for the columns of a row, which is the last
// one if they are the same. It reports false, and changes nothing, if none is
// for the board.
func (t *table) headerFor(found []foundColumn) bool {
	if t.header != nil && slices.EqualFunc(t.header.Columns, found, func(a record.Column, b foundColumn) bool {
		return a.Kind == b.kind && a.Name == string(b.name)
	}) {
		return true
	}
	columns := make([]record.Column, len(found))
	for i, c := range found {
		columns[i] = record.Column{Name: string(c.name), Kind: c.kind}
	}
	h, ok := record.NewHeader(columns)
	if ok {
		t.header = h
	}
	return ok
}

// invalid makes r the record of a row that cannot be read, with a fault at
// the row's byte at.
func (t *table) invalid(r *record.Record, of row, at int, found, expected string) {
	r.Clear()
	r.Header = t.header
	startOffset, startLine := of.place(0)
	offset, line := of.place(at)
	r.Reading = sudoku.Reading{Line: startLine, Offset: startOffset, Err: &sudoku.SyntaxError{
		Offset: offset, Line: line, Column: of.column(at), Found: found, Expected: expected,
	}}
}

// readBoard reads a text that holds one board into the Form, Board, Candidates
// and Notes of r. The place of its error is one in the text.
func readBoard(r *sudoku.Reading, text []byte) *sudoku.SyntaxError {
	var first, next sudoku.Reading
	found := 0
	boards := sudoku.NewRecogniser(sudoku.AnyForm)
	take := func() {
		for found < 2 && boards.Next(&next) {
			if found++; found == 1 {
				first = next
			}
		}
	}
	for rest := text; len(rest) > 0 && found < 2; {
		var line []byte
		line, rest, _ = bytes.Cut(rest, []byte{'\n'})
		boards.Line(line)
		take()
	}
	boards.End()
	take()
	switch {
	case found == 0:
		return &sudoku.SyntaxError{Line: 1, Column: 1, Found: "nothing", Expected: "a board"}
	case first.Err != nil:
		return first.Err
	case next.Err != nil:
		return next.Err
	case found == 2:
		return &sudoku.SyntaxError{Offset: next.Offset, Line: next.Line, Column: 1, Found: "a second board", Expected: "one"}
	}
	r.Form, r.Board, r.Candidates, r.Notes = first.Form, first.Board, first.Candidates, first.Notes
	return nil
}

// readGrid reads a text that is a board without blanks.
func readGrid(g *sudoku.Grid, text []byte) bool {
	if len(text) == 0 {
		return false
	}
	if ok, full := sudoku.ReadDigits((*sudoku.Board)(g), text); ok && full {
		return true
	} else if ok || len(text) < sudoku.Cells {
		*g = sudoku.Grid{}
		return false
	}
	*g = sudoku.Grid{}
	var r sudoku.Reading
	if readBoard(&r, text) != nil || r.Board.Clues() < sudoku.Cells {
		return false
	}
	*g = sudoku.Grid(r.Board)
	return true
}

// A keeper keeps texts of cells beyond the time of the window, many in one
// allocation.
type keeper struct {
	texts strings.Builder
	free  []string
}

// keptAtOnce is how many bytes of texts, and how many texts, are kept in one
// allocation at least.
const keptAtOnce = 1 << 14

// text returns the bytes as a string.
func (k *keeper) text(b []byte) string {
	if len(b) == 0 {
		return ""
	}
	// A Builder never changes what it has given out: it grows to elsewhere.
	if k.texts.Cap()-k.texts.Len() < len(b) {
		k.texts = strings.Builder{}
		k.texts.Grow(max(keptAtOnce, len(b)))
	}
	start := k.texts.Len()
	k.texts.Write(b)
	return k.texts.String()[start:]
}

// fields returns n empty texts.
func (k *keeper) fields(n int) []string {
	if len(k.free) < n {
		k.free = make([]string, max(keptAtOnce/16, n))
	}
	fields := k.free[:n:n]
	k.free = k.free[n:]
	return fields
}
