package engine

import (
	"context"
	"math/bits"
)

// A snapshot is what a state knows of the cells.
type snapshot struct {
	domain []uint32
	where  []uint64
	dead   []uint64
}

// A state is what is known of the cells at one point of a search.
type state struct {
	n       *Network
	domain  []uint32
	where   []uint64 // for each value, the set of cells that may hold it: the domains once more
	queue   []uint64 // constraints to look at
	singles []uint16 // cells that have one value left, which their peers do not know yet
	failed  int      // the constraint that cannot hold, or -1
	scratch scratch
	end     *ending
	inner   [][]*state // for each anyKind constraint, a state for each branch
	dead    []uint64   // the branches that cannot hold any more
}

// An ending tells a state and those of its branches that the time is over.
type ending struct {
	ctx  context.Context
	work int // constraints looked at since the last look at the context
	over bool
}

// soon is how many constraints are looked at between two looks at the context.
const soon = 1 << 14

func (e *ending) isOver() bool { return e.spend(1) }

// spend says how much work was done that counts as much as that of a constraint.
func (e *ending) spend(work int) bool {
	if e.work += work; e.work >= soon {
		e.work = 0
		e.over = e.over || e.ctx.Err() != nil
	}
	return e.over
}

func (n *Network) newState(end *ending) *state {
	s := &state{n: n, end: end, domain: make([]uint32, n.cells), queue: make([]uint64, n.queueWords), where: make([]uint64, n.values*n.words)}
	s.singles = make([]uint16, 0, n.cells+1)
	s.inner, s.dead = make([][]*state, len(n.constraints)), make([]uint64, n.slots)
	s.scratch.seen = make([]uint64, n.words)
	for i, c := range n.constraints {
		for _, b := range c.branches {
			s.inner[i] = append(s.inner[i], b.newState(end))
		}
		if c.graph != nil {
			s.scratch.fit(c.graph)
		}
		if c.kind == connectedKind || c.kind == regionsKind {
			s.scratch.boards.fit(c, n.values)
		}
	}
	return s
}

// begin sets the domains to what the network leaves of them, and asks that everything be looked
// at. It reports whether every cell has a value.
func (s *state) begin(domains []uint32) bool {
	s.singles = s.singles[:0]
	clear(s.where)
	for c, d := range domains {
		d &= s.n.domains[c]
		s.domain[c] = d
		for rest := d; rest != 0; rest &= rest - 1 {
			s.where[bits.TrailingZeros32(rest)*s.n.words+c>>6] |= 1 << (c & 63)
		}
		if d&(d-1) == 0 {
			if d == 0 {
				return false
			}
			s.singles = append(s.singles, uint16(c))
		}
	}
	s.lookAtAll()
	return true
}

// beginIn is begin for a branch, with what a state of the whole network knows. It reports false if a cell has
// no value left.
func (s *state) beginIn(whole *state) bool {
	s.singles = s.singles[:0]
	copy(s.domain, whole.domain)
	copy(s.where, whole.where)
	for _, c := range s.n.own {
		if d := s.domain[c]; d&(d-1) == 0 {
			s.singles = append(s.singles, c)
		}
	}
	for _, c := range s.n.tight {
		if !s.keep(c, s.n.domains[c]) {
			return false
		}
	}
	s.lookAtAll()
	return true
}

func (s *state) lookAtAll() {
	clear(s.dead)
	for i := range s.queue {
		s.queue[i] = ^uint64(0)
	}
	if rest := len(s.n.constraints) % 64; rest != 0 {
		s.queue[len(s.queue)-1] = 1<<rest - 1
	}
}

func (s *state) save(to *snapshot) {
	to.domain = append(to.domain[:0], s.domain...)
	to.where = append(to.where[:0], s.where...)
	to.dead = append(to.dead[:0], s.dead...)
}

func (s *state) restore(from *snapshot) {
	copy(s.domain, from.domain)
	copy(s.where, from.where)
	copy(s.dead, from.dead)
}

// keep leaves a cell only the values of a set, and reports whether it has any left.
func (s *state) keep(cell uint16, values uint32) bool {
	old := s.domain[cell]
	left := old & values
	if left == old {
		return true
	}
	s.domain[cell] = left
	for gone := old &^ left; gone != 0; gone &= gone - 1 {
		s.where[bits.TrailingZeros32(gone)*s.n.words+int(cell>>6)] &^= 1 << (cell & 63)
	}
	if left&(left-1) == 0 {
		if left == 0 {
			return false
		}
		s.singles = append(s.singles, cell)
	}
	words := len(s.queue)
	for i, w := range s.n.wake[int(cell)*words : (int(cell)+1)*words] {
		s.queue[i] |= w
	}
	return true
}

