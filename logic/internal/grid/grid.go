// Package grid keeps the candidates of a position so that both questions are quick: which
// digits can a cell hold, and where in a house can a digit stand.
package grid

import (
	"math/bits"

	"bullseye/sudoku"
)

// A Grid is a position: placed digits and candidates. Cells that hold a digit have no
// candidates. Digits are indices 0 to 8 here: index d stands for the digit d+1.
type Grid struct {
	// Digit is the digit placed in each cell, 1 to 9, or 0.
	Digit [sudoku.Cells]uint8

	// Cand is the set of candidates of each cell.
	Cand [sudoku.Cells]sudoku.Digits

	// Pos[d][h] is the set of positions in the house h that have the candidate d.
	// Position p of a house is its cell h.Cells()[p].
	Pos [9][sudoku.Houses]uint16

	// Empty is the number of cells in each house that hold no digit.
	Empty [sudoku.Houses]uint8

	// Placed is the number of cells that hold each digit.
	Placed [9]uint8

	// Blanks is the number of cells that hold no digit.
	Blanks int
}

// Orders of the types of houses. Each entry is the first house of a type.
var (
	BoxRowColumn = [3]sudoku.House{18, 0, 9}
	BoxColumnRow = [3]sudoku.House{18, 9, 0}
)

// Cells[h][p] is the cell at position p of the house h.
var Cells = func() (cells [sudoku.Houses][9]sudoku.Cell) {
	for h := range cells {
		cells[h] = sudoku.House(h).Cells()
	}
	return cells
}()

// Position[c][t] is the position of the cell c in its row, column and box, for t from 0
// to 2. Row, Column and Box below give the houses.
var Position = func() (position [sudoku.Cells][3]uint8) {
	for h := range Cells {
		for p, c := range Cells[h] {
			position[c][h/9] = uint8(p)
		}
	}
	return position
}()

// HousesOf[c] are the row, the column and the box of the cell c.
var HousesOf = func() (houses [sudoku.Cells][3]sudoku.House) {
	for c := range houses {
		houses[c] = sudoku.Cell(c).Houses()
	}
	return houses
}()

// New returns the position at the start of a board: every clue is placed, and every other
// cell has the digits that no clue in its houses rules out. The board may be contradictory.
// A cell with a value above 9 is empty and has no candidates.
func New(b *sudoku.Board) Grid {
	g := full
	for c, d := range b {
		switch {
		case d > 9:
			for d := range uint8(9) {
				g.Remove(sudoku.Cell(c), d)
			}
		case d != 0:
			g.Place(sudoku.Cell(c), d-1)
		}
	}
	return g
}

// full is the position without digits.
var full = func() (g Grid) {
	g.fill()
	return g
}()

// From returns the position with the given digits, 0 for a blank, and candidates. Cells with a
// digit have no candidates.
func From(digits *[sudoku.Cells]uint8, candidates *[sudoku.Cells]sudoku.Digits) (g Grid) {
	for h := range g.Empty {
		g.Empty[h] = 9
	}
	g.Blanks = sudoku.Cells
	for c, d := range digits {
		if d != 0 {
			g.Digit[c] = d
			g.Placed[d-1]++
			g.Blanks--
			for _, h := range HousesOf[c] {
				g.Empty[h]--
			}
			continue
		}
		g.Cand[c] = candidates[c]
		for s := candidates[c]; s != 0; s &= s - 1 {
			pos := &g.Pos[bits.TrailingZeros16(uint16(s))]
			for t, h := range HousesOf[c] {
				pos[h] |= 1 << Position[c][t]
			}
		}
	}
	return g
}

func (g *Grid) fill() {
	for c := range g.Cand {
		g.Cand[c] = sudoku.AllDigits
	}
	for d := range g.Pos {
		for h := range g.Pos[d] {
			g.Pos[d][h] = 1<<9 - 1
		}
	}
	for h := range g.Empty {
		g.Empty[h] = 9
	}
	g.Blanks = sudoku.Cells
}

// Place puts the digit of index d in the cell c, and removes it from the cells that share a
// house with c. The cell must be empty. Nothing else follows.
func (g *Grid) Place(c sudoku.Cell, d uint8) {
	for s := g.Cand[c]; s != 0; s &= s - 1 {
		g.Remove(c, uint8(bits.TrailingZeros16(uint16(s))))
	}
	g.Digit[c] = d + 1
	g.Placed[d]++
	g.Blanks--
	for _, h := range HousesOf[c] {
		g.Empty[h]--
		for s := g.Pos[d][h]; s != 0; s &= s - 1 {
			g.Remove(Cells[h][bits.TrailingZeros16(s)], d)
		}
	}
}

// Remove removes the candidate of index d from the cell c. It need not be there.
func (g *Grid) Remove(c sudoku.Cell, d uint8) {
	g.Cand[c] &^= 1 << d
	houses, position := &HousesOf[c], &Position[c]
	pos := &g.Pos[d]
	pos[houses[0]] &^= 1 << position[0]
	pos[houses[1]] &^= 1 << position[1]
	pos[houses[2]] &^= 1 << position[2]
}

// Has reports whether the cell c has the candidate of index d.
func (g *Grid) Has(c sudoku.Cell, d uint8) bool { return g.Cand[c]>>d&1 != 0 }
