package operation

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"bullseye/puzzleio"
	"bullseye/record"
	"bullseye/rules"
)

// puzzleRecords returns records of texts of Interactive Sudoku Solver.
func puzzleRecords(t *testing.T, texts ...string) (all []record.Record) {
	t.Helper()
	reader := puzzleio.NewReader(strings.NewReader(strings.Join(texts, "\n")+"\n"), puzzleio.Options{Format: puzzleio.ISS})
	for range texts {
		r, err := reader.Read()
		if err != nil || r.Err != nil {
			t.Fatal(err, r.Err)
		}
		all = append(all, r)
	}
	return all
}

// Every question answers a puzzle with further rules between boards, or says that it cannot, in every
// style.
func TestEveryQuestionMeetsPuzzles(t *testing.T) {
	in := slices.Concat(records(t, single), puzzleRecords(t, ".Shape~4x4.Cage~3~R1C1~R1C2", ".AntiKnight", ".Shape~4x4.Cage~9~R1C1~R1C2"), records(t, single))
	answered := []string{"solve", "max", "count", "possible", "check", "spread"}
	for _, op := range answering() {
		name := op.Spec().Name
		switch name {
		case "count":
			op = &Count{Limit: 5}
		case "spread":
			op = &Spread{Limit: 5}
		}
		answers := apply(t, op, in)
		for i, a := range answers {
			status := a.Outcome().Status
			if want := in[i].Puzzle != nil && !slices.Contains(answered, name); want != (status == Unanswerable) || !slices.Contains(StatusesOf(op), status) {
				t.Errorf("%s: record %d: %s", name, i, status)
			}
			object, err := AppendJSON(nil, &in[i], a)
			if err != nil || in[i].Puzzle != nil == strings.Contains(string(object), `"board"`) {
				t.Errorf("%s: %s, %v", name, object, err)
			}
			copied := in[i]
			rows := func(_ *record.Record, texts []string) error {
				if len(texts) != len(op.Spec().Columns) {
					t.Errorf("%s: %d texts for %d columns", name, len(texts), len(op.Spec().Columns))
				}
				return nil
			}
			if err := a.Rows(op, &copied, rows); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			if in[i].Puzzle != nil && (copied.HasGrid || in[i].Header != nil) {
				t.Errorf("%s: the record has a grid of 81 cells", name)
			}
		}
		if first, last := string(answers[0].AppendText(nil)), string(answers[4].AppendText(nil)); first != last && name != "shuffle" && name != "augment" {
			t.Errorf("%s: the board after puzzles has another answer than the one before: %s, %s", name, last, first)
		}
	}
}

// A puzzle that is not valid has a reason, and the end of the context is an error.
func TestPuzzlesThatFail(t *testing.T) {
	in := puzzleRecords(t, ".AntiKnight")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, op := range []Operation{&Solve{}, &Count{}, &Possible{}, &Check{}} {
		for answer, err := range op.Apply(ctx, in) {
			if !errors.Is(err, context.Canceled) {
				t.Errorf("%s: found %v, %v", op.Spec().Name, answer, err)
			}
		}
	}
	in[0].Puzzle = &rules.Puzzle{Rows: 99}
	answer, is := apply(t, &Solve{}, in)[0].(*Unsupported)
	if !is || !strings.Contains(answer.Reason, "99") {
		t.Errorf("found %+v", answer)
	}
}

// Completions come in the same order every time, and the list ends at the limit.
func TestCompletionsOfPuzzles(t *testing.T) {
	in := puzzleRecords(t, ".Shape~4x4.Cage~3~R1C1~R1C2")
	answers := apply(t, &Solve{All: true}, in)
	all := text(answers)
	if again := text(answers); again != all {
		t.Errorf("the second time, completions are\n%s\nexpected\n%s", again, all)
	}
	some := text(apply(t, &Solve{All: true, Limit: 5}, in))
	count := text(apply(t, &Count{}, in))
	lines := strings.Fields(all)
	slices.Sort(lines)
	if len(slices.Compact(lines)) != 48 || count != "48\n" || !strings.HasPrefix(all, some) || strings.Count(some, "\n") != 5 {
		t.Errorf("found %d completions, %s, %s", len(lines), count, some)
	}
}

// The guesses of a puzzle are the same whatever is asked.
func TestGuessesOfPuzzles(t *testing.T) {
	in := slices.Concat(puzzleRecords(t, ".AntiKnight"), records(t, single), puzzleRecords(t, ".Shape~4x4.Cage~9~R1C1~R1C2", ".Shape~4x4.Cage~3~R1C1~R1C2"))
	want := ""
	for _, op := range []Operation{nil, &Solve{All: true, Limit: 3}, &Solve{}, &Count{Limit: 5}, &Count{Estimate: true}, &Possible{}, &Check{}, &Rate{}} {
		w := AnswerWriter{Operation: op, Style: Rows, With: []Detail{OfGuesses}}
		var out []byte
		h := heard{}
		if err := w.Answer(t.Context(), &Block{Records: in}, &out, &h); err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(w.guesses); want == "" {
			want = got
		} else if got != want {
			t.Errorf("%T: found %s guesses, expected %s", op, got, want)
		}
	}
	if !strings.HasPrefix(want, "[") || strings.HasPrefix(want, "[0 ") {
		t.Errorf("found %s guesses", want)
	}
}

// A puzzle with further rules has no class, so that no stream takes it for an empty board.
func TestPuzzlesHaveNoClass(t *testing.T) {
	in := puzzleRecords(t, ".AntiKnight")
	for _, s := range []Stream{&Dedupe{}, &Dedupe{Exact: true}, &Partition{}} {
		if _, err := s.Keyed(&in[0]); err == nil {
			t.Errorf("%T finds a class", s)
		}
	}
}
