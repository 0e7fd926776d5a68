package chain

import (
	"math/bits"
	"slices"

	"bullseye/logic/internal/grid"
	"bullseye/logic/internal/pattern"
	"bullseye/sudoku"
)

// A nestedHint is a chain hint that is used in the middle of a run.
type nestedHint struct {
	cost int32
	// hash is equal for hints whose targets have the same ancestors in the same order.
	hash uint64
}

// advance derives what techniques other than links say where a run has come to rest. The
// first technique that says anything is the only one. It reports whether there is one.
func (sp *space) advance(r *run) bool {
	e, level := sp.searcher, sp.method.level
	before := r.falseLen
	if r.rest < 1 {
		e.byPatterns(r)
	}
	if r.falseLen == before && (level == 2 || level == 3) {
		sp.byLinks(r)
	}
	if r.falseLen == before && level >= 4 && r.rest < 4 {
		e.bySpace(r, dynamicMethod(0))
	}
	if r.falseLen == before && level == 5 {
		e.bySpace(r, dynamicMethod(2))
	}
	return r.falseLen > before
}

// byPatterns uses the patterns in which candidates have been erased. All others do not rest on the
// run.
func (e *Engine) byPatterns(r *run) {
	r.now.fill(&e.scratch)
	e.narrowed.note(&r.isFalse)
	before, digits, houses := r.falseLen, e.narrowed.digits, e.narrowed.houses
	yield := func(h pattern.Hit) bool {
		e.byPattern(r, &h)
		return true
	}
	pattern.Locked(&e.scratch, digits, yield)
	if r.falseLen == before {
		pattern.Hidden(&e.scratch, 2, houses, yield)
	}
	if r.falseLen == before {
		pattern.Naked(&e.scratch, 2, houses, yield)
	}
	if r.falseLen == before {
		pattern.XWings(&e.scratch, digits, yield)
	}
}

// byLinks uses producer 21 and, at level 3, producer 24 if that says nothing. It does so only if
// links that are new since the start of the run say anything. All others do not rest on the run.
func (sp *space) byLinks(r *run) {
	e, before := sp.searcher, r.falseLen
	nw := sp.closures().narrow(&r.now, &r.isFalse)
	var found row
	chains := r.overlap || nw.refute(&found)
	if chains && r.rest < 2 {
		e.byStatic(r)
	}
	if r.falseLen == before && sp.method.level == 3 && (chains || nw.shares()) {
		e.bySpace(r, multipleMethod)
	}
}

// beginRule starts a rule whose parents follow.
func (e *Engine) beginRule() {
	e.ruleParents = e.ruleParents[:0]
	e.ruleSeen = set{}
}

func (e *Engine) addRuleParent(c uint16) {
	if !e.ruleSeen.has(c) {
		e.ruleSeen.add(c)
		e.ruleParents = append(e.ruleParents, c)
	}
}

// addErased adds the members of a unit that the run has erased to the parents of the rule.
func (e *Engine) addErased(r *run, unit, among uint16) {
	for m := r.init[unit] &^ r.now[unit] & among; m != 0; m &= m - 1 {
		e.addRuleParent(members[unit][bits.TrailingZeros16(m)&15])
	}
}

// endRule keeps the rule, unless it has no parents.
func (e *Engine) endRule(r *run, nested int32) bool {
	if len(e.ruleParents) == 0 {
		return false
	}
	from := int32(len(r.ruleParents))
	r.ruleParents = append(r.ruleParents, e.ruleParents...)
	r.rules = append(r.rules, rule{from, int32(len(r.ruleParents)), nested})
	return true
}

// byRule adds a false candidate that follows by the last rule.
func (r *run) byRule(c uint16) {
	if r.isFalse.has(c) {
		return
	}
	r.addFalse(c, ruleBase+statement(len(r.rules)-1), noUnit)
	if r.isTrue.has(c) {
		r.overlap = true
	}
}

func (r *run) byRuleDigits(cell uint16, digits uint16) {
	for ; digits != 0; digits &= digits - 1 {
		r.byRule(9*cell + uint16(bits.TrailingZeros16(digits)))
	}
}

func (e *Engine) byPattern(r *run, h *pattern.Hit) {
	e.beginRule()
	digits := uint16(h.Digits)
	d := bits.TrailingZeros16(digits)
	switch h.Kind {
	case pattern.Pointing, pattern.Claiming:
		var outside uint16
		for p, c := range grid.Cells[h.Houses[0]] {
			if !slices.Contains(grid.Cells[h.Houses[1]][:], c) {
				outside |= 1 << p
			}
		}
		e.addErased(r, uint16(houseUnit(d, h.Houses[0])), outside)
	case pattern.HiddenPair:
		for p := range 9 {
			if h.Where>>p&1 == 0 {
				for s := digits; s != 0; s &= s - 1 {
					e.addErased(r, uint16(houseUnit(bits.TrailingZeros16(s), h.Houses[0])), 1<<p)
				}
			}
		}
	case pattern.NakedPair:
		for s := h.Where; s != 0; s &= s - 1 {
			e.addErased(r, uint16(grid.Cells[h.Houses[0]][bits.TrailingZeros16(s)]), ^digits)
		}
	case pattern.XWing:
		a := houseUnit(d, h.Houses[0])
		b := houseUnit(d, h.Houses[1])
		cover := r.now[a] | r.now[b]
		e.addErased(r, uint16(a), ^cover)
		e.addErased(r, uint16(b), ^cover)
	}
	if !e.endRule(r, -1) {
		return
	}
	e.recordPattern(r, h)
	// The Explainer keeps the removals in a table ordered by the places of the cells in its
	// memory. The last first is the order that fits all of its known solutions.
	n := 0
	h.Removed(&e.scratch, func(c sudoku.Cell, s sudoku.Digits) {
		e.removedBy[n].cell, e.removedBy[n].digits = uint16(c), uint16(s)
		n++
	})
	for n--; n >= 0; n-- {
		r.byRuleDigits(e.removedBy[n].cell, e.removedBy[n].digits)
	}
}

