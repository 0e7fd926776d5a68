package score_test

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"testing"

	"bullseye/internal/fortest/devdata"
	"bullseye/score"
	"bullseye/sudoku"
)

// Optima that an integer-programming solver found, without any code of ours.
func TestKnownOptima(t *testing.T) {
	ctx := context.Background()
	for n, line := range devdata.Lines(t, "target-optima.tsv") {
		fields := strings.Split(line, "\t")
		b := board(t, fields[0])
		for i, options := range []score.Options{{}, {Min: true}} {
			want, err := strconv.ParseInt(fields[1+i], 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			r, err := score.Max(ctx, b, options)
			switch {
			case want == -1:
				if !errors.Is(err, sudoku.ErrNoCompletion) {
					t.Errorf("board %d: %+v, %v; there is no completion", n, r, err)
				}
			case err != nil || !r.Proved || r.Score != want || r.Bound != want:
				t.Errorf("board %d: score %d, bound %d, proved %t, %v; the optimum is %d", n, r.Score, r.Bound, r.Proved, err, want)
			case !r.Grid.Completes(b) || (score.Objective{}).Score(r.Grid) != want:
				t.Errorf("board %d: the grid does not fit: %v", n, r.Grid)
			}
		}
	}
}
