package pattern

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"bullseye/logic/internal/grid"
	"bullseye/sudoku"
)

// This file has every producer a second time: plain, slow, and without regard to what the
// others do. The tests compare the two.

// A plain is a position for the plain producers. They write down their hits as text.
type plain struct {
	g    *grid.Grid
	hits []string
}

func plainHits(g *grid.Grid, n int) []string {
	p := &plain{g: g}
	switch n {
	case 1:
		p.hiddenSingles(true)
		p.hiddenSingles(false)
	case 2, 6:
		p.locked(n == 2)
	case 3, 5:
		p.hidden(2+n/5, true)
	case 4:
		for c := range sudoku.Cell(81) {
			if s := p.g.Cand[c]; s.Len() == 1 {
				p.place(23, c, int(s.Single()-1))
			}
		}
	case 7, 10, 16:
		p.naked(2 + n/10 + n/16)
	case 8, 11, 17:
		p.fish(2 + n/11 + n/17)
	case 9, 12, 18:
		p.hidden(2+n/12+n/18, false)
	case 13, 14:
		p.wings(n - 11)
	case 15:
		p.loops()
	case 19:
		p.graves()
	case 20:
		p.alignedPairs()
	case 22:
		p.alignedTriplets()
	}
	return p.hits
}

func (p *plain) has(c sudoku.Cell, d int) bool { return p.g.Cand[c]>>d&1 != 0 }

// pos counts the cells of a house with a candidate.
func (p *plain) pos(h sudoku.House, d int) (positions uint16) {
	for i, c := range h.Cells() {
		if p.has(c, d) {
			positions |= 1 << i
		}
	}
	return positions
}

func (p *plain) empty(h sudoku.House) (n int) {
	for _, c := range h.Cells() {
		if p.g.Digit[c] == 0 {
			n++
		}
	}
	return n
}

func (p *plain) placed(d int) (n int) {
	for _, e := range p.g.Digit {
		if int(e) == d+1 {
			n++
		}
	}
	return n
}

func (p *plain) place(rating int, c sudoku.Cell, d int) {
	p.hits = append(p.hits, fmt.Sprint(rating, " ", c, "=", d+1))
}

// remove writes down a hit if it removes anything, and reports whether it does.
func (p *plain) remove(rating int, what map[sudoku.Cell]sudoku.Digits) bool {
	text := removalText(p.g, what)
	if text != "" {
		p.hits = append(p.hits, fmt.Sprint(rating, text))
	}
	return text != ""
}

func removalText(g *grid.Grid, what map[sudoku.Cell]sudoku.Digits) string {
	var text strings.Builder
	for c := range sudoku.Cell(81) {
		if s := what[c] & g.Cand[c]; s != 0 {
			fmt.Fprint(&text, " ", c, "≠", s)
		}
	}
	return text.String()
}

func hitText(g *grid.Grid, h Hit) string {
	if h.Digit != 0 {
		return fmt.Sprint(h.Rating, " ", h.Cell, "=", h.Digit)
	}
	what := map[sudoku.Cell]sudoku.Digits{}
	h.Removed(g, func(c sudoku.Cell, s sudoku.Digits) { what[c] |= s })
	return fmt.Sprint(h.Rating, removalText(g, what))
}

func plainHouses(types string) (houses []sudoku.House) {
	for _, t := range types {
		for i := range sudoku.House(9) {
			houses = append(houses, i+sudoku.House(9*strings.IndexRune("RCB", t)))
		}
	}
	return houses
}

// subsets returns the subsets of k of n things in ascending order as numbers.
func subsets(n, k int) (all []uint16) {
	for s := range uint16(1 << n) {
		if bits.OnesCount16(s) == k {
			all = append(all, s)
		}
	}
	return all
}

func members(s uint16) (list []int) {
	for i := range 16 {
		if s>>i&1 != 0 {
			list = append(list, i)
		}
	}
	return list
}

