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
	two := m.exactly[2]
	for pivots := m.exactly[n]; !pivots.IsEmpty(); {
		pivot := pivots.Next()
		if two.And(grid.Peers[pivot]).Len() < 2 {
			continue
		}
		p := g.Cand[pivot]
		var near [20]sudoku.Cell
		count := 0
		for _, c := range grid.PeerList[pivot] {
			if left := p &^ g.Cand[c]; two.Has(c) && left != 0 && left&(left-1) == 0 {
				near[count] = c
				count++
			}
		}
		for _, a := range near[:count] {
			for _, b := range near[:count] {
				x, y := g.Cand[a], g.Cand[b]
				z := x & y
				if z == 0 || z&(z-1) != 0 || bits.OnesCount16(uint16(p|x|y)) != 3 || (n == 2) != (z&p == 0) {
					continue
				}
				seen := grid.Peers[a].And(grid.Peers[b])
				if n == 3 {
					seen = seen.And(grid.Peers[pivot])
				}
				seen.Delete(pivot)
				if seen = seen.And(m.digit[lowest(z)]); seen.IsEmpty() {
					continue
				}
				s.cells[0], s.cells[1], s.cells[2] = pivot, a, b
				hit := Hit{Kind: XYWing + Kind(n-2), Rating: uint8(38 + 2*n), Digits: p | x | y, Extra: z, Cells: s.cells[:3]}
				hit.Removals[0] = Removal{seen, z}
				if !yield(hit) {
					return false
				}
			}
		}
	}
	return true
}
