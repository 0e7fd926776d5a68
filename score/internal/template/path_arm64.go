//go:build !purego

package template

import (
	"unsafe"

	"bullseye/sudoku"
)

func kernelsOf(p Path) *kernelSet {
	switch p {
	case Portable:
		return &portable
	case NEON:
		return &neon
	}
	return nil
}

// quarters are the offsets in a row of the lanes of a register, for those with digits.
var quarters = [3]uint64{0, 16, 32}

var neon = func() kernelSet {
	set := portable
	set.solve = func(p *Problem[int32], candidates *[sudoku.Cells]sudoku.Digits) {
		words := (*[sudoku.Cells]uint16)(unsafe.Pointer(candidates))
		for _, offset := range quarters {
			solveNEON(&p.Prices, words, &p.Values, &p.Reduced, &p.Best, &p.Through[2], &p.Z, &p.Last, offset)
		}
	}
	set.marginals = func(p *Problem[int32]) {
		for _, offset := range quarters {
			marginalsNEON(&p.Reduced, &p.Best, &p.Through, &p.Marginal, offset)
		}
	}
	return set
}()
