package render

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"bullseye/draw"
)

// Pictures in pages of HTML. Each is drawn once for all themes: its shapes have classes,
// and the style of the page gives each class the colours of the themes. What pictures have
// in common, such as the lines of the grid, is there once, and used by the others.

// themes are those of a page: light, dark and printed.
var themes = [...]draw.Theme{draw.Light, draw.Dark, draw.Print}

// pictureSize is the width of a picture in its own units.
const pictureSize = 360

// inks are the classes of a page.
type inks struct {
	classes []class
	shared  map[string]int // the numbers of long elements by what they are
	symbols []byte         // the signs of legends, as elements of an SVG that is not shown
	signs   map[draw.Line]int
}

// A class is how shapes look.
type class struct {
	look   string // all but the colour, as CSS
	fill   bool   // the colour is that of the filling, not of the line
	colors [len(themes)]draw.Color
}

func newInks() *inks { return &inks{shared: map[string]int{}, signs: map[draw.Line]int{}} }

// appendStyle appends the rules of all classes.
func (k *inks) appendStyle(dst []byte) []byte {
	for i, c := range k.classes {
		dst = fmt.Appendf(dst, ".%s{%s%s}\n", className(i), c.paint(0), c.look)
	}
	for theme, query := range []string{1: "(prefers-color-scheme:dark)", 2: "print"} {
		if query == "" {
			continue
		}
		dst = fmt.Appendf(dst, "@media %s{\n", query)
		for i, c := range k.classes {
			dst = fmt.Appendf(dst, ".%s{%s}\n", className(i), c.paint(theme))
		}
		dst = append(dst, "}\n"...)
	}
	return dst
}

func className(i int) string { return "k" + strconv.Itoa(i) }

// paint returns the declaration of the colour in a theme.
func (c *class) paint(theme int) string {
	if c.fill {
		return "fill:" + hex(c.colors[theme])
	}
	return "stroke:" + hex(c.colors[theme])
}

// name returns the name of a class, which it adds if there is none like it.
func (k *inks) name(c class) string {
	i := slices.Index(k.classes, c)
	if i < 0 {
		i, k.classes = len(k.classes), append(k.classes, c)
	}
	return className(i)
}

// appendPicture appends a picture as an element of a page. The title is text of HTML.
func (k *inks) appendPicture(dst []byte, scene *draw.Scene, title string) []byte {
	var drawn [len(themes)]recorder
	for i, theme := range themes {
		scene.Draw(&drawn[i], 0, 0, draw.Options{Theme: theme, Size: pictureSize})
	}
	width, height := scene.Bounds(draw.Options{Size: pictureSize})
	dst = fmt.Appendf(dst, "<svg viewBox=\"0 0 %s %s\" role=\"img\" aria-label=\"%s\">\n", short(width), short(height), title)
	for i, themed := range drawn[1:] {
		if !drawn[0].sameShapes(themed) {
			drawn[i+1] = drawn[0] // only the colours of a theme are its own
		}
	}
	return append(k.appendShapes(dst, &drawn), "</svg>\n"...)
}

// appendShapes appends the elements of shapes.
func (k *inks) appendShapes(dst []byte, drawn *[len(themes)]recorder) []byte {
	var last element
	for i := range drawn[0] {
		next := k.element(drawn, i)
		if !last.merge(&next) {
			dst = k.append(dst, &last)
			last = next
		}
	}
	return k.append(dst, &last)
}

// sign returns the sign of a line of a legend as an element, "" if it has none. It is what
// the line adds to the picture of an empty board.
func (k *inks) sign(line *draw.Line) string {
	key := draw.Line{Tone: line.Tone, Sign: line.Sign, Text: "."}
	if line.Tone == draw.Plain && line.Sign == draw.NoSign {
		return ""
	}
	n, known := k.signs[key]
	if !known {
		n = len(k.signs)
		k.signs[key] = n
		k.addSymbol(n, key)
	}
	return fmt.Sprintf("<svg aria-hidden=\"true\"><use href=\"#s%d\"/></svg>", n)
}

// addSymbol adds the sign of a line.
func (k *inks) addSymbol(n int, line draw.Line) {
	bare, with := draw.Scene{}, draw.Scene{Legend: []draw.Line{line}}
	_, bottom := bare.Bounds(draw.Options{Size: pictureSize})
	left := float64(pictureSize)
	var drawn [len(themes)]recorder
	for i, theme := range themes {
		var before, all recorder
		o := draw.Options{Theme: theme, Size: pictureSize}
		bare.Draw(&before, 0, 0, o)
		with.Draw(&all, 0, 0, o)
		drawn[i] = slices.DeleteFunc(all[len(before):], func(s shape) bool { return s.kind == written })
	}
	for i := range drawn[0] {
		left = min(left, drawn[0][i].left)
	}
	k.symbols = fmt.Appendf(k.symbols, "<symbol id=\"s%d\" viewBox=\"%s %s 20 17\">\n", n, short(left-1), short(bottom+signTop))
	k.symbols = append(k.appendShapes(k.symbols, &drawn), "</symbol>\n"...)
}

