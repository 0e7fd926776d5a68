package operation

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bullseye/boardtext"
	"bullseye/internal/corpus"
	"bullseye/internal/fortest/sample"
	"bullseye/record"
	"bullseye/sudoku"
	"bullseye/symmetry"
)

// A testLedger is a Ledger in memory.
type testLedger map[Key]uint64

func (l testLedger) Get(k Key) (uint64, bool, error) { n, found := l[k]; return n, found, nil }
func (l testLedger) Set(k Key, n uint64)             { l[k] = n }

// planted returns n records of which many are equivalent to earlier ones, and the
// number of the original of each. Originals are not equivalent to each other.
func planted(t testing.TB, n int) (records []record.Record, original []int) {
	t.Helper()
	random := rand.New(rand.NewPCG(5, 6))
	boards, err := corpus.Boards(corpus.Kinds()...)
	if err != nil {
		t.Fatal(err)
	}
	header, _ := record.NewHeader([]record.Column{{Name: "puzzle"}, {Name: "source"}})
	seen := map[sudoku.Board]int{} // canonical forms: another way to recognise classes
	for i := range n {
		board := boards[random.IntN(len(boards))]
		// Without some clues, it is probably a board of another class.
		for range random.IntN(4) {
			board[random.IntN(len(board))] = 0
		}
		if i > 0 && random.IntN(2) == 0 {
			board = symmetry.Random(random).Board(records[random.IntN(i)].Board)
		}
		records = append(records, record.Record{
			Reading: boardtext.Reading{Board: board, Form: boardtext.Line, Line: i + 1}, File: "-",
			Header: header, Fields: []string{"", fmt.Sprint("source ", random.IntN(5))},
		})
		form := symmetry.Canonical(board).Board
		if _, known := seen[form]; !known {
			seen[form] = i
		}
		original = append(original, seen[form])
	}
	return records, original
}

// decide applies a stream to records.
func decide(t testing.TB, s Stream, rule Rule, l Ledger, records []record.Record, from int) (all []Decision) {
	t.Helper()
	for i := range records {
		k, err := s.Keyed(&records[i])
		if err != nil {
			t.Fatal(err)
		}
		d, err := rule.Decide(l, &k, int64(from+i))
		if err != nil {
			t.Fatal(err)
		}
		rule.Take(l, &k, &d)
		all = append(all, d)
	}
	return all
}

func numberOfRecords() int {
	if sample.Only() {
		return 5000
	}
	return 100_000
}

func TestDedupeLikeAMap(t *testing.T) {
	records, original := planted(t, numberOfRecords())
	op := &Dedupe{}
	repeated := 0
	for i, d := range decide(t, op, op.Rule(), testLedger{}, records, 0) {
		want := Decision{Kept, int64(i), int64(original[i]), 0}
		if original[i] < i {
			want.Status, want.Output = Repeated, -1
			repeated++
		}
		if d != want {
			t.Fatalf("record %d: found %+v, expected %+v", i, d, want)
		}
	}
	if repeated < len(records)/3 {
		t.Errorf("only %d of %d records are repeated", repeated, len(records))
	}
	seen := map[sudoku.Board]bool{}
	exact := &Dedupe{Exact: true}
	for i, d := range decide(t, exact, exact.Rule(), testLedger{}, records, 0) {
		if seen[records[i].Board] != (d.Status == Repeated) {
			t.Fatalf("record %d: found %+v with exact", i, d)
		}
		seen[records[i].Board] = true
	}
}

