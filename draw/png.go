package draw

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
	"slices"
	"sync"

	"golang.org/x/image/vector"

	"bullseye/draw/internal/font"
	"bullseye/draw/internal/typeset"
)

// PNG appends a drawing as a PNG file. A large picture is drawn in bands, which takes more
// time, and little memory for any size.
func PNG(dst []byte, d Drawing, o Options) []byte {
	width, height := d.Bounds(o)
	c := canvases.Get().(*pngCanvas)
	defer canvases.Put(c)
	all := image.Rect(0, 0, max(int(up(within(width))), 1), max(int(up(within(height))), 1))
	out := bytes.NewBuffer(dst)
	encoder := png.Encoder{CompressionLevel: png.BestSpeed, BufferPool: c}
	if err := encoder.Encode(out, c.picture(d, o, all)); err != nil {
		panic("draw: " + err.Error()) // memory can be written, and the picture has a size
	}
	return out.Bytes()
}

// picture returns the picture with as many colours as PNG writes best.
func (c *pngCanvas) picture(d Drawing, o Options, all image.Rectangle) image.Image {
	if all.Dx()*all.Dy() > bandPixels {
		return newBands(c, d, o, all)
	}
	c.begin(all, o.Theme.Paper())
	d.Draw(c, 0, 0, o)
	if small, ok := c.quantiser.quantise(&c.image); ok {
		return small
	}
	return &c.image
}

var canvases = sync.Pool{New: func() any { return new(pngCanvas) }}

// A pngCanvas draws on pixels.
type pngCanvas struct {
	image  image.RGBA
	raster vector.Rasterizer
	ink    image.Uniform
	buffer *png.EncoderBuffer

	shape shape
	rects []image.Rectangle // that are filled together

	quantiser quantiser
}

// Get and Put let the encoder use its memory again.
func (c *pngCanvas) Get() *png.EncoderBuffer  { return c.buffer }
func (c *pngCanvas) Put(b *png.EncoderBuffer) { c.buffer = b }

// begin makes an image of one colour, which is a part of the picture.
func (c *pngCanvas) begin(part image.Rectangle, paper Color) {
	n := 4 * part.Dx() * part.Dy()
	c.image = image.RGBA{Pix: slices.Grow(c.image.Pix[:0], n)[:n], Stride: 4 * part.Dx(), Rect: part}
	draw.Draw(&c.image, c.image.Rect, image.NewUniform(paper.nrgba()), image.Point{}, draw.Src)
}

func (c Color) nrgba() color.NRGBA { return color.NRGBA(c) }

func (c *pngCanvas) Fill(p *Path, color Color) {
	if color.A == 255 && c.fillRects(p, color) {
		return
	}
	c.shape.reset()
	for op, at := range p.All {
		switch op {
		case MoveTo:
			c.shape.move(at[0], at[1])
		case LineTo:
			c.shape.line(at[0], at[1])
		case QuadTo:
			c.shape.quad(point{at[0], at[1]}, point{at[2], at[3]})
		case CubicTo:
			c.shape.cubic(point{at[0], at[1]}, point{at[2], at[3]}, point{at[4], at[5]})
		case Close:
		}
	}
	c.paint(color)
}

// fillRects fills a path that consists of rectangles of whole pixels, which most of a board
// is made of. It returns false if the path is anything else.
func (c *pngCanvas) fillRects(p *Path, color Color) bool {
	const ops, coords = 5, 8 // of a rectangle
	if len(p.Ops)%ops != 0 || len(p.Coords) != len(p.Ops)/ops*coords {
		return false
	}
	c.rects = c.rects[:0]
	for i := range len(p.Ops) / ops {
		r, ok := rectOf(p.Ops[i*ops:], p.Coords[i*coords:])
		if !ok {
			return false
		}
		c.rects = append(c.rects, r)
	}
	c.ink.C = color.nrgba()
	for _, r := range c.rects {
		draw.Draw(&c.image, r, &c.ink, image.Point{}, draw.Src)
	}
	return true
}

// rectOf returns the rectangle that Path.Rect has added, if it has whole pixels.
func rectOf(ops []Op, at []float64) (r image.Rectangle, ok bool) {
	for i, op := range [...]Op{MoveTo, LineTo, LineTo, LineTo, Close} {
		if ops[i] != op {
			return r, false
		}
	}
	for _, v := range at[:8] {
		if v != math.Floor(v) || v != within(v) {
			return r, false
		}
	}
	if at[0] != at[6] || at[2] != at[4] || at[1] != at[3] || at[5] != at[7] {
		return r, false
	}
	return image.Rect(int(at[0]), int(at[1]), int(at[2]), int(at[5])), true
}

func (c *pngCanvas) Stroke(p *Path, width float64, color Color, dashes ...float64) {
	c.shape.reset()
	s := stroker{half: width / 2, dashes: dashes, area: c.shape.area}
	s.stroke(p)
	c.paint(color)
}

func (c *pngCanvas) Text(x, y float64, text string, style Style) {
	switch style.Align {
	case Middle:
		x -= Width(text, style) / 2
	case End:
		x -= Width(text, style)
	}
	y = nearest(y) // letters that stand on a pixel are sharp
	if !c.reaches(y-tallest*style.Size, y+tallest*style.Size) {
		return
	}
	for _, r := range text {
		r, ok := typeset.Shown(r)
		if !ok {
			continue
		}
		glyph := font.Find(r, style.Bold)
		c.shape.reset()
		for _, s := range glyph.Segments {
			switch s.Op {
			case font.Move:
				c.shape.move(x+s.X*style.Size, y+s.Y*style.Size)
			case font.Line:
				c.shape.line(x+s.X*style.Size, y+s.Y*style.Size)
			case font.Curve:
				c.shape.quad(point{x + s.U*style.Size, y + s.V*style.Size}, point{x + s.X*style.Size, y + s.Y*style.Size})
			}
		}
		c.paint(style.Color)
		x += glyph.Advance * style.Size
	}
}

// tallest is more than letters of the size 1 rise above their line, or reach below it.
const tallest = 2

// reaches reports whether anything between two heights is in the image.
func (c *pngCanvas) reaches(top, bottom float64) bool {
	return bottom >= float64(c.image.Rect.Min.Y) && top <= float64(c.image.Rect.Max.Y)
}

// tile is the greatest side of a rectangle for which the rasterizer computes with whole
// numbers. With floating-point numbers, its results depend on the processor.
const tile = 512

// paint fills the shape.
func (c *pngCanvas) paint(color Color) {
	if color.A == 0 {
		return
	}
	c.ink.C = color.nrgba()
	for _, g := range c.shape.group() {
		around := g.around.Intersect(c.image.Rect)
		for y := around.Min.Y; y < around.Max.Y; y += tile {
			for x := around.Min.X; x < around.Max.X; x += tile {
				c.paintGroup(g, image.Rect(x, y, x+tile, y+tile).Intersect(around))
			}
		}
	}
}

// paintGroup fills the pixels of a group that are in a rectangle.
func (c *pngCanvas) paintGroup(g group, within image.Rectangle) {
	c.raster.Reset(within.Dx(), within.Dy())
	for _, i := range g.parts {
		c.shape.trace(&c.raster, int(i), within.Min)
	}
	c.raster.Draw(&c.image, within, &c.ink, image.Point{})
}
