// Package explain puts steps of package logic into words, in English and in Chinese.
//
// A sentence is made from a step alone: nothing is detected or searched here. Step
// returns an Explanation, which is written as plain text or as Markdown:
//
//	words := explain.Step(&step, logic.Full, explain.English)
//	fmt.Println(words.Title)  // Naked Pair
//	fmt.Println(words)        // r2c9 and r5c9 of column 9 have only …
//
// Both languages of a sentence stand next to each other in the source, as a Phrase, and
// testdata/steps.md has an example of each in both. Package explain/picture shows steps in pictures.
package explain

import (
	"fmt"
	"slices"

	"bullseye/internal/text/excerpt"
)

// A Language is a language of explanations.
type Language uint8

// The languages.
const (
	English Language = iota
	Chinese
)

var languageNames = [...]string{English: "en", Chinese: "zh"}

// String returns "en" or "zh".
func (l Language) String() string { return languageNames[l] }

// MarshalText returns what String returns.
func (l Language) MarshalText() ([]byte, error) { return []byte(l.String()), nil }

// UnmarshalText accepts "en" and "zh".
func (l *Language) UnmarshalText(text []byte) error {
	i := slices.Index(languageNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("found %q, expected one of %s", excerpt.Of(string(text), 40), excerpt.List(languageNames[:]))
	}
	*l = Language(i)
	return nil
}

// Languages returns the names of all languages.
func Languages() []string { return languageNames[:] }
