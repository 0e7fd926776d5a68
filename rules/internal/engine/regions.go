package engine

import (
	"math/bits"
	"slices"
)

// A board is a set of cells in a rectangle, row by row. Sets of its places are bits.
type board struct {
	cells       []uint16
	columns     int
	left, right []uint64 // the places in all but the last column, and in all but the first one
}

func newBoard(cells []uint16, columns int) *board {
	words := (len(cells) + 63) / 64
	b := &board{cells: cells, columns: columns, left: make([]uint64, words), right: make([]uint64, words)}
	for i := range cells {
		if i%columns != columns-1 {
			b.left[i/64] |= 1 << (i % 64)
		}
		if i%columns != 0 {
			b.right[i/64] |= 1 << (i % 64)
		}
	}
	return b
}

// window returns 64 places of a set from one on, which may lie before the first place.
func window(set []uint64, from int) (here uint64) {
	w, shift := from>>6, from&63
	if w >= 0 && w < len(set) {
		here = set[w] >> shift
	}
	if w++; w >= 0 && w < len(set) {
		here |= set[w] << (64 - shift)
	}
	return here
}

// grow adds to a set the places beside it that are also in another, and reports whether there were any.
func (b *board) grow(set, within, fresh []uint64) bool {
	more := false
	for w := range set {
		fresh[w] = 0
		if open := within[w] &^ set[w]; open != 0 {
			at := w * 64
			fresh[w] = open & (window(set, at+1)&b.left[w] | window(set, at-1)&b.right[w] | window(set, at+b.columns) | window(set, at-b.columns))
			more = more || fresh[w] != 0
		}
	}
	if more {
		for w := range set {
			set[w] |= fresh[w]
		}
	}
	return more
}

// passes returns 64 places of a set from those of a word on, without which places of it beside them may
// not be connected: no third place connects them around it.
func (b *board) passes(set []uint64, w int) uint64 {
	at, left, right := w*64, b.left[w], b.right[w]
	up, down := window(set, at-b.columns), window(set, at+b.columns)
	east, west := window(set, at+1)&left, window(set, at-1)&right
	var once, twice uint64
	for _, part := range [4]uint64{
		up &^ (window(set, at-b.columns+1) & left & east),
		east &^ (window(set, at+b.columns+1) & left & down),
		down &^ (window(set, at+b.columns-1) & right & west),
		west &^ (window(set, at-b.columns-1) & right & up),
	} {
		twice |= once & part
		once |= part
	}
	return twice & set[w]
}

// AddConnected says that the cells of a rectangle that hold a value of a set are connected along edges.
// There are as many as size says; if it is 0, one or more.
func (n *Network) AddConnected(cells []uint16, columns int, values uint32, size int) {
	n.add(constraint{kind: connectedKind, cells: cells, board: newBoard(cells, columns), mask: values, low: size, blamed: -1}, 1)
}

// AddRegions says that cells are in regions, whose numbers other cells hold: regions of as many cells,
// which hold different values, numbered by the first cell of each. AddConnected says the rest.
func (n *Network) AddRegions(cells, numbers []uint16, size int) {
	regions := len(cells) / size
	for _, c := range numbers {
		n.Keep(c, 1<<regions-1)
	}
	n.add(constraint{kind: regionsKind, cells: slices.Concat(cells, numbers), low: size, high: regions, blamed: -1}, 0)
}

// Names says that the values of some cells are names, which mean the same to all constraints if they are
// exchanged in all these cells. Of assignments that differ in names alone, one is found.
func (n *Network) Names(cells []uint16) {
	n.named = make([]uint64, n.words)
	for _, c := range cells {
		n.named[c>>6] |= 1 << (c & 63)
	}
}

// WithoutNames returns the network with regions numbered by their first cells, as cells that are no more
// than names would not say.
func (n *Network) WithoutNames() *Network {
	m := *n
	m.named = nil
	return &m
}

// areAlike reports whether two names may be exchanged: they are possible in the same cells. Then neither
// is given to any.
func (s *state) areAlike(a, b int) bool {
	words := s.n.words
	for w, named := range s.n.named {
		if (s.where[a*words+w]^s.where[b*words+w])&named != 0 {
			return false
		}
	}
	return true
}

