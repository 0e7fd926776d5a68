package engine

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// A relation says which pairs of values two cells may take.
type relation struct {
	allowed []uint32        // by value of the first cell
	there   [][chunk]uint32 // what sets of values of the first cell allow the second
	back    [][chunk]uint32
}

// Sets are looked up in parts of chunkBits values.
const (
	chunkBits = 5
	chunk     = 1 << chunkBits
)

// AddPair says which pairs of values two cells may take.
func (n *Network) AddPair(a, b uint16, allowed func(a, b int) bool) {
	if a == b {
		var keep uint32
		for v := range n.values {
			if allowed(v, v) {
				keep |= 1 << v
			}
		}
		n.Keep(a, keep)
		return
	}
	if a > b {
		a, b = b, a
		swapped := allowed
		allowed = func(a, b int) bool { return swapped(b, a) }
	}
	r := n.pairs[[2]uint16{a, b}]
	if r == nil {
		r = &relation{allowed: make([]uint32, n.values)}
		for v := range r.allowed {
			r.allowed[v] = n.full
		}
		n.pairs[[2]uint16{a, b}] = r
	}
	for v := range n.values {
		for w := range n.values {
			if r.allowed[v]>>w&1 != 0 && !allowed(v, w) {
				r.allowed[v] &^= 1 << w
			}
		}
	}
}

// finishPairs makes constraints of the relations, or marks that cells differ where a relation says
// no more.
func (n *Network) finishPairs() {
	keys := make([][2]uint16, 0, len(n.pairs))
	for key := range n.pairs {
		keys = append(keys, key)
	}
	sortPairs(keys)
	shared := map[string]*relation{}
	var name []byte
	for _, key := range keys {
		a, b := key[0], key[1]
		r := n.pairs[key]
		reflexive := false
		for v, allowed := range r.allowed {
			reflexive = reflexive || allowed>>v&1 != 0
		}
		if !reflexive {
			n.AddDifferent(key[:])
		}
		plain := true
		name = name[:0]
		for v, allowed := range r.allowed {
			if n.Differ(a, b) {
				allowed &^= 1 << v
				plain = plain && allowed == n.full&^(1<<v)
			} else {
				plain = plain && allowed == n.full
			}
			r.allowed[v] = allowed
			name = binary.LittleEndian.AppendUint32(name, allowed)
		}
		if plain {
			continue
		}
		if same := shared[string(name)]; same != nil {
			r = same
		} else {
			r.tabulate(n.values)
			shared[string(name)] = r
		}
		possible := 0
		for _, allowed := range r.allowed {
			possible += bits.OnesCount32(allowed)
		}
		weight := int64(1)
		if possible*2 < n.values*n.values {
			weight = 4
		}
		n.add(constraint{kind: pairKind, cells: key[:], relation: r}, weight)
	}
}

func sortPairs(keys [][2]uint16) {
	slices.SortFunc(keys, func(a, b [2]uint16) int {
		if a[0] != b[0] {
			return int(a[0]) - int(b[0])
		}
		return int(a[1]) - int(b[1])
	})
}

func (r *relation) tabulate(values int) {
	chunks := (values + chunkBits - 1) / chunkBits
	r.there, r.back = make([][chunk]uint32, chunks), make([][chunk]uint32, chunks)
	back := make([]uint32, values)
	for v, allowed := range r.allowed {
		for ; allowed != 0; allowed &= allowed - 1 {
			back[bits.TrailingZeros32(allowed)] |= 1 << v
		}
	}
	for i := range chunks {
		for s := 1; s < chunk; s++ {
			rest, v := s&(s-1), i*chunkBits+bits.TrailingZeros(uint(s))
			if v < values {
				r.there[i][s] = r.there[i][rest] | r.allowed[v]
				r.back[i][s] = r.back[i][rest] | back[v]
			}
		}
	}
}

func lookUp(table [][chunk]uint32, set uint32) uint32 {
	var all uint32
	for i := range table {
		all |= table[i][set>>(chunkBits*i)&(chunk-1)]
	}
	return all
}

// runPair removes the values of two cells that go with no value of the other.
func (s *state) runPair(c *constraint) bool {
	a, b := c.cells[0], c.cells[1]
	if !s.keep(b, lookUp(c.relation.there, s.domain[a])) || !s.keep(a, lookUp(c.relation.back, s.domain[b])) {
		return false
	}
	x, y := s.domain[a], s.domain[b]
	if both := bits.OnesCount32(x) + bits.OnesCount32(y); both == 2 || both > 6 {
		return true
	}
	// A value that every allowed pair has is in one of the two cells.
	for rest := x & y; rest != 0; rest &= rest - 1 {
		v := rest & -rest
		if lookUp(c.relation.there, x&^v)&(y&^v) == 0 && !s.point(c.cells, v) {
			return false
		}
	}
	return true
}

// runRising removes what is too small or too great for the values to rise.
func (s *state) runRising(c *constraint) bool {
	least := 0
	for _, cell := range c.cells {
		if !s.keep(cell, ^uint32(0)<<least) {
			return false
		}
		least = bits.TrailingZeros32(s.domain[cell]) + 1
	}
	for i := len(c.cells) - 1; i > 0; i-- {
		greatest := bits.Len32(s.domain[c.cells[i]]) - 1
		if !s.keep(c.cells[i-1], 1<<greatest-1) {
			return false
		}
	}
	return true
}
