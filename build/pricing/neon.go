package main

import (
	"fmt"

	"bullseye/build/internal/bands"
	"bullseye/build/internal/generate"
)

// neon writes the kernels for arm64, with 8 lanes in a register. Like those for AVX2 they
// take the offset in a row of the lanes to work on. No instruction takes a row from memory.
type neon struct{ *bands.NEON }

// Instructions of these kernels; Go's assembler has the last one alone.
var (
	smax     = generate.VectorOp{Name: "VSMAX", Lanes: "H8", Encoding: 0x4E606400}
	smin     = generate.VectorOp{Name: "VSMIN", Lanes: "H8", Encoding: 0x4E606C00}
	sqsub    = generate.VectorOp{Name: "VSQSUB", Lanes: "H8", Encoding: 0x4E602C00}    // the difference, saturated
	sqrdmulh = generate.VectorOp{Name: "VSQRDMULH", Lanes: "H8", Encoding: 0x6E60B400} // the product, times two, rounded to its upper half
	saddw    = generate.VectorOp{Name: "VSADDW", Lanes: "S4", Encoding: 0x0E601000}    // adds words to numbers of 32 bits: the lower four
	saddw2   = generate.VectorOp{Name: "VSADDW2", Lanes: "S4", Encoding: 0x4E601000}   // the upper four
	mul      = generate.VectorOp{Name: "VMUL", Lanes: "H8", Encoding: 0x4E609C00}
	umin     = generate.VectorOp{Name: "VUMIN", Lanes: "H8", Encoding: 0x6E606C00} // of numbers without a sign
	cmhi     = generate.VectorOp{Name: "VCMHI", Lanes: "H8", Encoding: 0x6E603400} // whether the first is greater, without a sign
	sub      = generate.VectorOp{Name: "VSUB", Lanes: "H8"}
)

func writeNEON(a *generate.ARM64) {
	w := neon{&bands.NEON{ARM64: a, Words: "H8"}}
	w.losses()
	w.sum()
	w.strike()
	w.move()
	w.choose()
}

func (w neon) losses() {
	const values, candidates, prices, reduced, own, beyond, best, loss = "R0", "R1", "R2", "R3", "R4", "R5", "R6", "R7"
	const first, second, bits, left, spare = "R8", "R9", "R10", "R11", "R12"
	w.Begin("losses", "values *[81]int16, candidates *[81][32]uint16, prices *[81][32]int16, reduced *[81][32]int16, bands *[3][27][32]int16, beyond *[27][32]int16, best *[32]int16, loss *[81][32]int16, bit uint32",
		80, ".values", "candidates", "prices", "reduced", "bands", "beyond", "best", "loss")

	w.Op("MOVWU", "bit+64(FP)", bits)
	bit := w.Register()
	w.Op("VDUP", bits, fmt.Sprintf("V%d.H8", bit))
	none, most := w.Constant(excluded), w.Constant(sure)
	w.Repeat("reduce", left, 81, func() {
		c, p, v, only, has := w.LoadRow(candidates, 0), w.LoadRow(prices, 0), w.Register(), w.Register(), w.Register()
		w.Op("VLD1R.P", "2("+values+")", fmt.Sprintf("[V%d.H8]", v))
		w.Vector(generate.CMEQ, only, c, bit)
		w.Vector(generate.CMTST, has, c, bit)
		w.Vector(sub, c, v, most)
		w.Vector(generate.BIT, p, c, only)
		w.Vector(sub, v, v, p)
		w.Vector(generate.BSL, has, v, none)
		w.StoreRow(p, prices, 0)
		w.StoreRow(has, reduced, 0)
		w.Release(c, v, only)
		w.Next(bands.RowBytes, candidates, prices, reduced)
	})
	w.Release(bit, none, most)
	w.Next(-81*bands.RowBytes, reduced)

	w.Repeat("bands", left, 3, func() {
		bands.Best(w, reduced, own)
		w.Next(27*bands.RowBytes, reduced, own)
	})
	w.Next(-81*bands.RowBytes, reduced, own)

	// Each band has its turn to be the own one.
	w.Op("ADD", fmt.Sprintf("$%d", 27*bands.RowBytes), own, first)
	w.Op("ADD", fmt.Sprintf("$%d", 54*bands.RowBytes), own, second)
	w.Repeat("own", left, 3, func() {
		z := w.Constant(-1 << 15)
		bands.Through(w, first, second, beyond, func(t, sum int) {
			whole := w.LoadRow(own, t)
			w.Add(whole, whole, sum)
			w.Raise(z, whole)
		})
		w.Store(z, w.Row(best, 0))
		bands.Marginals(w, reduced, beyond, func(cell, best int) {
			w.Vector(sqsub, best, z, best)
			w.Store(best, w.Row(loss, cell))
		})
		w.Release(z)
		w.Op("MOVD", own, spare)
		w.Op("MOVD", first, own)
		w.Op("MOVD", second, first)
		w.Op("MOVD", spare, second)
		w.Next(27*bands.RowBytes, reduced, loss)
	})
	w.Op("RET")
}

