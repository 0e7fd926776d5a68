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
	t := &tieSearch{level: s.gauge.level(optimum), most: limit, counting: true}
	s.tied = &t.count
	p := s.root
	s.startTies(t, &p)
	return min(t.count, limit), s.err
}

// ties returns the lexicographically smallest completions of the position whose
// level is exactly the given one, in order and at most as many as asked for.
func (s *solver[T]) ties(p *position, level int64, most int) []sudoku.Grid {
	t := &tieSearch{level: level, most: uint64(most)}
	s.startTies(t, p)
	return t.grids
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
	listing  bool // the grids offered are part of a full list for a position
	some     uint64
	part     []sudoku.Grid
}

func (s *solver[T]) startTies(t *tieSearch, p *position) {
	s.aim = t.level
	s.accept = func(g *sudoku.Grid, score int64) {
		if t.listing && score == t.level {
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
	tieTree(s, t, p, prices[T](s.problem.Prices[:sudoku.Cells]))
}

// tieTree searches a position. The prices are those of the position above.
func tieTree[T number](s *solver[T], t *tieSearch, p *position, from prices[T]) {
	s.nodes++
	if s.err != nil || t.count >= t.most {
		return
	}
	if p.left == 0 {
		s.spend(1<<8, s.know)
		if s.level(p) == t.level {
			if t.count++; !t.counting {
				t.grids = append(t.grids, p.grid())
			}
		}
		return
	}
	copy(s.problem.Prices[:], from[:])
	for {
		bound := s.descend(p, 5, s.polyak(t.level))
		if bound == impossible || s.floor(bound) < t.level || s.err != nil {
			return
		}
		struck, ok := s.strike(p, bound)
		if !ok {
			return
		}
		if p.left == 0 {
			tieTree(s, t, p, from)
			return
		}
		if struck != 0 {
			continue
		}
		if tieList(s, t, bound) {
			return
		}
		break
	}
	from = prices[T](s.problem.Prices[:sudoku.Cells])
	c := p.firstOpen()
	for d := range p.cells[c].All() {
		next := *p
		if next.assign(c, d); next.propagate() {
			tieTree(s, t, &next, from)
		}
	}
}

// tieList lists the completions of the position that the problem was solved
// for; false says that there are too many to list.
func tieList[T number](s *solver[T], t *tieSearch, bound int64) bool {
	t.listing, t.part, t.some = true, t.part[:0], 0
	complete := s.enumerate(bound, t.level, 400, 20_000)
	t.listing = false
	if !complete {
		return false
	}
	slices.SortFunc(t.part, func(a, b sudoku.Grid) int { return slices.Compare(a[:], b[:]) })
	t.grids = append(t.grids, t.part[:min(uint64(len(t.part)), t.most-t.count)]...)
	t.count += t.some
	return true
}
