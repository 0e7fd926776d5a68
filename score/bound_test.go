package score_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"bullseye/score"
	"bullseye/sudoku"
)

// The bound is on the right side of the best score, and with ring weights it is usually
// that score.
func TestBound(t *testing.T) {
	ctx := context.Background()
	random := rand.New(rand.NewPCG(7, 8))
	tight := 0
	for i := range 40 {
		board := randomBoard(random, 4+i%28)
		table := new(score.Table)
		for c := range table {
			for d := range table[c] {
				table[c][d] = random.Int64N(50)
			}
		}
		for _, options := range []score.Options{{}, {Min: true}, {Objective: score.Objective{Table: table}}, {Objective: score.Objective{Table: table}, Min: true}} {
			best, err := score.Max(ctx, board, options)
			if err != nil {
				t.Fatal(err)
			}
			bound, err := score.Bound(ctx, board, options)
			if err != nil || bound != best.Score && (bound < best.Score) != options.Min {
				t.Errorf("%s: bound %d of %d, %v", board, bound, best.Score, err)
			}
			if options.Table == nil && bound == best.Score {
				tight++
			}
		}
	}
	if tight < 60 {
		t.Errorf("the bound is the score of %d boards of 80", tight)
	}
	if bound, err := score.Bound(ctx, sudoku.Board{}, score.Options{}); bound != 2906 || err != nil {
		t.Errorf("the bound of the empty board is %d, %v", bound, err)
	}
	if _, err := score.Bound(ctx, sudoku.Board{1, 1}, score.Options{}); !errors.Is(err, sudoku.ErrNoCompletion) {
		t.Errorf("clashing clues: %v", err)
	}
	ended, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := score.Bound(ended, sudoku.Board{}, score.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
