package score

import (
	"math/bits"

	"bullseye/sudoku"
)

// A depthFirst searches positions with few open cells, where plain depth-first
// search is the fastest: it places digits, and goes back when the best candidates
// of all cells do not add up to the aim.
type depthFirst[T number] struct {
	*solver[T]
	nodes int // how many more may be searched
}

// depthFirstNodes is the number of positions that the depth-first search may take
// before the relaxation, which prunes much better, takes over.
const depthFirstNodes = 24

// tryDepthFirst searches the root for a limited time. True says that this settled
// everything, including the order of ties.
func (s *solver[T]) tryDepthFirst(ordered bool) bool {
	d := depthFirst[T]{solver: s, nodes: depthFirstNodes}
	s.keepTies = ordered
	settled := d.visit(&s.root)
	s.keepTies = false
	s.aim = max(s.aim, s.need())
	s.spend((depthFirstNodes-d.nodes)*1<<8, s.know)
	return settled && s.err == nil
}

// visit searches a position; false says that it ran out of nodes.
func (d *depthFirst[T]) visit(p *position) bool {
	if d.nodes--; d.nodes < 0 {
		return false
	}
	bound := int64(0)
	pick, size := -1, 10
	for c, s := range p.cells {
		best := T(0)
		if s&(s-1) == 0 {
			best = d.problem.Values[c][s.Smallest()-1]
		} else {
			if n := s.Len(); n < size {
				pick, size = c, n
			}
			for i, set := 0, uint16(s); set != 0; i, set = i+1, set&(set-1) {
				if v := d.problem.Values[c][bits.TrailingZeros16(set)&15]; i == 0 || v > best {
					best = v
				}
			}
		}
		bound += int64(best)
	}
	if d.floor(bound) < d.solver.aim {
		return true
	}
	if pick < 0 {
		g := p.grid()
		d.offer(&g, d.floor(bound))
		return true
	}
	for left := p.cells[pick]; left != 0; {
		b := left.Smallest()
		for s := range left.All() {
			if d.problem.Values[pick][s-1] > d.problem.Values[pick][b-1] {
				b = s
			}
		}
		left &^= sudoku.DigitSet(b)
		next := *p
		if next.assign(pick, b); next.propagate() && !d.visit(&next) {
			return false
		}
	}
	return true
}
