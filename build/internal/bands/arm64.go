package bands

import (
	"fmt"

	"bullseye/build/internal/generate"
)

// NEON writes kernels for arm64 with 8 words of 16 bits in a register, or 4 of 32.
type NEON struct {
	*generate.ARM64
	Words string // "H8" or "S4"
	used  [32]bool
}

// Sized returns an instruction on words of that size. Go's assembler lacks it if it has
// an encoding, whose bits for the size are 0.
func (w *NEON) Sized(name string, encoding uint32) generate.VectorOp {
	if encoding != 0 {
		encoding |= map[string]uint32{"H8": 1, "S4": 2}[w.Words] << 22
	}
	return generate.VectorOp{Name: name, Lanes: w.Words, Encoding: encoding}
}

// Greater is all bits of a word if n is greater than m.
func (w *NEON) Greater() generate.VectorOp { return w.Sized("VCMGT", 0x4E203400) }

// Begin begins a kernel, and loads pointers to rows into R0 and so on, at the lanes to
// work on: the last parameter is their offset. Pointers to what is the same for all lanes
// begin with a full stop. size is that of all parameters and results.
func (w *NEON) Begin(name, signature string, size int, pointers ...string) {
	w.used = [32]bool{}
	w.ARM64.Begin(name+"NEON", "is "+name+"Portable", "func("+signature+", offset uint64)", size)
	w.Parameter("offset", size/8-1, "R16")
	for i, p := range pointers {
		to := fmt.Sprintf("R%d", i)
		if p[0] == '.' {
			w.Parameter(p[1:], i, to)
			continue
		}
		w.Parameter(p, i, to)
		w.Op("ADD", "R16", to)
	}
}

// Register returns a vector register that is not in use.
func (w *NEON) Register() int {
	for v := range w.used {
		if !w.used[v] {
			w.used[v] = true
			return v
		}
	}
	panic("out of registers")
}

func (w *NEON) Release(vs ...int) {
	for _, v := range vs {
		w.used[v] = false
	}
}

// Row returns the address of a row.
func (w *NEON) Row(base string, i int) string { return fmt.Sprintf("%d(%s)", RowBytes*i, base) }

// LoadRow returns a register with a row.
func (w *NEON) LoadRow(base string, i int) int {
	v := w.Register()
	w.Load(w.Row(base, i), v)
	return v
}

// HoldRow is LoadRow: there are enough registers.
func (w *NEON) HoldRow(base string, i int) int { return w.LoadRow(base, i) }

// StoreRow writes a register to a row, and releases it.
func (w *NEON) StoreRow(v int, base string, i int) {
	w.Store(v, w.Row(base, i))
	w.Release(v)
}

// Constant returns a register with v in all words.
func (w *NEON) Constant(v int) int {
	r := w.Register()
	w.Op("MOVD", fmt.Sprintf("$%d", v), "R17")
	w.Op("VDUP", "R17", fmt.Sprintf("V%d.%s", r, w.Words))
	return r
}

// Add writes d = a + b.
func (w *NEON) Add(d, a, b int) { w.Vector(w.Sized("VADD", 0), d, a, b) }

// AddRow returns a register with a row and b.
func (w *NEON) AddRow(base string, i, b int) int {
	v := w.LoadRow(base, i)
	w.Add(v, v, b)
	return v
}

// Sum returns a register with a + b.
func (w *NEON) Sum(a, b int) int {
	v := w.Register()
	w.Add(v, a, b)
	return v
}

// Raise makes v the greater of a and v, and releases a.
func (w *NEON) Raise(v, a int) {
	w.Vector(w.Sized("VSMAX", 0x4E206400), v, v, a)
	w.Release(a)
}
