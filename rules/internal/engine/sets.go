package engine

import "math/bits"

// The subsets of six things are numbered from 0 to 63, and a set of such subsets is a word of
// 64 bits. without[i] has those in which thing i is missing; shifted by 1<<i, they have it.
var without = [6]uint64{
	0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
	0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff,
}

// runValueSets removes values that no set of the list has which the cells could hold. If at most six
// values are open, what is left of every cell takes part in some assignment.
func (s *state) runValueSets(c *constraint) bool {
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
	for rest := all &^ fixed; rest != 0; rest &= rest - 1 {
		v := rest & -rest
		if !s.point(c.cells, v) {
			return false
		}
		first := -1
		for i, cell := range c.cells {
			if s.domain[cell]&v != 0 {
				if first >= 0 {
					first = -2
					break
				}
				first = i
			}
		}
		if first >= 0 && !s.keep(c.cells[first], v) {
			return false
		}
	}
	return true
}

// matchSets removes the values of open cells that take part in no assignment of a set of the list.
// At most six values are open.
func (s *state) matchSets(c *constraint, fixed, open uint32) bool {
	var value [6]uint32
	count := 0
	for rest := open; rest != 0; rest &= rest - 1 {
		value[count] = rest & -rest
		count++
	}
	var cells [6]uint16
	var reach [7]uint64
	k := 0
	reach[0] = 1
	for _, cell := range c.cells {
		d := s.domain[cell]
		if d&(d-1) == 0 {
			continue
		}
		if k == count {
			return false
		}
		cells[k] = cell
		from := reach[k]
		var to uint64
		for i, v := range value[:count] {
			if d&v != 0 {
				to |= from & without[i] << (1 << i)
			}
		}
		k++
		reach[k] = to
	}
	var goal uint64
	for _, set := range c.sets {
		if set&^(fixed|open) == 0 && fixed&^set == 0 {
			subset := 0
			for i, v := range value[:count] {
				if set&v != 0 {
					subset |= 1 << i
				}
			}
			goal |= 1 << subset
		}
	}
	goal &= reach[k]
	if goal == 0 {
		return false
	}
	for k--; k >= 0; k-- {
		d := s.domain[cells[k]]
		var keep uint32
		var before uint64
		for i, v := range value[:count] {
			if d&v != 0 {
				if from := goal >> (1 << i) & without[i] & reach[k]; from != 0 {
					keep |= v
					before |= from
				}
			}
		}
		if !s.keep(cells[k], keep) {
			return false
		}
		goal = before
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