// signTop is how far below the board signs begin.
const signTop = 4

// An element is one of SVG: shapes that look alike.
type element struct {
	class  string
	opaque bool
	lined  bool // what is filled has a line, too
	shape
}

func (k *inks) element(drawn *[len(themes)]recorder, i int) element {
	s := drawn[0][i]
	c := class{look: s.look(), fill: s.kind != stroked}
	opaque := true
	for theme := range drawn {
		c.colors[theme] = drawn[theme][i].color
		opaque = opaque && c.colors[theme].A == 255
	}
	return element{class: k.name(c), opaque: opaque, shape: s}
}

// merge adds a shape that looks alike. Colours that show what is behind them would look
// different where shapes overlap.
func (e *element) merge(next *element) bool {
	switch {
	case e.kind == filled && next.kind == stroked && e.path == next.path && !e.lined:
		e.lined, e.class = true, e.class+" "+next.class // the line of what is filled
		return true
	case e.class != next.class || e.kind != next.kind || e.lined || !next.opaque:
		return false
	case e.kind != written:
		e.path += next.path
		return true
	case utf8.RuneCountInString(next.text) != 1 || utf8.RuneCountInString(e.text) != strings.Count(e.x, " ")+1:
		return false
	case next.left < e.left-pictureSize/5:
		return false // the next row, which may be there in other pictures
	}
	e.x, e.y, e.text, e.left = e.x+" "+next.x, e.y+" "+next.y, e.text+next.text, next.left
	return true
}

// long is the length from which elements that are equal are there only once.
const long = 48

// maxShared is the number of elements that others can use. All of them are in memory.
const maxShared = 50_000

// append appends an element.
func (k *inks) append(dst []byte, e *element) []byte {
	var text string
	switch {
	case e.class == "":
		return dst
	case e.kind == written:
		y := strings.Fields(e.y)
		text = fmt.Sprintf(" class=\"%s\" x=\"%s\" y=\"%s\">%s</text>", e.class, e.x, strings.Join(withoutTail(y), " "), escaped.Replace(e.text))
	case e.kind == filled:
		text = fmt.Sprintf(" class=\"%s\" d=\"%s\"/>", e.class, e.path)
	default:
		text = fmt.Sprintf(" class=\"%s n\" d=\"%s\"/>", e.class, e.path)
	}
	name := "path"
	if e.kind == written {
		name = "text"
	}
	if len(text) < long {
		return append(append(append(dst, '<'), name+text...), '\n')
	}
	if n, seen := k.shared[text]; seen {
		return fmt.Appendf(dst, "<use href=\"#u%d\"/>\n", n)
	}
	n := len(k.shared)
	if n == maxShared {
		return append(append(append(dst, '<'), name+text...), '\n')
	}
	k.shared[text] = n
	return fmt.Appendf(dst, "<%s id=\"u%d\"%s\n", name, n, text)
}

// withoutTail removes equal values from the end of a list but one: the last one holds for
// all that follow.
func withoutTail(values []string) []string {
	n := len(values)
	for n > 1 && values[n-1] == values[n-2] {
		n--
	}
	return values[:n]
}

var escaped = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

// A recorder is a canvas that remembers what is drawn.
type recorder []shape

// A shape is something drawn.
type shape struct {
	kind  kind
	color draw.Color

	path       string  // of what is filled or stroked, as SVG
	left       float64 // where it begins
	width      float64
	dashes     string
	x, y, text string
	size       float64
	bold       bool
	align      draw.Align
}

type kind uint8

const (
	filled kind = iota
	stroked
	written
)

// Fill implements draw.Canvas.
func (r *recorder) Fill(p *draw.Path, c draw.Color) {
	if p.Empty() {
		return
	}
	*r = append(*r, shape{kind: filled, color: c, path: pathData(p), left: leftOf(p)})
}

// Stroke implements draw.Canvas.
func (r *recorder) Stroke(p *draw.Path, width float64, c draw.Color, dashes ...float64) {
	if p.Empty() {
		return
	}
	var lengths []string
	for _, d := range dashes {
		lengths = append(lengths, short(d))
	}
	*r = append(*r, shape{kind: stroked, color: c, path: pathData(p), left: leftOf(p), width: width, dashes: strings.Join(lengths, " ")})
}

