package search

import (
	"testing"

	"bullseye/internal/spare"
	"bullseye/sudoku"
)

// Idle threads help to count, and to add up sums, and are given back.
func TestCountWithIdleThreads(t *testing.T) {
	board, err := sudoku.ParseLine("..7.61.......9.........36.2.....5....759..8.3...38..2....1...7........4....7.....")
	if err != nil {
		t.Fatal(err)
	}
	const want = 1_440_346
	var threads spare.Threads
	threads.Add(2)
	ctx := spare.With(t.Context(), &threads)
	if n, err := Count(ctx, board, 0); err != nil || n != want {
		t.Errorf("%d completions, %v", n, err)
	}
	total, last := uint64(0), int64(0)
	var values [sudoku.Cells][9]int64
	for d := range values[80] {
		values[80][d] = int64(d) + 1
	}
	err = Sums(ctx, board, &values, func(sum int64, n uint64) { total, last = total+n, max(last, sum) })
	if err != nil || total != want || last != 9 {
		t.Errorf("%d completions with at most %d in the last cell, %v", total, last, err)
	}
	if n := threads.Idle(); n != 2 {
		t.Errorf("%d threads are idle again, want 2", n)
	}
}
