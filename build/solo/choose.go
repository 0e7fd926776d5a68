package main

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// choose writes the cells with two candidates, the pairs, to memory as five sets. Set 0
// holds all of them, and set i those with i points. The sets are turned: lane 9·band + k
// holds the cells of column k. It sets level to the offset of the last set that is not
// empty, or to 0, and returns what links need.
func (v *vectors) choose(p [3]vector, pairs vector, points operand.Mem, level reg.GPVirtual) ends {
	v.storeTurned(pairs, points)
	var pair [3]vector
	back := v.turnBack(pairs)
	for k := range p {
		pair[k] = v.and(p[k], back(k))
	}
	// point returns the cells that earn a point for at least one digit.
	point := func(cells [3]vector) vector {
		turned := v.turn(cells)
		some := v.logic(or3, turned[0], turned[1], turned[2])
		for _, x := range turned[3:] {
			some = v.or(some, x)
		}
		return v.any(some)
	}
	inEach := func(where vector) (cells [3]vector) {
		for k := range cells {
			cells[k] = v.and(pair[k], where)
		}
		return cells
	}

	v.Comment("In a pair, in the other minirows of the row.")
	m := v.logic3(or3, pair)
	a := point(inEach(v.or(v.otherBoxes(m))))
	v.Comment("Twice there.")
	m = v.logic3(majority, p)
	m = v.or(v.otherBoxes(m))
	all := v.logic3(or3, p)
	next, last := v.otherBoxes(all)
	repeats := v.logic(andOr, next, last, m)
	b := point(inEach(repeats))
	e := ends{inRow: v.and(all, repeats)}
	v.Comment("In a pair, in the other minicolumns of the column.")
	var cells [3]vector
	for k := range cells {
		c := v.inColumns(pair[k])
		cells[k] = v.logic(andEither, pair[k], v.nextBand(c), v.lastBand(c))
	}
	c := point(cells)
	v.Comment("Twice there.")
	var repeated [3]vector
	for k := range cells {
		above, below := v.otherRows(p[k])
		in, twice := v.logic(or3, p[k], above, below), v.logic(majority, p[k], above, below)
		t := v.or(v.nextBand(twice), v.lastBand(twice))
		t = v.logic(andOr, v.nextBand(in), v.lastBand(in), t)
		cells[k] = v.and(pair[k], t)
		repeated[k] = v.and(in, t)
	}
	d := point(cells)
	e.inColumn, e.inColumns = v.logic3(or3, repeated), v.logic3(majority, repeated)

	v.Comment("Add the four bits.")
	odd, carry := v.logic(xor3, a, b, c), v.logic(majority, a, b, c)
	ones := v.xor(odd, d)
	both := v.and(odd, d)
	twos := v.xor(carry, both)
	v.XORL(level.As32(), level.As32())
	one, two := v.without(ones, twos), v.without(twos, ones)
	for i, cells := range []vector{one, two, v.and(twos, ones), v.and(carry, both)} {
		v.storeTurned(cells, points.Offset(64*(i+1)))
		v.testAnyTurned(cells)
		offset := v.GP64()
		v.MOVL(operand.U32(64*(i+1)), offset.As32())
		v.CMOVQNE(offset, level)
	}
	return e
}

// ends are the places where the end of a link earns a point: a digit's minirows, and
// the boxes where it has one or two such minicolumns, in the first row of the box.
type ends struct{ inRow, inColumn, inColumns vector }

// links returns the boxes where a digit is a link with at least three, and with four
// points, in the first row of the box.
func (v *vectors) links(p [3]vector, e ends) (three, four vector) {
	rows := func(x vector) [3]vector {
		next, last := v.otherRows(x)
		return [3]vector{x, next, last}
	}
	odd, most := rows(v.logic3(xor3, p)), rows(v.logic3(majority, p))
	twos := v.xor(v.logic3(majority, odd), v.logic3(xor3, most))
	linked := v.logic(butNot2, twos, v.logic3(xor3, odd), v.logic3(majority, most))
	inRow := rows(e.inRow)
	inRows := v.logic3(majority, inRow)
	three = v.logic(and3, v.logic3(or3, inRow), e.inColumn, linked)
	return v.logic(andEither, three, inRows, e.inColumns), v.logic(and3, inRows, e.inColumns, linked)
}
