package score

import (
	"bullseye/search"
	"bullseye/sudoku"
)

// These numbers affect how long a search takes, but not what it finds.
const (
	nearbyTries      = 3   // levels below the bound that are visited first
	nearbyStrikes    = 3   // rounds of striking
	nearbyCandidates = 200 // more candidates than this have too many completions
	nearbyVisits     = 256
)

// lookNearby visits the completions next to the bound, which is quicker than
// listing templates where few candidates are left. True says that the best
// completion has been offered, and that it is the lexicographically smallest of
// its score. The problem must be solved, and is solved again afterwards.
func (s *solver[T]) lookNearby(p *position, bound int64) bool {
	for again, tries := true, 0; again && tries < nearbyTries; tries++ {
		var done bool
		if done, again = s.visitNearby(p, bound); done {
			return true
		}
	}
	return false
}

// visitNearby strikes the candidates that are in no completion at the level of
// the bound, and visits the completions that remain. Done says that the best
// completions have been offered, including those that tie. Again says that there
// are none at this level, so that the ceiling is lower now.
func (s *solver[T]) visitNearby(p *position, bound int64) (done, again bool) {
	s.keepTies = true
	guess := max(min(s.floor(bound), s.ceiling), s.need())
	s.aim = guess
	complete := s.visitLeft(p, bound)
	s.keepTies = false
	done = complete && s.full && s.least >= guess
	s.aim = s.need()
	if complete && !done {
		s.ceiling = min(s.ceiling, guess-1)
	}
	s.relaxation.bound(p)
	return done, complete && s.err == nil
}

// tiesNearby does the same when the best score is already known and only its ties
// are wanted.
func (s *solver[T]) tiesNearby(p *position) bool {
	bound := s.relaxation.bound(p)
	if bound == impossible {
		return false
	}
	s.aim, s.keepTies = s.least, true
	complete := s.visitLeft(p, bound)
	s.keepTies = false
	s.sort()
	return complete
}

// visitLeft offers the completions that reach the aim. False says that it gave up
// because there may be too many.
func (s *solver[T]) visitLeft(p *position, bound int64) bool {
	left := *p
	for range nearbyStrikes {
		struck, possible := s.strike(&left, bound)
		if !possible {
			return true
		}
		if struck == 0 {
			break
		}
		if bound = s.relaxation.bound(&left); bound == impossible || s.floor(bound) < s.aim {
			return true
		}
	}
	if left.candidates() > nearbyCandidates {
		return false
	}
	v := &s.nearby
	v.start[0] = left.cells
	if v.look == nil {
		v.look = func(_ int, grid *sudoku.Grid) {
			level := int64(0)
			for c, d := range grid {
				level += int64(s.problem.Values[c][(d-1)&15])
			}
			s.offer(grid, s.floor(level))
		}
	}
	s.err = search.Visit(s.ctx, v.start[:], v.count[:], search.Options{Limit: nearbyVisits}, v.look)
	s.spend(int(v.count[0])<<8, s.know)
	return s.err == nil && v.count[0] < nearbyVisits
}

// A nearbyVisit is the memory of visitLeft.
type nearbyVisit struct {
	start [1]sudoku.Candidates
	count [1]uint64
	look  func(int, *sudoku.Grid)
}
