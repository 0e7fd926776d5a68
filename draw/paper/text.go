package paper

import (
	"iter"
	"slices"

	"bullseye/draw"
)

// A Text is a document whose blocks flow over as many pages as they need. Pages have
// numbers.
type Text struct {
	Title    string // at the top of the first page, small at the top of the others; "" for none
	Language string // "en" or "zh"; "" means "en"
	Size     Size
	Blocks   []Block

	// Each, if not nil, yields the blocks in place of Blocks, one by one, so that a long text
	// takes little memory. Print goes through all of them twice: pages have the number of all
	// pages.
	Each iter.Seq[Block]
}

// A Block is a part of a text. It has a heading, paragraphs and a picture, each of which
// may be absent. Its heading and the paragraphs beside its picture are on the same page as
// the picture; longer paragraphs continue below the picture, on as many pages as they
// need. A heading is never the last line of a page.
type Block struct {
	NewPage    bool // the block begins a page
	Level      int  // of the heading: 1 is large, for a part; 0 and 2 are for a section; 3 is small
	Heading    string
	Paragraphs []Paragraph

	Picture draw.Drawing
	Place   Place
	// Options are those of the picture. Size is its width in points, at most that of the
	// page; 0 means 210 beside paragraphs and 300 below them. A picture that is higher than
	// a page is drawn narrower.
	Options draw.Options
}

// A Place is where the picture of a block is.
type Place uint8

// The places.
const (
	Beside Place = iota // to the right of the heading and the paragraphs
	Below               // after the paragraphs, in the middle of the page
)

// A Paragraph is a text without line ends, and how it is written.
type Paragraph struct {
	Text   string
	Kind   Kind
	Indent int // levels of indentation: 0 to 4
}

// A Kind says how a paragraph is written.
type Kind uint8

// The kinds.
const (
	Body   Kind = iota
	Item        // of a list: after a dot, with a hanging indent
	Line        // a line of a derivation, such as a chain: close to the one before, with a hanging indent
	Note        // small and grey
	Strong      // bold
)

// About implements Document.
func (t *Text) About() About { return About{Title: t.Title, Language: t.Language} }

// Print implements Document.
func (t *Text) Print(p Pages) {
	total := 0
	t.layOut(func(*sheet) { total++ })
	printer := printer{pages: p, total: total}
	printer.width, printer.height = t.Size.points()
	t.layOut(printer.print)
}

// layOut calls use with each page.
func (t *Text) layOut(use func(*sheet)) {
	f := &flow{title: t.Title, use: use}
	f.width, f.height = t.Size.points()
	f.begin()
	blocks := t.Each
	if blocks == nil {
		blocks = slices.Values(t.Blocks)
	}
	for block := range blocks {
		f.block(&block)
	}
	use(&f.sheet)
}
