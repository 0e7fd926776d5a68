package grid

import (
	"math/bits"

	"bullseye/sudoku"
)

// A Set is a set of cells. The zero value is empty. It is no array, because the compiler
// keeps only structs in registers.
type Set struct {
	low  uint64 // the cells 0 to 63
	high uint64 // the others
}

// Of returns the set with the single cell c.
func Of(c sudoku.Cell) (s Set) {
	s.Add(c)
	return s
}

// Below returns the cells before c.
func Below(c sudoku.Cell) Set {
	if c < 64 {
		return Set{1<<c - 1, 0}
	}
	return Set{^uint64(0), 1<<(c-64) - 1}
}

// All is the set of all cells.
var All = Set{^uint64(0), 1<<(sudoku.Cells-64) - 1}

// OfRows returns the cells at the given positions of each row.
func OfRows(rows *[9]uint16) (s Set) {
	for i, row := range rows[:8] {
		s.low |= uint64(row) << (9 * i)
	}
	s.high = uint64(rows[7])>>1 | uint64(rows[8])<<8 // row 7 begins with cell 63
	return s
}

// Add adds the cell c.
func (s *Set) Add(c sudoku.Cell) {
	// A shift by 64 or more gives 0.
	s.low |= 1 << c
	s.high |= 1 << (c - 64)
}

// Delete takes the cell c out.
func (s *Set) Delete(c sudoku.Cell) {
	s.low &^= 1 << c
	s.high &^= 1 << (c - 64)
}

// Has reports whether the set holds c.
func (s Set) Has(c sudoku.Cell) bool { return (s.low>>c|s.high>>(c-64))&1 != 0 }

// And returns the cells that are in both sets.
func (s Set) And(t Set) Set { return Set{s.low & t.low, s.high & t.high} }

// Or returns the cells that are in either set.
func (s Set) Or(t Set) Set { return Set{s.low | t.low, s.high | t.high} }

// Without returns the cells of s that are not in t.
func (s Set) Without(t Set) Set { return Set{s.low &^ t.low, s.high &^ t.high} }

// Len returns the number of cells.
func (s Set) Len() int { return bits.OnesCount64(s.low) + bits.OnesCount64(s.high) }

// IsEmpty reports whether there is no cell.
func (s Set) IsEmpty() bool { return s.low|s.high == 0 }

// Next takes the first cell out and returns it. The set must not be empty.
func (s *Set) Next() sudoku.Cell {
	if s.low != 0 {
		c := bits.TrailingZeros64(s.low)
		s.low &= s.low - 1
		return sudoku.Cell(c)
	}
	c := 64 + bits.TrailingZeros64(s.high)
	s.high &= s.high - 1
	return sudoku.Cell(c)
}

// Peers[c] are the 20 cells that share a house with c, and PeerList[c] lists them in the
// order box, row, column, each by position.
var (
	Peers    [sudoku.Cells]Set
	PeerList [sudoku.Cells][20]sudoku.Cell
)

// CellsOf[h] are the cells of the house h.
var CellsOf [sudoku.Houses]Set

func init() {
	for h := range Cells {
		for _, c := range Cells[h] {
			CellsOf[h].Add(c)
		}
	}
	for c := range sudoku.Cell(sudoku.Cells) {
		n := 0
		for _, t := range [3]int{2, 0, 1} {
			for _, peer := range Cells[HousesOf[c][t]] {
				if peer != c && !Peers[c].Has(peer) {
					Peers[c].Add(peer)
					PeerList[c][n] = peer
					n++
				}
			}
		}
	}
}

// At returns the cells at the given positions of the house h.
func At(h sudoku.House, positions uint16) (s Set) {
	for ; positions != 0; positions &= positions - 1 {
		s.Add(Cells[h][bits.TrailingZeros16(positions)])
	}
	return s
}
