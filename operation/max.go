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
	// Min asks for the one that scores least instead.
	Min bool `json:"min,omitempty"`

	Objective

	// Grid has the text of the answer show the grid.
	Grid bool `json:"grid,omitempty"`

	// Lex asks for the lexicographically smallest of the best grids. Otherwise
	// which one it is is not specified, but it is always the same.
	Lex bool `json:"lex,omitempty"`

	// Top asks for so many of the best completions, best first, those of
	// equal score in lexicographic order. 0 asks for one of the best.
	Top int `json:"top,omitempty"`

	// Ties has the completions counted that share the best score, up to so
	// many; 0 is not to count them.
	Ties uint64 `json:"ties,omitempty"`

	// Second asks for the second best score besides.
	Second bool `json:"second,omitempty"`

	// Timeout is how long a board may take, in nanoseconds; 0 is as long as
	// it needs. What is not proved by then is answered with what is known:
	// see Best.
	Timeout time.Duration `json:"timeout,omitempty"`

	// Certificate, if not nil, is given a proof of the best score, which is to
	// be of one board: with a second one the error is ErrSeveral. No proof is
	// given if there is no completion, or not enough time.
	Certificate func(*Proof) error `json:"-"`

	// Watch, if not nil, is told how the search for a board goes, from as many
	// goroutines as Apply runs on. Boards that take only microseconds are left
	// out.
	Watch func(Sight) `json:"-"`

	certified atomic.Bool
}

// DefaultTies is where a face stops counting ties if it is not told.
const DefaultTies = 1_000_000

// ErrSeveral says that a certificate was asked for of more than one board.
var ErrSeveral = errors.New("a certificate is about one board, and there are several")

// A Sight is what is known of a board while its best score is searched for.
type Sight struct {
	Record *record.Record
	Found  bool  // whether a completion is known
	Score  int64 // of the best so far
	Bound  int64 // no completion scores better
	Done   bool  // the search is over; nothing else is told then
}

// Name returns "max".
func (*Max) Name() string { return "max" }

// Together returns 64: boards with clues enough are searched side by side.
func (*Max) Together() int { return 64 }

// Validate implements Operation.
func (o *Max) Validate() error {
	switch {
	case o.Top < 0 || o.Top > score.MaxTop:
		return &OptionError{"top", strconv.Itoa(o.Top), fmt.Sprintf("a number from 1 to %d", score.MaxTop)}
	case o.Timeout < 0:
		return &OptionError{"timeout", o.Timeout.String(), "a time that is not negative"}
	case o.Top > 0 && o.Ties > 0:
		return &OptionError{"ties", "combined with top", "one of the two"}
	case o.Top > 0 && o.Second:
		return &OptionError{"second", "combined with top", "one of the two"}
	case o.Top > 0 && o.Certificate != nil:
		return &OptionError{"certificate", "combined with top", "one of the two"}
	}
	return o.check()
}

