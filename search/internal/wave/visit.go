package wave

import (
	"context"

	"bullseye/sudoku"
)

// A visitor gets completions as they come out of the lanes, in blocks.
type visitor struct {
	visit   func(board int, grid *sudoku.Grid) // nil if only answers are wanted
	visited [Lanes]sudoku.Grid
	boards  [Lanes]int // the boards that they complete
	own     []Answer
}

// Visit calls visit with every completion of each board, in any order, up to the
// limit for each board; 0 is no limit. It stores in counts[i] the number of
// completions that were visited for starts[i]. The grid is valid until visit
// returns. If ctx ends first, Visit returns its error.
func Visit[S Start](ctx context.Context, e *Engine, starts []S, limit uint64, counts []uint64, visit func(board int, grid *sudoku.Grid)) error {
	if len(e.own) < len(starts) {
		e.own = make([]Answer, len(starts))
	}
	e.visit = visit
	err := Run(ctx, e, starts, limit, e.own)
	for i := range starts {
		counts[i] = e.own[i].Count
	}
	return err
}

// show calls visit with the first n grids.
func (v *visitor) show(n int) {
	for i := range v.visited[:n] {
		v.visit(v.boards[i], &v.visited[i])
	}
}
