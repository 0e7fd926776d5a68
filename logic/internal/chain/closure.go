package chain

import (
	"math/bits"

	"bullseye/logic/internal/pattern"
	"bullseye/sudoku"
)

// A closure is everything that a run can derive, without an order and without parents. It
// may be more, for it also takes what techniques say without resting on the run. So
// where closures show no hint, runs have none, and closures are much quicker.
type closure struct {
	verdicts
	now marks // the candidates that are not known to be false
	bad bool  // there is a contradiction; the verdicts mean nothing

	// rest is the level at which nothing more follows.
	rest int

	left   set             // the candidates of now, where the closure is done
	looked [techniques]set // those of them when a technique last took all that it could
}

// Techniques that only look at what has changed since they last looked.
const (
	byPattern = iota
	byRefuting
	bySharing
	techniques
)

// closures are the closures of the runs on one set of candidates.
//
// They are kept from one set of candidates to the next, if that has lost candidates and has no others:
// all that followed still follows, and most closures have nothing new.
type closures struct {
	init   marks
	all    set // the same
	level  int
	levels [6]closuresOfLevel
	queue  []uint16 // the true candidates that wait
	found  []uint16 // the candidates that techniques exclude
	depth  int
	e      *Engine

	reaches reaches // of init, if reached is set
	reached bool
}

// closuresOfLevel are the closures at one level.
type closuresOfLevel struct {
	at   [statements]*closure
	kept [23]uint64 // those that are done for these candidates or for others before
	done [23]uint64 // those that are done for these candidates
}

// reset prepares for new candidates.
func (cs *closures) reset(m *marks, level int) {
	last := cs.all
	cs.init, cs.all, cs.level, cs.reached = *m, m.set(), level, false
	keep := cs.all.within(&last)
	for i := range cs.levels {
		cs.levels[i].done = [23]uint64{}
		if !keep {
			cs.levels[i].kept = [23]uint64{}
		}
	}
}

// forget forgets what is known of earlier candidates.
func (cs *closures) forget() { cs.all = set{} }

// raise sets a higher level. The closures that are done continue from where they are.
func (cs *closures) raise(level int) { cs.level = level }

// mate returns a candidate that is true if and only if c is false, if there is one.
func (cs *closures) mate(c uint16) (uint16, bool) {
	for _, at := range &places[c] {
		if rest := cs.init[at.unit] &^ at.bit; rest != 0 && rest&(rest-1) == 0 {
			return members[at.unit][bits.TrailingZeros16(rest)&15], true
		}
	}
	return 0, false
}

// of returns the closure of a statement.
func (cs *closures) of(s statement) *closure {
	if !s.isOn() {
		if m, ok := cs.mate(s.candidate()); ok {
			s = on(m)
		}
	}
	ofLevel := &cs.levels[cs.level]
	cl := ofLevel.at[s]
	if has(ofLevel.done[:], int(s)) {
		return cl
	}
	ofLevel.done[s>>6] |= 1 << (s & 63)
	if cl == nil {
		cl = new(closure)
		ofLevel.at[s] = cl
	}
	if has(ofLevel.kept[:], int(s)) {
		cs.renew(cl)
	} else {
		ofLevel.kept[s>>6] |= 1 << (s & 63)
		cs.begin(cl, s)
	}
	if cl.rest < cs.level && !cl.bad {
		cs.adopt(cl)
	}
	for cl.rest < cs.level && !cl.bad && !cs.e.stopped() {
		if cs.advance(cl) {
			cs.propagate(cl)
			cl.rest = 0
		} else {
			cl.rest = cs.level
		}
	}
	cl.left = cs.left(cl)
	return cl
}

// left returns the candidates that are not known to be false.
func (cs *closures) left(cl *closure) (left set) {
	for i, w := range cs.all {
		left[i] = w &^ cl.isFalse[i]
	}
	return left
}

