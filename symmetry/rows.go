package symmetry

import (
	"math"
	"math/bits"
)

// maxDepth is more than the number of choices in a row: each of them settles a stack
// or a column.
const maxDepth = 16

// byRows finds the least rows from the top down, together with all arrangements that
// lead to them.
func (s *finder) byRows() Form {
	for level := range s.least {
		s.least[level] = math.MaxUint64
	}
	s.ties = append(s.ties[:0], newArrangement(0), newArrangement(1))
	if level := s.descend(0, manyTies); level < 9 {
		return s.byOrbits(level)
	}
	automorphisms := s.countTies() * unusedLabels(s.ties[0].seen)
	return Form{Transformation: s.transformation(&s.ties[0]), Automorphisms: automorphisms}
}

// descend places rows in the ties from a level on, and returns the level that it
// reaches: 9, or the level where there are too many ties, or none.
func (s *finder) descend(level, most int) int {
	for ; level < 9 && len(s.ties) <= most && len(s.ties) > 0; level++ {
		s.rows, s.lead = s.rows[:0], math.MaxUint16
		for i := range s.ties {
			if a := &s.ties[i]; !a.settled && a.tied == 0 && a.starts == everyStart {
				s.settle(a)
			}
			s.addRows(i, level)
		}
		s.next = s.next[:0]
		for _, f := range s.rows {
			added := &s.trial[0]
			*added = s.ties[f.tie]
			added.rows[level] = f.row
			added.used |= 1 << f.row
			added.ways *= f.ways
			if added.settled {
				s.placeSettled(added, level)
			} else {
				s.place(0, level, 0, 0)
			}
		}
		s.ties, s.next = s.next, s.ties
	}
	return level
}

// countTies returns the number of transformations that the ties stand for.
func (s *finder) countTies() (n uint64) {
	for i := range s.ties {
		n += s.ties[i].count()
	}
	return n
}

// A follower is a row that may follow in an arrangement.
type follower struct {
	tie  int // the arrangement
	row  uint8
	ways uint64 // the number of orders of equal rows and bands that it stands for
}

// addRows adds the rows that may follow in a tie.
func (s *finder) addRows(tie, level int) {
	a := &s.ties[tie]
	if level%3 > 0 {
		s.addRowsOf(tie, level, a.rows[level-1]/3, 1)
		return
	}
	for band := range uint8(3) {
		if a.used>>(3*band)&7 != 0 {
			continue
		}
		if ways, first := s.lines[a.orientation].bandsLike(a.used, band); first {
			s.addRowsOf(tie, level, band, ways)
		}
	}
}

// addRowsOf adds the rows of a band, of all rows so far only those that begin with the most
// blanks. Where labels are given from 1 on, the clues after them must also stand as far right as
// in any other row.
func (s *finder) addRowsOf(tie, level int, band uint8, ways uint64) {
	a := &s.ties[tie]
	l := &s.lines[a.orientation]
	for r := 3 * band; r < 3*band+3; r++ {
		if a.used>>r&1 != 0 {
			continue
		}
		var lead uint16
		switch {
		case a.settled:
			lead = a.firstClue(l.clues[r])
		case level > 0:
			lead = uint16(bits.Len16(a.shape(l.clues[r])))
		case s.repeated != 0:
			lead = uint16(bits.Len16(firstShape[l.clues[r]%512]))
		default:
			lead = firstShape[l.clues[r]%512]
		}
		if lead > s.lead {
			continue
		}
		rowWays, first := l.rowsLike(a.used, r)
		if !first {
			continue
		}
		if lead < s.lead {
			s.rows, s.lead = s.rows[:0], lead
		}
		s.rows = append(s.rows, follower{tie, r, ways * rowWays})
	}
}

