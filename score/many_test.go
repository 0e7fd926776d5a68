package score_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"bullseye/score"
	"bullseye/score/internal/pricing"
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
	for _, path := range []template.Path{template.Portable, template.AVX2, template.AVX512, template.NEON} {
		if path.Available() {
			restore := template.Force(path)
			got := solve(100)
			restore()
			check(got, path)
		}
	}
	for _, path := range []pricing.Path{pricing.Portable, pricing.AVX2, pricing.AVX512, pricing.NEON} {
		if path.Available() {
			restore := pricing.Force(path)
			got := solve(500)
			restore()
			check(got, path)
		}
	}
}

// Boards of 24 to 28 clues, which are searched side by side, get the answers of
// Max for objectives of all sizes: those that barely fit 16 bits or do not fit,
// and those for which very many grids tie.
func TestMaxManyWithFewClues(t *testing.T) {
	rng := rand.New(rand.NewPCG(77, 78))
	boards := make([]sudoku.Board, 120)
	for i := range boards {
		boards[i] = randomBoard(rng, 24+i%5)
		if i%40 == 7 {
			boards[i][rng.IntN(sudoku.Cells)] = uint8(rng.IntN(9) + 1)
		}
	}
	rings := score.Rings()
	for name, table := range map[string]*score.Table{
		"alike":         new(score.Table),
		"zero and one":  randomTable(rng, 0, 1),
		"one digit":     {40: {8: 1}},
		"rings":         rings.Table(),
		"16 bits":       randomTable(rng, -1280, 1280),
		"a little more": randomTable(rng, -1300, 1300),
		"steps":         randomTable(rng, -1, 1),
		"a million":     randomTable(rng, -1_000_000, 1_000_000),
		"the largest":   randomTable(rng, -score.MaxEntry, score.MaxEntry),
	} {
		t.Run(name, func(t *testing.T) { checkBlock(t, boards, by(table)) })
	}
}

// candidatesLeft counts the candidates of blank cells that no clue excludes.
func candidatesLeft(b *sudoku.Board) (n int) {
	for c, d := range b {
		if d != 0 {
			continue
		}
		left := sudoku.AllDigits
		for _, p := range sudoku.Cell(c).Peers() {
			if b[p] != 0 {
				left &^= sudoku.DigitSet(b[p])
			}
		}
		n += left.Len()
	}
	return n
}

// Where few candidates are left, the grid is the lexicographically smallest of
// the best ones, however many completions there are.
func TestMaxManyAgainstEnumeration(t *testing.T) {
	rng := rand.New(rand.NewPCG(75, 76))
	boards := mixedBoards(rng, 300, 30)
	for i := range 40 {
		boards = append(boards, randomBoard(rng, 24+i%5))
	}
	rings := score.Rings()
	for _, w := range []*score.Weights{randomWeights(rng, -3, 3), &rings} {
		checkEnumeration(t, boards, w)
	}
}

func checkEnumeration(t *testing.T, boards []sudoku.Board, w *score.Weights) {
	t.Helper()
	results := make([]score.Result, len(boards))
	if err := score.MaxMany(context.Background(), boards, results, by(w)); err != nil {
		t.Fatal(err)
	}
	for i := range boards {
		candidates := boards[i].Candidates()
		grids, all := completions(&candidates, 5_000)
		if !all {
			continue
		}
		var want score.Result
		if order := ranked(grids, by(w)); len(order) > 0 {
			want = score.Result{Found: true, Grid: order[0].Grid, Score: order[0].Score, Bound: order[0].Score, Proved: true}
		}
		if candidatesLeft(&boards[i]) > 264 { // another one of the best may be returned
			want.Grid = results[i].Grid
		}
		if results[i] != want {
			t.Fatalf("%v, %d completions: %+v, not %+v", boards[i], len(grids), results[i], want)
		}
	}
}

// A block allocates some memory for itself and for the few boards that are solved
// alone, and none for the others.
func TestMaxManyAllocations(t *testing.T) {
	if !pricing.Fast() {
		t.Skip("skipped: without assembly, boards are solved one at a time")
	}
	rng := rand.New(rand.NewPCG(79, 80))
	boards := make([]sudoku.Board, 1000)
	for i := range boards {
		boards[i] = randomBoard(rng, 26+i%15)
	}
	results := make([]score.Result, len(boards))
	allocations := testing.AllocsPerRun(5, func() {
		if err := score.MaxMany(context.Background(), boards, results, score.Options{}); err != nil {
			t.Fatal(err)
		}
	})
	if allocations > float64(len(boards))/4 {
		t.Errorf("%.0f allocations for %d boards", allocations, len(boards))
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
