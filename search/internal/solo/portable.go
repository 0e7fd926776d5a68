package solo

import (
	"math/bits"

	"bullseye/sudoku"
)

// These are the portable twins of the assembly. They take the same steps with the
// same results, one word at a time, and serve as reference in tests. Machines
// without the assembly use the digit planes of package search instead, which suit
// plain Go better.

// These functions shift a pattern cyclically within its rows or columns.

func nextBox(x uint16) uint16 { return x>>1&0o333 | x<<2&0o444 }
func lastBox(x uint16) uint16 { return x<<1&0o666 | x>>2&0o111 }
func nextRow(x uint16) uint16 { return x>>3&0o077 | x<<6&0o700 }
func lastRow(x uint16) uint16 { return x<<3&0o770 | x>>6&0o007 }

// inColumns sets all bits of each minicolumn that has any.
func inColumns(x uint16) uint16 { return x | nextRow(x) | lastRow(x) }

// aside returns the same digit's word one or two bands further, cyclically.
func aside(v *vector, lane, bands int) uint16 { return v[(lane+9*bands)%used] }

// overDigits counts the digits of a band that have each bit. It returns the bits
// that at least one, two, three and four digits have.
func overDigits(v *vector, band int) (one, two, three, four uint16) {
	for _, x := range v[9*band:][:9] {
		four |= three & x
		three |= two & x
		two |= one & x
		one |= x
	}
	return one, two, three, four
}

// loadPortable makes n the root of a board's tree, with nothing concluded. A cell
// value above 9 leaves its cell without a candidate.
func loadPortable(n *node, b *sudoku.Board) {
	*n = node{}
	for c, digit := range b {
		at := placeOf[c]
		for d := range uint8(9) {
			if digit == 0 || digit == d+1 {
				n[at.k%3][(9*at.band+d)%used] |= at.bit
			}
		}
	}
}

// storePortable writes the digits of a solved node.
func storePortable(g *sudoku.Grid, n *node) {
	for c := range g {
		g[c] = uint8(bits.TrailingZeros(n.digits(placeOf[c])) + 1)
	}
}

// walkPortable visits nodes, beginning with stack[p.depth], until it must stop, and
// returns the reason.
func walkPortable(stack []node, points *[5]vector, p *progress) stop {
	for ; p.depth >= 0; p.budget-- {
		if p.budget == 0 {
			return paused
		}
		n := &stack[p.depth]
		switch propagatePortable(n) {
		case dead:
			p.back()
		case whole:
			return solved
		case open:
			if p.flags&inOrder != 0 {
				at := firstOpen(n)
				p.branch(stack, at, bits.TrailingZeros(n.digits(at)))
				continue
			}
			choosePortable(n, points)
			at, most := mostPoints(points)
			digit := n.digits(at)
			if p.flags != 0 || p.depth == 0 {
				if link, place, points := bestLink(n); points > most {
					digit, at, most = link, place, points
				}
			}
			if most < 0 {
				return noPair
			}
			p.branch(stack, at, bits.TrailingZeros(digit))
		}
	}
	return exhausted
}

// firstOpen returns the first cell with more than one candidate. There is one.
func firstOpen(n *node) (at place) {
	for _, at = range placeOf {
		if bits.OnesCount(n.digits(at)) > 1 {
			break
		}
	}
	return at
}

// A verdict is the result of propagation.
type verdict uint8

const (
	dead  verdict = iota // a cell or a house has lost its last candidate
	whole                // each cell has one candidate
	open                 // neither
)

func propagatePortable(n *node) verdict {
	for {
		before := *n
		full, single := n.settle()
		if !full || !n.closeRows() {
			return dead
		}
		n.closeColumns()
		switch {
		case *n != before:
		case single:
			return whole
		default:
			if n.triples(); *n == before {
				return open
			}
		}
	}
}

// closeRows keeps the minirows of each digit that lie in one of the six
// permutations of rows and boxes. This is pointing and claiming in one step. It
// returns false if a digit has no minirow left in a band.
func (n *node) closeRows() bool {
	whole := true
	for lane := range used {
		m := n[0][lane] | n[1][lane] | n[2][lane]
		next, last := nextRow(m), lastRow(m)
		kept := nextBox(next)&lastBox(last) | lastBox(next)&nextBox(last)
		whole = whole && m&kept != 0
		for k := range n {
			n[k][lane] &= kept
		}
	}
	return whole
}

