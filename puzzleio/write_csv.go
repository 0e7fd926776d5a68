package puzzleio

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"bullseye/record"
	"bullseye/sudoku"
)

// csvEncoder writes CSV like encoding/csv, with one exception: it quotes the
// empty field of a table with one column, because that row would otherwise be a
// blank line.
type csvEncoder struct {
	columnMap
	delimiter byte
}

func (e *csvEncoder) start(text []byte, m *Mark, first *record.Record) []byte {
	e.begin(first)
	m.Header = e.out
	for i, c := range e.out.Columns {
		if i > 0 {
			text = append(text, e.delimiter)
		}
		text = e.appendField(text, c.Name)
	}
	return append(text, '\n')
}

func (e *csvEncoder) record(text []byte, m *Mark, r *record.Record, extra []string) ([]byte, error) {
	e.out = m.Header
	if err := e.follow(r); err != nil {
		return text, err
	}
	for i := range e.out.Columns {
		if i > 0 {
			text = append(text, e.delimiter)
		}
		field, isBoard, isGrid := e.text(i, r, extra)
		switch {
		case isBoard:
			text = appendBoard(text, r, e.blank)
		case isGrid:
			text = (*sudoku.Board)(&r.Grid).AppendDigits(text, e.blank)
		default:
			text = e.appendField(text, field)
		}
	}
	return append(text, '\n'), nil
}

func (e *csvEncoder) end(text []byte, _ *Mark) []byte { return text }

// appendField appends a field, quoted if necessary.
func (e *csvEncoder) appendField(text []byte, field string) []byte {
	if !e.needsQuotes(field) {
		return append(text, field...)
	}
	text = append(text, '"')
	for {
		before, after, quote := strings.Cut(field, `"`)
		text = append(text, before...)
		if !quote {
			return append(text, '"')
		}
		text = append(text, `""`...)
		field = after
	}
}

func (e *csvEncoder) needsQuotes(field string) bool {
	if field == "" {
		return len(e.out.Columns) == 1
	}
	if field == `\.` { // PostgreSQL's end of data
		return true
	}
	for i := range len(field) {
		if c := field[i]; c == e.delimiter || c == '"' || c == '\r' || c == '\n' {
			return true
		}
	}
	first, _ := utf8.DecodeRuneInString(field)
	return unicode.IsSpace(first)
}
