package rules

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"bullseye/internal/fortest/sample"
)

// TestBestAgainstAll compares the best grid with all grids, for random rules of every kind.
func TestBestAgainstAll(t *testing.T) {
	rounds := 60
	if sample.Only() {
		rounds = 10
	}
	for k := Kind(1); k <= lastKind; k++ {
		t.Run(k.String(), func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(uint64(k), 2))
			for round := range rounds {
				p := randomPuzzle(r, k)
				if p.Validate() != nil {
					continue
				}
				weights := make([]int64, p.InGrid())
				for c := range weights {
					weights[c] = r.Int64N(20) - 6
					if round%3 == 2 {
						weights[c] *= MaxGain / 20 / MaxValue
					}
					if round%4 == 3 {
						weights[c] = 5 // many ties
					}
				}
				compareBest(t, p, weights)
			}
		})
	}
}

func compareBest(t *testing.T, p *Puzzle, weights []int64) {
	t.Helper()
	s, err := NewSolver(p)
	if err != nil {
		t.Fatal(err)
	}
	var all []Ranked
	for grid, err := range s.All(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		total := int64(0)
		for c, w := range weights {
			total += w * int64(grid[c])
		}
		all = append(all, Ranked{slices.Clone(grid), total})
	}
	slices.SortFunc(all, func(a, b Ranked) int { return cmp.Or(cmp.Compare(b.Score, a.Score), slices.Compare(a.Grid, b.Grid)) })
	scores, err := s.Scores(func(cell, value int) int64 { return weights[cell] * int64(value) }, nil)
	if err != nil {
		t.Fatal(err)
	}
	o, err := scores.Best(t.Context())
	switch {
	case err != nil || !o.Proved:
		t.Fatalf("%v, proved: %v", err, o.Proved)
	case (o.Grid != nil) != (len(all) > 0):
		t.Fatalf("found: %v, expected %v\n%s", o.Grid != nil, len(all) > 0, describe(p))
	case len(all) > 0 && (o.Score != all[0].Score || o.Bound != all[0].Score):
		t.Fatalf("score %d, bound %d, expected %d\n%s", o.Score, o.Bound, all[0].Score, describe(p))
	}
	if o.Grid != nil {
		if rule, broken := p.Broken(o.Grid); broken {
			t.Fatalf("rule %d is broken\n%s", rule, describe(p))
		}
	}
	inGrid := func(a, b Ranked) bool {
		return a.Score == b.Score && slices.Equal(a.Grid[:p.InGrid()], b.Grid[:p.InGrid()])
	}
	for _, k := range []int{1, 2, 5, len(all) / 2, len(all), len(all) + 1} {
		top, err := scores.Top(t.Context(), k)
		if want := all[:min(k, len(all))]; err != nil || !slices.EqualFunc(top, want, inGrid) {
			t.Fatalf("the best %d are %v, %v, expected %v\n%s", k, top, err, want, describe(p))
		}
	}
	ties := 0
	for ties < len(all) && all[ties].Score == all[0].Score {
		ties++
	}
	for _, limit := range []int{0, 1, 3} {
		n, err := scores.Ties(t.Context(), uint64(limit), nil)
		if want := min(ties, cmp.Or(limit, ties)); err != nil || n != uint64(want) {
			t.Fatalf("%d ties up to %d, %v, expected %d\n%s", n, limit, err, want, describe(p))
		}
	}
	second, err := scores.Second(t.Context())
	if err != nil || !second.Proved || (second.Grid != nil) != (ties < len(all)) || ties < len(all) && (second.Score != all[ties].Score || second.Bound != second.Score) {
		t.Fatalf("the second best is %+v, %v, expected the one after %d of %d\n%s", second, err, ties, len(all), describe(p))
	}
}
