package engine

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// A Graph is an automaton laid out over the cells that it reads: a layer of states before each cell
// and after the last, with the ways from each layer to the next.
type Graph struct {
	layers []layer // one for each cell
	last   int     // states after the last cell
	states int     // in the largest layer
}

type layer struct {
	states int
	ways   []way
	first  []int32 // by state: the first of its ways, which lie together; and at the end how many there are
}

// A way leads from a state of a layer to one of the next with some values.
type way struct {
	from, to int32
	values   uint32
}

// NewGraph lays an automaton out over cells with these domains. From start states, step yields the
// states that follow a state with a value, from 0, at a place; accept says which may be the last.
func NewGraph[S comparable](domains []uint32, start []S, step func(at int, state S, value int, yield func(S)), accept func(S) bool) *Graph {
	layers := make([]layer, len(domains))
	states := slices.Clone(start)
	number := map[S]int32{}
	var next []S
	var ways []way
	from, first, value := 0, 0, uint32(0)
	add := func(to S) {
		i, known := number[to]
		if !known {
			i = int32(len(next))
			number[to] = i
			next = append(next, to)
		}
		for k := first; k < len(ways); k++ {
			if ways[k].to == i {
				ways[k].values |= value
				return
			}
		}
		ways = append(ways, way{int32(from), i, value})
	}
	for at, domain := range domains {
		clear(number)
		next, ways = next[:0], make([]way, 0, 2*len(states))
		for from = range states {
			first = len(ways)
			for d := domain; d != 0; d &= d - 1 {
				value = d & -d
				step(at, states[from], bits.TrailingZeros32(d), add)
			}
		}
		layers[at] = layer{states: len(states), ways: ways}
		states, next = next, states
	}
	merged := make([]int32, len(states))
	last := 0
	for i, state := range states {
		merged[i] = -1
		if accept(state) {
			merged[i] = 0
			last = 1
		}
	}
	g := &Graph{layers: layers, last: last, states: 1}
	same := map[string]int32{}
	// From the back, states with the same ways become one, and those without any go.
	for at := len(layers) - 1; at >= 0; at-- {
		merged = layers[at].merge(merged, same)
		g.states = max(g.states, layers[at].states)
	}
	if len(start) > 1 && len(layers) > 0 { // every start state is one
		first := &layers[0]
		var ways []way
		for _, w := range first.ways {
			w.from = 0
			if i := slices.IndexFunc(ways, func(o way) bool { return o.to == w.to }); i >= 0 {
				ways[i].values |= w.values
			} else {
				ways = append(ways, w)
			}
		}
		first.states, first.ways = min(first.states, 1), ways
	}
	for at := range layers {
		l := &layers[at]
		l.first = make([]int32, l.states+1)
		for _, w := range l.ways {
			l.first[w.from+1]++
		}
		for i := range l.states {
			l.first[i+1] += l.first[i]
		}
	}
	return g
}

// merge renumbers the states that the ways of a layer lead to, and makes one of states with the same
// ways. It returns the new numbers of the states of the layer, -1 for those that lead nowhere.
func (l *layer) merge(next []int32, number map[string]int32) []int32 {
	merged := make([]int32, l.states)
	for i := range merged {
		merged[i] = -1
	}
	clear(number)
	var own []way
	ways := l.ways[:0]
	var name []byte
	for i := 0; i < len(l.ways); {
		from := l.ways[i].from
		own = own[:0]
		for ; i < len(l.ways) && l.ways[i].from == from; i++ {
			w := l.ways[i]
			if w.to = next[w.to]; w.to < 0 {
				continue
			}
			if k := slices.IndexFunc(own, func(o way) bool { return o.to == w.to }); k >= 0 {
				own[k].values |= w.values
			} else {
				own = append(own, w)
			}
		}
		if len(own) == 0 {
			continue
		}
		slices.SortFunc(own, func(a, b way) int { return int(a.to) - int(b.to) })
		name = name[:0]
		for _, w := range own {
			name = binary.LittleEndian.AppendUint32(name, uint32(w.to))
			name = binary.LittleEndian.AppendUint32(name, w.values)
		}
		same, known := number[string(name)]
		if !known {
			same = int32(len(number))
			number[string(name)] = same
			for _, w := range own {
				ways = append(ways, way{same, w.to, w.values})
			}
		}
		merged[from] = same
	}
	l.states, l.ways = len(number), slices.Clone(ways)
	return merged
}

// AddGraph says that a graph has a way through cells.
func (n *Network) AddGraph(cells []uint16, g *Graph) {
	if len(g.layers) > 0 && g.layers[0].states == 0 || g.last == 0 {
		n.impossible = true
		return
	}
	n.add(constraint{kind: graphKind, cells: cells, graph: g}, 3)
}

func (s *scratch) fit(g *Graph) {
	words := (g.states + 63) / 64
	for i := range g.layers {
		if i == len(s.forward) {
			s.forward = append(s.forward, nil)
		}
		if len(s.forward[i]) < words {
			s.forward[i] = make([]uint64, words)
		}
	}
	for i := range s.back {
		if len(s.back[i]) < words {
			s.back[i] = make([]uint64, words)
		}
	}
}

// runGraph removes the values with which no way leads through the graph.
func (s *state) runGraph(c *constraint) bool {
	layers := c.graph.layers
	forward := s.scratch.forward
	clear(forward[0])
	forward[0][0] = 1
	for i := range layers[:len(layers)-1] {
		l, d := &layers[i], s.domain[c.cells[i]]
		to := forward[i+1]
		clear(to)
		for at, set := range forward[i][:(l.states+63)/64] {
			for ; set != 0; set &= set - 1 {
				state := at*64 + bits.TrailingZeros64(set)
				for _, w := range l.ways[l.first[state]:l.first[state+1]] {
					if w.values&d != 0 {
						to[w.to>>6] |= 1 << (w.to & 63)
					}
				}
			}
		}
	}
	next, here := s.scratch.back[0], s.scratch.back[1]
	clear(next)
	next[0] = 1
	for i := len(layers) - 1; i >= 0; i-- {
		l, d := &layers[i], s.domain[c.cells[i]]
		clear(here)
		var keep uint32
		for at, set := range forward[i][:(l.states+63)/64] {
			for ; set != 0; set &= set - 1 {
				state := at*64 + bits.TrailingZeros64(set)
				for _, w := range l.ways[l.first[state]:l.first[state+1]] {
					if w.values&d != 0 && next[w.to>>6]>>(w.to&63)&1 != 0 {
						here[at] |= set & -set
						keep |= w.values
					}
				}
			}
		}
		if !s.keep(c.cells[i], keep) {
			return false
		}
		next, here = here, next
	}
	return true
}