// begin begins a closure, with what is known at lower levels.
func (cs *closures) begin(cl *closure, s statement) {
	for level := cs.level - 1; level >= 0; level-- {
		if has(cs.levels[level].done[:], int(s)) {
			*cl = *cs.levels[level].at[s]
			return
		}
	}
	cl.verdicts, cl.now, cl.bad, cl.rest = verdicts{}, cs.init, false, 0
	cl.looked = [techniques]set{cs.all, cs.all, cs.all}
	if s.isOn() {
		cs.setTrue(cl, s.candidate())
	} else {
		cs.setFalse(cl, s.candidate())
	}
	cs.propagate(cl)
}

// renew takes account of the candidates that have been lost since the closure was done.
func (cs *closures) renew(cl *closure) {
	if cl.bad {
		return
	}
	var lost set
	any := uint64(0)
	for i, w := range cs.all {
		cl.isTrue[i] &= w
		cl.isFalse[i] &= w
		lost[i] = cl.left[i] &^ w
		any |= lost[i]
	}
	if any == 0 {
		return
	}
	cl.rest = 0
	for k, w := range lost {
		for ; w != 0; w &= w - 1 {
			cl.now.remove(uint16(64*k + bits.TrailingZeros64(w)))
		}
	}
	for k, w := range lost {
		for ; w != 0; w &= w - 1 {
			for _, at := range &places[64*k+bits.TrailingZeros64(w)] {
				rest := cl.now[at.unit]
				if rest == 0 && cs.init[at.unit] != 0 {
					cl.bad = true // what was left of the unit is lost
				} else if rest != 0 && rest&(rest-1) == 0 {
					cs.setTrue(cl, members[at.unit][bits.TrailingZeros16(rest)&15])
				}
			}
		}
	}
	cs.propagate(cl)
}

// changed returns the candidates that have been lost since a technique took all that it could, and
// whether there are any.
func (cs *closures) changed(cl *closure, technique int) (lost set, any bool) {
	left, all := cs.left(cl), uint64(0)
	for i, w := range &cl.looked[technique] {
		lost[i] = w &^ left[i]
		all |= lost[i]
	}
	return lost, all != 0
}

// adopt takes over what is known to follow from the candidates that are true.
func (cs *closures) adopt(cl *closure) {
	known, ofLevel := cl.isTrue, &cs.levels[cs.level]
	for k, w := range known {
		for w &= ofLevel.done[k]; w != 0; w &= w - 1 {
			other := ofLevel.at[64*k+bits.TrailingZeros64(w)]
			if other.bad {
				cl.bad = true
				return
			}
			if other.rest != cs.level {
				continue
			}
			for n, w := range other.isFalse {
				for w &^= cl.isFalse[n]; w != 0; w &= w - 1 {
					cs.setFalse(cl, uint16(64*n+bits.TrailingZeros64(w)))
				}
			}
			cs.propagate(cl)
			if cl.bad {
				return
			}
			if cl.isFalse == other.isFalse {
				cl.rest, cl.looked = cs.level, other.looked
				return
			}
		}
	}
}

func (cs *closures) setTrue(cl *closure, c uint16) {
	if cl.isFalse.has(c) {
		cl.bad = true
	} else if !cl.isTrue.has(c) {
		cl.isTrue.add(c)
		cs.queue = append(cs.queue, c)
	}
}

func (cs *closures) setFalse(cl *closure, c uint16) {
	if cl.isFalse.has(c) {
		return
	}
	if cl.isTrue.has(c) {
		cl.bad = true
		return
	}
	cl.isFalse.add(c)
	for _, at := range &places[c] {
		rest := cl.now[at.unit] &^ at.bit
		cl.now[at.unit] = rest
		if rest&(rest-1) == 0 && rest != 0 {
			q := members[at.unit][bits.TrailingZeros16(rest)&15]
			if !cl.isTrue.has(q) {
				cl.isTrue.add(q)
				cs.queue = append(cs.queue, q)
			}
		}
	}
}

