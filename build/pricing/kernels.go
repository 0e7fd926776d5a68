package main

import (
	"bullseye/build/internal/bands"
	"bullseye/build/internal/generate"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

func (w *writer) losses() {
	w.Begin("losses", "values *[81]int16, candidates *[81][32]uint16, prices *[81][32]int16, reduced *[81][32]int16, bands *[3][27][32]int16, beyond *[27][32]int16, best *[32]int16, loss *[81][32]int16, bit uint32")
	w.reduce()
	reduced, table := w.Lanes("reduced"), w.Lanes("bands")
	w.Repeat(3, func() {
		bands.Best(w, bands.Rows(reduced, 0), bands.Rows(table, 0))
		w.Forward(27, reduced, table)
	})

	// Each band has its turn to be the own one.
	own, first, second := w.Lanes("bands"), w.GP64(), w.GP64()
	w.MOVQ(own, first)
	w.MOVQ(own, second)
	w.Forward(27, first)
	w.Forward(54, second)
	beyond, loss := w.Lanes("beyond"), w.Lanes("loss")
	reduced, best := w.Lanes("reduced"), w.Lanes("best")
	w.Repeat(3, func() {
		z := w.Constant(-1 << 15)
		bands.Through(w, bands.Rows(first, 0), bands.Rows(second, 0), bands.Rows(beyond, 0), func(t int, sum operand.Op) {
			w.Raise(z, w.AddRow(bands.Rows(own, 0), t, sum))
		})
		w.Copy(z, bands.Rows(best, 0))
		bands.Marginals(w, bands.Rows(reduced, 0), bands.Rows(beyond, 0), func(cell int, best operand.Op) {
			w.VPSUBSW(best, z, best)
			w.Copy(best, bands.Rows(loss, cell))
		})
		w.XCHGQ(own, first)
		w.XCHGQ(first, second)
		w.Forward(27, reduced, loss)
	})
	generate.End(w.Context)
}

// reduce writes a digit's values less prices.
func (w *writer) reduce() {
	values := w.Load(w.Param("values"), w.GP64()).(reg.GPVirtual)
	candidates, prices, reduced := w.Lanes("candidates"), w.Lanes("prices"), w.Lanes("reduced")
	number := w.Load(w.Param("bit"), w.GP32())
	bit := w.Vector()
	if w.Wide {
		w.VPBROADCASTW(number, bit)
	} else {
		x := w.XMM()
		w.VMOVD(number, x)
		w.VPBROADCASTW(x, bit)
	}
	none, left := w.Constant(excluded), w.Constant(sure)
	w.Repeat(27, func() {
		for i := range 3 {
			c, p, v, r := w.Register(bands.Rows(candidates, i)), w.Register(bands.Rows(prices, i)), w.Vector(), w.Vector()
			w.VPBROADCASTW(operand.Mem{Base: values, Disp: 2 * i}, v)
			if w.Wide {
				only, has := w.K(), w.K()
				w.VPCMPEQW(c, bit, only)
				w.VPTESTMW(c, bit, has)
				w.VPSUBW(left, v, only, p)
				w.Copy(none, r)
				w.VPSUBW(p, v, has, r)
			} else {
				only, has := w.Vector(), w.Vector()
				w.VPCMPEQW(c, bit, only)
				w.VPAND(c, bit, has)
				w.VPCMPEQW(has, bit, has)
				w.VPSUBW(left, v, r)
				w.VPBLENDVB(only, r, p, p)
				w.VPSUBW(p, v, r)
				w.VPBLENDVB(has, r, none, r)
			}
			w.Copy(p, bands.Rows(prices, i))
			w.Copy(r, bands.Rows(reduced, i))
		}
		w.Forward(3, candidates, prices, reduced)
		w.ADDQ(operand.I32(6), values)
	})
}

// sum adds in 32 bits.
func (w *writer) sum() {
	w.Begin("sum", "prices *[81][32]int16, best *[9][32]int16, bound *[32]int32")
	low, high := w.Vector(), w.Vector()
	w.Clear(low)
	w.Clear(high)
	add := func(from reg.GPVirtual, n int) {
		w.Repeat(n, func() {
			a, b := w.Vector(), w.Vector()
			w.VPMOVSXWD(operand.Mem{Base: from}, a)
			disp := bands.RowBytes / 2
			if !w.Wide {
				disp /= 2
			}
			w.VPMOVSXWD(operand.Mem{Base: from, Disp: disp}, b)
			w.VPADDD(a, low, low)
			w.VPADDD(b, high, high)
			w.Forward(1, from)
		})
	}
	add(w.Lanes("prices"), 81)
	add(w.Lanes("best"), 9)
	bound := w.Lanes("bound")
	if w.Wide {
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

func (w *writer) strike() {
	w.Begin("strike", "candidates *[81][32]uint16, loss *[9][81][32]int16, slack *[32]int16")
	candidates, loss := w.Lanes("candidates"), w.Lanes("loss")
	slack := w.Register(bands.Rows(w.Lanes("slack"), 0))
	var bits [9]reg.VecVirtual
	for d := range bits {
		bits[d] = w.Constant(1 << d)
	}
	w.Repeat(81, func() {
		struck := w.Vector()
		w.Clear(struck)
		for d, bit := range bits {
			l := bands.Rows(loss, 81*d)
			if w.Wide {
				k := w.K()
				w.VPCMPW(operand.U8(1), l, slack, k) // slack < loss
				w.VPADDW(bit, struck, k, struck)
			} else {
				v := w.Register(l)
				w.VPCMPGTW(slack, v, v)
				w.VPAND(bit, v, v)
				w.VPOR(v, struck, struck)
			}
		}
		if w.Wide {
			w.VPANDND(bands.Rows(candidates, 0), struck, struck)
		} else {
			w.VPANDN(bands.Rows(candidates, 0), struck, struck)
		}
		w.Copy(struck, bands.Rows(candidates, 0))
		w.Forward(1, candidates, loss)
	})
	generate.End(w.Context)
}

func (w *writer) move() {
	w.Begin("move", "loss *[9][81][32]int16, prices *[81][32]int16, trend *[81][32]int16, gain int16, keep int16")
	loss, prices, trend := w.Lanes("loss"), w.Lanes("prices"), w.Lanes("trend")
	factor := func(name string) reg.VecVirtual {
		p, err := w.Param(name).Resolve()
		if err != nil {
			panic(err)
		}
		v := w.Vector()
		w.VPBROADCASTW(p.Addr, v)
		return v
	}
	w.Repeat(9, func() {
		// By digit: the least loss in the row but for one cell that loses least.
		var next [9]reg.VecVirtual
		for d := range next {
			least := w.Register(bands.Rows(loss, 81*d))
			next[d] = w.Constant(1<<15 - 1)
			for i := 1; i < 9; i++ {
				l, more := w.Register(bands.Rows(loss, 81*d+i)), w.Vector()
				w.VPMAXSW(l, least, more)
				w.VPMINSW(l, least, least)
				w.VPMINSW(more, next[d], next[d])
			}
		}
		w.Repeat(9, func() {
			first, second := w.Constant(-1<<15), w.Constant(-1<<15)
			zero := w.Vector()
			w.Clear(zero)
			for d := range next {
				l, wanted := w.Register(bands.Rows(loss, 81*d)), w.Vector()
				w.VPSUBW(l, zero, wanted)
				if w.Wide {
					k := w.K()
					w.VPTESTNMW(l, l, k)
					w.VMOVDQU16(next[d], k, wanted)
				} else {
					w.VPCMPEQW(l, zero, l)
					w.VPBLENDVB(l, next[d], wanted, wanted)
				}
				lesser := w.Vector()
				w.VPMINSW(wanted, first, lesser)
				w.Raise(second, lesser)
				w.Raise(first, wanted)
			}
			for _, v := range []reg.VecVirtual{first, second} {
				w.Raise(v, w.Full(-mostWanted))
				w.VPMINSW(w.Full(mostWanted), v, v)
			}
			w.VPADDW(second, first, first)
			w.VPMULHRSW(factor("gain"), first, first)
			t := w.Register(bands.Rows(trend, 0))
			w.VPMULHRSW(factor("keep"), t, t)
			w.VPADDW(t, first, first)
			w.Copy(first, bands.Rows(trend, 0))
			w.VPADDW(bands.Rows(prices, 0), first, first)
			w.Raise(first, w.Full(-maxPrice))
			w.VPMINSW(w.Full(maxPrice), first, first)
			w.Copy(first, bands.Rows(prices, 0))
			w.Forward(1, loss, prices, trend)
		})
	})
	generate.End(w.Context)
}

func (w *writer) choose() {
	w.Begin("choose", "candidates *[81][32]uint16, loss *[9][81][32]int16, scale *[32]int16, share *[32]int16, sums *[324][32]int16, unit *[32]int16")
	candidates, loss := w.Lanes("candidates"), w.Lanes("loss")
	scale, share := w.Register(bands.Rows(w.Lanes("scale"), 0)), w.Register(bands.Rows(w.Lanes("share"), 0))
	cells, rows, columns, boxes := w.Lanes("sums"), w.GP64(), w.GP64(), w.GP64()
	for i, p := range []reg.GPVirtual{rows, columns, boxes} {
		w.LEAQ(bands.Rows(cells, 81*(i+1)), p)
	}
	zero, all := w.Vector(), w.GP64()
	w.Clear(zero)
	w.MOVQ(columns, all)
	w.Repeat(2*81, func() {
		w.Copy(zero, bands.Rows(all, 0))
		w.Forward(1, all)
	})
	add := func(weight reg.VecVirtual, to operand.Mem) {
		w.Copy(w.Sum(to, weight), to)
	}
	w.Repeat(3, func() {
		w.Repeat(3, func() {
			for cell := range 9 {
				w.weigh(bands.Rows(candidates, cell), func(d int) operand.Mem { return bands.Rows(loss, 81*d+cell) }, scale, share, bands.Rows(cells, cell), func(d int, weight reg.VecVirtual) {
					if cell == 0 {
						w.Copy(weight, bands.Rows(rows, d))
					} else {
						add(weight, bands.Rows(rows, d))
					}
					add(weight, bands.Rows(columns, 9*cell+d))
					add(weight, bands.Rows(boxes, 9*(cell/3)+d))
				})
			}
			w.Forward(9, candidates, loss, cells, rows)
		})
		w.Forward(27, boxes)
	})

	// Less one, as numbers without a sign, those of units without a choice are the greatest.
	sums, less := w.Lanes("sums"), w.Constant(-1)
	least, unit, index, one := w.Register(less), w.Register(zero), w.Register(zero), w.Constant(1)
	w.Repeat(324, func() {
		sum := w.Sum(bands.Rows(sums, 0), less).(reg.VecVirtual)
		if w.Wide {
			k := w.K()
			w.VPCMPUW(operand.U8(1), least, sum, k) // sum < least
			w.VMOVDQU16(sum, k, least)
			w.VMOVDQU16(index, k, unit)
		} else {
			same := w.Vector()
			w.VPMINUW(sum, least, sum)
			w.VPCMPEQW(sum, least, same)
			w.VPBLENDVB(same, unit, index, unit)
			w.Copy(sum, least)
		}
		w.VPADDW(one, index, index)
		w.Forward(1, sums)
	})
	w.Copy(unit, bands.Rows(w.Lanes("unit"), 0))
	generate.End(w.Context)
}

// weigh writes the sum of the weights of a cell, and gives those of its digits to use.
func (w *writer) weigh(candidates operand.Mem, loss func(d int) operand.Mem, scale, share reg.VecVirtual, cell operand.Mem, use func(d int, weight reg.VecVirtual)) {
	// A cell with one candidate is not open.
	c, fewer := w.Register(candidates), w.Vector()
	w.VPADDW(w.Full(-1), c, fewer)
	if w.Wide {
		several := w.K()
		w.VPTESTMW(c, fewer, several)
		w.VMOVDQU16_Z(c, several, c)
	} else {
		zero := w.Vector()
		w.Clear(zero)
		w.VPAND(c, fewer, fewer)
		w.VPCMPEQW(zero, fewer, fewer)
		w.VPANDN(c, fewer, c)
	}
	sum := w.Vector()
	w.Clear(sum)
	for d := range 9 {
		left, weight := w.Vector(), w.Vector()
		w.VPMULLW(loss(d), scale, left)
		w.VPMULHRSW(share, left, left)
		w.VPSUBW(left, w.Constant(mostLeft), left)
		w.VPMULLW(left, left, weight)
		w.VPSLLW(operand.U8(4), left, left)
		w.VPMULHRSW(left, weight, weight)
		bit := w.Full(1 << d)
		if w.Wide {
			has := w.K()
			w.VPTESTMW(bit, c, has)
			w.VPADDW_Z(w.Full(leastWeight), weight, has, weight)
		} else {
			has := w.Vector()
			w.VPAND(bit, c, has)
			w.VPCMPEQW(bit, has, has)
			w.VPADDW(w.Full(leastWeight), weight, weight)
			w.VPAND(has, weight, weight)
		}
		w.VPADDW(weight, sum, sum)
		use(d, weight)
	}
	w.Copy(sum, cell)
}
