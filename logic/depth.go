package logic

import (
	"fmt"
	"slices"

	"bullseye/internal/text/excerpt"
)

// A Depth says how much of a step a hint gives away.
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
func (d *Depth) UnmarshalText(text []byte) error {
	i := slices.Index(depthNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("found %q, expected one of %v", excerpt.Of(string(text), 40), depthNames)
	}
	*d = Depth(i)
	return nil
}

// Depths returns the names of all depths, from the slightest hint to the whole step.
func Depths() []string { return []string{Where.String(), What.String(), Full.String()} }
