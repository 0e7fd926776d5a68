package main

import (
	"bullseye/build/internal/generate"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// A board is 81 bytes, and a block has a vector for each cell, so loading and
// storing boards transposes them. Two cells are moved as one word, in tiles of 32 by
// 32 words. Eight rows of a tile are interleaved until each quarter of a register
// holds one column of the eight. Then four such registers exchange quarters.
//
// The first tile covers cells 0 to 63. The second tile begins at cell 17, because a
// vector of 64 bytes must not reach beyond the board. Of its words only those from
// 23 on are new: cells 63 and 64, up to cells 79 and 80.
const (
	secondTile     = 17
	secondTileWord = 23
)

// interleave transposes 8 by 8 words in every quarter of rows[0:8]. It overwrites
// spare[0:8], and returns the registers that hold the columns, in order.
func interleave(c *build.Context, rows, spare []reg.Physical) []reg.Physical {
	unpack := [2][3]func(...operand.Op){
		{c.VPUNPCKLWD, c.VPUNPCKLDQ, c.VPUNPCKLQDQ},
		{c.VPUNPCKHWD, c.VPUNPCKHDQ, c.VPUNPCKHQDQ},
	}
	return interleaveBy(rows, spare, func(half, size int, a, b, to reg.Physical) { unpack[half][size](b, a, to) })
}

// interleaveBy is interleave with a function that writes the lower or the upper halves of
// a and b to a register, alternating by groups of 1<<size words.
func interleaveBy[R any](rows, spare []R, unpack func(half, size int, a, b, to R)) []R {
	// Before stage s, the rows consist of 8>>s groups of 1<<s columns each.
	for s := range 3 {
		n := 1 << s
		for g := 0; g < 8; g += 2 * n {
			for k := range n {
				for half := range 2 {
					unpack(half, s, rows[g+k], rows[g+n+k], spare[g+2*k+half])
				}
			}
		}
		rows, spare = spare, rows
	}
	return rows
}

// exchange computes the results q that are wanted. Quarter g of result q is quarter q
// of r[g].
func exchange(c *build.Context, r, spare []reg.Physical, want func(q int) bool, use func(q int, r reg.Physical)) {
	pick := func(control int, a, b, to reg.Physical) {
		c.VSHUFI32X4(operand.U8(control), b, a, to)
	}
	const evens, odds = 0x88, 0xDD
	for half := range 2 { // the results half and half+2
		if !want(half) && !want(half+2) {
			continue
		}
		control := []int{evens, odds}[half]
		pick(control, r[0], r[1], spare[0]) // the quarters of r[0], then those of r[1]
		pick(control, r[2], r[3], spare[1])
		for i, q := range []int{half, half + 2} {
			if want(q) {
				pick([]int{evens, odds}[i], spare[0], spare[1], spare[2])
				use(q, spare[2])
			}
		}
	}
}

// tiles lists the two tiles of a board: the cell where each begins, and its first
// word that is needed.
var tiles = []struct{ cell, word int }{{0, 0}, {secondTile, secondTileWord}}

func loadBoardsAVX512(c *build.Context) {
	generate.Begin(c, "loadBoardsAVX512", "turns 32 boards into candidates: see loadBoards", "func(block *[89][32]uint16, boards *[32][81]uint8, notes *[170][32]uint16, table *[32]uint16)")
	block := c.Load(c.Param("block"), reg.RAX)
	boards := c.Load(c.Param("boards"), reg.RBX)
	notes := c.Load(c.Param("notes"), reg.RCX)
	table := c.Load(c.Param("table"), reg.RDX)
	digits, byteMask, last := zmm[31], zmm[30], zmm[29]
	c.VMOVDQU64(operand.Mem{Base: table}, digits)
	c.MOVL(operand.U32(0xFF), reg.ESI)
	c.VPBROADCASTW(reg.ESI, byteMask)
	c.MOVL(operand.U32(31), reg.ESI)
	c.VPBROADCASTW(reg.ESI, last)

	for _, tile := range tiles {
		transpose(c, notes, tile.word,
			func(lane int, to reg.Physical) {
				c.VMOVDQU64(operand.Mem{Base: boards, Disp: cells*lane + tile.cell}, to)
			},
			func(word int, from reg.Physical) {
				cell := tile.cell + 2*word
				// A byte above 31 counts as 31. Like every byte above 9 it is no digit, and
				// leaves no candidate.
				c.VPANDQ(byteMask, from, zmm[8])
				c.VPSRLW(operand.U8(8), from, zmm[9])
				for i := range 2 {
					c.VPMINUW(last, zmm[8+i], zmm[8+i])
					c.VPERMW(digits, zmm[8+i], zmm[8+i])
					c.VMOVDQU64(zmm[8+i], operand.Mem{Base: block, Disp: vectorSize * (cell + i)})
				}
			})
	}
	generate.End(c)
}

// storeGridsAVX512 finds the digit d of a cell that holds only bit d-1. The upper half
// of its product with magic is the first d-1 bits of magic, and the last five of
// them identify d.
func storeGridsAVX512(c *build.Context) {
	generate.Begin(c, "storeGridsAVX512", "writes the digits of 32 solved nodes: see storeGrids", "func(grids *[32]*[81]uint8, block *[89][32]uint16, notes *[170][32]uint16, tables *[2][32]uint16, magic uint32)")
	grids := c.Load(c.Param("grids"), reg.RAX)
	block := c.Load(c.Param("block"), reg.RBX)
	notes := c.Load(c.Param("notes"), reg.RCX)
	tables := c.Load(c.Param("tables"), reg.RDX)
	multiplier := c.Load(c.Param("magic"), reg.ESI)
	low, high, magic := zmm[31], zmm[30], zmm[29]
	c.VMOVDQU64(operand.Mem{Base: tables}, low)
	c.VMOVDQU64(operand.Mem{Base: tables, Disp: vectorSize}, high)
	c.VPBROADCASTW(multiplier, magic)

	for _, tile := range tiles {
		transpose(c, notes, 0,
			func(i int, to reg.Physical) {
				cell := tile.cell + 2*i
				c.VPMULHUW(operand.Mem{Base: block, Disp: vectorSize * cell}, magic, to)
				c.VPMULHUW(operand.Mem{Base: block, Disp: vectorSize * (cell + 1)}, magic, zmm[16])
				c.VPERMW(low, to, to)
				c.VPERMW(high, zmm[16], zmm[16])
				c.VPORQ(zmm[16], to, to)
			},
			func(lane int, from reg.Physical) {
				c.MOVQ(operand.Mem{Base: grids, Disp: 8 * lane}, reg.RDI)
				c.VMOVDQU64(from, operand.Mem{Base: reg.RDI, Disp: tile.cell})
			})
	}
	generate.End(c)
}

// A node outside a block is an array of 89 words, one from each vector. Three tiles
// of 32 words cover them; the last overlaps the one before.
var nodeTiles = []int{0, 32, vectors - 32}

func packNodesAVX512(c *build.Context) {
	generate.Begin(c, "packNodesAVX512", "copies the lanes of a block to nodes: see packNodes", "func(nodes *[32]*[89]uint16, block *[89][32]uint16, notes *[170][32]uint16)")
	nodes := c.Load(c.Param("nodes"), reg.RAX)
	block := c.Load(c.Param("block"), reg.RBX)
	notes := c.Load(c.Param("notes"), reg.RCX)
	for _, tile := range nodeTiles {
		transpose(c, notes, 0,
			func(v int, to reg.Physical) {
				c.VMOVDQU64(operand.Mem{Base: block, Disp: vectorSize * (tile + v)}, to)
			},
			func(lane int, from reg.Physical) {
				c.MOVQ(operand.Mem{Base: nodes, Disp: 8 * lane}, reg.RDI)
				c.VMOVDQU64(from, operand.Mem{Base: reg.RDI, Disp: 2 * tile})
			})
	}
	generate.End(c)
}

func unpackNodesAVX512(c *build.Context) {
	generate.Begin(c, "unpackNodesAVX512", "copies nodes to the lanes of a block: see unpackNodes", "func(block *[89][32]uint16, nodes *[32]*[89]uint16, notes *[170][32]uint16)")
	block := c.Load(c.Param("block"), reg.RAX)
	nodes := c.Load(c.Param("nodes"), reg.RBX)
	notes := c.Load(c.Param("notes"), reg.RCX)
	for _, tile := range nodeTiles {
		transpose(c, notes, 0,
			func(lane int, to reg.Physical) {
				c.MOVQ(operand.Mem{Base: nodes, Disp: 8 * lane}, reg.RDI)
				c.VMOVDQU64(operand.Mem{Base: reg.RDI, Disp: 2 * tile}, to)
			},
			func(v int, from reg.Physical) {
				c.VMOVDQU64(from, operand.Mem{Base: block, Disp: vectorSize * (tile + v)})
			})
	}
	generate.End(c)
}

// transpose turns 32 rows of 32 words into columns, and calls column for those from
// first on.
func transpose(c *build.Context, notes reg.Register, first int, row func(int, reg.Physical), column func(int, reg.Physical)) {
	for g := range 4 {
		for i := range 8 {
			row(8*g+i, zmm[i])
		}
		for j, r := range interleave(c, zmm[:8], zmm[8:16]) {
			c.VMOVDQU64(r, operand.Mem{Base: notes, Disp: vectorSize * (8*g + j)})
		}
	}
	for j := range 8 {
		for g := range 4 {
			c.VMOVDQU64(operand.Mem{Base: notes, Disp: vectorSize * (8*g + j)}, zmm[g])
		}
		exchange(c, zmm[:4], zmm[4:8], func(q int) bool { return 8*q+j >= first }, func(q int, r reg.Physical) {
			column(8*q+j, r)
		})
	}
}

// An AVX2 register has two halves of eight words, so interleaving is enough: the
// lower half serves lanes 0 to 7 of sixteen, the upper half lanes 8 to 15. Eight
// words of a node are moved at a time; the last eight overlap those before.

func packNodesAVX2(c *build.Context) {
	generate.Begin(c, "packNodesAVX2", "copies the lanes of a block to nodes: see packNodes", "func(nodes *[32]*[89]uint16, block *[89][32]uint16)")
	nodes := c.Load(c.Param("nodes"), reg.RAX)
	block := c.Load(c.Param("block"), reg.RBX)
	for half := range 2 {
		for _, v := range eights() {
			for i := range 8 {
				c.VMOVDQU(operand.Mem{Base: block, Disp: vectorSize*(v+i) + vectorSize/2*half}, ymm[i])
			}
			for i, r := range interleave(c, ymm[:8], ymm[8:]) {
				c.MOVQ(operand.Mem{Base: nodes, Disp: 8 * (16*half + i)}, reg.RDI)
				c.VMOVDQU(r.(reg.VecPhysical).AsX(), operand.Mem{Base: reg.RDI, Disp: 2 * v})
				c.MOVQ(operand.Mem{Base: nodes, Disp: 8 * (16*half + 8 + i)}, reg.RDI)
				c.VEXTRACTI128(operand.U8(1), r, operand.Mem{Base: reg.RDI, Disp: 2 * v})
			}
		}
	}
	generate.End(c)
}

func unpackNodesAVX2(c *build.Context) {
	generate.Begin(c, "unpackNodesAVX2", "copies nodes to the lanes of a block: see unpackNodes", "func(block *[89][32]uint16, nodes *[32]*[89]uint16)")
	block := c.Load(c.Param("block"), reg.RAX)
	nodes := c.Load(c.Param("nodes"), reg.RBX)
	for half := range 2 {
		for _, v := range eights() {
			for i := range 8 {
				c.MOVQ(operand.Mem{Base: nodes, Disp: 8 * (16*half + i)}, reg.RDI)
				c.VMOVDQU(operand.Mem{Base: reg.RDI, Disp: 2 * v}, ymm[i].(reg.VecPhysical).AsX())
				c.MOVQ(operand.Mem{Base: nodes, Disp: 8 * (16*half + 8 + i)}, reg.RDI)
				c.VINSERTI128(operand.U8(1), operand.Mem{Base: reg.RDI, Disp: 2 * v}, ymm[i], ymm[i])
			}
			for i, r := range interleave(c, ymm[:8], ymm[8:]) {
				c.VMOVDQU(r, operand.Mem{Base: block, Disp: vectorSize*(v+i) + vectorSize/2*half})
			}
		}
	}
	generate.End(c)
}

// eights returns the first words of groups of eight that cover a node.
func eights() (starts []int) {
	for v := 0; v+8 < vectors; v += 8 {
		starts = append(starts, v)
	}
	return append(starts, vectors-8)
}
