// Package paper lays out documents on pages: texts with pictures, and booklets of puzzles.
//
// A document is data. It is printed on Pages, which package draw/pdf makes a file of:
//
//	text := &paper.Text{Title: "Naked pairs", Language: "en", Blocks: []paper.Block{{
//		Heading:    "1. Naked pair",
//		Paragraphs: []paper.Paragraph{{Text: "r1c1 and r1c2 have only 3 and 7 …"}},
//		Picture:    &scene,
//	}}}
//	err := pdf.Write(out, text)
//
// Lengths are in points, 1/72 inch. Nothing is lost or cut off: what does not fit on a
// page continues on the next one, and words that are wider than their column are
// divided. The same document gives the same pages on any machine.
package paper

import (
	"fmt"
	"slices"
	"strings"

	"bullseye/draw"
)

// A Document can be printed: a *Text or a *Booklet.
type Document interface {
	// About returns what the file says about itself.
	About() About
	// Print draws all pages, in their order.
	Print(p Pages)
}

// About is what a file says about a document.
type About struct {
	Title    string
	Language string // "en" or "zh"
}

// Pages are what documents are printed on.
type Pages interface {
	// Page adds a page with a size in points. It is complete when the next one is added.
	Page(width, height float64) draw.Canvas
}

// An Outliner is Pages that can list headings beside the pages, so that a reader can go to
// them.
type Outliner interface {
	// Heading adds a heading that is on the latest page, with its upper end at y.
	Heading(text string, y float64)
}

// A Size is that of a page. The zero Size is A4.
type Size uint8

// The sizes.
const (
	A4     Size = iota // 210 × 297 mm
	Letter             // 8½ × 11 in
)

// Sizes returns the names of all sizes.
func Sizes() []string { return []string{"a4", "letter"} }

// String returns the name of the size: "a4" or "letter".
func (s Size) String() string {
	if int(s) >= len(Sizes()) {
		return fmt.Sprintf("Size(%d)", uint8(s))
	}
	return Sizes()[s]
}

// MarshalText implements encoding.TextMarshaler.
func (s Size) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (s *Size) UnmarshalText(text []byte) error {
	i := slices.Index(Sizes(), string(text))
	if i < 0 {
		return fmt.Errorf("found %q, expected %s", text, strings.Join(Sizes(), " or "))
	}
	*s = Size(i)
	return nil
}

// points returns the width and the height of a page.
func (s Size) points() (width, height float64) {
	if s == Letter {
		return 612, 792
	}
	return 595.28, 841.89
}
