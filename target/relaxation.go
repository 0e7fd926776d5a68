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
type relaxation[T template.Number] struct {
	scaling
	problem template.Problem[T]
	// pace is how far a price moves at a time: the range of values in its
	// cell, for cells where that is little half of what is usual. Cells that
	// matter very differently would otherwise not settle together.
	pace   [sudoku.Cells]float64
	spread int64 // the usual range of values in a cell

	wanted [sudoku.Cells]int8 // by how many templates, less one
	cells  [9][9]uint8        // by digit: the cells of its template
}

// prices are what was learnt about a position: they are a good start for the
// positions below it.
type prices[T template.Number] [sudoku.Cells]T

// bound solves the relaxation for the prices it holds.
func (r *relaxation[T]) bound(p *position) int64 {
	r.problem.Solve(&p.cells)
	sum := int64(0)
	for _, v := range r.problem.Prices[:sudoku.Cells] {
		sum += int64(v)
	}
	for _, z := range r.problem.Z[:9] {
		if !template.Feasible(z) {
			return impossible
		}
		sum += int64(z)
	}
	return sum
}

// impossible is the bound of a position where some digit has no template.
const impossible = -1 << 63

// trace finds the templates and how often each cell is wanted; true says that
// they fit together, so that they are a completion that reaches the bound.
func (r *relaxation[T]) trace(p *position) bool {
	for c := range r.wanted {
		r.wanted[c] = -1
	}
	for lane := range r.cells {
		r.cells[lane] = r.problem.Trace(&p.cells, lane)
		for _, c := range r.cells[lane] {
			r.wanted[c]++
		}
	}
	for _, n := range r.wanted {
		if n != 0 {
			return false
		}
	}
	return true
}

// grid returns the completion that trace found.
func (r *relaxation[T]) grid() (g sudoku.Grid) {
	for lane, cells := range r.cells {
		for _, c := range cells {
			g[c] = uint8(lane + 1)
		}
	}
	return g
}

// A descent moves prices step by step so that the bound falls, towards
// dearer cells where templates meet and cheaper ones that none wants. Each
// step goes mostly on in the old direction, which evens out the zigzag of
// plain subgradients.
type descent[T template.Number] struct {
	direction [sudoku.Cells]int32 // in 1/1024
	lowest    int64
	best      prices[T]
}

const one = 1024

// step moves the prices by so many paces along the direction. The products
// are rounded one by one, so that all machines move alike.
func (d *descent[T]) step(r *relaxation[T], paces float64) {
	limit := maxPrice[T]()
	for c := range d.direction {
		g := int32(r.wanted[c]) * one
		d.direction[c] += (g - d.direction[c]) * 5 >> 4
		move := float64(paces*r.pace[c]) * float64(d.direction[c])
		price := int64(r.problem.Prices[c]) + int64(move)/one
		r.problem.Prices[c] = T(min(max(price, -int64(limit)), int64(limit)))
	}
}

// slope returns how fast the bound falls at first, a pace.
func (r *relaxation[T]) slope() float64 {
	sum := 0.0
	for c, n := range r.wanted {
		if n != 0 {
			sum += float64(r.pace[c] * float64(int(n)*int(n)))
		}
	}
	return sum
}

// setPace measures how much values differ in the open cells of a position.
func (r *relaxation[T]) setPace(p *position) {
	var ranges [sudoku.Cells]int64
	open, sum := 0, int64(0)
	for c := range p.cells {
		r.pace[c] = 0
		if p.isPlaced(c) {
			continue
		}
		low, high := int64(1)<<62, -int64(1)<<62
		for d := range p.cells[c].All() {
			v := int64(r.problem.Values[c][d-1])
			low, high = min(low, v), max(high, v)
		}
		r.pace[c] = float64(high - low)
		ranges[open] = high - low
		sum += high - low
		open++
	}
	if open == 0 {
		return
	}
	slices.Sort(ranges[:open])
	r.spread = ranges[open/2]
	if r.spread == 0 {
		r.spread = max(sum/int64(open), r.count(1))
	}
	for c := range r.pace {
		if !p.isPlaced(c) {
			r.pace[c] = max(r.pace[c], float64(r.spread)/2)
		}
	}
}
