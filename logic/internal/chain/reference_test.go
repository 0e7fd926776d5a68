package chain

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"bullseye/logic/internal/grid"
)

// This is the rating's specification, written down plainly: with maps, lists and pointers,
// and without any thought of speed. The engine is compared with it.

// A fact is a statement: a digit, 0 to 8, is in a cell, or is not.
type fact struct {
	cell, digit int
	on          bool
}

func (f fact) opposite() fact { return fact{f.cell, f.digit, !f.on} }

// Reasons of a node: no, by the cell, or by a house of a type, in the order box, row, column.
const (
	noReason = iota
	cellReason
	boxReason
	rowReason
	columnReason
)

type node struct {
	fact
	parents []*node
	reason  int
	nested  *plainHint
}

// facts is an ordered set of nodes.
type facts struct {
	list []*node
	by   map[fact]*node
}

func newFacts() *facts { return &facts{by: map[fact]*node{}} }

func (s *facts) has(f fact) bool { return s.by[f] != nil }

func (s *facts) add(n *node) bool {
	if s.has(n.fact) {
		return false
	}
	s.list = append(s.list, n)
	s.by[n.fact] = n
	return true
}

// A plainGrid is a position.
type plainGrid struct {
	can    [81][9]bool
	filled [81]int // the digit placed, 1 to 9, or 0
}

func plainOf(g *grid.Grid) *plainGrid {
	p := &plainGrid{}
	for c := range 81 {
		p.filled[c] = int(g.Digit[c])
		for d := range 9 {
			p.can[c][d] = g.Has(grid.Cells[c/9][c%9], uint8(d))
		}
	}
	return p
}

// houseOf returns the cells of the house of a type (boxReason, …) that contains the cell.
func houseOf(reason, cell int) []int {
	var cells []int
	for c := range 81 {
		same := false
		switch reason {
		case boxReason:
			same = c/27 == cell/27 && c%9/3 == cell%9/3
		case rowReason:
			same = c/9 == cell/9
		case columnReason:
			same = c%9 == cell%9
		}
		if same {
			cells = append(cells, c)
		}
	}
	return cells
}

// houseAt returns the cells of a house by type and index.
func houseAt(reason, i int) []int {
	switch reason {
	case boxReason:
		return houseOf(reason, i/3*27+i%3*3)
	case rowReason:
		return houseOf(reason, 9*i)
	}
	return houseOf(reason, i)
}

func (g *plainGrid) digits(cell int) (list []int) {
	for d := range 9 {
		if g.can[cell][d] {
			list = append(list, d)
		}
	}
	return list
}

// places returns the cells of a house that have the digit.
func (g *plainGrid) places(house []int, d int) (list []int) {
	for _, c := range house {
		if g.can[c][d] {
			list = append(list, c)
		}
	}
	return list
}

func (g *plainGrid) empty(house []int) (n int) {
	for _, c := range house {
		if g.filled[c] == 0 {
			n++
		}
	}
	return n
}

func plainPeers(cell int) (list []int) {
	for t := boxReason; t <= columnReason; t++ {
		for _, c := range houseOf(t, cell) {
			if c != cell && !slices.Contains(list, c) {
				list = append(list, c)
			}
		}
	}
	return list
}

// offs returns what p makes false (section 5.1).
func offs(g *plainGrid, p *node, y bool) []*node {
	out := newFacts()
	if y {
		for _, v := range g.digits(p.cell) {
			if v != p.digit {
				out.add(&node{fact: fact{p.cell, v, false}, parents: []*node{p}, reason: cellReason})
			}
		}
	}
	for t := boxReason; t <= columnReason; t++ {
		for _, c := range g.places(houseOf(t, p.cell), p.digit) {
			if c != p.cell {
				out.add(&node{fact: fact{c, p.digit, false}, parents: []*node{p}, reason: t})
			}
		}
	}
	return out.list
}

// ons returns what the falsehood of p makes true (section 5.2).
func ons(start, g *plainGrid, p *node, y, x bool, f *facts) []*node {
	out := newFacts()
	if now := g.digits(p.cell); y && len(now) == 2 {
		v := now[0] + now[1] - p.digit
		n := &node{fact: fact{p.cell, v, true}, parents: []*node{p}, reason: cellReason}
		for _, w := range start.digits(p.cell) {
			if !g.can[p.cell][w] {
				n.parents = append(n.parents, mustBe(f, p.cell, w))
			}
		}
		out.add(n)
	}
	if !x {
		return out.list
	}
	for t := boxReason; t <= columnReason; t++ {
		house := houseOf(t, p.cell)
		now := g.places(house, p.digit)
		if len(now) != 2 {
			continue
		}
		n := &node{fact: fact{now[0] + now[1] - p.cell, p.digit, true}, parents: []*node{p}, reason: t}
		for _, e := range start.places(house, p.digit) {
			if !g.can[e][p.digit] {
				n.parents = append(n.parents, mustBe(f, e, p.digit))
			}
		}
		out.add(n)
	}
	return out.list
}

