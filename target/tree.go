package target

import "bullseye/sudoku"

// run searches the position to its end, or until the context ends.
func (s *solver[T]) run(p *position) {
	s.setPace(p)
	bound := s.descend(p, rootSteps, falling())
	if bound == impossible {
		return
	}
	s.ceiling = min(s.ceiling, s.floor(bound))
	if s.err != nil || s.ceiling < s.aim {
		return
	}
	if s.k > 1 {
		s.deepen(p, bound)
		return
	}
	if s.allowances(bound, rootRoom, rootWork) {
		return
	}
	s.dive(p)
	for s.err == nil {
		lower := s.descend(p, rootSteps/2, s.polyak(s.aim))
		if s.floor(lower) < s.aim {
			return
		}
		settled := float64(lower-s.count(s.aim)) > 0.9*float64(bound-s.count(s.aim))
		bound = lower
		s.ceiling = min(s.ceiling, s.floor(bound))
		if settled {
			break
		}
	}
	s.tree(p, prices[T](s.problem.Prices[:sudoku.Cells]), s.ceiling)
}

const (
	rootSteps = 80
	rootRoom  = 4000
	rootWork  = 200_000
)

// falling returns step lengths where no score to reach is known: they shrink
// slowly while the bound falls to new depths and quickly while it does not.
func falling() func(int64) float32 {
	paces, lowest := float32(0.08), int64(1)<<62
	return func(bound int64) float32 {
		if bound < lowest {
			lowest = bound
			paces *= 0.96
		} else {
			paces *= 0.85
		}
		return paces
	}
}

// shrinking returns ever shorter steps from a twentieth of a pace.
func shrinking() func(int64) float32 {
	paces := float32(0.05)
	return func(int64) float32 {
		paces *= 0.85
		return paces
	}
}

// allowances enumerates what scores within 0, 1, 2, 3, 4, 6, 9 … of the
// bound; true says that this settled the position.
func (s *solver[T]) allowances(bound int64, room, work int) bool {
	top := s.floor(bound)
	if s.k > 1 {
		return s.enumerate(bound, s.aim, room, work)
	}
	for allow := int64(0); s.err == nil; allow += 1 + allow/3 {
		guess := max(top-allow, s.aim)
		if !s.enumerate(bound, guess, room, work) {
			return false
		}
		if len(s.pending) == 0 {
			s.ceiling = min(s.ceiling, max(guess, s.aim)-1)
			if len(s.best) > 0 {
				s.ceiling = max(s.ceiling, s.first.Score)
			}
		}
		if s.aim >= guess {
			return true
		}
	}
	return false
}

// deepen searches for many grids. While fewer than k are known nothing tells
// which are of interest, so it guesses a level that the last of them reaches,
// and a lower one if it was wrong.
func (s *solver[T]) deepen(p *position, bound int64) {
	from := prices[T](s.problem.Prices[:sudoku.Cells])
	top, allow := s.floor(bound), int64(0)
	floor := int64(0) // what the worst candidates add up to
	for c := range p.cells {
		worst := int64(1) << 62
		for d := range p.cells[c].All() {
			worst = min(worst, int64(s.problem.Values[c][d-1]))
		}
		floor += worst
	}
	floor = s.floor(floor)
	for s.err == nil {
		guess := max(top-allow, floor)
		s.aim = max(guess, s.need())
		root := *p
		s.tree(&root, from, top)
		s.sort()
		if s.full && s.least >= guess || guess == floor {
			return
		}
		allow = 4*allow + max(s.floor(s.spread)/32, 1)
	}
}

// dive looks for a good completion: it gives one digit after the other the
// template that its best one meets least resistance with.
func (s *solver[T]) dive(start *position) {
	saved := prices[T](s.problem.Prices[:sudoku.Cells])
	defer func() { copy(s.problem.Prices[:], saved[:]) }()
	p := *start
	for p.left > 0 && s.err == nil {
		bound := s.descend(&p, 10, shrinking())
		if bound == impossible || s.floor(bound) < s.aim {
			return
		}
		if s.enumerate(bound, s.floor(bound)-s.floor(s.spread)/8, 500, 20_000) && len(s.best) > 0 {
			return
		}
		s.trace()
		pick, least := -1, 0
		for lane := range 9 {
			conflicts, open := 0, false
			for _, cells := range &s.problem.Cells {
				c := cells[lane]
				conflicts += int(s.problem.Wanted[c])
				open = open || !p.isPlaced(int(c))
			}
			if open && (pick < 0 || conflicts < least) {
				pick, least = lane, conflicts
			}
		}
		if pick < 0 {
			return
		}
		for _, cells := range &s.problem.Cells {
			p.assign(int(cells[pick]), uint8(pick+1))
		}
		if !p.propagate() {
			return
		}
	}
}

