package operation

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"bullseye/generate"
	"bullseye/record"
	"bullseye/sudoku"
)

// blankRecords returns blank records with consecutive numbers.
func blankRecords(first, n int) []record.Record {
	records := make([]record.Record, n)
	for i := range records {
		records[i].Line = first + i
	}
	return records
}

// Records are filled in by their numbers, whatever the other records are.
func TestGenerateFillsInRecords(t *testing.T) {
	op := &Generate{Count: 100, Seed: 1}
	together := blankRecords(1, 30)
	apply(t, op, together)
	apart := append(blankRecords(11, 5), blankRecords(3, 2)...)
	answers := apply(t, op, apart)
	for i := range apart {
		r, want := &apart[i], &together[apart[i].Line-1]
		if r.Board != want.Board || r.Grid != want.Grid || !r.HasGrid || !r.Grid.Completes(r.Board) {
			t.Errorf("record %d is %v, want %v", r.Line, r.Board, want.Board)
		}
		made := answers[i].(*Made)
		if made.Clues != r.Board.Clues() || made.Status != Generated {
			t.Errorf("%+v", made)
		}
		text, err := AppendJSON(nil, r, made)
		var object struct {
			Number int
			Board  sudoku.Board
		}
		if err == nil {
			err = json.Unmarshal(text, &object)
		}
		if err != nil || object.Number != r.Line || object.Board != r.Board {
			t.Errorf("%s: %v", text, err)
		}
		if line := string(made.AppendText(nil)); line != string(r.Board.AppendLine(nil))+"\n" {
			t.Errorf("the text is %q", line)
		}
	}
}

func TestGenerateOptions(t *testing.T) {
	pattern := sudoku.Board{}
	for _, test := range []struct {
		op   *Generate
		want string
	}{
		{&Generate{Count: -1}, "count cannot be -1: expected a whole number from 0 to 2147483647"},
		{&Generate{Unbiased: true, Pattern: (*Board)(&pattern)}, "unbiased and pattern cannot be combined: use one of them"},
		{&Generate{Unbiased: true, From: make([]sudoku.Board, 1)}, "unbiased and from cannot be combined: use one of them"},
		{&Generate{Target: true, Minimal: true}, "target and minimal cannot be combined: use one of them"},
		{&Generate{Pattern: (*Board)(&pattern), Symmetry: generate.Full}, "pattern and symmetry cannot be combined: use one of them"},
	} {
		err := test.op.Validate()
		if _, wrong := errors.AsType[*OptionError](err); !wrong || err.Error() != test.want {
			t.Errorf("%v, want %s", err, test.want)
		}
	}
	if err := (&Generate{Attempts: -1}).Validate(); err == nil || err.Error() != "attempts cannot be -1: expected a whole number from 1 to 2147483647" {
		t.Errorf("-1 attempts: %v", err)
	}
	if err := (&Generate{Pattern: (*Board)(&pattern)}).Validate(); !errors.Is(err, generate.ErrImpossible) {
		t.Errorf("an empty pattern: %v", err)
	}
	if err := (&Generate{Count: 5, Unbiased: true, Clues: generate.Range{Min: 0, Max: 29}}).Validate(); err != nil {
		t.Error(err)
	}
}

// The options identify the boards: a checkpoint holds them.
func TestGenerateOptionsAsJSON(t *testing.T) {
	unlike := &Classes{}
	unlike.Add(sudoku.Board{1: 5})
	text, err := json.Marshal(&Generate{Count: 5, Seed: 6, Unlike: unlike})
	if err != nil || !strings.HasPrefix(string(text), `{"count":5,"seed":6,"unlike":{"classes":1,"sum":"`) {
		t.Errorf("%s, %v", text, err)
	}
}
