package generate

import (
	"math/bits"
	"sync"

	"bullseye/sudoku"
)

// Grids are drawn uniformly: each of the 6,670,903,752,021,072,936,960 grids has the same
// probability.
//
// A box assigns its nine digits to three rows. Call this its split; there are 1680. In a
// band, the splits of the three boxes must give each digit three different rows. If the
// split of the first box is given, there are 56 ways to choose the others. The bands do
// not depend on each other, so it is easy to draw nine splits that fit in all three bands.
//
// It remains to assign digits to columns. Each box splits its digits over columns too, so
// that row and column tell the cells apart, and in each stack the three boxes must give
// each digit different columns. The number of ways to do so in a stack is the weight of
// its three splits. Given the splits, the stacks do not depend on each
// other. So the number of grids with nine given splits is the product of three weights.
//
// The splits of the first stack are drawn with a probability in proportion to their
// weight times a bound on the product of the other two weights, and the other splits
// uniformly. They are kept with the probability product / bound, and otherwise all are
// drawn again, about 14 times in all. Then the columns of each stack are drawn uniformly.
//
// A weight does not depend on the order of the rows in a box. A partition is a split
// without this order. There are 280.
const (
	partitions = 280
	pairs      = 56  // splits of two boxes that fit the split of a third
	maxWeight  = 288 // of a stack, in units of the six orders of its columns, as all weights below
	ways       = 36 * pairs
	wayWords   = (ways + 63) / 64
)

// A split gives the row (or the column) of each digit in a box. Digits count from 0.
type split [9]uint8

// standard has the digits 0 to 2 in row 0, 3 to 5 in row 1, and 6 to 8 in row 2.
var standard = split{0, 0, 0, 1, 1, 1, 2, 2, 2}

// splits are the tables of the method. Numbers of digits relative to a partition are those
// after a permutation that makes the partition the standard one.
type splits struct {
	// relative holds the number that each digit has relative to a partition.
	relative [partitions]split
	// seen holds the second partition as it is relative to the first.
	seen [partitions][partitions]uint16
	// of holds the splits of two boxes that fit the standard one.
	of [pairs][2]split
	// beside holds the partitions of two boxes that fit a partition, for each of these.
	beside [partitions][pairs][2]uint16

	// A way assigns columns to the digits of a stack, up to the order of the columns. Its
	// first box is relative to the partition of that box.
	way [ways][3]split
	// fits are the ways that fit the partitions of the second and the third box.
	fits [2][partitions][wayWords]uint64
	// weight is the number of these, if the first partition is the standard one.
	weight [partitions][partitions]uint16
	// first draws a pair of partitions in proportion to their weight times its bound.
	first alias
}

// tables returns the tables, which takes some milliseconds the first time.
var tables = sync.OnceValue(func() *splits {
	t := &splits{}
	all, number := allPartitions()
	for p := range all {
		t.relative[p] = relativeTo(&all[p])
	}
	for p := range all {
		for q := range all {
			t.seen[p][q] = number[keyOf(all[q].renamed(&t.relative[p]))]
		}
	}
	t.of = fitting()
	for p := range all {
		back := t.relative[p].inverse()
		for i := range t.of {
			for box, s := range t.of[i] {
				t.beside[p][i][box] = number[keyOf(s.renamed(&back))]
			}
		}
	}
	t.listWays(all)
	t.weigh()
	return t
})

// A key is the same for splits of the same partition.
type key [9]uint8

// keyOf returns the key of a split: for each digit, the first digit of its row.
func keyOf(s split) (k key) {
	first := [3]uint8{9, 9, 9}
	for d, row := range s {
		first[row] = min(first[row], uint8(d))
		k[d] = first[row]
	}
	return k
}

