//go:build !purego

package wave

import (
	"math/bits"
	"unsafe"

	"golang.org/x/sys/cpu"

	"bullseye/sudoku"
)

//go:generate go run -C ../../../build ./wave -dir ../search/internal/wave

func kernelsOf(p Path) *kernels {
	switch {
	case p == Portable:
		return &portable
	case p == AVX2 && cpu.X86.HasAVX2 && cpu.X86.HasBMI2:
		return &avx2
	case p == AVX512 && cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW:
		return &avx512
	}
	return nil
}

type (
	blockWords = [vectors][Lanes]uint16
	noteWords  = [unsafe.Sizeof(notes{}) / (2 * Lanes)][Lanes]uint16
)

var avx512 = kernels{
	round: func(b *Block, w *work) {
		roundAVX512((*blockWords)(b), (*[workWords]uint32)(unsafe.Pointer(w)))
	},
	move: func() func(to, from *Block, into, of uint32) {
		if cpu.X86.HasAVX512VBMI2 {
			return func(to, from *Block, into, of uint32) {
				moveVBMI2((*blockWords)(to), (*blockWords)(from), into, of)
			}
		}
		return moveByTable
	}(),
	choose: func(b *Block, n *notes, chosen *choices) (links uint32) {
		return chooseAVX512((*blockWords)(b), (*noteWords)(unsafe.Pointer(n)), &places, (*[2][Lanes]uint16)(unsafe.Pointer(chosen)))
	},
	loadBoards: func(b *Block, boards *[Lanes]sudoku.Board, n *notes) {
		loadBoardsAVX512((*blockWords)(b), (*[Lanes][sudoku.Cells]uint8)(unsafe.Pointer(boards)), (*noteWords)(unsafe.Pointer(n)), &candidatesOf)
	},
	storeGrids: func(grids *[Lanes]*[sudoku.Cells]uint8, b *Block, n *notes) {
		storeGridsAVX512(grids, (*blockWords)(b), (*noteWords)(unsafe.Pointer(n)), &digitTables, digitMagic)
	},
	pack: func(nodes *[Lanes]*words, b *Block, n *notes) {
		packNodesAVX512(nodes, (*blockWords)(b), (*noteWords)(unsafe.Pointer(n)))
	},
	unpack: func(b *Block, nodes *[Lanes]*words, n *notes) {
		unpackNodesAVX512((*blockWords)(b), nodes, (*noteWords)(unsafe.Pointer(n)))
	},
}

var avx2 = kernels{
	round: func(b *Block, w *work) {
		roundAVX2((*blockWords)(b), (*[workWords]uint32)(unsafe.Pointer(w)))
	},
	move: func(to, from *Block, into, of uint32) {
		var controls [10][16]uint16
		shuffles(&controls, into, of)
		var halves uint32
		if into&0xFFFF != 0 {
			halves |= 1
		}
		if into>>16 != 0 {
			halves |= 2
		}
		moveAVX2((*blockWords)(to), (*blockWords)(from), halves, (*[10][32]uint8)(unsafe.Pointer(&controls)))
	},
	choose: func(b *Block, n *notes, chosen *choices) (links uint32) {
		return chooseAVX2((*blockWords)(b), (*noteWords)(unsafe.Pointer(n)), &places, (*[2][Lanes]uint16)(unsafe.Pointer(chosen)))
	},
	loadBoards: func(b *Block, boards *[Lanes]sudoku.Board, _ *notes) {
		loadBoardsAVX2((*blockWords)(b), (*[Lanes][sudoku.Cells]uint8)(unsafe.Pointer(boards)))
	},
	storeGrids: func(grids *[Lanes]*[sudoku.Cells]uint8, b *Block, _ *notes) {
		storeGridsAVX2(grids, (*blockWords)(b))
	},
	pack: func(nodes *[Lanes]*words, b *Block, _ *notes) {
		packNodesAVX2(nodes, (*blockWords)(b))
	},
	unpack: func(b *Block, nodes *[Lanes]*words, _ *notes) {
		unpackNodesAVX2((*blockWords)(b), nodes)
	},
}

// moveByTable moves nodes on machines that cannot compress words.
func moveByTable(to, from *Block, into, of uint32) {
	var lanes [Lanes]uint16
	for i := into; i != 0; i, of = i&(i-1), of&(of-1) {
		lanes[bits.TrailingZeros32(i)%Lanes] = uint16(bits.TrailingZeros32(of))
	}
	moveAVX512((*blockWords)(to), (*blockWords)(from), into, &lanes)
}

// shuffles writes the byte shuffles for moveAVX2. A control byte with the highest
// bit set gives zero.
func shuffles(controls *[10][16]uint16, into, of uint32) {
	for i := range 8 {
		c := (*[4]uint64)(unsafe.Pointer(&controls[i]))
		const zero = 0x8080808080808080
		c[0], c[1], c[2], c[3] = zero, zero, zero, zero
	}
	for i := range 16 {
		controls[8][i], controls[9][i] = 0xFFFF, 0xFFFF
	}
	for ; into != 0; into, of = into&(into-1), of&(of-1) {
		lane, source := bits.TrailingZeros32(into)%Lanes, bits.TrailingZeros32(of)%Lanes
		half, at := lane/16, lane%16
		controls[4*half+source/8][at] = uint16(source%8)*0x0202 + 0x0100
		controls[8+half][at] = 0
	}
}

const workWords = unsafe.Sizeof(work{}) / 4
