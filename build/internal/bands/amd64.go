package bands

import (
	"fmt"

	"bullseye/build/internal/generate"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// AMD64 writes the kernels of a file for AVX-512, with all lanes of a row in a register,
// or for AVX2, with half of them: such a kernel takes the offset in a row of its half.
type AMD64 struct {
	*build.Context
	Wide   bool // AVX-512
	Bits   int  // in a word: 16 or 32
	tables int
	labels int
	full   map[int]operand.Mem // by value
}

// Suffix is that of the names of kernels.
func (w *AMD64) Suffix() string {
	if w.Wide {
		return "AVX512"
	}
	return "AVX2"
}

// Begin begins a kernel that works on rows.
func (w *AMD64) Begin(name, parameters string) {
	if !w.Wide {
		parameters += ", offset uint64"
	}
	generate.Begin(w.Context, name+w.Suffix(), "is "+name+"Portable", "func("+parameters+")")
}

// Pointer loads a parameter.
func (w *AMD64) Pointer(name string) reg.GPVirtual {
	return w.Load(w.Param(name), w.GP64()).(reg.GPVirtual)
}

// Lanes loads a parameter that points to rows, at the lanes to work on.
func (w *AMD64) Lanes(name string) reg.GPVirtual {
	p := w.Pointer(name)
	if !w.Wide {
		w.ADDQ(w.Pointer("offset"), p)
	}
	return p
}

// Rows are the rows from the i-th after base.
func Rows(base reg.Register, i int) operand.Mem { return operand.Mem{Base: base, Disp: RowBytes * i} }

// Repeat writes a loop of n turns.
func (w *AMD64) Repeat(n int, body func()) {
	left := w.GP64()
	w.MOVQ(operand.U32(uint32(n)), left)
	w.labels++
	label := fmt.Sprintf("loop%d", w.labels)
	w.Label(label)
	body()
	w.DECQ(left)
	w.JNZ(operand.LabelRef(label))
}

// Forward moves pointers to rows by n rows.
func (w *AMD64) Forward(n int, pointers ...reg.GPVirtual) {
	for _, p := range pointers {
		w.ADDQ(operand.I32(int32(RowBytes*n)), p)
	}
}

// Vector returns a new register.
func (w *AMD64) Vector() reg.VecVirtual {
	if w.Wide {
		return w.ZMM()
	}
	return w.YMM()
}

// Copy copies a row or a register to the other or to its like.
func (w *AMD64) Copy(from, to operand.Op) {
	_, loads := from.(operand.Mem)
	_, stores := to.(operand.Mem)
	switch memory := loads || stores; {
	case w.Wide && memory && w.Bits == 16:
		w.VMOVDQU16(from, to)
	case w.Wide && memory:
		w.VMOVDQU32(from, to)
	case w.Wide:
		w.VMOVDQA64(from, to)
	case memory:
		w.VMOVDQU(from, to)
	default:
		w.VMOVDQA(from, to)
	}
}

// Register returns a new register with what is in memory or in another one.
func (w *AMD64) Register(from operand.Op) reg.VecVirtual {
	v := w.Vector()
	w.Copy(from, v)
	return v
}

// Clear clears a register.
func (w *AMD64) Clear(v reg.VecVirtual) {
	if w.Wide {
		w.VPXORD(v, v, v)
	} else {
		w.VPXOR(v, v, v)
	}
}

// Constant returns a register with v in all words.
func (w *AMD64) Constant(v int) reg.VecVirtual { return w.Register(w.Full(v)) }

// Full returns a row of v in read-only data.
func (w *AMD64) Full(v int) operand.Mem {
	if m, ok := w.full[v]; ok {
		return m
	}
	values := make([]int, 8*RowBytes/w.Bits)
	for i := range values {
		values[i] = v
	}
	if w.full == nil {
		w.full = make(map[int]operand.Mem)
	}
	w.full[v] = w.Words(values...)
	return w.full[v]
}

// Words puts a table of words into read-only data.
func (w *AMD64) Words(values ...int) operand.Mem {
	w.tables++
	name := fmt.Sprintf("words%d", w.tables)
	if w.Bits == 16 {
		return generate.Table(w.Context, name, len(values), func(i int) operand.U16 { return operand.U16(values[i]) })
	}
	return generate.Table(w.Context, name, len(values), func(i int) operand.U32 { return operand.U32(values[i]) })
}

func (w *AMD64) LoadRow(rows operand.Mem, i int) operand.Op {
	return w.Register(rows.Offset(RowBytes * i))
}

func (w *AMD64) HoldRow(rows operand.Mem, i int) operand.Op {
	if w.Wide {
		return w.LoadRow(rows, i)
	}
	return rows.Offset(RowBytes * i)
}

func (w *AMD64) StoreRow(v operand.Op, rows operand.Mem, i int) {
	w.Copy(v, rows.Offset(RowBytes*i))
}

func (w *AMD64) AddRow(rows operand.Mem, i int, b operand.Op) operand.Op {
	return w.Sum(rows.Offset(RowBytes*i), b)
}

// Sum may take a from memory; b is loaded if it is there.
func (w *AMD64) Sum(a, b operand.Op) operand.Op {
	v := w.Vector()
	if _, memory := b.(operand.Mem); memory {
		w.Copy(b, v)
		b = v
	}
	if w.Bits == 16 {
		w.VPADDW(a, b, v)
	} else {
		w.VPADDD(a, b, v)
	}
	return v
}

func (w *AMD64) Raise(v, a operand.Op) {
	if w.Bits == 16 {
		w.VPMAXSW(a, v, v)
	} else {
		w.VPMAXSD(a, v, v)
	}
}

// Release does nothing: registers are allocated when a kernel is whole.
func (w *AMD64) Release(...operand.Op) {}
