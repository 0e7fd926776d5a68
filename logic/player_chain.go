package logic

import (
	"math/bits"
	"slices"

	"bullseye/logic/internal/grid"
	"bullseye/sudoku"
)

// A chainKind says which links an alternating chain may use.
type chainKind uint8

const (
	noChains chainKind = iota
	oneDigit
	twoCandidates
	plain
	groupedDigit
	grouped
)

// A chainNode is one candidate, or some of one digit that are in one box and one line.
type chainNode struct {
	cells grid.Set
	sees  grid.Set // the cells that see all of cells
	digit uint8
	alone bool        // one cell
	first sudoku.Cell // the smallest cell

	// from and until are the range of its links in chainSearch.strong.
	from, until int
}

// A strongLink leads to a node that is true if the one it comes from is false.
type strongLink struct {
	from, to int
	reason   Reason
	house    sudoku.House
}

// A chainSearch finds alternating chains: strong links, by which one of two nodes is true,
// joined by weak links, by which one of two nodes is false. If the first node of a chain is
// false, its last node is true.
//
// Its reachability is that of a graph: a node is reached or it is not, whatever was reached
// before. So it finds the shortest chain between any two nodes, in steps that are each one
// operation on sets of nodes.
type chainSearch struct {
	kind   chainKind
	nodes  []chainNode
	strong []strongLink

	// number holds the number of each node, from 1, by digit and cells.
	number map[nodeKey]int

	// next[n*words:][:words] are the nodes that are true if node n is: the far ends of the
	// strong links from nodes that see n.
	words int
	next  []uint64

	// Memory of a search from one node.
	reached, level, fresh []uint64
	parent                []int
	queue                 []int
}

type nodeKey struct {
	cells grid.Set
	digit uint8
}

func (f *finder) xChains()        { f.alternating(oneDigit, XChain, NiceLoop) }
func (f *finder) xyChains()       { f.alternating(twoCandidates, XYChain, NiceLoop) }
func (f *finder) plainChains()    { f.alternating(plain, AlternatingChain, NiceLoop) }
func (f *finder) groupedXChains() { f.alternating(groupedDigit, GroupedXChain, GroupedNiceLoop) }
func (f *finder) groupedChains()  { f.alternating(grouped, GroupedAlternatingChain, GroupedNiceLoop) }

// alternating finds the chains and loops of a kind.
func (f *finder) alternating(kind chainKind, chain, loop Technique) {
	x := &f.chains
	if x.kind != kind {
		x.build(f, kind)
	}
	for start := range x.nodes {
		if f.stopped() {
			return
		}
		x.search(f, start, chain, loop)
	}
}

// mixed reports whether chains may go from one digit of a cell to another.
func (x *chainSearch) mixed() bool { return x.kind == plain || x.kind == grouped }

// build collects the nodes and links of a kind.
func (x *chainSearch) build(f *finder, kind chainKind) {
	x.kind = kind
	x.nodes, x.strong = x.nodes[:0], x.strong[:0]
	if x.number == nil {
		x.number = map[nodeKey]int{}
	}
	clear(x.number)
	if kind != oneDigit && kind != groupedDigit {
		for s := f.pairs; !s.IsEmpty(); {
			c := s.Next()
			a := lowest(f.g.Cand[c])
			x.link(grid.Of(c), grid.Of(c), a, lowest(f.g.Cand[c]&^one(a)), ByCell, 0)
		}
	}
	if kind != twoCandidates {
		for d := range uint8(9) {
			for h := range sudoku.House(sudoku.Houses) {
				x.linkHouse(f, d, h)
			}
		}
	}
	x.sortLinks()
	x.follow()
}

