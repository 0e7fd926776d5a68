// Package engine finds the assignments of values to cells that a network of constraints allows.
// Values are numbered from 0; a domain is the set of values that a cell may still take, a bit each.
//
// A network is built once, by the Add methods and Finish, and then searched as often as wanted.
package engine

import (
	"cmp"
	"slices"
)

// A Network is a set of cells with their domains, and constraints on them.
type Network struct {
	cells, values int
	full          uint32      // all values
	domains       []uint32    // by cell
	words         int         // of a set of cells
	differ        []uint64    // for each cell, the set of cells that hold other values
	apart         [][]literal // for each cell, the values that rule out the same elsewhere
	pairs         map[[2]uint16]*relation
	sums          []sum
	counts        []constraint
	constraints   []*constraint
	queueWords    int
	wake          []uint64 // for each cell, the set of constraints that its changes concern
	start         []int64  // by cell: how much the constraints on it ask for a decision
	impossible    bool
	places        []places
	set           []uint64 // cells that are put together
	grouping      grouping
	named         []uint64 // the set of cells that hold names
	slots         int      // of constraints with branches
	own           []uint16 // of a branch: the cells that rule out more elsewhere than in the whole network
	tight         []uint16 // of a branch: the cells with fewer values than in the whole network
}

// A literal is a value of a cell.
type literal struct {
	cell  uint16
	value uint32
}

// Places are the cells of which one holds a value.
type places struct {
	cells  []uint16
	value  uint32
	weight int64
}

// AskFirst asks the search to decide first which of some cells holds a value; those of
// greater weight before others.
func (n *Network) AskFirst(cells []uint16, value uint32, weight int) {
	n.places = append(n.places, places{cells, value, int64(weight)})
}

// A constraint is one of several kinds, and has the members that its kind needs.
type constraint struct {
	kind     kind
	cells    []uint16
	sets     []uint32 // of valueSets
	bySize   [][]uint32
	relation *relation
	sum      *sum
	graph    *Graph
	board    *board
	groups   [][]uint16
	parts    [][][]uint16 // of sameValues: for each group, cells that differ from each other
	branches []*Network
	slot     int // where a state remembers which branches are dead
	amounts  []Amount
	mask     uint32
	blamed   int // the first cells that a failure is blamed on; all if 0, none if -1
	low      int
	high     int
}

// The kinds of constraints, in the order in which they are looked at: cheap ones first.
type kind uint8

const (
	pairKind kind = iota
	risingKind
	amountsKind
	elementKind
	valueSetsKind
	sumKind
	houseKind
	sameValuesKind
	countingKind
	distinctCountKind
	sandwichKind
	runsKind
	connectedKind
	regionsKind
	graphKind
	rankKind
	unequalKind
	subsetsKind
	eachSetKind
	anyKind
)

// New returns a network without constraints.
func New(domains []uint32, values int) *Network {
	n := &Network{cells: len(domains), values: values, full: 1<<values - 1, domains: slices.Clone(domains)}
	n.words = (n.cells + 63) / 64
	n.differ = make([]uint64, n.cells*n.words)
	n.apart = make([][]literal, n.cells)
	n.pairs = map[[2]uint16]*relation{}
	n.start = make([]int64, n.cells)
	return n
}

// Branch returns a network of the same cells, for an alternative of AddAny. It knows which cells
// differ in n, and has no other constraint of it.
func (n *Network) Branch() *Network {
	b := New(n.domains, n.values)
	copy(b.differ, n.differ)
	return b
}

// Keep leaves a cell only the values of a set.
func (n *Network) Keep(cell uint16, values uint32) {
	n.domains[cell] &= values
	if n.domains[cell] == 0 {
		n.impossible = true
	}
}

// Fail makes the network impossible.
func (n *Network) Fail() { n.impossible = true }

// Domain returns the values that a cell may take before any search.
func (n *Network) Domain(cell uint16) uint32 { return n.domains[cell] }

// Differ reports whether two cells must hold different values.
func (n *Network) Differ(a, b uint16) bool {
	return n.differ[int(a)*n.words+int(b)/64]>>(b%64)&1 != 0
}

