package score_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"bullseye/score"
	"bullseye/sudoku"
)

// stopAtRandom returns a context that ends at some call of the Progress that it
// returns as well, or after some time.
func stopAtRandom(rng *rand.Rand) (context.Context, context.CancelFunc, func(score.Progress)) {
	ctx, cancel := context.WithCancel(context.Background())
	calls := rng.IntN(4)
	progress := func(score.Progress) {
		if calls--; calls < 0 {
			cancel()
		}
	}
	if rng.IntN(2) == 0 {
		time.AfterFunc(time.Duration(rng.IntN(3000))*time.Microsecond, cancel)
	}
	return ctx, cancel, progress
}

// Whenever the context ends, what comes back is either proved or admits that
// it is not, and its bound holds.
func TestCancel(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 18))
	stopped := 0
	for round := range 150 {
		b := randomBoard(rng, rng.IntN(30))
		table := randomTable(rng, 0, []int64{1, 9, 99}[round%3])
		if round%5 != 0 {
			table = randomWeights(rng, -9, 9).Table()
		}
		want, err := score.Max(context.Background(), b, by(table))
		if err != nil {
			t.Fatal(err)
		}
		options := by(table)
		options.Lexicographic = round%2 == 0
		ctx, cancel, progress := stopAtRandom(rng)
		options.Progress = progress
		r, err := score.Max(ctx, b, options)
		cancel()
		switch {
		case err == nil:
			if !r.Proved || r.Score != want.Score || r.Bound != want.Score {
				t.Fatalf("%+v without an error; the optimum is %d", r, want.Score)
			}
		case !errors.Is(err, context.Canceled):
			t.Fatal(err)
		default:
			stopped++
			if r.Proved || r.Bound < want.Score || r.Found && (r.Score > want.Score || !r.Grid.Completes(b) || by(table).Score(r.Grid) != r.Score) {
				t.Fatalf("%+v; the optimum is %d", r, want.Score)
			}
		}
		options = least(by(table.Negated()))
		ctx, cancel, options.Progress = stopAtRandom(rng)
		low, err := score.Max(ctx, b, options)
		cancel()
		if err != nil && (low.Proved || low.Bound > -want.Score || low.Found && low.Score < -want.Score) || err == nil && low.Score != -want.Score {
			t.Fatalf("%+v, %v; the optimum is %d", low, err, -want.Score)
		}
	}
	if stopped == 0 {
		t.Error("no search was stopped")
	}
}

func TestEndedContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r, err := score.Max(ctx, sudoku.Board{}, score.Options{})
	if !errors.Is(err, context.Canceled) || r.Proved || r.Bound < 2906 {
		t.Errorf("%+v, %v", r, err)
	}
	if _, err := score.Top(ctx, sudoku.Board{}, 5, score.Options{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestDeadline(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Millisecond)
	defer cancel()
	table := randomTable(rand.New(rand.NewPCG(19, 20)), 0, 1_000_000)
	r, err := score.Max(ctx, sudoku.Board{}, by(table))
	if !errors.Is(err, context.DeadlineExceeded) || r.Proved {
		t.Errorf("%+v, %v", r, err)
	}
}

// Progress tells of every better grid, and of bounds that hold.
func TestProgress(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	for range 10 {
		b := randomBoard(rng, 6)
		w := randomWeights(rng, 0, 50)
		var last score.Progress
		options := least(by(w))
		options.Progress = func(p score.Progress) {
			if p.Found && (!p.Grid.Completes(b) || by(w).Score(p.Grid) != p.Score || p.Bound > p.Score) {
				t.Errorf("%+v", p)
			}
			if last.Found && p.Score > last.Score || p.Bound < last.Bound {
				t.Errorf("%+v after %+v", p, last)
			}
			last = p
		}
		low, err := score.Max(context.Background(), b, options)
		if err != nil || !last.Found || last.Score != low.Score || last.Bound > low.Score {
			t.Errorf("%+v, %v; the last news was %+v", low, err, last)
		}
	}
}
