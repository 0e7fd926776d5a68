package pattern

import (
	"math/bits"

	"bullseye/logic/internal/grid"
	"bullseye/sudoku"
)

// XWings calls yield for every X-Wing of some digits, in order. It stops when yield returns
// false. Bit d of digits stands for the digit d.
func XWings(g *grid.Grid, digits uint16, yield func(Hit) bool) {
	for _, base := range [2]sudoku.House{9, 0} {
		var pairs [9]uint64
		var some uint64
		for d := range pairs {
			if digits>>d&1 != 0 && g.Placed[d]+4 <= 9 {
				pairs[d] = equalPairs(g, uint8(d), base)
				some |= pairs[d]
			}
		}
		for ; some != 0; some &= some - 1 {
			pair := bits.TrailingZeros64(some)
			for d := range pairs {
				if pairs[d]>>pair&1 == 0 {
					continue
				}
				var hit Hit
				if hit.fish(g, uint8(d), base, pairOf[pair]) && !yield(hit) {
					return
				}
			}
		}
	}
}

// equalPairs returns the pairs of lines in which the digit d has the same two positions,
// as numbers in the order of enumeration.
func equalPairs(g *grid.Grid, d uint8, base sudoku.House) (pairs uint64) {
	lines := g.Pos[d][base : base+9]
	var two uint16
	for i, p := range lines {
		if bits.OnesCount16(p) == 2 {
			for s := two; s != 0; s &= s - 1 {
				if j := bits.TrailingZeros16(s); lines[j] == p {
					pairs |= 1 << (i*(i-1)/2 + j)
				}
			}
			two |= 1 << i
		}
	}
	return pairs
}

// pairOf[n] is the n-th pair of nine in ascending order as numbers.
var pairOf = func() (pairs [36]uint16) {
	for i := range 9 {
		for j := range i {
			pairs[i*(i-1)/2+j] = 1<<i | 1<<j
		}
	}
	return pairs
}()

// fish makes the hit of a fish of the digit d in the given base lines, of the rows if base
// is 0 and of the columns if base is 9. It reports whether anything is removed.
func (h *Hit) fish(g *grid.Grid, d uint8, base sudoku.House, lines uint16) bool {
	var union, others uint16
	for i, p := range g.Pos[d][base : base+9] {
		if lines>>i&1 != 0 {
			union |= p
		} else {
			others |= p
		}
	}
	if union&others == 0 {
		return false
	}
	k := bits.OnesCount16(lines)
	*h = Hit{Kind: XWing + Kind(k-2), Rating: fishRating[k], Digits: one(d)}
	h.Removals[0].Digits = one(d)
	n := 0
	for s := lines; s != 0; s &= s - 1 {
		h.Houses[n] = base + sudoku.House(bits.TrailingZeros16(s))
		n++
	}
	for s := union; s != 0; s &= s - 1 {
		i := bits.TrailingZeros16(s)
		h.Houses[n] = 9 - base + sudoku.House(i)
		h.Removals[0].Cells = h.Removals[0].Cells.Or(grid.At(h.Houses[n], g.Pos[d][h.Houses[n]]&^lines))
		n++
	}
	return true
}

var fishRating = [5]uint8{2: 32, 3: 38, 4: 52}

// A shoal is the first fish of a digit in each round: the base lines, or 0 if there is none.
// Round 0 has columns as base lines.
type shoal [2]uint16

var baseOf = [2]sudoku.House{9, 0}

// findFish finds the first fish of k lines of the digit d in each round.
func findFish(g *grid.Grid, d uint8, k int) (found shoal) {
	if int(g.Placed[d])+2*k > 9 {
		return found
	}
	for round, base := range baseOf {
		f := family(g.Pos[d][base : base+9])
		f.choose(k, f.sized(k), func(lines, union uint16) bool {
			if f.others(lines, union) == 0 {
				return true
			}
			found[round] = lines
			return false
		})
	}
	return found
}

// fishes yields the fish of k lines: only the first if yield returns false, and all of
// them otherwise.
func (s *Scanner) fishes(g *grid.Grid, k int, yield func(Hit) bool) bool {
	all := &s.fish[k]
	if s.fishKnown[k] != 1<<9-1 {
		for d := range uint8(9) {
			if s.fishKnown[k]>>d&1 == 0 {
				all[d] = findFish(g, d, k)
			}
		}
		s.fishKnown[k] = 1<<9 - 1
	}
	for round, base := range baseOf {
		lines := uint16(1<<9 - 1)
		first := -1
		for d := range all {
			if l := all[d][round]; l != 0 && l < lines {
				lines, first = l, d
			}
		}
		if first < 0 {
			continue
		}
		var hit Hit
		hit.fish(g, uint8(first), base, lines)
		if !yield(hit) {
			return false
		}
		if !furtherFish(g, k, base, lines, uint8(first), yield) {
			return false
		}
	}
	return true
}

// furtherFish yields the fish that come after those of the digit d in the given lines.
func furtherFish(g *grid.Grid, k int, base sudoku.House, lines uint16, d uint8, yield func(Hit) bool) bool {
	for d++; lines < 1<<9; lines++ {
		if bits.OnesCount16(lines) == k {
			for ; d < 9; d++ {
				var hit Hit
				if int(g.Placed[d])+2*k <= 9 && isFish(g, d, k, base, lines) && hit.fish(g, d, base, lines) && !yield(hit) {
					return false
				}
			}
		}
		d = 0
	}
	return true
}

// isFish reports whether the digit d has two places or more in each of the lines, and k
// positions altogether.
func isFish(g *grid.Grid, d uint8, k int, base sudoku.House, lines uint16) bool {
	var union uint16
	for s := lines; s != 0; s &= s - 1 {
		p := g.Pos[d][base+sudoku.House(bits.TrailingZeros16(s))]
		if p&(p-1) == 0 {
			return false
		}
		union |= p
	}
	return bits.OnesCount16(union) == k
}
