package sudoku

import (
	"fmt"
	"unicode"
	"unicode/utf8"
)

// A SyntaxError describes an error in the text of a board and its place.
type SyntaxError struct {
	Offset   int    // bytes before the place, from the start of the text
	Line     int    // line of the place, counted from 1
	Column   int    // column of the place: characters counted from 1, not counting a byte-order mark
	Found    string // the text in the place: `letter "k"`, "80 cells"
	Expected string // the expected text: "a digit 1-9 or a blank", "81"
}

// Error returns the place and the reason: "line 3, column 7: found X, expected Y".
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Reason())
}

// Reason returns the message without the place: "found X, expected Y". It is for
// callers that write the place in their own way.
func (e *SyntaxError) Reason() string {
	return "found " + e.Found + ", expected " + e.Expected
}

// Describe returns what a SyntaxError says about a text that should begin with a symbol of
// a cell: its first character, and what was expected instead.
func Describe(text []byte) (found, expected string) {
	expected = "a digit 1-9 or a blank"
	c, size := utf8.DecodeRune(text)
	switch {
	case size == 0:
		found = "nothing"
	case isSpace(text[0]):
		found = "white space"
	case c == utf8.RuneError && size == 1:
		found = fmt.Sprintf("byte 0x%02X, which is not UTF-8", text[0])
	case c >= '０' && c <= '９':
		found, expected = fmt.Sprintf("full-width digit %q", string(c)), "an ASCII digit 1-9 or a blank"
	case unicode.IsDigit(c) && c > unicode.MaxASCII:
		found, expected = fmt.Sprintf("digit %q", string(c)), "an ASCII digit 1-9 or a blank"
	case unicode.IsLetter(c) && !unicode.Is(unicode.Han, c):
		found = fmt.Sprintf("letter %q", string(c))
	case unicode.IsControl(c):
		found = fmt.Sprintf("control character U+%04X", c)
	case unicode.IsGraphic(c) && !unicode.IsSpace(c):
		found = fmt.Sprintf("%q", string(c))
	default:
		found = fmt.Sprintf("character U+%04X", c)
	}
	return found, expected
}
