package main

import (
	"fmt"

	"bullseye/build/internal/generate"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// vectors is the number of vectors in a block.
const vectors = cells + 8

// moveAVX512 permutes every vector of a block, and copies the lanes of a mask to
// another block.
func moveAVX512(c *build.Context) {
	generate.Begin(c, "moveAVX512", "copies nodes to the lanes of a mask, from lanes[l] to lane l", "func(to, from *[89][32]uint16, into uint32, lanes *[32]uint16)")
	to := c.Load(c.Param("to"), reg.RAX)
	from := c.Load(c.Param("from"), reg.RBX)
	into := c.Load(c.Param("into"), reg.ECX)
	lanes := c.Load(c.Param("lanes"), reg.RDX)
	c.KMOVD(into, reg.K1)
	c.VMOVDQU64(operand.Mem{Base: lanes}, zmm[0])
	permute(c, to, from)
}

// moveVBMI2 also computes the permutation: it compresses the numbers of the lanes to
// move, and expands them to the lanes where the nodes go.
func moveVBMI2(c *build.Context) {
	numbers := generate.Table(c, "laneNumbers", 32, func(i int) operand.U16 { return operand.U16(i) })
	generate.Begin(c, "moveVBMI2", "copies nodes: see movePortable", "func(to, from *[89][32]uint16, into, of uint32)")
	to := c.Load(c.Param("to"), reg.RAX)
	from := c.Load(c.Param("from"), reg.RBX)
	into := c.Load(c.Param("into"), reg.ECX)
	of := c.Load(c.Param("of"), reg.EDX)
	c.KMOVD(into, reg.K1)
	c.KMOVD(of, reg.K2)
	c.VMOVDQU64(numbers, zmm[0])
	vbmi2(c, "VPCOMPRESSW.Z", reg.K2, zmm[0])
	vbmi2(c, "VPEXPANDW.Z", reg.K1, zmm[0])
	permute(c, to, from)
}

// vbmi2 writes an instruction that avo does not know. Its source is its destination.
func vbmi2(c *build.Context, opcode string, mask, vector reg.Physical) {
	c.Instruction(&ir.Instruction{
		Opcode:   opcode,
		Operands: []operand.Op{vector, mask, vector},
		Inputs:   []operand.Op{vector, mask},
		Outputs:  []operand.Op{vector},
		ISA:      []string{"AVX512VBMI2"},
	})
}

// permute writes the move, with the permutation in Z0 and the mask in K1.
func permute(c *build.Context, to, from reg.Register) {
	for v := range vectors {
		r := zmm[1+v%8]
		c.VPERMW(operand.Mem{Base: from, Disp: vectorSize * v}, zmm[0], r)
		c.VMOVDQU16(r, reg.K1, operand.Mem{Base: to, Disp: vectorSize * v})
	}
	generate.End(c)
}

// moveAVX2 gathers the words of a half vector from the four quarters of the source.
// It repeats each quarter in both halves of a register, and a byte shuffle selects
// the words. The parameter controls holds the four shuffles of the first half, then
// those of the second, and then a mask of the lanes to keep for each half.
func moveAVX2(c *build.Context) {
	generate.Begin(c, "moveAVX2", "copies nodes: see movePortable", "func(to, from *[89][32]uint16, halves uint32, controls *[10][32]uint8)")
	to := c.Load(c.Param("to"), reg.RAX)
	from := c.Load(c.Param("from"), reg.RBX)
	halves := c.Load(c.Param("halves"), reg.ECX)
	controls := c.Load(c.Param("controls"), reg.RDX)
	for half := range 2 {
		skip, loop := []string{"low", "high"}[half]+"done", []string{"low", "high"}[half]
		source, target, left := reg.RSI, reg.RDI, reg.R8L
		c.TESTL(operand.U32(1<<half), halves)
		c.JZ(operand.LabelRef(skip))
		for q := range 4 {
			c.VMOVDQU(operand.Mem{Base: controls, Disp: 32 * (4*half + q)}, ymm[12+q])
		}
		c.VMOVDQU(operand.Mem{Base: controls, Disp: 32 * (8 + half)}, ymm[11])
		c.MOVQ(from, source)
		c.MOVQ(to, target)
		c.MOVL(operand.U32(vectors), left)
		c.Label(loop)
		for q := range 4 {
			c.VBROADCASTI128(operand.Mem{Base: source, Disp: 16 * q}, ymm[q])
			c.VPSHUFB(ymm[12+q], ymm[q], ymm[q])
		}
		at := operand.Mem{Base: target, Disp: vectorSize / 2 * half}
		c.VPAND(at, ymm[11], ymm[4])
		c.VPOR(ymm[1], ymm[0], ymm[0])
		c.VPOR(ymm[3], ymm[2], ymm[2])
		c.VPOR(ymm[4], ymm[0], ymm[0])
		c.VPOR(ymm[2], ymm[0], ymm[0])
		c.VMOVDQU(ymm[0], at)
		c.ADDQ(operand.U32(vectorSize), source)
		c.ADDQ(operand.U32(vectorSize), target)
		c.DECL(left)
		c.JNZ(operand.LabelRef(loop))
		c.Label(skip)
	}
	generate.End(c)
}

// moveNEON finds the words of each quarter in a table of the whole vector of the source.
// Words whose control is not in the table stay as they are.
func moveNEON(a *generate.ARM64) {
	const to, from, controls, left = "R0", "R1", "R2", "R3"
	t := &neon{ARM64: a}
	a.Begin("moveNEON", "copies nodes: see movePortable", "func(to, from *[89][32]uint16, controls *[64]uint8)", 24)
	t.Parameter("to", 0, to)
	t.Parameter("from", 1, from)
	t.Parameter("controls", 2, controls)
	four := func(first int) string {
		return fmt.Sprintf("[V%d.B16, V%d.B16, V%d.B16, V%d.B16]", first, first+1, first+2, first+3)
	}
	a.Op("VLD1", "("+controls+")", four(8))
	t.Repeat("vector", left, vectors, func() {
		a.Op("VLD1.P", "64("+from+")", four(0))
		a.Op("VLD1", "("+to+")", four(4))
		for q := range 4 {
			a.Op("VTBX", fmt.Sprintf("V%d.B16", 8+q), four(0), fmt.Sprintf("V%d.B16", 4+q))
		}
		a.Op("VST1.P", four(4), "64("+to+")")
	})
	a.Op("RET")
}
