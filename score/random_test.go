package score_test

import (
	"math/rand/v2"

	"bullseye/score"
	"bullseye/sudoku"
)

func newRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// randomGrid returns a random completion of the empty board.
func randomGrid(rng *rand.Rand) sudoku.Grid {
	var g sudoku.Grid
	var houses [sudoku.Houses]sudoku.Digits
	var fill func() bool
	fill = func() bool {
		best, free := -1, sudoku.Digits(0)
		for c := range sudoku.Cell(sudoku.Cells) {
			if g[c] != 0 {
				continue
			}
			s := sudoku.AllDigits
			for _, h := range c.Houses() {
				s &^= houses[h]
			}
			if best < 0 || s.Len() < free.Len() {
				best, free = int(c), s
			}
		}
		if best < 0 {
			return true
		}
		for _, i := range rng.Perm(9) {
			d := uint8(i + 1)
			if !free.Has(d) {
				continue
			}
			g[best] = d
			for _, h := range sudoku.Cell(best).Houses() {
				houses[h] |= sudoku.DigitSet(d)
			}
			if fill() {
				return true
			}
			for _, h := range sudoku.Cell(best).Houses() {
				houses[h] &^= sudoku.DigitSet(d)
			}
			g[best] = 0
		}
		return false
	}
	fill()
	return g
}

// randomBoard returns n clues of a random grid.
func randomBoard(rng *rand.Rand, n int) (b sudoku.Board) {
	g := randomGrid(rng)
	for _, c := range rng.Perm(sudoku.Cells)[:n] {
		b[c] = g[c]
	}
	return b
}

// randomWeights returns weights from low to high.
func randomWeights(rng *rand.Rand, low, high int64) *score.Weights {
	var w score.Weights
	for c := range w {
		w[c] = low + rng.Int64N(high-low+1)
	}
	return &w
}

// randomTable returns a table of entries from low to high.
func randomTable(rng *rand.Rand, low, high int64) *score.Table {
	var t score.Table
	for c := range t {
		for d := range t[c] {
			t[c][d] = low + rng.Int64N(high-low+1)
		}
	}
	return &t
}
