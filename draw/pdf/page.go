package pdf

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"bullseye/draw"
	"bullseye/draw/internal/font"
	"bullseye/draw/internal/typeset"
)

// A Sheet is a page that has been drawn.
type Sheet struct {
	width, height float64
	content       []byte // compressed
	used          [len(faces)][]rune
	opacity       [256]bool
	missing       []rune // characters that the font lacks
	headings      []heading
}

// A heading is listed beside the pages. Its upper end is at y.
type heading struct {
	text string
	y    float64
}

// A page is the Canvas of a page. It writes paths and texts in the language of PDF, and only
// what changes of colours, lines and fonts.
type page struct {
	Sheet
	text  []byte // the operators so far
	uses  [len(faces)]characters
	codes []byte // memory for texts

	// What the page has now. PDF begins each page with the zero values: black, opaque,
	// solid lines, but with lines of width 1.
	fill, stroke [3]uint8
	opaque       uint8 // 255 less the opacity
	width        float64
	dashes       []float64
	font         int // one more than the index of the face
	size         float64
}

func newPage(width, height float64) *page {
	return &page{Sheet: Sheet{width: width, height: height}, text: []byte("1 j\n"), width: 1} // lines meet in round joins
}

// finish returns the page, on which nothing more is drawn.
func (p *page) finish() *Sheet {
	s := p.Sheet
	s.content = deflated(p.text)
	for i := range p.uses {
		s.used[i] = slices.Collect(p.uses[i].all())
	}
	return &s
}

// Fill implements draw.Canvas.
func (p *page) Fill(path *draw.Path, c draw.Color) {
	if c.A == 0 || len(path.Ops) == 0 {
		return
	}
	p.setOpacity(c.A)
	p.setFill(c)
	p.appendPath(path)
	p.text = append(p.text, "f\n"...)
}

// Stroke implements draw.Canvas.
func (p *page) Stroke(path *draw.Path, width float64, c draw.Color, dashes ...float64) {
	if c.A == 0 || len(path.Ops) == 0 {
		return
	}
	p.setOpacity(c.A)
	if rgb := [3]uint8{c.R, c.G, c.B}; rgb != p.stroke {
		p.stroke = rgb
		p.appendColor(rgb, "RG\n")
	}
	if width != p.width {
		p.width = width
		p.appendNumber(width)
		p.text = append(p.text, "w\n"...)
	}
	if !slices.Equal(dashes, p.dashes) {
		p.dashes = slices.Clone(dashes)
		p.text = append(p.text, '[')
		for _, d := range dashes {
			p.appendNumber(d)
		}
		p.text = append(p.text, "] 0 d\n"...)
	}
	p.appendPath(path)
	p.text = append(p.text, "S\n"...)
}

// setFill sets the colour that areas and texts are filled with.
func (p *page) setFill(c draw.Color) {
	if rgb := [3]uint8{c.R, c.G, c.B}; rgb != p.fill {
		p.fill = rgb
		p.appendColor(rgb, "rg\n")
	}
}

// setOpacity sets the opacity of all that is drawn.
func (p *page) setOpacity(a uint8) {
	if 255-a != p.opaque {
		p.opaque = 255 - a
		p.opacity[a] = true
		p.text = append(strconv.AppendUint(append(p.text, "/A"...), uint64(a), 10), " gs\n"...)
	}
}

func (p *page) appendColor(rgb [3]uint8, operator string) {
	for _, v := range rgb {
		p.text = strconv.AppendFloat(p.text, math.Round(float64(v)/255*1000)/1000, 'f', -1, 64)
		p.text = append(p.text, ' ')
	}
	p.text = append(p.text, operator...)
}

// appendNumber appends a length, rounded to hundredths of a point.
func (p *page) appendNumber(v float64) {
	v = math.Round(v*100) / 100
	if !(math.Abs(v) < 1e6) {
		v = 0 // no page has such a place
	}
	p.text = append(strconv.AppendFloat(p.text, v+0, 'f', -1, 64), ' ')
}

