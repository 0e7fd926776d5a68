package score_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"bullseye/internal/fortest/sample"
	"bullseye/score"
	"bullseye/search"
	"bullseye/sudoku"
)

// completions is the plainest way to list all completions, up to a limit:
// cell by cell, digit by digit, so in lexicographic order.
func completions(start *sudoku.Candidates, limit int) (grids []sudoku.Grid, all bool) {
	var g sudoku.Grid
	var houses [sudoku.Houses]sudoku.Digits
	tries := 0
	var fill func(c sudoku.Cell) bool
	fill = func(c sudoku.Cell) bool {
		if c == sudoku.Cells {
			grids = append(grids, g)
			return len(grids) <= limit
		}
		if tries++; tries > 40*limit+100_000 {
			return false
		}
		for d := range start[c].All() {
			s := sudoku.DigitSet(d)
			h := c.Houses()
			if (houses[h[0]]|houses[h[1]]|houses[h[2]])&s != 0 {
				continue
			}
			for _, i := range h {
				houses[i] |= s
			}
			g[c] = d
			more := fill(c + 1)
			for _, i := range h {
				houses[i] &^= s
			}
			if !more {
				return false
			}
		}
		return true
	}
	all = fill(0)
	return grids, all
}

// ranked puts grids in the order of Top.
func ranked(grids []sudoku.Grid, options score.Options) []score.Ranked {
	r := make([]score.Ranked, len(grids))
	for i, g := range grids {
		r[i] = score.Ranked{Grid: g, Score: options.Score(g)}
	}
	slices.SortStableFunc(r, func(a, b score.Ranked) int {
		if options.Min {
			a, b = b, a
		}
		return cmp.Compare(b.Score, a.Score)
	})
	return r
}

// checkAgainst compares Max and Top, for the greatest and for the least score,
// with the list of all completions.
func checkAgainst[S search.Start](t *testing.T, start S, grids []sudoku.Grid, options score.Options) {
	t.Helper()
	ctx := context.Background()
	for _, options := range []score.Options{options, least(options)} {
		if len(grids) == 0 {
			for _, err := range []error{
				second(score.Max(ctx, start, options)), second(score.Top(ctx, start, 5, options)),
			} {
				if !errors.Is(err, sudoku.ErrNoCompletion) {
					t.Fatalf("no completion, but %v", err)
				}
			}
			continue
		}
		order := ranked(grids, options)
		for _, options := range []score.Options{options, lexicographic(options)} {
			r, err := score.Max(ctx, start, options)
			if err != nil || !r.Found || !r.Proved || r.Score != order[0].Score || r.Bound != r.Score ||
				options.Score(r.Grid) != r.Score || !contains(grids, r.Grid) {
				t.Fatalf("Max, least %t: %+v, %v; the optimum is %d of %d completions", options.Min, r, err, order[0].Score, len(grids))
			}
			if options.Lexicographic && r.Grid != order[0].Grid {
				t.Fatalf("least %t: not the lexicographically smallest optimum: %v", options.Min, r.Grid)
			}
		}
		for _, k := range []int{1, 2, 7, 100, 3000} {
			top, err := score.Top(ctx, start, k, options)
			if want := order[:min(k, len(order))]; err != nil || !slices.Equal(top, want) {
				for i := range want {
					if i >= len(top) || top[i] != want[i] {
						t.Fatalf("Top %d, least %t, %v: %d grids of %d differ from place %d", k, options.Min, err, len(top), len(want), i)
					}
				}
				t.Fatalf("Top %d, least %t: %d grids of %d, %v", k, options.Min, len(top), len(want), err)
			}
		}
	}
}

func second[A any](_ A, err error) error { return err }

// contains searches a list in lexicographic order.
func contains(grids []sudoku.Grid, g sudoku.Grid) bool {
	_, found := slices.BinarySearchFunc(grids, g, func(a, b sudoku.Grid) int { return slices.Compare(a[:], b[:]) })
	return found
}

