package operation

import (
	"context"
	"iter"
	"math"
	"slices"
	"strconv"
	"time"

	"bullseye/operation/option"
	"bullseye/record"
	"bullseye/search"
	"bullseye/sudoku"
)

// Count asks for the number of completions.
type Count struct {
	Limit uint64 `json:"limit,omitempty" short:"n" arg:"N" excludes:"estimate" doc:"stop at N completions and print \"N+\"; 0 is no limit"`

	// Estimate asks for an unbiased estimate, for boards with too many completions to count.
	Estimate bool `json:"estimate,omitempty" short:"e" doc:"print an estimate and its confidence interval: three equal numbers if exact"`

	// Samples and Seed are those of search.EstimateOptions.
	Samples int    `json:"samples,omitempty" arg:"N" minimum:"2" maximum:"2147483647" requires:"estimate" doc:"take N samples for the estimate (default 40000)"`
	Seed    uint64 `json:"seed,omitempty" short:"s" arg:"SEED" requires:"estimate" doc:"set the random SEED of the estimate"`
}

// aboutCount is the question in the list of all questions.
var aboutCount = Question{
	Name: "count", Group: SolvingQuestions, Objects: []any{Total{}, Estimate{}}, New: func() Asked { return option.SetDefaults(&Count{}) },
	Served: true, Live: true,
	Short: "count the completions of each board",
	Long: `Print the number of completions of each board. Use --limit or --estimate for
boards with too many completions to count.`,
	Example: `  bullseye count puzzles.txt
  bullseye count --limit 2 puzzles.txt
  bullseye count --estimate puzzle.txt`,
}

// A Total is the answer of Count. Its text is the number of completions, with a
// "+" appended if counting stopped at the limit: there may be more.
type Total struct {
	Status  Status `json:"status" doc:"'counted', or 'estimated' with 'estimate'"`
	Count   uint64 `json:"count" doc:"number of completions, up to 'limit'"`
	Stopped bool   `json:"stopped,omitempty" doc:"counting stopped at the limit, so there may be more"`
	Clashing

	limited bool // there was a limit
}

// An Estimate is the answer of Count if Count.Estimate is set. Its text is the
// estimated number of completions and the two ends of its confidence interval,
// separated by tabs.
type Estimate struct {
	Status     Status  `json:"status" doc:"'estimated'"`
	Mean       float64 `json:"estimate" doc:"mean of the samples, an unbiased estimate of the number of completions"`
	Low        float64 `json:"low" doc:"lower end of the confidence interval"`
	High       float64 `json:"high" doc:"upper end of the confidence interval"`
	Confidence float64 `json:"confidence" doc:"probability of the interval, 0.95"`
	Samples    int     `json:"samples" doc:"number of samples; fewer than were asked for if the time was up"`
	Exact      bool    `json:"exact" doc:"the completions were counted, so the estimate is their number"`
	Clashing
}

// Spec implements Operation. With a limit of at most 1000, the engine counts many boards side
// by side. Otherwise they are counted one by one.
func (o *Count) Spec() Spec {
	s := Spec{Name: "count", Block: 8, Statuses: []Status{Counted, Unreadable}, Columns: o.columns()}
	if o.sideBySide() {
		s.Block = searchBlock
	}
	if o.Estimate {
		s.Statuses[0] = Estimated
	}
	return s
}

func (o *Count) boards() (boardAnswers, Operation) {
	if o.sideBySide() {
		return &totals{operation: o}, o
	}
	return nil, nil
}

// sideBySideLimit is the largest limit with which boards are counted side by side.
// Even a whole block of boards with so many completions takes less than a second.
const sideBySideLimit = 1000

// sideBySide reports whether boards are counted side by side. Without a limit, a
// single board may take hours.
func (o *Count) sideBySide() bool { return !o.Estimate && o.Limit > 0 && o.Limit <= sideBySideLimit }

// Validate implements Operation.
func (o *Count) Validate() error { return CheckOptions(o) }

// Known implements Knowing. An estimate from few samples is worth nothing.
func (o *Count) Known(s Sight) Answer {
	const enough = 100
	switch {
	case o.Estimate && (s.Estimate == nil || s.Estimate.Samples < enough):
		return &Unanswered{}
	case o.Estimate:
		return newEstimate(s.Estimate)
	}
	return &Total{Status: Counted, Count: s.Count, Stopped: true}
}

// Sooner implements Slow.
func (o *Count) Sooner(*Sight) string {
	if o.Estimate {
		return ""
	}
	return "estimate"
}

// Cost implements Operation.
func (o *Count) Cost(r *record.Record) time.Duration {
	if o.Estimate {
		return Times(55*time.Microsecond, float64(max(o.Samples, 40_000)))
	}
	return Times(450*time.Nanosecond, likely(r, o.Limit))
}

