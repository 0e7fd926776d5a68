package operation

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strconv"
	"sync/atomic"
	"time"

	"bullseye/record"
	"bullseye/score"
	"bullseye/sudoku"
)

// Max asks for the completion that scores best.
type Max struct {
	// Min asks for the completion that scores least instead.
	Min bool `json:"min,omitempty"`

	score.Objective

	// Grid adds the grid to the text of the answer.
	Grid bool `json:"grid,omitempty"`

	// Lex asks for the lexicographically smallest of the best grids. Otherwise
	// any of them is the answer, but always the same one.
	Lex bool `json:"lex,omitempty"`

	// Top is the number of best completions to find, best first, those of equal
	// score in lexicographic order. 0 asks for one of the best.
	Top int `json:"top,omitempty"`

	// Ties asks how many completions share the best score, and is the number at
	// which counting stops. 0 does not count them.
	Ties uint64 `json:"ties,omitempty"`

	// Second asks for the second best score as well.
	Second bool `json:"second,omitempty"`

	// Explain asks for an Explanation. It includes the ties and the second best score.
	Explain bool `json:"explain,omitempty"`

	// Timeout bounds the time for a board, in nanoseconds; 0 is no bound. If the
	// time is up, the answer says what is known by then: see Optimum.
	Timeout time.Duration `json:"timeout,omitempty"`

	// Certificate, if not nil, is called with a proof of the best score. Only one
	// board may be asked about: a second one gives ErrSeveral. Certificate is not
	// called if there is no completion or not enough time.
	Certificate func(*Proof) error `json:"-"`

	// CertificateLimit is the number of bytes that a certificate may have. Certificate
	// is called with nil if it would have more. With 0, a certificate of more than
	// certificate.MaxSize is an error, score.ErrLarge.
	CertificateLimit int `json:"-"`

	// Watch, if not nil, is called with the progress of the search: see Sight.
	Watch func(Sight) `json:"-"`

	certified atomic.Bool
}

// DefaultTies is the number at which a face stops counting ties by default.
const DefaultTies = 1_000_000

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
	switch {
	case o.Top < 0 || o.Top > score.MaxTop:
		return &OptionError{Option: "top", Value: strconv.Itoa(o.Top), Expected: fmt.Sprintf("a number from 1 to %d", score.MaxTop)}
	case o.Timeout < 0:
		return &OptionError{Option: "timeout", Value: o.Timeout.String(), Expected: "a duration of 0 or more"}
	case o.Top > 0 && o.Ties > 0:
		return &OptionError{Option: "ties", Conflict: "top"}
	case o.Top > 0 && o.Second:
		return &OptionError{Option: "second", Conflict: "top"}
	case o.Top > 0 && o.Explain:
		return &OptionError{Option: "explain", Conflict: "top"}
	case o.Top > 0 && o.Certificate != nil:
		return &OptionError{Option: "certificate", Conflict: "top"}
	}
	return checkObjective(o.Objective)
}

// Apply implements Operation; the answers are of type *Optimum.
//
// If the context ends during the search for a board, and a grid is known, the last
// answer says what is known about that board; the context's error follows.
func (o *Max) Apply(ctx context.Context, records []record.Record) iter.Seq2[Answer, error] {
	return func(yield func(Answer, error) bool) {
		q := question{o, score.Options{Objective: o.Objective, Min: o.Min, Lexicographic: o.Lex}}
		if o.Weights != nil { // their table need not be made for every board
			q.options.Objective = score.Objective{Table: o.Values()}
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
			a := place(i)
			var answer Answer = a
			var err error
			if wrong := records[i].Err; wrong != nil {
				answer = &Invalid{Err: wrong}
			} else {
				a.Asked = o
				err = q.ask(ctx, &records[i], known.of(i), a)
			}
			if err != nil {
				// An interrupted search has its answer too.
				if ctx.Err() == nil || a.Ranked == nil || yield(a, nil) {
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
	options score.Options
}

// ask fills in the answer for a board, whose optimum may be known. It is no error
// if the time is up.
func (q *question) ask(ctx context.Context, record *record.Record, known *score.Result, a *Optimum) error {
	if known != nil {
		a.set(known)
		a.Status, a.complete = Scored, true
		if q.Ties == 0 && !q.Second && !q.Explain {
			return nil
		}
	}
	limited := ctx
	if q.Timeout > 0 {
		var cancel context.CancelFunc
		limited, cancel = context.WithTimeout(ctx, q.Timeout)
		defer cancel()
	}
	err := q.find(limited, record, known, a)
	q.endWatch(ctx, record, a)
	switch {
	case err == nil:
	case errors.Is(err, sudoku.ErrNoCompletion):
		*a = Optimum{Asked: a.Asked, Status: Unsolvable, Clashes: clashes(record)}
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
		result, err := q.optimum(ctx, record, &start)
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
	if q.Ties > 0 {
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
	limit := q.Ties
	if limit == 0 {
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

// optimum finds the optimum and, if that is asked for, hands over the certificate.
func (q *question) optimum(ctx context.Context, record *record.Record, start *sudoku.Candidates) (score.Result, error) {
	options := q.options
	options.Progress = q.progress(record)
	if q.Certificate == nil {
		return score.Max(ctx, *start, options)
	}
	if q.certified.Swap(true) {
		return score.Result{}, ErrSeveral
	}
	options.CertificateLimit = q.CertificateLimit
	result, certificate, err := score.Certify(ctx, *start, options)
	switch {
	case errors.Is(err, score.ErrLarge) && q.CertificateLimit > 0:
		err = q.Certificate(nil)
	case err == nil:
		err = q.Certificate(&Proof{Start: *start, Min: q.Min, Objective: q.Objective, Certificate: certificate})
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

// progress returns a Progress that calls the question's Watch for a record, or nil
// if there is no Watch.
func (q *question) progress(record *record.Record) func(score.Progress) {
	if q.Watch == nil {
		return nil
	}
	return func(p score.Progress) { q.tell(record, p) }
}

// endWatch tells Watch, if there is one, the last about a record: that its search is
// over or, if the context has ended, what the answer holds.
func (q *question) endWatch(ctx context.Context, record *record.Record, a *Optimum) {
	switch {
	case q.Watch == nil:
	case ctx.Err() == nil:
		q.Watch(Sight{Record: record, Done: true})
	case a.Ranked != nil:
		p := score.Progress{Found: true, Score: a.Score, Bound: a.Score, Count: a.Ties}
		if a.Bound != nil {
			p.Bound = *a.Bound
		}
		q.tell(record, p)
	}
}

// tell calls Watch, if there is one, with the progress of the search for a record.
func (q *question) tell(record *record.Record, p score.Progress) {
	if q.Watch != nil {
		q.Watch(Sight{Record: record, Found: p.Found, Score: p.Score, Bound: p.Bound, Count: p.Count})
	}
}
