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
	covers     [][][]uint16
	houses     [][]uint16
	weights    []float64 // by house and value
	fine       int       // bounds, losses and prices count in fractions of a gain: 2 to that power
	aim        int64     // what is of interest
	first      int       // cells in which assignments differ: see Next
	order      Order
	root       []uint32

	Report    func() // called often, if it is not nil
	Templates int    // how many may be listed, each of a dozen bytes

	Value int64 // of the best assignment found
	Found bool
	Bound int64 // no assignment counts more
	Least int64 // nor less
	Step  int64 // a small part of what cells usually make of the difference
	Grid  []uint32
}

// A relaxation bounds what assignments with the domains of the search count.
type relaxation interface {
	// settle finds a low bound, from which the search starts.
	settle() (bound int64)
	// begin starts a search, and enter goes one guess deeper.
	begin()
	enter(depth int)
	// lower takes some steps to lower the bound, but not further than enough, and returns it; the least
	// number if there is no assignment.
	lower(depth, steps int, enough int64) (bound int64)
	// weigh finds out what the bound would lose, where that is up to what is spare.
	weigh(depth int, spare int64)
	// loss returns by how much a value in a cell lowers the bound.
	loss(cell, value int) int64
}

// An Order says which assignments are looked for first.
type Order uint8

const (
	BestFirst Order = iota // those that probably count most
	BestLast               // those that probably count least
	ByValues               // those with the least value in the first cell, and so on: this is exact
)

// NewBest returns a search for the best assignment of a finished network. Gains are at least 0 and less
// than 2^50. Covers are lists of parts in which values differ; each cell that counts is in at most one
// part of a cover.
func NewBest(n *Network, gains []int64, covers [][][]uint16) *Best {
	b := &Best{Search: NewSearch(n), gains: gains, covers: covers}
	b.fine = min(max(44-bits.Len64(uint64(slices.Max(gains))), 0), 10)
	for _, c := range n.constraints {
		if c.kind == houseKind {
			b.houses = append(b.houses, c.cells)
		}
	}
	b.weights = make([]float64, len(b.houses)*n.values)
	return b
}

// Run finds the best assignment, or returns the error of the context with what is known by then.
func (b *Best) Run(ctx context.Context) error {
	b.Found, b.Grid = false, nil
	b.first, b.order = b.n.cells, BestFirst
	b.Reset(ctx, b.n.domains)
	if b.depth < 0 {
		if b.state.end.over && b.state.begin(b.n.domains) {
			_, b.Bound, _ = b.reach()
		}
		return b.Ended()
	}
	b.root = append(b.root[:0], b.state.domain...)
	least, most, step := b.reach()
	b.Bound, b.Least, b.Step = most, least, step
	if found, err := b.Next(b.n.cells); !found {
		return err
	}
	b.take(b.value())
	b.restart()
	if t := newTemplates(b); t != nil {
		b.relaxation = t
	} else {
		b.relaxation = newParts(b)
	}
	b.Bound = b.relaxation.settle() >> b.fine
	// A quick look for a good assignment, where the searches end early.
	top, first := b.Bound, b.Value
	for allow := int64(0); b.Bound > b.Value && b.Value == first && allow < top-least; allow = 2*allow + step {
		b.improve(max(top-allow, b.Value+1), hasty)
	}
	for allow := top - b.Bound; b.Bound > b.Value && !b.state.end.over; allow += allow/2 + step {
		b.improve(max(top-allow, b.Value+1), math.MaxInt64)
	}
	return b.Ended()
}

// improve looks for assignments that count at least so much, and more with each that is found. If it
// comes to its end, which a limit of guesses may prevent, the bound falls.
func (b *Best) improve(aim, guesses int64) {
	guesses += min(b.Guesses, math.MaxInt64-guesses)
	if b.search(aim, guesses, b.take) {
		b.Bound = max(aim-1, b.Value)
	}
}

// Each goes through the assignments that count at least so much, once Run has proved the best one. It
// tells yield what each counts, and yield returns what the others must count. Of those that agree in the
// first cells only one is found; cells after these must not count.
func (b *Best) Each(ctx context.Context, aim int64, first int, order Order, yield func(value int64) (aim int64)) error {
	*b.state.end = ending{ctx: ctx, over: ctx.Err() != nil}
	b.first, b.order = first, order
	b.search(aim, math.MaxInt64, yield)
	return b.Ended()
}

// hasty is how many guesses a quick search takes.
const hasty = 100

// reach returns what every assignment counts at least and at most, and a small part of what cells usually
// make of the difference.
func (b *Best) reach() (least, most, part int64) {
	open := int64(1)
	for cell, d := range b.state.domain {
		low, high := b.rangeOf(cell, d)
		least += low
		most += high
		open += int64(min(high-low, 1))
	}
	return least, most, max((most-least)/open>>6, 1)
}

