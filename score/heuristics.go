package score

import "bullseye/sudoku"

// diveCandidates is the number of candidates up to which a dive lists templates. With
// more, the lists are nearly always too long.
const diveCandidates = 120

// dive tries to reach the aim quickly: it places the digits one by one, each in
// the template with the fewest conflicts, as long as the bound allows. True says
// that nothing is left to search for.
func (s *solver[T]) dive(start *position) bool {
	p := *start
	bound := int64(1) << 62
	for {
		lower := s.descend(&p, 4, s.polyak(s.aim))
		if s.err != nil || lower == impossible || s.floor(lower) < s.aim {
			return false
		}
		if bound == 1<<62 {
			bound = lower
		}
		_, ok := s.strike(&p, lower)
		if !ok || p.left == 0 {
			return false
		}
		s.balance()
		lower = s.relaxation.bound(&p)
		if lower == impossible || s.floor(lower) < s.aim {
			return false
		}
		aim := s.aim
		if p.candidates() <= diveCandidates && s.enumerate(lower, s.aim, 400, 4000) {
			return s.floor(bound) < s.aim
		}
		if s.aim > aim {
			return s.floor(bound) < s.aim
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
			return false
		}
		for _, cells := range &s.problem.Cells {
			p.assign(int(cells[pick]), uint8(pick+1))
		}
		if !p.propagate() {
			return false
		}
	}
}

// greedy looks for a completion that has the best candidates in the cells whose
// values differ most. It gives up after the given number of nodes. True says that
// it is done, one way or the other.
func (s *solver[T]) greedy(p *position, nodes uint64) bool {
	if s.nodes++; s.nodes > nodes || !s.spend(1<<8, s.know) {
		return true
	}
	if p.left == 0 {
		s.offerOnly(p)
		return true
	}
	pick, most := -1, int64(-1)
	var ranked sudoku.Digits
	for c := range p.cells {
		if p.isPlaced(c) {
			continue
		}
		low, high := int64(1)<<62, -int64(1)<<62
		for d := range p.cells[c].All() {
			v := int64(s.problem.Values[c][d-1])
			low, high = min(low, v), max(high, v)
		}
		if high-low > most {
			pick, most, ranked = c, high-low, p.cells[c]
		}
	}
	for ranked != 0 {
		best := ranked.Smallest()
		for d := range ranked.All() {
			if s.problem.Values[pick][d-1] > s.problem.Values[pick][best-1] {
				best = d
			}
		}
		ranked &^= sudoku.DigitSet(best)
		next := *p
		if next.assign(pick, best); next.propagate() && s.greedy(&next, nodes) {
			return true
		}
	}
	return false
}
