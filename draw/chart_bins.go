package draw

import (
	"cmp"
	"math"
	"slices"
)

// bins are intervals of scores, all of the same width, from the least to the greatest.
//
// Scores can have a grain: if all weights are even, so are all scores. Bins are intervals
// of grains then, or bars would rise and fall with the number of scores that are possible
// in their bins. The width is 1, 2 or 5 times a power of ten grains, and the bounds are
// multiples of it.
type bins struct {
	grain, rest int64    // scores are rest plus a multiple of grain; rest is less than grain
	width       int64    // in grains
	first       int64    // the first bin begins with grain number first·width
	counts      []uint64 // by bin
}

// mostCounted is the greatest count of a bin. More than it stay as many.
const mostCounted uint64 = 4e18

// binsOf sorts tallies into at least fewest and at most most bins, of which there may be four.
// The bins have room for the marks as well.
func binsOf(tallies []Tally, marks []Mark, fewest, most int) bins {
	b := bins{grain: 1, width: 1}
	if len(tallies)+len(marks) == 0 {
		b.counts = make([]uint64, max(fewest, 1))
		return b
	}
	low, high := int64(math.MaxInt64), int64(math.MinInt64)
	for _, t := range tallies {
		low, high = min(low, t.Score), max(high, t.Score)
	}
	for _, m := range marks {
		low, high = min(low, m.Score), max(high, m.Score)
	}
	b.findGrain(tallies, low, high, fewest)
	for i := 1; ; i++ {
		first, last := b.index(low), b.index(high)
		n := uint64(last) - uint64(first) + 1
		if n != 0 && n <= uint64(most) {
			missing := max(int64(fewest)-int64(n), 0)
			b.first = first - missing/2
			b.counts = make([]uint64, n+uint64(missing))
			break
		}
		b.width = nice(i)
	}
	for _, t := range tallies {
		n := &b.counts[b.bin(t.Score)]
		*n += min(t.Count, mostCounted-*n)
	}
	return b
}

// findGrain finds the greatest number that divides all differences between scores. It is of
// no use if that leaves fewer bins than asked for.
func (b *bins) findGrain(tallies []Tally, low, high int64, fewest int) {
	grain := int64(0)
	for i := range tallies {
		d := tallies[i].Score - tallies[0].Score
		if (d < 0) != (tallies[i].Score < tallies[0].Score) || d == math.MinInt64 {
			return // too far apart
		}
		for d = max(d, -d); d != 0; {
			grain, d = d, grain%d
		}
	}
	if grain > 0 && float64(high)-float64(low) >= float64(grain)*float64(fewest-1) {
		b.grain = grain
		b.rest = tallies[0].Score - floorDiv(tallies[0].Score, grain)*grain
	}
}

// index returns the number of the interval of a score, counted from that of grain 0.
func (b *bins) index(score int64) int64 {
	n := floorDiv(score, b.grain)
	if score-n*b.grain < b.rest {
		n--
	}
	return floorDiv(n, b.width)
}

// bin returns the bin of a score.
func (b *bins) bin(score int64) int { return int(b.index(score) - b.first) }

// from returns the least score of a bin, and to the greatest.
func (b *bins) from(i int) int64 { return b.rest + (b.first+int64(i))*b.width*b.grain }
func (b *bins) to(i int) int64   { return b.from(i) + (b.width-1)*b.grain }

// place returns where a score lies: 0 at the left edge of the first bin, 1 at the right
// edge of the last one. If bins are one grain wide, its score is in the middle of a bin.
func (b *bins) place(score int64) float64 {
	grain, width := float64(b.grain), float64(b.width)
	all := float64(len(b.counts)) * width * grain
	if all < 1<<50 {
		// As numbers with a fraction, large scores would lose their last digits.
		return (float64(score-b.from(0)) + grain/2) / all
	}
	return (float64(score) - float64(b.rest) - float64(b.first)*width*grain + grain/2) / all
}

// most returns the greatest count.
func (b *bins) most() uint64 { return slices.Max(b.counts) }

// nice returns the ith of the numbers 1, 2, 5, 10, 20, 50 and so on, up to 5·10^18.
func nice(i int) int64 {
	n := [...]int64{1, 2, 5}[i%3]
	for range min(i/3, 18) {
		n *= 10
	}
	return n
}

// niceNumbers is how many different numbers nice returns.
const niceNumbers = 3 * 19

// floorDiv divides and rounds down. The divisor is positive.
func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// scoreTicks returns the multiples of a step within the bins. False says that there are
// more than most.
func (b *bins) scoreTicks(step int64, most int) (ticks []int64, ok bool) {
	low, high := b.from(0), b.to(len(b.counts)-1)
	if span := float64(len(b.counts)) * float64(b.width) * float64(b.grain); span > 1<<62 || high < low {
		return nil, true // beyond the integers, or nearly so
	}
	n := floorDiv(high, step) - floorDiv(low-1, step)
	for k := floorDiv(high, step) - n + 1; n <= int64(most) && k <= floorDiv(high, step); k++ {
		ticks = append(ticks, k*step)
	}
	return ticks, n <= int64(most)
}

// countTicks returns the multiples of a nice step from 0 on, at most five, of which the
// last is at least n, which is a count of a bin.
func countTicks(n uint64) (ticks []uint64) {
	const most = 4
	n = max(n, 1)
	step := uint64(1)
	for i := 1; n > most*step; i++ {
		step = uint64(nice(i))
	}
	for k := uint64(0); ; k++ {
		ticks = append(ticks, k*step)
		if k*step >= n {
			return ticks
		}
	}
}

// sortedMarks returns the marks from the least score to the greatest.
func (c *Chart) sortedMarks() []Mark {
	return slices.SortedStableFunc(slices.Values(c.Marks), func(a, b Mark) int { return cmp.Compare(a.Score, b.Score) })
}
