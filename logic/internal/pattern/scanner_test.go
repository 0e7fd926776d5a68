package pattern

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"bullseye/generate"
	"bullseye/internal/fortest/sample"
	"bullseye/logic/internal/grid"
	"bullseye/sudoku"
)

// generated returns boards made for tests, with their completions.
func generated(t testing.TB, seed uint64, n int) []generate.Board {
	g, err := generate.New(generate.Options{Seed: seed, Minimal: true})
	if err != nil {
		t.Fatal(err)
	}
	boards := make([]generate.Board, n)
	if err := g.Make(context.Background(), 0, boards); err != nil {
		t.Fatal(err)
	}
	return boards
}

// fewer returns a number of boards, or a fifth of it if tests shall be short.
func fewer(n int) int {
	if sample.Only() {
		return n / 5
	}
	return n
}

// walk calls visit for the positions of random walks through boards. Two steps of three are
// those of the scanner, or all if it has any and the walk is straight. Otherwise candidates
// go at random. On most boards they are wrong ones.
func walk(t testing.TB, seed uint64, boards int, straight bool, visit func(g *grid.Grid)) {
	r := rand.New(rand.NewPCG(seed, 0))
	for _, b := range generated(t, seed, boards) {
		g := grid.New(&b.Board)
		var scanner Scanner
		var hit Hit
		honest := r.IntN(4) != 0
		for range 60 {
			visit(&g)
			if g.Blanks == 0 {
				break
			}
			if (straight || r.IntN(3) != 0) && scanner.First(&g, &hit) {
				hit.Apply(&g)
				continue
			}
			for range 1 + r.IntN(8) {
				c := sudoku.Cell(r.IntN(81))
				if d := uint8(r.IntN(9)); g.Has(c, d) && (!honest || b.Grid[c] != d+1) {
					g.Remove(c, d)
				}
			}
		}
	}
}

// TestLikePlain compares every producer with its plain twin. The scanner goes from
// position to position, also from board to board.
func TestLikePlain(t *testing.T) {
	var c comparison
	positions := 0
	walk(t, 1, fewer(20), false, func(g *grid.Grid) {
		positions++
		for n := range Triplets + 1 {
			if n < Plain || positions%16 == 0 { // the last ones take long
				c.compare(t, g, n)
			}
		}
	})
	for n := 1; n <= Triplets; n++ {
		if c.hits[n] == 0 && !slices.Contains([]int{16, 17, 18, 19, Plain + 1}, n) {
			t.Errorf("producer %d never had a hit", n)
		}
	}
	t.Log(c.hits)
}

// TestRareLikePlain does so for rare patterns, in the positions in which a path comes to
// them.
func TestRareLikePlain(t *testing.T) {
	var c comparison
	walk(t, 2, 500, true, func(g *grid.Grid) {
		var first Hit
		if c.scanner.First(g, &first) && first.Kind < XYWing {
			return
		}
		for n := 15; n <= 19; n++ {
			c.compare(t, g, n)
		}
	})
	for _, n := range []int{15, 19} {
		if c.hits[n] == 0 {
			t.Errorf("producer %d never had a hit", n)
		}
	}
	t.Log(c.hits)
}

// A comparison counts hits of a scanner that are those of the plain producers. A second
// scanner is asked for the first hits only, as on a path.
type comparison struct {
	scanner, firsts Scanner
	hits            [Triplets + 1]int
}

func (c *comparison) compare(t *testing.T, g *grid.Grid, n int) {
	t.Helper()
	var got []string
	c.scanner.All(n, g, func(h Hit) bool {
		got = append(got, hitText(g, h))
		return true
	})
	want := plainHits(g, n)
	if !slices.Equal(got, want) {
		t.Fatalf("producer %d:\n%v\nwant\n%v\nin %v", n, got, want, g.Cand)
	}
	c.hits[n] += len(want)

	var first Hit
	if found := c.firsts.FirstOf(n, g, &first); found != (len(want) > 0) || found && hitText(g, first) != want[0] {
		t.Fatalf("producer %d: first %v, want %v", n, hitText(g, first), want)
	}
}

// TestLikeFresh compares a scanner that goes along paths with one that sees each position
// as its first.
func TestLikeFresh(t *testing.T) {
	var scanner Scanner
	walk(t, 3, fewer(1000), true, func(g *grid.Grid) {
		var got, want Hit
		var fresh Scanner
		found := scanner.First(g, &got)
		if fresh.First(g, &want) != found || found && hitText(g, got) != hitText(g, want) {
			t.Fatalf("%v, want %v, in %v", hitText(g, got), hitText(g, want), g.Cand)
		}
		if found {
			return
		}
		found = scanner.FirstOf(Triplets, g, &got)
		if fresh.FirstOf(Triplets, g, &want) != found || found && hitText(g, got) != hitText(g, want) {
			t.Fatalf("%v, want %v, in %v", hitText(g, got), hitText(g, want), g.Cand)
		}
	})
}
