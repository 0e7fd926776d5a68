// Package textwidth measures texts on terminals.
package textwidth

import "golang.org/x/text/width"

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
