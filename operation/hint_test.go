package operation

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"bullseye/boardtext"
	"bullseye/explain"
	"bullseye/logic"
	"bullseye/record"
	"bullseye/score"
	"bullseye/search"
	"bullseye/sudoku"
)

// with returns a board with other digits in some cells, as in "r1c1=5 r1c2=9".
func with(t *testing.T, board, digits string) string {
	t.Helper()
	cells := []byte(board)
	for one := range strings.FieldsSeq(digits) {
		cells[9*(one[1]-'1')+one[3]-'1'] = one[5]
	}
	return string(cells)
}

func cluesFrom(board string) *sudoku.Board {
	b, err := boardtext.Parse(board)
	if err != nil {
		panic(err)
	}
	return &b
}

func marksOf(board string) *sudoku.Candidates {
	marks := cluesFrom(board).Marks()
	return &marks
}

func advise(t *testing.T, o *Hint, r record.Record) *Advice {
	t.Helper()
	return apply(t, o, []record.Record{r})[0].(*Advice)
}

func TestHints(t *testing.T) {
	solution, err := search.First(t.Context(), *cluesFrom(single))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name   string
		hint   Hint
		board  string
		status Status
		want   string // a part of the text
	}{
		{"the next step", Hint{}, single, Hinted, "r3c1 is 5"},
		{"a house", Hint{Detail: logic.Where}, single, Hinted, "Look at box 1.\n"},
		{"the technique", Hint{Detail: logic.What}, single, Hinted, "Hidden Single\n  5 in box 1.\n"},
		{"in Chinese", Hint{Language: explain.Chinese}, single, Hinted, "r3c1 填 5"},
		{"all steps", Hint{All: true}, single, Hinted, "\n2. Hidden Single"},
		{"right entries", Hint{Clues: (*Board)(cluesFrom(single))}, with(t, single, "r3c1=5"), Hinted, "r1c1 is 6"},
		{"wrong entries", Hint{Clues: (*Board)(cluesFrom(single))}, with(t, single, "r1c1=5 r1c2=9"), Mistaken, "r1c1=5 and r1c2=9"},
		{"an entry over a clue", Hint{Clues: (*Board)(cluesFrom(single))}, with(t, single, "r1c4=1"), Mistaken, "r1c4 is a clue, 2: is this the same puzzle?\n"},
		{"a wrong entry, gently", Hint{Clues: (*Board)(cluesFrom(single)), Detail: logic.Where}, with(t, single, "r1c1=5"), Mistaken, "check box 1"},
		{"a wrong entry that nobody can tell", Hint{}, with(t, single, "r1c1=1"), Unsolvable, "If some of its digits are your own"},
		{"a wrong entry that clashes", Hint{}, with(t, single, "r1c1=5"), Unsolvable, "row 1 has more than one 5, in r1c1 and r1c7.\n"},
		{"another puzzle", Hint{Clues: (*Board)(cluesFrom(several)), Detail: logic.Where}, single, Mistaken, "is a clue, 3: is this the same puzzle?\n"},
		{"candidates of another puzzle", Hint{Candidates: (*Lists)(marksOf(several))}, single, Mistaken, "is this the same puzzle?\n"},
		{"another puzzle in target sudoku", Hint{Clues: (*Board)(cluesFrom(several)), Target: true}, single, Mistaken, "is this the same puzzle?\n"},
		{"several completions", Hint{}, several, Multiple, "several completions"},
		{"clues without a completion", Hint{Clues: (*Board)(cluesFrom(with(t, single, "r1c1=1")))}, with(t, single, "r1c1=1 r3c1=5"), Unsolvable, "The clues have no completion, so no entry is to blame"},
		{"clues that clash", Hint{Clues: (*Board)(cluesFrom(clashing))}, clashing, Unsolvable, "The board has no completion: row 1 has more than one 1, in r1c1 and r1c2.\n"},
		{"nothing left", Hint{}, string(solution.AppendLine(nil)), Solved, "The board is solved."},
		{"beyond the last step", Hint{Nth: 729}, single, Solved, "The path has only 53 steps, so there is no step 729."},
		{"a step after a wrong entry", Hint{Nth: 3, Clues: (*Board)(cluesFrom(single))}, with(t, single, "r1c1=5 r1c2=9"), Mistaken, "r1c1=5 and r1c2=9"},
		{"a missing clue", Hint{Clues: (*Board)(cluesFrom(single))}, with(t, single, "r1c4=."), Hinted, "r3c1 is 5"},
	} {
		t.Run(test.name, func(t *testing.T) {
			a := advise(t, &test.hint, records(t, test.board)[0])
			if got := string(a.AppendText(nil)); a.Status != test.status || !strings.Contains(got, test.want) {
				t.Errorf("the answer is %s, %q; want %s, %q", a.Status, got, test.status, test.want)
			}
		})
	}
}

