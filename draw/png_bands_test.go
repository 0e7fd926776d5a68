package draw

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"runtime"
	"testing"
)

// sketch is a drawing of a size that a function draws.
type sketch struct {
	width, height float64
	draw          func(Canvas)
}

func (s sketch) Bounds(Options) (width, height float64) { return s.width, s.height }
func (s sketch) Draw(c Canvas, _, _ float64, _ Options) { s.draw(c) }

// pixels reads a PNG file.
func pixels(t *testing.T, file []byte) *image.RGBA {
	t.Helper()
	m, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	all := image.NewRGBA(m.Bounds())
	draw.Draw(all, all.Rect, m, m.Bounds().Min, draw.Src)
	return all
}

// Bands have the pixels of the whole picture, up to what arithmetic rounds: a shade of edges.
func TestBandsAreTheWholePicture(t *testing.T) {
	const size = 1800
	colours := sketch{2000, 1100, func(c Canvas) { // too many for a palette
		for i := range 100 {
			for j := range 100 {
				var p Path
				p.Rect(float64(i)*20, float64(j)*11, 20, 11)
				c.Fill(&p, Color{uint8(i * 2), uint8(j * 2), uint8(i * j), 255})
			}
		}
		c.Text(100, 600, "Letters across bands", Style{Size: 300, Color: rgb(0x222222)})
	}}
	drawings := map[string]Drawing{"colours": colours}
	for _, s := range scenes(t) {
		drawings[s.name] = s.scene
	}
	for name, d := range drawings {
		for _, theme := range []Theme{Light, Dark} {
			o := Options{Theme: theme, Size: size, Title: "A title"}
			c := new(pngCanvas)
			w, h := d.Bounds(o)
			all := image.Rect(0, 0, int(up(w)), int(up(h)))
			if all.Dx()*all.Dy() <= bandPixels {
				t.Fatalf("%s: %v has one band", name, all)
			}
			c.begin(all, theme.Paper())
			d.Draw(c, 0, 0, o)
			whole := &c.image
			banded := pixels(t, PNG(nil, d, o))
			if banded.Rect != whole.Rect {
				t.Fatalf("%s: the size is %v, want %v", name, banded.Rect, whole.Rect)
			}
			small, ok := c.quantiser.quantise(whole)
			if ok && name == "colours" {
				t.Fatal("10,000 colours have a palette")
			}
			different := 0
			for y := range all.Dy() {
				for x := range all.Dx() {
					want := whole.RGBAAt(x, y)
					if ok {
						want = small.At(x, y).(color.RGBA)
					}
					got := banded.RGBAAt(x, y)
					if got == want {
						continue
					}
					different++
					for _, d := range [...]int{int(got.R) - int(want.R), int(got.G) - int(want.G), int(got.B) - int(want.B)} {
						if max(d, -d) > 40 {
							t.Fatalf("%s, %v: the pixel at %d, %d is %v, want %v", name, theme, x, y, got, want)
						}
					}
				}
			}
			if different > all.Dx()*all.Dy()/1000 {
				t.Errorf("%s, %v: %d pixels differ", name, theme, different)
			}
			if again := PNG(nil, d, o); !bytes.Equal(again, PNG(nil, d, o)) {
				t.Errorf("%s: the same picture has other bytes", name)
			}
		}
	}
}

// The largest picture of a board took 84 MB of pixels, and sixteen workers draw at a time.
func TestLargePicturesFillTheMemory(t *testing.T) {
	s := Scene{}
	s.Candidates = s.Digits.Candidates()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	file := PNG(nil, &s, Options{Size: MaxSize})
	runtime.ReadMemStats(&after)
	if m := pixels(t, file); m.Rect.Dx() != MaxSize {
		t.Errorf("the size is %v", m.Rect)
	}
	if n := after.TotalAlloc - before.TotalAlloc; n > 24<<20 {
		t.Errorf("the picture took %d bytes of memory", n)
	}
}
