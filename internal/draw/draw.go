// Package draw draws boards as text for terminals.
package draw

import "bullseye/sudoku"

// A Picture describes the drawing of a board.
type Picture struct {
	Digits sudoku.Board       // the digits in the cells
	Clues  sudoku.Board       // cells that are not blank here are drawn as clues
	Tones  [sudoku.Cells]Tone // the background colours
	Marked [sudoku.Cells]bool // cells in brackets

	// Legend stands to the right of the board, from its first line. It has at most
	// Height lines.
	Legend []Line
}

// A Line is a line of a legend. Its tone, if it has one, is shown before the text.
type Line struct {
	Tone Tone
	Text string
}

// Height is the number of lines of a drawing.
const Height = 13

// A Tone is the background colour of a cell. The zero Tone is none.
type Tone uint8

// The tones. Those after Plain are in the order of the target sudoku's rings, from
// the middle outwards.
const (
	Plain Tone = iota
	Yellow
	Red
	Blue
	Brown
	White
)

// Heat returns a tone for each weight: Yellow for the greatest, then Red, Blue,
// Brown and White in equal steps down to the least. The target sudoku's rings get
// the colours that they have in the statement of NOIP 2009. If all weights are
// equal, all tones are White.
func Heat(weights *[sudoku.Cells]int64) (tones [sudoku.Cells]Tone) {
	low, high := weights[0], weights[0]
	for _, w := range weights {
		low, high = min(low, w), max(high, w)
	}
	// As integers, the difference could overflow.
	span := float64(high) - float64(low)
	for c, w := range weights {
		tones[c] = White
		if span > 0 {
			tones[c] -= Tone(4*(float64(w)-float64(low))/span + 0.5)
		}
	}
	return tones
}
