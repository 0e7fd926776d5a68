package puzzleio

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unsafe"

	"bullseye/boardtext"
	"bullseye/internal/text/excerpt"
	"bullseye/internal/text/message"
	"bullseye/record"
	"bullseye/rules/iss"
	"bullseye/sudoku"
)

// A field is the text of one column in a row.
type field struct {
	text []byte
	at   int // where the text begins in the row
}

// A locator converts an index of a byte in the current row to its place in the
// stream.
type locator interface {
	place(at int) (offset, line int)
	// column returns the column in characters, counted from 1.
	column(at int) int
}

// A table converts rows to records.
type table struct {
	choice  record.Choice
	header  *record.Header
	headers int // number of headers that headerFor has made
	texts   arena
	boards  *boardtext.Recogniser // of the texts in fields; nil before the first one
	typed   bool                  // columns have kinds that their texts may not have
}

// record stores in r the record of a row. The row must have as many fields as the
// header has columns.
func (t *table) record(r *record.Record, fields []field, from locator) {
	r.Clear()
	h := t.header
	r.Header = h
	board := fields[h.Board]
	offset, line := from.place(board.at)
	keep := h.HasOthers()
	r.Reading = boardtext.Reading{Line: line, Offset: offset}
	if ok, _ := sudoku.ReadDigits(&r.Board, board.text); ok {
		r.Form = boardtext.Line
	} else if err := t.readPuzzle(r, board.text); err != nil {
		// The place of the error is relative to the field. Make it relative to the
		// stream.
		err.Offset += offset
		if err.Line == 1 {
			err.Column += from.column(board.at) - 1
		}
		err.Line += line - 1
		r.Err, r.Board = err, sudoku.Board{}
		keep = true
	}
	if h.Grid >= 0 {
		r.HasGrid = t.readGrid(&r.Grid, fields[h.Grid].text)
		keep = keep || !r.HasGrid && len(fields[h.Grid].text) > 0
	}
	if keep {
		r.Fields = t.texts.newFields(len(fields))
		for i, c := range fields {
			if i == h.Board && r.Err == nil || i == h.Grid && r.HasGrid {
				continue
			}
			r.Fields[i] = t.texts.copy(c.text)
		}
		if t.typed {
			t.normalise(r, fields, from)
		}
		r.Label = h.LabelOf(r.Fields)
	}
}

// normalise writes the texts of columns that are not text as JSON does. If one does not
// have the kind of its column, its value is missing, and the record gets an error for it.
func (t *table) normalise(r *record.Record, fields []field, from locator) {
	for i, c := range t.header.Columns {
		normal, ok := c.Kind.Normal(r.Fields[i])
		if !ok {
			offset, line := from.place(fields[i].at)
			r.Lost = append(r.Lost, &sudoku.SyntaxError{
				Offset: offset, Line: line, Column: from.column(fields[i].at),
				Found: message.Of("%q in column %q", excerpt.Of(r.Fields[i], 40), excerpt.Of(c.Name, 100)), Expected: expectedOf[c.Kind],
			})
			normal = ""
		}
		r.Fields[i] = normal
	}
}

// expectedOf says what is expected in a column of a kind.
var expectedOf = map[record.Kind]string{
	record.Integer: "an integer; its value is missing in the output", record.Number: "a number; its value is missing in the output",
	record.Boolean: "true or false; its value is missing in the output",
}

// A foundColumn is a column of a row in a format where each row names its
// columns.
type foundColumn struct {
	name []byte
	kind record.Kind
}

// freeHeaders is the number of headers that weigh nothing. If a stream has more,
// each of them may belong to a single record.
const freeHeaders = 8

// headerFor sets the header for the columns of a row. Consecutive rows with equal
// columns share a header. If a column is missing, headerFor leaves the header
// unchanged.
func (t *table) headerFor(found []foundColumn) error {
	if t.header != nil && slices.EqualFunc(t.header.Columns, found, func(a record.Column, b foundColumn) bool {
		return a.Kind == b.kind && a.Name == string(b.name)
	}) {
		return nil
	}
	columns := make([]record.Column, len(found))
	for i, c := range found {
		columns[i] = record.Column{Name: string(c.name), Kind: c.kind}
	}
	h, err := t.choice.ObjectHeader(columns)
	if err != nil {
		return err
	}
	if t.headers++; t.headers > freeHeaders {
		h.Weight = len(columns) * int(unsafe.Sizeof(record.Column{}))
		for _, c := range columns {
			h.Weight += len(c.Name)
		}
	}
	t.header = h
	return nil
}