// linkHouse adds the links of the digit d in the house h.
func (x *chainSearch) linkHouse(f *finder, d uint8, h sudoku.House) {
	p := f.g.Pos[d][h]
	n := bits.OnesCount16(p)
	if n == 2 {
		x.link(grid.At(h, p&(p-1)), grid.At(h, p&-p), d, d, ByHouse, h)
	}
	if n < 3 || x.kind < groupedDigit {
		return
	}
	parts := 3
	if h >= 18 {
		parts = 6
	}
	for i, part := range partsOfHouse[:parts] {
		a, b := p&part, p&^part
		if a == 0 || b == 0 || !inOnePart(b, parts) || split(p, partsOfHouse[:i], a, b) {
			continue
		}
		x.link(grid.At(h, a), grid.At(h, b), d, d, ByHouse, h)
	}
}

// split reports whether one of the parts splits p into a and b.
func split(p uint16, parts []uint16, a, b uint16) bool {
	for _, part := range parts {
		if p&part == a || p&part == b {
			return true
		}
	}
	return false
}

// partsOfHouse are the thirds of a line or the rows of a box, then the columns of a box.
var partsOfHouse = [6]uint16{0o007, 0o070, 0o700, 0o111, 0o222, 0o444}

func inOnePart(p uint16, parts int) bool {
	for _, part := range partsOfHouse[:parts] {
		if p&^part == 0 {
			return true
		}
	}
	return false
}

// link adds a strong link in both directions.
func (x *chainSearch) link(a, b grid.Set, d, e uint8, reason Reason, h sudoku.House) {
	m, n := x.node(a, d), x.node(b, e)
	x.strong = append(x.strong, strongLink{m, n, reason, h}, strongLink{n, m, reason, h})
}

// node returns the number of a node.
func (x *chainSearch) node(cells grid.Set, d uint8) int {
	key := nodeKey{cells, d}
	if n := x.number[key]; n != 0 {
		return n - 1
	}
	rest := cells
	x.nodes = append(x.nodes, chainNode{
		cells: cells, sees: seen(cells), digit: d, alone: cells.Len() == 1, first: rest.Next(),
	})
	x.number[key] = len(x.nodes)
	return len(x.nodes) - 1
}

// sortLinks orders the links by the node they come from, and otherwise leaves them as they are.
func (x *chainSearch) sortLinks() {
	for i := range x.nodes {
		x.nodes[i].until = 0
	}
	for _, l := range x.strong {
		x.nodes[l.from].until++
	}
	sum := 0
	for i := range x.nodes {
		n := &x.nodes[i]
		n.from, sum = sum, sum+n.until
		n.until = n.from
	}
	sorted := make([]strongLink, len(x.strong))
	for _, l := range x.strong {
		n := &x.nodes[l.from]
		sorted[n.until] = l
		n.until++
	}
	x.strong = sorted
}

// follow computes next.
func (x *chainSearch) follow() {
	x.words = (len(x.nodes) + 63) / 64
	x.next = cleared(x.next, len(x.nodes)*x.words)
	x.reached = cleared(x.reached, x.words)
	x.level = cleared(x.level, x.words)
	x.fresh = cleared(x.fresh, x.words)
	partners := cleared[uint64](nil, len(x.nodes)*x.words)
	for _, l := range x.strong {
		partners[l.from*x.words+l.to>>6] |= 1 << (l.to & 63)
	}
	for i := range x.nodes {
		row := x.next[i*x.words:][:x.words]
		for j := range x.nodes {
			if x.excludes(&x.nodes[i], &x.nodes[j]) {
				unite(row, partners[j*x.words:][:x.words])
			}
		}
	}
}

func cleared[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	s = s[:n]
	clear(s)
	return s
}

func unite(a, b []uint64) {
	for i := range a {
		a[i] |= b[i]
	}
}

// excludes reports whether a and b cannot both be true.
func (x *chainSearch) excludes(a, b *chainNode) bool {
	if a.digit == b.digit {
		return b.cells.Without(a.sees).IsEmpty()
	}
	return x.mixed() && a.alone && b.alone && a.first == b.first
}