// propagate empties the queue.
func (cs *closures) propagate(cl *closure) {
	for len(cs.queue) > 0 && !cl.bad {
		p := cs.queue[len(cs.queue)-1]
		cs.queue = cs.queue[:len(cs.queue)-1]
		for _, at := range &places[p] {
			for m := cl.now[at.unit] &^ at.bit; m != 0; m &= m - 1 {
				cs.setFalse(cl, members[at.unit][bits.TrailingZeros16(m)&15])
			}
		}
	}
	cs.queue = cs.queue[:0]
}

// advance derives what techniques say. It reports whether that is anything.
func (cs *closures) advance(cl *closure) bool {
	cs.found = cs.found[:0]
	if cs.level >= 1 {
		cs.byPatterns(cl)
	}
	if len(cs.found) == 0 && cs.level >= 2 {
		cs.byLinks(cl)
	}
	if len(cs.found) == 0 && cs.level >= 4 && cl.rest < 4 {
		cs.byDynamic(cl, 0)
	}
	if len(cs.found) == 0 && cs.level == 5 {
		cs.byDynamic(cl, 2)
	}
	for _, c := range cs.found {
		cs.setFalse(cl, c)
	}
	return len(cs.found) > 0
}

// byPatterns uses the patterns in which candidates have been lost.
func (cs *closures) byPatterns(cl *closure) {
	lost, any := cs.changed(cl, byPattern)
	if !any {
		return
	}
	e := cs.e
	cl.now.fill(&e.scratch)
	e.narrowed.note(&lost)
	yield := func(h pattern.Hit) bool {
		h.Removed(&e.scratch, cs.take)
		return true
	}
	pattern.Locked(&e.scratch, e.narrowed.digits, yield)
	if len(cs.found) == 0 {
		pattern.Hidden(&e.scratch, 2, e.narrowed.houses, yield)
		pattern.Naked(&e.scratch, 2, e.narrowed.houses, yield)
		pattern.XWings(&e.scratch, e.narrowed.digits, yield)
		cl.looked[byPattern] = cs.left(cl)
	}
}

func (cs *closures) take(c sudoku.Cell, digits sudoku.Digits) {
	for s := uint16(digits); s != 0; s &= s - 1 {
		cs.found = append(cs.found, 9*uint16(c)+uint16(bits.TrailingZeros16(s)))
	}
}

// takeTrue takes a candidate that must be true.
func (cs *closures) takeTrue(cl *closure, c uint16) {
	cs.take(sudoku.Cell(cellOf[c]), sudoku.Digits(cl.now[cellOf[c]]&^(1<<digitOf[c])))
}

// byLinks uses producer 21 and, if that says nothing, producer 24. What cycles remove, chains remove
// too. What must be true is all that is left when what it excludes is removed.
func (cs *closures) byLinks(cl *closure) {
	touched, linked := cs.touched(cl, byRefuting)
	var found row
	var nw *narrowed
	if linked {
		nw = cs.narrow(&cl.now, &cl.isFalse)
		cl.looked[byRefuting] = cs.left(cl)
		any := nw.refuteSelf(&found)
		for k, w := range touched {
			for ; w != 0; w &= w - 1 {
				u := 64*k + bits.TrailingZeros64(w)
				m := cl.now[u]
				if rest := m & (m - 1); rest != 0 && rest&(rest-1) == 0 {
					any = nw.refuteBy(nw.member(uint16(u), m), nw.member(uint16(u), rest), &found) || any
				}
			}
		}
		if any {
			cs.takeRow(&found)
			return
		}
	}
	if cs.level != 3 {
		return
	}
	touched, linked = cs.touched(cl, bySharing)
	for u, m := range &cl.now {
		if bits.OnesCount16(m) >= 3 && (linked || has(touched[:], u)) {
			if nw == nil {
				nw = cs.narrow(&cl.now, &cl.isFalse)
			}
			if nw.share(uint16(u), &found) {
				cs.takeRow(&found)
			}
		}
	}
	cl.looked[bySharing] = cs.left(cl)
}

// A unitSet is a set of units.
type unitSet [(units + 63) / 64]uint64

