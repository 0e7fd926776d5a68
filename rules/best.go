package rules

import (
	"context"

	"bullseye/rules/internal/engine"
)

// An Optimum is the best grid that was found, and what is known about better ones.
type Optimum struct {
	Grid   []uint8 // a value for each cell; nil if none was found
	Score  int64
	Bound  int64 // no grid that keeps the rules scores more
	Proved bool  // the score is the best one; or, without a grid, none keeps the rules
}

// Rings returns the weights of the cells of a grid: 6 on the rim, and one more for each ring inwards.
func (p *Puzzle) Rings() []int64 {
	weights := make([]int64, len(p.Allowed))
	for cell := range p.InGrid() {
		row, column := cell/p.Columns, cell%p.Columns
		weights[cell] = 6 + int64(min(row, column, p.Rows-1-row, p.Columns-1-column))
	}
	return weights
}

// Best finds a grid whose values count most together, and proves that none counts more. A gain is what
// a value counts in a cell; those in cells outside the grid count, too. Nothing bounds the time but the
// context: if it ends before, the optimum is what is known by then, and the error is the context's. Report,
// if it is not nil, is often called with what is known, in memory that is used again.
func (s *Solver) Best(ctx context.Context, gain func(cell, value int) int64, report func(Optimum)) (Optimum, error) {
	values := s.p.Last - s.p.First + 1
	gains := make([]int64, s.net.Cells()*values)
	for cell, v := range s.cell {
		for i := range values {
			gains[int(v)*values+i] += gain(cell, s.p.First+i)
		}
	}
	b := engine.NewBest(s.net.WithoutNames(), gains, s.covers())
	grid := make([]uint8, len(s.cell))
	known := func() Optimum {
		if !b.Found {
			return Optimum{Bound: b.Bound}
		}
		for i, v := range s.cell {
			grid[i] = uint8(s.p.First + Values(b.Grid[v]).Least())
		}
		return Optimum{Grid: grid, Score: b.Value, Bound: b.Bound}
	}
	b.Templates = min(s.work/10, 1<<22)
	if report != nil {
		b.Report = func() { report(known()) }
	}
	err := b.Run(ctx)
	s.search.Guesses = b.Guesses
	o := known()
	o.Proved = err == nil
	return o, err
}

// covers returns lists of houses that have no cell in common: the rows, the columns, the boxes, the
// regions.
func (s *Solver) covers() [][][]uint16 {
	var covers [][][]uint16
	for _, kind := range []Kind{RowHouse, ColumnHouse, Box, Region} {
		taken := make([]bool, s.net.Cells())
		var cover [][]uint16
		for i := range s.p.Rules {
			r := &s.p.Rules[i]
			if r.Kind != kind {
				continue
			}
			var cells []uint16
			for _, cell := range r.Cells {
				if v := s.cell[cell]; !taken[v] {
					taken[v] = true
					cells = append(cells, v)
				}
			}
			if len(cells) > 1 {
				cover = append(cover, cells)
			}
		}
		if cover != nil {
			covers = append(covers, cover)
		}
	}
	if covers == nil {
		covers = [][][]uint16{nil}
	}
	return covers
}
