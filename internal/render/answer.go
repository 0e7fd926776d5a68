package render

import (
	"slices"
	"strings"

	"bullseye/draw"
	"bullseye/draw/pdf"
	"bullseye/explain"
	"bullseye/explain/picture"
	"bullseye/internal/text/chinese"
	"bullseye/operation"
	"bullseye/record"
	"bullseye/sudoku"
)

// A Picture is a drawn board or a chart of an answer, with a text above and one below it.
type Picture struct {
	Scene          draw.Scene
	Chart          *draw.Chart // takes the place of the scene, but is below it on a terminal; nil if there is none
	Grid           *draw.Grid  // takes the place of the scene for a puzzle with further rules; nil for a board
	Title, Caption string
}

// A view says of which record an answer is, and how it is drawn.
type view struct {
	*record.Record
	operation.Say
	terminal bool // letters have the same width, and the lines of texts are broken
	brief    bool // the board is beside the text of the answer, which says the rest
}

// drawers are the pictures of the answers of each type. Others have none.
var drawers = []func(*view, operation.Answer) (pictures []Picture, known bool){
	drawer(solution), drawer(func(v *view, l *operation.Listing) []Picture { return solution(v, &l.Solution) }), drawer(optimum), drawer(total), drawer(estimate), drawer(possibility), drawer(report), drawer(distribution), drawer(rating),
	drawer(advice), drawer(walkthrough), drawer(canonical), drawer(equivalents), drawer(made),
}

// drawer makes an element of drawers of the pictures of a type of answers.
func drawer[A operation.Answer](pictures func(*view, A) []Picture) func(*view, operation.Answer) ([]Picture, bool) {
	return func(v *view, answer operation.Answer) ([]Picture, bool) {
		a, known := answer.(A)
		if !known {
			return nil, false
		}
		return pictures(v, a), true
	}
}

func (v *view) pictures(answer operation.Answer) []Picture {
	all := v.drawn(answer)
	if v.Record != nil && v.Puzzle != nil {
		values, regions := v.valuesOf(answer)
		for i := range all {
			all[i].Grid = puzzlePicture(v.Puzzle, values, regions, v.Say)
		}
	}
	return all
}

// drawn returns the pictures of an answer. Those to a puzzle with further rules lack its grid.
func (v *view) drawn(answer operation.Answer) []Picture {
	if s, ok := answer.(*Sketch); ok {
		return []Picture{s.picture(v)}
	}
	for _, pictures := range drawers {
		if all, known := pictures(v, answer); known {
			return all
		}
	}
	return nil
}

// SayIn returns the words of a language, "zh" or another.
func SayIn(language string) operation.Say {
	if language == explain.Chinese.String() {
		return chinese.Say
	}
	return nil
}

// Draw returns the pictures of the answer to a record: one for each grid of the answer, or
// the record's board if there is none. Texts are in the words of say. An Invalid and an
// Unanswered have none, and neither has a puzzle with further rules.
func Draw(r *record.Record, answer operation.Answer, say operation.Say) []Picture {
	return (&view{Record: r, Say: say}).pictures(answer)
}

// AppendPicture appends the answer to a record as drawn on a terminal: a board
// for each grid of the answer, or the record's board if there is none, each with
// a caption below, in the words of say. An Invalid has no board, so it is appended as
// text. With colours, ANSI escape sequences make clues bold, and rings, clashes and
// redundant clues coloured.
func AppendPicture(dst []byte, r *record.Record, answer operation.Answer, colors draw.Colors, say operation.Say) []byte {
	t := draw.Terminal{Colors: colors, Digit: say.Word("n")}
	v := &view{Record: r, Say: say, terminal: true, brief: true}
	pictures := v.pictures(answer)
	if _, invalid := answer.(*operation.Invalid); invalid {
		return append(append(dst, say.Word(string(operation.Unreadable))...), '\n')
	}
	if r != nil && r.Puzzle != nil {
		return v.appendPuzzle(dst, answer, pictures, colors)
	}
	if len(pictures) == 0 {
		return answer.AppendText(dst)
	}
	for i, p := range pictures {
		if i > 0 {
			dst = append(dst, '\n')
		}
		if p.Title != "" {
			dst = append(append(dst, p.Title...), '\n')
		}
		dst = p.appendBelow(t.Append(dst, &p.Scene), colors)
	}
	return dst
}

// appendBelow appends what is below the board on a terminal.
func (p *Picture) appendBelow(dst []byte, colors draw.Colors) []byte {
	if p.Chart != nil {
		dst = p.Chart.AppendText(dst, colors != draw.NoColors)
	}
	if p.Caption != "" {
		dst = append(append(dst, p.Caption...), '\n')
	}
	return dst
}

