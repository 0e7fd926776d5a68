package render

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"bullseye/boardtext"
	"bullseye/draw"
	"bullseye/draw/paper"
	"bullseye/explain"
	"bullseye/internal/corpus"
	"bullseye/operation"
	"bullseye/record"
	"bullseye/score"
	"bullseye/sudoku"
)

func lay(t testing.TB, b *Booklet, records []record.Record) (*paper.Booklet, operation.Counts) {
	t.Helper()
	book, counts, err := b.Lay(t.Context(), records)
	if err != nil {
		t.Fatal(err)
	}
	return book, counts
}

func TestBookletSaysWhatEachBoardIs(t *testing.T) {
	in := records(t, single+" # Snail", several, clashing, impossible)
	book, counts := lay(t, &Booklet{Title: "Five", Rate: true, PerPage: 4, Paper: paper.Letter}, in)
	if counts.Records() != 4 || counts.Of(operation.Multiple) != 1 || counts.Of(operation.Unsolvable) != 2 {
		t.Errorf("the counts are %+v", counts)
	}
	if book.Title != "Five" || book.PerPage != 4 || book.Size != paper.Letter || !book.Solutions || book.Language != "en" || book.Legend != "" {
		t.Errorf("the booklet is %+v", book)
	}
	if want := []string{"Name", "Time"}; !slices.Equal(book.Blanks, want) {
		t.Errorf("the blanks are %q, want %q", book.Blanks, want)
	}
	type said struct{ number, name, about, note, result, missing string }
	want := []said{
		{"1", "Snail", "Easy 1.5", "", "", ""},
		{"2", "", "", "This board has several completions", "", "several completions"},
		{"3", "", "", "This board has no completion: 1 in r1c1 and r1c2 (row 1, box 1)", "", "no completion"},
		{"4", "", "", "This board has no completion", "", "no completion"},
	}
	for i, p := range book.Puzzles {
		if got := (said{p.Number, p.Name, p.About, p.Note, p.Result, p.Missing}); got != want[i] {
			t.Errorf("puzzle %d: got %+v, want %+v", i+1, got, want[i])
		}
		if has := p.Solution != nil; has != (i == 0) {
			t.Errorf("puzzle %d has a solution: %v", i+1, has)
		}
	}
	if s := book.Puzzles[0].Solution; s.Clues != mustParse(single) || slices.Contains(s.Digits[:], 0) {
		t.Errorf("the solution is %v with the clues %v", s.Digits, s.Clues)
	}
	if tones := book.Puzzles[2].Board.Tones; tones[0] != draw.Wrong || tones[1] != draw.Wrong || tones[2] != draw.Plain {
		t.Errorf("the clashing clues have the tones %v", tones[:3])
	}
}

func TestBookletOfTargetSudoku(t *testing.T) {
	in := records(t, single, several, impossible)
	book, counts := lay(t, &Booklet{Target: true, Language: explain.Chinese}, in)
	if counts.Records() != 3 || counts.Of(operation.Unsolvable) != 1 {
		t.Errorf("the counts are %+v", counts)
	}
	if book.Language != explain.Chinese.String() || !slices.Equal(book.Blanks, []string{"姓名", "用时", "得分"}) || !strings.Contains(book.Legend, "6、7、8、9") {
		t.Errorf("the booklet is %+v", book)
	}
	p := book.Puzzles[1]
	best := sudoku.Grid(p.Solution.Digits)
	if board := mustParse(several); p.Result != "2884 分" || p.Note != "" || !best.Completes(board) || new(score.Objective).Values().Score(best) != 2884 {
		t.Errorf("got %q and the grid %v, want one that scores 2884", p.Result, best)
	}
	if p.Board.Tones[40] != draw.Yellow || p.Board.Tones[0] != draw.White || p.Solution.Tones != p.Board.Tones {
		t.Errorf("the tones are %v", p.Board.Tones)
	}

	weights := score.Weights{3: -7}
	book, _ = lay(t, &Booklet{Target: true, Objective: score.Objective{Weights: &weights}}, in)
	if labels := book.Puzzles[0].Board.Labels; labels[3] != "-7" || labels[4] != "0" {
		t.Errorf("the labels are %v", labels)
	}
}

func TestBookletSaysWhatIsNotProved(t *testing.T) {
	book, counts := lay(t, &Booklet{Target: true, Timeout: 1}, records(t, strings.Repeat(".", 81)))
	if counts.Of(operation.Unproved) != 1 {
		t.Fatalf("got %+v, want an unproved score", counts)
	}
	p := book.Puzzles[0]
	if p.Solution != nil && !strings.HasSuffix(p.Result, " points, not proved") || p.Solution == nil && p.Missing != "no completion was found in time" {
		t.Errorf("got %q and %q", p.Result, p.Missing)
	}
}

