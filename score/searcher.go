package score

import (
	"context"
	"slices"
	"sync"

	"bullseye/score/internal/certwriter"
	"bullseye/sudoku"
)

// A searcher is a solver of either width, ready for one question about one
// position. Its answers are in scores.
type searcher interface {
	solve(ordered bool) (answer, error)
	countTies(optimum int64, limit uint64) (uint64, error)
	below(optimum int64, patience uint64) (answer, error)
	certify(optimum *Ranked, limit int) (*certwriter.Writer, error)
	bound(optimum int64) (int64, error)
	// end lets the solver be used again. It must not be called after a panic,
	// which leaves the solver in any state.
	end()
}

// Solvers are large, and many boards take only microseconds: they are reused.
var solvers32, solvers64 sync.Pool

// newSearcher returns a searcher for the best k completions of a position. The
// report, if not nil, takes scores.
func newSearcher(ctx context.Context, p *position, values *Table, k int, report func(Progress)) searcher {
	g := newGauge(p, values)
	if report != nil {
		report = g.inScores(report)
	}
	if scale := fits32(g.half); scale != 0 {
		return begin[int32](ctx, &solvers32, p, values, &g, scale, k, report)
	}
	return begin[int64](ctx, &solvers64, p, values, &g, finest64, k, report)
}

// begin returns a solver from the pool, ready for the best k completions of a
// position.
func begin[T number](ctx context.Context, pool *sync.Pool, p *position, values *Table, g *gauge, scale scaling, k int, report func(Progress)) *solver[T] {
	s, ok := pool.Get().(*solver[T])
	if !ok {
		s = &solver[T]{pool: pool}
	}
	s.root, s.values, s.gauge, s.scaling = *p, values, *g, scale
	s.watch, s.ranking = newWatch(ctx, report), ranking{k: k}
	s.left, s.now.most, s.tie = s.left[:0], lowest, tieSearch{}
	s.aim, s.avoid, s.ceiling, s.patience = lowest, -lowest, 0, 0
	load(p, values, g, scale, &s.problem)
	s.paced = sudoku.Candidates{}
	for _, most := range &g.most {
		s.ceiling += most
	}
	s.accept = func(s *solver[T], grid *sudoku.Grid, level int64) {
		if s.add(grid, level) {
			s.known(s.know())
		}
		s.aim = max(s.aim, s.need())
	}
	return s
}

// end lets go of what belongs to the caller and returns the solver to its pool.
func (s *solver[T]) end() {
	s.watch, s.ranking, s.values = watch{}, ranking{}, nil
	s.accept, s.cover.found, s.tie = nil, nil, tieSearch{}
	s.pool.Put(s)
}

// solve finds the best completions, with ties in lexicographic order if they are
// to be ordered.
func (s *solver[T]) solve(ordered bool) (answer, error) {
	p := s.root
	settled := s.err == nil && p.left <= 24 && s.tryDepthFirst(ordered)
	if !settled && s.err == nil {
		if s.k == 1 {
			settled = s.run(&p, ordered)
		} else {
			s.runMany(&p)
		}
	}
	s.sort()
	a := answer{s.best, s.outer()}
	if s.err == nil && len(a.best) == 0 {
		return s.gauge.answer(a), sudoku.ErrNoCompletion
	}
	if s.err == nil {
		s.ceiling, a.bound = s.first.Score, s.first.Score
		if ordered && s.full && !settled {
			s.orderLast()
			a.best = s.best // which may have moved
		}
	}
	return s.gauge.answer(a), s.err
}

// orderLast replaces the grids that tie with the last of the ranking by the
// lexicographically smallest ones.
func (s *solver[T]) orderLast() {
	root := s.root
	if s.k == 1 && s.tiesNearby(&root) {
		return
	}
	better := slices.IndexFunc(s.best, func(r Ranked) bool { return r.Score == s.least })
	p := s.root
	tied := s.ties(&p, s.least, s.k-better)
	if s.err != nil {
		return
	}
	for i, grid := range tied {
		s.best[better+i].Grid = grid
	}
}
