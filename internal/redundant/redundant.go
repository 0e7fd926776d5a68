// Package redundant finds the clues of boards that their other clues imply, and
// unavoidable sets of grids.
//
// A clue is redundant if the board without it has no completion with another digit
// in its cell. So a search for each clue finds them all. Most clues of a usual board
// are needed, and for many of those a few machine instructions prove it: see
// unavoidable.go. Only the others are searched, all clues of many boards together.
package redundant

import (
	"context"
	"slices"

	"bullseye/search"
	"bullseye/sudoku"
)

// A Finder finds redundant clues. It is for one goroutine at a time, and reuses its
// memory from call to call. The zero value is ready for use.
type Finder struct {
	// Path is the path of the searches; 0 is the best one.
	Path search.Path

	components Components
	clues      []clue
	starts     []sudoku.Candidates
	answers    []search.Answer
}

// A clue is one whose board is searched without it.
type clue struct {
	board int
	cell  sudoku.Cell
}

// together is the number of searches that are begun together. It is enough for the
// full speed of the engine, and their memory stays in the processor's cache.
const together = 2048

// Find sets redundant[i] to the redundant clues of boards[i], given its answer from
// search.SolveMany with a limit of 2 or more. If a board has no completion, its set
// is empty. If it has several, a clue is redundant if the board without it has no
// others.
func (f *Finder) Find(ctx context.Context, boards []sudoku.Board, answers []search.Answer, redundant []Set) error {
	redundant = redundant[:len(boards)]
	clear(redundant)
	f.clues, f.starts = f.clues[:0], f.starts[:0]
	for i := range boards {
		if answers[i].Count == 0 {
			continue
		}
		if len(f.starts) > together-sudoku.Cells {
			if err := f.search(ctx, redundant); err != nil {
				return err
			}
		}
		undecided := CluesOf(&boards[i])
		if answers[i].Count == 1 {
			undecided = f.components.undecided(&answers[i].Grid, undecided)
		}
		f.without(i, &boards[i], undecided)
	}
	return f.search(ctx, redundant)
}

// without prepares a search for each of the clues of a board.
func (f *Finder) without(board int, given *sudoku.Board, clues Set) {
	if clues == (Set{}) {
		return
	}
	start := given.Candidates()
	for cell := range clues.All() {
		all := start[cell]
		start[cell] = sudoku.AllDigits &^ all
		f.clues, f.starts = append(f.clues, clue{board, cell}), append(f.starts, start)
		start[cell] = all
	}
}

// search adds the clues without which a board has no other completion to the
// redundant ones.
func (f *Finder) search(ctx context.Context, redundant []Set) error {
	f.answers = slices.Grow(f.answers[:0], len(f.starts))[:len(f.starts)]
	_, err := search.SolveMany(ctx, f.starts, f.answers, search.Options{Limit: 1, Path: f.Path})
	if err != nil {
		return err
	}
	for i := range f.clues {
		if f.answers[i].Count == 0 {
			redundant[f.clues[i].board].Add(f.clues[i].cell)
		}
	}
	f.clues, f.starts = f.clues[:0], f.starts[:0]
	return nil
}