// tree searches a position. The prices are those of the position above, and
// above is a bound on the scores in it.
func (s *solver[T]) tree(p *position, from prices[T], above int64) {
	s.nodes++
	if above < s.aim || s.err != nil {
		return
	}
	if p.left == 0 {
		s.spend(1<<8, s.know)
		g := p.grid()
		s.offer(&g, s.level(p))
		return
	}
	copy(s.problem.Prices[:], from[:])
	polyak := s.polyak(max(s.aim, above-s.floor(s.spread)))
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
			g := p.grid()
			s.offer(&g, s.level(p))
			return
		}
		if struck == 0 {
			break
		}
		steps = 3
		if struck < 5 {
			steps = 0
		}
	}
	if s.allowances(bound, 400, 10_000) || s.err != nil {
		return
	}
	// enumerate leaves the problem solved; the marginals still hold.
	s.branch(p, bound)
}

// polyak returns step lengths that would reach a bound of that level if the
// bound fell as steeply as it starts to.
func (s *solver[T]) polyak(level int64) func(int64) float32 {
	return func(bound int64) float32 {
		return min(float32(max(bound-s.count(level), 1))/max(s.problem.Slope(), 1), 1)
	}
}

// level returns the level of a position without open cells.
func (s *solver[T]) level(p *position) int64 {
	sum := int64(0)
	for c, d := range p.cells {
		sum += int64(s.problem.Values[c][d.Smallest()-1])
	}
	return s.floor(sum)
}

// A branch is one candidate of the unit that a position is split by.
type branch struct {
	cell  uint8
	digit uint8
	bound int64 // what the position counts at most with this candidate
}

// branch splits the position by a cell, or a house and digit, whose choices
// look fewest.
func (s *solver[T]) branch(p *position, bound int64) {
	gap := max(bound-s.count(s.aim), 1)
	var units [9]branch
	size := 0
	best := int64(1) << 62
	consider := func(candidates *[9]branch, n int) {
		weight := int64(0)
		for _, c := range candidates[:n] {
			left := int64(float64(gap-(bound-c.bound)) / float64(gap) * 1024)
			weight += 64 + left*left/1024*left/1024
		}
		if weight < best {
			best, units, size = weight, *candidates, n
		}
	}
	regret := func(c, lane int) int64 {
		return bound - int64(s.problem.Z[lane]) + int64(s.problem.Marginal[c][lane])
	}
	var unit [9]branch
	for c := range p.cells {
		if p.isPlaced(c) {
			continue
		}
		n := 0
		for d := range p.cells[c].All() {
			unit[n] = branch{uint8(c), d, regret(c, int(d-1))}
			n++
		}
		consider(&unit, n)
	}
	for h := range houses {
		for lane := range 9 {
			n := 0
			for _, c := range houses[h] {
				if p.cells[c]>>lane&1 != 0 {
					if p.isPlaced(int(c)) {
						n = 0
						break
					}
					unit[n] = branch{c, uint8(lane + 1), regret(int(c), lane)}
					n++
				}
			}
			if n > 1 {
				consider(&unit, n)
			}
		}
	}
	for i := 1; i < size; i++ {
		for j := i; j > 0 && units[j].bound > units[j-1].bound; j-- {
			units[j], units[j-1] = units[j-1], units[j]
		}
	}
	from := prices[T](s.problem.Prices[:sudoku.Cells])
	level := len(s.pending)
	s.pending = append(s.pending, 0)
	for _, b := range units[:size] {
		if s.err != nil {
			break
		}
		s.pending[level] = s.floor(b.bound)
		if s.floor(b.bound) < s.aim {
			break
		}
		next := *p
		next.assign(int(b.cell), b.digit)
		if next.propagate() {
			s.tree(&next, from, s.floor(b.bound))
		}
	}
	if s.err == nil {
		s.pending = s.pending[:level]
	}
}