// allPartitions returns a split of each partition, and the number of each partition. The
// standard one is 0.
func allPartitions() (all [partitions]split, number map[key]uint16) {
	number = map[key]uint16{}
	var s split
	var add func(d int, room [3]int)
	add = func(d int, room [3]int) {
		if d == len(s) {
			k := keyOf(s)
			if _, known := number[k]; !known {
				n := len(number)
				all[n], number[k] = s, uint16(n)
			}
			return
		}
		for row := range room {
			if room[row] > 0 {
				s[d] = uint8(row)
				room[row]--
				add(d+1, room)
				room[row]++
			}
		}
	}
	add(0, [3]int{3, 3, 3})
	return all, number
}

// relativeTo returns the number of each digit relative to the partition of s.
func relativeTo(s *split) (r split) {
	next := [3]uint8{0, 3, 6}
	for d, row := range s {
		r[d] = next[row]
		next[row]++
	}
	return r
}

// renamed returns the split after each digit d has become r[d].
func (s split) renamed(r *split) (result split) {
	for d, row := range s {
		result[r[d]] = row
	}
	return result
}

// inverse returns the inverse of a permutation.
func (s split) inverse() (result split) {
	for d, to := range s {
		result[to] = uint8(d)
	}
	return result
}

// fitting returns the splits of two boxes that fit the standard one.
func fitting() (all [pairs][2]split) {
	n := 0
	for choice := range 1 << 9 {
		// For each digit, one of the two other rows.
		var second, third split
		var used [3]int
		for d, row := range standard {
			second[d] = (row + 1 + uint8(choice>>d&1)) % 3
			third[d] = 3 - row - second[d]
			used[second[d]]++
		}
		if used == [3]int{3, 3, 3} {
			all[n] = [2]split{second, third}
			n++
		}
	}
	return all
}

// listWays lists the ways, and those that fit each partition.
func (t *splits) listWays(all [partitions]split) {
	n := 0
	for _, first := range all {
		if !orthogonal(&first, &standard) {
			continue
		}
		// The pairs that fit the first box's columns.
		renamed := relativeTo(&first)
		back := renamed.inverse()
		var column split // of the standard's rows in that partition
		for d := range first {
			column[renamed[d]/3] = first[d]
		}
		for _, pair := range t.of {
			w := &t.way[n]
			w[0] = first
			for box, s := range pair {
				w[box+1] = s.renamed(&back)
				for d := range w[box+1] {
					w[box+1][d] = column[w[box+1][d]]
				}
			}
			for box := range t.fits {
				for p := range all {
					if orthogonal(&all[p], &w[box+1]) {
						t.fits[box][p][n/64] |= 1 << (n % 64)
					}
				}
			}
			n++
		}
	}
}

// orthogonal reports whether rows and columns tell all nine digits apart.
func orthogonal(rows, columns *split) bool {
	var cells uint16
	for d := range rows {
		cells |= 1 << (3*rows[d] + columns[d])
	}
	return cells == 1<<9-1
}

// weigh fills in the weights.
func (t *splits) weigh() {
	weights := make([]uint32, 0, partitions*partitions)
	for p := range t.weight {
		for q := range t.weight[p] {
			n := 0
			for i, word := range t.fits[0][p] {
				n += bits.OnesCount64(word & t.fits[1][q][i])
			}
			t.weight[p][q] = uint16(n)
			weights = append(weights, uint32(n)*bounds[n])
		}
	}
	t.first = newAlias(weights)
}

// bounds holds, for the weight of the first stack, a bound on the product of the other
// two, in units of boundUnit. It is the least one, rounded up.
var bounds = [maxWeight + 1]uint32{
	16: 9, 20: 8, 24: 14, 26: 8, 28: 21, 30: 13, 32: 14, 36: 13,
	38: 13, 44: 21, 46: 13, 48: 21, 86: 25, 96: 27, 144: 21, 288: 81,
}

const boundUnit = 1024

// stackWeight returns the weight of the three partitions of a stack.
func (t *splits) stackWeight(in *[3]uint16) uint64 {
	seen := &t.seen[in[0]]
	return uint64(t.weight[seen[in[1]]][seen[in[2]]])
}

