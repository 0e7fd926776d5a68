package symmetry

import (
	"math"
	"math/bits"
	"sync"

	"bullseye/sudoku"
)

// A Form is the canonical form of a board.
type Form struct {
	Board          sudoku.Board
	Transformation Transformation // carries the board to its canonical form
	Automorphisms  uint64         // how many transformations carry the board to itself
}

// Canonical returns the canonical form of a board: the lexicographically least
// equivalent board, read row by row, with blanks less than digits. It is exact for
// every board, also if clues clash. A board with a value above 9 has no equivalents
// but itself.
func Canonical(b sudoku.Board) Form {
	for _, d := range b {
		if d > 9 {
			return Form{b, Identity(), 1}
		}
	}
	s := finders.Get().(*finder)
	defer finders.Put(s)
	s.prepare(&b)
	if !s.clash {
		if form, ok := s.byRows(); ok {
			form.Board = form.Transformation.Board(b)
			return form
		}
	}
	form := s.byOrbits()
	form.Board = form.Transformation.Board(b)
	return form
}

var finders = sync.Pool{New: func() any { return new(finder) }}

// finder finds the canonical form of one board, row by row.
type finder struct {
	cells  [2][9][9]uint8 // the board and its transpose
	filled [2][9]uint16   // the columns of each row that have a clue
	clash  bool           // a digit stands twice in a row or column

	// least holds the least first rows found so far: the label of the leftmost cell
	// is in bits 32 to 35, that of the rightmost in bits 0 to 3.
	least [9]uint64

	ties, next []arrangement // the arrangements that lead to least

	// trial holds the arrangement that is being tried, and the choices made in it.
	trial [maxDepth]arrangement
}

// maxDepth is more than the number of choices in a row: each of them settles a stack
// or a column.
const maxDepth = 16

func (s *finder) prepare(b *sudoku.Board) {
	s.clash = false
	for o := range 2 {
		for r := range 9 {
			var seen, filled uint16
			for c := range 9 {
				i := 9*r + c
				if o == 1 {
					i = 9*c + r
				}
				d := b[i]
				s.cells[o][r][c] = d
				if d != 0 {
					s.clash = s.clash || seen>>d&1 != 0
					seen |= 1 << d
					filled |= 1 << c
				}
			}
			s.filled[o][r] = filled
		}
	}
}

// An arrangement places some rows at the top and fixes the order of the columns only
// as far as these rows make a difference. It stands for all transformations that
// agree with it; the rows look the same under each of them.
//
// Columns that look alike so far, up to the labels of digits, form a class: they
// occupy adjacent positions of a stack, in any order. Stacks that look alike form a
// tie, and have classes of the same sizes.
type arrangement struct {
	columnAt   [9]uint8 // the column at each position; within a class, in any order
	positionOf [9]uint8 // its inverse
	starts     uint16   // the positions where a class begins, and bit 9
	tied       uint8    // bit i: stack i looks like stack i-1

	// A digit that has appeared has the label that stands in the row and at the
	// position of its column. Within a class and a tie, the position is open.
	seen       uint16
	seenRow    [10]uint8
	seenColumn [10]uint8

	orientation uint8 // 1 if the board is transposed
	used        uint16
	rows        [9]uint8
	ways        uint64 // the number of orders of blank rows and bands that it stands for
}

// mostTies limits the work for boards that are almost symmetric in many ways.
const mostTies = 1500

// byRows finds the least rows from the top down, together with all arrangements that
// lead to them. It gives up if there are too many.
func (s *finder) byRows() (Form, bool) {
	s.ties = s.ties[:0]
	for o := range uint8(2) {
		s.ties = append(s.ties, arrangement{
			columnAt:   [9]uint8{0, 1, 2, 3, 4, 5, 6, 7, 8},
			positionOf: [9]uint8{0, 1, 2, 3, 4, 5, 6, 7, 8},
			starts:     1<<0 | 1<<3 | 1<<6 | 1<<9,
			tied:       1<<1 | 1<<2, orientation: o, ways: 1,
		})
	}
	for level := range 9 {
		s.least[level] = math.MaxUint64
		s.next = s.next[:0]
		for i := range s.ties {
			s.addRows(&s.ties[i], level)
		}
		s.ties, s.next = s.next, s.ties
		if len(s.ties) > mostTies {
			return Form{}, false
		}
	}
	form := Form{Transformation: s.transformation(&s.ties[0])}
	for i := range s.ties {
		form.Automorphisms += s.ties[i].count()
	}
	for d := range uint64(9 - bits.OnesCount16(s.ties[0].seen)) {
		form.Automorphisms *= d + 1 // the digits that do not occur
	}
	return form, true
}

