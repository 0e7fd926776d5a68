package score_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"bullseye/score"
	"bullseye/score/internal/pricing"
	"bullseye/score/internal/template"
	"bullseye/sudoku"
)

// On every path, and again on the same one, the answers are the same: the grid
// as well as the score, and certificates byte for byte.
func TestSameOnEveryPath(t *testing.T) {
	paths := []struct {
		template template.Path
		pricing  pricing.Path
	}{
		{template.Portable, pricing.Portable},
		{template.AVX2, pricing.AVX2},
		{template.AVX512, pricing.AVX512},
		{template.NEON, pricing.NEON},
	}
	type answer struct {
		max  score.Result
		min  score.Result
		top  []score.Ranked
		text []byte
	}
	solve := func(b sudoku.Board, o score.Options) (a answer) {
		ctx := context.Background()
		var err [4]error
		a.max, err[0] = score.Max(ctx, b, o)
		a.min, err[1] = score.Max(ctx, b, lexicographic(least(o)))
		a.top, err[2] = score.Top(ctx, b, 20, o)
		_, a.text, err[3] = score.Certify(ctx, b, o)
		for _, err := range err {
			if err != nil {
				t.Fatal(err)
			}
		}
		return a
	}
	rng := rand.New(rand.NewPCG(51, 52))
	for round := range 12 {
		b := randomBoard(rng, 3*round)
		o := by(rings())
		switch {
		case round%3 == 1:
			o = by(randomWeights(rng, -9, 9))
		case round == 2:
			o = by(randomTable(rng, 0, 9)) // for which subtrees are searched in groups
		}
		want := solve(b, o)
		for _, path := range paths {
			if !path.template.Available() || !path.pricing.Available() {
				continue
			}
			restore := []func(){template.Force(path.template), pricing.Force(path.pricing)}
			got := solve(b, o)
			for _, restore := range restore {
				restore()
			}
			if got.max != want.max || got.min != want.min || !slices.Equal(got.top, want.top) || !slices.Equal(got.text, want.text) {
				t.Fatalf("%v: %s answers differently", b, path.template)
			}
		}
	}
}
