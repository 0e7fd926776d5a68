// Package solo searches one board at a time. A node of the search tree fits in
// a few vector registers, and each instruction works on all digits at once.
//
// A node is three planes, one for each column of a box. A plane is a vector of
// 16-bit words. Word 9·band + digit holds the digit's cells in that column of the
// band's boxes, nine bits:
//
//	bit 3·row + box    row = row within the band
//
// The OR of the planes is then, in every word, a digit's pattern of minirows in a
// band. A step of the search is the same few operations for all digits and bands.
// Only steps that combine bands or digits permute words.
package solo

import "bullseye/sudoku"

const (
	words    = 32 // words of a vector; the last five are unused and 0
	used     = 27 // words that are used
	allCells = 1<<9 - 1
)

// A vector is the contents of a register.
type vector = [words]uint16

// A node is the candidates of every cell.
type node [3]vector

// loadCandidates makes n the node with the given candidates.
func (n *node) loadCandidates(candidates *sudoku.Candidates) {
	*n = node{}
	for k := range n {
		for band := range 3 {
			var low, high, last uint64 // the words of four digits, of the next four and of the last
			for i, c := range &cellAt[k][band] {
				set := uint64(candidates[c] & sudoku.AllDigits)
				low |= spread(set&15) << i
				high |= spread(set>>4&15) << i
				last |= set >> 8 << i
			}
			words := n[k][9*band:][:9]
			for d := range 4 {
				words[d], words[4+d] = uint16(low>>(16*d)), uint16(high>>(16*d))
			}
			words[8] = uint16(last)
		}
	}
}

// spread gives each of four bits a word.
func spread(bits uint64) uint64 { return bits * (1 | 1<<15 | 1<<30 | 1<<45) & 0x0001_0001_0001_0001 }

// digits returns the candidates of a cell as a set of bits.
func (n *node) digits(at place) (set uint) {
	plane := n[at.k%3][9*(at.band%3):][:9]
	for d, word := range plane {
		set |= uint(word>>at.index&1) << d
	}
	return set
}

// A place is the position of a cell in a node.
type place struct {
	k, band uint8
	index   uint8  // of the bit
	bit     uint16 // 1 << index
}

var (
	placeOf [sudoku.Cells]place
	cellAt  [3][3][9]sudoku.Cell
)

func init() {
	for c := range sudoku.Cell(sudoku.Cells) {
		k, band, i := c.Column()%3, c.Row()/3, c.Row()%3*3+c.Column()/3
		placeOf[c] = place{uint8(k), uint8(band), uint8(i), 1 << i}
		cellAt[k][band][i] = c
	}
}
