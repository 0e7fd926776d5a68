package render

import (
	"iter"
	"regexp"
	"strconv"

	"bullseye/draw"
	"bullseye/draw/paper"
	"bullseye/explain"
	"bullseye/explain/picture"
	"bullseye/logic"
	"bullseye/operation"
	"bullseye/record"
)

// A Document is explanations with pictures, as people read them on a screen or on paper:
// see AppendHTML, WriteHTML and Paper.
type Document struct {
	Title    string
	Language explain.Language

	// Sections yields one for each board. It is called for each of several passes, so a long
	// document need not be in memory.
	Sections iter.Seq[Section]
}

// A Section explains a board.
type Section struct {
	Label string              // of the board
	Name  string              // of the board with its place; "" if the title of the document tells
	Board *draw.Scene         // nil if there is nothing to draw
	About explain.Explanation // what there is to say about the whole board
	Steps []Illustrated
}

// NewSection returns the section about a record that shows the answer of o.
func NewSection(o *operation.Explain, r *record.Record, answer operation.Answer) Section {
	s := Section{Label: r.Label, Name: operation.PlaceOf(r), About: explain.Unreadable.Say(o.Language)}
	if r.File == "" {
		s.Name = nameOfBoard(r.Number, operation.Field(r.Label), o.Language)
	}
	a, told := answer.(*operation.Walkthrough)
	if !told {
		return s
	}
	s.Board, s.About = boardOf(a, r), a.About()
	p := (&operation.Hint{}).Start(r).Position()
	for i := range a.Steps {
		step := &a.Steps[i].Step
		s.Steps = append(s.Steps, illustrate(a.Title(i), step, p, o.Language))
		p.Apply(step)
	}
	return s
}

// boardOf returns the picture of a whole board: with scores, the best completion and what
// decides them.
func boardOf(a *operation.Walkthrough, r *record.Record) *draw.Scene {
	start := (&operation.Hint{}).Start(r)
	if a.Target == nil {
		scene := &draw.Scene{Digits: start.Digits, Clues: start.Digits}
		if start.Left != nil {
			scene.Candidates = picture.Position(start.Position()).Candidates
		}
		markClashes(scene, a.Clashes)
		return scene
	}
	scene := Stakes(&start.Digits, a.Target.Reaches(), a.Asked.Language)
	if len(a.Target.Cells) == 0 { // the time ran out before
		scene.Digits, scene.Legend = a.Target.Grid.Board(), nil
	}
	scene.Tones = heat(a.Asked.Objective.Importance())
	return &scene
}

// An Illustrated is a step in words and pictures.
type Illustrated struct {
	Title   string
	Words   explain.Explanation
	Picture draw.Scene
	Small   bool           // the step is so simple that a small picture will do
	Cases   []picture.Case // pictures of its parts
}

// illustrate returns a step in words and pictures, in the position before it. The title
// precedes the words.
func illustrate(title string, step *logic.Step, before *logic.Position, l explain.Language) Illustrated {
	s := Illustrated{Title: title, Words: explain.Step(step, logic.Chains, l), Picture: picture.Step(step, before, logic.Full, l), Cases: picture.Cases(step, before, l)}
	switch step.Technique {
	case logic.FullHouse, logic.HiddenSingle, logic.NakedSingle:
		s.Small = true
	}
	return s
}

// A phrase is a text in both languages.
type phrase = explain.Phrase

// Title returns the title of a document of so many boards. If there is only one, its label is
// the title.
func Title(o *operation.Explain, boards int, label string) string {
	p := phrase{"{n} sudokus, step by step", "{n} 道数独的解题步骤"}
	switch {
	case boards == 1 && label != "":
		return operation.Field(label)
	case o.Target && boards == 1:
		p = phrase{"The best score, cell by cell", "最高分逐格说明"}
	case o.Target:
		p = phrase{"The best scores of {n} boards, cell by cell", "{n} 个盘面的最高分逐格说明"}
	case boards == 1:
		p = phrase{"A sudoku, step by step", "数独解题步骤"}
	}
	return p.Say(o.Language, "n", boards)
}

// nameOfBoard returns the name of a board with a number, and perhaps with a label.
func nameOfBoard(number int64, label string, l explain.Language) string {
	p := phrase{"Board {n}: {label}", "盘面 {n}：{label}"}
	if label == "" {
		p = phrase{"Board {n}", "盘面 {n}"}
	}
	return p.Say(l, "n", number, "label", label)
}