// search reports the chains from the node start, as long as they are short enough.
func (x *chainSearch) search(f *finder, start int, chain, loop Technique) {
	clear(x.reached)
	clear(x.level)
	first := &x.nodes[start]
	for _, l := range x.strong[first.from:first.until] {
		x.level[l.to>>6] |= 1 << (l.to & 63)
	}
	copy(x.reached, x.level)
	for length := 2; f.wants(length) && x.advance(); length++ {
		for i, word := range x.level {
			for ; word != 0; word &= word - 1 {
				x.conclude(f, start, i*64+bits.TrailingZeros64(word), length, chain, loop)
			}
		}
	}
}

// advance makes level the nodes that are reached by one more weak and strong link. It reports
// whether there are any.
func (x *chainSearch) advance() bool {
	clear(x.fresh)
	for i, word := range x.level {
		for ; word != 0; word &= word - 1 {
			unite(x.fresh, x.next[(i*64+bits.TrailingZeros64(word))*x.words:][:x.words])
		}
	}
	var any uint64
	for i := range x.fresh {
		x.fresh[i] &^= x.reached[i]
		x.reached[i] |= x.fresh[i]
		any |= x.fresh[i]
	}
	x.level, x.fresh = x.fresh, x.level
	return any != 0
}

// conclude reports what follows from one of the nodes start and end being true. The chain
// between them has the given number of strong links.
func (x *chainSearch) conclude(f *finder, start, end, length int, chain, loop Technique) {
	a, b := &x.nodes[start], &x.nodes[end]
	if start == end {
		x.itself(f, start, length, chain)
		return
	}
	if x.excludes(a, b) {
		x.loop(f, start, end, length, loop)
		return
	}
	describe := func(s *Step) { s.Pattern.Chains = []Chain{x.path(start, end)} }
	if a.digit == b.digit {
		f.found(length, chain, a.sees.And(b.sees), a.digit, describe)
		return
	}
	var r removal
	if a.alone && b.alone && a.first == b.first {
		r.addAll(f, a.cells, f.g.Cand[a.first]&^(one(a.digit)|one(b.digit)))
	} else {
		r.crossed(f, a, b)
		r.crossed(f, b, a)
	}
	f.foundAll(length, chain, &r, describe)
}

// crossed removes the digit of a from the cell of b, if this is one cell that sees all of a.
func (r *removal) crossed(f *finder, a, b *chainNode) {
	if b.alone && a.sees.Has(b.first) {
		r.add(f, b.cells, a.digit)
	}
}

// isSimplerChain reports whether an alternating chain has a simpler kind than its technique
// says: all its nodes are single cells, or have one digit, or all its strong links are cells.
// A finder that keeps all steps has found it with that kind.
func isSimplerChain(s *Step) bool {
	switch s.Technique {
	case AlternatingChain:
		return hasOneDigit(s) || hasOnlyCells(s)
	case GroupedXChain, GroupedNiceLoop:
		return !isGrouped(s)
	case GroupedAlternatingChain:
		return !isGrouped(s) || hasOneDigit(s)
	}
	return false
}

func hasOneDigit(s *Step) bool {
	nodes := s.Pattern.Chains[0].Nodes
	return !slices.ContainsFunc(nodes, func(n Node) bool { return n.Digit != nodes[0].Digit })
}

func hasOnlyCells(s *Step) bool {
	return !slices.ContainsFunc(s.Pattern.Chains[0].Nodes, func(n Node) bool { return n.On && n.Reason != ByCell })
}

func isGrouped(s *Step) bool {
	return slices.ContainsFunc(s.Pattern.Chains[0].Nodes, func(n Node) bool { return len(n.Cells) > 1 })
}

// itself reports a node that is true if it is false.
func (x *chainSearch) itself(f *finder, start, length int, chain Technique) {
	a := &x.nodes[start]
	describe := func(s *Step) { s.Pattern.Chains = []Chain{x.path(start, start)} }
	if a.alone {
		f.foundDigit(length, chain, a.first, a.digit, describe)
	} else {
		f.found(length, chain, a.sees, a.digit, describe)
	}
}

