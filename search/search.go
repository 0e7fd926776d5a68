package search

import (
	"context"
	"errors"

	"bullseye/sudoku"
)

// A Start is what a search can start from: the clues of a board, or candidates.
type Start interface {
	sudoku.Board | sudoku.Candidates
}

// ErrMultiple says that a board has more than one completion.
var ErrMultiple = errors.New("the board has more than one completion")

// First returns a completion: of several always the same one, the first that
// the search comes to. It returns sudoku.ErrNoCompletion if there is none.
func First[S Start](ctx context.Context, start S) (sudoku.Grid, error) {
	s := alone(&start)
	grid, err := s.first(ctx)
	s.release()
	return grid, err
}

// Smallest returns the completion that is lexicographically smallest, read row
// by row. It returns sudoku.ErrNoCompletion if there is none. It asks for the
// existence of a completion some dozen times, so it takes several times as long
// as First.
func Smallest[S Start](ctx context.Context, start S) (sudoku.Grid, error) {
	w := begin(&start)
	grid, err := w.smallest(ctx)
	w.release()
	return grid, err
}

func (w *walk) smallest(ctx context.Context) (sudoku.Grid, error) {
	root := w.stack[0]
	grid, err := lone{w}.first(ctx)
	if err != nil {
		return sudoku.Grid{}, err
	}
	if !root.propagate(everyDigit) {
		return sudoku.Grid{}, sudoku.ErrNoCompletion
	}
	for c := range sudoku.Cell(sudoku.Cells) {
		at := placeOf[c]
		// Every digit below the best one known, as long as one of them has a
		// completion the rest need not be asked.
		for digits := root.at(int(at.band), uint(at.bit)) & (1<<(grid[c]-1) - 1); digits != 0; digits &= digits - 1 {
			w.begin(&root)
			w.changed = w.stack[0].assign(lowest(digits), at)
			better, err := lone{w}.first(ctx)
			if err == nil {
				grid = better
				break
			}
			if !errors.Is(err, sudoku.ErrNoCompletion) {
				return sudoku.Grid{}, err
			}
		}
		if root.open[at.band]>>at.bit&1 != 0 {
			root.propagate(root.assign(uint(grid[c]-1), at))
		}
	}
	return grid, nil
}

// Unique returns the board's only completion. It returns sudoku.ErrNoCompletion
// if there is none, and ErrMultiple if there are several.
func Unique[S Start](ctx context.Context, start S) (sudoku.Grid, error) {
	s := alone(&start)
	grid, err := s.unique(ctx)
	s.release()
	return grid, err
}

func (s lone) unique(ctx context.Context) (sudoku.Grid, error) {
	grid, err := s.first(ctx)
	if err != nil {
		return sudoku.Grid{}, err
	}
	switch more, err := s.next(ctx); {
	case err != nil:
		return sudoku.Grid{}, err
	case more:
		return sudoku.Grid{}, ErrMultiple
	}
	return grid, nil
}

// Count returns the number of completions, or limit if there are at least as
// many; with limit 0 it counts them all, which on an open board no machine
// lives to see (EstimateCount is for those). When ctx ends first it returns what
// it has counted, with ctx's error.
func Count[S Start](ctx context.Context, start S, limit uint64) (uint64, error) {
	s := alone(&start)
	n, err := s.count(ctx, limit)
	s.release()
	return n, err
}

// Guesses returns how many nodes of the board's search tree are branched on to
// find out whether it has no completion, one or several: a measure of how hard
// it is for this engine. It is counted on the portable engine, so it is the same
// on every machine; the others see some contradictions a little earlier or
// later.
func Guesses[S Start](ctx context.Context, start S) (uint64, error) {
	w := begin(&start)
	_, err := lone{w}.count(ctx, 2)
	guesses := w.branched
	w.release()
	return guesses, err
}
