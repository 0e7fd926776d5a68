// Package chain finds the forcing chains of a position: the hints of the Explainer's
// producers 21 and 23 to 30.
package chain

import (
	"math/bits"

	"bullseye/logic/internal/grid"
)

// A Kind is a kind of chain.
type Kind uint8

// The kinds.
const (
	XCycle Kind = iota
	YCycle
	Cycle
	ForcingX
	Forcing
	Nishio
	Cell
	Region
	Contradiction
	Double
)

// A Hint is the conclusion of some chains.
type Hint struct {
	Kind Kind

	// Level is 0 for static chains, 1 for dynamic ones, and 2 to 6 for those with levels 1
	// to 5 of nested techniques.
	Level uint8

	// Rating is in tenths. Cost is the number of statements on which it depends.
	Rating, Cost int

	// Placed is the candidate that is placed, if Places is set.
	Placed Candidate
	Places bool

	// Removals are the candidates that are removed, in ascending order. They are valid
	// until the next search.
	Removals []Candidate
}

// The numbers of producers.
const (
	ForcingChains   = 21
	NishioChains    = 23
	MultipleChains  = 24
	DynamicChains   = 25
	FirstPlusChains = 26
	LastPlusChains  = 30
)

// An Engine finds hints. It keeps its memory between searches and is for one goroutine.
type Engine struct {
	marks    marks
	static   static
	outer    space
	walk     walk
	targets  []target
	removals []Candidate
}

// NewEngine returns an engine.
func NewEngine() *Engine {
	e := new(Engine)
	e.outer.searcher = e
	return e
}

// First returns the first hint of a producer, and whether there is one.
func (e *Engine) First(g *grid.Grid, producer int) (Hint, bool) {
	marksOf(g, &e.marks)
	switch {
	case producer == ForcingChains:
		return e.firstStatic()
	case producer == NishioChains:
		return e.firstOf(nishioMethod, 0, 75)
	case producer == MultipleChains:
		return e.firstOf(multipleMethod, 0, 80)
	case producer >= DynamicChains && producer <= LastPlusChains:
		level := producer - DynamicChains
		return e.firstOf(dynamicMethod(level), uint8(1+level), 85+5*level)
	}
	return Hint{}, false
}

func (e *Engine) firstStatic() (h Hint, found bool) {
	s := &e.static
	s.search(&e.marks, false)
	if !s.found {
		return h, false
	}
	b := &s.best
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
	e.removals = e.removals[:0]
	if b.cycle {
		for i, w := range b.removals {
			for ; w != 0; w &= w - 1 {
				e.removals = append(e.removals, Candidate(64*i+bits.TrailingZeros64(w)))
			}
		}
	} else {
		e.removeDigits(b.cell, b.digits)
		if !b.start.isOn() {
			h.Placed, h.Places = Candidate(b.start.candidate()), true
		}
	}
	h.Removals = e.removals
	return h, true
}

func (e *Engine) removeDigits(cell, digits uint16) {
	for ; digits != 0; digits &= digits - 1 {
		e.removals = append(e.removals, Candidate(9*cell+uint16(bits.TrailingZeros16(digits))))
	}
}

func (e *Engine) firstOf(how method, level uint8, base int) (h Hint, found bool) {
	sp := &e.outer
	sp.reset(&e.marks, how)
	sp.search(false)
	if !sp.any {
		return h, false
	}
	b := &sp.best
	h.Kind, h.Level, h.Cost = b.kind, level, int(b.order.cost)
	if how.links.first == 1 {
		h.Kind = Nishio
	}
	h.Rating = base + thresholds(h.Cost)
	e.removals = e.removals[:0]
	c := b.conclusion.candidate()
	if b.conclusion.isOn() {
		h.Placed, h.Places = Candidate(c), true
		e.removeDigits(c/9, sp.init[c/9]&^(1<<(c%9)))
	} else {
		e.removals = append(e.removals, Candidate(c))
	}
	h.Removals = e.removals
	return h, true
}
