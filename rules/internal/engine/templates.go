package engine

import (
	"math"
	"math/bits"
	"slices"
)

// Templates bound the gains by what each value can have at most, alone. A template of a value is a set
// of cells that may hold it together: one in each house, and none that rules out another.
//
// Values that take their best templates may meet in a cell, or leave it empty. A price for each cell
// makes that dear: for any prices, their sum and the best templates, each less what its cells cost, are
// together a bound on every assignment, since its templates pay each price once. In the same way, each
// sum has a rate at which what is missing from its total, or too much, is paid for.
//
// A template is listed as three thirds. There are few different thirds, so that most templates cost two
// additions.
type templates struct {
	b       *Best
	thirds  [][][]uint16  // by value
	all     [][][3]uint16 // by value: the templates, each as its thirds
	loose   []uint16      // cells in no house
	linear  []linear
	sumsOf  [][]member // by cell
	reduced [][]int64  // by value and cell: gains less prices
	sums    []int64    // by third of a value: what its cells have
	best    []int32    // by value: the best template
	most    []int64    // by value: what it has
	losses  []int64    // by cell and value
	through []int64    // by third: the most that a template with it has
	wanted  []int      // by cell: how many of the best templates use it, less one
	pace    []float64  // by cell: how far its price moves in a step
	course  []float64  // by cell and sum: where the prices and rates were moving
	kept    prices
	prices
	levels []level // by depth
}

// A linear says what values times factors add up to; values count from 0.
type linear struct {
	cells   []uint16
	total   int
	surplus int     // what the best templates have too much
	limit   int64   // of its rate
	pace    float64 // how far its rate moves in a step
}

// A member is a sum that a cell is in, with its factor.
type member struct{ linear, factor int }

type prices struct {
	cell []int64
	rate []int64 // by sum
}

func (p *prices) copy(from *prices) {
	p.cell = append(p.cell[:0], from.cell...)
	p.rate = append(p.rate[:0], from.rate...)
}

// A level has the templates that are left at one depth of the search.
type level struct {
	lists  [][]int32  // by value
	used   [][]uint16 // by value: the thirds of these templates
	prices prices
}

func (l *level) size() (size int) {
	for _, list := range l.lists {
		size += len(list)
	}
	return size
}

// maxTemplateSteps is how many steps are taken at most to list templates.
const maxTemplateSteps = 1 << 24

// newTemplates lists the templates with the domains as they are now. It returns nil if they are too
// many.
func newTemplates(b *Best) *templates {
	n := b.n
	t := &templates{b: b}
	if len(b.houses) == 0 {
		return nil
	}
	of := make([][]int, n.cells)
	for i, cells := range b.houses {
		for _, cell := range cells {
			of[cell] = append(of[cell], i)
		}
	}
	for cell := range of {
		if of[cell] == nil {
			t.loose = append(t.loose, uint16(cell))
		}
	}
	l := lister{Best: b, of: of, covered: make([]int, len(b.houses)), free: make([][]uint64, len(b.houses)+1)}
	for i := range l.free {
		l.free[i] = make([]uint64, n.words)
	}
	t.thirds, t.all = make([][][]uint16, n.values), make([][][3]uint16, n.values)
	most := 0
	for v := range n.values {
		copy(l.free[0], b.state.where[v*n.words:(v+1)*n.words])
		l.value, l.number, l.thirds, l.all = 1<<v, map[string]uint16{}, nil, nil
		if !l.list(0) {
			return nil
		}
		t.thirds[v], t.all[v] = l.thirds, l.all
		most = max(most, len(l.thirds))
	}
	t.sums, t.through = make([]int64, most), make([]int64, most)
	t.addSums()
	t.reduced = make([][]int64, n.values)
	for v := range t.reduced {
		t.reduced[v] = make([]int64, n.cells)
	}
	t.best, t.most = make([]int32, n.values), make([]int64, n.values)
	t.losses = make([]int64, n.cells*n.values)
	t.wanted = make([]int, n.cells)
	t.pace = make([]float64, n.cells)
	t.course = make([]float64, n.cells+len(t.linear))
	t.cell, t.rate = make([]int64, n.cells), make([]int64, len(t.linear))
	return t
}

// A lister lists the templates of a value. It covers the houses one after the other.
type lister struct {
	*Best
	value   uint32
	of      [][]int // by cell: its houses
	covered []int   // by house
	free    [][]uint64
	chosen  []uint16
	number  map[string]uint16 // by cells: the number of a third
	thirds  [][]uint16
	all     [][3]uint16
	found   int // of all values
	steps   int
}

