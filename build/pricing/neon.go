package main

import (
	"fmt"

	"bullseye/build/internal/generate"
)

// neon writes the kernels for arm64, with 8 lanes in a register. Like those for AVX2 they
// take the offset in a row of the lanes to work on. No instruction takes a row from memory.
type neon struct {
	*generate.ARM64
	used [32]bool
}

// Instructions that Go's assembler lacks.
var (
	smax     = generate.VectorOp{Name: "VSMAX", Lanes: "H8", Encoding: 0x4E606400}
	smin     = generate.VectorOp{Name: "VSMIN", Lanes: "H8", Encoding: 0x4E606C00}
	sqsub    = generate.VectorOp{Name: "VSQSUB", Lanes: "H8", Encoding: 0x4E602C00}    // the difference, saturated
	sqrdmulh = generate.VectorOp{Name: "VSQRDMULH", Lanes: "H8", Encoding: 0x6E60B400} // the product, times two, rounded to its upper half
	saddw    = generate.VectorOp{Name: "VSADDW", Lanes: "S4", Encoding: 0x0E601000}    // adds words to numbers of 32 bits: the lower four
	saddw2   = generate.VectorOp{Name: "VSADDW2", Lanes: "S4", Encoding: 0x4E601000}   // the upper four
	sub      = generate.VectorOp{Name: "VSUB", Lanes: "H8"}
)

func writeNEON(a *generate.ARM64) {
	w := &neon{ARM64: a}
	w.losses()
	w.sum()
	w.strike()
	w.move()
}

// vector returns a register that is not in use.
func (w *neon) vector() int {
	for v := range w.used {
		if !w.used[v] {
			w.used[v] = true
			return v
		}
	}
	panic("neon: out of registers")
}

func (w *neon) release(vs ...int) {
	for _, v := range vs {
		w.used[v] = false
	}
}

func (w *neon) row(base string, i int) string { return fmt.Sprintf("%d(%s)", rowBytes*i, base) }

func (w *neon) load(base string, i int) int {
	v := w.vector()
	w.Load(w.row(base, i), v)
	return v
}

// store writes a register to a row, and releases it.
func (w *neon) store(v int, base string, i int) {
	w.Store(v, w.row(base, i))
	w.release(v)
}

// constant returns a register with v in all lanes.
func (w *neon) constant(v int) int {
	r := w.vector()
	w.Fill(r, v)
	return r
}

func (w *neon) sumOf(a, b int) int {
	v := w.vector()
	w.Vector(generate.ADD, v, a, b)
	return v
}

// raise makes v the greater of a and v, and releases a.
func (w *neon) raise(v, a int) {
	w.Vector(smax, v, v, a)
	w.release(a)
}

// begin begins a kernel, and loads pointers to rows into R0 and so on, at the lanes to
// work on. Values are the same for all lanes. size is that of all parameters.
func (w *neon) begin(name, signature string, size int, pointers ...string) {
	w.used = [32]bool{}
	w.Begin(name+"NEON", "is "+name+"Portable", "func("+signature+", offset uint64)", size)
	w.Parameter("offset", size/8-1, "R16")
	for i, p := range pointers {
		to := fmt.Sprintf("R%d", i)
		w.Parameter(p, i, to)
		if p != "values" {
			w.Op("ADD", "R16", to)
		}
	}
}

func (w *neon) losses() {
	const values, candidates, prices, reduced, own, beyond, best, loss = "R0", "R1", "R2", "R3", "R4", "R5", "R6", "R7"
	const first, second, bits, left, spare = "R8", "R9", "R10", "R11", "R12"
	w.begin("losses", "values *[81]int16, candidates *[81][32]uint16, prices *[81][32]int16, reduced *[81][32]int16, bands *[3][27][32]int16, beyond *[27][32]int16, best *[32]int16, loss *[81][32]int16, bit uint32",
		80, "values", "candidates", "prices", "reduced", "bands", "beyond", "best", "loss")

	w.Op("MOVWU", "bit+64(FP)", bits)
	bit := w.vector()
	w.Op("VDUP", bits, fmt.Sprintf("V%d.H8", bit))
	none, most := w.constant(excluded), w.constant(sure)
	w.Repeat("reduce", left, 81, func() {
		c, p, v, only, has := w.load(candidates, 0), w.load(prices, 0), w.vector(), w.vector(), w.vector()
		w.Op("VLD1R.P", "2("+values+")", fmt.Sprintf("[V%d.H8]", v))
		w.Vector(generate.CMEQ, only, c, bit)
		w.Vector(generate.CMTST, has, c, bit)
		w.Vector(sub, c, v, most)
		w.Vector(generate.BIT, p, c, only)
		w.Vector(sub, v, v, p)
		w.Vector(generate.BSL, has, v, none)
		w.store(p, prices, 0)
		w.store(has, reduced, 0)
		w.release(c, v, only)
		w.Next(rowBytes, candidates, prices, reduced)
	})
	w.release(bit, none, most)
	w.Next(-81*rowBytes, reduced)

	w.Repeat("bands", left, 3, func() {
		w.bandBest(reduced, own)
		w.Next(27*rowBytes, reduced, own)
	})
	w.Next(-81*rowBytes, reduced, own)

	// Each band has its turn to be the own one.
	w.Op("ADD", fmt.Sprintf("$%d", 27*rowBytes), own, first)
	w.Op("ADD", fmt.Sprintf("$%d", 54*rowBytes), own, second)
	w.Repeat("own", left, 3, func() {
		z := w.through(own, first, second, beyond)
		w.Store(z, w.row(best, 0))
		w.marginals(reduced, beyond, loss, z)
		w.release(z)
		w.Op("MOVD", own, spare)
		w.Op("MOVD", first, own)
		w.Op("MOVD", second, first)
		w.Op("MOVD", spare, second)
		w.Next(27*rowBytes, reduced, loss)
	})
	w.Op("RET")
}

