package operation

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"bullseye/score"
	"bullseye/sudoku"
)

// An Objective is what grids are scored by: weights of the cells, a table with
// a value for each digit in each cell, or, if both are nil, score.Rings.
type Objective struct {
	Weights *score.Weights `json:"weights,omitempty"`
	Table   *score.Table   `json:"table,omitempty"`
}

// rings is read only.
var rings = score.Rings.Table()

// Values returns the objective as a table, which must not be changed.
func (o *Objective) Values() *score.Table {
	switch {
	case o.Table != nil:
		return o.Table
	case o.Weights != nil:
		return o.Weights.Table()
	}
	return rings
}

// String says what the objective is, in words that follow "by".
func (o *Objective) String() string {
	switch {
	case o.Table != nil:
		return "a table of values"
	case o.Weights != nil:
		return "weights of the cells"
	}
	return "the ring weights"
}

// check returns an error if the objective is not admitted.
func (o *Objective) check() error {
	switch {
	case o.Weights != nil && o.Table != nil:
		return &OptionError{"table", "given together with weights", "one of the two"}
	case o.Weights != nil:
		if err := o.Weights.Check(); err != nil {
			return fmt.Errorf("weights: %w", err)
		}
	case o.Table != nil:
		if err := o.Table.Check(); err != nil {
			return fmt.Errorf("table: %w", err)
		}
	}
	return nil
}

// importance is how much it matters which digit a cell has, for drawing.
func (o *Objective) importance() *[sudoku.Cells]int64 {
	var spans [sudoku.Cells]int64
	switch {
	case o.Table != nil:
		for c, values := range o.Table {
			low, high := values[0], values[0]
			for _, v := range values {
				low, high = min(low, v), max(high, v)
			}
			spans[c] = high - low
		}
	case o.Weights != nil:
		spans = *o.Weights
	default:
		spans = score.Rings
	}
	return &spans
}

const entries = sudoku.Cells * 9

// ParseObjective reads weights or a table: 81 integers, one for each cell, or
// 729, nine for each cell, row by row, separated by white space, by commas, or
// by both; or JSON, which is {"weights": W}, {"table": T} or W or T alone,
// where W and T are arrays of as many integers, or of arrays of nine integers
// each.
//
// Its errors are *sudoku.SyntaxError and say where the text stops making
// sense.
func ParseObjective(text string) (Objective, error) {
	body := strings.TrimPrefix(text, "\ufeff")
	if first := strings.TrimLeftFunc(body, unicode.IsSpace); first != "" && (first[0] == '{' || first[0] == '[') {
		p := newJSONObjective(text)
		p.read()
		if p.err != nil {
			return Objective{}, p.err
		}
		return p.objective, nil
	}
	return plainObjective(text)
}

// A placed integer and where it stands in the text.
type placed struct {
	value  int64
	offset int
	word   string
}

// plainObjective reads integers with nothing but separators between them.
func plainObjective(text string) (Objective, error) {
	var values []placed
	at := len(text) - len(strings.TrimPrefix(text, "\ufeff"))
	space := func() { at += len(text[at:]) - len(strings.TrimLeftFunc(text[at:], unicode.IsSpace)) }
	for {
		space()
		if at < len(text) && text[at] == ',' && len(values) > 0 {
			at++
			space()
			if at == len(text) {
				return Objective{}, failAt(text, at, "", "an integer after the comma")
			}
		}
		if at == len(text) {
			return objectiveOf(text, values, at)
		}
		end := strings.IndexFunc(text[at:], func(r rune) bool { return r == ',' || unicode.IsSpace(r) })
		if end < 0 {
			end = len(text) - at
		}
		if end == 0 {
			return Objective{}, failAt(text, at, ",", "an integer")
		}
		v, err := integerAt(text, at, text[at:at+end])
		if err != nil {
			return Objective{}, err
		}
		if values = append(values, v); len(values) > entries {
			return Objective{}, failAt(text, at, v.word, fmt.Sprintf("nothing after %d values", entries))
		}
		at += end
	}
}

// integerAt reads a word that should be an admitted integer. Whether a weight
// is too large for a weight, which may be less than a value, is seen later.
func integerAt(text string, at int, word string) (placed, error) {
	v, err := strconv.ParseInt(word, 10, 64)
	switch {
	case errors.Is(err, strconv.ErrRange), err == nil && (v < -score.MaxEntry || v > score.MaxEntry):
		return placed{}, failAt(text, at, word, fmt.Sprintf("a weight between %d and %d, or a value between %d and %d",
			int64(-score.MaxWeight), int64(score.MaxWeight), int64(-score.MaxEntry), int64(score.MaxEntry)))
	case err != nil:
		return placed{}, failAt(text, at, word, "an integer")
	}
	return placed{v, at, word}, nil
}

