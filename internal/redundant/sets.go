package redundant

import (
	"math/bits"

	"bullseye/sudoku"
)

// AppendSets appends the unavoidable sets of a grid that are found without a search,
// except those of 18 cells, which help little. Each cell is in at most twelve: one for each
// other digit, and one for each other line in its band and in its stack. as holds what
// stands for each cell in the sets: EachCell, or sets of whatever cells are grouped to.
func AppendSets(dst []Set, grid *sudoku.Grid, as *[sudoku.Cells]Set) []Set {
	var l layout
	l.set(grid, Set{})
	var rows, columns [9][9]Set
	var digits [10][9]Set
	for c, d := range grid {
		row, column := c/9, c%9
		rows[row][column], columns[column][row], digits[d%10][row] = as[c], as[c], as[c]
	}
	for i := 1; i <= 9; i++ {
		for j := 1; j < i; j++ {
			dst = appendComponents(dst, exchangeDigits(&l.digits[i], &l.digits[j]), &digits[i], &digits[j])
		}
	}
	for i := range 9 {
		j := i/3*3 + (i+1)%3
		dst = appendComponents(dst, exchangeLines(&l.rows[i], &l.rows[j]), &rows[i], &rows[j])
		dst = appendComponents(dst, exchangeLines(&l.columns[i], &l.columns[j]), &columns[i], &columns[j])
	}
	return dst
}

// MostSets is the most that AppendSets can append: four for each two digits, and for each
// two lines of a band or a stack.
const MostSets = 4 * (36 + 18)

// EachCell holds the set of each cell alone. It must not be changed.
var EachCell = func() (each [sudoku.Cells]Set) {
	for c := range each {
		each[c].Add(sudoku.Cell(c))
	}
	return each
}()

// appendComponents appends the cells of each component of a relation, if there are
// several. a and b hold what stands for the two cells of a node.
func appendComponents(dst []Set, r relation, a, b *[9]Set) []Set {
	sets := r.close()
	if sets&allNodes == allNodes {
		return dst
	}
	for rest := uint64(allNodes); rest != 0; {
		// To nodes 7 and 8 alone no other leads.
		component := rest
		if first := bits.TrailingZeros64(rest); first < 7 {
			component = sets >> (9 * uint(first)) & rest
		}
		rest &^= component
		var s Set
		for ; component != 0; component &= component - 1 {
			i := bits.TrailingZeros64(component) % 9
			s[0] |= a[i][0] | b[i][0]
			s[1] |= a[i][1] | b[i][1]
		}
		dst = append(dst, s)
	}
	return dst
}
