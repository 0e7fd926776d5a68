package main

import (
	"bullseye/build/internal/generate"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

const cells = 81

// cellAt returns the cell for bit j of plane k. Bits 0 to 8 belong to the first band,
// and so on.
func cellAt(k, j int) int { return (j/9*3+j%9/3)*9 + j%3*3 + k }

// byteVector loads 64 bytes of read-only data into a register.
func (d *data) byteVector(name string, value func(i int) int) reg.VecVirtual {
	z := d.ZMM()
	d.VMOVDQU64(d.bytes(name, 64, value), z)
	return z
}

// digitBytes returns read-only data in which byte d is d.
func (d *data) digitBytes() operand.Mem {
	return d.get("digits", func() operand.Mem { return d.bytes("digits", 16, func(i int) int { return i }) })
}

// Loading and storing sort the cells of a board, one byte each, by their column
// within the box. Columns 0 and 1 are the two halves of one vector; column 2 is
// half of another. Within a half, cells are in the order of cellAt. A comparison
// of bytes then yields 27 bits of a digit for each column.

func loadBoardAVX512(d *data) {
	generate.Begin(d.Context, "loadBoardAVX512", "makes the root of a board: see loadPortable", "func(node *[3][32]uint16, board *[81]uint8)")
	node := operand.Mem{Base: d.Load(d.Param("node"), d.GP64())}
	board := operand.Mem{Base: d.Load(d.Param("board"), d.GP64())}
	scratch := d.AllocLocal(3 * 64)

	head, tail := d.ZMM(), d.ZMM()
	d.VMOVDQU64(board, head)
	last := d.GP32()
	lastBytes := d.K()
	d.MOVL(operand.U32(1<<(cells-64)-1), last)
	d.KMOVQ(last.As64(), lastBytes)
	d.VMOVDQU8_Z(board.Offset(64), lastBytes, tail)
	sorted := [2]reg.VecVirtual{
		d.byteVector("sort01", func(i int) int { return sortedFrom(i/32, i%32) }),
		d.byteVector("sort2", func(i int) int { return sortedFrom(2, min(i, 31)) }),
	}
	for i := range sorted {
		d.VPERMI2B(tail, head, sorted[i])
	}

	zero := d.ZMM()
	d.VPXORD(zero, zero, zero)
	for k := range 3 {
		d.VMOVDQU64(zero, scratch.Offset(64*k))
	}
	blank01, blank2 := d.K(), d.K()
	d.VPCMPEQB(zero, sorted[0], blank01)
	d.VPCMPEQB(zero, sorted[1], blank2)
	digits := d.digitBytes()
	for digit := range 9 {
		bytes := d.ZMM()
		d.VPBROADCASTB(digits.Offset(digit+1), bytes)
		in01, in2 := d.K(), d.K()
		d.VPCMPEQB(bytes, sorted[0], in01)
		d.VPCMPEQB(bytes, sorted[1], in2)
		d.KORQ(blank01, in01, in01)
		d.KORQ(blank2, in2, in2)
		d.KMOVD(in01, scratch.Offset(4*digit))
		in1 := d.K()
		d.KSHIFTRQ(operand.U8(32), in01, in1)
		d.KMOVD(in1, scratch.Offset(64+4*digit))
		d.KMOVD(in2, scratch.Offset(128+4*digit))
	}
	// Split the 27 bits of a column into a word of nine bits for each band.
	nine := d.ZMM()
	bits := d.GP32()
	d.MOVL(operand.U32(1<<9-1), bits)
	d.VPBROADCASTD(bits, nine)
	lastWords := d.K()
	d.MOVL(operand.U32(1<<14-1), bits)
	d.KMOVW(bits, lastWords)
	for k := range 3 {
		masks := d.ZMM()
		d.VMOVDQU64(scratch.Offset(64*k), masks)
		for band := range 3 {
			word := d.ZMM()
			d.VPSRLD(operand.U8(9*band), masks, word)
			d.VPANDD(nine, word, word)
			at := node.Offset(64*k + 18*band)
			if band < 2 {
				d.VPMOVDW(word, at) // also writes seven zeros, which the next band overwrites
			} else {
				d.VPMOVDW(word, lastWords, at)
			}
		}
	}
	generate.End(d.Context)
}

// sortedFrom returns the cell at place j of the sorted cells of column k, or the
// number of a byte beyond the board if there is none.
func sortedFrom(k, j int) int {
	if j >= 27 {
		return 127
	}
	return cellAt(k, j)
}

func storeGridAVX512(d *data) {
	generate.Begin(d.Context, "storeGridAVX512", "writes the digits of a solved node: see storePortable", "func(grid *[81]uint8, node *[3][32]uint16)")
	grid := operand.Mem{Base: d.Load(d.Param("grid"), d.GP64())}
	node := operand.Mem{Base: d.Load(d.Param("node"), d.GP64())}
	scratch := d.AllocLocal(3 * 64)

	nineWords := d.K()
	bits := d.GP32()
	d.MOVL(operand.U32(1<<9-1), bits)
	d.KMOVW(bits, nineWords)
	for k := range 3 {
		masks := d.ZMM()
		for band := range 3 {
			word := d.ZMM()
			d.VPMOVZXWD_Z(node.Offset(64*k+18*band), nineWords, word)
			if band == 0 {
				d.VMOVDQA64(word, masks)
				continue
			}
			d.VPSLLD(operand.U8(9*band), word, word)
			d.VPORD(word, masks, masks)
		}
		d.VMOVDQU64(masks, scratch.Offset(64*k))
	}
	sorted01, sorted2 := d.ZMM(), d.ZMM()
	d.VPXORD(sorted01, sorted01, sorted01)
	d.VPXORD(sorted2, sorted2, sorted2)
	digits := d.digitBytes()
	for digit := range 9 {
		bytes := d.ZMM()
		d.VPBROADCASTB(digits.Offset(digit+1), bytes)
		in0, in1, in2 := d.K(), d.K(), d.K()
		d.KMOVD(scratch.Offset(4*digit), in0)
		d.KMOVD(scratch.Offset(64+4*digit), in1)
		d.KMOVD(scratch.Offset(128+4*digit), in2)
		d.KUNPCKDQ(in0, in1, in0)
		d.VMOVDQU8(bytes, in0, sorted01)
		d.VMOVDQU8(bytes, in2, sorted2)
	}
	head := d.byteVector("place0", func(c int) int { return sortedAt(c) })
	tail := d.byteVector("place64", func(c int) int { return sortedAt(min(c+64, cells-1)) })
	d.VPERMI2B(sorted2, sorted01, head)
	d.VPERMI2B(sorted2, sorted01, tail)
	d.VMOVDQU64(head, grid)
	lastBytes := d.K()
	d.MOVL(operand.U32(1<<(cells-64)-1), bits)
	d.KMOVQ(bits.As64(), lastBytes)
	d.VMOVDQU8(tail, lastBytes, grid.Offset(64))
	generate.End(d.Context)
}

// sortedAt returns the place of cell c among the sorted bytes.
func sortedAt(c int) int {
	row, column := c/9, c%9
	return 32*(column%3) + 9*(row/3) + 3*(row%3) + column/3
}