func mustBe(f *facts, cell, digit int) *node {
	n := f.by[fact{cell, digit, false}]
	if n == nil {
		panic("an erased candidate is not known to be false")
	}
	return n
}

// anc returns the ancestors of a node (section 5.3).
func anc(t *node) (list []*node) {
	seen := map[fact]bool{}
	for round := []*node{t}; len(round) > 0; {
		var next []*node
		for _, n := range round {
			if !seen[n.fact] {
				seen[n.fact] = true
				list = append(list, n)
				next = append(next, n.parents...)
			}
		}
		round = next
	}
	return list
}

type plainHint struct {
	name     string
	base     float64
	tenths   int
	cost     int
	key      int
	targets  []*node
	removals []fact // in the canonical order
	placed   *fact
	start    int // the reason of the starts of the chains
}

func (h *plainHint) lambda() (a float64, k int) {
	tenth := 0.1
	t, odd := 4, true
	for t < h.cost-2 {
		a += tenth
		k++
		if odd {
			t = t * 3 / 2
		} else {
			t = t * 4 / 3
		}
		odd = !odd
	}
	return a, k
}

func (h *plainHint) String() string {
	_, k := h.lambda()
	var removed []string
	for _, f := range h.removals {
		removed = append(removed, fmt.Sprintf("%d%d%d", f.cell/9+1, f.cell%9+1, f.digit+1))
	}
	sort.Strings(removed)
	placed := ""
	if h.placed != nil {
		placed = fmt.Sprintf("%d%d%d", h.placed.cell/9+1, h.placed.cell%9+1, h.placed.digit+1)
	}
	return fmt.Sprint(h.name, "|", h.tenths+k, "|", placed, "|", strings.Join(removed, " "))
}

// removes returns what a hint removes, without an order.
func (h *plainHint) removes() string {
	list := slices.Clone(h.removals)
	slices.SortFunc(list, func(a, b fact) int { return 9*(a.cell-b.cell) + a.digit - b.digit })
	return fmt.Sprint(list)
}

// sorted puts hints in order and drops those that remove the same as one before.
func sorted(hints []*plainHint) (out []*plainHint) {
	sort.SliceStable(hints, func(i, j int) bool {
		a, b := hints[i], hints[j]
		la, _ := a.lambda()
		lb, _ := b.lambda()
		switch ra, rb := a.base+la, b.base+lb; {
		case ra != rb:
			return ra < rb
		case a.cost != b.cost:
			return a.cost < b.cost
		}
		return a.key < b.key
	})
	seen := map[string]bool{}
	for _, h := range hints {
		if !seen[h.removes()] {
			seen[h.removes()] = true
			out = append(out, h)
		}
	}
	return out
}

// nestedCost is the cost of the nested hints of the targets (section 9.2).
func (h *plainHint) nestedCost() (cost int) {
	seen := map[string]bool{}
	for _, t := range h.targets {
		for _, n := range anc(t) {
			if n.nested != nil && !seen[n.nested.structure()] {
				seen[n.nested.structure()] = true
				cost += n.nested.cost
			}
		}
	}
	return cost
}

func (h *plainHint) structure() string {
	var b strings.Builder
	for _, t := range h.targets {
		for _, n := range anc(t) {
			fmt.Fprint(&b, n.fact, " ")
		}
		b.WriteString("; ")
	}
	return b.String()
}

// conclude completes a hint that ends in a statement. It reports whether it is valid.
func (h *plainHint) conclude(g *plainGrid, f fact) bool {
	if !f.on {
		h.removals = []fact{f}
		return true
	}
	h.placed = &f
	for _, v := range g.digits(f.cell) {
		if v != f.digit {
			h.removals = append(h.removals, fact{f.cell, v, false})
		}
	}
	return len(h.removals) > 0
}

