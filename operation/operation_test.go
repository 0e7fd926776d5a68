package operation

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"bullseye/boardtext"
	"bullseye/puzzleio"
	"bullseye/record"
	"bullseye/score"
	"bullseye/search"
	"bullseye/sudoku"
)

const (
	single     = "...2..5.43.8...6.1..9....3..6.75.....54...32.....42.5..7....9..4.6...7.59.2..1..." // 7 clues redundant
	several    = "..83...2...35......1.89.7...76......3..1.6..7......64...2.35.7......82...5...73.." // 1911 completions
	clashing   = "11..............................................................................."
	impossible = "12345678.........9..............................................................."
	unreadable = "12345"
)

// rings is the usual objective.
var rings score.Objective

// records reads boards as a face would.
func records(t testing.TB, texts ...string) []record.Record {
	t.Helper()
	reader := puzzleio.NewReader(strings.NewReader(strings.Join(texts, "\n\n")), puzzleio.Options{})
	var all []record.Record
	for {
		record, err := reader.Read()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, record)
	}
	if len(all) != len(texts) {
		t.Fatalf("%d records of %d texts", len(all), len(texts))
	}
	return all
}

func apply(t testing.TB, op Operation, records []record.Record) []Answer {
	t.Helper()
	return applyWith(t.Context(), t, op, records)
}

func applyWith(ctx context.Context, t testing.TB, op Operation, records []record.Record) (answers []Answer) {
	t.Helper()
	if err := op.Validate(); err != nil {
		t.Fatal(err)
	}
	for answer, err := range op.Apply(ctx, records) {
		if err != nil {
			t.Fatal(err)
		}
		answers = append(answers, answer)
	}
	if len(answers) != len(records) {
		t.Fatalf("%d answers to %d records", len(answers), len(records))
	}
	return answers
}

func text(answers []Answer) string {
	var text []byte
	for _, a := range answers {
		text = a.AppendText(text)
	}
	return string(text)
}

func TestTexts(t *testing.T) {
	grid, err := search.First(t.Context(), mustParse(single))
	if err != nil {
		t.Fatal(err)
	}
	if board := mustParse(single); !grid.Completes(board) {
		t.Fatalf("%v does not complete the board", grid)
	}
	best := rings.Score(grid)
	negative := score.Rings()
	for c := range negative {
		negative[c] *= -1
	}
	for _, test := range []struct {
		name   string
		op     Operation
		boards []string
		want   string
	}{
		{"solve", &Solve{}, []string{single, unreadable, clashing, impossible}, grid.String() + "\ninvalid\nunsolvable\nunsolvable\n"},
		{"solve one of several", &Solve{Unique: true}, []string{several, unreadable, single}, "multiple\ninvalid\n" + grid.String() + "\n"},
		{"max", &Max{}, []string{single, unreadable, clashing, impossible}, fmt.Sprintf("%d\ninvalid\n-1\n-1\n", best)},
		{"max with grid", &Max{Grid: true}, []string{single, clashing}, fmt.Sprintf("%d\t%s\n-1\n", best, grid)},
		{"top", &Max{Top: 3}, []string{single, clashing, unreadable}, fmt.Sprintf("1\t%d\t%s\n-1\ninvalid\n", best, grid)},
		{"negative weights", &Max{Objective: score.Objective{Weights: &negative}}, []string{single}, fmt.Sprintf("%d\n", -best)},
		{"count", &Count{}, []string{several, single, unreadable, clashing, impossible}, "1911\n1\ninvalid\n0\n0\n"},
		{"count to less", &Count{Limit: 1910}, []string{several, single}, "1910+\n1\n"},
		{"count to just as many", &Count{Limit: 1911}, []string{several}, "1911+\n"},
		{"count to more", &Count{Limit: 1912}, []string{several}, "1911\n"},
		{"estimate of few", &Count{Estimate: true}, []string{several, clashing, unreadable}, "1911\t1911\t1911\n0\t0\t0\ninvalid\n"},
		{"check", &Check{}, []string{single, several, unreadable, clashing, impossible, strings.Repeat(".", 81)},
			"28 clues; one completion; redundant: r1c7 r2c9 r3c3 r5c2 r5c3 r6c8 r7c7\n" +
				"26 clues; several completions; redundant: r5c9 r7c8\n" +
				"invalid\n" +
				"2 clues; clash: 1 in r1c1 and r1c2 (row 1, box 1)\n" +
				"9 clues; no completion\n" +
				"0 clues; several completions; no redundant clues\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := text(apply(t, test.op, records(t, test.boards...))); got != test.want {
				t.Errorf("answered\n%swant\n%s", got, test.want)
			}
		})
	}
}

