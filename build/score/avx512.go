package main

import (
	"bullseye/build/internal/generate"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// avx512 writes kernels for AVX-512, where a register holds all lanes.
type avx512 struct{ writer }

func writeAVX512(w *avx512) {
	w.solve()
	w.marginals()
	w.trace()
	w.slope()
	w.step()
	w.keep()
	w.bound()
}

// lookup returns, for each lane, the entry that index selects from a table of 27
// words.
func (w *avx512) lookup(index reg.VecVirtual, table func(int) int) reg.VecVirtual {
	var values [32]int
	for i := range 27 {
		values[i] = table(i)
	}
	m := w.words(values[:]...)
	z := w.ZMM()
	w.VMOVDQA32(index, z)
	w.VPERMI2D(m.Offset(row), w.load(m), z)
	return z
}

func (w *avx512) solve() {
	generate.Begin(w.Context, "solveAVX512", "is solvePortable", "func(values *[81][16]int32, prices *[96]int32, candidates *[81]uint16, reduced *[81][16]int32, best *[3][27][16]int32, through *[27][16]int32, z *[16]int32, last *[16]int32)")
	values, prices, candidates := w.Load(w.Param("values"), w.GP64()), w.Load(w.Param("prices"), w.GP64()), w.Load(w.Param("candidates"), w.GP64())
	reduced, best := w.Load(w.Param("reduced"), w.GP64()), w.Load(w.Param("best"), w.GP64())

	none := w.broadcast(excluded)
	for c := range 81 {
		k := w.K()
		w.KMOVW(operand.Mem{Base: candidates, Disp: 2 * c}, k)
		v, r := w.load(at(values, c)), w.ZMM()
		w.VMOVDQA32(none, r)
		w.VPSUBD_BCST(operand.Mem{Base: prices, Disp: 4 * c}, v, k, r)
		w.VMOVDQU32(r, at(reduced, c))
	}
	for b := range 3 {
		w.bandBest(reduced, best, b)
	}

	// The triples of band 0 stay in registers.
	var first [27]reg.VecVirtual
	for t := range first {
		first[t] = w.load(at(best, t))
	}
	through := w.Load(w.Param("through"), w.GP64())
	highest, last := w.ZMM(), w.ZMM()
	index := make([]int, 27)
	for t := range index {
		index[t] = t
	}
	indices := w.words(index...)
	for t := range 27 {
		var sum reg.VecVirtual
		for i, o := range others(t) {
			s := w.add(at(best, 27+o[1]), first[o[0]])
			if i == 0 {
				sum = s
			} else {
				w.VPMAXSD(s, sum, sum)
			}
		}
		w.VMOVDQU32(sum, at(through, t))
		w.VPADDD(at(best, 54+t), sum, sum)
		if t == 0 {
			w.VMOVDQA32(sum, highest)
			w.VPXORD(last, last, last)
			continue
		}
		k := w.K()
		w.VPCMPGTD(highest, sum, k)
		w.VPMAXSD(sum, highest, highest)
		w.VPBROADCASTD(indices.Offset(4*t), k, last)
	}
	w.VMOVDQU32(highest, at(w.Load(w.Param("z"), w.GP64()), 0))
	w.VMOVDQU32(last, at(w.Load(w.Param("last"), w.GP64()), 0))
	generate.End(w.Context)
}

func (w *avx512) bandBest(reduced, best reg.Register, b int) {
	cell := func(r, s, c int) operand.Mem { return at(reduced, 27*b+9*r+3*s+c) }
	var second, third [3][3]reg.VecVirtual // by row and column
	for r := range 3 {
		for c := range 3 {
			second[r][c], third[r][c] = w.load(cell(r, 1, c)), w.load(cell(r, 2, c))
		}
	}
	for c0 := range 3 {
		a := [3]reg.VecVirtual{w.load(cell(0, 0, c0)), w.load(cell(1, 0, c0)), w.load(cell(2, 0, c0))}
		for c1 := range 3 {
			// Numbered by the row that remains for the third stack.
			var pair [3]reg.VecVirtual
			for r := range 3 {
				x, y := (r+1)%3, (r+2)%3
				pair[r] = w.max(w.add(a[x], second[y][c1]), w.add(a[y], second[x][c1]))
			}
			for c2 := range 3 {
				sum := w.max(w.add(pair[0], third[0][c2]), w.add(pair[1], third[1][c2]))
				w.VPMAXSD(w.add(pair[2], third[2][c2]), sum, sum)
				w.VMOVDQU32(sum, at(best, 27*b+9*c0+3*c1+c2))
			}
		}
	}
}

func (w *avx512) marginals() {
	generate.Begin(w.Context, "marginalsAVX512", "is marginalsPortable", "func(reduced *[81][16]int32, best *[3][27][16]int32, through *[3][27][16]int32, marginal *[81][16]int32)")
	reduced, best := w.Load(w.Param("reduced"), w.GP64()), w.Load(w.Param("best"), w.GP64())
	through, marginal := w.Load(w.Param("through"), w.GP64()), w.Load(w.Param("marginal"), w.GP64())
	var last [27]reg.VecVirtual
	for t := range last {
		last[t] = w.load(at(best, 54+t))
	}
	for b := range 2 {
		for t := range 27 {
			var sum reg.VecVirtual
			for i, o := range others(t) {
				s := w.add(at(best, 27*(1-b)+o[0]), last[o[1]])
				if i == 0 {
					sum = s
				} else {
					w.VPMAXSD(s, sum, sum)
				}
			}
			w.VMOVDQU32(sum, at(through, 27*b+t))
		}
	}
	weight := [3]int{9, 3, 1}
	for b := range 3 {
		cell := func(r, s, c int) operand.Mem { return at(reduced, 27*b+9*r+3*s+c) }
		for s := range 3 {
			x, y := (s+1)%3, (s+2)%3
			for r := range 3 {
				i, j := (r+1)%3, (r+2)%3
				var left, right [2][3]reg.VecVirtual
				for c := range 3 {
					left[0][c], left[1][c] = w.load(cell(i, x, c)), w.load(cell(j, x, c))
					right[0][c], right[1][c] = w.load(cell(i, y, c)), w.load(cell(j, y, c))
				}
				var sums [3]reg.VecVirtual
				for cx := range 3 {
					for cy := range 3 {
						pair := w.max(w.add(left[0][cx], right[1][cy]), w.add(left[1][cx], right[0][cy]))
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
					w.VMOVDQU32(v, at(marginal, 27*b+9*r+3*s+c))
				}
			}
		}
	}
	generate.End(w.Context)
}

// gather loads a word for each lane that holds a digit. The lane's place counts
// words from a row of base.
func (w *avx512) gather(base reg.Register, first int, place reg.VecVirtual, digits reg.Register) reg.VecVirtual {
	k, z := w.K(), w.ZMM()
	w.KMOVW(digits, k)
	w.VMOVDQA32(place, z) // any value will do: the gather must not wait for the old one
	w.VPGATHERDD(operand.Mem{Base: base, Index: place, Scale: 4, Disp: row * first}, k, z)
	return z
}

func (w *avx512) trace() {
	generate.Begin(w.Context, "traceAVX512", "is tracePortable", "func(reduced *[81][16]int32, best *[3][27][16]int32, through *[27][16]int32, last *[16]int32, cells *[9][16]int32, wanted *[96]int8)")
	reduced, best := w.Load(w.Param("reduced"), w.GP64()), w.Load(w.Param("best"), w.GP64())
	through, cells := w.Load(w.Param("through"), w.GP64()), w.Load(w.Param("cells"), w.GP64())
	nine := w.GP32()
	w.MOVL(operand.U32(1<<9-1), nine)
	digits := w.K()
	w.KMOVW(nine, digits)
	number := make([]int, lanes)
	for i := range number {
		number[i] = i
	}
	lane := w.load(w.words(number...))

	last := w.load(at(w.Load(w.Param("last"), w.GP64()), 0))
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
		a := w.lookup(last, func(t int) int { return others(t)[i][0] })
		b := w.lookup(last, func(t int) int { return others(t)[i][1] })
		x, y := w.gather(best, 0, place(a), digits), w.gather(best, 27, place(b), digits)
		if i == 7 {
			w.VMOVDQA32(a, triples[0])
			w.VMOVDQA32(b, triples[1])
			w.VMOVDQA32(x, wants[0])
			w.VMOVDQA32(y, wants[1])
			continue
		}
		k := w.K()
		w.VPCMPEQD(w.add(x, y), want, k)
		w.VMOVDQA32(a, k, triples[0])
		w.VMOVDQA32(b, k, triples[1])
		w.VMOVDQA32(x, k, wants[0])
		w.VMOVDQA32(y, k, wants[1])
	}

	// Find the nine cells of each digit, and count how often each cell is wanted.
	wanted := w.Load(w.Param("wanted"), w.GP64())
	start := make([]int, 24)
	for i := range 20 {
		start[i] = -1
	}
	start[20] = 0xff
	initial := w.words(start...)
	zero := w.ZMM()
	w.VMOVDQU32(initial, zero)
	w.VMOVDQU32(zero, operand.Mem{Base: wanted})
	half := w.YMM()
	w.VMOVDQU(initial.Offset(64), half)
	w.VMOVDQU(half, operand.Mem{Base: wanted, Disp: 64})
	rows := [3]reg.VecVirtual{nil, w.broadcast(9), w.broadcast(18)}
	for b, triple := range triples {
		var value [3][3]reg.VecVirtual // by row and stack
		var column [3]reg.VecVirtual
		for s := range 3 {
			column[s] = w.lookup(triple, func(t int) int { return 3*s + [3]int{t / 9, t / 3 % 3, t % 3}[s] })
			p := place(column[s])
			for r := range 3 {
				value[r][s] = w.gather(reduced, 27*b+9*r, p, digits)
			}
			w.VPADDD(w.broadcast(27*b), column[s], column[s])
		}
		var cell [3]reg.VecVirtual
		for o := 5; o >= 0; o-- {
			rowOf := orders[o]
			var here [3]reg.VecVirtual
			for s := range 3 {
				here[s] = column[s]
				if rowOf[s] > 0 {
					here[s] = w.add(rows[rowOf[s]], column[s])
				}
			}
			if o == 5 {
				for s := range cell {
					cell[s] = w.ZMM()
					w.VMOVDQA32(here[s], cell[s])
				}
				continue
			}
			sum := w.add(value[rowOf[0]][0], value[rowOf[1]][1])
			w.VPADDD(value[rowOf[2]][2], sum, sum)
			k := w.K()
			w.VPCMPEQD(sum, wants[b], k)
			for s := range cell {
				w.VMOVDQA32(here[s], k, cell[s])
			}
		}
		for s := range cell {
			w.VMOVDQU32(cell[s], at(cells, 3*b+s))
		}
	}
	for i := range 9 {
		for l := range 9 {
			c := w.GP32()
			w.MOVL(operand.Mem{Base: cells, Disp: row*i + 4*l}, c)
			w.INCB(operand.Mem{Base: wanted, Index: c.As64(), Scale: 1})
		}
	}
	generate.End(w.Context)
}

func (w *avx512) keep() {
	generate.Begin(w.Context, "keepAVX512", "is keepPortable", "func(marginal *[81][16]int32, least *[16]int32, candidates *[81]uint16)")
	marginal, candidates := w.Load(w.Param("marginal"), w.GP64()), w.Load(w.Param("candidates"), w.GP64())
	least := w.load(at(w.Load(w.Param("least"), w.GP64()), 0))
	for c := range 81 {
		k, m := w.K(), w.GP32()
		// Predicate 2 is "less than or equal": the lanes whose marginal reaches least.
		w.VPCMPD(operand.U8(2), at(marginal, c), least, k)
		w.KMOVW(k, m)
		w.ANDW(m.As16(), operand.Mem{Base: candidates, Disp: 2 * c})
	}
	generate.End(w.Context)
}

func (w *avx512) bound() {
	generate.Begin(w.Context, "boundAVX512", "is boundPortable, in 32 bits, which are enough if no lane of the second result is set", "func(z *[16]int32, prices *[96]int32) (sum int32, impossible uint32)")
	z, prices := w.Load(w.Param("z"), w.GP64()), w.Load(w.Param("prices"), w.GP64())
	nine := w.GP32()
	w.MOVL(operand.U32(1<<9-1), nine)
	digits, bad := w.K(), w.K()
	w.KMOVW(nine, digits)
	best, sum := w.load(at(z, 0)), w.ZMM()
	w.VMOVDQA32_Z(best, digits, sum)
	// Predicate 1 is "less than". Without an excluded cell a template scores at least
	// feasible, so these lanes have no template left.
	w.VPCMPD(operand.U8(1), w.broadcast(feasible), best, digits, bad)
	for i := range padded / lanes {
		w.VPADDD(at(prices, i), sum, sum)
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
