package rules

import (
	"cmp"
	"encoding/binary"
	"math/bits"
	"slices"
)

// Where houses that hold every value are covered by cages up to a few cells, the rest has a sum: the
// cells inside that no cage has, less those of the cages that stick out.
const (
	maxLeftover  = 6  // cells
	maxTight     = 18 // cells, if the sum is near the least or the greatest one
	maxLeftovers = 40 // equations
	maxSums      = 200
)

// A total is the sum of cells that hold different values.
type total struct {
	cells cellSet
	count int // of the cells
	sum   int
}

type leftover struct {
	cells   []uint16
	factors []int
	total   int
	worth   int // smaller is better
}

// addLeftovers adds the sums that follow from houses and cages.
func (c *compiler) addLeftovers() {
	f := finder{c: c, known: map[string]bool{}}
	for i := range c.p.Rules {
		r := &c.p.Rules[i]
		if r.Kind != Cage || len(r.Numbers) == 0 {
			continue
		}
		if cells := c.cells(r.Cells); len(once(cells)) == len(cells) {
			set := newCellSet(c.net.Cells())
			set.addAll(cells)
			f.cages = append(f.cages, total{set, len(cells), r.Numbers[0]})
		}
	}
	if len(f.cages) == 0 || len(f.cages) > maxSums {
		return
	}
	f.inside, f.taken = newCellSet(c.net.Cells()), newCellSet(c.net.Cells())
	house := 0 // the sum of all values
	for v := c.p.First; v <= c.p.Last; v++ {
		house += v
	}
	for _, houses := range c.fullHouses() {
		for first := range houses {
			clear(f.inside)
			for last := first; last < len(houses) && last < first+5; last++ {
				if !f.inside.addAll(c.cells(houses[last])) {
					break // the houses overlap
				}
				for mode := range 3 {
					f.find(house*(last-first+1), mode)
				}
			}
		}
	}
	slices.SortStableFunc(f.found, func(a, b leftover) int { return cmp.Compare(a.worth, b.worth) })
	for _, l := range f.found[:min(len(f.found), maxLeftovers)] {
		c.net.AddSum(l.cells, l.factors, l.total, c.p.First)
	}
}

// fullHouses returns the rows, the columns, the boxes and the regions that hold every value.
func (c *compiler) fullHouses() [4][][]int {
	of := c.p.houseCells()
	for i := range of {
		of[i] = slices.DeleteFunc(of[i], func(cells []int) bool { return len(cells) != c.values() })
	}
	return of
}

// addMerged adds sums of two or more sums that are nearer to their least or greatest value, since more
// of their cells differ: as where diagonals lie side by side.
func (c *compiler) addMerged() {
	var sums []leftover
	for i := range c.p.Rules {
		r := &c.p.Rules[i]
		if (r.Kind == LittleKiller || r.Kind == Sum && len(r.Numbers) == 1) && len(once(r.Cells)) == len(r.Cells) {
			sums = append(sums, leftover{cells: c.cells(r.Cells), factors: ones(len(r.Cells)), total: r.Numbers[0]})
		}
	}
	if len(sums) > maxSums {
		return
	}
	for i := range sums {
		sums[i].worth = c.slack(&sums[i])
	}
	known := map[string]bool{}
	added := 0
	for i := range sums {
		whole := sums[i]
		taken := map[int]bool{i: true}
		for {
			best := -1
			better := whole
			for j := range sums {
				if taken[j] || slices.ContainsFunc(sums[j].cells, func(cell uint16) bool { return slices.Contains(whole.cells, cell) }) {
					continue
				}
				merged := leftover{
					cells:   slices.Concat(whole.cells, sums[j].cells),
					factors: ones(len(whole.cells) + len(sums[j].cells)),
					total:   whole.total + sums[j].total,
				}
				if merged.worth = c.slack(&merged); merged.worth < better.worth && merged.worth < sums[j].worth {
					best, better = j, merged
				}
			}
			if best < 0 || added == maxLeftovers {
				break
			}
			taken[best] = true
			whole = better
			slices.Sort(whole.cells)
			if key := string(whole.appendKey(nil)); !known[key] {
				known[key] = true
				added++
				c.net.AddSum(whole.cells, whole.factors, whole.total, c.p.First)
			}
		}
	}
}

// slack says how far a sum is from the least or greatest one that its cells could have, in thousandths
// of what lies between these.
func (c *compiler) slack(l *leftover) int {
	low, high := c.net.Bounds(l.cells, l.factors)
	total := l.total
	for _, f := range l.factors {
		total -= f * c.p.First
	}
	return max(min(total-low, high-total), 0) * 1000 / max(high-low, 1)
}

// A finder finds leftovers of houses.
type finder struct {
	c             *compiler
	cages         []total
	inside, taken cellSet // of houses, and by cages
	name          []byte
	known         map[string]bool
	next          leftover
	found         []leftover
}

// find subtracts cages from the cells inside, which have a sum: those mostly inside, those that touch, those
// inside only. It takes the rest down if it is worth it.
func (f *finder) find(sum, mode int) {
	clear(f.taken)
	for i := range f.cages {
		cage := &f.cages[i]
		count, overlap := 0, uint64(0)
		for w, set := range cage.cells {
			count += bits.OnesCount64(set & f.inside[w])
			overlap |= set & f.taken[w]
		}
		if overlap != 0 || count == 0 || mode == 0 && count*2 <= cage.count || mode == 2 && count < cage.count {
			continue
		}
		for w, set := range cage.cells {
			f.taken[w] |= set
		}
		sum -= cage.sum
	}
	l := &f.next
	l.cells, l.factors, l.total = l.cells[:0], l.factors[:0], sum
	for w, inside := range f.inside {
		taken := f.taken[w]
		for rest := inside ^ taken; rest != 0; rest &= rest - 1 {
			if len(l.cells) == maxTight {
				return
			}
			at := bits.TrailingZeros64(rest)
			l.cells = append(l.cells, uint16(w*64+at))
			l.factors = append(l.factors, int(inside>>at&1)-int(taken>>at&1))
		}
	}
	if f.name = l.appendKey(f.name[:0]); len(l.cells) == 0 || f.known[string(f.name)] {
		return
	}
	f.known[string(f.name)] = true
	l.worth = len(l.cells)
	if len(l.cells) > maxLeftover {
		slack := f.c.slack(l)
		if slack >= 250 {
			return
		}
		l.worth = maxLeftover + 1 + slack
	}
	f.found = append(f.found, leftover{slices.Clone(l.cells), slices.Clone(l.factors), l.total, l.worth})
}

// A cellSet is a set of cells of a network.
type cellSet []uint64

func newCellSet(cells int) cellSet { return make(cellSet, (cells+63)/64) }

func (s cellSet) has(cell uint16) bool { return s[cell>>6]>>(cell&63)&1 != 0 }

// addAll adds cells, and reports whether all of them are new.
func (s cellSet) addAll(cells []uint16) bool {
	fresh := true
	for _, cell := range cells {
		fresh = fresh && !s.has(cell)
		s[cell>>6] |= 1 << (cell & 63)
	}
	return fresh
}

func (l *leftover) appendKey(key []byte) []byte {
	for i, cell := range l.cells {
		key = binary.LittleEndian.AppendUint16(key, cell*2+uint16(1+l.factors[i])/2)
	}
	return key
}