func TestJSON(t *testing.T) {
	grid, err := search.First(t.Context(), mustParse(single))
	if err != nil {
		t.Fatal(err)
	}
	best := rings.Score(grid)
	marks := strings.Repeat("123456789", 81)
	clash := `"clashes":[{"digit":1,"house":"row 1","cells":["r1c1","r1c2"]},{"digit":1,"house":"box 1","cells":["r1c1","r1c2"]}]`
	for _, test := range []struct {
		name  string
		op    Operation
		board string
		want  string
	}{
		{"solved", &Solve{}, single, `"board":"` + single + `","status":"solved","grid":"` + grid.String() + `"`},
		{"multiple", &Solve{Unique: true}, several, `"board":"` + several + `","status":"multiple"`},
		{"clash", &Solve{}, clashing, `"board":"` + clashing + `","status":"unsolvable",` + clash},
		{"unsolvable", &Solve{}, impossible, `"board":"` + impossible + `","status":"unsolvable"`},
		{"invalid", &Solve{}, unreadable, `"status":"invalid","errorLine":1,"errorColumn":6,"error":"found 5 cells in row 1, expected nine"`},
		{"candidates", &Count{Limit: 2}, marks, `"candidates":"` + marks + `","status":"counted","count":2,"stopped":true`},
		{"best", &Max{}, single, fmt.Sprintf(`"board":"%s","status":"scored","score":%d,"grid":"%s"`, single, best, grid)},
		{"top", &Max{Top: 2}, single, fmt.Sprintf(`"board":"%s","status":"scored","score":%d,"grid":"%[3]s","top":[{"score":%[2]d,"grid":"%[3]s"}]`, single, best, grid)},
		{"no best", &Max{}, clashing, `"board":"` + clashing + `","status":"unsolvable",` + clash},
		{"count", &Count{}, several, `"board":"` + several + `","status":"counted","count":1911`},
		{"none", &Count{}, impossible, `"board":"` + impossible + `","status":"counted","count":0`},
		{"estimate", &Count{Estimate: true}, impossible, `"board":"` + impossible + `","status":"estimated","estimate":0,"low":0,"high":0,"confidence":0.95,"samples":0,"exact":true`},
		{"check", &Check{}, several, `"board":"` + several + `","status":"checked","clues":26,"completions":"several","minimal":false,"redundant":["r5c9","r7c8"]`},
		{"minimal", &Check{}, strings.Repeat(".", 81), `"board":"` + strings.Repeat(".", 81) + `","status":"checked","clues":0,"completions":"several","minimal":true`},
		{"no completion", &Check{}, impossible, `"board":"` + impossible + `","status":"checked","clues":9,"completions":"none"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			in := records(t, test.board)
			in[0].File = "a \"file\""
			got, err := AppendJSON(nil, &in[0], apply(t, test.op, in)[0])
			want := `{"file":"a \"file\"","line":1,` + test.want + "}\n"
			if err != nil || string(got) != want {
				t.Errorf("answered\n%swant\n%serror %v", got, want, err)
			}
			if !json.Valid(got) {
				t.Error("that is not JSON")
			}
		})
	}
}

func TestEstimateWords(t *testing.T) {
	e := &Estimate{Mean: 6.6709e21, Low: 6.5e21, High: 123456.789, Confidence: 0.95, Samples: 10}
	if got := string(e.AppendText(nil)); got != "6.6709e+21\t6.5e+21\t123457\n" {
		t.Errorf("text %q", got)
	}
}

func TestWrongOptions(t *testing.T) {
	for _, test := range []struct {
		op   Operation
		want string
	}{
		{&Max{Top: -1}, "top cannot be -1: expected a whole number from 1 to 10000"},
		{&Max{Top: score.MaxTop + 1}, "top cannot be 10001: expected a whole number from 1 to 10000"},
		{&Max{Objective: score.Objective{Weights: &score.Weights{1 << 60}}}, "weights: weight 1152921504606846976 of r1c1 is not between -1000000000000 and 1000000000000"},
		{&Count{Estimate: true, Limit: 3}, "limit and estimate cannot be combined: use one of them"},
		{&Count{Estimate: true, Samples: 1}, "samples cannot be 1: expected a whole number from 2 to 2147483647"},
		{&Count{Samples: 5}, "samples has no effect without estimate: add estimate or leave out samples"},
		{&Count{Seed: 5}, "seed has no effect without estimate: add estimate or leave out seed"},
	} {
		if err := test.op.Validate(); err == nil || err.Error() != test.want {
			t.Errorf("%+v: error %v, want %s", test.op, err, test.want)
		}
	}
}

// A face can make an operation from its name and options alone.
func TestOptionsFromJSON(t *testing.T) {
	op, ok := New("max")
	if !ok {
		t.Fatal("there is no max")
	}
	if err := json.Unmarshal([]byte(`{"min":true,"top":3}`), op); err != nil {
		t.Fatal(err)
	}
	if got, ok := op.(*Max); !ok || !got.Min || got.Top != 3 {
		t.Errorf("made %+v", op)
	}
	for _, q := range Questions {
		asked := q.New()
		name := ""
		switch asked := asked.(type) {
		case Operation:
			name = asked.Spec().Name
		case Stream:
			name = asked.Name()
		}
		if name != q.Name || q.Name != "split" && asked.Validate() != nil { // split has no default parts
			t.Errorf("%s makes %+v, called %q: %v", q.Name, asked, name, asked.Validate())
		}
		if err := Complete(asked, func(string) bool { return false }); err != nil {
			t.Errorf("%s: %v", q.Name, err)
		}
	}
	if _, ok := New("guess"); ok {
		t.Error("there is an operation called guess")
	}
}

func TestContextEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	in := records(t, strings.Repeat(".", 81), single)
	for _, op := range []Operation{&Max{}, &Count{}} {
		for answer, err := range op.Apply(ctx, in) {
			if answer != nil || !errors.Is(err, context.Canceled) {
				t.Errorf("%s: answer %v, error %v", op.Spec().Name, answer, err)
			}
		}
	}
}

func TestStopsWhenToldTo(t *testing.T) {
	in := records(t, single, several, unreadable)
	for _, op := range answering() {
		n := 0
		for range op.Apply(t.Context(), in) {
			n++
			break
		}
		if n != 1 {
			t.Errorf("%s: %d answers after one was enough", op.Spec().Name, n)
		}
	}
}

// What is asked of a record does not depend on its block.
func TestBlocksDoNotMatter(t *testing.T) {
	boards := []string{single, several, unreadable, clashing, impossible, strings.Repeat("123456789", 81)}
	in := records(t, boards...)
	rapid.Check(t, func(rt *rapid.T) {
		block := rapid.SliceOfN(rapid.SampledFrom(in), 0, 12).Draw(rt, "block")
		op := rapid.SampledFrom([]Operation{&Solve{}, &Solve{Unique: true}, &Count{Limit: 2}, &Count{Limit: 1911}, &Check{}, &Check{Quick: true}}).Draw(rt, "operation")
		var alone []Answer
		for i := range block {
			alone = append(alone, apply(t, op, block[i:i+1])...)
		}
		if got, want := text(apply(t, op, block)), text(alone); got != want {
			rt.Fatalf("in a block\n%salone\n%s", got, want)
		}
	})
}

// A clue is redundant exactly if the board without it has the same completions.
func TestRedundantClues(t *testing.T) {
	full := mustParse(single)
	grid, err := search.First(t.Context(), full)
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(rt *rapid.T) {
		// The board with up to six more cells of its grid, or up to three fewer.
		board := full
		for range rapid.IntRange(0, 6).Draw(rt, "more") {
			c := rapid.IntRange(0, 80).Draw(rt, "cell")
			board[c] = grid[c]
		}
		for range rapid.IntRange(0, 3).Draw(rt, "fewer") {
			board[rapid.IntRange(0, 80).Draw(rt, "cell")] = 0
		}
		answers := apply(t, &Check{}, []record.Record{{}, {Reading: boardtext.Reading{Board: board}}})
		found := answers[1].(*Report).Redundant
		total, err := search.Count(t.Context(), board, 0)
		if err != nil {
			rt.Fatal(err)
		}
		for c, d := range board {
			if d == 0 {
				continue
			}
			without := board
			without[c] = 0
			n, err := search.Count(t.Context(), without, total+1)
			if err != nil {
				rt.Fatal(err)
			}
			if want, is := n == total, slices.Contains(found, sudoku.Cell(c)); is != want {
				rt.Fatalf("%v of %v: redundant %t, want %t", sudoku.Cell(c), board, is, want)
			}
		}
	})
}

// The K best completions are those of a plain enumeration, ranked.
func TestTopAgreesWithEnumeration(t *testing.T) {
	var all []sudoku.Grid
	for grid, err := range search.All(t.Context(), mustParse(several)) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, grid)
	}
	in := records(t, several)
	for _, least := range []bool{false, true} {
		slices.SortStableFunc(all, func(a, b sudoku.Grid) int {
			d := int(rings.Score(b) - rings.Score(a))
			if least {
				d = -d
			}
			return d
		})
		for _, k := range []int{1, 7, len(all), score.MaxTop} {
			var want strings.Builder
			for i := range min(k, len(all)) {
				fmt.Fprintf(&want, "%d\t%d\t%s\n", i+1, rings.Score(all[i]), all[i])
			}
			if got := text(apply(t, &Max{Min: least, Top: k}, in)); got != want.String() {
				t.Errorf("least %t, %d best are\n%swant\n%s", least, k, got, want.String())
			}
		}
		best := apply(t, &Max{Min: least, Grid: true}, in)[0].(*Optimum)
		if want := rings.Score(all[0]); best.Score != want || rings.Score(best.Grid) != want {
			t.Errorf("least %t, best score %d, want %d", least, best.Score, want)
		}
		// Restore the order of search.All for the next round.
		slices.SortFunc(all, func(a, b sudoku.Grid) int { return slices.Compare(a[:], b[:]) })
	}
}

func mustParse(text string) sudoku.Board {
	board, err := boardtext.Parse(text)
	if err != nil {
		panic(err)
	}
	return board
}
