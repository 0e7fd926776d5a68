package chain

import "math/bits"

// weakSet[c] are the candidates that c excludes.
var weakSet = func() (all [candidates]set) {
	for c := range all {
		for k, at := range places[c] {
			for m := fresh[c][k]; m != 0; m &= m - 1 {
				all[c].add(members[at.unit][bits.TrailingZeros16(m)])
			}
		}
	}
	return all
}()

// reaches holds what follows from each candidate by links between single statements.
type reaches struct {
	graph   *graph
	present set
	linked  set // the candidates with mates
	at      [candidates]reach
	done    set
	queue   []uint16
}

type reach struct {
	isTrue, isFalse set
	bad             bool
}

// reset prepares for new candidates, whose graph is given.
func (rs *reaches) reset(m *marks, gr *graph) {
	rs.graph, rs.done, rs.present, rs.linked = gr, set{}, set{}, set{}
	for cell := range uint16(81) {
		for w := m[cell]; w != 0; w &= w - 1 {
			rs.present.add(9*cell + uint16(bits.TrailingZeros16(w)))
		}
	}
	for _, c := range gr.linked {
		rs.linked.add(c)
	}
}

// of returns what follows if c is true.
func (rs *reaches) of(c uint16) *reach {
	r := &rs.at[c]
	if rs.done.has(c) {
		return r
	}
	rs.done.add(c)
	r.isTrue, r.isFalse, r.bad = set{}, set{}, false
	r.isTrue.add(c)
	rs.queue = append(rs.queue[:0], c)
	for i := 0; i < len(rs.queue); i++ {
		weak := &weakSet[rs.queue[i]]
		for k := range weak {
			w := weak[k] & rs.present[k] &^ r.isFalse[k]
			r.isFalse[k] |= w
			for w &= rs.linked[k]; w != 0; w &= w - 1 {
				q := uint16(64*k + bits.TrailingZeros64(w))
				for _, mate := range rs.graph.mates[q][:rs.graph.count[q]] {
					if !r.isTrue.has(mate) {
						r.isTrue.add(mate)
						rs.queue = append(rs.queue, mate)
					}
				}
			}
		}
	}
	for k := range r.isTrue {
		if r.isTrue[k]&r.isFalse[k] != 0 {
			r.bad = true
		}
	}
	return r
}

// common returns what follows from all members of a unit, without those that lead to a
// contradiction, and whether it can be anything.
func (rs *reaches) common(unit int, m uint16) (isTrue, isFalse set, any bool) {
	first := true
	for ; m != 0; m &= m - 1 {
		r := rs.of(members[unit][bits.TrailingZeros16(m)&15])
		if r.bad {
			continue
		}
		if first {
			isTrue, isFalse, first = r.isTrue, r.isFalse, false
			continue
		}
		var left uint64
		for i := range isTrue {
			isTrue[i] &= r.isTrue[i]
			isFalse[i] &= r.isFalse[i]
			left |= isTrue[i] | isFalse[i]
		}
		if left == 0 {
			return isTrue, isFalse, false
		}
	}
	return isTrue, isFalse, true
}
