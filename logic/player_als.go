package logic

import (
	"iter"
	"math/bits"
	"slices"

	"bullseye/logic/internal/grid"
	"bullseye/sudoku"
)

// maxAlmostLocked is the number of cells of the largest almost locked sets. Players do not see
// larger ones.
const maxAlmostLocked = 5

// An almostLockedSet is n cells of a house with n + 1 digits. Without one of its digits, it
// holds all others.
type almostLockedSet struct {
	house  sudoku.House
	cells  grid.Set
	digits sudoku.Digits
	size   int

	// places are its cells with each digit, sees the cells that see all of these.
	places, sees [9]grid.Set
}

func (a *almostLockedSet) set() Set {
	return Set{House: a.house, Cells: cellsOf(a.cells), Digits: a.digits}
}

// almostLockedSets are all of a position, in ascending order of size.
type almostLockedSets struct {
	known bool
	list  []almostLockedSet

	// linked[a*words:][:words] are the sets that are linked with the set a: for some digit,
	// only one of the two can hold it.
	words  int
	linked []uint64
}

// almostLocked returns the almost locked sets.
func (f *finder) almostLocked() []almostLockedSet {
	if !f.sets.known {
		f.sets.build(f)
	}
	return f.sets.list
}

func (x *almostLockedSets) build(f *finder) {
	x.known = true
	x.list = x.list[:0]
	var union [512]sudoku.Digits
	for h := range sudoku.House(sudoku.Houses) {
		for mask := uint16(1); mask < 512; mask++ {
			c := grid.Cells[h][bits.TrailingZeros16(mask)]
			rest := union[mask&(mask-1)]
			if f.g.Cand[c] == 0 || rest == 0 && mask&(mask-1) != 0 {
				union[mask] = 0
				continue
			}
			union[mask] = rest | f.g.Cand[c]
			n := bits.OnesCount16(mask)
			if n <= maxAlmostLocked && union[mask].Len() == n+1 {
				x.add(f, h, grid.At(h, mask), union[mask], n)
			}
		}
	}
	slices.SortStableFunc(x.list, func(a, b almostLockedSet) int { return a.size - b.size })
	x.link(f)
}

// add adds a set, if its cells are not also in a line that has been looked at.
func (x *almostLockedSets) add(f *finder, h sudoku.House, cells grid.Set, digits sudoku.Digits, n int) {
	if common(cells) != h {
		return
	}
	a := almostLockedSet{house: h, cells: cells, digits: digits, size: n}
	for s := digits; s != 0; s &= s - 1 {
		d := lowest(s)
		a.places[d] = cells.And(f.at[d])
		a.sees[d] = seen(a.places[d])
	}
	x.list = append(x.list, a)
}

// link computes linked.
func (x *almostLockedSets) link(f *finder) {
	x.words = (len(x.list) + 63) / 64
	x.linked = cleared(x.linked, len(x.list)*x.words)
	for i := range x.list {
		if f.stopped() {
			return
		}
		for j := range i {
			if restricted(&x.list[i], &x.list[j]) != 0 {
				x.linked[i*x.words+j>>6] |= 1 << (j & 63)
				x.linked[j*x.words+i>>6] |= 1 << (i & 63)
			}
		}
	}
}

// restricted returns the digits that only one of the two sets can hold.
func restricted(a, b *almostLockedSet) (digits sudoku.Digits) {
	for s := a.digits & b.digits; s != 0; s &= s - 1 {
		d := lowest(s)
		if b.places[d].Without(a.sees[d]).IsEmpty() {
			digits |= one(d)
		}
	}
	return digits
}

// setPairs yields the pairs of almost locked sets that could be part of an instance: its
// weight is their size and at least that of the further sets. The second is not smaller than
// the first.
func (f *finder) setPairs(further int) iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		list := f.almostLocked()
		for i := range list {
			if f.stopped() {
				return
			}
			for j := range i {
				if !f.wants(list[j].size + list[i].size + further) {
					break
				}
				if !yield(j, i) {
					return
				}
			}
		}
	}
}

// alsXZ finds two linked almost locked sets.
func (f *finder) alsXZ() {
	for i, j := range f.setPairs(0) {
		if f.sets.linked[i*f.sets.words+j>>6]>>(j&63)&1 == 0 {
			continue
		}
		a, b := &f.sets.list[i], &f.sets.list[j]
		links := restricted(a, b)
		if links.Len() == 2 && a.cells.And(b.cells).IsEmpty() {
			f.doublyLinked(a, b, links)
		}
		for s := links; s != 0; s &= s - 1 {
			f.singlyLinked(a, b, lowest(s))
		}
	}
}

// singlyLinked reports what follows from the link x: one of the sets holds its other digits.
func (f *finder) singlyLinked(a, b *almostLockedSet, x uint8) {
	var r removal
	var extra sudoku.Digits
	for s := a.digits & b.digits &^ one(x); s != 0; s &= s - 1 {
		z := lowest(s)
		r.add(f, a.sees[z].And(b.sees[z]), z)
		if !r[z].IsEmpty() {
			extra |= one(z)
		}
	}
	f.foundAll(a.size+b.size, ALSXZ, &r, func(s *Step) {
		s.Pattern = Pattern{Sets: []Set{a.set(), b.set()}, Linked: []uint8{x + 1}, Extra: extra}
	})
}

