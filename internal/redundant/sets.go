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
	for i := 1; i <= 9; i++ {
		a := &l.digits[i]
		for j := 1; j < i; j++ {
			b := &l.digits[j]
			dst = appendComponents(dst, exchangeDigits(a, b), func(row int) (Set, Set) {
				return as[9*row+int(a.column[row&15])], as[9*row+int(b.column[row&15])]
			})
		}
	}
	for i := range 9 {
		j := i/3*3 + (i+1)%3
		dst = appendComponents(dst, exchangeLines(&l.rows[i], &l.rows[j]), func(column int) (Set, Set) {
			return as[9*i+column], as[9*j+column]
		})
		dst = appendComponents(dst, exchangeLines(&l.columns[i], &l.columns[j]), func(row int) (Set, Set) {
			return as[9*row+i], as[9*row+j]
		})
	}
	return dst
}

// EachCell holds the set of each cell alone. It must not be changed.
var EachCell = func() (each [sudoku.Cells]Set) {
	for c := range each {
		each[c].Add(sudoku.Cell(c))
	}
	return each
}()

// appendComponents appends the cells of each component of a relation, if there are
// several. of returns what stands for the two cells of a node.
func appendComponents(dst []Set, r relation, of func(node int) (Set, Set)) []Set {
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
			one, other := of(bits.TrailingZeros64(component))
			s[0] |= one[0] | other[0]
			s[1] |= one[1] | other[1]
		}
		dst = append(dst, s)
	}
	return dst
}
