package logic

import (
	"math/bits"
	"slices"

	"bullseye/logic/internal/grid"
	"bullseye/sudoku"
)

// extendedRectangles are all pairs of lines of three cells, one line after the other, that lie
// so that exchanging the lines leaves every other house with the same digits: either the lines
// are in one band or stack and have one cell in each of three boxes, or each is in one box.
var extendedRectangles = func() (list [][6]sudoku.Cell) {
	for i := range 9 {
		for j := i + 1; j < 9; j++ {
			for a := range 9 {
				for b := a + 1; b < 9; b++ {
					for c := b + 1; c < 9; c++ {
						apart := a/3 < b/3 && b/3 < c/3
						together := a/3 == c/3
						if i/3 == j/3 && apart || i/3 != j/3 && together {
							list = append(list, twoLines(i, j, a, b, c, false), twoLines(i, j, a, b, c, true))
						}
					}
				}
			}
		}
	}
	return list
}()

func twoLines(i, j, a, b, c int, transposed bool) (cells [6]sudoku.Cell) {
	for n, line := range [2]int{i, j} {
		for m, across := range [3]int{a, b, c} {
			if transposed {
				cells[3*n+m] = sudoku.CellAt(across, line)
			} else {
				cells[3*n+m] = sudoku.CellAt(line, across)
			}
		}
	}
	return cells
}

// An extendedRectangle is six cells and three digits. If the cells had no other digits, their
// two lines could be exchanged, unless there is a clue among them. So one of the other
// candidates is true.
type extendedRectangle struct {
	f      *finder
	cells  [6]sudoku.Cell
	digits sudoku.Digits

	// open are the cells with other candidates, extra these candidates.
	open  grid.Set
	extra sudoku.Digits
}

// extendedRectangles finds extended rectangles of which something follows.
func (f *finder) extendedRectangles() {
	for i := range extendedRectangles {
		cells := &extendedRectangles[i]
		if f.anyGiven(cells[:]) {
			continue
		}
		union, few := sudoku.Digits(0), false
		for _, c := range cells {
			union |= f.g.Cand[c]
			few = few || f.g.Cand[c].Len() < 2
		}
		if !few {
			f.tryDigits(cells, union)
		}
	}
}

// tryDigits tries all sets of three digits of the union.
func (f *finder) tryDigits(cells *[6]sudoku.Cell, union sudoku.Digits) {
	for _, digits := range threeDigits {
		if digits&^union != 0 {
			continue
		}
		e := extendedRectangle{f: f, cells: *cells, digits: digits}
		complete := true
		for _, c := range cells {
			complete = complete && (f.g.Cand[c]&digits).Len() >= 2
			if other := f.g.Cand[c] &^ digits; other != 0 {
				e.open.Add(c)
				e.extra |= other
			}
		}
		if complete && !e.open.IsEmpty() {
			e.conclude()
		}
	}
}

var threeDigits = func() (sets []sudoku.Digits) {
	for s := range sudoku.AllDigits + 1 {
		if s.Len() == 3 {
			sets = append(sets, s)
		}
	}
	return sets
}()

// conclude reports what follows from one of the extra candidates being true.
func (e *extendedRectangle) conclude() {
	f := e.f
	if e.open.Len() == 1 {
		var r removal
		r.addAll(f, e.open, e.digits)
		f.foundAll(1, ExtendedRectangle, &r, e.describe(1))
		return
	}
	if e.extra.Len() == 1 {
		d := lowest(e.extra)
		f.found(2, ExtendedRectangle, seen(e.open), d, e.describe(2))
	}
	for h := range sudoku.House(sudoku.Houses) {
		if e.open.Without(grid.CellsOf[h]).IsEmpty() {
			e.withSet(h)
			e.withLocked(h)
		}
	}
}

func (e *extendedRectangle) describe(number uint8) func(*Step) {
	return func(s *Step) {
		s.Type = number
		s.Pattern = Pattern{Cells: slices.Clone(e.cells[:]), Digits: e.digits, Extra: e.extra}
	}
}

// withSet finds cells of the house h, outside the pattern, that have one more digit than the
// cells, among them all extra candidates: the digits have these cells and one of the pattern.
func (e *extendedRectangle) withSet(h sudoku.House) {
	f := e.f
	free := grid.CellsOf[h].Without(e.set())
	for mask := uint16(1); mask < 512; mask++ {
		cells := grid.At(h, mask)
		if !cells.Without(free).IsEmpty() {
			continue
		}
		digits, n := e.extra, 0
		for s := cells; !s.IsEmpty(); n++ {
			c := s.Next()
			if f.g.Cand[c] == 0 {
				n = 9
			}
			digits |= f.g.Cand[c]
		}
		if digits.Len() != n+1 {
			continue
		}
		// The pattern's own cells keep the digits of the set that are extra there.
		var r removal
		r.addAll(f, free.Without(cells), digits)
		r.addAll(f, e.set().And(grid.CellsOf[h]).Without(e.open), digits)
		f.foundAll(2+n, ExtendedRectangle, &r, func(s *Step) {
			e.describe(3)(s)
			s.Pattern.Sets = []Set{{House: h, Cells: cellsOf(cells), Digits: digits}}
		})
	}
}

// withLocked finds a digit of the pattern whose places in the house h are the two cells with
// extra candidates: one of them has it and the other has an extra candidate.
func (e *extendedRectangle) withLocked(h sudoku.House) {
	f := e.f
	if e.open.Len() != 2 {
		return
	}
	for s := e.digits; s != 0; s &= s - 1 {
		d := lowest(s)
		if !f.at[d].And(grid.CellsOf[h]).Without(e.open).IsEmpty() || bits.OnesCount16(f.g.Pos[d][h]) == 0 {
			continue
		}
		var r removal
		r.addAll(f, e.open, e.digits&^one(d))
		f.foundAll(3, ExtendedRectangle, &r, func(s *Step) {
			e.describe(4)(s)
			s.Pattern.Houses = []sudoku.House{h}
			s.Pattern.Linked = []uint8{d + 1}
		})
	}
}

func (e *extendedRectangle) set() (cells grid.Set) {
	for _, c := range e.cells {
		cells.Add(c)
	}
	return cells
}
