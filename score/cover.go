package score

import (
	"cmp"
	"math/bits"
	"slices"

	"bullseye/score/internal/template"
	"bullseye/sudoku"
)

// A choice is a template of a digit: its cells, bands 0 and 1 in upper, band 2
// in lower, and how much less it counts than the digit's best template.
type choice[T number] struct {
	upper uint64
	lower uint32
	loss  T
}

// A cover searches for nine templates, one of each digit, that fill the grid and
// together lose no more than a budget. The templates of a completion lose exactly
// the difference between the bound and its count, so a complete search with budget
// b finds every completion that counts at least bound − b.
type cover[T number] struct {
	choices []choice[T] // a stack of lists
	keys    []uint64
	sorted  []choice[T]
	work    int // list entries that may still be looked at
	// By band and triple: the results of orders for the digit being gathered.
	losses [3][27]ordering[T]
	known  [3]uint32
	chosen [9]choice[T]

	// found is called with the loss of each cover and returns the budget for the
	// rest of the search, which is never larger than before.
	found func(loss int64) int64
}

// A list is a range of the stack: the choices of one digit, in order of their loss.
type list struct {
	from, to int32
	lane     int32
}

// A frame is the state of a cover search: the lists of the digits without a
// template, reduced to the choices that avoid the chosen templates and fit the
// budget.
type frame struct {
	lists [9]list
	n     int
	least int64 // the sum of the smallest losses of the lists
	// The cells that are taken or covered by at least one choice, by at least two,
	// and by at least three.
	upper, upper2, upper3 uint64
	lower, lower2, lower3 uint32
}

const (
	allUpper = 1<<54 - 1
	allLower = 1<<27 - 1
)

// least returns the smallest loss in a list that is sorted and not empty.
func (v *cover[T]) least(l list) int64 { return int64(v.choices[l.from].loss) }

// count records the cells of a choice.
func (f *frame) count(upper uint64, lower uint32) {
	f.upper3 |= f.upper2 & upper
	f.upper2 |= f.upper & upper
	f.upper |= upper
	f.lower3 |= f.lower2 & lower
	f.lower2 |= f.lower & lower
	f.lower |= lower
}

// gather lists the choices of a digit that lose no more than the budget. False says
// that they exceed the room.
func (v *cover[T]) gather(q *template.Problem[T], lane int, budget T, room int) (list, bool) {
	l := list{from: int32(len(v.choices)), lane: int32(lane)}
	full := len(v.choices) + room
	z := q.Z[lane]
	v.known = [3]uint32{}
	for t := range 27 {
		last := q.Best[2][t][lane]
		if z-q.Through[2][t][lane]-last > budget {
			continue
		}
		for _, o := range &template.Others[t] {
			slack := budget - (z - q.Best[0][o[0]][lane] - q.Best[1][o[1]][lane] - last)
			if slack < 0 {
				continue
			}
			first, second, third := v.orders(q, lane, 0, int(o[0]), budget), v.orders(q, lane, 1, int(o[1]), budget), v.orders(q, lane, 2, t, budget)
			for left := first.near; left != 0; left &= left - 1 {
				i := bits.TrailingZeros8(left) & 7
				x := first.losses[i]
				if x > slack {
					continue
				}
				for left := second.near; left != 0; left &= left - 1 {
					j := bits.TrailingZeros8(left) & 7
					y := second.losses[j]
					if x+y > slack {
						continue
					}
					for left := third.near; left != 0; left &= left - 1 {
						k := bits.TrailingZeros8(left) & 7
						w := third.losses[k]
						if x+y+w > slack {
							continue
						}
						if len(v.choices) == full {
							return l, false
						}
						v.choices = append(v.choices, choice[T]{
							uint64(template.Masks[i][o[0]]) | uint64(template.Masks[j][o[1]])<<27,
							template.Masks[k][t],
							budget - slack + x + y + w,
						})
					}
				}
			}
		}
	}
	l.to = int32(len(v.choices))
	return l, true
}

// An ordering is what the six orders of a triple lose against the best one.
type ordering[T number] struct {
	losses [8]T
	near   uint8 // those that lose no more than the budget
}

// orders finds the ordering of a triple, once for a list.
func (v *cover[T]) orders(q *template.Problem[T], lane, band, triple int, budget T) *ordering[T] {
	o := &v.losses[band][triple]
	if v.known[band]>>triple&1 == 0 {
		v.known[band] |= 1 << triple
		best := q.Best[band][triple][lane]
		o.near = 0
		for i := range 6 {
			place := &template.Place[band][i][triple]
			loss := best - q.Reduced[place[0]][lane] - q.Reduced[place[1]][lane] - q.Reduced[place[2]][lane]
			o.losses[i] = loss
			if loss <= budget {
				o.near |= 1 << i
			}
		}
	}
	return o
}

// sort puts the choices of a list in order of their losses. It is stable.
func (v *cover[T]) sort(l list) {
	part := v.choices[l.from:l.to]
	if len(part) <= 8 {
		for i := 1; i < len(part); i++ {
			c := part[i]
			j := i
			for ; j > 0 && part[j-1].loss > c.loss; j-- {
				part[j] = part[j-1]
			}
			part[j] = c
		}
		return
	}
	most := T(0)
	for _, c := range part {
		most = max(most, c.loss)
	}
	if int64(most) >= 1<<48 {
		slices.SortStableFunc(part, func(a, b choice[T]) int { return cmp.Compare(a.loss, b.loss) })
		return
	}
	v.keys = v.keys[:0]
	for i, c := range part {
		v.keys = append(v.keys, uint64(c.loss)<<16|uint64(i))
	}
	slices.Sort(v.keys)
	v.sorted = append(v.sorted[:0], part...)
	for i, k := range v.keys {
		part[i] = v.sorted[k&(1<<16-1)]
	}
}

