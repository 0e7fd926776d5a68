package target

import (
	"context"
	"slices"
	"sync"

	"bullseye/search"
	"bullseye/sudoku"
)

// Max returns a completion of the start that scores most, with the proof that
// it does: Result.Bound equals Result.Score. A nil options is the zero
// Options.
//
// If the context ends first, Max returns the best grid so far, if there is
// one, and the best bound, unproved, together with the context's error.
func Max[S search.Start, O Objective](ctx context.Context, start S, objective *O, options *Options) (Result, error) {
	table, err := entries(objective)
	if err != nil {
		return Result{}, err
	}
	return optimum(ctx, &start, table, options)
}

// Min returns a completion of the start that scores least. It is Max of the
// negated objective: Result.Bound is then a lower bound.
func Min[S search.Start, O Objective](ctx context.Context, start S, objective *O, options *Options) (Result, error) {
	table, err := entries(objective)
	if err != nil {
		return Result{}, err
	}
	if options != nil && options.Progress != nil {
		mirrored, report := *options, options.Progress
		mirrored.Progress = func(p Progress) {
			p.Score, p.Bound = -p.Score, -p.Bound
			report(p)
		}
		options = &mirrored
	}
	r, err := optimum(ctx, &start, table.Negated(), options)
	r.Score, r.Bound = -r.Score, -r.Bound
	return r, err
}

// Top returns the k best completions, the highest score first, grids of equal
// score in lexicographic order; where the k-th place is shared, the
// lexicographically smallest grids have it. There are fewer than k if the
// start has fewer completions. K is at most MaxTop; less than 1 gives none.
//
// If the context ends first, Top returns the best grids so far together with
// the context's error.
func Top[S search.Start, O Objective](ctx context.Context, start S, objective *O, k int, options *Options) ([]Ranked, error) {
	table, err := entries(objective)
	if err != nil {
		return nil, err
	}
	if k < 1 {
		return nil, nil
	}
	a, err := answer(ctx, &start, table, min(k, MaxTop), true, options)
	return a.best, err
}

// optimum is Max. What it does first is what MaxBlock does first, so that both
// give the same grid.
func optimum[S search.Start](ctx context.Context, start *S, table *Table, options *Options) (Result, error) {
	var p position
	if err := p.place(start); err != nil {
		return Result{}, err
	}
	if best, some, all := exhaust(ctx, &p, table); all {
		if !some {
			return Result{}, sudoku.ErrNoCompletion
		}
		if options != nil && options.Progress != nil {
			options.Progress(Progress{Found: true, Grid: best.Grid, Score: best.Score, Bound: best.Score})
		}
		return proved(best), nil
	}
	ordered := options != nil && options.Lexicographic || p.candidates() <= smallestCandidates
	return relaxed(ctx, start, table, options, ordered)
}

// relaxed is Max where there are too many completions to look at all of them.
func relaxed[S search.Start](ctx context.Context, start *S, table *Table, options *Options, ordered bool) (Result, error) {
	a, err := answer(ctx, start, table, 1, ordered, options)
	r := Result{Bound: a.bound}
	if len(a.best) > 0 {
		r.Found, r.Grid, r.Score = true, a.best[0].Grid, a.best[0].Score
	}
	if err == nil {
		r.Bound, r.Proved = r.Score, true
	}
	return r, err
}

// found is what a search comes back with.
type found struct {
	best  []Ranked
	bound int64
}

func answer[S search.Start](ctx context.Context, start *S, table *Table, k int, ordered bool, options *Options) (found, error) {
	p, err := startPosition(start)
	if err != nil {
		return found{}, err
	}
	if p.left == 0 && ctx.Err() == nil && (options == nil || options.Progress == nil) {
		grid := p.grid()
		score := Score(&grid, table)
		return found{[]Ranked{{grid, score}}, score}, nil
	}
	g := newGauge(&p, table)
	if options != nil && options.Progress != nil {
		options = inScores(options, g.base, g.unit)
	}
	var f found
	if scale := fits32(g.half); scale != 0 {
		s := pool32.Get().(*solver[int32])
		s.begin(ctx, &p, table, &g, scale, k, options)
		f, err = s.solve(&p, ordered)
		s.end()
		pool32.Put(s)
	} else {
		s := pool64.Get().(*solver[int64])
		s.begin(ctx, &p, table, &g, finest64, k, options)
		f, err = s.solve(&p, ordered)
		s.end()
		pool64.Put(s)
	}
	f.bound = g.score(f.bound)
	for i := range f.best {
		f.best[i].Score = g.score(f.best[i].Score)
	}
	return f, err
}

// inScores returns options for a search that reports levels. It takes of the
// gauge only what it needs, because it keeps that.
func inScores(options *Options, base, unit int64) *Options {
	levels, report := *options, options.Progress
	levels.Progress = func(p Progress) {
		p.Score, p.Bound = base+unit*p.Score, base+unit*p.Bound
		report(p)
	}
	return &levels
}

// Solvers are large, and many boards take only microseconds: they are used
// again.
var (
	pool32 = sync.Pool{New: func() any { return new(solver[int32]) }}
	pool64 = sync.Pool{New: func() any { return new(solver[int64]) }}
)

// begin makes the solver ready for the best k completions of a position.
func (s *solver[T]) begin(ctx context.Context, p *position, table *Table, g *gauge, scale scaling, k int, options *Options) {
	s.watch, s.ranking = newWatch(ctx, options), ranking{k: k}
	s.pending = s.pending[:0]
	s.aim, s.avoid, s.ceiling = lowest, -lowest, 0
	s.scaling = scale
	load(p, table, g, scale, &s.problem)
	for c := range p.cells {
		s.ceiling += g.most[c]
	}
	s.accept = func(grid *sudoku.Grid, level int64) {
		if s.add(grid, level) {
			s.known(s.know())
		}
		s.aim = max(s.aim, s.need())
	}
}

// end lets go of what belongs to the caller.
func (s *solver[T]) end() {
	s.watch, s.ranking = watch{}, ranking{}
	s.accept, s.cover.found = nil, nil
}

func (s *solver[T]) solve(p *position, ordered bool) (found, error) {
	whole := *p
	settled := s.err == nil && p.left <= 24 && s.tryDense(&whole, ordered)
	if !settled && s.err == nil {
		if s.k == 1 {
			settled = s.run(p, ordered)
		} else {
			s.runMany(p)
		}
	}
	s.sort()
	f := found{s.best, s.outer()}
	if s.err != nil {
		return f, s.err
	}
	if len(f.best) == 0 {
		return f, sudoku.ErrNoCompletion
	}
	s.ceiling, f.bound = s.first.Score, s.first.Score
	if ordered && s.full && !settled {
		if s.k == 1 && s.tiesNearby(&whole) {
			return found{s.best, s.outer()}, s.err
		}
		f.best = s.best // which may have moved
		better := slices.IndexFunc(s.best, func(r Ranked) bool { return r.Score == s.least })
		tied := s.ties(&whole, s.least, s.k-better)
		if s.err != nil {
			return f, s.err
		}
		for i, grid := range tied {
			s.best[better+i].Grid = grid
		}
	}
	return f, nil
}

// tryDense searches depth first for a while; true says that this settled
// everything, the order of ties included.
func (s *solver[T]) tryDense(p *position, ordered bool) bool {
	d := dense[T]{solver: s, nodes: denseNodes}
	s.keepTies = ordered
	settled := d.visit(p)
	s.keepTies = false
	s.aim = max(s.aim, s.need())
	s.spend((denseNodes-d.nodes)*1<<8, s.know)
	return settled && s.err == nil
}
