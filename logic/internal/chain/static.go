package chain

import (
	"math/bits"
	"slices"
	"sync"

	"bullseye/logic/internal/grid"
	"bullseye/sudoku"
)

// The passes of producer 21: links in houses, in cells, and both.
const (
	xPass = iota
	yPass
	xyPass
)

// never is more than the number of strong links in any chain.
const never = statements

// cellOf and digitOf are the cell and the digit of a candidate.
var cellOf, digitOf = func() (cells, digits [candidates]uint8) {
	for c := range cells {
		cells[c], digits[c] = uint8(c/9), uint8(c%9)
	}
	return cells, digits
}()

// fresh[c][k] are the members of the k-th unit of a candidate, without those that are in a
// unit before, and without c.
var fresh = func() (table [candidates][4]uint16) {
	for c := range table {
		var seen set
		seen.add(uint16(c))
		for k, at := range places[c] {
			for i, q := range members[at.unit][:9] {
				if !seen.has(q) {
					seen.add(q)
					table[c][k] |= 1 << i
				}
			}
		}
	}
	return table
}()

// peerSet[c] are the candidates of the same digit that c excludes.
var peerSet [candidates]set

// fillPeers fills peerSet for the first engine: most programs that can make one do not.
var fillPeers = sync.OnceFunc(func() {
	for c := range peerSet {
		for k, at := range places[c] {
			for m := fresh[c][k]; k > 0 && m != 0; m &= m - 1 {
				peerSet[c].add(members[at.unit][bits.TrailingZeros16(m)])
			}
		}
	}
})

// A graph holds the strong links of a position: units with two members left.
type graph struct {
	// mates[c] are the candidates that are true if c is false: in its cell, of which there
	// are inCell, then in houses. mateUnit are the units in which this is so.
	mates    [candidates][4]uint16
	mateUnit [candidates][4]uint16
	inCell   [candidates]uint8
	count    [candidates]uint8
	linked   []uint16 // the candidates with mates, in ascending order
	marks    marks    // the same
}

// unitOrder lists the units in the order of the kinds: cells, boxes, rows, columns.
var unitOrder = func() (list []uint16) {
	for u := range uint16(81) {
		list = append(list, u)
	}
	for _, h := range grid.BoxRowColumn {
		for d := range 9 {
			for i := range 9 {
				list = append(list, uint16(houseUnit(d, h+sudoku.House(i))))
			}
		}
	}
	return list
}()

func (gr *graph) build(m *marks) {
	for _, c := range gr.linked {
		gr.count[c], gr.inCell[c] = 0, 0
		for _, at := range &places[c] {
			gr.marks[at.unit] = 0
		}
	}
	var linked set
	for i, u := range unitOrder {
		s := m[u]
		rest := s & (s - 1)
		if rest == 0 || rest&(rest-1) != 0 {
			continue
		}
		a := members[u][bits.TrailingZeros16(s)&15]
		b := members[u][bits.TrailingZeros16(rest)&15]
		gr.addMate(a, b, u)
		gr.addMate(b, a, u)
		if i < 81 {
			gr.inCell[a], gr.inCell[b] = 1, 1
		}
		linked.add(a)
		linked.add(b)
	}
	gr.linked = gr.linked[:0]
	for i, w := range linked {
		for ; w != 0; w &= w - 1 {
			c := uint16(64*i + bits.TrailingZeros64(w))
			gr.linked = append(gr.linked, c)
			for _, at := range &places[c] {
				gr.marks[at.unit] |= at.bit
			}
		}
	}
}

func (gr *graph) addMate(c, mate, unit uint16) {
	n := gr.count[c]
	if slices.Contains(gr.mates[c][:n], mate) {
		return
	}
	gr.mates[c][n], gr.mateUnit[c][n] = mate, unit
	gr.count[c]++
}

// between returns the mates of c in a pass as a part of mates[c].
func (gr *graph) between(pass int, c uint16) (from, to int) {
	switch pass {
	case xPass:
		return int(gr.inCell[c]), int(gr.count[c])
	case yPass:
		return 0, int(gr.inCell[c])
	}
	return 0, int(gr.count[c])
}

func (gr *graph) matesOf(pass int, c uint16) []uint16 {
	from, to := gr.between(pass, c)
	return gr.mates[c][from:to]
}

// A tree is a breadth-first search for what follows from a candidate that is true or
// false. Its nodes are the true statements in the order of derivation.
type tree struct {
	nodes []treeNode
	seen  set

	// If back is not nil, the tree only takes candidates that lead back to number root, with the
	// way to them in the given number of steps at most.
	back        *ladder
	root, steps int
}

