package score

import (
	"math/bits"

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
// negative, a house and the digit of a lane. It takes the one with the fewest
// choices, where a choice weighs less the more it uses up of the gap between bound
// and aim.
func (s *solver[T]) split(p *position, bound int64) (cell, house, lane int) {
	gap := float32(max(bound-s.count(s.aim), 1))
	var weights [sudoku.Houses][9]float32
	best := float32(1e30)
	house = -1
	for c := range p.cells {
		if p.isPlaced(c) {
			continue
		}
		m := &s.problem.Marginal[c]
		own := &housesOf[c]
		sum := float32(0)
		for set := uint16(p.cells[c]); set != 0; set &= set - 1 {
			d := bits.TrailingZeros16(set) & 15
			left := 1 - float32(s.problem.Z[d]-m[d])/gap
			weight := 0.0625 + float32(float32(left*left)*left) // not fused, so the same on every machine
			sum += weight
			weights[own[0]][d] += weight
			weights[own[1]][d] += weight
			weights[own[2]][d] += weight
		}
		if sum < best {
			best, cell = sum, c
		}
	}
	for h := range weights {
		for d, sum := range weights[h] {
			if sum < best && sum > 0 {
				best, house, lane = sum, h, d
			}
		}
	}
	return cell, house, lane
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
	cell, house, lane := s.split(p, bound)
	var unit [9]branch
	size := 0
	add := func(c uint8, d int) {
		b := branch{c, uint8(d + 1), bound - int64(s.problem.Z[d]) + int64(s.problem.Marginal[c][d])}
		i := size
		for ; i > 0 && s.before(b.bound, unit[i-1].bound); i-- {
			unit[i] = unit[i-1]
		}
		unit[i] = b
		size++
	}
	if house < 0 {
		for d := range p.cells[cell].All() {
			add(uint8(cell), int(d-1))
		}
	} else {
		for _, c := range houses[house] {
			if p.cells[c]>>lane&1 != 0 {
				add(c, lane)
			}
		}
	}
	for i := size - 1; i >= 0; i-- {
		b := &unit[i]
		if bound := s.floor(b.bound); bound >= s.aim {
			s.leave(p, int(b.cell), b.digit, bound, crowd)
		}
	}
}
