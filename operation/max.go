package operation

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"math"
	"sync/atomic"
	"time"

	"bullseye/operation/option"
	"bullseye/record"
	"bullseye/score"
	"bullseye/sudoku"
)

// Max asks for the completion that scores best.
type Max struct {
	// Grid is about the text of the answer. Objects and tables have the grid in any case.
	Grid bool `json:"grid,omitempty" on:"command" short:"g" doc:"add a grid with the score"`

	// Without Lex, the answer is any of the best grids, but always the same one.
	Lex bool `json:"lex,omitempty" doc:"choose the lexicographically smallest best grid"`

	Ties      bool   `json:"ties,omitempty" excludes:"top" doc:"add the number of grids that share the score"`
	TiesLimit uint64 `json:"ties-limit,omitempty" arg:"N" default:"1000000" requires:"ties" long:"y" doc:"stop counting ties at N; 0 is no limit"`

	Second bool `json:"second,omitempty" excludes:"top" doc:"add the second best score"`

	// Explain asks for an Explanation. It includes the ties and the second best score.
	Explain bool `json:"explain,omitempty" excludes:"top" doc:"explain the score in words and drawings"`

	Min       bool            `json:"min,omitempty" doc:"find the least score instead of the greatest"`
	Objective score.Objective `json:"weights,omitzero" short:"w" arg:"WEIGHTS" grids:"any" doc:"use WEIGHTS: file or 81 integers"`

	// Top is the number of best completions to find, best first, those of equal
	// score in lexicographic order. 0 asks for one of the best.
	Top int `json:"top,omitempty" short:"k" arg:"K" minimum:"1" maximum:"10000" doc:"print the K best completions, with rank and score"`

	// If the time is up, the answer says what is known by then: see Optimum.
	Timeout Duration `json:"timeout,omitempty" arg:"TIME" doc:"spend at most TIME, such as 500ms, on a board"`

	// Certificate, if not nil, is called with a proof of the best score. Only one
	// board may be asked about: a second one gives ErrSeveral. Certificate is not
	// called if there is no completion or not enough time.
	Certificate func(*Proof) error `json:"-"`

	// Certified asks for such a proof in the answer instead, unless its certificate has more than
	// CertificateLimit bytes.
	Certified        bool `json:"-"`
	CertificateLimit int  `json:"-"`

	certified atomic.Bool
}

// aboutMax is the question in the list of all questions.
var aboutMax = Question{
	Name: "max", Group: SolvingQuestions, Objects: []any{Optimum{}}, New: func() Asked { return option.SetDefaults(&Max{}) },
	Served: true, Picture: "draw the best-scoring completion of a board", Live: true,
	Short: "find the best-scoring completion of each board",
	Long: `Print the best score of each board's completions, proved to be the best. A
grid's score is the sum of weight times digit over its cells.`,
	Example: `  bullseye max puzzles.txt
  bullseye max --explain puzzle.txt
  bullseye max --top 10 --weights weights.txt puzzles.txt`,
}

// ErrSeveral says that a certificate was asked for more than one board.
var ErrSeveral = errors.New("a certificate is about one board, and there are several")

// Spec implements Operation. Boards with enough clues are searched side by side.
func (o *Max) Spec() Spec {
	return Spec{
		Name: "max", Block: 64, Grids: true, Columns: o.columns(),
		Statuses: []Status{Scored, Unproved, Unsolvable, Unreadable},
	}
}

// Validate implements Operation.
func (o *Max) Validate() error {
	if o.Top > 0 && o.certifies() {
		return &OptionError{Option: "certificate", Conflict: "top"}
	}
	return CheckOptions(o)
}

// Hasty implements Hasty.
func (*Max) Hasty() bool { return true }

// Sooner implements Slow.
func (o *Max) Sooner(s *Sight) string {
	if s.Found && s.Count > 0 {
		return "ties-limit"
	}
	return sooner(o.Timeout)
}

// sooner returns the option for the time for a board, unless it is set.
func sooner(timeout Duration) string {
	if timeout > 0 {
		return ""
	}
	return "timeout"
}

