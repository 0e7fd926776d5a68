package wave

import (
	"context"
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
		err := Visit(context.Background(), e, boards, limit, counts, func(board int, g *sudoku.Grid) {
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
