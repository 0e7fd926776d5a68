package operation

import (
	"iter"

	"bullseye/draw"
	"bullseye/explain"
	"bullseye/internal/render"
	"bullseye/logic"
	"bullseye/record"
	"bullseye/sudoku"
)

// A Told is the answer of Explain to a record: a *Walkthrough, or an *Invalid.
type Told struct {
	Record record.Record
	Answer Answer
}

// Section returns what a section of a document is made of that shows an answer: the name of
// the board, which a document of one board does not need, its picture, which is nil if there
// is nothing to draw, what there is to say about the whole board, the position at the start,
// and the steps with their titles.
func (o *Explain) Section(t *Told) (
	name string, board *draw.Scene, about explain.Explanation,
	start *logic.Position, steps iter.Seq2[string, *logic.Step], l explain.Language,
) {
	name, about, l = o.nameOf(&t.Record), explain.Unreadable.Say(o.Language), o.Language
	start, steps = &logic.Position{}, func(func(string, *logic.Step) bool) {}
	if a, ok := t.Answer.(*Walkthrough); ok {
		board, about, start, steps = a.boardPicture(&t.Record), a.about(), startPosition(&t.Record), a.titledSteps
	}
	return name, board, about, start, steps, l
}

// DocumentTitle returns the title of a document of so many boards. If there is only one, its
// label is the title.
func (o *Explain) DocumentTitle(boards int, label string) string {
	if boards == 1 && label != "" {
		return Field(label)
	}
	return render.Title(boards, o.Target, o.Language)
}

// nameOf returns the place of a board. One that comes from no file has a number.
func (o *Explain) nameOf(r *record.Record) string {
	if r.File == "" {
		return render.NameOfBoard(r.Number, Field(r.Label), o.Language)
	}
	return placeOf(r)
}

// about returns what there is to say about the whole board.
func (a *Walkthrough) about() explain.Explanation {
	if a.Status == Explained && a.Target == nil && !a.Stuck {
		return a.summarise(explain.PathAhead, explain.RatedPathAhead)
	}
	return a.words
}

// titledSteps yields the steps with their titles.
func (a *Walkthrough) titledSteps(yield func(string, *logic.Step) bool) {
	for i := range a.Steps {
		if !yield(a.title(i), &a.Steps[i].Step) {
			return
		}
	}
}

// boardPicture returns the picture of a whole board: with scores, the best completion and
// what decides them.
func (a *Walkthrough) boardPicture(r *record.Record) *draw.Scene {
	digits, left := digitsOf(r)
	if a.Target == nil {
		scene := &draw.Scene{Digits: digits, Clues: digits}
		if left != nil {
			scene.Candidates = candidatesOf(positionOf(&digits, &digits, left))
		}
		render.MarkClashes(scene, a.Clashes)
		return scene
	}
	scene := render.Stakes(&digits, a.Target.reaches(), a.asked.Language)
	if len(a.Target.Cells) == 0 { // the time ran out before
		scene.Digits, scene.Legend = a.Target.Grid.Board(), nil
	}
	importance := a.asked.Objective.Importance()
	scene.Tones = draw.Heat(&importance)
	return &scene
}

// candidatesOf returns the candidates of all blank cells.
func candidatesOf(p *logic.Position) (all sudoku.Candidates) {
	for c := range sudoku.Cell(sudoku.Cells) {
		all[c] = p.Candidates(c)
	}
	return all
}