// propagate removes what the constraints rule out until nothing changes, and reports whether every
// cell has a value left. If the time is over, it reports that none has.
func (s *state) propagate() bool {
	for {
		for len(s.singles) > 0 {
			cell := s.singles[len(s.singles)-1]
			s.singles = s.singles[:len(s.singles)-1]
			v := s.domain[cell]
			words := s.n.words
			where := s.where[bits.TrailingZeros32(v)*words:]
			for w, set := range s.n.differ[int(cell)*words : (int(cell)+1)*words] {
				for set &= where[w]; set != 0; set &= set - 1 {
					if !s.keep(uint16(w*64+bits.TrailingZeros64(set)), ^v) {
						s.failed = -1
						return s.stop()
					}
				}
			}
			for _, l := range s.n.apart[cell] {
				if v == l.value && !s.keep(l.cell, ^v) {
					s.failed = -1
					return s.stop()
				}
			}
		}
		i := s.next()
		if i < 0 {
			return true
		}
		if s.end.isOver() || !s.run(i) {
			s.failed = i
			return s.stop()
		}
	}
}

// next takes the first constraint out of the queue; -1 if there is none.
func (s *state) next() int {
	for w, set := range s.queue {
		if set != 0 {
			s.queue[w] = set & (set - 1)
			return w*64 + bits.TrailingZeros64(set)
		}
	}
	return -1
}

func (s *state) stop() bool {
	clear(s.queue)
	s.singles = s.singles[:0]
	return false
}

func (s *state) run(i int) bool {
	c := s.n.constraints[i]
	switch c.kind {
	case pairKind:
		return s.runPair(c)
	case risingKind:
		return s.runRising(c)
	case amountsKind:
		return s.runAmounts(c)
	case elementKind:
		return s.runElement(c)
	case valueSetsKind:
		return s.runValueSets(i, c)
	case sumKind:
		return s.runSum(c)
	case houseKind:
		return s.runHouse(c)
	case sameValuesKind:
		return s.runSameValues(c)
	case countingKind:
		return s.runCounting(c)
	case distinctCountKind:
		return s.runDistinctCount(c)
	case sandwichKind:
		return s.runSandwich(c)
	case runsKind:
		return s.runRuns(c)
	case connectedKind:
		return s.runConnected(c)
	case regionsKind:
		return s.runRegions(c)
	case graphKind:
		return s.runGraph(c)
	case rankKind:
		return s.runRank(c)
	case unequalKind:
		return s.compare(c.groups[0], c.groups[1]) != 0
	case subsetsKind:
		return s.runSubsets(c.cells)
	case eachSetKind:
		return s.runEachSet(c)
	default:
		return s.runAny(i, c)
	}
}

// point says that one of the cells holds a value, and removes it from the cells that differ from
// all that may.
func (s *state) point(cells []uint16, value uint32) bool {
	words, seen := s.n.words, s.scratch.seen
	first := true
	for _, cell := range cells {
		if s.domain[cell]&value == 0 {
			continue
		}
		differ := s.n.differ[int(cell)*words : (int(cell)+1)*words]
		if first {
			copy(seen, differ)
			first = false
			continue
		}
		some := uint64(0)
		for w := range seen {
			seen[w] &= differ[w]
			some |= seen[w]
		}
		if some == 0 {
			return true
		}
	}
	if first {
		return false
	}
	where := s.where[bits.TrailingZeros32(value)*words:]
	for w, set := range seen {
		for set &= where[w]; set != 0; set &= set - 1 {
			if !s.keep(uint16(w*64+bits.TrailingZeros64(set)), ^value) {
				return false
			}
		}
	}
	return true
}

// runHouse sets values that have one place left in a house, and removes those that have two or
// three from the cells that see them all.
func (s *state) runHouse(c *constraint) bool {
	var once, twice, thrice, more, single uint32
	for _, cell := range c.cells {
		d := s.domain[cell]
		more |= thrice & d
		thrice |= twice & d
		twice |= once & d
		once |= d
		if d&(d-1) == 0 {
			single |= d
		}
	}
	if once != s.n.full {
		return false
	}
	if hidden := once &^ twice &^ single; hidden != 0 {
		for _, cell := range c.cells {
			if here := s.domain[cell] & hidden; here != 0 {
				if here&(here-1) != 0 || !s.keep(cell, here) {
					return false
				}
			}
		}
		return true // and look again
	}
	for few := twice &^ more &^ single; few != 0; few &= few - 1 {
		if !s.point(c.cells, few&-few) {
			return false
		}
	}
	return true
}

