// Package font has the letters of pictures: Bullseye Sans, a part of Noto Sans CJK SC,
// regular and bold. README.md says which characters they have, and how the files are made.
package font

import (
	_ "embed"
	"slices"
	"sync"
	"sync/atomic"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// Family is the name of the fonts.
const Family = "Bullseye Sans"

var (
	//go:embed regular.ttf
	regular []byte
	//go:embed bold.ttf
	bold []byte
)

// Regular returns a copy of the font as a TrueType file.
func Regular() []byte { return slices.Clone(regular) }

// Bold returns a copy of the bold font as a TrueType file. It lacks the rare Chinese
// characters, see InBold.
func Bold() []byte { return slices.Clone(bold) }

// Has reports whether the regular font has a character. It has all of the bold font.
func Has(r rune) bool { return faces()[0].index(r) != 0 }

// InBold reports whether the bold font has a character. Those that it lacks are taken from
// the regular font, also in bold text.
func InBold(r rune) bool { return faces()[1].index(r) != 0 }

// A Glyph is a character whose letters have the size 1. Its baseline is at 0, and the
// vertical axis leads down.
type Glyph struct {
	Advance  float64 // from the start of the character to that of the next
	Segments []Segment
}

// A Segment is a part of an outline.
type Segment struct {
	Op   Op
	U, V float64 // the control point of a curve
	X, Y float64 // the end
}

// An Op is the kind of a Segment.
type Op uint8

const (
	Move Op = iota
	Line
	Curve // with one control point
)

// Find returns a character of a font, which the caller must not change. If the font lacks
// the character, the Glyph is a box.
func Find(r rune, bold bool) *Glyph {
	faces := faces()
	f := faces[0]
	if bold && faces[1].index(r) != 0 {
		f = faces[1]
	}
	return f.glyph(r)
}

var faces = sync.OnceValue(func() [2]*face { return [2]*face{parse(regular), parse(bold)} })

// A face is a font with the glyphs that have been asked for.
type face struct {
	font   *sfnt.Font
	latin  [256]atomic.Pointer[Glyph]
	others sync.Map      // of runes and their *Glyph, those that the font has
	none   func() *Glyph // of a character that it lacks
}

func parse(file []byte) *face {
	f, err := sfnt.Parse(file)
	if err != nil {
		panic("font: " + err.Error()) // the file is a part of the program
	}
	one := &face{font: f}
	one.none = sync.OnceValue(func() *Glyph { return one.outline(0) })
	return one
}

// index returns the number of a character's glyph, or 0 if the font lacks it.
func (f *face) index(r rune) sfnt.GlyphIndex {
	if r < 0 {
		return 0
	}
	i, err := f.font.GlyphIndex(nil, r)
	if err != nil {
		return 0
	}
	return i
}

func (f *face) glyph(r rune) *Glyph {
	if r >= 0 && int(r) < len(f.latin) {
		g := f.latin[r].Load()
		if g == nil {
			g = f.outline(f.index(r))
			f.latin[r].Store(g)
		}
		return g
	}
	if g, ok := f.others.Load(r); ok {
		return g.(*Glyph)
	}
	index := f.index(r)
	if index == 0 {
		return f.none()
	}
	g, _ := f.others.LoadOrStore(r, f.outline(index))
	return g.(*Glyph)
}

// outline reads a glyph from the file.
func (f *face) outline(index sfnt.GlyphIndex) *Glyph {
	em := fixed.I(int(f.font.UnitsPerEm()))
	unit := 1 / float64(em)
	g := new(Glyph)
	if advance, err := f.font.GlyphAdvance(nil, index, em, font.HintingNone); err == nil {
		g.Advance = float64(advance) * unit
	}
	var buffer sfnt.Buffer
	segments, err := f.font.LoadGlyph(&buffer, index, em, nil)
	if err != nil {
		return g
	}
	at := func(p fixed.Point26_6) (x, y float64) { return float64(p.X) * unit, float64(p.Y) * unit }
	for _, s := range segments {
		var to Segment
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			to.X, to.Y = at(s.Args[0])
		case sfnt.SegmentOpLineTo:
			to.Op = Line
			to.X, to.Y = at(s.Args[0])
		default: // TrueType has no other curves
			to.Op = Curve
			to.U, to.V = at(s.Args[0])
			to.X, to.Y = at(s.Args[1])
		}
		g.Segments = append(g.Segments, to)
	}
	return g
}
