package wave

import (
	"context"

	"bullseye/sudoku"
)

// A visitor is shown completions as they come out of the lanes, in blocks.
type visitor struct {
	visit   func(board int, grid *sudoku.Grid) // nil if only answers are wanted
	visited [Lanes]sudoku.Grid
	boards  [Lanes]int // whose they are
	own     []Answer
}

// Visit calls visit with every completion of each board, in any order, until
// there are as many of the board as the limit, 0 for no limit. It stores how
// many there were in counts[i] for starts[i]. The grid is visit's until it
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

// show shows the first n grids to the visitor.
func (v *visitor) show(n int) {
	for i := range v.visited[:n] {
		v.visit(v.boards[i], &v.visited[i])
	}
}
