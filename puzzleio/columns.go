package puzzleio

import (
	"fmt"
	"slices"

	"bullseye/record"
	"bullseye/sudoku"
)

// columns map what is known of a record to the columns of an output. They
// follow the header of the record that was seen last.
type columns struct {
	extra []record.Column
	grids bool
	blank byte
	fixed bool // by a preset: other columns of records are left out

	out    *record.Header // nil before the first record
	from   []int          // for each column of out, where its text comes from
	last   *record.Header // the records' header that from is for
	mapped bool           // from is set
}

// Where the text of a column comes from. A number from 0 is a column of the
// records' header.
const (
	fromBoard   = -1
	fromGrid    = -2
	fromNothing = -3
	fromExtra   = -4 // the first extra column; the next ones are below
)

func newColumns(options *WriterOptions) columns {
	preset := options.Format.Preset()
	return columns{
		extra: options.Extra, grids: options.Grids, blank: preset.Blank(),
		out: preset.Header(), fixed: preset != record.NoPreset,
	}
}

// begin decides on the columns by the first record, which may be nil.
func (l *columns) begin(first *record.Record) {
	if l.out == nil {
		l.out = outputHeader(first, l.extra, l.grids)
	}
}

// outputHeader returns the columns of an output for the first record.
func outputHeader(first *record.Record, extra []record.Column, grids bool) *record.Header {
	h := &record.Header{Columns: []record.Column{{Name: "puzzle"}}, Grid: -1}
	if first != nil && first.Header != nil {
		*h = *first.Header
		h.Columns = slices.Clone(h.Columns)
	}
	if h.Grid < 0 && (grids || first != nil && first.HasGrid) {
		h.Grid = h.Board + 1
		h.Columns = slices.Insert(h.Columns, h.Grid, record.Column{Name: gridNameFor(h.Columns[h.Board].Name)})
	}
	for _, c := range extra {
		if i := h.Index(c.Name); i >= 0 {
			h.Columns[i].Kind = c.Kind
		} else {
			h.Columns = append(h.Columns, c)
		}
	}
	return h
}

// gridNameFor returns the name for the grids in a table in which the boards
// have a name.
func gridNameFor(board string) string {
	switch board {
	case "quizzes":
		return "solutions"
	case "question":
		return "answer"
	}
	return "solution"
}

// follow prepares for a record. Its error wraps ErrNoRoom.
func (l *columns) follow(r *record.Record) error {
	if l.out.Grid < 0 && r.HasGrid {
		return fmt.Errorf("a grid, but the first record had none: %w", record.ErrNoRoom)
	}
	if l.mapped && l.last == r.Header {
		return nil
	}
	l.last, l.mapped = r.Header, false
	if r.Header != nil && !l.fixed {
		for i, c := range r.Header.Columns {
			if i != r.Header.Board && i != r.Header.Grid && l.out.Index(c.Name) < 0 {
				return fmt.Errorf("column %q, which the first record had not: %w", c.Name, record.ErrNoRoom)
			}
		}
	}
	l.from = l.from[:0]
	for i, c := range l.out.Columns {
		l.from = append(l.from, l.source(i, c.Name, r.Header))
	}
	l.mapped = true
	return nil
}

// source returns what the ith column of the output holds.
func (l *columns) source(i int, name string, h *record.Header) int {
	if e := slices.IndexFunc(l.extra, func(c record.Column) bool { return c.Name == name }); e >= 0 {
		return fromExtra - e
	}
	switch i {
	case l.out.Board:
		return fromBoard
	case l.out.Grid:
		return fromGrid
	}
	if h != nil {
		if j := h.Index(name); j >= 0 && j != h.Board && j != h.Grid {
			return j
		}
	}
	return fromNothing
}

// text returns the text of the ith column. If it is the board or the grid,
// which are not texts yet, isBoard or isGrid is true.
func (l *columns) text(i int, r *record.Record, extra []string) (text string, isBoard, isGrid bool) {
	from := l.from[i]
	switch {
	case from <= fromExtra:
		return extra[fromExtra-from], false, false
	case from == fromBoard && r.Err == nil:
		return "", true, false
	case from == fromGrid && r.HasGrid:
		return "", false, true
	case r.Fields == nil || from == fromNothing:
		return "", false, false
	case from == fromBoard:
		from = r.Header.Board
	case from == fromGrid:
		if from = r.Header.Grid; from < 0 {
			return "", false, false
		}
	}
	text = r.Fields[from]
	if text == "null" && r.Header.Columns[from].Kind == record.JSON {
		text = ""
	}
	return text, false, false
}

// appendBoard appends the board of a record, or its candidates, with the
// given character for blanks.
func appendBoard(text []byte, r *record.Record, blank byte) []byte {
	if r.Form != sudoku.Pencil {
		return r.Board.AppendDigits(text, blank)
	}
	n := len(text)
	text = r.Candidates.AppendText(text, sudoku.Line)
	if blank != '.' {
		for i, c := range text[n:] {
			if c == '.' {
				text[n+i] = blank
			}
		}
	}
	return text
}