// Drawing returns the picture as a drawing for any canvas: its title is in the options
// unless they have one, and the caption is the end of its legend.
func (p *Picture) Drawing(o draw.Options) (draw.Drawing, draw.Options) {
	if o.Title == "" {
		o.Title = strings.ReplaceAll(p.Title, "\n", " ")
	}
	if p.Chart != nil {
		return p.Chart, o
	}
	if p.Grid != nil {
		grid := *p.Grid
		grid.Legend = p.below(grid.Legend)
		return &grid, o
	}
	scene := p.Scene
	scene.Legend = p.below(scene.Legend)
	return &scene, o
}

// below returns a legend that ends with the caption.
func (p *Picture) below(legend []draw.Line) []draw.Line {
	legend = slices.Clip(legend)
	if p.Caption != "" {
		for line := range strings.SplitSeq(p.Caption, "\n") {
			legend = append(legend, draw.Line{Text: strings.TrimSpace(line)})
		}
	}
	return legend
}

// AppendFile appends the picture as an SVG document, a PNG file or, with texts in a language, a
// PDF with one page.
func (p *Picture) AppendFile(dst []byte, to Medium, o draw.Options, language string) ([]byte, error) {
	drawing, o := p.Drawing(o)
	switch to {
	case AsSVG:
		return draw.SVG(dst, drawing, o), nil
	case AsPNG:
		return draw.PNG(dst, drawing, o), nil
	}
	file, err := pdf.Page(drawing, o, language)
	return append(dst, file...), err
}

// atPosition returns the view for a question about the record's position.
func (v *view) atPosition() *view {
	at := *v
	at.Record = v.Record.Position()
	return &at
}

// board returns the picture of the record's board, with clashing cells in red.
func (v *view) board(clashes operation.Clashes) draw.Scene {
	s := draw.Scene{Digits: v.Board, Clues: v.Board}
	markClashes(&s, clashes)
	return s
}

// plain returns the picture of the record's board, with a caption that lists the clashes, if
// there are any.
func (v *view) plain(caption string, clashes operation.Clashes) []Picture {
	return []Picture{{Scene: v.board(clashes), Caption: caption + because(clashes, v.Say)}}
}

// because returns the part of a caption that lists the clashes, if there are any.
func because(clashes operation.Clashes, say operation.Say) string {
	if len(clashes) == 0 {
		return ""
	}
	return say.Word(": ") + say.Text("%v", sudoku.Conflicts(clashes))
}

func solution(v *view, s *operation.Solution) []Picture {
	caption := v.Word(string(s.Status))
	switch s.Status {
	case operation.OneOfSeveral:
		caption = v.Word("one of several completions")
	case operation.Solved:
	default:
		return v.plain(caption, s.Clashes)
	}
	return []Picture{{Scene: draw.Scene{Digits: s.Grid.Board(), Clues: v.Board}, Caption: caption}}
}

func total(v *view, t *operation.Total) []Picture {
	caption := v.Text("%d completions", t.Count)
	switch {
	case t.Stopped:
		caption = v.Text("%d or more completions", t.Count)
	case t.Count == 1:
		caption = v.Word("1 completion")
	}
	return v.plain(caption, t.Clashes)
}

func estimate(v *view, e *operation.Estimate) []Picture {
	number := func(n float64) []byte { return e.AppendNumber(nil, n) }
	if e.Exact {
		return v.plain(v.Text("%s completions, counted", number(e.Mean)), e.Clashes)
	}
	return v.plain(v.Text("about %s completions; with %g %% confidence %s to %s", number(e.Mean), 100*e.Confidence, number(e.Low), number(e.High)), e.Clashes)
}

// report shows redundant clues on yellow.
func report(v *view, r *operation.Report) []Picture {
	s := v.board(r.Clashes)
	mark(&s, draw.Yellow, r.Redundant...)
	for _, c := range r.Redundant {
		s.Marked[c] = true
	}
	return []Picture{{Scene: s, Caption: string(r.AppendSentence(nil, v.Say))}}
}

func rating(v *view, a *operation.Rating) []Picture {
	v = v.atPosition()
	if a.Status != operation.Rated {
		return v.plain(v.Word(string(a.Status)), a.Clashes)
	}
	ratings := string(a.ER + "/" + a.EP + "/" + a.ED)
	return v.plain(v.Text("%s, %s; the hardest step is %s", ratings, v.Word(a.Level), a.TechniqueIn(v.Language())), nil)
}

