package main

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

const usedLanes = 1<<27 - 1

// propagate writes sweeps of all rules over p until one changes nothing. Then,
// if the node is stuck, the program goes on behind; else it jumps to the label
// dead or solved.
func (v *vectors) propagate(p *[3]vector) {
	used := v.K()
	lanesUsed := v.GP32()
	v.MOVL(operand.U32(usedLanes), lanesUsed)
	v.KMOVD(lanesUsed, used)

	v.Label("sweep")
	before := *p
	now := [3]vector{v.copy(p[0]), v.copy(p[1]), v.copy(p[2])}

	v.Comment("Count the digits of each cell, as far as two.")
	var repeated [3]vector
	var filled vector
	for k, x := range now {
		y, z := v.permute(v.digits(1, 0), x), v.permute(v.digits(2, 0), x)
		once, twice := v.logic(or3, x, y, z), v.logic(majority, x, y, z)
		once1, once2 := v.permute(v.digits(0, 1), once), v.permute(v.digits(0, 2), once)
		twice1, twice2 := v.permute(v.digits(0, 1), twice), v.permute(v.digits(0, 2), twice)
		again := v.logic(majority, once, once1, once2)
		repeated[k] = v.or(v.logic(or3, twice, twice1, twice2), again)
		once = v.logic(or3, once, once1, once2)
		if k == 0 {
			filled = once
		} else {
			filled = v.and(filled, once)
		}
	}
	empty := v.K()
	v.VPCMPW(operand.U8(notEqual), v.mask(0o777), filled, used, empty)
	v.KORTESTD(empty, empty)
	v.JNE(operand.LabelRef("dead"))

	v.Comment("Take, close, settle.")
	v.take(&now, repeated)
	lost := v.closeRows(&now, used)
	v.KORTESTD(lost, lost)
	v.JNE(operand.LabelRef("dead"))
	v.closeColumns(&now)
	v.settle(&now)
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
}

const notEqual = 4 // predicate of VPCMPW

// sweepAgainIfChanged makes now the node, and goes back if that is news.
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

// closeRows keeps what lies in a permutation of a band's rows and boxes. It
// returns the lanes of digits that have none.
func (v *vectors) closeRows(p *[3]vector, used reg.Register) (lost reg.Register) {
	m := v.logic3(or3, *p)
	next, last := v.nextRow(m), v.lastRow(m)
	kept := v.logic(andOr, v.nextBox(next), v.lastBox(last), v.and(v.lastBox(next), v.nextBox(last)))
	lost = v.K()
	v.VPTESTNMW(m, kept, used, lost)
	for k := range p {
		p[k] = v.and(p[k], kept)
	}
	return lost
}

// closeColumns keeps what lies in a permutation of a stack's bands and columns.
func (v *vectors) closeColumns(p *[3]vector) {
	var next, last [3]vector // in the bands around
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

// settle clears the other digits from cells that are the only one of a digit's
// row.
func (v *vectors) settle(p *[3]vector) {
	m := v.logic3(or3, *p)
	alone := v.logic(butNot2, m, v.nextBox(m), v.lastBox(m))
	only := v.and(v.logic3(exactlyOne, *p), alone)
	for k := range p {
		settled := v.and(p[k], only)
		p[k] = v.logic(butNotSave, p[k], v.overDigits(settled), settled)
	}
}

// take clears a digit from the houses of the cells that only it can fill.
func (v *vectors) take(p *[3]vector, repeated [3]vector) {
	var naked [3]vector
	for k := range p {
		naked[k] = v.ZMM()
		v.VPANDND(p[k], repeated[k], naked[k])
	}
	m := v.logic3(or3, naked)
	around := v.logic(or3, v.logic(or3, m, v.nextBox(m), v.lastBox(m)), v.nextRow(m), v.lastRow(m))
	for k := range p {
		c := v.inColumns(naked[k])
		c = v.logic(or3, c, v.permute(v.bands(1), c), v.permute(v.bands(2), c))
		p[k] = v.logic(butNotSave, p[k], v.or(around, c), naked[k])
	}
}

// triples clears all other digits from the minicolumns that three must take.
func (v *vectors) triples(p *[3]vector) {
	for k := range p {
		c := v.inColumns(p[k])
		alone := v.logic(butNot2, c, v.permute(v.bands(1), c), v.permute(v.bands(2), c))
		low, high := v.sums(alone)
		three := v.and(v.logic3(exactlyOne, low), v.logic3(exactlyOne, high))
		three = v.logic(andOr, v.logic3(and3, low), v.logic3(none, high), three)
		p[k] = v.logic(butNotSave, p[k], three, alone)
	}
}
