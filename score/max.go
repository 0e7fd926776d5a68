package score

import (
	"context"

	"bullseye/search"
	"bullseye/sudoku"
)

// Max returns a completion of the start that scores best, with the proof that
// none scores better: Result.Bound equals Result.Score. If the clues leave few
// candidates, and always with Options.Lexicographic, it is the lexicographically
// smallest of the best.
//
// With the ring weights, Max usually takes a fraction of a millisecond. Other weights and
// tables can take much longer, and nothing bounds the time but the context. If it
// ends first, Max returns the best grid found so far, if any,
// and the best bound, unproved, together with the context's error.
func Max[S search.Start](ctx context.Context, start S, options Options) (Result, error) {
	t, err := newTask(&options)
	if err != nil {
		return Result{}, err
	}
	r, err := optimum(ctx, &start, &t)
	return t.result(r), err
}

// optimum is Max in scores by the task's values. It returns the same grid as
// MaxMany: with up to smallestCandidates, both return the lexicographically
// smallest of the best grids, and with more, MaxMany calls relaxed as well.
func optimum[S search.Start](ctx context.Context, start *S, t *task) (Result, error) {
	var p position
	if err := p.place(start); err != nil {
		return Result{}, err
	}
	if best, some, all := exhaust(ctx, &p, t.values); all {
		if !some {
			return Result{}, sudoku.ErrNoCompletion
		}
		if t.report != nil {
			t.report(Progress{Found: true, Grid: best.Grid, Score: best.Score, Bound: best.Score})
		}
		return proved(best), nil
	}
	return relaxed(ctx, start, t, t.ordered || p.candidates() <= smallestCandidates)
}

// relaxed is optimum for starts with too many completions to look at all of
// them. If ties are to be ordered, it returns the lexicographically smallest of
// the best grids.
func relaxed[S search.Start](ctx context.Context, start *S, t *task, ordered bool) (Result, error) {
	a, err := findBest(ctx, start, t, 1, ordered)
	r := Result{Bound: a.bound}
	if len(a.best) > 0 {
		r.Found, r.Grid, r.Score = true, a.best[0].Grid, a.best[0].Score
	}
	if err == nil {
		r.Bound, r.Proved = r.Score, true
	}
	return r, err
}

// An answer is the outcome of a search: completions in order, and a bound on
// the scores of all completions.
type answer struct {
	best  []Ranked
	bound int64
}

// findBest finds the k best completions, with ties in lexicographic order if they
// are to be ordered.
func findBest[S search.Start](ctx context.Context, start *S, t *task, k int, ordered bool) (answer, error) {
	p, err := startPosition(start)
	if err != nil {
		return answer{}, err
	}
	if p.left == 0 && ctx.Err() == nil && t.report == nil {
		grid := p.grid()
		score := t.values.Score(grid)
		return answer{[]Ranked{{score, grid}}, score}, nil
	}
	s := newSearcher(ctx, &p, t.values, k, t.report)
	a, err := s.solve(ordered)
	s.end()
	if err == errAlike {
		return firstCompletions(ctx, start, t.values, k, ordered)
	}
	return a, err
}
