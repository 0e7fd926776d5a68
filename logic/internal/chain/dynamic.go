package chain

import (
	"math/bits"
	"slices"

	"bullseye/sudoku"
)

// The keys by which hints of equal cost are ordered. The passes of producer 21 have 2 to 4.
const (
	keyDouble        = 1
	keyCell          = 5
	keyRegion        = 6
	keyContradiction = 7
)

// A method says what one of the producers 23 to 30 does.
type method struct {
	links          links
	least          int // the least number of candidates of a cell to start from
	contradictions bool
	doubles        bool
	regions        bool // and cells
	level          int  // of techniques between the links, 0 to 5
}

var (
	nishioMethod   = method{links: links{first: 1, erase: true}, least: 2, contradictions: true}
	multipleMethod = method{least: 3, regions: true}
)

func dynamicMethod(level int) method {
	return method{links: links{erase: true}, least: 2, contradictions: true, doubles: true, regions: true, level: level}
}

// A hint is a conclusion with what is needed to find its chains again.
type hint struct {
	order      order
	kind       Kind
	conclusion statement

	// from is the unit of a Cell or a Region, and the start of other kinds.
	from uint16
	// fromTrue: of a contradiction, whether the start is true.
	fromTrue bool
}

// A space is a set of candidates with the runs on it.
type space struct {
	init    marks
	method  method
	depth   int // 0 for the position itself, more inside runs
	runs    [statements]*run
	begun   [23]uint64 // the runs that have come to rest at a lower level
	ready   [23]uint64 // the runs that are done
	offered int32

	all  bool
	best hint
	any  bool

	// With all, firsts[s] is the first hint for each conclusion that offers has.
	firsts   [statements]hint
	offers   [23]uint64
	searcher *Engine

	removals []Candidate
}

// run returns the run of a statement.
func (sp *space) run(s statement) *run {
	r := sp.runs[s]
	if sp.ready[s>>6]>>(s&63)&1 != 0 {
		return r
	}
	sp.ready[s>>6] |= 1 << (s & 63)
	if r == nil {
		r = new(run)
		sp.runs[s] = r
	}
	if sp.begun[s>>6]>>(s&63)&1 == 0 {
		sp.begun[s>>6] |= 1 << (s & 63)
		r.begin(&sp.init, s)
		r.propagate(sp.method.links)
	}
	for r.rest < sp.method.level && !r.conflict.found && !sp.searcher.stopped() {
		if sp.advance(r) {
			r.propagate(sp.method.links)
			r.rest = 0
		} else {
			r.rest = sp.method.level
		}
	}
	return r
}

// reset prepares for new candidates or another method.
func (sp *space) reset(m *marks, how method) {
	sp.init, sp.method = *m, how
	sp.begun, sp.ready = [23]uint64{}, [23]uint64{}
}

// raise sets a higher level. The runs that are done continue from where they are.
func (sp *space) raise(how method) {
	sp.method = how
	sp.ready = [23]uint64{}
}

// copyRuns makes sp equal to another space.
func (sp *space) copyRuns(from *space) {
	sp.reset(&from.init, from.method)
	sp.begun = from.begun
	for s, r := range from.runs {
		if from.begun[s>>6]>>(s&63)&1 == 0 {
			continue
		}
		if sp.runs[s] == nil {
			sp.runs[s] = new(run)
		}
		to := sp.runs[s]
		rules, parents := to.rules, to.ruleParents
		*to = *r
		to.rules, to.ruleParents = append(rules[:0], r.rules...), append(parents[:0], r.ruleParents...)
		to.init = &sp.init
	}
}

// search finds the first hint or, if all is set, the first for each set of removals.
func (sp *space) search(all bool) {
	sp.all, sp.any, sp.offered = all, false, 0
	if sp.method.regions && !sp.method.closed() {
		sp.searcher.reaches.build(&sp.init)
	}
	sp.offers = [23]uint64{}
	if !sp.method.regions {
		sp.searcher.nishioSuspects(&sp.init)
	}
	for cell := range uint16(81) {
		digits := sp.init[cell]
		n := bits.OnesCount16(digits)
		if n < sp.method.least {
			continue
		}
		if sp.searcher.stopped() {
			return
		}
		for s := digits; s != 0; s &= s - 1 {
			sp.startFrom(9*cell+uint16(bits.TrailingZeros16(s)), n)
		}
		if sp.method.regions {
			sp.common(Cell, keyCell, cell)
		}
	}
}

