package score

import (
	"context"
	"math"
	"slices"

	"bullseye/search"
	"bullseye/sudoku"
)

// Ties counts the completions that share the best score, and returns that score
// as well. If the limit is not 0, counting stops there, and the count is the limit.
// The search cuts off what cannot reach the best score, so the time grows with the
// number of ties, not with that of all completions. If the context ends first, Ties
// returns the count so far together with the context's error.
func Ties[S search.Start](ctx context.Context, start S, limit uint64, options Options) (score int64, count uint64, err error) {
	t, err := newTask(&options)
	if err != nil {
		return 0, 0, err
	}
	t.ordered = false // any grid has the score
	best, err := optimum(ctx, &start, &t)
	if err != nil {
		return t.sign * best.Score, 0, err
	}
	p, err := startPosition(&start)
	if err != nil {
		return t.sign * best.Score, 0, err
	}
	report := t.counted(&best)
	if allAlike(&p, t.values) {
		if report == nil {
			count, err = search.Count(ctx, start, limit)
		} else {
			count, err = search.CountWatched(ctx, start, limit, func(n uint64) { report(Progress{Count: n}) })
		}
		return t.sign * best.Score, count, err
	}
	if limit == 0 {
		limit = math.MaxUint64
	}
	s := newSearcher(ctx, &p, t.values, 1, report)
	count, err = s.countTies(best.Score, limit)
	s.end()
	return t.sign * best.Score, count, err
}

// counted returns a function that reports the number of completions with the best
// score, which is known, or nil if nobody listens.
func (t *task) counted(best *Result) func(Progress) {
	if t.report == nil {
		return nil
	}
	return func(p Progress) {
		t.report(Progress{Found: true, Grid: best.Grid, Score: best.Score, Bound: best.Score, Nodes: p.Nodes, Count: p.Count})
	}
}

// countTies counts the completions with exactly the optimum, up to a limit.
func (s *solver[T]) countTies(optimum int64, limit uint64) (uint64, error) {
	s.tie = tieSearch{level: s.gauge.level(optimum), most: limit, counting: true}
	p := s.root
	s.startTies(&p)
	return min(s.tie.count, limit), s.err
}

// ties returns the lexicographically smallest completions of the position whose
// level is exactly the given one, in order and at most as many as asked for.
func (s *solver[T]) ties(p *position, level int64, most int) []sudoku.Grid {
	s.tie = tieSearch{level: level, most: uint64(most)}
	s.startTies(p)
	return s.tie.grids
}

// A tieSearch looks for all completions of one level. It branches on the cells
// in order and on their digits in order, cuts off the positions that cannot
// reach the level, and lists the completions of a position as soon as there are
// few.
type tieSearch struct {
	level    int64
	most     uint64
	counting bool // only the number of grids is wanted
	count    uint64
	grids    []sudoku.Grid
	worst    *sudoku.Grid // no grids after it are wanted, unless it is nil
	listing  bool         // the grids offered are part of a full list for a position
	some     uint64
	part     []sudoku.Grid
}

// counted reports whether as many are counted as are wanted.
func (t *tieSearch) counted() bool { return t.counting && t.count == t.most }

// errand returns the same search for a member of a crew.
func (t *tieSearch) errand(part []sudoku.Grid) tieSearch {
	e := tieSearch{level: t.level, most: t.most, counting: t.counting, part: part[:0]}
	if n := len(t.grids); t.counting {
		e.most -= t.count
	} else if n > 0 && uint64(n) == t.most {
		e.worst = &t.grids[n-1]
	}
	return e
}

// learn adds what a member of a crew has found.
func (t *tieSearch) learn(o *tieSearch) {
	t.count = min(t.count+o.count, t.most)
	if len(o.grids) > 0 {
		t.grids = append(t.grids, o.grids...)
		slices.SortFunc(t.grids, compareGrids)
		t.grids = t.grids[:t.count]
	}
}

func compareGrids(a, b sudoku.Grid) int { return slices.Compare(a[:], b[:]) }

func (s *solver[T]) startTies(p *position) {
	s.aim = s.tie.level
	s.accept = func(s *solver[T], g *sudoku.Grid, score int64) {
		if t := &s.tie; t.listing && score == t.level {
			if t.some++; !t.counting {
				t.part = append(t.part, *g)
			}
		}
	}
	if !s.sift(p) {
		return
	}
	if p.left > 0 {
		s.setPace(p)
		s.descend(p, 40, s.falling(patient))
	}
	s.search(&subtree[T]{*p, prices[T](s.problem.Prices[:sudoku.Cells]), s.tie.level, 0}, (*solver[T]).visitTies, false)
}

// visitTies is visit for ties.
func (s *solver[T]) visitTies(tree *subtree[T]) {
	p, t := &tree.position, &s.tie
	if t.count >= t.most || t.worst != nil && after((*sudoku.Candidates)(&p.cells), t.worst) {
		return
	}
	copy(s.problem.Prices[:], tree.prices[:])
	for p.left > 0 {
		bound := s.descend(p, 5, s.polyak(t.level))
		if bound == impossible || s.floor(bound) < t.level || s.err != nil {
			return
		}
		struck, ok := s.strike(p, bound)
		if !ok {
			return
		}
		if struck != 0 {
			continue
		}
		if s.listTies(bound) {
			return
		}
		c := p.firstOpen()
		for d := uint8(9); d > 0; d-- {
			if p.cells[c].Has(d) {
				s.leave(p, c, d, t.level, 0)
			}
		}
		return
	}
	s.spend(1<<8, s.know)
	if g := p.grid(); s.level(&g) == t.level {
		if t.count++; !t.counting {
			t.grids = append(t.grids, g)
		}
	}
}

// listTies lists the completions of the position that the problem was solved
// for; false says that there are too many to list.
func (s *solver[T]) listTies(bound int64) bool {
	t := &s.tie
	t.listing, t.part, t.some = true, t.part[:0], 0
	complete := s.enumerate(bound, t.level, 400, 20_000)
	t.listing = false
	if !complete {
		return false
	}
	slices.SortFunc(t.part, compareGrids)
	t.grids = append(t.grids, t.part[:min(uint64(len(t.part)), t.most-t.count)]...)
	t.count += t.some
	return true
}
