package main

import (
	"bullseye/build/internal/generate"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

func (w *writer) losses() {
	w.begin("losses", "values *[81]int16, candidates *[81][32]uint16, prices *[81][32]int16, reduced *[81][32]int16, bands *[3][27][32]int16, beyond *[27][32]int16, best *[32]int16, loss *[81][32]int16, bit uint32", "")
	w.reduce()
	w.bandBest()

	// Each band has its turn to be the own one.
	own, first, second := w.rows("bands"), w.GP64(), w.GP64()
	w.MOVQ(own, first)
	w.MOVQ(own, second)
	w.forward(27, first)
	w.forward(54, second)
	beyond, loss, reduced := w.rows("beyond"), w.rows("loss"), w.rows("reduced")
	best := w.rows("best")
	w.repeat(3, func() {
		z := w.through(own, first, second, beyond)
		w.store(z, at(best, 0))
		w.marginals(reduced, beyond, loss, z)
		w.XCHGQ(own, first)
		w.XCHGQ(first, second)
		w.forward(27, reduced, loss)
	})
	generate.End(w.Context)
}

// reduce writes a digit's values less prices.
func (w *writer) reduce() {
	values := w.Load(w.Param("values"), w.GP64()).(reg.GPVirtual)
	candidates, prices, reduced := w.rows("candidates"), w.rows("prices"), w.rows("reduced")
	number := w.Load(w.Param("bit"), w.GP32())
	bit := w.vector()
	if w.wide {
		w.VPBROADCASTW(number, bit)
	} else {
		x := w.XMM()
		w.VMOVD(number, x)
		w.VPBROADCASTW(x, bit)
	}
	none, left := w.constant(excluded), w.constant(sure)
	w.repeat(27, func() {
		for i := range 3 {
			c, p, v, r := w.load(at(candidates, i)), w.load(at(prices, i)), w.vector(), w.vector()
			w.VPBROADCASTW(operand.Mem{Base: values, Disp: 2 * i}, v)
			if w.wide {
				only, has := w.K(), w.K()
				w.VPCMPEQW(c, bit, only)
				w.VPTESTMW(c, bit, has)
				w.VPSUBW(left, v, only, p)
				w.copyTo(none, r)
				w.VPSUBW(p, v, has, r)
			} else {
				only, has := w.vector(), w.vector()
				w.VPCMPEQW(c, bit, only)
				w.VPAND(c, bit, has)
				w.VPCMPEQW(has, bit, has)
				w.VPSUBW(left, v, r)
				w.VPBLENDVB(only, r, p, p)
				w.VPSUBW(p, v, r)
				w.VPBLENDVB(has, r, none, r)
			}
			w.store(p, at(prices, i))
			w.store(r, at(reduced, i))
		}
		w.forward(3, candidates, prices, reduced)
		w.ADDQ(operand.I32(6), values)
	})
}

// bandBest writes the tables of the bands.
func (w *writer) bandBest() {
	reduced, bands := w.rows("reduced"), w.rows("bands")
	cell := func(r, s, c int) operand.Mem { return at(reduced, 9*r+3*s+c) }
	w.repeat(3, func() {
		var second, third [3][3]operand.Op // by row and column
		for r := range 3 {
			for c := range 3 {
				second[r][c], third[r][c] = w.held(cell(r, 1, c)), w.held(cell(r, 2, c))
			}
		}
		for c0 := range 3 {
			a := [3]reg.VecVirtual{w.load(cell(0, 0, c0)), w.load(cell(1, 0, c0)), w.load(cell(2, 0, c0))}
			for c1 := range 3 {
				// By the row that is left for the third stack.
				var pair [3]reg.VecVirtual
				for r := range 3 {
					x, y := (r+1)%3, (r+2)%3
					pair[r] = w.add(second[y][c1], a[x])
					w.raise(pair[r], w.add(second[x][c1], a[y]))
				}
				for c2 := range 3 {
					sum := w.add(third[0][c2], pair[0])
					w.raise(sum, w.add(third[1][c2], pair[1]))
					w.raise(sum, w.add(third[2][c2], pair[2]))
					w.store(sum, at(bands, 9*c0+3*c1+c2))
				}
			}
		}
		w.forward(27, reduced, bands)
	})
}

// through writes what two bands can do beyond the own one, by its triple, and
// returns the best template.
func (w *writer) through(own, first, second, beyond reg.GPVirtual) reg.VecVirtual {
	var held [27]operand.Op
	for t := range held {
		held[t] = w.held(at(first, t))
	}
	var z reg.VecVirtual
	for t := range 27 {
		var sum reg.VecVirtual
		for i, o := range others(t) {
			s := w.add(at(second, o[1]), held[o[0]])
			if i == 0 {
				sum = s
			} else {
				w.raise(sum, s)
			}
		}
		w.store(sum, at(beyond, t))
		w.VPADDW(at(own, t), sum, sum)
		if t == 0 {
			z = sum
		} else {
			w.raise(z, sum)
		}
	}
	return z
}

// marginals writes what the best templates through the cells of a band lose.
func (w *writer) marginals(reduced, beyond, loss reg.GPVirtual, z reg.VecVirtual) {
	weight := [3]int{9, 3, 1}
	cell := func(r, s, c int) operand.Mem { return at(reduced, 9*r+3*s+c) }
	for s := range 3 {
		x, y := (s+1)%3, (s+2)%3
		for r := range 3 {
			i, j := (r+1)%3, (r+2)%3
			var right [2][3]operand.Op
			for c := range 3 {
				right[0][c], right[1][c] = w.held(cell(i, y, c)), w.held(cell(j, y, c))
			}
			var sums [3]reg.VecVirtual
			for cx := range 3 {
				left := [2]reg.VecVirtual{w.load(cell(i, x, cx)), w.load(cell(j, x, cx))}
				for cy := range 3 {
					pair := w.add(right[1][cy], left[0])
					w.raise(pair, w.add(right[0][cy], left[1]))
					for c := range sums {
						v := w.add(at(beyond, c*weight[s]+cx*weight[x]+cy*weight[y]), pair)
						if cx+cy == 0 {
							sums[c] = v
						} else {
							w.raise(sums[c], v)
						}
					}
				}
			}
			for c, v := range sums {
				w.VPADDW(cell(r, s, c), v, v)
				w.VPSUBSW(v, z, v)
				w.store(v, at(loss, 9*r+3*s+c))
			}
		}
	}
}

// sum adds in 32 bits.
func (w *writer) sum() {
	w.begin("sum", "prices *[81][32]int16, best *[9][32]int16, bound *[32]int32", "")
	low, high := w.vector(), w.vector()
	w.clear(low)
	w.clear(high)
	add := func(from reg.GPVirtual, n int) {
		w.repeat(n, func() {
			a, b := w.vector(), w.vector()
			w.VPMOVSXWD(operand.Mem{Base: from}, a)
			disp := rowBytes / 2
			if !w.wide {
				disp /= 2
			}
			w.VPMOVSXWD(operand.Mem{Base: from, Disp: disp}, b)
			w.VPADDD(a, low, low)
			w.VPADDD(b, high, high)
			w.forward(1, from)
		})
	}
	add(w.rows("prices"), 81)
	add(w.rows("best"), 9)
	bound := w.rows("bound")
	if w.wide {
		w.VMOVDQU32(low, operand.Mem{Base: bound})
		w.VMOVDQU32(high, operand.Mem{Base: bound, Disp: 64})
	} else {
		// A bound is twice as long as a word of a row.
		offset := w.Load(w.Param("offset"), w.GP64())
		w.ADDQ(offset, bound)
		w.VMOVDQU(low, operand.Mem{Base: bound})
		w.VMOVDQU(high, operand.Mem{Base: bound, Disp: 32})
	}
	generate.End(w.Context)
}

// clear clears a register.
func (w *writer) clear(v reg.VecVirtual) {
	if w.wide {
		w.VPXORD(v, v, v)
	} else {
		w.VPXOR(v, v, v)
	}
}

func (w *writer) strike() {
	w.begin("strike", "candidates *[81][32]uint16, loss *[9][81][32]int16, slack *[32]int16", "")
	candidates, loss := w.rows("candidates"), w.rows("loss")
	slack := w.load(at(w.rows("slack"), 0))
	var bits [9]reg.VecVirtual
	for d := range bits {
		bits[d] = w.constant(1 << d)
	}
	w.repeat(81, func() {
		struck := w.vector()
		w.clear(struck)
		for d, bit := range bits {
			l := at(loss, 81*d)
			if w.wide {
				k := w.K()
				w.VPCMPW(operand.U8(1), l, slack, k) // slack < loss
				w.VPADDW(bit, struck, k, struck)
			} else {
				v := w.load(l)
				w.VPCMPGTW(slack, v, v)
				w.VPAND(bit, v, v)
				w.VPOR(v, struck, struck)
			}
		}
		if w.wide {
			w.VPANDND(at(candidates, 0), struck, struck)
		} else {
			w.VPANDN(at(candidates, 0), struck, struck)
		}
		w.store(struck, at(candidates, 0))
		w.forward(1, candidates, loss)
	})
	generate.End(w.Context)
}

func (w *writer) move() {
	w.begin("move", "loss *[9][81][32]int16, prices *[81][32]int16, trend *[81][32]int16, gain int16, keep int16", "")
	loss, prices, trend := w.rows("loss"), w.rows("prices"), w.rows("trend")
	factor := func(name string) reg.VecVirtual {
		p, err := w.Param(name).Resolve()
		if err != nil {
			panic(err)
		}
		v := w.vector()
		w.VPBROADCASTW(p.Addr, v)
		return v
	}
	w.repeat(9, func() {
		// By digit: the least loss in the row but for one cell that loses least.
		var next [9]reg.VecVirtual
		for d := range next {
			least := w.load(at(loss, 81*d))
			next[d] = w.constant(1<<15 - 1)
			for i := 1; i < 9; i++ {
				l, more := w.load(at(loss, 81*d+i)), w.vector()
				w.VPMAXSW(l, least, more)
				w.VPMINSW(l, least, least)
				w.VPMINSW(more, next[d], next[d])
			}
		}
		w.repeat(9, func() {
			first, second := w.constant(-1<<15), w.constant(-1<<15)
			zero := w.vector()
			w.clear(zero)
			for d := range next {
				l, wanted := w.load(at(loss, 81*d)), w.vector()
				w.VPSUBW(l, zero, wanted)
				if w.wide {
					k := w.K()
					w.VPTESTNMW(l, l, k)
					w.VMOVDQU16(next[d], k, wanted)
				} else {
					w.VPCMPEQW(l, zero, l)
					w.VPBLENDVB(l, next[d], wanted, wanted)
				}
				lesser := w.vector()
				w.VPMINSW(wanted, first, lesser)
				w.raise(second, lesser)
				w.raise(first, wanted)
			}
			for _, v := range []reg.VecVirtual{first, second} {
				w.raise(v, w.full(-mostWanted))
				w.VPMINSW(w.full(mostWanted), v, v)
			}
			w.VPADDW(second, first, first)
			w.VPMULHRSW(factor("gain"), first, first)
			t := w.load(at(trend, 0))
			w.VPMULHRSW(factor("keep"), t, t)
			w.VPADDW(t, first, first)
			w.store(first, at(trend, 0))
			w.VPADDW(at(prices, 0), first, first)
			w.raise(first, w.full(-maxPrice))
			w.VPMINSW(w.full(maxPrice), first, first)
			w.store(first, at(prices, 0))
			w.forward(1, loss, prices, trend)
		})
	})
	generate.End(w.Context)
}