func (l *lister) list(house int) bool {
	for house < len(l.houses) && l.covered[house] > 0 {
		house++
	}
	if house == len(l.houses) {
		l.found++
		return l.add() && l.found <= l.Templates
	}
	free, rest := l.free[len(l.chosen)], l.free[len(l.chosen)+1]
	for _, cell := range l.houses[house] {
		if free[cell>>6]>>(cell&63)&1 == 0 {
			continue
		}
		if l.steps++; l.steps > maxTemplateSteps || l.state.end.isOver() {
			return false
		}
		for w, differ := range l.n.differ[int(cell)*l.n.words : (int(cell)+1)*l.n.words] {
			rest[w] = free[w] &^ differ
		}
		for _, o := range l.n.apart[cell] {
			if o.value == l.value {
				rest[o.cell>>6] &^= 1 << (o.cell & 63)
			}
		}
		for _, h := range l.of[cell] {
			l.covered[h]++
		}
		l.chosen = append(l.chosen, cell)
		ok := l.list(house + 1)
		l.chosen = l.chosen[:len(l.chosen)-1]
		for _, h := range l.of[cell] {
			l.covered[h]--
		}
		if !ok {
			return false
		}
	}
	return true
}

// add adds the template of the chosen cells, and reports false if there are too many thirds.
func (l *lister) add() bool {
	var t [3]uint16
	for i := range t {
		third := l.chosen[i*len(l.chosen)/3 : (i+1)*len(l.chosen)/3]
		name := make([]byte, 0, 32)
		for _, cell := range third {
			name = append(name, byte(cell), byte(cell>>8))
		}
		at, known := l.number[string(name)]
		if !known {
			if len(l.thirds) == math.MaxUint16 {
				return false
			}
			at = uint16(len(l.thirds))
			l.number[string(name)] = at
			l.thirds = append(l.thirds, slices.Clone(third))
		}
		t[i] = at
	}
	l.all = append(l.all, t)
	return true
}

// addSums finds the constraints that say what values add up to.
func (t *templates) addSums() {
	t.sumsOf = make([][]member, t.b.n.cells)
	add := func(cells []uint16, factor func(i int) int, total int) {
		for i, cell := range cells {
			t.sumsOf[cell] = append(t.sumsOf[cell], member{len(t.linear), factor(i)})
		}
		t.linear = append(t.linear, linear{cells: cells, total: total})
	}
	for _, c := range t.b.n.constraints {
		switch c.kind {
		case sumKind:
			add(c.cells, func(i int) int { return c.sum.factors[i] }, c.sum.total)
		case valueSetsKind:
			if total, same := sameSum(c.sets); same {
				add(c.cells, func(int) int { return 1 }, total)
			}
		}
	}
	most := 1 // sums of a cell
	for _, sums := range t.sumsOf {
		most = max(most, len(sums))
		for _, in := range sums {
			s := &t.linear[in.linear]
			s.limit = max(s.limit, int64(max(in.factor, -in.factor)))
		}
	}
	for i := range t.linear { // so that the rates of all sums of a cell come to less than a price
		s := &t.linear[i]
		s.limit = maxPrice / (s.limit * int64(t.b.n.values*most))
	}
}

// sameSum returns the sum of the values of each set, if it is the same.
func sameSum(sets []uint32) (sum int, same bool) {
	sum = sumOf(sets[0])
	for _, set := range sets {
		if sumOf(set) != sum {
			return 0, false
		}
	}
	return sum, true
}

// begin starts a search with all templates.
func (t *templates) begin() {
	l := t.level(0)
	for v := range t.all {
		l.lists[v] = l.lists[v][:0]
		for i := range t.all[v] {
			l.lists[v] = append(l.lists[v], int32(i))
		}
		l.used[v] = l.used[v][:0]
		for i := range t.thirds[v] {
			l.used[v] = append(l.used[v], uint16(i))
		}
	}
	l.prices.copy(&t.prices)
}

func (t *templates) level(depth int) *level {
	for len(t.levels) <= depth {
		t.levels = append(t.levels, level{lists: make([][]int32, t.b.n.values), used: make([][]uint16, t.b.n.values)})
	}
	return &t.levels[depth]
}

