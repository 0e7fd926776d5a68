package score

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"bullseye/sudoku"
)

// ParseWeights reads 81 integers, row by row, separated by white space, by
// commas, or by both. Its errors are *sudoku.SyntaxError and say where the text
// stops making sense.
func ParseWeights(text string) (Weights, error) {
	var w Weights
	p := weightsText{rest: strings.TrimPrefix(text, "\ufeff"), line: 1, column: 1}
	p.offset = len(text) - len(p.rest)
	for c := range w {
		p.space()
		if c > 0 && strings.HasPrefix(p.rest, ",") {
			p.skip(1)
			p.space()
		}
		at := p
		word := p.word()
		switch v, err := strconv.ParseInt(word, 10, 64); {
		case word == "" && at.rest == "":
			return Weights{}, at.fail("", fmt.Sprintf("81 weights, not %d", c))
		case word == "":
			return Weights{}, at.fail(",", "a weight")
		case errors.Is(err, strconv.ErrRange), err == nil && (v < -MaxWeight || v > MaxWeight):
			return Weights{}, at.fail(word, fmt.Sprintf("a weight between %d and %d", int64(-MaxWeight), int64(MaxWeight)))
		case err != nil:
			return Weights{}, at.fail(word, "an integer")
		default:
			w[c] = v
		}
	}
	p.space()
	if p.rest != "" {
		at := p
		word := p.word()
		if word == "" {
			word = ","
		}
		return Weights{}, at.fail(word, "nothing after 81 weights")
	}
	return w, nil
}

// weightsText is the part of a text that is still to be read, and where it
// starts.
type weightsText struct {
	rest                 string
	offset, line, column int
}

func (p *weightsText) skip(bytes int) {
	for _, r := range p.rest[:bytes] {
		p.column++
		if r == '\n' {
			p.line++
			p.column = 1
		}
	}
	p.rest = p.rest[bytes:]
	p.offset += bytes
}

func (p *weightsText) space() {
	p.skip(len(p.rest) - len(strings.TrimLeftFunc(p.rest, unicode.IsSpace)))
}

// word takes what comes before the next separator.
func (p *weightsText) word() string {
	end := strings.IndexFunc(p.rest, func(r rune) bool { return r == ',' || unicode.IsSpace(r) })
	if end < 0 {
		end = len(p.rest)
	}
	word := p.rest[:end]
	p.skip(end)
	return word
}

// fail returns the error; of the text found it shows some 40 bytes.
func (p *weightsText) fail(found, expected string) error {
	if len(found) > 40 {
		cut := 40
		for cut > 0 && !utf8.RuneStart(found[cut]) {
			cut--
		}
		found = found[:cut] + "…"
	}
	if found == "" {
		found = "the end"
	} else {
		found = strconv.Quote(found)
	}
	return &sudoku.SyntaxError{Offset: p.offset, Line: p.line, Column: p.column, Found: found, Expected: expected}
}
