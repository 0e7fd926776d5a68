package paper

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"bullseye/draw"
)

// booklet returns a booklet of n puzzles, all of which have a solution.
func booklet(n, perPage int) *Booklet {
	b := &Booklet{PerPage: perPage, Solutions: true, SolutionsTitle: "Solutions", Blanks: []string{"Name", "Time"}}
	for i := range n {
		b.Puzzles = append(b.Puzzles, Puzzle{Number: fmt.Sprint(i + 1), Solution: &draw.Scene{}})
	}
	return b
}

func TestPagesOfBooklets(t *testing.T) {
	for _, test := range []struct{ puzzles, perPage, want int }{
		{0, 2, 0}, {1, 1, 2}, {1, 2, 2}, {2, 2, 2}, {3, 2, 3}, {12, 4, 4}, {13, 4, 6}, {13, 6, 5}, {200, 6, 51}, {7, 0, 8}, {7, 5, 3},
	} {
		b := booklet(test.puzzles, test.perPage)
		if got := len(sheetsOf(b.layOut)); got != test.want || b.Pages() != test.want {
			t.Errorf("%d puzzles, %d on a page: got %d pages, and Pages is %d, want %d", test.puzzles, test.perPage, got, b.Pages(), test.want)
		}
		b.Solutions = false
		if got := len(sheetsOf(b.layOut)); got != b.Pages() {
			t.Errorf("%d puzzles without solutions: got %d pages, and Pages is %d", test.puzzles, got, b.Pages())
		}
	}
}

// Whatever the texts are, everything is on its page, nothing covers anything else, each
// board is drawn, and the boards of a page have the same size.
func TestBookletsFitTheirPages(t *testing.T) {
	text := rapid.OneOf(rapid.Just(""), words())
	rapid.Check(t, func(t *rapid.T) {
		b := &Booklet{
			Title: text.Draw(t, "title"), SolutionsTitle: text.Draw(t, "heading of solutions"), Legend: text.Draw(t, "legend"),
			Size: Size(rapid.IntRange(0, 1).Draw(t, "size")), PerPage: rapid.SampledFrom(PerPage()).Draw(t, "per page"),
			Solutions: true, Blanks: rapid.SliceOfN(text, 0, 3).Draw(t, "blanks"),
		}
		boards := 0
		for i := range rapid.IntRange(1, 14).Draw(t, "puzzles") {
			p := Puzzle{
				Number: fmt.Sprint(i + 1), Name: text.Draw(t, "name"), About: text.Draw(t, "about"), Chapter: rapid.SampledFrom([]string{"", "Easy"}).Draw(t, "chapter"), Note: text.Draw(t, "note"),
				Result: text.Draw(t, "result"), Missing: text.Draw(t, "missing"),
			}
			if boards++; rapid.Bool().Draw(t, "solved") {
				p.Solution = &draw.Scene{}
				boards++
			}
			b.Puzzles = append(b.Puzzles, p)
		}
		sheets := sheetsOf(b.layOut)
		if len(sheets) != b.Pages() {
			t.Errorf("got %d pages, and Pages is %d", len(sheets), b.Pages())
		}
		checkSheets(t, b.Size, sheets, bookMargin)
		for _, s := range sheets {
			for _, it := range s.items {
				if it.picture != nil {
					boards--
				}
				if at := it.box(); it.picture != nil && at.right-at.left < 90 {
					t.Errorf("a board is only %g wide", at.right-at.left)
				}
			}
		}
		if boards != 0 {
			t.Errorf("%d boards too few", boards)
		}
	})
}

func TestBookletSaysWhatIsMissing(t *testing.T) {
	b := booklet(2, 2)
	b.Title, b.Legend = "For the train", "The legend"
	b.Puzzles[0].Name, b.Puzzles[0].About, b.Puzzles[0].Result = "Snail", "Hard 4.2", "2884 points"
	b.Puzzles[1].Note, b.Puzzles[1].Missing, b.Puzzles[1].Solution = "Two completions", "none printed", nil
	r := &recorded{}
	b.Print(r)
	for _, want := range []string{
		"For the train", "1. Snail", "Hard 4.2", "Name", "Time", "2", "Two completions", "The legend", "1 / 2",
		"Solutions", "2884 points", "none printed", "2 / 2",
	} {
		if !slices.Contains(r.texts, want) {
			t.Errorf("nothing says %q: %q", want, r.texts)
		}
	}
	if solutions := r.texts[slices.Index(r.texts, "Solutions"):]; !slices.Contains(solutions, "1. Snail") {
		t.Errorf("the solutions lack names: %q", solutions)
	}
}
