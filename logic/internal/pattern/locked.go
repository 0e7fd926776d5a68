package pattern

import (
	"math/bits"

	"bullseye/logic/internal/grid"
	"bullseye/sudoku"
)

// A lockedSet says where the places of one digit in a house lie in one other house, from
// the rest of which they exclude the digit. It has a word for each round of the search,
// and in it a bit for each pair of houses: bit 3*i+j stands for house i of the first type
// and the j-th house of the second type that shares cells with it.
type lockedSet [4]uint32

// The rounds of the search.
const (
	boxInColumn = iota
	boxInRow
	columnInBox
	rowInBox
)

// confined[p] has bit j if the set of positions p has two members or more and all of them
// are in column j of a box, bit 3+j if they are in row j of a box. The latter also means
// the j-th third of a line.
var confined = func() (table [512]uint8) {
	for p := range table {
		if bits.OnesCount(uint(p)) < 2 {
			continue
		}
		for j := range 3 {
			if p&^(0o111<<j) == 0 {
				table[p] |= 1 << j
			}
			if p&^(7<<(3*j)) == 0 {
				table[p] |= 8 << j
			}
		}
	}
	return table
}()

// findLocked finds the locked candidates of the digit d that remove something.
func findLocked(g *grid.Grid, d uint8) (found lockedSet) {
	pos := &g.Pos[d]
	for b := range 9 {
		band, stack := b/3, b%3
		at := confined[pos[18+b]&511]
		if at == 0 {
			continue
		}
		if at < 8 {
			j := bits.TrailingZeros8(at)
			if pos[9+3*stack+j]&^(7<<(3*band)) != 0 {
				found[boxInColumn] |= 1 << (3*b + j)
			}
		} else {
			j := bits.TrailingZeros8(at) - 3
			if pos[3*band+j]&^(7<<(3*stack)) != 0 {
				found[boxInRow] |= 1 << (3*b + j)
			}
		}
	}
	for i := range 9 {
		if at := confined[pos[9+i]&511] >> 3; at != 0 {
			j := bits.TrailingZeros8(at)
			if pos[18+3*j+i/3]&^(0o111<<(i%3)) != 0 {
				found[columnInBox] |= 1 << (3*i + j)
			}
		}
		if at := confined[pos[i]&511] >> 3; at != 0 {
			j := bits.TrailingZeros8(at)
			if pos[18+3*(i/3)+j]&^(7<<(3*(i%3))) != 0 {
				found[rowInBox] |= 1 << (3*i + j)
			}
		}
	}
	return found
}

// lockedHouses returns the houses of a bit of a lockedSet: all places in the first are in
// the second.
func lockedHouses(round, bit int) (from, to sudoku.House) {
	i, j := bit/3, bit%3
	switch round {
	case boxInColumn:
		return sudoku.House(18 + i), sudoku.House(9 + 3*(i%3) + j)
	case boxInRow:
		return sudoku.House(18 + i), sudoku.House(3*(i/3) + j)
	case columnInBox:
		return sudoku.House(9 + i), sudoku.House(18 + 3*j + i/3)
	default:
		return sudoku.House(i), sudoku.House(18 + 3*(i/3) + j)
	}
}

// Locked calls yield for every Pointing and Claiming of the position, in order. It stops
// when yield returns false.
func Locked(g *grid.Grid, yield func(Hit) bool) {
	var all [9]lockedSet
	var some lockedSet
	for d := range all {
		all[d] = findLocked(g, uint8(d))
		for round := range some {
			some[round] |= all[d][round]
		}
	}
	var hit Hit
	for round := range some {
		for s := some[round]; s != 0; s &= s - 1 {
			bit := bits.TrailingZeros32(s)
			for d := range all {
				if all[d][round]>>bit&1 != 0 {
					hit.locked(g, uint8(d), round, bit)
					if !yield(hit) {
						return
					}
				}
			}
		}
	}
}

func (h *Hit) locked(g *grid.Grid, d uint8, round, bit int) {
	from, to := lockedHouses(round, bit)
	*h = Hit{Kind: Pointing, Rating: 26, Digits: one(d), Where: g.Pos[d][from]}
	if round >= columnInBox {
		h.Kind, h.Rating = Claiming, 28
	}
	h.Houses[0], h.Houses[1] = from, to
	h.Removals[0] = Removal{grid.At(to, g.Pos[d][to]).Without(grid.CellsOf[from]), one(d)}
}
