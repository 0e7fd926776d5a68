package rules

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestRedundant leaves out every clue and every rule of small puzzles, and counts the grids that keep the
// rest by what the rules mean.
func TestRedundant(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	unique, redundant := 0, 0
	for unique < 300 {
		p := randomPuzzle(r, Kind(1+r.IntN(int(lastKind))))
		if p.Validate() != nil || pow(p.Last-p.First+1, p.InGrid()) > 5000 || len(p.Allowed) > p.InGrid() {
			continue
		}
		grids := kept(p)
		if len(grids) == 0 {
			continue
		}
		grid := grids[r.IntN(len(grids))]
		for _, cell := range r.Perm(p.InGrid()) {
			if len(kept(p)) == 1 {
				break
			}
			p.Allowed[cell] = Value(int(grid[cell]))
		}
		unique++
		s, err := NewSolver(p)
		if err != nil {
			t.Fatal(err)
		}
		clues, rules, err := s.Redundant(context.Background(), grid)
		if err != nil {
			t.Fatal(err)
		}
		for cell := range p.InGrid() {
			if was := p.Allowed[cell]; was.Len() == 1 {
				p.Allowed[cell] = p.All()
				if implied := len(kept(p)) == 1; implied != slices.Contains(clues, cell) {
					t.Fatalf("clue %s: implied: %v\n%s", p.CellName(cell), implied, describe(p))
				}
				p.Allowed[cell] = was
			}
		}
		for i, rule := range p.Rules {
			if rule.Kind == RowHouse || rule.Kind == ColumnHouse || rule.Kind == Box || rule.Kind == Region {
				continue
			}
			q := *p
			q.Rules = slices.Delete(slices.Clone(p.Rules), i, i+1)
			if implied := len(kept(&q)) == 1; implied != slices.Contains(rules, i) {
				t.Fatalf("rule %d: implied: %v\n%s", i, implied, describe(p))
			}
		}
		redundant += len(clues) + len(rules)
	}
	if redundant == 0 {
		t.Error("nothing was redundant")
	}
}

// kept returns the grids that keep the rules of a puzzle, by what these mean.
func kept(p *Puzzle) (all [][]uint8) {
	grid := make([]uint8, len(p.Allowed))
	var fill func(cell int)
	fill = func(cell int) {
		if cell == len(grid) {
			if _, broken := p.Broken(grid); !broken {
				all = append(all, slices.Clone(grid))
			}
			return
		}
		for v := range p.Allowed[cell].Each {
			grid[cell] = uint8(v)
			fill(cell + 1)
		}
	}
	fill(0)
	return all
}
