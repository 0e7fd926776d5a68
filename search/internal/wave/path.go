package wave

import "bullseye/sudoku"

// A Path is a set of kernels. All paths compute the same results, lane for lane.
type Path uint8

const (
	Portable Path = iota // plain Go
	AVX2                 // 16 lanes in a register
	AVX512               // 32 lanes in a register; needs AVX512F and AVX512BW
	NEON                 // 8 lanes in a register; every arm64 has it
)

// String returns "portable", "avx2", "avx512" or "neon".
func (p Path) String() string {
	return [...]string{"portable", "avx2", "avx512", "neon"}[min(p, NEON)]
}

// Available reports whether this build has the path and this machine can run it.
func (p Path) Available() bool { return p == Portable || kernelsOf(p) != nil }

// Best returns the fastest available path.
func Best() Path {
	for _, p := range [...]Path{AVX512, AVX2, NEON} {
		if p.Available() {
			return p
		}
	}
	return Portable
}

// kernels are the steps of the engine that work on all lanes at once.
type kernels struct {
	round  func(*Block, *work)
	move   func(to, from *Block, into, of uint32)
	choose func(b *Block, n *notes, chosen *choices) (links uint32)

	// These move whole blocks of boards, grids and nodes in and out. They are nil
	// where moving one after the other is as fast.
	loadBoards func(*Block, *[Lanes]sudoku.Board, *notes)
	storeGrids func(*[Lanes]*[sudoku.Cells]uint8, *Block, *notes)
	pack       func(*[Lanes]*words, *Block, *notes)
	unpack     func(*Block, *[Lanes]*words, *notes)
}

var portable = kernels{
	round:  roundPortable,
	move:   movePortable,
	choose: choosePortable,
}

// notes is scratch memory of the kernels. choose uses it for each cell's candidates,
// if there are two, and for the digits that earn points in each minirow and
// minicolumn.
type notes struct {
	pairs [sudoku.Cells][Lanes]uint16
	lines [3][27][Lanes]uint16
	spare [8][Lanes]uint16 // for values that do not fit into registers
}

// choices holds the greatest key of each lane, and the digit of the link to which it
// belongs, 0 if it is the key of a cell.
type choices struct{ keys, links [Lanes]uint16 }

// places holds the lower part of each cell's key, and then the points of a link that
// has three, each twice in a word.
var places = func() (p [sudoku.Cells + 1]uint32) {
	for c := range sudoku.Cells {
		p[c] = uint32(lastKey-c) * 0x10001
	}
	p[sudoku.Cells] = leastLink * point * 0x10001
	return p
}()
