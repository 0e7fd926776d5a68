package rules

import (
	"cmp"
	"encoding/binary"
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
	cells []uint16
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
	var cages []total
	for i := range c.p.Rules {
		r := &c.p.Rules[i]
		if r.Kind == Cage && len(r.Numbers) > 0 {
			cages = append(cages, total{c.cells(r.Cells), r.Numbers[0]})
		}
	}
	if len(cages) == 0 || len(cages) > maxSums {
		return
	}
	var found []leftover
	known := map[string]bool{}
	for _, kind := range []Kind{RowHouse, ColumnHouse, Box, Region} {
		var houses [][]uint16
		for i := range c.p.Rules {
			if r := &c.p.Rules[i]; r.Kind == kind && len(r.Cells) == c.values() {
				houses = append(houses, c.cells(r.Cells))
			}
		}
		for first := range houses {
			for last := first; last < len(houses) && last < first+5; last++ {
				run := houses[first : last+1]
				for mode := range 3 {
					l, ok := c.leftover(run, cages, mode)
					if !ok || len(l.cells) == 0 || len(l.cells) > maxTight {
						continue
					}
					l.worth = len(l.cells)
					if len(l.cells) > maxLeftover {
						slack := c.slack(&l)
						if slack >= 250 {
							continue
						}
						l.worth = maxLeftover + 1 + slack
					}
					if key := l.key(); !known[key] {
						known[key] = true
						found = append(found, l)
					}
				}
			}
		}
	}
	slices.SortStableFunc(found, func(a, b leftover) int { return cmp.Compare(a.worth, b.worth) })
	for _, l := range found[:min(len(found), maxLeftovers)] {
		c.net.AddSum(l.cells, l.factors, l.total, c.p.First)
	}
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
			if key := whole.key(); !known[key] {
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

// leftover subtracts cages from houses: those mostly inside, those that touch, those inside only.
func (c *compiler) leftover(houses [][]uint16, cages []total, mode int) (leftover, bool) {
	factor := make([]int8, c.net.Cells())
	l := leftover{}
	for _, h := range houses {
		for _, cell := range h {
			if factor[cell] != 0 {
				return l, false // the houses overlap
			}
			factor[cell] = 1
		}
		for v := c.p.First; v <= c.p.Last; v++ {
			l.total += v
		}
	}
	inside := slices.Clone(factor)
	taken := make([]bool, len(factor))
	for _, cage := range cages {
		count, overlap := 0, false
		for _, cell := range cage.cells {
			count += int(inside[cell])
			overlap = overlap || taken[cell]
		}
		if overlap || count == 0 || mode == 0 && count*2 <= len(cage.cells) || mode == 2 && count < len(cage.cells) {
			continue
		}
		for _, cell := range cage.cells {
			factor[cell]--
			taken[cell] = true
		}
		l.total -= cage.sum
	}
	for cell, f := range factor {
		if f != 0 {
			l.cells = append(l.cells, uint16(cell))
			l.factors = append(l.factors, int(f))
		}
	}
	return l, true
}

func (l *leftover) key() string {
	var key []byte
	for i, cell := range l.cells {
		key = binary.LittleEndian.AppendUint16(key, cell*2+uint16(1+l.factors[i])/2)
	}
	return string(key)
}
