package main

import "github.com/mmcloughlin/avo/operand"

// choose writes the cells with two candidates to memory as five sets. Set 0 holds
// all of them, and set i those with i points. The sets are turned: lane 9·band + k
// holds the cells of column k. It returns what links need.
func (v *vectors) choose(p [3]vector, points operand.Mem) ends {
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
	repeats := v.logic(andOr, v.nextBox(all), v.lastBox(all), m)
	b := point(inEach(repeats))
	e := ends{inRow: v.and(all, repeats)}
	v.Comment("In a pair, in the other minicolumns of the column.")
	var cells [3]vector
	for k := range cells {
		c := v.inColumns(pair[k])
		cells[k] = v.logic(andEither, pair[k], v.permute(v.bands(1), c), v.permute(v.bands(2), c))
	}
	c := point(cells)
	v.Comment("Twice there.")
	var repeated [3]vector
	for k := range cells {
		above, below := v.nextRow(p[k]), v.lastRow(p[k])
		in, twice := v.logic(or3, p[k], above, below), v.logic(majority, p[k], above, below)
		t := v.or(v.permute(v.bands(1), twice), v.permute(v.bands(2), twice))
		t = v.logic(andOr, v.permute(v.bands(1), in), v.permute(v.bands(2), in), t)
		cells[k] = v.and(pair[k], t)
		repeated[k] = v.and(in, t)
	}
	d := point(cells)
	e.inColumn, e.inColumns = v.logic3(or3, repeated), v.logic3(majority, repeated)

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
	return e
}

// ends are the places where the end of a link earns a point: a digit's minirows, and
// the boxes where it has one or two such minicolumns, in the first row of the box.
type ends struct{ inRow, inColumn, inColumns vector }

// links returns the boxes where a digit is a link with at least three, and with four
// points, in the first row of the box.
func (v *vectors) links(p [3]vector, e ends) (three, four vector) {
	rows := func(x vector) [3]vector { return [3]vector{x, v.nextRow(x), v.lastRow(x)} }
	odd, most := rows(v.logic3(xor3, p)), rows(v.logic3(majority, p))
	twos := v.ZMM()
	v.VPXORD(v.logic3(majority, odd), v.logic3(xor3, most), twos)
	linked := v.logic(butNot2, twos, v.logic3(xor3, odd), v.logic3(majority, most))
	inRow := rows(e.inRow)
	inRows := v.logic3(majority, inRow)
	three = v.logic(and3, v.logic3(or3, inRow), e.inColumn, linked)
	return v.logic(andEither, three, inRows, e.inColumns), v.logic(and3, inRows, e.inColumns, linked)
}
