package operation

import (
	"strconv"
	"strings"

	"bullseye/explain"
	"bullseye/sudoku"
)

// A clause is a part of the sentence about a board. Deciding what it says is one thing,
// and saying it in some language is another.
type clause struct {
	// format is the English text, with at most one verb: %d or %s. A clause without
	// text says nothing.
	format string

	number int // the value of %d

	// One of these is the value of %s.
	cells   Cells
	texts   []string
	rules   []RedundantRule
	clashes Clashes
	given   *Given
}

// append appends the clause in the words of say.
func (c *clause) append(dst []byte, say Say) []byte {
	if say == nil {
		return c.appendEnglish(dst)
	}
	return append(dst, c.in(say)...)
}

// appendEnglish appends the clause in English. It allocates only for clashes and for
// given solutions.
func (c *clause) appendEnglish(dst []byte) []byte {
	before, after, open := strings.Cut(c.format, "%")
	dst = append(dst, before...)
	switch {
	case !open:
		return dst
	case c.given != nil:
		dst = append(dst, c.given.String()...)
	case c.clashes != nil:
		dst = append(dst, c.clashes.String()...)
	case c.cells != nil:
		dst = c.cells.appendText(dst)
	case c.texts != nil:
		dst = append(dst, strings.Join(c.texts, " ")...)
	case c.rules != nil:
		dst = append(dst, namesOf(c.rules, explain.English)...)
	default:
		dst = strconv.AppendInt(dst, int64(c.number), 10)
	}
	return append(dst, after[len("d"):]...)
}

// in returns the clause in the words of say.
func (c *clause) in(say Say) string {
	switch {
	case c.given != nil:
		return say.Text(c.format, c.given.in(say))
	case c.clashes != nil:
		return say.Text(c.format, sudoku.Conflicts(c.clashes))
	case c.cells != nil:
		return say.Text(c.format, c.cells)
	case c.texts != nil:
		return say.Text(c.format, strings.Join(c.texts, " "))
	case c.rules != nil:
		return say.Text(c.format, namesOf(c.rules, say.Language()))
	case strings.Contains(c.format, "%"):
		return say.Text(c.format, c.number)
	}
	return say.Word(c.format)
}

// namesOf lists rules in a language.
func namesOf(rules []RedundantRule, language explain.Language) string {
	names := make([]string, len(rules))
	for i := range rules {
		names[i] = rules[i].in(language)
	}
	if language == explain.Chinese {
		return strings.Join(names, "，")
	}
	return strings.Join(names, ", ")
}
