package draw

import (
	"image"
	"image/color"
)

// bandPixels is the number of pixels of a band: 6 MiB of memory, and more than pictures of
// the usual sizes have.
const bandPixels = 3 << 19

// bands is a large picture that is drawn band by band, from top to bottom, as it is written.
// It implements image.PalettedImage. The encoder asks for each pixel once, row by row.
type bands struct {
	canvas  *pngCanvas
	drawing Drawing
	options Options
	all     image.Rectangle
	height  int // of a band

	small *image.Paletted // the band on the canvas with a palette, nil without one
}

// newBands returns the picture. It draws all bands once, to find its colours.
func newBands(c *pngCanvas, d Drawing, o Options, all image.Rectangle) *bands {
	b := &bands{canvas: c, drawing: d, options: o, all: all, height: max(bandPixels/all.Dx(), 1)}
	q := &c.quantiser
	q.reset()
	for y := all.Min.Y; y < all.Max.Y; y += b.height {
		b.draw(y)
		if !q.count(c.image.Pix) {
			return b.withoutPalette()
		}
	}
	if !q.choose() {
		return b.withoutPalette()
	}
	b.small = &image.Paletted{Palette: q.colors} // before the first band
	return b
}

// withoutPalette returns the picture before its first band.
func (b *bands) withoutPalette() *bands {
	b.canvas.image.Rect = image.Rectangle{}
	return b
}

// draw draws the band that begins with a row.
func (b *bands) draw(y int) {
	b.canvas.begin(image.Rect(b.all.Min.X, y, b.all.Max.X, min(y+b.height, b.all.Max.Y)), b.options.Theme.Paper())
	b.drawing.Draw(b.canvas, 0, 0, b.options)
}

// show makes sure that a row is in the current band.
func (b *bands) show(y int) {
	if b.small != nil && y >= b.small.Rect.Min.Y && y < b.small.Rect.Max.Y {
		return
	}
	if r := b.canvas.image.Rect; b.small == nil && y >= r.Min.Y && y < r.Max.Y {
		return
	}
	b.draw(y - (y-b.all.Min.Y)%b.height)
	if b.small != nil {
		b.small = b.canvas.quantiser.paletted(&b.canvas.image)
	}
}

// Bounds implements image.Image.
func (b *bands) Bounds() image.Rectangle { return b.all }

// ColorModel implements image.Image.
func (b *bands) ColorModel() color.Model {
	if b.small != nil {
		return b.small.Palette
	}
	return color.RGBAModel
}

// At implements image.Image.
func (b *bands) At(x, y int) color.Color {
	b.show(y)
	if b.small != nil {
		return b.small.At(x, y)
	}
	return b.canvas.image.RGBAAt(x, y)
}

// ColorIndexAt implements image.PalettedImage.
func (b *bands) ColorIndexAt(x, y int) uint8 {
	b.show(y)
	return b.small.ColorIndexAt(x, y)
}

// Opaque tells the encoder that it need not look for pixels that are not: the paper is.
func (b *bands) Opaque() bool { return b.options.Theme.Paper().A == 255 }