// hashStart is the start of the hash of a nested hint.
const hashStart = 0xcbf29ce484222325

func hashStep(h uint64, s uint16) uint64 {
	h ^= uint64(s) + 0x9e3779b97f4a7c15
	h *= 0xff51afd7ed558ccd
	return h ^ h>>32
}

// byStatic uses producer 21.
func (e *Engine) byStatic(r *run) {
	s := &e.static
	s.search(&r.now, true)
	e.removed = e.removed[:0]
	for i := range s.hints {
		h := &s.hints[i]
		if !e.firstToRemove(h) || h.removals.within(&r.isFalse) {
			continue
		}
		e.beginRule()
		hash := s.trace(e, r, h)
		nested := int32(len(e.nested))
		if !e.endRule(r, nested) {
			continue
		}
		e.nested = append(e.nested, nestedHint{h.order.cost, hash})
		e.recordStatic(r, h)
		if h.cycle {
			s.removeInOrder(r, h)
		} else {
			r.byRuleDigits(h.cell, h.digits)
		}
	}
}

// firstToRemove reports whether no hint before h removes the same. It keeps what h
// removes.
func (e *Engine) firstToRemove(h *staticHint) bool {
	if !h.cycle {
		for s := h.digits; s != 0; s &= s - 1 {
			h.removals.add(9*h.cell + uint16(bits.TrailingZeros16(s)))
		}
	}
	if slices.Contains(e.removed, h.removals) {
		return false
	}
	e.removed = append(e.removed, h.removals)
	return true
}

// trace finds the rule parents and the hash of a hint. Of a cycle, s.path is the cycle
// afterwards.
func (s *static) trace(e *Engine, r *run, h *staticHint) uint64 {
	s.traceAgain(h)
	hash := uint64(hashStart)
	step := func(st statement, unit uint16) {
		hash = hashStep(hash, uint16(st))
		if st.isOn() && unit != noUnit {
			e.addErased(r, unit, 0x1FF)
		}
	}
	if !h.cycle {
		for _, p := range s.path {
			step(p.s, p.unit)
		}
		return hash
	}
	for _, p := range s.path[:len(s.path)-1] {
		step(p.s, p.unit)
	}
	hash = hashStep(hash, statements)
	for _, p := range slices.Backward(s.path[1:]) {
		step(p.s.opposite(), p.unit)
	}
	return hash
}

// removeInOrder adds the removals of the cycle of s.path in the order in which it finds
// the cells.
func (s *static) removeInOrder(r *run, h *staticHint) {
	var done grid.Set
	for _, p := range s.path[:len(s.path)-1] {
		if !p.s.isOn() {
			continue
		}
		d := p.s % 9
		for _, cell := range grid.PeerList[p.s/9] {
			if !h.removals.has(9*uint16(cell)+uint16(d)) || done.Has(cell) {
				continue
			}
			done.Add(cell)
			for d := range uint16(9) {
				if c := 9*uint16(cell) + d; h.removals.has(c) {
					r.byRule(c)
				}
			}
		}
	}
}

// bySpace uses one of the producers 24 to 27 as a technique.
func (e *Engine) bySpace(r *run, how method) {
	sp := &e.inner
	sp.reset(&r.now, how)
	e.closures[1].reset(&r.now, how.level)
	sp.search(true)
	for i, found := 0, sp.inOrder(); i < len(found); i++ {
		h := &found[i]
		e.beginRule()
		hash := sp.trace(r, h)
		nested := int32(len(e.nested))
		if !e.endRule(r, nested) {
			continue
		}
		e.nested = append(e.nested, nestedHint{h.order.cost, hash})
		e.recordSpace(r, sp, h)
		c := h.conclusion.candidate()
		if h.conclusion.isOn() {
			r.byRuleDigits(c/9, sp.init[c/9]&^(1<<(c%9)))
		} else {
			r.byRule(c)
		}
	}
}

// trace finds the rule parents and the hash of a hint.
func (sp *space) trace(outer *run, h *hint) uint64 {
	e := sp.searcher
	hash := uint64(hashStart)
	e.targets = sp.targets(h, e.targets[:0])
	for i := range e.targets {
		t := &e.targets[i]
		t.walk(&e.walk)
		for k, s := range e.walk.list[:e.walk.len] {
			hash = hashStep(hash, uint16(s))
			if !s.isOn() {
				continue
			}
			unit := t.run.unit[s]
			switch {
			case k == 0 && t.isFresh():
				unit = t.run.conflict.unit
			case t.run.parent[s] == noStatement:
				unit = t.from
			}
			if unit != noUnit {
				e.addErased(outer, unit, 0x1FF)
			}
		}
		hash = hashStep(hash, statements)
	}
	return hash
}
