package play

import (
	"context"
	"math"
	"slices"
	"sync"

	"bullseye/internal/store"
	"bullseye/internal/turn"
	"bullseye/search"
	"bullseye/sudoku"
	"bullseye/symmetry"
)

// Boards are the different boards of the duels of a client.
type Boards []*playedBoard

// A playedBoard is one that is played in duels.
type playedBoard struct {
	*puzzle
	games []string
}

// A puzzle is what is compared with boards about which somebody asks.
type puzzle struct {
	text   string // of the store
	target bool
	clues  sudoku.Board
	cells  []sudoku.Cell // that have clues
	part   *symmetry.Part

	solving  sync.Once
	solution *symmetry.Class // of classic sudoku, if there is one completion
}

// newBoards returns the boards of duels. Those that are known from before are used again.
func newBoards(found []store.Played, before Boards) (boards Boards) {
	type key struct {
		text   string
		target bool
	}
	old, now := map[key]*puzzle{}, map[key]*playedBoard{}
	for _, b := range before {
		old[key{b.text, b.target}] = b.puzzle
	}
	for _, p := range found {
		k := key{p.Board, p.Target}
		b := now[k]
		if b == nil {
			b = &playedBoard{puzzle: old[k]}
			if b.puzzle == nil {
				clues, err := sudoku.ParseLine(p.Board)
				if err != nil {
					continue // nobody plays it
				}
				b.puzzle = newPuzzle(p.Board, clues, p.Target)
			}
			now[k] = b
			boards = append(boards, b)
		}
		b.games = append(b.games, p.Game)
	}
	return boards
}

// without returns the boards of other games.
func (b Boards) without(game string) Boards {
	return slices.DeleteFunc(slices.Clone(b), func(one *playedBoard) bool { return len(one.games) == 1 && one.games[0] == game })
}

// Helped reports whether an answer about a board would help somebody who plays one of the boards:
// if it shares many clues with one of them; if it is one of them in any arrangement and with any
// labels, with more clues or with fewer of them, or without two of them and with others; and in
// classic sudoku, if it has the same solution. It has checkpoints of package turn.
//
// A board that takes long to compare counts as one of them: one of classic sudoku that takes long
// to solve, and one that could be one of very many.
func (b Boards) Helped(ctx context.Context, asked *sudoku.Board) bool {
	if len(b) == 0 {
		return false
	}
	q := NewAsked(asked)
	q.missing, q.strict = 2, true
	return q.Near(b) || q.IsAny(ctx, b)
}

// Unlike returns the boards that are not a board in another arrangement.
func (b Boards) Unlike(asked *sudoku.Board) Boards {
	if len(b) == 0 {
		return nil
	}
	class := symmetry.Canonical(*asked).Board
	return slices.DeleteFunc(slices.Clone(b), func(one *playedBoard) bool { return symmetry.Canonical(one.clues).Board == class })
}

// BoardsOf returns the Boards with one board, of target sudoku or not.
func BoardsOf(clues sudoku.Board, target bool) Boards {
	return Boards{{puzzle: newPuzzle("", clues, target)}}
}

func newPuzzle(text string, clues sudoku.Board, target bool) *puzzle {
	p := &puzzle{text: text, target: target, clues: clues, part: symmetry.NewPart(clues)}
	for cell, digit := range clues {
		if digit != 0 {
			p.cells = append(p.cells, sudoku.Cell(cell))
		}
	}
	return p
}

// sharedByChance has numbers of clues that two boards hardly ever share by chance, for the clues of both.
var sharedByChance = sync.OnceValue(func() *[sudoku.Cells + 1][sudoku.Cells + 1]int {
	const rare = 1e-9 // there are streams of many boards
	table := new([sudoku.Cells + 1][sudoku.Cells + 1]int)
	for clues := range table {
		for others := range table[clues] {
			hit := float64(others) / (9 * sudoku.Cells)
			shared, choices := clues, 1.0
			for chances := 0.0; shared >= 0; shared-- {
				chances += choices * math.Pow(hit, float64(shared)) * math.Pow(1-hit, float64(clues-shared))
				if chances >= rare {
					break
				}
				choices *= float64(shared) / float64(clues-shared+1)
			}
			table[clues][others] = shared + 1
		}
	}
	return table
})

// solutionClass returns the class of the solution of a board of classic sudoku with one completion.
func (b *puzzle) solutionClass() *symmetry.Class {
	if b.target {
		return nil
	}
	b.solving.Do(func() {
		if s := completionsOf(context.Background(), b.clues, 1); s.known == aFew && len(s.classes) == 1 {
			b.solution = &s.classes[0]
		}
	})
	return b.solution
}

