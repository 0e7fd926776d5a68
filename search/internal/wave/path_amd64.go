//go:build !purego

package wave

import (
	"unsafe"

	"golang.org/x/sys/cpu"
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

var avx512 = kernels{
	round: func(b *Block, w *work) {
		roundAVX512((*[vectors][Lanes]uint16)(b), (*[workWords]uint32)(unsafe.Pointer(w)))
	},
	move: func(to, from *Block, mask uint32, lanes *[Lanes]uint16) {
		moveAVX512((*[vectors][Lanes]uint16)(to), (*[vectors][Lanes]uint16)(from), mask, lanes)
	},
	choose: choosePortable,
}

const workWords = unsafe.Sizeof(work{}) / 4
