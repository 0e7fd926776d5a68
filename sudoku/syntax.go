package sudoku

import (
	"fmt"
	"unicode"
	"unicode/utf8"
)

// A SyntaxError says why a text is not a board, and where.
type SyntaxError struct {
	Offset   int    // bytes before the place, from the start of the text
	Line     int    // the line of the place, counted from 1
	Column   int    // the column of the place in characters, counted from 1; a byte-order mark is none
	Found    string // what stands there: `letter "k"`, "80 cells"
	Expected string // what should: "a digit 1-9 or a blank", "81"
}

// Error returns the place and the reason: "line 3, column 7: found X, expected Y".
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Reason())
}

// Reason returns what was found and what was expected, without the place, for
// callers that write the place in their own way: "found X, expected Y".
func (e *SyntaxError) Reason() string {
	return "found " + e.Found + ", expected " + e.Expected
}

const symbolExpected = "a digit 1-9 or a blank"

// describe says what the character at the start of text is, and what should
// stand in its place where a cell is expected.
func describe(text []byte) (found, expected string) {
	expected = symbolExpected
	c, size := utf8.DecodeRune(text)
	switch {
	case size == 0:
		found = "nothing"
	case c == utf8.RuneError && size == 1:
		found = fmt.Sprintf("byte 0x%02X, which is not UTF-8", text[0])
	case c >= '０' && c <= '９':
		found, expected = fmt.Sprintf("full-width digit %q", string(c)), "an ASCII digit 1-9 or a blank"
	case unicode.IsDigit(c) && c > unicode.MaxASCII:
		found, expected = fmt.Sprintf("digit %q", string(c)), "an ASCII digit 1-9 or a blank"
	case unicode.IsLetter(c):
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

// excerpt quotes text, shortened to its first twenty characters.
func excerpt(text []byte) string {
	n := 0
	for i := range string(text) {
		if n == 20 {
			return fmt.Sprintf("%q…", text[:i])
		}
		n++
	}
	return fmt.Sprintf("%q", text)
}

// plain writes a token of digits and blanks as it stands, shortened.
func plain(token []byte) string {
	if len(token) > 20 {
		return string(token[:20]) + "…"
	}
	return string(token)
}

// count writes a number of things: "1 cell", "8 cells".
func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