// An Asked is a board about which somebody asks. It is solved once, with however many boards it is
// compared.
type Asked struct {
	clues       *sudoku.Board
	count       int
	missing     int  // clues that may be missing
	strict      bool // what takes long to compare is alike
	compared    int  // boards, clue by clue
	part        *symmetry.Part
	completions completions
}

// NewAsked returns an Asked with some clues, which must not change.
func NewAsked(clues *sudoku.Board) *Asked {
	return &Asked{clues: clues, count: clues.Clues(), part: symmetry.NewPart(*clues)}
}

// Near reports whether the board shares more clues with one of some boards, in their places, than boards
// share by chance.
func (q *Asked) Near(boards Boards) bool {
	return slices.ContainsFunc(boards, func(b *playedBoard) bool {
		shared, clues := 0, len(b.cells)
		for _, cell := range b.cells {
			if q.clues[cell] == b.clues[cell] {
				shared++
			}
		}
		return shared == clues && shared == q.count || shared >= sharedByChance()[clues][q.count]
	})
}

// IsAny is like Boards.Helped, but takes no time for boards of which a clue is another one, or which
// take long to solve. If the context has ended, it reports true.
func (q *Asked) IsAny(ctx context.Context, boards Boards) bool {
	return slices.ContainsFunc(boards, func(b *playedBoard) bool { return turn.Check(ctx) != nil || q.isLike(ctx, b) })
}

// isLike reports whether one of two boards has the clues of the other in some arrangement, but a
// few. In classic sudoku, the few completions of a board say that, and more.
func (q *Asked) isLike(ctx context.Context, b *playedBoard) bool {
	const fewest = 17 // clues of a board with one completion
	if solution := b.solutionClass(); solution != nil && q.count >= fewest {
		if q.completions.known == notYet {
			const few = 8 // among which one would look for the right one
			q.completions = completionsOf(ctx, *q.clues, few)
		}
		switch known := q.completions.known; {
		case known == tooHard && q.strict:
			return true
		case known == aFew && slices.Contains(q.completions.classes, *solution):
			return true
		}
	}
	settled := len(q.completions.classes) > 0
	const most = 64 // boards that one is compared with clue by clue
	n := b.part.Clues()
	more, some := tolerance(n, q.count, q.missing)
	less, any := tolerance(q.count, n, q.missing)
	some, any = some && n <= q.count+more, any && q.count <= n+less
	if !some && !any && n != q.count {
		return false
	}
	if q.compared++; q.compared > most {
		return q.strict && !settled
	}
	if !some && !any {
		return symmetry.Canonical(*q.clues).Board == symmetry.Canonical(b.clues).Board
	}
	return some && b.part.In(q.clues, more) || any && q.part.In(&b.clues, less)
}

// completions are the classes of the completions of a board, if they are few.
type completions struct {
	known   knowledge
	classes []symmetry.Class
}

type knowledge int

const (
	notYet knowledge = iota
	aFew
	tooMany
	tooHard // to find them soon
)

// completionsOf finds out the completions of a board, if they are few and found soon.
func completionsOf(ctx context.Context, b sudoku.Board, few int) completions {
	const soon = 32 // checkpoints; far more than any board that people play
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	outside, n := turn.Of(ctx), 0
	limited := turn.With(ctx, func(context.Context) {
		if n++; n > soon {
			cancel()
			return
		}
		outside.Check()
	})
	var grids []sudoku.Grid
	var count [1]uint64
	err := search.Visit(limited, []sudoku.Board{b}, count[:], search.Options{Limit: uint64(few) + 1}, func(_ int, grid *sudoku.Grid) { grids = append(grids, *grid) })
	switch {
	case err != nil:
		return completions{known: tooHard}
	case len(grids) > few:
		return completions{known: tooMany}
	}
	found := completions{known: aFew}
	for i := range grids {
		found.classes = append(found.classes, symmetry.ClassOf(grids[i].Board()))
	}
	return found
}

// tolerance returns how many clues of a part, up to most, may be missing in a board that has the
// others in some arrangement, so that this is hardly chance. Ok is false if even all may be there by chance.
func tolerance(part, board, most int) (missing int, ok bool) {
	const rare = 1e-3
	hit, blank := float64(board)/(9*sudoku.Cells), float64(sudoku.Cells-board)/sudoku.Cells
	chances, choices := 0.0, float64(symmetry.Transformations)
	for missing = range min(most, part) + 1 {
		chances += choices * math.Pow(hit, float64(part-missing)) * math.Pow(blank, float64(missing))
		if chances >= rare {
			return missing - 1, missing > 0
		}
		choices *= float64(part-missing) / float64(missing+1)
	}
	return missing, true
}