func (p *plain) hiddenSingles(last bool) {
	for _, h := range plainHouses("BCR") {
		if (p.empty(h) == 1) != last {
			continue
		}
		rating := 15
		if last {
			rating = 10
		} else if h >= 18 {
			rating = 12
		}
		for d := range 9 {
			if at := members(p.pos(h, d)); len(at) == 1 {
				p.place(rating, h.Cells()[at[0]], d)
			}
		}
	}
}

func inHouse(h sudoku.House, c sudoku.Cell) bool {
	cells := h.Cells()
	return slices.Contains(cells[:], c)
}

func (p *plain) locked(direct bool) {
	for _, round := range []string{"BC", "BR", "CB", "RB"} {
		for _, h1 := range plainHouses(round[:1]) {
			for _, h2 := range plainHouses(round[1:]) {
				shares := func(h sudoku.House) bool {
					return slices.ContainsFunc(cellsOf(h), func(c sudoku.Cell) bool { return inHouse(h2, c) })
				}
				if !shares(h1) {
					continue
				}
				for d := range 9 {
					at := members(p.pos(h1, d))
					if len(at) < 2 || slices.ContainsFunc(at, func(i int) bool { return !inHouse(h2, h1.Cells()[i]) }) {
						continue
					}
					if !direct {
						what := map[sudoku.Cell]sudoku.Digits{}
						for _, c := range h2.Cells() {
							if !inHouse(h1, c) {
								what[c] = 1 << d
							}
						}
						rating := 28
						if h1 >= 18 {
							rating = 26
						}
						p.remove(rating, what)
						continue
					}
					for _, h3 := range plainHouses(round[:1]) {
						if h3 == h1 || !shares(h3) {
							continue
						}
						var outside []sudoku.Cell
						third := members(p.pos(h3, d))
						for _, i := range third {
							if c := h3.Cells()[i]; !inHouse(h2, c) {
								outside = append(outside, c)
							}
						}
						if len(third) >= 2 && len(outside) == 1 {
							rating := 19
							if h1 >= 18 {
								rating = 17
							}
							p.place(rating, outside[0], d)
						}
					}
				}
			}
		}
	}
}

func cellsOf(h sudoku.House) []sudoku.Cell {
	cells := h.Cells()
	return cells[:]
}

func (p *plain) naked(k int) {
	for _, h := range plainHouses("BCR") {
		if p.empty(h) < 2*k {
			continue
		}
		for _, s := range subsets(9, k) {
			var union sudoku.Digits
			good := true
			what := map[sudoku.Cell]sudoku.Digits{}
			for i, c := range h.Cells() {
				if s>>i&1 != 0 {
					good = good && p.g.Cand[c].Len() >= 2
					union |= p.g.Cand[c]
				}
			}
			for i, c := range h.Cells() {
				if s>>i&1 == 0 {
					what[c] = union
				}
			}
			if good && union.Len() == k {
				p.remove([]int{2: 30, 3: 36, 4: 50}[k], what)
			}
		}
	}
}

func (p *plain) hidden(k int, direct bool) {
	for _, h := range plainHouses("BCR") {
		if n := p.empty(h); direct && n <= k || !direct && n <= 2*k {
			continue
		}
		for _, s := range subsets(9, k) {
			var union uint16
			good := true
			for _, d := range members(s) {
				at := p.pos(h, d)
				good = good && bits.OnesCount16(at) >= 2
				union |= at
			}
			if !good || bits.OnesCount16(union) != k {
				continue
			}
			if !direct {
				what := map[sudoku.Cell]sudoku.Digits{}
				for _, i := range members(union) {
					what[h.Cells()[i]] = sudoku.AllDigits &^ sudoku.Digits(s)
				}
				p.remove([]int{2: 34, 3: 40, 4: 54}[k], what)
				continue
			}
			for v := range 9 {
				at := p.pos(h, v)
				if left := members(at &^ union); s>>v&1 == 0 && bits.OnesCount16(at) >= 2 && len(left) == 1 {
					p.place([]int{2: 20, 3: 25}[k], h.Cells()[left[0]], v)
					break
				}
			}
		}
	}
}

