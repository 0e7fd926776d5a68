// Package textwidth measures texts on terminals, and breaks their lines.
package textwidth

import (
	"strings"

	"golang.org/x/text/width"
)

// Columns returns the width of a text on a terminal, where a Chinese character takes two columns.
func Columns(text string) (n int) {
	for _, r := range text {
		switch width.LookupRune(r).Kind() {
		case width.EastAsianWide, width.EastAsianFullwidth:
			n++
		}
		n++
	}
	return n
}

// Wrap breaks the lines of a paragraph again, so that they fit into a number of columns.
func Wrap(text string, columns int) string {
	var wrapped strings.Builder
	room := columns // columns left in the line
	for i, word := range strings.Fields(text) {
		n := Columns(word)
		switch {
		case i == 0:
		case room <= n:
			wrapped.WriteByte('\n')
			room = columns
		default:
			wrapped.WriteByte(' ')
			room--
		}
		wrapped.WriteString(word)
		room -= n
	}
	return wrapped.String()
}
