package score_test

import (
	"math/rand/v2"
	"testing"

	"bullseye/score"
	"bullseye/sudoku"
)

// Room that is beyond the length of the results is the caller's, and stays as it is.
func TestTooFewResults(t *testing.T) {
	results := make([]score.Result, 2)
	defer func() {
		if got, want := recover(), "score: found 1 results for 2 starts"; got != want {
			t.Errorf("panic %v, want %q", got, want)
		}
		if results[1] != (score.Result{}) {
			t.Errorf("a result beyond the length: %+v", results[1])
		}
	}()
	_ = score.MaxMany(t.Context(), mixedBoards(rand.New(rand.NewPCG(1, 2)), 2, 30), results[:1], score.Options{})
}

// A panic in Progress left a half-used solver in the pool.
func TestPanicInProgress(t *testing.T) {
	rng := rand.New(rand.NewPCG(91, 92))
	panics := 0
	for round := range 40 {
		options := by(randomTable(rng, 0, 20))
		calls := rng.IntN(3)
		options.Progress = func(score.Progress) {
			if calls--; calls < 0 {
				panic("the caller's")
			}
		}
		func() {
			defer func() {
				if recover() != nil {
					panics++
				}
			}()
			if _, err := score.Top(t.Context(), randomBoard(rng, 14), 20, options); err != nil {
				t.Fatal(err)
			}
		}()
		b := randomBoard(rng, 10+round%25)
		r, err := score.Max(t.Context(), b, score.Options{})
		if err != nil || !r.Grid.Completes(b) || r.Score != (score.Objective{}).Score(r.Grid) || r.Bound != r.Score {
			t.Fatalf("after a panic: %+v, %v", r, err)
		}
		var many [12]score.Result
		boards := mixedBoards(rng, len(many), 26)
		if err := score.MaxMany(t.Context(), boards, many[:], score.Options{}); err != nil {
			t.Fatal(err)
		}
		for i := range many {
			if want, err := score.Max(t.Context(), boards[i], score.Options{}); err == nil && many[i] != want {
				t.Fatalf("after a panic: %+v, not %+v", many[i], want)
			}
		}
	}
	if panics == 0 {
		t.Error("Progress never panicked")
	}
	if r, err := score.Max(t.Context(), sudoku.Board{}, score.Options{}); err != nil || r.Score != 2906 {
		t.Errorf("%+v, %v", r, err)
	}
}