// plainStatic is producer 21 (section 6).
func plainStatic(g *plainGrid) (all []*plainHint) {
	for pass := range 3 {
		y, x := pass > 0, pass != 1
		for s := range 81 {
			n := len(g.digits(s))
			if n < 2 || pass == 1 && n != 2 {
				continue
			}
			for _, d := range g.digits(s) {
				all = append(all, plainCycles(g, s, d, pass, y, x)...)
				if pass == 1 {
					continue
				}
				for _, isOn := range []bool{true, false} {
					if h := plainChain(g, fact{s, d, isOn}, pass, y); h != nil {
						all = append(all, h)
					}
				}
			}
		}
	}
	return sorted(all)
}

func plainCycles(g *plainGrid, s, d, pass int, y, x bool) (hints []*plainHint) {
	root := &node{fact: fact{s, d, true}}
	level, seen := []*node{root}, newFacts()
	seen.add(root)
	for length := 0; len(level) > 0; {
		length++
		var off []*node
		for _, p := range level {
			for _, q := range offs(g, p, y) {
				isAncestor := false
				for a := p; len(a.parents) > 0; a = a.parents[0] {
					isAncestor = isAncestor || a.parents[0].fact == q.fact
				}
				if !isAncestor {
					off = append(off, q)
				}
			}
		}
		level = nil
		length++
		for _, p := range off {
			for _, q := range ons(g, g, p, y, x, nil) {
				if length >= 4 && q.fact == root.fact {
					if h := plainCycle(g, q, pass); len(h.removals) > 0 {
						hints = append(hints, h)
					}
				}
				if seen.add(q) {
					level = append(level, q)
				}
			}
		}
	}
	return hints
}

func plainCycle(g *plainGrid, end *node, pass int) *plainHint {
	h := &plainHint{
		name: [...]string{"Bidirectional X-Cycle", "Bidirectional Y-Cycle", "Bidirectional Cycle"}[pass],
		base: 6.5, tenths: 65, key: pass + 2, cost: len(anc(end)),
	}
	if pass == 2 {
		h.base, h.tenths = 7.0, 70
	}
	var way []*node
	for n := end; ; n = n.parents[0] {
		way = append(way, n)
		if len(n.parents) == 0 {
			break
		}
	}
	crosses := func(c int) bool {
		return slices.ContainsFunc(way, func(n *node) bool { return n.cell == c })
	}
	var cells []int
	qualifies := map[fact]bool{}
	for _, n := range way[:len(way)-1] {
		for _, c := range plainPeers(n.cell) {
			if !n.on || crosses(c) || !g.can[c][n.digit] {
				continue
			}
			for _, m := range way {
				if !m.on && m.digit == n.digit && slices.Contains(plainPeers(m.cell), c) {
					qualifies[fact{c, n.digit, false}] = true
					if !slices.Contains(cells, c) {
						cells = append(cells, c)
					}
				}
			}
		}
	}
	for _, c := range cells {
		for d := range 9 {
			if f := (fact{c, d, false}); qualifies[f] {
				h.removals = append(h.removals, f)
			}
		}
	}
	var reversed *node
	for _, n := range way {
		flipped := &node{fact: n.opposite(), reason: n.reason}
		if reversed != nil {
			flipped.parents = []*node{reversed}
		}
		reversed = flipped
	}
	h.targets = []*node{end, reversed}
	return h
}

func plainChain(g *plainGrid, start fact, pass int, y bool) *plainHint {
	root := &node{fact: start}
	n, f := newFacts(), newFacts()
	var onQueue, offQueue []*node
	if start.on {
		n.add(root)
		onQueue = append(onQueue, root)
	} else {
		f.add(root)
		offQueue = append(offQueue, root)
	}
	var target *node
	for len(onQueue)+len(offQueue) > 0 {
		for len(onQueue) > 0 {
			p := onQueue[0]
			onQueue = onQueue[1:]
			for _, q := range offs(g, p, y) {
				if q.fact == start.opposite() && target == nil {
					target = q
				}
				if f.add(q) {
					offQueue = append(offQueue, q)
				}
			}
		}
		for len(offQueue) > 0 {
			p := offQueue[0]
			offQueue = offQueue[1:]
			for _, q := range ons(g, g, p, y, true, nil) {
				if q.fact == start.opposite() && target == nil {
					target = q
				}
				if n.add(q) {
					onQueue = append(onQueue, q)
				}
			}
		}
	}
	if target == nil {
		return nil
	}
	h := &plainHint{name: "Forcing Chain", base: 7.0, tenths: 70, key: pass + 2, targets: []*node{target}, cost: len(anc(target))}
	if pass == 0 {
		h.name, h.base, h.tenths = "Forcing X-Chain", 6.6, 66
		if h.cost == 6 {
			h.name = "Turbot Fish"
		}
	}
	if !h.conclude(g, target.fact) {
		return nil
	}
	return h
}

