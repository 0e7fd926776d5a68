package chain

import (
	"math/bits"
	"slices"
)

// The passes of producer 21. The links that each follows are in passLinks.
const (
	xPass = iota
	yPass
	xyPass
)

// weak[c] are the candidates that c excludes: those of its cell, then those of its box, row
// and column, each once, with the unit.
var weak = func() (table [candidates][28]struct{ c, unit uint16 }) {
	for c := range table {
		n := 0
		var seen set
		seen.add(uint16(c))
		for _, at := range places[c] {
			for _, q := range members[at.unit][:9] {
				if !seen.has(q) {
					seen.add(q)
					table[c][n].c, table[c][n].unit = q, at.unit
					n++
				}
			}
		}
	}
	return table
}()

// weakSet[c] is the same as a set, and peerSet[c] is its part outside the cell.
var weakSet, peerSet = func() (all, peers [candidates]set) {
	for c := range weak {
		for i, w := range weak[c] {
			all[c].add(w.c)
			if i >= 8 {
				peers[c].add(w.c)
			}
		}
	}
	return all, peers
}()

// A link leads from a candidate to one that it excludes and that has mates.
type link struct {
	c, unit uint16
}

// A graph holds the links of one pass. Only what can be part of a chain is in it.
type graph struct {
	starts []uint16 // the candidates of cells with two candidates or more
	first  [candidates]uint16
	end    [candidates]uint16
	links  []link // of candidate c: links[first[c]:end[c]]

	// mates[c] are the candidates that are true if c is false, in order, and mateUnit the
	// units in which this is so.
	mates    [candidates][4]uint16
	mateUnit [candidates][4]uint16
	count    [candidates]uint8 // of mates
}

// build makes the graph of a pass.
func (gr *graph) build(m *marks, pass int) {
	gr.starts, gr.links = gr.starts[:0], gr.links[:0]
	for cell := range 81 {
		s := m[cell]
		if s&(s-1) == 0 {
			s = 0 // still present below, but no start
		}
		for ; s != 0; s &= s - 1 {
			gr.starts = append(gr.starts, uint16(9*cell+bits.TrailingZeros16(s)))
		}
	}
	from, to := 0, 4
	switch pass {
	case xPass:
		from = 1
	case yPass:
		to = 1
	}
	for cell := range 81 {
		for s := m[cell]; s != 0; s &= s - 1 {
			c := uint16(9*cell + bits.TrailingZeros16(s))
			gr.count[c] = 0
			for _, at := range places[c][from:to] {
				rest := m[at.unit] &^ at.bit
				if rest == 0 || rest&(rest-1) != 0 {
					continue
				}
				q := members[at.unit][bits.TrailingZeros16(rest)&15]
				if n := gr.count[c]; !slices.Contains(gr.mates[c][:n], q) {
					gr.mates[c][n], gr.mateUnit[c][n] = q, at.unit
					gr.count[c]++
				}
			}
		}
	}
	skip := 0
	if pass == xPass {
		skip = 8
	}
	for cell := range 81 {
		for s := m[cell]; s != 0; s &= s - 1 {
			c := uint16(9*cell + bits.TrailingZeros16(s))
			gr.first[c] = uint16(len(gr.links))
			for _, w := range weak[c][skip:] {
				if m.has(w.c) && gr.count[w.c] > 0 {
					gr.links = append(gr.links, link{w.c, w.unit})
				}
			}
			gr.end[c] = uint16(len(gr.links))
		}
	}
}

// A tree is a breadth-first search for what follows from a candidate that is true or
// false. Its nodes are the true statements in the order of derivation.
type tree struct {
	nodes []treeNode
	seen  set
}

type treeNode struct {
	c       uint16 // is true
	by      uint16 // because this is false
	unit    uint16 // in this unit
	byUnit  uint16 // by is excluded by the parent in this unit
	parent  int32  // a node, or -1
	depth   int32  // the number of true statements before it
	isStart bool
}

