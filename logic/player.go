package logic

import (
	"context"
	"slices"

	"bullseye/logic/internal/chain"
	"bullseye/logic/internal/grid"
	"bullseye/logic/internal/pattern"
)

// An Effort is the difficulty of a step in the player's order: the simpler the step, the
// smaller. It is 0 for steps of the Explainer's order.
type Effort uint8

// A Difficulty is a range of efforts.
type Difficulty uint8

// The difficulties. docs/techniques.md lists the techniques of each.
const (
	Easy Difficulty = iota + 1
	Medium
	Hard
	Fiendish
	Diabolical
	Extreme
)

// Difficulty returns the difficulty of a step of this effort.
func (e Effort) Difficulty() Difficulty { return Difficulty(min(e/20, 5)) + 1 }

// playerOrder is the order in which players look for steps: the simplest technique first, and of
// each technique the simplest instance. A row has either a detector of its own or the producer
// of the Explainer that finds the technique.
//
// # Why the difficulty of a path is that of the board
//
// If a board is turned or relabelled, other instances come first. The difficulty of the path
// stays the same, for two reasons.
//
// Up to the row firstFramed, the order of steps does not matter. Whatever one of these steps
// removes, later steps of the same or a smaller effort still can: if a candidate of its
// pattern has been removed meanwhile, then the digit has one place left, or the cell has one
// digit left, and from there single places, locked candidates and smaller sets and fish lead
// along the pattern to the same conclusion. So all orders end in the same position, and that
// is true of the steps of each difficulty.
//
// From the row firstFramed on, order does matter. A unique rectangle, for instance, is gone as
// soon as one of its candidates is. So these steps are sought on the canonical form of the
// board and carried back. All equivalent boards have the same canonical form.
var playerOrder = []struct {
	effort   Effort
	own      func(*finder)
	producer int
}{
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
	straight, framed view
	engine           *chain.Engine
	frame            frame
}

// A view is what looks at one of the two grids: that of the position, or its canonical form.
type view struct {
	finder  finder
	scanner pattern.Scanner
	grid    *grid.Grid
}

func newPlayer() *player { return &player{engine: chain.NewEngine()} }

// next returns the first step in the player's order. It reports whether there is one. Without
// a pattern, the step says only what is placed and removed.
func (p *player) next(ctx context.Context, at *Position, bare bool) (step Step, ok bool) {
	p.each(ctx, at, func(f *finder) { f.bare = bare; f.all = false }, func(s Step) bool {
		step, ok = s, true
		return false
	})
	return step, ok
}

// all calls yield for every step, in the player's order, until it returns false. Of the chains
// of the Explainer, it gives the first of each kind.
func (p *player) all(ctx context.Context, at *Position, yield func(Step) bool) {
	p.each(ctx, at, func(f *finder) { f.bare = false; f.all = true }, yield)
}

func (p *player) each(ctx context.Context, at *Position, set func(*finder), yield func(Step) bool) {
	v := &p.straight
	v.grid = &at.grid
	v.finder.reset(ctx, v.grid, at.clues)
	set(&v.finder)
	for i := range playerOrder {
		if i == firstFramed {
			v = &p.framed
			v.grid = p.frame.enter(at)
			v.finder.reset(ctx, v.grid, p.frame.clues)
			set(&v.finder)
		}
		row := &playerOrder[i]
		steps := v.own(row.own)
		if row.own == nil {
			steps = p.explained(v, row.producer)
		}
		for _, w := range steps {
			w.step.Effort = row.effort
			if i >= firstFramed {
				p.frame.leave(&w.step)
			}
			if !yield(w.step) {
				return
			}
		}
	}
}

// own returns the steps of one of the player's own techniques, the simplest first.
func (v *view) own(detect func(*finder)) []weighted {
	if detect == nil {
		return nil
	}
	f := &v.finder
	f.clear()
	f.mark()
	detect(f)
	slices.SortStableFunc(f.kept, func(a, b weighted) int { return a.weight - b.weight })
	return withoutRepeats(f.kept)
}

// withoutRepeats drops steps that conclude the same as an earlier one.
func withoutRepeats(steps []weighted) []weighted {
	n := 0
	for i := range steps {
		if !slices.ContainsFunc(steps[:n], func(w weighted) bool {
			return w.step.Technique == steps[i].step.Technique &&
				w.step.Placement == steps[i].step.Placement &&
				slices.Equal(w.step.Removals, steps[i].step.Removals)
		}) {
			steps[n] = steps[i]
			n++
		}
	}
	return steps[:n]
}

// explained returns the steps of a producer of the Explainer.
func (p *player) explained(v *view, producer int) []weighted {
	f := &v.finder
	f.clear()
	keep := func(h pattern.Hit) bool {
		f.kept = append(f.kept, weighted{step: patternStep(v.grid, &h)})
		return f.all
	}
	if producer <= pattern.Plain || producer == pattern.Triplets {
		v.scanner.All(producer, v.grid, keep)
	} else if h, ok := p.engine.First(v.grid, producer); ok {
		f.kept = append(f.kept, weighted{step: chainStep(&h)})
	}
	return f.kept
}

// chainStep is a stub
func chainStep(h *chain.Hint) (s Step) {
	s.Technique = XCycle + Technique(h.Kind)
	s.Level = Level(h.Level)
	s.Rating = Rating(h.Rating)
	if h.Places {
		s.Placement = Candidate{h.Placed.Cell(), h.Placed.Digit()}
	}
	for _, c := range h.Removals {
		s.Removals = append(s.Removals, Candidate{c.Cell(), c.Digit()})
	}
	return s
}
