package rules

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"bullseye/internal/fortest/sample"
)

// TestSolverOnLatinSquares adds rules that a grid keeps, of every kind and cages, to 4×4 grids whose rows
// and columns hold every value, so that sums follow from houses and cages. What the solver finds must be
// the grids of all that keep the rules by their meanings.
func TestSolverOnLatinSquares(t *testing.T) {
	square := lines(4, 4)
	squares := found(t, square)
	if len(squares) != 576 {
		t.Fatalf("found %d Latin squares, not 576", len(squares))
	}
	rounds := 100
	if sample.Only() {
		rounds = 20
	}
	for k := Kind(1); k <= lastKind; k++ {
		if k == ChaosConstruction {
			continue // adds cells
		}
		t.Run(k.String(), func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(uint64(k), 2))
			for range rounds {
				p := *square
				p.Rules = slices.Clone(square.Rules)
				grid := squares[r.IntN(len(squares))]
				for i := range 4 + r.IntN(4) {
					kind := k
					if i > 1 {
						kind = Cage
					}
					addKept(r, &p, kind, grid)
				}
				var want [][]uint8
				for _, g := range squares {
					if _, broken := p.Broken(g); !broken {
						want = append(want, g)
					}
				}
				if got := found(t, &p); !slices.EqualFunc(sorted(want), sorted(got), slices.Equal) {
					t.Fatalf("found %d grids, not %d\n%s", len(got), len(want), describe(&p))
				}
			}
		})
	}
}

// addKept adds a random rule of a kind that a grid keeps, if one is found soon. The cells of cages are
// neighbours in rows, and may be listed twice.
func addKept(r *rand.Rand, p *Puzzle, k Kind, grid []uint8) {
	for range 50 {
		rule := randomRule(r, p, k, 0)
		if k == Cage {
			at := r.IntN(len(grid) - 4)
			rule.Cells = []int{at, at + 1, at + 4}[:1+r.IntN(3)]
			sum := 0
			for _, cell := range rule.Cells {
				sum += int(grid[cell])
			}
			if rule.Numbers = []int{sum}; r.IntN(8) == 0 {
				rule.Cells = append(rule.Cells, rule.Cells[0])
				rule.Numbers[0] += int(grid[rule.Cells[0]])
			}
		}
		q := *p
		q.Rules = append(slices.Clone(p.Rules), rule)
		if q.Validate() != nil || len(q.Allowed) != len(p.Allowed) {
			continue
		}
		if _, broken := q.Broken(grid); !broken {
			*p = q
			return
		}
	}
}

// found returns all grids that a solver finds.
func found(t *testing.T, p *Puzzle) (all [][]uint8) {
	t.Helper()
	s, err := NewSolver(p)
	if err != nil {
		t.Fatalf("%v\n%s", err, describe(p))
	}
	for g, err := range s.All(context.Background()) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, slices.Clone(g))
	}
	return all
}

func sorted(grids [][]uint8) [][]uint8 {
	grids = slices.Clone(grids)
	slices.SortFunc(grids, slices.Compare)
	return grids
}

// TestLatinRectangles counts grids whose rows lack some values while columns hold every one, and the same
// grids turned; the numbers are those of Latin rectangles.
func TestLatinRectangles(t *testing.T) {
	for _, c := range []struct{ values, lines, want int }{{3, 2, 12}, {4, 2, 216}, {4, 3, 576}, {5, 2, 5280}, {5, 3, 66240}, {5, 4, 161280}} {
		for _, p := range []*Puzzle{lines(c.values, c.lines), lines(c.lines, c.values)} {
			s, err := NewSolver(p)
			if err != nil {
				t.Fatal(err)
			}
			if n, err := s.Count(context.Background(), 0); n != c.want || err != nil {
				t.Errorf("found %d grids (%v) of %d×%d, not %d", n, err, p.Rows, p.Columns, c.want)
			}
		}
	}
}

// TestEveryShape solves the empty grid of every shape, with the boxes that fit and without.
func TestEveryShape(t *testing.T) {
	for rows := 4; rows <= 16; rows++ {
		for columns := 4; columns <= 16; columns++ {
			t.Run(fmt.Sprintf("%dx%d", rows, columns), func(t *testing.T) {
				t.Parallel()
				for _, boxes := range []bool{false, true} {
					p := lines(rows, columns)
					if boxes {
						for _, cells := range p.Blocks(max(rows, columns)) {
							p.Rules = append(p.Rules, Rule{Kind: Box, Cells: cells})
						}
					}
					s, err := NewSolver(p)
					if err != nil {
						t.Fatal(err)
					}
					for grid, err := range s.All(untilGuesses{t.Context(), s.search, 100_000}) {
						if err != nil {
							t.Fatalf("%v, with boxes: %v", err, boxes)
						}
						if i, broken := p.Broken(grid); broken {
							t.Errorf("rule %d is broken", i)
						}
						break
					}
				}
			})
		}
	}
}

// lines returns a grid without clues whose rows and columns hold different values.
func lines(rows, columns int) *Puzzle {
	p := NewPuzzle(rows, columns, 1, max(rows, columns))
	for i := range rows {
		p.Rules = append(p.Rules, Rule{Kind: RowHouse, Cells: p.Row(i)})
	}
	for i := range columns {
		p.Rules = append(p.Rules, Rule{Kind: ColumnHouse, Cells: p.Column(i)})
	}
	return p
}