// Apply implements Operation; the answers are of type *Best.
//
// If the context ends while a board is searched, the last answer is what is
// known of that board, provided that is a grid; the context's error follows.
func (o *Max) Apply(ctx context.Context, records []record.Record) iter.Seq2[Answer, error] {
	return func(yield func(Answer, error) bool) {
		q := question{Max: o, values: o.Values(), sign: 1}
		if o.Min {
			// The worst are the best by the negated values.
			q.values, q.sign = q.values.Negated(), -1
		}
		answers := make([]Best, len(records))
		known := q.block(ctx, records)
		defer known.done()
		for i := range records {
			var answer Answer = &answers[i]
			var err error
			if wrong := records[i].Err; wrong != nil {
				answer = &Invalid{Err: wrong}
			} else {
				answers[i].asked = o
				err = q.ask(ctx, &records[i], known.of(i), &answers[i])
			}
			if err != nil {
				// An interrupted search has its answer too.
				if b := &answers[i]; ctx.Err() == nil || b.Graded == nil || yield(b, nil) {
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

// A question is Max with what it takes to ask it.
type question struct {
	*Max
	values *score.Table // to be maximised
	sign   int64        // of scores, against those by the values
}

// ask fills in the answer for a board, whose optimum may be known. If its time
// is up that is no error.
func (q *question) ask(ctx context.Context, record *record.Record, known *score.Result, b *Best) error {
	if known != nil {
		b.set(q.sign, known)
		b.Status, b.complete = Scored, true
		if q.Ties == 0 && !q.Second {
			return nil
		}
	}
	limited := ctx
	if q.Timeout > 0 {
		var cancel context.CancelFunc
		limited, cancel = context.WithTimeout(ctx, q.Timeout)
		defer cancel()
	}
	err := q.find(limited, record, known, b)
	switch {
	case err == nil:
	case errors.Is(err, sudoku.ErrNoCompletion):
		*b = Best{asked: b.asked, Status: Unsolvable, Clashes: clashes(record)}
		return nil
	case limited.Err() == nil:
		return err
	}
	b.complete = err == nil
	return ctx.Err()
}

// find fills in the answer, as far as it comes before the context ends.
func (q *question) find(ctx context.Context, record *record.Record, known *score.Result, b *Best) error {
	start := record.Start()
	if q.Watch != nil {
		defer q.Watch(Sight{Record: record, Done: true})
	}
	if q.Top > 0 {
		return q.findTop(ctx, record, &start, b)
	}
	if known == nil {
		var options *score.Options
		if q.Lex || q.Watch != nil {
			options = &score.Options{Lexicographic: q.Lex, Progress: q.progress(record)}
		}
		result, err := q.optimum(ctx, &start, options)
		b.set(q.sign, &result)
		if !result.Proved {
			b.unproved(q.sign * result.Bound)
			return err
		}
		if b.Status = Scored; err != nil {
			return err
		}
	}
	if q.Ties > 0 {
		_, n, err := score.Ties(ctx, start, q.values, q.Ties, nil)
		n = max(n, 1) // the grid that is known
		b.Ties, b.TiesStopped = n, err != nil || n >= q.Ties
		if err != nil {
			return err
		}
	}
	if q.Second {
		second, err := score.Second(ctx, start, q.values, nil)
		b.second(q.sign, &second)
		return err
	}
	return nil
}

// optimum finds the optimum by the question's values and, if that is asked
// for, hands over the certificate.
func (q *question) optimum(ctx context.Context, start *sudoku.Candidates, options *score.Options) (score.Result, error) {
	if q.Certificate == nil {
		return score.Max(ctx, *start, q.values, options)
	}
	if q.certified.Swap(true) {
		return score.Result{}, ErrSeveral
	}
	result, certificate, err := score.Certify(ctx, *start, q.values, options)
	if err == nil {
		err = q.Certificate(&Proof{Start: *start, Min: q.Min, Objective: q.Objective, Certificate: certificate})
	}
	return result, err
}

func (q *question) findTop(ctx context.Context, record *record.Record, start *sudoku.Candidates, b *Best) error {
	// Top tells the bound only in this way.
	watch, bound, known := q.progress(record), int64(0), false
	top, err := score.Top(ctx, *start, q.values, q.Top, &score.Options{Progress: func(p score.Progress) {
		bound, known = p.Bound, true
		if watch != nil {
			watch(p)
		}
	}})
	b.Status = Scored
	if err != nil && !errors.Is(err, sudoku.ErrNoCompletion) {
		if !known {
			r, wrong := score.Max(ctx, *start, q.values, nil) // ends at once
			if wrong != nil && ctx.Err() == nil {
				return wrong
			}
			bound = r.Bound
		}
		b.unproved(q.sign * bound)
	}
	for _, t := range top {
		b.Top = append(b.Top, Graded{q.sign * t.Score, t.Grid})
	}
	if len(b.Top) > 0 {
		b.Graded = &b.Top[0]
		b.measure()
	}
	return err
}

// progress returns what tells the question's Watch of a record, nil if there
// is none.
func (q *question) progress(record *record.Record) func(score.Progress) {
	if q.Watch == nil {
		return nil
	}
	return func(p score.Progress) {
		q.Watch(Sight{Record: record, Found: p.Found, Score: q.sign * p.Score, Bound: q.sign * p.Bound})
	}
}
