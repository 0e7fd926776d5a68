package logic

import (
	"bullseye/logic/internal/grid"
	"bullseye/sudoku"
)

// A Position is a board with candidates. Steps change it.
type Position struct {
	grid  grid.Grid
	clues grid.Set
}

// NewPosition returns the position at the start of a board: the candidates of a blank cell
// are the digits that no clue in its houses has. The board may be contradictory. A cell
// with a value above 9 is blank and has no candidates.
func NewPosition(b sudoku.Board) *Position {
	p := &Position{grid: grid.New(&b)}
	for c, d := range p.grid.Digit {
		if d != 0 {
			p.clues.Add(sudoku.Cell(c))
		}
	}
	return p
}

// Digit returns the digit in the cell c, or 0 if it is blank.
func (p *Position) Digit(c sudoku.Cell) uint8 { return p.grid.Digit[c] }

// Clue reports whether the digit in the cell c is a clue of the board.
func (p *Position) Clue(c sudoku.Cell) bool { return p.clues.Has(c) }

// Candidates returns the candidates of the cell c. A cell with a digit has none.
func (p *Position) Candidates(c sudoku.Cell) sudoku.Digits { return p.grid.Cand[c] }

// Solved reports whether no cell is blank.
func (p *Position) Solved() bool { return p.grid.Blanks == 0 }

// Board returns the digits of the position.
func (p *Position) Board() sudoku.Board { return p.grid.Digit }

// Place puts a digit from 1 to 9 into a cell, and removes it from the candidates of the
// cells that share a house with the cell. If the cell has a digit, nothing happens.
func (p *Position) Place(c Candidate) {
	if p.grid.Digit[c.Cell] == 0 {
		p.grid.Place(c.Cell, c.Digit-1)
	}
}

// Remove removes a candidate. It need not be there.
func (p *Position) Remove(c Candidate) { p.grid.Remove(c.Cell, c.Digit-1) }

// Apply carries out a step: it removes the candidates, and then places the digit.
func (p *Position) Apply(s *Step) {
	for _, c := range s.Removals {
		p.Remove(c)
	}
	if s.Places() {
		p.Place(s.Placement)
	}
}