func (p *page) appendPoint(x, y float64) {
	p.appendNumber(x)
	p.appendNumber(p.height - y)
}

// appendPath appends the operators that make a path.
func (p *page) appendPath(path *draw.Path) {
	rest := path.Coords
	next := func() (x, y float64) {
		x, y = rest[0], rest[1]
		rest = rest[2:]
		return x, y
	}
	var x, y float64 // where the path is
	for _, op := range path.Ops {
		switch op {
		case draw.MoveTo:
			x, y = next()
			p.appendPoint(x, y)
			p.text = append(p.text, "m\n"...)
		case draw.LineTo:
			x, y = next()
			p.appendPoint(x, y)
			p.text = append(p.text, "l\n"...)
		case draw.QuadTo:
			// PDF has cubic curves only.
			u, v := next()
			toX, toY := next()
			p.appendPoint(x+(u-x)*2/3, y+(v-y)*2/3)
			p.appendPoint(toX+(u-toX)*2/3, toY+(v-toY)*2/3)
			p.appendPoint(toX, toY)
			x, y = toX, toY
			p.text = append(p.text, "c\n"...)
		case draw.CubicTo:
			p.appendPoint(next())
			p.appendPoint(next())
			x, y = next()
			p.appendPoint(x, y)
			p.text = append(p.text, "c\n"...)
		case draw.Close:
			p.text = append(p.text, "h\n"...)
		}
	}
}

// Text implements draw.Canvas. In bold text, characters that the bold font lacks are taken
// from the regular one.
func (p *page) Text(x, y float64, text string, style draw.Style) {
	if style.Color.A == 0 || text == "" {
		return
	}
	switch style.Align {
	case draw.Middle:
		x -= draw.Width(text, style) / 2
	case draw.End:
		x -= draw.Width(text, style)
	}
	p.setOpacity(style.Color.A)
	p.setFill(style.Color)
	if strings.ContainsFunc(text, func(r rune) bool { return r > '~' }) { // it has all others
		p.missing = append(p.missing, draw.Missing(text)...)
	}
	text = printable(text)
	for text != "" {
		bold, n := firstRun(text, style.Bold)
		p.write(x, y, text[:n], bold, style.Size)
		if text[n:] != "" {
			x += draw.Width(text[:n], style)
		}
		text = text[n:]
	}
}

// write writes a text whose characters have the same font.
func (p *page) write(x, y float64, text string, bold bool, size float64) {
	face := 0
	if bold {
		face = 1
	}
	p.text = append(p.text, "BT\n"...)
	if face+1 != p.font || size != p.size {
		p.font, p.size = face+1, size
		p.text = append(strconv.AppendInt(append(p.text, "/F"...), int64(face), 10), ' ')
		p.appendNumber(size)
		p.text = append(p.text, "Tf\n"...)
	}
	p.appendPoint(x, y)
	p.codes = p.codes[:0]
	for _, r := range text {
		p.uses[face].add(r)
		p.codes = append(p.codes, byte(r>>8), byte(r))
	}
	p.text = append(appendString(append(p.text, "Td\n"...), p.codes), "Tj\nET\n"...)
}

// firstRun returns the number of bytes at the beginning of a text that have the same font.
func firstRun(text string, wantsBold bool) (bold bool, n int) {
	if !wantsBold {
		return false, len(text)
	}
	for i, r := range text {
		if i == 0 {
			bold = font.InBold(r)
		} else if font.InBold(r) != bold {
			return bold, i
		}
	}
	return bold, len(text)
}

// printable returns the characters of a text that are shown. Those beyond the first plane,
// whose codes have more than two bytes, are U+FFFD. The font lacks it as it lacks them.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		r, ok := typeset.Shown(r)
		switch {
		case !ok:
			return -1
		case r > 0xFFFF:
			return utf8.RuneError
		}
		return r
	}, text)
}
