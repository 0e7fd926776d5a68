package operation

import (
	"fmt"
	"strings"
	"testing"

	"bullseye/boardtext"
	"bullseye/record"
	"bullseye/search"
	"bullseye/sudoku"
)

var withSolutions = &record.Header{Columns: []record.Column{{Name: "puzzle"}, {Name: "solution"}}, Board: 0, Grid: 1}

// withText returns a record with a solution that could not be read.
func withText(board, text string) record.Record {
	return record.Record{Reading: boardtext.Reading{Board: mustParse(board)}, Header: withSolutions, Fields: []string{"", text}}
}

// withGrid returns a record with a solution.
func withGrid(board string, grid sudoku.Grid) record.Record {
	return record.Record{Reading: boardtext.Reading{Board: mustParse(board)}, Grid: grid, HasGrid: true, Header: withSolutions}
}

func completionOf(t *testing.T, board string) sudoku.Grid {
	t.Helper()
	grid, err := search.First(t.Context(), mustParse(board))
	if err != nil {
		t.Fatal(err)
	}
	return grid
}

// exchanged returns a grid with the digits of two cells exchanged.
func exchanged(grid sudoku.Grid, a, b sudoku.Cell) sudoku.Grid {
	grid[a], grid[b] = grid[b], grid[a]
	return grid
}

// sameGiven compares what a judgement shows.
func sameGiven(g *Given, want Given) bool {
	return g.Verdict == want.Verdict && g.Cell == want.Cell && g.Reason == want.Reason
}

func TestGivenSolutions(t *testing.T) {
	right, oneOf := completionOf(t, single), completionOf(t, several)
	tight := withGrid(single, right)
	tight.Form, tight.Candidates = boardtext.Pencil, tight.Board.Candidates()
	loose := tight
	loose.Candidates[80] = sudoku.AllDigits &^ sudoku.DigitSet(right[80])
	for _, test := range []struct {
		name  string
		given record.Record
		want  Given
	}{
		{"right", withGrid(single, right), Given{Verdict: Right}},
		{"one of several", withGrid(several, oneOf), Given{Verdict: OneOf}},
		{"of another board", withGrid(single, oneOf), Given{Verdict: Wrong, Cell: "r1c4", Reason: fmt.Sprintf("%d in r1c4, where the clue is 2", oneOf[3])}},
		{"a clash", withGrid(single, exchanged(right, 73, 75)), Given{Verdict: Wrong, Cell: "r5c2", Reason: "5 in r5c2 and r9c2 (column 2)"}},
		{"digits outside 1 to 9", withGrid(single, sudoku.Grid{}), Given{Verdict: Wrong, Cell: "r1c1", Reason: "r1c1 is blank"}},
		{"short", withText(single, "123"), Given{Verdict: Unclear, Reason: "found 3 cells, expected 81"}},
		{"incomplete", withText(single, right.String()[:80]+"."), Given{Verdict: Unclear, Reason: "r9c9 is blank"}},
		{"candidates", tight, Given{Verdict: Right}},
		{"not a candidate", loose, Given{Verdict: Wrong, Cell: "r9c9", Reason: fmt.Sprintf("%d in r9c9, where the candidates are %v", right[80], loose.Candidates[80])}},
		{"no completion", withGrid(impossible, right), Given{Verdict: Wrong, Cell: "r1c1", Reason: "6 in r1c1, where the clue is 1"}},
	} {
		report := apply(t, &Check{Quick: true}, []record.Record{test.given})[0].(*Report)
		if report.Given == nil || !sameGiven(report.Given, test.want) {
			t.Errorf("%s: %+v, want %+v", test.name, report.Given, test.want)
		}
		wrong := int64(0)
		if test.want.Verdict == Wrong || test.want.Verdict == Unclear {
			wrong = 1
		}
		for _, op := range []Operation{&Solve{}, &Solve{Unique: true}, &Max{}, &Count{Limit: 2}, &Check{}} {
			want := wrong
			if !op.Spec().Grids {
				want = 0
			}
			for _, style := range []Style{Text, JSON, Pictures, Rows} {
				w := &AnswerWriter{Operation: op, Style: style, Draw: drawnAsText}
				var out []byte
				in := []record.Record{withText(single, ""), withText(single, " "), test.given, test.given}
				for i := range in {
					in[i].File, in[i].Line = "a.csv", i+2
				}
				if err := w.Answer(t.Context(), &Block{Records: in}, &out, &heard{}); err != nil {
					t.Fatal(err)
				}
				if w.Wrong.Count != 2*want || want > 0 && *w.Wrong.First != (Place{"a.csv", 4}) {
					t.Errorf("%s, %s, style %d: %+v wrong, want %d from line 4 on", test.name, op.Spec().Name, style, w.Wrong, 2*want)
				}
			}
		}
	}
}

// Nothing is said of solutions that are not there.
func TestNoGivenSolution(t *testing.T) {
	null := withText(single, "null")
	null.Header = &record.Header{Columns: []record.Column{{Name: "puzzle"}, {Name: "solution", Kind: record.JSON}}, Board: 0, Grid: 1}
	for _, in := range []record.Record{withText(single, ""), withText(single, " \t"), null, records(t, single)[0]} {
		report := apply(t, &Check{}, []record.Record{in})[0].(*Report)
		if text := string(report.AppendText(nil)); report.Given != nil || strings.Contains(text, "solution") {
			t.Errorf("%+v, %q", report.Given, text)
		}
	}
}

func TestSightingsMerge(t *testing.T) {
	var all Sightings
	all.Merge(Sightings{})
	all.Merge(Sightings{2, &Place{"a", 3}})
	all.Merge(Sightings{1, &Place{"a", 9}})
	if all.Count != 3 || *all.First != (Place{"a", 3}) {
		t.Errorf("%+v", all)
	}
}
