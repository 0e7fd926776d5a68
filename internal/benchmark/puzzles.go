package benchmark

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"bullseye/internal/text/message"
	"bullseye/rules"
)

// RunPuzzles measures the engine for puzzles with any rules. They are searched one by one and as they are:
// most rules do not allow to relabel values or to move cells. The first pass checks every completion and is
// not counted; there is at least one more. RunPuzzles fails if an answer is wrong, or if the context ends.
func RunPuzzles(ctx context.Context, puzzles []*rules.Puzzle, options Options) (Result, error) {
	options, err := options.complete()
	if err != nil {
		return Result{}, err
	}
	if len(puzzles) == 0 {
		return Result{}, ErrNoBoards
	}
	counts := make([]uint64, len(puzzles))
	if _, err := puzzlePass(ctx, puzzles, counts, options, true); err != nil {
		return Result{}, err
	}
	var paces []pace
	for total := time.Duration(0); total < options.Time || len(paces) == 0; {
		p, err := puzzlePass(ctx, puzzles, counts, options, false)
		if err != nil {
			return Result{}, err
		}
		paces = append(paces, p)
		total += p.took
	}
	slices.SortFunc(paces, func(a, b pace) int { return cmp.Compare(a.took, b.took) })
	best, n := paces[0], float64(len(puzzles))
	result := Result{
		Mode: options.Mode, Threads: options.Threads, Alone: true, Boards: len(puzzles), Passes: len(paces),
		Best: n / best.took.Seconds(), Median: n / paces[len(paces)/2].took.Seconds(),
		Nanosecond:  best.took.Seconds() * 1e9 / n,
		Preparation: best.preparation.Seconds() * 1e9 / n,
		Search:      best.search.Seconds() * 1e9 / n,
		Guesses:     float64(best.guesses) / n,
	}
	for _, count := range counts {
		switch count {
		case 0:
			result.Completions.None++
		case 1:
			result.Completions.One++
		default:
			result.Completions.Several++
		}
	}
	return result, nil
}

// A pace is what a pass took: on the clock, and all threads together.
type pace struct {
	took, preparation, search time.Duration
	guesses                   int64
}

// puzzlePass answers every puzzle once. The first pass checks completions and counts them; the others must
// find as many.
func puzzlePass(ctx context.Context, puzzles []*rules.Puzzle, counts []uint64, options Options, first bool) (sum pace, err error) {
	start := time.Now()
	var next atomic.Int64
	paces := make([]pace, options.Threads)
	faults := make([]error, options.Threads)
	var threads sync.WaitGroup
	for t := range options.Threads {
		threads.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= len(puzzles) {
					return
				}
				count, err := paces[t].answer(ctx, puzzles[i], options.Limit, first)
				switch {
				case first:
					counts[i] = count
				case err == nil && counts[i] != count:
					err = message.Errorf("wrong answer: %d completions, and %d before", count, counts[i])
				}
				if err != nil {
					faults[t] = message.Errorf("puzzle %d: %w", i+1, err)
					return
				}
			}
		})
	}
	threads.Wait()
	for _, p := range paces {
		sum.preparation += p.preparation
		sum.search += p.search
		sum.guesses += p.guesses
	}
	sum.took = time.Since(start)
	return sum, errors.Join(faults...)
}

// answer counts the completions of a puzzle, up to a limit unless that is 0, and adds what that took.
func (p *pace) answer(ctx context.Context, puzzle *rules.Puzzle, limit uint64, check bool) (count uint64, err error) {
	start := time.Now()
	s, err := rules.Prepare(ctx, puzzle, rules.MaxWork)
	if err != nil {
		return 0, err
	}
	prepared := time.Now()
	for grid, err := range s.All(ctx) {
		if err != nil {
			return 0, err
		}
		if check {
			if _, broken := puzzle.Broken(grid); broken {
				return 0, message.Errorf("wrong answer: %s is not a completion", puzzle.FormatGrid(grid))
			}
		}
		if count++; count == limit {
			break
		}
	}
	p.preparation += prepared.Sub(start)
	p.search += time.Since(prepared)
	p.guesses += s.Guesses()
	return count, nil
}
