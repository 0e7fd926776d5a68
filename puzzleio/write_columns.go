package puzzleio

import (
	"slices"

	"bullseye/boardtext"
	"bullseye/internal/text/excerpt"
	"bullseye/internal/text/message"
	"bullseye/record"
	"bullseye/rules/iss"
)

// A columnMap finds the text for each column of an output table.
type columnMap struct {
	extra  []record.Column
	grids  bool
	labels bool
	blank  byte
	fixed  bool // a preset fixes the columns; other columns of records are left out

	out    *record.Header // nil before the first record
	from   []int          // for each column of out, the source of its text
	last   *record.Header // the header of the records that from applies to
	mapped bool           // from applies to last
}

// The sources of a column's text. A number from 0 is a column of the records'
// header.
const (
	fromBoard   = -1
	fromGrid    = -2
	fromLabel   = -3
	fromNothing = -4
	fromExtra   = -5 // the first extra column; the others are -6, -7 and so on
)

func newColumnMap(options *WriterOptions) columnMap {
	preset := options.Format.Preset()
	return columnMap{
		extra: options.Extra, grids: options.Grids, labels: options.Labels, blank: preset.Blank(),
		out: preset.Header(), fixed: preset != record.NoPreset,
	}
}

// begin chooses the columns of the output for the first record, which is nil if
// there are no records.
func (m *columnMap) begin(first *record.Record) {
	if m.out == nil {
		m.out = outputHeader(first, m.extra, m.grids, m.labels)
	}
}

// outputHeader returns the header of an output whose first record is given.
func outputHeader(first *record.Record, extra []record.Column, grids, labels bool) *record.Header {
	h := &record.Header{Columns: []record.Column{{Name: "puzzle"}}, Grid: -1, Label: -1}
	if first != nil && first.Header != nil {
		*h = *first.Header
		h.Columns = slices.Clone(h.Columns)
	}
	if h.Grid < 0 && (grids || first != nil && (first.HasGrid || first.Puzzle != nil && first.Completion() != "")) {
		h.Grid = h.Board + 1
		h.Columns = slices.Insert(h.Columns, h.Grid, record.Column{Name: gridNameFor(h.Columns[h.Board].Name)})
		if h.Label >= h.Grid {
			h.Label++
		}
	}
	if h.Label < 0 && (labels || first != nil && first.Label != "") {
		h.Columns = slices.Insert(h.Columns, 0, record.Column{Name: "label"})
		h.Label = 0
		h.Board++
		if h.Grid >= 0 {
			h.Grid++
		}
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

// gridNameFor returns the name of the grid's column for the name of the board's
// column.
func gridNameFor(board string) string {
	switch board {
	case "quizzes":
		return "solutions"
	case "question":
		return "answer"
	}
	return "solution"
}

// follow updates the map for a record. Its error wraps ErrNoRoom. A label never
// costs the record its place: without a column for labels, only the label is left out.
func (m *columnMap) follow(r *record.Record) error {
	if m.out.Grid < 0 && (r.HasGrid || r.Puzzle != nil && r.Completion() != "") {
		return message.Errorf("found a grid, but the first record had none: %w", record.ErrNoRoom)
	}
	if m.mapped && m.last == r.Header {
		return nil
	}
	m.last, m.mapped = r.Header, false
	if r.Header != nil && !m.fixed {
		for i, c := range r.Header.Columns {
			inOwn := i == r.Header.Board || i == r.Header.Grid || i == r.Header.Label
			if !inOwn && nth(m.out, c.Name, repeats(r.Header, i)) < 0 {
				return message.Errorf("found column %q, but the first record had none of that name: %w", excerpt.Of(c.Name, 100), record.ErrNoRoom)
			}
		}
	}
	m.from = m.from[:0]
	for i, c := range m.out.Columns {
		m.from = append(m.from, m.source(i, c.Name, r.Header))
	}
	m.mapped = true
	return nil
}

// source returns the source of the text in the ith column of the output.
func (m *columnMap) source(i int, name string, h *record.Header) int {
	if e := slices.IndexFunc(m.extra, func(c record.Column) bool { return c.Name == name }); e >= 0 {
		return fromExtra - e
	}
	switch i {
	case m.out.Board:
		return fromBoard
	case m.out.Grid:
		return fromGrid
	case m.out.Label:
		return fromLabel
	}
	if h != nil {
		if j := nth(h, name, repeats(m.out, i)); j >= 0 && j != h.Board && j != h.Grid {
			return j
		}
	}
	return fromNothing
}

// A RepeatedColumnError says that the columns of the output would have the same name twice.
// CSV and TSV can have that. Readers of Parquet and JSON would take one of them for the other.
type RepeatedColumnError struct {
	Name   string
	Format Format // of the output
}

// Error returns the message "found …, expected …".
func (e *RepeatedColumnError) Error() string { return message.English(e) }

// Message implements [message.Message].
func (e *RepeatedColumnError) Message() (format string, args []any) {
	return message.Of("found two columns named %q, expected different names in the form %v", excerpt.Of(e.Name, 100), e.Format).Message()
}

// Names of columns of CSV may repeat or be empty. The columns of one name keep their
// order.

// repeats returns the number of columns before the ith that have its name.
func repeats(h *record.Header, i int) (n int) {
	for _, c := range h.Columns[:i] {
		if c.Name == h.Columns[i].Name {
			n++
		}
	}
	return n
}

// nth returns the column that has a name and n columns of that name before it, -1
// if there is none.
func nth(h *record.Header, name string, n int) int {
	for i, c := range h.Columns {
		if c.Name != name {
			continue
		}
		if n == 0 {
			return i
		}
		n--
	}
	return -1
}

// text returns the text of the ith column. If isBoard or isGrid is true, the text
// is empty, and the column holds the board or the grid of the record.
func (m *columnMap) text(i int, r *record.Record, extra []string) (text string, isBoard, isGrid bool) {
	from := m.from[i]
	switch {
	case from <= fromExtra:
		return extra[fromExtra-from], false, false
	case from == fromBoard && r.Puzzle != nil:
		return iss.Text(r.Puzzle), false, false
	case from == fromBoard && r.Err == nil:
		return "", true, false
	case from == fromGrid && r.Puzzle != nil:
		return r.Completion(), false, false
	case from == fromGrid && r.HasGrid:
		return "", false, true
	case from == fromLabel:
		return r.Label, false, false
	case r.Fields == nil || from == fromNothing:
		return "", false, false
	case from == fromBoard:
		from = r.Header.Board
	case from == fromGrid:
		if from = r.Header.Grid; from < 0 {
			return "", false, false
		}
	}
	return r.Header.TextOf(r.Fields, from), false, false
}

// missing reports whether the ith column, whose text is empty, has no value in a record,
// rather than an empty one.
func (m *columnMap) missing(i int, r *record.Record) bool {
	if i == m.out.Board || i == m.out.Grid {
		return true
	}
	from := m.from[i]
	if from == fromLabel && r.Header != nil {
		from = r.Header.Label
	}
	return from < 0 || slices.Contains(r.Missing, from)
}

// appendBoard appends the board of a record or, if it has the form Pencil, its
// candidates, which presets leave out. It writes the given character for the blanks of a
// board.
func appendBoard(text []byte, r *record.Record, blank byte) []byte {
	if !r.HasLists() {
		return r.Board.AppendDigits(text, blank)
	}
	return boardtext.AppendCandidates(text, r.Candidates, boardtext.Pencil)
}
