package pattern

import (
	"math/bits"

	"bullseye/logic/internal/grid"
	"bullseye/sudoku"
)

// An alignedSearch looks for aligned exclusions of k cells.
type alignedSearch struct {
	// cells are the cells that an exclusion can be about, in order. index gives their
	// indices.
	cells []alignedCell
	index [sudoku.Cells]uint8
	all   grid.Set

	// The position in the memory had these cells. changed are the cells that were not
	// among them, or had other candidates. An exclusion is there only if one of its cells
	// or of their common excluders has changed: with fewer common excluders and the same
	// candidates, no more is excluded.
	memory      memory
	cellsBefore grid.Set
	changed     grid.Set

	room [sudoku.Cells]alignedCell
}

// An alignedCell is a cell that an aligned exclusion can be about. Excluders are its peers
// with few candidates.
type alignedCell struct {
	cell      sudoku.Cell
	size      int // number of candidates
	excluders grid.Set

	// changed reports whether the cell has changed, and near whether it or an excluder has.
	changed, near bool
}

// begin looks at another position.
func (a *alignedSearch) begin(g *grid.Grid, m *marks, k int) {
	few := m.exactly[2]
	if k == 3 {
		few = few.Or(m.exactly[3])
	}
	a.cells, a.all = a.room[:0], grid.Set{}
	for rest := m.several; !rest.IsEmpty(); {
		c := rest.Next()
		excluders := few.And(grid.Peers[c])
		if excluders.IsEmpty() || !m.exactly[1].And(grid.Peers[c]).IsEmpty() {
			continue
		}
		a.index[c] = uint8(len(a.cells))
		a.cells = append(a.cells, alignedCell{cell: c, size: g.Cand[c].Len(), excluders: excluders})
		a.all.Add(c)
	}
	a.changed, _ = a.memory.changed(g)
	a.changed = a.changed.Or(a.all.Without(a.cellsBefore))
	for i := range a.cells {
		c := &a.cells[i]
		c.changed = a.changed.Has(c.cell)
		c.near = c.changed || a.meets(c.excluders)
	}
}

// meets reports whether a cell of the set has changed.
func (a *alignedSearch) meets(s grid.Set) bool { return !s.And(a.changed).IsEmpty() }

// nothing takes note that the position has no exclusion.
func (a *alignedSearch) nothing(g *grid.Grid) {
	a.memory.keep(g)
	a.cellsBefore = a.all
}

// alignedPairs yields the aligned pair exclusions.
func (s *Scanner) alignedPairs(g *grid.Grid, yield func(Hit) bool) bool {
	a := &s.pairs
	a.begin(g, s.marksOf(g), 2)
	none := true
	for j := range a.cells {
		c2 := &a.cells[j]
		for partners := a.partners(c2); !partners.IsEmpty(); {
			c1 := &a.cells[a.index[partners.Next()]]
			if c1.cell >= c2.cell {
				break
			}
			// Each common excluder rules out one partner of a digit, and so may the house.
			common := c1.excluders.And(c2.excluders)
			if n := common.Len(); n < 2 || min(c1.size, c2.size) > n+1 {
				continue
			}
			r1, r2 := pairExclusion(g, c1.cell, c2.cell, common)
			if r1|r2 == 0 {
				continue
			}
			none = false
			s.cells[0], s.cells[1] = c1.cell, c2.cell
			hit := Hit{Kind: AlignedPair, Rating: 62, Cells: s.cells[:2]}
			hit.Removals[0] = Removal{grid.Of(c1.cell), r1}
			hit.Removals[1] = Removal{grid.Of(c2.cell), r2}
			if !yield(hit) {
				return false
			}
		}
	}
	if none {
		a.nothing(g)
	}
	return true
}

// partners returns the cells that may make a pair with c. If c has not changed, the other
// cell or a common excluder must have.
func (a *alignedSearch) partners(c *alignedCell) grid.Set {
	if c.changed {
		return a.all
	}
	partners := a.changed
	for rest := c.excluders.And(a.changed); !rest.IsEmpty(); {
		partners = partners.Or(grid.Peers[rest.Next()])
	}
	return partners.And(a.all)
}

// pairExclusion returns the candidates of two cells that are in no allowed combination.
func pairExclusion(g *grid.Grid, c1, c2 sudoku.Cell, common grid.Set) (r1, r2 sudoku.Digits) {
	var partners [9]sudoku.Digits // that the excluders rule out
	for !common.IsEmpty() {
		excludePair(&partners, g.Cand[common.Next()])
	}
	see := grid.Peers[c1].Has(c2)
	second := g.Cand[c2]
	r2 = second
	for s := g.Cand[c1]; s != 0; s &= s - 1 {
		d := s & -s
		left := second &^ partners[lowest(s)]
		if see {
			left &^= d
		}
		if left == 0 {
			r1 |= d
		}
		r2 &^= left
	}
	return r1, r2
}

// excludePair notes that the two digits of x rule out each other.
func excludePair(partners *[9]sudoku.Digits, x sudoku.Digits) {
	d, e := lowest(x), lowest(x&(x-1))
	partners[d] |= one(e)
	partners[e] |= one(d)
}

