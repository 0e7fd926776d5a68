// Package pattern finds patterns of candidates that need no chains, in the order of the
// Explainer. It finds and describes them as small values. It makes no steps and no texts,
// and it does not allocate.
package pattern

import (
	"math/bits"

	"bullseye/logic/internal/grid"
	"bullseye/sudoku"
)

// A Kind is a kind of pattern.
type Kind uint8

// The kinds. The comments say what a Hit holds besides the placement or the removals.
const (
	// HiddenSingle: Digits, Houses[0].
	HiddenSingle Kind = iota

	// NakedSingle: nothing more.
	NakedSingle

	// DirectPointing, DirectClaiming: as Pointing and Claiming. Houses[2] is the house in
	// which the digit is left with one place.
	DirectPointing
	DirectClaiming

	// DirectHiddenPair, DirectHiddenTriplet: as HiddenPair.
	DirectHiddenPair
	DirectHiddenTriplet

	// Pointing, Claiming: Digits is one digit. All its places in Houses[0], at Where, are in
	// Houses[1].
	Pointing
	Claiming

	// Naked sets: the cells at the positions Where of Houses[0] have only Digits.
	NakedPair
	NakedTriplet
	NakedQuad

	// Hidden sets: Digits have only the positions Where in Houses[0].
	HiddenPair
	HiddenTriplet
	HiddenQuad

	// Fish: Digits is one digit. Houses are its base lines in ascending order, then as
	// many cover lines in ascending order.
	XWing
	Swordfish
	Jellyfish

	// XYWing, XYZWing: Cells are the pivot and the wings. Extra is the digit that is removed.
	XYWing
	XYZWing

	// Loop: a unique rectangle or a unique loop. Cells in the order of the loop, Digits the
	// two digits that could be exchanged, Extra the other candidates of the cells. Type 3:
	// Set are the digits of a set which is hidden if Hidden is set. Where are the positions
	// of its cells in Houses[0], without those of the loop. Type 4: one of the digits, Set, has
	// only cells of the loop in Houses[0].
	Loop

	// Grave: a bivalue universal grave. Cells have further candidates: Extra. Type 3: as
	// Loop. Type 4: Digits is the digit that is locked in the cells.
	Grave

	// AlignedPair, AlignedTriplet: Cells are the aligned cells.
	AlignedPair
	AlignedTriplet

	// Kinds is the number of kinds.
	Kinds
)

// A Hit is a pattern with what follows from it.
type Hit struct {
	Kind Kind

	// Type is the type of a Loop or a Grave, 1 to 4.
	Type uint8

	// Rating is in tenths.
	Rating uint8

	// These describe the pattern. See the kinds. Where is a set of positions in Houses[0].
	// Cells is memory that the next search overwrites.
	Hidden bool
	Digits sudoku.Digits
	Extra  sudoku.Digits
	Set    sudoku.Digits
	Where  uint16
	Houses [8]sudoku.House
	Cells  []sudoku.Cell

	// Digit is the digit 1 to 9 that is placed in Cell, or 0 if nothing is placed.
	Cell  sudoku.Cell
	Digit uint8

	// Removals are not set if a digit is placed.
	Removals [3]Removal
}

// A Removal stands for the candidates of some digits in some cells, as far as they are
// there. In a Hit at least one is there.
type Removal struct {
	Cells  grid.Set
	Digits sudoku.Digits
}

// removes reports whether the position has any of the candidates of the removals.
func (h *Hit) removes(g *grid.Grid) bool {
	for i := range h.Removals {
		for cells := h.Removals[i].Cells; !cells.IsEmpty(); {
			if g.Cand[cells.Next()]&h.Removals[i].Digits != 0 {
				return true
			}
		}
	}
	return false
}

// Apply places the digit, or removes the candidates.
func (h *Hit) Apply(g *grid.Grid) {
	if h.Digit != 0 {
		g.Place(h.Cell, h.Digit-1)
		return
	}
	for i := range h.Removals {
		for cells := h.Removals[i].Cells; !cells.IsEmpty(); {
			c := cells.Next()
			for s := g.Cand[c] & h.Removals[i].Digits; s != 0; s &= s - 1 {
				g.Remove(c, lowest(s))
			}
		}
	}
}

// Removed calls yield for the candidates that the hit removes: the digits of each cell, in
// the order of the cells in which the Explainer's rules find them. For fish this is along
// the cover lines. For all other kinds it is ascending.
func (h *Hit) Removed(g *grid.Grid, yield func(sudoku.Cell, sudoku.Digits)) {
	if k := int(h.Kind) - int(XWing) + 2; h.Kind >= XWing && h.Kind <= Jellyfish {
		for _, cover := range h.Houses[k : 2*k] {
			for _, c := range grid.Cells[cover] {
				if h.Removals[0].Cells.Has(c) {
					yield(c, h.Digits)
				}
			}
		}
		return
	}
	for i := range h.Removals {
		for cells := h.Removals[i].Cells; !cells.IsEmpty(); {
			c := cells.Next()
			if s := g.Cand[c] & h.Removals[i].Digits; s != 0 {
				yield(c, s)
			}
		}
	}
}

// boxColumnRow lists all houses: boxes, columns, rows.
var boxColumnRow = func() (houses [sudoku.Houses]sudoku.House) {
	for i := range houses {
		houses[i] = grid.BoxColumnRow[i/9] + sudoku.House(i%9)
	}
	return houses
}()

// bitOf[h] is the index of the house h in boxColumnRow.
var bitOf = func() (bit [sudoku.Houses]uint8) {
	for i, h := range boxColumnRow {
		bit[h] = uint8(i)
	}
	return bit
}()

// boxRowColumn lists the places of the houses of a cell in grid.HousesOf: box, row, column.
var boxRowColumn = [3]int{2, 0, 1}

func lowest(s sudoku.Digits) uint8 { return uint8(bits.TrailingZeros16(uint16(s))) }

func one(d uint8) sudoku.Digits { return 1 << d }
