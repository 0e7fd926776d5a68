package pattern

import (
	"bullseye/logic/internal/grid"
	"bullseye/sudoku"
)

// An alignedCell is a cell that an aligned exclusion can be about. Excluders are its peers
// with few candidates.
type alignedCell struct {
	cell      sudoku.Cell
	excluders grid.Set
}

// alignedCells fills in the cells for exclusions of k cells, in order, and returns their
// number. It also returns the cells as a set.
func alignedCells(m *marks, k int, cells *[sudoku.Cells]alignedCell) (n int, all grid.Set) {
	few := m.exactly[2]
	if k == 3 {
		few = few.Or(m.exactly[3])
	}
	for rest := m.several; !rest.IsEmpty(); {
		c := rest.Next()
		excluders := few.And(grid.Peers[c])
		if excluders.IsEmpty() || !m.exactly[1].And(grid.Peers[c]).IsEmpty() {
			continue
		}
		cells[n] = alignedCell{c, excluders}
		n++
		all.Add(c)
	}
	return n, all
}

// alignedPairs yields the aligned pair exclusions.
func (s *Scanner) alignedPairs(g *grid.Grid, yield func(Hit) bool) bool {
	cells := &s.alignedCells
	n, _ := alignedCells(s.marksOf(g), 2, cells)
	for j := 1; j < n; j++ {
		c2 := &cells[j]
		for i := range cells[:j] {
			c1 := &cells[i]
			common := c1.excluders.And(c2.excluders)
			// Each common excluder rules out one partner of a digit, and so may the house.
			fewest := min(g.Cand[c1.cell].Len(), g.Cand[c2.cell].Len())
			if count := common.Len(); count < 2 || fewest > count+1 {
				continue
			}
			r1, r2 := pairExclusion(g, c1.cell, c2.cell, common)
			if r1|r2 == 0 {
				continue
			}
			s.cells[0], s.cells[1] = c1.cell, c2.cell
			hit := Hit{Kind: AlignedPair, Rating: 62, Cells: s.cells[:2]}
			hit.Removals[0] = Removal{grid.Of(c1.cell), r1}
			hit.Removals[1] = Removal{grid.Of(c2.cell), r2}
			if !yield(hit) {
				return false
			}
		}
	}
	return true
}

// pairExclusion returns the candidates of two cells that are in no allowed combination.
func pairExclusion(g *grid.Grid, c1, c2 sudoku.Cell, common grid.Set) (r1, r2 sudoku.Digits) {
	var partners [9]sudoku.Digits
	for d := range partners {
		partners[d] = g.Cand[c2]
		if grid.Peers[c1].Has(c2) {
			partners[d] &^= 1 << d
		}
	}
	for !common.IsEmpty() {
		x := g.Cand[common.Next()]
		d := lowest(x)
		e := lowest(x & (x - 1))
		partners[d] &^= one(e)
		partners[e] &^= one(d)
	}
	r2 = g.Cand[c2]
	for s := g.Cand[c1]; s != 0; s &= s - 1 {
		d := lowest(s)
		if partners[d] == 0 {
			r1 |= one(d)
		}
		r2 &^= partners[d]
	}
	return r1, r2
}

// alignedTriplets yields the aligned triplet exclusions.
func (s *Scanner) alignedTriplets(g *grid.Grid, yield func(Hit) bool) bool {
	cells := &s.alignedCells
	n, all := alignedCells(s.marksOf(g), 3, cells)
	var index [sudoku.Cells]uint8
	for i := range cells[:n] {
		index[cells[i].cell] = uint8(i)
	}
	for j := 1; j < n; j++ {
		c2 := &cells[j]
		for i := range cells[:j] {
			c1 := &cells[i]
			both := c1.excluders.And(c2.excluders)
			if both.Len() < 2 {
				continue
			}
			thirds := c1.excluders.Or(c2.excluders).And(all)
			thirds.Delete(c1.cell)
			thirds.Delete(c2.cell)
			for _, first := range [2]sudoku.Cell{c1.cell, c2.cell} {
				for _, c := range grid.PeerList[first] {
					if !thirds.Has(c) {
						continue
					}
					thirds.Delete(c)
					c3 := &cells[index[c]]
					common := both.And(c3.excluders)
					if common.Len() < 2 {
						continue
					}
					removed := tripletExclusion(g, [3]sudoku.Cell{c1.cell, c2.cell, c}, common)
					if removed[0]|removed[1]|removed[2] == 0 {
						continue
					}
					s.cells[0], s.cells[1], s.cells[2] = c1.cell, c2.cell, c
					hit := Hit{Kind: AlignedTriplet, Rating: 75, Cells: s.cells[:3]}
					for t := range removed {
						hit.Removals[t] = Removal{grid.Of(s.cells[t]), removed[t]}
					}
					if !yield(hit) {
						return false
					}
				}
			}
		}
	}
	return true
}

// tripletExclusion returns the candidates of three cells that are in no allowed
// combination.
func tripletExclusion(g *grid.Grid, c [3]sudoku.Cell, common grid.Set) (removed [3]sudoku.Digits) {
	var excluders [20]sudoku.Digits
	n := 0
	for !common.IsEmpty() {
		excluders[n] = g.Cand[common.Next()]
		n++
	}
	see01, see02, see12 := grid.Peers[c[0]].Has(c[1]), grid.Peers[c[0]].Has(c[2]), grid.Peers[c[1]].Has(c[2])
	for i := range removed {
		removed[i] = g.Cand[c[i]]
	}
	for s0 := g.Cand[c[0]]; s0 != 0; s0 &= s0 - 1 {
		d0 := s0 & -s0
		for s1 := g.Cand[c[1]]; s1 != 0; s1 &= s1 - 1 {
			d1 := s1 & -s1
			if d0 == d1 && see01 {
				continue
			}
			thirds := g.Cand[c[2]]
			if see02 {
				thirds &^= d0
			}
			if see12 {
				thirds &^= d1
			}
			for _, x := range excluders[:n] {
				switch left := x &^ (d0 | d1); {
				case left == 0:
					thirds = 0
				case left&(left-1) == 0:
					thirds &^= left
				}
			}
			if thirds != 0 {
				removed[0] &^= d0
				removed[1] &^= d1
				removed[2] &^= thirds
				if removed[0]|removed[1]|removed[2] == 0 {
					return removed
				}
			}
		}
	}
	return removed
}

// Excluder says why a combination of digits for the cells of an aligned exclusion is
// impossible: two cells of a house would have the same digit, and twice is true, or the
// cell returned would have no digit left. It reports whether one of the two is so.
func Excluder(g *grid.Grid, cells []sudoku.Cell, digits []uint8) (excluder sudoku.Cell, twice, impossible bool) {
	var used sudoku.Digits
	common := grid.Set{^uint64(0), ^uint64(0)}
	for i, c := range cells {
		common = common.And(grid.Peers[c])
		for j := range i {
			if digits[i] == digits[j] && grid.Peers[c].Has(cells[j]) {
				return 0, true, true
			}
		}
		used |= one(digits[i] - 1)
	}
	for !common.IsEmpty() {
		if c := common.Next(); g.Cand[c] != 0 && g.Cand[c]&^used == 0 {
			return c, false, true
		}
	}
	return 0, false, false
}
