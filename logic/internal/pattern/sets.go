package pattern

import (
	"math/bits"

	"bullseye/logic/internal/grid"
	"bullseye/sudoku"
)

// A family is nine sets of at most nine members, from which subsets are chosen whose
// union is small: the candidates of the cells of a house, the positions of the digits in
// a house, or the positions of one digit in nine lines.
type family [9]uint16

// sized returns which of the sets have from 2 to k members.
func (f *family) sized(k int) (which uint16) {
	table := &isSized[k]
	for i, s := range f {
		which |= uint16(table[s&511]) << i
	}
	return which
}

// isSized[k][s] is 1 if the set s has from 2 to k members.
var isSized = func() (table [10][512]uint8) {
	for k := range table {
		for s := range table[k] {
			if n := bits.OnesCount(uint(s)); n >= 2 && n <= k {
				table[k][s] = 1
			}
		}
	}
	return table
}()

// choose calls yield for each choice of k sets, each with two members or more, whose
// union has exactly k members, until yield returns false. The choices are in ascending
// order as numbers in which bit i stands for set i. It reports whether yield returned
// false. It is given which sets have from 2 to k members.
func (f *family) choose(k int, which uint16, yield func(choice, union uint16) bool) bool {
	if bits.OnesCount16(which) < k {
		return false
	}
	return f.extend(k, k, which, 0, 0, yield)
}

// extend chooses the highest of the missing sets. Choices of a higher one follow all
// choices of a lower one.
func (f *family) extend(k, missing int, which, choice, union uint16, yield func(choice, union uint16) bool) bool {
	for rest := which; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros16(rest)
		u := union | f[i]
		if bits.OnesCount16(u) > k {
			continue
		}
		c := choice | 1<<i
		if missing > 1 {
			if f.extend(k, missing-1, which&(1<<i-1), c, u, yield) {
				return true
			}
		} else if bits.OnesCount16(u) == k && !yield(c, u) {
			return true
		}
	}
	return false
}

// others returns the sets outside a choice that share a member with its union.
func (f *family) others(choice, union uint16) (which uint16) {
	for i, s := range f {
		if choice>>i&1 == 0 && s&union != 0 {
			which |= 1 << i
		}
	}
	return which
}

// cellsIn returns the candidates of the cells of a house.
func cellsIn(g *grid.Grid, h sudoku.House) (f family) {
	cells := &grid.Cells[h]
	for i := range f {
		f[i] = uint16(g.Cand[cells[i]])
	}
	return f
}

// digitsIn returns the positions of the digits in a house.
func digitsIn(g *grid.Grid, h sudoku.House) (f family) {
	for d := range f {
		f[d] = g.Pos[d][h]
	}
	return f
}

// Naked calls yield for every naked set of k digits, from 2 to 4, in some houses, in order. It
// stops when yield returns false. Bit h of houses stands for the house h.
func Naked(g *grid.Grid, k int, houses uint32, yield func(Hit) bool) {
	if k == 2 {
		houses &= twoPairs(g)
	}
	for _, h := range boxColumnRow {
		if houses>>h&1 != 0 && !nakedIn(g, h, k, yield) {
			return
		}
	}
}

// twoPairs returns the houses with two or more cells that have two candidates.
func twoPairs(g *grid.Grid) (two uint32) {
	var one uint32
	for c, s := range &g.Cand {
		if rest := s & (s - 1); rest != 0 && rest&(rest-1) == 0 {
			houses := housesOf(sudoku.Cell(c))
			two |= one & houses
			one |= houses
		}
	}
	return two
}

// nakedIn does the same for one house. It reports whether yield always returned true.
func nakedIn(g *grid.Grid, h sudoku.House, k int, yield func(Hit) bool) bool {
	if int(g.Empty[h]) < 2*k {
		return true
	}
	f := cellsIn(g, h)
	return !f.choose(k, f.sized(k), func(where, digits uint16) bool {
		others := f.others(where, digits)
		if others == 0 {
			return true
		}
		hit := Hit{Kind: NakedPair + Kind(k-2), Rating: nakedRating[k], Digits: sudoku.Digits(digits), Where: where}
		hit.Houses[0] = h
		hit.Removals[0] = Removal{grid.At(h, others), sudoku.Digits(digits)}
		return yield(hit)
	})
}

// Hidden calls yield for every hidden set of k digits, from 2 to 4, in some houses, in order. It
// stops when yield returns false. Bit h of houses stands for the house h.
func Hidden(g *grid.Grid, k int, houses uint32, yield func(Hit) bool) {
	for _, h := range boxColumnRow {
		if houses>>h&1 != 0 && !hiddenIn(g, h, k, yield) {
			return
		}
	}
}

// hiddenIn does the same for one house. It reports whether yield always returned true.
func hiddenIn(g *grid.Grid, h sudoku.House, k int, yield func(Hit) bool) bool {
	if int(g.Empty[h]) <= 2*k {
		return true
	}
	f := digitsIn(g, h)
	return !f.choose(k, f.sized(k), func(digits, where uint16) bool {
		others := f.others(digits, where)
		if others == 0 {
			return true
		}
		hit := Hit{Kind: HiddenPair + Kind(k-2), Rating: hiddenRating[k], Digits: sudoku.Digits(digits), Where: where}
		hit.Houses[0] = h
		hit.Removals[0] = Removal{grid.At(h, where), sudoku.Digits(others)}
		return yield(hit)
	})
}

// directIn calls yield for every single that would follow in the house h from a hidden set
// of k digits, 2 or 3, in the same house.
func directIn(g *grid.Grid, h sudoku.House, k int, yield func(Hit) bool) bool {
	if int(g.Empty[h]) <= k {
		return true
	}
	f := digitsIn(g, h)
	return !f.choose(k, f.sized(k), func(digits, where uint16) bool {
		for d, s := range f {
			outside := s &^ where
			if digits>>d&1 != 0 || s == outside || outside == 0 || outside&(outside-1) != 0 {
				continue
			}
			hit := Hit{Kind: DirectHiddenPair + Kind(k-2), Rating: directRating[k], Digits: sudoku.Digits(digits), Where: where}
			hit.Houses[0] = h
			hit.Cell, hit.Digit = grid.Cells[h][bits.TrailingZeros16(outside)], uint8(d)+1
			return yield(hit)
		}
		return true
	})
}

var (
	directRating = [4]uint8{2: 20, 3: 25}
	nakedRating  = [5]uint8{2: 30, 3: 36, 4: 50}
	hiddenRating = [5]uint8{2: 34, 3: 40, 4: 54}
)
