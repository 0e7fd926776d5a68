package rules

import (
	"context"
	"errors"
	"iter"
	"math"
	"math/rand/v2"
	"slices"

	"bullseye/rules/internal/engine"
)

// A Solver answers questions about the grids that keep the rules of a puzzle. Grids that agree in the
// cells of the grid, and in the regions of a chaos construction, are one, whatever other cells outside
// of it hold. The same puzzle has its answers in the same order every time. A solver may not be used by
// two goroutines at once, and not for another question within a loop over All, which that would end.
type Solver struct {
	p       *Puzzle
	work    int      // what its preparation might take
	cell    []uint16 // by cell: its number in the network
	telling int      // cells of the network in which completions differ
	net     *engine.Network
	search  *engine.Search
	values  []uint8
}

// MaxWork limits the time and the memory that the preparation of a puzzle takes: a few seconds, and some
// hundred megabytes. Most puzzles need less than a hundredth of it.
const MaxWork = 100_000_000

// NewSolver prepares the search. It returns an *Error if the puzzle is not valid, as Validate does, or if
// a rule is too large. The puzzle must not change while the solver is used.
func NewSolver(p *Puzzle) (*Solver, error) { return Prepare(context.Background(), p, MaxWork) }

// Prepare returns what NewSolver returns, with another limit than MaxWork. If the context ends before, the
// error is the context's.
func Prepare(ctx context.Context, p *Puzzle, work int) (*Solver, error) {
	err := ctx.Err()
	if err == nil {
		err = p.Validate()
	}
	if err != nil {
		return nil, err
	}
	s := &Solver{p: p, work: work, values: make([]uint8, len(p.Allowed))}
	s.net, s.cell, s.telling, err = compile(ctx, p, work)
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
		s.Rest()(yield)
	}
}

// Rest returns the grids that follow the one at which a loop over All ended, with the context of that loop.
func (s *Solver) Rest() iter.Seq2[[]uint8, error] {
	return func(yield func([]uint8, error) bool) {
		for {
			found, err := s.search.Next(s.telling)
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
	s.read(s.values, s.search.Domains())
	regions, _ := s.p.regionCells()
	s.p.number(s.values, regions)
	return s.values
}

// read sets values to those of an assignment.
func (s *Solver) read(values []uint8, domains []uint32) {
	for i, v := range s.cell {
		values[i] = uint8(s.p.First + Values(domains[v]).Least())
	}
}

// number numbers regions by their first cells.
func (p *Puzzle) number(values []uint8, regions []int) {
	var names [MaxValue + 1]uint8 // by what was found, one more than the number
	next := uint8(p.First)
	for _, cell := range regions {
		name := &names[values[cell]]
		if *name == 0 {
			next++
			*name = next
		}
		values[cell] = *name - 1
	}
}

// Count returns the number of grids that keep the rules, counting no further than limit; 0 or less is no
// limit.
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

// CountWithin returns the number of grids that keep the rules, if that takes no more than about so many
// guesses; otherwise how many it has found by then, and false.
func (s *Solver) CountWithin(ctx context.Context, guesses int64) (n int, all bool, err error) {
	for _, err := range s.All(untilGuesses{ctx, s.search, guesses}) {
		if err == errGuesses {
			return n, false, nil
		}
		if err != nil {
			return n, false, err
		}
		n++
	}
	return n, true, nil
}

// untilGuesses is a context that ends after so many guesses, too.
type untilGuesses struct {
	context.Context
	search *engine.Search
	most   int64
}

var errGuesses = errors.New("too many guesses")

func (u untilGuesses) Err() error {
	if u.search.Guesses > u.most {
		return errGuesses
	}
	return u.Context.Err()
}

// Samples returns a function that returns samples: numbers whose mean is that of all grids that keep the
// rules. A sample is the product of the numbers of choices on a random way down the search, or 0 at its end.
// The solver must not be used for anything else until the last sample. An error is the context's.
func (s *Solver) Samples(ctx context.Context) func(*rand.Rand) (float64, error) {
	s.search.Reset(ctx, s.net.Domains())
	return func(random *rand.Rand) (float64, error) {
		sample := s.search.Probe(random, s.telling)
		return sample, s.search.Ended()
	}
}

// Counts returns for each cell of the grid and each value, from the first, how many grids that keep the
// rules have it, counting no further than limit; 0 is no limit. Possible is what the solver found. Tell, if
// it is not nil, is called with the number that is counted so far.
func (s *Solver) Counts(ctx context.Context, possible []Values, limit uint64, tell func(n uint64)) ([][]uint64, error) {
	values := uint64(s.p.Last - s.p.First + 1)
	domains := slices.Clone(s.net.Domains())
	counts, here := make([][]uint64, len(possible)), make([][]uint64, len(possible))
	for cell, set := range possible {
		counts[cell], here[cell] = make([]uint64, values), make([]uint64, values)
		domains[s.cell[cell]] = uint32(set >> s.p.First)
	}
	n := uint64(0)
	// A search through the grids within some domains, up to most, shows the least that each count can be.
	search := func(domains []uint32, most uint64) (all bool, err error) {
		found := uint64(0)
		for grid, err := range s.within(ctx, domains) {
			if err != nil {
				return false, err
			}
			for cell := range here {
				here[cell][int(grid[cell])-s.p.First]++
			}
			if n++; tell != nil {
				tell(n)
			}
			if found++; found == most {
				break
			}
		}
		for cell := range here {
			for i, n := range here[cell] {
				counts[cell][i] = max(counts[cell][i], n)
			}
			clear(here[cell])
		}
		return found < most || most == 0, nil
	}
	// The counts of a cell add up to all grids. If these are few, they are looked at once. Otherwise they
	// are counted for each value of each cell.
	most := uint64(0)
	if limit > 0 && limit < math.MaxUint64/values {
		most = limit*values + 1
	}
	all, err := search(domains, most)
	if err != nil {
		return nil, err
	}
	for cell, set := range possible {
		for v := range set.Each {
			count := &counts[cell][v-s.p.First]
			if !all && *count < limit {
				one := slices.Clone(domains)
				one[s.cell[cell]] = 1 << (v - s.p.First)
				if _, err := search(one, limit); err != nil {
					return nil, err
				}
			}
			if limit > 0 {
				*count = min(*count, limit)
			}
		}
	}
	return counts, nil
}

// Possible returns for each cell of the grid the values that it has in some grid that keeps the rules, all
// empty if there is none.
func (s *Solver) Possible(ctx context.Context) ([]Values, error) {
	seen := make([]uint32, s.net.Cells())
	s.search.Reset(ctx, s.net.Domains())
	if !s.search.Possible() {
		if err := s.search.Ended(); err != nil {
			return nil, err
		}
		return make([]Values, s.p.InGrid()), nil
	}
	root := append([]uint32(nil), s.search.Domains()...)
	domains := make([]uint32, len(root))
	for _, cell := range s.cell[:s.p.InGrid()] {
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
	possible := make([]Values, s.p.InGrid())
	for i, v := range s.cell[:len(possible)] {
		possible[i] = Values(seen[v]) << s.p.First
	}
	return possible, nil
}

// Guesses returns how many values the last question tried.
func (s *Solver) Guesses() int64 { return s.search.Guesses }
