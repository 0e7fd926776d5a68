//go:build !purego

package solo

import (
	"unsafe"

	"golang.org/x/sys/cpu"

	"bullseye/sudoku"
)

//go:generate go run -C ../../../build ./solo -dir ../search/internal/solo

// Available reports whether this build and this machine have the kernels.
var Available = cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW

// byteShuffles reports whether the kernels that load and store boards, which need
// VBMI, can be used.
var byteShuffles = cpu.X86.HasAVX512VBMI

func walkOn(stack *[depths]node, points *[5]vector, p *progress) stop {
	return stop(walkAVX512((*[3][words]uint16)(&stack[0]), points, (*[4]uint64)(unsafe.Pointer(p))))
}

func (n *node) load(b *sudoku.Board) {
	if byteShuffles {
		loadBoardAVX512((*[3][words]uint16)(n), (*[sudoku.Cells]uint8)(b))
	} else {
		loadPortable(n, b)
	}
}

func (n *node) store(g *sudoku.Grid) {
	if byteShuffles {
		storeGridAVX512((*[sudoku.Cells]uint8)(g), (*[3][words]uint16)(n))
	} else {
		storePortable(g, n)
	}
}
