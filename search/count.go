package search

import (
	"context"
	"sync"

	"bullseye/internal/spare"
	"bullseye/search/internal/wave"
	"bullseye/sudoku"
)

// tallyFrom is the number of completions from which merging nodes is faster than visiting
// each completion, and takes so little time that those visited before do not matter.
const tallyFrom = 2000

// tallies are to wave.Tally what engines are to wave.Engine.
var tallies [NEON + 1]sync.Pool

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
	candidates := candidatesOf(start)
	return tally(ctx, path, func(t *wave.Tally, more func() *wave.Tally) error {
		return t.Count(ctx, &candidates, limit, n, more)
	})
}

// tally calls do with a tally and with a function that returns more of them, each for an idle thread.
func tally(ctx context.Context, path Path, do func(t *wave.Tally, more func() *wave.Tally) error) error {
	crew, threads := []*wave.Tally{tallyOn(path)}, spare.Of(ctx)
	err := do(crew[0], func() *wave.Tally {
		if !threads.Take() {
			return nil
		}
		crew = append(crew, tallyOn(path))
		return crew[len(crew)-1]
	})
	for i, t := range crew {
		if tallies[path].Put(t); i > 0 {
			threads.Add(1)
		}
	}
	return err
}

// Sums calls add for the completions: n of them have that sum of the values in their cells,
// where values[c][d-1] is that of digit d in cell c. The same sum may come many times, and in
// any order and goroutine, but in one at a time. Sums that do not fit an int64 wrap around. Except
// in plain Go, nodes are merged as by Count, so millions of completions take less time than to
// visit each, and up to 100 MB. If ctx ends first, Sums returns its error.
func Sums[S Start](ctx context.Context, start S, values *[sudoku.Cells][9]int64, add func(sum int64, n uint64)) error {
	path := BestPath()
	if path == Portable {
		return Visit(ctx, []S{start}, make([]uint64, 1), Options{}, func(_ int, grid *sudoku.Grid) {
			sum := int64(0)
			for c, d := range grid {
				sum += values[c][d-1]
			}
			add(sum, 1)
		})
	}
	candidates := candidatesOf(&start)
	n := uint64(0)
	return tally(ctx, path, func(t *wave.Tally, more func() *wave.Tally) error {
		return t.Sums(ctx, &candidates, values, &n, add, more)
	})
}

func tallyOn(path Path) *wave.Tally {
	if t, ok := tallies[path].Get().(*wave.Tally); ok {
		return t
	}
	return wave.NewTally(wavePaths[path])
}

func candidatesOf[S Start](start *S) sudoku.Candidates {
	if b, ok := any(start).(*sudoku.Board); ok {
		return b.Candidates()
	}
	return *any(start).(*sudoku.Candidates)
}
