package engine

import (
	"cmp"
	"math/bits"
	"slices"
)

// A sum says that the values of cells, each times a factor, add up to a total. Values count from 0.
type sum struct {
	cells   []uint16
	factors []int
	total   int
	parts   []part
}

// A part is some cells of a sum with the same factor, which hold different values.
type part struct {
	factor int
	cells  []uint16
}

// The largest list of value sets that takes the place of a sum.
const maxValueSets = 1000

// AddSum says that the values of cells, each times a factor, add up to a total; value i is the
// number first+i.
func (n *Network) AddSum(cells []uint16, factors []int, total, first int) {
	s := sum{total: total}
	for i, cell := range cells {
		s.total -= factors[i] * first
		if at := slices.Index(s.cells, cell); at >= 0 {
			s.factors[at] += factors[i]
			continue
		}
		s.cells = append(s.cells, cell)
		s.factors = append(s.factors, factors[i])
	}
	for i := len(s.cells) - 1; i >= 0; i-- {
		if s.factors[i] == 0 {
			s.cells, s.factors = slices.Delete(s.cells, i, i+1), slices.Delete(s.factors, i, i+1)
		}
	}
	n.sums = append(n.sums, s)
}

// finishSums makes constraints of the sums, now that it is known which cells differ.
func (n *Network) finishSums() {
	for _, s := range n.sums {
		n.finishSum(s)
	}
	n.sums = nil
}

func (n *Network) finishSum(s sum) {
	switch len(s.cells) {
	case 0:
		n.impossible = n.impossible || s.total != 0
		return
	case 1:
		var keep uint32
		if v := s.total / s.factors[0]; v*s.factors[0] == s.total && v >= 0 && v < n.values {
			keep = 1 << v
		}
		n.Keep(s.cells[0], keep)
		return
	case 2:
		n.AddPair(s.cells[0], s.cells[1], func(a, b int) bool {
			return a*s.factors[0]+b*s.factors[1] == s.total
		})
		return
	}
	if s.factors[0] < 0 {
		s.total = -s.total
		for i := range s.factors {
			s.factors[i] = -s.factors[i]
		}
	}
	one := true
	for i, f := range s.factors {
		one = one && f == s.factors[0]
		for _, other := range s.cells[:i] {
			one = one && n.Differ(s.cells[i], other)
		}
	}
	if one {
		if s.total%s.factors[0] != 0 {
			n.impossible = true
			return
		}
		if sets, ok := valueSets(n.values, len(s.cells), s.total/s.factors[0]); ok {
			s.total /= s.factors[0]
			s.factors = slices.Repeat([]int{1}, len(s.cells))
			n.addValueSets(s.cells, sets, &s)
			return
		}
	}
	s.parts = n.split(s.cells, s.factors)
	n.add(constraint{kind: sumKind, cells: s.cells, sum: &s}, 3)
}

// valueSets returns the sets of so many values from 0 on that add up to a total. It reports false if
// they are too many.
func valueSets(values, size, total int) ([]uint32, bool) {
	var sets []uint32
	var add func(from, size, total int, set uint32) bool
	add = func(from, size, total int, set uint32) bool {
		if size == 0 {
			if total == 0 {
				sets = append(sets, set)
			}
			return len(sets) <= maxValueSets
		}
		for v := from; v+size <= values; v++ {
			if least := size*v + size*(size-1)/2; least > total {
				break
			}
			if greatest := v + (size-1)*values - size*(size-1)/2; greatest < total {
				continue
			}
			if !add(v+1, size-1, total-v, set|1<<v) {
				return false
			}
		}
		return true
	}
	ok := add(0, size, total, 0)
	return sets, ok
}

// split divides the cells of a sum into parts, as large as a few greedy orders find them.
func (n *Network) split(cells []uint16, factors []int) []part {
	g := &n.grouping
	n.group(cells, factors, 4)
	parts := make([]part, len(g.best.size))
	for _, i := range g.best.order {
		p := &parts[g.best.part[i]]
		if p.cells == nil {
			p.factor, p.cells = factors[i], make([]uint16, 0, g.best.size[g.best.part[i]])
		}
		p.cells = append(p.cells, cells[i])
	}
	return parts
}

// A grouping divides some cells into parts.
type grouping struct {
	now, best groups
	alike     []uint64 // for each cell, the set of those with its factor
	common    []uint64 // for each part, the set of cells that differ from all of it
	degree    []int
}

