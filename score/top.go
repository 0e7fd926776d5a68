package score

import (
	"context"

	"bullseye/search"
)

// MaxTop is the largest number of grids that Top can be asked for.
const MaxTop = 10_000

// Top returns the k best completions, the best first, grids of equal score in
// lexicographic order. If more grids share the k-th score than there are places,
// the lexicographically smallest ones get them. There are fewer than k if the
// start has fewer completions. A k above MaxTop stands for MaxTop, and a k below
// 1 gives none.
//
// If the context ends first, Top returns the best grids found so far together
// with the context's error.
func Top[S search.Start](ctx context.Context, start S, k int, options Options) ([]Ranked, error) {
	t, err := newTask(&options)
	if err != nil {
		return nil, err
	}
	if k < 1 {
		return nil, nil
	}
	a, err := findBest(ctx, &start, &t, min(k, MaxTop), true)
	for i := range a.best {
		a.best[i].Score *= t.sign
	}
	return a.best, err
}
