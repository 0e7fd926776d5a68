package wave

import (
	"context"

	"bullseye/sudoku"
)

// A visitor gets completions as they come out of the lanes, in blocks.
type visitor struct {
	visit   func(board int, grid *sudoku.Grid) // nil if only answers are wanted
	except  []*sudoku.Grid                     // of each board, nil if there are none
	visited [Lanes]sudoku.Grid
	boards  [Lanes]int // the boards that they complete
	own     []Answer
}

// Visit calls visit with every completion of each board, in any order, up to the
// limit for each board; 0 is no limit. If except is not empty, the completion except[i]
// of starts[i] is left out. Visit stores in counts[i] the number of completions that were
// visited for starts[i]. The grid is valid until visit returns. If ctx ends first, Visit
// returns its error.
func Visit[S Start](ctx context.Context, e *Engine, starts []S, limit uint64, except []*sudoku.Grid, counts []uint64, visit func(board int, grid *sudoku.Grid)) error {
	if len(e.own) < len(starts) {
		e.own = make([]Answer, len(starts))
	}
	e.visit, e.except = visit, except
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

// excepted reports whether a completion in a lane is the one that is left out.
func (e *Engine) excepted(board, lane int) bool {
	if len(e.except) == 0 || e.except[board] == nil {
		return false
	}
	for c, d := range e.except[board] {
		if e.lanes[c][lane%Lanes] != candidatesOf[d%Lanes] {
			return false
		}
	}
	return true
}
