package score

import "bullseye/sudoku"

// Options say what is best and how to look for it. The zero Options ask for the
// greatest score by the ring weights. For others, set the Objective:
//
//	weights := score.Weights{40: 9} // the cell in the middle counts, and no other
//	options := score.Options{Objective: score.Objective{Weights: &weights}}
type Options struct {
	Objective

	// Min asks for the least score: the best completions are then those that
	// score least.
	Min bool

	// Lexicographic asks Max and Certify for the lexicographically smallest of
	// the best grids. Otherwise they return one of them, and always the same
	// one for the same board and options. The other questions ignore it.
	Lexicographic bool

	// Progress, if not nil, is called on the caller's goroutine while the best
	// completions are searched for: when a better one is found, and about ten
	// times a second. Ties and Spread also call it while they count. The search
	// waits until it returns. MaxMany ignores it.
	Progress func(Progress)

	// Large, if not nil, is called before Spread needs much more memory than usual, because
	// many different scores occur: once, with about the bytes that it can need. It may wait.
	Large func(bytes int)

	// CertificateLimit is the number of bytes that a certificate of Certify may have; 0
	// is certificate.MaxSize.
	CertificateLimit int
}

// Progress is what a running search knows.
type Progress struct {
	Found bool        // whether any completion is known
	Grid  sudoku.Grid // the best one so far
	Score int64       // its score
	Bound int64       // no completion scores better
	Nodes uint64      // positions searched
	Count uint64      // completions counted so far, by Ties and Spread; Spread sets nothing else
}

// A Result is the answer to a question about one best completion.
type Result struct {
	Found  bool        `json:"found"`         // whether there is a grid; always true if Max proved its result
	Grid   sudoku.Grid `json:"grid,omitzero"` // the best completion, or the best so far
	Score  int64       `json:"score"`         // its score
	Bound  int64       `json:"bound"`         // no completion scores better
	Proved bool        `json:"proved"`        // Score is the optimum: it equals Bound
}

// Ranked is a completion and its score. Answers that embed it may have none.
type Ranked struct {
	Score int64       `json:"score" doc:"score of the grid" required:"false"`
	Grid  sudoku.Grid `json:"grid" doc:"completion with this score: 81 digits, row by row" required:"false"`
}

// A task is a question as the search sees it: the greatest score is always the
// best.
type task struct {
	values  *Table         // to be maximised
	sign    int64          // a true score is sign times the score by the values
	ordered bool           // Options.Lexicographic
	report  func(Progress) // takes scores by the values; nil if nobody listens
}

// newTask returns the task of asking with the options.
func newTask(options *Options) (task, error) {
	if err := options.Check(); err != nil {
		return task{}, err
	}
	t := task{sign: 1, ordered: options.Lexicographic, report: options.Progress}
	switch {
	case !options.Min:
		t.values = options.Values()
		return t, nil
	case options.Objective == Objective{}:
		t.values = ringNegative
	default:
		t.values = options.Values().Negated()
	}
	t.sign = -1
	if told := options.Progress; told != nil {
		t.report = func(p Progress) {
			p.Score, p.Bound = -p.Score, -p.Bound
			told(p)
		}
	}
	return t, nil
}

// result returns the result of a search in true scores.
func (t *task) result(r Result) Result {
	r.Score, r.Bound = t.sign*r.Score, t.sign*r.Bound
	return r
}
