package symmetry

import "math"

// A start is the first two rows of a form of a grid. They fix the order of all columns.
type start struct {
	orientation   uint8
	first, second uint8 // rows
	columns       [9]uint8
}

// byPairs finds the canonical form of a grid. The first row of the form is 123456789
// whichever row comes first, because digits are relabelled. So it first finds the
// pairs of rows and the orders of columns that make the second row least. Few remain,
// and each of them fixes the order of all other rows.
func (s *finder) byPairs() Form {
	second := uint64(math.MaxUint64)
	s.starts = s.starts[:0]
	for o := range s.lines {
		for first := range uint8(9) {
			for k := range uint8(2) {
				pair := start{orientation: uint8(o), first: first, second: first/3*3 + (first+1+k)%3}
				second = s.addStarts(pair, second)
			}
		}
	}
	var form Form
	for level := range s.least {
		s.least[level] = math.MaxUint64
	}
	for i := range s.starts {
		s.finish(&s.starts[i], &form)
	}
	return form
}

// addStarts adds the orders of columns that make the second row of a pair least, and
// returns the least second row so far. The first two columns are of one stack, and the
// digits of the second row there come from one stack of the first row. Of the three
// columns of any stack, two are such a pair. So the second row begins with 4 and 5,
// and nothing less is possible.
func (s *finder) addStarts(pair start, least uint64) uint64 {
	rows := &s.lines[pair.orientation].cells
	var column [10]uint8 // of each digit in the first row
	for c, d := range rows[pair.first] {
		column[d] = uint8(c)
	}
	var from [9]uint8 // the column that a digit of the second row comes from
	for c, d := range rows[pair.second] {
		from[c] = column[d]
	}
	for c0 := range uint8(9) {
		for k := range uint8(2) {
			c1 := c0/3*3 + (c0+1+k)%3
			if stackOf[from[c0]] != stackOf[from[c1]] || beginning(&from, c0, c1) > least>>20&0xff {
				continue
			}
			added := pair
			added.columns = [9]uint8{c0, c1}
			switch second := added.orderColumns(&from, least); {
			case second > least:
				continue
			case second < least:
				least, s.starts = second, s.starts[:0]
			}
			s.starts = append(s.starts, added)
		}
	}
	return least
}

// beginning returns the third and the fourth label of the second row, given the first
// two columns. Most orders are greater than the least already there.
func beginning(from *[9]uint8, c0, c1 uint8) uint64 {
	c2 := third(stackOf[c0], c0, c1)
	begin := uint64(7 << 4)
	if stackOf[from[c2]] == stackOf[from[c0]] {
		begin = 6 << 4
	}
	switch from[from[c0]] {
	case c0:
		return begin | 1
	case c1:
		return begin | 2
	case c2:
		return begin | 3
	}
	return begin | 7 // or more
}

// orderColumns finds the order of columns, given the first two, that makes the second
// row least. It returns that row, or more than least if the row is greater than that. A
// digit of the second row has the position of its column in the first row as its
// label. So a column gets the next free position of its stack when its label first
// appears.
func (t *start) orderColumns(from *[9]uint8, least uint64) (second uint64) {
	c0, c1 := t.columns[0], t.columns[1]
	c2 := third(stackOf[c0], c0, c1)
	t.columns[2] = c2
	next := [3]uint8{6, 6, 6} // the free position of each stack
	next[stackOf[from[c0]]] = 3
	var position [9]uint8 // counted from 1; 0 is none
	position[c0], position[c1], position[c2] = 1, 2, 3
	for i := range t.columns {
		if i == 5 && next[stackOf[t.columns[3]]] == 5 {
			t.columns[5] = third(stackOf[t.columns[3]], t.columns[3], t.columns[4])
			position[t.columns[5]] = 6
		}
		c := from[t.columns[i]]
		if position[c] == 0 {
			to := &next[stackOf[c]]
			t.columns[*to] = c
			*to++
			position[c] = *to
		}
		if second = second<<4 | uint64(position[c]); second > least>>(32-4*i) {
			return math.MaxUint64
		}
	}
	return second
}

// third returns the line of a band or stack that is neither a nor b.
func third(band, a, b uint8) uint8 { return 9*band + 3 - a - b }

// finish completes a start: the order of the other rows follows from their labels in
// the first column. It counts the starts that lead to the least rows.
func (s *finder) finish(t *start, form *Form) {
	rows := &s.lines[t.orientation].cells
	var labels [10]uint8
	for i, c := range t.columns {
		labels[rows[t.first][c]] = uint8(i + 1)
	}
	order := t.orderRows(rows, &labels)
	improved := form.Automorphisms == 0
	for level, r := range order {
		var row uint64
		for _, c := range t.columns {
			row = row<<4 | uint64(labels[rows[r][c]])
		}
		if !improved && row > s.least[level] {
			return
		}
		improved = improved || row < s.least[level]
		s.least[level] = row
	}
	form.Automorphisms++
	if improved {
		form.Automorphisms = 1
		form.Transformation = Transformation{
			Transposed: t.orientation == 1, Rows: order, Columns: t.columns, Digits: labels,
		}
	}
}

// orderRows returns the rows in the order of the form.
func (t *start) orderRows(rows *[9][9]uint8, labels *[10]uint8) [9]uint8 {
	head := func(r uint8) uint8 { return labels[rows[r][t.columns[0]]] }
	band := t.first / 3
	order := [9]uint8{t.first, t.second, third(band, t.first, t.second)}
	x, y := (band+1)%3, (band+2)%3
	above, below := order[3:6], order[6:9]
	for i := range uint8(3) {
		above[i], below[i] = 3*x+i, 3*y+i
	}
	sortByHead(above, head)
	sortByHead(below, head)
	if head(above[0]) > head(below[0]) {
		for i := range above {
			above[i], below[i] = below[i], above[i]
		}
	}
	return order
}

// sortByHead sorts three rows by their first labels.
func sortByHead(rows []uint8, head func(uint8) uint8) {
	for i := 1; i < len(rows); i++ {
		for j := i; j > 0 && head(rows[j]) < head(rows[j-1]); j-- {
			rows[j], rows[j-1] = rows[j-1], rows[j]
		}
	}
}
