package generate

import (
	"context"
	"slices"

	"bullseye/internal/redundant"
	"bullseye/sudoku"
)

// Clues are removed from a grid in a random order, each unless the board without it has a
// second completion. A clue that could not be removed once cannot be removed later.
//
// That is 81 searches for a board. But the outcome can be found with far fewer. A clue
// must stay if and only if it is the last clue of an unavoidable set: see package
// redundant. Given some of these sets, removal can be played through without a search. It
// then removes too many clues, if one of the sets that matter is missing. A search tells:
// if the board that is left has one completion, every decision was right. Otherwise the
// cells in which another completion differs hold an unavoidable set without a clue. It
// joins the others, and removal is played through again. If only one clue has been removed
// since the last right decision, it must stay. The order of the clues decides which board
// results. The sets and the searches only decide how soon.
//
// An item is a clue, or the clues that a symmetry removes together. Sets of items are
// written in the order of removal: item 0 is the first to be removed. So a set keeps its
// last item, if it keeps none before.

// A removal makes boards by removal.
type removal struct {
	trial
	order [sudoku.Cells]uint8 // the orbits of the symmetry, in the order of their items
	items int
	item  [sudoku.Cells]uint8 // of each cell
	sets  keepers

	goal    int     // the number of clues to stop at
	decided removed // has one completion
	played  removed // is being searched
	asked   bool    // there is a search
}

// A removed is a state of removal: the items before at have been removed, except the kept
// ones.
type removed struct {
	kept  redundant.Set
	at    int
	items int // that have been removed
	clues int
	set   int               // all sets before this one have a kept item
	start sudoku.Candidates // the board that is left
}

func (t *removal) begin(number uint64) {
	t.start(number)
	t.attempt()
}

// cells returns the cells of an item.
func (t *removal) cells(item int) []sudoku.Cell { return t.g.orbits[t.order[item]] }

// attempt begins an attempt.
func (t *removal) attempt() {
	t.another()
	t.items = len(t.g.orbits)
	for i := range t.items {
		t.order[i] = uint8(i)
	}
	shuffle(&t.random, t.order[:t.items])
	all := t.grid.Board()
	gone := 0 // blanks of the board to begin with, which come first
	if from := t.g.options.From; len(from) > 0 {
		all = from[t.number%uint64(len(from))]
		gone = t.blanksFirst(&all)
	}
	f := t.random.fraction()
	t.goal = 0
	if clues := t.g.options.Clues; !t.g.options.Minimal {
		t.goal = clues.Min + int(f.below(uint64(clues.Max-clues.Min+1)))
	}
	t.decided = removed{at: gone, items: gone, clues: all.Clues(), start: all.Candidates()}
	t.asked = false
	if t.goal == sudoku.Cells {
		return
	}
	var items [sudoku.Cells]redundant.Set
	for i := range t.items {
		for _, c := range t.cells(i) {
			t.item[c] = uint8(i)
			items[c].Add(sudoku.Cell(i))
		}
	}
	t.sets.reset(&t.grid, &items)
}

