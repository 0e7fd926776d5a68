// Package excerpt shortens texts that errors quote.
package excerpt

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
