package score

import (
	"sync"

	"bullseye/score/internal/template"
	"bullseye/sudoku"
)

// number is the type that problems are counted in; 32 bits are faster.
type number = interface{ int32 | int64 }

// A solver finds the best completions of a position, its root, and proves that
// there are no better ones. It counts scores in levels.
type solver[T number] struct {
	pool   *sync.Pool // where it belongs
	root   position
	values *Table
	gauge  gauge

	watch
	ranking
	relaxation[T]
	cover  cover[T]
	nearby nearbyVisit

	// aim is the lowest level that is still of interest; everything below is cut
	// off. It only grows.
	aim int64
	// avoid is a level whose grids are not wanted, if there is one.
	avoid int64
	// ceiling is a proved bound on the levels of all completions of the root.
	ceiling int64
	trees[T]
	units
	group *groupSearch[T] // once it was needed
	// patience, if not 0, is the number of positions after which the search ends
	// with errPatience.
	patience uint64
	tie      tieSearch

	// accept takes the completions whose level is the aim or more.
	accept func(s *solver[T], g *sudoku.Grid, level int64)
}

// offer passes a completion on if it is of interest.
func (s *solver[T]) offer(g *sudoku.Grid, level int64) {
	if level >= s.aim {
		s.accept(s, g, level)
	}
}

// know returns the current progress, in levels.
func (s *solver[T]) know() Progress {
	p := Progress{Bound: s.outer()}
	if len(s.best) > 0 {
		p.Found, p.Grid, p.Score = true, s.first.Grid, s.first.Score
	}
	if s.tie.counting {
		p.Count = s.tie.count
	}
	return p
}

// outer returns the best bound known for all completions of the root. The
// positions searched to the end hold nothing better than the best grid, or
// nothing of interest.
func (s *solver[T]) outer() int64 {
	if s.searched() || len(s.best) == 0 {
		return s.ceiling
	}
	return min(max(s.first.Score, s.trees.bound()), s.ceiling)
}

// The work of finding a bound and of finding max-marginals.
const (
	boundFuel    = 1 << 11
	marginalFuel = 1 << 12
)

// descend moves the prices by up to n steps so that the bound falls: cells that
// several templates want become more expensive, cells that none wants cheaper.
// Each step keeps half of the last step's direction, which evens out the zigzag
// of plain subgradients. Paces gives the lengths of the steps.
//
// It leaves the problem solved with the prices of the lowest bound, and returns
// that bound, or impossible if the position has no completion. It stops early
// when the bound is below the aim, and when the templates happen to be a
// completion, which it offers.
func (s *solver[T]) descend(p *position, n int, paces func(bound int64) float32) int64 {
	s.problem.Direction = [96]int32{}
	return s.lower(p, n, n+1, boundFuel, func(bound int64) bool {
		if s.trace() {
			g := s.grid()
			s.offer(&g, s.floor(bound))
			return false
		}
		s.problem.Step(paces(bound) / 1024)
		return true
	})
}

// settle balances the prices up to n times instead, or until that has failed twice to lower the bound.
func (s *solver[T]) settle(p *position, n int) int64 {
	clear(s.problem.Moved[:])
	return s.lower(p, n, 2, boundFuel+marginalFuel, func(int64) bool {
		s.problem.Marginals()
		s.problem.Balance()
		return true
	})
}

// lower moves the prices for descend and settle: up to n times, or until so many moves have failed
// to lower the bound, or a move returns false. Each needs so much fuel.
func (s *solver[T]) lower(p *position, n, failures, fuel int, move func(bound int64) bool) int64 {
	lowest := int64(1<<63 - 1)
	var best prices[T]
	for i := 0; s.spend(fuel, s.know); i++ {
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
		} else if failures--; failures == 0 || i == n {
			break
		}
		if !move(bound) {
			return bound
		}
	}
	copy(s.problem.Prices[:], best[:])
	return s.relaxation.bound(p)
}

// balance moves the prices by the max-marginals at hand.
func (s *solver[T]) balance() {
	clear(s.problem.Moved[:])
	s.problem.Balance()
}

// enumerate offers every completion of the position whose level is at least the
// guess and at least the aim, which may grow. The problem must be solved, and
// bound must be its bound. False says that it gave up, because the choices
// exceeded the room or the search exceeded the work.
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

// atLeast returns a lower bound on the number of choices within a budget: one
// for each triple of the last band that is part of any. It stops counting beyond
// most.
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
