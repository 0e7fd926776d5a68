package main

import (
	"bullseye/build/internal/bands"
	"bullseye/build/internal/generate"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// Kernels for AVX-512 alone.

// lookup returns, for each lane, the entry that index selects from a table of 27
// words.
func (w writer) lookup(index reg.VecVirtual, table func(int) int) reg.VecVirtual {
	var values [32]int
	for i := range 27 {
		values[i] = table(i)
	}
	m := w.Words(values[:]...)
	z := w.ZMM()
	w.VMOVDQA32(index, z)
	w.VPERMI2D(m.Offset(bands.RowBytes), w.Register(m), z)
	return z
}

// gather loads a word for each lane that holds a digit. The lane's place counts
// words from a row of base.
func (w writer) gather(base reg.Register, first int, place reg.VecVirtual, digits reg.Register) reg.VecVirtual {
	k, z := w.K(), w.ZMM()
	w.KMOVW(digits, k)
	w.VMOVDQA32(place, z) // any value will do: the gather must not wait for the old one
	w.VPGATHERDD(operand.Mem{Base: base, Index: place, Scale: 4, Disp: bands.RowBytes * first}, k, z)
	return z
}

func (w writer) trace() {
	generate.Begin(w.Context, "traceAVX512", "is tracePortable", "func(reduced *[81][16]int32, best *[3][27][16]int32, through *[27][16]int32, last *[16]int32, cells *[9][16]int32, wanted *[96]int8)")
	reduced, best := w.Pointer("reduced"), w.Pointer("best")
	through, cells := w.Pointer("through"), w.Pointer("cells")
	nine := w.GP32()
	w.MOVL(operand.U32(1<<9-1), nine)
	digits := w.K()
	w.KMOVW(nine, digits)
	number := make([]int, lanes)
	for i := range number {
		number[i] = i
	}
	lane := w.Register(w.Words(number...))

	last := w.Register(bands.Rows(w.Pointer("last"), 0))
	place := func(triple reg.VecVirtual) reg.VecVirtual {
		z := w.ZMM()
		w.VPSLLD(operand.U8(4), triple, z)
		w.VPADDD(lane, z, z)
		return z
	}
	lastPlace := place(last)
	want := w.gather(through, 0, lastPlace, digits)
	triples := [3]reg.VecVirtual{w.ZMM(), w.ZMM(), last}
	var wants [3]reg.VecVirtual
	wants[0], wants[1] = w.ZMM(), w.ZMM()
	wants[2] = w.gather(best, 54, lastPlace, digits)
	for i := 7; i >= 0; i-- {
		a := w.lookup(last, func(t int) int { return bands.Others(t)[i][0] })
		b := w.lookup(last, func(t int) int { return bands.Others(t)[i][1] })
		x, y := w.gather(best, 0, place(a), digits), w.gather(best, 27, place(b), digits)
		if i == 7 {
			w.VMOVDQA32(a, triples[0])
			w.VMOVDQA32(b, triples[1])
			w.VMOVDQA32(x, wants[0])
			w.VMOVDQA32(y, wants[1])
			continue
		}
		k := w.K()
		w.VPCMPEQD(w.Sum(x, y), want, k)
		w.VMOVDQA32(a, k, triples[0])
		w.VMOVDQA32(b, k, triples[1])
		w.VMOVDQA32(x, k, wants[0])
		w.VMOVDQA32(y, k, wants[1])
	}

	// Find the nine cells of each digit, and count how often each cell is wanted.
	wanted := w.Pointer("wanted")
	start := make([]int, 24)
	for i := range 20 {
		start[i] = -1
	}
	start[20] = 0xff
	initial := w.Words(start...)
	zero := w.ZMM()
	w.VMOVDQU32(initial, zero)
	w.VMOVDQU32(zero, operand.Mem{Base: wanted})
	half := w.YMM()
	w.VMOVDQU(initial.Offset(64), half)
	w.VMOVDQU(half, operand.Mem{Base: wanted, Disp: 64})
	rows := [3]reg.VecVirtual{nil, w.Constant(9), w.Constant(18)}
	for b, triple := range triples {
		var value [3][3]reg.VecVirtual // by row and stack
		var column [3]reg.VecVirtual
		for s := range 3 {
			column[s] = w.lookup(triple, func(t int) int { return 3*s + [3]int{t / 9, t / 3 % 3, t % 3}[s] })
			p := place(column[s])
			for r := range 3 {
				value[r][s] = w.gather(reduced, 27*b+9*r, p, digits)
			}
			w.VPADDD(w.Constant(27*b), column[s], column[s])
		}
		var cell [3]reg.VecVirtual
		for o := 5; o >= 0; o-- {
			rowOf := orders[o]
			var here [3]operand.Op
			for s := range 3 {
				here[s] = column[s]
				if rowOf[s] > 0 {
					here[s] = w.Sum(rows[rowOf[s]], column[s])
				}
			}
			if o == 5 {
				for s := range cell {
					cell[s] = w.ZMM()
					w.VMOVDQA32(here[s], cell[s])
				}
				continue
			}
			sum := w.Sum(value[rowOf[0]][0], value[rowOf[1]][1])
			w.VPADDD(value[rowOf[2]][2], sum, sum)
			k := w.K()
			w.VPCMPEQD(sum, wants[b], k)
			for s := range cell {
				w.VMOVDQA32(here[s], k, cell[s])
			}
		}
		for s := range cell {
			w.VMOVDQU32(cell[s], bands.Rows(cells, 3*b+s))
		}
	}
	for i := range 9 {
		for l := range 9 {
			c := w.GP32()
			w.MOVL(operand.Mem{Base: cells, Disp: bands.RowBytes*i + 4*l}, c)
			w.INCB(operand.Mem{Base: wanted, Index: c.As64(), Scale: 1})
		}
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
