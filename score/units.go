package score

import (
	"math/bits"

	"bullseye/sudoku"
)

// Units are what a position can be split by: a cell, or a digit in a house. The best one is that whose choices
// weigh least; package pricing says how much they weigh.
type units struct {
	weights [sudoku.Cells][9]int16 // by cell and digit less one
}

// choose returns a cell, or, if house is not negative, a house and a digit. All choices of the open cells must have
// weights.
func (u *units) choose(p *position) (cell, house int, digit uint8) {
	var sums [sudoku.Houses + 5][9]int16 // room for every index of five bits
	least := int16(1<<15 - 1)
	house = -1
	for i, word := range p.placed {
		for open := word ^ openCells[i]; open != 0; open &= open - 1 {
			c := i<<6 + bits.TrailingZeros64(open)
			own, weights := &housesOf[c], &u.weights[c]
			x, y, z := &sums[own[0]&31], &sums[own[1]&31], &sums[own[2]&31]
			sum := int16(0)
			for set := uint16(p.cells[c]); set != 0; set &= set - 1 {
				d := bits.TrailingZeros16(set)
				w := weights[d]
				sum += w
				x[d] += w
				y[d] += w
				z[d] += w
			}
			if sum < least {
				least, cell = sum, c
			}
		}
	}
	for h := range sums {
		for d, sum := range &sums[h] {
			if sum < least && sum > 0 {
				least, house, digit = sum, h, uint8(d+1)
			}
		}
	}
	return cell, house, digit
}

// eachChoice calls choice with the choices of a unit.
func eachChoice(p *position, cell, house int, digit uint8, choice func(cell int, digit uint8)) {
	if house < 0 {
		for d := range p.cells[cell].All() {
			choice(cell, d)
		}
		return
	}
	for _, c := range houses[house] {
		if p.cells[c].Has(digit) {
			choice(int(c), digit)
		}
	}
}
