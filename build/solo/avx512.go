package main

import (
	"fmt"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// avx512 is the target AVX-512. The lanes in use are numbered 9·band + digit, and those
// of column k of a band 9·band + 3·i + k. Any permutation of lanes is one instruction.
type avx512 struct {
	*data
	indexes map[string]reg.VecVirtual // permutations of the function, by name
}

func newAVX512(d *data) *avx512 { return &avx512{d, map[string]reg.VecVirtual{}} }

// from returns a register with the indexes of a permutation of the lanes in use.
// The first call writes the load of the register, so it must come before any loop
// that uses it.
func (t *avx512) from(name string, from func(band, digit int) (int, int)) reg.VecVirtual {
	if indexes, ok := t.indexes[name]; ok {
		return indexes
	}
	indexes := t.ZMM()
	t.VMOVDQU64(t.constant(name, func(lane int) uint16 {
		if lane >= 27 {
			return uint16(lane)
		}
		band, digit := from(lane/9, lane%9)
		return uint16(9*band + digit)
	}), indexes)
	t.indexes[name] = indexes
	return indexes
}

func (t *avx512) bands(step int) reg.VecVirtual {
	return t.from(fmt.Sprintf("bands%d", step), func(band, digit int) (int, int) {
		return (band + step) % 3, digit
	})
}

// digits permutes the digits of a band. A fine step rotates each group of three
// neighbouring digits; a coarse step rotates the three groups.
func (t *avx512) digits(fine, coarse int) reg.VecVirtual {
	return t.from(fmt.Sprintf("digits%d%d", fine, coarse), func(band, digit int) (int, int) {
		return band, (digit/3+coarse)%3*3 + (digit%3+fine)%3
	})
}

func (t *avx512) column(k int) reg.VecVirtual {
	return t.from(fmt.Sprintf("column%d", k), func(band, digit int) (int, int) {
		return band, digit/3*3 + k
	})
}

// prepare loads the permutations, which stay in registers.
func (t *avx512) prepare() {
	for step := 1; step < 3; step++ {
		t.bands(step)
		t.digits(step, 0)
		t.digits(0, step)
	}
	for k := range 3 {
		t.column(k)
	}
}

func (t *avx512) permute(indexes reg.VecVirtual, x vector) vector {
	return t.of(t.VPERMW, x[0], indexes)
}

func (t *avx512) copy(x vector) vector {
	y := vector{t.ZMM()}
	t.move(x, y)
	return y
}

func (t *avx512) move(x, to vector) { t.VMOVDQA64(x[0], to[0]) }

func (t *avx512) logic(table uint8, a, b, c vector) vector {
	y := t.copy(a)
	t.VPTERNLOGD(operand.U8(table), c[0], b[0], y[0])
	return y
}

// of returns the result of an instruction with some operands.
func (t *avx512) of(instruction func(...operand.Op), operands ...operand.Op) vector {
	y := t.ZMM()
	instruction(append(operands, y)...)
	return vector{y}
}

func (t *avx512) and(a, b vector) vector     { return t.of(t.VPANDD, a[0], b[0]) }
func (t *avx512) or(a, b vector) vector      { return t.of(t.VPORD, a[0], b[0]) }
func (t *avx512) xor(a, b vector) vector     { return t.of(t.VPXORD, a[0], b[0]) }
func (t *avx512) without(a, b vector) vector { return t.of(t.VPANDND, a[0], b[0]) }

func (t *avx512) drop(a, b vector) { t.VPANDND(a[0], b[0], a[0]) }

func (t *avx512) right(n uint8, x vector) vector { return t.of(t.VPSRLW, operand.U8(n), x[0]) }
func (t *avx512) left(n uint8, x vector) vector  { return t.of(t.VPSLLW, operand.U8(n), x[0]) }

// either returns x where the mask is set and y elsewhere. It overwrites x.
func (t *avx512) either(mask operand.Mem, x, y vector) vector {
	t.VPTERNLOGD(operand.U8(choice), mask, y[0], x[0])
	return x
}

func (t *avx512) nextBox(x vector) vector {
	return t.either(t.mask(0o333), t.right(1, x), t.left(2, x))
}

func (t *avx512) lastBox(x vector) vector {
	return t.either(t.mask(0o666), t.left(1, x), t.right(2, x))
}

func (t *avx512) otherBoxes(x vector) (next, last vector) { return t.nextBox(x), t.lastBox(x) }

func (t *avx512) otherRows(x vector) (next, last vector) {
	next = t.either(t.mask(0o077), t.right(3, x), t.left(6, x))
	return next, t.either(t.mask(0o770), t.left(3, x), t.right(6, x))
}

func (t *avx512) nextBand(x vector) vector { return t.permute(t.bands(1), x) }
func (t *avx512) lastBand(x vector) vector { return t.permute(t.bands(2), x) }

func (t *avx512) inColumns(x vector) vector {
	y := t.logic(or3, x, t.right(3, x), t.left(3, x))
	return t.logic(or3, y, t.right(6, x), t.left(6, x))
}

func (t *avx512) inOtherRows(x vector) vector {
	return t.or(t.logic(or3, t.right(3, x), t.left(3, x), t.right(6, x)), t.left(6, x))
}

func (t *avx512) aloneInRow(x vector) vector {
	next, last := t.otherBoxes(x)
	return t.logic(butNot2, x, next, last)
}

func (t *avx512) closed(x vector) vector {
	next, last := t.otherRows(x)
	return t.logic(andOr, t.nextBox(next), t.lastBox(last), t.and(t.lastBox(next), t.nextBox(last)))
}

// turn transposes the columns of a box with groups of three neighbouring digits. In
// lane 3·i + k of a band, the three results hold the digits 3·i, 3·i+1 and 3·i+2 of
// column k, in some order.
func (t *avx512) turn(x [3]vector) turned {
	y := make(turned, 3)
	for s := range y {
		y[s] = t.either(t.third(1), t.copy(x[(4-s)%3]), x[(3-s)%3])
		y[s] = t.either(t.third(2), t.copy(x[(5-s)%3]), y[s])
	}
	y[1] = t.permute(t.digits(1, 0), y[1])
	y[2] = t.permute(t.digits(2, 0), y[2])
	return y
}

// third returns a mask of the lanes that hold the ith of three neighbouring digits.
func (t *avx512) third(i int) operand.Mem {
	return t.constant(fmt.Sprintf("third%d", i), func(lane int) uint16 {
		if lane < 27 && lane%3 == i {
			return 1<<16 - 1
		}
		return 0
	})
}

func (t *avx512) alike(i int, x vector) vector {
	if i == 0 {
		return x
	}
	return t.permute(t.digits(i, 0), x)
}

// thrice returns a turned vector and its two rotations, so that a lane sees all
// three groups of digits.
func (t *avx512) thrice(x vector) [3]vector {
	return [3]vector{x, t.permute(t.digits(0, 1), x), t.permute(t.digits(0, 2), x)}
}

func (t *avx512) logic3(table uint8, x [3]vector) vector { return t.logic(table, x[0], x[1], x[2]) }

func (t *avx512) any(x vector) vector { return t.logic3(or3, t.thrice(x)) }

func (t *avx512) turnBack(x vector) func(k int) vector {
	return func(k int) vector { return t.permute(t.column(k), x) }
}

// sums returns the two digits of the number of candidates among three neighbouring
// digits.
func (t *avx512) sums(x turned) sums {
	low := t.thrice(t.logic3(xor3, [3]vector(x)))
	return sums{low: low, high: t.thrice(t.logic3(majority, [3]vector(x)))}
}

func (t *avx512) count(s sums) (one, two vector) {
	twos := t.logic3(or3, s.high)
	one = t.or(t.logic3(or3, s.low), twos)
	return one, t.or(twos, t.logic3(majority, s.low))
}

func (t *avx512) exactlyThree(x turned) vector {
	low := t.thrice(t.logic3(xor3, [3]vector(x)))
	one, three := t.logic3(exactlyOne, low), t.logic3(and3, low)
	high := t.thrice(t.logic3(majority, [3]vector(x)))
	return t.logic(andOr, three, t.logic3(none, high), t.and(one, t.logic3(exactlyOne, high)))
}

// pairs permutes the sums again: they need not stay in registers while a sweep goes on.
func (t *avx512) pairs(_ [3]vector, s sums) vector {
	low, high := t.thrice(s.low[0]), t.thrice(s.high[0])
	one := t.and(t.logic3(none, low), t.logic3(exactlyOne, high))
	return t.logic(andOr, t.logic3(exactlyTwo, low), t.logic3(none, high), one)
}

func (t *avx512) testAny(x vector) {
	some := t.K()
	t.VPTESTMD(x[0], x[0], some)
	t.KORTESTW(some, some)
}

func (t *avx512) testAnyTurned(x vector) { t.testAny(x) }

func (t *avx512) testBits(bits uint16, x vector) {
	some := t.K()
	t.VPTESTMW(t.mask(bits), x[0], some)
	t.KORTESTD(some, some)
}

const (
	notEqual  = 4 // predicate of VPCMPW
	usedLanes = 1<<27 - 1
)

func (t *avx512) testFilled(x vector) {
	empty := t.K()
	t.VPCMPW(operand.U8(notEqual), t.constant("allCells", func(lane int) uint16 {
		if lane < 27 {
			return 1<<9 - 1
		}
		return 0
	}), x[0], empty)
	t.KORTESTD(empty, empty)
}

func (t *avx512) testEach(x, y vector) (compare func()) {
	some, digits := t.K(), t.GP32()
	t.VPTESTMW(x[0], y[0], some)
	return func() {
		t.KMOVD(some, digits)
		t.CMPL(digits, operand.U32(usedLanes))
	}
}

func (t *avx512) load(node operand.Mem) (p [3]vector) {
	for k := range p {
		p[k] = vector{t.ZMM()}
		t.VMOVDQU64(node.Offset(64*k), p[k][0])
	}
	return p
}

func (t *avx512) storePlane(x vector, at operand.Mem)  { t.VMOVDQU64(x[0], at) }
func (t *avx512) storeTurned(x vector, at operand.Mem) { t.VMOVDQU64(x[0], at) }
func (t *avx512) turnedWord(band, k int) int           { return 18*band + 2*k }

// chooser returns masks of lanes.
func (t *avx512) chooser() operand.Mem { return t.bandMasks() }

func (t *avx512) cells(bit reg.GPVirtual, index [3]reg.GPVirtual) (cell [3]vector) {
	for k := range cell {
		chosen := t.K()
		t.KMOVD(index[k].As32(), chosen)
		cell[k] = vector{t.ZMM()}
		t.VPBROADCASTW_Z(bit.As32(), chosen, cell[k][0])
	}
	return cell
}

func (t *avx512) lanesOf(x vector, lanes reg.GPVirtual) {
	some := t.K()
	t.VPTESTMW(x[0], x[0], some)
	t.KMOVD(some, lanes.As32())
}

func (t *avx512) lanesWith(bit uint16, x vector, lanes reg.GPVirtual) {
	some := t.K()
	t.VPTESTMW(t.mask(bit), x[0], some)
	t.KMOVD(some, lanes.As32())
}

func (t *avx512) inLanes(one, others reg.GPVirtual) (inOne, inOthers func(vector) vector) {
	otherLanes, oneLane := t.K(), t.K()
	t.KMOVD(others, otherLanes)
	t.KMOVD(one, oneLane)
	in := func(lanes reg.Register) func(vector) vector {
		return func(x vector) vector {
			y := t.ZMM()
			t.VMOVDQU16_Z(x[0], lanes, y)
			return vector{y}
		}
	}
	return in(oneLane), in(otherLanes)
}
