// Package explain puts steps of package logic into words, in English and in Chinese.
//
// A sentence is made from a step alone: nothing is detected or searched here. Step
// returns an Explanation, which is written as plain text or as Markdown:
//
//	words := explain.Step(&step, explain.Full, explain.English)
//	fmt.Println(words.Title)  // Naked Pair
//	fmt.Println(words)        // r2c9 and r5c9 of column 9 have only …
//
// Both languages of a sentence stand next to each other in the source, as a phrase, and
// testdata/steps.md has an example of each in both.
package explain

import (
	"fmt"

	"bullseye/internal/excerpt"
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
func (l *Language) UnmarshalText(text []byte) (err error) {
	*l, err = parseName[Language](languageNames[:], text)
	return err
}

// Languages returns the names of all languages.
func Languages() []string { return languageNames[:] }

// A Depth says how much of a step an explanation gives away.
type Depth uint8

// The depths. The zero Depth gives everything.
const (
	Full  Depth = iota // why the step is right, and what follows
	Where              // a house or a digit to look at
	What               // the technique and its cells
)

var depthNames = [...]string{Full: "full", Where: "where", What: "what"}

// String returns "where", "what" or "full".
func (d Depth) String() string { return depthNames[d] }

// MarshalText returns what String returns.
func (d Depth) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText accepts "where", "what" and "full".
func (d *Depth) UnmarshalText(text []byte) (err error) {
	*d, err = parseName[Depth](depthNames[:], text)
	return err
}

// Depths returns the names of all depths, from the slightest hint to the whole step.
func Depths() []string { return []string{Where.String(), What.String(), Full.String()} }

// parseName returns the index of a name.
func parseName[T ~uint8](names []string, text []byte) (T, error) {
	for i, name := range names {
		if name == string(text) {
			return T(i), nil
		}
	}
	return 0, fmt.Errorf("found %q, expected one of %v", excerpt.Of(string(text), 40), names)
}
