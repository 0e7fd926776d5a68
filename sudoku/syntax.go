package sudoku

import (
	"fmt"
	"unicode"
	"unicode/utf8"

	"bullseye/internal/text/message"
)

// A SyntaxError describes an error in the text of a board and its place.
type SyntaxError struct {
	Offset   int // bytes before the place, from the start of the text
	Line     int // line of the place, counted from 1
	Column   int // column of the place: characters counted from 1, not counting a byte-order mark
	Found    any // the text in the place, for fmt.Sprint: `letter "k"`, "80 cells"
	Expected any // the expected text, for fmt.Sprint: "a digit 1-9 or a blank", "81"
}

// Error returns the place and the reason: "line 3, column 7: found X, expected Y".
func (e *SyntaxError) Error() string { return message.English(e) }

// Message implements [message.Message].
func (e *SyntaxError) Message() (format string, args []any) {
	return message.Of("line %d, column %d: %v", e.Line, e.Column, e.Why()).Message()
}

// Reason returns the message without the place: "found X, expected Y". It is for
// callers that write the place in their own way.
func (e *SyntaxError) Reason() string { return e.Why().String() }

// Why returns Reason for callers that say it in another language.
func (e *SyntaxError) Why() fmt.Stringer {
	return message.Of("found %v, expected %v", e.Found, e.Expected)
}

// Describe returns what a SyntaxError says about a text that should begin with a symbol of
// a cell: its first character, and what was expected instead.
func Describe(text []byte) (found, expected any) {
	expected = "a digit 1-9 or a blank"
	c, size := utf8.DecodeRune(text)
	switch {
	case size == 0:
		found = "nothing"
	case isSpace(text[0]):
		found = "white space"
	case c == utf8.RuneError && size == 1:
		found = message.Of("byte 0x%02X, which is not UTF-8", text[0])
	case c >= '０' && c <= '９':
		found, expected = message.Of("full-width digit %q", string(c)), "an ASCII digit 1-9 or a blank"
	case unicode.IsDigit(c) && c > unicode.MaxASCII:
		found, expected = message.Of("digit %q", string(c)), "an ASCII digit 1-9 or a blank"
	case unicode.IsLetter(c) && !unicode.Is(unicode.Han, c):
		found = message.Of("letter %q", string(c))
	case unicode.IsControl(c):
		found = message.Of("control character U+%04X", c)
	case unicode.IsGraphic(c) && !unicode.IsSpace(c):
		found = fmt.Sprintf("%q", string(c))
	default:
		found = message.Of("character U+%04X", c)
	}
	return found, expected
}