// inOrder returns what a search for all has found, in order. It is valid until the next
// call for any space.
func (sp *space) inOrder() []hint {
	e := sp.searcher
	e.found = e.found[:0]
	for i, w := range sp.offers {
		for ; w != 0; w &= w - 1 {
			e.found = append(e.found, sp.firsts[64*i+bits.TrailingZeros64(w)])
		}
	}
	slices.SortFunc(e.found, func(a, b hint) int {
		if a.order.before(&b.order) {
			return -1
		}
		return 1
	})
	return e.found
}

// suspect reports whether the run of a statement may end in a contradiction.
func (sp *space) suspect(s statement) bool {
	if sp.method.closed() {
		return sp.closures().of(s).bad
	}
	c := s.candidate()
	suspects := &sp.searcher.suspects[digitOf[c]]
	if s.isOn() {
		return suspects.isTrue.Has(sudoku.Cell(cellOf[c]))
	}
	return suspects.isFalse.Has(sudoku.Cell(cellOf[c]))
}

// closed reports whether closures tell what the method cannot find.
func (m *method) closed() bool { return m.regions && m.links.erase }

func (sp *space) closures() *closures { return &sp.searcher.closures[sp.depth] }

// startFrom offers the hints of a candidate in a cell with n candidates.
func (sp *space) startFrom(c uint16, n int) {
	if sp.method.contradictions {
		if sp.suspect(on(c)) && sp.run(on(c)).conflict.found {
			sp.offer(&hint{kind: Contradiction, conclusion: off(c), from: c, fromTrue: true}, keyContradiction)
		}
		if sp.suspect(off(c)) && sp.run(off(c)).conflict.found {
			sp.offer(&hint{kind: Contradiction, conclusion: on(c), from: c}, keyContradiction)
		}
	}
	if sp.method.doubles && n >= 3 && sp.mayDouble(c) {
		a, b := sp.run(on(c)), sp.run(off(c))
		if a.isTrue.meets(&b.isTrue) {
			for _, q := range a.trueList[:a.trueLen] {
				if b.isTrue.has(q) {
					sp.offer(&hint{kind: Double, conclusion: on(q), from: c}, keyDouble)
				}
			}
		}
		if a.isFalse.meets(&b.isFalse) {
			for _, q := range a.falseList[:a.falseLen] {
				if b.isFalse.has(q) {
					sp.offer(&hint{kind: Double, conclusion: off(q), from: c}, keyDouble)
				}
			}
		}
	}
	if sp.method.regions {
		for _, at := range places[c][1:] {
			m := sp.init[at.unit]
			if m&(at.bit-1) == 0 && m != at.bit {
				sp.common(Region, keyRegion, at.unit)
			}
		}
	}
}

// possible returns what a run derives or more: its closure, unless that is bad.
func (sp *space) possible(s statement) *verdicts {
	if cl := sp.closures().of(s); !cl.bad {
		return &cl.verdicts
	}
	return &sp.run(s).verdicts
}

// mayDouble reports whether anything may follow from a candidate and from its opposite.
func (sp *space) mayDouble(c uint16) bool {
	a, b := sp.possible(on(c)), sp.possible(off(c))
	return a.isTrue.meets(&b.isTrue) || a.isFalse.meets(&b.isFalse)
}

// mayShare reports whether anything may follow from each of the given members of a unit.
func (sp *space) mayShare(unit, given uint16) (may bool) {
	if !sp.method.closed() {
		return sp.searcher.reaches.share(unit, given)
	}
	_, may = common(unit, given, func(c uint16) *verdicts { return sp.possible(on(c)) })
	return may
}

// common offers what follows from each member of a unit.
func (sp *space) common(kind Kind, key uint8, unit uint16) {
	m := sp.init[unit]
	if !sp.mayShare(unit, m) {
		return
	}
	shared, any := common(unit, m, func(c uint16) *verdicts { return &sp.run(on(c)).verdicts })
	if !any {
		return
	}
	first := sp.run(on(members[unit][bits.TrailingZeros16(m)&15]))
	if shared.isTrue != (set{}) {
		for _, q := range first.trueList[:first.trueLen] {
			if shared.isTrue.has(q) {
				sp.offer(&hint{kind: kind, conclusion: on(q), from: unit}, key)
			}
		}
	}
	if shared.isFalse != (set{}) {
		for _, q := range first.falseList[:first.falseLen] {
			if shared.isFalse.has(q) {
				sp.offer(&hint{kind: kind, conclusion: off(q), from: unit}, key)
			}
		}
	}
}

