package search

import (
	"math/bits"

	"bullseye/sudoku"
)

const (
	notLast  = 0o333 // the minirows that have one after them in their row
	notFirst = 0o666 // the minirows that have one before
)

// choose returns the open cell to branch on, as a band and a bit.
//
// Among the cells with two candidates it is the one whose candidates recur
// most. It has a point if it shares a candidate with a two-candidate cell in
// the other minirows of its row, another if one of its candidates occurs there
// twice, in whatever cells, and likewise for its column. Of several the first
// on the board is taken. Against simply the first two-candidate cell this saves
// two guesses of five on hard boards. Where no cell has two candidates it is
// the one with the fewest.
//
// The lock-step engine chooses the same cell at the same node; that is what
// makes the completion that they report of several the same.
func (s *planes) choose() (band int, bit uint) {
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
	if two[0]|two[1]|two[2] == 0 {
		return s.chooseFewest()
	}
	// The four points of each cell.
	var rowPair, rowTwice, columnPair, columnTwice [3]uint32
	for d := range s.digit {
		var minicolumns, repeated, pairs uint32 // as in closeStacks
		for b, w := range s.digit[d] {
			pair := w & two[b]
			at := pair
			has := (w | w>>9 | w>>18) & group
			hasTwo := (w&(w>>9) | (w|w>>9)&(w>>18)) & group
			hasPair := (pair | pair>>9 | pair>>18) & group
			rowPair[b] |= at & (besideInRow(hasPair) * spread)
			after, before := has>>1&notLast|has<<2&^notLast, has<<1&notFirst|has>>2&^notFirst
			rowTwice[b] |= at & (((after&before | besideInRow(hasTwo)) & group) * spread)

			minicolumns |= (w | w>>3 | w>>6) & columnOfBand << (3 * b)
			repeated |= (w&(w>>3) | (w|w>>3)&(w>>6)) & columnOfBand << (3 * b)
			pairs |= (pair | pair>>3 | pair>>6) & columnOfBand << (3 * b)
		}
		above, below := bandsAround(minicolumns)
		twiceAbove, twiceBelow := bandsAround(repeated)
		pairAbove, pairBelow := bandsAround(pairs)
		twice := above&below | twiceAbove | twiceBelow
		pair := pairAbove | pairBelow
		for b, w := range s.digit[d] {
			at := w & two[b]
			columnPair[b] |= at & ((pair >> (3 * b) & columnOfBand) * bandsPerGroup)
			columnTwice[b] |= at & ((twice >> (3 * b) & columnOfBand) * bandsPerGroup)
		}
	}
	// Add the points, bit-sliced: best holds the cells with four, three, …
	var best [5][3]uint32
	for b := range two {
		odd, carry := rowPair[b]^rowTwice[b], rowPair[b]&rowTwice[b]
		odd2, carry2 := columnPair[b]^columnTwice[b], columnPair[b]&columnTwice[b]
		ones, carry3 := odd^odd2, odd&odd2
		twos := carry ^ carry2 ^ carry3
		best[0][b] = carry & carry2
		best[1][b] = twos & ones
		best[2][b] = twos &^ ones
		best[3][b] = ones &^ twos
		best[4][b] = two[b]
	}
	for _, cells := range best {
		if cells[0]|cells[1]|cells[2] != 0 {
			return firstCell(cells)
		}
	}
	return 0, 0
}

// besideInRow returns for each minirow whether one of the others in its row is
// in the pattern; bits above the pattern are to be ignored.
func besideInRow(pattern uint32) uint32 {
	return (pattern>>1&notLast | pattern<<2&^notLast | pattern<<1&notFirst | pattern>>2&^notFirst) & group
}

// bandsAround returns for each minicolumn whether that of its column in the
// next band, and in the one after that, is in the pattern.
func bandsAround(minicolumns uint32) (next, last uint32) {
	return minicolumns>>3&lowerBands | minicolumns<<6&topBand,
		minicolumns<<3&^columnOfBand&all27 | minicolumns>>6&columnOfBand
}

// firstCell returns the cell that comes first on the board.
func firstCell(cells [3]uint32) (band int, bit uint) {
	for b, w := range cells {
		if w == 0 {
			continue
		}
		first := sudoku.Cell(sudoku.Cells)
		for ; w != 0; w &= w - 1 {
			i := uint(bits.TrailingZeros32(w)) % 32
			if c := cellAt[b][i%27]; c < first {
				first, band, bit = c, b, i
			}
		}
		break
	}
	return band, bit
}

// at returns the set of the digits that may stand in a cell.
func (s *planes) at(band int, bit uint) (digits uint32) {
	for d := range s.digit {
		digits |= s.digit[d][band] >> (bit % 32) & 1 << d
	}
	return digits
}

// chooseFewest returns the first of the open cells with the fewest candidates.
func (s *planes) chooseFewest() (band int, bit uint) {
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
