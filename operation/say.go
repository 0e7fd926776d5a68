package operation

import (
	"fmt"
	"strings"

	"bullseye/explain"
	"bullseye/sudoku"
)

// A Say puts a text for people into words: it formats like fmt.Sprintf, but may do so
// in another language. The format is the English text, and the key of a translation.
// A nil Say speaks English.
type Say func(format string, args ...any) string

// text calls say.
func (say Say) text(format string, args ...any) string {
	if say == nil {
		return fmt.Sprintf(format, args...)
	}
	return say(format, args...)
}

// word says a text without verbs.
func (say Say) word(text string) string {
	if say == nil {
		return text
	}
	return say(text)
}

// language returns the language of say, which the catalogue itself names.
func (say Say) language() explain.Language {
	if say.word("language=en") == "language=zh" {
		return explain.Chinese
	}
	return explain.English
}

// number says a number of things: with the first text if it is one, otherwise with the
// second, which has a verb for the number.
func (say Say) number(n int, one, many string) string {
	if n == 1 {
		return say.word(one)
	}
	return say.text(many, n)
}

// clashes lists conflicts as their String method does.
func (say Say) clashes(all Clashes) string {
	var parts []string
	for _, same := range sudoku.Conflicts(all).SameClues() {
		cells := Cells(same[0].Cells).names()
		last := len(cells) - 1
		place := say.text("%s and %s", strings.Join(cells[:last], say.word(", ")), cells[last])
		var houses []string
		for _, c := range same {
			houses = append(houses, say.house(c.House))
		}
		parts = append(parts, say.text("%d in %s (%s)", same[0].Digit, place, strings.Join(houses, say.word(", "))))
	}
	return strings.Join(parts, say.word("; "))
}

// house names a house.
func (say Say) house(h sudoku.House) string {
	kinds := [...]string{"row %d", "column %d", "box %d"}
	return say.text(kinds[h/9], int(h%9)+1)
}