func (p *plain) fish(k int) {
	for _, base := range []string{"C", "R"} {
		lines := plainHouses(base)
		covers := plainHouses(strings.Trim("CR", base))
		for _, s := range subsets(9, k) {
			for d := range 9 {
				if p.placed(d)+2*k > 9 {
					continue
				}
				var union uint16
				good := true
				for _, i := range members(s) {
					at := p.pos(lines[i], d)
					good = good && bits.OnesCount16(at) >= 2
					union |= at
				}
				if !good || bits.OnesCount16(union) != k {
					continue
				}
				what := map[sudoku.Cell]sudoku.Digits{}
				for _, i := range members(union) {
					for j, c := range covers[i].Cells() {
						if s>>j&1 == 0 {
							what[c] = 1 << d
						}
					}
				}
				p.remove([]int{2: 32, 3: 38, 4: 52}[k], what)
			}
		}
	}
}

// peers returns the peer list of a cell.
func peers(c sudoku.Cell) (list []sudoku.Cell) {
	for _, t := range []int{2, 0, 1} {
		for _, n := range c.Houses()[t].Cells() {
			if n != c && !slices.Contains(list, n) {
				list = append(list, n)
			}
		}
	}
	return list
}

func sees(a, b sudoku.Cell) bool { return slices.Contains(peers(a), b) }

func (p *plain) wings(n int) {
	for pivot := range sudoku.Cell(81) {
		x := p.g.Cand[pivot]
		if x.Len() != n {
			continue
		}
		for _, a := range peers(pivot) {
			y := p.g.Cand[a]
			if y.Len() != 2 || (x&^y).Len() != 1 {
				continue
			}
			for _, b := range peers(pivot) {
				z := p.g.Cand[b]
				if z.Len() != 2 || (x|y|z).Len() != 3 || (x&y&z).Len() != n-2 {
					continue
				}
				what := map[sudoku.Cell]sudoku.Digits{}
				for c := range sudoku.Cell(81) {
					if c != pivot && c != a && c != b && sees(c, a) && sees(c, b) && (n == 2 || sees(c, pivot)) {
						what[c] = y & z
					}
				}
				p.remove([]int{2: 42, 3: 44}[n], what)
			}
		}
	}
}

// A plainLoop is a hit of the unique loops, with a key for sorting.
type plainLoop struct {
	rating float64
	kind   int
	text   string
	shown  string
}

