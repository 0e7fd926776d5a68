// Package typeset divides the texts of pictures and documents into lines, and says which of
// their characters are shown.
package typeset

import (
	"strings"
	"unicode"
	"unicode/utf8"
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

// Shown returns the character that a picture or document shows for a character of a text.
// Some are not shown, such as marks that change the direction of writing.
func Shown(r rune) (rune, bool) {
	switch {
	case ' ' <= r && r < 0x7F:
		return r, true
	case unicode.IsSpace(r) && r != 0xA0 && r != 0x3000: // the fonts have these two
		return ' ', true
	case r == 0xFFFE || r == 0xFFFF:
		return utf8.RuneError, true // XML has no such characters
	case unicode.In(r, unicode.Cc, unicode.Cf):
		return 0, false
	}
	return r, true
}
