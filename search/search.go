package search

import (
	"context"
	"errors"
	"sync"

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
	w := begin(&start)
	defer walks.Put(w)
	return w.first(ctx)
}

// Smallest returns the completion that is lexicographically smallest, read row
// by row. It returns sudoku.ErrNoCompletion if there is none. It asks for the
// existence of a completion some dozen times, so it takes several times as long
// as First.
func Smallest[S Start](ctx context.Context, start S) (sudoku.Grid, error) {
	w := begin(&start)
	defer walks.Put(w)
	root := w.stack[0]
	grid, err := w.first(ctx)
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
			changed := w.stack[0].assign(lowest(digits), at)
			w.changed = changed
			better, err := w.first(ctx)
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
	w := begin(&start)
	defer walks.Put(w)
	grid, err := w.first(ctx)
	if err != nil {
		return sudoku.Grid{}, err
	}
	switch more, err := w.next(ctx); {
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
	w := begin(&start)
	defer walks.Put(w)
	return w.count(ctx, limit)
}

// An Answer is what Block finds of one board.
type Answer struct {
	// Count is the number of completions, at most the limit.
	Count uint64
	// Grid is the completion that First returns, zero if there is none.
	Grid sudoku.Grid
}

// Block counts the completions of many boards, each up to the limit, 0 for
// none, and stores one of each board: limit 1 asks for a completion, limit 2
// whether it is the only one. Answers must be at least as long as starts;
// answers[i] belongs to starts[i]. When ctx ends it returns ctx's error, and the
// answers are of no use.
//
// Block works on the calling goroutine; any number of goroutines may call it at
// once.
func Block[S Start](ctx context.Context, starts []S, answers []Answer, limit uint64) error {
	w := walks.Get().(*walk)
	defer walks.Put(w)
	for i := range starts {
		answer := &answers[i]
		*answer = Answer{}
		load(w, &starts[i])
		grid, err := w.first(ctx)
		if err == sudoku.ErrNoCompletion {
			continue
		}
		if err != nil {
			return err
		}
		answer.Grid = grid
		answer.Count = 1
		if limit == 1 {
			continue
		}
		rest := limit - 1
		if limit == 0 {
			rest = 0
		}
		more, err := w.count(ctx, rest)
		if err != nil {
			return err
		}
		answer.Count += more
	}
	return nil
}

// walks keeps the stacks of finished searches for the next ones.
var walks = sync.Pool{New: func() any { return new(walk) }}

// begin returns a walk that stands at the start. It must go back to walks.
func begin[S Start](start *S) *walk {
	w := walks.Get().(*walk)
	load(w, start)
	return w
}

func load[S Start](w *walk, start *S) {
	switch start := any(start).(type) {
	case *sudoku.Board:
		w.stack[0].load(start)
	case *sudoku.Candidates:
		w.stack[0].loadCandidates(start)
	}
	w.rewind()
}
