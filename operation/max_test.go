package operation

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"bullseye/internal/corpus"
	"bullseye/record"
	"bullseye/score"
	"bullseye/search"
	"bullseye/sudoku"
)

var open = strings.Repeat(".", sudoku.Cells)

// graded returns all completions of a board, best first, equal scores in
// lexicographic order.
func graded(t testing.TB, board string, values *score.Table, least bool) []score.Ranked {
	t.Helper()
	var all []score.Ranked
	for grid, err := range search.All(t.Context(), mustParse(board)) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, score.Ranked{Score: values.Score(grid), Grid: grid})
	}
	slices.SortStableFunc(all, func(a, b score.Ranked) int {
		switch {
		case a.Score == b.Score:
			return 0
		case (a.Score > b.Score) != least:
			return -1
		}
		return 1
	})
	return all
}

// What Max says besides the score is what going through all completions shows.
func TestMaxAgreesWithEnumeration(t *testing.T) {
	in := records(t, several)
	rapid.Check(t, func(rt *rapid.T) {
		var objective score.Objective
		entry := rapid.Int64Range(-2, 2)
		switch rapid.IntRange(0, 2).Draw(rt, "kind") {
		case 1:
			objective.Weights = new(score.Weights)
			copy(objective.Weights[:], rapid.SliceOfN(entry, sudoku.Cells, sudoku.Cells).Draw(rt, "weights"))
		case 2:
			objective.Table = new(score.Table)
			for i, v := range rapid.SliceOfN(entry, 729, 729).Draw(rt, "table") {
				objective.Table[i/9][i%9] = v
			}
		}
		least := rapid.Bool().Draw(rt, "least")
		all := graded(t, several, objective.Values(), least)
		ties := 0
		for ties < len(all) && all[ties].Score == all[0].Score {
			ties++
		}
		second := "none"
		if ties < len(all) {
			second = fmt.Sprint(all[ties].Score)
		}
		want := fmt.Sprintf("%d\t%s\t%d\t%s\n", all[0].Score, all[0].Grid, ties, second)
		o := &Max{Min: least, Objective: objective, Grid: true, Lex: true, Ties: true, TiesLimit: 1_000_000, Second: true}
		answer := apply(t, o, in)[0].(*Optimum)
		if got := text([]Answer{answer}); got != want {
			rt.Fatalf("answered %q, want %q", got, want)
		}
		if s := answer.Second; ties < len(all) && s.Gap != distance(all[0].Score, all[ties].Score) {
			rt.Fatalf("gap %d between %s and %s", s.Gap, fmt.Sprint(all[0].Score), second)
		}

		if least {
			return
		}
		d := apply(t, &Spread{Objective: objective}, in)[0].(*Distribution)
		if int(d.Count) != len(all) {
			rt.Fatalf("%d completions, want %d", d.Count, len(all))
		}
		for _, s := range d.Spread {
			for range s.Count {
				if all[0].Score != s.Score {
					rt.Fatalf("the spread says %d, the next one is %d", s.Score, all[0].Score)
				}
				all = all[1:]
			}
		}
	})
}

// hard is a table for which the empty board takes long.
func hard() *score.Table {
	random := rand.New(rand.NewPCG(1, 2))
	var t score.Table
	for c := range t {
		for d := range t[c] {
			t[c][d] = random.Int64N(1_000_000)
		}
	}
	return &t
}

func TestTimeIsUp(t *testing.T) {
	in := records(t, open)
	for _, test := range []struct {
		name string
		op   *Max
		want string // where the bound is a zero
	}{
		{"score", &Max{}, "?\t0\n"},
		{"least", &Max{Min: true}, "?\t0\n"},
		{"all columns", &Max{Grid: true, Ties: true, TiesLimit: 5, Second: true}, "?\t?\t?\t?\t0\n"},
		{"top", &Max{Top: 3}, "?\t0\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.op.Timeout = 1
			answer := apply(t, test.op, in)[0].(*Optimum)
			if answer.Status != Unproved || answer.Complete() || answer.Ranked != nil {
				t.Errorf("answered %+v", answer)
			}
			if answer.Bound == nil {
				t.Fatal("no bound")
			}
			if better := *answer.Bound < 2906; better != test.op.Min {
				t.Errorf("bound %d", *answer.Bound)
			}
			*answer.Bound = 0
			if got := text([]Answer{answer}); got != test.want {
				t.Errorf("text %q, want %q", got, test.want)
			}
		})
	}
}

// However short the time, what is not labelled is true, and so are bounds.
func TestTimeIsNearlyUp(t *testing.T) {
	values := hard()
	in := records(t, open)
	optimum := apply(t, &Max{Objective: score.Objective{Table: values}}, in)[0].(*Optimum).Score
	for _, limit := range []time.Duration{1, 100, 10_000, 1_000_000, 3_000_000, 10_000_000, 50_000_000} {
		for _, op := range []*Max{{}, {Second: true}, {Top: 2}, {Lex: true}} {
			op.Objective.Table, op.Timeout = values, Duration(limit)
			b := apply(t, op, in)[0].(*Optimum)
			switch {
			case b.Status == Scored && (b.Score != optimum || b.Bound != nil || values.Score(b.Grid) != b.Score):
				t.Errorf("in %v: score %d, want %d", limit, b.Score, optimum)
			case b.Status == Unproved && (*b.Bound < optimum || b.Complete()):
				t.Errorf("in %v: bound %d of %d", limit, *b.Bound, optimum)
			case b.Status == Unproved && b.Ranked != nil && (b.Score > optimum || *b.Gap != *b.Bound-b.Score):
				t.Errorf("in %v: unproved score %d, bound %d, gap %d of %d", limit, b.Score, *b.Bound, *b.Gap, optimum)
			}
		}
	}
}

