package main

import (
	"github.com/mmcloughlin/avo/operand"
)

const usedLanes = 1<<27 - 1

// propagate writes a loop that applies all rules to p until a sweep changes
// nothing. If the node is then stuck, execution continues after the loop, and the cells
// with two candidates are returned; otherwise it jumps to the label dead or solved.
func (v *vectors) propagate(p *[3]vector) (pairs vector) {
	v.Label("sweep")
	before := *p
	now := [3]vector{v.copy(p[0]), v.copy(p[1]), v.copy(p[2])}

	v.Comment("Count the digits of each cell, as far as two.")
	turned := v.turn(now)
	low, high := v.thrice(v.logic3(xor3, turned)), v.thrice(v.logic3(majority, turned))
	twos := v.logic3(or3, high)
	filled := v.or(v.logic3(or3, low), twos)
	again := v.or(twos, v.logic3(majority, low))
	var repeated [3]vector
	for k := range repeated {
		repeated[k] = v.turnBack(k, again)
	}
	empty := v.K()
	v.VPCMPW(operand.U8(notEqual), v.constant("allCells", allCells), filled, empty)
	v.KORTESTD(empty, empty)
	v.JNE(operand.LabelRef("dead"))

	v.Comment("Settle, close.")
	v.settle(&now, turned, repeated)
	v.closeRows(&now)
	v.JNE(operand.LabelRef("dead"))
	v.closeColumns(&now)
	v.sweepAgainIfChanged(p, before, now)

	v.Comment("Is any cell open?")
	left := v.logic(or3, v.and(p[0], repeated[0]), v.and(p[1], repeated[1]), v.and(p[2], repeated[2]))
	open := v.K()
	v.VPTESTMD(left, left, open)
	v.KORTESTW(open, open)
	v.JE(operand.LabelRef("solved"))

	v.Comment("Hidden triples in minicolumns.")
	before = *p
	now = [3]vector{v.copy(p[0]), v.copy(p[1]), v.copy(p[2])}
	v.triples(&now)
	v.sweepAgainIfChanged(p, before, now)
	return v.pairs(low[0], high[0])
}

// pairs returns the cells with two candidates, turned. In low and high are the two digits
// of the number of candidates among three neighbouring digits.
func (v *vectors) pairs(lowest, highest vector) vector {
	low, high := v.thrice(lowest), v.thrice(highest)
	one := v.and(v.logic3(none, low), v.logic3(exactlyOne, high))
	return v.logic(andOr, v.logic3(exactlyTwo, low), v.logic3(none, high), one)
}

const notEqual = 4 // predicate of VPCMPW

// allCells returns the nine bits of a band's cells in the lanes that are used.
func allCells(lane int) uint16 {
	if lane < 27 {
		return 1<<9 - 1
	}
	return 0
}

// sweepAgainIfChanged copies now to p, and jumps to the next sweep if now differs
// from before.
func (v *vectors) sweepAgainIfChanged(p *[3]vector, before, now [3]vector) {
	change := v.ZMM()
	v.VPXORD(now[0], before[0], change)
	change = v.logic(differOr, now[1], before[1], change)
	change = v.logic(differOr, now[2], before[2], change)
	for k := range p {
		v.VMOVDQA64(now[k], p[k])
	}
	changed := v.K()
	v.VPTESTMD(change, change, changed)
	v.KORTESTW(changed, changed)
	v.JNE(operand.LabelRef("sweep"))
}

// closeRows keeps the candidates of a digit that are part of a choice of a different
// box for each row of the band. The flags say "not equal" if a digit has no choice.
func (v *vectors) closeRows(p *[3]vector) {
	m := v.logic3(or3, *p)
	next, last := v.nextRow(m), v.lastRow(m)
	kept := v.logic(andOr, v.nextBox(next), v.lastBox(last), v.and(v.lastBox(next), v.nextBox(last)))
	some, digits := v.K(), v.GP32()
	v.VPTESTMW(m, kept, some)
	for k := range p {
		p[k] = v.and(p[k], kept)
	}
	v.KMOVD(some, digits)
	v.CMPL(digits, operand.U32(usedLanes))
}

// closeColumns keeps the candidates of a digit that are part of a choice of a
// different band for each column of the stack.
func (v *vectors) closeColumns(p *[3]vector) {
	var next, last [3]vector // in the next and the previous band
	for k := range p {
		c := v.inColumns(p[k])
		next[k], last[k] = v.permute(v.bands(1), c), v.permute(v.bands(2), c)
	}
	for k := range p {
		a, b := (k+1)%3, (k+2)%3
		kept := v.logic(andOr, next[a], last[b], v.and(last[a], next[b]))
		p[k] = v.and(p[k], kept)
	}
}

// settle clears the other digits from cells that are the only place of a digit in
// their row. It clears digits that are alone in their cell, outside of repeated, from
// the other cells of the box; closing clears them from the rows and columns.
func (v *vectors) settle(p *[3]vector, turned, repeated [3]vector) {
	m := v.logic3(or3, *p)
	alone := v.logic(butNot2, m, v.nextBox(m), v.lastBox(m))
	only := v.and(v.logic3(exactlyOne, *p), alone)
	hidden := v.and(turned[0], only)
	for step := 1; step < 3; step++ {
		// What is the same for all columns is turned by a permutation alone.
		hidden = v.logic(orAnd, hidden, turned[step], v.permute(v.digits(step, 0), only))
	}
	hidden = v.logic3(or3, v.thrice(hidden))
	var naked [3]vector
	for k := range p {
		naked[k] = v.ZMM()
		v.VPANDND(p[k], repeated[k], naked[k])
	}
	m = v.logic3(or3, naked)
	rows := v.or(v.logic(or3, v.right(3, m), v.left(3, m), v.right(6, m)), v.left(6, m))
	for k := range p {
		box := v.logic(or3, rows, naked[(k+1)%3], naked[(k+2)%3])
		kept := v.logic(butNotSave, p[k], v.turnBack(k, hidden), only)
		p[k] = v.ZMM()
		v.VPANDND(kept, box, p[k])
	}
}

// triples clears all other digits from a minicolumn that three digits must fill.
func (v *vectors) triples(p *[3]vector) {
	var alone [3]vector
	for k := range p {
		c := v.inColumns(p[k])
		alone[k] = v.logic(butNot2, c, v.permute(v.bands(1), c), v.permute(v.bands(2), c))
	}
	turned := v.turn(alone)
	low := v.thrice(v.logic3(xor3, turned))
	one, three := v.logic3(exactlyOne, low), v.logic3(and3, low)
	high := v.thrice(v.logic3(majority, turned))
	three = v.logic(andOr, three, v.logic3(none, high), v.and(one, v.logic3(exactlyOne, high)))
	for k := range p {
		p[k] = v.logic(butNotSave, p[k], v.turnBack(k, three), alone[k])
	}
}
