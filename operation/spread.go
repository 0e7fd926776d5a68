package operation

import (
	"context"
	"errors"
	"iter"
	"math"
	"strconv"
	"time"

	"bullseye/operation/option"
	"bullseye/record"
	"bullseye/score"
	"bullseye/sudoku"
)

// Spread asks how many completions have each score. It is for boards with few enough
// completions to count all of them.
type Spread struct {
	Limit     uint64          `json:"limit,omitempty" short:"n" arg:"N" default:"10000000" doc:"visit at most N completions; 0 is no limit"`
	Objective score.Objective `json:"weights,omitzero" short:"w" arg:"WEIGHTS" grids:"any" doc:"use WEIGHTS: file or 81 integers"`

	// charts makes answers know what their chart shows besides: the greedy score and, if the
	// limit is exceeded, the optimum and the scores of the completions up to the limit.
	charts bool
}

// aboutSpread is the question in the list of all questions.
var aboutSpread = Question{
	Name: "spread", Group: SolvingQuestions, Objects: []any{Distribution{}}, New: func() Asked { return option.SetDefaults(&Spread{}) },
	Served: true, Picture: "draw a histogram of the scores of all completions of a board",
	Short: "count the completions of each board by score",
	Long: `Count the completions of each board by score, the highest first, the total last;
or draw a histogram with the optimum, the greedy score and percentiles.`,
	Example: `  bullseye spread puzzle.txt
  bullseye spread --pretty puzzle.txt
  bullseye spread puzzle.txt -o spread.svg --theme dark`,
}

// A Distribution is the answer of Spread.
//
// Its text is a line for each score, the highest first: the score, a tab and the
// number of completions that have it. The last line is the word "total", a tab and
// the number of all completions. If they exceed the limit, there is only the last
// line, with the limit and a "+".
//
// If there are more than score.MaxScores different scores, there is a line for each range
// of them: its least and its greatest score with ".." between them.
type Distribution struct {
	Status  Status  `json:"status" doc:"'counted'"`
	Count   uint64  `json:"count" doc:"number of completions, up to 'limit'"`
	Stopped bool    `json:"stopped,omitempty" doc:"counting stopped at the limit, so there is no 'spread'"`
	Ranges  *Ranges `json:"ranges,omitempty" doc:"only if there are more than 250,000 different scores, which are then counted in ranges"`
	Spread  []Share `json:"spread,omitempty" doc:"scores or ranges that occur, the highest first"`
	Clashing

	// Charts sets these.
	Marks *SpreadMarks `json:"-"`
	First []Share      `json:"-"` // if Stopped, those of the completions up to the limit
}

// A Share is the number of completions with a score or, if there are Ranges, with one of a
// range, whose least score it has.
type Share = score.ScoreCount

// Ranges says that a Distribution has ranges of scores, of which each has Width. The
// other members are exact.
type Ranges struct {
	Width int64   `json:"width" doc:"number of scores in each range"`
	Low   int64   `json:"lowest" doc:"lowest score that occurs"`
	High  int64   `json:"highest" doc:"highest score that occurs"`
	Mean  float64 `json:"mean" doc:"mean of all scores"`
}

// Spec implements Operation. Completions are counted board by board, and an answer may be large.
// The last column is the greatest score, if there are Ranges.
func (*Spread) Spec() Spec {
	return Spec{
		Name: "spread", Block: 1, Statuses: []Status{Counted, Unreadable},
		Columns: columns(record.Column{Name: "score", Kind: record.Integer}, count,
			record.Column{Name: "stopped", Kind: record.Boolean}, record.Column{Name: "to", Kind: record.Integer}),
	}
}

// telling returns a question whose answers can be drawn as charts.
func (o *Spread) telling(style Style) (told, of Operation) {
	chart := *o
	chart.charts = style == Pictures
	return &chart, o
}

// Validate implements Operation.
func (o *Spread) Validate() error { return CheckOptions(o) }

func (o *Spread) limit() uint64 {
	if o.Limit == 0 {
		return math.MaxUint64
	}
	return o.Limit
}

// Sooner implements Slow.
func (*Spread) Sooner(*Sight) string { return "limit" }

// Cost implements Operation.
func (o *Spread) Cost(r *record.Record) time.Duration {
	return Times(600*time.Nanosecond, likely(r, o.Limit))
}

// Apply implements Operation; the answers are of type *Distribution.
func (o *Spread) Apply(ctx context.Context, records []record.Record) iter.Seq2[Answer, error] {
	options := score.Options{Objective: score.Objective{Table: o.Objective.Values()}, Large: func(bytes int) { reserveRoom(ctx, bytes) }}
	return each(ctx, o, records, func(at int, d *Distribution) error {
		*d = Distribution{Status: Counted}
		found, err := o.spread(ctx, &records[at], options)
		switch {
		case errors.Is(err, sudoku.ErrNoCompletion):
			d.Clashing = clashes(&records[at])
			return nil
		case errors.Is(err, score.ErrMany):
			d.Stopped = true
		case err != nil:
			return err
		}
		d.set(&found)
		if o.charts {
			return o.mark(ctx, &records[at], d, options)
		}
		return nil
	})
}

// set fills in what was found.
func (d *Distribution) set(found *score.Distribution) {
	d.Count = found.Total
	if found.Width > 1 {
		d.Ranges = &Ranges{found.Width, found.Low, found.High, found.Mean}
	}
	if d.Stopped {
		d.First = found.Counts
	} else {
		d.Spread = found.Counts
	}
}

// spread counts the completions of a board by score.
func (o *Spread) spread(ctx context.Context, r *record.Record, options score.Options) (score.Distribution, error) {
	w := watching{watch: watchOf(ctx), record: r}
	if w.watch == nil {
		return score.Spread(ctx, r.Start(), o.limit(), options)
	}
	options.Progress = func(p score.Progress) { w.counted(p.Count) }
	found, err := score.Spread(ctx, r.Start(), o.limit(), options)
	stopped := ctx.Err()
	if stopped != nil && errors.Is(err, stopped) {
		w.counted(found.Total)
	}
	w.end(stopped)
	return found, err
}

// AppendText implements Answer.
func (d *Distribution) AppendText(dst []byte) []byte {
	for _, s := range d.Spread {
		if d.Ranges == nil {
			dst = strconv.AppendInt(dst, s.Score, 10)
		} else {
			low, high := d.Ranges.Of(s)
			dst = strconv.AppendInt(dst, low, 10)
			dst = append(dst, ".."...)
			dst = strconv.AppendInt(dst, high, 10)
		}
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

// Of returns the least and the greatest score that may occur in a range.
func (r *Ranges) Of(s Share) (low, high int64) {
	return max(s.Score, r.Low), min(s.Score+r.Width-1, r.High)
}

// Rows writes a row for each score, or one without a score if there is none.
func (d *Distribution) Rows(_ Operation, record *record.Record, write RowFunc) error {
	if len(d.Spread) == 0 {
		return write(record, []string{string(d.Status), "", strconv.FormatUint(d.Count, 10), strconv.FormatBool(d.Stopped), ""})
	}
	for _, s := range d.Spread {
		low, to := s.Score, ""
		if d.Ranges != nil {
			least, greatest := d.Ranges.Of(s)
			low, to = least, strconv.FormatInt(greatest, 10)
		}
		texts := []string{string(d.Status), strconv.FormatInt(low, 10), strconv.FormatUint(s.Count, 10), "false", to}
		if err := write(record, texts); err != nil {
			return err
		}
	}
	return nil
}
