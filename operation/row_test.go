package operation

import (
	"strconv"
	"testing"
	"time"

	"bullseye/internal/fortest/hostile"
	"bullseye/record"
	"bullseye/sudoku"
)

// Every row has a text for each of the operation's columns.
func TestRows(t *testing.T) {
	for _, op := range []Operation{
		&Solve{}, &Solve{Unique: true}, &Max{}, &Max{Top: 2}, &Max{Ties: true, TiesLimit: 3, Second: true, Timeout: Duration(time.Minute)},
		&Count{Limit: 3}, &Count{Limit: 3000}, &Count{Estimate: true}, &Check{}, &Check{Quick: true}, &Spread{Limit: 1000},
	} {
		read := records(t, single, several, clashing, unreadable)
		if c, ok := op.(*Count); ok && c.Limit == 3000 {
			read = read[:2]
		}
		rows := 0
		for i, answer := range apply(t, op, read) {
			err := answer.Rows(op, &read[i], func(r *record.Record, texts []string) error {
				rows++
				if len(texts) != len(op.Spec().Columns) || texts[0] == "" {
					t.Errorf("%s, record %d: %q for columns %v", op.Spec().Name, i, texts, op.Spec().Columns)
				}
				for j, c := range op.Spec().Columns {
					if !fits(texts[j], c.Kind) {
						t.Errorf("%s, record %d: %q in column %v", op.Spec().Name, i, texts[j], c)
					}
				}
				if r.HasGrid && !op.Spec().Grids {
					t.Errorf("%s, record %d: a grid", op.Spec().Name, i)
				}
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		}
		if rows < len(read) {
			t.Errorf("%s: %d rows of %d records", op.Spec().Name, rows, len(read))
		}
	}
}

// fits reports whether a text is a value of a kind, or missing.
func fits(text string, kind record.Kind) bool {
	if text == "" {
		return true
	}
	var err error
	switch kind {
	case record.Integer:
		_, err = strconv.ParseInt(text, 10, 64)
	case record.Number:
		_, err = strconv.ParseFloat(text, 64)
	case record.Boolean:
		return text == "true" || text == "false"
	case record.Text: // numbers and truth values have kinds of their own
		_, err = strconv.ParseFloat(text, 64)
		return err != nil && text != "true" && text != "false"
	}
	return err == nil && kind != record.JSON
}

// Boards alone are answered as records are, and nothing is allocated for them.
func TestApplyBoards(t *testing.T) {
	read := records(t, single, several, clashing, impossible)
	var boards []sudoku.Board
	for i := range read {
		boards = append(boards, read[i].Board)
	}
	for _, op := range []*Solve{{}, {Unique: true}} {
		var solutions Solutions
		if err := op.ApplyBoards(t.Context(), boards, &solutions); err != nil {
			t.Fatal(err)
		}
		answers := apply(t, op, read)
		if got, want := string(solutions.AppendText(nil)), text(answers); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
		for i, answer := range answers {
			got := solutions.Solution(i)
			if want := answer.(*Solution); got.Status != want.Status || got.Grid != want.Grid || len(got.Clashes) != len(want.Clashes) {
				t.Errorf("board %d: got %v, want %v", i, got, want)
			}
		}
		dst := make([]byte, 0, 1000)
		if n := testing.AllocsPerRun(20, func() { dst = solutions.AppendText(dst[:0]) }); n != 0 {
			t.Errorf("%v allocations for the texts", n)
		}
	}
}

// Nothing is allocated for boards without records.
func TestBoardsWithoutRecordsTakeNoMemory(t *testing.T) {
	var boards []sudoku.Board
	for range 3 {
		boards = append(boards, mustParse(single), mustParse(several))
	}
	for _, op := range []Operation{&Solve{}, &Solve{Unique: true}, &Check{}, &Check{Quick: true}, &Count{Limit: 2}} {
		w := &AnswerWriter{Operation: op}
		block := &Block{Boards: boards, File: "some.txt", Line: 1}
		var out []byte
		var sink heard
		answer := func() {
			out = out[:0]
			if err := w.Answer(t.Context(), block, &out, &sink); err != nil {
				t.Fatal(err)
			}
		}
		answer()
		if n := testing.AllocsPerRun(20, answer); n >= 1 && !hostile.Raced {
			t.Errorf("%s: %v allocations", op.Spec().Name, n)
		}
	}
}
