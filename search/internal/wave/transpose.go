package wave

import (
	"math/bits"
	"unsafe"

	"bullseye/sudoku"
)

func (e *Engine) loadBoards(b *Block, boards []sudoku.Board) {
	if len(boards) == Lanes && e.kernels.loadBoards != nil {
		e.kernels.loadBoards(b, (*[Lanes]sudoku.Board)(boards), e.notes)
		return
	}
	loadBoards(b, boards)
}

// loadBoards writes the candidates of boards into the lanes: the digit of a clue,
// all digits of a blank, and none of a cell value above 9.
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

// loadCandidates writes candidates into the lanes.
func (e *Engine) loadCandidates(b *Block, starts []sudoku.Candidates) {
	if len(starts) < transposeAt || e.kernels.unpack == nil {
		loadCandidates(b, starts)
		return
	}
	// The kernel reads whole nodes, which are longer. So it reads the beginning of the
	// next start as well, which does no harm, and of the last one a copy.
	last := len(starts) - 1
	*(*sudoku.Candidates)(unsafe.Pointer(&e.nobody)) = starts[last]
	for lane := range e.packed {
		e.packed[lane] = &e.nobody
		if lane < last {
			e.packed[lane] = (*words)(unsafe.Pointer(&starts[lane]))
		}
	}
	e.kernels.unpack(b, e.packed, e.notes)
	const all = uint64(sudoku.AllDigits) * 0x0001_0001_0001_0001
	for c := range sudoku.Cells {
		four := (*[Lanes / 4]uint64)(unsafe.Pointer(&b[c]))
		for i := range four {
			four[i] &= all
		}
	}
}

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

// digitMagic holds a sequence of bits in which the windows of five bits that are
// used here differ from each other: the upper half of its product with 1<<i, cut
// to five bits, is an index that determines i.
const digitMagic = 0b1000_1100_1010_0111

// digitTables maps that index to the digit, in the lower byte in the first table
// and in the upper byte in the second.
var digitTables = func() (tables [2][Lanes]uint16) {
	for i := range uint16(9) {
		index := uint32(digitMagic) << i >> 16 % Lanes
		tables[0][index] = i + 1
		tables[1][index] = (i + 1) << 8
	}
	return tables
}()

// packFirst copies the first n lanes of a block to nodes. A kernel copies the others to spare.
func (k *kernels) packFirst(nodes *[Lanes]*words, n int, b *Block, spare *words, notes *notes) {
	if n < transposeAt || k.pack == nil {
		packNodes(nodes[:n], b)
		return
	}
	for lane := n; lane < Lanes; lane++ {
		nodes[lane] = spare
	}
	k.pack(nodes, b, notes)
}

// unpackFirst copies n nodes to the first lanes of a block. A kernel copies the first one to the others.
func (k *kernels) unpackFirst(b *Block, nodes *[Lanes]*words, n int, notes *notes) {
	if n < transposeAt || k.unpack == nil {
		unpackNodes(b, nodes[:n])
		return
	}
	for lane := n; lane < Lanes; lane++ {
		nodes[lane] = nodes[0]
	}
	k.unpack(b, nodes, notes)
}

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
