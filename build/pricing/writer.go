package main

import (
	"fmt"

	"bullseye/build/internal/generate"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// A writer writes the kernels of a file: with all 32 lanes in a register, or
// with 16. The latter kernels take the offset in a row of the half to work on.
type writer struct {
	*build.Context
	wide   bool
	tables int
	labels int
	rowsOf map[int]operand.Mem // by value
}

const (
	rowBytes   = 64
	excluded   = -3640
	sure       = 2000
	maxPrice   = 2320
	mostWanted = 1280
)

// begin begins a kernel.
func (w *writer) begin(name, parameters, results string) {
	suffix := "AVX512"
	if !w.wide {
		suffix = "AVX2"
		parameters += ", offset uint64"
	}
	generate.Begin(w.Context, name+suffix, "is "+name+"Portable", "func("+parameters+")"+results)
}

// rows returns a parameter that points to rows, at the lanes to work on.
func (w *writer) rows(name string) reg.GPVirtual {
	p := w.Load(w.Param(name), w.GP64()).(reg.GPVirtual)
	if !w.wide {
		offset := w.Load(w.Param("offset"), w.GP64())
		w.ADDQ(offset, p)
	}
	return p
}

// at is the i-th row from base.
func at(base reg.Register, i int) operand.Mem { return operand.Mem{Base: base, Disp: rowBytes * i} }

func (w *writer) vector() reg.VecVirtual {
	if w.wide {
		return w.ZMM()
	}
	return w.YMM()
}

func (w *writer) load(m operand.Op) reg.VecVirtual {
	v := w.vector()
	w.copyTo(m, v)
	return v
}

// copyTo copies a register or a row to a register.
func (w *writer) copyTo(from operand.Op, to reg.VecVirtual) {
	switch _, memory := from.(operand.Mem); {
	case !w.wide && memory:
		w.VMOVDQU(from, to)
	case !w.wide:
		w.VMOVDQA(from, to)
	case memory:
		w.VMOVDQU16(from, to)
	default:
		w.VMOVDQA64(from, to)
	}
}

func (w *writer) store(v reg.VecVirtual, m operand.Op) {
	if w.wide {
		w.VMOVDQU16(v, m)
	} else {
		w.VMOVDQU(v, m)
	}
}

// held returns a row in a register where there are enough of them, else in
// memory.
func (w *writer) held(m operand.Op) operand.Op {
	if w.wide {
		return w.load(m)
	}
	return m
}

// add returns b + a; a may be in memory, and if b is too, it is loaded.
func (w *writer) add(a, b operand.Op) reg.VecVirtual {
	v := w.vector()
	if _, memory := b.(operand.Mem); memory {
		w.copyTo(b, v)
		b = v
	}
	w.VPADDW(a, b, v)
	return v
}

// raise makes v the greater of a and v.
func (w *writer) raise(v reg.VecVirtual, a operand.Op) { w.VPMAXSW(a, v, v) }

// constant returns a register with v in all lanes.
func (w *writer) constant(v int) reg.VecVirtual { return w.load(w.full(v)) }

// full returns a row of v in read-only data.
func (w *writer) full(v int) operand.Mem {
	if m, ok := w.rowsOf[v]; ok {
		return m
	}
	var values [32]int
	for i := range values {
		values[i] = v
	}
	if w.rowsOf == nil {
		w.rowsOf = make(map[int]operand.Mem)
	}
	w.rowsOf[v] = w.words(values[:]...)
	return w.rowsOf[v]
}

// words puts a table of 16-bit words into read-only data.
func (w *writer) words(values ...int) operand.Mem {
	w.tables++
	return generate.Table(w.Context, fmt.Sprintf("words%d", w.tables), len(values), func(i int) operand.U16 { return operand.U16(values[i]) })
}

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
		w.ADDQ(operand.I32(int32(rowBytes*n)), p)
	}
}

// others gives for a triple of columns the pairs of triples that make up whole
// columns with it.
func others(t int) (pairs [8][2]int) {
	for i := range pairs {
		for s, c := range [3]int{t / 9, t / 3 % 3, t % 3} {
			x, y := (c+1)%3, (c+2)%3
			if i>>s&1 != 0 {
				x, y = y, x
			}
			pairs[i][0], pairs[i][1] = 3*pairs[i][0]+x, 3*pairs[i][1]+y
		}
	}
	return pairs
}
