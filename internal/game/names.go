package game

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"bullseye/internal/text/message"
)

// The longest names and IDs.
const (
	MaxName   = 24 // characters, in the sense of Unicode code points
	MaxID     = 36 // characters, enough for a UUID
	MaxOrigin = 64 // characters
)

// The joiners make one emoji or letter of several characters.
const (
	nonJoiner = '\u200c'
	joiner    = '\u200d'
)

// CleanName returns a name as it is kept in a log: without white space around it, and in
// Unicode's normal form C. It then has 1 to [MaxName] characters, one of which is a
// letter, digit or sign, and the following are refused: control characters, marks of
// writing direction and other invisible characters, line ends, and characters that
// Unicode has not assigned. The joiners of emoji and of Indic and Persian words are
// allowed. Names may contain <, > and &: who shows them must escape them.
func CleanName(name string) (string, error) {
	if len(name) > 1024 { // before anything that takes time
		return "", message.Errorf("found a name of %d bytes, expected at most %d characters", len(name), MaxName)
	}
	name = strings.TrimSpace(norm.NFC.String(strings.TrimSpace(name)))
	visible := false
	for _, r := range name {
		if r == utf8.RuneError || !unicode.IsGraphic(r) && r != joiner && r != nonJoiner || unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r) {
			return "", message.Errorf("found the character %U in a name, expected characters that can be seen", r)
		}
		visible = visible || unicode.In(r, unicode.L, unicode.N, unicode.P, unicode.S)
	}
	if n := utf8.RuneCountInString(name); n > MaxName {
		return "", message.Errorf("found a name of %d characters, expected at most %d", n, MaxName)
	}
	if !visible {
		return "", message.Errorf("found an empty name, expected 1 to %d characters", MaxName)
	}
	return name, nil
}

// validID reports whether a text has 1 to max of the letters A to Z and a to z, digits,
// full stops, hyphens and underscores.
func validID(text string, max int) bool {
	if text == "" || len(text) > max {
		return false
	}
	for i := range len(text) {
		c := text[i]
		if !('a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '-' || c == '_' || c == '.') {
			return false
		}
	}
	return true
}
