package operation

import (
	"slices"
	"strings"
	"testing"

	"bullseye/boardtext"
	"bullseye/explain"
	"bullseye/internal/corpus"
	"bullseye/logic"
	"bullseye/record"
	"bullseye/search"
	"bullseye/sudoku"
)

// The steps of a path solve the board, in both styles, and each of them has words.
func TestPathsSolveTheirBoards(t *testing.T) {
	for _, kind := range corpus.Unique() {
		boards, err := corpus.Boards(kind)
		if err != nil {
			t.Fatal(err)
		}
		for i := range 4 {
			r := record.Record{Reading: boardtext.Reading{Form: boardtext.Line, Board: boards[i]}}
			for _, style := range []PathStyle{PlayerStyle, ExplainerStyle} {
				checkPath(t, &Explain{Style: style, Language: explain.Language(i % 2)}, r)
			}
		}
	}
}

func checkPath(t *testing.T, o *Explain, r record.Record) {
	t.Helper()
	a := apply(t, o, []record.Record{r})[0].(*Walkthrough)
	if a.Status != Explained || a.Stuck || a.Level == "" || (o.Style == ExplainerStyle) != (a.ER != "") {
		t.Fatalf("%v: the answer is %s, stuck %v, level %q, ER %q", r.Board, a.Status, a.Stuck, a.Level, a.ER)
	}
	p := logic.NewPosition(r.Board)
	for i := range a.Steps {
		s := &a.Steps[i]
		if words := s.Words.String(); s.Words.Title == "" || words == "" || strings.ContainsAny(words, "{}") {
			t.Errorf("%v: step %d has the words %q", r.Board, i, words)
		}
		p.Apply(&s.Step)
	}
	if !p.Solved() {
		t.Errorf("%v: the steps do not solve the board", r.Board)
	}
	for _, markdown := range []bool{false, true} {
		a.Asked = &Explain{Style: o.Style, Markdown: markdown}
		if got := strings.Count(string(a.AppendText(nil)), "\n"); got < len(a.Steps) {
			t.Errorf("%v: %d lines for %d steps", r.Board, got, len(a.Steps))
		}
	}
}

// The ratings of a path are those of Rate.
func TestPathsHaveTheRatings(t *testing.T) {
	in := records(t, single, "1...5......7..9.....82....42....7..83.5.6..12..15..36..1.....7.7..64.8..8.2.....5")
	rated := apply(t, &Rate{}, in)
	for i, answer := range apply(t, &Explain{Style: ExplainerStyle}, in) {
		a, r := answer.(*Walkthrough), rated[i].(*Rating)
		if a.ER != r.ER || a.EP != r.EP || a.ED != r.ED || a.Level != r.Level {
			t.Errorf("the path has %s/%s/%s, %s; the rating is %s/%s/%s, %s", a.ER, a.EP, a.ED, a.Level, r.ER, r.EP, r.ED, r.Level)
		}
		if a.Technique != r.Technique || !strings.Contains(text([]Answer{a}), r.Technique) {
			t.Errorf("the path has the hardest technique %s, expected %s in the text, too", a.Technique, r.Technique)
		}
	}
}

func TestBoardsWithoutAPath(t *testing.T) {
	for _, test := range []struct {
		board  string
		status Status
		want   string
	}{
		{several, Multiple, "several completions"},
		{clashing, Unsolvable, "no completion"},
		{impossible, Unsolvable, "no completion"},
	} {
		a := apply(t, &Explain{}, records(t, test.board))[0].(*Walkthrough)
		if got := text([]Answer{a}); a.Status != test.status || !strings.Contains(got, test.want) {
			t.Errorf("the answer is %s, %q; want %s, %q", a.Status, got, test.status, test.want)
		}
	}
}

