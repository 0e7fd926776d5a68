//go:build !purego

package wave

import (
	"unsafe"

	"golang.org/x/sys/cpu"

	"bullseye/sudoku"
)

//go:generate go run -C ../../../build ./wave -dir ../search/internal/wave

func kernelsOf(p Path) *kernels {
	switch {
	case p == Portable:
		return &portable
	case p == AVX512 && cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW:
		return &avx512
	}
	return nil
}

type (
	blockWords = [vectors][Lanes]uint16
	noteWords = [2 * sudoku.Cells][Lanes]uint16
)

var avx512 = kernels{
	round: func(b *Block, w *work) {
		roundAVX512((*blockWords)(b), (*[workWords]uint32)(unsafe.Pointer(w)))
	},
	move: func(to, from *Block, mask uint32, lanes *[Lanes]uint16) {
		moveAVX512((*blockWords)(to), (*blockWords)(from), mask, lanes)
	},
	choose: func(b *Block, n *notes, chosen *[Lanes]uint16) {
		chooseAVX512((*blockWords)(b), (*noteWords)(unsafe.Pointer(n)), &places, chosen)
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

const workWords = unsafe.Sizeof(work{}) / 4
