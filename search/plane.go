package search

import (
	"math/bits"

	"bullseye/sudoku"
)

// The portable engine keeps candidates digit by digit. A digit's plane is three
// words, one for each band. A word has 27 bits, one for each cell of the band. The
// three cells of a minirow (where a row meets a box) are nine bits apart:
//
//	bit 9·k + 3·row + box    k = column within the box, row within the band
//
//	   box 0       box 1       box 2
//	 0  9 18  |  1 10 19  |  2 11 20     row 0
//	 3 12 21  |  4 13 22  |  5 14 23     row 1
//	 6 15 24  |  7 16 25  |  8 17 26     row 2
//
// The OR of the word's three groups of nine is then the digit's pattern of
// minirows in the band, a 3×3 table of rows by boxes. A digit takes one minirow
// of every row and of every box, so only the minirows that lie in one of the six
// permutations can remain. Removing the others closes the pattern. This is
// pointing and claiming in one step, and a minirow that is left alone in its row
// is taken. The same holds for columns and boxes; there the three stacks are
// closed together, bit-parallel. Closing in both directions and filling the cells
// that only one digit can fill also find every hidden single: the last place in a
// house is the only cell of the only minirow of its row.
const (
	all27  = 1<<27 - 1
	group  = 1<<9 - 1
	spread = 1<<18 | 1<<9 | 1 // times a 9-bit pattern: the pattern in all three groups
)

// planes is a node of the search tree: the candidates of every cell.
type planes struct {
	digit   [9][3]uint32
	open    [3]uint32 // cells that no digit has taken yet
	columns [9]uint32 // each digit's pattern of minicolumns, valid at a fixpoint
}

// place is the position of a cell in the planes.
type place struct {
	band uint8
	bit  uint8
}

var (
	// placeOf and cellAt translate between cells and bits.
	placeOf [sudoku.Cells]place
	cellAt  [3][27]sudoku.Cell

	// permitted maps a band's minirow pattern to the minirows that lie in one of
	// the six permutations, spread over the three groups. It is 0 if the pattern
	// contains no permutation.
	permitted [512]uint32

	// onlyInRow maps a pattern to the minirows that are the only one in their row.
	onlyInRow [512]uint16

	// keepBand and keepColumn are the cells that a digit keeps in its own band,
	// and in another band, when it takes the cell of a bit.
	keepBand, keepColumn [32]uint32
)

func init() {
	for c := range sudoku.Cell(sudoku.Cells) {
		bit := c.Column()%3*9 + c.Row()%3*3 + c.Column()/3
		placeOf[c] = place{uint8(c.Row() / 3), uint8(bit)}
		cellAt[c.Row()/3][bit] = c
	}
	permutations := [6][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}
	for pattern := range 512 {
		for _, p := range permutations {
			if whole := 1<<p[0] | 8<<p[1] | 64<<p[2]; pattern&whole == whole {
				permitted[pattern] |= uint32(whole) * spread
			}
		}
		for row := range 3 {
			if minirow := pattern & (7 << (3 * row)); bits.OnesCount(uint(minirow)) == 1 {
				onlyInRow[pattern] |= uint16(minirow)
			}
		}
	}
	for bit := range 27 {
		k, row, box := bit/9, bit/3%3, bit%3
		for other := range 27 {
			sameColumn := other/9 == k && other%3 == box
			if other == bit || other/3%3 != row && other%3 != box {
				keepBand[bit] |= 1 << other
			}
			if !sameColumn {
				keepColumn[bit] |= 1 << other
			}
		}
	}
}

// load makes s the root of the board's tree, with the clues placed and nothing
// else concluded. A cell value above 9 leaves its cell without a candidate, which
// propagate detects.
func (s *planes) load(b *sudoku.Board) {
	for d := range s.digit {
		s.digit[d] = [3]uint32{all27, all27, all27}
	}
	var given [9][3]uint32
	var taken [3]uint32
	for c, d := range b {
		if d == 0 {
			continue
		}
		at := placeOf[c]
		taken[at.band] |= 1 << at.bit
		if d > 9 {
			continue
		}
		s.take(uint(d-1), at)
		given[d-1][at.band] |= 1 << at.bit
	}
	for d := range s.digit {
		for band := range taken {
			s.digit[d][band] &= ^taken[band] | given[d][band]
		}
	}
	for band := range taken {
		s.open[band] = all27 &^ taken[band]
	}
}

// loadCandidates makes s the node with the given candidates.
func (s *planes) loadCandidates(candidates *sudoku.Candidates) {
	*s = planes{open: [3]uint32{all27, all27, all27}}
	for c, digits := range candidates {
		at := placeOf[c]
		for set := digits & sudoku.AllDigits; set != 0; set &= set - 1 {
			s.digit[bits.TrailingZeros16(uint16(set))%9][at.band] |= 1 << at.bit
		}
	}
}

// take places a digit in a cell: it removes the digit from the cell's peers.
func (s *planes) take(d uint, at place) {
	p := &s.digit[d]
	column := keepColumn[at.bit%32]
	own := p[at.band] & keepBand[at.bit%32]
	p[0] &= column
	p[1] &= column
	p[2] &= column
	p[at.band] = own
}

// solved reports whether every cell has its digit.
func (s *planes) solved() bool { return s.open[0]|s.open[1]|s.open[2] == 0 }

// store writes the grid of a solved node.
func (s *planes) store(g *sudoku.Grid) {
	for d := range s.digit {
		for band, word := range s.digit[d] {
			for ; word != 0; word &= word - 1 {
				g[cellAt[band][bits.TrailingZeros32(word)%27]] = uint8(d + 1)
			}
		}
	}
}
