package chain

import "math/bits"

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
	verdicts
	bad bool // there is a contradiction
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
	r.verdicts, r.bad = verdicts{}, false
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
	r.bad = r.isTrue.meets(&r.isFalse)
	return r
}

// ofMember returns what follows if c is true, nil if that leads to a contradiction.
func (rs *reaches) ofMember(c uint16) *verdicts {
	if r := rs.of(c); !r.bad {
		return &r.verdicts
	}
	return nil
}
