package search

import (
	"context"
	"fmt"

	"bullseye/search/internal/wave"
	"bullseye/sudoku"
)

// Visit finds the completions of many boards. It calls visit with each
// completion and the index of its board in starts, in any order, and stores the
// number of completions of starts[i] in counts[i]. It panics if there are fewer
// counts than starts. If a board has more completions than options.Limit, exactly
// Limit of them are visited; which ones is unspecified. Visit ignores
// options.Smallest. The grid that visit is given is valid until visit returns.
// Visit panics if there are some options.Except, but fewer than starts.
//
// Visit works on the calling goroutine and does not allocate per completion. If
// ctx ends first, Visit returns ctx's error, and the counts are not meaningful.
func Visit[S Start](ctx context.Context, starts []S, counts []uint64, options Options, visit func(board int, grid *sudoku.Grid)) error {
	if len(counts) < len(starts) {
		panic(fmt.Sprintf("search: found %d counts for %d starts", len(counts), len(starts)))
	}
	if n := len(options.Except); n > 0 && n < len(starts) {
		panic(fmt.Sprintf("search: found %d grids in Except for %d starts", n, len(starts)))
	}
	counts = counts[:len(starts)]
	path, err := options.Path.orBest()
	if err != nil {
		return err
	}
	if path == Portable || len(starts) < lockStepMin {
		return visitOneByOne(ctx, path, starts, counts, options, visit)
	}
	engine := engineOn(path)
	err = wave.Visit(ctx, engine, starts, options.Limit, options.Except, counts, visit)
	engines[path].Put(engine)
	return err
}

func visitOneByOne[S Start](ctx context.Context, path Path, starts []S, counts []uint64, options Options, visit func(board int, grid *sudoku.Grid)) error {
	var grid sudoku.Grid
	for i := range starts {
		w := walkerOn(path, &starts[i])
		counts[i] = 0
		for {
			ok, err := w.next(ctx)
			if err != nil {
				w.release()
				return err
			}
			if !ok {
				break
			}
			grid = w.grid()
			if options.Except != nil && options.Except[i] != nil && *options.Except[i] == grid {
				continue
			}
			visit(i, &grid)
			if counts[i]++; counts[i] == options.Limit {
				break
			}
		}
		w.release()
	}
	return nil
}
