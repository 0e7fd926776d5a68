package logic

import (
	"context"
	"math/bits"

	"bullseye/internal/turn"
	"bullseye/logic/internal/grid"
	"bullseye/sudoku"
)

// A finder looks for steps of the player's own techniques in one position after the other.
// Its detectors are methods that report every instance of their technique by found.
//
// The finder keeps either the simplest instance, or the simplest of each conclusion.
type finder struct {
	checkpoint turn.Point
	g          *grid.Grid
	given      grid.Set // the cells whose digits the puzzle fixes: see frame

	keeping
	kept      []weighted
	order     int                // of the last instance kept
	concluded map[conclusion]int // their indices, if all are kept

	// best is the weight of the simplest instance so far, or none.
	best int

	// at[d] are the cells with the candidate d, pairs the cells with two candidates. Both hold
	// after mark.
	marked bool
	at     [9]grid.Set
	pairs  grid.Set

	chains chainSearch
	sets   almostLockedSets
}

// keeping says which instances a finder keeps.
type keeping struct {
	// bare leaves out patterns.
	bare bool

	// all keeps the simplest instance of each conclusion. Otherwise only the simplest of all
	// is kept.
	all bool
}

// A weighted is a step with its weight: simpler steps weigh less. It is the order-th that was
// kept.
type weighted struct {
	step          Step
	weight, order int
}

// A conclusion is what a technique places or removes.
type conclusion struct {
	technique Technique
	placed    Candidate
	removed   removal
}

// none is the weight of no step: more than that of any step.
const none = 1 << 30

// reset makes the finder look at another position.
func (f *finder) reset(ctx context.Context, g *grid.Grid, given grid.Set) {
	f.checkpoint, f.g, f.given = turn.Of(ctx), g, given
	f.marked = false
	f.chains.kind = noChains
	f.sets.known = false
}

// mark makes at and pairs those of the position.
func (f *finder) mark() {
	if f.marked {
		return
	}
	f.marked = true
	f.at, f.pairs = [9]grid.Set{}, grid.Set{}
	for c, s := range &f.g.Cand {
		if s.Len() == 2 {
			f.pairs.Add(sudoku.Cell(c))
		}
		for ; s != 0; s &= s - 1 {
			f.at[lowest(s)].Add(sudoku.Cell(c))
		}
	}
}

// clear forgets the instances that were found.
func (f *finder) clear() {
	f.kept = f.kept[:0]
	if f.all {
		f.concluded = map[conclusion]int{}
	}
	f.best = none
}

// wants reports whether an instance of this weight would be kept.
func (f *finder) wants(weight int) bool { return f.all || weight < f.best }

// stopped is a checkpoint. It reports whether the caller no longer waits for an answer.
func (f *finder) stopped() bool { return f.checkpoint.Check() != nil }

// A removal is a set of candidates: those of each digit.
type removal [9]grid.Set

// add adds the candidates of the digit d in the cells, as far as they are there.
func (r *removal) add(f *finder, cells grid.Set, d uint8) {
	r[d] = r[d].Or(cells.And(f.at[d]))
}

// addAll adds the candidates of the digits in the cells, as far as they are there.
func (r *removal) addAll(f *finder, cells grid.Set, digits sudoku.Digits) {
	for ; digits != 0; digits &= digits - 1 {
		r.add(f, cells, lowest(digits))
	}
}

func (r *removal) isEmpty() bool {
	var any grid.Set
	for _, s := range r {
		any = any.Or(s)
	}
	return any.IsEmpty()
}

// candidates lists the removed candidates in ascending order of cell and digit.
func (r *removal) candidates() (list []Candidate) {
	if r.isEmpty() {
		return nil
	}
	var cells grid.Set
	n := 0
	for _, s := range r {
		cells = cells.Or(s)
		n += s.Len()
	}
	list = make([]Candidate, 0, n)
	for !cells.IsEmpty() {
		c := cells.Next()
		for d := range r {
			if r[d].Has(c) {
				list = append(list, Candidate{c, uint8(d) + 1})
			}
		}
	}
	return list
}

// found reports an instance that removes one digit from cells. It is none if nothing is
// there to remove.
func (f *finder) found(weight int, t Technique, cells grid.Set, d uint8, describe func(*Step)) {
	if cells = cells.And(f.at[d]); cells.IsEmpty() || !f.wants(weight) {
		return
	}
	var r removal
	r[d] = cells
	f.foundAll(weight, t, &r, describe)
}

// foundAll reports an instance that removes several digits.
func (f *finder) foundAll(weight int, t Technique, r *removal, describe func(*Step)) {
	if f.wants(weight) && !r.isEmpty() {
		f.keep(weight, conclusion{technique: t, removed: *r}, describe)
	}
}

// foundDigit reports an instance that places a digit.
func (f *finder) foundDigit(weight int, t Technique, c sudoku.Cell, d uint8, describe func(*Step)) {
	if f.wants(weight) {
		f.keep(weight, conclusion{technique: t, placed: Candidate{c, d + 1}}, describe)
	}
}

// keep keeps an instance, unless a simpler one concludes the same, or it belongs to a
// technique that comes earlier.
func (f *finder) keep(weight int, c conclusion, describe func(*Step)) {
	at := 0 // its index in kept
	if f.all {
		i, known := f.concluded[c]
		switch {
		case !known:
			i = len(f.kept)
		case f.kept[i].weight <= weight:
			return
		}
		at = i
	}
	step := Step{Technique: c.technique, Placement: c.placed, Removals: c.removed.candidates()}
	if !f.bare {
		describe(&step)
	}
	if f.all {
		if isSimplerChain(&step) {
			return
		}
		f.concluded[c] = at
	}
	if at == len(f.kept) {
		f.kept = append(f.kept, weighted{})
	}
	f.order++
	f.kept[at] = weighted{step, weight, f.order}
	f.best = min(f.best, weight)
}

// lowest returns the index of the smallest digit of a set.
func lowest(s sudoku.Digits) uint8 { return uint8(bits.TrailingZeros16(uint16(s))) }

// one returns the set with the digit of index d.
func one(d uint8) sudoku.Digits { return 1 << d }

// cellsOf lists the cells of a set in ascending order.
func cellsOf(s grid.Set) []sudoku.Cell {
	list := make([]sudoku.Cell, 0, s.Len())
	for !s.IsEmpty() {
		list = append(list, s.Next())
	}
	return list
}

// seen returns the cells that share a house with every one of the given cells. If there are
// none given, it returns all cells.
func seen(cells grid.Set) grid.Set {
	all := grid.All
	for !cells.IsEmpty() {
		all = all.And(grid.Peers[cells.Next()])
	}
	return all
}

// common returns a house that holds all the cells, a line before a box, or 0 if there is none.
func common(cells grid.Set) sudoku.House {
	if cells.IsEmpty() {
		return 0
	}
	first := cells
	for _, h := range grid.HousesOf[first.Next()] {
		if cells.Without(grid.CellsOf[h]).IsEmpty() {
			return h
		}
	}
	return 0
}
