package main

import (
	"fmt"

	"bullseye/build/internal/bands"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// A writer writes the kernels of a file, with loops over rows.
type writer struct {
	*bands.AMD64
	labels int
}

const (
	excluded   = -3640
	sure       = 2000
	maxPrice   = 2320
	mostWanted = 1280
)

// repeat writes a loop of n turns.
func (w *writer) repeat(n int, body func()) {
	left := w.GP64()
	w.MOVQ(operand.U32(uint32(n)), left)
	w.labels++
	label := fmt.Sprintf("loop%d", w.labels)
	w.Label(label)
	body()
	w.DECQ(left)
	w.JNZ(operand.LabelRef(label))
}

// forward moves pointers to rows by n rows.
func (w *writer) forward(n int, pointers ...reg.GPVirtual) {
	for _, p := range pointers {
		w.ADDQ(operand.I32(int32(bands.RowBytes*n)), p)
	}
}