type groups struct {
	order []int // of the cells
	part  []int // of each cell
	size  []int // of each part
}

// group finds the best division of cells into parts that some tries have, 4 at most.
func (n *Network) group(cells []uint16, factors []int, tries int) {
	g := &n.grouping
	order := g.now.order[:0]
	g.alike, g.degree = g.alike[:0], g.degree[:0]
	for i, cell := range cells {
		order = append(order, i)
		first := slices.Index(factors[:i+1], factors[i])
		g.alike = append(g.alike, make([]uint64, n.words)...)
		g.alike[first*n.words+int(cell>>6)] |= 1 << (cell & 63)
	}
	g.now.part = slices.Grow(g.now.part[:0], len(cells))[:len(cells)]
	bestScore := -1
	for try := range tries {
		switch try {
		case 1, 3:
			slices.Reverse(order)
		case 2:
			g.count(n, cells, factors)
			slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(g.degree[b], g.degree[a]) })
		}
		size, common, score := g.now.size[:0], g.common[:0], 0
		for _, i := range order {
			cell, p := cells[i], 0
			for p < len(size) && common[p*n.words+int(cell>>6)]>>(cell&63)&1 == 0 {
				p++
			}
			differ := n.differ[int(cell)*n.words : (int(cell)+1)*n.words]
			if p == len(size) {
				first := slices.Index(factors, factors[i])
				size, common = append(size, 0), append(common, g.alike[first*n.words:(first+1)*n.words]...)
			}
			for w, set := range differ {
				common[p*n.words+w] &= set
			}
			g.now.part[i] = p
			score += 2*size[p] + 1
			size[p]++
		}
		g.now.size, g.common = size, common
		if score > bestScore {
			bestScore = score
			g.best.order = append(g.best.order[:0], order...)
			g.best.part = append(g.best.part[:0], g.now.part...)
			g.best.size = append(g.best.size[:0], size...)
		}
	}
	g.now.order = order
}

// count sets the degrees: how many of the cells with the same factor each cell differs from.
func (g *grouping) count(n *Network, cells []uint16, factors []int) {
	for i, cell := range cells {
		first := slices.Index(factors, factors[i])
		degree := 0
		for w, set := range g.alike[first*n.words : (first+1)*n.words] {
			degree += bits.OnesCount64(set & n.differ[int(cell)*n.words+w])
		}
		g.degree = append(g.degree, degree)
	}
}

// Bounds returns the least and the greatest sum that cells could have, each times a factor, if each
// could hold every value that no other one must differ from. Values count from 0.
func (n *Network) Bounds(cells []uint16, factors []int) (low, high int) {
	n.group(cells, factors, 1)
	best := &n.grouping.best
	for p, k := range best.size {
		factor := factors[slices.Index(best.part, p)]
		least := k * (k - 1) / 2
		most := k*(n.values-1) - least
		low += min(factor*least, factor*most)
		high += max(factor*least, factor*most)
	}
	return low, high
}

// distinctLeast returns the sum of the smallest different values that cells could hold, if each had
// no other limit than its smallest one, and the set of them. It reports false if they run out.
func (s *state) distinctLeast(cells []uint16) (total int, used uint32, ok bool) {
	var union uint32
	for _, cell := range cells {
		union |= s.domain[cell]
	}
	for _, cell := range cells {
		d := s.domain[cell]
		slots := union &^ used &^ (d&-d - 1)
		if slots == 0 {
			return 0, 0, false
		}
		slot := slots & -slots
		used |= slot
		total += bits.TrailingZeros32(slot)
	}
	return total, used, true
}

func (s *state) distinctGreatest(cells []uint16) (total int, used uint32, ok bool) {
	var union uint32
	for _, cell := range cells {
		union |= s.domain[cell]
	}
	for _, cell := range cells {
		greatest := bits.Len32(s.domain[cell])
		slots := union &^ used & (1<<greatest - 1)
		if slots == 0 {
			return 0, 0, false
		}
		slot := bits.Len32(slots) - 1
		used |= 1 << slot
		total += slot
	}
	return total, used, true
}

