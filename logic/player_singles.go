package logic

import (
	"math/bits"

	"bullseye/logic/internal/grid"
	"bullseye/sudoku"
)

// boxesFirst lists all houses: boxes, rows, columns.
var boxesFirst = func() (houses [sudoku.Houses]sudoku.House) {
	for i := range houses {
		houses[i] = grid.BoxRowColumn[i/9] + sudoku.House(i%9)
	}
	return houses
}()

// fullHouses finds houses with one empty cell.
func (f *finder) fullHouses() {
	for _, h := range boxesFirst {
		if f.g.Empty[h] == 1 {
			f.hiddenSingle(FullHouse, h)
		}
	}
}

func (f *finder) hiddenSinglesOfBoxes() {
	for _, h := range boxesFirst[:9] {
		f.hiddenSingle(HiddenSingle, h)
	}
}

func (f *finder) hiddenSinglesOfLines() {
	for _, h := range boxesFirst[9:] {
		f.hiddenSingle(HiddenSingle, h)
	}
}

// hiddenSingle reports the digits with one place in a house.
func (f *finder) hiddenSingle(t Technique, h sudoku.House) {
	if !f.wants(0) {
		return
	}
	for d := range uint8(9) {
		p := f.g.Pos[d][h]
		if p == 0 || p&(p-1) != 0 {
			continue
		}
		c := grid.Cells[h][bits.TrailingZeros16(p)]
		f.foundDigit(0, t, c, d, func(s *Step) {
			s.Rating = f.hiddenSingleRating(h)
			s.Pattern = Pattern{Digits: one(d), Houses: []sudoku.House{h}}
			s.aroundHidden(f.g, h)
		})
	}
}

// hiddenSingleRating returns the number of a hidden single of the Explainer in a house.
func (f *finder) hiddenSingleRating(h sudoku.House) Rating {
	switch {
	case f.g.Empty[h] == 1:
		return LastCell
	case h >= 18:
		return 12
	}
	return 15
}

// nakedSingles finds cells with one candidate.
func (f *finder) nakedSingles() {
	for c, digits := range &f.g.Cand {
		if d := digits.Single(); d != 0 {
			f.foundDigit(0, NakedSingle, sudoku.Cell(c), d-1, func(s *Step) {
				s.Rating = 23
				s.Pattern = Pattern{Cells: []sudoku.Cell{sudoku.Cell(c)}}
				s.aroundNaked(f.g)
			})
		}
	}
}
