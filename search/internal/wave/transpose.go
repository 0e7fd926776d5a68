package wave

import (
	"math/bits"

	"bullseye/sudoku"
)

func (e *Engine) loadBoards(b *Block, boards []sudoku.Board) {
	if len(boards) == Lanes && e.kernels.loadBoards != nil {
		e.kernels.loadBoards(b, (*[Lanes]sudoku.Board)(boards), e.notes)
		return
	}
	loadBoards(b, boards)
}

// loadBoards writes the candidates of boards into the lanes: a clue's digit, all
// digits of a blank, none of a byte that is neither.
func loadBoards(b *Block, boards []sudoku.Board) {
	for lane := range boards {
		for c, d := range &boards[lane] {
			b[c][lane] = candidatesOf[min(d, Lanes-1)]
		}
	}
}

var candidatesOf = func() (table [Lanes]uint16) {
	table[0] = uint16(sudoku.AllDigits)
	for d := uint8(1); d <= 9; d++ {
		table[d] = uint16(sudoku.DigitSet(d))
	}
	return table
}()

func loadCandidates(b *Block, starts []sudoku.Candidates) {
	for lane := range starts {
		for c, v := range &starts[lane] {
			b[c][lane] = uint16(v & sudoku.AllDigits)
		}
	}
}

// storeGrids writes the digits of solved nodes, lane by lane.
func storeGrids(grids []*[sudoku.Cells]uint8, b *Block) {
	for lane, grid := range grids {
		for c := range grid {
			grid[c] = uint8(bits.TrailingZeros16(b[c][lane]) + 1)
		}
	}
}

// digitMagic begins, after the zeros that precede it, with a sequence in which
// any five bits in a row occur once: the upper half of its product with 1<<i, cut
// to five bits, is an index that tells i.
const digitMagic = 0b1000_1100_1010_0111

// digitTables gives by that index the digit in the lower byte, and in the upper.
var digitTables = func() (tables [2][Lanes]uint16) {
	for i := range uint16(9) {
		index := uint32(digitMagic) << i >> 16 % Lanes
		tables[0][index] = i + 1
		tables[1][index] = (i + 1) << 8
	}
	return tables
}()

// packNodes copies the first lanes of a block to nodes.
func packNodes(nodes []*words, b *Block) {
	for lane, n := range nodes {
		for v := range n {
			n[v] = b[v][lane]
		}
	}
}

// unpackNodes copies nodes to the first lanes of a block.
func unpackNodes(b *Block, nodes []*words) {
	for lane, n := range nodes {
		for v := range n {
			b[v][lane] = n[v]
		}
	}
}
