package operation

import (
	"fmt"
	"strings"

	"bullseye/draw"
	"bullseye/record"
	"bullseye/sudoku"
)

// A Picture is a drawn board of an answer, with a text above and one below it.
type Picture struct {
	Scene          draw.Scene
	Title, Caption string
}

// Draw returns the pictures of the answer to a record: one for each grid of the answer, or
// the record's board if there is none. Texts are in the words of say. An Invalid and an
// Unanswered have none.
func Draw(r *record.Record, answer Answer, say Say) []Picture {
	if sketch, ok := answer.(*Sketch); ok {
		return []Picture{sketch.Picture(say)}
	}
	var all []Picture
	for _, p := range answer.pictures(r, say) {
		if advice, ok := answer.(*Advice); ok {
			p = advice.picture(r, say)
		}
		all = append(all, newPicture(answer, &p, say))
	}
	return all
}

// newPicture returns a picture of an answer. Its texts need no letters of equal width.
func newPicture(answer Answer, p *captioned, say Say) Picture {
	drawn := Picture{p.Scene, p.heading, p.caption}
	if advice, ok := answer.(*Advice); ok {
		drawn.Caption = strings.TrimSpace(advice.sentences())
	}
	if best, ok := answer.(*Optimum); ok && best.Ranked != nil && len(drawn.Scene.Legend) > 0 {
		if grid, full := gridOf(&p.Digits); full {
			division := divide(best.asked.Objective)
			drawn.Scene.Legend = division.lines(division.sum(&grid), say)
		}
	}
	return drawn
}

// gridOf returns the grid of a board without blanks.
func gridOf(b *sudoku.Board) (g sudoku.Grid, full bool) {
	copy(g[:], b[:])
	return g, b.Clues() == sudoku.Cells
}

// lines are the lines of a legend with the sums of a grid, as sentences.
func (d *division) lines(sums []Sum, say Say) []draw.Line {
	var lines []draw.Line
	for i, s := range sums {
		line := draw.Line{Text: fmt.Sprintf("%s: %d", d.name(i, say), s.Score)}
		if s.Weight != nil {
			line.Text = fmt.Sprintf("%d × %d = %d", *s.Weight, s.Digits, s.Score)
		}
		if d.tones != nil {
			line.Tone = d.tones[i]
		}
		lines = append(lines, line)
	}
	return lines
}

// SVG appends the picture as an SVG document. A title in the options takes the place of its
// own.
func (p *Picture) SVG(dst []byte, o draw.Options) []byte {
	scene, o := p.Drawing(o)
	return draw.SVG(dst, scene, o)
}

// PNG appends the picture as a PNG file. A title in the options takes the place of its own.
func (p *Picture) PNG(dst []byte, o draw.Options) []byte {
	scene, o := p.Drawing(o)
	return draw.PNG(dst, scene, o)
}

// Drawing returns the picture as a drawing for any canvas: its title is in the options
// unless they have one, and the caption is the end of its legend.
func (p *Picture) Drawing(o draw.Options) (*draw.Scene, draw.Options) {
	if o.Title == "" {
		o.Title = strings.ReplaceAll(p.Title, "\n", " ")
	}
	scene := p.Scene
	scene.Legend = scene.Legend[:len(scene.Legend):len(scene.Legend)]
	if p.Caption != "" {
		for line := range strings.SplitSeq(p.Caption, "\n") {
			scene.Legend = append(scene.Legend, draw.Line{Text: strings.TrimSpace(line)})
		}
	}
	return &scene, o
}