// Pictures returns the number of pictures in the document.
func (d *Document) Pictures() (n int) {
	for s := range d.Sections {
		if s.Board != nil {
			n++
		}
		for j := range s.Steps {
			n += 1 + len(s.Steps[j].Cases)
		}
	}
	return n
}

// heading returns the title of the i-th step with its number.
func (s *Illustrated) heading(i int) string { return strconv.Itoa(i+1) + ". " + s.Title }

// unlabelled returns a picture without its legend, and the legend.
func unlabelled(s *draw.Scene) (*draw.Scene, []draw.Line) {
	bare := *s
	bare.Legend = nil
	return &bare, s.Legend
}

// Widths of pictures on paper, in points.
const (
	boardOnPaper  = 180
	stakesOnPaper = 240 // of a board with small print
	stripOnPaper  = 490
	caseOnPaper   = 190
)

// Paper returns the document as pages are made of it: each board begins a page.
func (d *Document) Paper(size paper.Size) *paper.Text {
	return &paper.Text{Title: d.Title, Language: d.Language.String(), Size: size, Each: func(yield func(paper.Block) bool) {
		first := true
		for s := range d.Sections {
			for _, block := range s.blocks(!first) {
				if !yield(block) {
					return
				}
			}
			first = false
		}
	}}
}

// blocks returns the section as blocks.
func (s *Section) blocks(newPage bool) []paper.Block {
	head := paper.Block{
		NewPage: newPage, Level: 1, Heading: s.Name, Paragraphs: paragraphs(&s.About),
		Options: draw.Options{Theme: draw.Print, Size: boardOnPaper},
	}
	if s.Board != nil {
		head.Picture = s.Board
		if len(s.Board.Legend) > 0 {
			head.Options.Size = stakesOnPaper
		}
	}
	all := []paper.Block{head}
	for j := 0; j < len(s.Steps); j++ {
		n := min(s.smallFrom(j), perStrip)
		if n == 0 {
			all = append(all, s.Steps[j].blocks(j)...)
			continue
		}
		all = append(all, s.strip(j, n))
		j += n - 1
	}
	return all
}

// smallFrom returns the number of steps from the j-th on that need only a small picture.
func (s *Section) smallFrom(j int) (n int) {
	for j+n < len(s.Steps) && s.Steps[j+n].Small {
		n++
	}
	return n
}

// strip returns n small steps as a block.
func (s *Section) strip(j, n int) paper.Block {
	var pictures strip
	for i := j; i < j+n; i++ {
		step := &s.Steps[i]
		picture, _ := unlabelled(&step.Picture) // a legend would be too small to read
		pictures = append(pictures, caption{step.heading(i), step.Words.Parts[0].Text, picture})
	}
	return paper.Block{Picture: pictures, Place: paper.Below, Options: draw.Options{Theme: draw.Print, Size: stripOnPaper}}
}

// blocks returns a step as blocks: itself, and its cases.
func (s *Illustrated) blocks(i int) []paper.Block {
	block := func(level int, heading string, words []paper.Paragraph, picture *draw.Scene, size float64) paper.Block {
		return paper.Block{
			Level: level, Heading: heading, Paragraphs: words,
			Picture: picture, Options: draw.Options{Theme: draw.Print, Size: size},
		}
	}
	all := []paper.Block{block(2, s.heading(i), paragraphs(&s.Words), &s.Picture, 0)}
	for j := range s.Cases {
		c := &s.Cases[j]
		picture, _ := unlabelled(&c.Picture) // the legend of the step explains it, too
		all = append(all, block(3, c.Title, nil, picture, caseOnPaper))
	}
	return all
}

// wideSpace is the space between columns of plain text.
var wideSpace = regexp.MustCompile("  +")

// columnsOf returns an item whose columns are told apart without spaces.
func columnsOf(item string) string { return wideSpace.ReplaceAllString(item, " · ") }

// paragraphs returns an explanation as paragraphs.
func paragraphs(e *explain.Explanation) (all []paper.Paragraph) {
	for _, part := range e.Parts {
		indent := 0
		if part.Inner {
			indent = 1
		}
		if part.Text != "" {
			all = append(all, paper.Paragraph{Text: part.Text, Indent: indent})
		}
		for _, item := range part.Items {
			all = append(all, paper.Paragraph{Text: columnsOf(item), Kind: paper.Item, Indent: indent})
		}
		for _, chain := range part.Chains {
			all = append(all, paper.Paragraph{Text: chain, Kind: paper.Line, Indent: indent})
		}
	}
	return all
}
