package chain

import (
	"math/bits"

	"bullseye/logic/internal/grid"
	"bullseye/sudoku"
)

// A digitClosure finds out whether a place of one digit leads to a contradiction by the
// links of this digit in houses.
type digitClosure struct {
	pos             *[sudoku.Houses]uint16
	now             [sudoku.Houses]uint16
	isTrue, isFalse grid.Set
	queue           [sudoku.Cells]sudoku.Cell
	len             int
}

// digitSuspects are the cells of one digit whose runs, or whose opposites' runs, end in a contradiction
// with the links of the digit. They are known for as long as its places stay as they are.
type digitSuspects struct {
	places          grid.Set
	isTrue, isFalse grid.Set
}

// nishioSuspects finds the candidates whose runs, or whose opposites' runs, end in a
// contradiction with the links of their digits.
func (e *Engine) nishioSuspects(m *marks) {
	for d := range e.suspects {
		pos := (*[sudoku.Houses]uint16)(m[houseUnit(d, 0):houseUnit(d, sudoku.Houses)])
		if places := grid.OfRows((*[9]uint16)(pos[:9])); places != e.suspects[d].places {
			e.suspects[d] = suspectsOf(pos, places)
		}
	}
}

func suspectsOf(pos *[sudoku.Houses]uint16, places grid.Set) digitSuspects {
	found := digitSuspects{places: places}
	dc := digitClosure{pos: pos}
	for !places.IsEmpty() {
		if c := places.Next(); dc.contradicts(c) {
			found.isTrue.Add(c)
		}
	}
	// The opposite of a candidate is a mate, if it has one; otherwise nothing follows.
	for bad := found.isTrue; !bad.IsEmpty(); {
		c := bad.Next()
		for k, h := range grid.HousesOf[c] {
			if rest := pos[h] &^ (1 << grid.Position[c][k]); rest != 0 && rest&(rest-1) == 0 {
				found.isFalse.Add(grid.Cells[h][bits.TrailingZeros16(rest)])
			}
		}
	}
	return found
}

func (dc *digitClosure) contradicts(c sudoku.Cell) bool {
	dc.now, dc.len = *dc.pos, 0
	dc.isTrue, dc.isFalse = grid.Set{}, grid.Set{}
	dc.setTrue(c)
	for dc.len > 0 {
		dc.len--
		p := dc.queue[dc.len]
		for k, h := range grid.HousesOf[p] {
			for w := dc.now[h] &^ (1 << grid.Position[p][k]); w != 0; w &= w - 1 {
				if q := grid.Cells[h][bits.TrailingZeros16(w)]; !dc.setFalse(q) {
					return true
				}
			}
		}
	}
	return false
}

func (dc *digitClosure) setTrue(c sudoku.Cell) {
	if !dc.isTrue.Has(c) {
		dc.isTrue.Add(c)
		dc.queue[dc.len] = c
		dc.len++
	}
}

// setFalse reports whether there is no contradiction.
func (dc *digitClosure) setFalse(c sudoku.Cell) bool {
	if dc.isTrue.Has(c) {
		return false
	}
	if dc.isFalse.Has(c) {
		return true
	}
	dc.isFalse.Add(c)
	for k, h := range grid.HousesOf[c] {
		rest := dc.now[h] &^ (1 << grid.Position[c][k])
		dc.now[h] = rest
		if rest != 0 && rest&(rest-1) == 0 {
			dc.setTrue(grid.Cells[h][bits.TrailingZeros16(rest)])
		}
	}
	return true
}
