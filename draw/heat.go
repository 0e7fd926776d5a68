package draw

import "bullseye/sudoku"

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
