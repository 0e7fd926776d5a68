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

// A locks holds the locked candidates of all digits.
type locks struct {
	of  [9]lockedSet
	any lockedSet
}

func (l *locks) unite() {
	l.any = l.of[0]
	for d := 1; d < 9; d++ {
		for round := range l.any {
			l.any[round] |= l.of[d][round]
		}
	}
}

// all calls yield for every locked candidate, in order, until it returns false. It
// reports whether it never did.
func (l *locks) all(yield func(d uint8, round, bit int) bool) bool {
	for round := range l.any {
		for s := l.any[round]; s != 0; s &= s - 1 {
			bit := bits.TrailingZeros32(s)
			for d := range l.of {
				if l.of[d][round]>>bit&1 != 0 && !yield(uint8(d), round, bit) {
					return false
				}
			}
		}
	}
	return true
}

// Locked calls yield for every Pointing and Claiming of some digits, in order. It stops when
// yield returns false. Bit d of digits stands for the digit d.
func Locked(g *grid.Grid, digits uint16, yield func(Hit) bool) {
	var l locks
	for ; digits != 0; digits &= digits - 1 {
		d := bits.TrailingZeros16(digits)
		l.of[d] = findLocked(g, uint8(d))
	}
	l.unite()
	l.locked(g, yield)
}

func (l *locks) locked(g *grid.Grid, yield func(Hit) bool) bool {
	return l.all(func(d uint8, round, bit int) bool {
		var hit Hit
		hit.locked(g, d, round, bit)
		return yield(hit)
	})
}

// direct yields the singles that would follow from a locked candidate in a house of the
// type of its first house. Such a candidate always removes something.
func (l *locks) direct(g *grid.Grid, yield func(Hit) bool) bool {
	return l.all(func(d uint8, round, bit int) bool {
		from, to := lockedHouses(round, bit)
		for _, h := range beside[round][from%9] {
			where := g.Pos[d][h]
			outside := where &^ shared[h][to]
			if where == outside || outside == 0 || outside&(outside-1) != 0 {
				continue
			}
			var hit Hit
			hit.locked(g, d, round, bit)
			hit.Kind, hit.Rating, hit.Removals[0] = DirectPointing, 17, Removal{}
			if round >= columnInBox {
				hit.Kind, hit.Rating = DirectClaiming, 19
			}
			hit.Houses[2] = h
			hit.Cell, hit.Digit = grid.Cells[h][bits.TrailingZeros16(outside)], d+1
			if !yield(hit) {
				return false
			}
		}
		return true
	})
}

// beside[round][i] are the two other houses of the type of the i-th first house that share
// cells with the second house.
var beside = func() (houses [4][9][2]sudoku.House) {
	for round := range houses {
		for i := range 9 {
			n := 0
			for j := range 9 {
				same := i/3 == j/3
				if round == boxInColumn {
					same = i%3 == j%3
				}
				if from, _ := lockedHouses(round, 3*j); same && i != j {
					houses[round][i][n] = from
					n++
				}
			}
		}
	}
	return houses
}()

// shared[h][i] are the positions of the house h that are in the house i, too.
var shared = func() (positions [sudoku.Houses][sudoku.Houses]uint16) {
	for h := range positions {
		for i := range positions[h] {
			for p, c := range grid.Cells[h] {
				if grid.HousesOf[c][i/9] == sudoku.House(i) {
					positions[h][i] |= 1 << p
				}
			}
		}
	}
	return positions
}()

func (h *Hit) locked(g *grid.Grid, d uint8, round, bit int) {
	from, to := lockedHouses(round, bit)
	*h = Hit{Kind: Pointing, Rating: 26, Digits: one(d), Where: g.Pos[d][from]}
	if round >= columnInBox {
		h.Kind, h.Rating = Claiming, 28
	}
	h.Houses[0], h.Houses[1] = from, to
	h.Removals[0] = Removal{grid.At(to, g.Pos[d][to]).Without(grid.CellsOf[from]), one(d)}
}
