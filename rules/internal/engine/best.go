package engine

import (
	"context"
	"math"
	"math/bits"
)

// A Best looks for the assignment with the greatest sum of gains. A gain is what a value counts in a
// cell.
//
// The cells are covered several times by parts in which values differ, such as rows, columns and boxes.
// Each part has a share of the gains. What the parts could have at most, each alone, is together a bound
// on every assignment. The shares are settled at the beginning, so that the parts agree as far as they
// can. What a part would lose with a value in a cell then rules values out.
type Best struct {
	*Search
	gains []int64 // by cell and value
	parts []covering
	of    [][]place // by cell
	match matching

	Value int64 // of the best assignment found
	Found bool
	Bound int64 // no assignment counts more
	Grid  []uint32
}

// fine is how many fractions of a gain the shares are counted in.
const fine = 1 << fineBits

const fineBits = 10

// A place is a cell in a part.
type place struct{ part, at int }

// A covering is cells that differ, with their share of the gains.
type covering struct {
	cells  []uint16
	shares []int64  // by place and value, in fractions
	known  []uint32 // the domains for which the rest was found
	most   int64
	values []int   // by place, in the best assignment of the part
	losses []int64 // by place and value
}

// NewBest returns a search for the best assignment of a finished network. Covers are lists of parts;
// each cell that counts is in at most one part of a cover.
func NewBest(n *Network, gains []int64, covers [][][]uint16) *Best {
	b := &Best{Search: NewSearch(n), gains: gains, of: make([][]place, n.cells)}
	for _, cover := range covers {
		covered := make([]bool, n.cells)
		add := func(cells []uint16) {
			p := covering{cells: cells}
			p.shares = make([]int64, len(cells)*n.values)
			p.losses = make([]int64, len(cells)*n.values)
			p.known = make([]uint32, len(cells))
			p.values = make([]int, len(cells))
			for at, cell := range cells {
				covered[cell] = true
				b.of[cell] = append(b.of[cell], place{len(b.parts), at})
			}
			b.parts = append(b.parts, p)
		}
		for _, cells := range cover {
			add(cells)
		}
		for cell := range covered {
			if !covered[cell] {
				add([]uint16{uint16(cell)})
			}
		}
	}
	for cell, places := range b.of {
		for v := range n.values {
			left := gains[cell*n.values+v] * fine
			for i, p := range places {
				here := left / int64(len(places)-i)
				b.parts[p.part].shares[p.at*n.values+v] = here
				left -= here
			}
		}
	}
	return b
}

// Run finds the best assignment, or returns the error of the context with what is known by then.
func (b *Best) Run(ctx context.Context) error {
	n := b.n
	b.Found, b.Grid = false, nil
	b.Reset(ctx, n.domains)
	if b.depth < 0 {
		return b.ended()
	}
	b.settle()
	b.Bound = floor(b.total())
	for {
		if !b.prune() {
			if !b.refute(true) {
				break
			}
			continue
		}
		cell, value := b.pick()
		if b.state.end.isOver() {
			break
		}
		if value == 0 {
			b.take()
			if !b.refute(true) {
				break
			}
			continue
		}
		if !b.guess(cell, value) && !b.refute(true) {
			break
		}
	}
	if b.state.end.over {
		return ctx.Err()
	}
	if b.Found {
		b.Bound = b.Value
	}
	return nil
}

// take keeps an assignment that is better than the best so far.
func (b *Best) take() {
	value := int64(0)
	for cell, d := range b.state.domain {
		value += b.gains[cell*b.n.values+bits.TrailingZeros32(d)]
	}
	if !b.Found || value > b.Value {
		b.Found, b.Value, b.Grid = true, value, append(b.Grid[:0], b.state.domain...)
	}
}

func floor(fractions int64) int64 { return fractions >> fineBits }

// total returns the bound for the domains as they are, in fractions; the least number if a part has no
// assignment.
func (b *Best) total() int64 {
	total := int64(0)
	for i := range b.parts {
		p := &b.parts[i]
		if !b.update(p) {
			return math.MinInt64
		}
		total += p.most
	}
	return total
}

// update finds the best assignment of a part, if the domains have changed, and reports whether there
// is one.
func (b *Best) update(p *covering) bool {
	same := true
	for at, cell := range p.cells {
		if d := b.state.domain[cell]; d != p.known[at] {
			p.known[at], same = d, false
		}
	}
	if !same && !b.match.run(p, b.n.values) {
		clear(p.known) // what is left of an earlier one says nothing
		return false
	}
	return true
}

// prune removes the values with which the bound is no better than the best, and reports whether
// something is left.
func (b *Best) prune() bool {
	for {
		total := b.total()
		if total == math.MinInt64 {
			return false
		}
		if !b.Found {
			return true
		}
		spare := total - (b.Value+1)*fine // what may be lost
		if spare < 0 {
			return false
		}
		changed := false
		for cell, places := range b.of {
			d := b.state.domain[cell]
			if d&(d-1) == 0 {
				continue
			}
			keep := d
			for rest := d; rest != 0; rest &= rest - 1 {
				if v := bits.TrailingZeros32(rest); b.lossOf(places, v) > spare {
					keep &^= 1 << v
				}
			}
			if keep != d {
				changed = true
				if !b.state.keep(uint16(cell), keep) {
					b.state.stop()
					return false
				}
			}
		}
		if !changed {
			return true
		}
		if !b.state.propagate() {
			return false
		}
	}
}

// forget makes the next update of each part look again.
func (b *Best) forget() {
	for i := range b.parts {
		clear(b.parts[i].known)
	}
}

