package puzzleio

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"unicode/utf8"

	"bullseye/boardtext"
	"bullseye/internal/text/message"
	"bullseye/record"
	"bullseye/sudoku"
)

// A valuesParser reads JSON values that may have several lines each, and arrays of them, as programs
// write JSON by default. It reads each value as NDJSON reads a line.
type valuesParser struct {
	in     *input
	column int // characters of the current line before the window
	read   func(*record.Record, *textLine) bool
	line   textLine

	scanned int // bytes of the current value at the start of the window that have been looked at
	depth   int // brackets and braces that are open in it
	quoted  bool
	escaped bool // a backslash precedes

	array  bool // the values are the elements of an array
	begun  bool // a value or the array has begun
	after  bool // a value precedes, so that the array needs a comma
	closed bool // the array has ended
	ended  bool // no input follows the window
	dead   bool // the rest cannot be read
}

func newJSONValues(in *input, columns record.Choice) *valuesParser {
	p := &jsonParser{table: table{choice: columns}, expected: "a JSON object"}
	var cells [sudoku.Cells]byte
	return &valuesParser{in: in, read: p.read, begun: readArray(in.firstValue(in.start()), &cells)}
}

// end implements parser.
func (p *valuesParser) end(whole bool) { p.ended, p.dead = true, p.dead || !whole }

// next implements parser.
func (p *valuesParser) next(r *record.Record) bool {
	for !p.dead {
		if p.scanned == 0 {
			if found, expected := p.between(); found != nil {
				return p.fail(r, 0, found, expected)
			}
			if len(p.in.window()) == 0 || p.dead {
				break
			}
		}
		whole := p.scan()
		switch {
		case p.scanned > boardtext.MaxLine:
			return p.fail(r, 0, message.Of("a JSON value of more than %d bytes", boardtext.MaxLine), fmt.Sprintf("at most %d bytes", boardtext.MaxLine))
		case !whole && p.ended && p.scanned > 0 && (p.depth > 0 || p.quoted):
			at, found := jsonFault(p.in.window())
			return p.fail(r, at, found, "a complete JSON value")
		case !whole && !p.ended:
			return false
		}
		p.take(p.scanned)
		p.after = true
		if p.read(r, &p.line) {
			return true
		}
	}
	p.in.advance(len(p.in.window()), 0)
	return false
}

// between takes what is between values. It reports what cannot be there.
func (p *valuesParser) between() (found, expected any) {
	for {
		window := p.in.window()
		n := skipJSONSpace(window, 0)
		p.advance(n)
		if n == len(window) {
			if p.ended && p.array && !p.closed {
				p.closed = true
				return "the end", "a comma or the end of the array"
			}
			return nil, nil
		}
		switch c := window[n]; {
		case p.closed:
			found, _ := sudoku.Describe(window[n:])
			return found, "nothing after the array"
		case c == '[' && !p.begun:
			p.begun, p.array = true, true
		case c == ']' && p.array:
			p.closed = true
		case c == ',' && p.array && p.after:
			p.after = false
		case p.array && p.after:
			found, _ := sudoku.Describe(window[n:])
			return found, "a comma or the end of the array"
		default:
			p.begun = true
			return nil, nil
		}
		p.advance(1)
	}
}

// scan looks at the current value until its end, and reports whether it has found it.
func (p *valuesParser) scan() bool {
	window := p.in.window()
	for ; p.scanned < min(len(window), boardtext.MaxLine+1); p.scanned++ {
		c := window[p.scanned]
		switch {
		case p.escaped:
			p.escaped = false
		case p.quoted:
			p.escaped, p.quoted = c == '\\', c != '"'
			if !p.quoted && p.depth == 0 {
				p.scanned++
				return true
			}
		case c == '"':
			p.quoted = true
		case c == '{' || c == '[':
			p.depth++
		case p.depth == 0 && p.scanned > 0 && bytes.IndexByte([]byte(" \t\r\n,]}"), c) >= 0:
			return true // after a number or a word
		case c == '}' || c == ']':
			if p.depth = max(p.depth-1, 0); p.depth == 0 {
				p.scanned++
				return true
			}
		}
	}
	return false
}

// take takes the first n bytes of the window as the current value.
func (p *valuesParser) take(n int) {
	text := p.in.window()[:n]
	p.line = textLine{text: text, offset: p.in.offset, number: p.in.line + 1, several: bytes.IndexByte(text, '\n') >= 0, before: p.column}
	p.advance(n)
	p.scanned, p.depth, p.quoted, p.escaped = 0, 0, false, false
}

// advance takes the first n bytes of the window.
func (p *valuesParser) advance(n int) {
	text := p.in.window()[:n]
	if last := bytes.LastIndexByte(text, '\n'); last >= 0 {
		p.column, text = 0, text[last+1:]
	}
	p.column += utf8.RuneCount(text)
	p.in.advance(n, bytes.Count(p.in.window()[:n], []byte{'\n'}))
}

// fail stores in r a record with an error in the window, whose rest cannot be read.
func (p *valuesParser) fail(r *record.Record, at int, found, expected any) bool {
	p.take(len(p.in.window()))
	p.dead = true
	return p.line.invalid(r, at, found, expected)
}

// hasJSONValues reports whether the stream has JSON at an index of the window that NDJSON cannot hold: an
// array of objects, boards or arrays of boards, or a value on several lines.
func (in *input) hasJSONValues(at int) bool {
	const space = " \t\r\n"
	first, _ := in.byteAt(at)
	inner := in.skip(at+1, space)
	switch {
	case first == '[' && in.hasAt(inner, "{"):
		return true
	case first == '[' && in.hasAt(inner, `"`):
		end := inner + 1
		for end < inner+1+9*sudoku.Cells && !in.hasAt(end, `"`) {
			if _, ok := in.byteAt(end); !ok {
				return false
			}
			end++
		}
		return end > inner+sudoku.Cells && in.hasAt(in.skip(end+1, " "), ",") && in.hasAt(in.skip(in.skip(end+1, " ")+1, " "), `"`)
	case first == '[' && in.hasAt(inner, "[") && in.hasAt(in.skip(inner+1, space), "["):
		return true
	case first == '[': // text has a board on a line, or each row
		var cells [sudoku.Cells]byte
		value, rows := in.firstValue(at), 0
		for line := range bytes.Lines(value) {
			if len(bytes.Trim(line, "[], \t\r\n")) > 0 {
				rows++
			}
		}
		return rows > 1 && rows != 9 && readArray(value, &cells)
	case first != '{':
		return false
	}
	lines := preview{in, at}
	if line, _ := lines.next(); json.Valid(line) || isFPuzzle(bytes.TrimSpace(line)) {
		return false
	}
	return bytes.IndexByte(in.firstValue(at), '\n') >= 0
}

// firstValue returns the JSON value at an index of the window, nil if there is none that is complete.
func (in *input) firstValue(at int) (value json.RawMessage) {
	if json.NewDecoder(&previewed{in, at}).Decode(&value) != nil {
		return nil
	}
	return value
}

// A previewed reads what the buffer can hold of a stream without taking it.
type previewed struct {
	in *input
	at int
}

func (p *previewed) Read(into []byte) (int, error) {
	if _, ok := p.in.byteAt(p.at); !ok {
		return 0, io.EOF
	}
	n := copy(into, p.in.window()[p.at:])
	p.at += n
	return n, nil
}