// alike returns the values that a cell does not hold if it does not hold a value.
func (s *Search) alike(cell uint16, value uint32) uint32 {
	all := value
	if s.n.named != nil && s.n.named[cell>>6]>>(cell&63)&1 != 0 {
		for rest := s.state.domain[cell] &^ value; rest != 0; rest &= rest - 1 {
			if s.state.areAlike(bits.TrailingZeros32(value), bits.TrailingZeros32(rest)) {
				all |= rest & -rest
			}
		}
	}
	return all
}

// spareNames returns the names that are like a smaller one.
func (s *Search) spareNames() (spare uint32) {
	if s.n.named != nil {
		for a := range s.n.values {
			for b := a + 1; b < s.n.values; b++ {
				if spare>>b&1 == 0 && s.state.areAlike(a, b) {
					spare |= 1 << b
				}
			}
		}
	}
	return spare
}

// AddRuns says that a cell holds how many cells at the start of lines hold the same as the first, which
// all lines share and which counts once; value i is the number first+i. If area is not 0, as many cells
// hold the same in all: those on the lines, which are not listed twice, and others.
func (n *Network) AddRuns(control, start uint16, lines [][]uint16, first int, others []uint16, area int) {
	cells := []uint16{control, start}
	for _, line := range lines {
		cells = append(cells, line...)
	}
	for i, cell := range cells {
		if n.start[cell] += 2; i < 2 {
			n.start[cell] += 10
		}
	}
	n.add(constraint{kind: runsKind, cells: append(cells, others...), groups: append([][]uint16{others}, lines...), low: first, high: area, blamed: 2}, 0)
}

// A scratch of boards: sets of places.
type boards struct {
	possible, sure, reached, fresh, rest []uint64
	ofRegion, sureOf, ofValue, valueOf   [][]uint64 // by region and by value
}

func (b *boards) fit(c *constraint, values int) {
	words := (len(c.cells) + 63) / 64
	if len(b.possible) < words {
		for _, set := range []*[]uint64{&b.possible, &b.sure, &b.reached, &b.fresh, &b.rest} {
			*set = make([]uint64, words)
		}
	}
	for len(b.ofRegion) < values {
		b.ofRegion = append(b.ofRegion, make([]uint64, words))
		b.sureOf = append(b.sureOf, make([]uint64, words))
		b.ofValue = append(b.ofValue, make([]uint64, words))
		b.valueOf = append(b.valueOf, make([]uint64, words))
	}
}

// sizeOf returns how many places a set has.
func sizeOf(set []uint64) (n int) {
	for _, w := range set {
		n += bits.OnesCount64(w)
	}
	return n
}

// firstOf returns the first place of a set, or -1.
func firstOf(set []uint64) int {
	for w, here := range set {
		if here != 0 {
			return w*64 + bits.TrailingZeros64(here)
		}
	}
	return -1
}

// keepAll leaves the cells in some places only some values.
func (s *state) keepAll(cells []uint16, set []uint64, values uint32) bool {
	for w, here := range set {
		for ; here != 0; here &= here - 1 {
			if !s.keep(cells[w*64+bits.TrailingZeros64(here)], values) {
				return false
			}
		}
	}
	return true
}

