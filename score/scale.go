package score

import (
	"math/bits"

	"bullseye/score/internal/pricing"
	"bullseye/score/internal/template"
	"bullseye/sudoku"
)

// A gauge converts the scores of a position to the levels that the search counts
// in: a grid that scores S has the level (S − base) / unit.
//
// In each cell the middle of its candidates becomes 0. The unit is the greatest
// common divisor of all differences between candidates of a cell. So levels are
// whole numbers and as small as possible.
type gauge struct {
	base, unit int64
	middle     [sudoku.Cells]int64 // the value that becomes 0
	most       [sudoku.Cells]int64 // the best candidate's level
	digits     [9]int64            // the constants subtracted from the digits' values
	half       int64               // the largest absolute level of a candidate
	reference  uint8               // the cell whose values are these constants; sudoku.Cells if they are 0
}

func (g *gauge) score(level int64) int64 { return g.base + g.unit*level }
func (g *gauge) level(score int64) int64 { return (score - g.base) / g.unit }

// answer converts an answer in levels to scores, in place.
func (g *gauge) answer(a answer) answer {
	a.bound = g.score(a.bound)
	for i := range a.best {
		a.best[i].Score = g.score(a.best[i].Score)
	}
	return a
}

// inScores returns a report that takes levels, for one that takes scores. It
// keeps only two numbers of the gauge.
func (g *gauge) inScores(report func(Progress)) func(Progress) {
	base, unit := g.base, g.unit
	return func(p Progress) {
		p.Score, p.Bound = base+unit*p.Score, base+unit*p.Bound
		report(p)
	}
}

func newGauge(p *position, table *Table) gauge {
	g := measure(p, table, &[9]int64{})
	// Subtracting a constant from all values of a digit takes nine times the
	// constant from every grid. The remaining values may have a larger unit:
	// weights 1 and −1 score like 1 and 0, but only odd numbers.
	for c := range p.cells {
		if p.cells[c] != sudoku.AllDigits {
			continue
		}
		if other := measure(p, table, &table[c]); other.unit > g.unit {
			for _, v := range table[c] {
				other.base += 9 * v
			}
			other.reference = uint8(c)
			return other
		}
		break
	}
	return g
}

// measure returns the gauge of the table after subtracting a constant for each
// digit. The differences are at most twice MaxEntry.
func measure(p *position, table *Table, less *[9]int64) gauge {
	g := gauge{digits: *less, reference: sudoku.Cells}
	var low, high [sudoku.Cells]int64
	for c := range p.cells {
		s := uint16(p.cells[c])
		d := bits.TrailingZeros16(s)
		v := table[c][d] - less[d]
		low[c], high[c] = v, v
		for s &= s - 1; s != 0; s &= s - 1 {
			d := bits.TrailingZeros16(s)
			a := table[c][d] - less[d]
			low[c], high[c] = min(low[c], a), max(high[c], a)
			if a -= v; g.unit == 1 || g.unit != 0 && a%g.unit == 0 {
				continue
			}
			for a != 0 {
				a, g.unit = g.unit%a, a
			}
			g.unit = max(g.unit, -g.unit)
		}
	}
	g.unit = max(g.unit, 1)
	for c := range p.cells {
		levels := (high[c] - low[c]) / g.unit
		g.middle[c] = low[c] + levels/2*g.unit
		g.most[c] = levels - levels/2
		g.base += g.middle[c]
		g.half = max(g.half, g.most[c])
	}
	return g
}

// A scaling is the number of fractions in a level, so that prices can be finer
// than levels: a level L counts scale·L.
//
// Package template needs values minus prices within ±Limit. It keeps prices
// within MaxPrice, three quarters of that, so values may use one quarter: 2^21
// in 32 bits, 2^53 in 64. Entries are at most D = gauge.half. If the unit is 1,
// D is half of the range of a cell, at most MaxEntry < 2^43.04. Constants for
// digits at most double it, but then the unit is at least 2. So
// scale·D ≤ 2^9·2^43.04 < 2^53.
//
// Sums of a price for each cell and a template for each digit are taken in 64
// bits: in 32-bit problems below 2^31, in 64-bit ones at most 81·(3/4)·2^55 +
// 81·2^55 < 2^62.15. Levels lie within ±2^49.4 and count less than 2^58.4, so
// the difference between a sum and a level is below 2^63.
type scaling int64

// floor returns the greatest level that counts at most v.
func (s scaling) floor(v int64) int64 { return v >> bits.TrailingZeros64(uint64(s)) }

// count returns the count of a level in fractions.
func (s scaling) count(level int64) int64 { return level * int64(s) }

const (
	finest      = 1024 // fractions of a level
	finest64    = 512
	coarsest32  = 16 // fewer fractions are not worth 32 bits
	maxScaled32 = 1 << 21
)

// fits32 returns the scaling for a 32-bit problem with entries up to half, or
// 0 if 64 bits are needed.
func fits32(half int64) scaling {
	scale := int64(finest)
	for scale >= coarsest32 && half > maxScaled32/scale {
		scale /= 2
	}
	if scale < coarsest32 {
		return 0
	}
	return scaling(scale)
}

// fits16 returns the scaling for the 16 bits of package pricing, or 0 if entries up to half do not fit.
func fits16(half int64) scaling {
	scale := scaling(64)
	for scale > 0 && scale.count(half) > pricing.MaxValue {
		scale /= 2
	}
	return scale
}

// load resets a problem and fills in its values.
func load[T number](p *position, table *Table, g *gauge, scale scaling, problem *template.Problem[T]) {
	problem.Reset()
	for c := range p.cells {
		v := &problem.Values[c]
		*v = [template.Lanes]T{}
		for s := uint16(p.cells[c]); s != 0; s &= s - 1 {
			lane := bits.TrailingZeros16(s)
			a := table[c][lane] - g.digits[lane] - g.middle[c]
			if g.unit != 1 {
				a /= g.unit
			}
			v[lane] = T(scale.count(a))
		}
	}
}
