// Package template finds the best template for each of the nine digits at once. A
// template is nine cells, one in each row, column and box. The best one is that
// on which the digit gains most.
//
// In each band, a template uses three cells, in three rows and three stacks. For
// the other bands, only the column taken in each stack matters: a triple, of which
// there are 27. The rows can be assigned to the stacks in six orders. So a band
// becomes a table of 27 entries, each the best of six orders. Two bands fit
// together if they differ in all three columns. Each triple has 8 such partners,
// and two bands determine the third. In this way about 1,100 additions and
// comparisons find the best of all 46,656 templates.
package template

import "bullseye/sudoku"

// Lanes is the number of places for digits: digit d is in lane d−1. Nine are
// used; sixteen fill the registers of the widest machines.
const Lanes = 16

// A Number is the type of values.
type Number interface{ int32 | int64 }

// A Problem holds the values of the digits in the cells, a price for each cell,
// and the results of solving it.
//
// An excluded candidate has the value Excluded, whatever the price of its cell. Values less
// prices must lie within ±Limit; all sums of nine then fit the number type.
type Problem[T Number] struct {
	Values [sudoku.Cells][Lanes]T
	Prices [padded]T // here and below, elements beyond the cells stay 0

	// Solve sets these.
	Reduced [sudoku.Cells][Lanes]T // values less prices
	Best    [3][27][Lanes]T        // by band and triple: the best of the six orders
	Through [3][27][Lanes]T        // by band and triple: the best that the two other bands can add; bands 0 and 1 are set by Marginals
	Z       [Lanes]T               // the best template
	Last    [Lanes]T               // its triple in the last band; of equal ones, the first

	// Trace sets these.
	Cells  [9][Lanes]int32 // by 3·band+stack: the cells of the best template
	Wanted [padded]int8    // by cell: how many of the nine templates use it, less one

	// Marginals sets this.
	Marginal [sudoku.Cells][Lanes]T // by cell: the best template through it; later, what Balance makes of it

	// Step uses these: how fast each price moves, and in which direction, in 1/1024
	// of Wanted.
	Pace      [padded]float32
	Direction [padded]int32

	// Balance uses Pace too, and this: how far each price moved last.
	Moved [padded]T
}

// padded is the number of cells, rounded up to whole vectors.
const padded = 96

// Limit returns the largest admitted value less price, and Excluded.
//
// Nine excluded cells must not overflow, and eight good cells must not outweigh
// one excluded cell: 9·Excluded > −2^31 and 17·Limit < −Excluded.
func Limit[T Number]() (limit, excluded T) {
	if t := T(1); t<<31<<1 != 0 {
		shift := 32
		return t << 23 << shift, -(t << 23 << shift * 18)
	}
	return 1 << 23, -18 << 23
}

// MaxPrice bounds the prices that Step sets. Values may use the rest of the limit.
func MaxPrice[T Number]() T {
	limit, _ := Limit[T]()
	return limit >> 2 * 3
}

// Feasible reports whether a template of this value uses no excluded cell.
func Feasible[T Number](z T) bool {
	limit, _ := Limit[T]()
	return z >= -9*limit
}

// Others lists, for each triple, the pairs of triples that use the other columns,
// in the order that decides ties.
var Others = func() (others [27][8][2]uint8) {
	for t := range others {
		columns := [3]int{t / 9, t / 3 % 3, t % 3}
		for i := range others[t] {
			var a, b int
			for s, c := range columns {
				x, y := (c+1)%3, (c+2)%3
				if i>>(2-s)&1 != 0 {
					x, y = y, x
				}
				a, b = 3*a+x, 3*b+y
			}
			others[t][i] = [2]uint8{uint8(a), uint8(b)}
		}
	}
	return others
}()

// Orders lists the six ways to assign the rows of a band to the stacks: the row in
// each stack, in the order that decides ties.
var Orders = [6][3]uint8{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}

// Place holds the three cells for each band, order and triple.
var Place = func() (place [3][6][27][3]uint8) {
	for b := range place {
		for o, rows := range Orders {
			for t := range place[b][o] {
				for s, column := range [3]int{t / 9, t / 3 % 3, t % 3} {
					place[b][o][t][s] = uint8((3*b+int(rows[s]))*9 + 3*s + column)
				}
			}
		}
	}
	return place
}()

// Masks holds the cells of a band as bits, for each order and triple.
var Masks = func() (masks [6][27]uint32) {
	for o := range masks {
		for t := range masks[o] {
			for _, c := range Place[0][o][t] {
				masks[o][t] |= 1 << c
			}
		}
	}
	return masks
}()