// objectives are weights that try the solver in different ways.
func objectives(rng *rand.Rand) map[string]*score.Weights {
	equal, huge, zero, ends := score.Weights{}, score.Rings(), score.Weights{}, score.Weights{}
	few := score.Weights{}
	for c := range equal {
		equal[c] = 7
		ends[c] = score.MaxWeight * (2*rng.Int64N(2) - 1)
	}
	huge[rng.IntN(81)] = score.MaxWeight
	for range 5 {
		few[rng.IntN(81)] = rng.Int64N(100) - 50
	}
	return map[string]*score.Weights{
		"rings": rings(), "equal": &equal, "one huge": &huge, "zero": &zero, "ends": &ends, "few": &few,
		"0/1": randomWeights(rng, 0, 1), "0..99": randomWeights(rng, 0, 99), "negative": randomWeights(rng, -50, -1),
		"both signs": randomWeights(rng, -9, 9), "wide": randomWeights(rng, -score.MaxWeight, score.MaxWeight),
		"middling": randomWeights(rng, -10_000, 10_000), "large": randomWeights(rng, -40_000, 40_000),
	}
}

func TestAgainstEnumeration(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	rounds := 30
	if sample.Only() {
		rounds = 5
	}
	for round := range rounds {
		clues := 20 + round%20
		b := randomBoard(rng, clues)
		candidates := b.Candidates()
		grids, all := completions(&candidates, 100_000)
		if !all {
			continue
		}
		for name, w := range objectives(rng) {
			t.Run(fmt.Sprintf("%d completions/%s", len(grids), name), func(t *testing.T) {
				checkAgainst(t, b, grids, by(w))
			})
		}
		for _, most := range []int64{1, 2, 99, 100_000, score.MaxEntry} {
			table := randomTable(rng, -most, most)
			t.Run(fmt.Sprintf("%d completions/table %d", len(grids), most), func(t *testing.T) {
				checkAgainst(t, b, grids, by(table))
			})
		}
	}
}

// Candidates that are no clues: what a cell may hold is struck at random from
// around a hidden grid, or around none.
func TestCandidates(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	for round := range 40 {
		g := randomGrid(rng)
		var candidates sudoku.Candidates
		for c := range candidates {
			some, others := rng.UintN(512), rng.UintN(512)
			candidates[c] = sudoku.Digits(some & others)
			if round%4 != 0 {
				candidates[c] |= sudoku.DigitSet(g[c])
			}
		}
		grids, all := completions(&candidates, 100_000)
		if !all {
			continue
		}
		for name, w := range objectives(rng) {
			t.Run(fmt.Sprintf("%d completions/%s", len(grids), name), func(t *testing.T) {
				checkAgainst(t, candidates, grids, by(w))
			})
		}
	}
}

// Between a board and the same one with 10 − d for every digit d, the best
// and the worst scores add up to ten times the sum of the weights.
func TestComplement(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	ctx := context.Background()
	for round := range 60 {
		b := randomBoard(rng, round%40)
		mirror := b
		for c, d := range b {
			if d != 0 {
				mirror[c] = 10 - d
			}
		}
		w := rings()
		if round%2 == 1 {
			w = randomWeights(rng, -20, 20)
		}
		sum := int64(0)
		for _, v := range w {
			sum += 10 * v
		}
		high, err := score.Max(ctx, mirror, by(w))
		low, err2 := score.Max(ctx, b, least(by(w)))
		again, err3 := score.Max(ctx, b, by(negated(w)))
		if err = errors.Join(err, err2, err3); err != nil {
			t.Fatal(err)
		}
		if high.Score+low.Score != sum {
			t.Errorf("%v: %d + %d is not %d", b, high.Score, low.Score, sum)
		}
		if again.Score != -low.Score {
			t.Errorf("%v: best by negated weights %d, worst %d", b, again.Score, low.Score)
		}
	}
}

// Turning and mirroring the board keeps the rings and so the optimum.
func TestSymmetry(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 14))
	for round := range 20 {
		b := randomBoard(rng, round)
		want, err := score.Max(context.Background(), b, score.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for turn := range 8 {
			var image sudoku.Board
			for c, d := range b {
				x, y := c/9, c%9
				if turn&1 != 0 {
					x = 8 - x
				}
				if turn&2 != 0 {
					y = 8 - y
				}
				if turn&4 != 0 {
					x, y = y, x
				}
				image[9*x+y] = d
			}
			r, err := score.Max(context.Background(), image, score.Options{})
			if err != nil || r.Score != want.Score {
				t.Errorf("%v turned %d: %d, %v, not %d", b, turn, r.Score, err, want.Score)
			}
		}
	}
}

