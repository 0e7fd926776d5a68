package chain

import (
	"math/bits"
	"slices"
)

// A ladder tells in how many steps one candidate makes others true, in one pass of producer 21. A
// step excludes a candidate and goes on to its mates.
type ladder struct {
	numbering *numbering
	weak      rows // what each candidate excludes
	next      rows // what it makes true in one step

	rungs []rows // what it makes true in 1, 2, … steps or fewer
	len   int    // the number of rungs that are made
	risen row    // the candidates for which the last rung is not like the one before
	whole bool   // further rungs are like the last one
}

func (l *ladder) begin(nu *numbering, weak rows) {
	l.numbering, l.weak, l.len, l.whole = nu, weak, 0, false
}

// within returns the rung of k steps, or the last one before if it is the same.
func (l *ladder) within(k int) rows {
	for l.len < k && !l.whole {
		l.rise()
	}
	return l.rungs[min(k, l.len)-1]
}

// rise makes a further rung.
func (l *ladder) rise() {
	if l.len == len(l.rungs) {
		l.rungs = append(l.rungs, nil)
	}
	nu := l.numbering
	if l.len == 0 {
		l.rungs[0] = append(l.rungs[0][:0], l.next...)
		l.len = 1
		l.risen.fill(nu.words)
		return
	}
	last := l.rungs[l.len-1]
	rung := append(l.rungs[l.len][:0], last...)
	l.rungs[l.len] = rung
	var risen row
	any := false
	for i := range nu.list {
		r := nu.of(rung, i)
		for n, w := range nu.of(l.next, i) {
			for w &= l.risen[n]; w != 0; w &= w - 1 {
				for k, w := range nu.of(last, 64*n+bits.TrailingZeros64(w)) {
					r[k] |= w
				}
			}
		}
		if !slices.Equal(r, nu.of(last, i)) {
			risen.add(i)
			any = true
		}
	}
	l.risen = risen
	if l.whole = !any; any {
		l.len++
	}
}

// leads reports whether a candidate makes another true in k steps or fewer.
func (l *ladder) leads(from, to, k int) bool {
	if k < 1 {
		return false
	}
	return l.within(k)[from*l.numbering.words+to>>6]>>(to&63)&1 != 0
}

// closes reports whether candidate number i makes something true in k steps that excludes it: then
// it is false.
func (l *ladder) closes(i, k int) bool {
	return meet(l.numbering.of(l.within(k), i), l.numbering.of(l.weak, i))
}

// fall adds to a row what is true in k steps or fewer when the first is to one of the mates of a
// false candidate.
func (l *ladder) fall(r *row, mates []uint16, k int) {
	nu := l.numbering
	for _, c := range mates {
		i := int(nu.number[c])
		r.add(i)
		if k > 1 {
			r.unite(nu.of(l.within(k-1), i))
		}
	}
}

// meet reports whether two rows have a member in common.
func meet(a, b []uint64) bool {
	for k, w := range a {
		if w&b[k] != 0 {
			return true
		}
	}
	return false
}
