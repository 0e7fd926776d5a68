package pattern

import (
	"bullseye/logic/internal/grid"
	"bullseye/sudoku"
)

// A memory holds the candidates of a position in which there was nothing to find, so that
// the next search can be limited to what has changed since.
type memory struct {
	known  bool
	before [sudoku.Cells]sudoku.Digits
}

// changed returns the cells whose candidates have changed, and whether any cell has more of
// them than before, as it can be on another board. Without a position to compare with, all
// cells have.
func (m *memory) changed(g *grid.Grid) (cells grid.Set, more bool) {
	if !m.known {
		return grid.All, true
	}
	for c, s := range &g.Cand {
		if b := m.before[c]; s != b {
			cells.Add(sudoku.Cell(c))
			more = more || s&^b != 0
		}
	}
	return cells, more
}

// keep takes note that there is nothing to find in the position.
func (m *memory) keep(g *grid.Grid) {
	m.known, m.before = true, g.Cand
}