// Whatever the weights, the empty board has an answer.
func TestEmptyBoard(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 16))
	all := objectives(rng)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		w := all[name]
		t.Run(name, func(t *testing.T) {
			for _, options := range []score.Options{by(w), lexicographic(by(w))} {
				high, err := score.Max(context.Background(), sudoku.Board{}, options)
				if err != nil || !high.Proved || !high.Grid.Complete() || by(w).Score(high.Grid) != high.Score {
					t.Fatalf("%+v, %v", high, err)
				}
				again, err := score.Max(context.Background(), sudoku.Board{}, options)
				if err != nil || again != high {
					t.Fatalf("%+v, then %+v, %v", high, again, err)
				}
			}
		})
	}
}

func TestTopOfTheEmptyBoard(t *testing.T) {
	for _, k := range []int{1, 50, score.MaxTop} {
		top, err := score.Top(context.Background(), sudoku.Board{}, k, score.Options{})
		if err != nil || len(top) != k || top[0].Score != 2906 {
			t.Fatalf("%d grids, %v", len(top), err)
		}
		for i, r := range top {
			if !r.Grid.Complete() || (score.Objective{}).Score(r.Grid) != r.Score {
				t.Fatalf("place %d: %+v", i, r)
			}
			if i > 0 && (r.Score > top[i-1].Score || r.Score == top[i-1].Score && slices.Compare(r.Grid[:], top[i-1].Grid[:]) <= 0) {
				t.Fatalf("places %d and %d are out of order", i-1, i)
			}
		}
	}
}

func TestWithoutCompletion(t *testing.T) {
	// The first cell can hold none of the digits.
	b := sudoku.Board{1: 1, 2: 2, 3: 3, 4: 4, 9: 5, 18: 6, 10: 7, 20: 8, 63: 9}
	candidates := b.Candidates()
	for _, err := range []error{
		second(score.Max(context.Background(), b, score.Options{})),
		second(score.Max(context.Background(), candidates, least(score.Options{}))),
		second(score.Top(context.Background(), sudoku.Candidates{}, 3, score.Options{})),
		second(score.Max(context.Background(), sudoku.Board{3: 200}, score.Options{})),
	} {
		if !errors.Is(err, sudoku.ErrNoCompletion) {
			t.Error(err)
		}
	}
}

func TestRange(t *testing.T) {
	w := score.Rings()
	w[40] = score.MaxWeight + 1
	_, err := score.Max(context.Background(), sudoku.Board{}, by(&w))
	if r, ok := errors.AsType[*score.RangeError](err); !ok || r.Cell != 40 || r.Value != w[40] {
		t.Error(err)
	}
	table := score.Table{3: {4: math.MinInt64}}
	_, err = score.Top(context.Background(), sudoku.Board{}, 1, by(&table))
	if r, ok := errors.AsType[*score.RangeError](err); !ok || r.Cell != 3 || r.Digit != 5 || r.Value != math.MinInt64 {
		t.Error(err)
	}
}

// A weight that dwarfs the others hid what the others had to say: the second
// best grids were sought for minutes.
func TestTopWithOneHugeWeight(t *testing.T) {
	w := score.Rings()
	w[3] = score.MaxWeight
	top, err := score.Top(context.Background(), sudoku.Board{}, 20, by(&w))
	if err != nil || len(top) != 20 {
		t.Fatalf("%d grids, %v", len(top), err)
	}
	best, err := score.Max(context.Background(), sudoku.Board{}, lexicographic(by(&w)))
	if err != nil || top[0] != (score.Ranked{Grid: best.Grid, Score: best.Score}) {
		t.Fatalf("the first is %+v, not %+v, %v", top[0], best, err)
	}
	for i, r := range top[1:] {
		if !r.Grid.Complete() || by(&w).Score(r.Grid) != r.Score || r.Score > top[i].Score {
			t.Fatalf("place %d: %+v", i+2, r)
		}
	}
}
