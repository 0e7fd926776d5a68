package redundant

import (
	"encoding/binary"
	"iter"
	"math/bits"

	"bullseye/sudoku"
)

// A Set is a set of cells.
type Set [2]uint64

// CluesOf returns the cells of a board that hold clues.
func CluesOf(b *sudoku.Board) Set { return Difference((*sudoku.Grid)(b), &sudoku.Grid{}) }

// Difference returns the cells in which grids differ. If both are full, each has at least
// one of its unavoidable sets there.
func Difference(a, b *sudoku.Grid) (s Set) {
	differs := func(i int) uint64 {
		return notZero(binary.LittleEndian.Uint64(a[i:]) ^ binary.LittleEndian.Uint64(b[i:]))
	}
	for i := range 8 {
		s[0] |= differs(8*i) << (8 * i)
	}
	s[1] = differs(64) | differs(72)<<8
	if a[80] != b[80] {
		s[1] |= 1 << 16
	}
	return s
}

// notZero returns a bit for each byte of the word that is not 0. No byte may exceed
// 127.
func notZero(word uint64) uint64 {
	const low, high = 0x0101010101010101, 0x8080808080808080
	// The product moves the lowest bit of each byte to the highest byte.
	return (word + (high - low)) & high >> 7 * 0x0102040810204080 >> 56
}

// Len returns the number of cells.
func (s Set) Len() int { return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) }

// All yields the cells in ascending order.
func (s Set) All() iter.Seq[sudoku.Cell] {
	return func(yield func(sudoku.Cell) bool) {
		for i, word := range s {
			for ; word != 0; word &= word - 1 {
				if !yield(sudoku.Cell(64*i + bits.TrailingZeros64(word))) {
					return
				}
			}
		}
	}
}

// Add adds a cell.
func (s *Set) Add(c sudoku.Cell) { s[c>>6&1] |= 1 << (c & 63) }

// Remove removes a cell.
func (s *Set) Remove(c sudoku.Cell) { s[c>>6&1] &^= 1 << (c & 63) }

// Has reports whether the set has a cell.
func (s Set) Has(c sudoku.Cell) bool { return s[c>>6&1]>>(c&63)&1 != 0 }

// Meets reports whether the sets have a cell in common.
func (s Set) Meets(other Set) bool { return s[0]&other[0]|s[1]&other[1] != 0 }

// Last returns the last cell of a set that is not empty.
func (s Set) Last() sudoku.Cell {
	if s[1] != 0 {
		return sudoku.Cell(127 - bits.LeadingZeros64(s[1]))
	}
	return sudoku.Cell(63 - bits.LeadingZeros64(s[0]))
}