// place finds the least labels of the last row of the arrangement in trial[depth] from
// position p on. The labels before are in labels. It narrows the arrangement to those
// orders of the columns that give the least labels, and adds the result to the ties if
// no other arrangement is less.
func (s *finder) place(depth, level, p int, labels uint64) {
	a := &s.trial[depth]
	row := &s.lines[a.orientation].cells[a.rows[level]]
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
		end := a.classEnd(p)
		if end == p+1 {
			labels = labels<<4 | s.labelOf(a, row[a.columnAt[p]], p, level)
			p++
			continue
		}
		if blanks := a.gather(row, p, end, 0); blanks > 0 {
			labels <<= 4 * blanks
			p += blanks
			continue
		}
		switch d, least := s.leastInClass(a, row, p, end); {
		case least == newLabel && !s.repeats(a, row, p, end):
			for ; p < end; p++ {
				labels = labels<<4 | a.see(row[a.columnAt[p]], level, p)
			}
		case least == newLabel:
			s.chooseDigit(depth, level, p, end, labels)
			return
		case s.repeated>>d&1 != 0:
			for range a.gather(row, p, end, d) {
				labels = labels<<4 | least
				p++
			}
		default:
			s.chooseColumn(depth, level, p, end, least, labels<<4|least)
			return
		}
	}
	s.tie(a, level, labels)
}

// settle notes the labels of all digits that have appeared, now that no column can move.
func (s *finder) settle(a *arrangement) {
	a.settled = true
	for digits := a.seen &^ s.repeated; digits != 0; digits &= digits - 1 {
		d := bits.TrailingZeros16(digits)
		a.label[d] = uint8(s.labelAt(a.seenRow[d], a.positionOf[a.seenColumn[d]]))
	}
}

// placeSettled is place where the columns have their order.
func (s *finder) placeSettled(a *arrangement, level int) {
	l, r := &s.lines[a.orientation], a.rows[level]
	labels, unseen := uint64(0), uint16(0) // the row, and the positions of digits that have not appeared
	for columns := l.clues[r]; columns != 0; columns &= columns - 1 {
		c := bits.TrailingZeros16(columns)
		d, p := l.cells[r][c], a.positionOf[c]
		if a.seen>>d&1 == 0 {
			unseen |= 1 << p
		}
		labels |= uint64(a.label[d]) << (32 - 4*p)
	}
	for ; unseen != 0; unseen &= unseen - 1 {
		p := bits.TrailingZeros16(unseen)
		d := l.cells[r][a.columnAt[p]]
		if a.seen>>d&1 == 0 {
			a.see(d, level, p)
		}
		labels |= uint64(a.label[d]) << (32 - 4*p)
	}
	s.tie(a, level, labels)
}

// tie adds an arrangement to the ties unless its last row is greater than the least.
func (s *finder) tie(a *arrangement, level int, labels uint64) {
	switch {
	case labels > s.least[level]:
		return
	case labels < s.least[level]:
		s.least[level], s.next = labels, s.next[:0]
		for below := level + 1; below < 9; below++ {
			s.least[below] = math.MaxUint64
		}
		s.improved = true
	}
	s.next = append(s.next, *a)
}

// newLabel is more than the label of any digit that has appeared.
const newLabel = 10

// leastInClass returns the digit of the row in the class from p to end that can have
// the least label, and that label. If none of the digits has appeared, the label is
// newLabel.
func (s *finder) leastInClass(a *arrangement, row *[9]uint8, p, end int) (digit uint8, least uint64) {
	least = newLabel
	for _, c := range a.columnAt[p:end] {
		d := row[c]
		if a.seen>>d&1 == 0 {
			continue
		}
		if label := s.openLabel(a, d, p); label < least {
			digit, least = d, label
		}
	}
	return digit, least
}

// repeats reports whether the row has a repeated digit in the class from p to end.
func (s *finder) repeats(a *arrangement, row *[9]uint8, p, end int) bool {
	var digits uint16
	for _, c := range a.columnAt[p:end] {
		digits |= 1 << row[c]
	}
	return digits&s.repeated != 0
}

// chooseDigit tries the digits of a class that can come first if none of them has
// appeared: those in the most columns.
func (s *finder) chooseDigit(depth, level, p, end int, labels uint64) {
	a, chosen := &s.trial[depth], &s.trial[depth+1]
	row := &s.lines[a.orientation].cells[a.rows[level]]
	var columns [10]int // by digit
	most := 0
	for _, c := range a.columnAt[p:end] {
		columns[row[c]]++
		most = max(most, columns[row[c]])
	}
	for q := p; q < end; q++ {
		d := row[a.columnAt[q]]
		if columns[d] != most {
			continue
		}
		columns[d] = 0 // it has been tried
		*chosen = *a
		chosen.gather(row, p, end, d)
		label, with := chosen.see(d, level, p), labels
		for range most {
			with = with<<4 | label
		}
		s.place(depth+1, level, p+most, with)
	}
}

