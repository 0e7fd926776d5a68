package chain

import (
	"math/bits"

	"bullseye/logic/internal/grid"
)

// narrowed is what candidates make false when some have been erased, together with what follows from
// that. Then everything between candidates that are left still follows, and new links are added.
type narrowed struct {
	*reaches
	now *marks

	houses uint32 // in which candidates have been erased
	digits uint16 // of these candidates

	left     row         // the candidates that are left
	links    [][2]uint16 // the new links: units with two members left
	ends     row         // their members
	partners [candidates][4]uint16
	count    [candidates]uint8

	known row // the candidates for which wider holds
	wider rows
}

// housesOf[c] has the bits of the houses of a candidate.
var housesOf = func() (table [candidates]uint32) {
	for c := range table {
		for _, h := range grid.HousesOf[c/9] {
			table[c] |= 1 << h
		}
	}
	return table
}()

// note takes note of the candidates that have been erased.
func (nw *narrowed) note(erased *set) {
	nw.houses, nw.digits = 0, 0
	for k, w := range erased {
		for ; w != 0; w &= w - 1 {
			c := 64*k + bits.TrailingZeros64(w)
			nw.houses |= housesOf[c]
			nw.digits |= 1 << digitOf[c]
		}
	}
}

// extend finds the new links. The candidates were init before, with the given reaches.
func (nw *narrowed) extend(rs *reaches, init, now *marks, erased *set) {
	nw.reaches, nw.now = rs, now
	nw.left.fill(rs.words)
	for k, w := range erased {
		for ; w != 0; w &= w - 1 {
			c := uint16(64*k + bits.TrailingZeros64(w))
			if i := rs.number[c]; int(i) < len(rs.list) && rs.list[i] == c {
				nw.left[i>>6] &^= 1 << (i & 63)
			}
		}
	}
	nw.links, nw.ends, nw.known = nw.links[:0], row{}, row{}
	for u, w := range now {
		rest := w & (w - 1)
		if w == init[u] || rest == 0 || rest&(rest-1) != 0 {
			continue
		}
		a, b := rs.member(uint16(u), w), rs.member(uint16(u), rest)
		nw.links = append(nw.links, [2]uint16{uint16(a), uint16(b)})
		nw.addEnd(a, b)
		nw.addEnd(b, a)
	}
	if n := len(rs.list) * rs.words; len(nw.wider) < n {
		nw.wider = make(rows, n)
	}
}

func (nw *narrowed) addEnd(i, partner int) {
	if !nw.ends.has(i) {
		nw.ends.add(i)
		nw.count[i] = 0
	}
	nw.partners[i][nw.count[i]] = uint16(partner)
	nw.count[i]++
}

// by returns what candidate number i makes false.
func (nw *narrowed) by(i int) []uint64 {
	isFalse := nw.of(nw.wider, i)
	if nw.known.has(i) {
		return isFalse
	}
	copy(isFalse, nw.of(nw.isFalse, i))
	var seen row
	for k := 0; k < nw.words; {
		w := isFalse[k] & nw.ends[k] &^ seen[k]
		if w == 0 {
			k++
			continue
		}
		end := 64*k + bits.TrailingZeros64(w)
		seen.add(end)
		for _, partner := range nw.partners[end][:nw.count[end]] {
			from := nw.of(nw.isFalse, int(partner))
			if nw.known.has(int(partner)) {
				from = nw.of(nw.wider, int(partner))
				seen.unite(from) // what follows from these is there, too
			}
			from = from[:len(isFalse)]
			for n := range isFalse {
				isFalse[n] |= from[n]
			}
		}
		k = 0
	}
	nw.known.add(i)
	return isFalse
}

// refute finds the candidates that make themselves false. It reports whether there are any.
func (nw *narrowed) refute(found *row) bool {
	any := nw.refuteSelf(found)
	for _, l := range nw.links {
		any = nw.refuteBy(int(l[0]), int(l[1]), found) || any
	}
	return any
}

// refuteSelf finds those that do so without new links.
func (nw *narrowed) refuteSelf(found *row) (any bool) {
	if nw.refuted {
		for i := range nw.list {
			if nw.refutes(i) && nw.left.has(i) {
				found.add(i)
				any = true
			}
		}
	}
	return any
}

// refuteBy finds those that do so because they exclude both ends of a link.
func (nw *narrowed) refuteBy(i, j int, found *row) bool {
	a, b := nw.by(i), nw.by(j)
	var all uint64
	for k := range nw.words {
		w := a[k] & b[k] & nw.left[k]
		found[k] |= w
		all |= w
	}
	return all != 0
}

// share finds what is false whichever member of a unit is true. It reports whether that is anything.
// Members for which by has been called come first: they are quick.
func (nw *narrowed) share(unit uint16, found *row) bool {
	*found = nw.left
	var rest uint16
	for m := nw.now[unit]; m != 0; m &= m - 1 {
		if i := nw.member(unit, m); !nw.known.has(i) {
			rest |= m & -m
		} else if !found.intersect(nw.of(nw.wider, i)) {
			return false
		}
	}
	for ; rest != 0; rest &= rest - 1 {
		if !found.intersect(nw.by(nw.member(unit, rest))) {
			return false
		}
	}
	return true
}

// shares reports whether share finds anything in a unit with three members or more.
func (nw *narrowed) shares() bool {
	var found row
	for u, m := range nw.now {
		if bits.OnesCount16(m) >= 3 && nw.share(uint16(u), &found) {
			return true
		}
	}
	return false
}
