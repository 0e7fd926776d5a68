package score

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"bullseye/internal/fortest/sample"
	"bullseye/internal/spare"
	"bullseye/sudoku"
)

// brute returns the narrowest ranges, from the definition: all scores are counted at every
// width.
func brute(scores []int64, grain, rest int64, most int) (width int64, counts map[int64]uint64) {
	for width := int64(1); ; width *= 2 {
		counts := map[int64]uint64{}
		for _, s := range scores {
			from := s
			if width > 1 {
				from = rest + floorOf(s-rest, grain*width)*grain*width
			}
			counts[from]++
		}
		if len(counts) <= most {
			if width == 1 {
				return 1, counts
			}
			return grain * width, counts
		}
	}
}

// The ranges of a tally are the narrowest that are few enough. They do not depend on the
// order of the scores.
func TestRangesOfScores(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := new(Table)
		grain := rapid.SampledFrom([]int64{1, 2, 3, 7, 1000, 1 << 20}).Draw(t, "grain")
		rest := rapid.Int64Range(-50, 50).Draw(t, "rest")
		values[3] = [9]int64{rest, rest + grain, rest, rest - 4*grain, rest, rest, rest, rest, rest}
		span := rapid.SampledFrom([]int64{3, 100, 1e6, 1e12 / grain}).Draw(t, "span")
		scores := rapid.SliceOfN(rapid.Map(rapid.Int64Range(-span, span), func(n int64) int64 { return rest + n*grain }), 0, 200).Draw(t, "scores")
		most := rapid.IntRange(2, 40).Draw(t, "most")
		count := func(scores []int64) Distribution {
			tally := newTally(values, most)
			for _, s := range scores {
				tally.add(s, 1)
			}
			return tally.distribution()
		}
		got := count(scores)
		tally := newTally(values, most)
		if tally.grain != grain {
			t.Fatalf("the grain is %d, want %d", tally.grain, grain)
		}
		width, want := brute(scores, grain, tally.rest, most)
		if got.Width != width || len(got.Counts) != len(want) {
			t.Fatalf("%d ranges of %d scores, want %d of %d", len(got.Counts), got.Width, len(want), width)
		}
		for i, c := range got.Counts {
			if want[c.Score] != c.Count || i > 0 && c.Score <= got.Counts[i-1].Score {
				t.Fatalf("range %d of %v, want %v", i, got.Counts, want)
			}
		}
		sum := new(big.Int)
		for _, s := range scores {
			sum.Add(sum, big.NewInt(s))
		}
		if len(scores) > 0 {
			mean, _ := new(big.Rat).SetFrac(sum, big.NewInt(int64(len(scores)))).Float64()
			if got.Low != slices.Min(scores) || got.High != slices.Max(scores) || got.Mean != mean || got.Total != uint64(len(scores)) {
				t.Fatalf("%d scores from %d to %d, mean %v, want %d, %d, %d, %v", got.Total, got.Low, got.High, got.Mean,
					len(scores), slices.Min(scores), slices.Max(scores), mean)
			}
		}
		slices.Reverse(scores)
		if again := count(scores); again.Width != got.Width || !slices.Equal(again.Counts, got.Counts) || again.Mean != got.Mean {
			t.Fatalf("in another order: %v, want %v", again, got)
		}
	})
}

// A sum that no int64 holds is exact.
func TestWideSums(t *testing.T) {
	const large = 9e14
	var sum wideInt
	for range 100_000 {
		sum.add(large, 1)
	}
	if got := sum.over(100_000); got != large {
		t.Errorf("the mean is %v, want %v", got, large)
	}
	sum.add(-large, 200_000)
	if got := sum.over(300_000); got != -large/3 {
		t.Errorf("the mean is %v, want %v", got, -large/3)
	}
}

// With idle threads, the distribution and what is told of its progress are the same.
func TestSpreadWithIdleThreads(t *testing.T) {
	board, err := sudoku.ParseLine("..7.61.......9.........36.2.....5....759..8.3...38..2....1...7........4....7.....")
	if err != nil {
		t.Fatal(err)
	}
	var threads spare.Threads
	threads.Add(2)
	told := uint64(0)
	options := Options{Progress: func(p Progress) {
		if p.Count < told {
			t.Errorf("told %d completions after %d", p.Count, told)
		}
		told = p.Count
	}}
	want, err := Spread(t.Context(), board, 0, Options{})
	if err != nil {
		t.Fatal(err)
	}
	got, err := Spread(spare.With(t.Context(), &threads), board, 0, options)
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%d completions with idle threads, %v, and %d without", got.Total, err, want.Total)
	}
	if told == 0 {
		t.Error("no progress")
	}
}

// With weights that give each completion a score of its own, millions of completions took
// hundreds of megabytes, in one table of scores and in a sorted copy.
func TestMillionsOfScoresFillTheMemory(t *testing.T) {
	if sample.Only() {
		t.Skip("a million completions")
	}
	random := rand.New(rand.NewPCG(1, 2))
	weights := new(Weights)
	for c := range weights {
		weights[c] = random.Int64N(2*MaxWeight) - MaxWeight
	}
	for _, least := range []bool{false, true} {
		options := Options{Min: least, Objective: Objective{Weights: weights}}
		d, err := Spread(context.Background(), sudoku.Board{}, 4*MaxScores, options)
		if !errors.Is(err, ErrMany) || d.Total != 4*MaxScores || d.Width < 2 || len(d.Counts) > MaxScores || len(d.Counts) < MaxScores/4 {
			t.Fatalf("%d ranges of %d scores for %d completions: %v", len(d.Counts), d.Width, d.Total, err)
		}
		first, last := d.Counts[0].Score, d.Counts[len(d.Counts)-1].Score
		if least {
			first, last = last, first
		}
		if d.High < first || d.High-first >= d.Width || d.Low < last || d.Low-last >= d.Width {
			t.Errorf("scores from %d to %d are not in the ranges at %d and %d", d.Low, d.High, last, first)
		}
	}
}
