package pdf

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"iter"
	"math"
	"math/bits"
	"strings"

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

// embed writes the part of a font that has the characters.
func (f *face) embed(o *objects, used *characters) (reference, error) {
	var text strings.Builder
	for r := range used.all() {
		text.WriteRune(r)
	}
	part := fpdf.UTF8CutFont(f.load(), text.String())
	parsed, err := sfnt.Parse(part)
	if err != nil {
		return 0, fmt.Errorf("cannot take a part of the font %s: %w", f.name, err)
	}
	var widths strings.Builder
	glyphs := make([]byte, 2<<16) // of each character, two bytes
	for r := range used.all() {
		glyph, err := parsed.GlyphIndex(nil, r)
		if err != nil {
			return 0, fmt.Errorf("cannot find %U in a part of the font %s: %w", r, f.name, err)
		}
		binary.BigEndian.PutUint16(glyphs[2*r:], uint16(glyph))
		fmt.Fprintf(&widths, "%d[%d]", r, int(math.Round(letters.Find(r, f.bold).Advance*1000)))
	}
	name := f.tag(text.String()) + "+" + f.name
	file, tables := o.reserve(), o.reserve()
	o.stream(file, fmt.Sprintf("/Length1 %d", len(part)), deflated(part))
	o.stream(tables, "", deflated(glyphs))
	meaning := o.reserve()
	o.stream(meaning, "", deflated([]byte(asUnicode)))
	described, err := f.describe(o, name, parsed, file)
	if err != nil {
		return 0, err
	}
	descendant := o.add("<</Type /Font /Subtype /CIDFontType2 /BaseFont /%s /CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>> "+
		"/FontDescriptor %v /DW 1000 /W [%s] /CIDToGIDMap %v>>", name, described, &widths, tables)
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
