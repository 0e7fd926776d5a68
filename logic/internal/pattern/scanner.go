package pattern

import (
	"math/bits"

	"bullseye/logic/internal/grid"
	"bullseye/sudoku"
)

// A Scanner finds the patterns of positions, one position after the other. It compares each
// position with the last one, and does not look again for what cannot have come about in
// the meantime. So it is fast if the positions are those of one path, but its answers
// depend on the position alone. The zero Scanner is ready for use, by one goroutine.
type Scanner struct {
	// What the last position was, as far as the sets below depend on it.
	rowsOf [9][9]uint16 // the places of each digit
	empty  [sudoku.Houses]uint8
	placed [9]uint8

	// Bit i of a set of houses stands for boxColumnRow[i]. single are the houses in which a
	// digit has one place, singleIn these digits, last the houses with one empty cell.
	single   uint32
	singleIn [sudoku.Houses]sudoku.Digits
	last     uint32

	// rows are the rows that may have a cell with one candidate.
	rows uint16

	// sets[f][k] are the houses that may have a set of the form f of k cells or digits.
	sets [3][5]uint32

	// locks holds for the digits of locksKnown.
	locks      locks
	locksKnown uint16

	// fish[k] holds for the digits of fishKnown[k].
	fish      [5][9]shoal
	fishKnown [5]uint16

	marks      marks
	marksKnown bool

	// Memory of the searches.
	cells           [sudoku.Cells]sudoku.Cell
	loops           loopSearch
	wingHit         Hit
	wingMemory      [2]memory
	pairs, triplets alignedSearch
}

// update takes note of what has changed since the last position.
func (s *Scanner) update(g *grid.Grid) {
	var houses uint32
	var digits uint16
	for d := range s.rowsOf {
		rows := (*[9]uint16)(g.Pos[d][:9])
		if s.rowsOf[d] == *rows && s.placed[d] == g.Placed[d] {
			continue
		}
		digits |= 1 << d
		changed := changedHouses(&s.rowsOf[d], rows)
		houses |= changed
		for ; changed != 0; changed &= changed - 1 {
			h := boxColumnRow[bits.TrailingZeros32(changed)]
			s.singleIn[h] &^= 1 << d
			if p := g.Pos[d][h]; p&(p-1) == 0 && p != 0 {
				s.singleIn[h] |= 1 << d
			}
		}
		s.rowsOf[d], s.placed[d] = *rows, g.Placed[d]
	}
	if s.empty != g.Empty {
		s.last = 0
		for h, n := range &g.Empty {
			if n == 1 {
				s.last |= 1 << bitOf[h]
			}
			if n != s.empty[h] {
				houses |= 1 << bitOf[h]
			}
		}
		s.empty = g.Empty
	}
	s.single &^= houses
	for rest := houses; rest != 0; rest &= rest - 1 {
		if i := bits.TrailingZeros32(rest); s.singleIn[boxColumnRow[i]] != 0 {
			s.single |= 1 << i
		}
	}
	s.rows |= uint16(houses >> 18)
	for f := range s.sets {
		for k := range s.sets[f] {
			s.sets[f][k] |= houses
		}
	}
	s.locksKnown &^= digits
	for k := range s.fishKnown {
		s.fishKnown[k] &^= digits
	}
	s.marksKnown = s.marksKnown && digits == 0
}

// changedHouses returns the houses in which the places of a digit differ, given by rows.
func changedHouses(before, now *[9]uint16) (houses uint32) {
	for r, p := range now {
		if p ^= before[r]; p != 0 {
			houses |= 1<<(18+r) | uint32(p)<<9 | uint32(thirds[p&511])<<(r/3*3)
		}
	}
	return houses
}

// thirds[p] are the thirds of a line in which the positions p are.
var thirds = func() (table [512]uint8) {
	for p := range table {
		for j := range 3 {
			if p&(7<<(3*j)) != 0 {
				table[p] |= 1 << j
			}
		}
	}
	return table
}()

// The producers of the Explainer that need no chains are 1 to Plain, and Triplets.
const (
	Plain    = 20
	Triplets = 22
)

// First finds the first pattern of the producers 1 to Plain. It reports whether there is
// one.
func (s *Scanner) First(g *grid.Grid, hit *Hit) bool {
	s.update(g)
	for n := 1; n <= Plain; n++ {
		if s.first(g, n, hit) {
			return true
		}
	}
	return false
}

