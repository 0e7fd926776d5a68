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
// joins the others, and removal goes back to the last clue of this set. If only one clue has
// been removed since the last right decision, it must stay. The order of the clues decides which board
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
	item  [sudoku.Cells]sudoku.Cell // of each cell
	small redundant.Components      // with the clues that are left
	sets  []redundant.Set           // unavoidable sets of items that searches found
	goal  int                       // the number of clues to stop at

	// The state of removal: the items before at have been removed, except the kept ones.
	kept  redundant.Set
	at    int
	clues int
	left  sudoku.Candidates // the board that is left

	open  int  // items that were removed since the last board known to have one completion
	probe int  // the number of clues at which to search
	alone bool // the search is about a single cell that has been emptied since
	asked bool // there is a search
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
	t.kept, t.at = redundant.Set{}, 0
	if from := t.g.options.From; len(from) > 0 {
		all = from[t.number%uint64(len(from))]
		t.at = t.blanksFirst(&all)
	}
	f := t.random.fraction()
	t.goal = 0
	if clues := t.g.options.Clues; !t.g.options.Minimal {
		t.goal = clues.Min + int(f.below(uint64(clues.Max-clues.Min+1)))
	}
	t.clues, t.left = all.Clues(), all.Candidates()
	t.open, t.asked = 0, false
	if t.goal == sudoku.Cells {
		return
	}
	for i := range t.items {
		for _, c := range t.cells(i) {
			t.item[c] = sudoku.Cell(i)
		}
	}
	t.small.Set(&t.grid)
	for blank := range t.at {
		t.turn(t.cells(blank))
	}
	t.sets = t.sets[:0]
}

// turn removes the clues of cells from the components, or puts them back.
func (t *removal) turn(cells []sudoku.Cell) {
	for _, c := range cells {
		t.small.Turn(c, t.grid[c])
	}
}

// need reports whether an item must be kept: an unavoidable set has no clue but those of the
// item, which have been turned.
func (t *removal) need(item sudoku.Cell, cells []sudoku.Cell) bool {
	for _, c := range cells {
		if t.small.Bare(c, t.grid[c]) {
			return true
		}
	}
	for _, set := range t.sets {
		if set.Has(item) && set.Last() == item && !set.Meets(t.kept) {
			return true
		}
	}
	return false
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
	for {
		if t.open == 0 {
			t.probe = max(min(firstProbe, t.clues-1), t.goal)
		}
		t.play()
		if t.open > 0 {
			t.ask(start)
			return true
		}
		if t.found = t.met(); t.found || t.exhausted(ctx) {
			return false
		}
		t.attempt()
	}
}

// firstProbe is the number of clues at which the first search is made. With more clues, the
// unavoidable sets that a search finds are smaller, and they decide more. With fewer clues,
// fewer searches are needed if all goes well. After the first probe, each removal is searched
// alone. It takes fewer searches to remove two clues at once, but no less time: if one clue has
// been removed, the search can exclude its digit.
const firstProbe = 32

// play plays removal through until the number of clues has been reached.
func (t *removal) play() {
	for ; t.at < t.items && t.clues > t.probe; t.at++ {
		cells := t.cells(t.at)
		if t.clues-len(cells) < t.goal {
			t.kept.Add(sudoku.Cell(t.at))
			continue
		}
		t.turn(cells)
		if t.need(sudoku.Cell(t.at), cells) {
			t.turn(cells)
			t.kept.Add(sudoku.Cell(t.at))
			continue
		}
		t.clues -= len(cells)
		t.open++
		for _, c := range cells {
			t.left[c] = sudoku.AllDigits
		}
	}
}

// ask asks for another completion of the board that is left. If a single cell has been
// emptied, the other completion has another digit there.
func (t *removal) ask(start *sudoku.Candidates) {
	*start = t.left
	cells := t.cells(t.at - 1)
	if t.alone = len(cells) == 1 && t.one(); t.alone {
		start[cells[0]] &^= sudoku.DigitSet(t.grid[cells[0]])
	}
	t.asked, t.several = true, false
}

func (t *removal) except() *sudoku.Grid {
	if t.alone {
		return nil // the search excludes it
	}
	return t.trial.except()
}

// one reports whether the item before at has been removed, and no other one since the last
// right decision.
func (t *removal) one() bool { return t.open == 1 && !t.kept.Has(sudoku.Cell(t.at-1)) }

// decide takes the answer to the last search.
func (t *removal) decide() {
	switch {
	case !t.several:
		t.open = 0
	case t.one():
		t.goBack(t.at - 1)
		t.kept.Add(sudoku.Cell(t.at))
		t.at++
	default:
		var set redundant.Set
		for c := range redundant.Difference(&t.grid, &t.other).All() {
			set.Add(t.item[c])
		}
		t.sets = append(t.sets, set)
		t.goBack(int(set.Last()))
	}
}

// goBack goes back to an item that is not known to be decided.
func (t *removal) goBack(item int) {
	for t.at > item {
		t.at--
		if t.kept.Has(sudoku.Cell(t.at)) {
			t.kept.Remove(sudoku.Cell(t.at))
			continue
		}
		cells := t.cells(t.at)
		t.turn(cells)
		t.clues += len(cells)
		t.open--
		for _, c := range cells {
			t.left[c] = sudoku.DigitSet(t.grid[c])
		}
	}
}

// board returns the board that is left.
func (t *removal) board() (b sudoku.Board) {
	for c, d := range t.grid {
		if t.left[c] != sudoku.AllDigits {
			b[c] = d
		}
	}
	return b
}

// met reports whether the board meets the options.
func (t *removal) met() bool {
	unlike := t.g.options.Unlike
	return t.g.options.Clues.Has(t.clues) && (unlike == nil || !unlike.has(t.board()))
}

func (t *removal) result(b *Board) {
	*b = Board{Found: t.found, Attempts: t.attempts}
	if b.Found {
		b.Board, b.Grid = t.board(), t.grid
	}
}
