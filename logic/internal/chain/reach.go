package chain

import (
	"math/bits"
	"slices"
)

// A numbering numbers the candidates that exclude others, so that sets of them are short rows of
// words.
type numbering struct {
	list   []uint16           // the candidates with numbers
	number [candidates]uint16 // of those in the list
	words  int                // of a row

	inUnit rows // the members of each unit
	weak   rows // what each candidate excludes
}

// reaches holds what each candidate makes false by links between single statements. Links go both
// ways: if a makes b false, b makes a false. So it is enough to know what is false: what makes c
// true makes false all that c excludes.
type reaches struct {
	numbering
	refuted bool // some candidate makes itself false
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

// fill adds all that are in a number of words.
func (r *row) fill(words int) {
	for k := range words {
		r[k] = ^uint64(0)
	}
}

func (r *row) unite(other []uint64) {
	for k, w := range other {
		r[k] |= w
	}
}

// of returns the i-th row.
func (nu *numbering) of(r rows, i int) []uint64 { return r[i*nu.words:][:nu.words] }

// empty returns n empty rows, in the memory of r if it suffices.
func (nu *numbering) empty(r rows, n int) rows {
	r = slices.Grow(r[:0], n*nu.words)[:n*nu.words]
	clear(r)
	return r
}

// enumerate numbers the candidates that exclude others.
func (nu *numbering) enumerate(m *marks) {
	list := nu.list[:0]
	for cell := range uint16(81) {
		for w := m[cell]; w != 0; w &= w - 1 {
			c := 9*cell + uint16(bits.TrailingZeros16(w))
			var others uint16
			for _, at := range &places[c] {
				others |= m[at.unit] &^ at.bit
			}
			if others != 0 {
				list = append(list, c)
			}
		}
	}
	nu.assign(list, 0)
}

// assign numbers the candidates of a list. They exclude each other in the kinds of units from the
// given one on.
func (nu *numbering) assign(list []uint16, first int) {
	nu.list = list
	nu.words = (len(list) + 63) / 64
	nu.inUnit = nu.empty(nu.inUnit, units)
	for i, c := range list {
		nu.number[c] = uint16(i)
		for _, at := range places[c][first:] {
			nu.inUnit[int(at.unit)*nu.words+i>>6] |= 1 << (i & 63)
		}
	}
	nu.weak = nu.empty(nu.weak, len(list))
	for i, c := range list {
		r := nu.of(nu.weak, i)
		for _, at := range places[c][first:] {
			for k, w := range nu.of(nu.inUnit, int(at.unit)) {
				r[k] |= w
			}
		}
		r[i>>6] &^= 1 << (i & 63)
	}
}

// link finds the links from true candidates to others: a candidate excludes one of the two members
// of a unit.
func (nu *numbering) link(next rows, m *marks) rows {
	next = nu.empty(next, len(nu.list))
	for i, c := range nu.list {
		for _, at := range places[c] {
			rest := m[at.unit] &^ at.bit
			if rest == 0 || rest&(rest-1) != 0 {
				continue
			}
			mate := nu.member(at.unit, rest)
			word, bit := mate>>6, uint64(1)<<(mate&63)
			for k, w := range nu.of(nu.weak, i) {
				for ; w != 0; w &= w - 1 {
					next[(64*k+bits.TrailingZeros64(w))*nu.words+word] |= bit
				}
			}
		}
	}
	return next
}

// member returns the number of the first of the given members of a unit.
func (nu *numbering) member(unit, given uint16) int {
	return int(nu.number[members[unit][bits.TrailingZeros16(given)&15]])
}

// build finds what follows from each of the candidates.
func (rs *reaches) build(m *marks) {
	rs.enumerate(m)
	rs.next = rs.link(rs.next, m)
	rs.isTrue = rs.empty(rs.isTrue, len(rs.list))
	rs.isFalse = rs.empty(rs.isFalse, len(rs.list))
	rs.refuted = false
	for i := range rs.list {
		rs.follow(i)
		rs.refuted = rs.refuted || rs.refutes(i)
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
	shared.fill(rs.words)
	for any = true; given != 0 && any; given &= given - 1 {
		if i := rs.member(unit, given); !rs.refutes(i) {
			any = shared.intersect(rs.of(rs.isFalse, i))
		}
	}
	return any
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
