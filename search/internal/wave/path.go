package wave

import "bullseye/sudoku"

// A Path is a set of kernels. All paths compute the same results, lane for lane.
type Path uint8

const (
	Portable Path = iota // plain Go
	AVX2                 // 16 lanes in a register
	AVX512               // 32 lanes in a register; needs AVX512F and AVX512BW
)

// String returns "portable", "avx2" or "avx512".
func (p Path) String() string {
	return [...]string{"portable", "avx2", "avx512"}[min(p, AVX512)]
}

// Available reports whether this build has the path and this machine can run it.
func (p Path) Available() bool { return p == Portable || kernelsOf(p) != nil }

// Best returns the fastest available path.
func Best() Path {
	for _, p := range [...]Path{AVX512, AVX2} {
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
	choose func(b *Block, n *notes, keys *[Lanes]uint16)

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
// if there are two, and its key.
type notes struct {
	pairs, keys [sudoku.Cells][Lanes]uint16
	spare       [8][Lanes]uint16 // for values that do not fit into registers
}

// places holds the lower part of each cell's key, twice in a word.
var places = func() (p [sudoku.Cells]uint32) {
	for c := range p {
		p[c] = uint32(lastKey-c) * 0x10001
	}
	return p
}()
