package render

import (
	"cmp"
	_ "embed"
	"fmt"
	"html"
	"io"
	"strconv"
	"strings"

	"bullseye/draw"
	"bullseye/explain"
	"bullseye/sudoku"
)

// AppendHTML appends the document as a page of HTML: one file without scripts that asks
// for no other. It follows the reader's choice of a light or a dark theme, and prints in
// black and white. The boards that have names are listed at its beginning.
func (d *Document) AppendHTML(dst []byte) []byte {
	p := &page{Document: d, inks: newInks()}
	p.body()
	return append(append(p.appendHead(dst), p.text...), pageEnd...)
}

// Pieces keep the pieces of a page: a *spool.Spool, for example.
type Pieces interface {
	Add(piece []byte) (int, error)
	Len() int
	Text(n int, memory []byte) ([]byte, error)
}

// WriteHTML writes what AppendHTML appends. The beginning of a page depends on its end, so
// its pieces are kept until then.
func (d *Document) WriteHTML(w io.Writer, pieces Pieces) error {
	p := &page{Document: d, inks: newInks(), pieces: pieces}
	p.body()
	if p.err != nil {
		return p.err
	}
	_, err := w.Write(p.appendHead(nil))
	var piece []byte
	for i := 0; i < pieces.Len() && err == nil; i++ {
		if piece, err = pieces.Text(i, piece); err == nil {
			_, err = w.Write(piece)
		}
	}
	if err == nil {
		_, err = w.Write(append(p.text, pageEnd...))
	}
	return err
}

// appendHead appends what precedes the body.
func (p *page) appendHead(dst []byte) []byte {
	dst = fmt.Appendf(dst, pageHead, p.Language, html.EscapeString(p.Title))
	dst = append(append(dst, pageStyle...), '\n')
	dst = p.inks.appendStyle(dst)
	dst = append(dst, "</style>\n</head>\n<body>\n"...)
	if len(p.inks.symbols) > 0 {
		dst = fmt.Appendf(dst, "<svg class=\"symbols\" aria-hidden=\"true\">\n%s</svg>\n", p.inks.symbols)
	}
	return append(dst, "<main>\n"...)
}

const pageEnd = "</main>\n</body>\n</html>\n"

// A page has no content from elsewhere, and its policy says so.
const pageHead = `<!DOCTYPE html>
<html lang="%s">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>%s</title>
<style>
`

//go:embed page.css
var pageStyle string

// A page is a document on its way to HTML.
type page struct {
	*Document
	text []byte // of the body, since the last piece
	inks *inks

	pieces Pieces // nil if there are none
	err    error  // of pieces
}

// pieceBytes is the size of a piece of a page.
const pieceBytes = 1 << 18

// passOn passes on what is there if it is a piece.
func (p *page) passOn() {
	if p.pieces != nil && len(p.text) >= pieceBytes && p.err == nil {
		_, p.err = p.pieces.Add(p.text)
		p.text = p.text[:0]
	}
}

func (p *page) put(code string, args ...any) { p.text = fmt.Appendf(p.text, code, args...) }

func (p *page) body() {
	p.put("<h1>%s</h1>\n", html.EscapeString(p.Title))
	p.contents()
	i := 0
	for s := range p.Sections {
		if p.section(i, &s); p.err != nil {
			return
		}
		i++
	}
}

// section writes the i-th board.
func (p *page) section(i int, s *Section) {
	if s.Name != "" {
		p.put("<h2 id=\"board-%d\">%s</h2>\n", i+1, html.EscapeString(s.Name))
	}
	p.put("<section class=\"board\">\n<div>\n")
	p.words(&s.About)
	p.put("</div>\n")
	if s.Board != nil {
		p.figure(s.Board, cmp.Or(s.Name, p.Title)+": "+rowsOf(&s.Board.Digits))
	}
	p.put("</section>\n")
	for j := 0; j < len(s.Steps); {
		n := s.smallFrom(j)
		if n == 0 {
			p.step(i, j, &s.Steps[j])
			j++
			continue
		}
		p.put("<div class=\"singles\">\n")
		for range n {
			p.small(i, j, &s.Steps[j])
			j++
		}
		p.put("</div>\n")
	}
	p.passOn()
}

// contents lists the boards that have names.
func (p *page) contents() {
	begun, i := false, 0
	for s := range p.Sections {
		if i++; s.Name == "" {
			continue
		}
		if !begun {
			begun = true
			p.put("<nav>\n<ol>\n")
		}
		p.put("<li><a href=\"#board-%d\">%s</a>", i, html.EscapeString(s.Name))
		if len(s.About.Parts) > 0 {
			p.put(" <span>%s</span>", html.EscapeString(gist(&s.About.Parts[0])))
		}
		p.put("</li>\n")
		if p.passOn(); p.err != nil {
			return
		}
	}
	if begun {
		p.put("</ol>\n</nav>\n")
	}
}