// A board under way when the context ends is answered with what is known.
func TestInterrupted(t *testing.T) {
	values := hard()
	in := records(t, single, open, single)
	for _, op := range []*Max{{}, {Top: 5}, {Min: true}} {
		ctx, cancel := context.WithCancel(t.Context())
		op.Objective.Table = values
		ctx = WithWatch(ctx, func(s Sight) {
			if s.Record == &in[1] && s.Found {
				cancel()
			}
		})
		var answers []Answer
		var end error
		for answer, err := range op.Apply(ctx, in) {
			if end != nil || err != nil && answer != nil {
				t.Errorf("answer %v, error %v after %v", answer, err, end)
			}
			if end = err; err == nil {
				answers = append(answers, answer)
			}
		}
		cancel()
		if !errors.Is(end, context.Canceled) || len(answers) != 2 {
			t.Fatalf("%d answers, error %v", len(answers), end)
		}
		if b := answers[1].(*Optimum); b.Status != Unproved || b.Ranked == nil || b.Bound == nil || !strings.Contains(text(answers[1:]), "?\t") {
			t.Errorf("answered %+v", b)
		}
	}
}

// Watch is told of boards that may take long, and that they are done.
func TestWatch(t *testing.T) {
	in := records(t, open, single, clashing)
	done := map[*record.Record]bool{}
	ctx := WithWatch(t.Context(), func(s Sight) {
		if done[s.Record] {
			t.Error("told of a board that is done")
		}
		if s.Found && (s.Bound > s.Score || s.Score < 2794) {
			t.Errorf("told %+v", s)
		}
		done[s.Record] = s.Done
	})
	if got := text(applyWith(ctx, t, &Max{Min: true}, in)); got != "2794\n2840\n-1\n" {
		t.Errorf("answered %q", got)
	}
	if !done[&in[0]] || !done[&in[2]] {
		t.Errorf("done with %v", done)
	}
}

// Boards that are searched side by side are answered as they are alone.
func TestSideBySide(t *testing.T) {
	var boards []string
	for _, kind := range corpus.Kinds() {
		some, err := corpus.Boards(kind)
		if err != nil {
			t.Fatal(err)
		}
		for i := range some[:min(40, len(some))] {
			boards = append(boards, some[i].String())
		}
	}
	boards = append(boards, several, impossible, unreadable, clashing, strings.Repeat("123456789", sudoku.Cells))
	random := rand.New(rand.NewPCG(3, 4))
	random.Shuffle(len(boards), func(i, j int) { boards[i], boards[j] = boards[j], boards[i] })
	in := records(t, boards...)
	for _, op := range []*Max{{Grid: true}, {Grid: true, Min: true}, {Grid: true, Second: true}} {
		var alone []Answer
		for i := range in {
			alone = append(alone, apply(t, op, in[i:i+1])...)
		}
		if got, want := text(apply(t, op, in)), text(alone); got != want {
			t.Errorf("together\n%salone\n%s", got, want)
		}
		if got, want := text(apply(t, &Max{Min: op.Min}, in)), text(apply(t, &Max{Lex: true, Min: op.Min}, in)); got != want {
			t.Errorf("side by side\n%sone by one\n%s", got, want)
		}
	}
}

func TestUnprovedForms(t *testing.T) {
	in := records(t, single)
	grid := apply(t, &Max{}, in)[0].(*Optimum).Grid
	bound := int64(2851)
	known := score.Ranked{Score: 2840, Grid: grid}
	b := &Optimum{Ranked: &known, Asked: &Max{Grid: true, Ties: true, TiesLimit: 3, Second: true, Timeout: 1}}
	b.unproved(bound)
	if got, want := text([]Answer{b}), "2840?\t"+grid.String()+"\t?\t?\t2851\n"; got != want {
		t.Errorf("text %q, want %q", got, want)
	}
	got, err := json.Marshal(b)
	want := fmt.Sprintf(`{"status":"unproved","score":2840,"grid":"%s","bound":2851,"gap":11}`, grid)
	if err != nil || string(got) != want {
		t.Errorf("JSON %s, want %s, error %v", got, want, err)
	}
	var row []string
	if err := b.Rows(b.Asked, &in[0], func(_ *record.Record, texts []string) error { row = texts; return nil }); err != nil {
		t.Error(err)
	}
	if want := []string{"unproved", "2840", "", "", "", "2851"}; !slices.Equal(row, want) || len(row) != len(b.Asked.Spec().Columns) {
		t.Errorf("row %q, want %q", row, want)
	}

	// The best is proved, the second best is not.
	b = &Optimum{Status: Scored, Ranked: &known, Ties: 7, TiesStopped: true, Asked: &Max{Ties: true, TiesLimit: 7, Second: true}}
	b.second(&score.Result{Found: true, Grid: grid, Score: 2838, Bound: 2839})
	if got := text([]Answer{b}); got != "2840\t7+\t2838?\n" {
		t.Errorf("text %q", got)
	}
	b.second(&score.Result{Bound: 2839})
	if got := text([]Answer{b}); got != "2840\t7+\t?\n" {
		t.Errorf("text %q", got)
	}
}
