package target

import (
	"context"
	"slices"

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
	return ranking(ctx, &start, table, min(k, MaxTop), options)
}

func optimum[S search.Start](ctx context.Context, start *S, table *Table, options *Options) (Result, error) {
	bound := int64(0)
	for c := range table {
		bound += slices.Max(table[c][:])
	}
	r := Result{Bound: bound}
	ranked, err := ranking(ctx, start, table, 1, options)
	if len(ranked) > 0 {
		r.Found, r.Grid, r.Score = true, ranked[0].Grid, ranked[0].Score
	}
	if err == nil {
		r.Bound, r.Proved = r.Score, true
	}
	return r, err
}

func ranking[S search.Start](ctx context.Context, start *S, table *Table, k int, options *Options) ([]Ranked, error) {
	p, err := startPosition(start)
	if err != nil {
		return nil, err
	}
	if k < 1 {
		return nil, nil
	}
	e := enumeration{ctx: ctx, table: table, k: k}
	if options != nil {
		e.progress = options.Progress
	}
	e.visit(p)
	if e.err == nil && len(e.best) == 0 {
		e.err = sudoku.ErrNoCompletion
	}
	return e.best, e.err
}

// enumeration is a depth-first search that keeps the k best completions.
type enumeration struct {
	ctx      context.Context
	table    *Table
	k        int
	best     []Ranked
	nodes    uint64
	err      error
	progress func(Progress)
}

func (e *enumeration) visit(p *position) {
	if e.nodes++; e.nodes&63 == 0 && e.err == nil {
		e.err = e.ctx.Err()
	}
	if e.err != nil {
		return
	}
	if len(e.best) == e.k && e.bound(p) < e.best[e.k-1].Score {
		return
	}
	if p.left == 0 {
		g := p.grid()
		e.keep(Ranked{g, Score(&g, e.table)})
		return
	}
	c := p.fewest()
	for d := range p.cells[c].All() {
		next := *p
		if next.assign(c, d); next.propagate() {
			e.visit(&next)
		}
	}
}

func (e *enumeration) keep(r Ranked) {
	i, _ := slices.BinarySearchFunc(e.best, r, compareRanked)
	e.best = slices.Insert(e.best, i, r)
	e.best = e.best[:min(len(e.best), e.k)]
	if e.progress != nil && i == 0 {
		e.progress(Progress{Found: true, Grid: r.Grid, Score: r.Score, Nodes: e.nodes})
	}
}

// bound is the sum of the best candidate of each cell.
func (e *enumeration) bound(p *position) int64 {
	sum := int64(0)
	for c, s := range p.cells {
		best := int64(-MaxEntry)
		for d := range s.All() {
			best = max(best, e.table[c][d-1])
		}
		sum += best
	}
	return sum
}

// compareRanked orders by score, the highest first, then by the grid.
func compareRanked(a, b Ranked) int {
	if a.Score != b.Score {
		if a.Score > b.Score {
			return -1
		}
		return 1
	}
	return slices.Compare(a.Grid[:], b.Grid[:])
}
