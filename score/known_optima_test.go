package score_test

import (
	"bufio"
	"context"
	"errors"
	"os"
	"strconv"
	"strings"
	"testing"

	"bullseye/score"
	"bullseye/sudoku"
)

// Optima that an integer-programming solver found, without any code of ours.
func TestKnownOptima(t *testing.T) {
	file, err := os.Open("../../shared/data/target-optima.tsv")
	if errors.Is(err, os.ErrNotExist) {
		t.Skip("skipped: the development data (../shared/data beside the repository) is not here")
	} else if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	ctx := context.Background()
	lines := bufio.NewScanner(file)
	for n := 1; lines.Scan(); n++ {
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		fields := strings.Split(lines.Text(), "\t")
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
					t.Errorf("line %d: %+v, %v; there is no completion", n, r, err)
				}
			case err != nil || !r.Proved || r.Score != want || r.Bound != want:
				t.Errorf("line %d: score %d, bound %d, proved %t, %v; the optimum is %d", n, r.Score, r.Bound, r.Proved, err, want)
			case !r.Grid.Completes(&b) || (score.Objective{}).Score(&r.Grid) != want:
				t.Errorf("line %d: the grid does not fit: %v", n, r.Grid)
			}
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
}
