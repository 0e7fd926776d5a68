// Package excerpt writes what errors quote: texts, shortened, and lists of words.
package excerpt

import "strings"

// List returns words with commas between them.
func List[W ~string](words []W) string {
	var list strings.Builder
	for i, word := range words {
		if i > 0 {
			list.WriteString(", ")
		}
		list.WriteString(string(word))
	}
	return list.String()
}

// Of returns a text of up to limit characters as it is. Of a longer one, it returns the
// first limit characters and an ellipsis.
func Of(text string, limit int) string {
	n := 0
	for i := range text {
		if n == limit {
			return text[:i] + "…"
		}
		n++
	}
	return text
}
