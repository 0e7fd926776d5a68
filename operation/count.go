package operation

import (
	"context"
	"iter"
	"strconv"

	"bullseye/record"
	"bullseye/search"
)

// Count asks for the number of completions.
type Count struct {
	// Limit is the number at which counting stops; 0 is no limit.
	Limit uint64 `json:"limit,omitempty"`

	// Estimate asks for an unbiased estimate instead, for boards with too many
	// completions to count.
	Estimate bool `json:"estimate,omitempty"`

	// Samples and Seed are those of search.EstimateOptions.
	Samples int    `json:"samples,omitempty"`
	Seed    uint64 `json:"seed,omitempty"`

	// Watch, if not nil, is called with the progress of the count: see Sight.
	Watch func(Sight) `json:"-"`
}

// A Total is the answer of Count. Its text is the number of completions, with a
// "+" appended if counting stopped at the limit: there may be more.
type Total struct {
	Status  Status  `json:"status"` // Counted
	Count   uint64  `json:"count"`
	Stopped bool    `json:"stopped,omitempty"` // at the limit
	Clashes Clashes `json:"clashes,omitempty"`

	limited bool // there was a limit
}

// An Estimate is the answer of Count if Count.Estimate is set. Its text is the
// estimated number of completions and the two ends of its confidence interval,
// separated by tabs.
type Estimate struct {
	Status     Status  `json:"status"` // Estimated
	Mean       float64 `json:"estimate"`
	Low        float64 `json:"low"`
	High       float64 `json:"high"`
	Confidence float64 `json:"confidence"`
	Samples    int     `json:"samples"`
	Exact      bool    `json:"exact"` // the completions were counted, so Mean is their number
	Clashes    Clashes `json:"clashes,omitempty"`
}

// Name returns "count".
func (*Count) Name() string { return "count" }

// Together returns 8: boards are counted one by one.
func (*Count) Together() int { return 8 }

// Validate implements Operation.
func (o *Count) Validate() error {
	switch {
	case o.Samples < 0 || o.Samples == 1:
		return &OptionError{Option: "samples", Value: strconv.Itoa(o.Samples), Expected: "2 or more, or 0 for the default"}
	case o.Estimate && o.Limit > 0:
		return &OptionError{Option: "limit", Conflict: "estimate"}
	case !o.Estimate && o.Samples > 0:
		return &OptionError{Option: "samples", Requires: "estimate"}
	case !o.Estimate && o.Seed > 0:
		return &OptionError{Option: "seed", Requires: "estimate"}
	}
	return nil
}

// Apply implements Operation; the answers are of type *Total, or *Estimate if
// Estimate is set.
func (o *Count) Apply(ctx context.Context, records []record.Record) iter.Seq2[Answer, error] {
	if o.Estimate {
		return each(records, func(i int, e *Estimate) error { return o.estimate(ctx, &records[i], e) })
	}
	w := watching{watch: o.Watch}
	tell := w.counted
	return each(records, func(i int, t *Total) error {
		n, err := o.count(ctx, &records[i], &w, tell)
		if err != nil {
			return err
		}
		*t = Total{Status: Counted, Count: n, Stopped: o.Limit > 0 && n >= o.Limit, limited: o.Limit > 0}
		if n == 0 {
			t.Clashes = clashes(&records[i])
		}
		return nil
	})
}

// count counts the completions of a board. tell is w.counted, made once for all
// boards.
func (o *Count) count(ctx context.Context, r *record.Record, w *watching, tell func(uint64)) (n uint64, err error) {
	if o.Watch == nil {
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

func (o *Count) estimate(ctx context.Context, r *record.Record, answer *Estimate) error {
	options := search.EstimateOptions{Samples: o.Samples, Seed: o.Seed}
	w := watching{watch: o.Watch, record: r}
	if o.Watch != nil {
		options.Progress = func(e search.Estimate) { w.tell(Sight{Estimate: &e}) }
	}
	e, err := search.EstimateCount(ctx, r.Start(), options)
	if err != nil && o.Watch != nil {
		options.Progress(e)
	}
	w.end(err)
	if err != nil {
		return err
	}
	*answer = Estimate{
		Status: Estimated, Mean: e.Mean, Low: e.Low, High: e.High,
		Confidence: e.Confidence, Samples: e.Samples, Exact: e.Exact,
	}
	if e.Mean == 0 {
		answer.Clashes = clashes(r)
	}
	return nil
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
		dst = e.appendNumber(dst, v)
	}
	return append(dst, '\n')
}

// appendNumber appends all digits of an exact number, and six significant digits
// of an estimate, which is never more precise than that.
func (e *Estimate) appendNumber(dst []byte, v float64) []byte {
	if e.Exact {
		return strconv.AppendFloat(dst, v, 'f', -1, 64)
	}
	return strconv.AppendFloat(dst, v, 'g', 6, 64)
}
