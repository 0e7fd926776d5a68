package main

import (
	"fmt"

	"bullseye/build/internal/generate"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// round lists the half-passes between two checks. The last two apply every rule
// between them, so a node that they do not change is at the fixpoint. The portable
// twin has the same list.
var round = []halfPass{
	{axis: rows, singles: true},
	{axis: columns, singles: true, places: true},
	{axis: rows, singles: true, places: true, changes: true},
	{axis: columns, singles: true, places: true, changes: true, triples: true},
}

// The offsets, in bytes, of the fields of round's second argument. They must match
// the type work of the package.
const (
	fieldSteps     = 0
	fieldActive    = 4
	fieldWhole     = 8
	fieldFilled    = 12
	fieldDistinct  = 16
	fieldUnchanged = 20
	fieldSpare     = 64
)

const roundSignature = "func(block *[89][32]uint16, w *[272]uint32)"

func roundAVX512(c *build.Context) {
	t := &avx512{Context: c}
	generate.Begin(c, "roundAVX512", "propagates: see roundPortable", roundSignature)
	block := c.Load(c.Param("block"), reg.RAX)
	work := c.Load(c.Param("w"), reg.RBX)
	band, bits := reg.RCX, reg.EDX
	field := func(n int) operand.Mem { return operand.Mem{Base: work, Disp: n} }
	t.bases = []reg.Register{band}
	t.spills = field(fieldSpare)

	ones, active, changed := zmm[31-pinOnes], zmm[31-pinActive], zmm[31-pinChanged]
	c.VPTERNLOGD(operand.U8(0xFF), ones, ones, ones)
	c.VPXORQ(changed, changed, changed)
	c.KMOVD(field(fieldActive), kmask[activeMask])
	c.VPMOVM2W(kmask[activeMask], active)
	passes(c, t, block, band, field(fieldSteps))
	c.VPTESTNMW(changed, changed, reg.K1)
	c.KMOVD(reg.K1, bits)
	c.MOVL(bits, field(fieldUnchanged))

	c.MOVQ(block, band)
	whole, repeated, least := zmm[31-pinWhole], zmm[31-pinRepeated], zmm[31-pinLeast]
	c.VPTERNLOGD(operand.U8(0xFF), whole, whole, whole)
	c.VPXORQ(repeated, repeated, repeated)
	c.VMOVDQA64(whole, least)
	p := &program{}
	check(p)
	allocate(p, t, checkPins)
	c.MOVL(operand.U32(511), bits)
	c.VPBROADCASTW(bits, zmm[0])
	c.VPCMPEQW(zmm[0], whole, reg.K1)
	c.VPTESTMW(least, least, reg.K2)
	c.VPTESTNMW(repeated, repeated, reg.K3)
	for i, f := range []int{fieldWhole, fieldFilled, fieldDistinct} {
		c.KMOVD(kmask[1+i], bits)
		c.MOVL(bits, field(f))
	}
	generate.End(c)
}

// roundAVX2 works on one half of the lanes at a time, in a loop: the code for two
// halves would fill the processor's instruction cache.
func roundAVX2(c *build.Context) {
	t := &avx2{Context: c, opposite: map[value]bool{}, ones: 15 - pinOnes}
	generate.Begin(c, "roundAVX2", "propagates: see roundPortable", roundSignature)
	block := c.Load(c.Param("block"), reg.RAX)
	work := c.Load(c.Param("w"), reg.RBX)
	band, bits := reg.RCX, reg.EDX
	field := func(n int) operand.Mem { return operand.Mem{Base: work, Disp: n} }
	t.bases = []reg.Register{band}
	t.spills = field(fieldSpare)
	lanes := laneBits(c)
	words, left := operand.Mem{Base: reg.R10}, reg.R11L // the fields of the half, and the halves to do
	c.MOVQ(work, words.Base)
	c.MOVL(operand.U32(2), left)

	ones, idle, changed := ymm[15-pinOnes], ymm[15-pinActive], ymm[15-pinChanged]
	report := func(f int, mask reg.Physical, opposite bool) {
		c.VPMOVMSKB(mask, bits)
		if opposite {
			c.NOTL(bits)
		}
		c.PEXTL(reg.R9L, bits, bits)
		c.MOVW(reg.DX, words.Offset(f))
	}
	c.MOVL(operand.U32(0x55555555), reg.R9L)
	c.Label("half")
	c.MOVWLZX(words.Offset(fieldActive), bits)
	c.TESTL(bits, bits)
	c.JZ(operand.LabelRef("done"))
	c.VPCMPEQW(ones, ones, ones)
	c.VPXOR(changed, changed, changed)
	c.VPBROADCASTW(words.Offset(fieldActive), idle)
	c.VPAND(lanes, idle, idle)
	c.VPCMPEQW(changed, idle, idle)
	passes(c, t, block, band, field(fieldSteps))
	c.VPXOR(ymm[0], ymm[0], ymm[0])
	c.VPCMPEQW(ymm[0], changed, changed)
	report(fieldUnchanged, changed, false)

	c.MOVQ(block, band)
	whole, repeated, least := ymm[15-pinWhole], ymm[15-pinRepeated], ymm[15-pinLeast]
	c.VPCMPEQW(whole, whole, whole)
	c.VPXOR(repeated, repeated, repeated)
	c.VMOVDQA(whole, least)
	p := &program{}
	check(p)
	allocate(p, t, checkPins)
	c.VPXOR(ymm[0], ymm[0], ymm[0])
	c.VPCMPEQW(ymm[0], repeated, repeated)
	c.VPCMPEQW(ymm[0], least, least)
	c.VPCMPEQW(ymm[0], ymm[0], ymm[0])
	c.VPSRLW(operand.U8(7), ymm[0], ymm[0])
	c.VPCMPEQW(ymm[0], whole, whole)
	report(fieldWhole, whole, false)
	report(fieldFilled, least, true)
	report(fieldDistinct, repeated, false)
	c.Label("done")
	c.ADDQ(operand.U32(vectorSize/2), block)
	c.ADDQ(operand.U32(2), words.Base)
	c.DECL(left)
	c.JNZ(operand.LabelRef("half"))
	generate.End(c)
}

// passes writes the half-passes of a round, each as a loop over three bands. At run
// time, a half-pass is skipped if its bit in steps is not set.
func passes(c *build.Context, t target, block, band reg.Register, steps operand.Mem) {
	for i, do := range round {
		next, loop := fmt.Sprintf("pass%d", i+1), fmt.Sprintf("band%d", i)
		left := reg.R8L
		c.TESTL(operand.U32(1<<i), steps)
		c.JZ(operand.LabelRef(next))
		c.MOVQ(block, band)
		c.MOVL(operand.U32(3), left)
		c.Label(loop)
		p := &program{}
		writeBand(p, do)
		allocate(p, t, pins)
		c.ADDQ(operand.U32(vectorSize*do.band), band)
		c.DECL(left)
		c.JNZ(operand.LabelRef(loop))
		c.Label(next)
	}
}

// laneBits returns a constant vector of sixteen words: bit i in word i.
func laneBits(c *build.Context) operand.Mem {
	return generate.Table(c, "laneBits", 16, func(i int) operand.U16 { return 1 << i })
}

// roundNEON works on one quarter of the lanes at a time, as roundAVX2 on one half.
func roundNEON(a *generate.ARM64) {
	const block, work, band, quarter, words, left, flag = "R0", "R1", "R2", "R3", "R4", "R5", "R6"
	t := &neon{ARM64: a, bases: []string{band, work}, spills: place{1, fieldSpare}, opposite: map[value]bool{}}
	a.Begin("roundNEON", "propagates: see roundPortable", roundSignature, 16)
	t.Parameter("block", 0, block)
	t.Parameter("w", 1, work)
	a.Op("MOVD", work, words)
	field := func(f int, base string) string { return fmt.Sprintf("%d(%s)", f, base) }
	report := func(f, mask int) {
		t.laneBits(1)
		t.bits(mask, 1, flag)
		a.Op("MOVB", flag, field(f, words))
	}
	t.Repeat("quarter", quarter, 4, func() {
		ones, active, changed := 31-pinOnes, 31-pinActive, 31-pinChanged
		a.Op("MOVBU", field(fieldActive, words), flag)
		a.Op("CBZ", flag, "done")
		t.Ones(ones)
		t.Zero(changed)
		t.laneBits(0)
		a.Op("VDUP", flag, fmt.Sprintf("V%d.H8", active))
		t.Vector(generate.CMTST, active, active, 0)
		for i, do := range round {
			next := fmt.Sprintf("pass%d", i+1)
			a.Op("MOVWU", field(fieldSteps, work), flag)
			a.Op("TBZ", fmt.Sprintf("$%d", i), flag, next)
			a.Op("MOVD", block, band)
			t.Repeat(fmt.Sprintf("band%d", i), left, 3, func() {
				p := &program{late: true}
				writeBand(p, do)
				allocate(p, t, pins)
				t.Next(vectorSize*do.band, band)
			})
			a.Label(next)
		}
		t.Zero(0)
		t.Vector(generate.CMEQ, changed, changed, 0)
		report(fieldUnchanged, changed)

		a.Op("MOVD", block, band)
		whole, repeated, least := 31-pinWhole, 31-pinRepeated, 31-pinLeast
		t.Ones(whole)
		t.Zero(repeated)
		t.Ones(least)
		p := &program{}
		check(p)
		allocate(p, t, checkPins)
		t.Fill(0, 511)
		t.Vector(generate.CMEQ, whole, whole, 0)
		t.Vector(generate.CMTST, least, least, least)
		t.Zero(0)
		t.Vector(generate.CMEQ, repeated, repeated, 0)
		report(fieldWhole, whole)
		report(fieldFilled, least)
		report(fieldDistinct, repeated)
		a.Label("done")
		t.Next(vectorSize/4, block)
		t.Next(1, words)
	})
	a.Op("RET")
}