// lossOf returns by how much a value in a cell lowers the bound.
func (b *Best) lossOf(places []place, v int) int64 {
	loss := int64(0)
	for _, p := range places {
		loss += b.parts[p.part].losses[p.at*b.n.values+v]
	}
	return loss
}

// pick returns the cell whose second value loses most beside the first, and that first value.
func (b *Best) pick() (uint16, uint32) {
	bestCell, bestValue, bestScore := 0, uint32(0), int64(-1)
	for cell, places := range b.of {
		d := b.state.domain[cell]
		if d&(d-1) == 0 {
			continue
		}
		first, second, value := int64(math.MaxInt64), int64(math.MaxInt64), uint32(0)
		for rest := d; rest != 0; rest &= rest - 1 {
			v := bits.TrailingZeros32(rest)
			switch loss := b.lossOf(places, v); {
			case loss < first:
				first, second, value = loss, first, 1<<v
			case loss < second:
				second = loss
			}
		}
		score := (second-first)/int64(bits.OnesCount32(d)) + b.score[cell]/int64(bits.OnesCount32(d))
		if score > bestScore {
			bestCell, bestValue, bestScore = cell, value, score
		}
	}
	return uint16(bestCell), bestValue
}

// settle shares the gains so that the bound falls: where parts want different values in a cell, those
// that want one give a little of its gain to those that do not.
func (b *Best) settle() {
	const rounds = 150
	values := b.n.values
	best := b.total()
	kept := make([][]int64, len(b.parts))
	keep := func() {
		for i := range b.parts {
			kept[i] = append(kept[i][:0], b.parts[i].shares...)
		}
	}
	keep()
	pace := int64(fine) * 4
	since := 0
	for range rounds {
		if best == math.MinInt64 {
			return
		}
		disagree := int64(0)
		for cell, places := range b.of {
			d := b.state.domain[cell]
			if len(places) < 2 || d&(d-1) == 0 {
				continue
			}
			for i, p := range places {
				q := places[(i+1)%len(places)]
				v, w := b.parts[p.part].values[p.at], b.parts[q.part].values[q.at]
				if v == w {
					continue
				}
				disagree++
				// Part p wants v and q does not: p shall gain less by it, and q more.
				b.parts[p.part].shares[p.at*values+v] -= pace
				b.parts[q.part].shares[q.at*values+v] += pace
			}
		}
		if disagree == 0 {
			break
		}
		b.forget()
		if total := b.total(); total < best {
			best = total
			keep()
			since = 0
		} else if since++; since >= 8 {
			pace = max(pace/2, 1)
			since = 0
			for i := range b.parts {
				copy(b.parts[i].shares, kept[i])
			}
			b.forget()
			b.total()
		}
	}
	for i := range b.parts {
		copy(b.parts[i].shares, kept[i])
	}
	b.forget()
}

// A matching finds the best assignment of different values to cells, by the method of Kuhn and Munkres
// in the form with shortest ways.
type matching struct {
	cellPrice  []int64
	valuePrice []int64
	cellOf     []int // by value, from 1; 0 is nobody
	least      []int64
	from       []int
	used       []bool
}

const never = math.MinInt64 / 4

// run assigns the cells of a part, and finds what each value would lose. It reports false if there are
// not enough values.
func (m *matching) run(p *covering, values int) bool {
	k := len(p.cells)
	if len(m.cellOf) <= values || len(m.cellPrice) <= k {
		m.cellPrice = make([]int64, max(k, values)+1)
		m.valuePrice = make([]int64, values+1)
		m.cellOf = make([]int, values+1)
		m.least = make([]int64, values+1)
		m.from = make([]int, values+1)
		m.used = make([]bool, values+1)
	}
	clear(m.cellPrice)
	clear(m.valuePrice)
	clear(m.cellOf)
	cost := func(at, v int) int64 {
		if p.known[at]>>v&1 == 0 {
			return -never
		}
		return -p.shares[at*values+v]
	}
	for i := 1; i <= k; i++ {
		m.cellOf[0] = i
		at := 0
		for v := range m.least {
			m.least[v], m.used[v] = math.MaxInt64, false
		}
		for m.cellOf[at] != 0 {
			m.used[at] = true
			cell, delta, next := m.cellOf[at], int64(math.MaxInt64), 0
			for v := 1; v <= values; v++ {
				if m.used[v] {
					continue
				}
				if c := cost(cell-1, v-1) - m.cellPrice[cell] - m.valuePrice[v]; c < m.least[v] {
					m.least[v], m.from[v] = c, at
				}
				if m.least[v] < delta {
					delta, next = m.least[v], v
				}
			}
			if delta > -never/2 {
				return false
			}
			for v := 0; v <= values; v++ {
				if m.used[v] {
					m.cellPrice[m.cellOf[v]] += delta
					m.valuePrice[v] -= delta
				} else {
					m.least[v] -= delta
				}
			}
			at = next
		}
		for at != 0 {
			m.cellOf[at] = m.cellOf[m.from[at]]
			at = m.from[at]
		}
	}
	p.most = 0
	for v := 1; v <= values; v++ {
		if c := m.cellOf[v]; c != 0 {
			p.values[c-1] = v - 1
			p.most -= cost(c-1, v-1)
		}
	}
	for at := range k {
		for v := range values {
			if loss := cost(at, v) - m.cellPrice[at+1] - m.valuePrice[v+1]; loss < -never/2 {
				p.losses[at*values+v] = max(loss, 0)
			} else {
				p.losses[at*values+v] = 0
			}
		}
	}
	return true
}
