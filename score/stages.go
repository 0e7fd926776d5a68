package score

import "bullseye/sudoku"

// run searches the position for the best completion until that is proved or the
// context ends. True says that the best is also the lexicographically smallest of
// its score, which ordered asks for.
func (s *solver[T]) run(p *position, ordered bool) bool {
	s.setPace(p)
	if s.rugged {
		s.greedy(p, 300)
		if !s.sift(p) {
			return false
		}
		s.setPace(p)
	}
	falling := s.falling(patient)
	balanced := hastyLeft < p.left && p.left <= balancedLeft && !s.rugged
	if p.left <= hastyLeft {
		falling = s.falling(hasty)
	} else if balanced {
		falling = s.falling(settled)
	}
	var bound int64
	for i, stage := range &stages {
		if i == 1 && p.left <= hastyLeft {
			falling = s.falling(patient)
		}
		if i == 0 && balanced {
			bound = s.settle(p, 20)
		} else {
			bound = s.descend(p, stage.steps, falling)
		}
		if bound == impossible {
			return false
		}
		s.ceiling = min(s.ceiling, s.floor(bound))
		if s.err != nil || s.ceiling < s.aim {
			return false
		}
		if i == 0 && ordered && s.lookNearby(p, bound) {
			return true
		}
		answered, some := s.allowances(bound, &stage)
		if answered {
			return false
		}
		if i == 1 && !some && p.left > 72 {
			break // many ties: more steps will not tell them apart
		}
	}
	s.deepen(p, s.floor(bound))
	return false
}

// runMany searches the position for the best k completions. The best one is found
// first and shows where to look for the others.
func (s *solver[T]) runMany(p *position) {
	all := s.ranking
	s.ranking = ranking{k: 1}
	first := *p
	s.run(&first, false)
	best := s.first
	found := len(s.best) > 0
	s.ranking, s.aim = all, lowest
	if !found {
		return
	}
	s.add(&best.Grid, best.Score)
	if s.err == nil {
		s.ceiling = best.Score
		s.deepen(p, best.Score)
	}
}

// A stage lets the prices settle further and then lists the completions next to
// the bound, within growing allowances from least to most.
type stage struct {
	steps        int
	least, times int64
	most         int64
	room, work   int
}

// These numbers of open cells decide how the prices settle first. With more than
// hastyLeft and up to balancedLeft, they do so by max-marginals. On emptier boards, where
// more digits are alike, these get stuck; on fuller ones, steps are as good and cheaper.
const (
	hastyLeft    = 58
	balancedLeft = 66
)

var stages = [...]stage{
	{34, 0, 2, 2, 250, 3_000},
	{20, 0, 2, 7, 400, 10_000},
	{32, 0, 2, 127, 1000, 40_000},
}

// A shrinking says how quickly steps become shorter. The hope is how far below the
// lowest bound the first step aims, in usual ranges of a cell. After each step it
// is multiplied by success if the bound reached a new low, otherwise by failure.
type shrinking struct{ hope, success, failure float32 }

var (
	patient = shrinking{8, 0.96, 0.8}
	hasty   = shrinking{3.2, 0.94, 0.7}  // finds good enough prices sooner if there are many clues
	settled = shrinking{0.25, 0.96, 0.8} // for prices that have settled before
)

// falling returns the lengths of steps if it is not known which level the bound can
// reach. If the bound kept falling as steeply as at first, a step would reach a
// level that is below the lowest bound so far by the current hope.
func (s *solver[T]) falling(w shrinking) func(int64) float32 {
	hope, lowest := w.hope*float32(s.spread), int64(1)<<62
	return func(bound int64) float32 {
		if bound < lowest {
			lowest = bound
			hope *= w.success
		} else {
			hope *= w.failure
		}
		return min((hope+float32(bound-lowest))/max(s.problem.Slope(), 1), 1)
	}
}

// polyak returns step lengths that would reach a bound of the level if the bound
// kept falling as steeply as it starts to.
func (s *solver[T]) polyak(level int64) func(int64) float32 {
	return func(bound int64) float32 {
		return min(float32(max(bound-s.count(level), 1))/max(s.problem.Slope(), 1), 1)
	}
}

// allowances enumerates the completions within the stage's allowances of the
// bound. Settled says that this answers the whole question; some says that at
// least one enumeration was complete.
func (s *solver[T]) allowances(bound int64, st *stage) (settled, some bool) {
	top := s.floor(bound)
	for allow := st.least; allow <= st.most && s.err == nil; allow = st.times*allow + st.times/2 {
		guess := max(top-allow, s.aim)
		if !s.enumerate(bound, guess, st.room, st.work) {
			return false, some
		}
		some = true
		s.ceiling = min(s.ceiling, max(guess-1, s.aim-1))
		if s.aim >= guess {
			return true, true
		}
	}
	return false, some
}

// deepen searches in trees. As long as fewer than k grids are known, no level cuts
// anything off, so it guesses a level that the k best grids reach, and a lower one
// each time the guess was too high. The first guess is top.
func (s *solver[T]) deepen(p *position, top int64) {
	least := s.floor(s.worst(p))
	allow := int64(0)
	start := prices[T](s.problem.Prices[:sudoku.Cells])
	for s.err == nil {
		guess := max(top-allow, least)
		s.aim = max(guess, s.need())
		root := *p
		if !s.rugged || s.sift(&root) {
			copy(s.problem.Prices[:], start[:])
			s.searchAim(&root)
		}
		if s.err != nil {
			return
		}
		s.sort()
		if s.full && s.least >= guess || guess == least {
			return
		}
		if s.k == 1 {
			s.ceiling = min(s.ceiling, guess-1)
		}
		s.aim = s.need()
		allow += 2*allow + max(s.floor(s.spread)/64, 1)
	}
}

// searchAim searches a position for completions that reach the aim: it lets the
// prices settle, dives, and then searches the tree.
func (s *solver[T]) searchAim(p *position) {
	s.setPace(p)
	paces := s.polyak(s.aim - 1)
	if s.rugged {
		// The large ranges must settle before the small ones can.
		far := s.falling(shrinking{8 * float32(s.widest) / float32(s.spread), 0.96, 0.8})
		for range 8 {
			lower := s.descend(p, 32, far)
			if s.err != nil || lower == impossible || s.floor(lower) < s.aim {
				return
			}
		}
		paces = s.falling(patient)
	}
	bound := int64(1) << 62
	for {
		lower := s.descend(p, 12, paces)
		if s.err != nil || lower == impossible || s.floor(lower) < s.aim {
			return
		}
		fell := bound - lower
		bound = lower
		if fell/2 <= bound-s.count(s.aim) {
			break
		}
	}
	from := prices[T](s.problem.Prices[:sudoku.Cells])
	if s.k == 1 && s.dive(p) {
		return
	}
	s.search(&subtree[T]{*p, from, s.floor(bound), 9 * sudoku.Cells}, (*solver[T]).visit, s.groups(bound))
}
