package target

import "bullseye/sudoku"

// With many clues there is little to choose, and plain depth-first search is
// the quickest: it places digits, and goes back when the best candidates of
// the cells do not add up to the aim.
type dense struct {
	gauge *gauge
	order [sudoku.Cells][9]sudoku.Digits // by cell: the digits, the best first
	nodes int                            // that may still be looked at
	offer func(p *position, level int64)
	aim   func() int64
}

// denseNodes is how many positions the depth-first search may take before the
// relaxation, which is much better at pruning, has its turn.
const denseNodes = 300

func newDense(p *position, g *gauge) *dense {
	d := &dense{gauge: g}
	for c := range d.order {
		order := &d.order[c]
		n := 0
		for s := p.cells[c]; s != 0; s &= s - 1 {
			i := n
			for ; i > 0 && g.entries[c][order[i-1].Smallest()-1] < g.entries[c][s.Smallest()-1]; i-- {
				order[i] = order[i-1]
			}
			order[i] = s & -s
			n++
		}
	}
	return d
}

// visit searches the position; false says that it ran out of nodes.
func (d *dense) visit(p *position) bool {
	if d.nodes--; d.nodes < 0 {
		return false
	}
	bound := int64(0)
	pick, size := -1, 10
	for c, s := range p.cells {
		for _, b := range &d.order[c] {
			if s&b != 0 {
				bound += d.gauge.entries[c][b.Smallest()-1]
				break
			}
		}
		if n := s.Len(); n < size && n > 1 {
			pick, size = c, n
		}
	}
	if bound < d.aim() {
		return true
	}
	if pick < 0 {
		d.offer(p, bound)
		return true
	}
	for _, b := range &d.order[pick] {
		if p.cells[pick]&b == 0 {
			continue
		}
		next := *p
		next.cells[pick] = b
		if next.propagate() && !d.visit(&next) {
			return false
		}
	}
	return true
}
