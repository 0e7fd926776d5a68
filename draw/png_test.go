package draw

import (
	"bytes"
	"image"
	"image/color"
	"math"
	"testing"

	"pgregory.net/rapid"
)

// newCanvas returns a white canvas.
func newCanvas(width, height int) *pngCanvas {
	c := new(pngCanvas)
	c.begin(image.Rect(0, 0, width, height), rgb(0xffffff))
	return c
}

// Rectangles of whole pixels are filled directly. The pixels are those of any other path.
func TestRectanglesOfWholePixels(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		direct, traced := newCanvas(30, 30), newCanvas(30, 30)
		var one, other Path
		n := rapid.IntRange(1, 4).Draw(t, "rectangles")
		for range n {
			x, y := float64(rapid.IntRange(-5, 35).Draw(t, "x")), float64(rapid.IntRange(-5, 35).Draw(t, "y"))
			w, h := float64(rapid.IntRange(0, 20).Draw(t, "width")), float64(rapid.IntRange(0, 20).Draw(t, "height"))
			one.Rect(x, y, w, h)
			other.Rect(x, y, w, h)
		}
		other.MoveTo(-1, -1)
		ink := rgb(0x123456)
		if !direct.fillRects(&one, ink) {
			t.Fatal("not filled directly")
		}
		traced.Fill(&other, ink)
		if !bytes.Equal(direct.image.Pix, traced.image.Pix) {
			t.Fatalf("other pixels")
		}
	})
}

// A path is not a rectangle because it has as many coordinates as one.
func TestOtherPathsAreNoRectangles(t *testing.T) {
	for name, build := range map[string]func(p *Path){
		"half a pixel": func(p *Path) { p.Rect(0.5, 0, 3, 3) },
		"a rhomb": func(p *Path) {
			p.MoveTo(5, 0)
			p.LineTo(10, 5)
			p.LineTo(5, 10)
			p.LineTo(0, 5)
			p.Close()
		},
		"a circle":   func(p *Path) { p.Circle(5, 5, 4) },
		"not closed": func(p *Path) { p.Rect(1, 1, 4, 4); p.Ops[4] = MoveTo; p.Coords = append(p.Coords, 1, 1) },
	} {
		var p Path
		build(&p)
		if newCanvas(9, 9).fillRects(&p, rgb(0)) {
			t.Errorf("%s is filled as rectangles", name)
		}
	}
}

// Every pixel of a stroke is within half of its width of the line, and the other way round.
func TestStrokes(t *testing.T) {
	for _, test := range []struct {
		name  string
		build func(p *Path)
		width float64
		dark  []image.Point
		light []image.Point
	}{
		{"a line", func(p *Path) { p.Line(5, 10, 25, 10) }, 4,
			[]image.Point{{5, 8}, {24, 11}, {15, 9}}, []image.Point{{4, 10}, {25, 10}, {15, 7}, {15, 12}}},
		{"pointed corners", func(p *Path) { p.Rect(5, 5, 20, 20) }, 4,
			[]image.Point{{3, 3}, {26, 26}, {26, 3}, {3, 26}}, []image.Point{{2, 5}, {15, 15}, {7, 7}, {27, 5}}},
		{"open corners", func(p *Path) { p.MoveTo(5, 25); p.LineTo(5, 5); p.LineTo(25, 5) }, 4,
			[]image.Point{{3, 3}, {4, 24}, {24, 4}}, []image.Point{{2, 2}, {5, 25}, {25, 5}, {8, 8}}},
		{"a curve", func(p *Path) { p.MoveTo(5, 5); p.QuadTo(15, 25, 25, 5) }, 4,
			[]image.Point{{14, 14}, {15, 15}}, []image.Point{{15, 9}, {15, 20}}},
		{"a circle", func(p *Path) { p.Circle(15, 15, 10) }, 4,
			[]image.Point{{15, 5}, {24, 15}, {5, 15}, {15, 25}, {22, 22}}, []image.Point{{15, 15}, {15, 1}, {15, 9}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := newCanvas(30, 30)
			var p Path
			test.build(&p)
			c.Stroke(&p, test.width, rgb(0))
			for _, at := range test.dark {
				if got := c.image.RGBAAt(at.X, at.Y); got.R > 60 {
					t.Errorf("the pixel at %v is %v, want black", at, got)
				}
			}
			for _, at := range test.light {
				if got := c.image.RGBAAt(at.X, at.Y); got.R < 195 {
					t.Errorf("the pixel at %v is %v, want white", at, got)
				}
			}
		})
	}
}

// Dashes and gaps alternate, also around corners and through curves.
func TestDashes(t *testing.T) {
	c := newCanvas(40, 40)
	var p Path
	p.MoveTo(0, 5)
	p.LineTo(30, 5)
	p.LineTo(30, 35)
	c.Stroke(&p, 2, rgb(0), 7, 5)
	for at := range 60 {
		x, y := at, 4
		if at >= 30 {
			x, y = 29, 5+at-30
		}
		want := at%12 < 7
		if at >= 28 && at <= 32 {
			continue // the corner
		}
		if got := c.image.RGBAAt(x, y).R < 128; got != want {
			t.Errorf("%d along the line: drawn %v, want %v", at, got, want)
		}
	}
	for _, dashes := range [][]float64{{0, 0}, {-1, -2}, {0}} {
		c := newCanvas(40, 40)
		c.Stroke(&p, 2, rgb(0), dashes...)
	}
}