func TestWrongNth(t *testing.T) {
	for _, test := range []struct {
		op   Operation
		want string
	}{
		{&Hint{Nth: -1}, "nth cannot be -1: expected a whole number from 1 to 729"},
		{&Hint{Nth: 730}, "nth cannot be 730"},
		{&Hint{Nth: 2, Target: true}, "nth and target cannot be combined"},
	} {
		if err := test.op.Validate(); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("the error is %v, want %q", err, test.want)
		}
	}
}

// All lists all forcing chains, each with another conclusion. It lists a dynamic one only if
// there is no other step.
func TestAllStepsIncludeForcingChains(t *testing.T) {
	for _, test := range []struct {
		name, board string
		want        map[logic.Technique]bool // whether there are several of those that are there
	}{
		{"a fresh board", ".2.45...9..7...23..6...7..5...9.4.5...4.....8....2..133...6..9.......8...715....2",
			map[logic.Technique]bool{logic.Nishio: true, logic.RegionForcing: true}},
		{"only dynamic", "98.7..6..7..6..5......4..3.5..97.8...78..2.....9......1....6......1...65....971..",
			map[logic.Technique]bool{logic.ContradictionForcing: false}},
	} {
		t.Run(test.name, func(t *testing.T) {
			a := advise(t, &Hint{All: true}, records(t, test.board)[0])
			counts, effort, chains := map[logic.Technique]int{}, logic.Effort(0), map[string]bool{}
			for i := range a.Steps {
				s := &a.Steps[i].Step
				counts[s.Technique]++
				if s.Effort < effort {
					t.Errorf("step %d is easier than the step before it", i+1)
				}
				effort = s.Effort
				if s.Technique == logic.Nishio || s.Technique == logic.CellForcing || s.Technique == logic.RegionForcing {
					key := fmt.Sprint(s.Effort, s.Placement, s.Removals)
					if chains[key] {
						t.Errorf("step %d concludes the same as one before it", i+1)
					}
					chains[key] = true
				}
			}
			for technique, several := range test.want {
				if n := counts[technique]; n == 0 || several != (n > 1) {
					t.Errorf("%d steps are of technique %d", n, technique)
				}
			}
			if dynamic := counts[logic.ContradictionForcing]; dynamic > 0 && len(a.Steps) > 1 {
				t.Errorf("a dynamic chain is among %d steps", len(a.Steps))
			}
		})
	}
}

// What must not be given away is not in objects either.
func TestHintsHideWhatTheyMust(t *testing.T) {
	for _, test := range []struct {
		hint   Hint
		board  string
		secret string
	}{
		{Hint{Detail: logic.Where}, single, "r3c1"},
		{Hint{Detail: logic.Where}, single, "Hidden Single"},
		{Hint{Detail: logic.What}, single, "r3c1"},
		{Hint{Detail: logic.Where, Clues: (*Board)(cluesFrom(single))}, with(t, single, "r1c1=5"), "r1c1"},
		{Hint{Detail: logic.Where, Target: true}, several, "r4c6"},
		{Hint{Detail: logic.What, Target: true}, several, "r4c6=9"},
		{Hint{Detail: logic.What, Target: true}, several, `"choices"`},
	} {
		r := records(t, test.board)[0]
		a := advise(t, &test.hint, r)
		object, err := AppendJSON(nil, &r, a)
		if all := string(a.AppendText(object)); err != nil || strings.Contains(all, test.secret) {
			t.Errorf("the answer %s gives away %s, %v", all, test.secret, err)
		}
	}
}