// leads reports whether the tree takes a candidate at the given depth.
func (t *tree) leads(c uint16, depth int32) bool {
	return t.back == nil || t.back.leads(int(t.back.number[c]), t.root, t.steps-int(depth))
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
	stopped func() bool // whether the search is to end
	graph   graph
	tree    tree
	hints   []staticHint
	path    []pathStatement
	marks   *marks
	all     bool // all hints are wanted, not only the first
	found   bool
	best    staticHint
	limit   [3]int32 // the greatest cost of each base that can still be first
	joined  [3]int   // no fewer strong links than these join ends in a pass so that anything is removed

	isFalse, isTrue set // what the chains so far have shown in the pass, if all are wanted

	removals []Candidate

	places  [9]grid.Set // of each digit
	ladders [3]ladder   // of the Y pass and the XY pass
	digits  [9]digitChains
}

// A digitChains holds what is known of the X pass of one digit, for as long as its places stay as they
// are.
type digitChains struct {
	ladder
	places, starts grid.Set // its places, and those of them with another candidate in the cell
	searched       int      // chains of fewer strong links remove nothing
	first          int32    // the number of the first chain of this many, if one removes anything, or 0
}

func (x *digitChains) begin(gr *graph, digit int, places, starts grid.Set) {
	if x.graph == nil || x.places != places || x.starts != starts {
		x.ladder.begin(gr, xPass)
		x.digit = digit
		x.places, x.starts = places, starts
		x.searched, x.first = 0, 0
	}
}

// isStart reports whether a chain can start with c: its cell has another candidate.
func (s *static) isStart(c uint16) bool {
	w := s.marks[cellOf[c]]
	return w&(w-1) != 0
}

// begin prepares a search.
func (s *static) begin(m *marks, all bool) {
	s.marks, s.all, s.found = m, all, false
	s.hints = s.hints[:0]
	s.limit = [3]int32{statements, statements, statements}
	s.joined = [3]int{1, 1, 1}
	s.graph.build(m)
	var some, several grid.Set
	for d := range s.places {
		s.places[d] = grid.OfRows((*[9]uint16)(m[houseUnit(d, 0):]))
		several = several.Or(some.And(s.places[d]))
		some = some.Or(s.places[d])
	}
	for d := range s.digits {
		s.digits[d].begin(&s.graph, d, s.places[d], s.places[d].And(several))
	}
	s.ladders[yPass].begin(&s.graph, yPass)
	s.ladders[xyPass].begin(&s.graph, xyPass)
}

// ladderOf returns the ladder of a candidate in a pass.
func (s *static) ladderOf(pass int, c uint16) *ladder {
	if pass == xPass {
		return &s.digits[digitOf[c]].ladder
	}
	return &s.ladders[pass]
}

// search finds the first hint or, if all is set, all hints in order. It leaves out hints
// that are not the first of their pass for their removals.
func (s *static) search(m *marks, all bool) {
	s.begin(m, all)
	s.chainsOfDigits()
	s.chains()
	s.joined[yPass] = s.joined[xyPass]
	s.cyclesOfDigits()
	s.cyclesOf(&s.ladders[yPass], baseCycle, s.joined[yPass])
	s.cyclesOf(&s.ladders[xyPass], baseXY, s.joined[xyPass])
	if all {
		slices.SortFunc(s.hints, func(a, b staticHint) int {
			if a.order.before(&b.order) {
				return -1
			}
			return 1
		})
	}
}

// The hints of a start are numbered: cycles from 0, then the chain to its falsehood, then
// the chain from it to its truth.
const (
	chainToFalse = 1 << 20
	chainToTrue  = chainToFalse + 1
)

func number(start uint16, hint int32) int32 { return int32(start)<<21 | hint }

// chainsOfDigits looks for chains of the X pass, the shortest first.
func (s *static) chainsOfDigits() {
	s.isFalse, s.isTrue = set{}, set{}
	for k := 1; int32(2*k+2) <= s.limit[baseXChain]; k++ {
		more := false
		for d := range s.digits {
			more = s.chainsOfDigit(&s.digits[d], k) || more
		}
		if !more || s.stopped() {
			s.joined[xPass] = never
			return
		}
		s.joined[xPass] = k
	}
}

