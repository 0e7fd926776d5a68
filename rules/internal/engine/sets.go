package engine

import "math/bits"

// The subsets of six things are numbered from 0 to 63, and a set of such subsets is a word of
// 64 bits. without[i] has those in which thing i is missing; shifted by 1<<i, they have it.
var without = [6]uint64{
	0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
	0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff,
}

// runValueSets removes values that no set of the list has which the cells could hold. If at most six
// values are open, or few cells that must have a sum, what is left of every cell takes part in some
// assignment.
func (s *state) runValueSets(i int, c *constraint) bool {
	if c.sum != nil {
		if done, ok := s.runCage(i, c); done {
			return ok
		}
	}
	var union, fixed uint32
	for _, cell := range c.cells {
		d := s.domain[cell]
		union |= d
		if d&(d-1) == 0 {
			if fixed&d != 0 {
				return false
			}
			fixed |= d
		}
	}
	var some uint32
	all := ^uint32(0)
sets:
	for _, set := range c.sets {
		if set&^union == 0 && fixed&^set == 0 {
			for _, cell := range c.cells {
				if s.domain[cell]&set == 0 {
					continue sets
				}
			}
			some |= set
			all &= set
		}
	}
	if some == 0 {
		return false
	}
	open := some &^ fixed
	if open == 0 {
		return true
	}
	if bits.OnesCount32(open) <= 6 {
		if !s.matchSets(c, fixed, open) {
			return false
		}
	} else {
		for _, cell := range c.cells {
			if d := s.domain[cell]; d&(d-1) != 0 && !s.keep(cell, open) {
				return false
			}
		}
	}
	return s.need(c.cells, all&^fixed)
}

// need says that each of some values is in one of the cells.
func (s *state) need(cells []uint16, values uint32) bool {
	var once, twice uint32
	for _, cell := range cells {
		d := s.domain[cell] & values
		twice |= once & d
		once |= d
	}
	if once != values {
		return false
	}
	if hidden := once &^ twice; hidden != 0 {
		for _, cell := range cells {
			if here := s.domain[cell] & hidden; here != 0 && (here&(here-1) != 0 || !s.keep(cell, here)) {
				return false
			}
		}
	}
	for ; twice != 0; twice &= twice - 1 {
		if !s.point(cells, twice&-twice) {
			return false
		}
	}
	return true
}

// runCage is runValueSets where the sets are those with a sum and few cells are open. It reports
// whether it was.
func (s *state) runCage(i int, c *constraint) (done, ok bool) {
	if done, ok = s.sumOfFew(c.sum); !done || !ok {
		return done, ok
	}
	union, fixed := s.values(c.cells)
	all := union &^ fixed
	for _, set := range c.sets {
		if set&^union == 0 && fixed&^set == 0 {
			all &= set
		}
	}
	if !s.need(c.cells, all) {
		return true, false
	}
	s.queue[i>>6] &^= 1 << (i & 63) // nothing more follows
	return true, true
}

// values returns those that cells may hold, and those that cells hold for sure.
func (s *state) values(cells []uint16) (union, fixed uint32) {
	for _, cell := range cells {
		d := s.domain[cell]
		union |= d
		if d&(d-1) == 0 {
			fixed |= d
		}
	}
	return union, fixed
}

// matchSets removes the values of open cells that take part in no assignment of a set of the list.
// At most six values are open.
func (s *state) matchSets(c *constraint, fixed, open uint32) bool {
	var goal uint64
	for _, set := range c.sets {
		if set&^(fixed|open) == 0 && fixed&^set == 0 {
			subset, bit := 0, 1
			for rest := open; rest != 0; rest &= rest - 1 {
				if set&rest&-rest != 0 {
					subset |= bit
				}
				bit <<= 1
			}
			goal |= 1 << subset
		}
	}
	var cells [6]uint16
	var keep [6]uint32
	count, ok := s.openCells(c, &cells)
	return ok && s.match(cells[:count], open, goal, &keep) && s.keepEach(cells[:count], &keep)
}

// runEachSet is matchSets for six cells or less that have more values open: one set after the other.
func (s *state) runEachSet(c *constraint) bool {
	union, fixed := s.values(c.cells)
	var cells [6]uint16
	var keep [6]uint32
	count, _ := s.openCells(c, &cells)
	if bits.OnesCount32(union&^fixed) <= 6 || c.sum != nil && count <= few {
		return true
	}
	for _, set := range c.sets {
		if set&^union != 0 || fixed&^set != 0 {
			continue
		}
		open := set &^ fixed
		all, some := open, uint32(0) // what every cell may hold, and what is not known to be kept
		for k, cell := range cells[:count] {
			d := s.domain[cell] & open
			all &= d
			some |= d &^ keep[k]
		}
		switch {
		case some == 0:
		case all == open:
			for k := range cells[:count] {
				keep[k] |= open
			}
		default:
			s.match(cells[:count], open, 1<<(1<<bits.OnesCount32(open)-1), &keep)
		}
	}
	return s.keepEach(cells[:count], &keep)
}

// openCells lists the cells that have several values left. It reports false if they are more than six.
func (s *state) openCells(c *constraint, cells *[6]uint16) (count int, ok bool) {
	for _, cell := range c.cells {
		if d := s.domain[cell]; d&(d-1) != 0 {
			if count == len(cells) {
				return 0, false
			}
			cells[count] = cell
			count++
		}
	}
	return count, true
}