// path appends the statements of a node and its ancestors, the node first, with their
// units.
func (t *tree) path(p []pathStatement, i int32) []pathStatement {
	for i >= 0 {
		n := &t.nodes[i]
		if n.isStart {
			return append(p, pathStatement{on(n.c), noUnit})
		}
		p = append(p, pathStatement{on(n.c), n.unit}, pathStatement{off(n.by), n.byUnit})
		i = n.parent
	}
	return p
}

// A pathStatement is a statement and the unit in which it follows from the next one.
type pathStatement struct {
	s    statement
	unit uint16
}

// A staticHint is a hint of producer 21: a chain or a cycle of one pass.
type staticHint struct {
	order order
	pass  uint8
	cycle bool
	start statement // of the chain or cycle
	// serial is the number of a cycle from its start.
	serial   int32
	removals set
	cell     uint16 // a chain: the removals are digits of cell
	digits   uint16
}

// A static searches with links between single statements: producer 21.
type static struct {
	graphs  [3]graph
	tree    tree
	hints   []staticHint
	path    []pathStatement
	marks   *marks
	all     bool // all hints are wanted, not only the first
	found   bool
	offered int32
	best    staticHint

	removals []Candidate
	limit    [3]int32 // the greatest cost of each base that can still be first
}

// search finds the first hint or, if all is set, all hints in order.
func (s *static) search(m *marks, all bool) {
	s.marks, s.all, s.found, s.offered = m, all, false, 0
	s.hints = s.hints[:0]
	s.limit = [3]int32{statements, statements, statements}
	for pass := range s.graphs {
		base := baseCycle
		if pass == xyPass {
			base = baseXY
		}
		if s.limit[base] < 4 && (pass == yPass || s.limit[baseXChain] < 4) {
			continue
		}
		gr := &s.graphs[pass]
		gr.build(m, pass)
		for _, c := range gr.starts {
			if pass != yPass || bits.OnesCount16(m[c/9]) == 2 {
				s.cycles(gr, pass, c)
				if pass != yPass {
					s.chainFromTrue(gr, pass, c)
					s.chainFromFalse(gr, pass, c)
				}
			}
		}
	}
	if all {
		slices.SortFunc(s.hints, func(a, b staticHint) int {
			if a.order.before(&b.order) {
				return -1
			}
			return 1
		})
	}
}

func (s *static) offer(h *staticHint, base int) {
	h.order.rank = ranks[base][thresholds(int(h.order.cost))]
	h.order.key = h.pass + 2
	h.order.number = s.offered
	s.offered++
	if s.all {
		s.hints = append(s.hints, *h)
		return
	}
	if s.found && !h.order.before(&s.best.order) {
		return
	}
	s.found, s.best = true, *h
	for b := range s.limit {
		n := int32(3)
		for {
			o := order{rank: ranks[b][thresholds(int(n)+1)], cost: n + 1}
			if o.rank > h.order.rank || o.rank == h.order.rank && o.cost > h.order.cost {
				break
			}
			n++
		}
		s.limit[b] = n
	}
}

// grow adds the next level below node i of the tree: what follows if the node is true.
func (t *tree) grow(gr *graph, i int32) {
	n := t.nodes[i]
	for _, l := range gr.links[gr.first[n.c]:gr.end[n.c]] {
		t.addMates(gr, l, i, n.depth+1)
	}
}

func (t *tree) addMates(gr *graph, l link, parent, depth int32) {
	for k, q := range gr.mates[l.c][:gr.count[l.c]] {
		if !t.seen.has(q) {
			t.seen.add(q)
			t.nodes = append(t.nodes, treeNode{c: q, by: l.c, unit: gr.mateUnit[l.c][k], byUnit: l.unit, parent: parent, depth: depth})
		}
	}
}

