package operation

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
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
	numbers := func(n int) score.Objective { all := make([]int64, n); return score.Objective{Other: &all} }
	for _, op := range []Operation{
		&Max{Objective: score.Objective{Weights: &weights}}, &Spread{Objective: score.Objective{Weights: &weights}},
		&Max{Objective: numbers(36)}, &Spread{Objective: numbers(36)}, &Max{Explain: true}, &Max{Certified: true},
	} {
		if a := apply(t, op, in[:1])[0]; a.Outcome().Status != Unanswerable {
			t.Errorf("%+v: %v", op, a)
		}
	}
	for _, op := range []Operation{&Max{Objective: numbers(16)}, &Spread{Objective: numbers(16)}} {
		if err := op.Validate(); err != nil {
			t.Error(err)
		}
		no, is := apply(t, op, records(t, single))[0].(*Unsupported)
		if !is || !strings.Contains(no.Reason, "found 16 weights, expected 81, or 729") {
			t.Errorf("of a board: %+v", no)
		}
		if a := apply(t, op, in[:1])[0]; a.Outcome().Status == Unanswerable {
			t.Errorf("%+v: %v", op, a)
		}
	}
	for _, op := range []Operation{&Hint{Target: true, Objective: numbers(16)}, &Explain{Target: true, Objective: numbers(16)}} {
		if err := op.Validate(); err == nil {
			t.Errorf("%T takes weights of other grids", op)
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

// The solution that a table gives with a puzzle is judged, and a rule that it breaks is named.
func TestGivenSolutionsOfPuzzles(t *testing.T) {
	const (
		cage  = ".Shape~4x4.~R1C1_1.Cage~3~R1C1~R1C2.Cage~5~R3C1~R3C2.Thermo~R3C1~R3C2~R3C3"
		two   = ".Shape~4x4.Cage~3~R1C1~R1C2.Cage~7~R1C3~R1C4"
		chaos = ".Shape~6x6.ChaosConstruction.NoBoxes.~R1C2_6~R1C4_4~R1C6_3~R2C1_3~R6C1_4~R6C3_2~R6C5_6~R5C6_5.ChaosCount~R1C2.ChaosCount~R1C4.ChaosCount~R1C6.ChaosCount~R2C6.ChaosCount~R5C1.ChaosCount~R6C1.ChaosCount~R6C3.ChaosCount~R6C5"
		nine  = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
	)
	for _, test := range []struct {
		puzzle, solution string
		want             Given
		chinese          string
	}{
		{cage, "", Given{}, ""},
		{cage, "1234341223414123", Given{Verdict: Right}, ""},
		{cage, "1234 3412 2341 4123", Given{Verdict: Right}, ""},
		{cage, "2134341223414123", Given{Verdict: Wrong, Cell: "r1c1", Reason: "2 in r1c1, where the clue is 1"}, ""},
		{cage, "1243431234212134", Given{Verdict: Wrong, Reason: "it breaks killer cage r3c1 r3c2"}, "杀手笼 r3c1 r3c2"},
		{cage, "123", Given{Verdict: Unclear, Reason: "found 3 cells, expected 16"}, ""},
		{two, "1243431224313124", Given{Verdict: OneOf}, ""},
		{".Shape~4x4.~R1C1_1_2.AntiKnight", "3412123443212143", Given{Verdict: Wrong, Cell: "r1c1", Reason: "3 in r1c1, where the candidates are 1 2"}, ""},
		{".AntiKnight", nine, Given{Verdict: Wrong, Reason: "it breaks anti-knight"}, "无马"},
		{".AntiKnight~", nine[1:] + "9", Given{Verdict: Wrong, Reason: "it breaks row r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9"}, ""},
		{chaos, "265413314652543126126534631245452361", Given{Verdict: Right}, ""},
		{chaos, "261453315624523146634512146235452361", Given{Verdict: Wrong, Reason: "no regions, or values outside the grid, go with it"}, ""},
	} {
		in := puzzleRecords(t, strings.TrimSuffix(test.puzzle, "~"))
		in[0].SetCompletion(test.solution)
		report := apply(t, &Check{Quick: true}, in)[0].(*Report)
		got := Given{}
		if report.Given != nil {
			got = *report.Given
		}
		if test.chinese != "" {
			chinese := func(format string, args ...any) string {
				if format == "language=en" {
					return "language=zh"
				}
				return fmt.Sprintf(format, args...)
			}
			if said := string(report.AppendSentence(nil, chinese)); !strings.HasSuffix(said, test.chinese) {
				t.Errorf("%s: said %s, expected %s", test.puzzle, said, test.chinese)
			}
		}
		if !sameGiven(&got, test.want) {
			t.Errorf("%s with %q: found %+v, expected %+v", test.puzzle, test.solution, got, test.want)
		}
	}
}

// An option about boards alone is named, so that nobody takes the question for one.
func TestOptionsAboutBoardsAlone(t *testing.T) {
	in := puzzleRecords(t, ".Shape~4x4")
	for name, op := range map[string]Operation{
		"explain": &Max{Explain: true}, "certificate": &Max{Certified: true},
	} {
		a, is := apply(t, op, in)[0].(*Unsupported)
		if want := fmt.Sprintf("found the option %q, expected none", name); !is || !strings.HasPrefix(a.Reason, want) {
			t.Errorf("%s: found %+v", name, a)
		}
	}
}

// Rules are counted without the rows, columns, boxes and regions of the grid.
func TestNumbersOfRedundantRules(t *testing.T) {
	in := puzzleRecords(t, ".Shape~4x4.~R1C1_1.Cage~3~R1C1~R1C2.Cage~5~R3C1~R3C2.Thermo~R3C1~R3C2~R3C3")
	report := apply(t, &Check{}, in)[0].(*Report)
	if len(report.Rules) != 1 || report.Rules[0].Number != 2 || report.Rules[0].Kind != "killer-cage" {
		t.Errorf("found %+v", report.Rules)
	}
}

// Tables of boards that are made have no row for a puzzle, which would pass for one of them.
func TestMadeBoardsWithoutPuzzles(t *testing.T) {
	in := puzzleRecords(t, ".AntiKnight")
	for _, op := range []Operation{&Shuffle{}, &Augment{}} {
		err := apply(t, op, in)[0].Rows(op, &in[0], func(*record.Record, []string) error { return errors.New("there is a row") })
		if err != nil {
			t.Errorf("%T: %v", op, err)
		}
	}
}

// The K best completions are the first of all in order, and so are the ties and the second best.
func TestBestOfPuzzles(t *testing.T) {
	in := puzzleRecords(t, ".Shape~4x4.Cage~3~R1C1~R1C2")
	r := rand.New(rand.NewPCG(1, 1))
	weights, table := make([]int64, 16), make([]int64, 64)
	for i := range table {
		weights[i/4], table[i] = r.Int64N(7)-2, r.Int64N(30)-9
	}
	for _, o := range []score.Objective{{}, {Other: &weights}, {Other: &table}} {
		for _, least := range []bool{false, true} {
			gain, err := gainsOf(&o, in[0].Puzzle)
			if err != nil {
				t.Fatal(err)
			}
			type ranked struct {
				score int64
				grid  string
			}
			var all []ranked
			for _, grid := range strings.Fields(text(apply(t, &Solve{All: true}, in))) {
				total := int64(0)
				for c := range grid {
					total += gain(c, int(grid[c]-'0'))
				}
				all = append(all, ranked{total, grid})
			}
			slices.SortFunc(all, func(a, b ranked) int {
				if least {
					a.score, b.score = b.score, a.score
				}
				return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.grid, b.grid))
			})
			want := ""
			for i := range 30 {
				want += fmt.Sprintf("%d\t%d\t%s\n", i+1, all[i].score, all[i].grid)
			}
			if got := text(apply(t, &Max{Top: 30, Objective: o, Min: least}, in)); got != want {
				t.Errorf("by %v, found\n%s\nexpected\n%s", o.Numbers(), got, want)
			}
			ties := slices.IndexFunc(all, func(r ranked) bool { return r.score != all[0].score })
			want = fmt.Sprintf("%d\t%s\t%d\t%d\n", all[0].score, all[0].grid, ties, all[ties].score)
			if got := text(apply(t, &Max{Lex: true, Grid: true, Ties: true, Second: true, Objective: o, Min: least}, in)); got != want {
				t.Errorf("by %v, found %s, expected %s", o.Numbers(), got, want)
			}
		}
	}
}

