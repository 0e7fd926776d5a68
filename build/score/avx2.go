package main

import (
	"bullseye/build/internal/generate"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// avx2 writes kernels for AVX2, where a register holds half of the lanes. The
// kernels that work on digits are called twice. Their last argument is the offset
// of the half within a row, in bytes.
type avx2 struct{ writer }

func writeAVX2(w *avx2) {
	w.solve()
	w.marginals()
	w.slope()
	w.step()
}

// half loads a parameter that points to rows, and moves it to the half to work on.
func (w *avx2) half(name string, offset reg.Register) reg.Register {
	p := w.Load(w.Param(name), w.GP64())
	w.ADDQ(offset, p)
	return p
}

func (w *avx2) solve() {
	generate.Begin(w.Context, "solveAVX2", "is half of solvePortable", "func(values *[81][16]int32, prices *[96]int32, candidates *[81]uint16, reduced *[81][16]int32, best *[3][27][16]int32, through *[27][16]int32, z *[16]int32, last *[16]int32, half uint64)")
	offset := w.Load(w.Param("half"), w.GP64())
	prices, candidates := w.Load(w.Param("prices"), w.GP64()), w.Load(w.Param("candidates"), w.GP64())
	values, reduced, best := w.half("values", offset), w.half("reduced", offset), w.half("best", offset)

	number := make([]int, lanes)
	for i := range number {
		number[i] = 1 << i
	}
	digits := w.GP64()
	w.LEAQ(w.words(number...), digits)
	w.ADDQ(offset, digits)
	digit, none := w.load(operand.Mem{Base: digits}), w.broadcast(excluded)
	for c := range 81 {
		mask, price := w.YMM(), w.YMM()
		w.VPBROADCASTW(operand.Mem{Base: candidates, Disp: 2 * c}, mask)
		w.VPAND(digit, mask, mask)
		w.VPCMPEQD(digit, mask, mask)
		w.VPBROADCASTD(operand.Mem{Base: prices, Disp: 4 * c}, price)
		v := w.load(at(values, c))
		w.VPSUBD(price, v, v)
		w.VPBLENDVB(mask, v, none, v)
		w.VMOVDQU(v, at(reduced, c))
	}
	for b := range 3 {
		cell := func(r, s, c int) operand.Mem { return at(reduced, 27*b+9*r+3*s+c) }
		for c0 := range 3 {
			first := [3]reg.VecVirtual{w.load(cell(0, 0, c0)), w.load(cell(1, 0, c0)), w.load(cell(2, 0, c0))}
			for c1 := range 3 {
				second := [3]reg.VecVirtual{w.load(cell(0, 1, c1)), w.load(cell(1, 1, c1)), w.load(cell(2, 1, c1))}
				var pair [3]reg.VecVirtual
				for r := range 3 {
					x, y := (r+1)%3, (r+2)%3
					pair[r] = w.max(w.add(first[x], second[y]), w.add(first[y], second[x]))
				}
				for c2 := range 3 {
					sum := w.max(w.add(cell(0, 2, c2), pair[0]), w.add(cell(1, 2, c2), pair[1]))
					w.VPMAXSD(w.add(cell(2, 2, c2), pair[2]), sum, sum)
					w.VMOVDQU(sum, at(best, 27*b+9*c0+3*c1+c2))
				}
			}
		}
	}
	through := w.half("through", offset)
	highest, last := w.YMM(), w.YMM()
	index := make([]int, 27)
	for t := range index {
		index[t] = t
	}
	indices := w.words(index...)
	for t := range 27 {
		sum := w.pairs(best, 0, 27, t)
		w.VMOVDQU(sum, at(through, t))
		w.VPADDD(at(best, 54+t), sum, sum)
		here := w.YMM()
		w.VPBROADCASTD(indices.Offset(4*t), here)
		if t == 0 {
			w.VMOVDQA(sum, highest)
			w.VMOVDQA(here, last)
			continue
		}
		more := w.YMM()
		w.VPCMPGTD(highest, sum, more)
		w.VPMAXSD(sum, highest, highest)
		w.VPBLENDVB(more, here, last, last)
	}
	w.VMOVDQU(highest, at(w.half("z", offset), 0))
	w.VMOVDQU(last, at(w.half("last", offset), 0))
	generate.End(w.Context)
}

// pairs returns the best sum of two bands, if the third band takes the triple t.
// The tables of the two bands begin at rows a and b of best.
func (w *avx2) pairs(best reg.Register, a, b, t int) reg.VecVirtual {
	var sum reg.VecVirtual
	for i, o := range others(t) {
		s := w.add(at(best, b+o[1]), w.load(at(best, a+o[0])))
		if i == 0 {
			sum = s
		} else {
			w.VPMAXSD(s, sum, sum)
		}
	}
	return sum
}

func (w *avx2) marginals() {
	generate.Begin(w.Context, "marginalsAVX2", "is half of marginalsPortable", "func(reduced *[81][16]int32, best *[3][27][16]int32, through *[3][27][16]int32, marginal *[81][16]int32, half uint64)")
	offset := w.Load(w.Param("half"), w.GP64())
	reduced, best := w.half("reduced", offset), w.half("best", offset)
	through, marginal := w.half("through", offset), w.half("marginal", offset)
	for b := range 2 {
		for t := range 27 {
			w.VMOVDQU(w.pairs(best, 27*(1-b), 54, t), at(through, 27*b+t))
		}
	}
	weight := [3]int{9, 3, 1}
	for b := range 3 {
		cell := func(r, s, c int) operand.Mem { return at(reduced, 27*b+9*r+3*s+c) }
		for s := range 3 {
			x, y := (s+1)%3, (s+2)%3
			for r := range 3 {
				i, j := (r+1)%3, (r+2)%3
				var sums [3]reg.VecVirtual
				for cx := range 3 {
					left, right := w.load(cell(i, x, cx)), w.load(cell(j, x, cx))
					for cy := range 3 {
						pair := w.max(w.add(cell(j, y, cy), left), w.add(cell(i, y, cy), right))
						for c := range sums {
							v := w.add(at(through, 27*b+c*weight[s]+cx*weight[x]+cy*weight[y]), pair)
							if cx+cy == 0 {
								sums[c] = v
							} else {
								w.VPMAXSD(v, sums[c], sums[c])
							}
						}
					}
				}
				for c, v := range sums {
					w.VPADDD(cell(r, s, c), v, v)
					w.VMOVDQU(v, at(marginal, 27*b+9*r+3*s+c))
				}
			}
		}
	}
	generate.End(w.Context)
}
