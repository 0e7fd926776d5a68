package score_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"bullseye/score"
	"bullseye/search"
	"bullseye/sudoku"
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
			order := ranked(grids, by(w))
			var counts []score.ScoreCount
			for _, r := range order {
				if n := len(counts); n == 0 || counts[n-1].Score != r.Score {
					counts = append(counts, score.ScoreCount{Score: r.Score})
				}
				counts[len(counts)-1].Count++
			}
			got, err := score.Spread(ctx, b, uint64(len(grids)), by(w))
			if err != nil || !slices.Equal(got.Counts, counts) || got.Width != 1 {
				t.Fatalf("%s: %v, %v, not %v", name, got, err, counts)
			}
			if limit := uint64(len(grids) - 1); limit > 0 { // 0 is no limit
				if _, err := score.Spread(ctx, b, limit, by(w)); !errors.Is(err, score.ErrMany) {
					t.Fatalf("%s: %v", name, err)
				}
			}
			best, ties, err := score.Ties(ctx, b, 0, by(w))
			if err != nil || best != counts[0].Score || ties != counts[0].Count {
				t.Fatalf("%s: %d ties at %d, %v, not %v", name, ties, best, err, counts[0])
			}
			if _, ties, err = score.Ties(ctx, b, 3, by(w)); err != nil || ties != min(3, counts[0].Count) {
				t.Fatalf("%s: %d ties, %v", name, ties, err)
			}
			second, err := score.Second(ctx, b, by(w))
			if err != nil || !second.Proved || second.Found != (len(counts) > 1) {
				t.Fatalf("%s: %+v, %v", name, second, err)
			}
			if second.Found && (second.Score != counts[1].Score || second.Bound != second.Score ||
				by(w).Score(second.Grid) != second.Score || !contains(grids, second.Grid)) {
				t.Fatalf("%s: %+v is not second to %v", name, second, counts[:2])
			}
		}
	}
}

func TestLandscapeOfTheEmptyBoard(t *testing.T) {
	best, ties, err := score.Ties(context.Background(), sudoku.Board{}, 1000, score.Options{})
	if err != nil || best != 2906 || ties != 1000 {
		t.Errorf("%d ties at %d, %v", ties, best, err)
	}
	next, err := score.Second(context.Background(), sudoku.Board{}, score.Options{})
	if err != nil || next.Score != 2905 {
		t.Errorf("%+v, %v", next, err)
	}
	if _, err := score.Spread(context.Background(), sudoku.Board{}, 1000, score.Options{}); !errors.Is(err, score.ErrMany) {
		t.Error(err)
	}
	clash := sudoku.Board{0: 1, 1: 1}
	for _, err := range []error{
		second2(score.Ties(context.Background(), clash, 0, score.Options{})),
		second(score.Second(context.Background(), clash, score.Options{})),
		second(score.Spread(context.Background(), clash, 10, score.Options{})),
	} {
		if !errors.Is(err, sudoku.ErrNoCompletion) {
			t.Error(err)
		}
	}
}

func second2[A, B any](_ A, _ B, err error) error { return err }

// Spread counts as many completions as the limit admits, says that there are more,
// and orders scores best first.
func TestSpreadLimits(t *testing.T) {
	rng := rand.New(rand.NewPCG(63, 64))
	b := randomBoard(rng, 26)
	total, err := search.Count(t.Context(), b, 0)
	if err != nil || total < 3 {
		t.Fatalf("%d completions, %v", total, err)
	}
	for _, options := range []score.Options{{}, {Min: true}} {
		for _, limit := range []uint64{0, 1, total - 1, total, total + 1, math.MaxUint64 - 1, math.MaxUint64} {
			spread, err := score.Spread(t.Context(), b, limit, options)
			sum := uint64(0)
			for i, c := range spread.Counts {
				sum += c.Count
				if i > 0 && (c.Score > spread.Counts[i-1].Score) != options.Min {
					t.Errorf("least %t: %v are out of order", options.Min, spread.Counts)
				}
			}
			if sum != spread.Total {
				t.Errorf("the counts add up to %d, and the total is %d", sum, spread.Total)
			}
			limited := limit > 0 && limit < total
			if limited && sum != limit || !limited && sum != total || errors.Is(err, score.ErrMany) != limited {
				t.Errorf("limit %d: %d of %d completions, %v", limit, sum, total, err)
			}
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := score.Spread(ctx, sudoku.Board{}, math.MaxUint64, score.Options{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// Long counts tell how far they have come, in growing numbers, and what they return
// after an interruption is the last of them or more.
func TestCountsReport(t *testing.T) {
	alike := new(score.Weights)
	for c := range alike {
		alike[c] = 1
	}
	for _, test := range []struct {
		name string
		ask  func(ctx context.Context, options score.Options) (uint64, error)
	}{
		{"Spread", func(ctx context.Context, options score.Options) (uint64, error) {
			spread, err := score.Spread(ctx, sudoku.Board{}, math.MaxUint64, options)
			return spread.Total, err
		}},
		{"Ties, all alike", func(ctx context.Context, options score.Options) (uint64, error) {
			options.Objective = score.Objective{Weights: alike}
			_, n, err := score.Ties(ctx, sudoku.Board{}, 0, options)
			return n, err
		}},
		{"Ties", func(ctx context.Context, options score.Options) (uint64, error) {
			weights := score.Weights{}
			weights[0], weights[1] = 1, 2
			options.Min, options.Objective = true, score.Objective{Weights: &weights}
			_, n, err := score.Ties(ctx, sudoku.Board{}, 0, options)
			return n, err
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			var told []score.Progress
			n, err := test.ask(ctx, score.Options{Progress: func(p score.Progress) {
				if p.Count > 0 {
					if told = append(told, p); len(told) == 3 {
						cancel()
					}
				}
			}})
			if !errors.Is(err, context.Canceled) || len(told) != 3 {
				t.Fatalf("%v after %v", err, told)
			}
			if a, b, c := told[0].Count, told[1].Count, told[2].Count; a > b || b > c || n < c {
				t.Errorf("reported %d, %d, %d, and returned %d", a, b, c, n)
			}
			if p := told[2]; test.name != "Spread" && (!p.Found || p.Score != p.Bound || p.Score <= 0) {
				t.Errorf("the best score is known, but reported is %+v", p)
			}
		})
	}
}