// FirstOf finds the first pattern of the n-th producer. It reports whether there is one.
func (s *Scanner) FirstOf(n int, g *grid.Grid, hit *Hit) bool {
	s.update(g)
	return s.first(g, n, hit)
}

func (s *Scanner) first(g *grid.Grid, n int, hit *Hit) bool {
	return !s.produce(g, n, func(found Hit) bool {
		*hit = found
		return false
	})
}

// All calls yield for every pattern of the n-th producer, in order, until yield returns
// false. It reports whether it never did.
func (s *Scanner) All(n int, g *grid.Grid, yield func(Hit) bool) bool {
	s.update(g)
	return s.produce(g, n, yield)
}

func (s *Scanner) produce(g *grid.Grid, n int, yield func(Hit) bool) bool {
	switch n {
	case 1:
		return s.hiddenSingles(g, yield)
	case 2:
		return s.lockedIn(g).direct(g, yield)
	case 3:
		return s.setsOf(g, direct, 2, yield)
	case 4:
		return s.nakedSingles(g, yield)
	case 5:
		return s.setsOf(g, direct, 3, yield)
	case 6:
		return s.lockedIn(g).locked(g, yield)
	case 7:
		return s.setsOf(g, naked, 2, yield)
	case 8:
		return s.fishes(g, 2, yield)
	case 9:
		return s.setsOf(g, hidden, 2, yield)
	case 10:
		return s.setsOf(g, naked, 3, yield)
	case 11:
		return s.fishes(g, 3, yield)
	case 12:
		return s.setsOf(g, hidden, 3, yield)
	case 13:
		return s.wings(g, 2, yield)
	case 14:
		return s.wings(g, 3, yield)
	case 15:
		return s.uniqueLoops(g, yield)
	case 16:
		return s.setsOf(g, naked, 4, yield)
	case 17:
		return s.fishes(g, 4, yield)
	case 18:
		return s.setsOf(g, hidden, 4, yield)
	case 19:
		return s.graves(g, yield)
	case 20:
		return s.alignedPairs(g, yield)
	case Triplets:
		return s.alignedTriplets(g, yield)
	}
	return true
}

// lockedIn returns the locked candidates of the position.
func (s *Scanner) lockedIn(g *grid.Grid) *locks {
	if s.locksKnown == 1<<9-1 {
		return &s.locks
	}
	for d := range uint8(9) {
		if s.locksKnown>>d&1 == 0 {
			s.locks.of[d] = findLocked(g, d)
		}
	}
	s.locks.unite()
	s.locksKnown = 1<<9 - 1
	return &s.locks
}

// The forms of sets.
const (
	direct = iota
	naked
	hidden
)

// setsOf yields the sets of the given form, of k cells or digits.
func (s *Scanner) setsOf(g *grid.Grid, form, k int, yield func(Hit) bool) bool {
	houses := &s.sets[form][k]
	for rest := *houses; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros32(rest)
		h := boxColumnRow[i]
		none := true
		see := func(hit Hit) bool {
			none = false
			return yield(hit)
		}
		ok := true
		switch form {
		case direct:
			ok = directIn(g, h, k, see)
		case naked:
			ok = nakedIn(g, h, k, see)
		case hidden:
			ok = hiddenIn(g, h, k, see)
		}
		if none {
			*houses &^= 1 << i
		}
		if !ok {
			return false
		}
	}
	return true
}

// marks are the candidates as sets of cells.
type marks struct {
	// digit[d] are the cells that have the candidate d.
	digit [9]grid.Set

	// exactly[n] are the cells with n candidates, up to 3. several are those with two or
	// more.
	exactly [4]grid.Set
	several grid.Set
}

func (s *Scanner) marksOf(g *grid.Grid) *marks {
	if !s.marksKnown {
		s.marks.fill(g)
		s.marksKnown = true
	}
	return &s.marks
}

func (m *marks) fill(g *grid.Grid) {
	for d := range m.digit {
		m.digit[d] = grid.OfRows((*[9]uint16)(g.Pos[d][:9]))
	}
	var one, two, three, four grid.Set
	for _, set := range m.digit {
		four = four.Or(three.And(set))
		three = three.Or(two.And(set))
		two = two.Or(one.And(set))
		one = one.Or(set)
	}
	m.exactly = [4]grid.Set{1: one.Without(two), 2: two.Without(three), 3: three.Without(four)}
	m.several = two
}
