package score_test

import (
	"context"
	"errors"
	"testing"

	"bullseye/score"
	"bullseye/sudoku"
)

func TestScore(t *testing.T) {
	grid := randomGrid(newRand(23))
	want := int64(0)
	for c, d := range grid {
		want += rings()[c] * int64(d)
	}
	table := rings().Table()
	for _, o := range []score.Objective{{}, {Weights: rings()}, {Table: table}} {
		if got := o.Score(grid); got != want {
			t.Errorf("%d by %s, not %d", got, o, want)
		}
		if *o.Values() != *table {
			t.Errorf("the values of %s are not those of the rings", o)
		}
	}
	grid[0], grid[1] = 0, 200
	if got := (score.Objective{}).Score(grid); got != table.Score(grid) {
		t.Errorf("blanks and nonsense score differently by weights and by table: %d", got)
	}
}

// Rings returns a copy: changing it changes no answer.
func TestRingsCannotBeChanged(t *testing.T) {
	w := score.Rings()
	w[40] = 1_000_000
	r, err := score.Max(context.Background(), sudoku.Board{}, score.Options{})
	if err != nil || r.Score != 2906 || score.Rings()[40] != 10 {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestTwoObjectives(t *testing.T) {
	options := score.Options{Objective: score.Objective{Weights: rings(), Table: rings().Table()}}
	ctx := context.Background()
	for _, err := range []error{
		options.Check(),
		second(score.Max(ctx, sudoku.Board{}, options)),
		score.MaxMany(ctx, make([]sudoku.Board, 3), make([]score.Result, 3), options),
		second(score.Top(ctx, sudoku.Board{}, 3, options)),
		second2(score.Ties(ctx, sudoku.Board{}, 3, options)),
		second(score.Second(ctx, sudoku.Board{}, options)),
		second(score.Spread(ctx, sudoku.Board{}, 3, options)),
		second2(score.Certify(ctx, sudoku.Board{}, options)),
	} {
		if !errors.Is(err, score.ErrTwoObjectives) {
			t.Error(err)
		}
	}
}
