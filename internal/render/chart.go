package render

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"bullseye/draw"
	"bullseye/operation"
	"bullseye/score"
)

// distribution shows the board and its chart.
func distribution(v *view, d *operation.Distribution) []Picture {
	p := Picture{Scene: v.board(d.Clashes), Chart: chart(d, v.Say)}
	if !v.terminal {
		title := v.Word("Scores of all completions")
		if d.Stopped {
			title = v.Text("Scores of the first %d completions", d.Count)
		}
		p.Title = cmp.Or(v.Label, title)
	}
	return []Picture{p}
}

// chart returns the histogram of a Distribution, with texts in the words of say. Spread must
// have been asked as operation.Telling returns it. Marks show the optimum and the greedy score. From 20
// completions on, unless they all score alike, they also show the scores that 5, 50 and
// 95 % of the completions do not exceed.
//
// If there are more completions than the limit, the bars show the first ones that the
// search has found, and there are no percentiles. With Ranges, percentiles are the middle of
// a range. The caption says so.
func chart(d *operation.Distribution, say operation.Say) *draw.Chart {
	c := &draw.Chart{Up: say.Word("number of completions"), Across: say.Word("score"), Partial: d.Stopped}
	shares := d.Spread
	if d.Stopped {
		shares = d.First
	}
	for _, s := range shares {
		c.Tallies = append(c.Tallies, draw.Tally(s))
	}
	if m := d.Marks; m != nil {
		c.Marks = append(c.Marks,
			draw.Mark{Kind: draw.Greedy, Score: m.Greedy, Text: say.Text("greedy %d", m.Greedy)},
			draw.Mark{Kind: draw.Best, Score: m.Best, Text: say.Text("optimum %d", m.Best)})
	}
	switch {
	case d.Stopped:
		c.Caption = []string{say.Text("more than %d completions", d.Count),
			say.Text("The bars show the first %d that the search found. They need not be typical.", d.Count)}
	case d.Count == 0:
		c.Caption = []string{say.Word("no completion") + because(d.Clashes, say)}
	case d.Count == 1:
		c.Caption = []string{say.Word("1 completion")}
	case len(shares) == 1:
		c.Caption = []string{say.Text("%d completions, which all score alike", d.Count)}
	default:
		mean, deviation := moments(shares)
		if d.Ranges != nil {
			mean = d.Ranges.Mean
		}
		c.Caption = []string{say.Text("%d completions, mean %s, standard deviation %s", d.Count, oneDecimal(mean), oneDecimal(deviation))}
		if d.Count < fewestForPercentiles {
			break
		}
		low, middle, high := percentile(d, 5), percentile(d, 50), percentile(d, 95)
		c.Marks = append(c.Marks,
			draw.Mark{Kind: draw.Percentile, Score: low, Text: say.Text("5 %%: %s", inWords(low, d, say))},
			draw.Mark{Kind: draw.Percentile, Score: middle, Text: say.Text("median %s", inWords(middle, d, say))},
			draw.Mark{Kind: draw.Percentile, Score: high, Text: say.Text("95 %%: %s", inWords(high, d, say))})
	}
	if d.Ranges != nil {
		c.Caption = append(c.Caption,
			say.Text("There are more than %d different scores. They are counted in ranges of %d.", score.MaxScores, d.Ranges.Width))
	}
	return c
}

// fewestForPercentiles is the number of completions from which on 5 % of them are at least one.
const fewestForPercentiles = 20

// percentile returns the least score that at least so many percent of the completions do
// not exceed, or the middle of its range.
func percentile(d *operation.Distribution, percent uint64) int64 {
	share := shareAt(d.Spread, percent)
	if d.Ranges == nil {
		return share.Score
	}
	low, high := d.Ranges.Of(share)
	return low + (high-low)/2
}

// inWords writes a percentile, which is not exact if there are ranges.
func inWords(percentile int64, d *operation.Distribution, say operation.Say) string {
	if d.Ranges == nil {
		return strconv.FormatInt(percentile, 10)
	}
	return say.Text("about %d", percentile)
}

// shareAt returns the share with the least scores that at least so many percent of the
// completions do not exceed. The shares have the highest score first.
func shareAt(shares []operation.Share, percent uint64) operation.Share {
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
func moments(shares []operation.Share) (mean, deviation float64) {
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
