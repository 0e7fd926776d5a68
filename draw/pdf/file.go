package pdf

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"unicode/utf16"

	"bullseye/draw/paper"
)

// A File is a file that is being written. Pages are written as they are added, so a file
// of any length takes little memory.
type File struct {
	About paper.About // what the file says about itself; it may change until Close

	objects *objects

	pages     reference   // the root of the tree of pages
	resources reference   // what all pages share
	node      reference   // the part of the tree with the latest pages
	kids      []reference // the latest pages
	nodes     []reference // the parts of the tree before
	count     int         // all pages

	used    [len(faces)]characters
	opacity [256]bool // the opacities that pages have
	missing map[rune]bool
	outline outline
}

// kidsOfNode is the number of pages in each part of the tree.
const kidsOfNode = 256

// NewFile returns a file without pages.
func NewFile(w io.Writer, about paper.About) *File {
	f := &File{About: about, objects: newObjects(w), missing: map[rune]bool{}}
	f.pages, f.resources = f.objects.reserve(), f.objects.reserve()
	return f
}

// Err returns the first error of writing, after which nothing more is written. Close returns
// it, too.
func (f *File) Err() error { return f.objects.err }

// Add writes a page. Err returns the error, if there is one.
func (f *File) Add(p *Sheet) {
	o := f.objects
	if len(f.kids) == 0 {
		f.node = o.reserve()
	}
	page, content := o.reserve(), o.reserve()
	o.write(page, "<</Type /Page\n/Parent %v /MediaBox [0 0 %.2f %.2f] /Resources %v /Contents %v /Group <</Type /Group /S /Transparency /CS /DeviceRGB>>>>",
		f.node, p.width, p.height, f.resources, content)
	o.stream(content, "", p.content)
	f.kids = append(f.kids, page)
	if f.count++; len(f.kids) == kidsOfNode {
		f.endNode()
	}
	for i := range f.used {
		for _, r := range p.used[i] {
			f.used[i].add(r)
		}
	}
	for i, used := range p.opacity {
		f.opacity[i] = f.opacity[i] || used
	}
	for _, r := range p.missing {
		f.missing[r] = true
	}
	for _, h := range p.headings {
		f.outline.add(o, h.text, page, p.height-h.y)
	}
}

// Missing returns the characters of all pages so far that the font lacks, in their order in
// Unicode. They are printed as boxes.
func (f *File) Missing() []rune { return slices.Sorted(maps.Keys(f.missing)) }

// Print adds the pages of a document.
func (f *File) Print(d paper.Document) {
	p := &pages{file: f}
	d.Print(p)
	p.end()
}

// endNode writes a part of the tree of pages.
func (f *File) endNode() {
	if len(f.kids) > 0 {
		f.objects.write(f.node, "<</Type /Pages /Parent %v /Count %d /Kids %v>>", f.pages, len(f.kids), f.kids)
		f.nodes, f.kids = append(f.nodes, f.node), f.kids[:0]
	}
}

// Close writes the end of the file. It does not close the writer.
func (f *File) Close() error {
	o := f.objects
	f.endNode()
	o.write(f.pages, "<</Type /Pages /Count %d /Kids %v>>", f.count, f.nodes)
	var fonts, states strings.Builder
	for i := range faces {
		if f.used[i].empty() {
			continue
		}
		font, err := faces[i].embed(o, &f.used[i])
		if err != nil {
			return err
		}
		fmt.Fprintf(&fonts, "/F%d %v ", i, font)
	}
	for a, used := range f.opacity {
		if used {
			fmt.Fprintf(&states, "/A%d <</Type /ExtGState /ca %.3f /CA %.3f>> ", a, float64(a)/255, float64(a)/255)
		}
	}
	o.write(f.resources, "<</Font <<%s>> /ExtGState <<%s>>>>", &fonts, &states)
	entries := ""
	if root, any := f.outline.end(o); any {
		entries = fmt.Sprintf(" /Outlines %v", root)
	}
	language := "en"
	if f.About.Language == "zh" {
		language = "zh-CN"
	}
	root := o.add("<</Type /Catalog /Pages %v /Lang (%s)%s>>", f.pages, language, entries)
	title := ""
	if f.About.Title != "" {
		title = "/Title " + textString(f.About.Title) + " "
	}
	// PDF asks for a date. The same drawings have the same bytes, so it is always the same.
	info := o.add("<<%s/Creator (Bullseye) /Producer (Bullseye) /CreationDate (D:20000101000000Z) /ModDate (D:20000101000000Z)>>", title)
	return o.end(root, info)
}

// An outline is the list of headings beside the pages. The latest heading is not written
// before it is known whether another one follows.
type outline struct {
	root, first    reference
	latest, before reference
	latestText     string
	latestPage     reference
	latestY        float64
	count          int
}

// add adds a heading, which is on a page at a height.
func (l *outline) add(o *objects, text string, page reference, y float64) {
	next := o.reserve()
	if l.count == 0 {
		l.root, l.first = o.reserve(), next
	} else {
		l.write(o, fmt.Sprintf(" /Next %v", next))
		l.before = l.latest
	}
	l.count++
	l.latest, l.latestText, l.latestPage, l.latestY = next, text, page, y
}

// write writes the latest heading.
func (l *outline) write(o *objects, next string) {
	if l.latest != l.first {
		next += fmt.Sprintf(" /Prev %v", l.before)
	}
	o.write(l.latest, "<</Title %s /Parent %v%s /Dest [%v /XYZ 0 %.2f null]>>", textString(l.latestText), l.root, next, l.latestPage, l.latestY)
}

// end writes the end of the list. It reports false if there is no heading.
func (l *outline) end(o *objects) (root reference, any bool) {
	if l.count == 0 {
		return 0, false
	}
	l.write(o, "")
	o.write(l.root, "<</Type /Outlines /First %v /Last %v /Count %d>>", l.first, l.latest, l.count)
	return l.root, true
}

// textString returns a text as a string in UTF-16.
func textString(text string) string {
	encoded := []byte{0xFE, 0xFF}
	for _, unit := range utf16.Encode([]rune(text)) {
		encoded = append(encoded, byte(unit>>8), byte(unit))
	}
	return string(appendString(nil, encoded))
}

// appendString appends bytes as a string of PDF.
func appendString(dst, text []byte) []byte {
	dst = append(dst, '(')
	for _, b := range text {
		switch b {
		case '(', ')', '\\':
			dst = append(dst, '\\', b)
		case '\r':
			dst = append(dst, '\\', 'r')
		default:
			dst = append(dst, b)
		}
	}
	return append(dst, ')')
}
