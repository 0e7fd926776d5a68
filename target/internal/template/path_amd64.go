//go:build !purego

package template

import (
	"unsafe"

	"golang.org/x/sys/cpu"

	"bullseye/sudoku"
)

//go:generate go run -C ../../../build ./target -dir ../target/internal/template

func kernelsOf(p Path) *kernelSet {
	switch {
	case p == Portable:
		return &portable
	case p == AVX512 && cpu.X86.HasAVX512F:
		return &avx512
	}
	return nil
}

var avx512 = kernelSet{
	solve: func(p *Problem[int32], candidates *[sudoku.Cells]sudoku.Digits) {
		solveAVX512(&p.Values, &p.Prices, (*[sudoku.Cells]uint16)(unsafe.Pointer(candidates)), &p.Reduced, &p.Best, &p.Through[2], &p.Z, &p.Last)
	},
	marginals: func(p *Problem[int32]) {
		marginalsAVX512(&p.Reduced, &p.Best, &p.Through, &p.Marginal)
	},
	trace: func(p *Problem[int32]) {
		traceAVX512(&p.Reduced, &p.Best, &p.Through[2], &p.Last, &p.Cells, &p.Wanted)
	},
	slope: func(p *Problem[int32]) float32 { return slopeAVX512(&p.Wanted, &p.Pace) },
	step: func(p *Problem[int32], paces float32) {
		stepAVX512(&p.Wanted, &p.Direction, &p.Prices, &p.Pace, paces)
	},
}
