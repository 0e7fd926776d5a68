package score

import "bullseye/sudoku"

// Options are how to search. The zero Options, and nil, are the usual ones.
type Options struct {
	// Lexicographic asks Max and Min for the lexicographically smallest of
	// the best grids; otherwise they return one of them, always the same for
	// the same board and weights, alone or in a block. Top is always ordered.
	Lexicographic bool

	// Progress, if not nil, is called when something became known and some
	// ten times a second besides, on the caller's goroutine. The search waits
	// for it.
	Progress func(Progress)
}

// Progress is what a search knows while it runs.
type Progress struct {
	Found bool        // whether any completion is known
	Grid  sudoku.Grid // the best one so far
	Score int64       // its score
	Bound int64       // no completion scores more, or less for Min
	Nodes uint64      // partial boards looked at
}

// A Result is the answer of Max or Min.
type Result struct {
	Found  bool        // whether there is a grid; always if Proved
	Grid   sudoku.Grid // the best completion, or the best so far
	Score  int64       // its score
	Bound  int64       // no completion scores more, or less for Min
	Proved bool        // Score is the optimum: it equals Bound
}

// Ranked is a grid and its score.
type Ranked struct {
	Grid  sudoku.Grid
	Score int64
}

// MaxTop is the largest number of grids that Top can be asked for.
const MaxTop = 10_000
