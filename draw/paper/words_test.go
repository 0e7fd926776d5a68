package paper

import (
	"strings"
	"unicode"

	"pgregory.net/rapid"
)

// words generates texts in both languages, with words of any length.
func words() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(rapid.OneOf(
			rapid.StringMatching(`[a-z]{1,12}[,.]?`),
			rapid.StringMatching(`[数对显性第行（）。，]{1,20}`),
			rapid.StringMatching(`r[1-9]c[1-9](=|≠)[1-9] →`),
			rapid.StringMatching(`[a-z0-9]{1,150}`),
			rapid.String(),
		), 0, 25).Draw(t, "words"), " ")
	})
}

// solid returns a text without what its division into lines leaves out or replaces.
func solid(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || unicode.IsControl(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, "\uFFFD"))
}
