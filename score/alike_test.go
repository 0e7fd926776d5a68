package score_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"bullseye/score"
	"bullseye/search"
	"bullseye/sudoku"
)

// alikeTables are tables by which all completions of a board score alike: the sum
// of a number for each cell and of a number for each house and digit.
func alikeTables(rng *rand.Rand, b *sudoku.Board, most int64) map[string]*score.Table {
	random := func() int64 { return rng.Int64N(2*most+1) - most }
	weights := func(group func(sudoku.Cell) int) *score.Table {
		var w score.Weights
		var groups [27]int64
		for i := range groups {
			groups[i] = random()
		}
		for c := range w {
			w[c] = groups[group(sudoku.Cell(c))]
		}
		return w.Table()
	}
	var houses [sudoku.Houses][9]int64
	for h := range houses {
		for d := range houses[h] {
			houses[h][d] = random()
		}
	}
	tables := map[string]*score.Table{
		"zero":    new(score.Table),
		"equal":   weights(func(sudoku.Cell) int { return 0 }),
		"rows":    weights(func(c sudoku.Cell) int { return int(c.Houses()[0]) }),
		"columns": weights(func(c sudoku.Cell) int { return int(c.Houses()[1]) }),
		"boxes":   weights(func(c sudoku.Cell) int { return int(c.Houses()[2]) }),
		"bands":   weights(func(c sudoku.Cell) int { return int(c) / 27 }),
		"stacks":  weights(func(c sudoku.Cell) int { return int(c) % 9 / 3 }),
	}
	var clues, cells, any score.Table
	for c := range cells {
		number := random()
		for d := range cells[c] {
			cells[c][d] = number + houses[0][d]
			if b[c] != 0 {
				clues[c][d] = random()
			}
			for _, h := range sudoku.Cell(c).Houses() {
				any[c][d] += houses[h][d]
			}
			any[c][d] += number
		}
	}
	tables["clues"], tables["cells and digits"], tables["houses and digits"] = &clues, &cells, &any
	sum := clues
	for _, name := range []string{"rows", "columns", "boxes", "bands", "cells and digits"} {
		for c := range sum {
			for d := range sum[c] {
				sum[c][d] += tables[name][c][d]
			}
		}
	}
	tables["sum"] = &sum
	return tables
}

// Second looked for minutes for another score where there was none: it went
// through all completions, unless a value was the sum of a number for the cell and
// one for the digit. Max did not return either if the numbers were large.
func TestSecondOfWhatIsAllAlike(t *testing.T) {
	rng := rand.New(rand.NewPCG(81, 82))
	for _, most := range []int64{3, 1000, 10_000_000_000} {
		for _, clues := range []int{0, 1, 4, 9, 14, 20} {
			b := randomBoard(rng, clues)
			for name, table := range alikeTables(rng, &b, most) {
				options := by(table)
				options.Min = clues%2 == 1
				grid, err := search.First(t.Context(), b)
				if err != nil {
					t.Fatal(err)
				}
				want := options.Score(grid)
				r, err := score.Max(t.Context(), b, options)
				if err != nil || !r.Proved || r.Score != want || !r.Grid.Completes(b) {
					t.Fatalf("%s up to %d, %d clues: Max %+v, %v; every score is %d", name, most, clues, r, err, want)
				}
				if r, err = score.Second(t.Context(), b, options); err != nil || r.Found || !r.Proved || r.Bound != want {
					t.Fatalf("%s up to %d, %d clues: Second %+v, %v", name, most, clues, r, err)
				}
				best, ties, err := score.Ties(t.Context(), b, 5000, options)
				if count, _ := search.Count(t.Context(), b, 5000); err != nil || best != want || ties != count {
					t.Fatalf("%s up to %d, %d clues: %d ties at %d, %v", name, most, clues, ties, best, err)
				}
				top, err := score.Top(t.Context(), b, 3, options)
				n := 0
				for grid := range search.All(t.Context(), b) {
					if n == len(top) {
						break
					}
					if top[n] != (score.Ranked{Score: want, Grid: grid}) {
						t.Fatalf("%s up to %d, %d clues: Top %+v", name, most, clues, top)
					}
					n++
				}
				if err != nil || n == 0 {
					t.Fatalf("%s up to %d, %d clues: %d grids, %v", name, most, clues, n, err)
				}
			}
		}
	}
}

// A single value that differs makes a second score.
func TestSecondOfWhatIsNearlyAlike(t *testing.T) {
	rng := rand.New(rand.NewPCG(83, 84))
	tables := alikeTables(rng, new(sudoku.Board), 20)
	for _, name := range []string{"zero", "equal", "cells and digits"} {
		table := tables[name]
		table[40][3]++
		r, err := score.Second(t.Context(), sudoku.Board{}, by(table))
		best, err2 := score.Max(t.Context(), sudoku.Board{}, by(table))
		if err != nil || err2 != nil || !r.Found || !r.Proved || r.Score != best.Score-1 || table.Score(r.Grid) != r.Score {
			t.Errorf("%s: %+v, %v; the best is %d, %v", name, r, err, best.Score, err2)
		}
	}
}

// A weight in a cell whose digit is the same in all completions, which only a
// search can tell: Second went through all of them.
func TestSecondOfAWeightOnAForcedCell(t *testing.T) {
	b := board(t, ".4..569....6...8.4....8...68......4.........8...8..7.1.8........1......39..2.....")
	var w score.Weights
	w[2] = 7
	n, err := search.Count(context.Background(), b, 1_000_000)
	if err != nil || n < 1_000_000 {
		t.Fatalf("%d completions, %v", n, err)
	}
	for _, options := range []score.Options{by(&w), least(by(&w))} {
		r, err := score.Second(t.Context(), b, options)
		if err != nil || r.Found || !r.Proved {
			t.Errorf("%+v, %v", r, err)
		}
	}
}