func TestRemovedCandidatesArePointedOut(t *testing.T) {
	solution, err := search.First(t.Context(), *cluesFrom(single))
	if err != nil {
		t.Fatal(err)
	}
	r := records(t, single)[0]
	lists := r.Board.Marks()
	right := solution[0]
	lists[0] &^= sudoku.DigitSet(right)
	given := r
	given.Form, given.Candidates = boardtext.Pencil, lists
	want := fmt.Sprintf("Put back %d in r1c1.", right)
	for _, test := range []struct {
		hint   Hint
		record record.Record
	}{
		{Hint{}, given},
		{Hint{Clues: (*Board)(&r.Board)}, given},
		{Hint{Candidates: (*Lists)(&lists)}, r},
	} {
		a := advise(t, &test.hint, test.record)
		if got := a.Text; a.Status != Mistaken || !strings.Contains(got, want) {
			t.Errorf("the answer is %s, %q; want %q", a.Status, got, want)
		}
	}
}

// A step that somebody has made already is not proposed again.
func TestHintsUseTheCandidatesThatAreLeft(t *testing.T) {
	r := records(t, "1...5......7..9.....82....42....7..83.5.6..12..15..36..1.....7.7..64.8..8.2.....5")[0]
	lists := r.Board.Marks()
	for n := range 3 {
		a := advise(t, &Hint{Candidates: (*Lists)(&lists)}, r)
		if a.Status != Hinted || len(a.Steps) != 1 || a.Steps[0].Step.Places() {
			t.Fatalf("step %d is %+v", n, a)
		}
		for _, c := range a.Steps[0].Step.Removals {
			if !lists[c.Cell].Has(c.Digit) {
				t.Errorf("step %d removes %v, which is not there", n, c)
			}
			lists[c.Cell] &^= sudoku.DigitSet(c.Digit)
		}
	}
}

// A prospect holds exactly the best scores that all completions together show.
func TestProspect(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for n := range 40 {
		r := records(t, several)[0]
		var objective score.Objective
		if n%2 == 1 {
			weights := score.Weights{}
			for c := range weights {
				weights[c] = random.Int64N(9) - 4
			}
			objective.Weights = &weights
		}
		// Some digits of a random completion make the board smaller.
		all := slices.Collect(completionsOf(t, r.Board))
		grid := all[random.IntN(len(all))]
		for range 2 {
			c := random.IntN(sudoku.Cells)
			r.Board[c] = grid[c]
		}
		start := r.Board.Marks()
		p, err := newProspecting(objective, 0, nil).ask(t.Context(), t.Context(), &r.Board, &start)
		if err != nil {
			t.Fatal(err)
		}
		best := map[logic.Candidate]int64{}
		values := objective.Values()
		for grid := range completionsOf(t, r.Board) {
			for c, d := range grid {
				k := logic.Candidate{Cell: sudoku.Cell(c), Digit: d}
				if s, ok := best[k]; !ok || values.Score(grid) > s {
					best[k] = values.Score(grid)
				}
			}
		}
		checkProspect(t, p, &r.Board, best)
	}
}

