package search

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"bullseye/sudoku"
)

// CountWatched gives the same answers as Count and does not report about boards that
// are counted at once.
func TestCountWatchedCountsLikeCount(t *testing.T) {
	random := rand.New(rand.NewPCG(40, 41))
	for range 200 {
		b := randomBoard(random, 22+random.IntN(20))
		for _, limit := range []uint64{1, 2, 100, 5000} {
			want, err := Count(t.Context(), b, limit)
			if err != nil {
				t.Fatal(err)
			}
			got, err := CountWatched(t.Context(), b, limit, func(uint64) {})
			if err != nil || got != want {
				t.Fatalf("%v up to %d: %d, %v, want %d", b, limit, got, err, want)
			}
		}
	}
}

// A long count reports numbers that never fall and grow in the end. It ends with the last of
// them or more if its context ends.
func TestCountWatchedReports(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	var told []uint64
	n, err := CountWatched(ctx, sudoku.Board{}, 0, func(count uint64) {
		if told = append(told, count); len(told) > 2 && count > told[0] {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("error %v", err)
	}
	if told[0] == 0 || !slices.IsSorted(told) || n < told[len(told)-1] {
		t.Errorf("reported %v, and returned %d", told, n)
	}
}

// A long estimate reports estimates by more and more samples. If its context ends, it
// returns the last of them.
func TestEstimateReports(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	var told []Estimate
	e, err := EstimateCount(ctx, sudoku.Board{}, EstimateOptions{Samples: 1 << 30, Seed: 1, Progress: func(e Estimate) {
		if told = append(told, e); len(told) == 2 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("error %v", err)
	}
	if len(told) != 2 || told[1].Samples <= told[0].Samples || told[0].Low > told[0].Mean || told[0].High < told[0].Mean || e != told[1] {
		t.Errorf("reported %+v, and returned %+v", told, e)
	}
}
