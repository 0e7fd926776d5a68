package main

import "github.com/mmcloughlin/avo/operand"

// choose writes the cells with two candidates to memory as five sets. Set 0 holds
// all of them, and set i those with i points. The sets are turned: lane 9·band + k
// holds the cells of column k.
func (v *vectors) choose(p [3]vector, points operand.Mem) {
	turned := v.turn(p)
	low := v.thrice(v.logic3(xor3, turned))
	two, even := v.logic3(exactlyTwo, low), v.logic3(none, low)
	high := v.thrice(v.logic3(majority, turned))
	two = v.logic(andOr, two, v.logic3(none, high), v.and(even, v.logic3(exactlyOne, high)))
	v.VMOVDQU64(two, points)
	var pair [3]vector
	for k := range p {
		pair[k] = v.and(p[k], v.turnBack(k, two))
	}
	// point returns the cells that earn a point for at least one digit.
	point := func(cells [3]vector) vector {
		return v.logic3(or3, v.thrice(v.logic3(or3, v.turn(cells))))
	}
	inEach := func(where vector) (cells [3]vector) {
		for k := range cells {
			cells[k] = v.and(pair[k], where)
		}
		return cells
	}

	v.Comment("In a pair, in the other minirows of the row.")
	m := v.logic3(or3, pair)
	a := point(inEach(v.or(v.nextBox(m), v.lastBox(m))))
	v.Comment("Twice there.")
	m = v.logic3(majority, p)
	m = v.or(v.nextBox(m), v.lastBox(m))
	all := v.logic3(or3, p)
	b := point(inEach(v.logic(andOr, v.nextBox(all), v.lastBox(all), m)))
	v.Comment("In a pair, in the other minicolumns of the column.")
	var cells [3]vector
	for k := range cells {
		c := v.inColumns(pair[k])
		cells[k] = v.logic(andEither, pair[k], v.permute(v.bands(1), c), v.permute(v.bands(2), c))
	}
	c := point(cells)
	v.Comment("Twice there.")
	for k := range cells {
		above, below := v.nextRow(p[k]), v.lastRow(p[k])
		in, twice := v.logic(or3, p[k], above, below), v.logic(majority, p[k], above, below)
		t := v.or(v.permute(v.bands(1), twice), v.permute(v.bands(2), twice))
		t = v.logic(andOr, v.permute(v.bands(1), in), v.permute(v.bands(2), in), t)
		cells[k] = v.and(pair[k], t)
	}
	d := point(cells)

	v.Comment("Add the four bits.")
	odd, carry := v.logic(xor3, a, b, c), v.logic(majority, a, b, c)
	ones, twos := v.ZMM(), v.ZMM()
	v.VPXORD(odd, d, ones)
	both := v.and(odd, d)
	v.VPXORD(carry, both, twos)
	v.VMOVDQU64(v.and(carry, both), points.Offset(4*64))
	v.VMOVDQU64(v.and(twos, ones), points.Offset(3*64))
	only := v.ZMM()
	v.VPANDND(twos, ones, only)
	v.VMOVDQU64(only, points.Offset(2*64))
	only = v.ZMM()
	v.VPANDND(ones, twos, only)
	v.VMOVDQU64(only, points.Offset(1*64))
}
