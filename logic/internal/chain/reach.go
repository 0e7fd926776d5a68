package chain

import (
	"math/bits"
	"slices"
)

// reaches holds what each candidate makes false by links between single statements.
//
// It numbers the candidates that exclude others, so that sets of them are short rows of words.
// Links go both ways: if a makes b false, b makes a false. So it is enough to know what is false:
// what makes c true makes false all that c excludes.
type reaches struct {
	list    []uint16 // the candidates with numbers
	number  [candidates]uint16
	words   int  // of a row
	refuted bool // some candidate makes itself false

	inUnit  rows // the members of each unit
	weak    rows // what each candidate excludes
	next    rows // what is true because a candidate that it excludes is false
	isTrue  rows // what follows from each candidate
	isFalse rows
}

// A row is a set of numbered candidates, of which the first words are in use. In rows, row i is the
// words from i*words on.
type (
	row  [12]uint64
	rows []uint64
)

func (r *row) has(i int) bool { return r[i>>6]>>(i&63)&1 != 0 }
func (r *row) add(i int)      { r[i>>6] |= 1 << (i & 63) }

// of returns the i-th row.
func (rs *reaches) of(r rows, i int) []uint64 { return r[i*rs.words:][:rs.words] }

// empty returns n empty rows, in the memory of r if it suffices.
func (rs *reaches) empty(r rows, n int) rows {
	r = slices.Grow(r[:0], n*rs.words)[:n*rs.words]
	clear(r)
	return r
}

// build finds what follows from each of the candidates.
func (rs *reaches) build(m *marks) {
	rs.enumerate(m)
	rs.exclude()
	rs.link(m)
	rs.isTrue = rs.empty(rs.isTrue, len(rs.list))
	rs.isFalse = rs.empty(rs.isFalse, len(rs.list))
	rs.refuted = false
	for i := range rs.list {
		rs.follow(i)
		rs.refuted = rs.refuted || rs.refutes(i)
	}
}

// enumerate numbers the candidates that exclude others.
func (rs *reaches) enumerate(m *marks) {
	for i := range rs.number {
		rs.number[i] = noUnit
	}
	rs.list = rs.list[:0]
	for cell := range uint16(81) {
		for w := m[cell]; w != 0; w &= w - 1 {
			c := 9*cell + uint16(bits.TrailingZeros16(w))
			var others uint16
			for _, at := range &places[c] {
				others |= m[at.unit] &^ at.bit
			}
			if others != 0 {
				rs.number[c] = uint16(len(rs.list))
				rs.list = append(rs.list, c)
			}
		}
	}
	rs.words = (len(rs.list) + 63) / 64
}

// exclude finds what each candidate excludes.
func (rs *reaches) exclude() {
	rs.inUnit = rs.empty(rs.inUnit, units)
	for i, c := range rs.list {
		for _, at := range &places[c] {
			rs.inUnit[int(at.unit)*rs.words+i>>6] |= 1 << (i & 63)
		}
	}
	rs.weak = rs.empty(rs.weak, len(rs.list))
	for i, c := range rs.list {
		weak := rs.of(rs.weak, i)
		for _, at := range &places[c] {
			for k, w := range rs.of(rs.inUnit, int(at.unit)) {
				weak[k] |= w
			}
		}
		weak[i>>6] &^= 1 << (i & 63)
	}
}

// link finds the links from true candidates to others: a candidate excludes one member of a unit
// that has only two.
func (rs *reaches) link(m *marks) {
	rs.next = rs.empty(rs.next, len(rs.list))
	for i, c := range rs.list {
		for _, at := range &places[c] {
			rest := m[at.unit] &^ at.bit
			if rest == 0 || rest&(rest-1) != 0 {
				continue
			}
			mate := rs.number[members[at.unit][bits.TrailingZeros16(rest)&15]]
			for k, w := range rs.of(rs.weak, i) {
				for ; w != 0; w &= w - 1 {
					from := 64*k + bits.TrailingZeros64(w)
					rs.next[from*rs.words+int(mate>>6)] |= 1 << (mate & 63)
				}
			}
		}
	}
}

// follow finds what follows from candidate number i. It takes over what follows from those
// with smaller numbers.
func (rs *reaches) follow(i int) {
	isTrue, isFalse := rs.of(rs.isTrue, i), rs.of(rs.isFalse, i)
	var waiting row
	waiting.add(i)
	for k := i >> 6; k < rs.words; {
		if waiting[k] == 0 {
			k++
			continue
		}
		j := 64*k + bits.TrailingZeros64(waiting[k])
		waiting[k] &= waiting[k] - 1
		if j < i {
			known, excluded := rs.of(rs.isTrue, j), rs.of(rs.isFalse, j)
			for n, w := range known {
				isTrue[n] |= w
				isFalse[n] |= excluded[n]
				waiting[n] &^= w
			}
			continue
		}
		isTrue[k] |= 1 << (j & 63)
		next := rs.of(rs.next, j)
		for n, w := range rs.of(rs.weak, j) {
			isFalse[n] |= w
			if w := next[n] &^ isTrue[n]; w != 0 {
				waiting[n] |= w
				k = min(k, n)
			}
		}
	}
}

// refutes reports whether candidate number i makes itself false.
func (rs *reaches) refutes(i int) bool { return rs.of(rs.isFalse, i)[i>>6]>>(i&63)&1 != 0 }

// share reports whether the given members of a unit all make something false, as far as they do not
// refute themselves.
func (rs *reaches) share(unit, given uint16) (any bool) {
	var shared row
	for k := range rs.words {
		shared[k] = ^uint64(0)
	}
	for any = true; given != 0 && any; given &= given - 1 {
		if i := rs.member(unit, given); !rs.refutes(i) {
			any = shared.intersect(rs.of(rs.isFalse, i))
		}
	}
	return any
}

// member returns the number of the first of the given members of a unit.
func (rs *reaches) member(unit, given uint16) int {
	return int(rs.number[members[unit][bits.TrailingZeros16(given)&15]])
}

// intersect keeps only what is also in another row. It reports whether that is anything.
func (r *row) intersect(other []uint64) bool {
	var left uint64
	for k, w := range other {
		r[k] &= w
		left |= r[k]
	}
	return left != 0
}
