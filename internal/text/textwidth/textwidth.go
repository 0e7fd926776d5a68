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

// Wrap breaks the lines of a paragraph again, so that they fit into a number of columns. A line
// ends at a blank or beside a Chinese character.
func Wrap(text string, columns int) string {
	var wrapped strings.Builder
	room := columns // columns left in the line
	for i, word := range strings.Fields(text) {
		for j, piece := range pieces(word) {
			blanks := 0
			if i > 0 && j == 0 {
				blanks = 1
			}
			n := Columns(piece)
			switch {
			case room < columns && room < blanks+n:
				wrapped.WriteByte('\n')
				room = columns
			case blanks > 0:
				wrapped.WriteByte(' ')
				room--
			}
			wrapped.WriteString(piece)
			room -= n
		}
	}
	return wrapped.String()
}

// pieces splits a word where a line can end: beside wide characters, but not before a mark that
// ends something, nor after one that begins something.
func pieces(word string) (all []string) {
	from, before := 0, ' '
	for i, r := range word {
		if i > 0 && (Columns(string(before)) > 1 || Columns(string(r)) > 1) &&
			!strings.ContainsRune("，。、；：！？）》”’…,.;:!?)]", r) && !strings.ContainsRune("（《“‘([", before) {
			all = append(all, word[from:i])
			from = i
		}
		before = r
	}
	return append(all, word[from:])
}