// match adds to keep what cells hold in assignments of open values to them, at most six, that use one
// of the subsets in goal. It reports false if there is none.
func (s *state) match(cells []uint16, open uint32, goal uint64, keep *[6]uint32) bool {
	var value [6]uint32
	count := 0
	for ; open != 0; open &= open - 1 {
		value[count] = open & -open
		count++
	}
	var reach [7]uint64
	reach[0] = 1
	for k, cell := range cells {
		d := s.domain[cell]
		from, to := reach[k], uint64(0)
		for i, v := range value[:count] {
			if d&v != 0 {
				to |= from & without[i] << (1 << i)
			}
		}
		reach[k+1] = to
	}
	goal &= reach[len(cells)]
	if goal == 0 {
		return false
	}
	for k := len(cells) - 1; k >= 0; k-- {
		d := s.domain[cells[k]]
		var before uint64
		for i, v := range value[:count] {
			if d&v != 0 {
				if from := goal >> (1 << i) & without[i] & reach[k]; from != 0 {
					keep[k] |= v
					before |= from
				}
			}
		}
		goal = before
	}
	return true
}

func (s *state) keepEach(cells []uint16, keep *[6]uint32) bool {
	for k, cell := range cells {
		if !s.keep(cell, keep[k]) {
			return false
		}
	}
	return true
}

// maxSubset is how many cells, or values, are looked at together. In a house of nine that is enough for
// what is left of every cell to take part in some assignment.
const maxSubset = 4

// Subsets are the small sets of values that cells of a house may hold, or of places that values have.
type subsets struct {
	sets   [32]uint32
	of     [32]uint8 // which cell or value
	count  int
	most   int // sets to be taken together
	cells  []uint16
	values bool // the sets are of values, not of cells
	places [32]uint32
}

func (t *subsets) add(set uint32, of int) {
	if bits.OnesCount32(set) <= t.most {
		t.sets[t.count], t.of[t.count] = set, uint8(of)
		t.count++
	}
}

// runSubsets looks for cells of a house that may hold as many values together as they are, and for
// values that have as many places together: nothing else may hold these values, or be in these places.
func (s *state) runSubsets(cells []uint16) bool {
	t := &s.scratch.subsets
	clear(t.places[:s.n.values])
	open := 0
	for at, cell := range cells {
		d := s.domain[cell]
		if d&(d-1) == 0 {
			continue
		}
		open++
		for ; d != 0; d &= d - 1 {
			t.places[bits.TrailingZeros32(d)&31] |= 1 << at
		}
	}
	if open < 4 {
		return true // the values that have one place are known
	}
	t.cells, t.values, t.count, t.most = cells, false, 0, min(open/2, maxSubset)
	for at, cell := range cells {
		if d := s.domain[cell]; d&(d-1) != 0 {
			t.add(d, at)
		}
	}
	if !s.find(t, 0, 0, 0, 0) {
		return false
	}
	t.values, t.count, t.most = true, 0, min((open-1)/2, maxSubset)
	for v, places := range t.places[:s.n.values] {
		if places != 0 {
			t.add(places, v)
		}
	}
	return s.find(t, 0, 0, 0, 0)
}

// find adds sets, from one on, to some that have a union and belong to the cells or values taken. It
// removes what those that are as many as their union rule out, and reports false if they are more.
func (s *state) find(t *subsets, from, size int, taken, union uint32) bool {
	size++
	for i := from; i < t.count; i++ {
		union, taken := union|t.sets[i&31], taken|1<<(t.of[i&31]&31)
		switch k := bits.OnesCount32(union); {
		case k > t.most:
		case k < size:
			return false
		case k > size:
			if size < t.most && !s.find(t, i+1, size, taken, union) {
				return false
			}
		case t.values:
			for ; union != 0; union &= union - 1 {
				if !s.keep(t.cells[bits.TrailingZeros32(union)], taken) {
					return false
				}
			}
		default:
			for at, cell := range t.cells {
				if taken>>at&1 == 0 && !s.keep(cell, ^union) {
					return false
				}
			}
		}
	}
	return true
}

// runSandwich tries every place of the smallest and of the greatest value, with every set that may
// stand between them.
func (s *state) runSandwich(c *constraint) bool {
	least, most := uint32(1), uint32(1)<<(s.n.values-1)
	var keep [32]uint32
	for i, a := range c.cells {
		if s.domain[a]&least == 0 {
			continue
		}
		for j, b := range c.cells {
			if i == j || s.domain[b]&most == 0 {
				continue
			}
			if s.sandwiched(c, min(i, j), max(i, j), s.n.full&^(least|most), &keep) {
				keep[i] |= least
				keep[j] |= most
			}
		}
	}
	for i, cell := range c.cells {
		if !s.keep(cell, keep[i]) {
			return false
		}
	}
	return true
}

// sandwiched adds to keep the values that cells may hold with the ends at two places, and reports
// whether there are any.
func (s *state) sandwiched(c *constraint, from, to int, values uint32, keep *[32]uint32) bool {
	var inside, outside uint32
	for i, cell := range c.cells {
		switch {
		case i == from || i == to:
		case i > from && i < to:
			inside |= s.domain[cell]
		default:
			outside |= s.domain[cell]
		}
	}
	any := false
sets:
	for _, set := range c.bySize[to-from-1] {
		rest := values &^ set
		if set&^inside != 0 || rest&^outside != 0 {
			continue
		}
		for i, cell := range c.cells {
			here := rest
			if i > from && i < to {
				here = set
			}
			if i != from && i != to && s.domain[cell]&here == 0 {
				continue sets
			}
		}
		any = true
		for i := range c.cells {
			switch {
			case i == from || i == to:
			case i > from && i < to:
				keep[i] |= set
			default:
				keep[i] |= rest
			}
		}
	}
	return any
}
