package pattern

import (
	"math/bits"

	"bullseye/logic/internal/grid"
)

// hiddenSingles yields the hidden singles: first those in the last empty cell of a house.
func (s *Scanner) hiddenSingles(g *grid.Grid, yield func(Hit) bool) bool {
	return s.singlesIn(g, s.single&s.last, yield) && s.singlesIn(g, s.single&^s.last, yield)
}

func (s *Scanner) singlesIn(g *grid.Grid, houses uint32, yield func(Hit) bool) bool {
	for ; houses != 0; houses &= houses - 1 {
		i := bits.TrailingZeros32(houses)
		h := boxColumnRow[i]
		hit := Hit{Kind: HiddenSingle, Rating: 15}
		hit.Houses[0] = h
		if s.last>>i&1 != 0 {
			hit.Rating = 10
		} else if h >= 18 {
			hit.Rating = 12
		}
		for digits := s.singleIn[h]; digits != 0; digits &= digits - 1 {
			d := lowest(digits)
			hit.Digits = one(d)
			hit.Where = g.Pos[d][h]
			hit.Cell, hit.Digit = grid.Cells[h][bits.TrailingZeros16(hit.Where)], d+1
			if !yield(hit) {
				return false
			}
		}
	}
	return true
}

// nakedSingles yields the cells with a single candidate.
func (s *Scanner) nakedSingles(g *grid.Grid, yield func(Hit) bool) bool {
	for rows := s.rows; rows != 0; rows &= rows - 1 {
		row := bits.TrailingZeros16(rows)
		none := true
		for _, c := range grid.Cells[row] {
			cand := g.Cand[c]
			if cand == 0 || cand&(cand-1) != 0 {
				continue
			}
			none = false
			if !yield(Hit{Kind: NakedSingle, Rating: 23, Digits: cand, Cell: c, Digit: lowest(cand) + 1}) {
				return false
			}
		}
		if none {
			s.rows &^= 1 << row
		}
	}
	return true
}