// runConnected removes the values from places that no area of the right size reaches, and fills places
// without which it would break or be too small.
func (s *state) runConnected(c *constraint) bool {
	b, words := c.board, len(c.board.left)
	x := &s.scratch.boards
	possible, sure, reached, fresh, rest := x.possible[:words], x.sure[:words], x.reached[:words], x.fresh[:words], x.rest[:words]
	clear(possible)
	clear(sure)
	for i, cell := range b.cells {
		d := s.domain[cell]
		if d&c.mask != 0 {
			possible[i>>6] |= 1 << (i & 63)
			if d&^c.mask == 0 {
				sure[i>>6] |= 1 << (i & 63)
			}
		}
	}
	has := sizeOf(sure)
	least, most := max(c.low, has, 1), c.low
	if most == 0 {
		most = len(b.cells)
	}
	if has > most {
		return false
	}
	if has == 0 {
		return s.placeArea(c, least)
	}
	// From each part of what is sure, all else must be near enough.
	copy(rest, sure)
	for at := firstOf(rest); at >= 0; at = firstOf(rest) {
		clear(reached)
		reached[at>>6] |= 1 << (at & 63)
		for b.grow(reached, sure, fresh) {
		}
		for w := range rest {
			rest[w] &^= reached[w]
		}
		for range most - has {
			if !b.grow(reached, possible, fresh) {
				break
			}
			for b.grow(reached, sure, fresh) {
			}
		}
		for w := range sure {
			if sure[w]&^reached[w] != 0 {
				return false
			}
			fresh[w] = possible[w] &^ reached[w]
			possible[w] &= reached[w]
		}
		if !s.keepAll(b.cells, fresh, ^c.mask) {
			return false
		}
	}
	switch n := sizeOf(possible); {
	case n < least:
		return false
	case n == has:
		return true
	case n == least:
		return s.keepAll(b.cells, possible, c.mask)
	}
	if has == most {
		return true
	}
	// A place without which what is left is cut, or too small, belongs to it.
	at := firstOf(sure)
	for w := range possible {
		for open := b.passes(possible, w) &^ sure[w]; open != 0; open &= open - 1 {
			bit := open & -open
			possible[w] &^= bit
			clear(reached)
			reached[at>>6] |= 1 << (at & 63)
			for b.grow(reached, possible, fresh) {
			}
			needed := sizeOf(reached) < least
			for w := range sure {
				needed = needed || sure[w]&^reached[w] != 0
			}
			possible[w] |= bit
			if needed && !s.keep(b.cells[w*64+bits.TrailingZeros64(bit)], c.mask) {
				return false
			}
		}
	}
	return true
}

// placeArea removes the values from parts of a board that are too small for the area. It may be in any
// other part.
func (s *state) placeArea(c *constraint, least int) bool {
	b, words := c.board, len(c.board.left)
	x := &s.scratch.boards
	rest, reached, fresh := x.possible[:words], x.reached[:words], x.fresh[:words]
	fits, total := 0, 0
	for at := firstOf(rest); at >= 0; at = firstOf(rest) {
		clear(reached)
		reached[at>>6] |= 1 << (at & 63)
		for b.grow(reached, rest, fresh) {
		}
		for w := range rest {
			rest[w] &^= reached[w]
		}
		if n := sizeOf(reached); n >= least {
			fits++
			total = n
			copy(x.rest, reached)
		} else if !s.keepAll(b.cells, reached, ^c.mask) {
			return false
		}
	}
	if fits == 1 && total == least {
		return s.keepAll(b.cells, x.rest[:words], c.mask)
	}
	return fits > 0
}

// runRegions numbers regions by their first cells, and removes values that a region has twice, or numbers
// where it would.
func (s *state) runRegions(c *constraint) bool {
	count := len(c.cells) / 2
	cells, numbers := c.cells[:count], c.cells[count:]
	regions, area := c.high, c.low
	if s.n.named == nil {
		next := uint32(1) // the numbers that a cell may have
		for _, cell := range numbers {
			if !s.keep(cell, next) {
				return false
			}
			next |= s.domain[cell] << 1
		}
	}
	x := &s.scratch.boards
	words := (count + 63) / 64
	gone, without := x.fresh[:words], x.rest[:words]
	for i := range s.n.values {
		clear(x.ofRegion[i][:words])
		clear(x.sureOf[i][:words])
		clear(x.ofValue[i][:words])
		clear(x.valueOf[i][:words])
	}
	for i := range count {
		put(s.domain[numbers[i]], i, x.ofRegion, x.sureOf)
		put(s.domain[cells[i]], i, x.ofValue, x.valueOf)
	}
	for k := range regions {
		in, sure := x.ofRegion[k][:words], x.sureOf[k][:words]
		has := sizeOf(sure)
		if has > area || sizeOf(in) < area {
			return false
		}
		if has == area {
			for w := range in {
				gone[w] = in[w] &^ sure[w]
			}
			copy(in, sure)
			if !s.keepAll(numbers, gone, ^(1 << k)) {
				return false
			}
		}
		for v := range s.n.values {
			places, fixed := 0, 0
			place := 0
			for w := range in {
				both := in[w] & x.ofValue[v][w]
				places += bits.OnesCount64(both)
				if both != 0 {
					place = w*64 + bits.TrailingZeros64(both)
				}
				fixed += bits.OnesCount64(sure[w] & x.valueOf[v][w])
			}
			switch {
			case fixed > 1 || places == 0 && area == s.n.values:
				return false
			case fixed == 1:
				for w := range in {
					gone[w] = in[w] &^ sure[w] & x.valueOf[v][w]
					without[w] = sure[w] & x.ofValue[v][w] &^ x.valueOf[v][w]
				}
				if !s.keepAll(numbers, gone, ^(1<<k)) || !s.keepAll(cells, without, ^(1<<v)) {
					return false
				}
			case places == 1 && area == s.n.values:
				if !s.keep(cells[place], 1<<v) || !s.keep(numbers[place], 1<<k) {
					return false
				}
			}
		}
	}
	return true
}

