package search

import (
	"context"
	"sync"

	"bullseye/search/internal/wave"
	"bullseye/sudoku"
)

// tallyFrom is the number of completions from which merging nodes is faster than visiting
// each completion, and takes so little time that those visited before do not matter.
const tallyFrom = 2000

// tallies are to wave.Tally what engines are to wave.Engine.
var tallies [AVX512 + 1]sync.Pool

// count raises n from 0 to the number of completions, or to the limit unless that is 0. The
// first completions are visited, and if there are more, all are counted by merging nodes.
func count[S Start](ctx context.Context, start *S, limit uint64, n *uint64) error {
	path, visits := BestPath(), limit
	if path != Portable && (limit == 0 || limit > tallyFrom) {
		visits = tallyFrom
	}
	w := walkerOf(start)
	err := countRest(ctx, w, visits, n)
	w.release()
	if err != nil || visits == limit || *n < visits {
		return err
	}
	t, ok := tallies[path].Get().(*wave.Tally)
	if !ok {
		t = wave.NewTally(wavePaths[path])
	}
	var candidates sudoku.Candidates
	switch start := any(start).(type) {
	case *sudoku.Board:
		candidates = start.Candidates()
	case *sudoku.Candidates:
		candidates = *start
	}
	err = t.Count(ctx, &candidates, limit, n)
	tallies[path].Put(t)
	return err
}
