package main

import (
	"bullseye/build/internal/generate"

	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// Sixteen cells of sixteen boards fill eight registers of words with two cells
// each. The last group begins at cell 65 and overlaps the one before.
var sixteens = []int{0, 16, 32, 48, 64, 65}

// The constants of the kernels in this file. Each fills a register.
const (
	bytesOf15  = iota // the greatest index into a table of 16, in each byte
	lowBytes          // a mask of the lower byte of each word
	skipUpper         // the highest bit of each upper byte, for which a shuffle yields 0
	skipLower         // the highest bit of each lower byte
	tableLower        // the lower bytes of the candidates, by digit
	tableUpper        // the upper bytes of the candidates, by digit
	tableDigit        // the digits, by the index that the multiplier yields
	multiplier        // digitMagic, in each word
	constants
)

// constant writes the constants and returns a function from their numbers to their
// addresses.
func constant(c *build.Context) func(n int) operand.Mem {
	m := c.StaticGlobal("boardConstants")
	c.DataAttributes(attr.RODATA | attr.NOPTR)
	words := [constants][16]uint16{}
	for i := range 16 {
		words[bytesOf15][i] = 0x0F0F
		words[lowBytes][i] = 0x00FF
		words[skipUpper][i] = 0x8000
		words[skipLower][i] = 0x0080
		words[multiplier][i] = digitMagic
	}
	set := func(table, index int, b uint16) {
		for _, half := range []int{0, 8} {
			words[table][half+index/2] |= b << (8 * (index % 2))
		}
	}
	for d := range 10 {
		candidates := uint16(1) << d >> 1
		if d == 0 {
			candidates = 511
		}
		set(tableLower, d, candidates&0xFF)
		set(tableUpper, d, candidates>>8)
		if d > 0 {
			set(tableDigit, digitMagic<<(d-1)>>16&15, uint16(d))
		}
	}
	for n, vector := range words {
		for i, w := range vector {
			c.AddDatum(32*n+2*i, operand.U16(w))
		}
	}
	return func(n int) operand.Mem { return m.Offset(32 * n) }
}

// digitMagic turns a single bit into an index. The upper half of the product of
// digitMagic and 1<<i ends in four bits that differ for each i from 0 to 8, because
// no four bits in a row occur twice in that part of digitMagic.
const digitMagic = 0b1001_1010_0000_0000

func loadBoardsAVX2(c *build.Context, constant func(int) operand.Mem) {
	generate.Begin(c, "loadBoardsAVX2", "turns 32 boards into candidates: see loadBoards", "func(block *[89][32]uint16, boards *[32][81]uint8)")
	block := c.Load(c.Param("block"), reg.RAX)
	boards := c.Load(c.Param("boards"), reg.RBX)
	for half := range 2 {
		for _, first := range sixteens {
			for i := range 8 {
				at := operand.Mem{Base: boards, Disp: cells*(16*half+i) + first}
				c.VMOVDQU(at, ymm[i].(reg.VecPhysical).AsX())
				c.VINSERTI128(operand.U8(1), at.Offset(8*cells), ymm[i], ymm[i])
			}
			for w, r := range interleave(c, ymm[:8], ymm[8:]) {
				c.VPMINUB(constant(bytesOf15), r, r)
				c.VPAND(constant(lowBytes), r, ymm[0])
				c.VPSRLW(operand.U8(8), r, ymm[1])
				for i := range 2 {
					digit, lower, upper := ymm[i], ymm[2], ymm[3]
					c.VPOR(constant(skipUpper), digit, lower)
					c.VPSLLW(operand.U8(8), digit, upper)
					c.VPOR(constant(skipLower), upper, upper)
					c.VMOVDQU(constant(tableLower), ymm[4])
					c.VMOVDQU(constant(tableUpper), ymm[5])
					c.VPSHUFB(lower, ymm[4], lower)
					c.VPSHUFB(upper, ymm[5], upper)
					c.VPOR(lower, upper, upper)
					c.VMOVDQU(upper, operand.Mem{Base: block, Disp: vectorSize*(first+2*w+i) + vectorSize/2*half})
				}
			}
		}
	}
	generate.End(c)
}

func storeGridsAVX2(c *build.Context, constant func(int) operand.Mem) {
	generate.Begin(c, "storeGridsAVX2", "writes the digits of 32 solved nodes: see storeGrids", "func(grids *[32]*[81]uint8, block *[89][32]uint16)")
	grids := c.Load(c.Param("grids"), reg.RAX)
	block := c.Load(c.Param("block"), reg.RBX)
	for half := range 2 {
		for _, first := range sixteens {
			c.VMOVDQU(constant(multiplier), ymm[8])
			c.VMOVDQU(constant(tableDigit), ymm[9])
			for w := range 8 {
				digit := func(cell int, to reg.Physical) {
					c.VPMULHUW(operand.Mem{Base: block, Disp: vectorSize*cell + vectorSize/2*half}, ymm[8], to)
					c.VPAND(constant(bytesOf15), to, to)
					c.VPOR(constant(skipUpper), to, to)
					c.VPSHUFB(to, ymm[9], to)
				}
				digit(first+2*w, ymm[w])
				digit(first+2*w+1, ymm[10])
				c.VPSLLW(operand.U8(8), ymm[10], ymm[10])
				c.VPOR(ymm[10], ymm[w], ymm[w])
			}
			for i, r := range interleave(c, ymm[:8], ymm[8:]) {
				c.MOVQ(operand.Mem{Base: grids, Disp: 8 * (16*half + i)}, reg.RDI)
				c.VMOVDQU(r.(reg.VecPhysical).AsX(), operand.Mem{Base: reg.RDI, Disp: first})
				c.MOVQ(operand.Mem{Base: grids, Disp: 8 * (16*half + 8 + i)}, reg.RDI)
				c.VEXTRACTI128(operand.U8(1), r, operand.Mem{Base: reg.RDI, Disp: first})
			}
		}
	}
	generate.End(c)
}