// Lists of candidates are printed as such if no board has them.
func TestBookletOfCandidates(t *testing.T) {
	board := mustParse(single)
	start := board.Candidates()
	in := make([]record.Record, 2)
	in[0].Form, in[0].Candidates = boardtext.Pencil, start
	start[0] &^= start[0] & -start[0] // without the smallest one
	in[1].Form, in[1].Candidates = boardtext.Pencil, start
	book, _ := lay(t, &Booklet{}, in)
	if got := book.Puzzles[0].Board; got.Candidates != (sudoku.Candidates{}) || got.Clues != board {
		t.Errorf("the candidates of a board are printed as %+v", got)
	}
	if got := book.Puzzles[1].Board; got.Candidates != start {
		t.Errorf("the candidates are %v, want %v", got.Candidates, start)
	}
}

func TestBookletDoesNotDependOnThreads(t *testing.T) {
	boards, err := corpus.Boards(corpus.Kinds()...)
	if err != nil {
		t.Fatal(err)
	}
	var in []record.Record
	for i := range boards[:min(len(boards), 60)] {
		in = append(in, record.Record{Reading: boardtext.Reading{Board: boards[i*len(boards)/60]}})
	}
	for _, target := range []bool{false, true} {
		one, counts := lay(t, &Booklet{Rate: !target, Target: target, Threads: 1}, in)
		done := 0
		lay(t, &Booklet{Target: target, Threads: 1, Progress: func(n int) { done = n }}, in)
		if four, again := lay(t, &Booklet{Rate: !target, Target: target, Threads: 4}, in); !reflect.DeepEqual(one, four) || !reflect.DeepEqual(counts, again) {
			t.Errorf("target %v: four threads gave another booklet than one", target)
		}
		if done != len(in) {
			t.Errorf("the last progress was %d of %d", done, len(in))
		}
	}
}

func TestBookletRefuses(t *testing.T) {
	one := records(t, single)
	many := slices.Repeat(one, MaxBooklet+1)
	for _, test := range []struct {
		name    string
		booklet Booklet
		in      []record.Record
		want    string
	}{
		{"no board", Booklet{}, nil, "there is no board to print"},
		{"too many", Booklet{}, many, "there are too many boards for one booklet, which has at most 2000"},
		{"three on a page", Booklet{PerPage: 3}, many, "per-page cannot be 3: expected 1, 2, 4, 6"},
		{"unknown paper", Booklet{Paper: 9}, many, "paper cannot be Size(9): expected a4, letter"},
		{"a dark theme", Booklet{Theme: "dark"}, many, "theme cannot be \"dark\": expected print, light, colour-blind"},
		{"a long title", Booklet{Title: strings.Repeat("长", MaxTitle+1)}, many, "title cannot be "},
		{"timeout without target", Booklet{Timeout: operation.Duration(time.Second)}, many, "timeout has no effect without target"},
	} {
		book, _, err := test.booklet.Lay(t.Context(), test.in)
		if book != nil || err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %q", test.name, err, test.want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := (&Booklet{}).Lay(ctx, one); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want context.Canceled", err)
	}
}

// The 200 puzzles are of all levels, and rated.
func BenchmarkBooklet(b *testing.B) {
	boards, err := corpus.Boards(corpus.Unique()...)
	if err != nil {
		b.Fatal(err)
	}
	var in []record.Record
	for i := range 200 {
		in = append(in, record.Record{Reading: boardtext.Reading{Board: boards[i*len(boards)/200]}})
	}
	for b.Loop() {
		lay(b, &Booklet{Rate: true}, in)
	}
}

// Sorted boards begin with the easiest, and each level has its chapter. Boards without a rating are
// last.
func TestBookletInChapters(t *testing.T) {
	hard := "..15.97.373.8.19.5...6731.2387915426...284371124736598673198254.1.467839498352617"
	in := records(t, impossible, hard, single, several)
	book, _ := lay(t, &Booklet{Chapters: true}, in)
	var got []string
	for _, p := range book.Puzzles {
		got = append(got, p.Number+" "+p.Chapter+p.About)
	}
	if want := []string{"1 Easy", "2 Hard", "3 Unrated", "4 Unrated"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if book.Pages() != 4 { // three chapters, and the solutions
		t.Errorf("the booklet has %d pages", book.Pages())
	}
	if sorted, _ := lay(t, &Booklet{Sort: true}, in); sorted.Puzzles[0].Board.Digits != mustParse(single) || sorted.Puzzles[0].Chapter != "" {
		t.Errorf("the first of the sorted boards is %v", sorted.Puzzles[0])
	}
}

// Without any solution, no page is for solutions.
func TestBookletWithoutSolutions(t *testing.T) {
	if book, _ := lay(t, &Booklet{}, records(t, several, clashing)); book.Solutions {
		t.Error("there are pages for solutions, and none has any")
	}
}