// runAmounts counts the cells that hold values of a set, and those that may. Of cells that differ
// from each other, one may hold a value.
func (s *state) runAmounts(c *constraint) bool {
	for i := range c.amounts {
		a := &c.amounts[i]
		single := a.Values&(a.Values-1) == 0
		sure, possible := 0, 0
		for _, group := range c.groups {
			here := 0
			for _, cell := range group { // a call of count would take a fifth of the time
				if d := s.domain[cell]; d&a.Values != 0 {
					here++
					if d&^a.Values == 0 {
						sure++
					}
				}
			}
			if single {
				here = min(here, 1)
			}
			possible += here
		}
		if sure > a.High || possible < a.Low {
			return false
		}
		switch {
		case sure == possible:
		case sure == a.High:
			for _, cell := range c.cells {
				if s.domain[cell]&^a.Values != 0 && !s.keep(cell, ^a.Values) {
					return false
				}
			}
		case possible == a.Low && single:
			for _, group := range c.groups {
				if !s.within(group, a.Values) {
					return false
				}
			}
		case possible == a.Low:
			for _, cell := range c.cells {
				if s.domain[cell]&a.Values != 0 && !s.keep(cell, a.Values) {
					return false
				}
			}
		case a.Low > 0 && single && sure < a.Low:
			if !s.point(c.cells, a.Values) {
				return false
			}
		}
	}
	missing, needed := 0, uint32(0)
	for i := range c.amounts {
		a := &c.amounts[i]
		sure := 0
		for _, cell := range c.cells {
			if s.domain[cell]&^a.Values == 0 {
				sure++
			}
		}
		if sure < a.Low {
			missing += a.Low - sure
			needed |= a.Values
		}
	}
	if missing == 0 {
		return true
	}
	open := 0
	for _, cell := range c.cells {
		if s.open(c, s.domain[cell], needed) {
			open++
		}
	}
	if open > missing {
		return true
	}
	if open < missing {
		return false
	}
	for _, cell := range c.cells {
		if s.open(c, s.domain[cell], needed) && !s.keep(cell, needed) {
			return false
		}
	}
	return true
}

// open reports whether a cell may yet hold a needed value, and is not counted yet.
func (s *state) open(c *constraint, d, needed uint32) bool {
	if d&needed == 0 || d&(d-1) == 0 {
		return false
	}
	for i := range c.amounts {
		if d&^c.amounts[i].Values == 0 {
			return false
		}
	}
	return true
}

// within says that one of the cells holds a value, if any of them may.
func (s *state) within(cells []uint16, value uint32) bool {
	count, last := 0, uint16(0)
	for _, cell := range cells {
		if s.domain[cell]&value != 0 {
			count++
			last = cell
		}
	}
	switch count {
	case 0:
		return true
	case 1:
		return s.keep(last, value)
	}
	return s.point(cells, value)
}

func (s *state) runElement(c *constraint) bool {
	value, pointer, line := c.cells[0], c.cells[1], c.cells[2:]
	var places, all uint32
	for rest := s.domain[pointer]; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros32(rest)
		if i < len(line) && s.domain[line[i]]&s.domain[value] != 0 {
			places |= 1 << i
			all |= s.domain[line[i]]
		}
	}
	if !s.keep(pointer, places) || !s.keep(value, all) {
		return false
	}
	if places&(places-1) == 0 {
		return s.keep(line[bits.TrailingZeros32(places)], s.domain[value])
	}
	return true
}

// runSameValues finds how often each value occurs at least and at most. Of cells that differ from each
// other, one may hold it, and all values together fill a group.
func (s *state) runSameValues(c *constraint) bool {
	size := len(c.groups[0])
	var low, high [32]int
	least, most := 0, 0
	for v := range s.n.values {
		high[v] = size
		for _, parts := range c.parts {
			sure, possible := s.count(parts, 1<<v)
			low[v], high[v] = max(low[v], sure), min(high[v], possible)
		}
		if low[v] > high[v] {
			return false
		}
		least += low[v]
		most += high[v]
	}
	if least > size || most < size {
		return false
	}
	for v := range s.n.values {
		low, high := max(low[v], size-most+high[v]), min(high[v], size-least+low[v])
		for _, parts := range c.parts {
			switch sure, possible := s.count(parts, 1<<v); {
			case sure == possible:
			case sure == high:
				for _, cells := range parts {
					for _, cell := range cells {
						if d := s.domain[cell]; d&(d-1) != 0 && !s.keep(cell, ^(1<<v)) {
							return false
						}
					}
				}
			case possible == low:
				for _, cells := range parts {
					if !s.within(cells, 1<<v) {
						return false
					}
				}
			}
		}
	}
	return true
}

