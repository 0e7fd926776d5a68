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

// Best finds a grid with the greatest sum of weight × value, and proves that none has more. There is a
// weight for each cell; those of cells outside the grid count, too. If the context ends before, the
// optimum has the best grid so far, and the error is the context's.
func (s *Solver) Best(ctx context.Context, weights []int64) (Optimum, error) {
	values := s.p.Last - s.p.First + 1
	gains := make([]int64, s.net.Cells()*values)
	for cell, v := range s.cell {
		for i := range values {
			gains[int(v)*values+i] += weights[cell] * int64(s.p.First+i)
		}
	}
	b := engine.NewBest(s.net.WithoutNames(), gains, s.covers())
	err := b.Run(ctx)
	o := Optimum{Bound: b.Bound, Proved: err == nil}
	if b.Found {
		o.Score, o.Grid = b.Value, make([]uint8, len(s.cell))
		for i, v := range s.cell {
			o.Grid[i] = uint8(s.p.First + Values(b.Grid[v]).Least())
		}
	}
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
