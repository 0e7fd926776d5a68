package operation

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"bullseye/record"
	"bullseye/score"
	"bullseye/search"
	"bullseye/sudoku"
)

// SpreadMarks are the scores that a chart marks.
type SpreadMarks struct{ Best, Greedy int64 }

// mark finds the scores that the chart of a board marks.
func (o *Spread) mark(ctx context.Context, r *record.Record, d *Distribution, options score.Options) error {
	m := &SpreadMarks{}
	if d.Stopped {
		best, err := score.Max(ctx, r.Start(), options)
		if err != nil {
			return err
		}
		m.Best = best.Score
	} else {
		m.Best = d.Spread[0].Score
		if d.Ranges != nil {
			m.Best = d.Ranges.High
		}
	}
	var err error
	m.Greedy, err = greedyScore(ctx, r.Start(), options.Values())
	d.Marks = m
	return err
}

// greedyScore returns the score of a player who always makes the move that pays most, among
// those that leave a completion. If several pay the same, the first cell comes first, and
// the largest digit in it. In target sudoku, the moves in the middle pay most. A completion
// must exist.
func greedyScore(ctx context.Context, start sudoku.Candidates, values *score.Table) (total int64, err error) {
	grid, err := search.First(ctx, start)
	if err != nil {
		return 0, err
	}
	type move struct {
		cell  sudoku.Cell
		digit uint8
		pay   int64
	}
	var moves []move
	for c := range start {
		for d := uint8(9); d >= 1; d-- {
			if start[c].Has(d) {
				moves = append(moves, move{sudoku.Cell(c), d, values[c][d-1]})
			}
		}
	}
	slices.SortStableFunc(moves, func(a, b move) int { return cmp.Compare(b.pay, a.pay) })
	// A move that leaves no completion never will, so one look at each is enough.
	var filled [sudoku.Cells]bool
	for _, m := range moves {
		if filled[m.cell] || !start[m.cell].Has(m.digit) {
			continue
		}
		next := start
		next[m.cell] = sudoku.DigitSet(m.digit)
		for _, peer := range m.cell.Peers() {
			next[peer] &^= sudoku.DigitSet(m.digit)
		}
		if grid[m.cell] != m.digit {
			found, err := search.First(ctx, next)
			if errors.Is(err, sudoku.ErrNoCompletion) {
				start[m.cell] &^= sudoku.DigitSet(m.digit)
				continue
			} else if err != nil {
				return 0, err
			}
			grid = found
		}
		start, filled[m.cell] = next, true
		total += m.pay
	}
	return total, nil
}
