package score

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"math"
	"slices"

	"bullseye/search"
	"bullseye/sudoku"
)

// ErrMany says that a start has more completions than the limit.
var ErrMany = errors.New("more completions than the limit")

// MaxScores is the largest number of different scores that Spread counts one by one.
const MaxScores = 250_000

const (
	// fewScores is the number of different scores from which on counting needs much memory.
	fewScores = 1 << 14
	// largeBytes is the memory that counting needs at most: a table of scores with room for
	// more than MaxScores, and its sorted copy.
	largeBytes = 24 << 20
)

// A Distribution says how many completions have each score. If more than MaxScores
// different scores occur, it says so for ranges of scores. They are as narrow as possible,
// and depend only on the scores and the objective.
type Distribution struct {
	// Counts are the numbers of completions, the best score first. None is 0.
	Counts []ScoreCount

	// Width is 1 if Counts has a number for each score that occurs. Otherwise each number
	// is for the Width scores from ScoreCount.Score on. Width is a power of two times the
	// greatest number that divides all differences between scores.
	Width int64

	// These are exact for any Width. They are 0 if there is no completion.
	Total     uint64
	Low, High int64 // the least and the greatest score
	Mean      float64
}

// A ScoreCount is the number of completions with a score, or with one of several: see
// Distribution.Width.
type ScoreCount struct {
	Score int64  `json:"score" doc:"score, or the lowest one of the range"`
	Count uint64 `json:"count" doc:"number of completions with it"`
}

// fewCompletions is the number of completions up to which visiting each is faster than search.Sums.
const fewCompletions = 2000

// Spread counts all completions by score. If there are more than the limit, or if the context
// ends, it returns the distribution of the completions so far together with ErrMany or the
// context's error. A limit of 0 is no limit. Millions of completions take less than a second:
// unless there are more than the limit, they are not visited one by one. See search.Sums.
func Spread[S search.Start](ctx context.Context, start S, limit uint64, options Options) (Distribution, error) {
	if err := options.Check(); err != nil {
		return Distribution{}, err
	}
	var p position
	if err := p.place(&start); err != nil {
		return Distribution{}, err
	}
	if limit == 0 {
		limit = math.MaxUint64
	}
	visits := limit
	if search.BestPath() != search.Portable {
		visits = min(limit, fewCompletions)
	}
	s := spreading{values: options.Values(), large: options.Large, watch: newWatch(ctx, options.Progress)}
	err := visitSums(ctx, &s, start, visits)
	if err == ErrMany && visits < limit {
		if err = mergeSums(ctx, &s, start, limit); err == ErrMany {
			merged := s.tally // in an order that depends on the processor
			if err = visitSums(ctx, &s, start, limit); err != ErrMany {
				s.tally = merged
			}
		}
	}
	d := s.tally.distribution()
	if !options.Min {
		slices.Reverse(d.Counts)
	}
	if err == nil && d.Total == 0 {
		err = sudoku.ErrNoCompletion
	}
	return d, err
}

// A spreading is a Spread that is being counted.
type spreading struct {
	values *Table
	tally  *tally
	large  func(bytes int) // nil after it has been called
	watch  watch
	told   uint64 // completions that Progress has told, or may have
}

// add counts n completions with a score.
func (s *spreading) add(score int64, n uint64, limit uint64) {
	s.tally.add(score, n)
	if len(s.tally.counts) >= fewScores && s.large != nil {
		s.large(largeBytes)
		s.large = nil
	}
	s.told = max(s.told, min(s.tally.total, limit))
	s.watch.spend(1<<6, func() Progress { return Progress{Count: s.told} })
}

// visitSums counts completions one by one, and returns ErrMany if there are more than the limit.
func visitSums[S search.Start](ctx context.Context, s *spreading, start S, limit uint64) error {
	s.tally = newTally(s.values, MaxScores)
	many := false
	// A completion beyond the limit is visited to know that it exists, but not counted. For
	// all, limit + 1 is 0, which asks Visit for all.
	err := search.Visit(ctx, []S{start}, make([]uint64, 1), search.Options{Limit: limit + 1}, func(_ int, grid *sudoku.Grid) {
		if many = s.tally.total == limit; !many {
			s.add(s.values.Score(*grid), 1, limit)
		}
	})
	if err == nil && many {
		err = ErrMany
	}
	return err
}