// Cost implements Operation.
func (o *Max) Cost(r *record.Record) time.Duration {
	cost := 500 * time.Microsecond
	if likely(r, 0) > 1 {
		cost = 5 * time.Millisecond
		if o.Objective != (score.Objective{}) || o.Second || o.Explain || o.Ties || o.Top > 0 {
			cost = 200 * time.Millisecond
		}
	}
	return cost + Times(5*time.Microsecond, float64(o.Top))
}

// Apply implements Operation; the answers are of type *Optimum.
//
// If the context ends during the search for a board, and a grid is known, the last
// answer says what is known about that board; the context's error follows.
func (o *Max) Apply(ctx context.Context, records []record.Record) iter.Seq2[Answer, error] {
	return func(yield func(Answer, error) bool) {
		q := question{o, watchOf(ctx), score.Options{Objective: o.Objective, Min: o.Min, Lexicographic: o.Lex}}
		if o.Objective.Weights != nil { // their table need not be made for every board
			q.options.Objective = score.Objective{Table: o.Objective.Values()}
		}
		// The grids of a large Top take a megabyte, so an answer must not live as long
		// as those of the whole block.
		place := func(int) *Optimum { return new(Optimum) }
		if o.Top == 0 {
			answers := make([]Optimum, len(records))
			place = func(i int) *Optimum { return &answers[i] }
		}
		known := q.block(ctx, records)
		defer known.done()
		for i := range records {
			answer, err := exception(ctx, o, &records[i])
			if answer == nil && err == nil {
				a := place(i)
				answer, a.Asked = a, o
				err = q.ask(ctx, &records[i], known.of(i), a)
			}
			if err != nil {
				// An interrupted search has its answer too.
				if a, is := answer.(*Optimum); ctx.Err() == nil || !is || a.Ranked == nil || yield(a, nil) {
					yield(nil, err)
				}
				return
			}
			if !yield(answer, nil) {
				return
			}
		}
	}
}

// A question is Max with the options to ask it with.
type question struct {
	*Max
	watch   func(Sight) // nil if nobody watches
	options score.Options
}

// ask fills in the answer for a board, whose optimum may be known. It is no error
// if the time is up.
func (q *question) ask(ctx context.Context, record *record.Record, known *score.Result, a *Optimum) error {
	if known != nil {
		a.set(known)
		a.Status, a.complete = Scored, true
		if !q.Ties && !q.Second && !q.Explain {
			return nil
		}
	}
	limited, cancel := limit(ctx, q.Timeout)
	defer cancel()
	err := q.find(limited, record, known, a)
	q.endWatch(ctx, record, a)
	switch {
	case err == nil:
	case errors.Is(err, sudoku.ErrNoCompletion):
		*a = Optimum{Asked: a.Asked, Status: Unsolvable, Clashing: clashes(record)}
		return nil
	case limited.Err() == nil:
		return err
	}
	a.complete = err == nil
	return ctx.Err()
}

// find fills in the answer, as far as possible before the context ends.
func (q *question) find(ctx context.Context, record *record.Record, known *score.Result, a *Optimum) error {
	start := record.Start()
	if q.Top > 0 {
		return q.findTop(ctx, record, &start, a)
	}
	if known == nil {
		result, err := q.optimum(ctx, record, &start, a)
		a.set(&result)
		if !result.Proved {
			if !errors.Is(err, sudoku.ErrNoCompletion) {
				a.unproved(result.Bound)
			}
			if q.Explain {
				q.begin(record, a)
			}
			return err
		}
		if a.Status = Scored; err != nil {
			return err
		}
	}
	if q.Explain {
		q.begin(record, a)
		return q.explain(ctx, record, &start, a)
	}
	if q.Ties {
		if err := q.countTies(ctx, record, &start, a); err != nil {
			return err
		}
	}
	if q.Second {
		return q.findSecond(ctx, record, &start, a)
	}
	return nil
}

