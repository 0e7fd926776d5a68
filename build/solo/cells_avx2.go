package main

import (
	"fmt"

	"bullseye/build/internal/generate"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// Loading and storing sort the 27 cells of a band, one byte each, by their column within
// the box, so that a comparison of bytes yields three words of nine bits for a digit.
// Bytes are exchanged within halves of a register, so both halves hold the same 16 cells
// of the board, the first or the last of the band.
const (
	bandCells = 27
	lastCells = bandCells - 16 // the first of the last 16 cells
)

// sortedPlace returns the place of a band's cell among the sorted ones.
func sortedPlace(cell int) int { return cell%3*9 + cell/3 }

// shuffleBytes returns 32 bytes for VPSHUFB, which takes byte from(i) for byte i, or 0 if
// there is none of the 16 bytes.
func (d *data) shuffleBytes(name string, from func(i int) int) operand.Mem {
	return d.bytes(name, 32, func(i int) int {
		if n := from(i); 0 <= n && n < 16 {
			return n
		}
		return 0x80
	})
}

// digitVectors returns nine vectors, each with the bytes of a digit.
func (d *data) digitVectors() operand.Mem {
	return d.get("digitVectors", func() operand.Mem { return d.bytes("digitVectors", 9*32, func(i int) int { return i/32 + 1 }) })
}

func loadBoardAVX2(d *data) {
	generate.Begin(d.Context, "loadBoardAVX2", "makes the root of a board: see loadPortable", "func(node *[3][32]uint16, board *[81]uint8)")
	node := operand.Mem{Base: d.Load(d.Param("node"), d.GP64())}
	board := operand.Mem{Base: d.Load(d.Param("board"), d.GP64())}
	cellAt := [bandCells]int{}
	for cell := range cellAt {
		cellAt[sortedPlace(cell)] = cell
	}
	digits := d.digitVectors()
	controls := [2]operand.Mem{}
	for h := range controls {
		controls[h] = d.shuffleBytes(fmt.Sprintf("sort%d", h), func(i int) int {
			if i >= bandCells || (cellAt[i] >= 16) != (h == 1) {
				return -1
			}
			return cellAt[i] - h*lastCells
		})
	}
	nine := d.get("nine", func() operand.Mem {
		return generate.Table(d.Context, "nine", 8, func(int) operand.U32 { return 1<<9 - 1 })
	})
	zero := d.YMM()
	d.VPXOR(zero, zero, zero)
	for band := range 3 {
		var half [2]reg.VecVirtual
		for h := range half {
			half[h] = d.YMM()
			d.VBROADCASTI128(board.Offset(bandCells*band+lastCells*h), half[h])
			d.VPSHUFB(controls[h], half[h], half[h])
		}
		sorted, blank := d.YMM(), d.YMM()
		d.VPOR(half[0], half[1], sorted)
		d.VPCMPEQB(zero, sorted, blank)
		masks := [2]reg.VecVirtual{d.XMM(), d.XMM()}
		mask := d.GP32()
		for digit := range 9 {
			in := d.YMM()
			d.VPCMPEQB(digits.Offset(32*digit), sorted, in)
			d.VPOR(blank, in, in)
			d.VPMOVMSKB(in, mask)
			switch {
			case digit == 8:
			case digit%4 == 0:
				d.VMOVD(mask, masks[digit/4])
			default:
				d.VPINSRD(operand.U8(digit%4), mask, masks[digit/4], masks[digit/4])
			}
		}
		all := d.YMM()
		d.VINSERTI128(operand.U8(1), masks[1], masks[0].AsY(), all)
		for k := range 3 {
			words := d.YMM()
			d.VPAND(nine, all, words)
			d.VPACKUSDW(words, words, words)
			d.VPERMQ(operand.U8(0x08), words, words)
			at := node.Offset(64*k + 18*band)
			d.VMOVDQU(words.AsX(), at)
			ninth := d.GP32()
			d.MOVL(mask, ninth)
			d.ANDL(operand.U32(1<<9-1), ninth)
			d.MOVW(ninth.As16(), at.Offset(16))
			if k < 2 {
				d.VPSRLD(operand.U8(9), all, all)
				d.SHRL(operand.U8(9), mask)
			}
		}
	}
	generate.End(d.Context)
}

func storeGridAVX2(d *data) {
	generate.Begin(d.Context, "storeGridAVX2", "writes the digits of a solved node: see storePortable", "func(grid *[81]uint8, node *[3][32]uint16)")
	grid := operand.Mem{Base: d.Load(d.Param("grid"), d.GP64())}
	node := operand.Mem{Base: d.Load(d.Param("node"), d.GP64())}
	masks := d.AllocLocal(40)
	digits := d.digitVectors()
	spread := d.bytes("spread", 32, func(i int) int { return i / 8 })
	bits := d.YMM()
	d.VMOVDQU(d.bytes("bits", 32, func(i int) int { return 1 << (i % 8) }), bits)
	controls := [2]operand.Mem{}
	for h := range controls {
		controls[h] = d.shuffleBytes(fmt.Sprintf("place%d", h), func(i int) int {
			return sortedPlace(i%16+i/16*lastCells) - 16*h
		})
	}
	for band := range 3 {
		all, ninth := d.YMM(), d.GP32()
		for k := 2; k >= 0; k-- {
			at := node.Offset(64*k + 18*band)
			words, word := d.YMM(), d.GP32()
			d.VPMOVZXWD(at, words)
			d.MOVWLZX(at.Offset(16), word)
			if k == 2 {
				all, ninth = words, word
				continue
			}
			d.VPSLLD(operand.U8(9), all, all)
			d.VPOR(words, all, all)
			d.SHLL(operand.U8(9), ninth)
			d.ORL(word, ninth)
		}
		d.VMOVDQU(all, masks)
		d.MOVL(ninth, masks.Offset(32))
		sorted := d.YMM()
		for digit := range 9 {
			in := d.YMM()
			d.VPBROADCASTD(masks.Offset(4*digit), in)
			d.VPSHUFB(spread, in, in)
			d.VPAND(bits, in, in)
			d.VPCMPEQB(bits, in, in)
			d.VPAND(digits.Offset(32*digit), in, in)
			if digit == 0 {
				sorted = in
			} else {
				d.VPOR(in, sorted, sorted)
			}
		}
		var half [2]reg.VecVirtual
		for h := range half {
			half[h] = d.YMM()
			d.VPERMQ(operand.U8(0x44+0xAA*h), sorted, half[h])
			d.VPSHUFB(controls[h], half[h], half[h])
		}
		placed := d.YMM()
		d.VPOR(half[0], half[1], placed)
		d.VMOVDQU(placed.AsX(), grid.Offset(bandCells*band))
		d.VEXTRACTI128(operand.U8(1), placed, grid.Offset(bandCells*band+lastCells))
	}
	generate.End(d.Context)
}
