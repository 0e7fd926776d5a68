package logic

import (
	"cmp"
	"context"
	"iter"
	"slices"

	"bullseye/internal/turn"
	"bullseye/logic/internal/grid"
	"bullseye/sudoku"
)

// An Effort is the difficulty of a step in the player's order: the simpler the step, the
// smaller. It is 0 for steps of the Explainer's order.
type Effort uint8

// Difficulty returns the difficulty of a step of this effort.
func (e Effort) Difficulty() Difficulty { return Difficulty(min(e/20, 5)) + 1 }

// A playerRow is a technique, or a few. It has either a detector of its own or the producer of
// the Explainer that finds the technique.
type playerRow struct {
	effort   Effort
	own      func(*finder)
	producer int
}

// playerOrder is the order in which players look for steps: the simplest technique first, and of
// each technique the simplest instance.
//
// # Why the difficulty of a path is that of the board
//
// If a board is turned or relabelled, other instances come first. The difficulty of the path
// stays the same, for two reasons.
//
// Before the row firstFramed, the order of steps does not matter. Whatever one of these steps
// removes, later steps of the same or a smaller effort still can: if a candidate of its
// pattern has been removed meanwhile, then the digit has one place left, or the cell has one
// digit left, and from there single places, locked candidates and smaller sets and fish lead
// along the pattern to the same conclusion. So the steps up to any of these rows end in the
// same position, whatever their order.
//
// From the row firstFramed on, order does matter. A unique rectangle, for instance, is gone as
// soon as one of its candidates is. So these steps are sought on the canonical form of the
// board and carried back. All equivalent boards have the same canonical form.
var playerOrder = []playerRow{
	{effort: 1, own: (*finder).fullHouses},
	{effort: 4, own: (*finder).hiddenSinglesOfBoxes},
	{effort: 8, own: (*finder).hiddenSinglesOfLines},
	{effort: 12, own: (*finder).nakedSingles},

	{effort: 20, producer: 6},  // pointing, claiming
	{effort: 22, producer: 7},  // naked pair
	{effort: 24, producer: 9},  // hidden pair
	{effort: 28, producer: 10}, // naked triplet
	{effort: 30, producer: 12}, // hidden triplet

	{effort: 40, producer: 8}, // X-Wing
	{effort: 41, own: (*finder).remotePairs},
	{effort: 42, own: (*finder).skyscrapers},
	{effort: 43, own: (*finder).twoStringKites},
	{effort: 44, own: (*finder).turbotFish},
	{effort: 45, own: (*finder).emptyRectangles},
	{effort: 46, own: (*finder).colourTraps},
	{effort: 47, own: (*finder).colourWraps},
	{effort: 48, producer: 13}, // XY-Wing
	{effort: 49, producer: 14}, // XYZ-Wing
	{effort: 50, own: (*finder).wWings},
	{effort: 51, producer: 11}, // Swordfish

	{effort: 53, producer: 15}, // unique rectangle, unique loop
	{effort: 54, own: (*finder).avoidableRectangles},
	{effort: 55, own: (*finder).hiddenRectangles},
	{effort: 56, producer: 19}, // bivalue universal grave

	{effort: 60, producer: 16}, // naked quad
	{effort: 61, producer: 17}, // Jellyfish
	{effort: 62, producer: 18}, // hidden quad
	{effort: 63, own: (*finder).finnedXWings},
	{effort: 64, own: (*finder).sashimiXWings},
	{effort: 65, own: (*finder).finnedSwordfish},
	{effort: 66, own: (*finder).sashimiSwordfish},
	{effort: 67, own: (*finder).finnedJellyfish},
	{effort: 68, own: (*finder).sashimiJellyfish},
	{effort: 69, own: (*finder).suesDeCoq},
	{effort: 70, own: (*finder).extendedRectangles},
	{effort: 71, own: (*finder).xChains},
	{effort: 72, own: (*finder).xyChains},
	{effort: 73, own: (*finder).plainChains},

	{effort: 80, own: (*finder).groupedXChains},
	{effort: 81, own: (*finder).alsXZ},
	{effort: 82, own: (*finder).groupedChains},
	{effort: 83, own: (*finder).alsXYWings},
	{effort: 84, own: (*finder).deathBlossoms},
	{effort: 90, producer: 23}, // Nishio
	{effort: 91, producer: 24}, // cell and region forcing chains

	{effort: 100, producer: 25}, // dynamic chains
	{effort: 110, producer: 26},
	{effort: 120, producer: 27},
	{effort: 130, producer: 28},
	{effort: 140, producer: 29},
	{effort: 150, producer: 30},
}

