package score

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"

	"bullseye/search"
	"bullseye/sudoku"
)

// ErrMany says that a start has more completions than the limit.
var ErrMany = errors.New("more completions than the limit")

// A ScoreCount is the number of completions with a score.
type ScoreCount struct {
	Score int64
	Count uint64
}

// Spread visits all completions and counts them by score, the best score first. If
// there are more than the limit, or if the context ends, it returns the counts so
// far together with ErrMany or the context's error. A limit of 0 is no limit. The
// time is proportional to the number of completions, millions of which take a
// second. The memory is proportional to the number of scores that occur.
func Spread[S search.Start](ctx context.Context, start S, limit uint64, options Options) ([]ScoreCount, error) {
	if err := options.Check(); err != nil {
		return nil, err
	}
	var p position
	if err := p.place(&start); err != nil {
		return nil, err
	}
	if limit == 0 {
		limit = math.MaxUint64
	}
	var visited uint64
	byScore := make(map[int64]uint64)
	values := options.Values()
	watch := newWatch(ctx, options.Progress)
	know := func() Progress { return Progress{Count: min(visited, limit)} }
	// A completion beyond the limit is visited to know that it exists, but not
	// counted. Without a limit, limit + 1 is 0, which asks Visit for all.
	err := search.Visit(ctx, []S{start}, make([]uint64, 1), search.Options{Limit: limit + 1}, func(_ int, grid *sudoku.Grid) {
		if visited++; visited <= limit {
			byScore[values.Score(grid)]++
		}
		watch.spend(1<<6, know) // Visit itself ends with the context
	})
	counts := make([]ScoreCount, 0, len(byScore))
	for score, n := range byScore {
		counts = append(counts, ScoreCount{score, n})
	}
	slices.SortFunc(counts, func(a, b ScoreCount) int {
		if options.Min {
			a, b = b, a
		}
		return cmp.Compare(b.Score, a.Score)
	})
	switch {
	case err != nil:
	case visited == 0:
		err = sudoku.ErrNoCompletion
	case visited > limit:
		err = ErrMany
	}
	return counts, err
}
