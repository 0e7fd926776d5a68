package pdf

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"iter"
	"math"
	"math/bits"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	letters "bullseye/draw/internal/font"
)

// characters are those of the first plane of Unicode: texts of PDF have two bytes for each.
type characters [1 << 16 / 64]uint64

func (c *characters) add(r rune) { c[r/64] |= 1 << (r % 64) }

func (c *characters) empty() bool { return *c == characters{} }

// all returns the characters in their order.
func (c *characters) all() iter.Seq[rune] {
	return func(yield func(rune) bool) {
		for i, word := range c {
			for ; word != 0; word &= word - 1 {
				if !yield(rune(64*i + bits.TrailingZeros64(word))) {
					return
				}
			}
		}
	}
}

// A face is one of the fonts of a file.
type face struct {
	name string
	load func() []byte
	bold bool
	stem int // the width of upright strokes, in thousandths
}

// faces are the fonts. Pages refer to them by their index.
var faces = [...]face{
	{"BullseyeSans", letters.Regular, false, 87},
	{"BullseyeSans-Bold", letters.Bold, true, 165},
}

// A part is a font with some of its characters.
type part struct {
	face   *face
	text   string // the characters
	parsed *sfnt.Font
	length int    // of the file
	file   []byte // compressed
	glyphs []byte // of each character, two bytes; compressed
	widths string
}

// recent are the parts that were needed last. Pictures of boards have the same few characters
// again and again, and to cut a font takes most of the time of a picture.
var recent struct {
	sync.Mutex
	parts []*part
}

const (
	mostRecent = 32
	mostKept   = 200 // characters of a part that is kept
)

// part returns the part of a font that has the characters.
func (f *face) part(used *characters) (*part, error) {
	var text strings.Builder
	for r := range used.all() {
		text.WriteRune(r)
	}
	p := &part{face: f, text: text.String()}
	if kept := p.kept(); kept != nil {
		return kept, nil
	}
	if err := p.cut(used); err != nil {
		return nil, err
	}
	if utf8.RuneCountInString(p.text) <= mostKept {
		p.keep()
	}
	return p, nil
}

// kept returns the part with the same characters that is kept, or nil.
func (p *part) kept() *part {
	recent.Lock()
	defer recent.Unlock()
	for _, q := range recent.parts {
		if q.face == p.face && q.text == p.text {
			return q
		}
	}
	return nil
}

func (p *part) keep() {
	recent.Lock()
	defer recent.Unlock()
	if recent.parts = append(recent.parts, p); len(recent.parts) > mostRecent {
		recent.parts = slices.Delete(recent.parts, 0, 1)
	}
}

// cut takes the characters out of the font.
func (p *part) cut(used *characters) (err error) {
	file := fpdf.UTF8CutFont(p.face.load(), p.text)
	if p.parsed, err = sfnt.Parse(file); err != nil {
		return fmt.Errorf("cannot take a part of the font %s: %w", p.face.name, err)
	}
	var widths strings.Builder
	glyphs := make([]byte, 2<<16)
	for r := range used.all() {
		glyph, err := p.parsed.GlyphIndex(nil, r)
		if err != nil {
			return fmt.Errorf("cannot find %U in a part of the font %s: %w", r, p.face.name, err)
		}
		binary.BigEndian.PutUint16(glyphs[2*r:], uint16(glyph))
		fmt.Fprintf(&widths, "%d[%d]", r, int(math.Round(letters.Find(r, p.face.bold).Advance*1000)))
	}
	p.length, p.file, p.glyphs, p.widths = len(file), deflated(file), deflated(glyphs), widths.String()
	return nil
}

// embed writes the part of a font that has the characters.
func (f *face) embed(o *objects, used *characters) (reference, error) {
	p, err := f.part(used)
	if err != nil {
		return 0, err
	}
	name := f.tag(p.text) + "+" + f.name
	file, tables := o.reserve(), o.reserve()
	o.stream(file, fmt.Sprintf("/Length1 %d", p.length), p.file)
	o.stream(tables, "", p.glyphs)
	meaning := o.reserve()
	o.stream(meaning, "", meaningOfCodes())
	described, err := f.describe(o, name, p.parsed, file)
	if err != nil {
		return 0, err
	}
	descendant := o.add("<</Type /Font /Subtype /CIDFontType2 /BaseFont /%s /CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>> "+
		"/FontDescriptor %v /DW 1000 /W [%s] /CIDToGIDMap %v>>", name, described, p.widths, tables)
	return o.add("<</Type /Font /Subtype /Type0 /BaseFont /%s /Encoding /Identity-H /DescendantFonts [%v] /ToUnicode %v>>", name, descendant, meaning), nil
}

// tag returns six letters that differ for parts with different characters.
func (f *face) tag(text string) string {
	hash := fnv.New64a()
	hash.Write([]byte(text))
	n := hash.Sum64()
	var tag [6]byte
	for i := range tag {
		tag[i] = 'A' + byte(n%26)
		n /= 26
	}
	return string(tag[:])
}

// describe writes the measures of a font, in thousandths of its size.
func (f *face) describe(o *objects, name string, parsed *sfnt.Font, file reference) (reference, error) {
	const size = 1000
	m, err := parsed.Metrics(nil, fixed.I(size), font.HintingNone)
	if err != nil {
		return 0, err
	}
	box, err := parsed.Bounds(nil, fixed.I(size), font.HintingNone)
	if err != nil {
		return 0, err
	}
	const symbolic = 4 // the characters are not only those of Latin
	// The vertical axis of boxes leads down.
	return o.add("<</Type /FontDescriptor /FontName /%s /Flags %d /FontBBox [%d %d %d %d] /ItalicAngle 0 /Ascent %d /Descent %d /CapHeight %d /StemV %d /FontFile2 %v>>",
		name, symbolic, box.Min.X.Floor(), -box.Max.Y.Ceil(), box.Max.X.Ceil(), -box.Min.Y.Floor(),
		m.Ascent.Round(), -m.Descent.Round(), m.CapHeight.Round(), f.stem, file), nil
}

// meaningOfCodes is asUnicode, compressed.
var meaningOfCodes = sync.OnceValue(func() []byte { return deflated([]byte(asUnicode)) })

// asUnicode says that the codes of texts are those of Unicode, so that texts can be copied.
const asUnicode = `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
1 beginbfrange
<0000> <FFFF> <0000>
endbfrange
endcmap
CMapName currentdict /CMap defineresource pop
end
end
`
