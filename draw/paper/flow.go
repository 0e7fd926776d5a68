package paper

import (
	"cmp"
	"strings"

	"bullseye/draw"
	"bullseye/draw/internal/typeset"
)

// A flow lays out the blocks of a text one after the other.
type flow struct {
	title         string
	width, height float64      // of a page
	use           func(*sheet) // is called with each sheet that is full
	sheet         sheet
	begun         bool    // the first sheet has begun
	y             float64 // where the next line begins
	top           float64 // of the page, where the first line begins

	// The picture beside which lines are, up to beside on the sheet; 0 if there is none.
	beside, column float64
}

// The layout of texts.
const (
	margin       = 54.0 // on all sides; the number of the page is in it
	pictureGap   = 16.0 // around pictures
	paragraphGap = 5.0
	usualBeside  = 210.0 // the width of pictures
	usualBelow   = 300.0
	leastColumn  = 140.0 // beside a picture
	indentation  = 16.0
	mostIndent   = 4
	hanging      = 13.0
)

// tolerance is less than anybody sees, and more than the error of sums of heights.
const tolerance = 0.01

// A face is a style with the distance between lines.
type face struct {
	style   draw.Style
	leading float64
	before  float64 // space before the first line
}

var titleFace = face{draw.Style{Size: 19, Bold: true, Color: black}, 25, 0}

// headings are the faces of headings, by their level.
var headings = [4]face{
	1: {draw.Style{Size: 15, Bold: true, Color: black}, 20, 24},
	2: {draw.Style{Size: 12, Bold: true, Color: black}, 17, 16},
	3: {draw.Style{Size: 10.5, Bold: true, Color: black}, 15, 10},
}

// kinds are the faces of paragraphs.
var kinds = [...]face{
	Body:   {draw.Style{Size: 10.5, Color: black}, 15.5, paragraphGap},
	Item:   {draw.Style{Size: 10.5, Color: black}, 15.5, 2},
	Line:   {draw.Style{Size: 10, Color: black}, 14.5, 1},
	Note:   {draw.Style{Size: 9, Color: grey}, 13, paragraphGap},
	Strong: {draw.Style{Size: 10.5, Bold: true, Color: black}, 15.5, paragraphGap},
}

func (f *flow) left() float64   { return margin }
func (f *flow) room() float64   { return f.width - 2*margin }
func (f *flow) bottom() float64 { return f.height - margin }

// begin begins the first page, with the title.
func (f *flow) begin() {
	f.newPage()
	if f.title == "" {
		return
	}
	for _, line := range shortened(f.title, titleFace.style, f.room(), 4) {
		f.line(line, 0, &titleFace)
	}
	f.y += 6
	f.top = f.y
}

// newPage begins a page.
func (f *flow) newPage() {
	f.y, f.top, f.beside = margin, margin, 0
	if !f.begun {
		f.begun = true
		return
	}
	f.use(&f.sheet)
	f.sheet = sheet{items: f.sheet.items[:0]}
	if f.title != "" {
		running := draw.Style{Size: 9, Color: grey}
		f.sheet.text(f.left(), 36, shortened(f.title, running, f.room(), 1)[0], running)
	}
}

// fresh reports whether nothing is on the page yet.
func (f *flow) fresh() bool { return f.y == f.top }

// need begins a page if there is less room than a height on this one.
func (f *flow) need(height float64) {
	if f.y+height > f.bottom()+tolerance && !f.fresh() {
		f.newPage()
	}
}

// line writes a line of text, on a new page if this one is full.
func (f *flow) line(text string, indent float64, a *face) {
	f.need(a.leading)
	f.sheet.text(f.left()+indent, f.y+a.leading/2+a.style.Size*0.36, text, a.style)
	f.y += a.leading
}