func (t *tree) beginTrue(c uint16) {
	t.seen = set{}
	t.seen.add(c)
	t.nodes = append(t.nodes[:0], treeNode{c: c, parent: -1, isStart: true})
}

func (t *tree) beginFalse(gr *graph, c uint16) {
	t.seen = set{}
	t.nodes = t.nodes[:0]
	t.addMates(gr, link{c, noUnit}, -1, 1)
}

// chainFromTrue looks for a chain from c to its opposite.
func (s *static) chainFromTrue(gr *graph, pass int, c uint16) {
	base := baseXChain
	if pass == xyPass {
		base = baseXY
	}
	if i := s.growToFalse(gr, pass, c, s.limit[base]); i >= 0 {
		s.offer(&staticHint{
			order: order{cost: 2*s.tree.nodes[i].depth + 2}, pass: uint8(pass), start: on(c),
			cell: c / 9, digits: 1 << (c % 9),
		}, base)
	}
}

// growToFalse grows the tree until a node excludes the start c. It returns the node, or
// -1.
func (s *static) growToFalse(gr *graph, pass int, c uint16, limit int32) int32 {
	exclude := &weakSet[c]
	if pass == xPass {
		exclude = &peerSet[c]
	}
	t := &s.tree
	t.beginTrue(c)
	for i := int32(0); i < int32(len(t.nodes)); i++ {
		if 2*t.nodes[i].depth+2 > limit {
			break
		}
		if exclude.has(t.nodes[i].c) {
			return i
		}
		t.grow(gr, i)
	}
	return -1
}

// chainFromFalse looks for a chain from the opposite of c to c.
func (s *static) chainFromFalse(gr *graph, pass int, c uint16) {
	base := baseXChain
	if pass == xyPass {
		base = baseXY
	}
	if i := s.growToTrue(gr, c, s.limit[base]); i >= 0 {
		s.offer(&staticHint{
			order: order{cost: 2 * s.tree.nodes[i].depth}, pass: uint8(pass), start: off(c),
			cell: c / 9, digits: s.marks[c/9] &^ (1 << (c % 9)),
		}, base)
	}
}

// growToTrue grows the tree until it holds the candidate c whose opposite is its start. It
// returns the node, or -1.
func (s *static) growToTrue(gr *graph, c uint16, limit int32) int32 {
	t := &s.tree
	t.beginFalse(gr, c)
	for i := int32(0); i < int32(len(t.nodes)); i++ {
		if 2*t.nodes[i].depth > limit {
			break
		}
		if t.nodes[i].c == c {
			return i
		}
		t.grow(gr, i)
	}
	return -1
}

// cycles looks for the cycles that start with c.
func (s *static) cycles(gr *graph, pass int, c uint16) {
	if gr.count[c] == 0 {
		return
	}
	base := baseCycle
	if pass == xyPass {
		base = baseXY
	}
	s.eachCycle(gr, c, func(serial, cost int32) bool {
		if cost > s.limit[base] {
			return false
		}
		h := staticHint{order: order{cost: cost}, pass: uint8(pass), cycle: true, start: on(c), serial: serial}
		if s.cycleRemovals(&h.removals) {
			s.offer(&h, base)
		}
		return true
	})
}

// eachCycle calls yield for each cycle that starts with c, with its number and its cost,
// until yield returns false. During the call s.path is the cycle from its end to its
// start, which are the same statement.
func (s *static) eachCycle(gr *graph, c uint16, yield func(serial, cost int32) bool) {
	t := &s.tree
	t.beginTrue(c)
	serial := int32(0)
	for i := int32(0); i < int32(len(t.nodes)); i++ {
		n := t.nodes[i]
		for _, l := range gr.links[gr.first[n.c]:gr.end[n.c]] {
			if k := slices.Index(gr.mates[l.c][:gr.count[l.c]], c); k >= 0 && i > 0 && !t.derives(i, l.c) {
				s.path = append(s.path[:0], pathStatement{on(c), gr.mateUnit[l.c][k]}, pathStatement{off(l.c), l.unit})
				s.path = t.path(s.path, i)
				if !yield(serial, 2*n.depth+2) {
					return
				}
				serial++
			}
			t.addMates(gr, l, i, n.depth+1)
		}
	}
}

