package search

import (
	"context"
	"sync"
	"unsafe"

	"bullseye/search/internal/wave"
	"bullseye/sudoku"
)

// crowd is how many boards it takes for searching them side by side to be
// faster than one after the other.
const crowd = 8

// An Answer is what Block finds of one board.
type Answer struct {
	// Count is the number of completions, at most the limit.
	Count uint64
	// Grid is the completion that First returns, or with Options.Smallest the
	// one that Smallest returns; zero if there is none.
	Grid sudoku.Grid
}

// Options say how Block searches. The zero value counts all completions.
type Options struct {
	// Limit is how many completions of a board to find: 1 asks for one, 2
	// whether it is the only one, 0 for all.
	Limit uint64
	// Smallest asks for the lexicographically smallest completion.
	Smallest bool
	// Path forces the kernels of a path; 0 means the best. If it is not available
	// the error is ErrPath.
	Path Path
}

// Stats say what Block has done.
type Stats struct {
	Guesses uint64 // nodes branched on
}

// Block counts the completions of many boards, each up to the limit, and stores
// one of each board. answers[i] belongs to starts[i]; there must be at least as
// many. What a board is answered does not depend on the others.
//
// Block works on the calling goroutine; any number of goroutines may call it at
// once, each with its own answers. Blocks of some thousand boards are best. When
// ctx ends it returns ctx's error, and the answers are of no use.
func Block[S Start](ctx context.Context, starts []S, answers []Answer, options Options) (Stats, error) {
	answers = answers[:len(starts)]
	var stats Stats
	var err error
	if options.Path, err = options.Path.orBest(); err != nil {
		return stats, err
	}
	if options.Path == Portable || len(starts) < crowd {
		stats, err = oneByOne(ctx, starts, answers, options)
	} else {
		stats, err = sideBySide(ctx, starts, answers, options)
	}
	if err != nil || !options.Smallest {
		return stats, err
	}
	for i := range starts {
		// A board whose only completion is known needs no second look.
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
		s := aloneOn(options.Path, &starts[i])
		err := s.answer(ctx, options.Limit, &answers[i])
		stats.Guesses += s.guesses()
		s.release()
		if err != nil {
			return stats, err
		}
	}
	return stats, nil
}

// waves keeps the lock-step engines of each path. A call that ends in a panic
// does not return its engine, which would still hold nodes.
var waves [AVX512 + 1]sync.Pool

func sideBySide[S Start](ctx context.Context, starts []S, answers []Answer, options Options) (stats Stats, err error) {
	engine := waveOn(options.Path)
	before := engine.Stats().Guesses
	// An Answer is a wave.Answer under its public name.
	same := unsafe.Slice((*wave.Answer)(unsafe.Pointer(unsafe.SliceData(answers))), len(answers))
	err = wave.Run(ctx, engine, starts, options.Limit, same)
	stats.Guesses = engine.Stats().Guesses - before
	waves[options.Path].Put(engine)
	return stats, err
}

// waveOn returns a lock-step engine of a path that has one.
func waveOn(path Path) *wave.Engine {
	if engine, ok := waves[path].Get().(*wave.Engine); ok {
		return engine
	}
	return wave.New(map[Path]wave.Path{AVX2: wave.AVX2, AVX512: wave.AVX512}[path])
}
