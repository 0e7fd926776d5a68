package target_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"bullseye/sudoku"
	"bullseye/target"
)

func TestLandscape(t *testing.T) {
	rng := rand.New(rand.NewPCG(61, 62))
	ctx := context.Background()
	for round := range 25 {
		b := randomBoard(rng, 21+round)
		candidates := b.Candidates()
		grids, all := completions(&candidates, 20_000)
		if !all {
			continue
		}
		for name, w := range objectives(rng) {
			order := ranked(grids, w)
			var counts []target.Count
			for _, r := range order {
				if n := len(counts); n == 0 || counts[n-1].Score != r.Score {
					counts = append(counts, target.Count{Score: r.Score})
				}
				counts[len(counts)-1].Completions++
			}
			got, err := target.Spread(ctx, b, w, uint64(len(grids)))
			if err != nil || !slices.Equal(got, counts) {
				t.Fatalf("%s: %v, %v, not %v", name, got, err, counts)
			}
			if _, err := target.Spread(ctx, b, w, uint64(len(grids)-1)); !errors.Is(err, target.ErrMany) {
				t.Fatalf("%s: %v", name, err)
			}
			score, ties, err := target.Ties(ctx, b, w, 0, nil)
			if err != nil || score != counts[0].Score || ties != counts[0].Completions {
				t.Fatalf("%s: %d ties at %d, %v, not %v", name, ties, score, err, counts[0])
			}
			if _, ties, err = target.Ties(ctx, b, w, 3, nil); err != nil || ties != min(3, counts[0].Completions) {
				t.Fatalf("%s: %d ties, %v", name, ties, err)
			}
			second, err := target.Second(ctx, b, w, nil)
			if err != nil || !second.Proved || second.Found != (len(counts) > 1) {
				t.Fatalf("%s: %+v, %v", name, second, err)
			}
			if second.Found && (second.Score != counts[1].Score || second.Bound != second.Score ||
				target.Score(&second.Grid, w) != second.Score || !contains(grids, second.Grid)) {
				t.Fatalf("%s: %+v is not second to %v", name, second, counts[:2])
			}
		}
	}
}

func TestLandscapeOfTheEmptyBoard(t *testing.T) {
	score, ties, err := target.Ties(context.Background(), sudoku.Board{}, &target.Rings, 1000, nil)
	if err != nil || score != 2906 || ties != 1000 {
		t.Errorf("%d ties at %d, %v", ties, score, err)
	}
	next, err := target.Second(context.Background(), sudoku.Board{}, &target.Rings, nil)
	if err != nil || next.Score != 2905 {
		t.Errorf("%+v, %v", next, err)
	}
	if _, err := target.Spread(context.Background(), sudoku.Board{}, &target.Rings, 1000); !errors.Is(err, target.ErrMany) {
		t.Error(err)
	}
	clash := sudoku.Board{0: 1, 1: 1}
	for _, err := range []error{
		second2(target.Ties(context.Background(), clash, &target.Rings, 0, nil)),
		second(target.Second(context.Background(), clash, &target.Rings, nil)),
		second(target.Spread(context.Background(), clash, &target.Rings, 10)),
	} {
		if !errors.Is(err, sudoku.ErrNoCompletion) {
			t.Error(err)
		}
	}
}

func second2[A, B any](_ A, _ B, err error) error { return err }

// Where a value is the sum of one number for the cell and one for the digit all
// grids score alike, however many there are: that is said at once.
func TestSecondOfWhatIsAllAlike(t *testing.T) {
	var equal target.Weights
	var sums target.Table
	for c := range equal {
		equal[c] = 7
		for d := range sums[c] {
			sums[c][d] = int64(c*c - 3*d)
		}
	}
	if r, err := target.Second(t.Context(), sudoku.Board{}, &equal, nil); err != nil || r.Found || !r.Proved {
		t.Errorf("equal weights: %+v, %v", r, err)
	}
	if r, err := target.Second(t.Context(), sudoku.Board{}, &sums, nil); err != nil || r.Found || !r.Proved {
		t.Errorf("sums: %+v, %v", r, err)
	}
	sums[40][3]++
	if r, err := target.Second(t.Context(), sudoku.Board{}, &sums, nil); err != nil || !r.Found || !r.Proved {
		t.Errorf("sums but for one value: %+v, %v", r, err)
	}
}
