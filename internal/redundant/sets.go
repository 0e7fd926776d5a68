package redundant

import (
	"math/bits"

	"bullseye/sudoku"
)

// AppendSets appends the unavoidable sets of a grid that are found without a search and
// have at most ten cells; larger ones help little. Each cell is in at most twelve: one for
// each other digit, and one for each other line in its band and in its stack.
func AppendSets(dst []Set, grid *sudoku.Grid) []Set {
	var j joined
	j.set(grid)
	// The cell of each node of a digit, a row and a column.
	var lines [3][16][9]sudoku.Cell
	for i, d := range grid {
		c := sudoku.Cell(i)
		row, column := c.Row(), c.Column()
		lines[0][d&15][row], lines[1][row][column], lines[2][column][row] = c, c, c
	}
	for node := range 8 {
		pairs := j.first(node) &^ j.large(node)
		for of, kind := range [...]uint64{1<<rowPairs - 1, 1<<columnPairs - 1<<rowPairs, everyPair - (1<<columnPairs - 1)} {
			for kind &= pairs; kind != 0; kind &= kind - 1 {
				pair := bits.TrailingZeros64(kind)
				a, b := &lines[of][linesOf[pair][0]&15], &lines[of][linesOf[pair][1]&15]
				var s Set
				for i := node; i < 9; i++ {
					none := sudoku.Cell(j[node][i]>>pair&1-1) &^ 127
					one, two := &setOf[a[i]|none], &setOf[b[i]|none]
					s[0] |= one[0] | two[0]
					s[1] |= one[1] | two[1]
				}
				dst = append(dst, s)
			}
		}
	}
	return dst
}

// setOf holds the set of each cell alone, and no cells from 128 on.
var setOf = func() (each [256]Set) {
	for c := range sudoku.Cell(sudoku.Cells) {
		each[c].Add(c)
	}
	return each
}()

// large returns the pairs in which more than five nodes are of the component that begins
// with a node.
func (j *joined) large(node int) (five uint64) {
	var one, two, three, four uint64 // at least so many nodes after the first
	for i := node + 1; i < 9; i++ {
		more := j[node][i]
		five |= four & more
		four |= three & more
		three |= two & more
		two |= one & more
		one |= more
	}
	return five
}
