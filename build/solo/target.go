package main

import (
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// A vector is 32 words of which 27 are used, one for each digit of each band. AVX-512
// has one register for it, AVX2 two.
type vector [2]reg.VecVirtual

// A turned is the digits of three planes, sorted by column. In each vector, the lanes of
// a column hold some of the digits; together, all vectors and lanes hold each digit once.
type turned []vector

// A target is an instruction set. Operations return a new vector and keep their
// operands, unless their comments say otherwise.
type target interface {
	copy(x vector) vector // what logic and either may overwrite
	move(x, to vector)
	logic(table uint8, a, b, c vector) vector
	and(a, b vector) vector
	or(a, b vector) vector
	xor(a, b vector) vector
	without(a, b vector) vector
	drop(a, b vector) // overwrites a with what of it is not in b

	// These rotate a pattern of nine bits, numbered 3·row + box, by one box or row, or
	// a digit's words by one band. Some set bits above the nine.
	otherBoxes(x vector) (next, last vector)
	otherRows(x vector) (next, last vector)
	nextBand(x vector) vector
	lastBand(x vector) vector

	// inColumns sets all bits of a minicolumn in which any bit is set, inOtherRows those
	// of the rows without it. They also set bits above the nine.
	inColumns(x vector) vector
	inOtherRows(x vector) vector
	aloneInRow(x vector) vector
	// closed returns the bits that are in one of the permutations of rows and boxes that
	// leave the other bits to x. It may return others that x lacks.
	closed(x vector) vector

	turn(x [3]vector) turned
	// alike returns x, which is the same for all columns, in the lanes of the ith vector
	// of what is turned.
	alike(i int, x vector) vector
	// any returns what is in any lane of a column, in all of them.
	any(x vector) vector
	// turnBack returns what all lanes of a column hold, in all lanes of the band.
	turnBack(x vector) func(k int) vector
	sums(x turned) sums
	count(s sums) (one, two vector) // what at least one digit has, and at least two
	exactlyThree(x turned) vector
	pairs(p [3]vector, s sums) vector

	// These compare, for a jump if not equal: if any bit is set, if a cell is not
	// filled, or, in the second half, if a word has no common bits.
	testAny(x vector)
	testAnyTurned(x vector)
	testBits(bits uint16, x vector)
	testFilled(x vector)
	testEach(x, y vector) (compare func())

	prepare()
	load(node operand.Mem) [3]vector
	storePlane(x vector, at operand.Mem)
	storeTurned(x vector, at operand.Mem)
	turnedWord(band, k int) int // offset of the word for a column of a band

	// chooser returns data with the index of the words of a band, for each of 27 bits.
	chooser() operand.Mem
	// cells returns a vector for each index, with the bit in these words.
	cells(bit reg.GPVirtual, index [3]reg.GPVirtual) [3]vector
	// lanesOf sets a word that is not 0 as a bit of lanes, in the order 9·band + digit.
	lanesOf(x vector, lanes reg.GPVirtual)
	lanesWith(bit uint16, x vector, lanes reg.GPVirtual)
	// inLanes returns functions that keep the only lane of one, and the lanes of all
	// others that matter.
	inLanes(one, others reg.GPVirtual) (inOne, inOthers func(x vector) vector)
}

// sums are the numbers of digits among some lanes, if a target has them.
type sums struct {
	low, high [3]vector
	turned    turned
}

// vectors writes kernels for a target.
type vectors struct {
	*build.Context
	target
	data *data
}

func (v *vectors) logic3(table uint8, x [3]vector) vector { return v.logic(table, x[0], x[1], x[2]) }

func (v *vectors) store(p [3]vector, node operand.Mem) {
	for k := range p {
		v.storePlane(p[k], node.Offset(64*k))
	}
}