// bandBest writes the table of a band.
func (w *neon) bandBest(reduced, band string) {
	cell := func(r, s, c int) int { return w.load(reduced, 9*r+3*s+c) }
	var second, third [3][3]int // by row and column
	for r := range 3 {
		for c := range 3 {
			second[r][c], third[r][c] = cell(r, 1, c), cell(r, 2, c)
		}
	}
	for c0 := range 3 {
		a := [3]int{cell(0, 0, c0), cell(1, 0, c0), cell(2, 0, c0)}
		for c1 := range 3 {
			var pair [3]int // by the row that is left for the third stack
			for r := range 3 {
				x, y := (r+1)%3, (r+2)%3
				pair[r] = w.sumOf(second[y][c1], a[x])
				w.raise(pair[r], w.sumOf(second[x][c1], a[y]))
			}
			for c2 := range 3 {
				sum := w.sumOf(third[0][c2], pair[0])
				w.raise(sum, w.sumOf(third[1][c2], pair[1]))
				w.raise(sum, w.sumOf(third[2][c2], pair[2]))
				w.store(sum, band, 9*c0+3*c1+c2)
			}
			w.release(pair[:]...)
		}
		w.release(a[:]...)
	}
	for r := range 3 {
		w.release(second[r][:]...)
		w.release(third[r][:]...)
	}
}

// through writes what two bands can do beyond the own one, by its triple, and returns
// the best template.
func (w *neon) through(own, first, second, beyond string) int {
	var held [27]int
	for t := range held {
		held[t] = w.load(first, t)
	}
	z := w.constant(-1 << 15)
	for t := range 27 {
		sum := -1
		for _, o := range others(t) {
			s := w.load(second, o[1])
			w.Vector(generate.ADD, s, s, held[o[0]])
			if sum < 0 {
				sum = s
			} else {
				w.raise(sum, s)
			}
		}
		w.Store(sum, w.row(beyond, t))
		whole := w.load(own, t)
		w.Vector(generate.ADD, whole, whole, sum)
		w.release(sum)
		w.raise(z, whole)
	}
	w.release(held[:]...)
	return z
}

// marginals writes what the best templates through the cells of a band lose.
func (w *neon) marginals(reduced, beyond, loss string, z int) {
	weight := [3]int{9, 3, 1}
	cell := func(r, s, c int) int { return w.load(reduced, 9*r+3*s+c) }
	for s := range 3 {
		x, y := (s+1)%3, (s+2)%3
		for r := range 3 {
			i, j := (r+1)%3, (r+2)%3
			var right [2][3]int
			for c := range 3 {
				right[0][c], right[1][c] = cell(i, y, c), cell(j, y, c)
			}
			sums := [3]int{-1, -1, -1}
			for cx := range 3 {
				left := [2]int{cell(i, x, cx), cell(j, x, cx)}
				for cy := range 3 {
					pair := w.sumOf(right[1][cy], left[0])
					w.raise(pair, w.sumOf(right[0][cy], left[1]))
					for c := range sums {
						v := w.load(beyond, c*weight[s]+cx*weight[x]+cy*weight[y])
						w.Vector(generate.ADD, v, v, pair)
						if sums[c] < 0 {
							sums[c] = v
						} else {
							w.raise(sums[c], v)
						}
					}
					w.release(pair)
				}
				w.release(left[:]...)
			}
			for c, v := range sums {
				own := cell(r, s, c)
				w.Vector(generate.ADD, v, v, own)
				w.Vector(sqsub, v, z, v)
				w.release(own)
				w.store(v, loss, 9*r+3*s+c)
			}
			w.release(right[0][:]...)
			w.release(right[1][:]...)
		}
	}
}