// The parts have their shares of the classes in each stratum, up to one pack, and no
// class is in two parts.
func TestPartitionLikeAMap(t *testing.T) {
	records, original := planted(t, numberOfRecords())
	for _, by := range []string{"", "source"} {
		op := &Partition{Parts: Parts{{"train", 8}, {"validation", 1}, {"test", 1}}, By: by, Seed: 7}
		if err := op.Validate(); err != nil {
			t.Fatal(err)
		}
		decisions := decide(t, op, op.Rule(), testLedger{}, records, 0)
		counts := map[string][]int{}
		for i, d := range decisions {
			first := decisions[original[i]]
			if d.Status != Placed || d.Number != int64(i) || d.First != int64(original[i]) || d.Output != first.Output {
				t.Fatalf("record %d: found %+v, but %+v for the first of its class", i, d, first)
			}
			if original[i] < i {
				continue
			}
			stratum := fmt.Sprint(records[i].Board.Clues())
			if by != "" {
				stratum, _ = records[i].Field(by)
			}
			if counts[stratum] == nil {
				counts[stratum] = make([]int, 3)
			}
			counts[stratum][d.Output]++
		}
		for stratum, c := range counts {
			n := c[0] + c[1] + c[2]
			for part, share := range []int{8, 1, 1} {
				if low, high := n/10*share, (n+9)/10*share; c[part] < low || c[part] > high {
					t.Errorf("stratum %s: part %d has %d of %d classes, expected %d to %d", stratum, part, c[part], n, low, high)
				}
			}
		}
		other := *op
		other.Seed++
		if slices.Equal(decisions, decide(t, &other, other.Rule(), testLedger{}, records, 0)) {
			t.Error("another seed gives the same parts")
		}
	}
}

// A run that resumes from any earlier state of the rule, with the ledger of that moment
// or of any later one, decides as before. Some entries of the ledger may be newer than
// others.
func TestRulesRepeatTheirDecisions(t *testing.T) {
	records, _ := planted(t, 2000)
	random := rand.New(rand.NewPCG(8, 9))
	for _, op := range []Stream{&Dedupe{}, &Partition{Parts: Parts{{"a", 7}, {"b", 3}}}} {
		for range 20 {
			saved := random.IntN(len(records))
			killed := saved + random.IntN(len(records)-saved)
			rule, l := op.Rule(), testLedger{}
			want := decide(t, op, rule, l, records[:saved], 0)
			state, older := rule.State(), maps.Clone(l)
			want = append(want, decide(t, op, rule, l, records[saved:killed], saved)...)
			newer := maps.Clone(l)
			want = append(want, decide(t, op, rule, l, records[killed:], killed)...)
			for k, n := range newer {
				if random.IntN(2) == 0 {
					older[k] = n
				}
			}
			resumed := op.Rule()
			if err := resumed.Restore(state); err != nil {
				t.Fatal(err)
			}
			if got := decide(t, op, resumed, older, records[saved:], saved); !slices.Equal(got, want[saved:]) {
				t.Fatalf("%s saved at %d and killed at %d decides in another way", op.Name(), saved, killed)
			}
		}
		if err := op.Rule().Restore([]uint64{1}); op.Name() == "split" && err == nil {
			t.Error("half a stratum was restored")
		}
		noSuchPart := testLedger{{}: MaxParts - 1}
		if _, err := op.Rule().Decide(noSuchPart, &Keyed{}, 1); op.Name() == "split" && err == nil {
			t.Error("a part that does not exist was chosen")
		}
	}
}

// A rule that skips a stretch of new classes decides about the next stretch as if it had
// seen the first one.
func TestRulesSkipNewClasses(t *testing.T) {
	records, _ := planted(t, 2000)
	for _, op := range []Stream{&Dedupe{}, &Partition{Parts: Parts{{"a", 7}, {"b", 3}}}} {
		all := decide(t, op, op.Rule(), testLedger{}, records, 0)
		var firsts []record.Record
		for i, d := range all {
			if d.First == d.Number {
				firsts = append(firsts, records[i])
			}
		}
		want := decide(t, op, op.Rule(), testLedger{}, firsts, 0)
		rule := op.Rule()
		for from, to := range map[int]int{0: 1, 1: 33, 33: 200} { // in any order
			alone := op.Rule()
			decide(t, op, alone, testLedger{}, firsts[from:to], 0)
			if err := rule.Skip(alone.State()); err != nil {
				t.Fatal(err)
			}
		}
		if got := decide(t, op, rule, testLedger{}, firsts[200:], 200); !slices.Equal(got, want[200:]) {
			t.Errorf("%s decides in another way after %d classes", op.Name(), 200)
		}
		if err := op.Rule().Skip([]uint64{1}); op.Name() == "split" && err == nil {
			t.Error("half a stratum was skipped")
		}
	}
}

