package operation

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"bullseye/puzzleio"
	"bullseye/record"
	"bullseye/rules"
	"bullseye/score"
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

// The best and the worst score of a puzzle are the ends of its spread.
func TestScoresOfPuzzles(t *testing.T) {
	in := puzzleRecords(t, ".Shape~4x4.Cage~3~R1C1~R1C2", ".Shape~6x6.~R1C4_6.~R2C5_5.~R4C4_5.~R5C2_6.Thermo~R1C1~R2C2~R3C3~R4C4", ".Shape~4x4.Cage~9~R1C1~R1C2")
	best, worst, all := apply(t, &Max{}, in), apply(t, &Max{Min: true}, in), apply(t, &Spread{}, in)
	for i := range 2 {
		d, high, low := all[i].(*Distribution), best[i].(*Optimum), worst[i].(*Optimum)
		if len(d.Spread) < 2 || d.Spread[0].Score != high.Score || d.Spread[len(d.Spread)-1].Score != low.Score {
			t.Errorf("puzzle %d: from %d to %d, spread %v", i, low.Score, high.Score, d.Spread)
		}
	}
	if best[2].Outcome().Status != Unsolvable || all[2].(*Distribution).Count != 0 {
		t.Errorf("two different values up to 4 have a sum of 9: %v, %v", best[2], all[2])
	}
	weights := score.Rings()
	for _, op := range []Operation{&Max{Objective: score.Objective{Weights: &weights}}, &Spread{Objective: score.Objective{Weights: &weights}}, &Max{Top: 2}, &Max{Ties: true}} {
		if a := apply(t, op, in[:1])[0]; a.Outcome().Status != Unanswerable {
			t.Errorf("%+v: %v", op, a)
		}
	}
	classic := puzzleRecords(t, ".~R1C1_9.AntiKnight.~R1C2_8.~R1C3_7.~R1C4_6.~R1C5_5.~R1C6_4.~R1C7_3")
	usual := apply(t, &Max{}, classic)[0].(*Optimum)
	given := apply(t, &Max{Objective: score.Objective{Weights: &weights}, Timeout: Duration(time.Hour)}, classic)[0].(*Optimum)
	if usual.Score != given.Score || usual.Status != Scored || given.Status != Scored {
		t.Errorf("%v, %v", usual, given)
	}
	if a := apply(t, &Max{Timeout: 1}, classic)[0].(*Optimum); a.Status != Unproved || a.Bound == nil || *a.Bound < usual.Score {
		t.Errorf("without time: %+v", a)
	}
}
