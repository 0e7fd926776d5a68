package logic

import (
	"slices"

	"bullseye/internal/text/excerpt"
	"bullseye/internal/text/message"
)

// A Depth says how much of a step a hint gives away.
type Depth uint8

// The depths.
const (
	Full   Depth = iota // why the step is right, and what follows; long chains are summed up
	Where               // a house or a digit to look at
	What                // the technique and its cells
	Chains              // as Full, with every step of long chains
)

var depthNames = [...]string{Full: "full", Where: "where", What: "what", Chains: "chains"}

// Tells reports whether the depth tells what follows from a step.
func (d Depth) Tells() bool { return d == Full || d == Chains }

// String returns "where", "what", "full" or "chains".
func (d Depth) String() string { return depthNames[d] }

// MarshalText returns what String returns.
func (d Depth) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText accepts what String returns.
func (d *Depth) UnmarshalText(text []byte) error {
	i := slices.Index(depthNames[:], string(text))
	if i < 0 {
		return message.Errorf("found %q, expected one of %s", excerpt.Of(string(text), 40), excerpt.List(depthNames[:]))
	}
	*d = Depth(i)
	return nil
}
