package generate

import (
	"bullseye/internal/redundant"
	"bullseye/internal/text/message"
	"bullseye/sudoku"
)

// mostMinimal returns a number that the clues of a minimal board cannot exceed. A clue is
// redundant if the rest of its row is there, so each row of a minimal board has a blank.
// With a symmetry, that holds only for clues that are removed alone. The cell in the middle
// is such a clue in every symmetry.
func mostMinimal(s Symmetry) int {
	if s == "" || s == NoSymmetry {
		return sudoku.Cells - 9
	}
	return sudoku.Cells - 1
}

// mostSeveral is the largest number of clues of a board with several completions: two grids
// differ in four cells or more.
const mostSeveral = sudoku.Cells - 4

// possible returns an error that wraps ErrImpossible if it is known that no board meets
// the options.
func (g *Generator) possible() error {
	o := &g.options
	if o.Clues.Max < fewestClues {
		return message.Errorf("found at most %d clues, but a board with one completion has at least %d: %w", o.Clues.Max, fewestClues, ErrImpossible)
	}
	if o.Pattern != nil {
		return possiblePattern(g.pattern, o.Minimal)
	}
	if most := mostMinimal(o.Symmetry); o.Minimal && o.Clues.Min > most {
		return message.Errorf("found at least %d clues, but a minimal board has at most %d, because a clue in a full row is redundant: %w",
			o.Clues.Min, most, ErrImpossible)
	}
	sums := g.sums()
	below, above := 0, 0 // the sums next to the range
	for n, possible := range sums {
		switch {
		case !possible:
		case o.Clues.Has(n):
			return nil
		case n < o.Clues.Min:
			below = n
		case above == 0:
			above = n
		}
	}
	return message.Errorf("found %v clues, but the symmetry %s can have %d or %d, because it removes clues in groups: %w",
		o.Clues, o.Symmetry, below, above, ErrImpossible)
}

// sums reports for each number whether it is a sum of sizes of orbits.
func (g *Generator) sums() (sums [sudoku.Cells + 1]bool) {
	sums[0] = true
	for _, orbit := range g.orbits {
		for n := sudoku.Cells; n >= len(orbit); n-- {
			sums[n] = sums[n] || sums[n-len(orbit)]
		}
	}
	return sums
}

// checkPattern returns an error unless each cell has a digit or a blank.
func checkPattern(pattern *sudoku.Board) error {
	for c, d := range pattern {
		if d > 9 {
			return message.Errorf("found the value %d in %v of the pattern, expected 0 to 9", d, sudoku.Cell(c))
		}
	}
	return nil
}

// possiblePattern is possible for the cells of a pattern.
func possiblePattern(pattern redundant.Set, minimal bool) error {
	if n := pattern.Len(); n == 1 {
		return message.Errorf("found a pattern of 1 cell, but a board with one completion has at least %d clues: %w", fewestClues, ErrImpossible)
	} else if n < fewestClues {
		return message.Errorf("found a pattern of %d cells, but a board with one completion has at least %d clues: %w", n, fewestClues, ErrImpossible)
	}
	var rows, columns, boxes [9]int // clues in each
	for c := range pattern.All() {
		rows[c.Row()]++
		columns[c.Column()]++
		boxes[places[c].box]++
	}
	for i := range 9 {
		// Two lines without clues can be exchanged.
		j := i/3*3 + (i+1)%3
		if rows[i] == 0 && rows[j] == 0 {
			return message.Errorf("found no clue in rows %d and %d of the pattern, which can be exchanged: %w", min(i, j)+1, max(i, j)+1, ErrImpossible)
		}
		if columns[i] == 0 && columns[j] == 0 {
			return message.Errorf("found no clue in columns %d and %d of the pattern, which can be exchanged: %w", min(i, j)+1, max(i, j)+1, ErrImpossible)
		}
	}
	if !minimal {
		return nil
	}
	for _, houses := range []struct {
		kind  string
		clues [9]int
	}{{"row %d", rows}, {"column %d", columns}, {"box %d", boxes}} {
		for i, clues := range houses.clues {
			if clues == 9 {
				return message.Errorf("found nine clues in %v of the pattern, but each of them is implied by the others, so the board is not minimal: %w",
					message.Of(houses.kind, i+1), ErrImpossible)
			}
		}
	}
	return nil
}