// alignedTriplets yields the aligned triplet exclusions. The third cell is an excluder of
// the first or the second.
func (s *Scanner) alignedTriplets(g *grid.Grid, yield func(Hit) bool) bool {
	a := &s.triplets
	a.begin(g, s.marksOf(g), 3)
	none := true
	for j := range a.cells {
		c2 := &a.cells[j]
		for i := range a.cells[:j] {
			c1 := &a.cells[i]
			if !c1.near && !c2.near {
				continue
			}
			both := c1.excluders.And(c2.excluders)
			if both.Len() < 2 {
				continue
			}
			thirds := c1.excluders.Or(c2.excluders).And(a.all)
			if !c1.changed && !c2.changed && !a.meets(both) {
				thirds = thirds.And(a.changed)
			}
			thirds.Delete(c1.cell)
			thirds.Delete(c2.cell)
			if thirds = thirds.And(seeingTwo(both)); none {
				thirds = thirds.Without(a.seen(c1, c2))
			}
			if thirds.IsEmpty() {
				continue
			}
			if s.excludeTriplets(g, c1, c2, both, thirds) {
				none = false
				if !s.eachTriplet(g, c1, c2, thirds, yield) {
					return false
				}
			}
		}
	}
	if none {
		a.nothing(g)
	}
	return true
}

// seen returns the thirds of two cells which, with the first of them, had the second as their third.
// What three cells exclude does not depend on their order.
func (a *alignedSearch) seen(c1, c2 *alignedCell) grid.Set {
	switch {
	case c2.size > 3:
		return grid.Set{}
	case c1.excluders.Has(c2.cell):
		return grid.Below(c2.cell)
	}
	return grid.Below(c2.cell).And(grid.Peers[c2.cell])
}

// seeingTwo returns the cells that see two or more of the given cells.
func seeingTwo(cells grid.Set) (two grid.Set) {
	var one grid.Set
	for !cells.IsEmpty() {
		peers := grid.Peers[cells.Next()]
		two = two.Or(one.And(peers))
		one = one.Or(peers)
	}
	return two
}

// excludeTriplets reports whether two cells make an exclusion with one of the thirds.
func (s *Scanner) excludeTriplets(g *grid.Grid, c1, c2 *alignedCell, both, thirds grid.Set) bool {
	for !thirds.IsEmpty() {
		c := thirds.Next()
		common := both.And(s.triplets.cells[s.triplets.index[c]].excluders)
		removed := tripletExclusion(g, [3]sudoku.Cell{c1.cell, c2.cell, c}, common)
		if removed[0]|removed[1]|removed[2] != 0 {
			return true
		}
	}
	return false
}

// eachTriplet yields the exclusions of two cells with the thirds: first the excluders of
// the first cell, then the others.
func (s *Scanner) eachTriplet(g *grid.Grid, c1, c2 *alignedCell, thirds grid.Set, yield func(Hit) bool) bool {
	for _, first := range [2]sudoku.Cell{c1.cell, c2.cell} {
		for _, c := range grid.PeerList[first] {
			if !thirds.Has(c) {
				continue
			}
			thirds.Delete(c)
			common := c1.excluders.And(c2.excluders).And(s.triplets.cells[s.triplets.index[c]].excluders)
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
	return true
}

// tripletExclusion returns the candidates of three cells that are in no allowed
// combination.
func tripletExclusion(g *grid.Grid, c [3]sudoku.Cell, common grid.Set) (removed [3]sudoku.Digits) {
	// Excluders of two digits rule out partners, those of three are in the list.
	var partners [9]sudoku.Digits
	var triples [20]sudoku.Digits
	n := 0
	for !common.IsEmpty() {
		if x := g.Cand[common.Next()]; bits.OnesCount16(uint16(x)) == 2 {
			excludePair(&partners, x)
		} else {
			triples[n] = x
			n++
		}
	}
	see01, see02, see12 := seeing(c[0], c[1]), seeing(c[0], c[2]), seeing(c[1], c[2])
	for i := range removed {
		removed[i] = g.Cand[c[i]]
	}
	for s0 := g.Cand[c[0]]; s0 != 0; s0 &= s0 - 1 {
		d0 := s0 & -s0
		ruledOut := partners[lowest(s0)]
		thirds0 := g.Cand[c[2]] &^ (ruledOut | d0&see02)
		for s1 := g.Cand[c[1]] &^ (ruledOut | d0&see01); s1 != 0; s1 &= s1 - 1 {
			d1 := s1 & -s1
			thirds := thirds0 &^ (partners[lowest(s1)] | d1&see12)
			for _, x := range triples[:n] {
				if left := x &^ (d0 | d1); left&(left-1) == 0 {
					thirds &^= left
				}
			}
			if thirds != 0 {
				removed[0] &^= d0
				removed[1] &^= d1
				removed[2] &^= thirds
				if removed[1]|removed[2] == 0 {
					break // the next digit of the first cell
				}
			}
		}
	}
	return removed
}

// seeing returns the digits that cannot be in both cells: all or none.
func seeing(a, b sudoku.Cell) sudoku.Digits {
	if grid.Peers[a].Has(b) {
		return sudoku.AllDigits
	}
	return 0
}

// Excluder says why a combination of digits for the cells of an aligned exclusion is
// impossible: two cells of a house would have the same digit, and twice is true, or the
// cell returned would have no digit left. It reports whether one of the two is so.
func Excluder(g *grid.Grid, cells []sudoku.Cell, digits []uint8) (excluder sudoku.Cell, twice, impossible bool) {
	var used sudoku.Digits
	common := grid.All
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
