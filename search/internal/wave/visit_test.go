package wave

import (
	"context"
	"slices"
	"testing"

	"bullseye/sudoku"
)

// Completions below nodes whose path is full are visited as well.
func TestVisitBeyondPaths(t *testing.T) {
	boards := make([]sudoku.Board, 3)
	for i := range boards {
		copy(boards[i][:], []uint8{1, 2, 3, 4, 5, 6, 7, 8, 9, 4, 5, 6, 7, 8, 9, 1, 2, 3})
	}
	const limit = 500
	for _, pathLimit := range []int{2, 3, pathDepth} {
		e := New(Best())
		e.pathLimit = pathLimit
		seen := make(map[sudoku.Grid]int)
		counts := make([]uint64, len(boards))
		err := Visit(context.Background(), e, boards, limit, nil, counts, func(board int, g *sudoku.Grid) {
			if seen[*g]&(1<<board) != 0 {
				t.Fatalf("limit of paths %d: %v twice of board %d", pathLimit, g, board)
			}
			seen[*g] |= 1 << board
		})
		visits := 0
		for g, of := range seen {
			if !g.Complete() {
				t.Fatalf("limit of paths %d: %v", pathLimit, g)
			}
			for ; of != 0; of &= of - 1 {
				visits++
			}
		}
		if err != nil || visits != limit*len(boards) {
			t.Fatalf("limit of paths %d: %d visits, %d, %v", pathLimit, visits, counts, err)
		}
		for _, n := range counts {
			if n != limit {
				t.Fatalf("limit of paths %d: %d", pathLimit, counts)
			}
		}
	}
}

// A completion below a node whose path is full is left out as well.
func TestVisitLeavesOutBeyondPaths(t *testing.T) {
	ctx := t.Context()
	var board sudoku.Board // a grid without the digits 1 to 3
	e := New(Best())
	err := Visit(ctx, e, []sudoku.Board{{}}, 1, nil, make([]uint64, 1), func(_ int, g *sudoku.Grid) {
		for c, d := range g {
			if d > 3 {
				board[c] = d
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, pathLimit := range []int{2, 3, pathDepth} {
		e.pathLimit = pathLimit
		// visit returns the completions, in any order, except the given one.
		visit := func(except *sudoku.Grid) (all []sudoku.Grid) {
			var counts [2]uint64
			err := Visit(ctx, e, []sudoku.Board{{5, 5}, board}, 0, []*sudoku.Grid{nil, except}, counts[:], func(_ int, g *sudoku.Grid) {
				all = append(all, *g)
			})
			if err != nil || counts != [2]uint64{0, uint64(len(all))} {
				t.Fatalf("limit of paths %d: %d completions, counts %d, %v", pathLimit, len(all), counts, err)
			}
			return all
		}
		all := visit(nil)
		if len(all) < 6 {
			t.Fatalf("only %d completions", len(all))
		}
		for i := range min(len(all), 10) {
			if got := visit(&all[i]); len(got) != len(all)-1 || slices.Contains(got, all[i]) {
				t.Fatalf("limit of paths %d: %d of %d completions without %v", pathLimit, len(got), len(all), all[i])
			}
		}
	}
}
