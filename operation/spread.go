package operation

import (
	"context"
	"errors"
	"iter"
	"strconv"

	"bullseye/record"
	"bullseye/score"
	"bullseye/sudoku"
)

// Spread asks how many completions have each score. It visits all of them, so it
// is for boards with few enough completions.
type Spread struct {
	score.Objective

	// Limit is the maximum number of completions to visit; 0 is DefaultSpread.
	Limit uint64 `json:"limit,omitempty"`

	// Charts makes answers know what their Chart shows besides: the greedy score and, if the
	// limit is exceeded, the optimum and the scores of the completions up to the limit.
	Charts bool `json:"-"`

	// Watch, if not nil, is called with the progress of the search: see Sight.
	Watch func(Sight) `json:"-"`
}

// DefaultSpread is the maximum number of completions that Spread visits by default.
const DefaultSpread = 10_000_000

// A Distribution is the answer of Spread.
//
// Its text is a line for each score, the highest first: the score, a tab and the
// number of completions that have it. The last line is the word "total", a tab and
// the number of all completions. If they exceed the limit, there is only the last
// line, with the limit and a "+".
type Distribution struct {
	Status  Status  `json:"status"`            // Counted
	Count   uint64  `json:"count"`             // all completions
	Stopped bool    `json:"stopped,omitempty"` // there are more, and Spread is empty
	Spread  []Share `json:"spread,omitempty"`  // the highest score first
	Clashes Clashes `json:"clashes,omitempty"`

	// Charts sets these.
	marks *spreadMarks
	first []Share // if Stopped, those of the completions up to the limit
}

// A Share is the number of completions with a score.
type Share struct {
	Score int64  `json:"score"`
	Count uint64 `json:"count"`
}

// Name returns "spread".
func (*Spread) Name() string { return "spread" }

// Together returns 4: completions are counted board by board.
func (*Spread) Together() int { return 4 }

// Validate implements Operation.
func (o *Spread) Validate() error { return checkObjective(o.Objective) }

func (o *Spread) limit() uint64 {
	if o.Limit == 0 {
		return DefaultSpread
	}
	return o.Limit
}

// Apply implements Operation; the answers are of type *Distribution.
func (o *Spread) Apply(ctx context.Context, records []record.Record) iter.Seq2[Answer, error] {
	options := score.Options{Objective: score.Objective{Table: o.Values()}}
	return each(records, func(at int, d *Distribution) error {
		*d = Distribution{Status: Counted}
		counts, err := o.spread(ctx, &records[at], options)
		switch {
		case errors.Is(err, sudoku.ErrNoCompletion):
			d.Clashes = clashes(&records[at])
			return nil
		case errors.Is(err, score.ErrMany):
			d.Count, d.Stopped = o.limit(), true
		case err != nil:
			return err
		}
		shares := make([]Share, len(counts))
		for i, c := range counts {
			shares[i] = Share(c)
			if !d.Stopped {
				d.Count += c.Count
			}
		}
		if d.Stopped {
			d.first = shares
		} else {
			d.Spread = shares
		}
		if o.Charts {
			return o.mark(ctx, &records[at], d, options)
		}
		return nil
	})
}

// spread counts the completions of a board by score.
func (o *Spread) spread(ctx context.Context, r *record.Record, options score.Options) ([]score.ScoreCount, error) {
	if o.Watch == nil {
		return score.Spread(ctx, r.Start(), o.limit(), options)
	}
	w := watching{watch: o.Watch, record: r}
	options.Progress = func(p score.Progress) { w.counted(p.Count) }
	counts, err := score.Spread(ctx, r.Start(), o.limit(), options)
	stopped := ctx.Err()
	if stopped != nil && errors.Is(err, stopped) {
		var n uint64
		for _, c := range counts {
			n += c.Count
		}
		w.counted(n)
	}
	w.end(stopped)
	return counts, err
}

// AppendText implements Answer.
func (d *Distribution) AppendText(dst []byte) []byte {
	for _, s := range d.Spread {
		dst = strconv.AppendInt(dst, s.Score, 10)
		dst = append(dst, '\t')
		dst = strconv.AppendUint(dst, s.Count, 10)
		dst = append(dst, '\n')
	}
	return append(append(append(dst, "total\t"...), d.total()...), '\n')
}

func (d *Distribution) total() string {
	if d.Stopped {
		return strconv.FormatUint(d.Count, 10) + "+"
	}
	return strconv.FormatUint(d.Count, 10)
}

// Columns returns the status, the score, the number of completions that have it,
// and whether there were too many to count.
func (*Spread) Columns() []record.Column {
	return columns(record.Column{Name: "score", Kind: record.Integer}, count,
		record.Column{Name: "stopped", Kind: record.Boolean})
}

// Grids returns false.
func (*Spread) Grids() bool { return false }

// Boards returns false.
func (*Spread) Boards() bool { return false }

// rows writes a row for each score, or one without a score if there is none.
func (d *Distribution) rows(_ Operation, record *record.Record, write RowFunc) error {
	if len(d.Spread) == 0 {
		return write(record, []string{string(d.Status), "", strconv.FormatUint(d.Count, 10), strconv.FormatBool(d.Stopped)})
	}
	for _, s := range d.Spread {
		texts := []string{string(d.Status), strconv.FormatInt(s.Score, 10), strconv.FormatUint(s.Count, 10), "false"}
		if err := write(record, texts); err != nil {
			return err
		}
	}
	return nil
}

// pictures shows the board and its chart.
func (d *Distribution) pictures(record *record.Record, say Say) []captioned {
	return []captioned{{Scene: asked(record, d.Clashes), chart: d.Chart(say).AppendText}}
}