// Text implements draw.Canvas.
func (r *recorder) Text(x, y float64, text string, s draw.Style) {
	*r = append(*r, shape{kind: written, color: s.Color, left: x, x: short(x), y: short(y), text: text, size: s.Size, bold: s.Bold, align: s.Align})
}

// sameShapes reports whether another recorder has the same shapes, in any colours.
func (r recorder) sameShapes(other recorder) bool {
	return slices.EqualFunc(r, other, func(a, b shape) bool {
		a.color = b.color
		return a == b
	})
}

// look returns how a shape looks as CSS, but for its colour.
func (s *shape) look() string {
	switch s.kind {
	case stroked:
		look := ";stroke-width:" + short(s.width)
		if s.dashes != "" {
			look += ";stroke-dasharray:" + s.dashes
		}
		return look
	case written:
		look := ";font-size:" + short(s.size) + "px"
		if s.bold {
			look += ";font-weight:700"
		}
		return look + [...]string{draw.Start: "", draw.Middle: ";text-anchor:middle", draw.End: ";text-anchor:end"}[s.align]
	}
	return ""
}

// leftOf returns how far to the left a path reaches.
func leftOf(p *draw.Path) float64 {
	left := float64(pictureSize)
	for i := 0; i < len(p.Coords); i += 2 {
		left = min(left, p.Coords[i])
	}
	return left
}

// pathData writes a path as SVG does, in steps from point to point.
func pathData(p *draw.Path) string {
	var text []byte
	var x, y, startX, startY int // in tenths
	coords := p.Coords
	for i := 0; i < len(p.Ops); i++ {
		op := p.Ops[i]
		if r := circle(p.Ops[i:], coords); r > 0 {
			text = appendTenths(append(text, 'm'), tenths(coords[0])-x)
			text = appendTenths(text, tenths(coords[1])-y)
			for _, across := range [...]int{-2 * r, 2 * r} {
				text = appendTenths(appendTenths(append(text, 'a'), r), r)
				text = appendTenths(append(text, " 0 1 1"...), across)
				text = appendTenths(text, 0)
			}
			text = append(text, 'z')
			x, y = tenths(coords[0]), tenths(coords[1])
			i, coords = i+len(circleOps)-1, coords[26:]
			continue
		}
		if op == draw.Close {
			text = append(text, 'z')
			x, y = startX, startY
			continue
		}
		n := [...]int{draw.MoveTo: 2, draw.LineTo: 2, draw.QuadTo: 4, draw.CubicTo: 6}[op]
		text = append(text, "mlqc"[op])
		var toX, toY int
		for k := 0; k < n; k += 2 {
			toX, toY = tenths(coords[k]), tenths(coords[k+1])
			text = appendTenths(text, toX-x)
			text = appendTenths(text, toY-y)
		}
		coords = coords[n:]
		if x, y = toX, toY; op == draw.MoveTo {
			startX, startY = x, y
		}
	}
	if len(text) > 0 && text[0] == 'm' {
		text[0] = 'M' // other paths may precede it
	}
	return string(text)
}

// circleOps are the operations of draw.Path.Circle.
var circleOps = []draw.Op{draw.MoveTo, draw.CubicTo, draw.CubicTo, draw.CubicTo, draw.CubicTo, draw.Close}

// circle returns the radius in tenths if a path begins with a circle, and otherwise 0. Arcs
// take less room than its curves.
func circle(ops []draw.Op, coords []float64) int {
	if len(ops) < len(circleOps) || !slices.Equal(ops[:len(circleOps)], circleOps) {
		return 0
	}
	const nearly = 1e-6
	r := coords[0] - coords[6]
	quarters := [...]float64{coords[0] - r, coords[1] + r, coords[0] - 2*r, coords[1], coords[0] - r, coords[1] - r, coords[0], coords[1]}
	for i, v := range quarters {
		if math.Abs(coords[6+i/2*6+i%2]-v) > nearly {
			return 0
		}
	}
	return max(tenths(r), 0)
}

func tenths(v float64) int { return int(math.Round(10 * v)) }

// appendTenths appends a number after another one or a letter.
func appendTenths(dst []byte, v int) []byte {
	if last := dst[len(dst)-1]; v >= 0 && '0' <= last && last <= '9' {
		dst = append(dst, ' ')
	}
	if v < 0 {
		dst, v = append(dst, '-'), -v
	}
	if v >= 10 || v == 0 {
		dst = strconv.AppendInt(dst, int64(v/10), 10)
	}
	if v%10 != 0 {
		dst = append(dst, '.', byte('0'+v%10))
	}
	return dst
}