// chainsOfDigit offers the chains of k strong links of a digit, or the first. It reports whether k
// links lead further than fewer.
func (s *static) chainsOfDigit(x *digitChains, k int) bool {
	more := x.reaches(k)
	if s.all {
		if more {
			s.chainsOf(&x.ladder, k, func(c uint16, end int32) { s.offerChain(xPass, baseXChain, k, c, end) })
		}
		return more
	}
	if more && x.first == 0 && x.searched < k {
		x.searched = k
		s.chainsOf(&x.ladder, k, func(c uint16, end int32) {
			if n := number(c, end); x.first == 0 || n < x.first {
				x.first = n
			}
		})
	}
	if x.first != 0 && x.searched == k {
		s.offerChain(xPass, baseXChain, k, uint16(x.first>>21), x.first&(1<<21-1))
	}
	return more
}

// chains looks for chains of the XY pass, the shortest first.
func (s *static) chains() {
	l := &s.ladders[xyPass]
	s.isFalse, s.isTrue = set{}, set{}
	for k := 1; int32(2*k+2) <= s.limit[baseXY]; k++ {
		if !l.reaches(k) || s.stopped() {
			s.joined[xyPass] = never
			return
		}
		s.joined[xyPass] = k
		s.chainsOf(l, k, func(c uint16, end int32) { s.offerChain(xyPass, baseXY, k, c, end) })
	}
}

// chainsOf calls yield for the chains of k strong links, with their ends, where no shorter ones that
// it has yielded have the same conclusions.
func (s *static) chainsOf(l *ladder, k int, yield func(start uint16, end int32)) {
	closed, risen := s.closed(l, k)
	for n, w := range closed {
		for w &^= s.isFalse[n]; w != 0; w &= w - 1 {
			if c := uint16(64*n + bits.TrailingZeros64(w)); s.isStart(c) {
				yield(c, chainToFalse)
			}
		}
		s.isFalse[n] |= closed[n]
	}
	for n, w := range risen[:l.words] {
		for ; w != 0; w &= w - 1 {
			i := 64*n + bits.TrailingZeros64(w)
			c := l.list[i]
			if from, to := l.graph.between(l.pass, c); to-from == 1 && !s.all {
				continue // its mate would be false by a shorter chain
			}
			if !s.isTrue.has(c) && s.isStart(c) && l.proves(i, k) {
				s.isTrue.add(c)
				yield(c, chainToTrue)
			}
		}
	}
}

// offerChain offers a chain of k strong links.
func (s *static) offerChain(pass, base, k int, c uint16, end int32) {
	h := staticHint{order: order{cost: int32(2*k + 2), number: number(c, end)}, pass: uint8(pass), start: on(c),
		cell: c / 9, digits: 1 << digitOf[c]}
	if end == chainToTrue {
		h.start, h.digits = off(c), s.marks[c/9]&^h.digits
	}
	s.offer(&h, base)
}

// closed returns the candidates that exclude both ends of a chain of k strong links where none of fewer
// joins the two: then they are false. It also returns which ends have such chains.
func (s *static) closed(l *ladder, k int) (found set, risen row) {
	last, before := l.within(k), l.within(k-1)
	for i, a := range l.list {
		shorter := l.of(before, i)
		for n, w := range l.of(last, i) {
			if w == shorter[n] {
				continue
			}
			risen.add(i)
			for w &^= shorter[n]; w != 0; w &= w - 1 {
				if j := 64*n + bits.TrailingZeros64(w); j >= i { // all goes both ways
					s.excludeBoth(l.pass, a, l.list[j], &found)
				}
			}
		}
	}
	return found, risen
}

// excludeBoth finds the candidates that exclude both a and b.
func (s *static) excludeBoth(pass int, a, b uint16, found *set) {
	p, q := sudoku.Cell(cellOf[a]), sudoku.Cell(cellOf[b])
	d, e := digitOf[a], digitOf[b]
	if d == e {
		peers := s.places[d].And(grid.Peers[p]).And(grid.Peers[q])
		for !peers.IsEmpty() {
			found.add(9*uint16(peers.Next()) + uint16(d))
		}
	}
	switch {
	case pass == xPass:
	case p == q:
		for w := s.marks[p] &^ (1<<d | 1<<e); w != 0; w &= w - 1 {
			found.add(9*uint16(p) + uint16(bits.TrailingZeros16(w)))
		}
	case d != e && grid.Peers[p].Has(q):
		if s.marks[p]>>e&1 != 0 {
			found.add(9*uint16(p) + uint16(e))
		}
		if s.marks[q]>>d&1 != 0 {
			found.add(9*uint16(q) + uint16(d))
		}
	}
}

// cyclesOfDigits looks for cycles of the X pass.
func (s *static) cyclesOfDigits() {
	if !s.all && s.joined[xPass] == never {
		return
	}
	for d := range s.digits {
		x := &s.digits[d]
		least := x.searched
		if x.first == 0 {
			least++
		}
		s.cyclesOf(&x.ladder, baseCycle, least)
	}
}

