package logic

import (
	"math/rand/v2"
	"testing"

	"bullseye/internal/fortest/sample"
	"bullseye/search"
	"bullseye/sudoku"
)

// A puzzle that is given by candidates, whose clues alone have several completions, has only
// sound steps.
func TestPuzzlesGivenByCandidates(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	solver := NewSolver(Player)
	steps := 0
	for _, b := range generated(t, 12, amount(30, 400)) {
		solution := completion(t, b)
		clues, candidates := givenByCandidates(t, b, &solution, random)
		at := NewPosition(clues)
		for c := range candidates {
			for d := range (at.Candidates(sudoku.Cell(c)) &^ candidates[c]).All() {
				at.Remove(Candidate{sudoku.Cell(c), d})
			}
		}
		for !at.Solved() {
			if steps%16 == 0 {
				allSound(t, solver, at, &solution)
			}
			step, err := solver.Next(t.Context(), at)
			if err != nil {
				t.Fatal(err)
			}
			check(t, at, &step, &solution)
			at.Apply(&step)
			steps++
		}
	}
	if steps < 1000 && !sample.Only() {
		t.Errorf("checked only %d positions", steps)
	}
}

// givenByCandidates removes clues of a board until it has several completions, and then wrong
// candidates until it has one again.
func givenByCandidates(t *testing.T, b sudoku.Board, solution *sudoku.Grid, random *rand.Rand) (sudoku.Board, sudoku.Candidates) {
	for n := 0; n < 6; {
		if c := random.IntN(sudoku.Cells); b[c] != 0 {
			b[c] = 0
			n++
		}
	}
	candidates := b.Marks()
	for {
		if _, err := search.Unique(t.Context(), candidates); err == nil {
			return b, candidates
		}
		c, d := random.IntN(sudoku.Cells), uint8(1+random.IntN(9))
		if d != solution[c] {
			candidates[c] &^= sudoku.DigitSet(d)
		}
	}
}
