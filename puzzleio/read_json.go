package puzzleio

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"bullseye/internal/text/decimal"
	"bullseye/internal/text/message"
	"bullseye/record"
	"bullseye/sudoku"
)

// jsonParser reads NDJSON. Each line holds an object, whose members are the
// columns, or a string, which is a board.
type jsonParser struct {
	table
	fields  []field
	columns []foundColumn
	// expected says what a line or value should be.
	expected any
	arrays   [2][sudoku.Cells]byte // the board and the grid, if they are arrays
}

func newNDJSON(in *input, columns record.Choice) *lineParser {
	p := &jsonParser{table: table{choice: columns}, expected: "a JSON object on each line"}
	return &lineParser{lines: lineSource{input: in}, read: p.read}
}

func (p *jsonParser) read(r *record.Record, line *textLine) bool {
	at := skipJSONSpace(line.text, 0)
	switch {
	case at == len(line.text):
		return false
	case !json.Valid(line.text):
		at, found := jsonFault(line.text)
		return line.invalid(r, at, found, p.expected)
	case line.text[at] == '"':
		text, _ := jsonString(line.text, at)
		p.header = &justABoard
		p.record(r, []field{{text, at + 1}}, line)
		r.Header, r.Fields = nil, nil
		return true
	case line.text[at] == '[' && readArray(line.text[at:], &p.arrays[0]):
		p.header = &justABoard
		p.record(r, []field{{p.arrays[0][:], at}}, line)
		r.Header, r.Fields = nil, nil
		return true
	case line.text[at] != '{':
		return line.invalid(r, at, "a JSON value that is not an object", p.expected)
	}
	p.members(line.text, at)
	if n := len(p.columns); n > MaxColumns {
		return line.invalid(r, at, message.Of("an object with %d members", n), fmt.Sprintf("at most %d", MaxColumns))
	}
	if err := p.findColumns(); err != nil {
		found, expected := missing(err)
		return p.invalidObject(r, line, at, found, expected)
	}
	isArray := p.memberArray(p.header.Board, &p.arrays[0])
	if !isArray && p.columns[p.header.Board].kind != record.Text {
		return p.invalidObject(r, line, p.fields[p.header.Board].at, "a board that is not a string", "a string or an array of 81 digits")
	}
	if p.header.Grid >= 0 {
		p.memberArray(p.header.Grid, &p.arrays[1])
	}
	p.record(r, p.fields, line)
	return true
}

// otherBoards are members that hold a board if none has a usual name: they can be something else in
// tables, where a grid is often full.
var otherBoards = []string{"grid", "sudoku", "clues", "givens"}

// findColumns sets the header for the members of an object.
func (p *jsonParser) findColumns() error {
	err := p.headerFor(p.columns)
	if e, ok := errors.AsType[*record.ColumnError](err); !ok || e.Column != "" || p.choice.Board != "" {
		return err
	}
	for _, name := range otherBoards {
		if slices.ContainsFunc(p.columns, func(c foundColumn) bool {
			return string(c.name) == name && (c.kind == record.JSON || c.kind == record.Text)
		}) {
			usual := p.choice
			p.choice.Board = name
			other := p.headerFor(p.columns)
			if p.choice = usual; other == nil {
				return nil
			}
		}
	}
	return err
}

// memberArray makes the ith member a board if it is an array of one, and reports whether it is.
func (p *jsonParser) memberArray(i int, cells *[sudoku.Cells]byte) bool {
	if p.columns[i].kind != record.JSON || !readArray(p.fields[i].text, cells) {
		return false
	}
	p.fields[i].text = cells[:]
	return true
}

// readArray reads an array of 81 cells, or of arrays or texts that have them, as programs write
// boards. Blanks are 0, null or what text has for them.
func readArray(text []byte, cells *[sudoku.Cells]byte) bool {
	n, after, quoted := 0, false, false // after says that the last character was a digit outside of a text
	for i := 0; i < len(text); i++ {
		c := text[i]
		_, isCell := sudoku.Symbol(c)
		isNull := !quoted && bytes.HasPrefix(text[i:], []byte("null"))
		switch {
		case c == '"':
			quoted = !quoted
		case isNull, isCell && (quoted || c >= '0' && c <= '9'):
			if after || n == len(cells) {
				return false
			}
			if cells[n] = c; isNull {
				cells[n], i = '0', i+len("ull")
			}
			n++
		case quoted || bytes.IndexByte([]byte("[], \t\r\n"), c) < 0:
			return false
		}
		after = isCell && !quoted
	}
	return n == len(cells)
}

// invalidObject stores in r a record with an error for an object, and keeps the members.
func (p *jsonParser) invalidObject(r *record.Record, line *textLine, at int, found, expected any) bool {
	err := p.findColumns()
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
func missing(err error) (found, expected any) {
	e, ok := errors.AsType[*record.ColumnError](err)
	switch {
	case !ok:
		return err, "an object with a board"
	case e.Column == "":
		return "an object without a board", e.Expected()
	}
	return message.Of("an object with %v", e.Found()), e.Expected()
}

// jsonFault returns the place of the fault in invalid JSON and describes it.
func jsonFault(text []byte) (at int, found error) {
	var value json.RawMessage
	err := json.Unmarshal(text, &value)
	// Text that ends too early lacks something at its end. Otherwise the fault is
	// before the offset.
	if fault, ok := errors.AsType[*json.SyntaxError](err); ok && !strings.Contains(err.Error(), "unexpected end") {
		return min(max(int(fault.Offset)-1, 0), len(text)), err
	}
	return len(text), err
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

// jsonKind returns the kind of a value that is not a string. An integer that neither 64 bits nor a double hold
// is JSON, so that no digit of it is lost.
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
	if !decimal.IsDouble(string(value)) {
		return record.JSON
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