// cyclesOf looks for cycles. What a cycle removes, a chain removes, too, with least strong links or more
// unless all are wanted.
func (s *static) cyclesOf(l *ladder, base, least int) {
	if s.all {
		least = 1
	}
	roots := s.roots(l, least, int(s.cycleLimit(l.pass, 0, base)/2))
	for i, c := range l.list {
		if roots.has(i) && s.isStart(c) && !s.stopped() && s.cycles(l.pass, c, base, s.cycleLimit(l.pass, c, base)) {
			roots = s.roots(l, least, int(s.cycleLimit(l.pass, c, base)/2))
		}
	}
}

// roots returns the ends from which a cycle of a number of strong links or fewer may start, and remove
// anything: a candidate excludes, in a house, an end that is false in the cycle and another that
// this makes true by least strong links or more.
func (s *static) roots(l *ladder, least, steps int) (roots row) {
	if steps < max(least, 2) || s.stopped() {
		return roots
	}
	last, before := l.within(steps), l.within(least-1)
	var ofDigit [9]row
	for i, c := range l.list {
		ofDigit[digitOf[c]].add(i)
	}
	for b, c := range l.list {
		if s.removesAny(l, b, steps, l.of(before, b), &ofDigit[digitOf[c]]) {
			roots.unite(l.of(last, b))
		}
	}
	return roots
}

// removesAny reports whether there may be a cycle of a number of strong links that removes anything
// because end number b is false in it: a candidate excludes b, in a house, and one of the given ends,
// which is true in the cycle and is not among those nearby.
func (s *static) removesAny(l *ladder, b, steps int, nearby []uint64, others *row) bool {
	c := l.list[b]
	peers := s.places[digitOf[c]].And(grid.Peers[cellOf[c]])
	for n, w := range l.of(l.within(steps), b) {
		for w &= others[n] &^ nearby[n]; w != 0; w &= w - 1 {
			a := 64*n + bits.TrailingZeros64(w)
			if !peers.And(grid.Peers[cellOf[l.list[a]]]).IsEmpty() && l.closes(b, a, steps) {
				return true
			}
		}
	}
	return false
}

// keyOf returns the key of the hints of a pass.
func keyOf(pass int) uint8 { return uint8(pass) + 2 }

// offer takes a hint if it can be the first, or if all are wanted.
func (s *static) offer(h *staticHint, base int) {
	h.order.rank = ranks[base][thresholds(int(h.order.cost))]
	h.order.key = keyOf(int(h.pass))
	switch {
	case s.all:
		s.hints = append(s.hints, *h)
	case !s.found || h.order.before(&s.best.order):
		s.found, s.best = true, *h
		s.lower(h.order.rank, h.order.cost)
	}
}

// lower lowers the limits to exclude the hints that come after one of the given rank and
// cost.
func (s *static) lower(rank, cost int32) {
	for b := range s.limit {
		s.limit[b] = min(s.limit[b], max(below[b][rank], min(cost, below[b][rank+1])))
	}
}

// weakFrom is the first kind of units in which a pass excludes candidates.
var weakFrom = [3]int{xPass: 1}

func (t *tree) addMates(gr *graph, pass int, c, unit uint16, parent, depth int32) {
	from, to := gr.between(pass, c)
	for k := from; k < to; k++ {
		if q := gr.mates[c][k]; !t.seen.has(q) && t.leads(q, depth) {
			t.seen.add(q)
			t.nodes = append(t.nodes, treeNode{c: q, by: c, unit: gr.mateUnit[c][k], byUnit: unit, parent: parent, depth: depth})
		}
	}
}

func (t *tree) beginTrue(c uint16) {
	t.seen = set{}
	t.seen.add(c)
	t.nodes = append(t.nodes[:0], treeNode{c: c, parent: -1, isStart: true})
}

// traceChain sets s.path to the first shortest chain of a hint: in the order of statements, each is the
// first that still leads to the end.
func (s *static) traceChain(h *staticHint) {
	pass, c := int(h.pass), h.start.candidate()
	l, links := s.ladderOf(pass, c), int(h.order.cost/2)-1
	var ends row // what the last strong link makes true
	s.path = append(s.path[:0], pathStatement{h.start, noUnit})
	if h.start.isOn() {
		for _, at := range places[c][weakFrom[pass]:] {
			ends.unite(l.of(l.inUnit, int(at.unit)))
		}
		if i := int(l.number[c]); i < len(l.list) && l.list[i] == c {
			ends[i>>6] &^= 1 << (i & 63)
		}
	} else {
		ends.add(int(l.number[c]))
		s.traceLink(l, c, l.leading(&ends, links))
	}
	for ; links > 0; links-- {
		s.traceNext(l, l.leading(&ends, links-1))
	}
	if h.start.isOn() {
		last := s.path[len(s.path)-1].s.candidate()
		s.path = append(s.path, pathStatement{off(c), s.unitBetween(pass, last, c)})
	}
	slices.Reverse(s.path)
}