// sum adds in 32 bits.
func (w neon) sum() {
	const prices, best, bound, left = "R0", "R1", "R2", "R3"
	w.Begin("sum", "prices *[81][32]int16, best *[9][32]int16, bound *[32]int32", 32, "prices", "best", "bound")
	low, high := w.Register(), w.Register()
	w.Zero(low)
	w.Zero(high)
	for base, n := range []int{81, 9} {
		from := []string{prices, best}[base]
		w.Repeat("sum"+from, left, n, func() {
			v := w.LoadRow(from, 0)
			w.Vector(saddw, low, low, v)
			w.Vector(saddw2, high, high, v)
			w.Release(v)
			w.Next(bands.RowBytes, from)
		})
	}
	w.Op("ADD", "R16", bound) // a bound is twice as long as a word of a row
	w.Store(low, fmt.Sprintf("(%s)", bound))
	w.Store(high, fmt.Sprintf("16(%s)", bound))
	w.Op("RET")
}

func (w neon) strike() {
	const candidates, loss, slacks, left = "R0", "R1", "R2", "R3"
	w.Begin("strike", "candidates *[81][32]uint16, loss *[9][81][32]int16, slack *[32]int16", 32, "candidates", "loss", "slack")
	slack := w.LoadRow(slacks, 0)
	var bits [9]int
	for d := range bits {
		bits[d] = w.Constant(1 << d)
	}
	w.Repeat("cell", left, 81, func() {
		c := w.LoadRow(candidates, 0)
		for d, bit := range bits {
			l := w.LoadRow(loss, 81*d)
			w.Vector(w.Greater(), l, l, slack)
			w.Vector(generate.AND, l, l, bit)
			w.Vector(generate.BIC, c, c, l)
			w.Release(l)
		}
		w.StoreRow(c, candidates, 0)
		w.Next(bands.RowBytes, candidates, loss)
	})
	w.Op("RET")
}

func (w neon) move() {
	const loss, prices, trend, row, left, factor = "R0", "R1", "R2", "R3", "R4", "R5"
	w.Begin("move", "loss *[9][81][32]int16, prices *[81][32]int16, trend *[81][32]int16, gain int16, keep int16", 40, "loss", "prices", "trend")
	var factors [2]int
	for i, from := range []string{"gain+24(FP)", "keep+26(FP)"} {
		factors[i] = w.Register()
		w.Op("MOVH", from, factor)
		w.Op("VDUP", factor, fmt.Sprintf("V%d.H8", factors[i]))
	}
	bounds := func(n int) (low, high int) { return w.Constant(-n), w.Constant(n) }
	leastWanted, mostWanted := bounds(mostWanted)
	leastPrice, mostPrice := bounds(maxPrice)
	lowest, zero := w.Constant(-1<<15), w.Constant(0)
	clamp := func(v, low, high int) {
		w.Vector(smax, v, v, low)
		w.Vector(smin, v, v, high)
	}
	w.Repeat("row", row, 9, func() {
		// By digit: the least loss in the row but for one cell that loses least.
		var next [9]int
		for d := range next {
			least := w.LoadRow(loss, 81*d)
			next[d] = w.Constant(1<<15 - 1)
			for i := 1; i < 9; i++ {
				l, more := w.LoadRow(loss, 81*d+i), w.Register()
				w.Vector(smax, more, l, least)
				w.Vector(smin, least, l, least)
				w.Vector(smin, next[d], next[d], more)
				w.Release(l, more)
			}
			w.Release(least)
		}
		w.Repeat("cell", left, 9, func() {
			first, second := w.Register(), w.Register()
			w.Vector(generate.ORR, first, lowest, lowest)
			w.Vector(generate.ORR, second, lowest, lowest)
			for d := range next {
				l, wanted, lesser := w.LoadRow(loss, 81*d), w.Register(), w.Register()
				w.Vector(sub, wanted, zero, l)
				w.Vector(generate.CMEQ, l, l, zero)
				w.Vector(generate.BIT, wanted, next[d], l)
				w.Vector(smin, lesser, wanted, first)
				w.Raise(second, lesser)
				w.Raise(first, wanted)
				w.Release(l)
			}
			clamp(first, leastWanted, mostWanted)
			clamp(second, leastWanted, mostWanted)
			w.Vector(generate.ADD, first, first, second)
			w.Vector(sqrdmulh, first, first, factors[0])
			t := w.LoadRow(trend, 0)
			w.Vector(sqrdmulh, t, t, factors[1])
			w.Vector(generate.ADD, first, first, t)
			w.Store(first, w.Row(trend, 0))
			price := w.LoadRow(prices, 0)
			w.Vector(generate.ADD, first, first, price)
			clamp(first, leastPrice, mostPrice)
			w.StoreRow(first, prices, 0)
			w.Release(second, t, price)
			w.Next(bands.RowBytes, loss, prices, trend)
		})
		w.Release(next[:]...)
	})
	w.Op("RET")
}

