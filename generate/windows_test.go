package generate

import (
	"slices"
	"testing"

	"bullseye/internal/redundant"
	"bullseye/sudoku"
)

// Of the candidates that are drawn together, exactly those are left that meet all unavoidable sets
// and have no clue that is a hidden single of the others, each cell asked by itself.
func TestWindowsLeaveWhatMayBeMinimal(t *testing.T) {
	var random stream
	random.start(4, 7)
	w := newWindows(Range{fewestClues, mostUnbiased})
	left := 0
	for n := range 60 {
		grid := tables().grid(&random)
		sets := redundant.AppendSets(nil, &grid)
		if n%10 == 0 {
			sets = nil // so that all of the 64 meet them
		}
		w.begin(&grid, sets)
		for range 2 * len(w.circles) {
			got := w.flush(w.turn(&random, 100, nil))
			var want []redundant.Set
			for i := range 64 {
				var cells redundant.Set
				for c := range sudoku.Cells {
					if w.ahead.drawn[c][w.ahead.next-1]>>i&1 != 0 {
						cells.Add(sudoku.Cell(c))
					}
				}
				if size := cells.Len(); size < fewestClues || size > mostUnbiased {
					t.Fatalf("%d cells", size)
				}
				unmet := func(s redundant.Set) bool { return !s.Meets(cells) }
				if !slices.ContainsFunc(sets, unmet) && !hasSingle(&grid, cells) {
					want = append(want, cells)
				}
			}
			if !slices.Equal(got, want) {
				t.Fatalf("grid %v: left are %v, want %v", grid, got, want)
			}
			left += len(got)
		}
	}
	if left < 1000 {
		t.Errorf("only %d candidates are left, so this tests little", left)
	}
}

// hasSingle reports whether one of the clues is a hidden single of the others.
func hasSingle(grid *sudoku.Grid, clues redundant.Set) bool {
	for c := range clues.All() {
		hasRoom := func(place sudoku.Cell) bool {
			if place == c || clues.Has(place) {
				return false
			}
			for _, peer := range place.Peers() {
				if peer != c && clues.Has(peer) && grid[peer] == grid[c] {
					return false
				}
			}
			return true
		}
		for _, house := range c.Houses() {
			cells := house.Cells()
			if !slices.ContainsFunc(cells[:], hasRoom) {
				return true
			}
		}
	}
	return false
}