// traceNext adds the next false and the next true statement.
func (s *static) traceNext(l *ladder, goal goal) {
	c := s.path[len(s.path)-1].s.candidate()
	for k := weakFrom[l.pass]; k < 4; k++ {
		unit := places[c][k].unit
		for m := s.graph.marks[unit] & fresh[c][k]; m != 0; m &= m - 1 {
			q := members[unit][bits.TrailingZeros16(m)&15]
			s.path = append(s.path, pathStatement{off(q), unit})
			if s.traceLink(l, q, goal) {
				return
			}
			s.path = s.path[:len(s.path)-1]
		}
	}
}

// traceLink adds the next true statement, if one that leads to the goal follows from c being false.
func (s *static) traceLink(l *ladder, c uint16, goal goal) bool {
	from, to := s.graph.between(l.pass, c)
	for k := from; k < to; k++ {
		q := s.graph.mates[c][k]
		if i := int(l.number[q]); goal.reached && goal.has(i) || !goal.reached && meet(l.of(l.weak, i), goal.row[:l.words]) {
			s.path = append(s.path, pathStatement{on(q), s.graph.mateUnit[c][k]})
			return true
		}
	}
	return false
}

// cycleLimit returns the greatest cost of a cycle that starts with c or a later candidate and can
// still be first.
func (s *static) cycleLimit(pass int, c uint16, base int) int32 {
	limit := s.limit[base] &^ 1 // costs are even
	if s.found && !s.all {
		tie := order{ranks[base][thresholds(int(limit))], limit, keyOf(pass), number(c, 0)}
		if !tie.before(&s.best.order) {
			limit -= 2
		}
	}
	return limit
}

// cycles looks for the cycles that start with c, up to a cost. It reports whether one is the first hint.
func (s *static) cycles(pass int, c uint16, base int, limit int32) (found bool) {
	s.eachCycle(pass, c, limit, func(serial, cost int32) bool {
		h := staticHint{order: order{cost: cost, number: number(c, serial)}, pass: uint8(pass), cycle: true, start: on(c), serial: serial}
		if !s.cycleRemovals(&h.removals) {
			return true
		}
		s.offer(&h, base)
		found = !s.all
		return s.all // all others come later
	})
	return found
}

// eachCycle calls yield for each cycle that starts with c, with its number and its cost,
// until yield returns false. During the call s.path is the cycle from its end to its
// start, which are the same statement. It leaves out cycles whose cost exceeds the limit.
func (s *static) eachCycle(pass int, c uint16, limit int32, yield func(serial, cost int32) bool) {
	t, gr := &s.tree, &s.graph
	t.beginTrue(c)
	t.back, t.steps = s.ladderOf(pass, c), int(limit/2)
	t.root = int(t.back.number[c])
	defer func() { t.back = nil }()
	serial := int32(0)
	var mates set
	for _, q := range gr.matesOf(pass, c) {
		mates.add(q)
	}
	for i := int32(0); i < int32(len(t.nodes)); i++ {
		n := t.nodes[i]
		if 2*n.depth+2 > limit || i&63 == 63 && s.stopped() {
			return
		}
		for k := weakFrom[pass]; k < 4; k++ {
			unit := places[n.c][k].unit
			for m := gr.marks[unit] & fresh[n.c][k]; m != 0; m &= m - 1 {
				q := members[unit][bits.TrailingZeros16(m)&15]
				if mates.has(q) && i > 0 && !t.derives(i, q) {
					mate := slices.Index(gr.mates[q][:gr.count[q]], c)
					s.path = append(s.path[:0], pathStatement{on(c), gr.mateUnit[q][mate]}, pathStatement{off(q), unit})
					s.path = t.path(s.path, i)
					if !yield(serial, 2*n.depth+2) {
						return
					}
					serial++
				}
				t.addMates(gr, pass, q, unit, i, n.depth+1)
			}
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
	if h.cycle {
		s.eachCycle(int(h.pass), h.start.candidate(), h.order.cost, func(serial, _ int32) bool { return serial < h.serial })
	} else {
		s.traceChain(h)
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
