package score

import (
	"math/bits"

	"bullseye/score/internal/template"
	"bullseye/sudoku"
)

// A relaxation is a position without the rule that a cell holds only one digit:
// each digit takes its best template, and prices of the cells keep the digits from
// taking the same ones.
//
// For any prices, the sum of all prices and of the nine best templates is a bound
// on the count of every completion, because the completion's templates pay each
// price exactly once.
type relaxation[T number] struct {
	scaling
	problem template.Problem[T]
	spread  int64             // the usual range of values in a cell
	widest  int64             // the largest range of values in a cell
	rugged  bool              // whether the largest range is far larger than usual
	paced   sudoku.Candidates // what setPace has measured
}

// prices of a position are a good start for the positions below it.
type prices[T number] [sudoku.Cells]T

// bound solves the relaxation for its current prices.
func (r *relaxation[T]) bound(p *position) int64 {
	r.problem.Solve(&p.cells)
	if bound, ok := r.problem.Bound(); ok {
		return bound
	}
	return impossible
}

// impossible is the bound of a position in which some digit has no template.
const impossible = -1 << 63

// trace finds the best templates. True says that they fit together: they are a
// completion that reaches the bound.
func (r *relaxation[T]) trace() bool {
	r.problem.Trace()
	return r.problem.Wanted == [96]int8{}
}

// grid returns the completion that trace has found.
func (r *relaxation[T]) grid() (g sudoku.Grid) {
	for _, cells := range r.problem.Cells {
		for lane, c := range cells[:9] {
			g[c] = uint8(lane + 1)
		}
	}
	return g
}

// setPace measures how much the values differ in each open cell of a position. A
// price's pace is the range of values in its cell, but at least half of the usual
// range: otherwise cells of very different importance would not settle together.
func (r *relaxation[T]) setPace(p *position) {
	if p.cells == r.paced {
		return
	}
	r.paced = p.cells
	var ranges [sudoku.Cells]int64
	// The usual range is the mean of the median's size class.
	var members [65]int
	var sums [65]int64
	open, most := 0, int64(0)
	for c := range p.cells {
		if p.isPlaced(c) {
			continue
		}
		low, high := int64(1)<<62, -int64(1)<<62
		for s := uint16(p.cells[c]); s != 0; s &= s - 1 {
			v := int64(r.problem.Values[c][bits.TrailingZeros16(s)&15])
			low, high = min(low, v), max(high, v)
		}
		ranges[c] = high - low
		class := bits.Len64(uint64(high - low))
		members[class]++
		sums[class] += high - low
		most = max(most, high-low)
		open++
	}
	if open == 0 {
		return
	}
	class := 0
	for below := members[0]; below <= open/2; below += members[class] {
		class++
	}
	r.spread = sums[class] / int64(members[class])
	r.widest, r.rugged = most, most/16 > r.spread
	if r.spread == 0 {
		r.spread = max(most/int64(open), r.count(1))
	}
	for c := range p.cells {
		r.problem.Pace[c] = 0
		if !p.isPlaced(c) {
			r.problem.Pace[c] = float32(max(ranges[c], r.spread/2))
		}
	}
}
