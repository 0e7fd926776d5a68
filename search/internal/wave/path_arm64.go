//go:build !purego

package wave

import (
	"math/bits"
	"unsafe"

	"bullseye/sudoku"
)

func kernelsOf(p Path) *kernels {
	switch p {
	case Portable:
		return &portable
	case NEON: // every such processor has it
		return &neon
	}
	return nil
}

type (
	blockWords = [vectors][Lanes]uint16
	noteWords  = [unsafe.Sizeof(notes{}) / (2 * Lanes)][Lanes]uint16
	workWords  = [unsafe.Sizeof(work{}) / 4]uint32
)

var neon = kernels{
	round: func(b *Block, w *work) {
		roundNEON((*blockWords)(b), (*workWords)(unsafe.Pointer(w)))
	},
	move: func(to, from *Block, into, of uint32) {
		var controls [2 * Lanes]uint8
		for i := range controls {
			controls[i] = 0xFF // beyond the table
		}
		for ; into != 0; into, of = into&(into-1), of&(of-1) {
			lane, source := bits.TrailingZeros32(into)%Lanes, bits.TrailingZeros32(of)%Lanes
			controls[2*lane], controls[2*lane+1] = uint8(2*source), uint8(2*source+1)
		}
		moveNEON((*blockWords)(to), (*blockWords)(from), &controls)
	},
	choose: func(b *Block, n *notes, chosen *choices) (links uint32) {
		return chooseNEON((*blockWords)(b), (*noteWords)(unsafe.Pointer(n)), &places, (*[2][Lanes]uint16)(unsafe.Pointer(chosen)))
	},
	loadBoards: func(b *Block, boards *[Lanes]sudoku.Board, _ *notes) {
		loadBoardsNEON((*blockWords)(b), (*[Lanes][sudoku.Cells]uint8)(unsafe.Pointer(boards)))
	},
	storeGrids: func(grids *[Lanes]*[sudoku.Cells]uint8, b *Block, _ *notes) {
		storeGridsNEON(grids, (*blockWords)(b))
	},
	pack: func(nodes *[Lanes]*words, b *Block, _ *notes) {
		packNodesNEON(nodes, (*blockWords)(b))
	},
	unpack: func(b *Block, nodes *[Lanes]*words, _ *notes) {
		unpackNodesNEON((*blockWords)(b), nodes)
	},
}
