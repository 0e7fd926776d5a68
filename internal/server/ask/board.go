package ask

import (
	"errors"
	"io"
	"strings"
	"time"

	"bullseye/boardtext"
	"bullseye/internal/text/message"
	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/record"
	"bullseye/rules"
	"bullseye/sudoku"
)

// ReadBoard reads a text that is one board or a puzzle with further rules. Its error, if it has one, has the place in the
// text.
func ReadBoard(text string) (r record.Record) {
	if board, err := sudoku.ParseLine(text); err == nil && len(text) == sudoku.Cells {
		r.Form, r.Board = boardtext.Line, board
		return r
	}
	reader := puzzleio.NewReader(strings.NewReader(text), puzzleio.Options{})
	defer reader.Close()
	first, err := reader.Read()
	if err != nil {
		return unreadable(err, "no board", 1)
	}
	if second, err := reader.Read(); !errors.Is(err, io.EOF) {
		return unreadable(err, "more than one board", second.Line)
	}
	return WithoutFile(first)
}

// Records returns the boards in the text, or an *Error if it has more than a number of them or
// cannot be read at all. A board that cannot be read is a record with an error. Take is that of Boards.Records.
func (o *Read) Records(most int, take func(*rules.Puzzle) error) ([]record.Record, error) {
	reader := puzzleio.NewReader(strings.NewReader(o.Text), puzzleio.Options{})
	defer reader.Close()
	var records []record.Record
	for r, err := range reader.All() {
		if err != nil {
			return nil, &Error{Option: "text", Text: err}
		}
		if len(records) == most {
			return nil, &Error{Option: "text", Text: message.Of("found more than %d boards in a text, expected at most as many", most), Hint: "send the text in parts"}
		}
		if err := takePuzzle(&r, take); err != nil {
			return nil, err
		}
		found := WithoutFile(r)
		if r.Puzzle != nil { // with its solution
			found.Header, found.Fields = r.Header, r.Fields
		}
		records = append(records, found)
	}
	return records, nil
}

// takePuzzle calls take with the puzzle of a record, if it has one, or refuses it.
func takePuzzle(r *record.Record, take func(*rules.Puzzle) error) error {
	if take == nil {
		r.RefusePuzzle()
	}
	if r.Puzzle == nil {
		return nil
	}
	return take(r.Puzzle)
}

// Cost returns the time that the reading will probably take.
func (o *Read) Cost() time.Duration { return operation.Times(20*time.Nanosecond, float64(len(o.Text))) }

// unreadable returns a record with an error: that the text holds no single board, or why it
// cannot be read at all.
func unreadable(err error, found any, line int) (r record.Record) {
	if err != nil && !errors.Is(err, io.EOF) {
		found = err
	}
	r.Err = &sudoku.SyntaxError{Line: max(line, 1), Column: 1, Found: found, Expected: "one board in each text"}
	return r
}

// WithoutFile returns a record as one that comes from no file: it has no columns.
func WithoutFile(r record.Record) record.Record {
	r.File, r.Header, r.Fields, r.Missing, r.Lost = "", nil, nil, nil, nil
	return r
}
