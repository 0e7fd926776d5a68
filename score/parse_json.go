package score

import (
	"encoding/json"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"bullseye/internal/text/message"
	"bullseye/sudoku"
)

// parseJSON reads an objective from JSON.
func parseJSON(text string) (Objective, error) {
	p := newJSONReader(text)
	p.read()
	if p.err != nil {
		return Objective{}, p.err
	}
	return p.objective, nil
}

// A jsonReader reads JSON token by token, because its errors say where each token
// stands, which json.Unmarshal cannot tell.
type jsonReader struct {
	text      string
	base      int // bytes before what the decoder sees
	decoder   *json.Decoder
	token     json.Token // nil at the end
	at        int        // where the token begins
	objective Objective
	err       error
}

func newJSONReader(text string) *jsonReader {
	body := strings.TrimPrefix(text, "\ufeff")
	p := &jsonReader{text: text, base: len(text) - len(body), decoder: json.NewDecoder(strings.NewReader(body))}
	p.decoder.UseNumber()
	return p
}

// next moves to the next token.
func (p *jsonReader) next() {
	if p.err != nil {
		return
	}
	p.at = p.skipSpace(p.base + int(p.decoder.InputOffset()))
	if p.at < len(p.text) && (p.text[p.at] == ',' || p.text[p.at] == ':') {
		p.at = p.skipSpace(p.at + 1)
	}
	var err error
	p.token, err = p.decoder.Token()
	if _, ok := errors.AsType[*json.SyntaxError](err); ok {
		// The offset in this error is not that of the token.
		_, size := utf8.DecodeRuneInString(p.text[p.at:])
		p.err = failAt(p.text, p.at, p.text[p.at:p.at+size], "JSON")
	} else if err != nil {
		p.token = nil
		if err != io.EOF || p.unfinished() {
			p.err = failAt(p.text, len(p.text), "", "JSON to go on")
		}
	}
}

func (p *jsonReader) skipSpace(at int) int {
	return len(p.text) - len(strings.TrimLeft(p.text[at:], " \t\r\n"))
}

// unfinished reports whether the text ends within brackets.
func (p *jsonReader) unfinished() bool {
	return p.objective == Objective{}
}

// fail records that the token is not the expected one.
func (p *jsonReader) fail(expected any) {
	if p.err == nil {
		p.err = failAt(p.text, p.at, p.word(), expected)
	}
}

// word returns the text of the token.
func (p *jsonReader) word() string {
	if _, delimiter := p.token.(json.Delim); delimiter || p.token == nil {
		return p.text[p.at:min(p.at+1, len(p.text))]
	}
	return strings.TrimSpace(p.text[p.at:max(p.at, p.base+int(p.decoder.InputOffset()))])
}

// read reads the whole text.
func (p *jsonReader) read() {
	p.next()
	if p.token == json.Delim('[') {
		p.objective = p.numbers(0)
	} else {
		p.next()
		key, _ := p.token.(string)
		if key != "weights" && key != "table" {
			p.fail(`"weights" or "table"`)
			return
		}
		p.next()
		if p.token != json.Delim('[') {
			p.fail("an array")
			return
		}
		want := sudoku.Cells
		if key == "table" {
			want = tableEntries
		}
		p.objective = p.numbers(want)
		if p.next(); p.token != json.Delim('}') {
			p.fail(message.Of("nothing but %q", key))
		}
	}
	if p.next(); p.err == nil && p.token != nil {
		p.fail("nothing more")
	}
}

// numbers reads the rest of an array of integers, whose opening bracket is the
// current token. If want is 0, the array may be as long as weights or a table.
func (p *jsonReader) numbers(want int) Objective {
	var values []literal
	depth, row := 1, 0 // how many brackets are open, and integers in the inner one
	nested := false
	for p.next(); p.err == nil; p.next() {
		switch t := p.token.(type) {
		case json.Number:
			if nested && depth == 1 {
				p.fail("an array of nine integers")
				break
			}
			v, err := integerAt(p.text, p.at, t.String())
			if err != nil {
				p.err = err
				break
			}
			values = append(values, v)
			if row++; nested && row > 9 {
				p.fail("no more than nine integers in this array")
			} else if (nested || want != 0) && len(values) > tableEntries {
				p.fail(message.Of("nothing after %d values", tableEntries))
			}
		case json.Delim:
			switch {
			case t == '[' && depth == 1 && (nested || len(values) == 0):
				nested, depth, row = true, 2, 0
			case t == ']' && depth == 2 && row == 9:
				depth = 1
			case t == ']' && depth == 2:
				p.fail(message.Of("nine integers in this array, not %d", row))
			case t == ']' && want != 0 && len(values) != want:
				p.fail(message.Of("%d integers, not %d", want, len(values)))
			case t == ']':
				o, err := objectiveOf(p.text, values, p.at, !nested)
				if err != nil {
					p.err = err
				}
				return o
			default:
				p.fail("an integer")
			}
		default:
			p.fail("an integer")
		}
	}
	return Objective{}
}
