package target

import (
	"slices"

	"bullseye/sudoku"
	"bullseye/target/internal/template"
)

// A relaxation is a position seen without the rule that a cell holds one
// digit: each digit takes its best template, and prices of the cells discourage
// them from wanting the same ones.
//
// For any prices the sum of all prices and of the nine best templates is a
// bound on what a completion counts, because a completion's templates pay each
// price exactly once.
type relaxation[T number] struct {
	scaling
	problem template.Problem[T]
	spread  int64 // the usual range of values in a cell
	rugged  bool  // whether some range is far larger
}

// prices are what was learnt about a position: they are a good start for the
// positions below it.
type prices[T number] [sudoku.Cells]T

// bound solves the relaxation for the prices it holds.
func (r *relaxation[T]) bound(p *position) int64 {
	r.problem.Solve(&p.cells)
	if bound, ok := r.problem.Bound(); ok {
		return bound
	}
	return impossible
}

// impossible is the bound of a position where some digit has no template.
const impossible = -1 << 63

// trace finds the templates; true says that they fit together, so that they
// are a completion that reaches the bound.
func (r *relaxation[T]) trace() bool {
	r.problem.Trace()
	for _, n := range r.problem.Wanted {
		if n != 0 {
			return false
		}
	}
	return true
}

// grid returns the completion that trace found.
func (r *relaxation[T]) grid() (g sudoku.Grid) {
	for _, cells := range r.problem.Cells {
		for lane, c := range cells[:9] {
			g[c] = uint8(lane + 1)
		}
	}
	return g
}

// setPace measures how much values differ in the open cells of a position. A
// price's pace is the range of values in its cell, or half of what is usual if
// that is more: cells that matter very differently would otherwise not settle
// together.
func (r *relaxation[T]) setPace(p *position) {
	var ranges, sorted [sudoku.Cells]int64
	open, sum := 0, int64(0)
	for c := range p.cells {
		if p.isPlaced(c) {
			continue
		}
		low, high := int64(1)<<62, -int64(1)<<62
		for s := p.cells[c]; s != 0; s &= s - 1 {
			v := int64(r.problem.Values[c][s.Smallest()-1])
			low, high = min(low, v), max(high, v)
		}
		ranges[c] = high - low
		sorted[open] = high - low
		sum += high - low
		open++
	}
	if open == 0 {
		return
	}
	slices.Sort(sorted[:open])
	r.spread = sorted[open/2]
	r.rugged = sorted[open-1]/16 > r.spread
	if r.spread == 0 {
		r.spread = max(sum/int64(open), r.count(1))
	}
	for c := range p.cells {
		r.problem.Pace[c] = 0
		if !p.isPlaced(c) {
			r.problem.Pace[c] = float32(max(ranges[c], r.spread/2))
		}
	}
}
