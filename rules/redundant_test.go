package rules

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
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
			if rule.Kind.OfGrid() {
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

// TestBreach asks about grids that keep a small puzzle and about others: of these, the clue or the rule that is
// named forbids the grid.
func TestBreach(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	kinds, clues, broken := map[Kind]bool{}, 0, 0
	for len(kinds) < 40 || clues < 20 || broken < 20 {
		p := randomPuzzle(r, Kind(1+r.IntN(int(lastKind))))
		if p.Validate() != nil || pow(p.Last-p.First+1, p.InGrid()) > 5000 || len(p.Allowed) > p.InGrid() {
			continue
		}
		keeping := map[string]bool{}
		for _, grid := range kept(p) {
			keeping[p.FormatGrid(grid)] = true
		}
		for range 4 {
			grid := make([]uint8, p.InGrid())
			for cell := range grid {
				grid[cell] = uint8(p.First + r.IntN(p.Last-p.First+1))
			}
			if all := kept(p); len(all) > 0 && r.IntN(2) == 0 {
				grid = all[r.IntN(len(all))]
			}
			breach, err := p.Breach(t.Context(), grid, MaxWork)
			if err != nil || (breach == nil) != keeping[p.FormatGrid(grid)] {
				t.Fatalf("%s: found %v, %v\n%s", p.FormatGrid(grid), breach, err, describe(p))
			}
			switch {
			case breach == nil:
			case breach.Cell >= 0:
				if clues++; p.Allowed[breach.Cell].Has(int(grid[breach.Cell])) {
					t.Fatalf("%s: cell %d may hold its value\n%s", p.FormatGrid(grid), breach.Cell, describe(p))
				}
			case breach.Rule >= 0:
				broken++
				alone := *p
				alone.Rules = p.Rules[breach.Rule : breach.Rule+1]
				kinds[alone.Rules[0].Kind] = true
				for _, other := range kept(&alone) {
					if slices.Equal(other, grid) {
						t.Fatalf("%s: it keeps rule %d\n%s", p.FormatGrid(grid), breach.Rule, describe(p))
					}
				}
			default: // without cells outside the grid, each rule is kept or not
				t.Fatalf("%s: nothing is named\n%s", p.FormatGrid(grid), describe(p))
			}
		}
	}
}

func TestParseGrid(t *testing.T) {
	for _, test := range []struct {
		first, last int
		text, want  string
	}{
		{1, 4, "1234\n3412 2143 4321", ""},
		{0, 3, "0123230110323210", ""},
		{1, 16, "ABCDEFGHIJKLMNOP", ""},
		{0, 15, "0ABCDEFGHIJKLMNO", ""},
		{1, 4, "12343412214343", "found 14 cells, expected 16"},
		{1, 4, "12343412.1434321", "r3c1 is blank"},
		{1, 4, "1234341221434325", `found the value "5" in r4c4, expected a value from 1 to 4`},
		{1, 16, "1BCDEFGHIJKLMNOP", `found the value "1" in r1c1, expected a value from A to P`},
	} {
		p := NewPuzzle(4, 4, test.first, test.last)
		values, err := p.ParseGrid(test.text)
		switch {
		case err != nil && err.Error() != test.want, err == nil && test.want != "":
			t.Errorf("%q: found %v, expected %q", test.text, err, test.want)
		case err == nil && p.FormatGrid(values) != strings.Join(strings.Fields(test.text), ""):
			t.Errorf("%q: found %s", test.text, p.FormatGrid(values))
		}
	}
}
