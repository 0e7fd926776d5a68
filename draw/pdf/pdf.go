// Package pdf writes pictures and documents as PDF. It is apart from package draw because
// its users depend on a module that takes parts of fonts.
//
// Files contain the characters of the fonts that they use, and all have the same date: the
// same drawings give the same bytes.
package pdf

import (
	"bytes"
	"io"

	"bullseye/draw"
	"bullseye/draw/paper"
)

// Write writes a document of package paper.
func Write(w io.Writer, d paper.Document) error {
	f := NewFile(w, d.About())
	f.Print(d)
	return f.Close()
}

// pages are the pages of a document. It implements paper.Pages and paper.Outliner.
type pages struct {
	file *File
	page *page // that is being drawn, nil before the first one
}

// Page implements paper.Pages.
func (p *pages) Page(width, height float64) draw.Canvas {
	p.end()
	p.page = newPage(width, height)
	return p.page
}

// Heading implements paper.Outliner.
func (p *pages) Heading(text string, y float64) {
	p.page.headings = append(p.page.headings, heading{printable(text), y})
}

func (p *pages) end() {
	if p.page != nil {
		p.file.Add(p.page.finish())
	}
}

// A Picture is a drawing with its options. It gets a page of its size: one unit is a point.
type Picture struct {
	Drawing draw.Drawing
	Options draw.Options
}

// Sheet draws the picture.
func (p *Picture) Sheet() *Sheet {
	width, height := p.Drawing.Bounds(p.Options)
	c := newPage(width, height)
	if paper := p.Options.Theme.Paper(); paper != (draw.Color{R: 255, G: 255, B: 255, A: 255}) {
		var all draw.Path
		all.Rect(0, 0, width, height)
		c.Fill(&all, paper)
	}
	p.Drawing.Draw(c, 0, 0, p.Options)
	return c.finish()
}

// Drawings writes pictures, each on a page of its own. The title and the language are those
// of the whole file.
func Drawings(w io.Writer, about paper.About, pictures ...Picture) error {
	f := NewFile(w, about)
	for i := range pictures {
		f.Add(pictures[i].Sheet())
	}
	return f.Close()
}

// Page returns a picture as a file with one page. The title of the file is that of the picture.
func Page(d draw.Drawing, o draw.Options, language string) ([]byte, error) {
	var text bytes.Buffer
	err := Drawings(&text, paper.About{Title: o.Title, Language: language}, Picture{d, o})
	return text.Bytes(), err
}
