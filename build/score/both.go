package main

import (
	"bullseye/build/internal/generate"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// Instructions and kernels that differ only in the width of their registers.

func (w *writer) suffix() string {
	if w.wide {
		return "AVX512"
	}
	return "AVX2"
}

func (w *writer) vector() reg.VecVirtual {
	if w.wide {
		return w.ZMM()
	}
	return w.YMM()
}

// move copies a row from or to memory.
func (w *writer) move(from, to operand.Op) {
	if w.wide {
		w.VMOVDQU32(from, to)
	} else {
		w.VMOVDQU(from, to)
	}
}

func (w *writer) load(m operand.Op) reg.VecVirtual {
	v := w.vector()
	w.move(m, v)
	return v
}

func (w *writer) add(a, b operand.Op) reg.VecVirtual {
	v := w.vector()
	w.VPADDD(a, b, v)
	return v
}

func (w *writer) max(a, b operand.Op) reg.VecVirtual {
	v := w.vector()
	w.VPMAXSD(a, b, v)
	return v
}

func (w *writer) broadcast(n int) reg.VecVirtual {
	v := w.vector()
	w.VPBROADCASTD(w.words(n), v)
	return v
}

// parts returns how many registers hold the padded cells, and how many words each holds.
func (w *writer) parts() (n, words int) {
	if w.wide {
		return padded / lanes, lanes
	}
	return 2 * padded / lanes, lanes / 2
}

func (w *writer) slope() {
	generate.Begin(w.Context, "slope"+w.suffix(), "is slopePortable", "func(wanted *[96]int8, pace *[96]float32) float32")
	wanted, pace := w.Load(w.Param("wanted"), w.GP64()), w.Load(w.Param("pace"), w.GP64())
	n, words := w.parts()
	var sums [2]reg.VecVirtual // AVX2 has one for each half of a row
	if w.wide {
		sums[0] = w.vector()
		w.VPXORD(sums[0], sums[0], sums[0])
	}
	for i := range n {
		number, f := w.vector(), w.vector()
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
	if w.wide {
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
func (w *writer) fold(half reg.VecVirtual, extract func(part, from, to operand.Op), add func(...operand.Op)) reg.VecVirtual {
	quarter, swapped := w.XMM(), w.XMM()
	extract(operand.U8(1), half, quarter)
	add(quarter, half.AsX(), quarter)
	for _, order := range []operand.U8{0b01_00_11_10, 0b10_11_00_01} {
		w.VPSHUFD(order, quarter, swapped)
		add(swapped, quarter, quarter)
	}
	return quarter
}

func (w *writer) step() {
	generate.Begin(w.Context, "step"+w.suffix(), "is stepPortable", "func(wanted *[96]int8, direction *[96]int32, prices *[96]int32, pace *[96]float32, paces float32)")
	wanted, direction := w.Load(w.Param("wanted"), w.GP64()), w.Load(w.Param("direction"), w.GP64())
	prices, pace := w.Load(w.Param("prices"), w.GP64()), w.Load(w.Param("pace"), w.GP64())
	factor := w.XMM()
	w.Load(w.Param("paces"), factor)
	paces := w.vector()
	w.VBROADCASTSS(factor, paces)
	low, high := w.broadcast(-maxPrice), w.broadcast(maxPrice)
	parts, words := w.parts()
	for i := range parts {
		part := func(base reg.Register) operand.Mem { return operand.Mem{Base: base, Disp: 4 * words * i} }
		n := w.vector()
		w.VPMOVSXBD(operand.Mem{Base: wanted, Disp: words * i}, n)
		w.VPSLLD(operand.U8(10), n, n)
		d := w.load(part(direction))
		w.VPSUBD(d, n, n)
		w.VPSRAD(operand.U8(1), n, n)
		w.VPADDD(n, d, d)
		w.move(d, part(direction))
		length, f := w.vector(), w.vector()
		w.VMULPS(part(pace), paces, length)
		w.VCVTDQ2PS(d, f)
		w.VMULPS(f, length, length)
		w.VCVTTPS2DQ(length, length)
		w.VPADDD(part(prices), length, length)
		w.VPMAXSD(low, length, length)
		w.VPMINSD(high, length, length)
		w.move(length, part(prices))
	}
	generate.End(w.Context)
}
