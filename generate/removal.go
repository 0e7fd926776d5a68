package generate

import (
	"context"

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
	order [][]sudoku.Cell // the cells of each item

	item   [sudoku.Cells]redundant.Set // of each cell
	sets   []redundant.Set             // unavoidable sets, as sets of items
	chain  []int16                     // the next set with the same last item, -1 if there is none
	of     [sudoku.Cells]int16         // the first set with each last item
	differ differ

	goal    int     // the number of clues to stop at
	decided removed // has one completion
	played  removed // is being searched
	asked   bool    // there is a search

	seen  int // completions in the search
	other sudoku.Grid
}

// A removed is a state of removal: the items before at have been removed, except the kept
// ones.
type removed struct {
	kept  redundant.Set
	at    int
	clues int
	board sudoku.Board
}

func (t *removal) begin(number uint64) {
	t.start(number)
	t.attempt()
}

// attempt begins an attempt.
func (t *removal) attempt() {
	t.another()
	t.order = append(t.order[:0], t.g.orbits...)
	shuffle(&t.random, t.order)
	f := t.random.fraction()
	t.goal = 0
	if clues := t.g.options.Clues; !t.g.options.Minimal {
		t.goal = clues.Min + int(f.below(uint64(clues.Max-clues.Min+1)))
	}
	for i, cells := range t.order {
		t.of[i] = -1
		var item redundant.Set
		item.Add(sudoku.Cell(i))
		for _, c := range cells {
			t.item[c] = item
		}
	}
	t.decided = removed{clues: sudoku.Cells, board: t.grid.Board()}
	t.asked = false
	t.sets, t.chain = t.sets[:0], t.chain[:0]
	if t.goal < sudoku.Cells {
		t.sets = redundant.AppendSets(t.sets, &t.grid, &t.item)
		t.index()
	}
}

// index indexes the sets that have been added, by their last items.
func (t *removal) index() {
	for i := len(t.chain); i < len(t.sets); i++ {
		last := t.sets[i].Last()
		t.chain = append(t.chain, t.of[last])
		t.of[last] = int16(i)
	}
}

func (t *removal) next(ctx context.Context, start *sudoku.Board) bool {
	if t.asked {
		if t.seen == 1 {
			t.decided = t.played
		} else {
			t.sets = t.differ.appendTo(t.sets, &t.grid, &t.other, &t.item)
			t.index()
		}
	}
	for t.decided.at == len(t.order) || t.decided.clues <= t.goal {
		if t.found = t.met(); t.found || t.exhausted(ctx) {
			return false
		}
		t.attempt()
	}
	t.play(probe(t.decided.clues))
	*start = t.played.board
	t.asked, t.seen = true, 0
	return true
}

// probe returns the number of clues at which to search next, given the number at which
// there is one completion. Fewer clues take fewer searches if all goes well. But the more
// clues there are, the smaller are the unavoidable sets that a search finds, and the more
// they decide.
func probe(clues int) int {
	switch {
	case clues > 32:
		return 32
	case clues > 28:
		return clues - 2
	}
	return clues - 1
}

// play plays removal through until the number of clues has been reached.
func (t *removal) play(clues int) {
	t.played = t.decided
	p := &t.played
	for clues = max(clues, t.goal); p.at < len(t.order) && p.clues > clues; p.at++ {
		cells := t.order[p.at]
		if p.clues-len(cells) < t.goal || t.needed(p) {
			p.kept.Add(sudoku.Cell(p.at))
			continue
		}
		p.clues -= len(cells)
		for _, c := range cells {
			p.board[c] = 0
		}
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

func (t *removal) see(grid *sudoku.Grid) {
	t.seen++
	if *grid != t.grid {
		t.other = *grid
	}
}

// met reports whether the board meets the options.
func (t *removal) met() bool {
	return t.g.options.Clues.Has(t.decided.clues) && !t.g.options.Unlike.has(t.decided.board)
}

func (t *removal) result(b *Board) {
	*b = Board{Found: t.found, Attempts: t.attempts}
	if b.Found {
		b.Board, b.Grid = t.decided.board, t.grid
	}
}
