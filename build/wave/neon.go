package main

import (
	"fmt"

	"bullseye/build/internal/generate"
)

// neon is the target arm64. A register has 8 lanes, and there are 32 of them. A mask is
// a vector in which all bits of a word are set, or none. The test whether a & b is 0
// yields the inverse, so its mask is kept inverted.
type neon struct {
	*generate.ARM64
	bases  []string // the general registers of the pointers
	spills place    // of these
	// opposite holds the masks that are kept inverted
	opposite map[value]bool
}

func (t *neon) vectors() int { return 32 }
func (t *neon) masks() int   { return 0 }

func (t *neon) destructive(o operation) bool { return o.kind == opSelect }

func (t *neon) scratch(o operation) int {
	switch {
	case o.kind == opLogic && o.c != none, o.kind == opTestNo && o.mask != none, o.kind == opAddIf:
		return 1
	}
	return 0
}

// at returns the operand of a place and a number of bytes after it.
func (t *neon) at(p place, bytes int) string {
	return fmt.Sprintf("%d(%s)", p.offset+bytes, t.bases[p.base])
}

func (t *neon) move(from, to int)         { t.Vector(generate.ORR, to, from, from) }
func (t *neon) spill(register, slot int)  { t.Store(register, t.at(t.spills, 16*slot)) }
func (t *neon) reload(slot, register int) { t.Load(t.at(t.spills, 16*slot), register) }

func (t *neon) lower(o operation, r registers) {
	masked := generate.AND // a & mask
	if t.opposite[o.mask] {
		masked = generate.BIC
	}
	switch o.kind {
	case opLoad:
		t.Load(t.at(o.memory, 0), r.result)
	case opBroadcast:
		t.Op("FMOVS", t.at(o.memory, 0), fmt.Sprintf("F%d", r.result))
		t.Op("VDUP", fmt.Sprintf("V%d.S[0]", r.result), fmt.Sprintf("V%d.S4", r.result))
	case opStore:
		t.Store(r.a, t.at(o.memory, 0))
	case opLogic:
		t.logic(o, r)
	case opAdd:
		t.Vector(generate.ADD, r.result, r.a, r.b)
	case opMin:
		t.Vector(generate.UMIN, r.result, r.a, r.b)
	case opMax:
		t.Vector(generate.UMAX, r.result, r.a, r.b)
	case opTestAny:
		t.Vector(generate.CMTST, r.result, r.a, r.b)
	case opTestNo:
		t.opposite[o.result] = o.mask == none
		if o.mask == none {
			t.Vector(generate.CMTST, r.result, r.a, r.b)
			return
		}
		if t.opposite[o.mask] {
			panic("neon: inverted mask of a test")
		}
		t.Vector(generate.CMTST, r.scratch[0], r.a, r.b)
		t.Vector(generate.BIC, r.result, r.mask, r.scratch[0])
	case opGreater:
		t.Vector(generate.CMGT, r.result, r.a, r.b)
	case opKeep:
		t.Vector(masked, r.result, r.a, r.mask)
	case opAddIf:
		t.Vector(masked, r.scratch[0], r.b, r.mask)
		t.Vector(generate.ADD, r.result, r.a, r.scratch[0])
	case opSelect:
		t.choose(o, r)
	default:
		panic("neon: unknown operation")
	}
}

// choose replaces the mask or one of the two vectors.
func (t *neon) choose(o operation, r registers) {
	if t.opposite[o.mask] {
		panic("neon: inverted mask of a selection")
	}
	switch r.order[0] {
	case 0:
		t.Vector(generate.BIF, r.result, r.b, r.c)
	case 1:
		t.Vector(generate.BIT, r.result, r.c, r.b)
	case 2:
		t.Vector(generate.BSL, r.result, r.b, r.c)
	}
}

func (t *neon) logic(o operation, r registers) {
	a, b, c, result := r.a, r.b, r.c, r.result
	if o.c == none {
		op, ok := map[truth]generate.VectorOp{truthA & truthB: generate.AND, truthA | truthB: generate.ORR, truthA &^ truthB: generate.BIC}[o.truth]
		if !ok {
			panic("neon: unknown function of two inputs")
		}
		t.Vector(op, result, a, b)
		return
	}
	s := r.scratch[0]
	switch o.truth {
	case truthOnce: // an odd number is set, but not all three
		t.Vector(generate.EOR, s, a, b)
		t.Vector(generate.EOR, s, s, c)
		t.Vector(generate.AND, result, a, b)
		t.Vector(generate.BIC, result, s, result)
	case truthMost: // c where a and b differ, else either
		if o.pinned {
			panic("neon: the result may replace an input")
		}
		t.Vector(generate.EOR, result, a, b)
		t.Vector(generate.BSL, result, c, a)
	case truthA | truthB&^truthC:
		t.Vector(generate.BIC, s, b, c)
		t.Vector(generate.ORR, result, a, s)
	case ^(truthA | truthB):
		t.Vector(generate.ORR, s, a, b)
		t.Vector(generate.BIC, result, 31-pinOnes, s)
	default:
		ops, ok := map[truth][2]generate.VectorOp{ // of a and b, and of that and c
			truthA | truthB | truthC:    {generate.ORR, generate.ORR},
			truthA & truthB & truthC:    {generate.AND, generate.AND},
			truthOdd:                    {generate.EOR, generate.EOR},
			(truthA | truthB) & truthC:  {generate.ORR, generate.AND},
			(truthA ^ truthB) &^ truthC: {generate.EOR, generate.BIC},
			truthA&truthB | truthC:      {generate.AND, generate.ORR},
			truthA &^ truthB & truthC:   {generate.BIC, generate.AND},
		}[o.truth]
		if !ok {
			panic("neon: unknown function of three inputs")
		}
		t.Vector(ops[0], s, a, b)
		t.Vector(ops[1], result, s, c)
	}
}

// constant sets a register to 128 bits.
func (t *neon) constant(register int, low, high uint64) {
	for half, bits := range []uint64{low, high} {
		t.Op("MOVD", fmt.Sprintf("$0x%X", bits), "R17")
		t.Op("VMOV", "R17", fmt.Sprintf("V%d.D[%d]", register, half))
	}
}

// laneBits sets bit i of word i, and no other bit, of a register.
func (t *neon) laneBits(register int) {
	t.constant(register, 0x0008_0004_0002_0001, 0x0080_0040_0020_0010)
}

// bits turns a mask, which it overwrites, into eight bits of a general register.
func (t *neon) bits(mask, laneBits int, to string) {
	t.Vector(generate.AND, mask, mask, laneBits)
	t.Op("VADDV", fmt.Sprintf("V%d.H8", mask), fmt.Sprintf("V%d", mask))
	t.Op("VMOV", fmt.Sprintf("V%d.H[0]", mask), to)
}