// firstFramed is the first row of playerOrder that is sought on the canonical form.
var firstFramed = func() int {
	for i, row := range playerOrder {
		if row.producer == 15 {
			return i
		}
	}
	panic("no unique rectangles in the player's order")
}()

// A player finds steps in the player's order. It keeps its memory between calls.
type player struct {
	rows             int // the first rows of playerOrder, which it knows
	straight, framed view
	frame            frame
}

// A view is what looks at one of the two grids: that of the position, or its canonical form. The
// Explainer of straight has no chains.
type view struct {
	finder    finder
	explainer *Solver
	grid      *grid.Grid
}

// newPlayer returns the player of a solver, who knows the first rows of playerOrder.
func newPlayer(s *Solver, rows int) *player {
	return &player{rows: rows, straight: view{explainer: new(Solver)}, framed: view{explainer: s}}
}

// next returns the first step in the player's order. A bare step has no pattern and says only
// what is placed and removed.
func (p *player) next(ctx context.Context, at *Position, bare bool) (Step, error) {
	var step Step
	err := p.each(ctx, at, keeping{bare: bare}, func(s *Step) bool {
		step = *s
		return false
	})
	if err == nil && step.Technique == NoTechnique {
		err = ErrStuck
	}
	return step, err
}

// all yields every step of a position, in the player's order: see Solver.All.
func (p *player) all(ctx context.Context, at *Position) iter.Seq2[Step, error] {
	return func(yield func(Step, error) bool) {
		more := true
		err := p.each(ctx, at, keeping{all: true}, func(s *Step) bool {
			more = yield(*s, nil)
			return more
		})
		if more && err != nil {
			yield(Step{}, err)
		}
	}
}

// effort returns the greatest effort of the steps that solve a board.
func (p *player) effort(ctx context.Context, b sudoku.Board) (hardest Effort, err error) {
	for at := NewPosition(b); !at.Solved(); {
		step, err := p.next(ctx, at, true)
		if err != nil {
			return hardest, err
		}
		hardest = max(hardest, step.Effort)
		at.Apply(&step)
	}
	return hardest, nil
}

// each calls yield for the steps of a position, in the player's order, until yield returns
// false: the simplest step of each row of playerOrder that it knows, or all of them. If all
// are wanted, it looks for dynamic chains only if there is no other step.
func (p *player) each(ctx context.Context, at *Position, keep keeping, yield func(*Step) bool) error {
	p.framed.explainer.point = turn.Of(ctx)
	any := false
	v := &p.straight
	v.look(ctx, &at.grid, at.clues, keep)
	for i := range p.rows {
		if i == firstFramed {
			v = &p.framed
			v.look(ctx, p.frame.enter(ctx, at), p.frame.given, keep)
		}
		row := &playerOrder[i]
		if keep.all && any && dynamic(row.producer) {
			return nil
		}
		steps := v.steps(row.own, row.producer)
		if err := turn.Check(ctx); err != nil {
			return err // the search of the row may be incomplete
		}
		for _, w := range steps {
			any = true
			w.step.Effort = row.effort
			if i >= firstFramed {
				w.step = p.frame.leave(&w.step)
			}
			if !yield(&w.step) {
				return nil
			}
		}
	}
	return nil
}

// look makes the view look at another grid.
func (v *view) look(ctx context.Context, g *grid.Grid, given grid.Set, keep keeping) {
	v.grid = g
	v.finder.keeping = keep
	v.finder.reset(ctx, g, given)
}

// steps returns the steps of a row of playerOrder, the simplest first.
func (v *view) steps(own func(*finder), producer int) []weighted {
	f := &v.finder
	f.clear()
	if own == nil {
		v.explainer.each(producer, v.grid, f.all, func(s Step) bool {
			f.kept = append(f.kept, weighted{step: s})
			return true
		})
		return f.kept
	}
	f.mark()
	own(f)
	slices.SortFunc(f.kept, func(a, b weighted) int {
		return cmp.Or(a.weight-b.weight, a.order-b.order)
	})
	return f.kept
}
