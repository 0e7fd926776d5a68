package puzzleio

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"bullseye/record"
	"bullseye/sudoku"
)

// jsonParser reads NDJSON. Each line holds an object, whose members are the
// columns, or a string, which is a board.
type jsonParser struct {
	table
	fields  []field
	columns []foundColumn
	arrays  [2][sudoku.Cells]byte // the board and the grid, if they are arrays
}

func newNDJSON(in *input, columns record.Choice) *lineParser {
	p := &jsonParser{table: table{choice: columns}}
	return &lineParser{lines: lineSource{input: in}, read: p.read}
}

func (p *jsonParser) read(r *record.Record, line *textLine) bool {
	at := skipJSONSpace(line.text, 0)
	switch {
	case at == len(line.text):
		return false
	case !json.Valid(line.text):
		at, found := jsonFault(line.text)
		return line.invalid(r, at, found, "a JSON object on each line")
	case line.text[at] == '"':
		text, _ := jsonString(line.text, at)
		p.header = &justABoard
		p.record(r, []field{{text, at + 1}}, line)
		r.Header, r.Fields = nil, nil
		return true
	case line.text[at] != '{':
		return line.invalid(r, at, "a JSON value that is not an object", "a JSON object on each line")
	}
	p.members(line.text, at)
	if n := len(p.columns); n > MaxColumns {
		return line.invalid(r, at, fmt.Sprintf("an object with %d members", n), fmt.Sprintf("at most %d", MaxColumns))
	}
	if err := p.headerFor(p.columns); err != nil {
		found, expected := missing(err)
		return p.invalidObject(r, line, at, found, expected)
	}
	isArray := p.readArray(p.header.Board, &p.arrays[0])
	if !isArray && p.columns[p.header.Board].kind != record.Text {
		return p.invalidObject(r, line, p.fields[p.header.Board].at, "a board that is not a string", "a string or an array of 81 digits")
	}
	if p.header.Grid >= 0 {
		p.readArray(p.header.Grid, &p.arrays[1])
	}
	p.record(r, p.fields, line)
	return true
}

// readArray reads the ith member as digits and reports true if it is an array of 81 of them, or of
// arrays, as programs write boards. 0 is a blank.
func (p *jsonParser) readArray(i int, digits *[sudoku.Cells]byte) bool {
	if p.columns[i].kind != record.JSON {
		return false
	}
	n, after := 0, false // after says that the last character was a digit
	for _, c := range p.fields[i].text {
		isDigit := c >= '0' && c <= '9'
		switch {
		case isDigit && (after || n == len(digits)), !isDigit && bytes.IndexByte([]byte("[], \t\r"), c) < 0:
			return false
		case isDigit:
			digits[n] = c
			n++
		}
		after = isDigit
	}
	if n < len(digits) {
		return false
	}
	p.fields[i].text = digits[:]
	return true
}

// invalidObject stores in r a record with an error for an object, and keeps the members.
func (p *jsonParser) invalidObject(r *record.Record, line *textLine, at int, found, expected string) bool {
	err := p.headerFor(p.columns)
	if err != nil { // every header has a board
		p.columns = append(p.columns, foundColumn{name: []byte(p.choice.BoardName())})
		err = p.headerFor(p.columns)
	}
	line.invalid(r, at, found, expected)
	if err == nil {
		r.Header = p.header
		p.keep(r, p.fields, line)
	}
	return true
}

var justABoard = record.Header{Columns: []record.Column{{Name: "puzzle"}}, Grid: -1, Label: -1}

// missing describes an error of record.Choice for an object.
func missing(err error) (found, expected string) {
	e, ok := errors.AsType[*record.ColumnError](err)
	switch {
	case !ok:
		return err.Error(), "an object with a board"
	case e.Column == "":
		return "an object without a board", e.Expected()
	}
	return "an object with " + e.Found(), e.Expected()
}

// jsonFault returns the place of the fault in invalid JSON and describes it.
func jsonFault(text []byte) (at int, found string) {
	var value json.RawMessage
	err := json.Unmarshal(text, &value)
	found = strings.TrimPrefix(err.Error(), "json: ")
	// Text that ends too early lacks something at its end. Otherwise the fault is
	// before the offset.
	if fault, ok := errors.AsType[*json.SyntaxError](err); ok && !strings.Contains(found, "unexpected end") {
		return min(max(int(fault.Offset)-1, 0), len(text)), found
	}
	return len(text), found
}

// members reads the members of the valid object at text[at:].
func (p *jsonParser) members(text []byte, at int) {
	p.fields, p.columns = p.fields[:0], p.columns[:0]
	at = skipJSONSpace(text, at+1)
	for text[at] != '}' {
		if text[at] == ',' {
			at = skipJSONSpace(text, at+1)
		}
		var c foundColumn
		c.name, at = jsonString(text, at)
		at = skipJSONSpace(text, skipJSONSpace(text, at)+1) // the colon
		value := field{at: at}
		if text[at] == '"' {
			value.at++
			value.text, at = jsonString(text, at)
		} else {
			end := jsonEnd(text, at)
			value.text = text[at:end]
			c.kind = jsonKind(value.text)
			at = end
		}
		p.fields, p.columns = append(p.fields, value), append(p.columns, c)
		at = skipJSONSpace(text, at)
	}
}

// jsonKind returns the kind of a value that is not a string.
func jsonKind(value []byte) record.Kind {
	switch c := value[0]; {
	case c == 't' || c == 'f':
		return record.Boolean
	case c != '-' && (c < '0' || c > '9'):
		return record.JSON
	}
	if n, err := strconv.ParseInt(string(value), 10, 64); err == nil && strconv.FormatInt(n, 10) == string(value) {
		return record.Integer
	}
	return record.Number
}

// The functions below require valid JSON.

func skipJSONSpace(text []byte, at int) int {
	for at < len(text) && (text[at] == ' ' || text[at] == '\t' || text[at] == '\r' || text[at] == '\n') {
		at++
	}
	return at
}

// stringEnd returns the index after the closing quote of the string at text[at:].
func stringEnd(text []byte, at int) int {
	for i := at + 1; ; i++ {
		switch text[i] {
		case '"':
			return i + 1
		case '\\':
			i++
		}
	}
}

// jsonString decodes the string at text[at:]. It also returns the index of its end.
func jsonString(text []byte, at int) (value []byte, end int) {
	end = stringEnd(text, at)
	value = text[at+1 : end-1]
	if bytes.IndexByte(value, '\\') >= 0 || !utf8.Valid(value) {
		var s string
		if json.Unmarshal(text[at:end], &s) == nil {
			value = []byte(s)
		}
	}
	return value, end
}

// jsonEnd returns the index of the end of the value at text[at:], which is not a
// string.
func jsonEnd(text []byte, at int) int {
	depth := 0
	for {
		switch text[at] {
		case '"':
			at = stringEnd(text, at)
			continue
		case '{', '[':
			depth++
		case '}', ']':
			if depth == 0 {
				return at
			}
			if depth--; depth == 0 {
				return at + 1
			}
		case ',', ' ', '\t', '\r', '\n':
			if depth == 0 {
				return at
			}
		}
		at++
	}
}