// AddDifferent says that cells hold different values. A cell that is listed twice is one.
func (n *Network) AddDifferent(cells []uint16) {
	n.set = append(n.set[:0], make([]uint64, n.words)...)
	for _, c := range cells {
		n.set[c>>6] |= 1 << (c & 63)
	}
	for _, c := range cells {
		differ := n.differ[int(c)*n.words : (int(c)+1)*n.words]
		for w, set := range n.set {
			differ[w] |= set
		}
		differ[c>>6] &^= 1 << (c & 63)
	}
}

// AddHouse says that as many cells as there are values, which AddDifferent has, hold every value.
func (n *Network) AddHouse(cells []uint16) {
	n.add(constraint{kind: houseKind, cells: cells}, 1)
	n.add(constraint{kind: subsetsKind, cells: cells}, 0)
}

// AddApart says that where one cell holds a value, another does not hold it.
func (n *Network) AddApart(a, b uint16, value uint32) {
	n.apart[a] = append(n.apart[a], literal{b, value})
	n.apart[b] = append(n.apart[b], literal{a, value})
}

// AddRising says that the values of cells rise from each to the next.
func (n *Network) AddRising(cells []uint16) {
	if len(cells) == 2 {
		n.AddPair(cells[0], cells[1], func(a, b int) bool { return a < b })
		return
	}
	n.AddDifferent(cells)
	n.add(constraint{kind: risingKind, cells: cells}, 4)
}

// An Amount says how many cells hold a value of a set.
type Amount struct {
	Values    uint32
	Low, High int
}

// AddAmounts says how many of some cells hold values of sets, which have no value in common.
func (n *Network) AddAmounts(cells []uint16, amounts ...Amount) {
	n.counts = append(n.counts, constraint{kind: amountsKind, cells: cells, amounts: amounts})
}

// AddEach says how many of some groups hold each value: as many for every value. The cells of a group differ.
func (n *Network) AddEach(groups [][]uint16, count int) {
	amounts := make([]Amount, n.values)
	for v := range amounts {
		amounts[v] = Amount{1 << v, count, count}
	}
	n.counts = append(n.counts, constraint{kind: amountsKind, cells: slices.Concat(groups...), groups: groups, amounts: amounts, blamed: -1})
}

// AddElement says that the cell of a line at the place that a pointer holds, from 0, holds the same
// value as another cell. What the pointer cannot hold is removed by the caller.
func (n *Network) AddElement(value, pointer uint16, line []uint16) {
	n.add(constraint{kind: elementKind, cells: append([]uint16{value, pointer}, line...)}, 4)
}

// AddValueSets says that cells hold different values, and that the set of these is one of a list.
func (n *Network) AddValueSets(cells []uint16, sets []uint32) { n.addValueSets(cells, sets, nil) }

// addValueSets is AddValueSets for sets that are those with a sum, if there is one.
func (n *Network) addValueSets(cells []uint16, sets []uint32, s *sum) {
	if len(sets) == 0 {
		n.impossible = true
		return
	}
	n.AddDifferent(cells)
	if len(cells) == 2 {
		allowed := make(map[uint32]bool, len(sets))
		for _, s := range sets {
			allowed[s] = true
		}
		n.AddPair(cells[0], cells[1], func(a, b int) bool { return a != b && allowed[1<<a|1<<b] })
		return
	}
	weight := int64(6)
	if len(sets) > 1<<len(cells) {
		weight = 3
	}
	n.add(constraint{kind: valueSetsKind, cells: cells, sets: sets, sum: s}, weight)
	if len(cells) <= 6 && len(sets) <= 40 && (s == nil || len(cells) > few) {
		n.add(constraint{kind: eachSetKind, cells: cells, sets: sets, sum: s}, 0)
	}
}

// AddSameValues says that groups of as many cells hold the same values as often.
func (n *Network) AddSameValues(groups [][]uint16) {
	n.add(constraint{kind: sameValuesKind, cells: slices.Concat(groups...), groups: groups}, 2)
}

