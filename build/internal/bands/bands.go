// Package bands writes for arm64 what the kernels for 32 boards and those for the digits of
// one board have in common: the tables of bands, and the best templates through cells.
package bands

import (
	"fmt"

	"bullseye/build/internal/generate"
)

// A Writer writes kernels with 8 words of 16 bits in a register, or 4 of 32.
type Writer struct {
	*generate.ARM64
	Words  string                // "H8" or "S4"
	Others func(t int) [8][2]int // by the triple of a band: those of the two others
	used   [32]bool
}

const rowBytes = 64

// Sized returns an instruction on words of that size. Go's assembler lacks it if it has
// an encoding, whose bits for the size are 0.
func (w *Writer) Sized(name string, encoding uint32) generate.VectorOp {
	if encoding != 0 {
		encoding |= map[string]uint32{"H8": 1, "S4": 2}[w.Words] << 22
	}
	return generate.VectorOp{Name: name, Lanes: w.Words, Encoding: encoding}
}

// Greater is all bits of a word if n is greater than m.
func (w *Writer) Greater() generate.VectorOp { return w.Sized("VCMGT", 0x4E203400) }

// Begin begins a kernel, and loads pointers to rows into R0 and so on, at the lanes to
// work on: the last parameter is their offset. Pointers to what is the same for all lanes
// begin with a full stop. size is that of all parameters and results.
func (w *Writer) Begin(name, signature string, size int, pointers ...string) {
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
func (w *Writer) Register() int {
	for v := range w.used {
		if !w.used[v] {
			w.used[v] = true
			return v
		}
	}
	panic("out of registers")
}

func (w *Writer) Release(vs ...int) {
	for _, v := range vs {
		w.used[v] = false
	}
}

// Row returns the address of a row.
func (w *Writer) Row(base string, i int) string { return fmt.Sprintf("%d(%s)", rowBytes*i, base) }

// LoadRow returns a register with a row.
func (w *Writer) LoadRow(base string, i int) int {
	v := w.Register()
	w.Load(w.Row(base, i), v)
	return v
}

// StoreRow writes a register to a row, and releases it.
func (w *Writer) StoreRow(v int, base string, i int) {
	w.Store(v, w.Row(base, i))
	w.Release(v)
}

// Constant returns a register with v in all words.
func (w *Writer) Constant(v int) int {
	r := w.Register()
	w.Op("MOVD", fmt.Sprintf("$%d", v), "R17")
	w.Op("VDUP", "R17", fmt.Sprintf("V%d.%s", r, w.Words))
	return r
}

// Add writes d = a + b.
func (w *Writer) Add(d, a, b int) { w.Vector(w.Sized("VADD", 0), d, a, b) }

func (w *Writer) sum(a, b int) int {
	v := w.Register()
	w.Add(v, a, b)
	return v
}

// Raise makes v the greater of a and v, and releases a.
func (w *Writer) Raise(v, a int) {
	w.Vector(w.Sized("VSMAX", 0x4E206400), v, v, a)
	w.Release(a)
}

// raiseFirst is Raise for a value that there may not be yet, which is then -1.
func (w *Writer) raiseFirst(v *int, a int) {
	if *v < 0 {
		*v = a
		return
	}
	w.Raise(*v, a)
}

// BandBest writes the table of a band.
func (w *Writer) BandBest(reduced, band string) {
	cell := func(r, s, c int) int { return w.LoadRow(reduced, 9*r+3*s+c) }
	var second, third [3][3]int // by row and column
	for r := range 3 {
		for c := range 3 {
			second[r][c], third[r][c] = cell(r, 1, c), cell(r, 2, c)
		}
	}
	for c0 := range 3 {
		a := [3]int{cell(0, 0, c0), cell(1, 0, c0), cell(2, 0, c0)}
		for c1 := range 3 {
			var pair [3]int // by the row that is left for the third stack
			for r := range 3 {
				x, y := (r+1)%3, (r+2)%3
				pair[r] = w.sum(second[y][c1], a[x])
				w.Raise(pair[r], w.sum(second[x][c1], a[y]))
			}
			for c2 := range 3 {
				sum := w.sum(third[0][c2], pair[0])
				w.Raise(sum, w.sum(third[1][c2], pair[1]))
				w.Raise(sum, w.sum(third[2][c2], pair[2]))
				w.StoreRow(sum, band, 9*c0+3*c1+c2)
			}
			w.Release(pair[:]...)
		}
		w.Release(a[:]...)
	}
	for r := range 3 {
		w.Release(second[r][:]...)
		w.Release(third[r][:]...)
	}
}

// Through writes, by its triple, what two bands can do beyond the own one, and gives it
// to use.
func (w *Writer) Through(first, second, beyond string, use func(t, sum int)) {
	var held [27]int
	for t := range held {
		held[t] = w.LoadRow(first, t)
	}
	for t := range held {
		sum := -1
		for _, o := range w.Others(t) {
			s := w.LoadRow(second, o[1])
			w.Add(s, s, held[o[0]])
			w.raiseFirst(&sum, s)
		}
		w.Store(sum, w.Row(beyond, t))
		use(t, sum)
		w.Release(sum)
	}
	w.Release(held[:]...)
}

// Marginals finds the best templates through the cells of a band, and gives them to use.
func (w *Writer) Marginals(reduced, beyond string, use func(cell, best int)) {
	weight := [3]int{9, 3, 1}
	cell := func(r, s, c int) int { return w.LoadRow(reduced, 9*r+3*s+c) }
	for s := range 3 {
		x, y := (s+1)%3, (s+2)%3
		for r := range 3 {
			i, j := (r+1)%3, (r+2)%3
			var right [2][3]int
			for c := range 3 {
				right[0][c], right[1][c] = cell(i, y, c), cell(j, y, c)
			}
			sums := [3]int{-1, -1, -1}
			for cx := range 3 {
				left := [2]int{cell(i, x, cx), cell(j, x, cx)}
				for cy := range 3 {
					pair := w.sum(right[1][cy], left[0])
					w.Raise(pair, w.sum(right[0][cy], left[1]))
					for c := range sums {
						v := w.LoadRow(beyond, c*weight[s]+cx*weight[x]+cy*weight[y])
						w.Add(v, v, pair)
						w.raiseFirst(&sums[c], v)
					}
					w.Release(pair)
				}
				w.Release(left[:]...)
			}
			for c, v := range sums {
				own := cell(r, s, c)
				w.Add(v, v, own)
				w.Release(own)
				use(9*r+3*s+c, v)
				w.Release(v)
			}
			w.Release(right[0][:]...)
			w.Release(right[1][:]...)
		}
	}
}
