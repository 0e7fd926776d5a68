// Package typeset has the rules by which texts of pictures and documents are divided into
// lines.
package typeset

import (
	"strings"
	"unicode"
)

// CanBreak reports whether a line can end between two characters, of which neither is a
// space: between Chinese characters, but not before closing or after opening punctuation,
// and not between a number and what it counts, as in 第12步.
func CanBreak(before, after rune) bool {
	switch {
	case strings.ContainsRune(closing, after), strings.ContainsRune(opening, before), before == '第':
		return false
	case isWide(after):
		return !unicode.IsDigit(before)
	}
	return isWide(before)
}

const (
	closing = "、。，．：；！？）］｝》〉」』】〕〗”’…·～％%),.:;!?]}"
	opening = "（［｛《〈「『【〔〖“‘([{"
)

// isWide reports whether a character belongs to a script without spaces between words.
func isWide(r rune) bool {
	return r >= 0x2E80 && (unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) || 0x3000 <= r && r < 0x3040 || 0xFF00 <= r && r < 0xFFF0)
}