// offer takes a hint if it is valid and the first so far.
func (sp *space) offer(h *hint, key uint8) {
	sp.offered++
	q := h.conclusion
	if q.isOn() && bits.OnesCount16(sp.init[q/9]) < 2 {
		return
	}
	best, any := &sp.best, sp.any
	if sp.all {
		q = sp.removing(q)
		best, any = &sp.firsts[q], sp.offers[q>>6]>>(q&63)&1 != 0
	}
	h.order.key, h.order.number = key, sp.offered
	limit := int32(1 << 30)
	if any {
		limit = best.order.cost
		if key >= best.order.key {
			limit--
		}
	}
	cost, ok := sp.cost(h, limit)
	if !ok {
		return
	}
	h.order.cost = cost
	*best = *h
	sp.any = true
	sp.offers[q>>6] |= 1 << (q & 63)
}

// removing returns the statement that stands for all conclusions that remove the same: a
// false one instead of a true one in a cell with two candidates.
func (sp *space) removing(q statement) statement {
	if q.isOn() {
		cell := q / 9
		if rest := sp.init[cell] &^ (1 << (q % 9)); rest&(rest-1) == 0 {
			return off(uint16(9*cell) + uint16(bits.TrailingZeros16(rest)))
		}
	}
	return q
}

// A target is a statement of a run that a hint rests on, with the unit from which the run
// starts, if any. If conflict is set it is the true or the false one of a conflict.
type target struct {
	run       *run
	statement statement
	conflict  bool
	from      uint16
}

// targets appends the targets of a hint.
func (sp *space) targets(h *hint, list []target) []target {
	switch h.kind {
	case Contradiction:
		start := off(h.from)
		if h.fromTrue {
			start = on(h.from)
		}
		r := sp.run(start)
		return append(list,
			target{r, on(r.conflict.c), true, noUnit},
			target{r, off(r.conflict.c), true, noUnit})
	case Double:
		return append(list,
			target{sp.run(on(h.from)), h.conclusion, false, noUnit},
			target{sp.run(off(h.from)), h.conclusion, false, noUnit})
	}
	for m := sp.init[h.from]; m != 0; m &= m - 1 {
		r := sp.run(on(members[h.from][bits.TrailingZeros16(m)&15]))
		list = append(list, target{r, h.conclusion, false, h.from})
	}
	return list
}

// isFresh reports whether the target is not among the statements of its run.
func (t *target) isFresh() bool {
	return t.conflict && t.statement.isOn() == t.run.conflict.freshTrue
}

func (t *target) walk(w *walk) {
	if t.conflict {
		w.conflictAncestors(t.run, t.statement.isOn())
	} else {
		w.ancestors(t.run, t.statement)
	}
}

// cost returns the cost of a hint, unless it exceeds the limit.
func (sp *space) cost(h *hint, limit int32) (cost int32, ok bool) {
	e := sp.searcher
	list := sp.targets(h, e.targets[:0])
	e.targets = list
	for i := range list {
		if cost += 1; cost > limit {
			return 0, false
		}
		list[i].walk(&e.walk)
		cost += int32(e.walk.len) - 1
		if sp.method.level >= 2 {
			cost += e.nestedCost(&list[i], i == 0)
		}
	}
	return cost, cost <= limit
}

// nestedCost returns the cost of the nested hints in e.walk that are not counted yet.
func (e *Engine) nestedCost(t *target, isFirst bool) (cost int32) {
	if isFirst {
		e.counted = e.counted[:0]
	}
	r, from := t.run, 0
	if t.isFresh() {
		from = 1
	}
	for _, s := range e.walk.list[from:e.walk.len] {
		parent := r.parent[s]
		if s.isOn() || parent < ruleBase || parent == noStatement {
			continue
		}
		if n := r.rules[parent-ruleBase].nested; n >= 0 {
			h := &e.nested[n]
			if !slices.Contains(e.counted, h.hash) {
				e.counted = append(e.counted, h.hash)
				cost += h.cost
			}
		}
	}
	return cost
}

// describe describes a hint. Its removals are valid until the next call.
func (sp *space) describe(b *hint) (h Hint) {
	how := &sp.method
	h.Kind, h.Cost = b.kind, int(b.order.cost)
	base := 80
	switch {
	case how.links.first == 1:
		h.Kind, base = Nishio, 75
	case how.links.erase:
		h.Level, base = uint8(1+how.level), 85+5*how.level
	}
	h.Rating = base + thresholds(h.Cost)
	c := b.conclusion.candidate()
	if b.conclusion.isOn() {
		h.Placed, h.Places = Candidate(c), true
		sp.removals = appendDigits(sp.removals[:0], c/9, sp.init[c/9]&^(1<<(c%9)))
	} else {
		sp.removals = append(sp.removals[:0], Candidate(c))
	}
	h.Removals = sp.removals
	return h
}
