package paper

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"bullseye/draw"
)

// A figure is a drawing of any shape.
type figure struct{ shape float64 } // height of a width of 1

func (f figure) Bounds(o draw.Options) (width, height float64) { return o.Size, o.Size * f.shape }
func (f figure) Draw(c draw.Canvas, x, y float64, o draw.Options) {
	width, height := f.Bounds(o)
	var p draw.Path
	p.Rect(x, y, width, height)
	c.Stroke(&p, 1, black)
}

// A box is the place of an item on a page.
type box struct{ left, top, right, bottom float64 }

func (it *item) box() box {
	switch {
	case it.picture != nil:
		w, h := it.picture.Bounds(it.options)
		return box{it.x, it.y, it.x + w*it.scale, it.y + h*it.scale}
	case it.length > 0:
		return box{it.x, it.y, it.x + it.length, it.y}
	}
	w := draw.Width(it.text, it.style)
	b := box{it.x, it.y - 0.75*it.style.Size, it.x + w, it.y + 0.2*it.style.Size}
	switch it.style.Align {
	case draw.Middle:
		b.left, b.right = b.left-w/2, b.right-w/2
	case draw.End:
		b.left, b.right = b.left-w, b.right-w
	}
	return b
}

func (b box) meets(o box) bool {
	return b.left < o.right-0.1 && o.left < b.right-0.1 && b.top < o.bottom-0.1 && o.top < b.bottom-0.1
}

func (b box) within(o box) bool {
	return b.left > o.left-0.1 && b.right < o.right+0.1 && b.top > o.top-0.1 && b.bottom < o.bottom+0.1
}

// checkSheets checks that everything is on its page, between the margins, and that nothing
// covers anything else.
func checkSheets(t *rapid.T, size Size, sheets []sheet, margin float64) {
	width, height := size.points()
	page := box{margin, 24, width - margin, height - 40}
	for i, s := range sheets {
		for j := range s.items {
			b := s.items[j].box()
			if !b.within(page) {
				t.Errorf("page %d: %q at %v is not within %v", i+1, s.items[j].text, b, page)
			}
			for k := range s.items[:j] {
				if o := s.items[k].box(); b.meets(o) {
					t.Errorf("page %d: %q at %v covers %q at %v", i+1, s.items[j].text, b, s.items[k].text, o)
				}
			}
		}
	}
}

func blocks() *rapid.Generator[[]Block] {
	paragraph := rapid.Custom(func(t *rapid.T) Paragraph {
		return Paragraph{
			Text:   words().Draw(t, "text"),
			Kind:   Kind(rapid.IntRange(0, len(kinds)).Draw(t, "kind")), // one too many
			Indent: rapid.IntRange(-1, mostIndent+2).Draw(t, "indent"),
		}
	})
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Block {
		b := Block{
			NewPage:    rapid.IntRange(0, 9).Draw(t, "new page") == 0,
			Level:      rapid.IntRange(-1, 5).Draw(t, "level"),
			Heading:    rapid.OneOf(rapid.Just(""), words()).Draw(t, "heading"),
			Paragraphs: rapid.SliceOfN(paragraph, 0, 6).Draw(t, "paragraphs"),
			Place:      Place(rapid.IntRange(0, 1).Draw(t, "place")),
		}
		if rapid.Bool().Draw(t, "with a picture") {
			b.Picture = figure{rapid.SampledFrom([]float64{0.1, 1, 1.2, 5, 40}).Draw(t, "shape")}
			b.Options.Size = rapid.SampledFrom([]float64{0, 40, 250, 400, 4000}).Draw(t, "size")
		}
		return b
	}), 0, 8)
}

func TestTextFitsItsPagesAndLosesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := &Text{Size: Size(rapid.IntRange(0, 1).Draw(t, "size")), Blocks: blocks().Draw(t, "blocks")}
		sheets := sheetsOf(text.layOut)
		checkSheets(t, text.Size, sheets, margin)
		var want, got strings.Builder
		pictures := 0
		for _, b := range text.Blocks {
			want.WriteString(b.Heading)
			for _, p := range b.Paragraphs {
				want.WriteString(p.Text)
			}
			if b.Picture != nil {
				pictures++
			}
		}
		for i, s := range sheets {
			if len(s.items) == 0 && i > 0 {
				t.Errorf("page %d of %d is empty", i+1, len(sheets))
			}
			for _, it := range s.items {
				if it.picture != nil {
					pictures--
				}
				if it.text != "•" {
					got.WriteString(it.text)
				}
			}
		}
		if solid(got.String()) != solid(want.String()) {
			t.Errorf("got %q, want %q", got.String(), want.String())
		}
		if pictures != 0 {
			t.Errorf("%d pictures too few", pictures)
		}
	})
}