// runSum removes values with which the total is out of reach.
func (s *state) runSum(c *constraint) bool {
	sum := c.sum
	if done, ok := s.sumOfFew(sum); done {
		return ok
	}
	var bounds [64]struct {
		low, high   int // of the part, times its factor
		least, most uint32
	}
	if len(sum.parts) > len(bounds) {
		return s.sumOfMany(sum)
	}
	low, high := 0, 0
	for i, p := range sum.parts {
		least, lowSet, ok := s.distinctLeast(p.cells)
		if !ok {
			return false
		}
		most, highSet, ok := s.distinctGreatest(p.cells)
		if !ok {
			return false
		}
		b := &bounds[i]
		b.least, b.most = lowSet, highSet
		b.low, b.high = p.factor*least, p.factor*most
		if p.factor < 0 {
			b.low, b.high = b.high, b.low
		}
		low += b.low
		high += b.high
	}
	if low > sum.total || high < sum.total {
		return false
	}
	for i, p := range sum.parts {
		b := &bounds[i]
		// How far the part may be above its least and below its greatest sum.
		up, down := (sum.total-low)/abs(p.factor), (high-sum.total)/abs(p.factor)
		if p.factor < 0 {
			up, down = down, up
		}
		if up >= s.n.values && down >= s.n.values {
			continue
		}
		keep := smearUp(b.least, up) & smearDown(b.most, down)
		for _, cell := range p.cells {
			if !s.keep(cell, keep) {
				return false
			}
		}
		if len(p.cells) > 1 && len(p.cells) <= 6 && !s.sumOfPart(p.cells, b.least, b.most, up, down) {
			return false
		}
	}
	return true
}

// sumOfPart removes values of cells with which the others, which differ, would be out of reach. The
// sums of the least and of the greatest values may be exceeded by up, and fallen short of by down.
func (s *state) sumOfPart(cells []uint16, least, most uint32, up, down int) bool {
	var others [5]uint16
	top, bottom := sumOf(least)+up, sumOf(most)-down
	for i, cell := range cells {
		d := s.domain[cell]
		if d&(d-1) == 0 {
			continue
		}
		rest := append(append(others[:0], cells[:i]...), cells[i+1:]...)
		low, _, ok := s.distinctLeast(rest)
		if !ok {
			return false
		}
		high, _, ok := s.distinctGreatest(rest)
		if !ok {
			return false
		}
		keep := ^uint32(0)
		if most := top - low; most < 31 {
			keep = 1<<max(most+1, 0) - 1
		}
		if least := bottom - high; least > 0 {
			keep &= ^uint32(0) << min(least, 31)
		}
		if !s.keep(cell, keep) {
			return false
		}
	}
	return true
}

// sumOf returns the sum of the values of a set.
func sumOf(set uint32) (total int) {
	for ; set != 0; set &= set - 1 {
		total += bits.TrailingZeros32(set)
	}
	return total
}

// sumOfMany is runSum for sums of more parts than it has room for: bounds of each cell alone.
func (s *state) sumOfMany(sum *sum) bool {
	low, high := 0, 0
	for i, cell := range sum.cells {
		a, b := sum.factors[i]*bits.TrailingZeros32(s.domain[cell]), sum.factors[i]*(bits.Len32(s.domain[cell])-1)
		low += min(a, b)
		high += max(a, b)
	}
	if low > sum.total || high < sum.total {
		return false
	}
	for i, cell := range sum.cells {
		f := sum.factors[i]
		d := s.domain[cell]
		least, most := bits.TrailingZeros32(d), bits.Len32(d)-1
		up, down := (sum.total-low)/abs(f), (high-sum.total)/abs(f)
		if f < 0 {
			up, down = down, up
		}
		if !s.keep(cell, smearUp(1<<least, up)&smearDown(1<<most, down)) {
			return false
		}
	}
	return true
}

func abs(a int) int { return max(a, -a) }

// smearUp adds to a set the values that are at most so much greater than one of it.
func smearUp(set uint32, by int) uint32 {
	if by >= 32 {
		return ^(set&-set - 1)
	}
	for step := 1; by > 0; step *= 2 {
		step = min(step, by)
		set |= set << step
		by -= step
	}
	return set
}

// smearDown adds to a set the values that are at most so much smaller than one of it.
func smearDown(set uint32, by int) uint32 {
	if by >= 32 {
		return 1<<bits.Len32(set) - 1
	}
	for step := 1; by > 0; step *= 2 {
		step = min(step, by)
		set |= set >> step
		by -= step
	}
	return set
}

// few is how many open cells of a sum are looked at together.
const few = 4

// Terms are open cells of a sum, each with its factor.
type terms struct {
	cell         [few]uint16
	factor       [few]int
	domain, keep [few]uint32
	differ       [few][few]uint32 // all values if two cells differ
}

