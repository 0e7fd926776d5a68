package main

import (
	"fmt"

	"bullseye/build/internal/generate"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// Truth tables for VPTERNLOG. Bit 4·A + 2·B + C of a table is the value for the
// operands A, B and C; A is also the result.
const (
	or3        = 0xFE
	and3       = 0x80
	xor3       = 0x96
	majority   = 0xE8
	exactlyOne = 0x16
	exactlyTwo = 0x68
	none       = 0x01
	choice     = 0xE4 // A where C is set, else B
	andOr      = 0xEA // A and B, or C
	orAnd      = 0xF8 // A, or B and C
	andEither  = 0xE0 // A, and B or C
	butNot2    = 0x10 // A, but neither B nor C
	butNotSave = 0xB0 // A without B, but A where C is set
	differOr   = 0xBE // A differs from B, or C
)

const lanes = 32 // words in a vector; those in use are numbered 9·band + digit

type vector = reg.VecVirtual

// vectors writes operations on vectors of words. An operation returns a new vector
// and keeps its operands, unless its comment says otherwise.
type vectors struct {
	*build.Context
	data    map[string]operand.Mem // constants of the file, by name
	indexes map[string]vector      // permutations of the function, by name
}

// constant returns 32 words of read-only data.
func (v *vectors) constant(name string, word func(lane int) uint16) operand.Mem {
	data, ok := v.data[name]
	if !ok {
		data = generate.Table(v.Context, name, lanes, func(lane int) operand.U16 { return operand.U16(word(lane)) })
		v.data[name] = data
	}
	return data
}

// mask returns a constant whose words are all the same.
func (v *vectors) mask(word uint16) operand.Mem {
	return v.constant(fmt.Sprintf("mask%03o", word), func(int) uint16 { return word })
}

// lanesOf returns a register with the indexes of a permutation of the lanes in use.
// The first call writes the load of the register, so it must come before any loop
// that uses it.
func (v *vectors) lanesOf(name string, from func(band, digit int) (int, int)) vector {
	if indexes, ok := v.indexes[name]; ok {
		return indexes
	}
	indexes := v.ZMM()
	v.VMOVDQU64(v.constant(name, func(lane int) uint16 {
		if lane >= 27 {
			return uint16(lane)
		}
		band, digit := from(lane/9, lane%9)
		return uint16(9*band + digit)
	}), indexes)
	v.indexes[name] = indexes
	return indexes
}

func (v *vectors) bands(step int) vector {
	return v.lanesOf(fmt.Sprintf("bands%d", step), func(band, digit int) (int, int) {
		return (band + step) % 3, digit
	})
}

// digits permutes the digits of a band. A fine step rotates each group of three
// neighbouring digits; a coarse step rotates the three groups.
func (v *vectors) digits(fine, coarse int) vector {
	return v.lanesOf(fmt.Sprintf("digits%d%d", fine, coarse), func(band, digit int) (int, int) {
		return band, (digit/3+coarse)%3*3 + (digit%3+fine)%3
	})
}

func (v *vectors) permute(indexes, x vector) vector {
	y := v.ZMM()
	v.VPERMW(x, indexes, y)
	return y
}

func (v *vectors) copy(x vector) vector {
	y := v.ZMM()
	v.VMOVDQA64(x, y)
	return y
}

func (v *vectors) logic(table uint8, a, b, c vector) vector {
	y := v.copy(a)
	v.VPTERNLOGD(operand.U8(table), c, b, y)
	return y
}

func (v *vectors) and(a, b vector) vector {
	y := v.ZMM()
	v.VPANDD(a, b, y)
	return y
}

func (v *vectors) or(a, b vector) vector {
	y := v.ZMM()
	v.VPORD(a, b, y)
	return y
}

func (v *vectors) right(n uint8, x vector) vector {
	y := v.ZMM()
	v.VPSRLW(operand.U8(n), x, y)
	return y
}

func (v *vectors) left(n uint8, x vector) vector {
	y := v.ZMM()
	v.VPSLLW(operand.U8(n), x, y)
	return y
}

// either returns x where the mask is set and y elsewhere. It overwrites x.
func (v *vectors) either(mask operand.Mem, x, y vector) vector {
	v.VPTERNLOGD(operand.U8(choice), mask, y, x)
	return x
}

// The next four functions rotate a pattern of nine bits, numbered 3·row + box, by
// one box or by one row.
func (v *vectors) nextBox(x vector) vector {
	return v.either(v.mask(0o333), v.right(1, x), v.left(2, x))
}

func (v *vectors) lastBox(x vector) vector {
	return v.either(v.mask(0o666), v.left(1, x), v.right(2, x))
}

func (v *vectors) nextRow(x vector) vector {
	return v.either(v.mask(0o077), v.right(3, x), v.left(6, x))
}

func (v *vectors) lastRow(x vector) vector {
	return v.either(v.mask(0o770), v.left(3, x), v.right(6, x))
}

// inColumns sets all bits of a minicolumn in which any bit is set. It also sets bits
// above the nine.
func (v *vectors) inColumns(x vector) vector {
	y := v.logic(or3, x, v.right(3, x), v.left(3, x))
	return v.logic(or3, y, v.right(6, x), v.left(6, x))
}

// turn transposes the columns of a box with groups of three neighbouring digits. In
// lane 3·i + k of a band, the three results hold the digits 3·i, 3·i+1 and 3·i+2 of
// column k, in some order. A function that does not depend on the order of the
// digits is then computed for all three columns at once.
func (v *vectors) turn(x [3]vector) (y [3]vector) {
	for s := range y {
		y[s] = v.either(v.third(1), v.copy(x[(4-s)%3]), x[(3-s)%3])
		y[s] = v.either(v.third(2), v.copy(x[(5-s)%3]), y[s])
	}
	y[1] = v.permute(v.digits(1, 0), y[1])
	y[2] = v.permute(v.digits(2, 0), y[2])
	return y
}

// third returns a mask of the lanes that hold the ith of three neighbouring digits.
func (v *vectors) third(i int) operand.Mem {
	return v.constant(fmt.Sprintf("third%d", i), func(lane int) uint16 {
		if lane < 27 && lane%3 == i {
			return 1<<16 - 1
		}
		return 0
	})
}

// turnBack returns the result for column k, in all lanes of the band.
func (v *vectors) turnBack(k int, x vector) vector { return v.permute(v.column(k), x) }

func (v *vectors) column(k int) vector {
	return v.lanesOf(fmt.Sprintf("column%d", k), func(band, digit int) (int, int) {
		return band, digit/3*3 + k
	})
}

// thrice returns a turned vector and its two rotations, so that a lane sees all
// three groups of digits.
func (v *vectors) thrice(x vector) [3]vector {
	return [3]vector{x, v.permute(v.digits(0, 1), x), v.permute(v.digits(0, 2), x)}
}

func (v *vectors) logic3(table uint8, x [3]vector) vector { return v.logic(table, x[0], x[1], x[2]) }

// prepare loads the permutations, which stay in registers.
func (v *vectors) prepare() {
	for step := 1; step < 3; step++ {
		v.bands(step)
		v.digits(step, 0)
		v.digits(0, step)
	}
	for k := range 3 {
		v.column(k)
	}
}

// load reads the three planes, one for each column of a box.
func (v *vectors) load(node operand.Mem) (p [3]vector) {
	for k := range p {
		p[k] = v.ZMM()
		v.VMOVDQU64(node.Offset(64*k), p[k])
	}
	return p
}

func (v *vectors) store(p [3]vector, node operand.Mem) {
	for k := range p {
		v.VMOVDQU64(p[k], node.Offset(64*k))
	}
}
