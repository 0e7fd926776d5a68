package paper

import (
	"strconv"

	"bullseye/draw"
)

// A sheet is a page that has been laid out: what is on it, and where.
type sheet struct {
	items    []item
	headings []heading
}

// A heading is listed beside the pages.
type heading struct {
	text string
	y    float64
}

// An item is a text, a picture or a line on a page.
type item struct {
	x, y float64 // of the baseline of a text, of the top left corner of a picture, of the start of a line

	text  string
	style draw.Style

	picture draw.Drawing // nil if there is none
	options draw.Options
	scale   float64 // of the picture

	length float64 // of a horizontal line, 0 if there is none
}

// Colours of texts and lines.
var (
	black = draw.Color{A: 255}
	grey  = draw.Color{R: 90, G: 96, B: 106, A: 255}
)

// hairline is the width of lines.
const hairline = 0.6

func (s *sheet) text(x, y float64, text string, style draw.Style) {
	if style.Color.A == 0 {
		style.Color = black
	}
	s.items = append(s.items, item{x: x, y: y, text: text, style: style})
}

func (s *sheet) line(x, y, length float64) {
	s.items = append(s.items, item{x: x, y: y, length: length})
}

func (s *sheet) draw(x, y float64, p placed) {
	s.items = append(s.items, item{x: x, y: y, picture: p.picture, options: p.options, scale: p.scale})
}

// A placed picture has the size that it has on paper.
type placed struct {
	picture       draw.Drawing
	options       draw.Options
	scale         float64
	width, height float64
}

// fit returns a picture as it is drawn at its size, or smaller if there is less room.
func fit(d draw.Drawing, o draw.Options, width, height float64) placed {
	o.Size = min(o.Size, width)
	w, h := d.Bounds(o)
	scale := min(1, width/max(w, 1), height/max(h, 1))
	return placed{d, o, scale, w * scale, h * scale}
}

// A printer draws sheets, each with its number. If there is only one, it has none.
type printer struct {
	pages         Pages
	width, height float64
	number, total int
}

func (p *printer) print(s *sheet) {
	p.number++
	c := p.pages.Page(p.width, p.height)
	for i := range s.items {
		s.items[i].print(c)
	}
	if p.total > 1 {
		number := strconv.Itoa(p.number) + " / " + strconv.Itoa(p.total)
		c.Text(p.width/2, p.height-28, number, draw.Style{Size: 9, Color: grey, Align: draw.Middle})
	}
	if o, ok := p.pages.(Outliner); ok {
		for _, h := range s.headings {
			o.Heading(h.text, h.y)
		}
	}
}

func (it *item) print(c draw.Canvas) {
	switch {
	case it.picture != nil && it.scale < 1:
		it.picture.Draw(&scaled{c: c, x: it.x, y: it.y, scale: it.scale}, 0, 0, it.options)
	case it.picture != nil:
		it.picture.Draw(c, it.x, it.y, it.options)
	case it.length > 0:
		path := &draw.Path{Ops: []draw.Op{draw.MoveTo, draw.LineTo}, Coords: []float64{it.x, it.y, it.x + it.length, it.y}}
		c.Stroke(path, hairline, grey)
	default:
		c.Text(it.x, it.y, it.text, it.style)
	}
}

// A scaled canvas draws smaller, and with its origin at a point of another canvas.
type scaled struct {
	c           draw.Canvas
	x, y, scale float64
	path        draw.Path
}

func (s *scaled) Fill(p *draw.Path, color draw.Color) { s.c.Fill(s.scaled(p), color) }

func (s *scaled) Stroke(p *draw.Path, width float64, color draw.Color, dashes ...float64) {
	smaller := make([]float64, len(dashes))
	for i, d := range dashes {
		smaller[i] = d * s.scale
	}
	s.c.Stroke(s.scaled(p), width*s.scale, color, smaller...)
}

func (s *scaled) Text(x, y float64, text string, style draw.Style) {
	style.Size *= s.scale
	s.c.Text(s.x+x*s.scale, s.y+y*s.scale, text, style)
}

func (s *scaled) scaled(p *draw.Path) *draw.Path {
	s.path.Ops, s.path.Coords = p.Ops, s.path.Coords[:0]
	for i, v := range p.Coords {
		if i%2 == 0 {
			s.path.Coords = append(s.path.Coords, s.x+v*s.scale)
		} else {
			s.path.Coords = append(s.path.Coords, s.y+v*s.scale)
		}
	}
	return &s.path
}
