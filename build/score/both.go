package main

import (
	"bullseye/build/internal/bands"
	"bullseye/build/internal/generate"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// Instructions and kernels that differ only in the width of their registers.

func (w writer) solve() {
	w.Begin("solve", "values *[81][16]int32, prices *[96]int32, candidates *[81]uint16, reduced *[81][16]int32, best *[3][27][16]int32, through *[27][16]int32, z *[16]int32, last *[16]int32")
	values, reduced, best, through := w.Lanes("values"), w.Lanes("reduced"), w.Lanes("best"), w.Lanes("through")
	w.reduce(values, reduced)
	for b := range 3 {
		bands.Best(w, bands.Rows(reduced, 27*b), bands.Rows(best, 27*b))
	}

	number := make([]int, 27)
	for t := range number {
		number[t] = t
	}
	numbers := w.Words(number...)
	highest, last := w.Constant(-1<<31), w.Constant(0)
	bands.Through(w, bands.Rows(best, 0), bands.Rows(best, 27), bands.Rows(through, 0), func(t int, sum operand.Op) {
		whole := w.AddRow(bands.Rows(best, 54), t, sum)
		if w.Wide {
			more := w.K()
			w.VPCMPGTD(highest, whole, more)
			w.VPBROADCASTD(numbers.Offset(4*t), more, last)
		} else {
			more, here := w.Vector(), w.Vector()
			w.VPCMPGTD(highest, whole, more)
			w.VPBROADCASTD(numbers.Offset(4*t), here)
			w.VPBLENDVB(more, here, last, last)
		}
		w.Raise(highest, whole)
	})
	w.Copy(highest, bands.Rows(w.Lanes("z"), 0))
	w.Copy(last, bands.Rows(w.Lanes("last"), 0))
	generate.End(w.Context)
}

// reduce writes the values less prices.
func (w writer) reduce(values, reduced reg.Register) {
	prices, candidates := w.Pointer("prices"), w.Pointer("candidates")
	none, digit := w.Constant(excluded), w.Vector()
	if !w.Wide {
		number := make([]int, lanes)
		for i := range number {
			number[i] = 1 << i
		}
		digits := w.GP64()
		w.LEAQ(w.Words(number...), digits)
		w.ADDQ(w.Pointer("offset"), digits)
		w.Copy(operand.Mem{Base: digits}, digit)
	}
	for c := range 81 {
		price, mask := operand.Mem{Base: prices, Disp: 4 * c}, operand.Mem{Base: candidates, Disp: 2 * c}
		v := w.Register(bands.Rows(values, c))
		if w.Wide {
			has, r := w.K(), w.Register(none)
			w.KMOVW(mask, has)
			w.VPSUBD_BCST(price, v, has, r)
			w.Copy(r, bands.Rows(reduced, c))
			continue
		}
		has, p := w.Vector(), w.Vector()
		w.VPBROADCASTW(mask, has)
		w.VPAND(digit, has, has)
		w.VPCMPEQD(digit, has, has)
		w.VPBROADCASTD(price, p)
		w.VPSUBD(p, v, v)
		w.VPBLENDVB(has, v, none, v)
		w.Copy(v, bands.Rows(reduced, c))
	}
}

func (w writer) marginals() {
	w.Begin("marginals", "reduced *[81][16]int32, best *[3][27][16]int32, through *[3][27][16]int32, marginal *[81][16]int32")
	reduced, best := w.Lanes("reduced"), w.Lanes("best")
	through, marginal := w.Lanes("through"), w.Lanes("marginal")
	for b := range 2 {
		bands.Through(w, bands.Rows(best, 54), bands.Rows(best, 27*(1-b)), bands.Rows(through, 27*b), func(int, operand.Op) {})
	}
	for b := range 3 {
		bands.Marginals(w, bands.Rows(reduced, 27*b), bands.Rows(through, 27*b), func(cell int, best operand.Op) {
			w.Copy(best, bands.Rows(marginal, 27*b+cell))
		})
	}
	generate.End(w.Context)
}

// parts returns how many registers hold the padded cells, and how many words each holds.
func (w writer) parts() (n, words int) {
	if w.Wide {
		return padded / lanes, lanes
	}
	return 2 * padded / lanes, lanes / 2
}

func (w writer) slope() {
	generate.Begin(w.Context, "slope"+w.Suffix(), "is slopePortable", "func(wanted *[96]int8, pace *[96]float32) float32")
	wanted, pace := w.Pointer("wanted"), w.Pointer("pace")
	n, words := w.parts()
	var sums [2]reg.VecVirtual // AVX2 has one for each half of a row
	if w.Wide {
		sums[0] = w.Vector()
		w.VPXORD(sums[0], sums[0], sums[0])
	}
	for i := range n {
		number, f := w.Vector(), w.Vector()
		w.VPMOVSXBD(operand.Mem{Base: wanted, Disp: words * i}, number)
		w.VPMULLD(number, number, number)
		w.VCVTDQ2PS(number, f)
		w.VMULPS(operand.Mem{Base: pace, Disp: 4 * words * i}, f, f)
		sum := &sums[i%(lanes/words)]
		if *sum == nil {
			*sum = f // 0 + f is f
		} else {
			w.VADDPS(f, *sum, *sum)
		}
	}
	half := sums[0]
	if w.Wide {
		half = w.YMM()
		w.VEXTRACTF64X4(operand.U8(1), sums[0], half)
		w.VADDPS(half, sums[0].AsY(), half)
	} else {
		w.VADDPS(sums[1], half, half)
	}
	sum := w.fold(half, w.VEXTRACTF128, w.VADDPS)
	w.VZEROUPPER()
	w.Store(sum, w.ReturnIndex(0))
	w.RET()
}

// fold returns the sum of the eight lanes of half, as its first lane.
func (w writer) fold(half reg.VecVirtual, extract func(part, from, to operand.Op), add func(...operand.Op)) reg.VecVirtual {
	quarter, swapped := w.XMM(), w.XMM()
	extract(operand.U8(1), half, quarter)
	add(quarter, half.AsX(), quarter)
	for _, order := range []operand.U8{0b01_00_11_10, 0b10_11_00_01} {
		w.VPSHUFD(order, quarter, swapped)
		add(swapped, quarter, quarter)
	}
	return quarter
}

func (w writer) step() {
	generate.Begin(w.Context, "step"+w.Suffix(), "is stepPortable", "func(wanted *[96]int8, direction *[96]int32, prices *[96]int32, pace *[96]float32, paces float32)")
	wanted, direction := w.Pointer("wanted"), w.Pointer("direction")
	prices, pace := w.Pointer("prices"), w.Pointer("pace")
	factor := w.XMM()
	w.Load(w.Param("paces"), factor)
	paces := w.Vector()
	w.VBROADCASTSS(factor, paces)
	low, high := w.Constant(-maxPrice), w.Constant(maxPrice)
	parts, words := w.parts()
	for i := range parts {
		part := func(base reg.Register) operand.Mem { return operand.Mem{Base: base, Disp: 4 * words * i} }
		n := w.Vector()
		w.VPMOVSXBD(operand.Mem{Base: wanted, Disp: words * i}, n)
		w.VPSLLD(operand.U8(10), n, n)
		d := w.Register(part(direction))
		w.VPSUBD(d, n, n)
		w.VPSRAD(operand.U8(1), n, n)
		w.VPADDD(n, d, d)
		w.Copy(d, part(direction))
		length, f := w.Vector(), w.Vector()
		w.VMULPS(part(pace), paces, length)
		w.VCVTDQ2PS(d, f)
		w.VMULPS(f, length, length)
		w.VCVTTPS2DQ(length, length)
		w.VPADDD(part(prices), length, length)
		w.VPMAXSD(low, length, length)
		w.VPMINSD(high, length, length)
		w.Copy(length, part(prices))
	}
	generate.End(w.Context)
}

// gains does all nine rows, one after the other.
func (w writer) gains() {
	w.Begin("gains", "z *[16]int32, marginal *[81][16]int32")
	best, marginal := w.Register(bands.Rows(w.Lanes("z"), 0)), w.Lanes("marginal")
	most := w.Constant(mostLoss)
	zero := w.Vector()
	w.Clear(zero)
	w.Repeat(9, func() {
		var losses [9]reg.VecVirtual
		var least, next reg.VecVirtual
		for c := range losses {
			loss := w.Vector()
			w.VPSUBD(bands.Rows(marginal, c), best, loss)
			w.VPMINSD(most, loss, loss)
			losses[c] = loss
			if c == 0 {
				least, next = w.Register(loss), w.Register(most)
				continue
			}
			more := w.Vector()
			w.VPMAXSD(least, loss, more)
			w.VPMINSD(more, next, next)
			w.VPMINSD(loss, least, least)
		}
		for c, loss := range losses {
			gain := w.Vector()
			w.VPSUBD(loss, zero, gain)
			if w.Wide {
				own := w.K()
				w.VPTESTNMD(loss, loss, own)
				w.VMOVDQA32(next, own, gain)
			} else {
				own := w.Vector()
				w.VPCMPEQD(loss, zero, own)
				w.VPBLENDVB(own, next, gain, gain)
			}
			w.Copy(gain, bands.Rows(marginal, c))
		}
		w.Forward(9, marginal)
	})
	generate.End(w.Context)
}

// A leading pair is the greatest and the second greatest value in each lane.
type leading struct{ first, second reg.VecVirtual }

// merge returns the leading values of two pairs, and uses them up.
func (w writer) merge(a, b leading) leading {
	least := w.Vector()
	w.VPMINSD(a.first, b.first, least)
	w.VPMAXSD(b.first, a.first, a.first)
	for _, second := range []reg.VecVirtual{a.second, b.second} {
		if second != nil {
			w.VPMAXSD(second, least, least)
		}
	}
	return leading{a.first, least}
}

// leaders returns the leading values of n rows of gains, a row in each lane.
func (w writer) leaders(row func(i int) reg.VecVirtual, from, n int) leading {
	if n == 1 {
		return leading{row(from), nil}
	}
	x, y := w.leaders(row, from, n/2), w.leaders(row, from+n/2, n/2)
	shuffle := func(a, b reg.VecVirtual) (low, high reg.VecVirtual) {
		if a == nil {
			return nil, nil
		}
		low, high = w.Vector(), b
		switch {
		case n == 2:
			w.VPUNPCKLDQ(b, a, low)
			w.VPUNPCKHDQ(b, a, high)
		case n == 4:
			w.VPUNPCKLQDQ(b, a, low)
			w.VPUNPCKHQDQ(b, a, high)
		case w.Wide:
			w.VSHUFI32X4(operand.U8(0b10_00_10_00), b, a, low)
			w.VSHUFI32X4(operand.U8(0b11_01_11_01), b, a, high)
		default:
			w.VPERM2I128(operand.U8(0x20), b, a, low)
			w.VPERM2I128(operand.U8(0x31), b, a, high)
		}
		return low, high
	}
	var a, b leading
	a.first, b.first = shuffle(x.first, y.first)
	a.second, b.second = shuffle(x.second, y.second)
	return w.merge(a, b)
}

func (w writer) balance() {
	generate.Begin(w.Context, "balance"+w.Suffix(), "is balancePortable, after the gains", "func(gains *[81][16]int32, pace *[96]float32, moved *[96]int32, prices *[96]int32)")
	gains, pace := w.Pointer("gains"), w.Pointer("pace")
	moved, prices := w.Pointer("moved"), w.Pointer("prices")
	low, high, zero := w.Full(-maxPrice), w.Full(maxPrice), w.Vector()
	w.Clear(zero)
	var none, digits reg.Register
	if w.Wide {
		none = w.Constant(-2 * mostLoss)
		nine := w.GP32()
		w.MOVL(operand.U32(1<<9-1), nine)
		digits = w.K()
		w.KMOVW(nine, digits)
	}
	parts, words := w.parts()
	for i := range parts {
		part := func(base reg.Register) operand.Mem { return operand.Mem{Base: base, Disp: 4 * words * i} }
		if words*i > 81 {
			break
		}
		cell := func(j int) int { return min(words*i+j, 80) } // paces beyond are 0
		lead := w.leaders(func(j int) reg.VecVirtual {
			if !w.Wide {
				return w.Register(bands.Rows(gains, cell(j)))
			}
			g := w.Register(none)
			w.VMOVDQU32(bands.Rows(gains, cell(j)), digits, g)
			return g
		}, 0, words)
		if !w.Wide {
			// The ninth digit is in the first lane of the other half.
			var places [8]int
			for j := range places {
				places[j] = cell(j) * lanes
			}
			all, place, ninth := w.Constant(-1), w.Register(w.Words(places[:]...)), w.Vector()
			w.Clear(ninth)
			w.VPGATHERDD(all, operand.Mem{Base: gains, Index: place, Scale: 4, Disp: bands.RowBytes / 2}, ninth)
			lead = w.merge(lead, leading{ninth, nil})
		}
		way, limit, last := w.Vector(), w.Vector(), w.Vector()
		w.VPADDD(lead.first, lead.second, way)
		w.VPSRAD(operand.U8(1), way, way)
		w.VCVTTPS2DQ(part(pace), limit)
		w.VPMINSD(limit, way, way)
		w.VPSUBD(limit, zero, limit)
		w.VPMAXSD(limit, way, way)
		// 12 of the way and 15 of the last move
		w.VPSLLD(operand.U8(2), way, limit)
		w.VPSLLD(operand.U8(3), way, way)
		w.VPADDD(limit, way, way)
		w.Copy(part(moved), last)
		w.VPSUBD(last, way, way)
		w.VPSLLD(operand.U8(4), last, last)
		w.VPADDD(last, way, way)
		w.VPSRAD(operand.U8(5), way, way)
		w.Copy(way, part(moved))
		w.VPADDD(part(prices), way, way)
		w.VPMAXSD(low, way, way)
		w.VPMINSD(high, way, way)
		w.Copy(way, part(prices))
	}
	generate.End(w.Context)
}