// addRows tries each row that may follow in an arrangement.
func (s *finder) addRows(a *arrangement, level int) {
	filled := &s.filled[a.orientation]
	first, last := 0, 9
	if level%3 > 0 {
		first = int(a.rows[level-1]) / 3 * 3
		last = first + 3
	}
	var blankBands uint64
	for band := first; band < last; band += 3 {
		if a.used>>band&7 == 0 && filled[band]|filled[band+1]|filled[band+2] == 0 {
			blankBands++
		}
	}
	triedBlankBand := false
	for band := first; band < last; band += 3 {
		if level%3 == 0 && a.used>>band&7 != 0 {
			continue
		}
		ways := uint64(1)
		if level%3 == 0 && filled[band]|filled[band+1]|filled[band+2] == 0 {
			if triedBlankBand {
				continue // exchanging blank bands changes nothing
			}
			triedBlankBand, ways = true, blankBands
		}
		var blankRows uint64
		for r := band; r < band+3; r++ {
			if a.used>>r&1 == 0 && filled[r] == 0 {
				blankRows++
			}
		}
		triedBlankRow := false
		for r := band; r < band+3; r++ {
			if a.used>>r&1 != 0 {
				continue
			}
			rowWays := ways
			if filled[r] == 0 {
				if triedBlankRow {
					continue // exchanging blank rows changes nothing
				}
				triedBlankRow, rowWays = true, ways*blankRows
			}
			added := &s.trial[0]
			*added = *a
			added.rows[level] = uint8(r)
			added.used |= 1 << r
			added.ways *= rowWays
			s.place(0, level, 0, 0)
		}
	}
}

// place finds the least labels of the last row of the arrangement in trial[depth] from
// position p on. The labels before are in labels. It narrows the arrangement to those
// orders of the columns that give the least labels, and adds the result to the ties if
// no other arrangement is less.
func (s *finder) place(depth, level, p int, labels uint64) {
	a := &s.trial[depth]
	row := &s.cells[a.orientation][a.rows[level]]
	for p < 9 {
		if labels > s.least[level]>>(36-4*p) {
			return
		}
		if p%3 == 0 && a.tied>>(p/3)&2 != 0 {
			if !s.plain(a, row, p) {
				s.placeEachStack(depth, level, p, labels)
				return
			}
			p, labels = s.placeAlike(a, row, level, p, labels)
			continue
		}
		end := p + 1 + bits.TrailingZeros16(a.starts>>(p+1))
		if end == p+1 {
			d := row[a.columnAt[p]]
			labels = labels<<4 | s.labelOf(a, d, p, level)
			p++
			continue
		}
		if blanks := a.blanksFirst(row, p, end); blanks > 0 {
			a.starts |= 1 << (p + blanks)
			labels <<= 4 * blanks
			p += blanks
			continue
		}
		least := uint64(10) // a digit that has not appeared
		for q := p; q < end; q++ {
			if d := row[a.columnAt[q]]; a.seen>>d&1 != 0 {
				least = min(least, s.openLabel(a, d, p))
			}
		}
		if least == 10 {
			for ; p < end; p++ {
				labels = labels<<4 | a.see(row[a.columnAt[p]], level, p)
			}
			continue
		}
		labels = labels<<4 | least
		s.chooseColumn(depth, level, p, end, least, labels)
		return
	}
	switch {
	case labels > s.least[level]:
		return
	case labels < s.least[level]:
		s.least[level], s.next = labels, s.next[:0]
	}
	s.next = append(s.next, *a)
}

// chooseColumn tries the columns of a class whose digits can have the least label.
func (s *finder) chooseColumn(depth, level, p, end int, least, labels uint64) {
	a := &s.trial[depth]
	row := &s.cells[a.orientation][a.rows[level]]
	var columns [3]uint8
	n, anyShares := 0, false
	for _, c := range a.columnAt[p:end] {
		d := row[c]
		if a.seen>>d&1 == 0 || s.openLabel(a, d, p) != least {
			continue
		}
		shares := a.shares(row, p, end, d)
		if shares && !anyShares {
			n, anyShares = 0, true // those before cannot have the next label as well
		}
		if shares == anyShares {
			columns[n] = c
			n++
		}
	}
	for i, c := range columns[:n] {
		chosen := a
		if i < n-1 {
			depth++
			chosen = &s.trial[depth]
			*chosen = *a
		}
		chosen.settle(c)
		chosen.settle(chosen.seenColumn[row[c]])
		s.place(depth, level, p+1, labels)
		if i < n-1 {
			depth--
		}
	}
}

