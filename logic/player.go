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
// the Explainer that finds them.
type playerRow struct {
	effort     Effort
	own        func(*finder)
	producer   int
	techniques []Technique
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
	{1, (*finder).fullHouses, 0, []Technique{FullHouse}},
	{4, (*finder).hiddenSinglesOfBoxes, 0, []Technique{HiddenSingle}},
	{8, (*finder).hiddenSinglesOfLines, 0, []Technique{HiddenSingle}},
	{12, (*finder).nakedSingles, 0, []Technique{NakedSingle}},

	{20, nil, 6, []Technique{Pointing, Claiming}},
	{22, nil, 7, []Technique{NakedPair}},
	{24, nil, 9, []Technique{HiddenPair}},
	{28, nil, 10, []Technique{NakedTriplet}},
	{30, nil, 12, []Technique{HiddenTriplet}},

	{40, nil, 8, []Technique{XWing}},
	{41, (*finder).remotePairs, 0, []Technique{RemotePairs}},
	{42, (*finder).skyscrapers, 0, []Technique{Skyscraper}},
	{43, (*finder).twoStringKites, 0, []Technique{TwoStringKite}},
	{44, (*finder).turbotFish, 0, []Technique{TurbotFish}},
	{45, (*finder).emptyRectangles, 0, []Technique{EmptyRectangle}},
	{46, (*finder).colourTraps, 0, []Technique{ColourTrap}},
	{47, (*finder).colourWraps, 0, []Technique{ColourWrap}},
	{48, nil, 13, []Technique{XYWing}},
	{49, nil, 14, []Technique{XYZWing}},
	{50, (*finder).wWings, 0, []Technique{WWing}},
	{51, nil, 11, []Technique{Swordfish}},

	{53, nil, 15, []Technique{UniqueRectangle, UniqueLoop}},
	{54, (*finder).avoidableRectangles, 0, []Technique{AvoidableRectangle}},
	{55, (*finder).hiddenRectangles, 0, []Technique{HiddenRectangle}},
	{56, nil, 19, []Technique{BivalueGrave}},

	{60, nil, 16, []Technique{NakedQuad}},
	{61, nil, 17, []Technique{Jellyfish}},
	{62, nil, 18, []Technique{HiddenQuad}},
	{63, (*finder).finnedXWings, 0, []Technique{FinnedXWing}},
	{64, (*finder).sashimiXWings, 0, []Technique{SashimiXWing}},
	{65, (*finder).finnedSwordfish, 0, []Technique{FinnedSwordfish}},
	{66, (*finder).sashimiSwordfish, 0, []Technique{SashimiSwordfish}},
	{67, (*finder).finnedJellyfish, 0, []Technique{FinnedJellyfish}},
	{68, (*finder).sashimiJellyfish, 0, []Technique{SashimiJellyfish}},
	{69, (*finder).suesDeCoq, 0, []Technique{SueDeCoq}},
	{70, (*finder).extendedRectangles, 0, []Technique{ExtendedRectangle}},
	{71, (*finder).xChains, 0, []Technique{XChain, NiceLoop}},
	{72, (*finder).xyChains, 0, []Technique{XYChain, NiceLoop}},
	{73, (*finder).plainChains, 0, []Technique{AlternatingChain, NiceLoop}},

	{80, (*finder).groupedXChains, 0, []Technique{GroupedXChain, GroupedNiceLoop}},
	{81, (*finder).alsXZ, 0, []Technique{ALSXZ}},
	{82, (*finder).groupedChains, 0, []Technique{GroupedAlternatingChain, GroupedNiceLoop}},
	{83, (*finder).alsXYWings, 0, []Technique{ALSXYWing}},
	{84, (*finder).deathBlossoms, 0, []Technique{DeathBlossom}},
	{90, nil, 23, []Technique{Nishio}},
	{91, nil, 24, []Technique{CellForcing, RegionForcing}},

	{100, nil, 25, []Technique{CellForcing, RegionForcing, ContradictionForcing, DoubleForcing}},
	{110, nil, 26, []Technique{CellForcing, RegionForcing, ContradictionForcing, DoubleForcing}},
	{120, nil, 27, []Technique{CellForcing, RegionForcing, ContradictionForcing, DoubleForcing}},
	{130, nil, 28, []Technique{CellForcing, RegionForcing, ContradictionForcing, DoubleForcing}},
	{140, nil, 29, []Technique{CellForcing, RegionForcing, ContradictionForcing, DoubleForcing}},
	{150, nil, 30, []Technique{CellForcing, RegionForcing, ContradictionForcing, DoubleForcing}},
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
