package main

import (
	"github.com/mmcloughlin/avo/operand"
)

// propagate writes a loop that applies all rules to p until a sweep changes
// nothing. If the node is then stuck, execution continues after the loop, and the cells
// with two candidates are returned; otherwise it jumps to the label dead or solved.
func (v *vectors) propagate(p *[3]vector) (pairs vector) {
	v.Label("sweep")
	before := *p
	now := [3]vector{v.copy(p[0]), v.copy(p[1]), v.copy(p[2])}

	v.Comment("Count the digits of each cell, as far as two.")
	turned := v.turn(now)
	sums := v.sums(turned)
	filled, again := v.count(sums)
	var repeated [3]vector
	back := v.turnBack(again)
	for k := range repeated {
		repeated[k] = back(k)
	}
	v.testFilled(filled)
	v.JNE(operand.LabelRef("dead"))

	v.Comment("Settle, close.")
	v.settle(&now, turned, repeated)
	v.closeRows(&now)
	v.JNE(operand.LabelRef("dead"))
	v.closeColumns(&now)
	v.sweepAgainIfChanged(p, before, now)

	v.Comment("Is any cell open?")
	left := v.logic(or3, v.and(p[0], repeated[0]), v.and(p[1], repeated[1]), v.and(p[2], repeated[2]))
	v.testAny(left)
	v.JE(operand.LabelRef("solved"))

	v.Comment("Hidden triples in minicolumns.")
	before = *p
	now = [3]vector{v.copy(p[0]), v.copy(p[1]), v.copy(p[2])}
	v.triples(&now)
	v.sweepAgainIfChanged(p, before, now)
	return v.pairs(*p, sums)
}

// sweepAgainIfChanged copies now to p, and jumps to the next sweep if now differs
// from before.
func (v *vectors) sweepAgainIfChanged(p *[3]vector, before, now [3]vector) {
	change := v.xor(now[0], before[0])
	change = v.logic(differOr, now[1], before[1], change)
	change = v.logic(differOr, now[2], before[2], change)
	for k := range p {
		v.move(now[k], p[k])
	}
	v.testAny(change)
	v.JNE(operand.LabelRef("sweep"))
}

// closeRows keeps the candidates of a digit that are part of a choice of a different
// box for each row of the band. The flags say "not equal" if a digit has no choice.
func (v *vectors) closeRows(p *[3]vector) {
	m := v.logic3(or3, *p)
	kept := v.closed(m)
	compare := v.testEach(m, kept)
	for k := range p {
		p[k] = v.and(p[k], kept)
	}
	compare()
}

// closeColumns keeps the candidates of a digit that are part of a choice of a
// different band for each column of the stack.
func (v *vectors) closeColumns(p *[3]vector) {
	var next, last [3]vector // in the next and the previous band
	for k := range p {
		c := v.inColumns(p[k])
		next[k], last[k] = v.nextBand(c), v.lastBand(c)
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
func (v *vectors) settle(p *[3]vector, turned turned, repeated [3]vector) {
	m := v.logic3(or3, *p)
	alone := v.aloneInRow(m)
	only := v.and(v.logic3(exactlyOne, *p), alone)
	hidden := v.and(turned[0], v.alike(0, only))
	for i := 1; i < len(turned); i++ {
		hidden = v.logic(orAnd, hidden, turned[i], v.alike(i, only))
	}
	back := v.turnBack(v.any(hidden))
	var naked [3]vector
	for k := range p {
		naked[k] = v.without(p[k], repeated[k])
	}
	m = v.logic3(or3, naked)
	rows := v.inOtherRows(m)
	for k := range p {
		box := v.logic(or3, rows, naked[(k+1)%3], naked[(k+2)%3])
		kept := v.logic(butNotSave, p[k], back(k), only)
		p[k] = v.without(kept, box)
	}
}

// triples clears all other digits from a minicolumn that three digits must fill.
func (v *vectors) triples(p *[3]vector) {
	var alone [3]vector
	for k := range p {
		c := v.inColumns(p[k])
		alone[k] = v.logic(butNot2, c, v.nextBand(c), v.lastBand(c))
	}
	back := v.turnBack(v.exactlyThree(v.turn(alone)))
	for k := range p {
		p[k] = v.logic(butNotSave, p[k], back(k), alone[k])
	}
}