// A plainRun is what follows from one assumption (section 7.1).
type plainRun struct {
	n, f     *facts
	conflict []*node
}

// A plainMethod is one of the producers 23 to 30.
type plainMethod struct {
	nishio, multiple bool
	level            int
}

func (m plainMethod) run(grid *plainGrid, start fact) *plainRun {
	r := &plainRun{n: newFacts(), f: newFacts()}
	now := *grid
	g := &now
	var onQueue, offQueue []*node
	root := &node{fact: start}
	if start.on {
		r.n.add(root)
		onQueue = append(onQueue, root)
	} else {
		r.f.add(root)
		offQueue = append(offQueue, root)
	}
	for len(onQueue)+len(offQueue) > 0 {
		if len(onQueue) > 0 {
			p := onQueue[0]
			onQueue = onQueue[1:]
			for _, q := range offs(g, p, !m.nishio) {
				if o := r.n.by[q.opposite()]; o != nil {
					r.conflict = []*node{o, q}
					return r
				}
				if r.f.add(q) {
					offQueue = append(offQueue, q)
				}
			}
		} else {
			p := offQueue[0]
			offQueue = offQueue[1:]
			list := ons(grid, g, p, !m.nishio, true, r.f)
			if !m.multiple {
				g.can[p.cell][p.digit] = false
			}
			for _, q := range list {
				if o := r.f.by[q.opposite()]; o != nil {
					r.conflict = []*node{q, o}
					return r
				}
				if r.n.add(q) {
					onQueue = append(onQueue, q)
				}
			}
		}
		if m.level > 0 && len(onQueue)+len(offQueue) == 0 {
			for _, q := range plainAdvanced(grid, g, r.f, m.level) {
				if r.f.add(q) {
					offQueue = append(offQueue, q)
				}
			}
		}
	}
	return r
}

// hints are the hints of the method in order (sections 7.2 and 7.3).
func (m plainMethod) hints(g *plainGrid) []*plainHint {
	runs := map[fact]*plainRun{}
	run := func(f fact) *plainRun {
		if runs[f] == nil {
			runs[f] = m.run(g, f)
		}
		return runs[f]
	}
	var all []*plainHint
	give := func(kind string, key, start int, conclusion fact, targets ...*node) {
		h := &plainHint{key: key, start: start, targets: targets}
		switch {
		case m.nishio:
			h.name, h.base, h.tenths = "Nishio Forcing Chains", 7.5, 75
		case m.multiple:
			h.name, h.base, h.tenths = kind+" Forcing Chains", 8.0, 80
		default:
			h.name, h.tenths = "Dynamic "+kind+" Forcing Chains"+[...]string{"", " (+)", " (+ Forcing Chains)", " (+ Multiple Forcing Chains)",
				" (+ Dynamic Forcing Chains)", " (+ Dynamic Forcing Chains (+ Forcing Chains))"}[m.level], 85+5*m.level
			h.base = float64(h.tenths) / 10
		}
		if !h.conclude(g, conclusion) {
			return
		}
		for _, t := range targets {
			h.cost += len(anc(t))
		}
		h.cost += h.nestedCost()
		all = append(all, h)
	}
	// common gives what all runs have in common.
	common := func(kind string, key, start int, rs []*plainRun) {
		for _, pick := range []func(*plainRun) *facts{
			func(r *plainRun) *facts { return r.n },
			func(r *plainRun) *facts { return r.f },
		} {
			for _, q := range pick(rs[0]).list {
				var targets []*node
				for _, r := range rs {
					if t := pick(r).by[q.fact]; t != nil {
						targets = append(targets, t)
					}
				}
				if len(targets) == len(rs) {
					give(kind, key, start, q.fact, targets...)
				}
			}
		}
	}
	least := 2
	if m.multiple {
		least = 3
	}
	for s := range 81 {
		digits := g.digits(s)
		if len(digits) < least {
			continue
		}
		for _, d := range digits {
			a := run(fact{s, d, true})
			if !m.multiple {
				b := run(fact{s, d, false})
				if a.conflict != nil {
					give("Contradiction", 7, noReason, fact{s, d, false}, a.conflict...)
				}
				if b.conflict != nil {
					give("Contradiction", 7, noReason, fact{s, d, true}, b.conflict...)
				}
				if !m.nishio && len(digits) >= 3 {
					common("Double", 1, noReason, []*plainRun{a, b})
				}
			}
			if m.nishio {
				continue
			}
			for t := boxReason; t <= columnReason; t++ {
				cells := g.places(houseOf(t, s), d)
				if len(cells) < 2 || cells[0] != s {
					continue
				}
				var rs []*plainRun
				for _, c := range cells {
					rs = append(rs, run(fact{c, d, true}))
				}
				common("Region", 6, t, rs)
			}
		}
		if !m.nishio {
			var rs []*plainRun
			for _, d := range digits {
				rs = append(rs, run(fact{s, d, true}))
			}
			common("Cell", 5, cellReason, rs)
		}
	}
	return sorted(all)
}

