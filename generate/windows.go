package generate

import (
	"math/big"
	"math/bits"
	"sync"

	"bullseye/internal/redundant"
	"bullseye/sudoku"
)

// A windows draws uniformly from all sets of cells whose number is in a range. So every
// minimal board is drawn with the same probability, and the distribution of the number of
// clues is that of all minimal boards.
//
// There are far more sets of many cells than of few, so most candidates have the largest
// number or almost that. The few minimal boards among them are what takes the time. So 256 and
// then 64 candidates are looked at together, each in its bit of a word for each cell: whether they
// meet the unavoidable sets, and then, of those that do, whether a single shows that a clue
// is redundant. What these tests rule out is not minimal, and so could not be kept.
//
// The cells are shuffled and laid around a circle. A candidate consists of so many consecutive
// cells, and the next one begins a cell later. Steps of another width around the same
// circle give another order, so one shuffle serves for many.
type windows struct {
	grid  *sudoku.Grid
	lines [9][3][16]uint8 // the cell of each digit in each row, column and box

	small [][6]uint8  // the unavoidable sets with at most six cells, the last repeated
	large [][10]uint8 // and those with at most ten

	circles []circle
	at      *[mostUnbiased + 1][128]uint64 // windowsAt

	least int                 // the smallest number of cells
	below []uint64            // the probability of a smaller number than each, in units of 2⁻⁶⁴
	step  int                 // around the circle, an index of steps
	order [128]uint8          // the cells around the circle
	place [sudoku.Cells]uint8 // of each cell in the order

	ahead ahead
	left  candidates // those of all that meet the small sets
	size  int        // how many they are
}

// An ahead is the candidates of the next steps, which are drawn together. The sets of cells to meet
// are then read once for all.
type ahead struct {
	steps int // how many are left
	next  int // the first of these
	drawn [256][atOnce]uint64
	size  [atOnce]int    // the number of cells
	alive [atOnce]uint64 // those that meet the small sets
}

const atOnce = 4

// A candidates has a word for each cell, with a bit for each of 64 candidates. It has room for all
// indices, so that none is checked.
type candidates [256]uint64

// mostUnbiased is the largest number of clues that is drawn. Of all minimal boards, about
// one in 100,000 has more.
const mostUnbiased = 31

// A circle is another order of the cells, by steps of a width around the first.
type circle struct {
	place [128]uint8              // here of each place of the first circle
	from  [2 * sudoku.Cells]uint8 // the place in the first circle of each here, twice around
}

// circles are those of all widths, but for those that step back and have the same windows.
var circles = sync.OnceValue(func() (all []circle) {
	for width := 1; width <= sudoku.Cells/2; width++ {
		if width%3 == 0 {
			continue // a factor of 81
		}
		var c circle
		for i := range c.from {
			c.from[i] = uint8(i * width % sudoku.Cells)
			c.place[c.from[i]] = uint8(i % sudoku.Cells)
		}
		all = append(all, c)
	}
	return all
})

// windowsAt has the windows that have a cell at each place, for each number of cells.
var windowsAt = sync.OnceValue(func() *[mostUnbiased + 1][128]uint64 {
	at := new([mostUnbiased + 1][128]uint64)
	for size := range at {
		for place := range sudoku.Cells {
			for first := range 64 {
				if (place-first+sudoku.Cells)%sudoku.Cells < size {
					at[size][place] |= 1 << first
				}
			}
		}
	}
	return at
})

// newWindows returns a drawing of numbers of cells in a range that is not empty.
func newWindows(r Range) *windows {
	w := &windows{least: r.Min, circles: circles(), at: windowsAt()}
	var total big.Int
	var sums []*big.Int
	for n := r.Min; n <= r.Max; n++ {
		sums = append(sums, new(big.Int).Set(&total))
		total.Add(&total, new(big.Int).Binomial(sudoku.Cells, int64(n)))
	}
	for _, sum := range sums {
		sum.Lsh(sum, 64)
		w.below = append(w.below, sum.Div(sum, &total).Uint64())
	}
	return w
}

