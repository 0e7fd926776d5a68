package render

import (
	"bytes"
	"flag"
	"image"
	"image/png"
	"os"
	"testing"

	"bullseye/draw"
	"bullseye/draw/paper"
	"bullseye/explain"
	"bullseye/puzzleio"
	"bullseye/record"
)

var updateImages = flag.Bool("update-images", false, "write the pictures of the documentation")

// A printed page is a Drawing that repeats what was drawn on a page. Its Options are left
// out, except that pages are drawn magnify times as large as on paper.
type printedPage struct {
	width, height float64
	calls         []func(c draw.Canvas)
}

const magnify = 1.25

func (p *printedPage) Bounds(draw.Options) (width, height float64) {
	return p.width * magnify, p.height * magnify
}

func (p *printedPage) Draw(c draw.Canvas, _, _ float64, _ draw.Options) {
	for _, call := range p.calls {
		call(c)
	}
}

func (p *printedPage) Fill(path *draw.Path, color draw.Color) {
	large := magnified(path)
	p.calls = append(p.calls, func(c draw.Canvas) { c.Fill(large, color) })
}

func (p *printedPage) Stroke(path *draw.Path, width float64, color draw.Color, dashes ...float64) {
	large := magnified(path)
	p.calls = append(p.calls, func(c draw.Canvas) { c.Stroke(large, width*magnify, color, dashes...) })
}

func (p *printedPage) Text(x, y float64, text string, style draw.Style) {
	style.Size *= magnify
	p.calls = append(p.calls, func(c draw.Canvas) { c.Text(x*magnify, y*magnify, text, style) })
}

func magnified(path *draw.Path) *draw.Path {
	large := &draw.Path{Ops: append([]draw.Op(nil), path.Ops...)}
	for _, v := range path.Coords {
		large.Coords = append(large.Coords, v*magnify)
	}
	return large
}

// printedPages are the pages of a document.
type printedPages []*printedPage

func (p *printedPages) Page(width, height float64) draw.Canvas {
	page := &printedPage{width: width, height: height}
	*p = append(*p, page)
	return page
}

func examples(t *testing.T, names ...string) (all []record.Record) {
	t.Helper()
	for _, name := range names {
		in, err := os.Open("../../examples/" + name)
		if err != nil {
			t.Fatal(err)
		}
		defer in.Close()
		reader := puzzleio.NewReader(in, puzzleio.Options{Name: name})
		defer reader.Close()
		for r, err := reader.Read(); err == nil; r, err = reader.Read() {
			all = append(all, r)
		}
	}
	return all
}

// The pages that docs/paper.md shows are those that print makes, pixel by pixel.
func TestPagesOfTheDocumentation(t *testing.T) {
	for _, test := range []struct {
		file    string
		booklet Booklet
		boards  []record.Record
		page    int
	}{
		{"booklet.en.png", Booklet{Title: "Levels of difficulty", Rate: true, PerPage: 4}, examples(t, "levels.txt"), 0},
		{"booklet-solutions.png", Booklet{Target: true, PerPage: 6, Paper: paper.Letter}, examples(t, "target.txt", "levels.txt"), 2},
		{"booklet.zh.png", Booklet{Title: "靶形数独", Target: true, PerPage: 2, Language: explain.Chinese}, examples(t, "target.txt", "empty.txt"), 0},
	} {
		book, _ := lay(t, &test.booklet, test.boards)
		var pages printedPages
		book.Print(&pages)
		if len(pages) <= test.page {
			t.Fatalf("%s: the booklet has %d pages", test.file, len(pages))
		}
		got := draw.PNG(nil, pages[test.page], draw.Options{Theme: draw.Print})
		name := "../../docs/images/" + test.file
		if *updateImages {
			if err := os.WriteFile(name, got, 0o666); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if !samePixels(t, got, want) {
			t.Errorf("%s is not what go test -run PagesOfTheDocumentation -update-images writes", name)
		}
	}
}

func samePixels(t *testing.T, one, other []byte) bool {
	t.Helper()
	var pictures [2]image.Image
	for i, file := range [][]byte{one, other} {
		var err error
		if pictures[i], err = png.Decode(bytes.NewReader(file)); err != nil {
			t.Fatal(err)
		}
	}
	bounds := pictures[0].Bounds()
	if bounds != pictures[1].Bounds() {
		return false
	}
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			r, g, b, a := pictures[0].At(x, y).RGBA()
			if R, G, B, A := pictures[1].At(x, y).RGBA(); r != R || g != G || b != B || a != A {
				return false
			}
		}
	}
	return true
}
