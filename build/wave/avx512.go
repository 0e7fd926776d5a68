package main

import (
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// avx512 is the target AVX-512 with the extensions F and BW. A register has 32
// lanes, one instruction computes any function of three inputs, and masks have
// registers of their own.
type avx512 struct {
	*build.Context
	bases  []reg.Register
	spills operand.Mem
}

var zmm = []reg.Physical{
	reg.Z0, reg.Z1, reg.Z2, reg.Z3, reg.Z4, reg.Z5, reg.Z6, reg.Z7,
	reg.Z8, reg.Z9, reg.Z10, reg.Z11, reg.Z12, reg.Z13, reg.Z14, reg.Z15,
	reg.Z16, reg.Z17, reg.Z18, reg.Z19, reg.Z20, reg.Z21, reg.Z22, reg.Z23,
	reg.Z24, reg.Z25, reg.Z26, reg.Z27, reg.Z28, reg.Z29, reg.Z30, reg.Z31,
}

var kmask = []reg.Physical{reg.K0, reg.K1, reg.K2, reg.K3, reg.K4, reg.K5, reg.K6, reg.K7}

func (t *avx512) vectors() int { return len(zmm) }

// masks leaves out K7, in which the kernels keep the active lanes.
func (t *avx512) masks() int { return 7 }

const activeMask = 7

func (t *avx512) scratch(operation) int { return 0 }

func (t *avx512) destructive(o operation) bool {
	switch o.kind {
	case opLogic:
		return o.c != none || o.active
	case opAddIf:
		return true
	}
	return false
}

func (t *avx512) at(p place) operand.Mem {
	return operand.Mem{Base: t.bases[p.base], Disp: p.offset}
}

func (t *avx512) move(from, to int)         { t.VMOVDQA64(zmm[from], zmm[to]) }
func (t *avx512) spill(register, slot int)  { t.VMOVDQU64(zmm[register], t.spills.Offset(64*slot)) }
func (t *avx512) reload(slot, register int) { t.VMOVDQU64(t.spills.Offset(64*slot), zmm[register]) }

func (t *avx512) lower(o operation, r registers) {
	k := func(n int) reg.Physical { return kmask[n-maskBase] }
	switch o.kind {
	case opLoad:
		t.VMOVDQU64(t.at(o.memory), zmm[r.result])
	case opBroadcast:
		t.VPBROADCASTD(t.at(o.memory), zmm[r.result])
	case opStore:
		t.VMOVDQU64(zmm[r.a], t.at(o.memory))
	case opLogic:
		t.logic(o, r)
	case opAdd:
		t.VPADDW(zmm[r.b], zmm[r.a], zmm[r.result])
	case opMin:
		t.VPMINUW(zmm[r.b], zmm[r.a], zmm[r.result])
	case opMax:
		t.VPMAXUW(zmm[r.b], zmm[r.a], zmm[r.result])
	case opTestAny:
		t.VPTESTMW(zmm[r.b], zmm[r.a], k(r.result))
	case opTestNo:
		switch {
		case o.active:
			t.VPTESTNMW(zmm[r.b], zmm[r.a], kmask[activeMask], k(r.result))
		case o.mask != none:
			t.VPTESTNMW(zmm[r.b], zmm[r.a], k(r.mask), k(r.result))
		default:
			t.VPTESTNMW(zmm[r.b], zmm[r.a], k(r.result))
		}
	case opGreater:
		t.VPCMPGTW(zmm[r.b], zmm[r.a], k(r.result))
	case opKeep:
		t.VMOVDQU16_Z(zmm[r.a], k(r.mask), zmm[r.result])
	case opAddIf:
		t.VPADDW(zmm[r.b], zmm[r.result], k(r.mask), zmm[r.result])
	case opSelect:
		t.VPBLENDMW(zmm[r.a], zmm[r.b], k(r.mask), zmm[r.result])
	default:
		panic("avx512: unknown operation")
	}
}

func (t *avx512) logic(o operation, r registers) {
	switch {
	case o.active:
		// The third input of the function is the active lanes. The result replaces
		// operand a; the functions of a and b in use are symmetric.
		t.VPTERNLOGQ(operand.U8(o.truth&truthC), zmm[len(zmm)-1-pinActive], zmm[r.b], zmm[r.result])
		return
	case o.c != none:
		t.VPTERNLOGQ(operand.U8(o.truth.permuted(r.order)), zmm[r.c], zmm[r.b], zmm[r.result])
		return
	}
	switch o.truth {
	case truthA & truthB:
		t.VPANDQ(zmm[r.b], zmm[r.a], zmm[r.result])
	case truthA | truthB:
		t.VPORQ(zmm[r.b], zmm[r.a], zmm[r.result])
	case truthA &^ truthB:
		t.VPANDNQ(zmm[r.a], zmm[r.b], zmm[r.result])
	default:
		panic("avx512: unknown function of two inputs")
	}
}