// sumOfFew keeps the values with which the cells add up to the total, if at most four are open. It reports whether
// that is so, and whether there are such values.
func (s *state) sumOfFew(sum *sum) (done, ok bool) {
	var open [few]int
	n, total := 0, sum.total
	for i, cell := range sum.cells {
		d := s.domain[cell]
		if d&(d-1) == 0 {
			total -= sum.factors[i] * bits.TrailingZeros32(d)
		} else if n == few {
			return false, true
		} else {
			open[n] = i
			n++
		}
	}
	if n == 0 {
		return true, total == 0
	}
	var t terms
	for i, at := range open[:n] {
		// Those with more values come later.
		cell := sum.cells[at]
		d := s.domain[cell]
		for ; i > 0 && bits.OnesCount32(t.domain[i-1]) > bits.OnesCount32(d); i-- {
			t.cell[i], t.factor[i], t.domain[i] = t.cell[i-1], t.factor[i-1], t.domain[i-1]
		}
		t.cell[i], t.factor[i], t.domain[i] = cell, sum.factors[at], d
	}
	for i := range n {
		for j := i + 1; j < n; j++ {
			if s.n.Differ(t.cell[i], t.cell[j]) {
				t.differ[i][j] = ^uint32(0)
			}
		}
	}
	switch d := &t.domain; n {
	case 1:
		t.keep[0] = only(total, t.factor[0]) & d[0]
	case 2:
		t.two(0, d[0], d[1], total)
	case 3:
		t.three(0, d[0], d[1], d[2], total)
	default:
		for rest := d[0]; rest != 0; rest &= rest - 1 {
			v := rest & -rest
			m := &t.differ[0]
			if t.three(1, d[1]&^(v&m[1]), d[2]&^(v&m[2]), d[3]&^(v&m[3]), total-t.factor[0]*bits.TrailingZeros32(v)) {
				t.keep[0] |= v
			}
		}
	}
	for i := range n {
		if !s.keep(t.cell[i], t.keep[i]) {
			return true, false
		}
	}
	return true, true
}

// three keeps the values with which three terms, from one on, add up to a total, if these are their domains. It
// reports whether there are any. Where the later two keep all, it looks no further for each value of the first.
func (t *terms) three(i int, x, y, z uint32, total int) bool {
	found := false
	m := &t.differ[i]
	for ; x != 0; x &= x - 1 {
		v := x & -x
		if found && t.keep[i]&v != 0 && t.keep[i+1] == t.domain[i+1] && t.keep[i+2] == t.domain[i+2] {
			continue
		}
		if t.two(i+1, y&^(v&m[i+1]), z&^(v&m[i+2]), total-t.factor[i]*bits.TrailingZeros32(v)) {
			t.keep[i] |= v
			found = true
		}
	}
	return found
}

// two does what three does for two terms.
func (t *terms) two(i int, x, y uint32, total int) bool {
	f, g := t.factor[i], t.factor[i+1]
	differ := t.differ[i][i+1] != 0
	if f*g != 1 && f*g != -1 {
		found := false
		for ; x != 0; x &= x - 1 {
			v := x & -x
			w := only(total-f*bits.TrailingZeros32(v), g) & y
			if differ {
				w &^= v
			}
			if w != 0 {
				t.keep[i] |= v
				t.keep[i+1] |= w
				found = true
			}
		}
		return found
	}
	total *= f
	if f == g {
		if total < 0 || total > 62 {
			return false
		}
		if differ && total&1 == 0 {
			y &^= 1 << (total >> 1)
		}
		x &= mirror(y, total)
		y &= mirror(x, total)
	} else {
		if total == 0 && differ {
			return false
		}
		if total >= 0 {
			x &= y << total
			y &= x >> total
		} else {
			x &= y >> -total
			y &= x << -total
		}
	}
	t.keep[i] |= x
	t.keep[i+1] |= y
	return x != 0
}

// only returns the value that, times a factor, is a total.
func only(total, factor int) uint32 {
	if v := total / factor; v*factor == total && v >= 0 && v < 32 {
		return 1 << v
	}
	return 0
}

// mirror returns the values that with one of a set add up to a total, from 0 to 62.
func mirror(set uint32, total int) uint32 {
	return uint32(uint64(bits.Reverse32(set)) << 31 >> (62 - total))
}