// Markdown has a numbered item for each step, and a fenced board.
func TestMarkdown(t *testing.T) {
	got := text(apply(t, &Explain{Markdown: true}, records(t, single)))
	for _, want := range []string{"```\n+-------+", "\n1. **Hidden Single.** r3c1 is 5", "\n53. **"} {
		if !strings.Contains(got, want) {
			t.Errorf("the Markdown lacks %q: %s", want, got)
		}
	}
	if strings.Count(got, "```") != 2 {
		t.Errorf("the board is not fenced: %s", got)
	}
	rated := text(apply(t, &Explain{Style: ExplainerStyle, Markdown: true}, records(t, single)))
	if want := "\n1. **Hidden Single (1.2).** r3c1 is 5"; !strings.Contains(rated, want) {
		t.Errorf("the Markdown lacks %q: %s", want, rated)
	}
}

func TestTargetIsExplained(t *testing.T) {
	a := apply(t, &Explain{Target: true}, records(t, several))[0].(*Walkthrough)
	got := text([]Answer{a})
	for _, want := range []string{"The best score is 2884.", "\n  r4c6=9   −12  3: 2872\n", "\n  r4c4=2     0  4: 2884\n", "\nEvery completion has r6c4=7, r8c2=3 and r8c3=7.\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("the text lacks %q: %s", want, got)
		}
	}
	marked := text(apply(t, &Explain{Target: true, Markdown: true}, records(t, several)))
	if want := "| 7 4 8 | 3 6 1 | 5 2 9 |"; !strings.Contains(marked, want) {
		t.Errorf("the Markdown does not draw the best completion, %q: %s", want, marked)
	}
}

// The candidates before a step have all that it removes.
func TestCandidatesAreDrawn(t *testing.T) {
	in := records(t, "..15.97.373.8.19.5...6731.2387915426...284371124736598673198254.1.467839498352617")
	for _, test := range []struct {
		markdown bool
		want     string
	}{
		{false, "  1  XY-Wing\n     +-------------+"},
		{true, "1. **XY-Wing**\n\n   ```\n   +-------------+"},
	} {
		got := text(apply(t, &Explain{Marks: true, Markdown: test.markdown}, in))
		if !strings.Contains(got, test.want) || strings.Count(got, "| 28  46  1   |") != 1 {
			t.Errorf("the text lacks %q: %s", test.want, got)
		}
	}
}

// Lists that lack a candidate of the solution are not called unsolvable.
func TestExplainPointsOutRemovedCandidates(t *testing.T) {
	r := records(t, single)[0]
	solution, err := search.First(t.Context(), r.Board)
	if err != nil {
		t.Fatal(err)
	}
	r.Form, r.Candidates = boardtext.Pencil, r.Board.Marks()
	r.Candidates[0] &^= sudoku.DigitSet(solution[0])
	hint := advise(t, &Hint{}, r)
	a := apply(t, &Explain{}, []record.Record{r})[0].(*Walkthrough)
	if a.Status != Mistaken || a.Text != hint.Text || !slices.Equal(a.Missing, hint.Missing) || len(a.Missing) != 1 {
		t.Errorf("explain says %s, %q, %v; hint says %q, %v", a.Status, a.Text, a.Missing, hint.Text, hint.Missing)
	}
	if again := apply(t, &Rate{}, []record.Record{r})[0]; again.Outcome().Status != Unsolvable {
		t.Errorf("the rating is %s, want %s", again.Outcome().Status, Unsolvable)
	}
}

func TestAFullGridHasNoSteps(t *testing.T) {
	solution, err := search.First(t.Context(), *cluesFrom(single))
	if err != nil {
		t.Fatal(err)
	}
	for _, style := range []PathStyle{PlayerStyle, ExplainerStyle} {
		r := records(t, string(solution.AppendLine(nil)))[0]
		a := apply(t, &Explain{Style: style}, []record.Record{r})[0].(*Walkthrough)
		object, err := AppendJSON(nil, &r, a)
		if err != nil || a.Status != Solved || !strings.Contains(string(object), `"status":"solved","steps":[],`) {
			t.Errorf("the answer is %s, %v", object, err)
		}
	}
}