// gist is what a list of contents says of a board: the first sentence, if a list follows.
func gist(p *explain.Part) string {
	if len(p.Items) == 0 {
		return p.Text
	}
	for _, end := range []string{". ", "。"} {
		if i := strings.Index(p.Text, end); i >= 0 {
			return p.Text[:i] + strings.TrimRight(end, " ")
		}
	}
	return p.Text
}

// rowsOf returns the rows of a board for people who do not see it.
func rowsOf(b *sudoku.Board) string {
	line := b.String()
	var rows []string
	for i := 0; i+9 <= len(line); i += 9 {
		rows = append(rows, line[i:i+9])
	}
	return strings.Join(rows, " ")
}

// step writes the j-th step of the i-th board.
func (p *page) step(i, j int, s *Illustrated) {
	class := "step"
	if s.long() {
		class = "step long"
	}
	p.put("<section class=\"%s\" id=\"step-%d-%d\">\n<div>\n<h3>%s</h3>\n", class, i+1, j+1, html.EscapeString(s.heading(j)))
	p.words(&s.Words)
	p.put("</div>\n")
	p.figure(&s.Picture, s.heading(j))
	p.put("</section>\n")
	if len(s.Cases) == 0 {
		return
	}
	p.put("<section class=\"cases\">\n")
	for k := range s.Cases { // the legend of the step explains them, too
		c := &s.Cases[k]
		picture, _ := unlabelled(&c.Picture)
		title := html.EscapeString(c.Title)
		p.put("<figure>\n<figcaption>%s</figcaption>\n", title)
		p.text = p.inks.appendPicture(p.text, picture, title)
		p.put("</figure>\n")
	}
	p.put("</section>\n")
}

// small writes a step that needs only a small picture.
func (p *page) small(i, j int, s *Illustrated) {
	p.put("<section class=\"single\" id=\"step-%d-%d\">\n<h3>%s</h3>\n", i+1, j+1, html.EscapeString(s.heading(j)))
	p.words(&s.Words)
	p.figure(&s.Picture, s.heading(j))
	p.put("</section>\n")
}

// long reports whether a step has so many lines that a page would break well within it.
func (s *Illustrated) long() bool {
	lines := 0
	for _, part := range s.Words.Parts {
		lines += 1 + len(part.Items) + len(part.Chains)
	}
	return lines > 12
}

// words writes the parts of an explanation.
func (p *page) words(e *explain.Explanation) {
	for i := range e.Parts {
		part := &e.Parts[i]
		if part.Inner {
			p.put("<div class=\"inner\">\n")
		}
		if part.Text != "" {
			p.put("<p>%s</p>\n", html.EscapeString(part.Text))
		}
		switch {
		case len(part.Headings) > 0 && len(part.Items) > 0:
			p.table(part)
		case len(part.Items)+len(part.Chains) > 0:
			p.put("<ul>\n")
			for _, item := range part.Items {
				p.put("<li>%s</li>\n", html.EscapeString(columnsOf(item)))
			}
			for _, chain := range part.Chains {
				p.put("<li><code>%s</code></li>\n", html.EscapeString(chain))
			}
			p.put("</ul>\n")
		}
		if part.Inner {
			p.put("</div>\n")
		}
	}
}

// table writes the items of a part as rows.
func (p *page) table(part *explain.Part) {
	p.put("<table>\n<tr>")
	for _, heading := range part.Headings {
		p.put("<th>%s</th>", html.EscapeString(heading))
	}
	p.put("</tr>\n")
	for _, item := range part.Items {
		p.put("<tr>")
		for _, cell := range wideSpace.Split(item, len(part.Headings)) {
			p.put("<td>%s</td>", html.EscapeString(cell))
		}
		p.put("</tr>\n")
	}
	p.put("</table>\n")
}

// figure writes a picture with its legend. The title is its name for people who do not see
// it.
func (p *page) figure(scene *draw.Scene, title string) {
	picture, legend := unlabelled(scene)
	p.put("<figure>\n")
	p.text = p.inks.appendPicture(p.text, picture, html.EscapeString(title))
	if len(legend) > 0 {
		p.put("<figcaption>\n")
		p.legend(legend)
		p.put("</figcaption>\n")
	}
	p.put("</figure>\n")
}

func (p *page) legend(lines []draw.Line) {
	if len(lines) == 0 {
		return
	}
	p.put("<ul class=\"legend\">\n")
	for _, line := range lines {
		p.put("<li>%s%s</li>\n", p.inks.sign(&line), html.EscapeString(line.Text))
	}
	p.put("</ul>\n")
}

// hex writes a colour for CSS.
func hex(c draw.Color) string {
	if c.A == 255 {
		return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
	}
	return fmt.Sprintf("#%02x%02x%02x%02x", c.R, c.G, c.B, c.A)
}

// short writes a length with at most one decimal.
func short(v float64) string {
	text := strconv.FormatFloat(v, 'f', 1, 64)
	if text[len(text)-1] == '0' {
		text = text[:len(text)-2]
	}
	if text == "-0" {
		return "0"
	}
	return text
}
