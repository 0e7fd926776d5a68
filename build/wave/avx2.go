package main

import (
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// avx2 is the target AVX2. A register has 16 lanes, and logic has two inputs. A mask
// is a vector in which all bits of a word are set, or none. The comparison with zero
// yields the inverse of "not zero", so a mask with that meaning is kept inverted.
type avx2 struct {
	*build.Context
	bases  []reg.Register
	spills operand.Mem
	// opposite holds the masks that are kept inverted
	opposite map[value]bool
	// ones is a register with all bits set; only the inverse of an OR needs it
	ones int
}

var ymm = []reg.Physical{
	reg.Y0, reg.Y1, reg.Y2, reg.Y3, reg.Y4, reg.Y5, reg.Y6, reg.Y7,
	reg.Y8, reg.Y9, reg.Y10, reg.Y11, reg.Y12, reg.Y13, reg.Y14, reg.Y15,
}

func (t *avx2) vectors() int               { return len(ymm) }
func (t *avx2) masks() int                 { return 0 }
func (t *avx2) destructive(operation) bool { return false }

func (t *avx2) scratch(o operation) int {
	switch {
	case o.kind == opLogic && o.c != none, o.kind == opTestAny, o.kind == opTestNo, o.kind == opAddIf:
		return 1
	}
	return 0
}

func (t *avx2) at(p place) operand.Mem {
	return operand.Mem{Base: t.bases[p.base], Disp: p.offset}
}

func (t *avx2) move(from, to int)         { t.VMOVDQA(ymm[from], ymm[to]) }
func (t *avx2) spill(register, slot int)  { t.VMOVDQU(ymm[register], t.spills.Offset(32*slot)) }
func (t *avx2) reload(slot, register int) { t.VMOVDQU(t.spills.Offset(32*slot), ymm[register]) }

func (t *avx2) lower(o operation, r registers) {
	switch o.kind {
	case opLoad:
		t.VMOVDQU(t.at(o.memory), ymm[r.result])
	case opBroadcast:
		t.VPBROADCASTD(t.at(o.memory), ymm[r.result])
	case opStore:
		t.VMOVDQU(ymm[r.a], t.at(o.memory))
	case opLogic:
		t.logic(o, r)
	case opAdd:
		t.VPADDW(ymm[r.b], ymm[r.a], ymm[r.result])
	case opMin:
		t.VPMINUW(ymm[r.b], ymm[r.a], ymm[r.result])
	case opMax:
		t.VPMAXUW(ymm[r.b], ymm[r.a], ymm[r.result])
	case opTestAny, opTestNo:
		t.test(o, r)
	case opGreater:
		t.opposite[o.result] = false
		t.VPCMPGTW(ymm[r.b], ymm[r.a], ymm[r.result])
	case opKeep:
		if t.opposite[o.mask] {
			t.VPANDN(ymm[r.a], ymm[r.mask], ymm[r.result])
			return
		}
		t.VPAND(ymm[r.a], ymm[r.mask], ymm[r.result])
	case opAddIf:
		s := ymm[r.scratch[0]]
		if t.opposite[o.mask] {
			t.VPANDN(ymm[r.b], ymm[r.mask], s)
		} else {
			t.VPAND(ymm[r.b], ymm[r.mask], s)
		}
		t.VPADDW(s, ymm[r.a], ymm[r.result])
	case opSelect:
		if t.opposite[o.mask] {
			t.VPBLENDVB(ymm[r.mask], ymm[r.b], ymm[r.a], ymm[r.result])
			return
		}
		t.VPBLENDVB(ymm[r.mask], ymm[r.a], ymm[r.b], ymm[r.result])
	default:
		panic("avx2: unknown operation")
	}
}

// test compares a & b with zero. In inactive lanes it compares a & b with a word of
// all ones, which never matches.
func (t *avx2) test(o operation, r registers) {
	s, result := ymm[r.scratch[0]], ymm[r.result]
	t.opposite[o.result] = o.kind == opTestAny
	t.VPAND(ymm[r.b], ymm[r.a], s)
	if o.active {
		t.VPCMPEQW(ymm[len(ymm)-1-pinActive], s, result)
		return
	}
	t.VPXOR(result, result, result)
	t.VPCMPEQW(result, s, result)
	switch {
	case o.mask == none:
	case t.opposite[o.mask]:
		t.VPANDN(result, ymm[r.mask], result)
	default:
		t.VPAND(result, ymm[r.mask], result)
	}
}

func (t *avx2) logic(o operation, r registers) {
	a, result := ymm[r.a], ymm[r.result]
	if o.c == none {
		b := ymm[r.b]
		switch o.truth {
		case truthA & truthB:
			t.VPAND(b, a, result)
		case truthA | truthB:
			t.VPOR(b, a, result)
		case truthA &^ truthB:
			t.VPANDN(a, b, result)
		default:
			panic("avx2: unknown function of two inputs")
		}
		if o.active {
			t.VPANDN(result, ymm[len(ymm)-1-pinActive], result)
		}
		return
	}
	b, c, s := ymm[r.b], ymm[r.c], ymm[r.scratch[0]]
	switch o.truth {
	case truthA | truthB | truthC:
		t.VPOR(b, a, s)
		t.VPOR(c, s, result)
	case truthA & truthB & truthC:
		t.VPAND(b, a, s)
		t.VPAND(c, s, result)
	case truthOnce: // one or three are set in (a|b)^c, two or three where a&b is
		t.VPOR(b, a, s)
		t.VPXOR(c, s, s)
		t.VPAND(b, a, result)
		t.VPANDN(s, result, result)
	case truthMost:
		t.VPOR(b, a, s)
		t.VPAND(c, s, s)
		t.VPAND(b, a, result)
		t.VPOR(s, result, result)
	case truthOdd:
		t.VPXOR(b, a, s)
		t.VPXOR(c, s, result)
	case (truthA | truthB) & truthC:
		t.VPOR(b, a, s)
		t.VPAND(c, s, result)
	case (truthA ^ truthB) &^ truthC:
		t.VPXOR(b, a, s)
		t.VPANDN(s, c, result)
	case truthA&truthB | truthC:
		t.VPAND(b, a, s)
		t.VPOR(c, s, result)
	case truthA &^ truthB & truthC:
		t.VPANDN(a, b, s)
		t.VPAND(c, s, result)
	case truthA | truthB&^truthC:
		t.VPANDN(b, c, s)
		t.VPOR(a, s, result)
	case ^(truthA | truthB):
		t.VPOR(b, a, s)
		t.VPANDN(ymm[t.ones], s, result)
	default:
		panic("avx2: unknown function of three inputs")
	}
}
