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

// A vectorOp is an instruction d = n op m of three vector registers. Go's assembler
// does not know those that have an encoding, to which the numbers of d, n and m are
// added at bits 0, 5 and 16.
type vectorOp struct {
	name, lanes string
	encoding    uint32
}

var (
	opAND   = vectorOp{"VAND", "B16", 0}
	opORR   = vectorOp{"VORR", "B16", 0}
	opEOR   = vectorOp{"VEOR", "B16", 0}
	opADD   = vectorOp{"VADD", "H8", 0}
	opUMIN  = vectorOp{"VUMIN", "H8", 0}
	opUMAX  = vectorOp{"VUMAX", "H8", 0}
	opCMEQ  = vectorOp{"VCMEQ", "H8", 0}
	opCMTST = vectorOp{"VCMTST", "H8", 0} // all bits of a word if n & m is not 0
	opBSL   = vectorOp{"VBSL", "B16", 0}  // n where d is set, else m
	opBIT   = vectorOp{"VBIT", "B16", 0}  // n where m is set, else d
	opBIF   = vectorOp{"VBIF", "B16", 0}  // n where m is not set, else d
	opBIC   = vectorOp{"VBIC", "B16", 0x4E601C00}
	opCMGT  = vectorOp{"VCMGT", "H8", 0x4E603400}
)