func (p *plain) loops() {
	var all []plainLoop
	for s := range sudoku.Cell(81) {
		if p.g.Cand[s].Len() != 2 {
			continue
		}
		pair := p.g.Cand[s]
		var path []sudoku.Cell
		var loops [][]sudoku.Cell
		var extend func(c sudoku.Cell, budget int, x sudoku.Digits, via int)
		extend = func(c sudoku.Cell, budget int, x sudoku.Digits, via int) {
			path = append(path, c)
			for _, t := range []int{2, 0, 1} {
				if t == via {
					continue
				}
				for _, n := range c.Houses()[t].Cells() {
					if n == path[0] && len(path) >= 4 {
						loops = append(loops, slices.Clone(path))
					} else if !slices.Contains(path, n) && p.g.Cand[n]&pair == pair {
						x = (x | p.g.Cand[n]) &^ pair
						if p.g.Cand[n].Len() == 2 || x.Len() == 1 || budget > 0 {
							left := budget
							if p.g.Cand[n].Len() > 2 {
								left--
							}
							extend(n, left, x, t)
						}
					}
				}
			}
			path = path[:len(path)-1]
		}
		extend(s, 2, 0, -1)
		for _, l := range loops {
			if plainValid(l) {
				all = append(all, p.classify(l, pair)...)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b plainLoop) int {
		switch {
		case a.rating < b.rating:
			return -1
		case a.rating > b.rating:
			return 1
		}
		return a.kind - b.kind
	})
	seen := map[string]bool{}
	for _, l := range all {
		if !seen[l.text] {
			p.hits = append(p.hits, l.shown)
		}
		seen[l.text] = true
	}
}

func plainValid(loop []sudoku.Cell) bool {
	var used [2]map[sudoku.House]bool
	for side := range used {
		used[side] = map[sudoku.House]bool{}
		for i := side; i < len(loop); i += 2 {
			for _, h := range loop[i].Houses() {
				if used[side][h] {
					return false
				}
				used[side][h] = true
			}
		}
	}
	for h := range sudoku.House(27) {
		if used[0][h] != used[1][h] {
			return false
		}
	}
	return true
}

// classify returns the hits of a loop. The ratings are binary fractions as in the
// original.
func (p *plain) classify(loop []sudoku.Cell, pair sudoku.Digits) (all []plainLoop) {
	base := 4.5
	fifth, tenth := 0.2, 0.1
	switch n := len(loop); {
	case n >= 10:
		base = 5.0
	case n >= 8:
		base += fifth
	case n >= 6:
		base += tenth
	}
	sorted := slices.Sorted(slices.Values(loop))
	add := func(kind, m int, detail string, what map[sudoku.Cell]sudoku.Digits) {
		text := removalText(p.g, what)
		if text == "" {
			return
		}
		rating := base + float64(float64(m)*tenth)
		shown := fmt.Sprint(int((rating+0.05)*10), text)
		all = append(all, plainLoop{rating, kind, fmt.Sprint(shown, kind, pair, sorted, detail), shown})
	}
	var rich []sudoku.Cell
	var extra sudoku.Digits
	for _, c := range loop {
		if p.g.Cand[c].Len() > 2 {
			rich = append(rich, c)
			extra |= p.g.Cand[c] &^ pair
		}
	}
	common := func() {
		what := map[sudoku.Cell]sudoku.Digits{}
		for c := range sudoku.Cell(81) {
			if !slices.ContainsFunc(rich, func(r sudoku.Cell) bool { return !sees(r, c) }) {
				what[c] = extra
			}
		}
		add(2, 0, "", what)
	}
	switch {
	case len(rich) == 0:
		return nil
	case len(rich) == 1:
		add(1, 0, "", map[sudoku.Cell]sudoku.Digits{rich[0]: pair})
		return all
	case len(rich) > 2:
		if extra.Len() != 1 {
			panic("more than one extra digit")
		}
		common()
		return all
	case extra.Len() == 1:
		common()
	default:
		p.sets(rich[0], rich[1], pair, extra, add)
	}
	c1, c2 := rich[0], rich[1]
	for d := range pair.All() {
		for _, t := range []int{2, 0, 1} {
			h := c1.Houses()[t]
			if inHouse(h, c2) && bits.OnesCount16(p.pos(h, int(d-1))) == 2 {
				other := pair &^ sudoku.DigitSet(d)
				add(4, 0, fmt.Sprint(h), map[sudoku.Cell]sudoku.Digits{c1: other, c2: other})
				return all
			}
		}
	}
	return all
}

func (p *plain) sets(c1, c2 sudoku.Cell, pair, extra sudoku.Digits, add func(kind, m int, detail string, what map[sudoku.Cell]sudoku.Digits)) {
	for k := extra.Len(); k <= 7; k++ {
		for _, t := range []int{2, 0, 1} {
			h := c1.Houses()[t]
			if !inHouse(h, c2) {
				continue
			}
			cells := h.Cells()
			i1, i2 := slices.Index(cells[:], c1), slices.Index(cells[:], c2)
			if 2*k <= p.empty(h) {
				for _, s := range subsets(9, k) {
					if s>>i1&1 == 0 || s>>i2&1 != 0 {
						continue
					}
					inner := extra & p.g.Cand[c1] & p.g.Cand[c2]
					set := extra
					good := true
					for _, i := range members(s &^ (1 << i1)) {
						inner |= p.g.Cand[cells[i]]
						set |= p.g.Cand[cells[i]]
						good = good && p.g.Cand[cells[i]].Len() >= 2
					}
					if !good || inner.Len() != k || set.Len() != k {
						continue
					}
					what := map[sudoku.Cell]sudoku.Digits{}
					for i, c := range cells {
						if s>>i&1 == 0 && i != i2 {
							what[c] = set
						}
					}
					add(3, k-1, fmt.Sprint(h, set, s&^(1<<i1), "naked"), what)
				}
			}
			if 2*k < p.empty(h) {
				var others []int
				for d := range 9 {
					if (pair|extra)>>d&1 == 0 {
						others = append(others, d)
					}
				}
				if k-2 > len(others) {
					continue
				}
				for _, s := range subsets(len(others), k-2) {
					w := pair
					for _, i := range members(s) {
						w |= 1 << others[i]
					}
					var union uint16
					good := true
					for _, d := range members(uint16(w)) {
						at := p.pos(h, d) &^ (1 << i2)
						good = good && at != 0
						union |= at
					}
					if !good || bits.OnesCount16(union) != k {
						continue
					}
					what := map[sudoku.Cell]sudoku.Digits{}
					for _, i := range members(union) {
						if i != i1 {
							what[cells[i]] = sudoku.AllDigits &^ w
						}
					}
					add(3, k-2, fmt.Sprint(h, w, union&^(1<<i1), "hidden"), what)
				}
			}
		}
	}
}

func (p *plain) graves() {
	scratch := *p.g
	var order []sudoku.Cell
	digits := map[sudoku.Cell]sudoku.Digits{}
	var all sudoku.Digits
	var common []sudoku.Cell
	first := true
	for _, h := range plainHouses("BRC") {
		for d := range 9 {
			at := members(p.pos(h, d))
			if len(at) == 0 || len(at) == 2 {
				continue
			}
			var z []sudoku.Cell
			for _, i := range at {
				if c := h.Cells()[i]; p.g.Cand[c].Len() >= 3 {
					z = append(z, c)
				}
			}
			if len(z) == 0 {
				return
			}
			if len(z) > 1 {
				continue
			}
			c := z[0]
			if !slices.Contains(order, c) {
				order = append(order, c)
			}
			digits[c] |= 1 << d
			all |= 1 << d
			scratch.Remove(c, uint8(d))
			if first {
				common = peers(c)
			}
			first = false
			common = slices.DeleteFunc(common, func(q sudoku.Cell) bool { return !sees(c, q) || slices.Contains(order, q) })
			if len(order) >= 2 && all.Len() >= 2 && len(common) == 0 {
				return
			}
		}
	}
	check := plain{g: &scratch}
	for c := range sudoku.Cell(81) {
		if scratch.Digit[c] == 0 && scratch.Cand[c].Len() != 2 {
			return
		}
	}
	for h := range sudoku.House(27) {
		for d := range 9 {
			if n := bits.OnesCount16(check.pos(h, d)); n != 0 && n != 2 {
				return
			}
		}
	}
	if len(order) == 0 {
		return
	}
	four := func() {
		if len(order) != 2 {
			return
		}
		c1, c2 := order[0], order[1]
		v := p.g.Cand[c1] & p.g.Cand[c2] &^ all
		if v.Len() != 1 {
			return
		}
		for _, t := range []int{2, 0, 1} {
			if inHouse(c1.Houses()[t], c2) {
				p.remove(57, map[sudoku.Cell]sudoku.Digits{
					c1: sudoku.AllDigits &^ (digits[c1] | v), c2: sudoku.AllDigits &^ (digits[c2] | v)})
			}
		}
	}
	switch {
	case len(order) == 1:
		p.remove(56, map[sudoku.Cell]sudoku.Digits{order[0]: sudoku.AllDigits &^ all})
	case all.Len() == 1:
		what := map[sudoku.Cell]sudoku.Digits{}
		for _, c := range common {
			what[c] = all
		}
		p.remove(57, what)
		four()
	case len(common) > 0:
		four()
		for _, t := range []int{2, 0, 1} {
			h := order[0].Houses()[t]
			if slices.ContainsFunc(order, func(c sudoku.Cell) bool { return !inHouse(h, c) }) {
				continue
			}
			var m []sudoku.Cell
			for _, c := range peers(order[0]) {
				if slices.Contains(common, c) && inHouse(h, c) {
					m = append(m, c)
				}
			}
			for k := 2; k <= 6; k++ {
				if len(m) < k {
					continue
				}
				for _, s := range subsets(len(m), k-1) {
					var union sudoku.Digits
					good := true
					for _, i := range members(s) {
						union |= p.g.Cand[m[i]]
						good = good && p.g.Cand[m[i]].Len() >= 2
					}
					if !good || union.Len() != k || (union|all).Len() != k {
						continue
					}
					what := map[sudoku.Cell]sudoku.Digits{}
					for i, c := range m {
						if s>>i&1 == 0 {
							what[c] = union
						}
					}
					p.remove(57+k-1, what)
				}
			}
		}
	}
}

// alignedBase returns the base cells of an aligned exclusion of k cells, and their excluders.
func (p *plain) alignedBase(k int) (base []sudoku.Cell, excluders map[sudoku.Cell][]sudoku.Cell) {
	excluders = map[sudoku.Cell][]sudoku.Cell{}
	for c := range sudoku.Cell(81) {
		if p.g.Cand[c].Len() < 2 {
			continue
		}
		good := true
		var ex []sudoku.Cell
		for _, q := range peers(c) {
			n := p.g.Cand[q].Len()
			good = good && n != 1
			if n >= 2 && n <= k {
				ex = append(ex, q)
			}
		}
		if good && len(ex) > 0 {
			base = append(base, c)
			excluders[c] = ex
		}
	}
	return base, excluders
}

func (p *plain) exclude(rating int, tuple []sudoku.Cell, excluders map[sudoku.Cell][]sudoku.Cell) {
	var common []sudoku.Cell
	for _, e := range excluders[tuple[0]] {
		if !slices.ContainsFunc(tuple, func(c sudoku.Cell) bool { return !slices.Contains(excluders[c], e) }) {
			common = append(common, e)
		}
	}
	if len(common) < 2 {
		return
	}
	what := map[sudoku.Cell]sudoku.Digits{}
	for _, c := range tuple {
		what[c] = p.g.Cand[c]
	}
	digits := make([]uint8, len(tuple))
	var choose func(i int)
	choose = func(i int) {
		if i < len(tuple) {
			for d := range p.g.Cand[tuple[i]].All() {
				digits[i] = d
				choose(i + 1)
			}
			return
		}
		var used sudoku.Digits
		for i := range tuple {
			used |= sudoku.DigitSet(digits[i])
			for j := range i {
				if digits[i] == digits[j] && sees(tuple[i], tuple[j]) {
					return
				}
			}
		}
		for _, e := range common {
			if p.g.Cand[e]&^used == 0 {
				return
			}
		}
		for i, c := range tuple {
			what[c] &^= sudoku.DigitSet(digits[i])
		}
	}
	choose(0)
	p.remove(rating, what)
}

func (p *plain) alignedPairs() {
	base, excluders := p.alignedBase(2)
	for j := range base {
		for i := range j {
			p.exclude(62, []sudoku.Cell{base[i], base[j]}, excluders)
		}
	}
}

func (p *plain) alignedTriplets() {
	base, excluders := p.alignedBase(3)
	for j := range base {
		for i := range j {
			c1, c2 := base[i], base[j]
			var third []sudoku.Cell
			for _, c := range slices.Concat(excluders[c1], excluders[c2]) {
				if c != c1 && c != c2 && !slices.Contains(third, c) && slices.Contains(base, c) {
					third = append(third, c)
				}
			}
			for _, c3 := range third {
				p.exclude(75, []sudoku.Cell{c1, c2, c3}, excluders)
			}
		}
	}
}