// chooseColumn tries the columns of a class whose digits can have the least label.
func (s *finder) chooseColumn(depth, level, p, end int, least, labels uint64) {
	a := &s.trial[depth]
	row := &s.lines[a.orientation].cells[a.rows[level]]
	var columns [3]uint8
	n, anyShares := 0, false
	for _, c := range a.columnAt[p:end] {
		d := row[c]
		if a.seen>>d&1 == 0 || s.openLabel(a, d, p) != least {
			continue
		}
		shares := s.shares(a, row, p, end, d)
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
func (s *finder) shares(a *arrangement, row *[9]uint8, p, end int, d uint8) bool {
	home := a.classStart(a.positionOf[a.seenColumn[d]])
	for q := p; q < end; q++ {
		other := row[a.columnAt[q]]
		if other != d && a.seen&^s.repeated>>other&1 != 0 && a.seenRow[other] == a.seenRow[d] &&
			a.classStart(a.positionOf[a.seenColumn[other]]) == home {
			return true
		}
	}
	return false
}

// plain reports whether the row has only blanks and digits that have not appeared in
// the tied stacks from position p on, and none of them is repeated. Then their order
// need not be decided.
func (s *finder) plain(a *arrangement, row *[9]uint8, p int) bool {
	decided := a.seen | s.repeated
	for _, c := range a.columnAt[p : 3*a.tieEnd(p/3)] {
		if decided>>row[c]&1 != 0 {
			return false
		}
	}
	return true
}

// placeEachStack tries each of the tied stacks from position p on as the first.
func (s *finder) placeEachStack(depth, level, p int, labels uint64) {
	a, chosen := &s.trial[depth], &s.trial[depth+1]
	row := &s.lines[a.orientation].cells[a.rows[level]]
	last := a.tieEnd(p / 3)
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
	end := a.classEnd(p)
	least := uint64(2 * newLabel)
	for q := p; q < end; q++ {
		d := row[a.columnAt[q]]
		switch {
		case d == 0:
			return 0
		case a.seen>>d&1 == 0:
			continue
		case s.repeated>>d&1 != 0:
			least = min(least, 2*uint64(a.label[d]))
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
		if !s.shares(a, row, p, end, d) {
			begin++
		}
		least = min(least, begin)
	}
	return least
}

// placeAlike places the row in tied stacks for which plain holds. Stacks with blanks
// further left come first. Those that still look alike stay tied.
func (s *finder) placeAlike(a *arrangement, row *[9]uint8, level, p int, labels uint64) (int, uint64) {
	first, last := p/3, a.tieEnd(p/3)
	var patterns [3]uint8 // bit 2 is the leftmost position: 1 for a clue
	for stack := first; stack < last; stack++ {
		for q := 3 * stack; q < 3*stack+3; {
			end := a.classEnd(q)
			q += a.gather(row, q, end, 0)
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
	case s.repeated>>d&1 != 0:
		return uint64(a.label[d])
	}
	label := s.labelAt(a.seenRow[d], a.first(a.positionOf[a.seenColumn[d]]))
	a.settle(a.seenColumn[d])
	return label
}

// openLabel returns the least label that a digit that has appeared can have if its
// column moves to position p.
func (s *finder) openLabel(a *arrangement, d uint8, p int) uint64 {
	if s.repeated>>d&1 != 0 {
		return uint64(a.label[d])
	}
	q := a.first(a.positionOf[a.seenColumn[d]])
	if int(q) == p {
		q++ // the column of d itself; the digit's first column comes next in the class
	}
	return s.labelAt(a.seenRow[d], q)
}

func (s *finder) labelAt(level, p uint8) uint64 { return s.least[level] >> (32 - 4*p) & 15 }

// transformation returns one of the transformations of a complete arrangement.
func (s *finder) transformation(a *arrangement) Transformation {
	t := Transformation{Transposed: a.orientation == 1, Rows: a.rows, Columns: a.columnAt}
	next := uint8(bits.OnesCount16(a.seen))
	for d := uint8(1); d <= 9; d++ {
		switch {
		case a.seen>>d&1 == 0:
			next++
			t.Digits[d] = next
		case s.repeated>>d&1 != 0:
			t.Digits[d] = a.label[d]
		default:
			t.Digits[d] = uint8(s.labelAt(a.seenRow[d], a.positionOf[a.seenColumn[d]]))
		}
	}
	return t
}
