package pattern

import (
	"cmp"
	"math/bits"
	"slices"

	"bullseye/logic/internal/grid"
	"bullseye/sudoku"
)

// uniqueLoops yields the unique rectangles and loops, in ascending order of their ranks
// and types, and each once.
func (s *Scanner) uniqueLoops(g *grid.Grid, yield func(Hit) bool) bool {
	l := &s.loops
	l.least = noLoop
	s.searchLoops(g)
	if l.least == noLoop {
		return true
	}
	if !yield(l.best) {
		return false
	}
	for _, hit := range s.allLoops(g)[1:] {
		if !yield(hit) {
			return false
		}
	}
	return true
}

// allLoops returns the different hits in order.
func (s *Scanner) allLoops(g *grid.Grid) []Hit {
	s.loops.every = []Hit{}
	s.searchLoops(g)
	every := s.loops.every
	s.loops.every = nil
	slices.SortStableFunc(every, func(a, b Hit) int { return cmp.Compare(a.loopKey(), b.loopKey()) })
	type identity struct {
		kind       uint8
		digits     sudoku.Digits
		cells      grid.Set
		removals   [3]Removal
		house      sudoku.House
		set, where uint16
	}
	seen := map[identity]bool{}
	return slices.DeleteFunc(every, func(h Hit) bool {
		id := identity{h.Type, h.Digits, grid.Set{}, h.Removals, h.Houses[0], uint16(h.Set), h.Where}
		for _, c := range h.Cells {
			id.cells.Add(c)
		}
		before := seen[id]
		seen[id] = true
		return before
	})
}

// loopLimit limits the length of a valid loop: its cells alternate between two groups of
// at most nine, one in each row.
const loopLimit = 18

// loopRanks[n][m] is the place of a loop of 4+2n cells, or more for the last n, in the
// order of the Explainer. The set of a type 3 makes m. The order is that of sums of binary
// fractions: it is not always that of the ratings, which are rounded.
var loopRanks = [4][7]int{
	{0, 1, 3, 4, 6, 7, 8},
	{1, 2, 4, 5, 7, 8, 10},
	{3, 4, 6, 7, 9, 11, 13},
	{7, 8, 11, 12, 14, 15, 16},
}

var loopRating = [4]uint8{45, 46, 47, 50}

// loopSize returns the first index of loopRanks for a loop.
func loopSize(cells int) int { return min(cells/2-2, 3) }

// leastLoopKey is the key of a unique rectangle of type 1, and noLoop is more than any key.
const (
	leastLoopKey = 1
	noLoop       = 1 << 10
)

// loopKey returns a number that is in the order of rank and type.
func (h *Hit) loopKey() int {
	size := loopSize(len(h.Cells))
	return loopRanks[size][h.Rating-loopRating[size]]<<3 | int(h.Type)
}

// A loopSearch looks for loops of cells that all have the same two candidates.
type loopSearch struct {
	g    *grid.Grid
	pair sudoku.Digits
	*loopPair

	// path are the cells so far, on them as a set. used are the houses of the cells with
	// even and with odd indices.
	path []sudoku.Cell
	on   grid.Set
	used [2]uint32

	// If every is not nil, it gets all hits. Otherwise best gets the first with the least
	// key, and the search is done as soon as no other can have a lesser one.
	every []Hit
	best  Hit
	least int
	done  bool

	// limit is the length of the longest loops that can be before the best.
	limit int

	pairs  [36]loopPair
	memory memory // of the last search, whatever it found

	cells     [loopLimit]sudoku.Cell
	bestCells [loopLimit]sudoku.Cell
}

// found takes note of a hit.
func (l *loopSearch) found(hit Hit) {
	if l.every != nil {
		hit.Cells = slices.Clone(hit.Cells)
		l.every = append(l.every, hit)
	} else if key := hit.loopKey(); key < l.least {
		l.best, l.least, l.done = hit, key, key == leastLoopKey
		for l.limit > 4 && loopRanks[loopSize(l.limit)][0]<<3|1 >= key {
			l.limit -= 2
		}
		l.best.Cells = l.bestCells[:copy(l.bestCells[:], hit.Cells)]
	}
}

// A loopPair is what is known of the loops of a pair of digits.
type loopPair struct {
	// both are the cells with both digits, core those of them that can be in a valid loop.
	both, core grid.Set

	// barren says that there is no valid loop through cells with further candidates. This
	// depends on the candidates of the cells in both, and on nothing else.
	barren bool

	// searched and closed say that this search has come to the pair, and that it has found
	// a valid loop.
	searched, closed bool
}

