package search

import (
	"math/rand/v2"
	"slices"
	"testing"

	"bullseye/sudoku"
)

// TestEnginesAgree asks every engine, on every path, for a completion of boards
// that have none, one or very many. All search the same tree, so all report the
// same one.
func TestEnginesAgree(t *testing.T) {
	boards := 20_000
	if testing.Short() {
		boards = 2000
	}
	random := rand.New(rand.NewPCG(12, 13))
	starts := make([]sudoku.Board, boards)
	for i := range starts {
		starts[i] = randomBoard(random, random.IntN(40))
	}
	marks := make([]sudoku.Candidates, boards/4)
	for i := range marks {
		marks[i] = randomCandidates(random, random.IntN(400))
	}
	enginesAgree(t, starts)
	enginesAgree(t, marks)
}

func enginesAgree[S Start](t *testing.T, starts []S) {
	t.Helper()
	for _, limit := range []uint64{1, 2, 3, 100} {
		want := make([]Answer, len(starts))
		if _, err := oneByOne(t.Context(), starts, want, Options{Limit: limit, Path: Portable}); err != nil {
			t.Fatal(err)
		}
		compare := func(engine string, answers []Answer, err error) {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(answers, want) {
				for i := range answers {
					if answers[i] != want[i] {
						t.Fatalf("%s, up to %d: %v, expected %v, of %v", engine, limit, answers[i], want[i], starts[i])
					}
				}
			}
		}
		for _, path := range paths {
			if !path.Available() || path == Portable {
				continue
			}
			answers := make([]Answer, len(starts))
			_, err := oneByOne(t.Context(), starts, answers, Options{Limit: limit, Path: path})
			compare("one by one, "+path.String(), answers, err)
			answers = make([]Answer, len(starts))
			_, err = sideBySide(t.Context(), starts, answers, Options{Limit: limit, Path: path})
			compare("side by side, "+path.String(), answers, err)
		}
	}
}

// TestBlockSmallest asks a block for the lexicographically smallest completions.
func TestBlockSmallest(t *testing.T) {
	random := rand.New(rand.NewPCG(14, 15))
	starts := make([]sudoku.Board, 300)
	for i := range starts {
		starts[i] = randomBoard(random, 18+random.IntN(30))
	}
	for _, limit := range []uint64{1, 2, 50} {
		answers := make([]Answer, len(starts))
		if _, err := Block(t.Context(), starts, answers, Options{Limit: limit, Smallest: true}); err != nil {
			t.Fatal(err)
		}
		for i, a := range answers {
			want, err := Smallest(t.Context(), starts[i])
			if (err == nil) != (a.Count > 0) || err == nil && a.Grid != want {
				t.Fatalf("%s: %v, expected %v (%v)", starts[i], a.Grid, want, err)
			}
		}
	}
}