// AddCounting says that each value that occurs among the cells occurs as often as its size says.
// Value i has the size first+i.
func (n *Network) AddCounting(cells []uint16, first int) {
	if first == 0 {
		for _, c := range cells {
			n.Keep(c, ^uint32(1))
		}
	}
	// The sizes of the values that occur add up to the number of cells.
	var sets []uint32
	var add func(value, left int, set uint32)
	add = func(value, left int, set uint32) {
		if left == 0 {
			sets = append(sets, set)
			return
		}
		// The values from this one on have all sums up to that of all.
		from, to := max(value+first, 1), n.values-1+first
		if len(sets) > maxValueSets || value >= n.values || left < from || left > (from+to)*(to-from+1)/2 {
			return
		}
		add(value+1, left-from, set|1<<(from-first))
		add(value+1, left, set)
	}
	add(max(1-first, 0), len(cells), 0)
	if len(cells) == 0 {
		return
	}
	if len(sets) == 0 {
		n.Fail()
	}
	if len(sets) > maxValueSets {
		sets = nil
	}
	n.counts = append(n.counts, constraint{kind: countingKind, cells: cells, sets: sets, low: first})
}

// AddDistinctCount says that a cell holds how many values others hold; value i is the number first+i.
func (n *Network) AddDistinctCount(control uint16, cells []uint16, first int) {
	n.add(constraint{kind: distinctCountKind, cells: append([]uint16{control}, cells...), low: first}, 2)
}

// AddSandwich says what the values between the smallest and the greatest add up to, in a line that has
// every value; value i is the number first+i.
func (n *Network) AddSandwich(line []uint16, total, first int) {
	bySize := make([][]uint32, len(line)-1)
	for size := range bySize {
		bySize[size], _ = valueSets(n.values-2, size, total-size*(first+1))
		for i := range bySize[size] {
			bySize[size][i] <<= 1 // the smallest value is not among them
		}
	}
	n.add(constraint{kind: sandwichKind, cells: line, bySize: bySize}, 4)
}

// AddAny says that the constraints of one of several networks hold, made by Branch and finished.
// They concern the given cells.
func (n *Network) AddAny(cells []uint16, branches []*Network) {
	n.add(constraint{kind: anyKind, cells: cells, branches: branches}, 2)
}

func (n *Network) add(c constraint, weight int64) {
	for _, cell := range c.cells {
		n.start[cell] += weight
	}
	n.constraints = append(n.constraints, &c)
}

// Finish ends the building of a network.
func (n *Network) Finish() {
	n.finishSums()
	n.finishPairs()
	for _, c := range n.counts {
		if c.groups == nil {
			c.groups = n.apartIn(c.cells)
		}
		n.add(c, 4)
	}
	for _, c := range n.constraints {
		if c.kind == sameValuesKind {
			for _, group := range c.groups {
				c.parts = append(c.parts, n.apartIn(group))
			}
		}
	}
	slices.SortStableFunc(n.constraints, func(a, b *constraint) int {
		return cmp.Or(cmp.Compare(a.kind, b.kind), cmp.Compare(len(a.cells), len(b.cells)))
	})
	for _, c := range n.constraints {
		if c.kind == anyKind {
			c.slot = n.slots
			n.slots += (len(c.branches) + 63) / 64
			for _, b := range c.branches {
				b.compare(n)
			}
		}
	}
	n.queueWords = (len(n.constraints) + 63) / 64
	n.wake = make([]uint64, n.cells*n.queueWords)
	for i, c := range n.constraints {
		for _, cell := range c.cells {
			n.wake[int(cell)*n.queueWords+i/64] |= 1 << (i % 64)
		}
	}
}

// compare finds what a branch says about single cells that the whole network does not say.
func (n *Network) compare(whole *Network) {
	for c := range n.domains {
		more := len(n.apart[c]) > 0
		for w := c * n.words; w < (c+1)*n.words; w++ {
			more = more || n.differ[w]&^whole.differ[w] != 0
		}
		if more {
			n.own = append(n.own, uint16(c))
		}
		if whole.domains[c]&^n.domains[c] != 0 {
			n.tight = append(n.tight, uint16(c))
		}
	}
}

// apartIn divides cells into parts of cells that differ from each other.
func (n *Network) apartIn(cells []uint16) (parts [][]uint16) {
	for _, p := range n.split(cells, slices.Repeat([]int{1}, len(cells))) {
		parts = append(parts, p.cells)
	}
	return parts
}

// Domains returns the values that each cell may take before any search. They are the network's own.
func (n *Network) Domains() []uint32 { return n.domains }

// Cells returns the number of cells.
func (n *Network) Cells() int { return n.cells }