// touched returns the units that have lost candidates since a technique last looked, and whether two
// members are left of any.
func (cs *closures) touched(cl *closure, technique int) (touched unitSet, linked bool) {
	lost, any := cs.changed(cl, technique)
	if !any {
		return touched, false
	}
	for k, w := range lost {
		for ; w != 0; w &= w - 1 {
			for _, at := range &places[64*k+bits.TrailingZeros64(w)] {
				touched[at.unit>>6] |= 1 << (at.unit & 63)
				linked = linked || bits.OnesCount16(cl.now[at.unit]) == 2
			}
		}
	}
	return touched, linked
}

// narrow extends the reaches of what these closures start from.
func (cs *closures) narrow(now *marks, erased *set) *narrowed {
	if !cs.reached {
		cs.reached = true
		cs.reaches.build(&cs.init)
	}
	nw := &cs.e.narrowed
	nw.extend(&cs.reaches, &cs.init, now, erased)
	return nw
}

func (cs *closures) takeRow(found *row) {
	for k, w := range found[:cs.reaches.words] {
		for ; w != 0; w &= w - 1 {
			cs.found = append(cs.found, cs.reaches.list[64*k+bits.TrailingZeros64(w)])
		}
	}
}

// byDynamic uses producer 25 or 27.
func (cs *closures) byDynamic(cl *closure, level int) {
	inner := &cs.e.closures[cs.depth+1]
	inner.reset(&cl.now, level)
	for cell := range uint16(sudoku.Cells) {
		m := cl.now[cell]
		if m&(m-1) == 0 {
			continue
		}
		for ; m != 0; m &= m - 1 {
			cs.takeBad(inner, 9*cell+uint16(bits.TrailingZeros16(m)))
		}
	}
	for u := range cl.now {
		m := cl.now[u]
		if m&(m-1) == 0 {
			continue
		}
		if shared, any := common(uint16(u), m, inner.ofMember); any {
			cs.takeVerdicts(cl, &shared)
		}
	}
	if level > 0 {
		cs.takeDoubles(cl, inner)
	}
}

// takeBad takes what follows if a candidate or its opposite leads to a contradiction. With
// links alone, only the opposites of candidates with mates lead anywhere.
func (cs *closures) takeBad(inner *closures, c uint16) {
	if inner.of(on(c)).bad {
		cs.found = append(cs.found, c)
	}
	if inner.level == 0 {
		if _, ok := inner.mate(c); !ok {
			return
		}
	}
	if inner.of(off(c)).bad {
		cs.take(sudoku.Cell(cellOf[c]), sudoku.Digits(inner.init[cellOf[c]]&^(1<<digitOf[c])))
	}
}

// takeDoubles takes what follows from a candidate and from its opposite. With links alone,
// these are the two members of a unit.
func (cs *closures) takeDoubles(cl *closure, inner *closures) {
	for cell := range uint16(sudoku.Cells) {
		digits := cl.now[cell]
		for m := digits; bits.OnesCount16(digits) >= 3 && m != 0; m &= m - 1 {
			c := 9*cell + uint16(bits.TrailingZeros16(m))
			a, b := inner.of(on(c)), inner.of(off(c))
			if a.bad || b.bad {
				continue
			}
			if shared := a.verdicts; shared.intersect(&b.verdicts) {
				cs.takeVerdicts(cl, &shared)
			}
		}
	}
}

func (cs *closures) takeVerdicts(cl *closure, v *verdicts) {
	for i, w := range v.isFalse {
		for ; w != 0; w &= w - 1 {
			cs.found = append(cs.found, uint16(64*i+bits.TrailingZeros64(w)))
		}
	}
	for i, w := range v.isTrue {
		for ; w != 0; w &= w - 1 {
			cs.takeTrue(cl, uint16(64*i+bits.TrailingZeros64(w)))
		}
	}
}

// ofMember returns what follows if c is true, nil if that leads to a contradiction.
func (cs *closures) ofMember(c uint16) *verdicts {
	if cl := cs.of(on(c)); !cl.bad {
		return &cl.verdicts
	}
	return nil
}
