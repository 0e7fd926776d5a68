package operation

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"bullseye/boardtext"
	"bullseye/internal/text/textwidth"
	"bullseye/record"
	"bullseye/score"
	"bullseye/sudoku"
)

// A claim is what a proof is asked for.
type claim struct {
	Min       bool
	Objective score.Objective
}

// explained proves the optimum of a board and explains the proof.
func explained(t *testing.T, board string, c claim) *ProofAccount {
	t.Helper()
	b, err := boardtext.Parse(board)
	if err != nil {
		t.Fatal(err)
	}
	var proof *Proof
	ask := Max{Min: c.Min, Objective: c.Objective, Certificate: func(p *Proof) error { proof = p; return nil }}
	for _, err := range ask.Apply(t.Context(), []record.Record{{Reading: boardtext.Reading{Board: b}}}) {
		if err != nil {
			t.Fatal(err)
		}
	}
	a, err := proof.Explain(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// randomObjective has values from 0 to 99, which proofs have to split boards for.
func randomObjective() score.Objective {
	rng := rand.New(rand.NewPCG(1, 2))
	table := new(score.Table)
	for c := range table {
		for d := range table[c] {
			table[c][d] = rng.Int64N(100)
		}
	}
	return score.Objective{Table: table}
}

var emptyBoard = strings.Repeat(".", sudoku.Cells)

func TestAccountInSentences(t *testing.T) {
	for _, test := range []struct {
		name, board string
		ask         claim
		want, not   []string
	}{
		{"rings", emptyBoard, claim{}, []string{
			"Each digit takes a cell", "the refund of all prices", "digit 9 at best", "No score lies between 2906 and the bound", "The proof has 1 step.",
		}, []string{"split", "settled"}},
		{"least", manyCompletions, claim{Min: true}, []string{"together, the lower bound"}, []string{"too low"}},
		{"cases", emptyBoard, claim{Objective: randomObjective()}, []string{
			"The rest is split into", "others: ", "Positions that are settled:", "by a bound that is too low: ",
		}, []string{"No score lies"}},
		{"least with cases", emptyBoard, claim{Min: true, Objective: randomObjective()}, []string{"by a bound that is too high: "}, []string{"too low"}},
		{"one completion", oneCompletion, claim{}, []string{"The clues leave one completion"}, []string{"refund", "steps"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			text := string(explained(t, test.board, test.ask).AppendSentences(nil, nil))
			for _, want := range test.want {
				if !strings.Contains(text, want) {
					t.Errorf("no %q in\n%s", want, text)
				}
			}
			for _, not := range test.not {
				if strings.Contains(text, not) {
					t.Errorf("%q in\n%s", not, text)
				}
			}
			for line := range strings.Lines(text) {
				if n := textwidth.Columns(strings.TrimSuffix(line, "\n")); n > 80 {
					t.Errorf("%d columns: %s", n, line)
				}
			}
		})
	}
}

// The bound that people read holds, and leaves the optimum possible. It is no whole number
// that is not reached, or it would seem to allow a better score.
func TestAccountOfTheBound(t *testing.T) {
	for _, ask := range []claim{{}, {Min: true}, {Objective: randomObjective()}, {Min: true, Objective: randomObjective()}} {
		a := explained(t, emptyBoard, ask)
		q := a.Prices
		bound, decimals := a.RoundedBound()
		sign := 1.0
		if ask.Min {
			sign = -1
		}
		if sign*(bound-q.Bound) < -1e-6 || sign*(bound-float64(a.Score)) < 0 {
			t.Errorf("min %v: the bound %v is written %v, and the optimum is %d", ask.Min, q.Bound, bound, a.Score)
		}
		if bound == math.Trunc(bound) && math.Abs(bound-q.Bound) > 1e-5 || decimals < 2 {
			t.Errorf("the bound %v is written %v with %d decimals", q.Bound, bound, decimals)
		}
		sum := q.Total
		for _, gain := range q.Digits {
			sum += gain
		}
		if math.Abs(sum-q.Bound) > 1e-6 {
			t.Errorf("the refund and the gains are %v, the bound is %v", sum, q.Bound)
		}
	}
}

// The object is that of the command without --explain, and one more member.
func TestAccountAsJSON(t *testing.T) {
	a := explained(t, emptyBoard, claim{Objective: randomObjective()})
	text, err := json.Marshal(a.Proven())
	if err != nil {
		t.Fatal(err)
	}
	plain, err := json.Marshal(a.Proof().Proven(&a.Claim))
	if err != nil {
		t.Fatal(err)
	}
	if want := string(plain[:len(plain)-1]) + `,"account":{"priced":{"prices":[`; !strings.HasPrefix(string(text), want) {
		t.Errorf("the object begins with\n%.200s\nwant\n%s", text, want)
	}
	var object struct {
		Account struct {
			Priced struct {
				Prices []float64
				Digits []float64
			}
			Splits []struct {
				Cell, House  string
				Digit, Times int
			}
			Cases, Depth, Pruned, Listed, Impossible, Grids int
		}
	}
	if err := json.Unmarshal(text, &object); err != nil {
		t.Fatal(err)
	}
	j := object.Account
	splits := 0
	for _, s := range j.Splits {
		if (s.Cell == "") == (s.House == "") || (s.House == "") != (s.Digit == 0) {
			t.Errorf("split %+v", s)
		}
		splits += s.Times
	}
	if len(j.Priced.Prices) != sudoku.Cells || len(j.Priced.Digits) != 9 || splits != a.Splits() || splits == 0 ||
		j.Cases+1 != j.Pruned+j.Listed+j.Impossible+j.Grids+splits {
		t.Errorf("%+v", j)
	}
}