// vector writes d = n op m.
func (t *neon) vector(op vectorOp, d, n, m int) {
	v := func(register int) string { return fmt.Sprintf("V%d.%s", register, op.lanes) }
	if op.encoding == 0 {
		t.Op(op.name, v(m), v(n), v(d))
		return
	}
	word := op.encoding | uint32(m)<<16 | uint32(n)<<5 | uint32(d)
	t.Op("WORD", fmt.Sprintf("$0x%08X // %s %s, %s, %s", word, op.name, v(m), v(n), v(d)))
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

func (t *neon) load(from string, to int)  { t.Op("FMOVQ", from, fmt.Sprintf("F%d", to)) }
func (t *neon) store(from int, to string) { t.Op("FMOVQ", fmt.Sprintf("F%d", from), to) }
func (t *neon) move(from, to int)         { t.vector(opORR, to, from, from) }
func (t *neon) spill(register, slot int)  { t.store(register, t.at(t.spills, 16*slot)) }
func (t *neon) reload(slot, register int) { t.load(t.at(t.spills, 16*slot), register) }

func (t *neon) lower(o operation, r registers) {
	masked := opAND // a & mask
	if t.opposite[o.mask] {
		masked = opBIC
	}
	switch o.kind {
	case opLoad:
		t.load(t.at(o.memory, 0), r.result)
	case opBroadcast:
		t.Op("FMOVS", t.at(o.memory, 0), fmt.Sprintf("F%d", r.result))
		t.Op("VDUP", fmt.Sprintf("V%d.S[0]", r.result), fmt.Sprintf("V%d.S4", r.result))
	case opStore:
		t.store(r.a, t.at(o.memory, 0))
	case opLogic:
		t.logic(o, r)
	case opAdd:
		t.vector(opADD, r.result, r.a, r.b)
	case opMin:
		t.vector(opUMIN, r.result, r.a, r.b)
	case opMax:
		t.vector(opUMAX, r.result, r.a, r.b)
	case opTestAny:
		t.vector(opCMTST, r.result, r.a, r.b)
	case opTestNo:
		t.opposite[o.result] = o.mask == none
		if o.mask == none {
			t.vector(opCMTST, r.result, r.a, r.b)
			return
		}
		if t.opposite[o.mask] {
			panic("neon: inverted mask of a test")
		}
		t.vector(opCMTST, r.scratch[0], r.a, r.b)
		t.vector(opBIC, r.result, r.mask, r.scratch[0])
	case opGreater:
		t.vector(opCMGT, r.result, r.a, r.b)
	case opKeep:
		t.vector(masked, r.result, r.a, r.mask)
	case opAddIf:
		t.vector(masked, r.scratch[0], r.b, r.mask)
		t.vector(opADD, r.result, r.a, r.scratch[0])
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
		t.vector(opBIF, r.result, r.b, r.c)
	case 1:
		t.vector(opBIT, r.result, r.c, r.b)
	case 2:
		t.vector(opBSL, r.result, r.b, r.c)
	}
}

func (t *neon) logic(o operation, r registers) {
	a, b, c, result := r.a, r.b, r.c, r.result
	if o.c == none {
		op, ok := map[truth]vectorOp{truthA & truthB: opAND, truthA | truthB: opORR, truthA &^ truthB: opBIC}[o.truth]
		if !ok {
			panic("neon: unknown function of two inputs")
		}
		t.vector(op, result, a, b)
		return
	}
	s := r.scratch[0]
	switch o.truth {
	case truthOnce: // an odd number is set, but not all three
		t.vector(opEOR, s, a, b)
		t.vector(opEOR, s, s, c)
		t.vector(opAND, result, a, b)
		t.vector(opBIC, result, s, result)
	case truthMost: // c where a and b differ, else either
		if o.pinned {
			panic("neon: the result may replace an input")
		}
		t.vector(opEOR, result, a, b)
		t.vector(opBSL, result, c, a)
	case truthA | truthB&^truthC:
		t.vector(opBIC, s, b, c)
		t.vector(opORR, result, a, s)
	case ^(truthA | truthB):
		t.vector(opORR, s, a, b)
		t.vector(opBIC, result, 31-pinOnes, s)
	default:
		ops, ok := map[truth][2]vectorOp{ // of a and b, and of that and c
			truthA | truthB | truthC:    {opORR, opORR},
			truthA & truthB & truthC:    {opAND, opAND},
			truthOdd:                    {opEOR, opEOR},
			(truthA | truthB) & truthC:  {opORR, opAND},
			(truthA ^ truthB) &^ truthC: {opEOR, opBIC},
			truthA&truthB | truthC:      {opAND, opORR},
			truthA &^ truthB & truthC:   {opBIC, opAND},
		}[o.truth]
		if !ok {
			panic("neon: unknown function of three inputs")
		}
		t.vector(ops[0], s, a, b)
		t.vector(ops[1], result, s, c)
	}
}

// ones sets all bits of a register.
func (t *neon) ones(register int) { t.vector(opCMEQ, register, register, register) }

// zero clears a register.
func (t *neon) zero(register int) { t.vector(opEOR, register, register, register) }

// fill sets all words of a register to a constant.
func (t *neon) fill(register, word int) {
	t.Op("MOVD", fmt.Sprintf("$%d", word), "R17")
	t.Op("VDUP", "R17", fmt.Sprintf("V%d.H8", register))
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
	t.vector(opAND, mask, mask, laneBits)
	t.Op("VADDV", fmt.Sprintf("V%d.H8", mask), fmt.Sprintf("V%d", mask))
	t.Op("VMOV", fmt.Sprintf("V%d.H[0]", mask), to)
}

// parameter loads a parameter of 64 bits.
func (t *neon) parameter(name string, index int, to string) {
	t.Op("MOVD", fmt.Sprintf("%s+%d(FP)", name, 8*index), to)
}

// next adds to pointers, or subtracts from them.
func (t *neon) next(bytes int, pointers ...string) {
	for _, p := range pointers {
		if bytes < 0 {
			t.Op("SUB", fmt.Sprintf("$%d", -bytes), p)
		} else {
			t.Op("ADD", fmt.Sprintf("$%d", bytes), p)
		}
	}
}

// count does a body so many times.
func (t *neon) count(label, left string, times int, body func()) {
	t.Op("MOVD", fmt.Sprintf("$%d", times), left)
	t.Label(label)
	body()
	t.next(-1, left)
	t.Op("CBNZ", left, label)
}