// objectiveOf makes weights of 81 integers and a table of 729. They end at a
// place.
func objectiveOf(text string, values []placed, end int) (Objective, error) {
	switch len(values) {
	case sudoku.Cells:
		var w score.Weights
		for c, v := range values {
			if v.value < -score.MaxWeight || v.value > score.MaxWeight {
				return Objective{}, failAt(text, v.offset, v.word,
					fmt.Sprintf("a weight between %d and %d", int64(-score.MaxWeight), int64(score.MaxWeight)))
			}
			w[c] = v.value
		}
		return Objective{Weights: &w}, nil
	case entries:
		var t score.Table
		for i, v := range values {
			t[i/9][i%9] = v.value
		}
		return Objective{Table: &t}, nil
	}
	found := ""
	if end < len(text) {
		found = text[end : end+1]
	}
	return Objective{}, failAt(text, end, found, fmt.Sprintf("81 weights, or 729 values of a table, not %d", len(values)))
}

// failAt returns the error for a place; of what was found there it shows some
// 40 bytes, and an empty text is the end.
func failAt(text string, at int, found, expected string) *sudoku.SyntaxError {
	before := text[:at]
	line := strings.Count(before, "\n")
	before = strings.TrimPrefix(before[strings.LastIndexByte(before, '\n')+1:], "\ufeff")
	if found == "" {
		found = "the end"
	} else {
		if len(found) > 40 {
			cut := 40
			for cut > 0 && !utf8.RuneStart(found[cut]) {
				cut--
			}
			found = found[:cut] + "…"
		}
		found = strconv.Quote(found)
	}
	return &sudoku.SyntaxError{
		Offset: at, Line: line + 1, Column: utf8.RuneCountInString(before) + 1, Found: found, Expected: expected,
	}
}

// jsonObjective reads an objective from JSON token by token, to know where
// each stands.
type jsonObjective struct {
	text      string
	base      int // bytes before what the decoder sees
	decoder   *json.Decoder
	token     json.Token // nil at the end
	at        int        // where it begins
	objective Objective
	err       error
}

func newJSONObjective(text string) *jsonObjective {
	body := strings.TrimPrefix(text, "\ufeff")
	p := &jsonObjective{text: text, base: len(text) - len(body), decoder: json.NewDecoder(strings.NewReader(body))}
	p.decoder.UseNumber()
	return p
}

// next goes on to the next token.
func (p *jsonObjective) next() {
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
		// The offset of this error is not that of the token.
		_, size := utf8.DecodeRuneInString(p.text[p.at:])
		p.err = failAt(p.text, p.at, p.text[p.at:p.at+size], "JSON")
	} else if err != nil {
		p.token = nil
		if err != io.EOF || p.unfinished() {
			p.err = failAt(p.text, len(p.text), "", "JSON to go on")
		}
	}
}

func (p *jsonObjective) skipSpace(at int) int {
	return len(p.text) - len(strings.TrimLeft(p.text[at:], " \t\r\n"))
}

// unfinished reports whether brackets are open.
func (p *jsonObjective) unfinished() bool {
	return p.objective.Weights == nil && p.objective.Table == nil
}

// fail says that the token is not what was expected.
func (p *jsonObjective) fail(expected string) {
	if p.err == nil {
		p.err = failAt(p.text, p.at, p.word(), expected)
	}
}

// word returns the text of the token.
func (p *jsonObjective) word() string {
	if _, delimiter := p.token.(json.Delim); delimiter || p.token == nil {
		return p.text[p.at:min(p.at+1, len(p.text))]
	}
	return string(bytes.TrimSpace([]byte(p.text[p.at:max(p.at, p.base+int(p.decoder.InputOffset()))])))
}

// read reads everything.
func (p *jsonObjective) read() {
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
			want = entries
		}
		p.objective = p.numbers(want)
		if p.next(); p.token != json.Delim('}') {
			p.fail("nothing but " + strconv.Quote(key))
		}
	}
	if p.next(); p.err == nil && p.token != nil {
		p.fail("nothing more")
	}
}

// numbers reads an array, which has begun, of so many integers, or, if that is
// 0, of as many as weights or a table have.
func (p *jsonObjective) numbers(want int) Objective {
	var values []placed
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
			} else if len(values) > entries {
				p.fail(fmt.Sprintf("nothing after %d values", entries))
			}
		case json.Delim:
			switch {
			case t == '[' && depth == 1 && (nested || len(values) == 0):
				nested, depth, row = true, 2, 0
			case t == ']' && depth == 2 && row == 9:
				depth = 1
			case t == ']' && depth == 2:
				p.fail(fmt.Sprintf("nine integers in this array, not %d", row))
			case t == ']' && want != 0 && len(values) != want:
				p.fail(fmt.Sprintf("%d integers, not %d", want, len(values)))
			case t == ']':
				o, err := objectiveOf(p.text, values, p.at)
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
