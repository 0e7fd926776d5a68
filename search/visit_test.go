package search_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"bullseye/search"
	"bullseye/sudoku"
)

// Visit must show each completion that All lists once, on every path, and exactly
// as many as the limit where there are more.
func TestVisit(t *testing.T) {
	ctx := context.Background()
	rng := rand.New(rand.NewPCG(61, 62))
	var boards []sudoku.Board
	for i := range 60 {
		var b sudoku.Board
		g, err := search.First(ctx, sudoku.Board{uint8(i%9 + 1), 40: uint8(rng.IntN(9) + 1)})
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range rng.Perm(sudoku.Cells)[:25+i%20] {
			b[c] = g[c]
		}
		if i%11 == 5 { // clues that may clash
			b[rng.IntN(81)] = uint8(rng.IntN(9) + 1)
		}
		boards = append(boards, b)
	}
	want := make([][]sudoku.Grid, len(boards))
	for i, b := range boards {
		for g, err := range search.All(ctx, b) {
			if err != nil {
				t.Fatal(err)
			}
			if want[i] = append(want[i], g); len(want[i]) > 3000 {
				break
			}
		}
	}
	search.OnEachPath(t, func(t *testing.T, path search.Path) {
		for _, limit := range []uint64{1, 7, 100, 2500} {
			for _, size := range []int{1, 9, len(boards)} {
				for from := 0; from < len(boards); from += size {
					to := min(from+size, len(boards))
					visitSome(t, search.Options{Limit: limit, Path: path}, boards[from:to], want[from:to])
				}
			}
		}
	})
}

// A completion that is left out is neither visited nor counted, wherever it comes in the
// tree. A grid that is no completion changes nothing.
func TestVisitLeavesOut(t *testing.T) {
	ctx := t.Context()
	rng := rand.New(rand.NewPCG(63, 64))
	var boards []sudoku.Board
	var except []*sudoku.Grid
	var want [][]sudoku.Grid
	for i := range 64 {
		grid, err := search.First(ctx, sudoku.Board{uint8(i%9 + 1), 40: uint8(rng.IntN(9) + 1)})
		if err != nil {
			t.Fatal(err)
		}
		var b sudoku.Board
		for _, c := range rng.Perm(sudoku.Cells)[:25+i%20] {
			b[c] = grid[c]
		}
		var all []sudoku.Grid
		for g, err := range search.All(ctx, b) {
			if err != nil {
				t.Fatal(err)
			}
			if all = append(all, g); len(all) > 3000 {
				break
			}
		}
		if len(all) > 3000 {
			continue
		}
		var left *sudoku.Grid
		switch i % 8 {
		case 0:
		case 1:
			left = &sudoku.Grid{}
		default:
			j := rng.IntN(len(all))
			g := all[j]
			left, all = &g, slices.Delete(all, j, j+1)
		}
		boards, except, want = append(boards, b), append(except, left), append(want, all)
	}
	search.OnEachPath(t, func(t *testing.T, path search.Path) {
		for _, limit := range []uint64{0, 1, 2, 7} {
			for _, size := range []int{1, 9, len(boards)} {
				for from := 0; from < len(boards); from += size {
					to := min(from+size, len(boards))
					visitSome(t, search.Options{Limit: limit, Except: except[from:to], Path: path}, boards[from:to], want[from:to])
				}
			}
		}
	})
	defer func() {
		if recover() == nil {
			t.Error("no panic with fewer grids than boards")
		}
	}()
	_ = search.Visit(ctx, boards, make([]uint64, len(boards)), search.Options{Except: except[:1]}, nil)
}

// visitSome compares the completions that Visit shows of some boards with those
// that All lists, of which want holds the first 3001.
func visitSome(t *testing.T, options search.Options, boards []sudoku.Board, want [][]sudoku.Grid) {
	t.Helper()
	counts := make([]uint64, len(boards))
	got := make([][]sudoku.Grid, len(boards))
	err := search.Visit(t.Context(), boards, counts, options, func(i int, g *sudoku.Grid) {
		got[i] = append(got[i], *g)
	})
	if err != nil {
		t.Fatal(err)
	}
	for i, all := range want {
		slices.SortFunc(got[i], compareGrids)
		n := len(all)
		if options.Limit != 0 {
			n = min(n, int(options.Limit))
		}
		if len(got[i]) != n || counts[i] != uint64(n) {
			t.Fatalf("%d boards, limit %d: %d visited, count %d of %d completions of %v", len(boards), options.Limit, len(got[i]), counts[i], n, boards[i])
		}
		if len(slices.Compact(slices.Clone(got[i]))) != len(got[i]) {
			t.Fatalf("%d boards, limit %d: a completion of %v twice", len(boards), options.Limit, boards[i])
		}
		for _, g := range got[i] {
			if _, ok := slices.BinarySearchFunc(all, g, compareGrids); !ok && len(all) <= 3000 {
				t.Fatalf("%v is no completion of %v", g, boards[i])
			}
		}
	}
}

func compareGrids(a, b sudoku.Grid) int { return slices.Compare(a[:], b[:]) }

// A call whose context ends must leave nothing behind for the next call.
func TestVisitEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	boards := make([]sudoku.Board, 40)
	counts := make([]uint64, len(boards))
	seen := 0
	err := search.Visit(ctx, boards, counts, search.Options{}, func(int, *sudoku.Grid) {
		if seen++; seen == 1000 {
			cancel()
		}
	})
	if err != context.Canceled {
		t.Fatalf("%d seen, %v", seen, err)
	}
	answers := make([]search.Answer, len(boards))
	if _, err := search.SolveMany(context.Background(), boards, answers, search.Options{Limit: 2}); err != nil || answers[39].Count != 2 || answers[39].Grid[80] == 0 {
		t.Fatal(answers[39], err)
	}
}