// mergeSums counts all completions, and returns ErrMany as soon as there are more than the limit.
func mergeSums[S search.Start](ctx context.Context, s *spreading, start S, limit uint64) error {
	s.tally = newTally(s.values, MaxScores)
	within, stop := context.WithCancel(ctx)
	defer stop()
	err := search.Sums(within, start, (*[sudoku.Cells][9]int64)(s.values), func(sum int64, n uint64) {
		if s.add(sum, n, limit); s.tally.total > limit {
			stop()
		}
	})
	if s.tally.total > limit {
		err = ErrMany
	}
	return err
}

// SpreadOf counts the scores of completions that are found elsewhere, the best first. It ends as Spread
// does, or with the first error among the scores.
func SpreadOf(scores iter.Seq2[int64, error], limit uint64, least bool) (Distribution, error) {
	t := &tally{counts: map[int64]uint64{}, most: MaxScores, grain: 1, width: 1, low: math.MaxInt64, high: math.MinInt64}
	var end error
	for score, err := range scores {
		if err != nil {
			end = err
			break
		}
		if limit > 0 && t.total == limit {
			end = ErrMany
			break
		}
		t.add(score, 1)
	}
	d := t.distribution()
	if !least {
		slices.Reverse(d.Counts)
	}
	if end == nil && d.Total == 0 {
		end = sudoku.ErrNoCompletion
	}
	return d, end
}

// A tally counts scores in a limited number of ranges. While there are too many ranges, it
// joins pairs of them. Ranges that are in use at some width are in use when all scores are
// known, too. So the final width is the least one with few enough ranges, in whatever
// order the scores come.
type tally struct {
	counts map[int64]uint64 // by score while the width is 1, then by the number of the range
	most   int              // entries of counts in the end; at least 2, because no range has scores below and above rest

	grain, rest int64 // all scores are rest plus a multiple of grain
	width       int64 // 1, or a power of two times grain

	total     uint64
	low, high int64
	sum       wideInt
}

func newTally(values *Table, most int) *tally {
	t := &tally{counts: map[int64]uint64{}, most: most, width: 1, low: math.MaxInt64, high: math.MinInt64}
	for c := range values {
		t.rest += values[c][0]
		for _, v := range values[c] {
			t.grain = divisor(t.grain, v-values[c][0])
		}
	}
	t.grain = max(t.grain, 1) // if all scores are equal, they are few
	t.rest -= floorOf(t.rest, t.grain) * t.grain
	return t
}

// divisor returns the greatest common divisor of numbers, which may be negative.
func divisor(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, -a)
}

// floorOf divides and rounds down. The divisor is positive.
func floorOf(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

func (t *tally) add(score int64, n uint64) {
	t.total += n
	t.low, t.high = min(t.low, score), max(t.high, score)
	t.sum.add(score, n)
	key := score
	if t.width > 1 {
		key = floorOf(score-t.rest, t.width)
	}
	t.counts[key] += n
	if len(t.counts) > t.most+t.most/2 { // not as soon as there are too many, because it takes long
		t.widen()
	}
}

// widen doubles the width until there are few enough ranges.
func (t *tally) widen() {
	ranges := t.sorted()
	for len(ranges) > t.most {
		n := 0
		for _, r := range ranges {
			if t.width == 1 {
				r.Score = floorOf(r.Score-t.rest, 2*t.grain)
			} else {
				r.Score >>= 1
			}
			if n > 0 && ranges[n-1].Score == r.Score {
				ranges[n-1].Count += r.Count
				continue
			}
			ranges[n] = r
			n++
		}
		ranges = ranges[:n]
		t.width = 2 * max(t.width, t.grain)
	}
	clear(t.counts)
	for _, r := range ranges {
		t.counts[r.Score] = r.Count
	}
}

// sorted returns the keys of all counts with their numbers, the least first.
func (t *tally) sorted() []ScoreCount {
	all := make([]ScoreCount, 0, len(t.counts))
	for key, n := range t.counts {
		all = append(all, ScoreCount{key, n})
	}
	slices.SortFunc(all, func(a, b ScoreCount) int { return cmp.Compare(a.Score, b.Score) })
	return all
}

// distribution returns what has been counted, the least score first.
func (t *tally) distribution() Distribution {
	if len(t.counts) > t.most {
		t.widen()
	}
	d := Distribution{Counts: t.sorted(), Width: t.width, Total: t.total}
	if t.width > 1 {
		for i := range d.Counts {
			d.Counts[i].Score = t.rest + d.Counts[i].Score*t.width
		}
	}
	if t.total > 0 {
		d.Low, d.High, d.Mean = t.low, t.high, t.sum.over(t.total)
	}
	return d
}
