package symmetry

import (
	"math"
	"math/bits"
)

// byOrbits finds the canonical form of any board, at a cost that neither clashes nor
// symmetries can raise much. It fixes the orientation, the first row and the order of
// the columns, and then looks for the best order of the other rows. Each of these
// starts has at most 144 such orders. Two ways to the same result differ by an
// automorphism. Automorphisms carry starts to starts, and starts in one orbit lead to
// the same result, so one of each orbit is enough.
func (s *finder) byOrbits() Form {
	starts := s.starts()
	number := make([]int32, 2*9*1296)
	for i := range number {
		number[i] = -1
	}
	for i := range starts {
		number[starts[i].number()] = int32(i)
	}
	orbits := make([]int32, len(starts)) // each member points towards the root of its orbit
	for i := range orbits {
		orbits[i] = int32(i)
	}
	root := func(i int32) int32 {
		for orbits[i] != i {
			orbits[i] = orbits[orbits[i]]
			i = orbits[i]
		}
		return i
	}
	done := make([]bool, len(starts)) // by root
	var best ending
	bestStart := -1
	for i := range starts {
		if done[root(int32(i))] {
			continue
		}
		done[root(int32(i))] = true
		end := ending{labels: best.labels}
		if bestStart < 0 {
			for level := range end.labels {
				end.labels[level] = math.MaxUint64
			}
		}
		s.finish(starts[i], 1, &end)
		if end.ways == 0 {
			continue // greater than the best
		}
		if bestStart < 0 || end.labels != best.labels {
			best, bestStart = end, i
			continue
		}
		automorphism := best.transformation.Then(end.transformation.Inverse())
		for j := range starts {
			to := starts[j].after(&automorphism)
			a, b := root(int32(j)), root(number[to.number()])
			orbits[a] = b
			done[b] = done[a] || done[b]
		}
	}
	form := Form{Transformation: best.transformation}
	for i := range starts {
		if root(int32(i)) == root(int32(bestStart)) {
			form.Automorphisms += best.ways
		}
	}
	for d := range uint64(9 - bits.OnesCount16(best.seen)) {
		form.Automorphisms *= d + 1
	}
	return form
}

// A start is an orientation, a first row, and an order of all columns.
type start struct {
	orientation uint8
	rows        [9]uint8
	columns     [9]uint8
	labelled
}

// labelled is a set of digits and their labels.
type labelled struct {
	seen   uint16
	labels [10]uint8
}

// number returns a number below 2·9·1296 that no other start has.
func (s *start) number() int {
	n := int(s.orientation)*9 + int(s.rows[0])
	n = 6*n + permutation(s.columns[0]/3, s.columns[3]/3)
	for i := 0; i < 9; i += 3 {
		n = 6*n + permutation(s.columns[i]%3, s.columns[i+1]%3)
	}
	return n
}

// permutation numbers the permutations of three things, given the first two.
func permutation(first, second uint8) int {
	n := 2 * int(first)
	if second > 3-first-second {
		n++
	}
	return n
}

// after returns the start of the transformation that applies an automorphism first
// and then the start.
func (s *start) after(automorphism *Transformation) start {
	rows, columns := &automorphism.Rows, &automorphism.Columns
	if s.orientation == 1 {
		rows, columns = columns, rows
	}
	to := start{orientation: s.orientation}
	if automorphism.Transposed {
		to.orientation ^= 1
	}
	to.rows[0] = rows[s.rows[0]]
	for i, c := range s.columns {
		to.columns[i] = columns[c]
	}
	return to
}

// starts returns all starts whose first row has the least labels.
func (s *finder) starts() []start {
	var starts []start
	least := uint64(math.MaxUint64)
	var extend func(t *start, p int, labels uint64)
	extend = func(t *start, p int, labels uint64) {
		if labels > least>>(36-4*p) {
			return
		}
		if p == 9 {
			if labels < least {
				least, starts = labels, starts[:0]
			}
			starts = append(starts, *t)
			return
		}
		var used uint16
		for _, c := range t.columns[:p] {
			used |= 1 << c
		}
		first, last := uint8(0), uint8(9)
		if p%3 > 0 {
			first = t.columns[p-1] / 3 * 3
			last = first + 3
		}
		for c := first; c < last; c++ {
			if used>>c&1 != 0 || p%3 == 0 && used>>(c/3*3)&7 != 0 {
				continue
			}
			next := *t
			next.columns[p] = c
			extend(&next, p+1, labels<<4|next.label(s.cells[t.orientation][t.rows[0]][c]))
		}
	}
	for o := range uint8(2) {
		for r := range uint8(9) {
			extend(&start{orientation: o, rows: [9]uint8{r}}, 0, 0)
		}
	}
	return starts
}

// label returns the label of a digit, which is the next one if the digit is new.
func (l *labelled) label(d uint8) uint64 {
	if d == 0 {
		return 0
	}
	if l.seen>>d&1 == 0 {
		l.seen |= 1 << d
		l.labels[d] = uint8(bits.OnesCount16(l.seen))
	}
	return uint64(l.labels[d])
}

// An ending is the least result that a start leads to.
type ending struct {
	labels         [9]uint64 // of the rows; labels[0] is the same for all starts
	ways           uint64    // the number of orders of the rows that lead there
	transformation Transformation
	seen           uint16
}

// finish places the rows from a level on. It counts the orders whose labels equal
// those of the ending, and replaces the ending if they are less.
func (s *finder) finish(t start, level int, end *ending) {
	if level == 9 {
		if end.ways++; end.ways == 1 {
			end.transformation = t.transformation()
			end.seen = t.seen
		}
		return
	}
	first, last := uint8(0), uint8(9)
	if level%3 > 0 {
		first = t.rows[level-1] / 3 * 3
		last = first + 3
	}
	var used uint16
	for _, r := range t.rows[:level] {
		used |= 1 << r
	}
	for r := first; r < last; r++ {
		if used>>r&1 != 0 || level%3 == 0 && used>>(r/3*3)&7 != 0 {
			continue
		}
		next := t
		next.rows[level] = r
		var labels uint64
		for _, c := range t.columns {
			labels = labels<<4 | next.label(s.cells[t.orientation][r][c])
		}
		if labels > end.labels[level] {
			continue
		}
		if labels < end.labels[level] {
			end.labels[level], end.ways = labels, 0
			for below := level + 1; below < 9; below++ {
				end.labels[below] = math.MaxUint64
			}
		}
		s.finish(next, level+1, end)
	}
}

func (t *start) transformation() Transformation {
	to := Transformation{Transposed: t.orientation == 1, Rows: t.rows, Columns: t.columns}
	copy(to.Digits[1:], t.labels[1:])
	next := uint8(bits.OnesCount16(t.seen))
	for d := uint8(1); d <= 9; d++ {
		if to.Digits[d] == 0 {
			next++
			to.Digits[d] = next
		}
	}
	return to
}
