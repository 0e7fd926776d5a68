// Package chain finds the forcing chains of a position: the hints of the Explainer's
// producers 21 and 23 to 30.
package chain

import (
	"slices"

	"bullseye/internal/turn"
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
	// Checkpoint ends a search when its context has ended. The search then finds nothing.
	Checkpoint turn.Point

	ended    bool // by Checkpoint
	marks    marks
	static   static
	grid     grid.Grid        // the position
	outer    space            // runs of it, with levels 0, 1, 4 and 5
	forcing  space            // runs of it, with levels 2 and 3
	inner    space            // runs in the middle of a run
	closures [3]closures      // of runs of the position, in the middle of these, and in their middle
	suspects [9]digitSuspects // of producer 23
	reaches  reaches          // of producer 24
	narrowed narrowed
	walk     walk
	targets  []target
	scratch  grid.Grid

	// of the rule that is being made
	ruleParents []uint16
	ruleSeen    set

	removedBy [18]struct{ cell, digits uint16 } // by one pattern
	removed   []set
	found     []hint
	nested    []nestedHint
	counted   []uint64          // hashes of nested hints
	record    map[int32]*Nested // the techniques of rules by their indices, if they are wanted
	last      *space            // in which the last hint was found, or nil for static
}

// NewEngine returns an engine.
func NewEngine() *Engine {
	fillPeers()
	e := new(Engine)
	for _, sp := range []*space{&e.outer, &e.forcing, &e.inner} {
		sp.searcher = e
	}
	e.inner.depth = 1
	for i := range e.closures {
		e.closures[i].depth, e.closures[i].e = i, e
	}
	e.static.stopped = e.stopped
	return e
}

// stopped passes the checkpoint, and reports whether the search is to end.
func (e *Engine) stopped() bool {
	if !e.ended {
		e.ended = e.Checkpoint.Check() != nil
	}
	return e.ended
}

// First returns the first hint of a producer, and whether there is one.
func (e *Engine) First(g *grid.Grid, producer int) (Hint, bool) {
	e.ended = false
	h, found := e.first(g, producer)
	if e.ended {
		e.forget()
		return Hint{}, false
	}
	return h, found
}

// forget forgets what has been found about positions: it is incomplete.
func (e *Engine) forget() {
	e.grid = grid.Grid{}
	for i := range e.closures {
		e.closures[i].forget()
	}
}

func (e *Engine) first(g *grid.Grid, producer int) (Hint, bool) {
	marksOf(g, &e.marks)
	if producer == ForcingChains {
		return e.firstStatic()
	}
	if how, ok := methodOf(producer); ok {
		return e.firstOf(g, how)
	}
	return Hint{}, false
}

// methodOf returns the method of a producer of chains, except that of the first.
func methodOf(producer int) (how method, ok bool) {
	switch {
	case producer == NishioChains:
		return nishioMethod, true
	case producer == MultipleChains:
		return multipleMethod, true
	case producer >= DynamicChains && producer <= LastPlusChains:
		return dynamicMethod(producer - DynamicChains), true
	}
	return method{}, false
}

// All calls yield for the hints of a producer, in order, until yield returns false. It
// reports whether it never did. Of hints that remove the same, it takes the first. During
// a call of yield, Chains and Source describe its hint.
func (e *Engine) All(g *grid.Grid, producer int, yield func(*Hint) bool) bool {
	e.ended = false
	marksOf(g, &e.marks)
	if producer == ForcingChains {
		return e.allStatic(yield)
	}
	how, ok := methodOf(producer)
	if !ok {
		return true
	}
	sp := e.prepare(g, how)
	e.last = sp
	sp.search(true)
	if e.stopped() {
		e.forget()
		return true
	}
	for _, sp.best = range slices.Clone(sp.inOrder()) {
		if h := sp.describe(&sp.best); !yield(&h) {
			return false
		}
	}
	return true
}

func (e *Engine) allStatic(yield func(*Hint) bool) bool {
	s := &e.static
	e.last = nil
	s.search(&e.marks, true)
	if e.stopped() {
		return true
	}
	known := map[set]bool{}
	for _, s.best = range s.hints {
		h := s.hint(&s.best)
		var removals set
		for _, c := range h.Removals {
			removals.add(uint16(c))
		}
		if known[removals] {
			continue
		}
		known[removals] = true
		if !yield(&h) {
			return false
		}
	}
	return true
}

func (e *Engine) firstStatic() (h Hint, found bool) {
	e.last = nil
	e.static.search(&e.marks, false)
	if !e.static.found {
		return h, false
	}
	return e.static.hint(&e.static.best), true
}

// prepare returns the space in which a method is to search the position. Runs of lower
// levels are continued.
func (e *Engine) prepare(g *grid.Grid, how method) *space {
	level := how.level
	if level == 0 || e.grid != *g || level <= e.closures[0].level || e.outer.method.links != how.links {
		e.grid, e.scratch = *g, *g
		e.nested = e.nested[:0]
		e.outer.reset(&e.marks, how)
		e.closures[0].reset(&e.marks, level)
		e.forcing.method.level = 0
		return &e.outer
	}
	e.closures[0].raise(level)
	if level == 2 || level == 3 {
		if e.forcing.method.level == 0 {
			e.forcing.copyRuns(&e.outer)
		}
		e.forcing.raise(how)
		return &e.forcing
	}
	e.outer.raise(how)
	return &e.outer
}

func (e *Engine) firstOf(g *grid.Grid, how method) (h Hint, found bool) {
	sp := e.prepare(g, how)
	e.last = sp
	sp.search(false)
	if !sp.any {
		return h, false
	}
	return sp.describe(&sp.best), true
}
