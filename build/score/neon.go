package main

import (
	"fmt"

	"bullseye/build/internal/bands"
	"bullseye/build/internal/generate"
)

// neon writes the kernels for arm64, with 4 lanes in a register. They are called three
// times: the last four lanes of a row have no digit.
type neon struct{ *bands.NEON }

func writeNEON(a *generate.ARM64) {
	w := neon{&bands.NEON{ARM64: a, Words: "S4"}}
	w.solve()
	w.marginals()
}

func (w neon) solve() {
	const prices, candidates, values, reduced, best, through, z, lasts = "R0", "R1", "R2", "R3", "R4", "R5", "R6", "R7"
	const second, left, offset, bit = "R8", "R9", "R16", "R10"
	w.Begin("solve", "prices *[96]int32, candidates *[81]uint16, values *[81][16]int32, reduced *[81][16]int32, best *[3][27][16]int32, through *[27][16]int32, z *[16]int32, last *[16]int32",
		72, ".prices", ".candidates", "values", "reduced", "best", "through", "z", "last")

	// The offset of a lane is four times its number.
	digits, none := w.Register(), w.Constant(excluded)
	w.Op("LSR", "$2", offset)
	w.Op("MOVD", "$1", bit)
	w.Op("LSL", offset, bit)
	for i := range 4 {
		w.Op("VMOV", bit, fmt.Sprintf("V%d.S[%d]", digits, i))
		w.Op("LSL", "$1", bit)
	}
	w.Repeat("reduce", left, 81, func() {
		v, price, has := w.LoadRow(values, 0), w.Register(), w.Register()
		w.Op("VLD1R.P", "4("+prices+")", fmt.Sprintf("[V%d.S4]", price))
		w.Op("VLD1R.P", "2("+candidates+")", fmt.Sprintf("[V%d.H8]", has))
		w.Vector(w.Sized("VCMTST", 0), has, has, digits)
		w.Vector(w.Sized("VSUB", 0), v, v, price)
		w.Vector(generate.BSL, has, v, none)
		w.StoreRow(has, reduced, 0)
		w.Release(v, price)
		w.Next(bands.RowBytes, values, reduced)
	})
	w.Release(digits, none)
	w.Next(-81*bands.RowBytes, reduced)

	w.Repeat("bands", left, 3, func() {
		bands.Best(w, reduced, best)
		w.Next(27*bands.RowBytes, reduced, best)
	})
	w.Next(-81*bands.RowBytes, best)

	w.Op("ADD", fmt.Sprintf("$%d", 27*bands.RowBytes), best, second)
	bands.Through(w, best, second, through, func(int, int) {})
	w.Next(27*bands.RowBytes, second)
	highest, last, here, one := w.Constant(-1<<31), w.Constant(0), w.Constant(0), w.Constant(1)
	w.Repeat("last", left, 27, func() {
		sum, own, more := w.LoadRow(through, 0), w.LoadRow(second, 0), w.Register()
		w.Add(sum, sum, own)
		w.Vector(w.Greater(), more, sum, highest)
		w.Raise(highest, sum)
		w.Vector(generate.BIT, last, here, more)
		w.Add(here, here, one)
		w.Release(own, more)
		w.Next(bands.RowBytes, through, second)
	})
	w.StoreRow(highest, z, 0)
	w.StoreRow(last, lasts, 0)
	w.Op("RET")
}

func (w neon) marginals() {
	const reduced, best, through, marginal, second, third, left = "R0", "R1", "R2", "R3", "R4", "R5", "R6"
	w.Begin("marginals", "reduced *[81][16]int32, best *[3][27][16]int32, through *[3][27][16]int32, marginal *[81][16]int32",
		40, "reduced", "best", "through", "marginal")
	w.Op("ADD", fmt.Sprintf("$%d", 27*bands.RowBytes), best, second)
	w.Op("ADD", fmt.Sprintf("$%d", 54*bands.RowBytes), best, third)
	for _, first := range []string{second, best} {
		bands.Through(w, first, third, through, func(int, int) {})
		w.Next(27*bands.RowBytes, through)
	}
	w.Next(-54*bands.RowBytes, through)
	w.Repeat("bands", left, 3, func() {
		bands.Marginals(w, reduced, through, func(cell, best int) { w.Store(best, w.Row(marginal, cell)) })
		w.Next(27*bands.RowBytes, reduced, through, marginal)
	})
	w.Op("RET")
}
