package logic

import (
	"context"
	"errors"
	"iter"
	"slices"

	"bullseye/internal/turn"
	"bullseye/logic/internal/chain"
	"bullseye/logic/internal/grid"
	"bullseye/logic/internal/pattern"
	"bullseye/sudoku"
)

// ErrStuck means that no technique gives a step, although cells are blank.
var ErrStuck = errors.New("no technique gives a further step")

// An Order is an order of techniques. The first technique that gives a step is taken.
type Order uint8

const (
	// Explainer is the order of Sudoku Explainer 1.2.1. Its steps rate a board.
	Explainer Order = iota

	// Player is the order in which players look: the simplest steps first, with many
	// techniques that the Explainer lacks. Its forcing chains come last.
	Player
)

// A Solver finds the steps of positions. It keeps its memory from one call to the next. It
// is for one goroutine at a time.
type Solver struct {
	player  *player // nil in the order of the Explainer
	scanner pattern.Scanner
	chains  *chain.Engine // made when it is needed: it is large
	point   turn.Point    // of its searches
	hit     pattern.Hit
	grid    grid.Grid // of rate
}

// NewSolver returns a solver that tries the techniques in the given order.
func NewSolver(o Order) *Solver {
	s := new(Solver)
	if o == Player {
		s.player = newPlayer(s, len(playerOrder))
	}
	return s
}

// NewPlayer returns a solver in the player's order that knows no technique above a level.
// If the next step in the whole order is harder, it is stuck. That takes far less time than
// to find the step.
func NewPlayer(hardest Difficulty) *Solver {
	rows := 0
	for rows < len(playerOrder) && playerOrder[rows].effort.Difficulty() <= hardest {
		rows++
	}
	s := new(Solver)
	s.player = newPlayer(s, rows)
	return s
}

// NewPlayerOf returns a solver in the player's order that knows no technique above the given one:
// see NewPlayer. It is nil if the order lacks the technique.
func NewPlayerOf(hardest Technique) *Solver {
	for row := len(playerOrder) - 1; row >= 0; row-- {
		if slices.Contains(playerOrder[row].techniques, hardest) && !dynamic(playerOrder[row].producer) {
			s := new(Solver)
			s.player = newPlayer(s, row+1)
			return s
		}
	}
	return nil
}

// engine returns the engine for chains.
func (s *Solver) engine() *chain.Engine {
	if s.chains == nil {
		s.chains = chain.NewEngine()
	}
	s.chains.Checkpoint = s.point
	return s.chains
}

// Next returns the first step in a position, and leaves the position as it is. The error is
// ErrStuck if there is no step, as in a position that is solved, or that of the context.
func (s *Solver) Next(ctx context.Context, p *Position) (Step, error) {
	if s.player != nil {
		return s.player.next(ctx, p, false)
	}
	return s.next(ctx, &p.grid)
}

// All yields the steps that a position allows, in the order of the solver: each technique
// with all its patterns. In the order of the player, it yields the simplest pattern for each
// conclusion of a technique. Of forcing chains with the same conclusion, it yields the
// easiest. Dynamic chains, which would exclude nearly everything, are sought only if there
// is no other step, and then the first one is yielded. If the context ends, the last value
// is its error. The loop must not use the solver.
func (s *Solver) All(ctx context.Context, p *Position) iter.Seq2[Step, error] {
	if s.player != nil {
		return s.player.all(ctx, p)
	}
	return func(yield func(Step, error) bool) {
		s.point = turn.Of(ctx)
		any := false
		for n := 1; n <= lastProducer && ctx.Err() == nil && !(any && dynamic(n)); n++ {
			more := s.each(n, &p.grid, true, func(step Step) bool {
				any = true
				return yield(step, nil)
			})
			if !more {
				return
			}
		}
		if err := ctx.Err(); err != nil {
			yield(Step{}, err)
		}
	}
}

// each yields the first step of the n-th producer, or all of them if it is not dynamic. It
// reports whether yield always returned true.
func (s *Solver) each(n int, g *grid.Grid, all bool, yield func(Step) bool) bool {
	switch {
	case !chained(n):
		return s.scanner.All(n, g, func(hit pattern.Hit) bool { return yield(patternStep(g, &hit)) && all })
	case all && !dynamic(n):
		return s.engine().All(g, n, func(h *chain.Hint) bool { return yield(s.chainStep(h)) })
	}
	hint, found := s.engine().First(g, n)
	return !found || yield(s.chainStep(&hint))
}

// Path yields the steps that solve a board, each in the position after those before it.
// If no further step is found, the last value is ErrStuck. If the context ends, it is the
// error of the context. The board needs exactly one completion, as search.Unique tells: the
// steps of uniqueness rely on it. A board without a completion, such as one with clues that
// clash, ends with ErrStuck or with a grid that breaks the rules.
func (s *Solver) Path(ctx context.Context, b sudoku.Board) iter.Seq2[Step, error] {
	return func(yield func(Step, error) bool) {
		for p := NewPosition(b); !p.Solved(); {
			step, err := s.Next(ctx, p)
			if !yield(step, err) || err != nil {
				return
			}
			p.Apply(&step)
		}
	}
}

// Effort returns the greatest effort of the steps that solve a board in the player's order,
// whatever the order of the solver. Equivalent boards, as package symmetry has them, have the same
// effort. If the player gets stuck, the error is ErrStuck.
func (s *Solver) Effort(ctx context.Context, b sudoku.Board) (Effort, error) {
	p := s.player
	if p == nil {
		p = newPlayer(s, len(playerOrder))
	}
	return p.effort(ctx, b)
}

// lastProducer is the number of producers of the Explainer. Each gives the steps of one
// technique or a few.
const lastProducer = 30

// chained reports whether the n-th producer looks for chains.
func chained(n int) bool { return n > pattern.Plain && n != pattern.Triplets }

// dynamic reports whether the n-th producer looks for dynamic chains other than Nishio.
func dynamic(n int) bool { return n >= chain.DynamicChains }

// next returns the first step of the Explainer.
func (s *Solver) next(ctx context.Context, g *grid.Grid) (Step, error) {
	hint, producer, err := s.find(ctx, g)
	switch {
	case err != nil:
		return Step{}, err
	case chained(producer):
		return s.chainStep(&hint), nil
	}
	return patternStep(g, &s.hit), nil
}

// find finds the first step of the Explainer, and returns the number of its producer. The
// step is s.hit, or the hint returned if it is a chain.
func (s *Solver) find(ctx context.Context, g *grid.Grid) (hint chain.Hint, producer int, err error) {
	if s.scanner.First(g, &s.hit) {
		return hint, pattern.Plain, ctx.Err()
	}
	s.point = turn.Of(ctx)
	for n := pattern.Plain + 1; n <= lastProducer && ctx.Err() == nil; n++ {
		if !chained(n) {
			if s.scanner.FirstOf(n, g, &s.hit) {
				return hint, n, nil
			}
		} else if hint, found := s.engine().First(g, n); found {
			return hint, n, nil
		}
	}
	if err := ctx.Err(); err != nil {
		return hint, 0, err
	}
	return hint, 0, ErrStuck
}
