package operation

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"bullseye/boardtext"
	"bullseye/search"
	"bullseye/sudoku"
	"bullseye/symmetry"
)

func TestCanon(t *testing.T) {
	board := mustParse(single)
	grid, err := search.First(t.Context(), board)
	if err != nil {
		t.Fatal(err)
	}
	form, ofGrid := symmetry.Canonical(board), symmetry.CanonicalGrid(grid)
	if ofGrid.Board == form.Transformation.Board(grid.Board()) {
		t.Fatal("the form of the solution is the solution of the form: the test needs another board")
	}
	marks := board.Candidates()
	asMarks := asText(marks)
	fewer := without(t, marks)
	for _, test := range []struct {
		name  string
		op    Operation
		board string
		want  string
	}{
		{"a board", &Canon{}, single, form.Board.String()},
		{"with the transformation", &Canon{Transform: true}, single, fmt.Sprintf("%v\t%v", form.Board, form.Transformation)},
		{"with the number", &Canon{Automorphisms: true}, strings.Repeat(".", 81), strings.Repeat(".", 81) + "\t1218998108160"},
		{"with both", &Canon{Transform: true, Automorphisms: true}, single, fmt.Sprintf("%v\t%v\t1", form.Board, form.Transformation)},
		{"clashing", &Canon{}, clashing, strings.Repeat(".", 79) + "11"},
		{"candidates that say no more than clues", &Canon{}, asMarks, form.Board.String()},
		{"the marks of clues", &Canon{}, asText(board.Marks()), form.Board.String()},
		{"other candidates", &Canon{Transform: true}, asText(fewer), "unclassed"},
		{"a solution", &Canon{Grid: true}, single, ofGrid.Board.String()},
		{"a solution with all", &Canon{Grid: true, Transform: true, Automorphisms: true}, single,
			fmt.Sprintf("%v\t%v\t%d", ofGrid.Board, ofGrid.Transformation, ofGrid.Automorphisms)},
		{"a solution of candidates", &Canon{Grid: true}, asMarks, ofGrid.Board.String()},
		{"several solutions", &Canon{Grid: true, Transform: true}, several, "multiple"},
		{"no solution", &Canon{Grid: true}, impossible, "unsolvable"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := text(apply(t, test.op, records(t, test.board))); got != test.want+"\n" {
				t.Errorf("answered\n%swant\n%s", got, test.want)
			}
		})
	}
}

func asText(c sudoku.Candidates) string {
	return string(boardtext.AppendCandidates(nil, c, boardtext.Pencil))
}

// without removes a candidate from the first cell that has more than two.
func without(t *testing.T, all sudoku.Candidates) sudoku.Candidates {
	t.Helper()
	for c, digits := range all {
		if digits.Len() > 2 {
			all[c] &^= sudoku.DigitSet(digits.Smallest())
			return all
		}
	}
	t.Fatal("no cell has more than two candidates")
	return all
}

func TestCanonAsJSON(t *testing.T) {
	board := mustParse(single)
	form := symmetry.Canonical(board)
	r := records(t, single, several, clashing)
	for i, test := range []struct {
		op   Operation
		want string
	}{
		{&Canon{}, fmt.Sprintf(`"status":"canonical","canonical":"%v","transformation":"%v","automorphisms":1}`, form.Board, form.Transformation)},
		{&Canon{Grid: true}, `"status":"multiple"}`},
		{&Canon{Grid: true}, `"status":"unsolvable","clashes":[{"digit":1,`},
	} {
		got, err := AppendJSON(nil, &r[i], apply(t, test.op, r[i:i+1])[0])
		if err != nil || !json.Valid(got) || !strings.Contains(string(got), test.want) {
			t.Errorf("the object is %s, %v, expected %s", got, err, test.want)
		}
	}
}