// block lays out a block.
func (f *flow) block(b *Block) {
	if b.NewPage && !f.fresh() {
		f.y = f.bottom() // the page begins with what is on it, so none is empty
	}
	level := headings[2]
	if 1 <= b.Level && b.Level < len(headings) {
		level = headings[b.Level]
	}
	head := lines(b.Heading, level.style, f.room())
	p, beside := f.picture(b, float64(len(head))*level.leading)
	column := f.room() - p.width - pictureGap
	if beside {
		head = lines(b.Heading, level.style, column)
	}
	if len(head) == 0 {
		level.before = paragraphGap
	}
	kept := f.kept(b, float64(len(head))*level.leading, p, beside)
	if kept == 0 {
		return // nothing is in it
	}
	f.need(min(level.before+kept, f.bottom()-f.top))
	if !f.fresh() {
		f.y += level.before
	}
	if beside {
		f.sheet.draw(f.left()+column+pictureGap, f.y, p)
		f.beside, f.column = f.y+p.height, column
	}
	if len(head) > 0 {
		f.need(level.leading)
		f.sheet.headings = append(f.sheet.headings, heading{strings.Join(strings.Fields(b.Heading), " "), f.y})
	}
	for _, line := range head {
		f.line(line, 0, &level)
	}
	f.paragraphs(b.Paragraphs)
	if f.beside > 0 {
		f.y, f.beside = max(f.y, f.beside), 0
	}
	if p.picture != nil && !beside {
		f.need(p.height + pictureGap)
		if !f.fresh() {
			f.y += min(pictureGap/2, f.bottom()-p.height-f.y)
		}
		f.sheet.draw(f.left()+(f.room()-p.width)/2, f.y, p)
		f.y += p.height
	}
}

// kept returns the height of what is on one page with the heading of a block: the picture
// if it is beside the paragraphs or if there are none, all if that fits on a page, and
// otherwise the first two lines.
func (f *flow) kept(b *Block, headHeight float64, p placed, beside bool) float64 {
	first := headHeight + f.firstLines(b, 2)
	all := headHeight + f.firstLines(b, 1<<30) + p.height + pictureGap
	switch {
	case beside:
		return max(first, p.height)
	case p.picture != nil && (len(b.Paragraphs) == 0 || all <= f.bottom()-f.top):
		return all
	}
	return first
}

// picture returns the picture of a block with the size that it has on paper, and reports
// whether it is beside paragraphs.
func (f *flow) picture(b *Block, headHeight float64) (p placed, beside bool) {
	if b.Picture == nil {
		return p, false
	}
	o := b.Options
	beside = b.Place == Beside && len(b.Paragraphs) > 0 && f.room()-cmp.Or(o.Size, usualBeside)-pictureGap >= leastColumn
	o.Size = cmp.Or(o.Size, usualBelow)
	if beside {
		o.Size = cmp.Or(b.Options.Size, usualBeside)
	}
	height := f.bottom() - f.top
	if beside {
		return fit(b.Picture, o, f.room(), height), true
	}
	height -= pictureGap
	if headHeight < height/2 {
		height -= headHeight
	}
	return fit(b.Picture, o, f.room(), height), false
}

// firstLines returns the height of the first lines of a block's paragraphs, over the whole
// width of the page.
func (f *flow) firstLines(b *Block, most int) (height float64) {
	for i := range b.Paragraphs {
		p := &b.Paragraphs[i]
		a := p.face()
		n := len(lines(p.Text, a.style, f.room()-p.indent()-hanging))
		if n > 0 {
			height += a.before + float64(min(n, most))*a.leading
		}
		if most -= n; most <= 0 {
			break
		}
	}
	return height
}

// face returns how a paragraph is written.
func (p *Paragraph) face() *face {
	if int(p.Kind) < len(kinds) {
		return &kinds[p.Kind]
	}
	return &kinds[Body]
}

func (p *Paragraph) indent() float64 { return float64(min(max(p.Indent, 0), mostIndent)) * indentation }

// paragraphs writes paragraphs, beside the picture if there is one.
func (f *flow) paragraphs(all []Paragraph) {
	for i := range all {
		p := &all[i]
		a := p.face()
		text := typeset.NewBreaker(p.Text, advance(a.style))
		if i > 0 && !f.fresh() && !text.Done() {
			f.y += a.before
		}
		for first := true; !text.Done(); first = false {
			f.need(a.leading)
			indent, width := p.indent(), f.room()
			if f.y < f.beside {
				width = f.column
			}
			if p.Kind == Item || p.Kind == Line && !first {
				indent += hanging
			}
			if p.Kind == Item && first {
				f.sheet.text(f.left()+indent-hanging+2, f.y+a.leading/2+a.style.Size*0.36, "•", a.style)
			}
			f.line(text.Next(width-indent), indent, a)
		}
	}
}
