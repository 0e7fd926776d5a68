package engine

import (
	"context"
	"math"
	"math/bits"
	"slices"
)

// A Best looks for the assignment with the greatest sum of gains. A gain is what a value counts in a
// cell.
//
// A relaxation says how much any assignment could have. The search first asks whether one has all of
// that, then whether one has a little less, and so on: each time it leaves out what has not enough, and
// the first assignment that it finds is nearly the best.
type Best struct {
	*Search
	gains      []int64 // by cell and value
	relaxation relaxation
	houses     [][]uint16
	weights    []float64 // by house and value
	aim        int64     // what is of interest

	Value int64 // of the best assignment found
	Found bool
	Bound int64 // no assignment counts more
	Grid  []uint32
}

// A relaxation bounds what assignments with the domains of the search count.
type relaxation interface {
	// settle finds a low bound, from which the search starts.
	settle() (bound int64)
	// begin starts a search, and enter goes one guess deeper.
	begin()
	enter(depth int)
	// bound takes some steps to lower the bound, but not further than enough, and returns it; the least
	// number if there is no assignment.
	lower(depth, steps int, enough int64) (bound int64)
	// weigh finds out what the bound would lose, where that is up to what is spare.
	weigh(depth int, spare int64)
	// loss returns by how much a value in a cell lowers the bound.
	loss(cell, value int) int64
}

// Bounds, losses and prices are counted in fractions of a gain.
const (
	fine     = 1 << fineBits
	fineBits = 10
)

// NewBest returns a search for the best assignment of a finished network. Covers are lists of parts in
// which values differ; each cell that counts is in at most one part of a cover.
func NewBest(n *Network, gains []int64, covers [][][]uint16) *Best {
	b := &Best{Search: NewSearch(n), gains: gains}
	for i := range n.constraints {
		if c := &n.constraints[i]; c.kind == houseKind {
			b.houses = append(b.houses, c.cells)
		}
	}
	b.weights = make([]float64, len(b.houses)*n.values)
	b.relaxation = newParts(b, covers)
	return b
}

// Run finds the best assignment, or returns the error of the context with what is known by then.
func (b *Best) Run(ctx context.Context) error {
	b.Found, b.Grid = false, nil
	b.Reset(ctx, b.n.domains)
	if b.depth < 0 {
		return b.ended()
	}
	if t := newTemplates(b); t != nil {
		b.relaxation = t
	}
	root := slices.Clone(b.state.domain)
	top := b.relaxation.settle()
	if top == math.MinInt64 {
		return nil
	}
	b.Bound = top >> fineBits
	b.aim = b.least()
	b.search(hasty)
	for allow := int64(0); ; allow += allow/2 + 1 + (b.Bound-b.least())>>12 {
		if b.state.end.over {
			return ctx.Err()
		}
		if b.aim > b.Bound {
			b.Bound = b.Value
			return nil
		}
		known := b.aim
		b.aim = max(top>>fineBits-allow, known)
		guess := b.aim
		b.restart(root)
		if !b.search(math.MaxInt64) {
			continue
		}
		if b.Bound = guess - 1; b.Found {
			b.Bound = max(b.Bound, b.Value)
		}
		if b.aim == guess {
			b.aim = known
		}
	}
}

// hasty is how many guesses the search for some assignment may take.
const hasty = 1000

// least returns what every assignment counts at least.
func (b *Best) least() (sum int64) {
	for cell, d := range b.n.domains {
		least := int64(math.MaxInt64)
		for ; d != 0; d &= d - 1 {
			least = min(least, b.gains[cell*b.n.values+bits.TrailingZeros32(d)])
		}
		sum += least
	}
	return sum
}

// restart goes back to the root, and keeps what was learned.
func (b *Best) restart(root []uint32) {
	b.depth = 0
	b.state.begin(root)
	b.state.propagate()
}

