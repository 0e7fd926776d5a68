package search

import (
	"context"
	"math/rand/v2"
	"testing"

	"bullseye/internal/fortest/sample"
	"bullseye/sudoku"
)

// TestEnginesAgree asks every engine, on every path, for completions of boards
// that have none, one or very many. All engines search the same tree, so all must
// report the same completion.
func TestEnginesAgree(t *testing.T) {
	boards := 8000
	if sample.Only() {
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
	wantBoards, wantMarks := portableAnswers(t, starts), portableAnswers(t, marks)
	OnEachPath(t, func(t *testing.T, path Path) {
		if path == Portable {
			return // the others are compared with this one
		}
		enginesAgree(t, path, starts, wantBoards)
		enginesAgree(t, path, marks, wantMarks)
	})
}

// limits are the limits that the engines are compared with.
var limits = [...]uint64{1, 2, 3, 100}

// portableAnswers returns the portable engine's answers for each of the limits.
func portableAnswers[S Start](t *testing.T, starts []S) (answers [len(limits)][]Answer) {
	t.Helper()
	for i, limit := range limits {
		answers[i] = make([]Answer, len(starts))
		if _, err := oneByOne(t.Context(), starts, answers[i], Options{Limit: limit, Path: Portable}); err != nil {
			t.Fatal(err)
		}
	}
	return answers
}

func enginesAgree[S Start](t *testing.T, path Path, starts []S, want [len(limits)][]Answer) {
	t.Helper()
	answers := make([]Answer, len(starts))
	for i, limit := range limits {
		for name, engine := range map[string]func(context.Context, []S, []Answer, Options) (Stats, error){
			"lock-step": lockStep[S], "one by one": oneByOne[S],
		} {
			if _, err := engine(t.Context(), starts, answers, Options{Limit: limit, Path: path}); err != nil {
				t.Fatal(err)
			}
			for k, answer := range answers {
				if answer != want[i][k] {
					t.Fatalf("%s, up to %d: %v, expected %v, of %v", name, limit, answer, want[i][k], starts[k])
				}
			}
		}
	}
}

// TestSolveManySmallest compares Options.Smallest with Smallest.
func TestSolveManySmallest(t *testing.T) {
	random := rand.New(rand.NewPCG(14, 15))
	starts := make([]sudoku.Board, 300)
	for i := range starts {
		starts[i] = randomBoard(random, 18+random.IntN(30))
	}
	for _, limit := range []uint64{1, 2, 50} {
		answers := make([]Answer, len(starts))
		if _, err := SolveMany(t.Context(), starts, answers, Options{Limit: limit, Smallest: true}); err != nil {
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
