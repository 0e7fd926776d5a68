package paper

import "bullseye/draw"

// A Text is a document whose blocks flow over as many pages as they need. Pages have
// numbers.
type Text struct {
	Title    string // at the top of the first page, small at the top of the others; "" for none
	Language string // "en" or "zh"; "" means "en"
	Size     Size
	Blocks   []Block
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
func (t *Text) Print(p Pages) { print(p, t.Size, t.sheets()) }

// sheets lays the text out.
func (t *Text) sheets() []sheet {
	f := &flow{title: t.Title}
	f.width, f.height = t.Size.points()
	f.begin()
	for i := range t.Blocks {
		f.block(&t.Blocks[i])
	}
	return f.sheets
}
