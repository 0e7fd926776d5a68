package search

import (
	"math/bits"

	"bullseye/sudoku"
)

// Sets of minirows of two bands, one band in each half of a word.
const (
	bothGroups = group<<32 | group
	notLast    = 0o333<<32 | 0o333 // minirows that are not the last in their row
	last       = 0o444<<32 | 0o444
	notFirst   = 0o666<<32 | 0o666 // minirows that are not the first in their row
	first      = 0o111<<32 | 0o111
)

// choose returns the candidate to branch on: a digit, counted from 0, and its cell,
// as a band and a bit.
//
// Cells with two candidates compete for points, and if the parameter says so, links
// compete with them. A link is a digit with two places in a box. Points are for digits
// that occur elsewhere, in the other minirows of a row or in the other minicolumns of a
// column:
//
//   - A cell has a point for a row if it shares a candidate there with a cell that
//     has two. It has another point if one of its candidates occurs there at least
//     twice, in any cells. It has the same two points for its column.
//   - A link has a point for each of its two places if its digit occurs at least
//     twice elsewhere in the row of the place. It has another for the column. With
//     fewer than leastLink points, it is not chosen.
//
// The most points win. A cell wins a tie with a link, the first cell on the board a
// tie with cells, and the first box and then the lowest digit a tie with links. A
// cell is branched on by its lowest candidate, a link in its first place. If neither
// a link is chosen nor a cell has two candidates, choose takes the first cell with the
// fewest.
//
// The other engines choose the same candidate at the same node. This is why they
// report the same completion of a board that has several.
func (s *planes) choose(links bool) (d uint, band int, bit uint) {
	var elsewhere ends
	points, band, bit := s.pairedCell(&elsewhere)
	if links {
		if d, at, ok := s.bestLink(&elsewhere, points); ok {
			return d, int(at.band), uint(at.bit)
		}
	}
	if points < 0 {
		band, bit = s.fewest()
	}
	return lowest(s.at(band, bit)), band, bit
}

// bestCell returns the cell that choose would take if there were no links.
func (s *planes) bestCell() (band int, bit uint) {
	points, band, bit := s.pairedCell(new(ends))
	if points < 0 {
		return s.fewest()
	}
	return band, bit
}

// ends holds the places that earn a link points, by digit: minirows, for two bands
// in a word, and minicolumns.
type ends struct {
	minirows    [10][2]uint64 // the last one of ten is empty
	minicolumns [10]uint32
}

// pairedCell returns the two-candidate cell with the most points, and their number.
// The number is negative if there is no such cell.
func (s *planes) pairedCell(e *ends) (points, band int, bit uint) {
	var two [3]uint32
	for b := range s.open {
		var once, twice, more uint32
		for d := range s.digit {
			w := s.digit[d][b]
			more |= twice & w
			twice |= once & w
			once |= w
		}
		two[b] = twice &^ more
	}
	// Find the four points of each cell. For rows, bands 0 and 1 share a word.
	var rowPair, rowTwice [2]uint64
	var columnPair, columnTwice [3]uint32
	pairs := [2]uint64{uint64(two[0]) | uint64(two[1])<<32, uint64(two[2])}
	for d := range s.digit {
		p := &s.digit[d]
		if p[0]&s.open[0]|p[1]&s.open[1]|p[2]&s.open[2] == 0 {
			continue // the digit has all its cells
		}
		for i, w := range [2]uint64{uint64(p[0]) | uint64(p[1])<<32, uint64(p[2])} {
			pair := w & pairs[i]
			has := (w | w>>9 | w>>18) & bothGroups
			hasTwo := (w&(w>>9) | (w|w>>9)&(w>>18)) & bothGroups
			hasPair := (pair | pair>>9 | pair>>18) & bothGroups
			rowPair[i] |= pair & (besideInRow(hasPair) * spread)
			after, before := has>>1&notLast|has<<2&last, has<<1&notFirst|has>>2&first
			twice := after&before | besideInRow(hasTwo)
			rowTwice[i] |= pair & (twice * spread)
			e.minirows[d][i] = has & twice
		}
		x, y, z := p[0]&two[0], p[1]&two[1], p[2]&two[2]
		repeated := (p[0]&(p[0]>>3)|(p[0]|p[0]>>3)&(p[0]>>6))&columnOfBand |
			(p[1]&(p[1]>>3)|(p[1]|p[1]>>3)&(p[1]>>6))&columnOfBand<<3 |
			(p[2]&(p[2]>>3)|(p[2]|p[2]>>3)&(p[2]>>6))&columnOfBand<<6
		paired := (x|x>>3|x>>6)&columnOfBand |
			(y|y>>3|y>>6)&columnOfBand<<3 |
			(z|z>>3|z>>6)&columnOfBand<<6
		above, below := bandsAround(s.columns[d])
		twiceAbove, twiceBelow := bandsAround(repeated)
		pairAbove, pairBelow := bandsAround(paired)
		twice := above&below | twiceAbove | twiceBelow
		e.minicolumns[d] = s.columns[d] & twice
		pair := pairAbove | pairBelow
		columnPair[0] |= x & ((pair & columnOfBand) * bandsPerGroup)
		columnPair[1] |= y & ((pair >> 3 & columnOfBand) * bandsPerGroup)
		columnPair[2] |= z & ((pair >> 6 & columnOfBand) * bandsPerGroup)
		columnTwice[0] |= x & ((twice & columnOfBand) * bandsPerGroup)
		columnTwice[1] |= y & ((twice >> 3 & columnOfBand) * bandsPerGroup)
		columnTwice[2] |= z & ((twice >> 6 & columnOfBand) * bandsPerGroup)
	}
	// Add the points, bit-sliced. best[i] holds the cells with 4−i points.
	var best [5][3]uint32
	for b := range two {
		inPair, inTwo := uint32(rowPair[b/2]>>(b%2*32)), uint32(rowTwice[b/2]>>(b%2*32))
		odd, carry := inPair^inTwo, inPair&inTwo
		odd2, carry2 := columnPair[b]^columnTwice[b], columnPair[b]&columnTwice[b]
		ones, carry3 := odd^odd2, odd&odd2
		twos := carry ^ carry2 ^ carry3
		best[0][b] = carry & carry2
		best[1][b] = twos & ones
		best[2][b] = twos &^ ones
		best[3][b] = ones &^ twos
		best[4][b] = two[b]
	}
	for i, cells := range best {
		if cells[0]|cells[1]|cells[2] != 0 {
			band, bit = firstCell(cells)
			return len(best) - 1 - i, band, bit
		}
	}
	return -1, 0, 0
}