// count returns how many cells hold a value, and how many may, of which those in a part differ.
func (s *state) count(parts [][]uint16, value uint32) (sure, possible int) {
	for _, cells := range parts {
		here := 0
		for _, cell := range cells {
			if d := s.domain[cell]; d&value != 0 {
				here = 1
				if d == value {
					sure++
				}
			}
		}
		possible += here
	}
	return sure, possible
}

// runCounting knows which sets of values add up to the number of cells. Of cells that differ from
// each other, one may hold a value.
func (s *state) runCounting(c *constraint) bool {
	var sure, possible [32]int
	var held, open uint32
	for _, group := range c.groups {
		var union uint32
		for _, cell := range group {
			d := s.domain[cell]
			union |= d
			if d&(d-1) == 0 {
				held |= d
				sure[bits.TrailingZeros32(d)]++
			}
		}
		open |= union
		for ; union != 0; union &= union - 1 {
			possible[bits.TrailingZeros32(union)]++
		}
	}
	for rest := open; rest != 0; rest &= rest - 1 {
		v := bits.TrailingZeros32(rest)
		if sure[v] > c.low+v {
			return false
		}
		if possible[v] < c.low+v {
			open &^= 1 << v
		}
	}
	var union uint32
	all := ^uint32(0)
	for _, set := range c.sets {
		if set&^open == 0 && held&^set == 0 {
			union |= set
			all &= set
		}
	}
	if c.sets == nil { // too many to be listed
		union, all = open, 0
	}
	if union == 0 {
		return false
	}
	keep := union
	for rest := union; rest != 0; rest &= rest - 1 {
		if v := bits.TrailingZeros32(rest); sure[v] == c.low+v {
			keep &^= 1 << v
		}
	}
	for _, cell := range c.cells {
		if d := s.domain[cell]; d&(d-1) != 0 && !s.keep(cell, keep) {
			return false
		}
	}
	for rest := all & union; rest != 0; rest &= rest - 1 {
		v := bits.TrailingZeros32(rest)
		if possible[v] != c.low+v || sure[v] == possible[v] {
			continue
		}
		for _, group := range c.groups {
			if !s.within(group, 1<<v) {
				return false
			}
		}
	}
	return true
}

func (s *state) runDistinctCount(c *constraint) bool {
	var held, open uint32
	for _, cell := range c.cells[1:] {
		d := s.domain[cell]
		open |= d
		if d&(d-1) == 0 {
			held |= d
		}
	}
	low, high := max(bits.OnesCount32(held), 1), min(bits.OnesCount32(open), len(c.cells)-1)
	var keep uint32
	for v := range s.n.values {
		if count := c.low + v; count >= low && count <= high {
			keep |= 1 << v
		}
	}
	if !s.keep(c.cells[0], keep) {
		return false
	}
	control := s.domain[c.cells[0]]
	if control&(control-1) == 0 && held != 0 && bits.TrailingZeros32(control)+c.low == bits.OnesCount32(held) {
		for _, cell := range c.cells[1:] {
			if !s.keep(cell, held) {
				return false
			}
		}
	}
	return true
}

// runAny looks what each alternative removes, and removes what all do.
func (s *state) runAny(i int, c *constraint) bool {
	live := 0
	var last *state
	union := s.scratch.union(s.n.cells)
	open := 0 // cells of which something may yet be removed
	for _, cell := range c.cells {
		if d := s.domain[cell]; d&(d-1) != 0 {
			open++
		}
	}
	for k, b := range s.inner[i] {
		dead := &s.dead[c.slot+k/64]
		if *dead>>(k%64)&1 != 0 {
			continue
		}
		if b.n.impossible || !b.beginIn(s) || !b.propagate() {
			*dead |= 1 << (k % 64)
			continue
		}
		live++
		last = b
		for _, cell := range c.cells {
			if left := b.domain[cell] &^ union[cell]; left != 0 {
				union[cell] |= left
				if d := s.domain[cell]; union[cell] == d && d&(d-1) != 0 {
					open--
				}
			}
		}
		if live > 1 && open == 0 {
			return true
		}
	}
	switch live {
	case 0:
		return false
	case 1:
		for cell := range s.domain {
			if !s.keep(uint16(cell), last.domain[cell]) {
				return false
			}
		}
		return true
	}
	for _, cell := range c.cells {
		if !s.keep(cell, union[cell]) {
			return false
		}
	}
	return true
}

// A scratch holds memory that constraints use while they run.
type scratch struct {
	seen    []uint64
	subsets subsets
	unions  []uint32
	forward [][]uint64
	back    [2][]uint64
	boards  boards
}

func (s *scratch) union(cells int) []uint32 {
	if len(s.unions) < cells {
		s.unions = make([]uint32, cells)
	}
	clear(s.unions)
	return s.unions
}
