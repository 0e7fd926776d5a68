package score_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"bullseye/score"
	"bullseye/score/internal/template"
	"bullseye/search"
	"bullseye/sudoku"
)

// mixedBoards returns boards with any number of clues from low on, every
// seventh of them with a clue that was changed.
func mixedBoards(rng *rand.Rand, n, low int) []sudoku.Board {
	boards := make([]sudoku.Board, n)
	for i := range boards {
		boards[i] = randomBoard(rng, low+rng.IntN(82-low))
		if i%7 == 3 {
			boards[i][rng.IntN(sudoku.Cells)] = uint8(rng.IntN(11))
		}
	}
	return boards
}

// checkBlock compares MaxMany with Max, board by board, for the greatest and for the
// least score.
func checkBlock[S search.Start](t *testing.T, starts []S, options score.Options) {
	t.Helper()
	ctx := context.Background()
	high, low := make([]score.Result, len(starts)), make([]score.Result, len(starts))
	if err := errors.Join(score.MaxMany(ctx, starts, high, options), score.MaxMany(ctx, starts, low, least(options))); err != nil {
		t.Fatal(err)
	}
	for i, start := range starts {
		max, err := score.Max(ctx, start, options)
		min, err2 := score.Max(ctx, start, least(options))
		if err != nil || err2 != nil {
			if !errors.Is(err, sudoku.ErrNoCompletion) || !errors.Is(err2, sudoku.ErrNoCompletion) {
				t.Fatal(err, err2)
			}
			max, min = score.Result{}, score.Result{}
		} else if !high[i].Proved || !low[i].Proved {
			t.Fatalf("%v: not proved", start)
		}
		if high[i] != max || low[i] != min {
			t.Fatalf("%v: %+v and %+v in the block, but alone %+v and %+v", start, high[i], low[i], max, min)
		}
	}
}

func TestMaxMany(t *testing.T) {
	rng := rand.New(rand.NewPCG(71, 72))
	boards := mixedBoards(rng, 2000, 22)
	checkBlock(t, boards, score.Options{})
	checkBlock(t, boards[:0], score.Options{})
	checkBlock(t, boards[:1], score.Options{})
	for _, size := range []int{7, 8, 33, 255, 257} {
		checkBlock(t, boards[size:2*size], by(randomTable(rng, -99, 99)))
	}
	few := mixedBoards(rng, 60, 26)
	for name, w := range objectives(rng) {
		t.Run(name, func(t *testing.T) { checkBlock(t, few, by(w)) })
	}
	starts := make([]sudoku.Candidates, len(few))
	for i := range few {
		starts[i] = few[i].Candidates()
		for range i % 5 {
			starts[i][rng.IntN(sudoku.Cells)] &= sudoku.Digits(rng.UintN(512))
		}
	}
	checkBlock(t, starts, score.Options{})
}

// A block's answers do not depend on the size of blocks, nor on the kernels.
func TestMaxManySame(t *testing.T) {
	rng := rand.New(rand.NewPCG(73, 74))
	boards := mixedBoards(rng, 600, 24)
	solve := func(size int) []score.Result {
		results := make([]score.Result, len(boards))
		for from := 0; from < len(boards); from += size {
			to := min(from+size, len(boards))
			if err := score.MaxMany(context.Background(), boards[from:to], results[from:to], score.Options{}); err != nil {
				t.Fatal(err)
			}
		}
		return results
	}
	want := solve(len(boards))
	check := func(got []score.Result, what any) {
		for i := range want {
			if got[i] != want[i] {
				t.Fatalf("%v: %v: %+v, not %+v", what, boards[i], got[i], want[i])
			}
		}
	}
	for _, size := range []int{1, 5, 40, 256} {
		check(solve(size), size)
	}
	for _, path := range []template.Path{template.Portable, template.AVX2, template.AVX512} {
		if path.Available() {
			restore := template.Force(path)
			got := solve(100)
			restore()
			check(got, path)
		}
	}
}

// Where few completions are to be looked at, the grid is the lexicographically
// smallest of the best ones, and all of them have been seen.
func TestMaxManyAgainstEnumeration(t *testing.T) {
	rng := rand.New(rand.NewPCG(75, 76))
	boards := mixedBoards(rng, 400, 30)
	w := randomWeights(rng, -3, 3)
	results := make([]score.Result, len(boards))
	if err := score.MaxMany(context.Background(), boards, results, by(w)); err != nil {
		t.Fatal(err)
	}
	for i := range boards {
		candidates := boards[i].Candidates()
		grids, all := completions(&candidates, 100_000)
		if !all {
			continue
		}
		var want score.Result
		if order := ranked(grids, by(w)); len(order) > 0 {
			want = score.Result{Found: true, Grid: order[0].Grid, Score: order[0].Score, Bound: order[0].Score, Proved: true}
		}
		if len(grids) > 100 { // another one of the best may be reported
			want.Grid = results[i].Grid
		}
		if results[i] != want {
			t.Fatalf("%v, %d completions: %+v, not %+v", boards[i], len(grids), results[i], want)
		}
	}
}

func TestMaxManyErrors(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	w := score.Rings()
	results := make([]score.Result, 20)
	cancel()
	if err := score.MaxMany(ctx, make([]sudoku.Board, 20), results, by(&w)); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	for _, r := range results {
		if r.Proved {
			t.Error(r)
		}
	}
	w[7] = score.MaxWeight + 1
	if _, ok := errors.AsType[*score.RangeError](score.MaxMany(context.Background(), make([]sudoku.Board, 20), results, by(&w))); !ok {
		t.Error("a weight that is not admitted was admitted")
	}
}
