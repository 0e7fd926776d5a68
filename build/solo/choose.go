package main

import "github.com/mmcloughlin/avo/operand"

// choose writes the cells with two candidates to memory, sorted by their points:
// those with i points, for i from 1, and as number 0 all of them.
func (v *vectors) choose(p [3]vector, points operand.Mem) {
	var two, pair [3]vector
	for k := range p {
		low, high := v.sums(p[k])
		one := v.and(v.logic3(exactlyOne, high), v.logic3(none, low))
		two[k] = v.logic(andOr, v.logic3(none, high), v.logic3(exactlyTwo, low), one)
		pair[k] = v.and(p[k], two[k])
	}

	// Whether a digit is in, twice in, and in a pair of the minirows beside.
	has, hasTwo, hasPair := v.logic3(or3, p), v.logic3(majority, p), v.logic3(or3, pair)
	rowPair := v.or(v.nextBox(hasPair), v.lastBox(hasPair))
	rowTwice := v.logic(andOr, v.nextBox(has), v.lastBox(has), v.or(v.nextBox(hasTwo), v.lastBox(hasTwo)))

	for k := range p {
		above, below := v.nextRow(p[k]), v.lastRow(p[k])
		in, twice := v.logic(or3, p[k], above, below), v.logic(majority, p[k], above, below)
		inPair := v.inColumns(pair[k])
		bands := func(x vector) (next, last vector) {
			return v.permute(v.bands(1), x), v.permute(v.bands(2), x)
		}
		next, last := bands(in)
		nextTwice, lastTwice := bands(twice)
		nextPair, lastPair := bands(inPair)
		columnTwice := v.logic(andOr, next, last, v.or(nextTwice, lastTwice))
		columnPair := v.or(nextPair, lastPair)

		a := v.overDigits(v.and(pair[k], rowPair))
		b := v.overDigits(v.and(pair[k], rowTwice))
		c := v.overDigits(v.and(pair[k], columnPair))
		d := v.overDigits(v.and(pair[k], columnTwice))
		// Add the four bits.
		odd := v.logic(xor3, a, b, c)
		carry := v.logic(majority, a, b, c)
		ones := v.ZMM()
		v.VPXORD(odd, d, ones)
		carry2 := v.and(odd, d)
		twos := v.ZMM()
		v.VPXORD(carry, carry2, twos)
		at := func(n int) operand.Mem { return points.Offset(64 * (3*n + k)) }
		v.VMOVDQU64(v.and(carry, carry2), at(4))
		v.VMOVDQU64(v.and(twos, ones), at(3))
		two1 := v.ZMM()
		v.VPANDND(twos, ones, two1)
		v.VMOVDQU64(two1, at(2))
		one1 := v.ZMM()
		v.VPANDND(ones, twos, one1)
		v.VMOVDQU64(one1, at(1))
		v.VMOVDQU64(two[k], at(0))
	}
}