// plainAdvanced is ADVANCED (section 8).
func plainAdvanced(start, g *plainGrid, f *facts, level int) (list []*node) {
	techniques := []func() []*plainHint{
		func() []*plainHint { return plainLocked(start, g) },
		func() []*plainHint { return plainHiddenPairs(start, g) },
		func() []*plainHint { return plainNakedPairs(start, g) },
		func() []*plainHint { return plainXWings(start, g) },
	}
	static := func() []*plainHint { return plainStatic(g) }
	switch level {
	case 2:
		techniques = append(techniques, static)
	case 3:
		techniques = append(techniques, static, plainMethodHints(g, plainMethod{multiple: true}))
	case 4:
		techniques = append(techniques, plainMethodHints(g, plainMethod{}))
	case 5:
		techniques = append(techniques, plainMethodHints(g, plainMethod{}), plainMethodHints(g, plainMethod{level: 2}))
	}
	for _, technique := range techniques {
		for _, h := range technique() {
			parents := h.targets
			var nested *plainHint
			if h.key > 0 {
				parents, nested = ruleParents(start, g, h), h
			}
			if len(parents) == 0 {
				continue
			}
			var known []*node
			for _, p := range parents {
				known = append(known, mustBe(f, p.cell, p.digit))
			}
			for _, r := range h.removals {
				list = append(list, &node{fact: r, parents: known, nested: nested})
			}
		}
		if len(list) > 0 {
			return list
		}
	}
	return nil
}

func plainMethodHints(g *plainGrid, m plainMethod) func() []*plainHint {
	return func() []*plainHint { return m.hints(g) }
}

// ruleParents are the rule parents of a chain hint (section 8.1).
func ruleParents(start, g *plainGrid, h *plainHint) []*node {
	found := newFacts()
	erased := func(c, v int) {
		if start.can[c][v] && !g.can[c][v] {
			found.add(&node{fact: fact{c, v, false}})
		}
	}
	for _, t := range h.targets {
		for _, n := range anc(t) {
			reason := n.reason
			if len(n.parents) == 0 && reason == noReason {
				reason = h.start
			}
			switch {
			case !n.on:
			case reason == cellReason:
				for w := range 9 {
					erased(n.cell, w)
				}
			case reason != noReason:
				for _, e := range houseOf(reason, n.cell) {
					erased(e, n.digit)
				}
			}
		}
	}
	return found.list
}

// patternHint makes a hint of a pattern, whose targets are its rule parents. The removals of
// several cells are in descending order of the cells as found.
func patternHint(parents []*node, removals [][]fact) *plainHint {
	h := &plainHint{targets: parents}
	for _, r := range slices.Backward(removals) {
		h.removals = append(h.removals, r...)
	}
	return h
}

func falsehood(c, d int) *node { return &node{fact: fact{c, d, false}} }

func plainLocked(start, g *plainGrid) (hints []*plainHint) {
	for _, types := range [][2]int{{boxReason, columnReason}, {boxReason, rowReason}, {columnReason, boxReason}, {rowReason, boxReason}} {
		for i := range 9 {
			first := houseAt(types[0], i)
			for j := range 9 {
				second := houseAt(types[1], j)
				if !slices.ContainsFunc(first, func(c int) bool { return slices.Contains(second, c) }) {
					continue
				}
				for d := range 9 {
					at := g.places(first, d)
					if len(at) < 2 || slices.ContainsFunc(at, func(c int) bool { return !slices.Contains(second, c) }) {
						continue
					}
					var removals [][]fact
					for _, c := range g.places(second, d) {
						if !slices.Contains(first, c) {
							removals = append(removals, []fact{{c, d, false}})
						}
					}
					var parents []*node
					for _, c := range first {
						if !slices.Contains(second, c) && start.can[c][d] && !g.can[c][d] {
							parents = append(parents, falsehood(c, d))
						}
					}
					if len(removals) > 0 {
						hints = append(hints, patternHint(parents, removals))
					}
				}
			}
		}
	}
	return hints
}

