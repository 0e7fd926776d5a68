package rules

import (
	"context"
	"iter"

	"bullseye/rules/internal/engine"
)

// A Solver answers questions about the grids that keep the rules of a puzzle. Grids that agree in the
// cells of the grid are one, whatever cells outside of it hold. The same puzzle has its answers in the
// same order every time. A solver may not be used by two goroutines at once.
type Solver struct {
	p      *Puzzle
	cell   []uint16 // by cell: its number in the network
	inGrid int      // cells of the network that are in the grid
	net    *engine.Network
	search *engine.Search
	values []uint8
}

// MaxWork limits the time and the memory that the preparation of a puzzle takes: a few seconds, and some
// hundred megabytes. Most puzzles need less than a hundredth of it.
const MaxWork = 100_000_000

// NewSolver prepares the search for a valid puzzle. It fails where a rule is too large.
func NewSolver(p *Puzzle) (*Solver, error) { return Prepare(context.Background(), p, MaxWork) }

// Prepare returns what NewSolver returns, with another limit than MaxWork. If the context ends before, the
// error is the context's.
func Prepare(ctx context.Context, p *Puzzle, work int) (*Solver, error) {
	s := &Solver{p: p, values: make([]uint8, len(p.Allowed))}
	var err error
	s.net, s.cell, s.inGrid, err = compile(ctx, p, work)
	if err != nil {
		return nil, err
	}
	s.search = engine.NewSearch(s.net)
	return s, nil
}

// All returns the grids that keep the rules, one after the other: a value for each cell, in memory that
// the next one uses again. If the context ends before, the last result is its error.
func (s *Solver) All(ctx context.Context) iter.Seq2[[]uint8, error] {
	return s.within(ctx, s.net.Domains())
}

func (s *Solver) within(ctx context.Context, domains []uint32) iter.Seq2[[]uint8, error] {
	return func(yield func([]uint8, error) bool) {
		s.search.Reset(ctx, domains)
		for {
			found, err := s.search.Next(s.inGrid)
			if err != nil {
				yield(nil, err)
				return
			}
			if !found || !yield(s.grid(), nil) {
				return
			}
		}
	}
}

func (s *Solver) grid() []uint8 {
	domains := s.search.Domains()
	for i, v := range s.cell {
		s.values[i] = uint8(s.p.First + Values(domains[v]).Least())
	}
	return s.values
}

// Count returns the number of grids that keep the rules, counting no further than limit.
func (s *Solver) Count(ctx context.Context, limit int) (int, error) {
	count := 0
	for _, err := range s.All(ctx) {
		if err != nil {
			return count, err
		}
		if count++; count == limit {
			break
		}
	}
	return count, nil
}

// Possible returns for each cell the values that it has in some grid that keeps the rules, all empty if
// there is none.
func (s *Solver) Possible(ctx context.Context) ([]Values, error) {
	seen := make([]uint32, s.net.Cells())
	s.search.Reset(ctx, s.net.Domains())
	if !s.search.Possible() {
		return make([]Values, len(s.cell)), ctx.Err()
	}
	root := append([]uint32(nil), s.search.Domains()...)
	domains := make([]uint32, len(root))
	for cell := range root {
		for {
			open := root[cell] &^ seen[cell]
			if open == 0 {
				break
			}
			copy(domains, root)
			domains[cell] = open
			found := false
			for _, err := range s.within(ctx, domains) {
				if err != nil {
					return nil, err
				}
				for i, d := range s.search.Domains() {
					seen[i] |= d
				}
				found = true
				break
			}
			if !found {
				root[cell] &^= open
				break
			}
		}
	}
	possible := make([]Values, len(s.cell))
	for i, v := range s.cell {
		possible[i] = Values(seen[v]) << s.p.First
	}
	return possible, nil
}

// Guesses returns how many values the last question tried.
func (s *Solver) Guesses() int64 { return s.search.Guesses }