// The counts of each cell add up to the number of completions, and stop at the limit.
func TestCountsOfPuzzles(t *testing.T) {
	in := puzzleRecords(t, ".Shape~4x4.Cage~3~R1C1~R1C2")
	object := func(op Operation) string {
		got, err := AppendJSON(nil, &in[0], apply(t, op, in)[0])
		if err != nil {
			t.Fatal(err)
		}
		return string(got)
	}
	if got := object(&Possible{Counts: true}); !strings.Contains(got, `"counts":[[24,24,0,0],[24,24,0,0],[0,0,24,24],`) || strings.Contains(got, "stopped") {
		t.Errorf("found %s", got)
	}
	for _, limit := range []uint64{5, 20} { // all completions are more, and fewer, than four times this
		if got := object(&Possible{Counts: true, Limit: limit}); !strings.Contains(got, strings.ReplaceAll(`"counts":[[N,N,0,0],[N,N,0,0],[0,0,N,N],`, "N", fmt.Sprint(limit))) ||
			!strings.Contains(got, `"stopped":true`) {
			t.Errorf("found %s", got)
		}
	}
	if got := text(apply(t, &Possible{Counts: true, Limit: 20}, in)); !strings.HasPrefix(got, "r1c1=1\t20+\nr1c1=2\t20+\nr1c2=1\t20+\n") {
		t.Errorf("found %s", got)
	}
}

// An estimate is exact if there are few completions, and is near their number otherwise.
func TestEstimatesOfPuzzles(t *testing.T) {
	in := puzzleRecords(t, ".Shape~4x4.Cage~3~R1C1~R1C2", ".Shape~4x4.Cage~9~R1C1~R1C2", ".Shape~6x6")
	for i, want := range []float64{48, 0, 28_200_960} {
		e := apply(t, &Count{Estimate: true, Samples: 3000}, in[i:i+1])[0].(*Estimate)
		if e.Exact != (i < 2) || e.Exact && e.Mean != want || math.Abs(e.Mean-want) > (e.High-e.Low) {
			t.Errorf("estimated %+v, expected %v", e, want)
		}
	}
}
