// Package pdf writes pictures and documents as PDF. It is apart from package draw because
// its users depend on a module for PDF.
//
// Files contain the characters of the fonts that they use, and all have the same date: the
// same drawings give the same bytes.
package pdf

import (
	"bytes"
	"io"
	"time"
	"unicode/utf16"

	"codeberg.org/go-pdf/fpdf"

	"bullseye/draw"
	"bullseye/draw/paper"
)

// Write writes a document of package paper.
func Write(w io.Writer, d paper.Document) error {
	f := newFile(d.About())
	d.Print(f)
	return f.pdf.Output(w)
}

// A Picture is a drawing with its options. It gets a page of its size: one unit is a point.
type Picture struct {
	Drawing draw.Drawing
	Options draw.Options
}

// Drawings writes pictures, each on a page of its own. The title and the language are those
// of the whole file.
func Drawings(w io.Writer, about paper.About, pictures ...Picture) error {
	f := newFile(about)
	for _, p := range pictures {
		width, height := p.Drawing.Bounds(p.Options)
		c := f.Page(width, height)
		if paper := p.Options.Theme.Paper(); paper != (draw.Color{R: 255, G: 255, B: 255, A: 255}) {
			var all draw.Path
			all.Rect(0, 0, width, height)
			c.Fill(&all, paper)
		}
		p.Drawing.Draw(c, 0, 0, p.Options)
	}
	return f.pdf.Output(w)
}

// Page returns a picture as a file with one page. The title of the file is that of the picture.
func Page(d draw.Drawing, o draw.Options, language string) ([]byte, error) {
	var text bytes.Buffer
	err := Drawings(&text, paper.About{Title: o.Title, Language: language}, Picture{d, o})
	return text.Bytes(), err
}

// A file is a PDF file that is being written. It implements paper.Pages and paper.Outliner.
type file struct {
	pdf   *fpdf.Fpdf
	added [2]bool // the fonts, regular and bold
	page  *page
}

// date is the date of every file: PDF asks for one.
var date = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

func newFile(about paper.About) *file {
	f := &file{pdf: fpdf.NewCustom(&fpdf.InitType{UnitStr: "pt", Size: fpdf.SizeType{Wd: 595.28, Ht: 841.89}})}
	f.pdf.SetCatalogSort(true) // the order of objects
	f.pdf.SetCreationDate(date)
	f.pdf.SetModificationDate(date)
	f.pdf.SetAutoPageBreak(false, 0)
	f.pdf.SetMargins(0, 0, 0)
	f.pdf.SetCreator("Bullseye", false)
	if about.Title != "" {
		f.pdf.SetTitle(utf16Text(about.Title), false)
	}
	language := "en"
	if about.Language == "zh" {
		language = "zh-CN"
	}
	f.pdf.SetLang(language)
	return f
}

// Heading implements paper.Outliner.
func (f *file) Heading(text string, y float64) {
	if f.added == ([2]bool{}) {
		return // without a font, fpdf does not take the text as UTF-8; but then no page has any
	}
	f.pdf.Bookmark(printable(text), 0, y)
}

// utf16Text returns a text as the metadata have it, which fpdf does only for characters of
// up to three bytes in valid UTF-8.
func utf16Text(text string) string {
	encoded := []byte{0xFE, 0xFF}
	for _, unit := range utf16.Encode([]rune(text)) {
		encoded = append(encoded, byte(unit>>8), byte(unit))
	}
	return string(encoded)
}

// Page implements paper.Pages.
func (f *file) Page(width, height float64) draw.Canvas {
	f.pdf.AddPageFormat("P", fpdf.SizeType{Wd: width, Ht: height})
	f.page = &page{file: f, height: height}
	f.page.begin()
	return f.page
}