func (w neon) choose() {
	const candidates, loss, cells, rows, columns, boxes, unit = "R0", "R1", "R4", "R6", "R7", "R8", "R5"
	const bandsLeft, left, sums = "R9", "R10", "R11"
	w.Begin("choose", "candidates *[81][32]uint16, loss *[9][81][32]int16, scale *[32]int16, share *[32]int16, sums *[324][32]int16, unit *[32]int16",
		56, "candidates", "loss", "scale", "share", "sums", "unit")
	scale, share := w.LoadRow("R2", 0), w.LoadRow("R3", 0)
	zero, less, most, least, sixteen := w.Constant(0), w.Constant(-1), w.Constant(mostLeft), w.Constant(leastWeight), w.Constant(16)
	var bits [9]int
	for d := range bits {
		bits[d] = w.Constant(1 << d)
	}
	w.Op("MOVD", cells, sums)
	for i, p := range []string{rows, columns, boxes} {
		w.Op("ADD", fmt.Sprintf("$%d", 81*(i+1)*bands.RowBytes), cells, p)
	}
	w.Repeat("clear", left, 2*81, func() {
		w.Store(zero, w.Row(columns, 0))
		w.Next(bands.RowBytes, columns)
	})
	w.Next(-2*81*bands.RowBytes, columns)
	add := func(weight int, to string, i int) {
		v := w.LoadRow(to, i)
		w.Vector(generate.ADD, v, v, weight)
		w.StoreRow(v, to, i)
	}
	w.Repeat("band", bandsLeft, 3, func() {
		w.Repeat("row", left, 3, func() {
			for cell := range 9 {
				// A cell with one candidate is not open.
				c, fewer, sum := w.LoadRow(candidates, cell), w.Register(), w.Register()
				w.Vector(generate.ADD, fewer, c, less)
				w.Vector(generate.CMTST, fewer, c, fewer)
				w.Vector(generate.AND, c, c, fewer)
				w.Release(fewer)
				w.Zero(sum)
				for d, bit := range bits {
					l, weight := w.LoadRow(loss, 81*d+cell), w.Register()
					w.Vector(mul, l, l, scale)
					w.Vector(sqrdmulh, l, l, share)
					w.Vector(sub, l, most, l)
					w.Vector(mul, weight, l, l)
					w.Vector(mul, l, l, sixteen)
					w.Vector(sqrdmulh, weight, weight, l)
					w.Vector(generate.ADD, weight, weight, least)
					w.Vector(generate.CMTST, l, c, bit)
					w.Vector(generate.AND, weight, weight, l)
					w.Vector(generate.ADD, sum, sum, weight)
					if cell == 0 {
						w.Store(weight, w.Row(rows, d))
					} else {
						add(weight, rows, d)
					}
					add(weight, columns, 9*cell+d)
					add(weight, boxes, 9*(cell/3)+d)
					w.Release(l, weight)
				}
				w.StoreRow(sum, cells, cell)
				w.Release(c)
			}
			w.Next(9*bands.RowBytes, candidates, loss, cells, rows)
		})
		w.Next(27*bands.RowBytes, boxes)
	})

	// Less one, as numbers without a sign, those of units without a choice are the greatest.
	fewest, chosen, index, one := w.Constant(-1), w.Constant(0), w.Constant(0), w.Constant(1)
	w.Repeat("unit", left, 324, func() {
		sum, lower := w.LoadRow(sums, 0), w.Register()
		w.Vector(generate.ADD, sum, sum, less)
		w.Vector(cmhi, lower, fewest, sum)
		w.Vector(generate.BIT, chosen, index, lower)
		w.Vector(umin, fewest, fewest, sum)
		w.Vector(generate.ADD, index, index, one)
		w.Release(sum, lower)
		w.Next(bands.RowBytes, sums)
	})
	w.Store(chosen, w.Row(unit, 0))
	w.Op("RET")
}