// Shares of 8:2, which --parts takes, once gave other parts to programs than to the command,
// which takes them for 4:1.
func TestEqualRatiosOfSharesGiveEqualParts(t *testing.T) {
	records, _ := planted(t, 1000)
	parsed, err := ParseParts("a=8,b=2")
	if err != nil {
		t.Fatal(err)
	}
	var want []Decision
	for _, parts := range []Parts{parsed, {{"a", 8}, {"b", 2}}, {{"a", 4}, {"b", 1}}, {{"a", 800}, {"b", 200}}} {
		op := &Partition{Parts: parts}
		got := decide(t, op, op.Rule(), testLedger{}, records, 0)
		if want == nil {
			want = got
		}
		if !slices.Equal(got, want) {
			t.Errorf("%v gives other parts than %v", parts, parsed)
		}
	}
}

func TestParseParts(t *testing.T) {
	for _, test := range []struct{ list, want string }{
		{"train=8,validation=1,test=1", "train=8,validation=1,test=1"},
		{"train=80,test=20", "train=4,test=1"},
		{"train=0.9,test=.1", "train=9,test=1"},
		{"a=98.5,b=1,c=0.5", "a=197,b=2,c=1"},
		{"a=1,b=0.333", "a=1000,b=333: found shares that need a pack of more than 1000 cards, expected"},
		{"a=1", `found only the part "a", expected 2 to 100`},
		{"a=1,a=2", "found the part a twice"},
		{"a=1,A=2", "found the part A twice"},
		{"a=1,b", `found "b", expected a name and a share`},
		{"a=1,b=0", `found "b=0", expected`},
		{"a=1,b=-1", `found "b=-1", expected`},
		{"a=1,b=1e9", `found "b=1e9", expected`},
		{"a=1,b=1/2", `found "b=1/2", expected`},
		{"a=1,../b=1", `found the part "../b", expected`},
		{"a=1,=1", `found the part "", expected`},
		{"a=1,b=99999999999999999999", "found shares that need a pack of more than 1000 cards"},
		{"", `found "", expected`},
	} {
		parts, err := ParseParts(test.list)
		got := parts.String()
		if err != nil {
			got += ": " + err.Error()
		}
		if !strings.Contains(got, test.want) || err == nil && got != test.want {
			t.Errorf("%q: found %s, expected %s", test.list, got, test.want)
		}
	}
}

// Boards have the key of their class in every form. Lists of candidates have one only
// if they say what clues say.
func TestKeysOfCandidates(t *testing.T) {
	board := sudoku.Board{1, 2, 3}
	line := record.Record{Reading: boardtext.Reading{Board: board, Form: boardtext.Line}}
	pencil := record.Record{Reading: boardtext.Reading{Candidates: board.Candidates(), Form: boardtext.Pencil}}
	fewer := pencil
	fewer.Candidates[80] = sudoku.DigitSet(1) | sudoku.DigitSet(2)
	op, exact := &Dedupe{}, &Dedupe{Exact: true}
	want, err := op.Keyed(&line)
	marks := record.Record{Reading: boardtext.Reading{Candidates: board.Marks(), Form: boardtext.Pencil}}
	if got, err := op.Keyed(&marks); got != want || err != nil {
		t.Errorf("the candidates that the clues leave have the key %v, %v", got, err)
	}
	if got, err2 := op.Keyed(&pencil); got != want || err != nil || err2 != nil {
		t.Errorf("found %v and %v, %v, %v", got, want, err, err2)
	}
	if _, err := op.Keyed(&fewer); err == nil {
		t.Error("lists of candidates have a class")
	}
	one, _ := exact.Keyed(&pencil)
	if other, err := exact.Keyed(&fewer); err != nil || one == other {
		t.Errorf("different lists have the keys %v and %v, %v", one, other, err)
	}
}

