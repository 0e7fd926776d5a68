package search

import (
	"context"

	"bullseye/search/internal/wave"
	"bullseye/sudoku"
)

// Visit goes through the completions of many boards side by side: it calls visit
// with each completion, in any order, together with the number of the board in
// starts, and stores in counts[i] how many there were of starts[i]. Of a board
// with as many completions as options.Limit some are visited, always the limit,
// but which ones is not specified; Smallest has no effect. The grid is visit's
// until it returns.
//
// Visit works on the calling goroutine and allocates nothing for a completion.
// When ctx ends it returns ctx's error, and the counts are of no use.
func Visit[S Start](ctx context.Context, starts []S, counts []uint64, options Options, visit func(board int, grid *sudoku.Grid)) error {
	counts = counts[:len(starts)]
	path, err := options.Path.orBest()
	if err != nil {
		return err
	}
	if path != Portable && len(starts) >= crowd {
		engine := waveOn(path)
		err := wave.Visit(ctx, engine, starts, options.Limit, counts, visit)
		waves[path].Put(engine)
		return err
	}
	var grid sudoku.Grid
	for i := range starts {
		counts[i] = 0
		s := aloneOn(path, &starts[i])
		for {
			ok, err := s.next(ctx)
			if err != nil {
				s.release()
				return err
			}
			if !ok {
				break
			}
			grid = s.grid()
			visit(i, &grid)
			if counts[i]++; counts[i] == options.Limit {
				break
			}
		}
		s.release()
	}
	return nil
}
