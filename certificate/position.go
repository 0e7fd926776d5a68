package certificate

import "bullseye/sudoku"

// propagate removes the digit of each cell with a single candidate from the
// cell's peers, and places each digit that has a single place in a house, until
// neither changes anything. It returns the number of rounds that this took. False
// says that a cell has no candidate or a digit has no place in a house.
func propagate(p *sudoku.Candidates) (rounds int64, ok bool) {
	for {
		rounds++
		before := *p
		for c := range p {
			d := p[c].Single()
			if d == 0 {
				continue
			}
			for _, o := range sudoku.Cell(c).Peers() {
				p[o] &^= sudoku.DigitSet(d)
			}
		}
		for h := range sudoku.House(sudoku.Houses) {
			cells := h.Cells()
			for d := uint8(1); d <= 9; d++ {
				places, last := 0, sudoku.Cell(0)
				for _, c := range cells {
					if p[c].Has(d) {
						places++
						last = c
					}
				}
				if places == 0 {
					return rounds, false
				}
				if places == 1 {
					p[last] = sudoku.DigitSet(d)
				}
			}
		}
		for _, s := range p {
			if s == 0 {
				return rounds, false
			}
		}
		if *p == before {
			return rounds, true
		}
	}
}

// solved returns the grid of a position whose cells have one candidate each.
func solved(p *sudoku.Candidates) (g sudoku.Grid, ok bool) {
	for c, s := range p {
		if g[c] = s.Single(); g[c] == 0 {
			return g, false
		}
	}
	return g, true
}

// levels count scores in whole units: a grid whose candidates are worth L scores
// base + L·unit.
type levels struct {
	worth      [sudoku.Cells][9]int64 // of a candidate, relative to the middle of its cell
	base, unit int64
	constant   [9]int64 // of each digit, which is not in the worths
}

// newLevels returns the levels of a position. The values of the reference cell
// are the constants of the digits. The unit is the greatest common divisor of all
// differences between candidates of the same cell.
func newLevels(p *sudoku.Candidates, table *Table, reference uint8) levels {
	var l levels
	if reference < sudoku.Cells {
		l.constant = table[reference]
		for _, v := range l.constant {
			l.base += 9 * v
		}
	}
	value := func(c int, d uint8) int64 { return table[c][d-1] - l.constant[d-1] }
	for c, s := range p {
		first := value(c, s.Smallest())
		for d := range s.All() {
			a := value(c, d) - first
			for a != 0 {
				a, l.unit = l.unit%a, a
			}
		}
	}
	l.unit = max(l.unit, -l.unit, 1)
	for c, s := range p {
		low, high := value(c, s.Smallest()), value(c, s.Smallest())
		for d := range s.All() {
			low, high = min(low, value(c, d)), max(high, value(c, d))
		}
		middle := low + (high-low)/l.unit/2*l.unit
		l.base += middle
		for d := range s.All() {
			l.worth[c][d-1] = (value(c, d) - middle) / l.unit
		}
	}
	return l
}
