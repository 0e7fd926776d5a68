package main

import (
	"bullseye/build/internal/generate"

	"github.com/mmcloughlin/avo/operand"
)

const cells = 81

// cellAt returns the cell for bit j of plane k. Bits 0 to 8 belong to the first band,
// and so on.
func cellAt(k, j int) int { return (j/9*3+j%9/3)*9 + j%3*3 + k }

// bytes returns n bytes of read-only data.
func (v *vectors) bytes(name string, n int, value func(i int) int) operand.Mem {
	return generate.Table(v.Context, name, n, func(i int) operand.U8 { return operand.U8(value(i)) })
}

// byteVector loads 64 bytes of read-only data into a register.
func (v *vectors) byteVector(name string, value func(i int) int) vector {
	z := v.ZMM()
	v.VMOVDQU64(v.bytes(name, 64, value), z)
	return z
}

// digitBytes returns read-only data in which byte d is d.
func (v *vectors) digitBytes() operand.Mem {
	if data, ok := v.data["digits"]; ok {
		return data
	}
	data := v.bytes("digits", 16, func(d int) int { return d })
	v.data["digits"] = data
	return data
}

// Loading and storing sort the cells of a board, one byte each, by their column
// within the box. Columns 0 and 1 are the two halves of one vector; column 2 is
// half of another. Within a half, cells are in the order of cellAt. A comparison
// of bytes then yields 27 bits of a digit for each column.

func loadBoard(v *vectors) {
	generate.Begin(v.Context, "loadBoardAVX512", "makes the root of a board: see loadPortable", "func(node *[3][32]uint16, board *[81]uint8)")
	node := operand.Mem{Base: v.Load(v.Param("node"), v.GP64())}
	board := operand.Mem{Base: v.Load(v.Param("board"), v.GP64())}
	scratch := v.AllocLocal(3 * 64)

	head, tail := v.ZMM(), v.ZMM()
	v.VMOVDQU64(board, head)
	last := v.GP32()
	lastBytes := v.K()
	v.MOVL(operand.U32(1<<(cells-64)-1), last)
	v.KMOVQ(last.As64(), lastBytes)
	v.VMOVDQU8_Z(board.Offset(64), lastBytes, tail)
	sorted := [2]vector{
		v.byteVector("sort01", func(i int) int { return sortedFrom(i/32, i%32) }),
		v.byteVector("sort2", func(i int) int { return sortedFrom(2, min(i, 31)) }),
	}
	for i := range sorted {
		v.VPERMI2B(tail, head, sorted[i])
	}

	zero := v.ZMM()
	v.VPXORD(zero, zero, zero)
	for k := range 3 {
		v.VMOVDQU64(zero, scratch.Offset(64*k))
	}
	blank01, blank2 := v.K(), v.K()
	v.VPCMPEQB(zero, sorted[0], blank01)
	v.VPCMPEQB(zero, sorted[1], blank2)
	digits := v.digitBytes()
	for d := range 9 {
		digit := v.ZMM()
		v.VPBROADCASTB(digits.Offset(d+1), digit)
		in01, in2 := v.K(), v.K()
		v.VPCMPEQB(digit, sorted[0], in01)
		v.VPCMPEQB(digit, sorted[1], in2)
		v.KORQ(blank01, in01, in01)
		v.KORQ(blank2, in2, in2)
		v.KMOVD(in01, scratch.Offset(4*d))
		in1 := v.K()
		v.KSHIFTRQ(operand.U8(32), in01, in1)
		v.KMOVD(in1, scratch.Offset(64+4*d))
		v.KMOVD(in2, scratch.Offset(128+4*d))
	}
	// Split the 27 bits of a column into a word of nine bits for each band.
	nine := v.ZMM()
	bits := v.GP32()
	v.MOVL(operand.U32(1<<9-1), bits)
	v.VPBROADCASTD(bits, nine)
	lastWords := v.K()
	v.MOVL(operand.U32(1<<14-1), bits)
	v.KMOVW(bits, lastWords)
	for k := range 3 {
		masks := v.ZMM()
		v.VMOVDQU64(scratch.Offset(64*k), masks)
		for band := range 3 {
			word := v.ZMM()
			v.VPSRLD(operand.U8(9*band), masks, word)
			v.VPANDD(nine, word, word)
			at := node.Offset(64*k + 18*band)
			if band < 2 {
				v.VPMOVDW(word, at) // also writes seven zeros, which the next band overwrites
			} else {
				v.VPMOVDW(word, lastWords, at)
			}
		}
	}
	generate.End(v.Context)
}

// sortedFrom returns the cell at place j of the sorted cells of column k, or the
// number of a byte beyond the board if there is none.
func sortedFrom(k, j int) int {
	if j >= 27 {
		return 127
	}
	return cellAt(k, j)
}

func storeGrid(v *vectors) {
	generate.Begin(v.Context, "storeGridAVX512", "writes the digits of a solved node: see storePortable", "func(grid *[81]uint8, node *[3][32]uint16)")
	grid := operand.Mem{Base: v.Load(v.Param("grid"), v.GP64())}
	node := operand.Mem{Base: v.Load(v.Param("node"), v.GP64())}
	scratch := v.AllocLocal(3 * 64)

	nineWords := v.K()
	bits := v.GP32()
	v.MOVL(operand.U32(1<<9-1), bits)
	v.KMOVW(bits, nineWords)
	for k := range 3 {
		masks := v.ZMM()
		for band := range 3 {
			word := v.ZMM()
			v.VPMOVZXWD_Z(node.Offset(64*k+18*band), nineWords, word)
			if band == 0 {
				v.VMOVDQA64(word, masks)
				continue
			}
			v.VPSLLD(operand.U8(9*band), word, word)
			v.VPORD(word, masks, masks)
		}
		v.VMOVDQU64(masks, scratch.Offset(64*k))
	}
	sorted01, sorted2 := v.ZMM(), v.ZMM()
	v.VPXORD(sorted01, sorted01, sorted01)
	v.VPXORD(sorted2, sorted2, sorted2)
	digits := v.digitBytes()
	for d := range 9 {
		digit := v.ZMM()
		v.VPBROADCASTB(digits.Offset(d+1), digit)
		in0, in1, in2 := v.K(), v.K(), v.K()
		v.KMOVD(scratch.Offset(4*d), in0)
		v.KMOVD(scratch.Offset(64+4*d), in1)
		v.KMOVD(scratch.Offset(128+4*d), in2)
		v.KUNPCKDQ(in0, in1, in0)
		v.VMOVDQU8(digit, in0, sorted01)
		v.VMOVDQU8(digit, in2, sorted2)
	}
	head := v.byteVector("place0", func(c int) int { return sortedAt(c) })
	tail := v.byteVector("place64", func(c int) int { return sortedAt(min(c+64, cells-1)) })
	v.VPERMI2B(sorted2, sorted01, head)
	v.VPERMI2B(sorted2, sorted01, tail)
	v.VMOVDQU64(head, grid)
	lastBytes := v.K()
	v.MOVL(operand.U32(1<<(cells-64)-1), bits)
	v.KMOVQ(bits.As64(), lastBytes)
	v.VMOVDQU8(tail, lastBytes, grid.Offset(64))
	generate.End(v.Context)
}

// sortedAt returns the place of cell c among the sorted bytes.
func sortedAt(c int) int {
	row, column := c/9, c%9
	return 32*(column%3) + 9*(row/3) + 3*(row%3) + column/3
}
