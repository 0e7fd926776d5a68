// Package bands writes, for every instruction set, what the kernels for 32 boards and
// those for the digits of one board have in common: the tables of bands, and the best
// templates through cells.
package bands

// RowBytes is the size of a row: a word for each board or digit.
const RowBytes = 64

// A machine has the instructions that this needs. R points to rows. V is a row: a number
// or name of a register, or a place in memory from which instructions can take it.
type machine[R, V any] interface {
	LoadRow(rows R, i int) V     // in a register
	HoldRow(rows R, i int) V     // in a register if there are enough of them, to use it often
	StoreRow(v V, rows R, i int) // and release it
	AddRow(rows R, i int, b V) V // a new register with a row and b
	Sum(a, b V) V                // a new register
	Raise(v, a V)                // makes v the greater of a and v, and releases a
	Release(vs ...V)
}

// Others returns the ways to place a digit in the other two bands, if one band
// takes the triple of columns t. Each way is a pair of triples; together the three
// triples use every column once.
func Others(t int) (pairs [8][2]int) {
	for i := range pairs {
		for s, c := range [3]int{t / 9, t / 3 % 3, t % 3} {
			x, y := (c+1)%3, (c+2)%3
			if i>>(2-s)&1 != 0 {
				x, y = y, x
			}
			pairs[i][0], pairs[i][1] = 3*pairs[i][0]+x, 3*pairs[i][1]+y
		}
	}
	return pairs
}

// Best writes the table of a band: by its triple, the most that a digit can score there.
func Best[R, V any](w machine[R, V], reduced, band R) {
	var second, third [3][3]V // by row and column
	for r := range 3 {
		for c := range 3 {
			second[r][c], third[r][c] = w.HoldRow(reduced, 9*r+3+c), w.HoldRow(reduced, 9*r+6+c)
		}
	}
	for c0 := range 3 {
		a := [3]V{w.LoadRow(reduced, c0), w.LoadRow(reduced, 9+c0), w.LoadRow(reduced, 18+c0)}
		for c1 := range 3 {
			var pair [3]V // by the row that is left for the third stack
			for r := range 3 {
				x, y := (r+1)%3, (r+2)%3
				pair[r] = w.Sum(second[y][c1], a[x])
				w.Raise(pair[r], w.Sum(second[x][c1], a[y]))
			}
			for c2 := range 3 {
				sum := w.Sum(third[0][c2], pair[0])
				w.Raise(sum, w.Sum(third[1][c2], pair[1]))
				w.Raise(sum, w.Sum(third[2][c2], pair[2]))
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
func Through[R, V any](w machine[R, V], first, second, beyond R, use func(t int, sum V)) {
	var held [27]V
	for t := range held {
		held[t] = w.HoldRow(first, t)
	}
	for t := range held {
		pairs := Others(t)
		sum := w.AddRow(second, pairs[0][1], held[pairs[0][0]])
		for _, o := range pairs[1:] {
			w.Raise(sum, w.AddRow(second, o[1], held[o[0]]))
		}
		use(t, sum)
		w.StoreRow(sum, beyond, t)
	}
	w.Release(held[:]...)
}

// Marginals finds the best templates through the cells of a band, and gives them to use.
func Marginals[R, V any](w machine[R, V], reduced, beyond R, use func(cell int, best V)) {
	weight := [3]int{9, 3, 1}
	at := func(r, s, c int) int { return 9*r + 3*s + c }
	for s := range 3 {
		x, y := (s+1)%3, (s+2)%3
		for r := range 3 {
			i, j := (r+1)%3, (r+2)%3
			var right [2][3]V
			for c := range 3 {
				right[0][c], right[1][c] = w.HoldRow(reduced, at(i, y, c)), w.HoldRow(reduced, at(j, y, c))
			}
			var sums [3]V
			for cx := range 3 {
				left := [2]V{w.LoadRow(reduced, at(i, x, cx)), w.LoadRow(reduced, at(j, x, cx))}
				for cy := range 3 {
					pair := w.Sum(right[1][cy], left[0])
					w.Raise(pair, w.Sum(right[0][cy], left[1]))
					for c := range sums {
						v := w.AddRow(beyond, c*weight[s]+cx*weight[x]+cy*weight[y], pair)
						if cx+cy == 0 {
							sums[c] = v
						} else {
							w.Raise(sums[c], v)
						}
					}
					w.Release(pair)
				}
				w.Release(left[:]...)
			}
			for c, sum := range sums {
				best := w.AddRow(reduced, at(r, s, c), sum)
				w.Release(sum)
				use(at(r, s, c), best)
				w.Release(best)
			}
			w.Release(right[0][:]...)
			w.Release(right[1][:]...)
		}
	}
}
