package rules_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"bullseye/internal/fortest/sample"
	"bullseye/rules"
	"bullseye/rules/iss"
	"bullseye/score"
	"bullseye/sudoku"
)

// TestBestOfClassicBoards compares the best score of boards with the one that package score proves.
func TestBestOfClassicBoards(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 3))
	rounds := 24
	if sample.Only() {
		rounds = 3
	}
	for round := range rounds {
		solution := someGrid(t, rules.NewClassic())
		cells := make([]int, 7*(round/2%4))
		for i := range cells {
			cells[i] = r.IntN(sudoku.Cells)
		}
		p, board := cluesOf(solution, cells)
		weights := score.Rings()
		if round%2 == 1 {
			weights = randomWeights(r)
		}
		want, err := score.Max(context.Background(), board, score.Options{Objective: score.Objective{Weights: &weights}})
		if err != nil {
			t.Fatal(err)
		}
		if grid, got := best(t, p, weights); got != want.Score || weights.Score(sudoku.Grid(grid)) != got {
			t.Errorf("round %d: %d, expected %d", round, got, want.Score)
		}
	}
}

// cluesOf returns the classic puzzle that has what a solution has in cells as clues, and its board.
func cluesOf(solution []uint8, cells []int) (*rules.Puzzle, sudoku.Board) {
	p, board := rules.NewClassic(), sudoku.Board{}
	for _, c := range cells {
		board[c], p.Allowed[c] = solution[c], rules.Value(int(solution[c]))
	}
	return p, board
}

// TestScoresOfClassicBoards compares the best completions of boards with those of package score.
func TestScoresOfClassicBoards(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 5))
	rounds := 12
	if sample.Only() {
		rounds = 3
	}
	for round := range rounds {
		solution := someGrid(t, rules.NewClassic())
		p, board := cluesOf(solution, r.Perm(sudoku.Cells)[:16+r.IntN(10)])
		weights, options := score.Rings(), score.Options{}
		if round%3 == 2 {
			weights = randomWeights(r)
			options.Weights = &weights
		}
		s, err := rules.NewSolver(p)
		if err != nil {
			t.Fatal(err)
		}
		scores, err := s.Scores(func(cell, value int) int64 { return weights[cell] * int64(value) }, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, k := range []int{1, 30} {
			want, err := score.Top(t.Context(), board, k, options)
			if err != nil {
				t.Fatal(err)
			}
			top, err := scores.Top(t.Context(), k)
			same := func(a rules.Ranked, b score.Ranked) bool { return a.Score == b.Score && sudoku.Grid(a.Grid) == b.Grid }
			if err != nil || !slices.EqualFunc(top, want, same) {
				t.Errorf("round %d: the best %d are %v, %v, expected %v", round, k, top, err, want)
			}
		}
		_, ties, err := score.Ties(t.Context(), board, 1000, options)
		if n, failed := scores.Ties(t.Context(), 1000, nil); err != nil || failed != nil || n != ties {
			t.Errorf("round %d: %d ties, %v, expected %d, %v", round, n, failed, ties, err)
		}
		want, err := score.Second(t.Context(), board, options)
		if second, failed := scores.Second(t.Context()); err != nil || failed != nil || !second.Proved || (second.Grid != nil) != want.Found || second.Score != want.Score {
			t.Errorf("round %d: second best %+v, %v, expected %+v, %v", round, second, failed, want, err)
		}
	}
}

// TestBestOfGrids compares the best score of puzzles that have many completions with all of these.
func TestBestOfGrids(t *testing.T) {
	if sample.Only() {
		t.Skip("needs seconds")
	}
	r := rand.New(rand.NewPCG(1, 4))
	for _, text := range []string{
		".Diagonal~1.Diagonal~-1", ".AntiKnight", ".Windoku", ".DisjointSets",
		".Cage~10~R1C1~R1C2~R1C3.Cage~20~R5C5~R5C6~R6C6.Cage~21~R9C1~R8C1~R8C2~R7C2.Cage~8~R2C8~R3C8.Cage~30~R5C1~R5C2~R5C3~R4C3",
		".Whisper~5~R1C1~R2C2~R3C3~R4C2.Thermo~R5C5~R5C6~R6C6~R7C6.Arrow~R9C9~R8C8~R7C8.Renban~R1C9~R2C9~R3C9~R3C8",
	} {
		for clues := 14; clues <= 26; clues += 4 {
			p, err := iss.Read([]byte(text))
			if err != nil {
				t.Fatal(err)
			}
			solution := someGrid(t, p)
			for _, c := range r.Perm(sudoku.Cells)[:clues] {
				p.Allowed[c] = rules.Value(int(solution[c]))
			}
			s, err := rules.NewSolver(p)
			if err != nil {
				t.Fatal(err)
			}
			weights := randomWeights(r)
			want, all := int64(-1<<62), 0
			for grid, err := range s.All(context.Background()) {
				if err != nil {
					t.Fatal(err)
				}
				if want = max(want, weights.Score(sudoku.Grid(grid))); all == 20_000 {
					break
				}
				all++
			}
			if all == 20_000 {
				continue
			}
			if _, got := best(t, p, weights); got != want {
				t.Errorf("%s with %d clues: %d, expected %d, the best of %d", text, clues, got, want, all)
			}
		}
	}
}

// someGrid returns a grid that keeps the rules of a puzzle.
func someGrid(t *testing.T, p *rules.Puzzle) []uint8 {
	t.Helper()
	s, err := rules.NewSolver(p)
	if err != nil {
		t.Fatal(err)
	}
	for grid, err := range s.All(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		return grid
	}
	t.Fatal("no grid")
	return nil
}

func randomWeights(r *rand.Rand) (w score.Weights) {
	for c := range w {
		w[c] = r.Int64N(1000) - 200
	}
	return w
}

// best returns the best grid, proved, and its score.
func best(t *testing.T, p *rules.Puzzle, weights score.Weights) ([]uint8, int64) {
	t.Helper()
	s, err := rules.NewSolver(p)
	if err != nil {
		t.Fatal(err)
	}
	scores, err := s.Scores(func(cell, value int) int64 { return weights[cell] * int64(value) }, nil)
	if err != nil {
		t.Fatal(err)
	}
	o, err := scores.Best(t.Context())
	if err != nil || !o.Proved || o.Bound != o.Score {
		t.Fatalf("%+v, %v", o, err)
	}
	return o.Grid, o.Score
}