// search looks at all assignments that reach the aim, which rises with each that is found. It reports
// false if the guesses or the time did not suffice.
func (b *Best) search(guesses int64) bool {
	guesses += min(b.Guesses, math.MaxInt64-guesses)
	b.relaxation.begin()
	for {
		bound, ok := b.prune()
		if b.state.end.isOver() || b.Guesses > guesses {
			return false
		}
		if ok {
			cell, value := b.pick(bound)
			if value == 0 {
				b.take()
				ok = false
			} else if ok = b.guess(cell, value); ok {
				b.relaxation.enter(b.depth)
			}
		}
		if !ok && !b.refute(true) {
			return true
		}
	}
}

// take keeps an assignment that reaches the aim.
func (b *Best) take() {
	value := int64(0)
	for cell, d := range b.state.domain {
		value += b.gains[cell*b.n.values+bits.TrailingZeros32(d)]
	}
	if value >= b.aim {
		b.Found, b.Value, b.Grid = true, value, append(b.Grid[:0], b.state.domain...)
		b.aim = value + 1
	}
}

// prune removes the values with which the bound is less than the aim, and reports whether something is
// left, with the bound.
func (b *Best) prune() (int64, bool) {
	steps := 6
	for {
		enough := b.aim * fine
		bound := b.relaxation.lower(b.depth, steps, enough)
		if bound < enough {
			return 0, false
		}
		spare := bound - enough
		b.relaxation.weigh(b.depth, spare)
		removed := 0
		for cell, d := range b.state.domain {
			if d&(d-1) == 0 {
				continue
			}
			keep := d
			for rest := d; rest != 0; rest &= rest - 1 {
				if v := bits.TrailingZeros32(rest); b.relaxation.loss(cell, v) > spare {
					keep &^= 1 << v
					removed++
				}
			}
			if !b.state.keep(uint16(cell), keep) {
				b.state.stop()
				return 0, false
			}
		}
		if removed == 0 {
			return bound, true
		}
		if !b.state.propagate() {
			return 0, false
		}
		if steps = 3; removed < 5 {
			steps = 0
		}
	}
}

// pick returns a cell to guess, and its value; no value if every cell has one. It takes the cell, or the
// value in a house, with the fewest choices, where one weighs less the more of the gap between bound and
// aim it uses up.
func (b *Best) pick(bound int64) (uint16, uint32) {
	gap := float64(max(bound-b.aim*fine, 1))
	best, cell, house, value := math.Inf(1), -1, -1, 0
	weigh := func(c, v int) float64 {
		left := 1 - float64(b.relaxation.loss(c, v))/gap
		return 0.0625 + float64(float64(left*left)*left)
	}
	for c, d := range b.state.domain {
		if d&(d-1) == 0 {
			continue
		}
		sum := 0.0
		for ; d != 0; d &= d - 1 {
			sum += weigh(c, bits.TrailingZeros32(d))
		}
		if sum < best {
			best, cell = sum, c
		}
	}
	if cell < 0 {
		return 0, 0
	}
	clear(b.weights)
	for h, cells := range b.houses {
		weights := b.weights[h*b.n.values : (h+1)*b.n.values]
		for _, c := range cells {
			d := b.state.domain[c]
			if d&(d-1) == 0 {
				weights[bits.TrailingZeros32(d)] = math.Inf(1)
				continue
			}
			for ; d != 0; d &= d - 1 {
				v := bits.TrailingZeros32(d)
				weights[v] += weigh(int(c), v)
			}
		}
		for v, sum := range weights {
			if sum < best {
				best, house, value = sum, h, v
			}
		}
	}
	least := int64(math.MaxInt64)
	if house < 0 {
		for d := b.state.domain[cell]; d != 0; d &= d - 1 {
			if v := bits.TrailingZeros32(d); b.relaxation.loss(cell, v) < least {
				least, value = b.relaxation.loss(cell, v), v
			}
		}
	} else {
		for _, c := range b.houses[house] {
			if b.state.domain[c]>>value&1 != 0 && b.relaxation.loss(int(c), value) < least {
				least, cell = b.relaxation.loss(int(c), value), int(c)
			}
		}
	}
	return uint16(cell), 1 << value
}
