package chain

import (
	"slices"

	"bullseye/internal/turn"
	"bullseye/logic/internal/pattern"
	"bullseye/sudoku"
)

// A Chain is what leads from an assumption to a consequence: each node follows from nodes
// before it, and the last is the consequence.
type Chain []Node

// A Node is a statement of a chain: the candidate is true or false.
type Node struct {
	Candidate Candidate
	True      bool
	Parents   []int // indices of the nodes from which it follows
	Reason    Reason

	// House is the house in which the node follows, if Reason is ByHouse.
	House sudoku.House

	// Nested is what says so, if Reason is ByTechnique.
	Nested *Nested
}

// A Reason is why a node follows from its parents.
type Reason uint8

// The reasons.
const (
	Assumed Reason = iota
	ByCell
	ByHouse
	ByTechnique
)

// Nested is a technique that is used in the middle of a chain: a pattern or, if Pattern is
// nil, a hint with its chains.
type Nested struct {
	Pattern *pattern.Hit
	Hint    Hint
	Chains  []Chain
}

// Chains returns the chains of the hint that First has returned last. It allocates. Checkpoint
// does not end it: it repeats only the few runs on which the hint rests.
func (e *Engine) Chains() []Chain {
	checkpoint := e.Checkpoint
	e.Checkpoint = turn.Point{}
	defer func() { e.Checkpoint = checkpoint }()
	if e.last == nil {
		s := &e.static
		s.traceAgain(&s.best)
		return []Chain{s.chain()}
	}
	return e.last.chains(&e.last.best)
}

// Source returns the unit from which the chains of the last hint start: for a Cell hint its
// cell, for a Region hint its digit and house.
func (e *Engine) Source() (cell sudoku.Cell, digit uint8, house sudoku.House) {
	if e.last == nil {
		return 0, 0, 0
	}
	from := e.last.best.from
	switch e.last.best.kind {
	case Cell:
		return sudoku.Cell(from), 0, 0
	case Region:
		return 0, uint8((from-81)/27 + 1), sudoku.House((from - 81) % 27)
	}
	return sudoku.Cell(from / 9), uint8(from%9 + 1), 0
}

func (n *Node) setUnit(unit uint16) {
	switch {
	case unit == noUnit:
		n.Reason = Assumed
	case unit < 81:
		n.Reason = ByCell
	default:
		n.Reason, n.House = ByHouse, sudoku.House((unit-81)%27)
	}
}

// chain returns the path of s as a chain.
func (s *static) chain() Chain {
	var c Chain
	for i, p := range slices.Backward(s.path) {
		n := Node{Candidate: Candidate(p.s.candidate()), True: p.s.isOn()}
		n.setUnit(p.unit)
		if i < len(s.path)-1 {
			n.Parents = []int{len(c) - 1}
		} else {
			n.Reason = Assumed
		}
		c = append(c, n)
	}
	return c
}

// chains returns the chains of a hint of the space.
func (sp *space) chains(h *hint) (list []Chain) {
	for _, t := range sp.targets(h, nil) {
		list = append(list, sp.chain(&t))
	}
	return list
}

func (sp *space) chain(t *target) Chain {
	b := chainBuilder{space: sp, run: t.run, index: map[statement]int{}}
	b.nested = sp.nestedOf(t.run)
	c := &t.run.conflict
	if t.isFresh() {
		b.addNode(t.statement, c.parent, c.hidden, c.unit)
	} else {
		b.add(t.statement)
	}
	return b.chain
}

// A chainBuilder makes a chain of a run.
type chainBuilder struct {
	space  *space
	run    *run
	nested map[int32]*Nested // by rule
	chain  Chain
	index  map[statement]int
}

// add adds a statement after all from which it follows, and returns its index.
func (b *chainBuilder) add(s statement) int {
	if i, ok := b.index[s]; ok {
		return i
	}
	hidden := uint16(0)
	if s.isOn() {
		hidden = b.run.hidden[s]
	}
	i := b.addNode(s, b.run.parent[s], hidden, b.run.unit[s])
	b.index[s] = i
	return i
}

func (b *chainBuilder) addNode(s, parent statement, hidden, unit uint16) int {
	n := Node{Candidate: Candidate(s.candidate()), True: s.isOn()}
	n.setUnit(unit)
	switch {
	case parent == noStatement:
	case parent >= ruleBase:
		rule := &b.run.rules[parent-ruleBase]
		n.Reason, n.Nested = ByTechnique, b.nested[int32(parent-ruleBase)]
		for _, c := range b.run.ruleParents[rule.from:rule.to] {
			n.Parents = append(n.Parents, b.add(off(c)))
		}
	default:
		n.Parents = append(n.Parents, b.add(parent))
		for k := range uint16(9) {
			if hidden>>k&1 != 0 {
				n.Parents = append(n.Parents, b.add(off(members[unit][k])))
			}
		}
	}
	b.chain = append(b.chain, n)
	return len(b.chain) - 1
}

// nestedOf returns the technique of each rule of a run. It repeats the run to find them.
func (sp *space) nestedOf(r *run) map[int32]*Nested {
	if len(r.rules) == 0 {
		return nil
	}
	e := sp.searcher
	before := e.record
	record := map[int32]*Nested{}
	again := new(run)
	again.begin(&sp.init, r.start)
	again.propagate(sp.method.links)
	for !again.conflict.found {
		e.record = record
		advanced := sp.advance(again)
		e.record = before
		if !advanced {
			break
		}
		again.propagate(sp.method.links)
	}
	return record
}

// recordPattern keeps the pattern of the last rule, if it is wanted.
func (e *Engine) recordPattern(r *run, h *pattern.Hit) {
	if e.record != nil {
		hit := *h
		e.record[int32(len(r.rules)-1)] = &Nested{Pattern: &hit}
	}
}

// recordStatic keeps the hint of the last rule, whose path is s.path, if it is wanted.
func (e *Engine) recordStatic(r *run, h *staticHint) {
	if e.record != nil {
		hint := e.static.hint(h)
		hint.Removals = slices.Clone(hint.Removals)
		e.record[int32(len(r.rules)-1)] = &Nested{Hint: hint, Chains: []Chain{e.static.chain()}}
	}
}

// recordSpace keeps the hint of the last rule, if it is wanted.
func (e *Engine) recordSpace(r *run, sp *space, h *hint) {
	if e.record != nil {
		record := e.record
		e.record = nil
		hint := sp.describe(h)
		hint.Removals = slices.Clone(hint.Removals)
		record[int32(len(r.rules)-1)] = &Nested{Hint: hint, Chains: sp.chains(h)}
		e.record = record
	}
}
