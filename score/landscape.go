package score

import (
	"context"
	"errors"
	"math"
	"slices"

	"bullseye/search"
	"bullseye/sudoku"
)

// Ties counts the completions that share the best score. It stops at the limit,
// if that is not 0, and returns the best score besides. If the context ends
// first, it returns what was counted until then together with the context's
// error.
func Ties[S search.Start, O Objective](ctx context.Context, start S, objective *O, limit uint64, options *Options) (score int64, count uint64, err error) {
	table, err := entries(objective)
	if err != nil {
		return 0, 0, err
	}
	best, err := optimum(ctx, &start, table, options)
	if err != nil {
		return best.Score, 0, err
	}
	if limit == 0 {
		limit = math.MaxUint64
	}
	p, err := startPosition(&start)
	if err != nil {
		return best.Score, 0, err
	}
	g := newGauge(&p, table)
	level := (best.Score - g.base) / g.unit
	if scale := fits32(g.half); scale != 0 {
		s := pool32.Get().(*solver[int32])
		s.begin(ctx, &p, table, &g, scale, 1, nil)
		count, err = s.countTies(&p, level, limit), s.err
		s.end()
		pool32.Put(s)
	} else {
		s := pool64.Get().(*solver[int64])
		s.begin(ctx, &p, table, &g, finest64, 1, nil)
		count, err = s.countTies(&p, level, limit), s.err
		s.end()
		pool64.Put(s)
	}
	return best.Score, count, err
}

// Second returns the best completion among those that score less than the
// optimum: the gap between them is Max's score less this one's. Found is false
// if all completions score alike, and then it is proved that they do.
//
// If the context ends first, the result is unproved and Second returns the
// context's error as well.
func Second[S search.Start, O Objective](ctx context.Context, start S, objective *O, options *Options) (Result, error) {
	table, err := entries(objective)
	if err != nil {
		return Result{}, err
	}
	best, err := optimum(ctx, &start, table, options)
	if err != nil {
		return Result{Bound: best.Bound}, err
	}
	if table.alike() {
		return Result{Bound: best.Score, Proved: true}, nil
	}
	p, err := startPosition(&start)
	if err != nil {
		return Result{}, err
	}
	g := newGauge(&p, table)
	level := (best.Score - g.base) / g.unit
	var f found
	if scale := fits32(g.half); scale != 0 {
		s := pool32.Get().(*solver[int32])
		s.begin(ctx, &p, table, &g, scale, 1, nil)
		f, err = s.second(&p, level)
		s.end()
		pool32.Put(s)
	} else {
		s := pool64.Get().(*solver[int64])
		s.begin(ctx, &p, table, &g, finest64, 1, nil)
		f, err = s.second(&p, level)
		s.end()
		pool64.Put(s)
	}
	r := Result{Bound: g.score(f.bound), Proved: err == nil}
	if len(f.best) > 0 {
		r.Found, r.Grid, r.Score = true, f.best[0].Grid, g.score(f.best[0].Score)
	}
	return r, err
}

// alike reports whether every value is the sum of one number for its cell and
// one for its digit. Then all grids score alike, as each of them has every cell
// once and every digit nine times, and a search for another score would have to
// go through all of them.
func (t *Table) alike() bool {
	for _, values := range t {
		for d, value := range values {
			if value-values[0] != t[0][d]-t[0][0] {
				return false
			}
		}
	}
	return true
}

// second finds the best completion below a level.
func (s *solver[T]) second(p *position, level int64) (found, error) {
	s.accept = func(grid *sudoku.Grid, l int64) {
		if l >= level {
			return
		}
		s.add(grid, l)
		s.aim = max(s.aim, s.need())
		if l == level-1 {
			s.aim = level + 1 // nothing can be better: everything is cut off
		}
	}
	if p.left > 0 && s.err == nil {
		s.ceiling, s.avoid = min(s.ceiling, level-1), level
		s.setPace(p)
		if bound := s.descend(p, 60, s.falling(patient)); bound != impossible && s.err == nil {
			s.deepen(p, min(s.floor(bound), level-1))
		}
	}
	s.sort()
	f := found{s.best, s.ceiling}
	if s.err == nil && len(f.best) > 0 {
		f.bound = f.best[0].Score
	}
	return f, s.err
}

// ErrMany says that a board has more completions than the limit that was set.
var ErrMany = errors.New("more completions than the limit")

// A Count is how many completions have a score.
type Count struct {
	Score       int64
	Completions uint64
}

// Spread goes through all completions and counts them by score, the highest
// score first. If there are more than the limit, or the context ends, it
// returns what it has counted until then together with ErrMany or the context's
// error. It holds one Count for each score that occurs.
func Spread[S search.Start, O Objective](ctx context.Context, start S, objective *O, limit uint64) ([]Count, error) {
	table, err := entries(objective)
	if err != nil {
		return nil, err
	}
	p, err := startPosition(&start)
	if err != nil {
		return nil, err
	}
	s := spreading{table: table, watch: newWatch(ctx, nil), left: limit, counts: make(map[int64]uint64)}
	if s.err == nil {
		s.visit(&p)
	}
	var counts []Count
	for score, n := range s.counts {
		counts = append(counts, Count{score, n})
	}
	slices.SortFunc(counts, func(a, b Count) int {
		if a.Score > b.Score {
			return -1
		}
		return 1
	})
	if s.err == nil && len(counts) == 0 {
		s.err = sudoku.ErrNoCompletion
	}
	return counts, s.err
}

type spreading struct {
	watch
	table  *Table
	left   uint64
	counts map[int64]uint64
}

func (s *spreading) visit(p *position) {
	if s.err != nil || !s.spend(1<<7, nil) {
		return
	}
	if p.left == 0 {
		if s.left == 0 {
			s.err = ErrMany
			return
		}
		s.left--
		grid := p.grid()
		s.counts[Score(&grid, s.table)]++
		return
	}
	pick, size := -1, 10
	for c := range p.cells {
		if n := p.cells[c].Len(); n > 1 && n < size {
			pick, size = c, n
			if n == 2 {
				break
			}
		}
	}
	for d := range p.cells[pick].All() {
		next := *p
		if next.assign(pick, d); next.propagate() {
			s.visit(&next)
		}
	}
}
