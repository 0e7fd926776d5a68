package render

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync"
	"testing"

	"bullseye/draw"
	"bullseye/operation"
	"bullseye/record"
	"bullseye/symmetry"
)

// Every operation keeps the promises of the interface, with its default options.
func TestEveryOperationKeepsItsPromises(t *testing.T) {
	all := []operation.Operation{&Drawing{}, &Drawing{Solution: true}, &Drawing{Step: true, Candidates: true}, &Drawing{Target: true, Solution: true}}
	for _, q := range operation.Questions {
		op, isOperation := q.New().(operation.Operation)
		if _, makes := op.(operation.Source); isOperation && !makes {
			all = append(all, op)
		}
	}
	for _, op := range all {
		t.Run(op.Spec().Name, func(t *testing.T) {
			if err := op.Validate(); err != nil {
				t.Fatalf("the default options are invalid: %v", err)
			}
			if op.Spec().Block < 1 {
				t.Errorf("Block is %d, expected 1 or more", op.Spec().Block)
			}
			columns := op.Spec().Columns
			if !op.Spec().Boards && (len(columns) == 0 || columns[0].Name != "status") {
				t.Fatalf("the columns are %v, expected the status first", columns)
			}
			in := records(t, several, unreadable, single, clashing, impossible)
			answers := apply(t, op, in)
			for i, a := range answers {
				checkAnswer(t, op, &in[i], a)
				if status := a.Outcome().Status; !slices.Contains(op.Spec().Statuses, status) {
					t.Errorf("an answer has the status %s, and the Spec has %v", status, op.Spec().Statuses)
				}
				if alone := apply(t, op, in[i:i+1]); text(alone) != text(answers[i:i+1]) {
					t.Errorf("record %d alone is answered %q, among others %q", i, text(alone), text(answers[i:i+1]))
				}
			}
			var all sync.WaitGroup
			for range 4 {
				all.Go(func() {
					var together []operation.Answer
					for a, err := range op.Apply(t.Context(), in) {
						if err != nil {
							t.Error(err)
							return
						}
						together = append(together, a)
					}
					if text(together) != text(answers) {
						t.Errorf("among other goroutines, it answers %q, alone %q", text(together), text(answers))
					}
				})
			}
			all.Wait()
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			empty := make([]record.Record, 64) // boards that keep every question busy
			for _, err := range op.Apply(ctx, empty) {
				if err != nil {
					if !errors.Is(err, context.Canceled) {
						t.Errorf("after its context has ended, it returns %v", err)
					}
					break
				}
			}
		})
	}
}

// checkAnswer checks an answer to a record in all styles.
func checkAnswer(t *testing.T, op operation.Operation, r *record.Record, a operation.Answer) {
	t.Helper()
	if _, invalid := a.(*operation.Invalid); invalid != (r.Err != nil) {
		t.Errorf("the answer to a record with the error %v is %T", r.Err, a)
	}
	lines := a.AppendText([]byte("before\n"))
	if !bytes.HasPrefix(lines, []byte("before\n")) || !bytes.HasSuffix(lines, []byte("\n")) || len(lines) < 9 {
		t.Errorf("the text is %q, expected whole lines", lines)
	}
	object, err := operation.AppendJSON(nil, r, a)
	var members struct{ Status operation.Status }
	if err != nil || json.Unmarshal(object, &members) != nil || members.Status != a.Outcome().Status {
		t.Errorf("the object is %s, %v, expected the status %s", object, err, a.Outcome().Status)
	}
	if drawn := Draw(r, a, nil); (len(drawn) == 0) != (r.Err != nil) {
		t.Errorf("%T has %d pictures: add it to drawers in answer.go", a, len(drawn))
	}
	if drawn := AppendPicture(nil, r, a, draw.NoColors, nil); !bytes.HasSuffix(drawn, []byte("\n")) {
		t.Errorf("the drawing is %q, expected whole lines", drawn)
	}
	rows, one := 0, *r
	err = a.Rows(op, &one, func(r *record.Record, texts []string) error {
		rows++
		if len(texts) != len(op.Spec().Columns) || !op.Spec().Boards && texts[0] != string(a.Outcome().Status) {
			t.Errorf("a row is %q, expected a text for each of %v and the status %s first", texts, op.Spec().Columns, a.Outcome().Status)
		}
		if op.Spec().Boards && r.Err == nil && symmetry.Canonical(r.Board).Board != symmetry.Canonical(one.Board).Board {
			t.Errorf("a row has the board %v, expected one that is equivalent to %v", r.Board, one.Board)
		}
		if r.HasGrid && !op.Spec().Grids {
			t.Error("a row has a grid, but Grids is false")
		}
		return nil
	})
	if err != nil || rows == 0 {
		t.Errorf("%d rows, %v", rows, err)
	}
}