// A palette changes no area, and shades by so little that nobody sees it.
func TestPaletteIsNear(t *testing.T) {
	for _, s := range scenes(t) {
		for _, theme := range Themes() {
			c := new(pngCanvas)
			o := Options{Theme: theme, Title: s.title}
			width, height := s.scene.Bounds(o)
			c.begin(image.Rect(0, 0, int(width), int(height)), theme.Paper())
			s.scene.Draw(c, 0, 0, o)
			small, ok := c.quantiser.quantise(&c.image)
			if !ok {
				t.Errorf("%s, %v: no palette", s.name, theme)
				continue
			}
			exact := 0
			for y := range int(height) {
				for x := range int(width) {
					a, b := c.image.RGBAAt(x, y), small.At(x, y).(color.RGBA)
					if a == b {
						exact++
					}
					for _, d := range [...]int{int(a.R) - int(b.R), int(a.G) - int(b.G), int(a.B) - int(b.B)} {
						if max(d, -d) > 20 {
							t.Fatalf("%s, %v: the pixel at %d, %d is %v instead of %v", s.name, theme, x, y, b, a)
						}
					}
				}
			}
			if share := float64(exact) / (width * height); share < 0.85 {
				t.Errorf("%s, %v: only %.2f of the pixels are exact", s.name, theme, share)
			}
		}
	}
}

// A picture with too many colours is written without a palette.
func TestManyColours(t *testing.T) {
	m := image.NewRGBA(image.Rect(0, 0, 128, 128))
	for i := range 128 * 128 {
		m.SetRGBA(i%128, i/128, color.RGBA{uint8(i%128) * 2, uint8(i/128) * 2, uint8(i * 7), 255})
	}
	if _, ok := new(quantiser).quantise(m); ok {
		t.Error("16,384 colours have a palette")
	}
}

// Parts of a shape that are far from each other are drawn apart. The pixels are nearly
// those of one rectangle around all.
func TestGroupsOfAShape(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := newCanvas(60, 60)
		whole := newCanvas(60, 60)
		ink := Color{200, 30, 60, rapid.SampledFrom([]uint8{255, 100}).Draw(t, "opacity")}
		for _, canvas := range []*pngCanvas{c, whole} {
			canvas.shape.reset()
		}
		for range rapid.IntRange(1, 12).Draw(t, "parts") {
			x, y := rapid.Float64Range(-5, 65).Draw(t, "x"), rapid.Float64Range(-5, 65).Draw(t, "y")
			w, h := rapid.Float64Range(0, 15).Draw(t, "width"), rapid.Float64Range(0, 15).Draw(t, "height")
			for _, canvas := range []*pngCanvas{c, whole} {
				canvas.shape.area(point{x, y}, point{x + w, y + h/3}, point{x + w/2, y + h})
			}
		}
		c.paint(ink)
		whole.ink.C = ink.nrgba()
		whole.raster.Reset(60, 60)
		for i := range whole.shape.parts {
			whole.shape.trace(&whole.raster, i, image.Point{})
		}
		whole.raster.Draw(&whole.image, whole.image.Rect, &whole.ink, image.Point{})
		for i, v := range c.image.Pix {
			// The rasterizer rounds coverage by where its rectangle begins.
			if d := int(v) - int(whole.image.Pix[i]); d < -1 || d > 1 {
				t.Fatalf("pixel %d, %d is %d, want %d", i/4%60, i/240, v, whole.image.Pix[i])
			}
		}
	})
}

// A shape that is larger than what the rasterizer takes at once has no seams.
func TestTiles(t *testing.T) {
	c := newCanvas(1300, 1100)
	var p Path
	p.MoveTo(0.5, 0.5)
	p.LineTo(1299.5, 0.5)
	p.LineTo(1299.5, 1099.5)
	p.LineTo(0.5, 1099.5)
	p.Close()
	p.Circle(600, 500, 300)
	c.Fill(&p, rgb(0))
	for y := 1; y < 1099; y++ {
		for x := 1; x < 1299; x++ {
			if got := c.image.RGBAAt(x, y); got != (color.RGBA{0, 0, 0, 255}) {
				t.Fatalf("the pixel at %d, %d is %v", x, y, got)
			}
		}
	}
	c = newCanvas(1300, 1100)
	p.Reset()
	p.Circle(650, 550, 500)
	c.Fill(&p, rgb(0))
	dark := 0
	for i := 0; i < len(c.image.Pix); i += 4 {
		dark += 255 - int(c.image.Pix[i])
	}
	if area, want := float64(dark)/255, math.Pi*500*500; math.Abs(area-want) > 0.001*want {
		t.Errorf("a disc has %.0f pixels, want %.0f", area, want)
	}
}

// A character that the font lacks is a box, not nothing.
func TestMissingCharactersAreSeen(t *testing.T) {
	for _, text := range []string{"한", "🙂", "\xff"} {
		c := newCanvas(60, 60)
		c.Text(10, 50, text, Style{Size: 40, Color: rgb(0)})
		dark := 0
		for _, v := range c.image.Pix {
			if v < 128 {
				dark++
			}
		}
		if dark == 0 {
			t.Errorf("%q is nothing", text)
		}
	}
}
