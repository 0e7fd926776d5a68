package pattern

import (
	"math/bits"

	"bullseye/logic/internal/grid"
	"bullseye/sudoku"
)

// A graveSearch looks for a bivalue universal grave: a position that would have two
// completions or none if some cells, the bug cells, lacked their bug digits.
type graveSearch struct {
	g *grid.Grid

	// cells are the bug cells in the order in which they are found, in are the same as a
	// set, and digits[c] are the bug digits of the cell c. all are all bug digits.
	cells  []sudoku.Cell
	in     grid.Set
	digits [sudoku.Cells]sudoku.Digits
	all    sudoku.Digits

	// common are the cells that see all bug cells.
	common grid.Set
}

// graves yields what follows from a bivalue universal grave.
func (s *Scanner) graves(g *grid.Grid, yield func(Hit) bool) bool {
	b := graveSearch{g: g, cells: s.cells[:0]}
	m := s.marksOf(g)
	if !b.scan(m) || !b.bivalue(m) || len(b.cells) == 0 {
		return true
	}
	hit := Hit{Kind: Grave, Cells: b.cells, Extra: b.all}
	switch {
	case len(b.cells) == 1:
		hit.Type, hit.Rating = 1, 56
		hit.Removals[0] = Removal{b.in, sudoku.AllDigits &^ b.all}
		return yield(hit)
	case b.all&(b.all-1) == 0:
		two := hit
		two.Type, two.Rating = 2, 57
		two.Removals[0] = Removal{b.common, b.all}
		if two.removes(g) && !yield(two) {
			return false
		}
		return b.lockedDigit(hit, yield)
	case !b.common.IsEmpty():
		return b.lockedDigit(hit, yield) && b.nakedSets(hit, yield)
	}
	return true
}

// scan finds the bug cells. It reports whether there can be a grave.
func (b *graveSearch) scan(m *marks) bool {
	rich := m.several.Without(m.exactly[2])
	for i := range sudoku.House(sudoku.Houses) {
		h := (i + 18) % 27
		for d := range b.g.Pos {
			p := b.g.Pos[d][h]
			if n := bits.OnesCount16(p); n == 0 || n == 2 {
				continue
			}
			z := rich.And(m.digit[d]).And(grid.CellsOf[h])
			switch z.Len() {
			case 0:
				return false
			case 1:
				if !b.note(z.Next(), one(uint8(d))) {
					return false
				}
			}
		}
	}
	return true
}

// note adds a bug digit to a bug cell. It reports whether there can be a grave.
func (b *graveSearch) note(c sudoku.Cell, d sudoku.Digits) bool {
	if len(b.cells) == 0 {
		b.common = grid.Peers[c]
	}
	if !b.in.Has(c) {
		b.in.Add(c)
		b.cells = append(b.cells, c)
	}
	b.digits[c] |= d
	b.all |= d
	b.common = b.common.And(grid.Peers[c]).Without(b.in)
	return len(b.cells) < 2 || b.all&(b.all-1) == 0 || !b.common.IsEmpty()
}

// bivalue reports whether, without the bug digits, every empty cell has two candidates
// and every digit has two places in each house or none.
func (b *graveSearch) bivalue(m *marks) bool {
	for c := range sudoku.Cell(sudoku.Cells) {
		if b.g.Digit[c] == 0 && (b.g.Cand[c]&^b.digits[c]).Len() != 2 {
			return false
		}
	}
	for d := range m.digit {
		cells := m.digit[d]
		for _, c := range b.cells {
			if b.digits[c]>>d&1 != 0 {
				cells.Delete(c)
			}
		}
		for h := range grid.CellsOf {
			if n := cells.And(grid.CellsOf[h]).Len(); n != 0 && n != 2 {
				return false
			}
		}
	}
	return true
}

// lockedDigit is type 4: a digit is locked in the two bug cells, so they have no other
// digits but their bug digits.
func (b *graveSearch) lockedDigit(hit Hit, yield func(Hit) bool) bool {
	if len(b.cells) != 2 {
		return true
	}
	c1, c2 := b.cells[0], b.cells[1]
	v := b.g.Cand[c1] & b.g.Cand[c2] &^ b.all
	if v.Len() != 1 {
		return true
	}
	hit.Type, hit.Rating, hit.Digits = 4, 57, v
	for _, t := range boxRowColumn {
		if h := grid.HousesOf[c1][t]; h == grid.HousesOf[c2][t] {
			hit.Houses[0] = h
			hit.Removals[0] = Removal{grid.Of(c1), sudoku.AllDigits &^ (b.digits[c1] | v)}
			hit.Removals[1] = Removal{grid.Of(c2), sudoku.AllDigits &^ (b.digits[c2] | v)}
			if !yield(hit) {
				return false
			}
		}
	}
	return true
}

// nakedSets is type 3: the bug cells together are one cell of a naked set.
func (b *graveSearch) nakedSets(hit Hit, yield func(Hit) bool) bool {
	hit.Type = 3
	first := b.cells[0]
	for _, t := range boxRowColumn {
		h := grid.HousesOf[first][t]
		if !b.in.Without(grid.CellsOf[h]).IsEmpty() {
			continue
		}
		hit.Houses[0] = h
		var members [9]sudoku.Cell
		var f family
		n := 0
		for _, c := range grid.PeerList[first] {
			if b.common.Has(c) && grid.CellsOf[h].Has(c) {
				members[n], f[n] = c, uint16(b.g.Cand[c])
				n++
			}
		}
		for k := 2; k <= min(6, n); k++ {
			ok := true
			f.extend(k, k-1, f.sized(k), 0, 0, func(choice, digits uint16) bool {
				if digits&uint16(b.all) != uint16(b.all) {
					return true
				}
				hit.Rating, hit.Set, hit.Where = uint8(57+k-1), sudoku.Digits(digits), 0
				hit.Removals[0] = Removal{grid.Set{}, hit.Set}
				for i, c := range members[:n] {
					if choice>>i&1 != 0 {
						hit.Where |= 1 << grid.Position[c][t]
					} else {
						hit.Removals[0].Cells.Add(c)
					}
				}
				ok = !hit.removes(b.g) || yield(hit)
				return ok
			})
			if !ok {
				return false
			}
		}
	}
	return true
}
