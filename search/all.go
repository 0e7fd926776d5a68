package search

import (
	"context"
	"iter"

	"bullseye/internal/spare"
	"bullseye/internal/turn"
	"bullseye/sudoku"
)

// lookAheadAfter is the number of nodes without a completion after which All
// looks ahead. All fills the cells in reading order, so it can spend hours in a
// part of the tree that a search in its own order sees to be empty within a
// millisecond.
const lookAheadAfter = 64

// gridsPerCheck is the number of completions, each after a few nodes, between two checks of a
// context.
const gridsPerCheck = 64

// gridsAlone is the number of completions after which idle threads may help, if there are any.
const gridsAlone = 4096

// All yields every completion in lexicographic order, read row by row, with a
// nil error. If ctx ends first, All yields ctx's error once and stops.
func All[S Start](ctx context.Context, start S) iter.Seq2[sudoku.Grid, error] {
	return func(yield func(sudoku.Grid, error) bool) {
		if path := BestPath(); path.hasSolo() {
			w, ahead := soloWalkerOn(path), soloWalkerOn(path)
			candidates := candidatesOf(&start)
			if w.all(ctx, &candidates, ahead, yield) {
				listTogether(ctx, w, ahead, yield)
			} else {
				w.release()
			}
			ahead.release()
			return
		}
		w, ahead := planeWalkerOf(&start), planeWalkers.Get().(*planeWalker)
		w.all(ctx, ahead, yield)
		ahead.release()
		w.release()
	}
}

// all yields the completions of a start in lexicographic order, as planeWalker.all does. True says
// that there may be more, and that it has taken an idle thread to list them with.
func (w *soloWalker) all(ctx context.Context, start *sudoku.Candidates, ahead *soloWalker, yield func(sudoku.Grid, error) bool) (more bool) {
	w.StartInOrder(start)
	checkpoint, threads := turn.Of(ctx), spare.Of(ctx)
	for n := 0; ; n++ {
		var err error
		if n%gridsPerCheck == 0 {
			err = checkpoint.Check()
		}
		found := false
		if err == nil {
			found, err = w.NextInOrder(ctx, ahead.Walker, lookAheadAfter)
		}
		if err != nil {
			yield(sudoku.Grid{}, err)
			return false
		}
		if !found || !yield(w.grid(), nil) {
			return false
		}
		if n%gridsAlone == gridsAlone-1 && threads.Take() {
			return true
		}
	}
}

// all yields the completions below the root in lexicographic order. It uses the
// walker ahead to look for a completion where there may be none.
func (w *planeWalker) all(ctx context.Context, ahead *planeWalker, yield func(sudoku.Grid, error) bool) {
	fruitless := 0
	for w.depth >= 0 {
		if w.visited >= w.nextCheck {
			if err := w.check(ctx); err != nil {
				yield(sudoku.Grid{}, err)
				return
			}
		}
		w.visited++
		node := &w.stack[w.depth]
		if !node.propagate(w.changed) {
			fruitless++
			w.back()
			continue
		}
		if node.solved() {
			fruitless = 0
			var grid sudoku.Grid
			node.store(&grid)
			if !yield(grid, nil) {
				return
			}
			w.back()
			continue
		}
		if fruitless++; fruitless > lookAheadAfter {
			ahead.startAt(node)
			ok, err := ahead.next(ctx)
			if err != nil {
				yield(sudoku.Grid{}, err)
				return
			}
			if !ok {
				w.back()
				continue
			}
		}
		band, bit := firstCell(node.open)
		w.branch(lowest(node.at(band, bit)), band, bit)
	}
}
