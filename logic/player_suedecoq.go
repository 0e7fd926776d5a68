package logic

import (
	"math/bits"

	"bullseye/logic/internal/grid"
	"bullseye/sudoku"
)

// A houseSet is some cells of a house, and their digits.
type houseSet struct {
	cells  grid.Set
	digits sudoku.Digits
	size   int
}

// suesDeCoq finds cells that a box and a line share, some other cells of the box and some
// other cells of the line, which together have as many digits as cells. The cells of the box
// share no digit with those of the line, so each digit is in one house.
func (f *finder) suesDeCoq() {
	var shared, inBox, inLine []houseSet
	for box := sudoku.House(18); box < sudoku.Houses; box++ {
		for line := range sudoku.House(18) {
			both := grid.CellsOf[box].And(grid.CellsOf[line])
			if both.IsEmpty() {
				continue
			}
			shared = f.subsets(shared, both, 2)
			if len(shared) == 0 {
				continue
			}
			inBox = f.subsets(inBox, grid.CellsOf[box].Without(both), 1)
			inLine = f.subsets(inLine, grid.CellsOf[line].Without(both), 1)
			for i := range shared {
				f.sueDeCoq(box, line, &shared[i], inBox, inLine)
			}
		}
	}
}

// subsets returns the sets of at least the given number of empty cells among the given cells.
func (f *finder) subsets(buffer []houseSet, cells grid.Set, least int) []houseSet {
	sets := append(buffer[:0], houseSet{})
	for !cells.IsEmpty() {
		c := cells.Next()
		if f.g.Cand[c] == 0 {
			continue
		}
		for _, s := range sets {
			s.cells.Add(c)
			s.digits |= f.g.Cand[c]
			s.size++
			sets = append(sets, s)
		}
	}
	n := 0
	for _, s := range sets {
		if s.size >= least {
			sets[n] = s
			n++
		}
	}
	return sets[:n]
}

// sueDeCoq reports the patterns around the set mid of the box and the line.
func (f *finder) sueDeCoq(box, line sudoku.House, mid *houseSet, inBox, inLine []houseSet) {
	if mid.digits.Len() < mid.size+2 {
		return
	}
	for i := range inBox {
		b := &inBox[i]
		if b.digits&mid.digits == 0 {
			continue
		}
		for j := range inLine {
			l := &inLine[j]
			size := mid.size + b.size + l.size
			if l.digits&mid.digits == 0 || b.digits&l.digits != 0 || !f.wants(size) {
				continue
			}
			if bits.OnesCount16(uint16(mid.digits|b.digits|l.digits)) != size {
				continue
			}
			var r removal
			outside := mid.cells.Or(b.cells).Or(l.cells)
			r.addAll(f, grid.CellsOf[box].Without(outside), (mid.digits|b.digits)&^l.digits)
			r.addAll(f, grid.CellsOf[line].Without(outside), (mid.digits|l.digits)&^b.digits)
			f.foundAll(size, SueDeCoq, &r, func(s *Step) {
				s.Pattern = Pattern{
					Houses: []sudoku.House{box, line},
					Sets: []Set{
						{House: box, Cells: cellsOf(mid.cells), Digits: mid.digits},
						{House: box, Cells: cellsOf(b.cells), Digits: b.digits},
						{House: line, Cells: cellsOf(l.cells), Digits: l.digits},
					},
					Extra: mid.digits &^ (b.digits | l.digits),
				}
			})
		}
	}
}