// A heading is followed by something of its block on the same page.
func TestHeadingsAreNeverLast(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := &Text{}
		for range rapid.IntRange(1, 30).Draw(t, "blocks") {
			b := Block{Heading: "Heading", Level: rapid.IntRange(1, 3).Draw(t, "level")}
			if rapid.Bool().Draw(t, "with a picture") {
				b.Picture = figure{rapid.Float64Range(0.2, 3).Draw(t, "shape")}
				b.Place = Place(rapid.IntRange(0, 1).Draw(t, "place"))
			}
			if n := rapid.IntRange(0, 60).Draw(t, "words"); n > 0 || b.Picture == nil {
				b.Paragraphs = []Paragraph{{Text: strings.Repeat("word ", n*9+1)}}
			}
			text.Blocks = append(text.Blocks, b)
		}
		for i, s := range sheetsOf(text.layOut) {
			if n := len(s.items); n > 0 && s.items[n-1].text == "Heading" {
				t.Errorf("page %d ends with a heading", i+1)
			}
		}
	})
}

func TestTitleIsOnEveryPage(t *testing.T) {
	text := &Text{Title: strings.Repeat("Title ", 40), Blocks: []Block{{NewPage: true, Heading: "One"}, {NewPage: true, Heading: "Two"}}}
	sheets := sheetsOf(text.layOut)
	if len(sheets) != 2 {
		t.Fatalf("got %d pages, want 2", len(sheets))
	}
	for i, s := range sheets {
		if !strings.HasPrefix(s.items[0].text, "Title Title") {
			t.Errorf("page %d begins with %q", i+1, s.items[0].text)
		}
	}
	if last := sheets[1].items[0].text; !strings.HasSuffix(last, "…") {
		t.Errorf("the title at the top is %q, want it shortened", last)
	}
}

// recorded is Pages and a Canvas that remember the outermost places.
type recorded struct {
	pages         int
	width, height float64
	left, top     float64
	right, bottom float64
	texts         []string
}

func (r *recorded) Page(width, height float64) draw.Canvas {
	r.pages++
	r.width, r.height = width, height
	r.left, r.top, r.right, r.bottom = math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	return r
}

func (r *recorded) see(x, y float64) {
	r.left, r.top = min(r.left, x), min(r.top, y)
	r.right, r.bottom = max(r.right, x), max(r.bottom, y)
}

func (r *recorded) Fill(p *draw.Path, _ draw.Color) {
	for i := 0; i+1 < len(p.Coords); i += 2 {
		r.see(p.Coords[i], p.Coords[i+1])
	}
}

func (r *recorded) Stroke(p *draw.Path, _ float64, c draw.Color, _ ...float64) { r.Fill(p, c) }

func (r *recorded) Text(x, y float64, text string, style draw.Style) {
	r.see(x, y)
	r.texts = append(r.texts, text)
}

// A picture that is too large is drawn smaller, and not cut off.
func TestLargePicturesAreScaled(t *testing.T) {
	for _, f := range []figure{{0.2}, {1}, {9}} {
		text := &Text{Size: Letter, Blocks: []Block{{Picture: f, Options: draw.Options{Size: 3000}}}}
		r := &recorded{}
		text.Print(r)
		page := box{margin, margin, 612 - margin, 792 - margin}
		if got := (box{r.left, r.top, r.right, r.bottom}); r.pages != 1 || !got.within(page) {
			t.Errorf("%v: %d pages, and the picture is at %v, want it within %v", f, r.pages, got, page)
		} else if got.right-got.left < page.right-page.left-1 && got.bottom-got.top < page.bottom-page.top-20 {
			t.Errorf("%v: the picture at %v is smaller than need be", f, got)
		}
	}
}

// sheetsOf returns all pages of a document.
func sheetsOf(layOut func(func(*sheet))) (all []sheet) {
	layOut(func(s *sheet) { all = append(all, sheet{slices.Clone(s.items), s.headings}) })
	return all
}

// A text whose blocks come one by one has the pages of one that has them all.
func TestBlocksOneByOne(t *testing.T) {
	blocks := []Block{{Heading: "One"}, {Paragraphs: []Paragraph{{Text: strings.Repeat("words ", 2000)}}}, {NewPage: true, Heading: "Two"}}
	passes := 0
	each := &Text{Title: "Title", Each: func(yield func(Block) bool) {
		passes++
		for _, b := range blocks {
			if !yield(b) {
				return
			}
		}
	}}
	one, all := sheetsOf(each.layOut), sheetsOf((&Text{Title: "Title", Blocks: blocks}).layOut)
	if len(all) < 3 || !reflect.DeepEqual(one, all) {
		t.Errorf("got %d pages, want %d with the same content", len(one), len(all))
	}
	var heard recorded
	each.Print(&heard)
	if passes != 3 || heard.pages != len(all) || !slices.Contains(heard.texts, fmt.Sprintf("%d / %d", len(all), len(all))) {
		t.Errorf("%d pages in %d passes: %q", heard.pages, passes, heard.texts)
	}
}
