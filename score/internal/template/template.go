// Package template finds, for each of the nine digits at once, the best
// template: the nine cells, one in each row, column and box, on which the
// digit gains most.
//
// The cells of a band that a template uses lie in three rows and in three
// stacks. What other bands see of them is the column taken in each stack, a
// triple, of which there are 27; the rows can then be dealt out to the stacks
// in six orders. So a band is a table of 27 entries, the best of the six
// orders for each triple. Two bands fit together if they differ in all three
// columns, which leaves a triple 8 partners and determines the third band.
// With 46,656 templates in all, some 1100 additions and comparisons find the
// best one.
package template

import "bullseye/sudoku"

// Lanes is the number of places for digits: digit d is in lane d−1. Nine are
// used; sixteen fill the registers of the widest machines.
const Lanes = 16

// A Number is what values are counted in.
type Number interface{ int32 | int64 }

// A Problem is the values of the digits in the cells, less a price of each
// cell, and what is known about them.
//
// An excluded candidate counts as the value Excluded, whatever its cell's
// price. Values less prices must lie within ±Limit; all sums of nine then fit
// the number type.
type Problem[T Number] struct {
	Values [sudoku.Cells][Lanes]T
	Prices [padded]T // here and below, what is beyond the cells stays 0

	// Solve sets these.
	Reduced [sudoku.Cells][Lanes]T // values less prices
	Best    [3][27][Lanes]T        // by band and triple: the best of the six orders
	Through [3][27][Lanes]T        // by band and triple: the best that the two other bands can add; bands 0 and 1 are set by Marginals
	Z       [Lanes]T               // the best template
	Last    [Lanes]T               // its triple in the last band, the first of equal ones

	// Trace sets these.
	Cells  [9][Lanes]int32 // by 3·band+stack: the cells of the best template
	Wanted [padded]int8    // by cell: how many of the nine templates use it, less one

	// Marginals sets this.
	Marginal [sudoku.Cells][Lanes]T // by cell: the best template through it

	// Step uses these: how fast a price moves, and where to, in 1/1024 of Wanted.
	Pace      [padded]float32
	Direction [padded]int32
}

// padded is the number of cells, filled up to whole vectors.
const padded = 96

// Limit returns the bound of admitted values less prices, and Excluded.
//
// Nine excluded cells must not overflow, and eight good cells must not make
// good for one excluded cell: 9·Excluded > −2^31 and 17·Limit < −Excluded.
func Limit[T Number]() (limit, excluded T) {
	if t := T(1); t<<31<<1 != 0 {
		shift := 32
		return t << 23 << shift, -(t << 23 << shift * 18)
	}
	return 1 << 23, -18 << 23
}

// MaxPrice bounds the prices that Step sets. Values may use up what is left of
// the limit.
func MaxPrice[T Number]() T {
	limit, _ := Limit[T]()
	return limit >> 2 * 3
}

// Feasible reports whether a template of this value uses no excluded cell.
func Feasible[T Number](z T) bool {
	limit, _ := Limit[T]()
	return z >= -9*limit
}

// Others gives for a triple the pairs of triples that make up whole columns
// with it, in the order that defines ties.
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

// Orders are the six ways to deal a band's rows out to the stacks: the row in
// each stack, in the order that defines ties.
var Orders = [6][3]uint8{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}

// Place gives by band, order and triple the three cells.
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

// Masks gives by order and triple the cells of a band as bits.
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
