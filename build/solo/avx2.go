package main

import (
	"fmt"

	"bullseye/build/internal/generate"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// avx2 is the target AVX2. A vector has two registers, with two halves each. Halves 0 to
// 2 hold the first eight digits of a band, half 3 the ninth digits of the three bands
// (the other five words are 0 in a node, but not everywhere):
//
//	first register    1 2 3 4 5 6 7 8 | 1 2 3 4 5 6 7 8     band 0, band 1
//	second register   1 2 3 4 5 6 7 8 | 9 9 9 - - - - -     band 2, all bands
//
// In memory, nodes are as with AVX-512.
//
// Turned, a half holds the three columns of its band in two words each: 0 0 1 1 2 2 2 2.
// Half 3 is unused.
type avx2 struct{ *data }

func (t *avx2) prepare() {}

// half returns a constant with a value for each word of each half.
func (t *avx2) half(name string, word func(half, i int) uint16) operand.Mem {
	return t.constant(name, func(lane int) uint16 { return word(lane/8, lane%8) })
}

// shuffle returns a constant for VPSHUFB, which takes word from(half, i) of the same half
// for word i, or 0 if that is negative.
func (t *avx2) shuffle(name string, from func(half, i int) int) operand.Mem {
	return t.half(name, func(half, i int) uint16 {
		if w := from(half, i); w >= 0 {
			return uint16(2*w | (2*w+1)<<8)
		}
		return 0x8080
	})
}

func (t *avx2) one(f func(y reg.VecVirtual)) reg.VecVirtual {
	y := t.YMM()
	f(y)
	return y
}

func (t *avx2) both(f func(i int, y reg.VecVirtual)) (y vector) {
	for i := range y {
		y[i] = t.YMM()
		f(i, y[i])
	}
	return y
}

// copy returns x itself: no operation overwrites its operands.
func (t *avx2) copy(x vector) vector { return x }

func (t *avx2) move(x, to vector) {
	for i := range x {
		t.VMOVDQA(x[i], to[i])
	}
}

func (t *avx2) and(a, b vector) vector {
	return t.both(func(i int, y reg.VecVirtual) { t.VPAND(b[i], a[i], y) })
}

func (t *avx2) or(a, b vector) vector {
	return t.both(func(i int, y reg.VecVirtual) { t.VPOR(b[i], a[i], y) })
}

func (t *avx2) xor(a, b vector) vector {
	return t.both(func(i int, y reg.VecVirtual) { t.VPXOR(b[i], a[i], y) })
}

func (t *avx2) without(a, b vector) vector {
	return t.both(func(i int, y reg.VecVirtual) { t.VPANDN(a[i], b[i], y) })
}

func (t *avx2) drop(a, b vector) {
	for i := range a {
		t.VPANDN(a[i], b[i], a[i])
	}
}

func (t *avx2) right(n uint8, x vector) vector {
	return t.both(func(i int, y reg.VecVirtual) { t.VPSRLW(operand.U8(n), x[i], y) })
}

func (t *avx2) left(n uint8, x vector) vector {
	return t.both(func(i int, y reg.VecVirtual) { t.VPSLLW(operand.U8(n), x[i], y) })
}

// within returns the bits of x in a mask.
func (t *avx2) within(mask operand.Mem, x vector) vector {
	return t.both(func(i int, y reg.VecVirtual) { t.VPAND(mask.Offset(32*i), x[i], y) })
}

func (t *avx2) logic(table uint8, a, b, c vector) vector {
	switch table {
	case or3:
		return t.or(t.or(a, b), c)
	case and3:
		return t.and(t.and(a, b), c)
	case xor3:
		return t.xor(t.xor(a, b), c)
	case majority:
		return t.or(t.and(a, b), t.and(t.or(a, b), c))
	case exactlyOne:
		return t.without(t.xor(t.or(a, b), c), t.and(a, b))
	case andOr:
		return t.or(t.and(a, b), c)
	case orAnd:
		return t.or(a, t.and(b, c))
	case andEither:
		return t.and(a, t.or(b, c))
	case butNot2:
		return t.without(a, t.or(b, c))
	case butNotSave:
		return t.without(a, t.without(b, c))
	case differOr:
		return t.or(t.xor(a, b), c)
	}
	panic(fmt.Sprintf("avx2: no instructions for the table %#x", table))
}

// otherBoxes also works on patterns of five rows.
func (t *avx2) otherBoxes(x vector) (next, last vector) {
	first, second, third, rest := t.mask(0o11111), t.mask(0o33333), t.mask(0o44444), t.mask(0o66666)
	next = t.or(t.within(second, t.right(1, x)), t.within(third, t.left(2, x)))
	return next, t.or(t.within(rest, t.left(1, x)), t.within(first, t.right(2, x)))
}

// fiveRows adds the first two rows after the third.
func (t *avx2) fiveRows(x vector) vector { return t.or(x, t.left(9, x)) }

func (t *avx2) otherRows(x vector) (next, last vector) {
	rows := t.fiveRows(x)
	return t.right(3, rows), t.right(6, rows)
}

func (t *avx2) inOtherRows(x vector) vector { return t.or(t.otherRows(x)) }

func (t *avx2) inColumns(x vector) vector {
	rows := t.fiveRows(x)
	return t.or(rows, t.or(t.right(3, rows), t.right(6, rows)))
}

func (t *avx2) closed(x vector) vector {
	next, last := t.otherBoxes(t.fiveRows(x))
	return t.or(t.and(t.right(3, next), t.right(6, last)), t.and(t.right(3, last), t.right(6, next)))
}

// aloneInRow clears the lowest bit of each row. A row in which another bit is left, above
// the first, then overflows if 6 is added. What it returns for a row without bits does not
// matter, because the node is dead.
func (t *avx2) aloneInRow(x vector) vector {
	more := t.and(x, t.both(func(i int, y reg.VecVirtual) { t.VPSUBW(t.mask(0o111), x[i], y) }))
	more = t.both(func(i int, y reg.VecVirtual) { t.VPADDW(t.mask(0o666), more[i], y) })
	more = t.within(t.mask(0o1110), more)
	first := t.right(3, more)
	return t.without(x, t.both(func(i int, y reg.VecVirtual) { t.VPSUBW(first[i], more[i], y) }))
}

func (t *avx2) nextBand(x vector) vector {
	return t.bands(x, t.one(func(y reg.VecVirtual) { t.VPERM2I128(operand.U8(0x21), x[1], x[0], y) }),
		t.one(func(y reg.VecVirtual) { t.VPBLENDD(operand.U8(0xF0), x[1], x[0], y) }), 1)
}

func (t *avx2) lastBand(x vector) vector {
	return t.bands(x, t.one(func(y reg.VecVirtual) { t.VPERM2I128(operand.U8(0x20), x[0], x[1], y) }),
		t.one(func(y reg.VecVirtual) { t.VPERM2I128(operand.U8(0x31), x[1], x[0], y) }), 2)
}

// bands rotates the words of the last half.
func (t *avx2) bands(_ vector, first, second reg.VecVirtual, step int) vector {
	words := t.shuffle(fmt.Sprintf("bands%d", step), func(half, i int) int {
		switch {
		case half < 3:
			return i
		case i < 3:
			return (i + step) % 3
		}
		return -1
	})
	return vector{first, t.one(func(y reg.VecVirtual) { t.VPSHUFB(words.Offset(32), second, y) })}
}

// turn makes a vector for each pair of the first eight digits and one for the ninth
// digit, which has only one of the two words of a column.
func (t *avx2) turn(x [3]vector) turned {
	y := make(turned, 5)
	low := t.both(func(i int, y reg.VecVirtual) { t.VPUNPCKLQDQ(x[1][i], x[0][i], y) })
	high := t.both(func(i int, y reg.VecVirtual) { t.VPUNPCKHQDQ(x[1][i], x[0][i], y) })
	for pair := range 4 {
		columns01, at := low, pair
		if pair >= 2 {
			columns01, at = high, pair-2
		}
		y[pair] = t.both(func(i int, y reg.VecVirtual) {
			t.VSHUFPS(operand.U8(at|(at+2)<<2|pair<<4|pair<<6), x[2][i], columns01[i], y)
		})
	}
	// In half 3, the first pair is that of bands 0 and 1, and the second is band 2 alone.
	ninth := t.both(func(i int, z reg.VecVirtual) { t.VPERMQ(operand.U8(0xEE), y[i][1], z) })
	y[4] = vector{t.one(func(z reg.VecVirtual) {
		t.VPAND(t.half("ownWord", func(half, i int) uint16 {
			if half == i%2 {
				return 1<<16 - 1
			}
			return 0
		}), ninth[0], z)
	}), ninth[1]}
	return y
}

func (t *avx2) alike(i int, x vector) vector {
	if i < 4 {
		return t.both(func(half int, y reg.VecVirtual) { t.VPSHUFD(operand.U8(0x55*i), x[half], y) })
	}
	ninth := t.one(func(y reg.VecVirtual) { t.VPERMQ(operand.U8(0xEE), x[1], y) })
	words := t.shuffle("ninth", func(half, _ int) int { return min(half, 2) })
	return t.both(func(half int, y reg.VecVirtual) { t.VPSHUFB(words.Offset(32*half), ninth, y) })
}

// otherWord exchanges the two words of a column.
func (t *avx2) otherWord(x vector) vector {
	words := t.shuffle("otherWord", func(_, i int) int { return i ^ 1 })
	return t.both(func(i int, y reg.VecVirtual) { t.VPSHUFB(words, x[i], y) })
}

func (t *avx2) any(x vector) vector { return t.or(x, t.otherWord(x)) }

func (t *avx2) turnBack(x vector) func(k int) vector {
	first, second := x[0], x[1]
	// Below, half 0 is that of band 2, and half 1 becomes the words of all bands.
	band0 := t.one(func(y reg.VecVirtual) { t.VPERM2I128(operand.U8(0x20), first, second, y) })
	band1 := t.one(func(y reg.VecVirtual) { t.VPBLENDD(operand.U8(0xF0), first, second, y) })
	bands01 := t.one(func(y reg.VecVirtual) { t.VPBLENDW(operand.U8(0xAA), band1, band0, y) })
	band2 := t.one(func(y reg.VecVirtual) { t.VPERMQ(operand.U8(0x44), second, y) })
	columns01 := t.one(func(y reg.VecVirtual) { t.VPUNPCKLDQ(band2, bands01, y) })
	column2 := t.one(func(y reg.VecVirtual) { t.VPUNPCKHDQ(band2, bands01, y) })
	return func(k int) vector {
		y := vector{t.one(func(y reg.VecVirtual) { t.VPSHUFD(operand.U8(0x55*k), first, y) }), column2}
		if k < 2 {
			y[1] = t.one(func(y reg.VecVirtual) { t.VPSHUFD(operand.U8([]int{0x44, 0xEE}[k]), columns01, y) })
		}
		return y
	}
}

// sums keeps what is turned: there are too few registers for more.
func (t *avx2) sums(x turned) sums { return sums{turned: x} }

func (t *avx2) count(s sums) (one, two vector) {
	x := s.turned
	a, b := t.or(x[0], x[1]), t.or(x[2], x[3])
	two = t.or(t.and(x[0], x[1]), t.and(x[2], x[3]))
	two = t.or(two, t.and(a, b))
	one = t.or(a, b)
	two = t.or(two, t.and(one, x[4]))
	one = t.or(one, x[4])
	other := t.otherWord(one)
	two = t.or(t.any(two), t.and(one, other))
	return t.or(one, other), two
}

// add returns the binary digits of the number of digits: the first, the second, and
// whether it is more than three.
func (t *avx2) add(x turned) (ones, twos, more vector) {
	full := func(a, b, c vector) (sum, carry vector) {
		odd := t.xor(a, b)
		return t.xor(odd, c), t.or(t.and(a, b), t.and(odd, c))
	}
	half, carry := full(x[0], x[1], x[2])
	half, other := full(half, x[3], x[4])
	two, four := t.xor(carry, other), t.and(carry, other)
	otherHalf := t.otherWord(half)
	twos, carry = full(two, t.otherWord(two), t.and(half, otherHalf))
	return t.xor(half, otherHalf), twos, t.or(carry, t.any(four))
}

func (t *avx2) exactlyThree(x turned) vector {
	ones, twos, more := t.add(x)
	return t.without(t.and(ones, twos), more)
}

func (t *avx2) pairs(p [3]vector, _ sums) vector {
	ones, twos, more := t.add(t.turn(p))
	return t.without(twos, t.or(ones, more))
}

// test compares a register with 0.
func (t *avx2) test(x reg.VecVirtual) { t.VPTEST(x, x) }

// united is the OR of the registers of x.
func (t *avx2) united(x vector) reg.VecVirtual {
	return t.one(func(y reg.VecVirtual) { t.VPOR(x[1], x[0], y) })
}

func (t *avx2) testAny(x vector) { t.test(t.united(x)) }

// inUse returns a constant with a value for words that are in use turned, and 0 for others.
func (t *avx2) inUse(name string, value uint16) operand.Mem {
	return t.half(name, func(half, _ int) uint16 {
		if half < 3 {
			return value
		}
		return 0
	})
}

func (t *avx2) testAnyTurned(x vector) {
	second := t.one(func(y reg.VecVirtual) { t.VPAND(t.inUse("columns", 1<<16-1).Offset(32), x[1], y) })
	t.testAny(vector{x[0], second})
}

func (t *avx2) testBits(bits uint16, x vector) {
	united := t.united(x)
	t.VPTEST(t.mask(bits), united)
}

func (t *avx2) testFilled(x vector) {
	cells := t.inUse("allCells", 1<<9-1)
	t.testAny(t.both(func(i int, y reg.VecVirtual) { t.VPANDN(cells.Offset(32*i), x[i], y) }))
}

func (t *avx2) testEach(x, y vector) (compare func()) {
	common := t.and(x, y)
	return func() {
		// A word that is not in use is 0, which this constant is not.
		empty := t.half("empty", func(half, i int) uint16 {
			if half == 3 && i >= 3 {
				return 1
			}
			return 0
		})
		t.testAny(t.both(func(i int, y reg.VecVirtual) { t.VPCMPEQW(empty.Offset(32*i), common[i], y) }))
	}
}

func (t *avx2) load(node operand.Mem) (p [3]vector) {
	for k := range p {
		plane := node.Offset(64 * k)
		half := t.both(func(i int, y reg.VecVirtual) { t.VBROADCASTI128(plane.Offset(36*i), y) })
		ninth := t.XMM()
		t.VPXOR(ninth, ninth, ninth)
		for band := range 3 {
			x := t.XMM()
			t.VPINSRW(operand.U8(band), plane.Offset(18*band+16), ninth, x)
			ninth = x
		}
		p[k] = t.both(func(i int, y reg.VecVirtual) {
			if i == 0 {
				t.VINSERTI128(operand.U8(1), plane.Offset(18), half[i], y)
			} else {
				t.VINSERTI128(operand.U8(1), ninth, half[i], y)
			}
		})
	}
	return p
}

func (t *avx2) storePlane(x vector, at operand.Mem) {
	t.VMOVDQU(x[0].AsX(), at)
	t.VEXTRACTI128(operand.U8(1), x[0], at.Offset(18))
	t.VMOVDQU(x[1].AsX(), at.Offset(36))
	ninth := t.XMM()
	t.VEXTRACTI128(operand.U8(1), x[1], ninth)
	for band := range 3 {
		t.VPEXTRW(operand.U8(band), ninth, at.Offset(18*band+16))
	}
}

func (t *avx2) storeTurned(x vector, at operand.Mem) {
	for i := range x {
		t.VMOVDQU(x[i], at.Offset(32*i))
	}
}

func (t *avx2) turnedWord(band, k int) int { return 16*band + 4*k }

// chooser returns places in the data of bandWords.
func (t *avx2) chooser() operand.Mem {
	return generate.Table(t.Context, "bandPlaces", 27, func(i int) operand.U32 { return operand.U32(64 * (1 + i/9)) })
}

func (t *avx2) cells(bit reg.GPVirtual, index [3]reg.GPVirtual) (cell [3]vector) {
	word, bits := t.XMM(), t.YMM()
	t.VMOVD(bit.As32(), word)
	t.VPBROADCASTW(word, bits)
	words := operand.Mem{Base: t.GP64(), Scale: 1}
	t.LEAQ(t.bandWords(), words.Base)
	for k := range cell {
		words.Index = index[k]
		cell[k] = t.within(words, vector{bits, bits})
	}
	return cell
}

// bandWords returns four vectors: none of the words, and those of each band.
func (t *avx2) bandWords() operand.Mem {
	return generate.Table(t.Context, "bandWords", 4*lanes, func(i int) operand.U16 {
		band, half, word := i/lanes-1, i%lanes/8, i%8
		if band >= 0 && (half == band || half == 3 && word == band) {
			return 1<<16 - 1
		}
		return 0
	})
}

func (t *avx2) lanesOf(x vector, lanes reg.GPVirtual) {
	zero, bytes, sorted, some := t.YMM(), t.YMM(), t.YMM(), t.YMM()
	t.VPXOR(zero, zero, zero)
	t.VPACKSSWB(x[1], x[0], bytes)
	t.VPERMQ(operand.U8(0xD8), bytes, sorted) // halves 0, 1, 2, 3
	t.VPCMPGTB(zero, sorted, some)
	all, part := t.GP32(), t.GP32()
	t.VPMOVMSKB(some, all)
	t.MOVL(all, lanes.As32())
	t.ANDL(operand.U32(0xFF), lanes.As32())
	for band := 1; band < 3; band++ {
		t.MOVL(all, part)
		t.ANDL(operand.U32(0xFF<<(8*band)), part)
		t.SHLL(operand.U8(band), part)
		t.ORL(part, lanes.As32())
	}
	// The three ninth digits, 9 lanes apart: of copies 8 bits apart, one each.
	t.SHRL(operand.U8(24), all)
	t.IMUL3L(operand.U32(1<<8|1<<16|1<<24), all, all)
	t.ANDL(operand.U32(1<<8|1<<17|1<<26), all)
	t.ORL(all, lanes.As32())
}

func (t *avx2) lanesWith(bit uint16, x vector, lanes reg.GPVirtual) {
	t.lanesOf(t.within(t.mask(bit), x), lanes)
}

func (t *avx2) inLanes(one, _ reg.GPVirtual) (inOne, inOthers func(vector) vector) {
	number := t.GP32()
	t.BSFL(one.As32(), number)
	word, words := t.XMM(), t.YMM()
	t.VMOVD(number, word)
	t.VPBROADCASTW(word, words)
	lanes := t.half("lanes", func(half, i int) uint16 {
		switch {
		case half < 3:
			return uint16(9*half + i)
		case i < 3:
			return uint16(9*i + 8)
		}
		return 1<<16 - 1
	})
	mask := t.both(func(i int, y reg.VecVirtual) { t.VPCMPEQW(lanes.Offset(32*i), words, y) })
	return func(x vector) vector { return t.and(x, mask) }, func(x vector) vector { return t.without(x, mask) }
}
