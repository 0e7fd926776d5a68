package search

import (
	"math/rand/v2"

	"bullseye/sudoku"
)

// naive is the reference. It shares nothing with the engines. It fills the cells
// in reading order with digits that do not clash, as long as every later cell has
// a digit left, so it yields the completions in lexicographic order. It stops when
// yield returns false. It reports whether that took at most a number of fillings.
func naive(candidates sudoku.Candidates, fillings int, yield func(sudoku.Grid) bool) bool {
	var grid sudoku.Grid
	var used [sudoku.Houses]sudoku.Digits
	free := func(c int) sudoku.Digits {
		h := &houses[c]
		return candidates[c] &^ (used[h[0]] | used[h[1]] | used[h[2]])
	}
	// possible reports whether the later cells have a digit left after c is filled.
	possible := func(c int) bool {
		for _, later := range laterPeers[c] {
			if free(later) == 0 {
				return false
			}
		}
		return true
	}
	var fill func(c int) bool
	fill = func(c int) bool {
		if c == sudoku.Cells {
			return yield(grid)
		}
		for set := free(c); set != 0; set &= set - 1 {
			if fillings--; fillings < 0 {
				return false
			}
			d := set & -set
			grid[c] = d.Single()
			for _, h := range houses[c] {
				used[h] |= d
			}
			more := !possible(c) || fill(c+1)
			for _, h := range houses[c] {
				used[h] &^= d
			}
			if !more {
				return false
			}
		}
		return true
	}
	for c := range candidates {
		if candidates[c] &= sudoku.AllDigits; candidates[c] == 0 {
			return true
		}
	}
	fill(0)
	return fillings >= 0
}

var (
	houses     [sudoku.Cells][3]sudoku.House
	laterPeers [sudoku.Cells][]int // the cells that follow in reading order and share a house
)

func init() {
	for c := range houses {
		houses[c] = sudoku.Cell(c).Houses()
	}
	for c := range houses {
		for later := c + 1; later < sudoku.Cells; later++ {
			h, l := houses[c], houses[later]
			if h[0] == l[0] || h[1] == l[1] || h[2] == l[2] {
				laterPeers[c] = append(laterPeers[c], later)
			}
		}
	}
}

// naiveGrids returns up to limit completions in lexicographic order, and whether
// finding them took at most a number of fillings.
func naiveGrids(candidates sudoku.Candidates, limit, fillings int) (grids []sudoku.Grid, inTime bool) {
	inTime = naive(candidates, fillings, func(g sudoku.Grid) bool {
		grids = append(grids, g)
		return len(grids) < limit
	})
	return grids, inTime
}

// randomGrid returns a regular grid, relabelled, with its bands, its stacks, and
// the rows and columns within them shuffled.
func randomGrid(random *rand.Rand) (g sudoku.Grid) {
	lines := func() (order []int) {
		for _, band := range random.Perm(3) {
			for _, line := range random.Perm(3) {
				order = append(order, 3*band+line)
			}
		}
		return order
	}
	digits, rows, columns := random.Perm(9), lines(), lines()
	for c := range sudoku.Cell(sudoku.Cells) {
		row, column := rows[c.Row()], columns[c.Column()]
		g[c] = uint8(digits[(3*row+row/3+column)%9] + 1)
	}
	return g
}

// randomBoard keeps some clues of a random grid. In about one board in four it
// replaces one of them by a random digit.
func randomBoard(random *rand.Rand, clues int) (b sudoku.Board) {
	g := randomGrid(random)
	for _, c := range random.Perm(sudoku.Cells)[:clues] {
		b[c] = g[c]
		if clues > 0 && random.IntN(4*clues) == 0 {
			b[c] = uint8(random.IntN(9) + 1)
		}
	}
	return b
}

// randomCandidates gives every cell its digit of a random grid, and extra random
// candidates to some.
func randomCandidates(random *rand.Rand, extra int) (c sudoku.Candidates) {
	g := randomGrid(random)
	for i, d := range g {
		c[i] = sudoku.DigitSet(d)
	}
	for range extra {
		c[random.IntN(sudoku.Cells)] |= sudoku.DigitSet(uint8(random.IntN(9) + 1))
	}
	if random.IntN(4) == 0 {
		c[random.IntN(sudoku.Cells)] &= sudoku.Digits(random.IntN(512))
	}
	return c
}

// fuzzFillings is how many fillings a fuzz target allows the reference. A million
// take a fraction of a second; an input that takes ten ends the fuzzing.
const fuzzFillings = 1_000_000