// blanksFirst moves the orbits that are blank in a board to the front of the order, and returns
// their number.
func (t *removal) blanksFirst(b *sudoku.Board) (blanks int) {
	order := t.order[:t.items]
	blank := func(orbit uint8) int {
		if b[t.g.orbits[orbit][0]] == 0 {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(order, func(i, j uint8) int { return blank(i) - blank(j) })
	for blanks < len(order) && blank(order[blanks]) == 0 {
		blanks++
	}
	return blanks
}

func (t *removal) next(ctx context.Context, start *sudoku.Candidates) bool {
	if t.asked {
		t.decide()
	}
	for t.decided.at == t.items || t.decided.clues <= t.goal {
		if t.found = t.met(); t.found || t.exhausted(ctx) {
			return false
		}
		t.attempt()
	}
	t.play(probe(t.decided.clues))
	t.ask(start)
	return true
}

// decide takes the answer to the last search.
func (t *removal) decide() {
	d, p := &t.decided, &t.played
	switch {
	case !t.several:
		*d = *p
	case t.one():
		d.kept, d.at, d.set = p.kept, p.at, p.set
		d.kept.Add(sudoku.Cell(p.at - 1))
	default:
		var set redundant.Set
		for c := range redundant.Difference(&t.grid, &t.other).All() {
			set.Add(sudoku.Cell(t.item[c]))
		}
		d.set = min(d.set, t.sets.add(set))
	}
}

// one reports whether the item before at has been removed, and no other one since the last
// right decision.
func (t *removal) one() bool {
	p := &t.played
	return p.items-t.decided.items == 1 && !p.kept.Has(sudoku.Cell(p.at-1))
}

// firstProbe is the number of clues at which the first search is made. With more clues, the
// unavoidable sets that a search finds are smaller, and they decide more. With fewer clues,
// fewer searches are needed if all goes well.
const firstProbe = 32

// probe returns the number of clues at which to search next, given the number at which
// there is one completion. After the first probe, each removal is searched alone. It takes
// fewer searches to remove two clues at once, but no less time: if one clue has been
// removed, the search can exclude its digit.
func probe(clues int) int { return min(firstProbe, clues-1) }

// play plays removal through until the number of clues has been reached.
func (t *removal) play(clues int) {
	t.played = t.decided
	p := &t.played
	sets, last := t.sets.sets, t.sets.last
	for clues = max(clues, t.goal); p.at < t.items && p.clues > clues; p.at++ {
		for p.set < len(sets) && sets[p.set].Meets(p.kept) {
			p.set++
		}
		cells := t.cells(p.at)
		if p.clues-len(cells) < t.goal || p.set < len(last) && int(last[p.set]) == p.at {
			p.kept.Add(sudoku.Cell(p.at))
			continue
		}
		p.clues -= len(cells)
		p.items++
		for _, c := range cells {
			p.start[c] = sudoku.AllDigits
		}
	}
}

// ask asks for another completion of the board that has been played. If a single cell has
// been emptied, the other completion has another digit there.
func (t *removal) ask(start *sudoku.Candidates) {
	*start = t.played.start
	if cells := t.cells(t.played.at - 1); len(cells) == 1 && t.one() {
		start[cells[0]] &^= t.decided.start[cells[0]]
	}
	t.asked, t.several = true, false
}

// board returns the board that has been decided.
func (t *removal) board() (b sudoku.Board) {
	for c, d := range t.grid {
		if t.decided.start[c] != sudoku.AllDigits {
			b[c] = d
		}
	}
	return b
}

// met reports whether the board meets the options.
func (t *removal) met() bool {
	return t.g.options.Clues.Has(t.decided.clues) && !t.g.options.Unlike.has(t.board())
}

func (t *removal) result(b *Board) {
	*b = Board{Found: t.found, Attempts: t.attempts}
	if b.Found {
		b.Board, b.Grid = t.board(), t.grid
	}
}

// keepers are unavoidable sets of items, ordered by their last items.
type keepers struct {
	sets []redundant.Set
	last []uint8 // the last item of each set
}

// reset replaces the sets by those that are found without a search. items holds the items
// of each cell.
func (k *keepers) reset(grid *sudoku.Grid, items *[sudoku.Cells]redundant.Set) {
	var memory [redundant.MostSets]redundant.Set
	unsorted := redundant.AppendSets(memory[:0], grid, items)
	var end [sudoku.Cells + 1]uint8 // the number of sets with a last item up to each
	for i := range unsorted {
		end[unsorted[i].Last()+1]++
	}
	for i := range sudoku.Cells {
		end[i+1] += end[i]
	}
	n := len(unsorted)
	k.sets, k.last = slices.Grow(k.sets[:0], n)[:n], slices.Grow(k.last[:0], n)[:n]
	for i := range unsorted {
		last := unsorted[i].Last()
		at := end[last]
		end[last]++
		k.sets[at], k.last[at] = unsorted[i], uint8(last)
	}
}

// add adds a set and returns its index.
func (k *keepers) add(set redundant.Set) int {
	last := uint8(set.Last())
	i, _ := slices.BinarySearch(k.last, last)
	k.sets, k.last = slices.Insert(k.sets, i, set), slices.Insert(k.last, i, last)
	return i
}
