package pattern

import (
	"math/bits"

	"bullseye/logic/internal/grid"
	"bullseye/sudoku"
)

// wings yields the XY-Wings if n, the number of candidates of the pivot, is 2, and the
// XYZ-Wings if it is 3.
func (s *Scanner) wings(g *grid.Grid, n int, yield func(Hit) bool) bool {
	m := s.marksOf(g)
	memory := &s.wingMemory[n-2]
	changed, more := memory.changed(g)
	if more {
		changed = grid.All
	}
	none := true
	for pivots := m.exactly[n]; !pivots.IsEmpty(); {
		pivot := pivots.Next()
		near := m.exactly[2].And(grid.Peers[pivot])
		// Removals alone give no new wings: one of the three cells must have changed.
		if !changed.Has(pivot) && near.And(changed).IsEmpty() {
			continue
		}
		if near = m.wingsOf(g.Cand[pivot], near); near.Len() < 2 {
			continue
		}
		var list [20]sudoku.Cell
		count := 0
		for _, c := range grid.PeerList[pivot] {
			if near.Has(c) {
				list[count] = c
				count++
			}
		}
		for _, a := range list[:count] {
			for _, b := range list[:count] {
				if !s.wing(g, pivot, a, b) {
					continue
				}
				none = false
				if !yield(s.wingHit) {
					return false
				}
			}
		}
	}
	if none {
		memory.keep(g)
	}
	return true
}

// wingsOf returns which of the cells, that have two candidates, lack exactly one of the
// digits of the pivot.
func (m *marks) wingsOf(pivot sudoku.Digits, cells grid.Set) grid.Set {
	x, y := m.digit[lowest(pivot)], m.digit[lowest(pivot&(pivot-1))]
	one, two := x.Or(y), x.And(y)
	if z := pivot & (pivot - 1); z&(z-1) == 0 {
		return cells.And(one.Without(two))
	} else {
		third := m.digit[lowest(z&(z-1))]
		return cells.And(two.Or(one.And(third)))
	}
}

// wing makes s.wingHit of a pivot and two wings. It reports whether they remove anything.
func (s *Scanner) wing(g *grid.Grid, pivot, a, b sudoku.Cell) bool {
	p, x, y := g.Cand[pivot], g.Cand[a], g.Cand[b]
	z := x & y
	three := bits.OnesCount16(uint16(p)) == 3
	if z == 0 || z&(z-1) != 0 || bits.OnesCount16(uint16(p|x|y)) != 3 || three != (z&p != 0) {
		return false
	}
	seen := s.marks.digit[lowest(z)].And(grid.Peers[a]).And(grid.Peers[b])
	if three {
		seen = seen.And(grid.Peers[pivot])
	}
	if seen.Delete(pivot); seen.IsEmpty() {
		return false
	}
	s.cells[0], s.cells[1], s.cells[2] = pivot, a, b
	s.wingHit = Hit{Kind: XYWing, Rating: 42, Digits: p | x | y, Extra: z, Cells: s.cells[:3]}
	if three {
		s.wingHit.Kind, s.wingHit.Rating = XYZWing, 44
	}
	s.wingHit.Removals[0] = Removal{seen, z}
	return true
}