func plainHiddenPairs(start, g *plainGrid) (hints []*plainHint) {
	for _, t := range []int{boxReason, columnReason, rowReason} {
		for i := range 9 {
			house := houseAt(t, i)
			if g.empty(house) <= 4 {
				continue
			}
			for b := range 9 {
				for a := range b {
					at, other := g.places(house, a), g.places(house, b)
					if len(at) != 2 || !slices.Equal(at, other) {
						continue
					}
					var removals [][]fact
					for _, c := range at {
						var r []fact
						for _, v := range g.digits(c) {
							if v != a && v != b {
								r = append(r, fact{c, v, false})
							}
						}
						if len(r) > 0 {
							removals = append(removals, r)
						}
					}
					var parents []*node
					for _, c := range house {
						for _, v := range []int{a, b} {
							if !slices.Contains(at, c) && start.can[c][v] {
								parents = append(parents, falsehood(c, v))
							}
						}
					}
					if len(removals) > 0 {
						hints = append(hints, patternHint(parents, removals))
					}
				}
			}
		}
	}
	return hints
}

func plainNakedPairs(start, g *plainGrid) (hints []*plainHint) {
	for _, t := range []int{boxReason, columnReason, rowReason} {
		for i := range 9 {
			house := houseAt(t, i)
			if g.empty(house) < 4 {
				continue
			}
			for b := range 9 {
				for a := range b {
					pair := g.digits(house[a])
					if len(pair) != 2 || !slices.Equal(pair, g.digits(house[b])) {
						continue
					}
					var removals [][]fact
					for k, c := range house {
						var r []fact
						for _, v := range pair {
							if k != a && k != b && g.can[c][v] {
								r = append(r, fact{c, v, false})
							}
						}
						if len(r) > 0 {
							removals = append(removals, r)
						}
					}
					var parents []*node
					for _, k := range []int{a, b} {
						for _, v := range start.digits(house[k]) {
							if !slices.Contains(pair, v) {
								parents = append(parents, falsehood(house[k], v))
							}
						}
					}
					if len(removals) > 0 {
						hints = append(hints, patternHint(parents, removals))
					}
				}
			}
		}
	}
	return hints
}

func plainXWings(start, g *plainGrid) (hints []*plainHint) {
	for _, types := range [][2]int{{columnReason, rowReason}, {rowReason, columnReason}} {
		for b := range 9 {
			for a := range b {
				for d := range 9 {
					placed := 0
					for _, v := range g.filled {
						if v == d+1 {
							placed++
						}
					}
					lines := [][]int{houseAt(types[0], a), houseAt(types[0], b)}
					at, other := g.places(lines[0], d), g.places(lines[1], d)
					if placed > 5 || len(at) != 2 || len(other) != 2 {
						continue
					}
					covers := [][]int{houseOf(types[1], at[0]), houseOf(types[1], at[1])}
					if !slices.Contains(covers[0], other[0]) || !slices.Contains(covers[1], other[1]) {
						continue
					}
					var removals [][]fact
					for _, cover := range covers {
						for _, c := range g.places(cover, d) {
							if !slices.Contains(lines[0], c) && !slices.Contains(lines[1], c) {
								removals = append(removals, []fact{{c, d, false}})
							}
						}
					}
					var parents []*node
					for _, line := range lines {
						for _, c := range line {
							if !slices.Contains(covers[0], c) && !slices.Contains(covers[1], c) && start.can[c][d] && !g.can[c][d] {
								parents = append(parents, falsehood(c, d))
							}
						}
					}
					if len(removals) > 0 {
						hints = append(hints, patternHint(parents, removals))
					}
				}
			}
		}
	}
	return hints
}

// plainHints are the hints of a producer, in order, without those that remove the same as
// one before.
func plainHints(g *plainGrid, producer int) []*plainHint {
	switch producer {
	case ForcingChains:
		return plainStatic(g)
	case NishioChains:
		return plainMethod{nishio: true}.hints(g)
	case MultipleChains:
		return plainMethod{multiple: true}.hints(g)
	}
	return plainMethod{level: producer - DynamicChains}.hints(g)
}
