package score

import (
	"math/bits"

	"bullseye/score/internal/pricing"
	"bullseye/sudoku"
)

// visit searches the position of a subtree, and leaves the subtrees below it.
func (s *solver[T]) visit(t *subtree[T]) {
	p, crowd := &t.position, t.crowd
	if s.rugged && !s.sift(p) {
		return
	}
	if p.left == 0 {
		s.spend(1<<8, s.know)
		s.offerOnly(p)
		return
	}
	copy(s.problem.Prices[:], t.prices[:])
	polyak := s.polyak(s.aim)
	steps := 6
	var bound int64
	for {
		bound = s.descend(p, steps, polyak)
		if bound == impossible || s.floor(bound) < s.aim || s.err != nil {
			return
		}
		struck, ok := s.strike(p, bound)
		if !ok {
			return
		}
		if p.left == 0 {
			s.offerOnly(p)
			return
		}
		if struck == 0 {
			break
		}
		s.balance()
		steps = 3
		if struck < 5 {
			steps = 0
		}
	}
	if n := p.candidates(); n <= crowd {
		if s.enumerate(bound, s.aim, 300, 6000) || s.err != nil {
			return
		}
		crowd = n * 7 / 8
	}
	// enumerate leaves the problem solved; the marginals still hold.
	s.branch(p, bound, crowd)
}

// offerOnly offers the only grid of a position without open cells.
func (s *solver[T]) offerOnly(p *position) {
	g := p.grid()
	s.offer(&g, s.level(&g))
}

// level returns the level of a grid.
func (s *solver[T]) level(g *sudoku.Grid) int64 {
	sum := int64(0)
	for c, d := range g {
		sum += int64(s.problem.Values[c][(d-1)&15])
	}
	return s.floor(sum)
}

// A branch is one candidate of the unit that a position is split by.
type branch struct {
	cell  uint8
	digit uint8
	bound int64 // on the count of the position with this candidate
}

// split chooses the unit to split a position by: a cell, or, if house is not
// negative, a house and a digit.
func (s *solver[T]) split(p *position, bound int64) (cell, house int, digit uint8) {
	share := pricing.MostLeft / float32(max(bound-s.count(s.aim), 1))
	for i, word := range p.placed {
		for open := word ^ openCells[i]; open != 0; open &= open - 1 {
			c := i<<6 + bits.TrailingZeros64(open)
			m := &s.problem.Marginal[c]
			for set := uint16(p.cells[c]); set != 0; set &= set - 1 {
				d := bits.TrailingZeros16(set) & 15
				used := min(float32(s.problem.Z[d]-m[d])*share, pricing.MostLeft)
				s.units.weights[c][d] = pricing.Weight(pricing.MostLeft - int16(used))
			}
		}
	}
	return s.units.choose(p)
}

// before reports whether a part with bound a is searched before one with bound b:
// the higher bound goes first, but the parts that may hold grids at the level to
// avoid go last.
func (s *solver[T]) before(a, b int64) bool {
	if x, y := s.floor(a) < s.avoid, s.floor(b) < s.avoid; x != y {
		return x
	}
	return a > b
}

// branch leaves the parts of a position as subtrees.
func (s *solver[T]) branch(p *position, bound int64, crowd int) {
	cell, house, digit := s.split(p, bound)
	var unit [9]branch
	size := 0
	add := func(cell int, digit uint8) {
		b := branch{uint8(cell), digit, bound - int64(s.problem.Z[digit-1]) + int64(s.problem.Marginal[cell][digit-1])}
		i := size
		for ; i > 0 && s.before(b.bound, unit[i-1].bound); i-- {
			unit[i] = unit[i-1]
		}
		unit[i] = b
		size++
	}
	eachChoice(p, cell, house, digit, add)
	for i := size - 1; i >= 0; i-- {
		b := &unit[i]
		if bound := s.floor(b.bound); bound >= s.aim {
			s.leave(p, int(b.cell), b.digit, bound, crowd)
		}
	}
}
