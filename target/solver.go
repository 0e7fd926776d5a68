package target

import (
	"bullseye/sudoku"
	"bullseye/target/internal/template"
)

// number is what problems are counted in; 32 bits are quicker.
type number = interface{ int32 | int64 }

// A solver finds the best completions of a position and proves that there are
// no better ones.
type solver[T number] struct {
	watch
	ranking
	relaxation[T]
	cover  cover[T]
	nearby nearbyVisit

	// aim is the smallest score that is still of interest: all else is cut
	// off. It only grows.
	aim int64
	// avoid is a level whose grids are not wanted, if there is one.
	avoid int64
	// ceiling is proved: no completion of the whole start scores more.
	ceiling int64
	// pending holds, for each branching on the way to where the search is,
	// what bounds the branches that are still to come.
	pending []int64

	// accept takes the completions that score aim or more.
	accept func(g *sudoku.Grid, score int64)
}

// offer hands a completion on.
func (s *solver[T]) offer(g *sudoku.Grid, score int64) {
	if score >= s.aim {
		s.accept(g, score)
	}
}

// know is what Progress tells.
func (s *solver[T]) know() Progress {
	p := Progress{Bound: s.outer()}
	if len(s.best) > 0 {
		p.Found, p.Grid, p.Score = true, s.first.Grid, s.first.Score
	}
	return p
}

// outer returns the best bound known of all completions of the start. What
// was searched to its end scores no more than the best grid, unless it was of
// no interest, and everything else is pending.
func (s *solver[T]) outer() int64 {
	if len(s.pending) == 0 || len(s.best) == 0 {
		return s.ceiling
	}
	bound := s.first.Score
	for _, b := range s.pending {
		bound = max(bound, b)
	}
	return min(bound, s.ceiling)
}

// What a bound costs, and a unit of a cover search, in the watch's fuel.
const (
	boundFuel    = 1 << 11
	marginalFuel = 1 << 12
)

// descend moves the prices up to n steps so that the bound falls: cells that
// several templates want become dearer, cells that none wants cheaper. Each
// step goes half on in the old direction, which evens out the zigzag of plain
// subgradients. Paces gives the lengths.
//
// It leaves the prices with the lowest bound, solved, in the problem and
// returns that bound; impossible if the position has no completion. It stops
// early when the bound is below the aim, and when the templates happen to be a
// completion, which is then offered.
func (s *solver[T]) descend(p *position, n int, paces func(bound int64) float32) int64 {
	s.problem.Direction = [96]int32{}
	lowest := int64(1<<63 - 1)
	var best prices[T]
	for i := 0; ; i++ {
		if !s.spend(boundFuel, s.know) {
			break
		}
		bound := s.relaxation.bound(p)
		if bound == impossible {
			return impossible
		}
		if bound < lowest {
			lowest = bound
			if s.floor(bound) < s.aim || i == n {
				return bound
			}
			copy(best[:], s.problem.Prices[:])
		} else if i == n {
			break
		}
		if s.trace() {
			g := s.grid()
			s.offer(&g, s.floor(bound))
			return bound
		}
		s.problem.Step(paces(bound) / 1024)
	}
	copy(s.problem.Prices[:], best[:])
	return s.relaxation.bound(p)
}

// enumerate offers every completion of the position that scores at least
// guess, and at least the aim as it grows. The problem must be solved and
// bound be its bound. False says that it gave up: there were more than room
// choices or more than work to do.
func (s *solver[T]) enumerate(bound, guess int64, room, work int) bool {
	guess = max(guess, s.aim)
	budget := bound - s.count(guess)
	if budget < 0 {
		return true
	}
	limit, _ := template.Limit[T]()
	if budget > int64(limit) {
		return false
	}
	if s.atLeast(T(budget), room/3) > room/3 {
		return false
	}
	v := &s.cover
	v.choices = v.choices[:0]
	var lists [9]list
	for lane := range lists {
		var ok bool
		lists[lane], ok = v.gather(&s.problem, lane, T(budget), room-len(v.choices))
		if !ok {
			s.spend(4*len(v.choices), s.know)
			return false
		}
	}
	v.work = work
	v.found = func(loss int64) int64 {
		v.work -= 64
		g := v.grid()
		s.offer(&g, s.floor(bound-loss))
		return bound - s.count(max(guess, s.aim))
	}
	complete := v.search(&lists, budget)
	s.spend(4*len(v.choices)+(work-v.work), s.know)
	return complete
}

// atLeast returns how many choices there surely are within a budget: one for
// each triple of the last band that can be part of one. It stops counting
// beyond most.
func (s *solver[T]) atLeast(budget T, most int) int {
	q := &s.problem
	n := 0
	for t := range 27 {
		last, through := &q.Best[2][t], &q.Through[2][t]
		for lane := range 9 {
			if q.Z[lane]-through[lane]-last[lane] <= budget {
				n++
			}
		}
		if n > most {
			break
		}
	}
	return n
}

// strike removes every candidate whose best template would push the bound
// below the aim, and propagates; it returns how many were struck and false if
// nothing is left.
func (s *solver[T]) strike(p *position, bound int64) (struck int, ok bool) {
	s.spend(marginalFuel, s.know)
	s.problem.Marginals()
	limit, _ := template.Limit[T]()
	slack := bound - s.count(s.aim)
	var least [template.Lanes]T
	for lane := range 9 {
		// Below this are only templates with an excluded candidate.
		least[lane] = T(max(int64(s.problem.Z[lane])-slack, -9*int64(limit)))
	}
	before := p.cells
	s.problem.Keep(&least, &p.cells)
	for c, was := range &before {
		if now := p.cells[c]; now != was {
			struck += (was &^ now).Len()
			p.changed |= houseSets[c]
		}
	}
	return struck, struck == 0 || p.propagate()
}
