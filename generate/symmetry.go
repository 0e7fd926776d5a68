package generate

import (
	"bullseye/internal/text/excerpt"
	"bullseye/internal/text/message"
	"bullseye/sudoku"
)

// A Symmetry is a group of motions of the board. The cells of clues of a symmetric board
// look the same after each of them.
type Symmetry string

// The symmetries. Those of a mirror are named after the direction in which it exchanges
// cells.
const (
	Rotate180    Symmetry = "rotate180"    // half turn
	Rotate90     Symmetry = "rotate90"     // quarter turns
	Horizontal   Symmetry = "horizontal"   // mirror that exchanges left and right
	Vertical     Symmetry = "vertical"     // mirror that exchanges top and bottom
	Both         Symmetry = "both"         // both of these mirrors
	Diagonal     Symmetry = "diagonal"     // mirror in the diagonal from the top left
	Antidiagonal Symmetry = "antidiagonal" // mirror in the diagonal from the top right
	Diagonals    Symmetry = "diagonals"    // mirrors in both diagonals
	Full         Symmetry = "full"         // all motions of a square
	NoSymmetry   Symmetry = "none"         // only the identity
)

// motions generate the groups. Each moves the cell in a row and a column.
var motions = []struct {
	symmetry Symmetry
	motions  []func(row, column int) (int, int)
}{
	{NoSymmetry, nil},
	{Rotate180, []func(r, c int) (int, int){halfTurn}},
	{Rotate90, []func(r, c int) (int, int){quarterTurn}},
	{Horizontal, []func(r, c int) (int, int){leftRight}},
	{Vertical, []func(r, c int) (int, int){topBottom}},
	{Both, []func(r, c int) (int, int){leftRight, topBottom}},
	{Diagonal, []func(r, c int) (int, int){transpose}},
	{Antidiagonal, []func(r, c int) (int, int){antitranspose}},
	{Diagonals, []func(r, c int) (int, int){transpose, antitranspose}},
	{Full, []func(r, c int) (int, int){quarterTurn, transpose}},
}

func halfTurn(r, c int) (int, int)      { return 8 - r, 8 - c }
func quarterTurn(r, c int) (int, int)   { return c, 8 - r }
func leftRight(r, c int) (int, int)     { return r, 8 - c }
func topBottom(r, c int) (int, int)     { return 8 - r, c }
func transpose(r, c int) (int, int)     { return c, r }
func antitranspose(r, c int) (int, int) { return 8 - c, 8 - r }

// Symmetries returns the names of all symmetries.
func Symmetries() []string {
	names := make([]string, len(motions))
	for i, m := range motions {
		names[i] = string(m.symmetry)
	}
	return names
}

// orbits returns the sets of cells that the motions of a symmetry carry into each other,
// ordered by their first cells. "" is NoSymmetry.
func (s Symmetry) orbits() ([][]sudoku.Cell, error) {
	if s == "" {
		s = NoSymmetry
	}
	for _, m := range motions {
		if m.symmetry != s {
			continue
		}
		var orbits [][]sudoku.Cell
		var seen [sudoku.Cells]bool
		for c := range sudoku.Cell(sudoku.Cells) {
			if seen[c] {
				continue
			}
			seen[c] = true
			orbit := []sudoku.Cell{c}
			for i := 0; i < len(orbit); i++ {
				for _, move := range m.motions {
					if to := sudoku.CellAt(move(orbit[i].Row(), orbit[i].Column())); !seen[to] {
						seen[to] = true
						orbit = append(orbit, to)
					}
				}
			}
			orbits = append(orbits, orbit)
		}
		return orbits, nil
	}
	return nil, message.Errorf("found the symmetry %q, expected one of %s", s, excerpt.List(Symmetries()))
}
