package score

import (
	"context"

	"bullseye/search"
	"bullseye/sudoku"
)

// Second returns the best completion among those that do not share the best
// score: the gap to the optimum is the difference between Max's score and this
// one. Found is false if all completions score alike; if the result is Proved,
// it is proved that they do.
//
// If the context ends first, the result is unproved, and Second returns the
// context's error as well.
func Second[S search.Start](ctx context.Context, start S, options Options) (Result, error) {
	t, err := newTask(&options)
	if err != nil {
		return Result{}, err
	}
	t.ordered = false // any grid has the score
	r, err := second(ctx, &start, &t)
	return t.result(r), err
}

// second is Second in scores by the task's values.
func second[S search.Start](ctx context.Context, start *S, t *task) (Result, error) {
	best, err := optimum(ctx, start, t)
	if err != nil {
		return Result{Bound: best.Bound}, err
	}
	p, err := startPosition(start)
	if err != nil {
		return Result{}, err
	}
	alike := Result{Bound: best.Score, Proved: true}
	if allAlike(&p, t.values) {
		return alike, nil
	}
	r, err := below(ctx, &p, t.values, best.Score, secondPatience)
	if err != errPatience {
		return r, err
	}
	// A search that has found only ties for a while may find only ties until it has
	// visited every completion. The least score tells whether there is anything else.
	least, err := optimum(ctx, start, &task{values: t.values.Negated(), sign: 1})
	if err != nil {
		return r, err
	}
	if -least.Score == best.Score {
		return alike, nil
	}
	return below(ctx, &p, t.values, best.Score, 0)
}

// secondPatience is the number of positions after which a search that has found
// nothing but ties is interrupted.
const secondPatience = 200

// below finds the best completion that scores less than the optimum. With a
// patience, it gives up with errPatience once it has searched that many
// positions and found nothing.
func below(ctx context.Context, p *position, values *Table, optimum int64, patience uint64) (Result, error) {
	s := newSearcher(ctx, p, values, 1, nil)
	a, err := s.below(optimum, patience)
	s.end()
	r := Result{Bound: a.bound, Proved: err == nil}
	if len(a.best) > 0 {
		r.Found, r.Grid, r.Score = true, a.best[0].Grid, a.best[0].Score
	}
	return r, err
}

// below finds the best completion that scores less than the optimum.
func (s *solver[T]) below(optimum int64, patience uint64) (answer, error) {
	level := s.gauge.level(optimum)
	s.patience = patience
	s.accept = func(s *solver[T], grid *sudoku.Grid, l int64) {
		if l >= level {
			return
		}
		s.patience = 0
		s.add(grid, l)
		s.aim = max(s.aim, s.need())
		if l == level-1 {
			s.aim = level + 1 // nothing can be better: everything is cut off
		}
	}
	p := s.root
	if p.left > 0 && s.err == nil {
		s.ceiling, s.avoid = min(s.ceiling, level-1), level
		s.setPace(&p)
		if bound := s.descend(&p, 60, s.falling(patient)); bound != impossible && s.err == nil {
			s.deepen(&p, min(s.floor(bound), level-1))
		}
	}
	s.sort()
	a := answer{s.best, s.ceiling}
	if s.err == nil && len(a.best) > 0 {
		a.bound = a.best[0].Score
	}
	return s.gauge.answer(a), s.err
}
