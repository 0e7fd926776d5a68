package main

import (
	"fmt"

	"bullseye/build/internal/generate"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// A writer writes the kernels of one file: with all lanes in a register, or with half of them.
type writer struct {
	*build.Context
	wide   bool
	tables int // how many tables the file has so far
}

// others returns the ways to place a digit in the other two bands, if one band
// takes the triple of columns t. Each way is a pair of triples; together the three
// triples use every column once. The first way that scores best wins a tie.
func others(t int) (pairs [8][2]int) {
	for i := range pairs {
		for s, c := range [3]int{t / 9, t / 3 % 3, t % 3} {
			x, y := (c+1)%3, (c+2)%3
			if i>>(2-s)&1 != 0 {
				x, y = y, x
			}
			pairs[i][0], pairs[i][1] = 3*pairs[i][0]+x, 3*pairs[i][1]+y
		}
	}
	return pairs
}

// orders lists the six ways to assign the rows of a band to the stacks.
var orders = [6][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}

const (
	lanes    = 16
	row      = 4 * lanes // bytes in a row of lanes
	excluded = -18 << 23
	maxPrice = 3 << 21
	feasible = -9 << 23
	padded   = 96
)

// words returns a new table of 32-bit words in read-only data.
func (w *writer) words(values ...int) operand.Mem {
	w.tables++
	return generate.Table(w.Context, fmt.Sprintf("words%d", w.tables), len(values), func(i int) operand.U32 { return operand.U32(values[i]) })
}

// at returns the address of row i after base.
func at(base reg.Register, i int) operand.Mem { return operand.Mem{Base: base, Disp: row * i} }
