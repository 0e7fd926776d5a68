package search

import (
	"context"
	"fmt"
	"sync"
	"unsafe"

	"bullseye/search/internal/wave"
	"bullseye/sudoku"
)

// lockStepMin is the least number of boards that the lock-step engine searches
// faster than the walkers do, one board after the other.
const lockStepMin = 16

// An Answer is what SolveMany finds for one board.
type Answer struct {
	// Count is the number of completions, up to the limit.
	Count uint64
	// Grid is the completion that First returns, or with Options.Smallest the
	// one that Smallest returns. It is zero if there is none.
	Grid sudoku.Grid
}

// Options say what SolveMany and Visit search for, and how. The zero value asks
// for all completions on the best path.
type Options struct {
	// Limit is the number of completions of a board to stop at: 1 looks for a
	// completion, 2 also tells whether it is the only one, 0 is no limit.
	Limit uint64
	// Smallest asks SolveMany for the lexicographically smallest completion. Where
	// there are several completions, it is found as by Smallest.
	Smallest bool
	// Except holds a grid for each start that Visit neither visits nor counts, nil for
	// none. If a completion of each start is known, a limit of 1 then asks for another
	// one. SolveMany ignores Except.
	Except []*sudoku.Grid
	// Path forces the kernels of a path; 0 means the best. If it is not available
	// the error is ErrPath.
	Path Path
}

// Stats say how much work SolveMany did.
type Stats struct {
	Guesses uint64 // nodes branched on
}

// SolveMany counts the completions of many boards, each up to the limit, and
// stores one completion of each. answers[i] belongs to starts[i]; SolveMany panics
// if there are fewer answers than starts. The answer for a board does not depend on
// the other boards.
//
// SolveMany works on the calling goroutine. Any number of goroutines may call it
// at the same time, each with its own answers. It is fastest with a few thousand
// boards per call. If ctx ends first, SolveMany returns ctx's error, and the
// answers are not meaningful.
func SolveMany[S Start](ctx context.Context, starts []S, answers []Answer, options Options) (Stats, error) {
	if len(answers) < len(starts) {
		panic(fmt.Sprintf("search: found %d answers for %d starts", len(answers), len(starts)))
	}
	answers = answers[:len(starts)]
	var stats Stats
	var err error
	if options.Path, err = options.Path.orBest(); err != nil {
		return stats, err
	}
	if options.Path == Portable || len(starts) < lockStepMin {
		stats, err = oneByOne(ctx, starts, answers, options)
	} else {
		stats, err = lockStep(ctx, starts, answers, options)
	}
	if err != nil || !options.Smallest {
		return stats, err
	}
	for i := range starts {
		// The only completion is the smallest.
		if answers[i].Count == 0 || answers[i].Count == 1 && options.Limit != 1 {
			continue
		}
		if answers[i].Grid, err = Smallest(ctx, starts[i]); err != nil {
			return stats, err
		}
	}
	return stats, nil
}

func oneByOne[S Start](ctx context.Context, starts []S, answers []Answer, options Options) (stats Stats, err error) {
	for i := range starts {
		answers[i] = Answer{}
		w := walkerOn(options.Path, &starts[i])
		err := answerRest(ctx, w, options.Limit, &answers[i])
		stats.Guesses += w.guesses()
		w.release()
		if err != nil {
			return stats, err
		}
	}
	return stats, nil
}

func lockStep[S Start](ctx context.Context, starts []S, answers []Answer, options Options) (stats Stats, err error) {
	engine := engineOn(options.Path)
	before := engine.Stats().Guesses
	// An Answer is a wave.Answer under its public name.
	same := unsafe.Slice((*wave.Answer)(unsafe.Pointer(unsafe.SliceData(answers))), len(answers))
	err = wave.Run(ctx, engine, starts, options.Limit, same)
	stats.Guesses = engine.Stats().Guesses - before
	engines[options.Path].Put(engine)
	return stats, err
}

// engines keeps the lock-step engines of each path. A call that ends in a panic
// does not return its engine, which still holds nodes.
var engines [NEON + 1]sync.Pool

// engineOn returns a lock-step engine of a path with kernels.
func engineOn(path Path) *wave.Engine {
	if engine, ok := engines[path].Get().(*wave.Engine); ok {
		return engine
	}
	return wave.New(wavePaths[path])
}

var wavePaths = [...]wave.Path{AVX2: wave.AVX2, AVX512: wave.AVX512, NEON: wave.NEON}
