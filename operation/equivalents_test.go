package operation

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"bullseye/boardtext"
	"bullseye/record"
	"bullseye/search"
	"bullseye/symmetry"
)

// rowsOf returns the rows of the answer to one record, and their texts.
func rowsOf(t *testing.T, op Operation, r *record.Record) (all []record.Record, texts [][]string) {
	t.Helper()
	for _, answer := range apply(t, op, []record.Record{*r}) {
		err := answer.Rows(op, r, func(r *record.Record, row []string) error {
			all, texts = append(all, *r), append(texts, slices.Clone(row))
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return all, texts
}

func TestShuffle(t *testing.T) {
	const n = 20
	r := records(t, single, single)
	r[0].Number, r[1].Number = 1, 2
	grid, err := search.First(t.Context(), r[0].Board)
	if err != nil {
		t.Fatal(err)
	}
	r[0].SetGrid(&grid)
	op := &Shuffle{Copying{Copies: n, Seed: 1}}
	copies, _ := rowsOf(t, op, &r[0])
	if len(copies) != n {
		t.Fatalf("%d copies, expected %d", len(copies), n)
	}
	for i, c := range copies {
		if symmetry.Canonical(c.Board).Board != symmetry.Canonical(r[0].Board).Board {
			t.Errorf("copy %v is not equivalent to %v", c.Board, r[0].Board)
		}
		if !c.HasGrid || !c.Grid.Completes(c.Board) {
			t.Errorf("the grid %v of copy %v does not complete it", c.Grid, c.Board)
		}
		for _, other := range copies[:i] {
			if other.Board == c.Board {
				t.Errorf("two copies are %v", c.Board)
			}
		}
	}
	same := func(a, b []record.Record) bool {
		return slices.EqualFunc(a, b, func(x, y record.Record) bool { return x.Board == y.Board })
	}
	if again, _ := rowsOf(t, op, &r[0]); !same(copies, again) {
		t.Error("the same question has another answer")
	}
	if fewer, _ := rowsOf(t, &Shuffle{Copying{Copies: 3, Seed: 1}}, &r[0]); !same(copies[:3], fewer) {
		t.Error("fewer copies are others")
	}
	if one, _ := rowsOf(t, &Shuffle{Copying{Seed: 1}}, &r[0]); !same(copies[:1], one) {
		t.Errorf("by default, the copies are %v, expected one", one)
	}
	if others, _ := rowsOf(t, &Shuffle{Copying{Copies: n, Seed: 2}}, &r[0]); same(copies, others) {
		t.Error("another seed gives the same copies")
	}
	if others, _ := rowsOf(t, op, &r[1]); same(copies, others) {
		t.Error("an equal board with another number has the same copies")
	}
}

func TestAugment(t *testing.T) {
	r := records(t, single)[0]
	r.Number = 7
	copying := Copying{Copies: 5, Seed: 3}
	copies, _ := rowsOf(t, &Shuffle{copying}, &r)
	all, texts := rowsOf(t, &Augment{copying}, &r)
	if len(all) != 6 || all[0].Board != r.Board {
		t.Fatalf("%d boards, of which the first is %v, expected 6 and %v", len(all), all[0].Board, r.Board)
	}
	for i, row := range texts {
		if row[0] != "7" || row[1] != string(rune('0'+i)) {
			t.Errorf("row %d has the texts %q", i, row)
		}
		if i > 0 && all[i].Board != copies[i-1].Board {
			t.Errorf("copy %d is %v, expected %v", i, all[i].Board, copies[i-1].Board)
		}
	}
}

// Lists of candidates are transformed too, and a text that is no grid is left out.
func TestCopiesOfCandidates(t *testing.T) {
	board := mustParse(several)
	marks := without(t, board.Candidates())
	r := records(t, string(boardtext.AppendCandidates(nil, marks, boardtext.Pencil)))[0]
	want, err := search.Count(t.Context(), r.Candidates, 0)
	if err != nil || want < 2 {
		t.Fatalf("%d completions, %v: the test needs another board", want, err)
	}
	header, _ := record.NewHeader([]record.Column{{Name: "puzzle"}, {Name: "solution"}})
	r.Header, r.Fields = header, []string{"", "unreadable"}
	copies, _ := rowsOf(t, &Augment{Copying{Copies: 10}}, &r)
	for i, c := range copies {
		if got, err := search.Count(t.Context(), c.Candidates, 0); err != nil || got != want {
			t.Errorf("copy %d has %d completions, expected %d: %v", i, got, want, err)
		}
		if i > 0 && (c.Candidates == r.Candidates || c.Fields[1] != "") {
			t.Errorf("copy %d has the candidates of the board, or its unreadable solution %q", i, c.Fields[1])
		}
	}
	if r.Fields[1] != "unreadable" || copies[0].Fields[1] != "unreadable" {
		t.Error("the board itself has lost its unreadable solution")
	}
	line, err := AppendJSON(nil, &r, apply(t, &Shuffle{}, []record.Record{r})[0])
	if err != nil || strings.Count(string(line), `"candidates":"`) != 2 {
		t.Errorf("the object is %s, %v, expected candidates of the board and of the copy", line, err)
	}
}

func TestNumberOfCopies(t *testing.T) {
	for n, valid := range map[int]bool{-1: false, 0: true, 1: true, 10_000: true, 10_001: false} {
		for _, op := range []Operation{&Shuffle{Copying{Copies: n}}, &Augment{Copying{Copies: n}}} {
			err := op.Validate()
			if wrong, ok := errors.AsType[*OptionError](err); (err == nil) != valid || !valid && (!ok || wrong.Option != "copies") {
				t.Errorf("%s with %d copies: %v", op.Spec().Name, n, err)
			}
		}
	}
}
