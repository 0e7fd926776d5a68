package pattern

import (
	"testing"

	"bullseye/logic/internal/grid"
	"bullseye/sudoku"
)

func TestEnumerationsDoNotAllocate(t *testing.T) {
	b, err := sudoku.ParseLine("1...56....5718...66...7.....9.3............9.8....5..35...17..8..2....1.......4..")
	if err != nil {
		t.Fatal(err)
	}
	g, hits := grid.New(&b), 0
	count := func(h Hit) bool {
		h.Removed(&g, func(sudoku.Cell, sudoku.Digits) { hits++ })
		return true
	}
	if n := testing.AllocsPerRun(10, func() {
		Locked(&g, 1<<9-1, count)
		Hidden(&g, 2, 1<<27-1, count)
		Naked(&g, 2, 1<<27-1, count)
		XWings(&g, 1<<9-1, count)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
	if hits == 0 {
		t.Error("no hits")
	}
}
