package server

import (
	"fmt"
	"strings"
	"testing"

	"bullseye/internal/server/ask"
	"bullseye/search"
	"bullseye/sudoku"
)

// inOtherForms returns texts, as they stand in JSON, that say what clues say: cages of one cell, and lists of
// two candidates in each cell with a clue, of which one is in no completion.
func inOtherForms(t testing.TB, clues sudoku.Board) (cages, lists string) {
	t.Helper()
	left := clues.Candidates()
	for cell, digit := range clues {
		if digit == 0 {
			continue
		}
		cages += fmt.Sprintf(".Cage~%d~%s", digit, sudoku.Cell(cell))
		for other := range sudoku.AllDigits.All() {
			with := left
			with[cell] |= sudoku.DigitSet(other)
			n, err := search.Count(t.Context(), with, 2)
			if err != nil {
				t.Fatal(err)
			}
			if n == 1 && other != digit {
				left = with
				break
			}
		}
	}
	rows := make([]string, 9)
	for cell, digits := range left {
		rows[cell/9] += fmt.Sprint(digits, " ")
	}
	return cages, strings.Join(rows, `\n`)
}

// A puzzle implies the clues of a board in whatever form it has them, but for two; and not if it has other rules, or
// if it tells too little.
func TestImplies(t *testing.T) {
	clues, err := sudoku.ParseLine(easy)
	if err != nil {
		t.Fatal(err)
	}
	cages, lists := inOtherForms(t, clues)
	caged := strings.SplitAfter(cages, ".Cage")
	without := func(n int) string { return strings.TrimSuffix(strings.Join(caged[:len(caged)-n], ""), ".Cage") }
	for _, test := range []struct {
		name, text string
		want       bool
	}{
		{"cages", cages, true},
		{"lists", lists, true},
		{"all but two cages", without(2), true},
		{"some cages", without(15), false},
		{"further rules that the solution keeps", cages + ".Cage~8~R1C1~R1C2", true},
		{"further rules that the solution breaks", cages + ".Cage~9~R1C1~R1C2", false},
		{"no clues", ".Cage~8~R1C1~R1C2", false},
		{"another shape", ".Shape~6x6.Cage~8~R1C1~R1C2", false},
	} {
		r := ask.ReadBoard(strings.ReplaceAll(test.text, `\n`, "\n"))
		if r.Err != nil {
			t.Fatalf("%s: %v", test.name, r.Err)
		}
		if got := implies(t.Context(), r.Ruled(), &clues); got != test.want {
			t.Errorf("%s: found %v, expected %v", test.name, got, test.want)
		}
	}
}
