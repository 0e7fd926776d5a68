package operation

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bullseye/score"
	"bullseye/sudoku"
)

// objectives returns one objective of each kind.
func objectives() map[string]score.Objective {
	random := rand.New(rand.NewPCG(3, 4))
	var few, many score.Weights
	var table score.Table
	for c := range few {
		few[c], many[c] = int64(c%4), random.Int64N(2000)-1000
		for d := range table[c] {
			table[c][d] = random.Int64N(100)
		}
	}
	return map[string]score.Objective{
		"rings": {}, "few weights": {Weights: &few}, "many weights": {Weights: &many}, "table": {Table: &table},
	}
}

// An explanation agrees with the list of all completions, whether it was made from
// that list or by searching.
func TestExplanationFacts(t *testing.T) {
	for name, objective := range objectives() {
		for _, board := range []string{several, single} {
			for _, least := range []bool{false, true} {
				o := &Max{Explain: true, Objective: objective, Min: least}
				in := records(t, board)
				all := graded(t, board, objective.Values(), least)
				listed := apply(t, o, in)[0].(*Optimum)
				checkExplanation(t, listed, all)
				if m := listed.Explanation.Proof.Method; m != Enumerated {
					t.Errorf("%s: proved by method %s", name, m)
				}

				q := question{o, nil, score.Options{Objective: objective, Min: least}}
				searched := &Optimum{Status: Scored, Ranked: listed.Ranked, Asked: o, complete: true}
				q.begin(&in[0], searched)
				start := in[0].Start()
				if err := q.explainSearched(context.Background(), &in[0], &start, searched); err != nil {
					t.Fatal(err)
				}
				checkExplanation(t, searched, all)
				reason := searched.Explanation.Proof
				if bounded := *reason.Bound == listed.Score; bounded != (reason.Method == Bounded) || !bounded != (reason.Steps > 0) {
					t.Errorf("%s: score %d, bound %d, method %s, %d steps", name, listed.Score, *reason.Bound, reason.Method, reason.Steps)
				}
			}
		}
	}
}

// checkExplanation compares an explanation with all completions, the best first.
func checkExplanation(t *testing.T, a *Optimum, all []score.Ranked) {
	t.Helper()
	e := a.Explanation
	if !a.Complete() || a.Score != all[0].Score || e.Completions == nil || *e.Completions != uint64(len(all)) {
		t.Fatalf("score %d, %v completions", a.Score, e.Completions)
	}
	ties := 0
	for ties < len(all) && all[ties].Score == a.Score {
		ties++
	}
	if int(a.Ties) != ties || a.TiesStopped {
		t.Errorf("%d ties, want %d", a.Ties, ties)
	}
	if ties == len(all) {
		if a.Second.Status != NoSecond {
			t.Errorf("second best %+v", a.Second)
		}
	} else if a.Second.Status != Scored || a.Second.Score != all[ties].Score {
		t.Errorf("second best %+v, want %d", a.Second, all[ties].Score)
	}
	checkSums(t, e.Sums, a.Score)
	if len(all) == 1 {
		if e.RunnerUp != nil {
			t.Errorf("runner-up %v", e.RunnerUp)
		}
		return
	}
	up := e.RunnerUp
	checkSums(t, up.Sums, up.Score)
	want := make(Cells, 0)
	for c := range up.Grid {
		if up.Grid[c] != a.Grid[c] {
			want = append(want, sudoku.Cell(c))
		}
	}
	if up.Score != all[1].Score || up.Gap != distance(all[0].Score, all[1].Score) || len(want) == 0 || !slices.Equal(up.Differs, want) ||
		!slices.ContainsFunc(all, func(r score.Ranked) bool { return r == up.Ranked }) {
		t.Errorf("runner-up %+v, want score %d", up, all[1].Score)
	}
}

func checkSums(t *testing.T, sums []Sum, want int64) {
	t.Helper()
	cells, digits, total := 0, 0, int64(0)
	for _, s := range sums {
		cells, digits, total = cells+s.Cells, digits+s.Digits, total+s.Score
		if s.Weight != nil && *s.Weight*int64(s.Digits) != s.Score {
			t.Errorf("weight %d times %d is not %d", *s.Weight, s.Digits, s.Score)
		}
	}
	if cells != sudoku.Cells || digits != 405 || total != want {
		t.Errorf("%d cells with digits %d and score %d, want %d", cells, digits, total, want)
	}
}

// With too little time, everything that is known is told, and nothing else.
func TestExplanationInTime(t *testing.T) {
	in := records(t, open)
	a := apply(t, &Max{Explain: true, Timeout: 1}, in)[0].(*Optimum)
	if a.Status != Unproved || a.Complete() {
		t.Errorf("%+v", a)
	}
	if text, err := json.Marshal(a); err != nil || !strings.Contains(string(text), `"explanation":{"clues":`) || strings.Contains(string(text), "proof") {
		t.Errorf("%s, %v", text, err)
	}
}

func TestConflictOfExplanation(t *testing.T) {
	err := (&Max{Explain: true, Top: 2}).Validate()
	if err == nil || err.Error() != "explain and top cannot be combined: use one of them" {
		t.Error(err)
	}
}