// put adds a place to the sets of its values, and if it has one, to those of places that are sure.
func put(d uint32, place int, of, sure [][]uint64) {
	if d&(d-1) == 0 {
		sure[bits.TrailingZeros32(d)][place>>6] |= 1 << (place & 63)
	}
	for ; d != 0; d &= d - 1 {
		of[bits.TrailingZeros32(d)][place>>6] |= 1 << (place & 63)
	}
}

// runRuns looks what each value of the first cell leaves of the number, of the lines and of other cells.
func (s *state) runRuns(c *constraint) bool {
	control, start, others, lines := c.cells[0], c.cells[1], c.groups[0], c.groups[1:]
	var starts, controls uint32
	keep := s.scratch.union(len(c.cells))
	for rest := s.domain[start]; rest != 0; rest &= rest - 1 {
		r := rest & -rest
		low, high := 1, 1
		for _, line := range lines {
			least, most := s.runOf(line, start, r)
			low, high = low+least, high+most
		}
		sureOther, possibleOther := 0, 0
		least, most := low, high
		if c.high > 0 {
			for _, cell := range others {
				if d := s.domain[cell]; d&r != 0 {
					possibleOther++
					if d == r {
						sureOther++
					}
				}
			}
			least, most = max(least, c.high-possibleOther), min(most, c.high-sureOther)
		}
		// The numbers from least to most, as values.
		var counts uint32
		for n := max(least-c.low, 0); n <= most-c.low && n < s.n.values; n++ {
			counts |= 1 << n
		}
		counts &= s.domain[control]
		if counts == 0 {
			continue
		}
		starts |= r
		controls |= counts
		smallest, greatest := bits.TrailingZeros32(counts)+c.low, bits.Len32(counts)-1+c.low
		i := 2
		for _, line := range lines {
			least, most := s.runOf(line, start, r)
			sure, end := smallest-high+most, greatest-low+least // of this line, at least and at most
			for place, cell := range line {
				left := ^uint32(0)
				switch {
				case place < max(sure, least):
					left = r
				case place == least && end <= least:
					left = ^r
				}
				keep[i] |= s.domain[cell] & left
				i++
			}
		}
		if c.high > 0 && s.domain[start] == r {
			left := ^uint32(0)
			switch {
			case sureOther == c.high-smallest:
				left = ^r
			case possibleOther == c.high-greatest:
				left = r
			}
			for _, cell := range others {
				if d := s.domain[cell]; d&left != 0 && d != r && d&r != 0 && !s.keep(cell, left) {
					return false
				}
			}
		}
	}
	if !s.keep(control, controls) || !s.keep(start, starts) {
		return false
	}
	for i, cell := range c.cells[2 : len(c.cells)-len(others)] {
		if !s.keep(cell, keep[i+2]) {
			return false
		}
	}
	return true
}

// runOf returns how many cells at the start of a line hold a value at least and at most, if the first cell
// does.
func (s *state) runOf(line []uint16, start uint16, value uint32) (least, most int) {
	for _, cell := range line {
		d := s.domain[cell]
		if d&value == 0 {
			break
		}
		if least == most && (d == value || cell == start) {
			least++
		}
		most++
	}
	return least, most
}