// bestLink returns the link with the most points, as its digit and its first
// place, if there is one with more points than the given number.
func (s *planes) bestLink(e *ends, points int) (digit uint, at place, ok bool) {
	if points >= mostPoints {
		return 0, place{}, false
	}
	const none = 9 * 9
	first := [2]uint{none, none} // 9·box + digit of the first links with three points and with four
	for d := uint(0); d < 9; d += 2 {
		boxes, four := e.boxes(d)
		if points >= leastLink {
			boxes = four
		}
		for ; boxes != 0; boxes &= boxes - 1 {
			i := uint(bits.TrailingZeros64(boxes))
			digit, box := d+i/32, i%32
			others := s.inBox(digit, box)
			others &= others - 1 // all places but one
			if others != 0 && others&(others-1) == 0 {
				n := four >> i & 1
				first[n] = min(first[n], 9*box+digit)
			}
		}
	}
	best := first[1]
	if best == none {
		best = first[0]
	}
	if best == none {
		return 0, place{}, false
	}
	digit, box := best%9, best/9
	return digit, place{uint8(box / 3), uint8(firstInBand(s.inBox(digit, box)))}, true
}

const leastLink, mostPoints = 3, 4 // the points that links are chosen for

// boxes returns the boxes where the places of a digit earn three points or four, and
// those where they earn four. Bit 3·band + stack stands for a box, and in the upper half
// for a box of the next digit.
func (e *ends) boxes(d uint) (three, four uint64) {
	x := e.rows(d) | e.rows(d+1)<<32
	y := uint64(e.minicolumns[d]) | uint64(e.minicolumns[d+1])<<32
	// Count rows in the first row of a band, and columns in the first column of a stack.
	row, rows := (x|x>>3|x>>6)&firstRows, (x&(x>>3)|(x|x>>3)&(x>>6))&firstRows
	column, columns := y|y>>9|y>>18, y&(y>>9)|(y|y>>9)&(y>>18)
	row, rows = row|row>>6|row>>12, rows|rows>>6|rows>>12
	return row & column & (rows | columns) & bothGroups, rows & columns & bothGroups
}

const firstRows = 0o007007007<<32 | 0o007007007 // the first of three rows of three bits

// rows returns a digit's minirows of all bands, nine bits each.
func (e *ends) rows(d uint) uint64 {
	low, high := e.minirows[d][0], e.minirows[d][1]
	return low&group | low>>32<<9 | high<<18
}

// inBox returns the cells of a box, as bits of its band, that have the digit.
func (s *planes) inBox(d, box uint) uint32 {
	return s.digit[d%9][box/3%3] & (0o111111111 << (box % 3))
}

// besideInRow returns the minirows that have another one of their row in the
// pattern.
func besideInRow(pattern uint64) uint64 {
	return pattern>>1&notLast | pattern<<2&last | pattern<<1&notFirst | pattern>>2&first
}

// bandsAround returns two sets of minicolumns: those whose column has the
// minicolumn of the next band in the pattern, and those whose column has the
// minicolumn of the band after that. Bands are taken cyclically.
func bandsAround(minicolumns uint32) (next, last uint32) {
	return minicolumns>>3&lowerBands | minicolumns<<6&topBand,
		minicolumns<<3&^columnOfBand&all27 | minicolumns>>6&columnOfBand
}

// firstCell returns the first cell on the board of a nonempty set.
func firstCell(cells [3]uint32) (band int, bit uint) {
	for band < 2 && cells[band] == 0 {
		band++
	}
	return band, firstInBand(cells[band])
}

// firstInBand returns the bit of the first cell on the board of a nonempty set in
// a band.
func firstInBand(w uint32) uint {
	// Find the first minirow, and the first column in it.
	minirow := uint(bits.TrailingZeros32((w | w>>9 | w>>18) & group))
	k := uint(bits.TrailingZeros32(w >> (minirow % 32) & (1<<18 | 1<<9 | 1)))
	return minirow + k
}

// at returns the candidates of a cell as a set of bits.
func (s *planes) at(band int, bit uint) (digits uint32) {
	for d := range s.digit {
		digits |= s.digit[d][band] >> (bit % 32) & 1 << d
	}
	return digits
}

// fewest returns the first of the open cells with the fewest candidates.
func (s *planes) fewest() (band int, bit uint) {
	fewest, first := 10, sudoku.Cell(sudoku.Cells)
	for b, cells := range s.open {
		for ; cells != 0; cells &= cells - 1 {
			i := uint(bits.TrailingZeros32(cells))
			n, c := bits.OnesCount32(s.at(b, i)), cellAt[b][i%27]
			if n < fewest || n == fewest && c < first {
				fewest, first, band, bit = n, c, b, i
			}
		}
	}
	return band, bit
}