// invalid stores in r a record with an error at the row's byte at.
func (t *table) invalid(r *record.Record, from locator, at int, found, expected any) {
	invalid(r, from, at, found, expected)
	r.Header = t.header
}

// invalid stores in r a record without a header and with an error at the row's byte at.
func invalid(r *record.Record, from locator, at int, found, expected any) {
	r.Clear()
	startOffset, startLine := from.place(0)
	offset, line := from.place(at)
	r.Reading = boardtext.Reading{Line: startLine, Offset: startOffset, Err: &sudoku.SyntaxError{
		Offset: offset, Line: line, Column: from.column(at), Found: found, Expected: expected,
	}}
}

// keep stores the fields of an invalid row in r. The row may have too few fields or too
// many.
func (t *table) keep(r *record.Record, fields []field, from locator) {
	r.Fields = t.texts.newFields(len(t.header.Columns))
	for i, c := range fields[:min(len(fields), len(r.Fields))] {
		r.Fields[i] = t.texts.copy(c.text)
	}
	if t.typed {
		t.normalise(r, fields, from)
	}
	r.Label = t.header.LabelOf(r.Fields)
}

// readPuzzle reads a text that holds one board, the items of a puzzle with further rules as
// a Writer writes it, or a killer or a jigsaw as a plain text of Interactive Sudoku Solver. The place of
// its error is relative to the text.
func (t *table) readPuzzle(r *record.Record, text []byte) *sudoku.SyntaxError {
	if !isItems(text) {
		if noBoard := t.readBoard(&r.Reading, text); noBoard == nil || !isKiller(text) && !isJigsaw(text) {
			return noBoard
		}
	}
	p, err := iss.Read(text)
	if err == nil {
		err = setPuzzle(r, p, p.IsClassic())
	}
	fault, _ := errors.AsType[*sudoku.SyntaxError](err)
	return fault
}

// readBoard reads a text that holds one board. It sets the Form, Board, Candidates
// and Notes of r. The place of its error is relative to the text.
func (t *table) readBoard(r *boardtext.Reading, text []byte) *sudoku.SyntaxError {
	if t.boards == nil {
		t.boards = boardtext.NewRecogniser(boardtext.AnyForm)
	}
	boards := t.boards
	boards.Reset()
	var first, next boardtext.Reading
	found := 0
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
	case first.Err != nil && len(text) < sudoku.Cells && fmt.Sprint(first.Err.Found) == fmt.Sprintf("%d cells", len(text)) &&
		len(bytes.Trim(text, "0123456789")) == 0:
		first.Err.Found = message.Of("%d digits", len(text)) // a spreadsheet may have taken the board for a number
		return first.Err
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

// readGrid reads a board without blanks. It reports false if the text is anything
// else.
func (t *table) readGrid(g *sudoku.Grid, text []byte) bool {
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
	var r boardtext.Reading
	if t.readBoard(&r, text) != nil || r.Board.Clues() < sudoku.Cells {
		return false
	}
	*g = sudoku.Grid(r.Board)
	return true
}

// An arena allocates the fields of records and copies their texts, many in one
// allocation.
type arena struct {
	texts strings.Builder
	free  []string
}

// Sizes of the arena's allocations.
const (
	arenaBytes  = 1 << 14
	arenaFields = 1 << 10
)

// copy returns a copy of the bytes as a string.
func (a *arena) copy(b []byte) string {
	if len(b) == 0 {
		return ""
	}
	// A full Builder is replaced, so that strings returned earlier stay valid.
	if a.texts.Cap()-a.texts.Len() < len(b) {
		a.texts = strings.Builder{}
		a.texts.Grow(max(arenaBytes, len(b)))
	}
	start := a.texts.Len()
	a.texts.Write(b)
	return a.texts.String()[start:]
}

// newFields returns n empty strings.
func (a *arena) newFields(n int) []string {
	if len(a.free) < n {
		a.free = make([]string, max(arenaFields, n))
	}
	fields := a.free[:n:n]
	a.free = a.free[n:]
	return fields
}
