package operation

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
	"strconv"

	"bullseye/draw"
	"bullseye/record"
	"bullseye/score"
	"bullseye/search"
	"bullseye/sudoku"
)

// Chart returns the histogram of a Distribution, with texts in the words of say. Spread must
// have been asked with Charts. Marks show the optimum and the greedy score. From 20
// completions on, unless they all score alike, they also show the scores that 5, 50 and
// 95 % of the completions do not exceed.
//
// If there are more completions than the limit, the bars show the first ones that the
// search has found, and there are no percentiles. With Ranges, percentiles are the middle of
// a range. The caption says so.
func (d *Distribution) Chart(say Say) *draw.Chart {
	c := &draw.Chart{Up: say.word("number of completions"), Across: say.word("score"), Partial: d.Stopped}
	shares := d.Spread
	if d.Stopped {
		shares = d.first
	}
	for _, s := range shares {
		c.Tallies = append(c.Tallies, draw.Tally(s))
	}
	if m := d.marks; m != nil {
		c.Marks = append(c.Marks,
			draw.Mark{Kind: draw.Greedy, Score: m.greedy, Text: say.text("greedy %d", m.greedy)},
			draw.Mark{Kind: draw.Best, Score: m.best, Text: say.text("optimum %d", m.best)})
	}
	switch {
	case d.Stopped:
		c.Caption = []string{say.text("more than %d completions", d.Count),
			say.text("The bars show the first %d that the search found. They need not be typical.", d.Count)}
	case d.Count == 0:
		c.Caption = []string{say.word("no completion") + because(d.Clashes, say)}
	case d.Count == 1:
		c.Caption = []string{say.word("1 completion")}
	case len(shares) == 1:
		c.Caption = []string{say.text("%d completions, which all score alike", d.Count)}
	default:
		mean, deviation := moments(shares)
		if d.Ranges != nil {
			mean = d.Ranges.Mean
		}
		c.Caption = []string{say.text("%d completions, mean %s, standard deviation %s", d.Count, oneDecimal(mean), oneDecimal(deviation))}
		if d.Count < fewestForPercentiles {
			break
		}
		low, middle, high := d.percentile(5), d.percentile(50), d.percentile(95)
		c.Marks = append(c.Marks,
			draw.Mark{Kind: draw.Percentile, Score: low, Text: say.text("5 %%: %s", d.inWords(low, say))},
			draw.Mark{Kind: draw.Percentile, Score: middle, Text: say.text("median %s", d.inWords(middle, say))},
			draw.Mark{Kind: draw.Percentile, Score: high, Text: say.text("95 %%: %s", d.inWords(high, say))})
	}
	if d.Ranges != nil {
		c.Caption = append(c.Caption,
			say.text("There are more than %d different scores. They are counted in ranges of %d.", score.MaxScores, d.Ranges.Width))
	}
	return c
}

// ChartTitle returns the title of the chart of a record: its label, if it has one.
func ChartTitle(r *record.Record, say Say) string {
	return cmp.Or(r.Label, say.word("Scores of all completions"))
}

// fewestForPercentiles is the number of completions from which on 5 % of them are at least one.
const fewestForPercentiles = 20

// percentile returns the least score that at least so many percent of the completions do
// not exceed, or the middle of its range.
func (d *Distribution) percentile(percent uint64) int64 {
	share := shareAt(d.Spread, percent)
	if d.Ranges == nil {
		return share.Score
	}
	low, high := d.Ranges.of(share)
	return low + (high-low)/2
}

// inWords writes a percentile, which is not exact if there are ranges.
func (d *Distribution) inWords(percentile int64, say Say) string {
	if d.Ranges == nil {
		return strconv.FormatInt(percentile, 10)
	}
	return say.text("about %d", percentile)
}

// shareAt returns the share with the least scores that at least so many percent of the
// completions do not exceed. The shares have the highest score first.
func shareAt(shares []Share, percent uint64) Share {
	var count uint64
	for _, s := range shares {
		count += s.Count
	}
	rank := count/100*percent + (count%100*percent+99)/100 // of the score, from 1
	for _, s := range slices.Backward(shares) {
		if s.Count >= rank {
			return s
		}
		rank -= s.Count
	}
	return shares[0]
}

func oneDecimal(v float64) string { return strconv.FormatFloat(v, 'f', 1, 64) }

// moments returns the mean of the scores and their standard deviation.
func moments(shares []Share) (mean, deviation float64) {
	origin := shares[0].Score // scores can be larger than the numbers that floats tell apart
	count, sum, squares := 0.0, 0.0, 0.0
	for _, s := range shares {
		count += float64(s.Count)
		sum += float64(float64(s.Count) * float64(s.Score-origin)) // rounded in the same way on all processors
	}
	for _, s := range shares {
		d := float64(s.Score-origin) - sum/count
		squares += float64(float64(s.Count) * float64(d*d))
	}
	return float64(origin) + sum/count, math.Sqrt(squares / count)
}

// spreadMarks are the scores that a chart marks.
type spreadMarks struct{ best, greedy int64 }

// mark finds the scores that the chart of a board marks.
func (o *Spread) mark(ctx context.Context, r *record.Record, d *Distribution, options score.Options) error {
	m := &spreadMarks{}
	if d.Stopped {
		best, err := score.Max(ctx, r.Start(), options)
		if err != nil {
			return err
		}
		m.best = best.Score
	} else {
		m.best = d.Spread[0].Score
		if d.Ranges != nil {
			m.best = d.Ranges.High
		}
	}
	var err error
	m.greedy, err = greedyScore(ctx, r.Start(), options.Values())
	d.marks = m
	return err
}

// greedyScore returns the score of a player who always makes the move that pays most, among
// those that leave a completion. If several pay the same, the first cell comes first, and
// the largest digit in it. In target sudoku, the moves in the middle pay most. A completion
// must exist.
func greedyScore(ctx context.Context, start sudoku.Candidates, values *score.Table) (total int64, err error) {
	grid, err := search.First(ctx, start)
	if err != nil {
		return 0, err
	}
	type move struct {
		cell  sudoku.Cell
		digit uint8
		pay   int64
	}
	var moves []move
	for c := range start {
		for d := uint8(9); d >= 1; d-- {
			if start[c].Has(d) {
				moves = append(moves, move{sudoku.Cell(c), d, values[c][d-1]})
			}
		}
	}
	slices.SortStableFunc(moves, func(a, b move) int { return cmp.Compare(b.pay, a.pay) })
	// A move that leaves no completion never will, so one look at each is enough.
	var filled [sudoku.Cells]bool
	for _, m := range moves {
		if filled[m.cell] || !start[m.cell].Has(m.digit) {
			continue
		}
		next := start
		next[m.cell] = sudoku.DigitSet(m.digit)
		for _, peer := range m.cell.Peers() {
			next[peer] &^= sudoku.DigitSet(m.digit)
		}
		if grid[m.cell] != m.digit {
			found, err := search.First(ctx, next)
			if errors.Is(err, sudoku.ErrNoCompletion) {
				start[m.cell] &^= sudoku.DigitSet(m.digit)
				continue
			} else if err != nil {
				return 0, err
			}
			grid = found
		}
		start, filled[m.cell] = next, true
		total += m.pay
	}
	return total, nil
}