// countTies fills in the number of ties.
func (q *question) countTies(ctx context.Context, record *record.Record, start *sudoku.Candidates, a *Optimum) error {
	limit := cmp.Or(q.TiesLimit, math.MaxUint64)
	if !q.Ties {
		limit = explainTies
	}
	options := q.options
	options.Progress = q.progress(record)
	_, n, err := score.Ties(ctx, *start, limit, options)
	n = max(n, 1) // at least the grid that is known
	a.Ties, a.TiesStopped = n, err != nil || n >= limit
	return err
}

// findSecond fills in the second best score.
func (q *question) findSecond(ctx context.Context, _ *record.Record, start *sudoku.Candidates, a *Optimum) error {
	second, err := score.Second(ctx, *start, q.options)
	a.second(&second)
	return err
}

// certifies reports whether a certificate is asked for.
func (o *Max) certifies() bool { return o.Certificate != nil || o.Certified }

// optimum finds the optimum and, if that is asked for, hands over the certificate.
func (q *question) optimum(ctx context.Context, record *record.Record, start *sudoku.Candidates, a *Optimum) (score.Result, error) {
	options := q.options
	options.Progress = q.progress(record)
	if !q.certifies() || ctx.Value(hasteKey{}) != nil {
		return score.Max(ctx, *start, options)
	}
	if q.certified.Swap(true) {
		return score.Result{}, ErrSeveral
	}
	if q.Certified {
		options.CertificateLimit = q.CertificateLimit
	}
	result, certificate, err := score.Certify(ctx, *start, options)
	proof := &Proof{Start: *start, Min: q.Min, Objective: q.Objective, Certificate: certificate}
	switch {
	case q.Certified && errors.Is(err, score.ErrLarge):
		a.Uncertified, err = "the certificate is too large for a request: make it with bullseye max --certificate", nil
	case err != nil:
	case q.Certified:
		a.Certificate, err = proof.Append(nil)
	default:
		err = q.Certificate(proof)
	}
	return result, err
}

// findTop fills in the best completions.
func (q *question) findTop(ctx context.Context, record *record.Record, start *sudoku.Candidates, a *Optimum) error {
	// Only Progress tells the bound.
	watch, bound, known := q.progress(record), int64(0), false
	options := q.options
	options.Progress = func(p score.Progress) {
		bound, known = p.Bound, true
		if watch != nil {
			watch(p)
		}
	}
	top, err := score.Top(ctx, *start, q.Top, options)
	a.Status = Scored
	if err != nil && !errors.Is(err, sudoku.ErrNoCompletion) {
		if !known {
			r, wrong := score.Max(ctx, *start, q.options) // the context has ended, so this ends at once
			if wrong != nil && ctx.Err() == nil {
				return wrong
			}
			bound = r.Bound
		}
		a.unproved(bound)
	}
	if a.Top = top; len(top) > 0 {
		a.Ranked = &top[0]
		a.measure()
	}
	return err
}

// progress returns a Progress that calls the watch for a record, or nil if there is
// none.
func (q *question) progress(record *record.Record) func(score.Progress) {
	if q.watch == nil {
		return nil
	}
	return func(p score.Progress) { q.tell(record, p) }
}

// endWatch tells the watch, if there is one, the last about a record: that its search is
// over or, if the context has ended, what the answer holds.
func (q *question) endWatch(ctx context.Context, record *record.Record, a *Optimum) {
	switch {
	case q.watch == nil:
	case ctx.Err() == nil:
		q.watch(Sight{Record: record, Done: true})
	case a.Ranked != nil:
		p := score.Progress{Found: true, Score: a.Score, Bound: a.Score, Count: a.Ties}
		if a.Bound != nil {
			p.Bound = *a.Bound
		}
		q.tell(record, p)
	}
}

// tell calls the watch, if there is one, with the progress of the search for a record.
func (q *question) tell(record *record.Record, p score.Progress) {
	if q.watch != nil {
		q.watch(Sight{Record: record, Best: true, Found: p.Found, Score: p.Score, Bound: p.Bound, Count: p.Count})
	}
}