// derives reports whether node i follows from c being false.
func (t *tree) derives(i int32, c uint16) bool {
	for ; i > 0; i = t.nodes[i].parent {
		if t.nodes[i].by == c {
			return true
		}
	}
	return false
}

// cycleRemovals finds what the cycle of s.path removes. It reports whether that is
// anything.
func (s *static) cycleRemovals(removals *set) bool {
	var byTrue, byFalse set
	for _, p := range s.path[:len(s.path)-1] {
		peers := &peerSet[p.s.candidate()]
		to := &byFalse
		if p.s.isOn() {
			to = &byTrue
		}
		for i := range to {
			to[i] |= peers[i]
		}
	}
	any := false
	*removals = set{}
	for i := range byTrue {
		for w := byTrue[i] & byFalse[i]; w != 0; w &= w - 1 {
			c := uint16(64*i + bits.TrailingZeros64(w))
			if s.marks.has(c) && !s.crosses(c/9) {
				removals.add(c)
				any = true
			}
		}
	}
	return any
}

// crosses reports whether the cycle of s.path goes through the cell.
func (s *static) crosses(cell uint16) bool {
	for _, p := range s.path {
		if p.s.candidate()/9 == cell {
			return true
		}
	}
	return false
}

// traceAgain sets s.path to the path of a hint of the last search.
func (s *static) traceAgain(h *staticHint) {
	gr := &s.graphs[h.pass]
	c := h.start.candidate()
	switch {
	case h.cycle:
		s.eachCycle(gr, c, func(serial, _ int32) bool { return serial < h.serial })
	case h.start.isOn():
		i := s.growToFalse(gr, int(h.pass), c, statements)
		s.path = append(s.path[:0], pathStatement{off(c), s.unitBetween(int(h.pass), s.tree.nodes[i].c, c)})
		s.path = s.tree.path(s.path, i)
	default:
		i := s.growToTrue(gr, c, statements)
		s.path = s.tree.path(s.path[:0], i)
	}
}

// unitBetween returns the first unit of a pass in which two candidates exclude each other.
func (s *static) unitBetween(pass int, a, b uint16) uint16 {
	for k, at := range places[a] {
		if places[b][k].unit == at.unit && (k > 0 || pass != xPass) {
			return at.unit
		}
	}
	return noUnit
}

// hint describes a hint. Its removals are valid until the next call.
func (s *static) hint(b *staticHint) (h Hint) {
	h.Cost = int(b.order.cost)
	k := thresholds(h.Cost)
	switch {
	case b.cycle:
		h.Kind, h.Rating = XCycle+Kind(b.pass), 65+k
		if b.pass == xyPass {
			h.Rating = 70 + k
		}
	case b.pass == xPass:
		h.Kind, h.Rating = ForcingX, 66+k
	default:
		h.Kind, h.Rating = Forcing, 70+k
	}
	s.removals = s.removals[:0]
	if b.cycle {
		for i, w := range b.removals {
			for ; w != 0; w &= w - 1 {
				s.removals = append(s.removals, Candidate(64*i+bits.TrailingZeros64(w)))
			}
		}
	} else {
		s.removals = appendDigits(s.removals, b.cell, b.digits)
		if !b.start.isOn() {
			h.Placed, h.Places = Candidate(b.start.candidate()), true
		}
	}
	h.Removals = s.removals
	return h
}

func appendDigits(list []Candidate, cell, digits uint16) []Candidate {
	for ; digits != 0; digits &= digits - 1 {
		list = append(list, Candidate(9*cell+uint16(bits.TrailingZeros16(digits))))
	}
	return list
}
