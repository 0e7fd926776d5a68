package search

import (
	"context"
	"errors"

	"bullseye/sudoku"
)

// A Start is what a search starts from: the clues of a board, or candidates.
type Start interface {
	sudoku.Board | sudoku.Candidates
}

// ErrMultiple says that a board has more than one completion.
var ErrMultiple = errors.New("the board has more than one completion")

// First returns the first completion that the search finds. It is always the
// same one for the same start. If there is no completion, the error wraps
// sudoku.ErrNoCompletion; for clues that clash, it is a *sudoku.ClashError.
func First[S Start](ctx context.Context, start S) (sudoku.Grid, error) {
	w := walkerOf(&start)
	grid, err := nextGrid(ctx, w)
	w.release()
	return grid, explained(&start, err)
}

// explained returns the *sudoku.ClashError of clues that clash instead of sudoku.ErrNoCompletion,
// which it wraps.
func explained[S Start](start *S, err error) error {
	if b, ok := any(start).(*sudoku.Board); ok && err == sudoku.ErrNoCompletion {
		if clash := b.Clash(); clash != nil {
			return clash
		}
	}
	return err
}

// Smallest returns the lexicographically smallest completion, read row by row, which is the
// first of All. Its errors are those of First. It may run dozens of searches for a first
// completion, so it takes several times as long as First.
func Smallest[S Start](ctx context.Context, start S) (sudoku.Grid, error) {
	for grid, err := range All(ctx, start) {
		return grid, err
	}
	return sudoku.Grid{}, explained(&start, sudoku.ErrNoCompletion)
}

// Unique returns the board's only completion. Its error is that of First if there is none, and
// ErrMultiple if there are several.
func Unique[S Start](ctx context.Context, start S) (sudoku.Grid, error) {
	w := walkerOf(&start)
	grid, err := onlyGrid(ctx, w)
	w.release()
	return grid, explained(&start, err)
}

// Count returns the number of completions, or limit if there are at least that
// many. With limit 0 it counts all of them, and returns math.MaxUint64 if there are more. A
// board with few clues may have far too many to be counted, up to 6.67·10²¹; use
// EstimateCount instead. If ctx ends first, Count returns the number found so far and ctx's
// error. CountWatched also tells that number while it counts. Except in plain Go, counting
// many completions takes up to 25 MB, and 3 MB for each thread that helps.
func Count[S Start](ctx context.Context, start S, limit uint64) (uint64, error) {
	var n uint64
	err := count(ctx, &start, limit, &n)
	return n, err
}

// Guesses returns the number of nodes of the search tree that are branched on to
// find out whether there are no, one or several completions. It measures how
// hard the board is for this engine; 0 means that the rules alone complete or
// refute it. Guesses always uses the portable engine, so the number is the same on
// every machine. The other engines detect some contradictions a little earlier or
// later.
func Guesses[S Start](ctx context.Context, start S) (uint64, error) {
	w := planeWalkerOf(&start)
	var n uint64
	err := countRest(ctx, w, 2, &n)
	guesses := w.guesses()
	w.release()
	return guesses, err
}
