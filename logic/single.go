package logic

import (
	"slices"

	"bullseye/logic/internal/grid"
	"bullseye/sudoku"
)

// The reasons for singles: which digits on the board rule out everything else.

// aroundHidden fills in Around and Lost for a digit with one place in a house. It takes the digits
// that rule out most cells first.
func (s *Step) aroundHidden(g *grid.Grid, h sudoku.House) {
	var left []sudoku.Cell
	for _, c := range h.Cells() {
		if c != s.Placement.Cell && g.Digit[c] == 0 {
			left = append(left, c)
		}
	}
	for {
		most, best := 0, sudoku.Cell(0)
		for c, d := range g.Digit {
			if d != s.Placement.Digit {
				continue
			}
			n := 0
			for _, l := range left {
				if grid.Peers[c].Has(l) {
					n++
				}
			}
			if n > most {
				most, best = n, sudoku.Cell(c)
			}
		}
		if most == 0 {
			break
		}
		s.Pattern.Around = append(s.Pattern.Around, Candidate{best, s.Placement.Digit})
		left = slices.DeleteFunc(left, func(c sudoku.Cell) bool { return grid.Peers[best].Has(c) })
	}
	slices.SortFunc(s.Pattern.Around, compareCandidates)
	s.Pattern.Lost = left
}

// aroundNaked fills in Around for a cell with one candidate. It takes the houses that rule out
// most digits first.
func (s *Step) aroundNaked(g *grid.Grid) {
	left := sudoku.AllDigits &^ sudoku.DigitSet(s.Placement.Digit)
	for {
		var most []Candidate
		for _, h := range s.Placement.Cell.Houses() {
			var found []Candidate
			seen := sudoku.Digits(0)
			for _, c := range h.Cells() {
				if d := g.Digit[c]; d != 0 && left.Has(d) && !seen.Has(d) {
					seen |= sudoku.DigitSet(d)
					found = append(found, Candidate{c, d})
				}
			}
			if len(found) > len(most) {
				most = found
			}
		}
		if len(most) == 0 {
			return
		}
		for _, c := range most {
			left &^= sudoku.DigitSet(c.Digit)
		}
		s.Pattern.Around = append(s.Pattern.Around, most...)
	}
}
