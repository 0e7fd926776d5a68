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

// Scores answers questions about what the values of grids count together. It uses the solver, which must
// not be used for anything else until it has answered.
type Scores struct {
	s          *Solver
	gain       func(cell, value int) int64
	b          *engine.Best
	base, unit int64 // a grid scores base and a number of units
	grid       []uint8
	done       bool // the best score is proved, or there is no grid
}

// A Ranked is a grid and what its values count together.
type Ranked struct {
	Grid  []uint8 // a value for each cell
	Score int64
}

// Scores prepares questions about scores. A gain is what a value counts in a cell of the grid; other cells
// count nothing. An *Error says that one exceeds MaxGain. Report, if it is not nil, is often called with
// what is known about the best score, in memory that is used again.
func (s *Solver) Scores(gain func(cell, value int) int64, report func(Optimum)) (*Scores, error) {
	values := s.p.Last - s.p.First + 1
	gains := make([]int64, s.net.Cells()*values)
	for cell, v := range s.cell[:s.p.InGrid()] {
		for i := range values {
			g := gain(cell, s.p.First+i)
			if g < -MaxGain || g > MaxGain {
				return nil, errGain
			}
			gains[int(v)*values+i] += g
		}
	}
	c := &Scores{s: s, gain: gain, grid: make([]uint8, len(s.cell))}
	c.base, c.unit = level(gains, values)
	c.b = engine.NewBest(s.net.WithoutNames(), gains, s.covers())
	c.b.Templates = min(s.work/10, 1<<22)
	if report != nil {
		c.b.Report = func() { report(c.known()) }
	}
	return c, nil
}

// known returns what is known about the best score.
func (c *Scores) known() Optimum {
	o := Optimum{Bound: c.score(c.b.Bound), Proved: c.done}
	if c.b.Found {
		c.s.read(c.grid, c.b.Grid)
		o.Grid, o.Score = c.grid, c.score(c.b.Value)
	}
	return o
}

func (c *Scores) score(value int64) int64 { return c.base + c.unit*value }

// ranked returns the assignment that was found last.
func (c *Scores) ranked(value int64) Ranked {
	c.s.read(c.grid, c.b.Domains())
	return Ranked{slices.Clone(c.grid), c.score(value)}
}

// Best finds a grid whose values count most together, and proves that none counts more. Nothing bounds
// the time but the context: if it ends before, the optimum is what is known by then, and the error is the
// context's.
func (c *Scores) Best(ctx context.Context) (Optimum, error) {
	err := error(nil)
	if !c.done {
		err = c.b.Run(ctx)
		c.done = err == nil
		c.s.search.Guesses = c.b.Guesses
	}
	return c.known(), err
}

// each goes through the grids that count at least so much, or what yield returns, once the best one is known.
func (c *Scores) each(ctx context.Context, aim int64, order engine.Order, yield func(value int64) (aim int64)) error {
	if _, err := c.Best(ctx); err != nil || !c.b.Found {
		return err
	}
	err := c.b.Each(ctx, aim, c.s.telling, order, yield)
	c.s.search.Guesses = c.b.Guesses
	return err
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
	for _, houses := range s.p.houseCells() {
		taken := make([]bool, s.net.Cells())
		var cover [][]uint16
		for _, house := range houses {
			var cells []uint16
			for _, cell := range house {
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
