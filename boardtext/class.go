package boardtext

import (
	"fmt"

	"bullseye/internal/text/message"

	"bullseye/sudoku"
)

// Classes of bytes in a line of text. The class of a digit is its value, 1 to 9.
// The classes of bytes that are not cells have the high bit set.
const (
	blank   = 0x00
	space   = 0x81
	bar     = 0x82
	foreign = 0xFF
)

// classOf maps a byte to its class.
var classOf = func() (class [256]uint8) {
	for c := range class {
		class[c] = foreign
		if value, ok := sudoku.Symbol(byte(c)); ok {
			class[c] = value
		}
	}
	for _, c := range " \t\r\v\f" {
		class[c] = space
	}
	class['|'] = bar
	return class
}()

// onlySpace reports whether text consists of white space. It is usually empty or a
// line end.
func onlySpace[T string | []byte](text T) bool {
	for i := range len(text) {
		if classOf[text[i]] != space && text[i] != '\n' {
			return false
		}
	}
	return true
}

// quoted quotes the first twenty characters of text.
func quoted(text []byte) string {
	n := 0
	for i := range string(text) {
		if n == 20 {
			return fmt.Sprintf("%q…", text[:i])
		}
		n++
	}
	return fmt.Sprintf("%q", text)
}

// A noun is said of one thing, and of several.
type noun struct{ one, many string }

var aCell, aSlot, aRow = noun{"1 cell", "%d cells"}, noun{"1 slot", "%d slots"}, noun{"1 row", "%d rows"}

// count returns a number with its noun: "1 cell", "8 cells".
func count(n int, thing noun) any {
	if n == 1 {
		return thing.one
	}
	return message.Of(thing.many, n)
}