// A column with as many texts as boards is a mistake, and a missing column too.
func TestStrata(t *testing.T) {
	op := &Partition{Parts: Parts{{"a", 1}, {"b", 1}}, By: "source"}
	rule, l := op.Rule(), testLedger{}
	for i := range MaxStrata + 1 {
		k := &Keyed{Class: newKey(ofValue, fmt.Append(nil, i)), Stratum: uint64(i)}
		d, err := rule.Decide(l, k, int64(i))
		if err == nil {
			rule.Take(l, k, &d)
		}
		if (err != nil) != (i == MaxStrata) {
			t.Fatalf("stratum %d: %v", i, err)
		}
	}
}

// The column of the strata has a name or a number, like those of a record.Choice, and
// cannot be the column of the board or the solution.
func TestColumnOfStrata(t *testing.T) {
	header, _ := record.NewHeader([]record.Column{{Name: "puzzle"}, {Name: "solution"}, {Name: "Source"}, {Name: "clues"}, {Name: "2"}})
	r := record.Record{Header: header, Fields: []string{"", "", "x", "y", "z"}}
	keyOf := func(text string) uint64 {
		key := newKey(ofValue, []byte(text))
		return binary.LittleEndian.Uint64(key[:])
	}
	for by, want := range map[string]uint64{
		"Source": keyOf("x"), "source": keyOf("x"), "3": keyOf("x"), "=clues": keyOf("y"), "=2": keyOf("z"), "clues": 0, "": 0,
	} {
		op := &Partition{Parts: Parts{{"a", 1}, {"b", 1}}, By: by}
		if k, err := op.Keyed(&r); err != nil || k.Stratum != want {
			t.Errorf("%q: found the stratum %d, %v, expected %d", by, k.Stratum, err, want)
		}
	}
	for by, want := range map[string]string{
		"sorce":  `found no column named "sorce" for the strata, expected one of the columns 1 "puzzle", 2 "solution", 3 "Source", 4 "clues", 5 "2"`,
		"9":      `found no column 9 for the strata, expected one of the columns 1 "puzzle", 2 "solution", 3 "Source", 4 "clues", 5 "2"`,
		"puzzle": "found the same column for the board and the strata, expected a column for each",
		"2":      "found the same column for the solution and the strata, expected a column for each",
	} {
		op := &Partition{Parts: Parts{{"a", 1}, {"b", 1}}, By: by}
		_, err := op.Keyed(&r)
		if wrong, ok := err.(*NoClassError); !ok || fmt.Sprint(wrong.Reason) != want || !wrong.OfTable {
			t.Errorf("%q: found %v, expected %s", by, err, want)
		}
	}
	op := &Partition{Parts: Parts{{"a", 1}, {"b", 1}}, By: "source"}
	_, err := op.Keyed(&record.Record{File: "a", Reading: boardtext.Reading{Line: 7}})
	want := `found no table, expected one with the column "source" for the strata`
	if wrong, ok := err.(*NoClassError); !ok || fmt.Sprint(wrong.Reason) != want {
		t.Errorf("a board without the column: %v", err)
	}
}

