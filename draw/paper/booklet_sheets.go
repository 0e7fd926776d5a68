package paper

import (
	"cmp"

	"bullseye/draw"
)

// The layout of booklets.
const (
	bookMargin = 36.0 // at the left and the right, and at the top
	bookBottom = 46.0 // the number of the page is in it
	slotGap    = 20.0 // between puzzles
	blankLine  = 20.0 // the height of the blanks

	solutionsPerPage = 12
	mostTitleLines   = 3
	mostNoteLines    = 2
)

// Faces of texts in booklets.
var (
	chapterName = face{draw.Style{Size: 13, Bold: true, Color: black}, 18, 0}
	bookTitle   = face{draw.Style{Size: 16, Bold: true, Color: black}, 22, 0}
	bookLegend  = face{draw.Style{Size: 8.5, Color: grey}, 12.5, 0}
	puzzleNote  = face{draw.Style{Size: 9, Color: black}, 13, 0}
	puzzleName  = face{draw.Style{Size: 11, Bold: true, Color: black}, 16, 0}
	puzzleAbout = face{draw.Style{Size: 10, Color: black}, 16, 0}
	blankWord   = face{draw.Style{Size: 9, Color: grey}, blankLine, 0}

	solutionName    = face{draw.Style{Size: 9, Bold: true, Color: black}, 13, 0}
	solutionResult  = face{draw.Style{Size: 9, Color: black}, 13, 0}
	solutionMissing = face{draw.Style{Size: 9, Color: grey}, 13, 0}
)

// baseline returns where the baseline of a line is that begins at y.
func (a *face) baseline(y float64) float64 { return y + a.leading/2 + a.style.Size*0.36 }

// A region is a part of a page.
type region struct{ x, y, width, height float64 }

// takeTop cuts a height off the top of a region and returns where it was.
func (r *region) takeTop(height float64) (y float64) {
	y = r.y
	r.y += height
	r.height -= height
	return y
}

// takeBottom cuts a height off the bottom of a region and returns where it begins.
func (r *region) takeBottom(height float64) (y float64) {
	r.height -= height
	return r.y + r.height
}

// slots divides a region into equal parts, row by row.
func (r region) slots(across, down int, gap float64) []region {
	width := (r.width - gap*float64(across-1)) / float64(across)
	height := (r.height - gap*float64(down-1)) / float64(down)
	var all []region
	for i := range across * down {
		all = append(all, region{r.x + float64(i%across)*(width+gap), r.y + float64(i/across)*(height+gap), width, height})
	}
	return all
}

// arrangement returns how many puzzles are next to each other and below each other.
func arrangement(perPage int) (across, down int) {
	switch {
	case perPage <= 1:
		return 1, 1
	case perPage == 2:
		return 1, 2
	case perPage <= 4:
		return 2, 2
	}
	return 2, 3
}

// layOut calls use with each page.
func (b *Booklet) layOut(use func(*sheet)) {
	for chapter := range b.chapters() {
		b.layOutChapter(chapter, use)
	}
	if !b.Solutions {
		return
	}
	for from := 0; from < len(b.Puzzles); from += solutionsPerPage {
		s := &sheet{}
		if from == 0 && b.SolutionsTitle != "" {
			s.headings = []heading{{b.SolutionsTitle, 0}}
		}
		slots := b.page(s, b.SolutionsTitle).slots(3, solutionsPerPage/3, slotGap)
		for i := range b.Puzzles[from:min(from+len(slots), len(b.Puzzles))] {
			b.solution(s, slots[i], &b.Puzzles[from+i])
		}
		use(s)
	}
}

// layOutChapter calls use with each page of a chapter.
func (b *Booklet) layOutChapter(all []Puzzle, use func(*sheet)) {
	across, down := arrangement(b.PerPage)
	for from := 0; from < len(all); from += across * down {
		s := &sheet{}
		room := b.page(s, b.Title)
		if name := all[0].Chapter; name != "" {
			if from == 0 {
				s.headings = []heading{{name, 0}}
			}
			for _, line := range shortened(name, chapterName.style, room.width, 1) {
				s.text(room.x, chapterName.baseline(room.takeTop(chapterName.leading)), line, chapterName.style)
			}
			room.takeTop(6)
		}
		if legend := b.legend(room.width); len(legend) > 0 {
			y := room.takeBottom(float64(len(legend)) * bookLegend.leading)
			room.takeBottom(8)
			for i, line := range legend {
				s.text(room.x, bookLegend.baseline(y+float64(i)*bookLegend.leading), line, bookLegend.style)
			}
		}
		slots := room.slots(across, down, slotGap)
		puzzles := all[from:min(from+len(slots), len(all))]
		noteLines := 0 // that each puzzle has room for, so that all boards have the same size
		for i := range puzzles {
			noteLines = max(noteLines, len(puzzles[i].note(slots[i].width)))
		}
		for i := range puzzles {
			b.puzzle(s, slots[i], &puzzles[i], noteLines)
		}
		use(s)
	}
}