// Apply implements Operation; the answers are of type *Total, or *Estimate if
// Estimate is set.
func (o *Count) Apply(ctx context.Context, records []record.Record) iter.Seq2[Answer, error] {
	if o.Estimate {
		return each(ctx, o, records, func(i int, e *Estimate) error { return o.estimate(ctx, &records[i], e) })
	}
	if o.sideBySide() {
		return o.countMany(ctx, records)
	}
	w := watching{watch: watchOf(ctx)}
	tell := w.counted
	return each(ctx, o, records, func(i int, t *Total) error {
		n, err := o.count(ctx, &records[i], &w, tell)
		if err == nil {
			*t = o.total(n, &records[i].Board)
		}
		return err
	})
}

// count counts the completions of a board. tell is w.counted, made once for all
// boards.
func (o *Count) count(ctx context.Context, r *record.Record, w *watching, tell func(uint64)) (n uint64, err error) {
	if w.watch == nil {
		return search.Count(ctx, r.Start(), o.Limit)
	}
	w.begin(r)
	n, err = search.CountWatched(ctx, r.Start(), o.Limit, tell)
	if err != nil {
		tell(n)
	}
	w.end(err)
	return n, err
}

// countMany counts the completions of boards side by side.
func (o *Count) countMany(ctx context.Context, records []record.Record) iter.Seq2[Answer, error] {
	return func(yield func(Answer, error) bool) {
		found, err := completions(ctx, records, o.Limit)
		if err != nil {
			yield(nil, err)
			return
		}
		each(ctx, o, records, func(i int, t *Total) error {
			*t = o.total(found[i].Count, &records[i].Board)
			return nil
		})(yield)
	}
}

// total returns the answer to a board with n completions.
func (o *Count) total(n uint64, board *sudoku.Board) Total {
	t := Total{Status: Counted, Count: n, Stopped: o.Limit > 0 && n >= o.Limit || n == math.MaxUint64, limited: o.Limit > 0}
	if n == 0 {
		t.Clashes = board.Conflicts()
	}
	return t
}

// totals holds the numbers of completions of boards without records.
type totals struct {
	operation *Count
	boards    []sudoku.Board
	found     []search.Answer
	last      Total // that answer has returned
}

func (s *totals) apply(ctx context.Context, boards []sudoku.Board) error {
	s.boards = boards
	s.found = slices.Grow(s.found[:0], len(boards))[:len(boards)]
	_, err := search.SolveMany(ctx, boards, s.found, search.Options{Limit: s.operation.Limit})
	return err
}

func (s *totals) answer(i int) Answer {
	s.last = s.operation.total(s.found[i].Count, &s.boards[i])
	return &s.last
}

func (s *totals) count(counts *Counts) { counts.Add(Outcome{Status: Counted}, int64(len(s.found))) }

// AppendText appends all totals as text, in order.
func (s *totals) AppendText(dst []byte) []byte {
	for i := range s.found {
		n := s.found[i].Count
		t := Total{Count: n, Stopped: n >= s.operation.Limit}
		dst = t.AppendText(dst)
	}
	return dst
}

func (o *Count) estimate(ctx context.Context, r *record.Record, answer *Estimate) error {
	e, err := o.estimateOf(ctx, r, func(options search.EstimateOptions) (search.Estimate, error) {
		return search.EstimateCount(ctx, r.Start(), options)
	})
	if err != nil {
		return err
	}
	if *answer = *e; e.Mean == 0 {
		answer.Clashing = clashes(r)
	}
	return nil
}

// estimateOf returns the answer about a record with an estimate that is found elsewhere.
func (o *Count) estimateOf(ctx context.Context, r *record.Record, find func(search.EstimateOptions) (search.Estimate, error)) (*Estimate, error) {
	options := search.EstimateOptions{Samples: o.Samples, Seed: o.Seed}
	w := watching{watch: watchOf(ctx), record: r}
	if w.watch != nil {
		options.Progress = func(e search.Estimate) { w.tell(Sight{Estimate: &e}) }
	}
	e, err := find(options)
	if err != nil && w.watch != nil {
		options.Progress(e)
	}
	w.end(err)
	if err != nil {
		return nil, err
	}
	return newEstimate(&e), nil
}

func newEstimate(e *search.Estimate) *Estimate {
	return &Estimate{
		Status: Estimated, Mean: e.Mean, Low: e.Low, High: e.High,
		Confidence: e.Confidence, Samples: e.Samples, Exact: e.Exact,
	}
}

// AppendText implements Answer.
func (t *Total) AppendText(dst []byte) []byte {
	dst = strconv.AppendUint(dst, t.Count, 10)
	if t.Stopped {
		dst = append(dst, '+')
	}
	return append(dst, '\n')
}

// AppendText implements Answer.
func (e *Estimate) AppendText(dst []byte) []byte {
	for i, v := range [...]float64{e.Mean, e.Low, e.High} {
		if i > 0 {
			dst = append(dst, '\t')
		}
		dst = e.AppendNumber(dst, v)
	}
	return append(dst, '\n')
}

// AppendNumber appends all digits of an exact number, and six significant digits
// of an estimate, which is never more precise than that.
func (e *Estimate) AppendNumber(dst []byte, v float64) []byte {
	if e.Exact {
		return strconv.AppendFloat(dst, v, 'f', -1, 64)
	}
	return strconv.AppendFloat(dst, v, 'g', 6, 64)
}
