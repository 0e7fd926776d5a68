package score_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"bullseye/score"
	"bullseye/score/internal/template"
	"bullseye/sudoku"
)

// On every path, and again on the same one, the answers are the same: the grid
// as well as the score, and certificates byte for byte.
func TestSameOnEveryPath(t *testing.T) {
	type answer struct {
		max  score.Result
		min  score.Result
		top  []score.Ranked
		text []byte
	}
	solve := func(b sudoku.Board, w *score.Weights) (a answer) {
		ctx := context.Background()
		var err [4]error
		a.max, err[0] = score.Max(ctx, b, by(w))
		a.min, err[1] = score.Max(ctx, b, lexicographic(least(by(w))))
		a.top, err[2] = score.Top(ctx, b, 20, by(w))
		_, a.text, err[3] = score.Certify(ctx, b, by(w))
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
		w := rings()
		if round%3 == 1 {
			w = randomWeights(rng, -9, 9)
		}
		want := solve(b, w)
		for _, path := range []template.Path{template.Portable, template.AVX2, template.AVX512, template.NEON} {
			if !path.Available() {
				continue
			}
			restore := template.Force(path)
			got := solve(b, w)
			restore()
			if got.max != want.max || got.min != want.min || !slices.Equal(got.top, want.top) || !slices.Equal(got.text, want.text) {
				t.Fatalf("%v: %s answers differently", b, path)
			}
		}
	}
}
