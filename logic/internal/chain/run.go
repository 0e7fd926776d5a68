package chain

import "math/bits"

// A run is what follows from one assumption. Its statements are unique.
//
// Candidates that are known to be false are erased one by one. What follows from a unit
// with two members left then depends on all members that the run has erased before.
type run struct {
	start statement
	init  *marks // the candidates at the start

	// trueList and falseList are the statements in the order of derivation. They are
	// queues too: statements from trueHead and falseHead on wait.
	trueList, falseList [candidates]uint16
	trueLen, falseLen   int
	trueHead, falseHead int

	verdicts

	// parent is the statement from which a statement follows, noStatement for the
	// assumption, or ruleBase + an index of rules.
	parent [statements]statement

	// A true statement follows in a unit whose members in hidden were erased; they are
	// further parents. For a false statement, unit is where it excludes its parent.
	hidden [candidates]uint16
	unit   [statements]uint16

	now   marks // the candidates that are not erased
	avail marks // the candidates that are not known to be false

	rules       []rule
	ruleParents []uint16

	// overlap is set if a candidate is known to be true and false, without a
	// contradiction: only rules do that.
	overlap bool

	// rest is the level of techniques at which nothing more follows.
	rest int

	conflict conflict
}

// A rule is what a technique says in the middle of a run.
type rule struct {
	from, to int32 // its parents, erased candidates: ruleParents[from:to]
	nested   int32 // the index of the chain hint that says it, or -1
}

// A conflict is the pair of statements that ended a run. One of them is fresh: it is not
// among the statements of the run, though an equal one may be.
type conflict struct {
	found     bool
	freshTrue bool // which of the two is fresh
	c         uint16
	parent    statement
	hidden    uint16
	unit      uint16
}

func (r *run) begin(init *marks, start statement) {
	r.start, r.init = start, init
	r.trueLen, r.falseLen, r.trueHead, r.falseHead = 0, 0, 0, 0
	r.verdicts = verdicts{}
	r.now, r.avail = *init, *init
	r.rules, r.ruleParents = r.rules[:0], r.ruleParents[:0]
	r.overlap, r.rest = false, 0
	r.conflict.found = false
	c := start.candidate()
	if start.isOn() {
		r.addTrue(c, noStatement, 0, noUnit)
	} else {
		r.addFalse(c, noStatement, noUnit)
	}
}

func (r *run) addTrue(c uint16, parent statement, hidden, unit uint16) {
	r.isTrue.add(c)
	r.trueList[r.trueLen] = c
	r.trueLen++
	r.parent[on(c)] = parent
	r.hidden[c] = hidden
	r.unit[on(c)] = unit
}

func (r *run) addFalse(c uint16, parent statement, unit uint16) {
	r.isFalse.add(c)
	r.falseList[r.falseLen] = c
	r.falseLen++
	r.parent[off(c)] = parent
	r.unit[off(c)] = unit
	r.avail.remove(c)
}

// links says which links a run follows.
type links struct {
	first int  // the first of the four kinds of units: 1 leaves out cells
	erase bool // whether false candidates are erased
}

// propagate derives statements until nothing waits, or until a contradiction.
func (r *run) propagate(l links) {
	for {
		switch {
		case r.trueHead < r.trueLen:
			p := r.trueList[r.trueHead]
			r.trueHead++
			if !r.exclude(p, l.first) {
				return
			}
		case r.falseHead < r.falseLen:
			p := r.falseList[r.falseHead]
			r.falseHead++
			if !r.force(p, l) {
				return
			}
		default:
			return
		}
	}
}

// exclude derives what the true candidate p makes false. It reports whether there is no
// contradiction.
func (r *run) exclude(p uint16, first int) bool {
	for _, at := range places[p][first:] {
		m := r.avail[at.unit]
		if r.overlap {
			m = r.now[at.unit]
		}
		for m &^= at.bit; m != 0; m &= m - 1 {
			q := members[at.unit][bits.TrailingZeros16(m)&15]
			if r.isTrue.has(q) {
				r.conflict = conflict{found: true, c: q, parent: on(p), unit: at.unit}
				return false
			}
			if r.overlap && r.isFalse.has(q) {
				continue
			}
			r.addFalse(q, on(p), at.unit)
		}
	}
	return true
}

// force derives what must be true because the candidate p is false, and erases p. It
// reports whether there is no contradiction.
func (r *run) force(p uint16, l links) bool {
	for k, at := range places[p] {
		now := r.now[at.unit]
		rest := now &^ at.bit
		if l.erase {
			r.now[at.unit] = rest
		}
		if rest == 0 || rest&(rest-1) != 0 || k < l.first {
			continue
		}
		q := members[at.unit][bits.TrailingZeros16(rest)&15]
		if r.isFalse.has(q) {
			r.conflict = conflict{found: true, freshTrue: true, c: q, parent: off(p), hidden: r.init[at.unit] &^ now, unit: at.unit}
			return false
		}
		if !r.isTrue.has(q) {
			r.addTrue(q, off(p), r.init[at.unit]&^now, at.unit)
		}
	}
	return true
}

// A walk lists the ancestors of a statement, breadth first.
type walk struct {
	list [statements]statement
	len  int
	seen [23]uint64
}

func (w *walk) begin() {
	w.len = 0
	w.seen = [23]uint64{}
}

func (w *walk) add(s statement) {
	if w.seen[s>>6]>>(s&63)&1 == 0 {
		w.seen[s>>6] |= 1 << (s & 63)
		w.list[w.len] = s
		w.len++
	}
}

// ancestors lists s and all from which it follows, in the order in which the Explainer
// meets them.
func (w *walk) ancestors(r *run, s statement) {
	w.begin()
	w.add(s)
	w.follow(r, 0)
}

// conflictAncestors does the same for the true or the false one of the statements that
// contradict each other.
func (w *walk) conflictAncestors(r *run, isTrue bool) {
	c := &r.conflict
	s := off(c.c)
	if isTrue {
		s = on(c.c)
	}
	if isTrue != c.freshTrue {
		w.ancestors(r, s)
		return
	}
	w.begin()
	w.add(s)
	w.parents(c.parent, c.hidden, c.unit)
	w.follow(r, 1)
}

func (w *walk) follow(r *run, from int) {
	for i := from; i < w.len; i++ {
		s := w.list[i]
		parent := r.parent[s]
		switch {
		case parent == noStatement:
		case parent >= ruleBase:
			rule := &r.rules[parent-ruleBase]
			for _, c := range r.ruleParents[rule.from:rule.to] {
				w.add(off(c))
			}
		case s.isOn():
			w.parents(parent, r.hidden[s], r.unit[s])
		default:
			w.add(parent)
		}
	}
}

func (w *walk) parents(parent statement, hidden, unit uint16) {
	w.add(parent)
	for ; hidden != 0; hidden &= hidden - 1 {
		w.add(off(members[unit][bits.TrailingZeros16(hidden)&15]))
	}
}