// search finds all covers within the budget. True says that the search was
// complete; false, that its work was used up.
func (v *cover[T]) search(lists *[9]list, budget int64) bool {
	f := frame{lists: *lists, n: 9}
	for _, l := range lists {
		v.sort(l)
		for _, c := range v.choices[l.from:l.to] {
			f.count(c.upper, c.lower)
		}
	}
	if f.upper != allUpper || f.lower != allLower {
		return true
	}
	_, complete := v.visit(&f, choice[T]{}, 0, budget)
	return complete
}

// visit chooses for the lists of a frame. Used is the set of taken cells, lost the
// sum of the losses so far. It returns the new budget.
func (v *cover[T]) visit(f *frame, used choice[T], lost, budget int64) (int64, bool) {
	if f.n == 0 {
		return v.found(lost), true
	}
	pick := 0
	for i := 1; i < f.n; i++ {
		if f.lists[i].to-f.lists[i].from < f.lists[pick].to-f.lists[pick].from {
			pick = i
		}
	}
	size := f.lists[pick].to - f.lists[pick].from
	if size > 1 {
		// If a cell has only one choice, that is forced; two branch little.
		upper, lower := f.upper&^f.upper2&^used.upper, f.lower&^f.lower2&^used.lower
		if upper == 0 && lower == 0 && size > 2 {
			upper, lower = f.upper2&^f.upper3&^used.upper, f.lower2&^f.lower3&^used.lower
		}
		if upper != 0 {
			upper, lower = upper&-upper, 0
		} else {
			lower &= -lower
		}
		if upper != 0 || lower != 0 {
			return v.visitCell(f, upper, lower, used, lost, budget)
		}
	}
	complete := true
	for i := f.lists[pick].from; i < f.lists[pick].to; i++ {
		if lost+int64(v.choices[i].loss)+f.least-v.least(f.lists[pick]) > budget {
			break
		}
		var done bool
		budget, done = v.choose(f, pick, i, used, lost, budget)
		complete = complete && done
		if v.work < 0 {
			return budget, false
		}
	}
	return budget, complete
}

// visitCell tries the choices that cover a cell.
func (v *cover[T]) visitCell(f *frame, upper uint64, lower uint32, used choice[T], lost, budget int64) (int64, bool) {
	complete := true
	for pick := range f.lists[:f.n] {
		l := f.lists[pick]
		v.work -= int(l.to - l.from)
		for i := l.from; i < l.to; i++ {
			if v.choices[i].upper&upper == 0 && v.choices[i].lower&lower == 0 {
				continue
			}
			if lost+int64(v.choices[i].loss)+f.least-v.least(l) > budget {
				break
			}
			var done bool
			budget, done = v.choose(f, pick, i, used, lost, budget)
			complete = complete && done
			if v.work < 0 {
				return budget, false
			}
		}
	}
	return budget, complete
}

// choose takes a choice from a list of the frame and searches the other lists.
func (v *cover[T]) choose(f *frame, pick int, i int32, used choice[T], lost, budget int64) (int64, bool) {
	c := v.choices[i]
	v.chosen[f.lists[pick].lane] = c
	used.upper |= c.upper
	used.lower |= c.lower
	lost += int64(c.loss)
	top := len(v.choices)
	var next frame
	complete := true
	if v.filter(&next, f, pick, c, used, budget-lost) {
		budget, complete = v.visit(&next, used, lost, budget)
	}
	v.choices = v.choices[:top]
	return budget, complete
}

// filter copies from the other lists the choices that avoid the cells of c and fit
// the budget. False says that no cover is left.
func (v *cover[T]) filter(next, f *frame, pick int, c choice[T], used choice[T], budget int64) bool {
	next.upper, next.lower = used.upper, used.lower
	next.least = f.least - v.least(f.lists[pick])
	v.work -= 8
	for i := range f.lists[:f.n] {
		if i == pick {
			continue
		}
		l := f.lists[i]
		others := next.least - v.least(l)
		most := budget - others
		from := len(v.choices)
		part := v.choices[l.from:l.to]
		v.work -= len(part)
		for j := range part {
			o := &part[j]
			if int64(o.loss) > most {
				break
			}
			if o.upper&c.upper|uint64(o.lower&c.lower) == 0 {
				v.choices = append(v.choices, *o)
				next.count(o.upper, o.lower)
			}
		}
		to := len(v.choices)
		if from == to {
			return false
		}
		// The smallest loss of the list may have grown, which leaves less for the
		// others.
		least := int64(v.choices[from].loss)
		next.least = others + least
		if next.least > budget {
			return false
		}
		next.lists[next.n] = list{int32(from), int32(to), l.lane}
		next.n++
	}
	return next.upper == allUpper && next.lower == allLower
}

// grid returns the cover that was found last.
func (v *cover[T]) grid() (g sudoku.Grid) {
	for d, c := range &v.chosen {
		for u := c.upper; u != 0; u &= u - 1 {
			g[bits.TrailingZeros64(u)] = uint8(d + 1)
		}
		for l := c.lower; l != 0; l &= l - 1 {
			g[54+bits.TrailingZeros32(l)] = uint8(d + 1)
		}
	}
	return g
}
