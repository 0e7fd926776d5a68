package rules

import (
	"context"
	"math/rand/v2"
	"testing"
)

// TestBestAgainstAll compares the best grid with all grids, for random rules of every kind.
func TestBestAgainstAll(t *testing.T) {
	rounds := 60
	if testing.Short() {
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
				weights := make([]int64, len(p.Allowed))
				for _, c := range p.telling() {
					weights[c] = r.Int64N(20) - 6
					if round%3 == 2 {
						weights[c] *= MaxGain / 20 / MaxValue
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
	score := func(grid []uint8) (total int64) {
		for c, v := range grid {
			total += weights[c] * int64(v)
		}
		return total
	}
	found, best := false, int64(0)
	for grid, err := range s.All(context.Background()) {
		if err != nil {
			t.Fatal(err)
		}
		if total := score(grid); !found || total > best {
			found, best = true, total
		}
	}
	o, err := s.Best(context.Background(), func(cell, value int) int64 { return weights[cell] * int64(value) }, nil)
	switch {
	case err != nil || !o.Proved:
		t.Fatalf("%v, proved: %v", err, o.Proved)
	case (o.Grid != nil) != found:
		t.Fatalf("found: %v, expected %v\n%s", o.Grid != nil, found, describe(p))
	case found && (o.Score != best || o.Bound != best || score(o.Grid) != best):
		t.Fatalf("score %d, bound %d, grid %d, expected %d\n%s", o.Score, o.Bound, score(o.Grid), best, describe(p))
	}
	if found {
		if rule, broken := p.Broken(o.Grid); broken {
			t.Fatalf("rule %d is broken\n%s", rule, describe(p))
		}
	}
}
