package search

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"bullseye/sudoku"
)

// naive is the reference: it fills the cells in reading order with whatever
// does not clash, as long as every cell further on has a digit left, so it
// yields the completions in lexicographic order, and it shares nothing with the
// engine. It stops when yield returns false.
func naive(candidates sudoku.Candidates, yield func(sudoku.Grid) bool) {
	var grid sudoku.Grid
	var used [sudoku.Houses]sudoku.Digits
	free := func(c sudoku.Cell) sudoku.Digits {
		h := c.Houses()
		return candidates[c] &^ (used[h[0]] | used[h[1]] | used[h[2]])
	}
	var fill func(c sudoku.Cell) bool
	fill = func(c sudoku.Cell) bool {
		if c == sudoku.Cells {
			return yield(grid)
		}
		for later := c; later < sudoku.Cells; later++ {
			if free(later) == 0 {
				return true
			}
		}
		houses := c.Houses()
		for d := range free(c).All() {
			grid[c] = d
			for _, h := range houses {
				used[h] ^= sudoku.DigitSet(d)
			}
			more := fill(c + 1)
			for _, h := range houses {
				used[h] ^= sudoku.DigitSet(d)
			}
			if !more {
				return false
			}
		}
		return true
	}
	fill(0)
}

// naiveGrids returns up to limit completions in lexicographic order.
func naiveGrids(candidates sudoku.Candidates, limit int) (grids []sudoku.Grid) {
	naive(candidates, func(g sudoku.Grid) bool {
		grids = append(grids, g)
		return len(grids) < limit
	})
	return grids
}

// randomGrid relabels a regular grid and shuffles its rows and columns within
// bands and stacks, and these.
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

// randomBoard keeps about as many clues of a random grid as asked, and in one
// board of four replaces one of them at random.
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

// randomCandidates gives every cell its digit of a random grid and others.
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

// corpus reads one of the development corpora.
func corpus(t testing.TB, name string) (boards []sudoku.Board) {
	data, err := os.ReadFile("../../shared/data/" + name)
	if err != nil {
		t.Skipf("the corpus is not there: %v", err)
	}
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		b, err := sudoku.ParseBoard(line)
		if err != nil {
			t.Fatal(err)
		}
		boards = append(boards, b)
	}
	return boards
}
