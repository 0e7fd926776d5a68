package search

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"bullseye/internal/fortest/sample"
	"bullseye/sudoku"
)

// The interval must hold the true number about as often as it promises. The
// boards are few enough to count, but are sampled all the same.
func TestEstimateHoldsTheTruth(t *testing.T) {
	// At a confidence of 0.95 the chance of fewer is about 1 in 500,000, and in a
	// short test 1 in 100,000.
	wanted, least := 100, 83
	if sample.Only() {
		wanted, least = 30, 22
	}
	random := rand.New(rand.NewPCG(10, 11))
	intervals, held := 0, 0
	for intervals < wanted {
		b := randomBoard(random, 21+random.IntN(5))
		n, err := Count(t.Context(), b, 20_000)
		if err != nil {
			t.Fatal(err)
		}
		if n < 1000 || n == 20_000 {
			continue
		}
		w := planeWalkerOf(&b)
		root := w.stack[0]
		root.propagate(everyDigit)
		taken, err := w.sample(t.Context(), &root, 0, EstimateOptions{Samples: 1500, Seed: uint64(intervals)})
		if err != nil {
			t.Fatal(err)
		}
		intervals++
		if math.Abs(taken.mean-float64(n)) < 1.96*taken.deviation() {
			held++
		}
	}
	if held < least {
		t.Errorf("%d of %d intervals of confidence 0.95 hold the true number, expected %d or more", held, intervals, least)
	}
	t.Logf("%d of %d intervals hold the true number", held, intervals)
}

// The number of all grids is known: B. Felgenhauer and F. Jarvis, Mathematics
// of Sudoku I, 2006.
func TestEstimateOfTheEmptyBoard(t *testing.T) {
	const grids = 6670903752021072936960
	options := EstimateOptions{Samples: 20_000, Seed: 1, Confidence: 0.999}
	if sample.Only() {
		options.Samples = 5000
	}
	e, err := EstimateCount(t.Context(), sudoku.Board{}, options)
	if err != nil {
		t.Fatal(err)
	}
	if e.Low > grids || e.High < grids || e.High/e.Low > 1.5 {
		t.Errorf("estimate %+v, expected about %g", e, float64(grids))
	}
	t.Logf("%+v", e)
	options.Samples = 100
	e, _ = EstimateCount(t.Context(), sudoku.Board{}, options)
	if again, _ := EstimateCount(t.Context(), sudoku.Board{}, options); again != e {
		t.Errorf("the same seed gives %v and then %v", e, again)
	}
}

// The count before sampling finds some 49,000 of this board's 81,816
// completions. Two samples often have a smaller mean.
func TestEstimateLowIsNeverAboveMean(t *testing.T) {
	b, err := sudoku.ParseLine(".3.......9....1.......69...49...2.7.....9..2...8.5.....4.........597..34...14.5..")
	if err != nil {
		t.Fatal(err)
	}
	below := 0
	for seed := range uint64(4) {
		options := EstimateOptions{Samples: 2, Seed: seed}
		e, err := EstimateCount(t.Context(), b, options)
		if err != nil {
			t.Fatal(err)
		}
		if e.Exact || !(e.Low <= e.Mean && e.Mean <= e.High) {
			t.Errorf("seed %d: %+v", seed, e)
		}
		w := planeWalkerOf(&b)
		root := w.stack[0]
		root.propagate(everyDigit)
		taken, err := w.sample(t.Context(), &root, 0, options)
		if err != nil {
			t.Fatal(err)
		}
		w.release()
		if taken.mean < e.Low {
			below++
		}
	}
	if below == 0 {
		t.Error("no mean of samples is below the number counted: the test says nothing")
	}
	for _, c := range []struct{ mean, margin, known float64 }{
		{0, 0, 0}, {0, 0, 7}, {5, 0, 7}, {5, 3, 7}, {5, 1, 7}, {9, 1, 7}, {9, 5, 7},
	} {
		low, mean, high := interval(c.mean, c.margin, c.known)
		if low > mean || mean > high || low < c.known {
			t.Errorf("mean %v ± %v, %v known: %v ≤ %v ≤ %v", c.mean, c.margin, c.known, low, mean, high)
		}
	}
}

func TestEstimateCountsWhatItCan(t *testing.T) {
	var clash sudoku.Board
	clash[0], clash[1] = 1, 1
	e, err := EstimateCount(t.Context(), clash, EstimateOptions{})
	if err != nil || !e.Exact || e.Mean != 0 {
		t.Errorf("clashing clues: %+v, %v", e, err)
	}
	for _, bad := range []EstimateOptions{{Samples: 1}, {Samples: -5}, {Confidence: 1}, {Confidence: -1}, {Confidence: math.NaN()}} {
		if _, err := EstimateCount(t.Context(), clash, bad); !errors.Is(err, ErrEstimateOptions) {
			t.Errorf("%+v: %v", bad, err)
		}
	}
}