// A record that is not taken leaves its class, and its card, to a later one.
func TestRulesTakeOnlyWhatIsWritten(t *testing.T) {
	for _, op := range []Stream{&Dedupe{}, &Partition{Parts: Parts{{"a", 1}, {"b", 1}}, Seed: 3}} {
		rule, l := op.Rule(), testLedger{}
		class, other := &Keyed{Class: Key{1}}, &Keyed{Class: Key{2}}
		step := func(rule Rule, k *Keyed, number int64, take bool) Decision {
			t.Helper()
			d, err := rule.Decide(l, k, number)
			if err != nil {
				t.Fatal(err)
			}
			if take {
				rule.Take(l, k, &d)
			}
			return d
		}
		lost, state := step(rule, class, 0, false), rule.State()
		first, second := step(rule, class, 1, true), step(rule, other, 2, true)
		repeated := step(rule, class, 3, true)
		if lost.First != 0 || first.First != 1 || repeated.First != 1 || first.Output != lost.Output {
			t.Errorf("%s: found %+v, %+v and %+v", op.Name(), lost, first, repeated)
		}
		if op.Name() == "split" && first.Output == second.Output {
			t.Error("both classes have drawn the same card of a pack of two")
		}
		// A run that resumes sees the same, although the ledger knows the class already.
		again := op.Rule()
		if err := again.Restore(state); err != nil {
			t.Fatal(err)
		}
		if step(again, class, 0, false) != lost || step(again, class, 1, true) != first || step(again, other, 2, true) != second || step(again, class, 3, true) != repeated {
			t.Errorf("%s decides in another way when it sees the records again", op.Name())
		}
	}
}

func TestWrongParts(t *testing.T) {
	for _, test := range []struct {
		parts Parts
		want  string
	}{
		{nil, `parts "": found no parts, expected 2 to 100`},
		{Parts{{"a", 1}, {"A", 1}}, `parts "a=1,A=1": found the part A twice, expected it once`},
		{Parts{{"a", 1}, {"b", -1}}, `parts "a=1,b=-1": found the share -1 of the part b, expected 1 or more`},
	} {
		if err := (&Partition{Parts: test.parts}).Validate(); err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%v, want %s", err, test.want)
		}
	}
}

// Every type that implements Stream has a name, by which faces find it.
func TestEveryStreamHasAName(t *testing.T) {
	found := len(typesWith(t, "Keyed"))
	var names []string
	for _, q := range Questions {
		if s, ok := q.New().(Stream); ok {
			names = append(names, s.Name())
		}
	}
	if len(names) != found {
		t.Errorf("found %d operations on streams, but the names %q", found, names)
	}
}

// A writer of a stream writes each record by itself, and an object that the decision
// completes.
func TestKeyedWriter(t *testing.T) {
	in := records(t, single, unreadable, single)
	pencil := record.Record{File: "-", Reading: boardtext.Reading{Form: boardtext.Pencil, Line: 9}}
	in = append(in, pencil)
	op := &Dedupe{}
	var out []byte
	var keys []Keyed
	w := &AnswerWriter{Stream: op, Style: JSON}
	ends := []int{0}
	w.Keyed = func(k *Keyed) error {
		if k == nil {
			k = &Keyed{}
		}
		keys, ends = append(keys, *k), append(ends, len(out))
		return nil
	}
	var s reportSink
	if err := w.Answer(t.Context(), &Block{Records: in}, &out, &s); err != nil {
		t.Fatal(err)
	}
	if len(keys) != 4 || keys[0] != keys[2] || keys[0] == (Keyed{}) || keys[1] != (Keyed{}) || keys[3] != (Keyed{}) || len(s) != 2 {
		t.Fatalf("found the keys %v and the reports %v", keys, s)
	}
	decision := Decision{Repeated, 2, 0, -1}
	for i, want := range []string{`"status":"repeated","number":3,"first":1}`, `"status":"invalid",`, `"first":1}`, `"status":"unclassed","error":"found lists of candidates`} {
		object := out[ends[i]:ends[i+1]]
		if i%2 == 0 {
			object = decision.AppendJSON(slices.Clone(object), nil)
		}
		if !json.Valid(object) || !bytes.Contains(object, []byte(want)) {
			t.Errorf("object %d is %s", i, object)
		}
	}
	if w.Counts.Of(Unreadable) != 1 || w.Counts.Of(NoClass) != 1 || w.Counts.Records() != 2 {
		t.Errorf("counted %v", w.Counts)
	}
}

// A reportSink collects reports.
type reportSink []error

func (*reportSink) Row(*record.Record, []string) error { return errors.New("there are no rows") }
func (s *reportSink) Report(_ *record.Record, err error) error {
	*s = append(*s, err)
	return nil
}
func (*reportSink) Answered() error { return nil }