// closeColumns does the same for the minicolumns of each stack: a minicolumn stays
// if the other two bands can take the other two columns, in one order or the
// other.
func (n *node) closeColumns() {
	var c node
	for k := range n {
		for lane := range used {
			c[k][lane] = inColumns(n[k][lane])
		}
	}
	for k := range n {
		a, b := &c[(k+1)%3], &c[(k+2)%3]
		for lane := range used {
			n[k][lane] &= aside(a, lane, 1)&aside(b, lane, 2) | aside(a, lane, 2)&aside(b, lane, 1)
		}
	}
}

// settle removes the other digits from cells that are the only one of a digit in
// their row. It removes digits that are alone in their cell from the other cells of
// the box; closing removes them from the row and the column. It reports whether every
// cell had a candidate, and whether none had more than one.
func (n *node) settle() (full, single bool) {
	full, single = true, true
	var hidden, naked node
	for lane := range used {
		x, y, z := n[0][lane], n[1][lane], n[2][lane]
		m := x | y | z
		alone := m &^ (nextBox(m) | lastBox(m))
		only := (x ^ y ^ z) &^ (x & y & z) & alone
		for k := range n {
			hidden[k][lane] = n[k][lane] & only
		}
	}
	for k := range n {
		for lane := range used {
			one, two, _, _ := overDigits(&n[k], lane/9)
			full = full && one == allCells
			single = single && two == 0
			naked[k][lane] = n[k][lane] &^ two
		}
	}
	for lane := range used {
		m := naked[0][lane] | naked[1][lane] | naked[2][lane]
		for k := range n {
			box := nextRow(m) | lastRow(m) | naked[(k+1)%3][lane] | naked[(k+2)%3][lane]
			all, _, _, _ := overDigits(&hidden[k], lane/9)
			n[k][lane] &= (^all | hidden[k][lane]) &^ box
		}
	}
	return full, single
}

// triples removes all other digits from the minicolumns that three digits must
// take. A digit must take a minicolumn that is the only one in its column.
func (n *node) triples() {
	for k := range n {
		var c, alone vector
		for lane := range used {
			c[lane] = inColumns(n[k][lane])
		}
		for lane := range used {
			alone[lane] = c[lane] &^ (aside(&c, lane, 1) | aside(&c, lane, 2))
		}
		for lane := range used {
			_, _, three, four := overDigits(&alone, lane/9)
			n[k][lane] &= ^(three &^ four) | alone[lane]
		}
	}
}

// choosePortable sorts the cells with two candidates by their points. A cell has a
// point if it shares a candidate with a two-candidate cell in the other minirows
// of its row, another if one of its candidates occurs there at least twice in any
// cells, and the same two points for its column. Word 9·band + k of points[i]
// holds the cells of column k with i points; points[0] holds all two-candidate
// cells.
func choosePortable(n *node, points *[5]vector) {
	*points = [5]vector{}
	var two, pair node
	for k := range n {
		for lane := range used {
			_, twice, more, _ := overDigits(&n[k], lane/9)
			two[k][lane] = twice &^ more
			pair[k][lane] = n[k][lane] & two[k][lane]
		}
	}
	var have [4]node // for each of the four points, the cells where a digit earns it
	for k := range n {
		var in, twice, inPair vector
		for lane := range used {
			x, above, below := n[k][lane], nextRow(n[k][lane]), lastRow(n[k][lane])
			in[lane] = x | above | below
			twice[lane] = x&above | x&below | above&below
			inPair[lane] = inColumns(pair[k][lane])
		}
		for lane := range used {
			x, y, z := n[0][lane], n[1][lane], n[2][lane]
			m, repeated := x|y|z, x&y|x&z|y&z
			pairs := pair[0][lane] | pair[1][lane] | pair[2][lane]
			for i, where := range [4]uint16{
				nextBox(pairs) | lastBox(pairs),
				nextBox(m)&lastBox(m) | nextBox(repeated) | lastBox(repeated),
				aside(&inPair, lane, 1) | aside(&inPair, lane, 2),
				aside(&in, lane, 1)&aside(&in, lane, 2) | aside(&twice, lane, 1) | aside(&twice, lane, 2),
			} {
				have[i][k][lane] = pair[k][lane] & where
			}
		}
	}
	for k := range n {
		for band := range 3 {
			var count [5]uint16 // count[c] holds the cells with c of the points added so far
			count[0] = two[k][9*band]
			for i := range have {
				point, _, _, _ := overDigits(&have[i][k], band)
				for c := 4; c > 0; c-- {
					count[c] = count[c]&^point | count[c-1]&point
				}
				count[0] &^= point
			}
			count[0] = two[k][9*band]
			for c := range count {
				points[c][9*band+k] = count[c]
			}
		}
	}
}

