package draw

import (
	"cmp"
	"strconv"
	"unicode/utf8"

	"bullseye/draw/internal/typeset"
)

// SVG appends a drawing as an SVG document.
func SVG(dst []byte, d Drawing, o Options) []byte {
	width, height := d.Bounds(o)
	c := svgCanvas{out: dst}
	c.raw(`<svg xmlns="http://www.w3.org/2000/svg" width="`)
	c.number(width)
	c.raw(`" height="`)
	c.number(height)
	c.raw(`" viewBox="0 0 `)
	c.number(width)
	c.raw(` `)
	c.number(height)
	c.raw(`" role="img" font-family="` + fontFamily + `">`)
	c.raw("\n<title>")
	c.escaped(cmp.Or(o.Title, o.Name, "Sudoku"))
	c.raw("</title>\n")
	if d, ok := d.(described); ok {
		c.raw("<desc>")
		c.escaped(d.description())
		c.raw("</desc>\n")
	}
	var page Path
	page.Rect(0, 0, width, height)
	c.Fill(&page, o.Theme.Paper())
	d.Draw(&c, 0, 0, o)
	c.endGroup()
	c.raw("</svg>\n")
	return c.out
}

// A described drawing says what it shows, for people who do not see it.
type described interface{ description() string }

// The fonts of a viewer look like those of the other canvases, as far as it has them.
const fontFamily = `'Noto Sans CJK SC','Noto Sans SC','Source Sans 3','PingFang SC','Microsoft YaHei',Arial,sans-serif`

// A svgCanvas writes SVG. Texts of the same style, one after the other, are a group.
type svgCanvas struct {
	out   []byte
	group bool // whether a group of texts is open
	style Style
}

func (c *svgCanvas) Fill(p *Path, color Color) {
	if p.Empty() || color.A == 0 {
		return
	}
	c.endGroup()
	c.raw(`<path`)
	c.color("fill", color)
	c.path(p)
	c.raw("/>\n")
}

func (c *svgCanvas) Stroke(p *Path, width float64, color Color, dashes ...float64) {
	if p.Empty() || color.A == 0 {
		return
	}
	c.endGroup()
	c.raw(`<path fill="none"`)
	c.color("stroke", color)
	if width != 1 {
		c.raw(` stroke-width="`)
		c.number(width)
		c.raw(`"`)
	}
	for i, length := range dashes {
		if i == 0 {
			c.raw(` stroke-dasharray="`)
		} else {
			c.raw(` `)
		}
		c.number(length)
	}
	if len(dashes) > 0 {
		c.raw(`"`)
	}
	c.path(p)
	c.raw("/>\n")
}

func (c *svgCanvas) Text(x, y float64, text string, style Style) {
	if text == "" || style.Color.A == 0 {
		return
	}
	if !c.group || style != c.style {
		c.endGroup()
		c.beginGroup(style)
	}
	c.raw(`<text x="`)
	c.number(x)
	c.raw(`" y="`)
	c.number(y)
	if len(text) > 12 {
		// The fonts of the viewer may be wider, and the layout relies on the width.
		c.raw(`" textLength="`)
		c.number(Width(text, style))
		c.raw(`" lengthAdjust="spacingAndGlyphs`)
	}
	c.raw(`">`)
	c.escaped(text)
	c.raw(`</text>`)
}

func (c *svgCanvas) beginGroup(style Style) {
	c.group, c.style = true, style
	c.raw(`<g font-size="`)
	c.number(style.Size)
	c.raw(`"`)
	if style.Bold {
		c.raw(` font-weight="700"`)
	}
	switch style.Align {
	case Middle:
		c.raw(` text-anchor="middle"`)
	case End:
		c.raw(` text-anchor="end"`)
	}
	c.color("fill", style.Color)
	c.raw(`>`)
}

func (c *svgCanvas) endGroup() {
	if c.group {
		c.raw("</g>\n")
		c.group = false
	}
}

func (c *svgCanvas) raw(text string) { c.out = append(c.out, text...) }

// number writes a number with at most two decimals.
func (c *svgCanvas) number(v float64) {
	n := int64(hundredths(v))
	if n < 0 {
		c.out = append(c.out, '-')
		n = -n
	}
	c.out = strconv.AppendInt(c.out, n/100, 10)
	if n %= 100; n != 0 {
		c.out = append(c.out, '.', byte('0'+n/10))
		if n %= 10; n != 0 {
			c.out = append(c.out, byte('0'+n))
		}
	}
}

// hundredths returns a number in the unit of the last decimal.
func hundredths(v float64) float64 { return nearest(within(v) * 100) }

// color writes an attribute, and its opacity if it is translucent.
func (c *svgCanvas) color(name string, color Color) {
	c.raw(` `)
	c.raw(name)
	c.raw(`="#`)
	const hex = "0123456789abcdef"
	for _, v := range [...]uint8{color.R, color.G, color.B} {
		c.out = append(c.out, hex[v>>4], hex[v&15])
	}
	if color.A != 255 {
		c.raw(`" `)
		c.raw(name)
		c.raw(`-opacity="`)
		c.number(float64(color.A) / 255)
	}
	c.raw(`"`)
}

// path writes the attribute d.
func (c *svgCanvas) path(p *Path) {
	c.raw(` d="`)
	var x, y float64
	for op, at := range p.All {
		switch op {
		case MoveTo:
			c.command('M', at)
		case LineTo:
			switch {
			case hundredths(at[1]) == y:
				c.command('H', at[:1])
			case hundredths(at[0]) == x:
				c.command('V', at[1:])
			default:
				c.command('L', at)
			}
		case QuadTo:
			c.command('Q', at)
		case CubicTo:
			c.command('C', at)
		case Close:
			c.raw("Z")
		}
		if n := len(at); n > 0 {
			x, y = hundredths(at[n-2]), hundredths(at[n-1])
		}
	}
	c.raw(`"`)
}

func (c *svgCanvas) command(letter byte, at []float64) {
	c.out = append(c.out, letter)
	for i, v := range at {
		if i > 0 && v >= 0 {
			c.out = append(c.out, ' ')
		}
		c.number(v)
	}
}

// escaped writes text as the content of an element.
func (c *svgCanvas) escaped(text string) {
	for _, r := range text {
		r, ok := typeset.Shown(r)
		switch {
		case !ok:
		case r == '&':
			c.raw("&amp;")
		case r == '<':
			c.raw("&lt;")
		case r == '>':
			c.raw("&gt;")
		default:
			c.out = utf8.AppendRune(c.out, r)
		}
	}
}