// shares reports whether another digit of the row in the class from p to end has its
// label from the class that gives d its label. After d, it can have the next label.
func (a *arrangement) shares(row *[9]uint8, p, end int, d uint8) bool {
	home := a.classStart(a.positionOf[a.seenColumn[d]])
	for q := p; q < end; q++ {
		other := row[a.columnAt[q]]
		if other != d && a.seen>>other&1 != 0 && a.seenRow[other] == a.seenRow[d] &&
			a.classStart(a.positionOf[a.seenColumn[other]]) == home {
			return true
		}
	}
	return false
}

// plain reports whether the row has only blanks and digits that have not appeared in
// the tied stacks from position p on. Then their order need not be decided.
func (s *finder) plain(a *arrangement, row *[9]uint8, p int) bool {
	for {
		for q := p; q < p+3; q++ {
			if d := row[a.columnAt[q]]; d != 0 && a.seen>>d&1 != 0 {
				return false
			}
		}
		if p += 3; a.tied>>(p/3)&1 == 0 {
			return true
		}
	}
}

// placeEachStack tries each of the tied stacks from position p on as the first.
func (s *finder) placeEachStack(depth, level, p int, labels uint64) {
	a, chosen := &s.trial[depth], &s.trial[depth+1]
	row := &s.cells[a.orientation][a.rows[level]]
	last := p/3 + 1
	for ; a.tied>>last&1 != 0; last++ {
	}
	var begins [3]uint64
	least := uint64(math.MaxUint64)
	for stack := p / 3; stack < last; stack++ {
		begins[stack] = s.begin(a, row, stack, p/3, last)
		least = min(least, begins[stack])
	}
	for stack := p / 3; stack < last; stack++ {
		if begins[stack] == least {
			*chosen = *a
			chosen.putFirst(p/3, stack)
			s.place(depth+1, level, p, labels)
		}
	}
}

// begin returns a number that is less if the row can begin with less labels in one of
// the tied stacks from first to last, should that stack come first.
func (s *finder) begin(a *arrangement, row *[9]uint8, stack, first, last int) uint64 {
	p := 3 * stack
	end := p + 1 + bits.TrailingZeros16(a.starts>>(p+1))
	least := uint64(20)
	for q := p; q < end; q++ {
		d := row[a.columnAt[q]]
		if d == 0 {
			return 0
		}
		if a.seen>>d&1 == 0 {
			continue
		}
		home := a.classStart(a.positionOf[a.seenColumn[d]])
		switch homeStack := int(stackOf[home]); {
		case homeStack < first || homeStack >= last:
			home = a.first(home)
		case homeStack != stack:
			home = uint8(3*first+3) + offset[home] // the next stack
		case int(home) == p:
			home = uint8(3*first) + 1 // its class begins with the column of d itself
		default:
			home = uint8(3*first) + offset[home]
		}
		begin := 2 * s.labelAt(a.seenRow[d], home)
		if !a.shares(row, p, end, d) {
			begin++
		}
		least = min(least, begin)
	}
	return least
}

// placeAlike places the row in tied stacks for which plain holds. Stacks with blanks
// further left come first. Those that still look alike stay tied.
func (s *finder) placeAlike(a *arrangement, row *[9]uint8, level, p int, labels uint64) (int, uint64) {
	first, last := p/3, p/3+1
	for ; a.tied>>last&1 != 0; last++ {
	}
	var patterns [3]uint8 // bit 2 is the leftmost position: 1 for a clue
	for stack := first; stack < last; stack++ {
		for q := 3 * stack; q < 3*stack+3; {
			end := q + 1 + bits.TrailingZeros16(a.starts>>(q+1))
			if blanks := a.blanksFirst(row, q, end); blanks > 0 {
				a.starts |= 1 << (q + blanks)
				q += blanks
			}
			for ; q < end; q++ {
				patterns[stack] |= 4 >> (q % 3)
			}
		}
	}
	for i := first + 1; i < last; i++ {
		for j := i; j > first && patterns[j] < patterns[j-1]; j-- {
			patterns[j], patterns[j-1] = patterns[j-1], patterns[j]
			a.swapStacks(j, j-1)
		}
	}
	for stack := first; stack < last; stack++ {
		if stack > first && patterns[stack] != patterns[stack-1] {
			a.tied &^= 1 << stack
		}
	}
	for ; p < 3*last; p++ {
		labels <<= 4
		if d := row[a.columnAt[p]]; d != 0 {
			labels |= a.see(d, level, p)
		}
	}
	return p, labels
}

// labelOf returns the label of digit d at position p, which is a class of its own. If
// the label was open, it no longer is.
func (s *finder) labelOf(a *arrangement, d uint8, p, level int) uint64 {
	switch {
	case d == 0:
		return 0
	case a.seen>>d&1 == 0:
		return a.see(d, level, p)
	}
	label := s.labelAt(a.seenRow[d], a.first(a.positionOf[a.seenColumn[d]]))
	a.settle(a.seenColumn[d])
	return label
}

