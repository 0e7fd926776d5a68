package search

import (
	"testing"

	"bullseye/internal/spare"
	"bullseye/sudoku"
)

// Idle threads help to count, and are given back.
func TestCountWithIdleThreads(t *testing.T) {
	board, err := sudoku.ParseLine("..7.61.......9.........36.2.....5....759..8.3...38..2....1...7........4....7.....")
	if err != nil {
		t.Fatal(err)
	}
	var threads spare.Threads
	threads.Add(2)
	if n, err := Count(spare.With(t.Context(), &threads), board, 0); err != nil || n != 1_440_346 {
		t.Errorf("%d completions, %v", n, err)
	}
	idle := 0
	for threads.Take() {
		idle++
	}
	if idle != 2 {
		t.Errorf("%d threads are idle again, want 2", idle)
	}
}
