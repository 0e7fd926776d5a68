package search

import (
	"context"
	"sync"

	"bullseye/search/internal/solo"
	"bullseye/sudoku"
)

// A walker goes through the search tree of one board from completion to
// completion, in an order that all of them share.
type walker interface {
	next(ctx context.Context) (bool, error) // whether there was another
	grid() sudoku.Grid                      // the one that next stopped at
	guesses() uint64                        // nodes branched on so far
	release()                               // makes the walker free for others
}

// walks and solos keep the walkers of finished searches for later ones. A
// search that ends in a panic, of a context or of a function that it calls, does
// not return its walker, so that no other search meets what it left behind.
var (
	walks = sync.Pool{New: func() any { return new(walk) }}
	solos = sync.Pool{New: func() any { return new(vectorWalk) }}
)

// A vectorWalk is a walk on the vector kernels for one board.
type vectorWalk struct{ solo.Walk }

func (w *vectorWalk) next(ctx context.Context) (bool, error) { return w.Next(ctx) }
func (w *vectorWalk) grid() (g sudoku.Grid)                  { w.Grid(&g); return g }
func (w *vectorWalk) guesses() uint64                        { return w.Guesses() }
func (w *vectorWalk) release()                               { solos.Put(w) }

func (w *walk) grid() (g sudoku.Grid) { w.found().store(&g); return g }
func (w *walk) guesses() uint64       { return w.branched }
func (w *walk) release()              { walks.Put(w) }

// A lone is the search of one board by itself, on whichever walker is the fastest.
type lone struct{ walker }

// alone returns the search of one board. The caller releases it.
func alone[S Start](start *S) lone { return aloneOn(Best(), start) }

// aloneOn is alone on the kernels of a path.
func aloneOn[S Start](path Path, start *S) lone {
	if path != AVX512 {
		return lone{begin(start)}
	}
	w := solos.Get().(*vectorWalk)
	switch start := any(start).(type) {
	case *sudoku.Board:
		w.Board(start)
	case *sudoku.Candidates:
		w.Candidates(start)
	}
	return lone{w}
}

// first returns the first completion from here on.
func (s lone) first(ctx context.Context) (sudoku.Grid, error) {
	ok, err := s.next(ctx)
	if err != nil {
		return sudoku.Grid{}, err
	}
	if !ok {
		return sudoku.Grid{}, sudoku.ErrNoCompletion
	}
	return s.grid(), nil
}

// count returns the number of completions from here on, at most limit unless
// that is 0.
func (s lone) count(ctx context.Context, limit uint64) (n uint64, err error) {
	for {
		ok, err := s.next(ctx)
		if err != nil || !ok {
			return n, err
		}
		if n++; n == limit {
			return n, nil
		}
	}
}

// answer counts as far as limit, and keeps the first completion.
func (s lone) answer(ctx context.Context, limit uint64, answer *Answer) error {
	ok, err := s.next(ctx)
	if err != nil || !ok {
		return err
	}
	answer.Grid = s.grid()
	answer.Count = 1
	if limit == 1 {
		return nil
	}
	more, err := s.count(ctx, max(limit, 1)-1)
	answer.Count += more
	return err
}

// begin returns a walk that stands at the start. The caller releases it.
func begin[S Start](start *S) *walk {
	w := walks.Get().(*walk)
	switch start := any(start).(type) {
	case *sudoku.Board:
		w.stack[0].load(start)
	case *sudoku.Candidates:
		w.stack[0].loadCandidates(start)
	}
	w.rewind()
	return w
}
