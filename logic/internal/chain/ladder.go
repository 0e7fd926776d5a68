package chain

import "math/bits"

// A ladder tells in how many strong links the falsehood of one end makes others true, in one pass of
// producer 21. Between two strong links, a true candidate excludes the first end of the second. What
// follows so goes both ways.
type ladder struct {
	graph *graph
	pass  int
	ends  *numbering
	weak  rows // what each end excludes

	rungs []rows // what its falsehood makes true by 0, 1, 2, … strong links or fewer
	len   int    // the number of the last rung that is made
	risen row    // the ends for which the last rung is not like the one before
	whole bool   // further rungs are like the last one
}

func (l *ladder) begin(gr *graph, pass int, ends *numbering, weak rows) {
	l.graph, l.pass, l.ends, l.weak, l.len, l.whole, l.risen = gr, pass, ends, weak, 0, false, row{}
	if len(l.rungs) == 0 {
		l.rungs = append(l.rungs, nil)
	}
	l.rungs[0] = ends.empty(l.rungs[0], len(ends.list))
}

// reaches reports whether k strong links lead further than fewer.
func (l *ladder) reaches(k int) bool {
	for l.len < k && !l.whole {
		l.rise()
	}
	return l.len >= k
}

// within returns the rung of k strong links, or the last one before if it is the same.
func (l *ladder) within(k int) rows {
	l.reaches(k)
	return l.rungs[min(k, l.len)]
}

// rise makes a further rung.
func (l *ladder) rise() {
	nu := l.ends
	if l.len+1 == len(l.rungs) {
		l.rungs = append(l.rungs, nil)
	}
	last := l.rungs[l.len]
	rung := append(l.rungs[l.len+1][:0], last...)
	l.rungs[l.len+1] = rung
	var risen row
	for m, c := range nu.list {
		mates := l.graph.matesOf(l.pass, c)
		if len(mates) == 0 {
			continue
		}
		var further row // what is true if c is
		further.add(m)
		for n, w := range nu.of(l.weak, m) {
			for w &= l.risen[n]; w != 0; w &= w - 1 {
				further.unite(nu.of(last, 64*n+bits.TrailingZeros64(w)))
			}
		}
		for _, mate := range mates {
			i := int(nu.number[mate])
			r := nu.of(rung, i)
			for n := range r {
				if further[n]&^r[n] != 0 {
					r[n] |= further[n]
					risen.add(i)
				}
			}
		}
	}
	l.risen = risen
	if l.whole = risen == (row{}); !l.whole {
		l.len++
	}
}

// leads reports whether the truth of one end makes another true by k strong links or fewer.
func (l *ladder) leads(from, to, k int) bool {
	return meet(l.ends.of(l.within(k), to), l.ends.of(l.weak, from))
}

// proves reports whether the falsehood of end number i makes it true by k+1 strong links or fewer.
func (l *ladder) proves(i, k int) bool {
	for _, mate := range l.graph.matesOf(l.pass, l.ends.list[i]) {
		if l.leads(int(l.ends.number[mate]), i, k) {
			return true
		}
	}
	return false
}

// closes reports whether the falsehood of end number b makes another end true, and that makes b false,
// by k strong links or fewer.
func (l *ladder) closes(b, a, k int) bool {
	nu := l.ends
	before := 1
	for !has(nu.of(l.within(before), b), a) {
		before++
	}
	weak := nu.of(l.weak, a)
	if has(weak, b) {
		return true
	}
	after := l.within(k - before)
	for n, w := range nu.of(l.weak, b) {
		for ; w != 0; w &= w - 1 {
			if meet(nu.of(after, 64*n+bits.TrailingZeros64(w)), weak) {
				return true
			}
		}
	}
	return false
}

func has(r []uint64, i int) bool { return r[i>>6]>>(i&63)&1 != 0 }

// meet reports whether two rows have a member in common.
func meet(a, b []uint64) bool {
	for k, w := range a {
		if w&b[k] != 0 {
			return true
		}
	}
	return false
}