// walkthrough shows the board, or the best completion if scores are explained.
func walkthrough(v *view, a *operation.Walkthrough) []Picture {
	v = v.atPosition()
	s := v.board(a.Clashes)
	if a.Target != nil {
		s.Digits = a.Target.Grid.Board()
	}
	return []Picture{{Scene: s, Caption: linesOf(a)}}
}

// linesOf returns the text of an answer without the end of the last line.
func linesOf(a operation.Answer) string { return strings.TrimSuffix(string(a.AppendText(nil)), "\n") }

// advice shows the board with what the first step is made of. If there are all steps, none is
// shown. Unless the view is brief, the picture has the candidates that the step needs.
func advice(v *view, a *operation.Advice) []Picture {
	p := Picture{Scene: v.board(a.Clashes), Caption: linesOf(a)}
	p.Scene.Digits, p.Scene.Clues = a.From.Digits, a.From.Clues
	switch {
	case len(a.Steps) == 1 && v.brief:
		markStep(&p.Scene, &a.Steps[0].Step, a.Asked.Detail)
	case len(a.Steps) == 1:
		step := &a.Steps[0]
		p.Scene = picture.Step(&step.Step, a.From.Position(), a.Asked.Detail, a.Asked.Language)
		p.Title, p.Caption = step.Words.Title, string(step.Words.AppendText(nil, ""))
		if !v.terminal {
			p.Caption = step.Words.Lines()
		}
	case len(a.Steps) == 0 && !v.terminal:
		p.Caption = a.Text
	}
	for _, c := range a.Marked {
		p.Scene.Marked[c] = true
		switch {
		case a.Status == operation.Mistaken:
			p.Scene.Tones[c] = draw.Wrong
		case !a.Asked.Target: // whose tones are those of weights
			p.Scene.Tones[c] = draw.Yellow
		}
	}
	if r := a.Cell; r != nil && !v.brief && a.Status != operation.Mistaken && a.Asked.Detail.Tells() {
		p.Scene.Digits[r.Cell] = r.Choices[0].Digit
		p.Scene.Legend = append(p.Scene.Legend, draw.Line{Sign: draw.MarkedCell, Text: explain.Capital(
			phrase{"the digit that decides most: {cell}={digit}", "对总分影响最大的数：{cell}={digit}"}.Say(a.Asked.Language, "cell", r.Cell, "digit", r.Choices[0].Digit))})
	}
	if !v.terminal {
		p.Caption = strings.TrimSpace(p.Caption)
	}
	return []Picture{p}
}

// canonical shows the form.
func canonical(v *view, c *operation.Canonical) []Picture {
	if c.Status != operation.Canonized {
		return v.plain(v.Word(string(c.Status)), c.Clashes)
	}
	caption := v.Text("canonical form by %s", c.Transformation)
	if c.Grid != (sudoku.Grid{}) {
		caption = v.Text("canonical form of the solution by %s", c.Transformation)
	}
	itself := v.Word("no automorphism but the identity")
	if c.Automorphisms > 1 {
		itself = v.Text("%d automorphisms", c.Automorphisms)
	}
	form := c.Form()
	return []Picture{{Scene: draw.Scene{Digits: form, Clues: form}, Caption: caption + "\n" + itself}}
}

// equivalents shows all boards.
func equivalents(v *view, e *operation.Equivalents) (all []Picture) {
	for r, from := range e.Boards() {
		caption := v.Word("the board itself")
		if from.Copy > 0 {
			caption = v.Text("copy %d by %s", from.Copy, from.By)
		}
		all = append(all, Picture{Scene: draw.Scene{Digits: r.Board, Clues: r.Board}, Caption: caption})
	}
	return all
}

func made(v *view, m *operation.Made) []Picture {
	if m.Status != operation.Generated {
		return nil
	}
	caption := v.Text("%d clues", m.Clues)
	if c := m.Contest; c != nil {
		caption = v.Text("%d clues, %d completions, best score %d in %d of them, second best %d", m.Clues, c.Completions, c.Best, c.Optima, c.Second)
		greedy := ", greedy score %d"
		if !c.Full {
			greedy = ", greedy play stops at %d"
		}
		caption += v.Text(greedy, c.Greedy)
	}
	if m.Level != "" {
		caption += v.Text("; %s, %s; the hardest step is %s", string(m.ER), v.Word(m.Level), m.TechniqueIn(v.Language()))
	}
	return v.plain(caption, nil)
}
