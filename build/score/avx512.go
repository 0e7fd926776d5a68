package main

import (
	"bullseye/build/internal/bands"
	"bullseye/build/internal/generate"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// Kernels for AVX-512 alone.

// take returns, for each lane, the row of its column. Columns holds the lanes with column 1 and
// those with column 2.
func (w writer) take(row func(column int) operand.Op, columns [2]reg.Register) reg.VecVirtual {
	z := w.Register(row(0))
	for i, k := range columns {
		w.VMOVDQU32(row(i+1), k, z) // rows in memory need not be aligned
	}
	return z
}

func (w writer) trace() {
	generate.Begin(w.Context, "traceAVX512", "is tracePortable", "func(reduced *[81][16]int32, best *[3][27][16]int32, z *[16]int32, last *[16]int32, cells *[9][16]int32, wanted *[96]int8)")
	reduced, best, cells := w.Pointer("reduced"), w.Pointer("best"), w.Pointer("cells")
	last := w.Register(bands.Rows(w.Pointer("last"), 0))
	one, two := w.Constant(1), w.Constant(2)

	// The columns of the last triple, by stack.
	var columns [3][3]reg.VecVirtual // by band
	for s := range 3 {
		var column [32]int
		for t := range 27 {
			column[t] = [3]int{t / 9, t / 3 % 3, t % 3}[s]
		}
		m, c := w.Words(column[:]...), w.ZMM()
		w.VMOVDQA32(last, c)
		w.VPERMI2D(m.Offset(bands.RowBytes), w.Register(m), c)
		columns[2][s] = c
	}
	masks := func(band int) (k [3][2]reg.Register) {
		for s, column := range columns[band] {
			for i, c := range []reg.VecVirtual{one, two} {
				m := w.K()
				w.VPCMPEQD(c, column, m)
				k[s][i] = m
			}
		}
		return k
	}

	// Of the eight pairs of triples in the other bands, the first of the best.
	k := masks(2)
	var pairs [8]reg.VecVirtual
	for b := range 2 {
		// The column in a stack is the next after the last band's, or the one after that.
		for i := range 2 {
			var first [9]reg.VecVirtual
			for j := range first {
				first[j] = w.take(func(c int) operand.Op { return bands.Rows(best, 27*b+(c+1+i)%3*9+j) }, k[0])
			}
			for j := range 2 {
				var second [3]reg.VecVirtual
				for l := range second {
					second[l] = w.take(func(c int) operand.Op { return first[(c+1+j)%3*3+l] }, k[1])
				}
				for l := range 2 {
					v := w.take(func(c int) operand.Op { return second[(c+1+l)%3] }, k[2])
					if b == 0 {
						pairs[4*i+2*j+l] = v
						continue
					}
					// The second band takes the columns that the first one leaves.
					w.Copy(v, bands.Rows(cells, 7-4*i-2*j-l))
				}
			}
		}
	}
	var sums [8]reg.VecVirtual
	var want reg.VecVirtual
	for i, v := range pairs {
		sums[i] = w.Sum(bands.Rows(cells, i), v).(reg.VecVirtual)
		if i == 0 {
			want = w.Register(sums[0])
		} else {
			w.Raise(want, sums[i])
		}
	}
	choice, upper := w.Constant(7), pairs[7]
	for i := 6; i >= 0; i-- {
		here := w.K()
		w.VPCMPEQD(sums[i], want, here)
		w.VMOVDQU32(w.Full(i), here, choice)
		w.VMOVDQA32(pairs[i], here, upper)
	}
	wants := [3]reg.VecVirtual{upper, w.ZMM(), w.Register(bands.Rows(w.Pointer("z"), 0))}
	w.VPSUBD(upper, want, wants[1])
	w.VPSUBD(want, wants[2], wants[2])
	for s, column := range columns[2] {
		next, less, other := w.ZMM(), w.ZMM(), w.ZMM()
		w.VPSRLD(operand.U8(2-s), choice, next)
		w.VPANDD(one, next, next)
		w.VPADDD(one, next, next)
		w.VPADDD(column, next, next)
		w.VPSUBD(w.Full(3), next, less)
		w.VPMINUD(less, next, next)
		w.VPSUBD(next, w.Constant(3), other)
		w.VPSUBD(column, other, other)
		columns[0][s], columns[1][s] = next, other
	}

	// Find the nine cells of each digit, and count how often each cell is wanted.
	wanted, digits := w.Pointer("wanted"), w.AllocLocal(3*bands.RowBytes)
	for b, want := range wants {
		k := masks(b)
		var value [3][3]reg.VecVirtual // by row and stack
		for r := range 3 {
			for s := range 3 {
				value[r][s] = w.take(func(c int) operand.Op { return bands.Rows(reduced, 27*b+9*r+3*s+c) }, k[s])
			}
		}
		order := w.Constant(5)
		for o := 4; o >= 0; o-- {
			sum := w.Sum(value[orders[o][0]][0], value[orders[o][1]][1]).(reg.VecVirtual)
			w.VPADDD(value[orders[o][2]][2], sum, sum)
			here := w.K()
			w.VPCMPEQD(sum, want, here)
			w.VMOVDQU32(w.Full(o), here, order)
		}
		var template reg.VecVirtual
		for s, column := range columns[b] {
			var start [16]int
			for o := range orders {
				start[o] = 9*orders[o][s] + 3*s
			}
			cell, bit := w.ZMM(), w.ZMM()
			w.VPERMD(w.Words(start[:]...), order, cell)
			w.VPADDD(column, cell, cell)
			w.VPSLLVD(cell, one, bit)
			if s == 0 {
				template = bit
			} else {
				w.VPORD(bit, template, template)
			}
			w.VPADDD(w.Full(27*b), cell, cell)
			w.Copy(cell, bands.Rows(cells, 3*b+s))
		}
		w.Copy(template, digits.Offset(bands.RowBytes*b))
	}
	start := make([]int, 8)
	for i := range 27 {
		start[i/4] |= 0xff << (i % 4 * 8)
	}
	initial, ones := w.Words(start...), w.YMM()
	w.VMOVDQU(w.Full(-1), ones)
	zero := w.XMM()
	w.VPXOR(zero, zero, zero)
	w.VMOVDQU(zero, operand.Mem{Base: wanted, Disp: 80})
	for b := range 3 {
		number := w.YMM()
		w.VMOVDQU(initial, number)
		for d := range 9 {
			k := w.K()
			w.KMOVD(digits.Offset(bands.RowBytes*b+4*d), k)
			w.VPSUBB(ones, number, k, number)
		}
		w.VMOVDQU(number, operand.Mem{Base: wanted, Disp: 27 * b})
	}
	generate.End(w.Context)
}

func (w writer) keep() {
	generate.Begin(w.Context, "keepAVX512", "is keepPortable", "func(marginal *[81][16]int32, least *[16]int32, candidates *[81]uint16)")
	marginal, candidates := w.Pointer("marginal"), w.Pointer("candidates")
	least := w.Register(bands.Rows(w.Pointer("least"), 0))
	for c := range 81 {
		k, m := w.K(), w.GP32()
		// Predicate 2 is "less than or equal": the lanes whose marginal reaches least.
		w.VPCMPD(operand.U8(2), bands.Rows(marginal, c), least, k)
		w.KMOVW(k, m)
		w.ANDW(m.As16(), operand.Mem{Base: candidates, Disp: 2 * c})
	}
	generate.End(w.Context)
}

func (w writer) bound() {
	generate.Begin(w.Context, "boundAVX512", "is boundPortable, in 32 bits, which are enough if no lane of the second result is set", "func(z *[16]int32, prices *[96]int32) (sum int32, impossible uint32)")
	z, prices := w.Pointer("z"), w.Pointer("prices")
	nine := w.GP32()
	w.MOVL(operand.U32(1<<9-1), nine)
	digits, bad := w.K(), w.K()
	w.KMOVW(nine, digits)
	best, sum := w.Register(bands.Rows(z, 0)), w.ZMM()
	w.VMOVDQA32_Z(best, digits, sum)
	// Predicate 1 is "less than". Without an excluded cell a template scores at least
	// feasible, so these lanes have no template left.
	w.VPCMPD(operand.U8(1), w.Constant(feasible), best, digits, bad)
	for i := range padded / lanes {
		w.VPADDD(bands.Rows(prices, i), sum, sum)
	}
	half := w.YMM()
	w.VEXTRACTI64X4(operand.U8(1), sum, half)
	w.VPADDD(half, sum.AsY(), half)
	quarter := w.fold(half, w.VEXTRACTI128, w.VPADDD)
	total, lost := w.GP32(), w.GP32()
	w.VMOVD(quarter, total)
	w.KMOVW(bad, lost)
	w.VZEROUPPER()
	w.Store(total, w.ReturnIndex(0))
	w.Store(lost, w.ReturnIndex(1))
	w.RET()
}
