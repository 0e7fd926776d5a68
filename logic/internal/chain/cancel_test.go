package chain

import (
	"context"
	"reflect"
	"testing"

	"bullseye/internal/turn"
	"bullseye/logic/internal/grid"
	"bullseye/logic/internal/pattern"
	"bullseye/sudoku"
)

// The chains of a hint are whole, even if the search is told to end after the hint is found.
func TestChainsAfterTheEnd(t *testing.T) {
	b, err := sudoku.ParseLine("1...56....5718...66...7.....9.3............9.8....5..35...17..8..2....1.......4..")
	if err != nil {
		t.Fatal(err)
	}
	g, e, nested := grid.New(&b), NewEngine(), 0
	for {
		h, found := next(e, &g)
		if !found {
			break
		}
		want := e.Chains()
		before := g
		for _, c := range h.Removals {
			g.Remove(c.Cell(), c.Digit()-1)
		}
		if h.Places {
			g.Place(h.Placed.Cell(), h.Placed.Digit()-1)
		}
		ended, end := context.WithCancel(t.Context())
		end()
		e.Checkpoint = turn.Of(ended)
		if got := e.Chains(); !reflect.DeepEqual(got, want) {
			t.Fatalf("%v: the chains differ", h)
		}
		if _, found := e.First(&before, LastPlusChains); found {
			t.Fatalf("%v: the end of the search is forgotten", h)
		}
		e.Checkpoint = turn.Point{}
		for _, c := range want {
			for i := range c {
				if c[i].Nested != nil {
					nested++
				}
			}
		}
	}
	if g.Blanks > 0 || nested == 0 {
		t.Errorf("%d blanks are left, %d techniques within chains were checked", g.Blanks, nested)
	}
}

// next applies patterns, and returns the first chain that the position needs then.
func next(e *Engine, g *grid.Grid) (Hint, bool) {
	var scanner pattern.Scanner
	for hit := (pattern.Hit{}); scanner.First(g, &hit); {
		hit.Apply(g)
	}
	for producer := ForcingChains; producer <= LastPlusChains && g.Blanks > 0; producer++ {
		if producer == pattern.Triplets {
			continue
		}
		if h, found := e.First(g, producer); found {
			return h, true
		}
	}
	return Hint{}, false
}