func (w *windows) begin(grid *sudoku.Grid, sets []redundant.Set) {
	w.grid, w.step, w.ahead.steps = grid, len(w.circles), 0
	w.left, w.size = candidates{}, 0
	for i, d := range grid {
		c := sudoku.Cell(i)
		in := &w.lines[d-1]
		in[0][c.Row()], in[1][c.Column()], in[2][c.Box()] = uint8(i), uint8(i), uint8(i)
	}
	w.small, w.large = w.small[:0], w.large[:0]
	for _, s := range sets {
		var cells [10]uint8
		n := 0
		for c := range s.All() {
			cells[n] = uint8(c)
			n++
		}
		for i := n; i < len(cells); i++ {
			cells[i] = cells[n-1]
		}
		if n <= 6 {
			w.small = append(w.small, [6]uint8(cells[:]))
		} else {
			w.large = append(w.large, cells)
		}
	}
}

func (w *windows) draw(random *stream, left int, to []redundant.Set) ([]redundant.Set, int) {
	drawn := 0
	for ; drawn < left && len(to) == 0; drawn += 64 {
		to = w.turn(random, (left-drawn)/64, to)
	}
	if drawn == left {
		to = w.flush(to)
	}
	return to, drawn
}

// turn takes the next 64 candidates. At most so many steps are drawn ahead.
func (w *windows) turn(random *stream, most int, to []redundant.Set) []redundant.Set {
	a := &w.ahead
	if a.steps == 0 {
		w.look(random, most)
	}
	size, circle := a.size[a.next%atOnce], &w.circles[w.step]
	alive := a.alive[a.next%atOnce]
	w.step++
	a.next++
	a.steps--
	for alive != 0 {
		first := bits.TrailingZeros64(alive)
		length := bits.TrailingZeros64(^(alive >> first))
		alive &= alive + 1<<first // the run of windows ends with a carry
		if w.size+length > 64 {
			to = w.flush(to)
		}
		w.keep(circle.from[first:first+length+size-1], length, size)
	}
	return to
}

// look draws the candidates of the next steps.
func (w *windows) look(random *stream, most int) {
	if w.step == len(w.circles) {
		w.step = 0
		for i := range sudoku.Cells {
			w.order[i] = uint8(i) // the order of the last board must not matter
		}
		shuffle(random, w.order[:sudoku.Cells])
		for place, c := range w.order[:sudoku.Cells] {
			w.place[c] = uint8(place)
		}
	}
	a := &w.ahead
	a.steps, a.next = min(atOnce, most, len(w.circles)-w.step), 0
	for step := range a.steps {
		u, i := uint64(random.fraction()), len(w.below)-1
		for u < w.below[i] {
			i--
		}
		a.size[step] = w.least + i
		at, moved := &w.at[w.least+i], &w.circles[w.step+step].place
		for c, p := range w.place {
			a.drawn[c][step] = at[moved[p&127]&127]
		}
	}
	a.meet(w.small)
}

// keep keeps some windows that follow each other: cells are theirs, by their places in the order.
func (w *windows) keep(cells []uint8, length, size int) {
	comes := uint64(1) << (w.size & 63)
	goes, in := comes, uint64(0)
	for i, p := range cells {
		if i < length {
			in |= comes
			comes <<= 1
		}
		if i >= size {
			in &^= goes
			goes <<= 1
		}
		w.left[w.order[p&127]] |= in
	}
	w.size += length
}

// meet finds the candidates that meet unavoidable sets.
func (a *ahead) meet(sets [][6]uint8) {
	p, q, r, s := ^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)
	for i := range sets {
		set, x := &sets[i], &a.drawn
		b, c, d, e, f, g := &x[set[0]], &x[set[1]], &x[set[2]], &x[set[3]], &x[set[4]], &x[set[5]]
		p &= b[0] | c[0] | d[0] | e[0] | f[0] | g[0]
		q &= b[1] | c[1] | d[1] | e[1] | f[1] | g[1]
		r &= b[2] | c[2] | d[2] | e[2] | f[2] | g[2]
		s &= b[3] | c[3] | d[3] | e[3] | f[3] | g[3]
	}
	a.alive = [atOnce]uint64{p, q, r, s}
}