// page writes the heading of a page and returns the room below it.
func (b *Booklet) page(s *sheet, title string) region {
	width, height := b.Size.points()
	room := region{bookMargin, bookMargin, width - 2*bookMargin, height - bookMargin - bookBottom}
	heading := shortened(title, bookTitle.style, room.width, mostTitleLines)
	for _, line := range heading {
		s.text(room.x, bookTitle.baseline(room.takeTop(bookTitle.leading)), line, bookTitle.style)
	}
	if len(heading) > 0 {
		room.takeTop(8)
	}
	return room
}

// legend returns the lines at the bottom of a page.
func (b *Booklet) legend(width float64) []string {
	if b.Legend == "" {
		return nil
	}
	return shortened(b.Legend, bookLegend.style, width, 3)
}

// note returns the lines below a board.
func (p *Puzzle) note(width float64) []string {
	return shortened(p.Note, puzzleNote.style, width, mostNoteLines)
}

// puzzle draws a puzzle in a slot: its name, its board in the middle, what is wrong with it,
// and the blanks.
func (b *Booklet) puzzle(s *sheet, slot region, p *Puzzle, noteLines int) {
	rest := slot
	rest.takeTop(puzzleName.leading + 2)
	rest.takeBottom(float64(noteLines) * puzzleNote.leading)
	if len(b.Blanks) > 0 {
		rest.takeBottom(blankLine)
	}
	rest.takeBottom(2)
	board := b.square(&p.Board, rest)
	x := slot.x + (slot.width-board.width)/2
	s.draw(x, rest.y, board)
	inset := p.Board.Margin(board.options) * board.scale // texts are flush with the grid
	caption(s, x+inset, slot.y, board.width-2*inset, p.Number, p.Name, p.About, &puzzleName, &puzzleAbout)
	y := rest.y + board.height + 2
	for _, line := range p.note(slot.width) { // it may be wider than the board
		s.text(slot.x+slot.width/2, puzzleNote.baseline(y), line, centred(puzzleNote.style))
		y += puzzleNote.leading
	}
	b.blanks(s, x+inset, y, board.width-2*inset)
}

func centred(style draw.Style) draw.Style {
	style.Align = draw.Middle
	return style
}

// blanks draws the words with lines to write on.
func (b *Booklet) blanks(s *sheet, x, y, width float64) {
	const gap = 12
	each := (width - gap*float64(len(b.Blanks)-1)) / float64(len(b.Blanks))
	for i, word := range b.Blanks {
		at := x + float64(i)*(each+gap)
		taken := 0.0
		for _, word := range shortened(word, blankWord.style, each/2, 1) {
			s.text(at, blankWord.baseline(y), word, blankWord.style)
			taken = draw.Width(word, blankWord.style) + 4
		}
		s.line(at+taken, blankWord.baseline(y)+2, each-taken)
	}
}

// caption writes a number and a name at the left and what is said about them at the right.
// A name that is too long is shortened.
func caption(s *sheet, x, y, width float64, number, name, about string, left, right *face) {
	const gap = 8
	room := width
	if about := shortened(about, right.style, width*0.8, 1); len(about) > 0 {
		style := right.style
		style.Align = draw.End
		s.text(x+width, left.baseline(y), about[0], style)
		room -= draw.Width(about[0], style) + gap
	}
	if name != "" {
		number += ". " + name
	}
	if text := shortened(number, left.style, room, 1); len(text) > 0 {
		s.text(x, left.baseline(y), text[0], left.style)
	}
}

// square returns the picture of a board that is as large as there is room for.
func (b *Booklet) square(scene *draw.Scene, room region) placed {
	o := draw.Options{Theme: b.Theme, Size: min(room.width, room.height)}
	return fit(scene, o, room.width, room.height)
}

// solution draws a solution in a slot, or says why there is none.
func (b *Booklet) solution(s *sheet, slot region, p *Puzzle) {
	rest := slot
	rest.takeTop(solutionName.leading + 1)
	scene := p.Solution
	if scene == nil {
		scene = &p.Board
	}
	board := b.square(scene, rest)
	inset := scene.Margin(board.options) * board.scale
	x, width := slot.x+inset, board.width-2*inset
	if p.Solution != nil {
		caption(s, x, slot.y, width, p.Number, p.Name, cmp.Or(p.Result, p.About), &solutionName, &solutionResult)
		s.draw(slot.x, rest.y, board)
		return
	}
	caption(s, x, slot.y, width, p.Number, p.Name, p.About, &solutionName, &solutionResult)
	for i, line := range shortened(p.Missing, solutionMissing.style, width, int(rest.height/solutionMissing.leading)) {
		s.text(x, solutionMissing.baseline(rest.y+float64(i)*solutionMissing.leading), line, solutionMissing.style)
	}
}
