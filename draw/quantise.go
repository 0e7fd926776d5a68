package draw

import (
	"cmp"
	"encoding/binary"
	"image"
	"image/color"
	"slices"
)

// A quantiser turns opaque pictures into pictures with a palette of 256 colours, which are
// faster to write and about half as large. The colours of areas are the most frequent ones,
// and stay as they are. Shades at the edges of letters and lines become one that is so near
// that nobody sees the difference.
type quantiser struct {
	table  [tableSize]shade
	used   []uint16 // the places of the table that are in use
	image  image.Paletted
	colors color.Palette
}

// A shade is a colour of a picture: red, green, blue and opacity as they are in memory.
type shade struct {
	color uint32 // 0, which is not opaque, means that the place of the table is free
	count uint32
	index uint8 // in the palette
}

const (
	tableSize = 1 << 13
	maxShades = tableSize / 2
)

// nearness has how far shades may be from their colour in the palette, each tried if there
// are too many colours for the one before: the sum of the squares for red, green and blue.
var nearness = [...]int32{0, 3 * 4 * 4, 3 * 7 * 7, 3 * 11 * 11}

// quantise returns a picture with a palette. It returns false if the picture has too many
// colours for that.
func (q *quantiser) quantise(m *image.RGBA) (*image.Paletted, bool) {
	q.reset()
	if !q.count(m.Pix) || !q.choose() {
		return nil, false
	}
	return q.paletted(m), true
}

// reset forgets all colours.
func (q *quantiser) reset() {
	for _, i := range q.used {
		q.table[i] = shade{}
	}
	q.used = q.used[:0]
}

// paletted returns a picture, or a part of it, with the palette that has been chosen.
func (q *quantiser) paletted(m *image.RGBA) *image.Paletted {
	n := len(m.Pix) / 4
	q.image = image.Paletted{
		Pix:     slices.Grow(q.image.Pix[:0], n)[:n],
		Stride:  m.Rect.Dx(),
		Rect:    m.Rect,
		Palette: q.colors,
	}
	last, index := uint32(0), uint8(0)
	for i := range q.image.Pix {
		if c := binary.LittleEndian.Uint32(m.Pix[4*i:]); c != last {
			last, index = c, q.table[q.find(c)].index
		}
		q.image.Pix[i] = index
	}
	return &q.image
}

// count counts the pixels of each colour. It returns false if there are too many colours.
func (q *quantiser) count(pixels []uint8) bool {
	last, at := uint32(0), 0
	for ; len(pixels) >= 4; pixels = pixels[4:] {
		if c := binary.LittleEndian.Uint32(pixels); c != last {
			last, at = c, q.find(c)
			if q.table[at].color == 0 {
				if len(q.used) == maxShades {
					return false
				}
				q.table[at].color = c
				q.used = append(q.used, uint16(at))
			}
		}
		q.table[at].count++
	}
	return true
}

// find returns the place of a colour in the table, or where it would be.
func (q *quantiser) find(c uint32) int {
	at := int(c * 0x9E3779B1 >> 19)
	for q.table[at].color != c && q.table[at].color != 0 {
		at = (at + 1) % tableSize
	}
	return at
}

// choose chooses the palette. It returns false if too many colours are far from each other.
func (q *quantiser) choose() bool {
	slices.SortFunc(q.used, func(i, j uint16) int {
		a, b := &q.table[i], &q.table[j]
		return cmp.Or(cmp.Compare(b.count, a.count), cmp.Compare(a.color, b.color))
	})
	return slices.ContainsFunc(nearness[:], q.chooseWithin)
}

// chooseWithin goes through the colours, and takes each that is not near one already taken.
func (q *quantiser) chooseWithin(near int32) bool {
	if near == 0 && len(q.used) > 256 {
		return false
	}
	q.colors = q.colors[:0]
	var taken [256][3]int32
	for _, at := range q.used {
		s := &q.table[at]
		r, g, b := int32(s.color&255), int32(s.color>>8&255), int32(s.color>>16&255)
		index := -1
		for i := range q.colors {
			c := &taken[i]
			if e := (c[0]-r)*(c[0]-r) + (c[1]-g)*(c[1]-g) + (c[2]-b)*(c[2]-b); near > 0 && e <= near {
				index = i
				break
			}
		}
		if index < 0 {
			if index = len(q.colors); index == len(taken) {
				return false
			}
			taken[index] = [3]int32{r, g, b}
			q.colors = append(q.colors, color.RGBA{uint8(r), uint8(g), uint8(b), 255})
		}
		s.index = uint8(index)
	}
	return true
}