// openLabel returns the least label that a digit that has appeared can have if its
// column moves to position p.
func (s *finder) openLabel(a *arrangement, d uint8, p int) uint64 {
	q := a.first(a.positionOf[a.seenColumn[d]])
	if int(q) == p {
		q++ // the column of d itself; the digit's first column comes next in the class
	}
	return s.labelAt(a.seenRow[d], q)
}

func (s *finder) labelAt(level, p uint8) uint64 { return s.least[level] >> (32 - 4*p) & 15 }

// see gives the next label to a digit that appears for the first time.
func (a *arrangement) see(d uint8, level, p int) uint64 {
	a.seen |= 1 << d
	a.seenRow[d], a.seenColumn[d] = uint8(level), a.columnAt[p]
	return uint64(bits.OnesCount16(a.seen))
}

// first returns the first position that the column at position p can take.
func (a *arrangement) first(p uint8) uint8 {
	return firstOfTie[a.tied>>1&3][stackOf[p]] + offset[a.classStart(p)]
}

// classStart returns the first position of the class that includes p.
func (a *arrangement) classStart(p uint8) uint8 {
	stack := stackOf[p]
	return firstOfClass[a.starts>>(3*stack)&7][p]
}

var (
	stackOf      = [9]uint8{0, 0, 0, 1, 1, 1, 2, 2, 2}
	offset       = [9]uint8{0, 1, 2, 0, 1, 2, 0, 1, 2}
	firstOfTie   = [4][3]uint8{{0, 3, 6}, {0, 0, 6}, {0, 3, 3}, {0, 0, 0}}
	firstOfClass = func() (first [8][9]uint8) {
		for starts := range first {
			for p := range uint8(9) {
				from := p
				for from%3 > 0 && starts>>(from%3)&1 == 0 {
					from--
				}
				first[starts][p] = from
			}
		}
		return first
	}()
)

// settle gives a column the first position that it can take.
func (a *arrangement) settle(column uint8) {
	if a.tied != 0 {
		stack := stackOf[a.positionOf[column]]
		a.putFirst(int(firstOfTie[a.tied>>1&3][stack]/3), int(stack))
	}
	p := a.classStart(a.positionOf[column])
	a.swap(p, a.positionOf[column])
	a.starts |= 2 << p
}

// putFirst makes one of the tied stacks the first of them, and no longer tied.
func (a *arrangement) putFirst(first, stack int) {
	for ; stack > first; stack-- {
		a.swapStacks(stack, stack-1)
	}
	a.tied &^= 2 << first
}

// blanksFirst moves the blanks of a class to its beginning, and counts them.
func (a *arrangement) blanksFirst(row *[9]uint8, p, end int) int {
	blanks := 0
	for q := p; q < end; q++ {
		if row[a.columnAt[q]] == 0 {
			a.swap(uint8(p+blanks), uint8(q))
			blanks++
		}
	}
	return blanks
}

func (a *arrangement) swapStacks(i, j int) {
	for k := range 3 {
		a.swap(uint8(3*i+k), uint8(3*j+k))
	}
	ends := a.starts >> (3 * i) & 7
	other := a.starts >> (3 * j) & 7
	a.starts ^= (ends^other)<<(3*i) | (ends^other)<<(3*j)
}

func (a *arrangement) swap(p, q uint8) {
	c, d := a.columnAt[p], a.columnAt[q]
	a.columnAt[p], a.columnAt[q] = d, c
	a.positionOf[c], a.positionOf[d] = q, p
}

// count returns the number of transformations that a complete arrangement stands
// for, apart from labels of digits that do not occur.
func (a *arrangement) count() uint64 {
	n := a.ways
	for p := uint8(1); p < 9; p++ {
		if a.starts>>p&1 == 0 {
			n *= uint64(p - uint8(bits.Len16(a.starts&(1<<p-1))-1) + 1)
		}
	}
	switch a.tied {
	case 2, 4:
		n *= 2
	case 6:
		n *= 6
	}
	return n
}

// transformation returns one of the transformations of a complete arrangement.
func (s *finder) transformation(a *arrangement) Transformation {
	t := Transformation{Transposed: a.orientation == 1, Rows: a.rows, Columns: a.columnAt}
	next := uint8(bits.OnesCount16(a.seen))
	for d := uint8(1); d <= 9; d++ {
		if a.seen>>d&1 != 0 {
			t.Digits[d] = uint8(s.labelAt(a.seenRow[d], a.positionOf[a.seenColumn[d]]))
		} else {
			next++
			t.Digits[d] = next
		}
	}
	return t
}
