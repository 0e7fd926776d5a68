package score

import (
	"context"

	"bullseye/search"
	"bullseye/sudoku"
)

// Bound returns a bound on the scores of all completions: that of the whole board
// by good prices, before anything is split. It equals the best score for most boards
// with ring weights, and is never better than it. Where it is worse, Max
// also looked at parts of the board, or at single completions.
//
// Bound finds the best score first, because prices settle better if they know what
// they aim at. It returns sudoku.ErrNoCompletion if there is no completion.
func Bound[S search.Start](ctx context.Context, start S, options Options) (int64, error) {
	t, err := newTask(&options)
	if err != nil {
		return 0, err
	}
	best, err := optimum(ctx, &start, &task{values: t.values, sign: 1})
	if err != nil {
		return t.sign * best.Bound, err
	}
	p, err := startPosition(&start)
	if err != nil {
		return 0, err
	}
	s := newSearcher(ctx, &p, t.values, 1, nil)
	bound, err := s.bound(best.Score)
	s.end()
	return t.sign * bound, err
}

// bound lets the prices of the root settle until they prove the optimum or the bound
// hardly falls any more.
func (s *solver[T]) bound(optimum int64) (int64, error) {
	level := s.gauge.level(optimum)
	p := s.root
	if p.left == 0 || s.err != nil {
		return optimum, s.err
	}
	s.accept = func(*solver[T], *sudoku.Grid, int64) {}
	s.aim = level + 1
	s.setPace(&p)
	lowest := s.descend(&p, 60, s.falling(patient))
	for s.err == nil && s.floor(lowest) > level {
		lower := s.descend(&p, 16, s.polyak(level))
		if lowest-lower <= s.count(1)/64 {
			break
		}
		lowest = lower
	}
	return s.gauge.score(max(s.floor(lowest), level)), s.err
}
