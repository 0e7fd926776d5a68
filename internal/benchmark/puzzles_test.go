package benchmark

import (
	"context"
	"errors"
	"testing"
	"time"

	"bullseye/rules"
)

func TestRunPuzzles(t *testing.T) {
	small := func(clues ...int) *rules.Puzzle { // of 4×4 cells without boxes; 576 grids without clues
		p := rules.NewPuzzle(4, 4, 1, 4)
		for i := range 4 {
			p.Rules = append(p.Rules, rules.Rule{Kind: rules.RowHouse, Cells: p.Row(i)}, rules.Rule{Kind: rules.ColumnHouse, Cells: p.Column(i)})
		}
		for c, v := range clues {
			if v != 0 {
				p.Allowed[c] = rules.Value(v)
			}
		}
		return p
	}
	puzzles := []*rules.Puzzle{small(), small(1, 1), small(1, 2, 3, 4, 2, 1, 4, 3, 3, 4, 1, 2)}
	for _, c := range []struct {
		options Options
		want    Completions
	}{
		{Options{}, Completions{1, 1, 1}},
		{Options{Mode: First, Threads: 2}, Completions{1, 2, 0}},
		{Options{Mode: Count, Limit: 5, Threads: 3}, Completions{1, 1, 1}},
		{Options{Mode: Count}, Completions{1, 1, 1}},
	} {
		c.options.Time = time.Millisecond
		r, err := RunPuzzles(t.Context(), puzzles, c.options)
		if err != nil {
			t.Fatalf("%+v: %v", c.options, err)
		}
		if r.Completions != c.want || r.Boards != 3 || r.Passes < 1 || r.Best < r.Median || r.Median <= 0 || r.Path != "" {
			t.Errorf("%+v: %+v, want %+v", c.options, r, c.want)
		}
	}
	var p pace
	if n, err := p.answer(t.Context(), puzzles[0], 0, true); n != 576 || err != nil || p.guesses == 0 {
		t.Errorf("found %d Latin squares, %d guesses, error %v, expected 576", n, p.guesses, err)
	}
	if _, err := RunPuzzles(t.Context(), nil, Options{}); !errors.Is(err, ErrNoBoards) {
		t.Errorf("no puzzles: %v", err)
	}
	wrong := small()
	wrong.Rules = append(wrong.Rules, rules.Rule{Kind: rules.Cage})
	if _, err := RunPuzzles(t.Context(), []*rules.Puzzle{puzzles[0], wrong}, Options{}); err == nil || err.Error() != "puzzle 2: rule 9 (killer-cage): the number of cells is 0, expected 1 to 1000" {
		t.Errorf("a cage without cells: %v", err)
	}
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := RunPuzzles(ended, puzzles, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("ended: %v", err)
	}
}