// enter makes the level of a depth from that above.
func (t *templates) enter(depth int) {
	t.level(depth)
	above, l := &t.levels[depth-1], &t.levels[depth]
	for v := range l.lists {
		l.lists[v] = append(l.lists[v][:0], above.lists[v]...)
		l.used[v] = append(l.used[v][:0], above.used[v]...)
	}
	l.prices.copy(&above.prices)
}

// Prices are limited, so that what a template has lies far above excluded, and no sum of 25 cells overflows.
const (
	maxPrice = 1 << 48
	excluded = -1 << 57
)

// bound finds the best template of each value among those of a level, and returns the bound; the least
// number if a value has none.
func (t *templates) bound(l *level) int64 {
	n := t.b.n
	bound := int64(0)
	for v, reduced := range t.reduced {
		for cell, d := range t.b.state.domain {
			reduced[cell] = excluded
			if d>>v&1 != 0 {
				reduced[cell] = t.b.gains[cell*n.values+v]<<t.b.fine - t.cell[cell]
			}
		}
	}
	for i := range t.linear {
		bound += t.rate[i] * int64(t.linear[i].total)
	}
	for cell, sums := range t.sumsOf {
		by := int64(0)
		for _, in := range sums {
			by += t.rate[in.linear] * int64(in.factor)
		}
		if by != 0 {
			for v, reduced := range t.reduced {
				reduced[cell] -= by * int64(v)
			}
		}
	}
	for _, cell := range t.loose {
		bound += t.mostOf(cell)
	}
	for _, price := range t.cell {
		bound += price
	}
	for v, list := range l.lists {
		t.addUp(l, v)
		sums, all := t.sums, t.all[v]
		best, most := int32(-1), int64(math.MinInt64)
		for _, i := range list {
			third := &all[i]
			if sum := sums[third[0]] + sums[third[1]] + sums[third[2]]; sum > most {
				best, most = i, sum
			}
		}
		if best < 0 || most < excluded/2 {
			return math.MinInt64
		}
		t.best[v], t.most[v] = best, most
		bound += most
	}
	return bound
}

// mostOf returns the most that a value of a loose cell has.
func (t *templates) mostOf(cell uint16) int64 {
	most := int64(math.MinInt64)
	for d := t.b.state.domain[cell]; d != 0; d &= d - 1 {
		most = max(most, t.reduced[bits.TrailingZeros32(d)][cell])
	}
	return most
}

// addUp finds what the thirds have that the templates of a value use.
func (t *templates) addUp(l *level, v int) {
	reduced := t.reduced[v]
	for _, third := range l.used[v] {
		sum := int64(0)
		for _, cell := range t.thirds[v][third] {
			sum += reduced[cell]
		}
		t.sums[third] = sum
	}
}

// lost is far less than what any template has; no sum of losses overflows.
const lost = math.MinInt64 / 4

// weigh also removes the templates with which the bound would fall by more than what is spare.
func (t *templates) weigh(depth int, spare int64) {
	n, l := t.b.n, &t.levels[depth]
	l.prices.copy(&t.prices)
	for v, list := range l.lists {
		t.addUp(l, v)
		sums, through, all := t.sums, t.through, t.all[v]
		for _, third := range l.used[v] {
			through[third] = lost
		}
		left := list[:0]
		least := max(t.most[v]-spare, excluded/2)
		for _, i := range list {
			third := &all[i]
			sum := sums[third[0]] + sums[third[1]] + sums[third[2]]
			if sum < least {
				continue
			}
			left = append(left, i)
			through[third[0]] = max(through[third[0]], sum)
			through[third[1]] = max(through[third[1]], sum)
			through[third[2]] = max(through[third[2]], sum)
		}
		l.lists[v] = left
		for cell := range n.cells {
			t.losses[cell*n.values+v] = -lost
		}
		used := l.used[v][:0]
		for _, third := range l.used[v] {
			if through[third] == lost {
				continue
			}
			used = append(used, third)
			loss := t.most[v] - through[third]
			for _, cell := range t.thirds[v][third] {
				at := int(cell)*n.values + v
				t.losses[at] = min(t.losses[at], loss)
			}
		}
		l.used[v] = used
	}
	for _, cell := range t.loose {
		most := t.mostOf(cell)
		for v := range n.values {
			t.losses[int(cell)*n.values+v] = most - t.reduced[v][cell]
		}
	}
}

