package operation

import (
	"bullseye/draw"
	"bullseye/explain"
	"bullseye/logic"
	"bullseye/record"
	"bullseye/sudoku"
)

// A Told is the answer of Explain to a record: a *Walkthrough, or an *Invalid.
type Told struct {
	Record record.Record
	Answer Answer
}

// Document returns answers of Explain with pictures, as a document. The boards are in the
// order of the answers.
func (o *Explain) Document(told []Told) *explain.Document {
	d := &explain.Document{Language: o.Language}
	label := ""
	for i := range told {
		label = told[i].Record.Label
		d.Sections = append(d.Sections, o.Section(&told[i]))
	}
	d.Title = o.DocumentTitle(len(told), label)
	if len(told) == 1 {
		d.Sections[0].Name = ""
	}
	return d
}

// Section returns an answer as a section of a document, with its name, which a document of
// one board does not need.
func (o *Explain) Section(t *Told) explain.Section {
	section := explain.Section{About: notice(explain.Unreadable, o.Language)}
	if a, ok := t.Answer.(*Walkthrough); ok {
		section = a.section(&t.Record)
	}
	section.Name = o.nameOf(&t.Record)
	return section
}

// DocumentTitle returns the title of a document of so many boards. If there is only one, its
// label is the title.
func (o *Explain) DocumentTitle(boards int, label string) string {
	switch {
	case boards == 1 && label != "":
		return Field(label)
	case o.Target:
		return explain.TitleOfScores(boards, o.Language)
	}
	return explain.TitleOfPaths(boards, o.Language)
}

// nameOf returns the place of a board. One that comes from no file has a number.
func (o *Explain) nameOf(r *record.Record) string {
	if r.File == "" {
		return explain.NameOfBoard(r.Number, Field(r.Label), o.Language)
	}
	return placeOf(r)
}

// section returns the answer as a section of a document.
func (a *Walkthrough) section(r *record.Record) explain.Section {
	s := explain.Section{About: a.words, Board: a.boardPicture(r)}
	if a.Status == Explained && a.Target == nil && !a.Stuck {
		s.About = a.summarise(explain.PathAhead, explain.RatedPathAhead)
	}
	p := startPosition(r)
	for i := range a.Steps {
		step := &a.Steps[i].Step
		s.Steps = append(s.Steps, explain.Illustrate(a.title(i), step, p, a.asked.Language))
		p.Apply(step)
	}
	return s
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
		for _, clash := range a.Clashes {
			for _, c := range clash.Cells {
				scene.Tones[c] = draw.Wrong
			}
		}
		return scene
	}
	cells := make([]explain.Reach, len(a.Target.Cells))
	for i := range cells {
		cells[i] = explain.Reach(a.Target.Cells[i])
	}
	scene := explain.Stakes(&digits, cells, a.asked.Language)
	if len(cells) == 0 { // the time ran out before
		scene.Digits, scene.Legend = a.Target.Grid.Board(), nil
	}
	importance := a.asked.Importance()
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