// searchLoops finds the loops in the order of the Explainer.
func (s *Scanner) searchLoops(g *grid.Grid) {
	l := &s.loops
	l.g, l.path, l.done, l.limit = g, l.cells[:0], false, loopLimit
	m := s.marksOf(g)
	changed, _ := l.memory.changed(g)
	l.memory.keep(g)
	for i := range l.pairs {
		p := &l.pairs[i]
		both := m.digit[digitsOf[i][0]].And(m.digit[digitsOf[i][1]])
		p.barren = p.barren && both == p.both && both.And(changed).IsEmpty()
		p.both, p.searched, p.closed = both, false, false
	}
	for starts := m.exactly[2]; !starts.IsEmpty() && !l.done; {
		start := starts.Next()
		l.pair = g.Cand[start]
		p := &l.pairs[pairIndex(l.pair)]
		if p.barren {
			continue
		}
		if !p.searched {
			p.core, p.searched = loopCore(p.both), true
		}
		l.loopPair = p
		if p.core.Has(start) {
			l.extend(start, 2, 0, -1)
		}
	}
	if !l.done && l.limit == loopLimit {
		for i := range l.pairs {
			l.pairs[i].barren = l.pairs[i].barren || l.pairs[i].searched && !l.pairs[i].closed
		}
	}
}

// pairIndex returns the number of a pair of digits, and digitsOf the digits of a number.
func pairIndex(pair sudoku.Digits) int {
	j := int(lowest(pair & (pair - 1)))
	return j*(j-1)/2 + int(lowest(pair))
}

var digitsOf = func() (digits [36][2]uint8) {
	for i, pair := range pairOf {
		digits[i] = [2]uint8{lowest(sudoku.Digits(pair)), lowest(sudoku.Digits(pair & (pair - 1)))}
	}
	return digits
}()

// loopCore returns the cells that can be in a valid loop: each house of such a cell has a
// second cell of the loop.
func loopCore(cells grid.Set) grid.Set {
	for {
		core := cells
		for rest := cells; !rest.IsEmpty(); {
			c := rest.Next()
			for _, h := range grid.HousesOf[c] {
				if core.And(grid.CellsOf[h]).Len() < 2 {
					core.Delete(c)
					break
				}
			}
		}
		if core == cells {
			return core
		}
		cells = core
	}
}

// extend puts the cell c on the path and extends the path from there. The cell was entered
// by a house of the type via. The budget is how many more cells with further candidates may follow
// freely, and extra are the further candidates seen so far. These include candidates of
// cells that were tried before at the same place, whether a loop goes through them or not:
// the Explainer's search has it so. For the rest, only what can become valid is followed.
func (l *loopSearch) extend(c sudoku.Cell, budget int, extra sudoku.Digits, via int) {
	side := &l.used[len(l.path)&1]
	before := *side
	*side |= housesOf(c)
	l.path = append(l.path, c)
	l.on.Add(c)
	for _, t := range boxRowColumn {
		if t == via {
			continue
		}
		for next := l.both.And(grid.CellsOf[grid.HousesOf[c][t]]); !next.IsEmpty() && !l.done; {
			n := next.Next()
			if n == l.path[0] && len(l.path) >= 4 {
				if l.used[0] == l.used[1] {
					l.close()
				}
				continue
			}
			if l.on.Has(n) {
				continue
			}
			further := l.g.Cand[n] &^ l.pair
			extra |= further
			left := budget
			if further != 0 {
				if extra&(extra-1) != 0 && budget <= 0 {
					continue
				}
				left--
			}
			if len(l.path) < l.limit && l.core.Has(n) && l.used[len(l.path)&1]&housesOf(n) == 0 {
				l.extend(n, left, extra, t)
			}
		}
	}
	*side = before
	l.path = l.path[:len(l.path)-1]
	l.on.Delete(c)
}

// housesOf returns the houses of a cell as a set.
func housesOf(c sudoku.Cell) (s uint32) {
	for _, h := range grid.HousesOf[c] {
		s |= 1 << h
	}
	return s
}

// close finds what follows from the loop on the path.
func (l *loopSearch) close() {
	var rich [loopLimit]sudoku.Cell
	n := 0
	for _, c := range l.path {
		if l.g.Cand[c] != l.pair {
			rich[n] = c
			n++
		}
	}
	hit := Hit{Kind: Loop, Rating: loopRating[loopSize(len(l.path))], Digits: l.pair, Cells: l.path}
	for _, c := range rich[:n] {
		hit.Extra |= l.g.Cand[c] &^ l.pair
	}
	if n > 0 {
		l.closed = true
	}
	switch {
	case n == 0:
	case n == 1:
		hit.Type = 1
		hit.Removals[0] = Removal{grid.Of(rich[0]), l.pair}
		l.found(hit)
	case n > 2:
		l.commonExtra(hit, rich[:n])
	default:
		if hit.Extra&(hit.Extra-1) == 0 {
			l.commonExtra(hit, rich[:2])
		} else {
			l.completedSets(hit, rich[0], rich[1])
		}
		l.lockedDigit(hit, rich[0], rich[1])
	}
}