// meetLarge returns the candidates that meet the unavoidable sets with more than six cells.
func (w *windows) meetLarge(x *candidates) uint64 {
	alive := ^uint64(0)
	for i := range w.large {
		s := &w.large[i]
		alive &= x[s[0]] | x[s[1]] | x[s[2]] | x[s[3]] | x[s[4]] | x[s[5]] | x[s[6]] | x[s[7]] | x[s[8]] | x[s[9]]
	}
	return alive
}

// flush appends the candidates that are left.
func (w *windows) flush(to []redundant.Set) []redundant.Set {
	alive := w.meetLarge(&w.left) & w.left.withoutSingles(w.grid, &w.lines) & (1<<w.size - 1)
	for ; alive != 0; alive &= alive - 1 {
		i := bits.TrailingZeros64(alive)
		var low, high uint64
		for c, word := range w.left[:64] {
			low |= word >> (i & 63) & 1 << (c & 63)
		}
		for c, word := range w.left[64:sudoku.Cells] {
			high |= word >> (i & 63) & 1 << (c & 63)
		}
		to = append(to, redundant.Set{low, high})
	}
	w.left, w.size = candidates{}, 0
	return to
}

// withoutSingles returns the candidates none of whose clues is a hidden single of the others: in
// a house of the clue, every other cell has a clue or is in a house with a clue of the digit.
func (x *candidates) withoutSingles(grid *sudoku.Grid, lines *[9][3][16]uint8) uint64 {
	var redundant uint64
	for i, d := range grid {
		if x[i] == 0 {
			continue
		}
		c := &housesOf[i]
		inRow, inColumn, inBox := &lines[(d-1)%9][0], &lines[(d-1)%9][1], &lines[(d-1)%9][2]
		// No room for the digit, in a cell of a row or of a column of the clue.
		across := func(i int) uint64 { return x[c.across[i]] | x[inColumn[c.columns[i]&15]] }
		along := func(i int) uint64 { return x[c.along[i]] | x[inRow[c.rows[i]&15]] }
		row, column := across(0)&across(1), along(0)&along(1)
		k1, k2 := x[inColumn[c.columns[0]&15]], x[inColumn[c.columns[1]&15]]
		box := row & column &
			(x[inRow[c.rows[0]&15]] | (x[c.box[0]]|k1)&(x[c.box[1]]|k2)) &
			(x[inRow[c.rows[1]&15]] | (x[c.box[2]]|k1)&(x[c.box[3]]|k2))
		row &= (x[inBox[c.boxes[0]&15]] | across(2)&across(3)&across(4)) &
			(x[inBox[c.boxes[1]&15]] | across(5)&across(6)&across(7))
		column &= (x[inBox[c.boxes[2]&15]] | along(2)&along(3)&along(4)) &
			(x[inBox[c.boxes[3]&15]] | along(5)&along(6)&along(7))
		redundant |= x[i] & (box | row | column)
	}
	return ^redundant
}

// A surroundings is the houses of a cell.
type surroundings struct {
	across, columns [8]uint8 // the other cells of its row, first those in its box, and their columns
	along, rows     [8]uint8 // the other cells of its column, and their rows
	box             [4]uint8 // the other cells of its box, by these rows and columns
	boxes           [4]uint8 // the other boxes of its row and of its column
}

var housesOf = func() (all [sudoku.Cells]surroundings) {
	for i := range all {
		c, p := sudoku.Cell(i), &all[i]
		row, column := c.Row(), c.Column()
		band, stack := row/3*3, column/3*3
		for j := range 8 {
			r, k := band+(row+1+j)%3, stack+(column+1+j)%3
			if j >= 2 {
				r, k = (band+j+1)%9, (stack+j+1)%9
			}
			p.rows[j], p.columns[j] = uint8(r), uint8(k)
			p.along[j], p.across[j] = uint8(9*r+column), uint8(9*row+k)
		}
		for j := range p.box {
			p.box[j] = 9*p.rows[j/2] + p.columns[j%2]
		}
		for j := range 2 {
			p.boxes[j] = uint8(band) + p.columns[2+3*j]/3
			p.boxes[2+j] = p.rows[2+3*j]/3*3 + uint8(stack/3)
		}
	}
	return all
}()

func (w *windows) board(cells redundant.Set, grid *sudoku.Grid) (b sudoku.Board, _ sudoku.Grid) {
	for c := range cells.All() {
		b[c] = grid[c]
	}
	return b, *grid
}
