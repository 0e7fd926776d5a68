package engine

import "math"

// Parts bound the gains by what cells that differ could have at most, each part alone.
//
// The cells are covered several times by parts, such as rows, columns and boxes. Each part has a share
// of the gains; the shares are settled at the beginning, so that the parts agree as far as they can.
type parts struct {
	b     *Best
	parts []covering
	of    [][]place // by cell
	match matching
}

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

func newParts(b *Best) *parts {
	n := b.n
	p := &parts{b: b, of: make([][]place, n.cells)}
	for _, cover := range b.covers {
		covered := make([]bool, n.cells)
		add := func(cells []uint16) {
			c := covering{cells: cells}
			c.shares = make([]int64, len(cells)*n.values)
			c.losses = make([]int64, len(cells)*n.values)
			c.known = make([]uint32, len(cells))
			c.values = make([]int, len(cells))
			for at, cell := range cells {
				covered[cell] = true
				p.of[cell] = append(p.of[cell], place{len(p.parts), at})
			}
			p.parts = append(p.parts, c)
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
	for cell, places := range p.of {
		for v := range n.values {
			left := b.gains[cell*n.values+v] << b.fine
			for i, at := range places {
				here := left / int64(len(places)-i)
				p.parts[at.part].shares[at.at*n.values+v] = here
				left -= here
			}
		}
	}
	return p
}

// total returns the bound for the domains as they are, in fractions; the least number if a part has no
// assignment.
func (r *parts) total() int64 {
	total := int64(0)
	for i := range r.parts {
		p := &r.parts[i]
		if !r.update(p) {
			return math.MinInt64
		}
		total += p.most
	}
	return total
}

// update finds the best assignment of a part, if the domains have changed, and reports whether there
// is one.
func (r *parts) update(p *covering) bool {
	same := true
	for at, cell := range p.cells {
		if d := r.b.state.domain[cell]; d != p.known[at] {
			p.known[at], same = d, false
		}
	}
	if !same && !r.match.run(p, r.b.n.values) {
		clear(p.known) // what is left of an earlier one says nothing
		return false
	}
	return true
}

// forget makes the next update of each part look again.
func (r *parts) forget() {
	for i := range r.parts {
		clear(r.parts[i].known)
	}
}

func (r *parts) loss(cell, value int) int64 {
	loss := int64(0)
	for _, at := range r.of[cell] {
		loss += r.parts[at.part].losses[at.at*r.b.n.values+value]
	}
	return loss
}

// The parts have nothing but what follows from the domains.
func (r *parts) begin()                        {}
func (r *parts) enter(int)                     {}
func (r *parts) weigh(int, int64)              {}
func (r *parts) lower(_, _ int, _ int64) int64 { return r.total() }

// settle shares the gains so that the bound falls: where parts want different values in a cell, those
// that want one give a little of its gain to those that do not.
func (r *parts) settle() int64 {
	const rounds = 150
	values := r.b.n.values
	best := r.total()
	kept := make([][]int64, len(r.parts))
	keep := func() {
		for i := range r.parts {
			kept[i] = append(kept[i][:0], r.parts[i].shares...)
		}
	}
	keep()
	pace := int64(4) << r.b.fine
	since := 0
	for range rounds {
		if best == math.MinInt64 {
			return best
		}
		disagree := int64(0)
		for cell, places := range r.of {
			d := r.b.state.domain[cell]
			if len(places) < 2 || d&(d-1) == 0 {
				continue
			}
			for i, p := range places {
				q := places[(i+1)%len(places)]
				v, w := r.parts[p.part].values[p.at], r.parts[q.part].values[q.at]
				if v == w {
					continue
				}
				disagree++
				// Part p wants v and q does not: p shall gain less by it, and q more.
				r.parts[p.part].shares[p.at*values+v] -= pace
				r.parts[q.part].shares[q.at*values+v] += pace
			}
		}
		if disagree == 0 {
			break
		}
		r.forget()
		if total := r.total(); total < best {
			best = total
			keep()
			since = 0
		} else if since++; since >= 8 {
			pace = max(pace/2, 1)
			since = 0
			for i := range r.parts {
				copy(r.parts[i].shares, kept[i])
			}
			r.forget()
			r.total()
		}
	}
	for i := range r.parts {
		copy(r.parts[i].shares, kept[i])
	}
	r.forget()
	return best
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
