package rules

import (
	"cmp"
	"context"
	"math"
	"slices"

	"bullseye/rules/internal/engine"
)

// Top returns the k best grids, the best first, those of equal score in lexicographic order of their
// cells. If more grids share the k-th score than there are places, the lexicographically smallest ones
// get them. There are fewer than k if the puzzle has fewer grids. If the context ends before, the grids
// are the best ones known, and the error is the context's.
func (c *Scores) Top(ctx context.Context, k int) ([]Ranked, error) {
	best, err := c.Best(ctx)
	if best.Grid == nil || k < 1 {
		return nil, err
	}
	list := []Ranked{{slices.Clone(best.Grid), best.Score}}
	if k > 1 && err == nil {
		var many []Ranked
		if many, err = c.many(ctx, k); len(many) > 0 {
			list = many
		}
	}
	if err != nil || k > 1 && len(list) < k {
		return list, err
	}
	// Which grids share the last place is not known yet.
	last := list[k-1].Score
	all := slices.DeleteFunc(slices.Clone(list), func(r Ranked) bool { return r.Score == last })
	aim := (last - c.base) / c.unit
	err = c.each(ctx, aim, engine.ByValues, func(value int64) int64 {
		if value == aim {
			all = append(all, c.ranked(value))
		}
		if len(all) == k {
			return math.MaxInt64
		}
		return aim
	})
	if err != nil {
		return list, err
	}
	return all, nil
}

// many returns the k best grids; which of those that share the last place is left open.
func (c *Scores) many(ctx context.Context, k int) (list []Ranked, err error) {
	top := c.b.Bound
	sort := func() {
		slices.SortStableFunc(list, func(a, b Ranked) int {
			return cmp.Or(cmp.Compare(b.Score, a.Score), slices.Compare(a.Grid, b.Grid))
		})
		list = list[:min(len(list), k)]
	}
	// With each round, grids may count a little less.
	known := top + 1 // those that count as much are listed
	for allow := int64(0); len(list) < k && known > c.b.Least; allow += allow/2 + c.b.Step {
		from := max(top-allow, c.b.Least)
		aim := from
		err = c.each(ctx, from, engine.BestFirst, func(value int64) int64 {
			if value >= known {
				return aim
			}
			if list = append(list, c.ranked(value)); len(list) == k || len(list) > k+k/4 {
				sort()
				aim = max(aim, (list[k-1].Score-c.base)/c.unit+1)
			}
			return aim
		})
		if err != nil {
			break
		}
		known = from
	}
	sort()
	return list, err
}

// Ties counts the grids that have the best score, up to a limit; 0 is no limit. It calls tell, if that is
// not nil, with each number. If the context ends before, it returns the number so far, and the error is the context's.
func (c *Scores) Ties(ctx context.Context, limit uint64, tell func(n uint64)) (n uint64, err error) {
	if _, err := c.Best(ctx); err != nil {
		return 0, err
	}
	err = c.each(ctx, c.b.Bound, engine.BestFirst, func(value int64) int64 {
		n++
		if tell != nil {
			tell(n)
		}
		if n == limit {
			return math.MaxInt64
		}
		return value
	})
	return n, err
}

// Second finds the best grid among those that do not have the best score. If it is proved that there is
// none, the optimum has no grid.
func (c *Scores) Second(ctx context.Context) (Optimum, error) {
	best, err := c.Best(ctx)
	o := Optimum{Bound: best.Bound}
	if err != nil || best.Grid == nil {
		o.Proved = err == nil
		return o, err
	}
	// With each round, grids may count a little less.
	top := c.b.Bound
	known := top // no other grid counts as much
	ties, patience := 0, 200
	for allow := c.b.Step; o.Grid == nil && known > c.b.Least; {
		o.Bound = c.score(known - 1)
		from := max(top-allow, c.b.Least)
		aim := from
		err := c.each(ctx, from, engine.BestLast, func(value int64) int64 {
			if ties++; value < top {
				found := c.ranked(value)
				o.Grid, o.Score = found.Grid, found.Score
				aim = value + 1
			}
			if aim == top || o.Grid == nil && ties == patience {
				return math.MaxInt64
			}
			return aim
		})
		if err != nil {
			return o, err
		}
		if o.Grid == nil && ties >= patience && patience > 0 {
			// A search that finds only ties may find only ties until it has seen all grids. The least
			// score tells whether there is anything else.
			patience = 0
			opposite, err := c.s.Scores(func(cell, value int) int64 { return -c.gain(cell, value) }, nil)
			if err != nil {
				return o, err
			}
			if least, err := opposite.Best(ctx); err != nil {
				return o, err
			} else if -least.Score == best.Score {
				break
			}
			continue
		}
		known = from
		allow += allow/2 + c.b.Step
	}
	if o.Proved = true; o.Grid != nil {
		o.Bound = o.Score
	}
	return o, nil
}