// grid draws a grid.
func (t *splits) grid(random *stream) (grid sudoku.Grid) {
	var partition [3][3]uint16 // by stack and band; that of the first box is the standard one
	var pair [3]uint64         // of each band
	for {
		f := random.fraction()
		both := t.first.draw(&f)
		partition[0] = [3]uint16{0, uint16(both / partitions), uint16(both % partitions)}
		f = random.fraction()
		three := f.below(pairs * pairs * pairs)
		pair = [3]uint64{three % pairs, three / pairs % pairs, three / pairs / pairs}
		for band, p := range partition[0] {
			beside := &t.beside[p][pair[band]]
			partition[1][band], partition[2][band] = beside[0], beside[1]
		}
		bound := uint64(bounds[t.weight[partition[0][1]][partition[0][2]]]) * boundUnit
		// Most draws fail whatever the third weight is.
		u, second := f.below(bound), t.stackWeight(&partition[1])
		if u < second*maxWeight && u < second*t.stackWeight(&partition[2]) {
			break
		}
	}
	names := [9]uint8{1, 2, 3, 4, 5, 6, 7, 8, 9}
	shuffle(random, names[:])
	f := random.fraction()
	var rowOrder [3]*[3]uint8
	for band := range rowOrder {
		rowOrder[band] = &orders[f.below(uint64(len(orders)))]
	}
	for stack := range 3 {
		in := &partition[stack]
		way := &t.way[t.drawWay(t.seen[in[0]][in[1]], t.seen[in[0]][in[2]], random)]
		columnOrder := &orders[f.below(uint64(len(orders)))]
		inStack := &t.relative[in[0]]
		for band := range 3 {
			rows := &standard
			if stack > 0 {
				rows = &t.of[pair[band]][stack-1]
			}
			inBand := &t.relative[partition[0][band]]
			for d := range uint8(9) {
				row := rowOrder[band][rows[inBand[d]]]
				column := columnOrder[way[band][inStack[d]]]
				grid[27*band+9*int(row)+3*stack+int(column)] = names[d]
			}
		}
	}
	return grid
}

// orders are the permutations of three lines.
var orders = [6][3]uint8{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}

// drawWay draws one of the ways that fit two partitions.
func (t *splits) drawWay(second, third uint16, random *stream) int {
	f := random.fraction()
	n := int(f.below(uint64(t.weight[second][third])))
	for i, word := range t.fits[0][second] {
		word &= t.fits[1][third][i]
		here := bits.OnesCount64(word)
		if n >= here {
			n -= here
			continue
		}
		for ; n > 0; n-- {
			word &= word - 1
		}
		return 64*i + bits.TrailingZeros64(word)
	}
	panic("a weight is wrong")
}

// An alias draws numbers in proportion to weights, by Walker's alias method. All its
// numbers are integers, so the probabilities are exact.
type alias struct {
	total  uint64
	shares []share
}

// A share is the part of the total that an element keeps. Another element has the rest.
type share struct{ keep, other uint32 }

func newAlias(weights []uint32) (a alias) {
	n := uint64(len(weights))
	a.shares = make([]share, n)
	for _, w := range weights {
		a.total += uint64(w)
	}
	rest := make([]uint64, n) // the share of each element, in units in which total is the mean
	var less, more []uint32
	for i, w := range weights {
		if rest[i] = n * uint64(w); rest[i] < a.total {
			less = append(less, uint32(i))
		} else {
			more = append(more, uint32(i))
		}
	}
	for len(less) > 0 {
		small, large := less[len(less)-1], more[len(more)-1]
		less = less[:len(less)-1]
		a.shares[small] = share{uint32(rest[small]), large}
		rest[large] -= a.total - rest[small]
		if rest[large] < a.total {
			more, less = more[:len(more)-1], append(less, large)
		}
	}
	for _, i := range more {
		a.shares[i] = share{uint32(a.total), i}
	}
	return a
}

// draw draws a number.
func (a *alias) draw(f *fraction) uint32 {
	i := uint32(f.below(uint64(len(a.shares))))
	if s := a.shares[i]; uint32(f.below(a.total)) >= s.keep {
		return s.other
	}
	return i
}