// rangeOf returns the least and the greatest gain of a cell.
func (b *Best) rangeOf(cell int, d uint32) (low, high int64) {
	low, high = math.MaxInt64, math.MinInt64
	for ; d != 0; d &= d - 1 {
		gain := b.gains[cell*b.n.values+bits.TrailingZeros32(d)]
		low, high = min(low, gain), max(high, gain)
	}
	return low, high
}

// search goes through the assignments that count at least the aim, which take sets anew after each of
// them. It reports whether it came to its end, which the time or a number of guesses may prevent.
func (b *Best) search(aim, guesses int64, take func(value int64) (aim int64)) bool {
	b.aim = aim
	b.restart()
	b.relaxation.begin()
	for {
		bound, ok := b.prune()
		if b.Report != nil {
			b.Report()
		}
		if b.state.end.isOver() || b.Guesses > guesses {
			return false
		}
		if ok {
			cell, value := b.pick(bound)
			if value == 0 {
				if value := b.value(); value >= b.aim {
					b.aim = take(value)
				}
				if b.aim > b.Bound {
					return true
				}
				// What was decided in later cells alone is done.
				for b.depth > 0 && int(b.cells[b.depth-1]) >= b.first {
					b.depth--
				}
				ok = false
			} else if ok = b.guess(cell, value); ok {
				b.relaxation.enter(b.depth)
			}
		}
		if !ok && !b.refute(true) {
			return !b.state.end.over
		}
	}
}

// restart goes back to the root.
func (b *Best) restart() {
	b.depth = 0
	b.state.begin(b.root)
	b.state.propagate()
}

// value returns what an assignment counts.
func (b *Best) value() (value int64) {
	for cell, d := range b.state.domain {
		value += b.gains[cell*b.n.values+bits.TrailingZeros32(d)]
	}
	return value
}

// take keeps an assignment, and aims at better ones.
func (b *Best) take(value int64) (aim int64) {
	b.Found, b.Value, b.Grid = true, value, append(b.Grid[:0], b.state.domain...)
	return value + 1
}

// prune removes the values with which the bound is less than the aim, and reports whether something is
// left, with the bound.
func (b *Best) prune() (int64, bool) {
	steps := 6
	for {
		enough := b.aim << b.fine
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
// aim it uses up. Cells in which assignments need not differ come last.
func (b *Best) pick(bound int64) (uint16, uint32) {
	last := b.n.cells
	if slices.ContainsFunc(b.state.domain[:b.first], func(d uint32) bool { return d&(d-1) != 0 }) {
		last = b.first
	}
	if b.order == ByValues {
		for c, d := range b.state.domain {
			if d&(d-1) != 0 {
				return uint16(c), d & -d
			}
		}
		return 0, 0
	}
	gap := float64(max(bound-b.aim<<b.fine, 1))
	best, cell, house, value := math.Inf(1), -1, -1, 0
	weigh := func(c, v int) float64 {
		left := 1 - float64(b.relaxation.loss(c, v))/gap
		return 0.0625 + float64(float64(left*left)*left)
	}
	for c, d := range b.state.domain[:last] {
		if d&(d-1) == 0 {
			continue
		}
		sum := 0.0
		for ; d != 0; d &= d - 1 {
			sum += weigh(c, bits.TrailingZeros32(d))
		}
		sum /= float64(b.score[c] + 1)
		if sum < best {
			best, cell = sum, c
		}
	}
	if cell < 0 {
		return 0, 0
	}
	clear(b.weights)
	for h, cells := range b.houses {
		if last < b.n.cells && int(slices.Max(cells)) >= last {
			continue
		}
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
			most := int64(0)
			for _, c := range cells {
				if d := b.state.domain[c]; d>>v&1 != 0 {
					most = max(most, b.score[c])
				}
			}
			if sum /= float64(most + 1); sum < best {
				best, house, value = sum, h, v
			}
		}
	}
	least := int64(math.MaxInt64)
	loss := func(c, v int) int64 {
		if b.order == BestLast {
			return -b.relaxation.loss(c, v)
		}
		return b.relaxation.loss(c, v)
	}
	if house < 0 {
		for d := b.state.domain[cell]; d != 0; d &= d - 1 {
			if v := bits.TrailingZeros32(d); loss(cell, v) < least {
				least, value = loss(cell, v), v
			}
		}
	} else {
		for _, c := range b.houses[house] {
			if b.state.domain[c]>>value&1 != 0 && loss(int(c), value) < least {
				least, cell = loss(int(c), value), int(c)
			}
		}
	}
	return uint16(cell), 1 << value
}
