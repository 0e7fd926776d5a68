// Package draw shows boards: so far as text for a terminal.
package draw

import "bullseye/sudoku"

// A Picture is a board as it should look.
type Picture struct {
	Digits sudoku.Board       // what stands in the cells
	Clues  sudoku.Board       // cells that are not blank here are given: they stand out
	Tones  [sudoku.Cells]Tone // what lies behind the digits
}

// A Tone is the colour behind a digit. The zero Tone is none.
type Tone uint8

// The tones, in the order of the target sudoku's rings from the middle
// outwards.
const (
	Plain Tone = iota
	Yellow
	Red
	Blue
	Brown
	White
)

// Heat returns a tone for each weight: Yellow for the heaviest, then Red,
// Blue, Brown and White in equal steps down to the lightest. The weights of
// the target sudoku's rings so get the colours in which NOIP 2009 drew them.
// Where all weights are equal the tones are White.
func Heat(weights *[sudoku.Cells]int64) (tones [sudoku.Cells]Tone) {
	low, high := weights[0], weights[0]
	for _, w := range weights {
		low, high = min(low, w), max(high, w)
	}
	// In floating point, where the span of two integers cannot overflow.
	span := float64(high) - float64(low)
	for c, w := range weights {
		tones[c] = White
		if span > 0 {
			tones[c] -= Tone(4*(float64(w)-float64(low))/span + 0.5)
		}
	}
	return tones
}
