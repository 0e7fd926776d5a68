package puzzleio

import (
	"bytes"
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"

	"bullseye/record"
)

// jsonParser reads NDJSON: on each line an object, whose members are the
// columns, or a string, which is a board.
type jsonParser struct {
	table
	cells   []cell
	columns []foundColumn
}

func newNDJSON(in *input) *lineParser {
	return &lineParser{lines: lineSource{input: in}, read: new(jsonParser).read}
}

func (p *jsonParser) read(r *record.Record, line *textLine) bool {
	at := skipJSONSpace(line.text, 0)
	switch {
	case at == len(line.text):
		return false
	case !json.Valid(line.text):
		var raw json.RawMessage
		var wrong *json.SyntaxError
		err := json.Unmarshal(line.text, &raw)
		if errors.As(err, &wrong) {
			at = len(line.text) // where something is missing, or else before the offset
			if !strings.Contains(wrong.Error(), "unexpected end") {
				at = min(max(int(wrong.Offset)-1, 0), at)
			}
			return line.invalid(r, at, strings.TrimPrefix(wrong.Error(), "json: "), "a JSON object on each line")
		}
		return line.invalid(r, at, "no JSON", "a JSON object on each line")
	case line.text[at] == '"':
		text, _ := jsonString(line.text, at)
		p.header = &justABoard
		p.record(r, []cell{{text, at + 1}}, line)
		r.Header, r.Fields = nil, nil
		return true
	case line.text[at] != '{':
		return line.invalid(r, at, "a JSON value that is no object", "a JSON object on each line")
	}
	p.members(line.text, at)
	if !p.headerFor(p.columns) {
		return line.invalid(r, at, "an object without a board", "a member named "+oneOf(record.BoardNames()))
	}
	if p.columns[p.header.Board].kind != record.Text {
		return line.invalid(r, p.cells[p.header.Board].at, "no string as the board", "a string")
	}
	p.record(r, p.cells, line)
	return true
}

var justABoard = record.Header{Columns: []record.Column{{Name: "puzzle"}}, Grid: -1}

// members reads the members of the valid object at text[at:].
func (p *jsonParser) members(text []byte, at int) {
	p.cells, p.columns = p.cells[:0], p.columns[:0]
	at = skipJSONSpace(text, at+1)
	for text[at] != '}' {
		if text[at] == ',' {
			at = skipJSONSpace(text, at+1)
		}
		var c foundColumn
		c.name, at = jsonString(text, at)
		at = skipJSONSpace(text, skipJSONSpace(text, at)+1) // the colon
		value := cell{at: at}
		if text[at] == '"' {
			value.at++
			value.text, at = jsonString(text, at)
		} else {
			end := jsonEnd(text, at)
			value.text = text[at:end]
			c.kind = jsonKind(value.text)
			at = end
		}
		p.cells, p.columns = append(p.cells, value), append(p.columns, c)
		at = skipJSONSpace(text, at)
	}
}

// jsonKind returns the kind of a value that is no string.
func jsonKind(value []byte) record.Kind {
	if c := value[0]; c != '-' && (c < '0' || c > '9') {
		return record.JSON
	}
	if n, err := strconv.ParseInt(string(value), 10, 64); err == nil && strconv.FormatInt(n, 10) == string(value) {
		return record.Integer
	}
	return record.Number
}

// The rest of this file finds its way in JSON that is known to be valid.

func skipJSONSpace(text []byte, at int) int {
	for at < len(text) && (text[at] == ' ' || text[at] == '\t' || text[at] == '\r' || text[at] == '\n') {
		at++
	}
	return at
}

// stringEnd returns the end of the string at text[at:], behind its quote.
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

// jsonString returns what the string at text[at:] says, and its end.
func jsonString(text []byte, at int) (says []byte, end int) {
	end = stringEnd(text, at)
	says = text[at+1 : end-1]
	if bytes.IndexByte(says, '\\') >= 0 || !utf8.Valid(says) {
		var s string
		if json.Unmarshal(text[at:end], &s) == nil {
			says = []byte(s)
		}
	}
	return says, end
}

// jsonEnd returns the end of the value at text[at:], which is no string.
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