// If the time runs out, the answer holds what is proved by then and marks the rest.
func TestProspectInTime(t *testing.T) {
	const many = "53..7....6..195....98....6.8...6...34..8.3......2...6.6....28....4......5....8..79"
	r := records(t, many)[0]
	start := r.Board.Marks()
	whole, err := newProspecting(score.Objective{}, 0, nil).ask(t.Context(), t.Context(), &r.Board, &start)
	if err != nil || !whole.complete() {
		t.Fatal(whole, err)
	}
	known := map[logic.Candidate]int64{}
	for _, cell := range whole.Cells {
		for _, c := range cell.Reach.Choices {
			known[logic.Candidate{Cell: cell.Cell, Digit: c.Digit}] = c.Score
		}
	}
	limited, stop := context.WithCancel(t.Context())
	q := newProspecting(score.Objective{}, 0, func(s Sight) {
		if s.Settled > 0 {
			stop()
		}
	})
	q.begin(&r)
	p, err := q.ask(t.Context(), limited, &r.Board, &start)
	if err != nil || p.complete() || p.bound != nil || p.Score != whole.Score {
		t.Fatal(p, err)
	}
	proved, unproved, last := 0, 0, true
	for _, cell := range p.Cells {
		one := cell.Reach
		if len(one.Choices) > 1 && one.Proved() && !last {
			t.Errorf("%v follows a cell that is not proved", one.Cell)
		}
		last = one.Proved()
		for i, c := range one.Choices {
			want, possible := known[logic.Candidate{Cell: one.Cell, Digit: c.Digit}]
			switch {
			case !c.Unproved && (!possible || c.Score != want), c.Unproved && (c.Score < want || i == 0):
				t.Errorf("%v: %+v, want %d, %v", one.Cell, c, want, possible)
			case c.Unproved:
				unproved++
			default:
				proved++
			}
		}
	}
	if proved <= len(p.Cells) || unproved == 0 {
		t.Errorf("%d choices are proved and %d are not", proved, unproved)
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	if p, err := q.ask(stopped, stopped, &r.Board, &start); !errors.Is(err, context.Canceled) {
		t.Errorf("an interruption gives %v, %v", p, err)
	}
}

// Every face says that the answer is not proved, and gives the bound.
func TestTargetTimeout(t *testing.T) {
	r := records(t, strings.Repeat(".", sudoku.Cells))[0]
	for _, test := range []struct {
		op        Operation
		text, row string
	}{
		{&Hint{Target: true, Timeout: 1}, `The time ran out before`, `^unproved,[0-9]*,,,,[0-9]+$`},
		{&Hint{Target: true, Timeout: 1, Language: explain.Chinese}, `时限已到`, `^unproved,[0-9]*,,,,[0-9]+$`},
		{&Hint{Target: true, Timeout: 1, Clues: (*Board)(&r.Board)}, `The time ran out before`, `^unproved,[0-9]*,,,,[0-9]+$`},
		{&Explain{Target: true, Timeout: 1}, `The time ran out before`, `^unproved,[0-9]*,,,,[0-9]+$`},
	} {
		a := apply(t, test.op, []record.Record{r})[0]
		if got := string(a.AppendText(nil)); a.Outcome() != (Outcome{Status: Unproved, Incomplete: true}) || !strings.Contains(got, test.text) {
			t.Errorf("%T: the answer is %v, %q, want %q", test.op, a.Outcome(), got, test.text)
		}
		object, err := AppendJSON(nil, &r, a)
		if err != nil || !regexp.MustCompile(`"status":"unproved",.*"bound":[0-9]+`).Match(object) {
			t.Errorf("%T: the object is %s, %v", test.op, object, err)
		}
		err = a.Rows(test.op, &r, func(_ *record.Record, texts []string) error {
			if row := strings.Join(texts, ","); !regexp.MustCompile(test.row).MatchString(row) || len(texts) != len(test.op.Spec().Columns) {
				t.Errorf("%T: the row is %q", test.op, row)
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
	for _, op := range []Operation{&Hint{Timeout: 1}, &Explain{Timeout: 1}, &Hint{Target: true, Timeout: -1}} {
		if err := op.Validate(); err == nil {
			t.Errorf("%+v is accepted", op)
		}
	}
}

func completionsOf(t *testing.T, b sudoku.Board) func(func(sudoku.Grid) bool) {
	return func(yield func(sudoku.Grid) bool) {
		for grid, err := range search.All(t.Context(), b) {
			if err != nil {
				t.Fatal(err)
			}
			if !yield(grid) {
				return
			}
		}
	}
}

// checkProspect compares a prospect with the best score of each candidate.
func checkProspect(t *testing.T, p *Prospect, b *sudoku.Board, best map[logic.Candidate]int64) {
	t.Helper()
	choices := 0
	last := explain.Reach{}
	for i, cell := range p.Cells {
		r := cell.Reach
		if b[r.Cell] != 0 {
			t.Errorf("%v has a clue", r.Cell)
		}
		for j, c := range r.Choices {
			choices++
			if want, ok := best[logic.Candidate{Cell: r.Cell, Digit: c.Digit}]; !ok || want != c.Score {
				t.Errorf("%v=%d reaches %d, want %d, %v", r.Cell, c.Digit, c.Score, want, ok)
			}
			if j > 0 && c.Score > r.Choices[j-1].Score {
				t.Errorf("the choices of %v are not in order: %v", r.Cell, r.Choices)
			}
		}
		now := r
		if open, before := len(r.Choices) > 1, len(last.Choices) > 1; i > 0 &&
			(open && !before || open == before && (now.Gap() > last.Gap() || now.Gap() == last.Gap() && now.Cell < last.Cell)) {
			t.Errorf("%v follows %v", now, last)
		}
		last = now
	}
	clues := b.Clues()
	if want := len(best) - clues; choices != want || len(p.Cells) != sudoku.Cells-clues {
		t.Errorf("%d choices in %d cells, want %d", choices, len(p.Cells), want)
	}
}

func TestTargetHints(t *testing.T) {
	for _, test := range []struct {
		name   string
		hint   Hint
		board  string
		status Status
		want   string
	}{
		{"a telling cell", Hint{Target: true}, several, Hinted, "The best completion needs r4c6=9"},
		{"where", Hint{Target: true, Detail: logic.Where}, several, Hinted, "Look at box 5."},
		{"one completion", Hint{Target: true}, single, Hinted, "only one completion"},
		{"no completion", Hint{Target: true}, clashing, Unsolvable, "no completion"},
		{"costly entries", Hint{Target: true, Clues: (*Board)(cluesFrom(several))}, with(t, several, "r1c1=6"), Mistaken, "1 point is lost"},
		{"entries that leave nothing", Hint{Target: true, Clues: (*Board)(cluesFrom(several))}, with(t, several, "r5c5=3"), Mistaken, "no completion is left"},
		{"entries that cost nothing", Hint{Target: true, Clues: (*Board)(cluesFrom(several))}, with(t, several, "r4c6=9"), Hinted, "The best completion needs r8c5=1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			a := advise(t, &test.hint, records(t, test.board)[0])
			if got := strings.ReplaceAll(string(a.AppendText(nil)), "\n", " "); a.Status != test.status || !strings.Contains(got, test.want) {
				t.Errorf("the answer is %s, %q; want %s, %q", a.Status, got, test.status, test.want)
			}
		})
	}
}

// A removed candidate that the best completion needs is named, and no digit is blamed.
func TestTargetHintsNameRemovedCandidates(t *testing.T) {
	r := records(t, several)[0]
	lists := r.Board.Marks()
	at := sudoku.CellAt(3, 5)
	lists[at] &^= sudoku.DigitSet(9)
	given := r
	given.Form, given.Candidates = boardtext.Pencil, lists
	nothing := lists
	nothing[at] = sudoku.DigitSet(8) // which a clue excludes
	for _, test := range []struct {
		name   string
		hint   Hint
		record record.Record
		want   string
	}{
		{"with clues", Hint{Clues: (*Board)(&r.Board), Candidates: (*Lists)(&lists)}, r, "2872 can be reached, 12 less than the best score, 2884. Put back 9 in r4c6."},
		{"without clues", Hint{Candidates: (*Lists)(&lists)}, r, "Put back 9 in r4c6."},
		{"in the record", Hint{Clues: (*Board)(&r.Board)}, given, "Put back 9 in r4c6."},
		{"in Chinese", Hint{Candidates: (*Lists)(&lists), Language: explain.Chinese}, r, "请补上 r4c6 的 9。"},
		{"where", Hint{Candidates: (*Lists)(&lists), Detail: logic.Where}, r, "check box 5"},
		{"no completion left", Hint{Candidates: (*Lists)(&nothing)}, r, "no completion is left. Put back 9 in r4c6."},
	} {
		test.hint.Target = true
		a := advise(t, &test.hint, test.record)
		if a.Status != Mistaken || !strings.Contains(a.Text, test.want) || len(a.Wrong) > 0 {
			t.Errorf("%s: the answer is %s, %q, %v; want %q", test.name, a.Status, a.Text, a.Wrong, test.want)
		}
	}
}

func TestHintOptions(t *testing.T) {
	for _, o := range []Operation{
		&Hint{Target: true, All: true}, &Hint{Objective: score.Objective{Weights: new(score.Weights)}},
		&Explain{Style: "guess"}, &Explain{Target: true, Style: ExplainerStyle}, &Explain{Target: true, Marks: true}, &Explain{Objective: score.Objective{Table: new(score.Table)}},
	} {
		if err := o.Validate(); err == nil {
			t.Errorf("%+v is accepted", o)
		}
	}
}
