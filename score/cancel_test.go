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

// stopping is a context that ends after its Done channel was asked for a
// number of times, or at a call of Progress.
func stopAtRandom(rng *rand.Rand) (context.Context, context.CancelFunc, *score.Options) {
	ctx, cancel := context.WithCancel(context.Background())
	calls := rng.IntN(4)
	options := &score.Options{Progress: func(score.Progress) {
		if calls--; calls < 0 {
			cancel()
		}
	}}
	if rng.IntN(2) == 0 {
		time.AfterFunc(time.Duration(rng.IntN(3000))*time.Microsecond, cancel)
	}
	return ctx, cancel, options
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
		want, err := score.Max(context.Background(), b, table, nil)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel, options := stopAtRandom(rng)
		options.Lexicographic = round%2 == 0
		r, err := score.Max(ctx, b, table, options)
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
			if r.Proved || r.Bound < want.Score || r.Found && (r.Score > want.Score || !r.Grid.Completes(&b) || score.Score(&r.Grid, table) != r.Score) {
				t.Fatalf("%+v; the optimum is %d", r, want.Score)
			}
		}
		ctx, cancel, options = stopAtRandom(rng)
		low, err := score.Min(ctx, b, table.Negated(), options)
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
	r, err := score.Max(ctx, sudoku.Board{}, &score.Rings, nil)
	if !errors.Is(err, context.Canceled) || r.Proved || r.Bound < 2906 {
		t.Errorf("%+v, %v", r, err)
	}
	if _, err := score.Top(ctx, sudoku.Board{}, &score.Rings, 5, nil); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestDeadline(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Millisecond)
	defer cancel()
	table := randomTable(rand.New(rand.NewPCG(19, 20)), 0, 1_000_000)
	r, err := score.Max(ctx, sudoku.Board{}, table, nil)
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
		low, err := score.Min(context.Background(), b, w, &score.Options{Progress: func(p score.Progress) {
			if p.Found && (!p.Grid.Completes(&b) || score.Score(&p.Grid, w) != p.Score || p.Bound > p.Score) {
				t.Errorf("%+v", p)
			}
			if last.Found && p.Score > last.Score || p.Bound < last.Bound {
				t.Errorf("%+v after %+v", p, last)
			}
			last = p
		}})
		if err != nil || !last.Found || last.Score != low.Score || last.Bound > low.Score {
			t.Errorf("%+v, %v; the last news was %+v", low, err, last)
		}
	}
}
