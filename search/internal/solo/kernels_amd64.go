//go:build !purego

package solo

import (
	"unsafe"

	"golang.org/x/sys/cpu"

	"bullseye/sudoku"
)

//go:generate go run -C ../../../build ./solo -dir ../search/internal/solo

// Available reports whether this build and this machine have the kernels of p.
func (p Path) Available() bool {
	switch p {
	case AVX2:
		return cpu.X86.HasAVX2
	case AVX512:
		return cpu.X86.HasAVX2 && cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW
	}
	return false
}

func (p Path) walk(stack *[depths]node, n *notes, at *progress) stop {
	top, state := (*[3]vector)(&stack[0]), (*[4]uint64)(unsafe.Pointer(at))
	if p == AVX512 {
		return stop(walkAVX512(top, &n.points, state))
	}
	return stop(walkAVX2(top, (*[unsafe.Sizeof(notes{}) / unsafe.Sizeof(vector{})]vector)(unsafe.Pointer(n)), state))
}

func (p Path) load(n *node, b *sudoku.Board) {
	if p == AVX512 && cpu.X86.HasAVX512VBMI {
		loadBoardAVX512((*[3]vector)(n), (*[sudoku.Cells]uint8)(b))
	} else {
		loadBoardAVX2((*[3]vector)(n), (*[sudoku.Cells]uint8)(b))
	}
}

func (p Path) store(g *sudoku.Grid, n *node) {
	if p == AVX512 && cpu.X86.HasAVX512VBMI {
		storeGridAVX512((*[sudoku.Cells]uint8)(g), (*[3]vector)(n))
	} else {
		storeGridAVX2((*[sudoku.Cells]uint8)(g), (*[3]vector)(n))
	}
}