// loop reports a chain whose ends exclude each other. Then each of its weak links has one end
// that is true.
func (x *chainSearch) loop(f *finder, start, end, length int, loop Technique) {
	if !f.wants(length) {
		return
	}
	nodes := x.trace(start, end)
	var r removal
	for i := 1; i < len(nodes); i += 2 {
		a, b := &x.nodes[nodes[i]], &x.nodes[nodes[(i+1)%len(nodes)]]
		if a.digit == b.digit {
			r.add(f, a.sees.And(b.sees), a.digit)
		} else {
			r.addAll(f, a.cells, f.g.Cand[a.first]&^(one(a.digit)|one(b.digit)))
		}
	}
	f.foundAll(length, loop, &r, func(s *Step) {
		path := x.describe(nodes)
		n := len(nodes)
		closing := x.statement(nodes[0], false)
		closing.Parents = []int{n - 1}
		closing.Reason, closing.House = x.weakLink(&x.nodes[nodes[n-1]], &x.nodes[nodes[0]])
		path.Nodes = append(path.Nodes, closing)
		s.Pattern.Chains = []Chain{path}
	})
}

// path returns the shortest chain from the opposite of start to end.
func (x *chainSearch) path(start, end int) Chain { return x.describe(x.trace(start, end)) }

// trace returns the nodes of the shortest chain: start, which is false, then one that is true,
// and so on, to end, which is true.
func (x *chainSearch) trace(start, end int) []int {
	x.parent = cleared(x.parent, 2*len(x.nodes))
	x.queue = x.queue[:0]
	x.strongSteps(start)
	// parent holds, for a node that is true, one more than the node before it, which is false,
	// and after these the same for nodes that are false.
	for i := 0; x.parent[end] == 0; i++ {
		n := x.queue[i]
		for m := range x.nodes {
			if m != start && x.parent[len(x.nodes)+m] == 0 && x.excludes(&x.nodes[n], &x.nodes[m]) {
				x.parent[len(x.nodes)+m] = n + 1
				x.strongSteps(m)
			}
		}
	}
	var nodes []int
	for n := end; ; {
		off := x.parent[n] - 1
		nodes = append(nodes, n, off)
		if off == start {
			break
		}
		n = x.parent[len(x.nodes)+off] - 1
	}
	slices.Reverse(nodes)
	return nodes
}

// strongSteps notes the nodes that are true because the node n is false.
func (x *chainSearch) strongSteps(n int) {
	for _, l := range x.strong[x.nodes[n].from:x.nodes[n].until] {
		if x.parent[l.to] == 0 {
			x.parent[l.to] = n + 1
			x.queue = append(x.queue, l.to)
		}
	}
}

// describe makes the chain of the nodes, of which every other is true, beginning with the second.
func (x *chainSearch) describe(nodes []int) (chain Chain) {
	for i, n := range nodes {
		s := x.statement(n, i%2 == 1)
		if i > 0 {
			s.Parents = []int{i - 1}
			if s.On {
				s.Reason, s.House = x.strongLink(nodes[i-1], n)
			} else {
				s.Reason, s.House = x.weakLink(&x.nodes[nodes[i-1]], &x.nodes[n])
			}
		}
		chain.Nodes = append(chain.Nodes, s)
	}
	return chain
}

func (x *chainSearch) statement(n int, on bool) Node {
	return Node{Cells: cellsOf(x.nodes[n].cells), Digit: x.nodes[n].digit + 1, On: on}
}

func (x *chainSearch) strongLink(from, to int) (Reason, sudoku.House) {
	for _, l := range x.strong[x.nodes[from].from:x.nodes[from].until] {
		if l.to == to {
			return l.reason, l.house
		}
	}
	return Assumed, 0
}

func (x *chainSearch) weakLink(a, b *chainNode) (Reason, sudoku.House) {
	if a.digit != b.digit {
		return ByCell, 0
	}
	return ByHouse, common(a.cells.Or(b.cells))
}
