package main

import (
	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/operand"
)

const usedLanes = 1<<27 - 1

func propagate(v *vectors) {
	v.Function("propagateAVX512")
	v.Attributes(attr.NOSPLIT)
	v.SignatureExpr("func(node *[3][32]uint16) uint32")
	v.Doc("propagateAVX512 goes to the fixpoint: see propagatePortable.")
	v.Pragma("noescape")
	node := operand.Mem{Base: v.Load(v.Param("node"), v.GP64())}
	v.prepare()
	p := v.load(node)
	used := v.K()
	lanesUsed := v.GP32()
	v.MOVL(operand.U32(usedLanes), lanesUsed)
	v.KMOVD(lanesUsed, used)
	verdict := v.GP32()

	v.Label("sweep")
	before := p
	now := [3]vector{v.copy(p[0]), v.copy(p[1]), v.copy(p[2])}
	v.closeRows(&now)
	v.JNE(operand.LabelRef("dead"))
	v.closeColumns(&now)
	v.settle(&now)

	// Count the digits of each cell, as far as two.
	var repeated [3]vector
	var filled vector
	for k := range now {
		x := now[k]
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
	full := v.K()
	v.VPCMPW(operand.U8(4), v.mask(0o777), filled, used, full) // not equal
	v.KORTESTD(full, full)
	v.JNE(operand.LabelRef("dead"))

	open := v.K()
	v.take(&now, repeated)

	// Has anything changed?
	change := v.ZMM()
	v.VPXORD(now[0], before[0], change)
	change = v.logic(differOr, now[1], before[1], change)
	change = v.logic(differOr, now[2], before[2], change)
	changed := v.K()
	for k := range p {
		v.VMOVDQA64(now[k], p[k])
	}
	v.VPTESTMD(change, change, changed)
	v.KORTESTW(changed, changed)
	v.JNE(operand.LabelRef("sweep"))

	// Is any cell open?
	v.MOVL(operand.U32(1), verdict)
	left := v.logic(or3, v.and(p[0], repeated[0]), v.and(p[1], repeated[1]), v.and(p[2], repeated[2]))
	v.VPTESTMD(left, left, open)
	v.KORTESTW(open, open)
	v.JE(operand.LabelRef("end"))

	v.Comment("Stuck: hidden triples in minicolumns.")
	tripled := [3]vector{v.copy(p[0]), v.copy(p[1]), v.copy(p[2])}
	v.triples(&tripled)
	change = v.ZMM()
	v.VPXORD(tripled[0], p[0], change)
	change = v.logic(differOr, tripled[1], p[1], change)
	change = v.logic(differOr, tripled[2], p[2], change)
	for k := range p {
		v.VMOVDQA64(tripled[k], p[k])
	}
	v.VPTESTMD(change, change, changed)
	v.KORTESTW(changed, changed)
	v.JNE(operand.LabelRef("sweep"))
	v.MOVL(operand.U32(2), verdict)
	v.JMP(operand.LabelRef("end"))

	v.Label("dead")
	v.XORL(verdict, verdict)
	v.Label("end")
	v.store(p, node)
	v.VZEROUPPER()
	v.Store(verdict, v.ReturnIndex(0))
	v.RET()
}

// closeRows keeps what lies in a permutation of a band's rows and boxes. The
// flags say "not equal" if a digit has none.
func (v *vectors) closeRows(p *[3]vector) {
	m := v.logic3(or3, *p)
	next, last := v.nextRow(m), v.lastRow(m)
	kept := v.logic(andOr, v.nextBox(next), v.lastBox(last), v.and(v.lastBox(next), v.nextBox(last)))
	empty := v.K()
	used := v.K()
	lanesUsed := v.GP32()
	v.MOVL(operand.U32(usedLanes), lanesUsed)
	v.KMOVD(lanesUsed, used)
	v.VPTESTNMW(m, kept, used, empty)
	for k := range p {
		p[k] = v.and(p[k], kept)
	}
	v.KORTESTD(empty, empty)
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
