package paper

import (
	"iter"

	"bullseye/draw"
)

// A Booklet is a document of puzzles to be solved on paper: 1, 2, 4 or 6 on a page, and
// then their solutions, 12 on a page. Pages have numbers.
type Booklet struct {
	Title    string // at the top of each page; "" for none
	Language string // "en" or "zh"; "" means "en"
	Size     Size
	PerPage  int // 1, 2, 4 or 6
	Theme    draw.Theme
	Puzzles  []Puzzle

	// Solutions adds the solutions.
	Solutions bool
	// Blanks are the words before the blanks under each puzzle, such as "Name" and "Time".
	Blanks []string
	// Legend is at the bottom of each page with puzzles: what colours and numbers mean.
	Legend string
	// SolutionsTitle is the heading of the pages with solutions.
	SolutionsTitle string
}

// A Puzzle is a board of a booklet, and its solution.
type Puzzle struct {
	Number  string // above the board and above the solution
	Name    string // after the number
	Chapter string // begins a page if it is another than that of the puzzle before; its heading, "" for none
	About   string // at the right of the number: its level, for example
	Note    string // below the board: what is wrong with it, "" for nothing
	Board   draw.Scene

	Result   string      // above the solution, instead of About: its score, for example
	Solution *draw.Scene // nil if there is none
	Missing  string      // in place of the solution, if there is none
}

// PerPage returns the numbers of puzzles that a page can have.
func PerPage() []int { return []int{1, 2, 4, 6} }

// Pages returns the number of pages.
func (b *Booklet) Pages() int {
	across, down := arrangement(b.PerPage)
	pages := func(puzzles, perPage int) int { return (puzzles + perPage - 1) / perPage }
	n := 0
	for chapter := range b.chapters() {
		n += pages(len(chapter), across*down)
	}
	if b.Solutions {
		n += pages(len(b.Puzzles), solutionsPerPage)
	}
	return n
}

// chapters yields the puzzles of each chapter.
func (b *Booklet) chapters() iter.Seq[[]Puzzle] {
	return func(yield func([]Puzzle) bool) {
		for from, to := 0, 0; from < len(b.Puzzles); from = to {
			for to = from; to < len(b.Puzzles) && b.Puzzles[to].Chapter == b.Puzzles[from].Chapter; to++ {
			}
			if !yield(b.Puzzles[from:to]) {
				return
			}
		}
	}
}

// About implements Document.
func (b *Booklet) About() About { return About{Title: b.Title, Language: b.Language} }

// Print implements Document.
func (b *Booklet) Print(p Pages) {
	printer := printer{pages: p, total: b.Pages()}
	printer.width, printer.height = b.Size.points()
	b.layOut(printer.print)
}
