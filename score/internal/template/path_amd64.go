//go:build !purego

package template

import (
	"unsafe"

	"golang.org/x/sys/cpu"

	"bullseye/sudoku"
)

//go:generate go run -C ../../../build ./score -dir ../score/internal/template

func kernelsOf(p Path) *kernelSet {
	switch {
	case p == Portable:
		return &portable
	case p == AVX2 && cpu.X86.HasAVX2:
		return &avx2
	case p == AVX512 && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512VL:
		return &avx512
	}
	return nil
}

// words are candidates as the kernels take them.
func words(candidates *[sudoku.Cells]sudoku.Digits) *[sudoku.Cells]uint16 {
	return (*[sudoku.Cells]uint16)(unsafe.Pointer(candidates))
}

// upper is the offset in a row of the lanes of the second register.
const upper = Lanes / 2 * 4

var avx2 = kernelSet{
	solve: func(p *Problem[int32], candidates *[sudoku.Cells]sudoku.Digits) {
		solveAVX2(&p.Values, &p.Prices, words(candidates), &p.Reduced, &p.Best, &p.Through[2], &p.Z, &p.Last, 0)
		solveAVX2(&p.Values, &p.Prices, words(candidates), &p.Reduced, &p.Best, &p.Through[2], &p.Z, &p.Last, upper)
	},
	marginals: func(p *Problem[int32]) {
		marginalsAVX2(&p.Reduced, &p.Best, &p.Through, &p.Marginal, 0)
		marginalsAVX2(&p.Reduced, &p.Best, &p.Through, &p.Marginal, upper)
	},
	trace: tracePortable[int32],
	slope: func(p *Problem[int32]) float32 { return slopeAVX2(&p.Wanted, &p.Pace) },
	step: func(p *Problem[int32], paces float32) {
		stepAVX2(&p.Wanted, &p.Direction, &p.Prices, &p.Pace, paces)
	},
	bound: boundPortable[int32],
	balance: func(p *Problem[int32]) {
		gainsAVX2(&p.Z, &p.Marginal, 0)
		gainsAVX2(&p.Z, &p.Marginal, upper)
		balanceAVX2(&p.Marginal, &p.Pace, &p.Moved, &p.Prices)
	},
	keep: keepPortable[int32],
}

var avx512 = kernelSet{
	solve: func(p *Problem[int32], candidates *[sudoku.Cells]sudoku.Digits) {
		solveAVX512(&p.Values, &p.Prices, words(candidates), &p.Reduced, &p.Best, &p.Through[2], &p.Z, &p.Last)
	},
	marginals: func(p *Problem[int32]) {
		marginalsAVX512(&p.Reduced, &p.Best, &p.Through, &p.Marginal)
	},
	trace: func(p *Problem[int32]) {
		traceAVX512(&p.Reduced, &p.Best, &p.Z, &p.Last, &p.Cells, &p.Wanted)
	},
	slope: func(p *Problem[int32]) float32 { return slopeAVX512(&p.Wanted, &p.Pace) },
	step: func(p *Problem[int32], paces float32) {
		stepAVX512(&p.Wanted, &p.Direction, &p.Prices, &p.Pace, paces)
	},
	bound: func(p *Problem[int32]) (int64, bool) {
		// 81 prices and nine templates are less than 2^31.
		if sum, impossible := boundAVX512(&p.Z, &p.Prices); impossible == 0 {
			return int64(sum), true
		}
		return 0, false
	},
	balance: func(p *Problem[int32]) {
		gainsAVX512(&p.Z, &p.Marginal)
		balanceAVX512(&p.Marginal, &p.Pace, &p.Moved, &p.Prices)
	},
	keep: func(p *Problem[int32], least *[Lanes]int32, candidates *[sudoku.Cells]sudoku.Digits) {
		keepAVX512(&p.Marginal, least, words(candidates))
	},
}
