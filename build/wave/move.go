package main

import (
	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

const vectors = cells + 8

// moveAVX512 permutes every vector of a block and merges the lanes of the mask
// into another.
func moveAVX512(c *build.Context) {
	c.Function("moveAVX512")
	c.Attributes(attr.NOSPLIT)
	c.SignatureExpr("func(to, from *[89][32]uint16, mask uint32, lanes *[32]uint16)")
	c.Doc("moveAVX512 copies nodes: see movePortable.")
	c.Pragma("noescape")
	to := c.Load(c.Param("to"), reg.RAX).(reg.Register)
	from := c.Load(c.Param("from"), reg.RBX).(reg.Register)
	mask := c.Load(c.Param("mask"), reg.ECX).(reg.Register)
	lanes := c.Load(c.Param("lanes"), reg.RDX).(reg.Register)
	c.KMOVD(mask, reg.K1)
	c.VMOVDQU64(operand.Mem{Base: lanes}, zmm[0])
	for v := range vectors {
		r := zmm[1+v%8]
		c.VPERMW(operand.Mem{Base: from, Disp: vectorSize * v}, zmm[0], r)
		c.VMOVDQU16(r, reg.K1, operand.Mem{Base: to, Disp: vectorSize * v})
	}
	c.VZEROUPPER()
	c.RET()
}