func (t *templates) loss(cell, value int) int64 { return t.losses[cell*t.b.n.values+value] }

func (t *templates) lower(depth, steps int, enough int64) int64 {
	l := t.level(depth)
	t.prices.copy(&l.prices)
	t.setPace()
	return t.descend(l, steps, enough, func(int64) float64 { return float64(enough - 1<<t.b.fine) })
}

// settle moves the prices in steps that become shorter: each aims as far below the lowest bound as is
// hoped for, and the hope shrinks, more after a step that fails.
func (t *templates) settle() int64 {
	hope, lowest := 8*t.setPace(), int64(math.MaxInt64)
	t.begin()
	return t.descend(t.level(0), 90, math.MinInt64, func(bound int64) float64 {
		if bound < lowest {
			lowest = bound
			hope *= 0.96
		} else {
			hope *= 0.8
		}
		return float64(lowest) - hope
	})
}

// descend moves the prices by some steps so that the bound falls: cells that several values want
// become dearer, those that none wants cheaper. It leaves the prices of the lowest bound, and returns
// that bound. It ends where the bound is less than enough.
func (t *templates) descend(l *level, steps int, enough int64, target func(bound int64) float64) int64 {
	clear(t.course)
	lowest := int64(math.MaxInt64)
	for i := 0; ; i++ {
		bound := t.bound(l)
		if bound == math.MinInt64 {
			return bound
		}
		if bound < lowest {
			lowest = bound
			if bound < enough || i == steps {
				return bound
			}
			t.kept.copy(&t.prices)
		} else if i == steps {
			break
		}
		if t.b.state.end.spend(l.size()/16) || !t.step(float64(bound)-target(bound)) {
			return bound
		}
	}
	t.prices.copy(&t.kept)
	return t.bound(l)
}

// step moves the prices, and reports false if the values want nothing else.
func (t *templates) step(gap float64) bool {
	for cell := range t.wanted {
		t.wanted[cell] = -1
	}
	for i := range t.linear {
		t.linear[i].surplus = -t.linear[i].total
	}
	for v, i := range t.best {
		for _, third := range t.all[v][i] {
			for _, cell := range t.thirds[v][third] {
				t.wanted[cell]++
				for _, in := range t.sumsOf[cell] {
					t.linear[in.linear].surplus += in.factor * v
				}
			}
		}
	}
	for _, cell := range t.loose {
		t.wanted[cell] = 0
	}
	slope := 0.0
	for cell, pace := range t.pace {
		slope += float64(pace * float64(t.wanted[cell]*t.wanted[cell]))
	}
	for i := range t.linear {
		surplus := float64(t.linear[i].surplus)
		slope += float64(t.linear[i].pace * float64(surplus*surplus))
	}
	if slope == 0 {
		return false
	}
	length := min(gap/slope, 1)
	for cell, pace := range t.pace {
		course := &t.course[cell]
		*course += float64((float64(t.wanted[cell]) - *course) / 2)
		price := t.cell[cell] + int64(float64(length*pace)**course)
		t.cell[cell] = min(max(price, -maxPrice), maxPrice)
	}
	for i := range t.linear {
		course := &t.course[len(t.pace)+i]
		*course += float64((float64(t.linear[i].surplus) - *course) / 2)
		rate, limit := t.rate[i]+int64(float64(length*t.linear[i].pace)**course), t.linear[i].limit
		t.rate[i] = min(max(rate, -limit), limit)
	}
	return true
}

// setPace measures how much the gains differ in each open cell. A price moves in proportion, but at
// least by half of what is usual.
func (t *templates) setPace() (usual float64) {
	open := 0
	for cell, d := range t.b.state.domain {
		t.pace[cell] = 0
		if d&(d-1) == 0 {
			continue
		}
		low, high := t.b.rangeOf(cell, d)
		t.pace[cell] = float64((high - low) << t.b.fine)
		usual += t.pace[cell]
		open++
	}
	usual = max(usual/float64(max(open, 1)), float64(int64(1)<<t.b.fine))
	for cell, d := range t.b.state.domain {
		if d&(d-1) != 0 {
			t.pace[cell] = max(t.pace[cell], usual/2)
		}
	}
	for i := range t.linear {
		s, pace := &t.linear[i], 0.0
		for _, cell := range s.cells {
			pace = max(pace, t.pace[cell])
		}
		s.pace = pace / float64(t.b.n.values*t.b.n.values)
	}
	return usual
}
