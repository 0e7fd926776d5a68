package main

import (
	"fmt"

	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// round is the sequence of half-passes between two checks.
var round = []halfPass{
	{axis: rows, singles: true},
	{axis: columns, singles: true},
	{axis: rows, singles: true},
	{axis: columns, singles: true, changes: true, triples: true},
}

func writeAVX512(c *build.Context) {
	roundAVX512(c)
	moveAVX512(c)
	chooseAVX512(c)
	loadBoardsAVX512(c)
	storeGridsAVX512(c)
	packNodesAVX512(c)
	unpackNodesAVX512(c)
}

func roundAVX512(c *build.Context) {
	t := &avx512{Context: c}
	c.Function("roundAVX512")
	c.Attributes(attr.NOSPLIT)
	c.SignatureExpr("func(block *[89][32]uint16, w *[272]uint32)")
	c.Doc("roundAVX512 does a round: see round.")
	c.Pragma("noescape")
	block := c.Load(c.Param("block"), reg.RAX).(reg.Register)
	args := c.Load(c.Param("w"), reg.RBX).(reg.Register)
	band, left, steps := reg.RCX, reg.EDX, reg.ESI
	t.bases = []reg.Register{band}
	t.spills = operand.Mem{Base: args, Disp: 64}
	field := func(n int) operand.Mem { return operand.Mem{Base: args, Disp: 4 * n} }

	ones, active, changed := zmm[31-pinOnes], zmm[31-pinActive], zmm[31-pinChanged]
	c.VPTERNLOGD(operand.U8(0xFF), ones, ones, ones)
	c.VPXORQ(changed, changed, changed)
	c.MOVL(field(0), steps)
	c.KMOVD(field(1), reg.K7)
	c.VPMOVM2W(reg.K7, active)
	for i, do := range round {
		next, loop := fmt.Sprintf("pass%d", i+1), fmt.Sprintf("band%d", i)
		c.TESTL(operand.U32(1<<i), steps)
		c.JZ(operand.LabelRef(next))
		c.MOVQ(block, band)
		c.MOVL(operand.U32(3), left)
		c.Label(loop)
		p := &program{}
		half(p, do)
		allocate(p, t, pins)
		c.ADDQ(operand.U32(vectorSize*do.band), band)
		c.DECL(left)
		c.JNZ(operand.LabelRef(loop))
		c.Label(next)
	}
	c.VPTESTNMW(changed, changed, reg.K1)
	c.KMOVD(reg.K1, left)
	c.MOVL(left, field(5))

	c.MOVQ(block, band)
	whole, repeated, least := zmm[31-pinWhole], zmm[31-pinRepeated], zmm[31-pinLeast]
	c.VPTERNLOGD(operand.U8(0xFF), whole, whole, whole)
	c.VPXORQ(repeated, repeated, repeated)
	c.VMOVDQA64(whole, least)
	p := &program{}
	check(p)
	allocate(p, t, checkPins)
	c.MOVL(operand.U32(511), left)
	c.VPBROADCASTW(left, zmm[0])
	c.VPCMPEQW(zmm[0], whole, reg.K1)
	c.VPTESTMW(least, least, reg.K2)
	c.VPTESTNMW(repeated, repeated, reg.K3)
	for i, k := range []reg.Physical{reg.K1, reg.K2, reg.K3} {
		c.KMOVD(k, left)
		c.MOVL(left, field(2+i))
	}
	c.VZEROUPPER()
	c.RET()
}
