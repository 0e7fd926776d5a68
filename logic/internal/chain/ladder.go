package chain

import "math/bits"

// A ladder tells in how many strong links the falsehood of one end makes others true, in one pass of
// producer 21. Between two strong links, a true candidate excludes the first end of the second. What
// follows so goes both ways.
type ladder struct {
	graph     *graph
	pass      int
	digit     int // of the ends, in the X pass
	numbering     // of the ends

	rungs []rows // what its falsehood makes true by 0, 1, 2, … strong links or fewer
	len   int    // the number of the last rung that is made, or -1
	risen row    // the ends for which the last rung is not like the one before
	whole bool   // further rungs are like the last one
}

func (l *ladder) begin(gr *graph, pass int) {
	l.graph, l.pass, l.len = gr, pass, -1
}

// reaches reports whether k strong links lead further than fewer.
func (l *ladder) reaches(k int) bool {
	if l.len < 0 {
		l.stand()
	}
	for l.len < k && !l.whole {
		l.rise()
	}
	return l.len >= k
}

// stand makes the rung of no strong links.
func (l *ladder) stand() {
	list := l.list[:0]
	for _, c := range l.graph.linked {
		if from, to := l.graph.between(l.pass, c); from < to && (l.pass != xPass || int(digitOf[c]) == l.digit) {
			list = append(list, c)
		}
	}
	l.assign(list, weakFrom[l.pass])
	if len(l.rungs) == 0 {
		l.rungs = append(l.rungs, nil)
	}
	l.rungs[0] = l.empty(l.rungs[0], len(list))
	l.len, l.risen, l.whole = 0, row{}, false
}

// within returns the rung of k strong links, or the last one before if it is the same.
func (l *ladder) within(k int) rows {
	l.reaches(k)
	return l.made(k)
}

// made returns the same if reaches has made it.
func (l *ladder) made(k int) rows { return l.rungs[min(k, l.len)] }

// rise makes a further rung.
func (l *ladder) rise() {
	if l.len+1 == len(l.rungs) {
		l.rungs = append(l.rungs, nil)
	}
	last := l.rungs[l.len]
	rung := append(l.rungs[l.len+1][:0], last...)
	l.rungs[l.len+1] = rung
	l.risen = l.climb(rung, last)
	if l.whole = l.risen == (row{}); !l.whole {
		l.len++
	}
}

// climb adds one strong link to all of the last rung, and returns the ends for which it leads
// further.
func (l *ladder) climb(rung, last rows) (risen row) {
	if l.words == 1 {
		for m, c := range l.list {
			further := uint64(1) << m // what is true if c is
			for w := l.weak[m] & l.risen[0]; w != 0; w &= w - 1 {
				further |= last[bits.TrailingZeros64(w)]
			}
			for _, mate := range l.graph.matesOf(l.pass, c) {
				if i := l.number[mate]; further&^rung[i] != 0 {
					rung[i] |= further
					risen[0] |= 1 << i
				}
			}
		}
		return risen
	}
	for m, c := range l.list {
		var further row
		further.add(m)
		for n, w := range l.of(l.weak, m) {
			for w &= l.risen[n]; w != 0; w &= w - 1 {
				further.unite(l.of(last, 64*n+bits.TrailingZeros64(w)))
			}
		}
		for _, mate := range l.graph.matesOf(l.pass, c) {
			i := int(l.number[mate])
			r := l.of(rung, i)
			for n := range r {
				if further[n]&^r[n] != 0 {
					r[n] |= further[n]
					risen.add(i)
				}
			}
		}
	}
	return risen
}

// leads reports whether the truth of one end makes another true by k strong links or fewer, whose rung is
// made.
func (l *ladder) leads(from, to, k int) bool {
	return meet(l.of(l.made(k), to), l.of(l.weak, from))
}

// A goal is a set of ends, or, unless it is reached, of those that the next one is to exclude.
type goal struct {
	row
	reached bool
}

// leading returns the goal from which some number of strong links lead to one of the given ends.
func (l *ladder) leading(ends *row, links int) goal {
	if links == 0 {
		return goal{*ends, true}
	}
	var g goal
	rung := l.made(links)
	for n, w := range ends[:l.words] {
		for ; w != 0; w &= w - 1 {
			g.unite(l.of(rung, 64*n+bits.TrailingZeros64(w)))
		}
	}
	return g
}

// proves reports whether the falsehood of end number i makes it true by k+1 strong links or fewer.
func (l *ladder) proves(i, k int) bool {
	for _, mate := range l.graph.matesOf(l.pass, l.list[i]) {
		if l.leads(int(l.number[mate]), i, k) {
			return true
		}
	}
	return false
}

// closes reports whether the falsehood of end number b makes another end true, and that makes b false,
// by k strong links or fewer, whose rung is made.
func (l *ladder) closes(b, a, k int) bool {
	before := 1
	for !has(l.of(l.made(before), b), a) {
		before++
	}
	weak := l.of(l.weak, a)
	if has(weak, b) {
		return true
	}
	after := l.made(k - before)
	for n, w := range l.of(l.weak, b) {
		for ; w != 0; w &= w - 1 {
			if meet(l.of(after, 64*n+bits.TrailingZeros64(w)), weak) {
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