// sum adds in 32 bits.
func (w *neon) sum() {
	const prices, best, bound, left = "R0", "R1", "R2", "R3"
	w.begin("sum", "prices *[81][32]int16, best *[9][32]int16, bound *[32]int32", 32, "prices", "best", "bound")
	low, high := w.vector(), w.vector()
	w.Zero(low)
	w.Zero(high)
	for base, n := range []int{81, 9} {
		from := []string{prices, best}[base]
		w.Repeat("sum"+from, left, n, func() {
			v := w.load(from, 0)
			w.Vector(saddw, low, low, v)
			w.Vector(saddw2, high, high, v)
			w.release(v)
			w.Next(rowBytes, from)
		})
	}
	w.Op("ADD", "R16", bound) // a bound is twice as long as a word of a row
	w.Store(low, fmt.Sprintf("(%s)", bound))
	w.Store(high, fmt.Sprintf("16(%s)", bound))
	w.Op("RET")
}

func (w *neon) strike() {
	const candidates, loss, slacks, left = "R0", "R1", "R2", "R3"
	w.begin("strike", "candidates *[81][32]uint16, loss *[9][81][32]int16, slack *[32]int16", 32, "candidates", "loss", "slack")
	slack := w.load(slacks, 0)
	var bits [9]int
	for d := range bits {
		bits[d] = w.constant(1 << d)
	}
	w.Repeat("cell", left, 81, func() {
		c := w.load(candidates, 0)
		for d, bit := range bits {
			l := w.load(loss, 81*d)
			w.Vector(generate.CMGT, l, l, slack)
			w.Vector(generate.AND, l, l, bit)
			w.Vector(generate.BIC, c, c, l)
			w.release(l)
		}
		w.store(c, candidates, 0)
		w.Next(rowBytes, candidates, loss)
	})
	w.Op("RET")
}

func (w *neon) move() {
	const loss, prices, trend, row, left, factor = "R0", "R1", "R2", "R3", "R4", "R5"
	w.begin("move", "loss *[9][81][32]int16, prices *[81][32]int16, trend *[81][32]int16, gain int16, keep int16", 40, "loss", "prices", "trend")
	var factors [2]int
	for i, from := range []string{"gain+24(FP)", "keep+26(FP)"} {
		factors[i] = w.vector()
		w.Op("MOVH", from, factor)
		w.Op("VDUP", factor, fmt.Sprintf("V%d.H8", factors[i]))
	}
	bounds := func(n int) (low, high int) { return w.constant(-n), w.constant(n) }
	leastWanted, mostWanted := bounds(mostWanted)
	leastPrice, mostPrice := bounds(maxPrice)
	lowest, zero := w.constant(-1<<15), w.constant(0)
	clamp := func(v, low, high int) {
		w.Vector(smax, v, v, low)
		w.Vector(smin, v, v, high)
	}
	w.Repeat("row", row, 9, func() {
		// By digit: the least loss in the row but for one cell that loses least.
		var next [9]int
		for d := range next {
			least := w.load(loss, 81*d)
			next[d] = w.constant(1<<15 - 1)
			for i := 1; i < 9; i++ {
				l, more := w.load(loss, 81*d+i), w.vector()
				w.Vector(smax, more, l, least)
				w.Vector(smin, least, l, least)
				w.Vector(smin, next[d], next[d], more)
				w.release(l, more)
			}
			w.release(least)
		}
		w.Repeat("cell", left, 9, func() {
			first, second := w.vector(), w.vector()
			w.Vector(generate.ORR, first, lowest, lowest)
			w.Vector(generate.ORR, second, lowest, lowest)
			for d := range next {
				l, wanted, lesser := w.load(loss, 81*d), w.vector(), w.vector()
				w.Vector(sub, wanted, zero, l)
				w.Vector(generate.CMEQ, l, l, zero)
				w.Vector(generate.BIT, wanted, next[d], l)
				w.Vector(smin, lesser, wanted, first)
				w.raise(second, lesser)
				w.raise(first, wanted)
				w.release(l)
			}
			clamp(first, leastWanted, mostWanted)
			clamp(second, leastWanted, mostWanted)
			w.Vector(generate.ADD, first, first, second)
			w.Vector(sqrdmulh, first, first, factors[0])
			t := w.load(trend, 0)
			w.Vector(sqrdmulh, t, t, factors[1])
			w.Vector(generate.ADD, first, first, t)
			w.Store(first, w.row(trend, 0))
			price := w.load(prices, 0)
			w.Vector(generate.ADD, first, first, price)
			clamp(first, leastPrice, mostPrice)
			w.store(first, prices, 0)
			w.release(second, t, price)
			w.Next(rowBytes, loss, prices, trend)
		})
		w.release(next[:]...)
	})
	w.Op("RET")
}
