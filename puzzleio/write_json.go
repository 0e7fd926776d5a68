package puzzleio

import (
	"encoding/json"
	"slices"

	"bullseye/internal/text/message"
	"bullseye/internal/text/plainjson"
	"bullseye/record"
	"bullseye/sudoku"
)

// jsonEncoder writes NDJSON.
type jsonEncoder struct {
	options  *WriterOptions
	columns  columnMap
	last     *record.Header // the header of the last record
	had      [2]bool        // whether the last record had a grid and a label
	repeated error          // the last record has two columns of the same name
	hasError bool           // the last record has a column "error"
	err      error          // so has the first
}

// start refuses a first record with two columns of the same name, like that of Parquet: they
// are probably those of a whole table.
func (e *jsonEncoder) start(text []byte, _ *Mark, first *record.Record) []byte {
	if first != nil {
		e.follow(first)
		e.err = e.repeated
	}
	return text
}

func (e *jsonEncoder) end(text []byte, _ *Mark) []byte { return text }

// follow chooses the members for a record.
func (e *jsonEncoder) follow(r *record.Record) {
	if has := [2]bool{r.HasGrid, r.Label != ""}; e.columns.out == nil || e.last != r.Header || e.had != has {
		e.columns = newColumnMap(e.options)
		e.columns.begin(r)
		e.last, e.had = r.Header, has
		e.repeated, e.hasError = nil, e.columns.out.Index("error") >= 0
		if name, ok := record.Repeated(e.columns.out.Columns); ok {
			e.repeated = &RepeatedColumnError{name, NDJSON}
		}
	}
}

func (e *jsonEncoder) record(text []byte, _ *Mark, r *record.Record, extra []string) ([]byte, error) {
	if e.err != nil {
		return text, e.err
	}
	e.follow(r)
	if e.repeated != nil {
		return text, message.Errorf("%w: %w", e.repeated, record.ErrNoRoom)
	}
	if err := e.columns.follow(r); err != nil {
		return text, err
	}
	for i, c := range e.columns.out.Columns {
		if i == 0 {
			text = append(text, '{')
		} else {
			text = append(text, ',')
		}
		text = appendJSONString(text, c.Name)
		text = append(text, ':')
		value, isBoard, isGrid := e.columns.text(i, r, extra)
		switch {
		case isBoard:
			text = append(appendBoard(append(text, '"'), r, e.columns.blank), '"')
		case isGrid:
			text = append((*sudoku.Board)(&r.Grid).AppendDigits(append(text, '"'), e.columns.blank), '"')
		case value == "" && (c.Kind != record.Text || e.columns.missing(i, r)):
			text = append(text, "null"...)
		case c.Kind != record.Text && json.Valid([]byte(value)):
			text = append(text, value...)
		case c.Kind == record.Number && slices.Contains(notInJSON, value):
			text = append(text, "null"...)
		default:
			text = appendJSONString(text, value)
		}
	}
	if r.Err != nil && !e.hasError {
		text = appendJSONString(append(text, `,"error":`...), r.Err.Error())
	}
	return append(text, "}\n"...), nil
}

// notInJSON are the numbers that JSON does not have.
var notInJSON = []string{"NaN", "+Inf", "-Inf"}

// appendJSONString appends a JSON string.
func appendJSONString(text []byte, s string) []byte {
	plain := true
	for i := range len(s) {
		plain = plain && s[i] >= ' ' && s[i] < 0x7F && s[i] != '"' && s[i] != '\\'
	}
	if plain {
		return append(append(append(text, '"'), s...), '"')
	}
	text, _ = plainjson.Append(text, s) // never fails for a string
	return text
}
