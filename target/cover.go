package target

import (
	"math/bits"
	"slices"

	"bullseye/sudoku"
	"bullseye/target/internal/template"
)

// A choice is a template of a digit, and how much less than the digit's best
// one it counts.
type choice[T number] struct {
	cells template.Set
	loss  T
}

// A cover looks for nine templates, one of each digit, that fill the grid and
// together lose no more than a budget. The templates of a completion lose
// exactly what the bound is too high by, so a search with budget b that ran to
// its end has seen every completion that counts at least bound − b.
type cover[T number] struct {
	choices []choice[T] // a stack of lists
	work    int         // list entries that may still be looked at
	depth   int
	chosen  [9]template.Set

	// found is called with each cover and its loss and returns the budget for
	// what is still of interest, which is never larger than before.
	found func(loss int64) int64
}

// A list is the choices of one digit, by place in the stack.
type list struct {
	from, to int
	least    int64 // the smallest loss in it
}

// gather lists the choices of a digit that lose no more than the budget; false
// says that there are more than fit the room.
func (v *cover[T]) gather(q *template.Problem[T], lane int, budget T, room int) (list, bool) {
	l := list{from: len(v.choices)}
	z := q.Z[lane]
	var orders [3][27]struct {
		loss [6]T
		done bool
	}
	order := func(band, triple int) *[6]T {
		o := &orders[band][triple]
		if !o.done {
			o.done = true
			best := q.Best[band][triple][lane]
			for i := range o.loss {
				place := &template.Place[band][i][triple]
				o.loss[i] = best - q.Reduced[place[0]][lane] - q.Reduced[place[1]][lane] - q.Reduced[place[2]][lane]
			}
		}
		return &o.loss
	}
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
			first, second, third := order(0, int(o[0])), order(1, int(o[1])), order(2, t)
			for i, x := range first {
				if x > slack {
					continue
				}
				for j, y := range second {
					if x+y > slack {
						continue
					}
					for k, w := range third {
						if x+y+w > slack {
							continue
						}
						if len(v.choices)-l.from == room {
							return l, false
						}
						v.choices = append(v.choices, choice[T]{
							template.Set{
								Upper: uint64(template.Masks[i][o[0]]) | uint64(template.Masks[j][o[1]])<<27,
								Lower: template.Masks[k][t],
							},
							budget - slack + x + y + w,
						})
					}
				}
			}
		}
	}
	l.to = len(v.choices)
	return l, l.from < l.to
}

// search looks at all covers within the budget. True says that it ran to its
// end: within its work, and all that found wanted was seen.
func (v *cover[T]) search(lists *[9]list, budget int64) bool {
	for d := range lists {
		part := v.choices[lists[d].from:lists[d].to]
		slices.SortFunc(part, func(a, b choice[T]) int {
			switch {
			case a.loss != b.loss:
				return int(min(max(a.loss-b.loss, -1), 1))
			case a.cells.Upper != b.cells.Upper:
				if a.cells.Upper < b.cells.Upper {
					return -1
				}
				return 1
			}
			return int(a.cells.Lower) - int(b.cells.Lower)
		})
	}
	_, complete := v.visit(lists, 1<<9-1, template.Set{}, 0, budget)
	return complete
}

// visit chooses for the digits that remain. Used are the cells taken, lost
// what the choices so far lose; it returns the budget as it is afterwards.
func (v *cover[T]) visit(lists *[9]list, remain uint16, used template.Set, lost, budget int64) (int64, bool) {
	if remain == 0 {
		return v.found(lost), true
	}
	pick, least := -1, int64(0)
	for d := range lists {
		if remain>>d&1 != 0 {
			least += lists[d].least
			if pick < 0 || lists[d].to-lists[d].from < lists[pick].to-lists[pick].from {
				pick = d
			}
		}
	}
	rest := remain &^ (1 << pick)
	least -= lists[pick].least
	top := len(v.choices)
	complete := true
	for i := lists[pick].from; i < lists[pick].to; i++ {
		c := v.choices[i]
		spent := lost + int64(c.loss)
		if spent+least > budget {
			continue
		}
		v.chosen[pick] = c.cells
		next := *lists
		if v.filter(&next, rest, used, c.cells, budget-spent, least) {
			var done bool
			taken := template.Set{Upper: used.Upper | c.cells.Upper, Lower: used.Lower | c.cells.Lower}
			budget, done = v.visit(&next, rest, taken, spent, budget)
			complete = complete && done
		}
		v.choices = v.choices[:top]
		if v.work < 0 {
			return budget, false
		}
	}
	return budget, complete
}

// filter copies of the remaining lists what leaves the chosen cells alone and
// can still be paid; false says that no cover is left.
func (v *cover[T]) filter(lists *[9]list, rest uint16, used, chosen template.Set, budget, least int64) bool {
	union := template.Set{Upper: used.Upper | chosen.Upper, Lower: used.Lower | chosen.Lower}
	for d := range lists {
		if rest>>d&1 == 0 {
			continue
		}
		l := lists[d]
		v.work -= l.to - l.from
		others := least - l.least
		most := budget - others
		next := list{from: len(v.choices), least: 1<<63 - 1}
		for i := l.from; i < l.to; i++ {
			c := v.choices[i]
			if c.cells.Upper&chosen.Upper != 0 || c.cells.Lower&chosen.Lower != 0 || int64(c.loss) > most {
				continue
			}
			v.choices = append(v.choices, c)
			union.Upper |= c.cells.Upper
			union.Lower |= c.cells.Lower
			next.least = min(next.least, int64(c.loss))
		}
		next.to = len(v.choices)
		if next.from == next.to {
			return false
		}
		// The list's own smallest loss may have grown: less is left for the others.
		least = others + next.least
		if least > budget {
			return false
		}
		lists[d] = next
	}
	return union == template.All
}

// grid returns the cover that was found last.
func (v *cover[T]) grid() (g sudoku.Grid) {
	for d, set := range v.chosen {
		for u := set.Upper; u != 0; u &= u - 1 {
			g[bits.TrailingZeros64(u)] = uint8(d + 1)
		}
		for l := set.Lower; l != 0; l &= l - 1 {
			g[54+bits.TrailingZeros32(l)] = uint8(d + 1)
		}
	}
	return g
}