// doublyLinked reports what follows from two links: each set holds one of the linked digits
// and all its others.
func (f *finder) doublyLinked(a, b *almostLockedSet, links sudoku.Digits) {
	var r removal
	for s := links; s != 0; s &= s - 1 {
		r.add(f, a.sees[lowest(s)].And(b.sees[lowest(s)]), lowest(s))
	}
	for _, set := range [2]*almostLockedSet{a, b} {
		for s := set.digits &^ links; s != 0; s &= s - 1 {
			r.add(f, set.sees[lowest(s)], lowest(s))
		}
	}
	f.foundAll(a.size+b.size, ALSXZ, &r, func(s *Step) {
		s.Pattern = Pattern{
			Sets:   []Set{a.set(), b.set()},
			Linked: slices.Collect(links.All()),
			Extra:  a.digits & b.digits &^ links,
		}
	})
}

// alsXYWings finds two almost locked sets that a third, the pivot, links by two digits.
func (f *finder) alsXYWings() {
	for i, j := range f.setPairs(1) {
		a, b := &f.sets.list[i], &f.sets.list[j]
		var removable sudoku.Digits
		for s := a.digits & b.digits; s != 0; s &= s - 1 {
			z := lowest(s)
			if !a.sees[z].And(b.sees[z]).And(f.at[z]).IsEmpty() {
				removable |= one(z)
			}
		}
		if removable != 0 {
			f.alsXYWing(i, j, removable)
		}
	}
}

// alsXYWing looks for pivots between the sets i and j, which would remove the removable digits:
// for each digit the smallest.
func (f *finder) alsXYWing(i, j int, removable sudoku.Digits) {
	list, words := f.sets.list, f.sets.words
	a, b := &list[i], &list[j]
	for w := range words {
		for both := f.sets.linked[i*words+w] & f.sets.linked[j*words+w]; both != 0; both &= both - 1 {
			pivot := &list[w*64+bits.TrailingZeros64(both)]
			size := a.size + b.size + pivot.size
			if removable == 0 || !f.wants(size) {
				return
			}
			for xs := restricted(a, pivot); xs != 0; xs &= xs - 1 {
				for ys := restricted(pivot, b) &^ one(lowest(xs)); ys != 0; ys &= ys - 1 {
					removable &^= f.wingOfSets(a, pivot, b, lowest(xs), lowest(ys), removable)
				}
			}
		}
	}
}

// wingOfSets reports the wings of three sets with the links x and y, and returns the digits that
// they remove.
func (f *finder) wingOfSets(a, pivot, b *almostLockedSet, x, y uint8, removable sudoku.Digits) sudoku.Digits {
	removable &^= one(x) | one(y)
	for s := removable; s != 0; s &= s - 1 {
		z := lowest(s)
		f.found(a.size+b.size+pivot.size, ALSXYWing, a.sees[z].And(b.sees[z]), z, func(s *Step) {
			s.Pattern = Pattern{
				Sets:   []Set{a.set(), pivot.set(), b.set()},
				Linked: []uint8{x + 1, y + 1},
				Extra:  one(z),
			}
		})
	}
	return removable
}

// deathBlossoms finds cells with three candidates or more, the stems, with an almost locked
// set for each candidate that would be locked by it, and a digit that all these sets have.
func (f *finder) deathBlossoms() {
	list := f.almostLocked()
	for c, digits := range &f.g.Cand {
		if digits.Len() < 3 || f.stopped() {
			continue
		}
		stem := sudoku.Cell(c)
		for z := range uint8(9) {
			if digits>>z&1 == 0 {
				f.deathBlossom(list, stem, z)
			}
		}
	}
}

// deathBlossom reports the blossoms of the stem that remove z.
func (f *finder) deathBlossom(list []almostLockedSet, stem sudoku.Cell, z uint8) {
	digits := f.g.Cand[stem]
	targets := f.at[z]
	for s := digits; s != 0 && !targets.IsEmpty(); s &= s - 1 {
		var reach grid.Set
		for i := range list {
			if list[i].petal(stem, lowest(s), z) {
				reach = reach.Or(list[i].sees[z])
			}
		}
		targets = targets.And(reach)
	}
	for !targets.IsEmpty() {
		f.blossomAt(list, stem, z, targets.Next())
	}
}

// petal reports whether the set loses d if the stem has d, and then holds z.
func (a *almostLockedSet) petal(stem sudoku.Cell, d, z uint8) bool {
	return a.digits>>d&1 != 0 && a.digits>>z&1 != 0 && a.sees[d].Has(stem)
}

// blossomAt reports the smallest blossom of the stem that removes z from the target.
func (f *finder) blossomAt(list []almostLockedSet, stem sudoku.Cell, z uint8, target sudoku.Cell) {
	var petals [9]*almostLockedSet
	n, weight := 0, 0
	cells := f.at[z]
	for s := f.g.Cand[stem]; s != 0; s &= s - 1 {
		for i := range list {
			if list[i].petal(stem, lowest(s), z) && list[i].sees[z].Has(target) {
				petals[n] = &list[i]
				n++
				weight += list[i].size
				cells = cells.And(list[i].sees[z])
				break
			}
		}
	}
	f.found(weight, DeathBlossom, cells, z, func(s *Step) {
		s.Pattern = Pattern{
			Cells:  []sudoku.Cell{stem},
			Linked: slices.Collect(f.g.Cand[stem].All()),
			Extra:  one(z),
		}
		for _, petal := range petals[:n] {
			s.Pattern.Sets = append(s.Pattern.Sets, petal.set())
		}
	})
}
