package rules

import (
	"context"
	"slices"

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

// MaxGain bounds what a value may count in a cell, up or down.
const MaxGain = 10_000_000_000_000

var errGain = problem("a value counts more than %d in a cell, or less than -%[1]d", int64(MaxGain))

// Best finds a grid whose values count most together, and proves that none counts more. A gain is what
// a value counts in a cell; those in cells outside the grid count, too. An *Error says that one exceeds
// MaxGain. Nothing bounds the time but the context: if it ends before, the optimum is what is known by then, and the error is the context's. Report,
// if it is not nil, is often called with what is known, in memory that is used again.
func (s *Solver) Best(ctx context.Context, gain func(cell, value int) int64, report func(Optimum)) (Optimum, error) {
	values := s.p.Last - s.p.First + 1
	gains := make([]int64, s.net.Cells()*values)
	for cell, v := range s.cell {
		for i := range values {
			g := gain(cell, s.p.First+i)
			if g < -MaxGain || g > MaxGain {
				return Optimum{}, errGain
			}
			gains[int(v)*values+i] += g
		}
	}
	base, unit := level(gains, values)
	b := engine.NewBest(s.net.WithoutNames(), gains, s.covers())
	grid := make([]uint8, len(s.cell))
	known := func() Optimum {
		if !b.Found {
			return Optimum{Bound: base + unit*b.Bound}
		}
		for i, v := range s.cell {
			grid[i] = uint8(s.p.First + Values(b.Grid[v]).Least())
		}
		return Optimum{Grid: grid, Score: base + unit*b.Value, Bound: base + unit*b.Bound}
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

// level takes from the gains of each cell the least of them, and divides all by what they are multiples
// of. It returns what was taken from every grid, and that divisor.
func level(gains []int64, values int) (base, unit int64) {
	for own := range slices.Chunk(gains, values) {
		least := slices.Min(own)
		base += least
		for i := range own {
			own[i] -= least
			for a := own[i]; a != 0; {
				a, unit = unit%a, a
			}
		}
	}
	unit = max(unit, 1)
	for i := range gains {
		gains[i] /= unit
	}
	return base, unit
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
