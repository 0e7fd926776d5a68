package search

import (
	"context"
	"sync"

	"bullseye/search/internal/solo"
	"bullseye/sudoku"
)

// A walker moves through the search tree of one board, depth first, from one
// completion to the next. All walkers visit the completions in the same order.
type walker interface {
	next(ctx context.Context) (bool, error) // moves to the next completion, if there is one
	grid() sudoku.Grid                      // the completion that next found
	guesses() uint64                        // nodes branched on so far
	release()                               // returns the walker to its pool
}

// walkerOf returns the fastest walker at the root of start's tree. The caller
// releases it.
func walkerOf[S Start](start *S) walker { return walkerOn(BestPath(), start) }

// walkerOn returns the fastest walker of a path at the root of start's tree. The
// caller releases it.
func walkerOn[S Start](path Path, start *S) walker {
	if !path.hasSolo() {
		return planeWalkerOf(start)
	}
	w := soloWalkerOn(path)
	switch start := any(start).(type) {
	case *sudoku.Board:
		w.StartBoard(start)
	case *sudoku.Candidates:
		w.StartCandidates(start)
	}
	return w
}

// hasSolo reports whether a path has kernels for single boards.
func (p Path) hasSolo() bool { return p == AVX2 || p == AVX512 }

// A soloWalker is the walker that uses the kernels for one board.
type soloWalker struct {
	*solo.Walker
	path Path
}

// soloWalkers are to soloWalker what planeWalkers are to planeWalker, for each path.
var soloWalkers [AVX512 + 1]sync.Pool

func soloWalkerOn(path Path) *soloWalker {
	if w, ok := soloWalkers[path].Get().(*soloWalker); ok {
		return w
	}
	return &soloWalker{solo.New(soloPaths[path]), path}
}

var soloPaths = [...]solo.Path{AVX2: solo.AVX2, AVX512: solo.AVX512}

func (w *soloWalker) next(ctx context.Context) (bool, error) { return w.Next(ctx) }
func (w *soloWalker) grid() (g sudoku.Grid)                  { w.Grid(&g); return g }
func (w *soloWalker) guesses() uint64                        { return w.Guesses() }
func (w *soloWalker) release()                               { soloWalkers[w.path].Put(w) }

// nextGrid returns the next completion.
func nextGrid(ctx context.Context, w walker) (sudoku.Grid, error) {
	ok, err := w.next(ctx)
	if err != nil {
		return sudoku.Grid{}, err
	}
	if !ok {
		return sudoku.Grid{}, sudoku.ErrNoCompletion
	}
	return w.grid(), nil
}

// onlyGrid returns the next completion, which must be the last.
func onlyGrid(ctx context.Context, w walker) (sudoku.Grid, error) {
	grid, err := nextGrid(ctx, w)
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

// countRest adds the number of completions that follow to n, until that is the limit.
// A limit of 0 is none.
func countRest(ctx context.Context, w walker, limit uint64, n *uint64) error {
	for {
		ok, err := w.next(ctx)
		if err != nil || !ok {
			return err
		}
		if *n++; *n == limit {
			return nil
		}
	}
}

// answerRest stores the next completion and the number of completions that
// follow, itself included, up to limit unless that is 0.
func answerRest(ctx context.Context, w walker, limit uint64, answer *Answer) error {
	ok, err := w.next(ctx)
	if err != nil || !ok {
		return err
	}
	answer.Grid = w.grid()
	answer.Count = 1
	if limit == 1 {
		return nil
	}
	return countRest(ctx, w, limit, &answer.Count)
}
