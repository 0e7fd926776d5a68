package main

// The Markdown of the manual as plain text, for the help and for terminals without the
// program man.

import (
	"strings"

	"github.com/cpuguy83/go-md2man/v2/md2man"
	"github.com/russross/blackfriday/v2"

	"bullseye/internal/text/textwidth"
)

// The indents of plain text are those of man.
const (
	subheadingIndent = 3
	bodyIndent       = 7
	definitionIndent = 7 // more than that of the term
)

// plainText returns a text in Markdown without its marks, in lines of at most 80 columns.
// Below headings it has an indent.
func plainText(markdown []byte, indent int) string {
	var text plainWriter
	parser := blackfriday.New(blackfriday.WithExtensions(md2man.NewRoffRenderer().GetExtensions()))
	text.addBlocks(parser.Parse(markdown), indent)
	return text.String()
}

// A plainWriter writes nodes of Markdown as plain text.
type plainWriter struct {
	strings.Builder
	bullet string // begins the next line, within its indent
}

// addBlocks adds the blocks in a node.
func (w *plainWriter) addBlocks(node *blackfriday.Node, indent int) {
	for block := node.FirstChild; block != nil; block = block.Next {
		switch block.Type {
		case blackfriday.Heading:
			w.addHeading(block)
			continue
		case blackfriday.Paragraph:
			w.addParagraph(block, indent)
		case blackfriday.CodeBlock:
			w.addLines(strings.Trim(string(block.Literal), "\n"), indent)
		case blackfriday.List:
			w.addList(block, indent)
		}
		if block.Next != nil {
			w.WriteByte('\n')
		}
	}
}

// addHeading adds a heading. The title of a page is only for the program man.
func (w *plainWriter) addHeading(heading *blackfriday.Node) {
	switch {
	case heading.IsTitleblock:
	case heading.Level == 1:
		w.addLines(textOf(heading), 0)
	default:
		w.addLines(textOf(heading), subheadingIndent)
	}
}

func (w *plainWriter) addParagraph(paragraph *blackfriday.Node, indent int) {
	const width = 80
	w.addLines(textwidth.Wrap(textOf(paragraph), width-indent), indent)
}

// addList adds a list of items, or of terms and their definitions.
func (w *plainWriter) addList(list *blackfriday.Node, indent int) {
	for item := list.FirstChild; item != nil; item = item.Next {
		switch {
		case item.ListFlags&blackfriday.ListTypeTerm != 0:
			w.addBlocks(item, indent)
		case item.ListFlags&blackfriday.ListTypeDefinition != 0:
			w.addBlocks(item, indent+definitionIndent)
			if item.Next != nil {
				w.WriteByte('\n')
			}
		default:
			w.bullet = "- "
			w.addBlocks(item, indent+len(w.bullet))
		}
	}
}

// addLines adds the lines of a text with an indent.
func (w *plainWriter) addLines(text string, indent int) {
	for line := range strings.SplitSeq(text, "\n") {
		if line != "" {
			w.WriteString(strings.Repeat(" ", indent-len(w.bullet)) + w.bullet + line)
			w.bullet = ""
		}
		w.WriteByte('\n')
	}
}

// textOf returns the text in a node without marks.
func textOf(node *blackfriday.Node) string {
	var text strings.Builder
	node.Walk(func(n *blackfriday.Node, entering bool) blackfriday.WalkStatus {
		if entering {
			text.Write(n.Literal)
		}
		return blackfriday.GoToNext
	})
	return text.String()
}
