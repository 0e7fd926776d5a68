package generate

import (
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
// joins the others, and removal is played through again. The order of the clues decides
// which board results. The sets and the searches only decide how soon.
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

	sets  []redundant.Set     // unavoidable sets, as sets of items
	chain []int16             // the next set with the same last item, -1 if there is none
	of    [sudoku.Cells]int16 // the first set with each last item

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
	clues int
	start sudoku.Candidates // the board that is left
	last  sudoku.Cell       // the first cell of the last item that has been removed
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
	f := t.random.fraction()
	t.goal = 0
	if clues := t.g.options.Clues; !t.g.options.Minimal {
		t.goal = clues.Min + int(f.below(uint64(clues.Max-clues.Min+1)))
	}
	all := t.grid.Board()
	t.decided = removed{clues: sudoku.Cells, start: all.Candidates()}
	t.asked = false
	t.sets, t.chain = t.sets[:0], t.chain[:0]
	if t.goal == sudoku.Cells {
		return
	}
	var items [sudoku.Cells]redundant.Set
	for i := range t.items {
		t.of[i] = -1
		for _, c := range t.cells(i) {
			t.item[c] = uint8(i)
			items[c].Add(sudoku.Cell(i))
		}
	}
	t.sets = redundant.AppendSets(t.sets, &t.grid, &items)
	t.index()
}

// index indexes the sets that have been added, by their last items.
func (t *removal) index() {
	for i := len(t.chain); i < len(t.sets); i++ {
		last := t.sets[i].Last()
		t.chain = append(t.chain, t.of[last])
		t.of[last] = int16(i)
	}
}

func (t *removal) next(start *sudoku.Candidates) bool {
	if t.asked {
		if t.several {
			t.learn()
		} else {
			t.decided = t.played
		}
	}
	for t.decided.at == t.items || t.decided.clues <= t.goal {
		if t.found = t.met(); t.found || t.exhausted() {
			return false
		}
		t.attempt()
	}
	t.play(probe(t.decided.clues))
	t.ask(start)
	return true
}

// learn adds the unavoidable set that the last search found.
func (t *removal) learn() {
	var set redundant.Set
	for c := range redundant.Difference(&t.grid, &t.other).All() {
		set.Add(sudoku.Cell(t.item[c]))
	}
	t.sets = append(t.sets, set)
	t.index()
}

// probe returns the number of clues at which to search next, given the number at which
// there is one completion. A random order can nearly always be followed down to most of
// these clues at once. After that, a search after each removal takes less time than fewer
// searches: it need only look at the digits that the one clue excluded.
func probe(clues int) int {
	return min(clues-1, firstProbe)
}

const firstProbe = 32

// play plays removal through until the number of clues has been reached.
func (t *removal) play(clues int) {
	t.played = t.decided
	p := &t.played
	for clues = max(clues, t.goal); p.at < t.items && p.clues > clues; p.at++ {
		cells := t.cells(p.at)
		if p.clues-len(cells) < t.goal || t.needed(p) {
			p.kept.Add(sudoku.Cell(p.at))
			continue
		}
		p.clues -= len(cells)
		for _, c := range cells {
			p.start[c] = sudoku.AllDigits
		}
		p.last = cells[0]
	}
}

// needed reports whether the sets prove that the next item must stay.
func (t *removal) needed(p *removed) bool {
	for i := t.of[p.at]; i >= 0; i = t.chain[i] {
		if !t.sets[i].Meets(p.kept) {
			return true
		}
	}
	return false
}

// ask asks for another completion of the board that has been played. If a single cell has
// been emptied, the other completion has another digit there.
func (t *removal) ask(start *sudoku.Candidates) {
	p := &t.played
	*start = p.start
	if t.decided.clues-p.clues == 1 {
		start[p.last] = sudoku.AllDigits &^ t.decided.start[p.last]
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