// mostPoints returns the first cell on the board among those with the most points, and
// their number. The number is negative if no cell has two candidates.
func mostPoints(points *[5]vector) (place, int) {
	for most := len(points) - 1; most >= 0; most-- {
		for band := range uint8(3) {
			cells := points[most][9*band:]
			if x, y, z := cells[0], cells[1], cells[2]; x|y|z != 0 {
				return firstPlace(band, x, y, z), most
			}
		}
	}
	return place{}, -1
}

// firstPlace returns the first cell of a nonempty set in a band, given by columns of
// its boxes: the first row, the first box in it and the first column in that.
func firstPlace(band uint8, x, y, z uint16) place {
	all := x | y | z
	i := bits.TrailingZeros16(all)
	k := 2 - (x>>i&1)<<1 - (y>>i&1)&^(x>>i)
	return place{uint8(k), band, uint8(i), all & -all}
}

// bestLink returns the digit of the link with the most points, as a set, its first place
// and its points. The points are negative if no link has at least three. A link is a digit
// with two places in a box. It has a point for each of the two if the digit occurs at least
// twice in the other minirows of the row, and another for the column. The first box wins a
// tie, and then the lowest digit.
func bestLink(n *node) (digit uint, at place, points int) {
	three, four := links(n)
	best, points := &four, 4
	if *best == (vector{}) {
		best, points = &three, 3
	}
	for box := range uint8(9) {
		for d := range uint8(9) {
			if lane := 9*(box/3) + d; best[lane]>>(box%3)&1 != 0 {
				inBox := uint16(0o111) << (box % 3)
				return 1 << d, firstPlace(box/3, n[0][lane]&inBox, n[1][lane]&inBox, n[2][lane]&inBox), points
			}
		}
	}
	return 0, place{}, -1
}

// links returns the boxes where a digit is a link with at least three, and with four
// points, in all rows of the box.
func links(n *node) (three, four vector) {
	var in, twice node // each digit's minicolumns, and those of them that hold it twice
	for k := range n {
		for lane := range used {
			x, above, below := n[k][lane], nextRow(n[k][lane]), lastRow(n[k][lane])
			in[k][lane] = x | above | below
			twice[k][lane] = x&above | x&below | above&below
		}
	}
	for lane := range used {
		x, y, z := n[0][lane], n[1][lane], n[2][lane]
		m, repeated := x|y|z, x&y|x&z|y&z
		one, two := overRows(m & (nextBox(m)&lastBox(m) | nextBox(repeated) | lastBox(repeated)))
		var column, columns uint16
		for k := range n {
			v, w := &in[k], &twice[k]
			end := v[lane] & (aside(v, lane, 1)&aside(v, lane, 2) | aside(w, lane, 1) | aside(w, lane, 2))
			columns |= column & end
			column |= end
		}
		linked := twoPlaces(x, y, z)
		three[lane] = linked & one & column & (two | columns)
		four[lane] = linked & two & columns
	}
	return three, four
}

// overRows returns the boxes with a bit in at least one and in at least two rows, in all
// rows of the box.
func overRows(x uint16) (one, two uint16) {
	y, z := nextRow(x), lastRow(x)
	return x | y | z, x&y | x&z | y&z
}

// twoPlaces returns the boxes with two cells, in all rows of the box.
func twoPlaces(x, y, z uint16) uint16 {
	odd, most := x^y^z, x&y|x&z|y&z
	ones := odd ^ nextRow(odd) ^ lastRow(odd)
	_, twos := overRows(odd)
	moreTwos := most ^ nextRow(most) ^ lastRow(most)
	_, fours := overRows(most)
	return (twos ^ moreTwos) &^ (ones | fours)
}
