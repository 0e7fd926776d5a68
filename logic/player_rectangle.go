package logic

import (
	"math/bits"
	"slices"

	"bullseye/logic/internal/grid"
	"bullseye/sudoku"
)

// A rectangle is four cells in two rows, two columns and two boxes, in the order of a walk
// around it. If they hold two digits in turn, and none is a clue, the digits can be exchanged.
// So a board with one completion does not have such a rectangle.
type rectangle [4]sudoku.Cell

// rectangles are all 486 rectangles.
var rectangles = func() (list []rectangle) {
	for r1 := range 9 {
		for r2 := r1 + 1; r2 < 9; r2++ {
			for c1 := range 9 {
				for c2 := c1 + 1; c2 < 9; c2++ {
					if (r1/3 == r2/3) != (c1/3 == c2/3) {
						list = append(list, rectangle{
							sudoku.CellAt(r1, c1), sudoku.CellAt(r1, c2), sudoku.CellAt(r2, c2), sudoku.CellAt(r2, c1),
						})
					}
				}
			}
		}
	}
	return list
}()

// anyGiven reports whether the puzzle fixes the digit of one of the cells.
func (f *finder) anyGiven(cells []sudoku.Cell) bool {
	return slices.ContainsFunc(cells, f.given.Has)
}

// avoidableRectangles finds rectangles with two or three solved cells, none a clue.
func (f *finder) avoidableRectangles() {
	for i := range rectangles {
		q := &rectangles[i]
		if f.anyGiven(q[:]) {
			continue
		}
		diagonal, ok := f.diagonals(q)
		switch {
		case !ok:
		case diagonal[0] != 0 && diagonal[1] != 0:
			f.avoidable(q, diagonal)
		default:
			for d := range uint8(9) {
				if diagonal[0] == 0 {
					f.avoidable(q, [2]uint8{d + 1, diagonal[1]})
				} else {
					f.avoidable(q, [2]uint8{diagonal[0], d + 1})
				}
			}
		}
	}
}

// diagonals returns the digits of the solved cells of the two diagonals of a rectangle, 0 if
// neither cell is solved. It reports whether two cells or three are solved, without two
// digits in a diagonal.
func (f *finder) diagonals(q *rectangle) (digits [2]uint8, ok bool) {
	solved := 0
	for i, c := range q {
		d, known := f.g.Digit[c], &digits[i%2]
		if d == 0 {
			continue
		}
		if *known != 0 && *known != d {
			return digits, false
		}
		*known = d
		solved++
	}
	return digits, solved == 2 || solved == 3
}

// avoidable reports what prevents the rectangle from having the given digits, 1 to 9, in its
// diagonals. Each cell that is not solved must have its digit as a candidate.
func (f *finder) avoidable(q *rectangle, diagonal [2]uint8) {
	if diagonal[0] == diagonal[1] {
		return
	}
	var blank grid.Set
	var extra sudoku.Digits
	for i, c := range q {
		if f.g.Digit[c] != 0 {
			continue
		}
		d := diagonal[i%2] - 1
		if !f.g.Has(c, d) {
			return
		}
		blank.Add(c)
		extra |= f.g.Cand[c] &^ one(d)
	}
	describe := func(s *Step) {
		s.Pattern = Pattern{Cells: slices.Clone(q[:]), Digits: one(diagonal[0]-1) | one(diagonal[1]-1)}
	}
	switch {
	case blank.Len() == 1:
		for i, c := range q {
			if blank.Has(c) {
				f.found(1, AvoidableRectangle, blank, diagonal[i%2]-1, func(s *Step) {
					s.Type = 1
					describe(s)
				})
			}
		}
	case extra.Len() == 1:
		f.found(2, AvoidableRectangle, seen(blank), lowest(extra), func(s *Step) {
			s.Type = 2
			describe(s)
			s.Pattern.Extra = extra
		})
	}
}

// hiddenRectangles finds rectangles with two candidates in common that would follow if one
// of them were in a certain cell.
func (f *finder) hiddenRectangles() {
	for i := range rectangles {
		q := rectangles[i]
		digits := f.g.Cand[q[0]] & f.g.Cand[q[1]] & f.g.Cand[q[2]] & f.g.Cand[q[3]]
		if digits.Len() < 2 {
			continue
		}
		for s := digits; s != 0; s &= s - 1 {
			for t := digits &^ one(lowest(s)); t != 0; t &= t - 1 {
				for range 4 {
					f.hiddenRectangle(q, lowest(s), lowest(t))
					q[0], q[1], q[2], q[3] = q[1], q[2], q[3], q[0]
				}
			}
		}
	}
}

// hiddenRectangle removes x from the first cell if the whole rectangle of x and y would
// follow from it.
func (f *finder) hiddenRectangle(q rectangle, x, y uint8) {
	digits := [2]uint8{x, y} // of the cells 0 and 2, and of 1 and 3
	var links [4]sudoku.House
	var linked [4]uint8 // by which digits
	n := 0
	known := [4]bool{0: true}
	for grown := true; grown; {
		grown = false
		for i := range q {
			for _, j := range [2]int{(i + 1) % 4, (i + 3) % 4} {
				if !known[i] || known[j] {
					continue
				}
				h, ok := f.linkedIn(q[i], q[j], digits[j%2])
				switch {
				case f.g.Cand[q[j]] == one(x)|one(y):
				case ok:
					links[n], linked[n] = h, digits[j%2]+1
					n++
				default:
					continue
				}
				known[j], grown = true, true
			}
		}
	}
	if known != [4]bool{true, true, true, true} {
		return
	}
	f.found(n, HiddenRectangle, grid.Of(q[0]), x, func(s *Step) {
		s.Pattern = Pattern{Cells: slices.Clone(q[:]), Digits: one(x) | one(y), Houses: slices.Clone(links[:n]), Linked: slices.Clone(linked[:n])}
		for _, c := range q {
			if f.g.Cand[c].Len() > 2 {
				s.Pattern.Fins = append(s.Pattern.Fins, c)
			}
		}
	})
}

// linkedIn returns a house in which a and b are the only places of the digit d.
func (f *finder) linkedIn(a, b sudoku.Cell, d uint8) (sudoku.House, bool) {
	pair := grid.Of(a).Or(grid.Of(b))
	for _, h := range grid.HousesOf[a] {
		if bits.OnesCount16(f.g.Pos[d][h]) == 2 && f.at[d].And(grid.CellsOf[h]) == pair {
			return h, true
		}
	}
	return 0, false
}