// commonExtra is type 2: one of the cells has the extra digit.
func (l *loopSearch) commonExtra(hit Hit, rich []sudoku.Cell) {
	hit.Type = 2
	seen := grid.Peers[rich[0]]
	for _, c := range rich[1:] {
		seen = seen.And(grid.Peers[c])
	}
	hit.Removals[0] = Removal{seen, hit.Extra}
	if hit.removes(l.g) {
		l.found(hit)
	}
}

// completedSets is type 3: the two cells together are one cell of a set.
func (l *loopSearch) completedSets(hit Hit, c1, c2 sudoku.Cell) {
	hit.Type = 3
	for k := bits.OnesCount16(uint16(hit.Extra)); k <= 7; k++ {
		for _, t := range boxRowColumn {
			h := grid.HousesOf[c1][t]
			if h != grid.HousesOf[c2][t] {
				continue
			}
			hit.Houses[0] = h
			p1, p2 := uint16(1)<<grid.Position[c1][t], uint16(1)<<grid.Position[c2][t]
			if 2*k <= int(l.g.Empty[h]) {
				l.nakedSets(hit, k, p1|p2)
			}
			if 2*k < int(l.g.Empty[h]) {
				l.hiddenSets(hit, k, p1, p2)
			}
		}
	}
}

// nakedSets yields the sets of k digits that consist of the extra digits and cells of the
// house that are not at the given positions.
func (l *loopSearch) nakedSets(hit Hit, k int, loop uint16) {
	h := hit.Houses[0]
	hit.Rating += uint8(k - 1)
	inBoth := hit.Extra
	for s := loop; s != 0; s &= s - 1 {
		inBoth &= l.g.Cand[grid.Cells[h][bits.TrailingZeros16(s)]]
	}
	f := cellsIn(l.g, h)
	f.extend(k, k-1, f.sized(k)&^loop, 0, uint16(hit.Extra), func(where, digits uint16) bool {
		inCells := inBoth
		for s := where; s != 0; s &= s - 1 {
			inCells |= sudoku.Digits(f[bits.TrailingZeros16(s)])
		}
		if bits.OnesCount16(uint16(inCells)) != k {
			return true
		}
		hit.Set, hit.Where = sudoku.Digits(digits), where
		hit.Removals[0] = Removal{grid.At(h, (1<<9-1)&^(where|loop)), hit.Set}
		if hit.removes(l.g) {
			l.found(hit)
		}
		return !l.done
	})
}

// hiddenSets yields the sets of k digits, the pair among them, that have k positions in
// the house if the two cells count as one: p1 stands for both, p2 is left out.
func (l *loopSearch) hiddenSets(hit Hit, k int, p1, p2 uint16) {
	h := hit.Houses[0]
	hit.Rating += uint8(k - 2)
	hit.Hidden = true
	f := digitsIn(l.g, h)
	var which, union uint16
	for d := range f {
		f[d] &^= p2
		if l.pair>>d&1 != 0 {
			union |= f[d]
		} else if n := bits.OnesCount16(f[d]); hit.Extra>>d&1 == 0 && n >= 1 && n <= k {
			which |= 1 << d
		}
	}
	see := func(digits, where uint16) bool {
		hit.Set, hit.Where = sudoku.Digits(digits), where&^p1
		hit.Removals[0] = Removal{grid.At(h, hit.Where), sudoku.AllDigits &^ hit.Set}
		if hit.removes(l.g) {
			l.found(hit)
		}
		return !l.done
	}
	if k > 2 {
		f.extend(k, k-2, which, uint16(l.pair), union, see)
	} else if bits.OnesCount16(union) == 2 {
		see(uint16(l.pair), union)
	}
}

// lockedDigit is type 4: one digit of the pair has no other cell in a house, so the two
// cells cannot have the other.
func (l *loopSearch) lockedDigit(hit Hit, c1, c2 sudoku.Cell) {
	hit.Type = 4
	for locked := l.pair; locked != 0; locked &= locked - 1 {
		d := lowest(locked)
		for _, t := range boxRowColumn {
			h := grid.HousesOf[c1][t]
			if h == grid.HousesOf[c2][t] && bits.OnesCount16(l.g.Pos[d][h]) == 2 {
				hit.Houses[0] = h
				hit.Set = one(d)
				cells := grid.Of(c1)
				cells.Add(c2)
				hit.Removals[0] = Removal{cells, l.pair &^ one(d)}
				l.found(hit)
				return
			}
		}
	}
}
