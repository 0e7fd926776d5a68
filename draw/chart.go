package draw

import (
	"strconv"
	"strings"
)

// A Chart is a histogram: how many of many things have each score. Its zero value is an
// empty one.
type Chart struct {
	Tallies []Tally // of different scores, in any order
	Marks   []Mark  // in any order

	Up      string   // what is counted: above the bars
	Across  string   // what the scores are: below the axis
	Caption []string // paragraphs below the chart

	// Partial says that not everything is counted. The bars are pale then. The caption
	// should say why.
	Partial bool
}

// A Tally is the number of things that have a score.
type Tally struct {
	Score int64
	Count uint64
}

// A Mark is a score to look at: a vertical line with a text.
type Mark struct {
	Kind  MarkKind
	Score int64
	Text  string // short, with the score: "optimum 2906"
}

// A MarkKind is what a mark stands for. Lines of different kinds differ in colour and in
// their dashes.
type MarkKind uint8

const (
	Percentile MarkKind = iota // a share of all things scores at most this
	Best                       // nothing scores better
	Greedy                     // what greedy play reaches
	Own                        // what somebody has reached
)

// description returns the chart in words: the texts of its marks, from the least score to
// the greatest, and its caption. Readers of screens get it in place of the drawing.
func (c *Chart) description() string {
	var lines []string
	for _, m := range c.sortedMarks() {
		lines = append(lines, m.Text)
	}
	return strings.Join(append(lines, c.Caption...), "\n")
}

// Bounds implements Drawing.
func (c *Chart) Bounds(o Options) (width, height float64) {
	l := c.layOut(o)
	return l.width, l.height
}

// Draw implements Drawing.
func (c *Chart) Draw(canvas Canvas, x, y float64, o Options) {
	l := c.layOut(o)
	ink, common := inkOf(o.Theme), o.Theme.palette()
	p := chartPen{canvas: canvas, x: x, y: y}
	for _, t := range l.texts {
		p.text(t, common.ink)
	}
	for _, t := range l.ups {
		p.line(l.left, t.y, l.right, t.y, 1, ink.grid)
		p.text(t.label, common.soft)
	}
	bar := ink.bar
	if c.Partial {
		bar = bar.faint(0x80)
	}
	for i, n := range l.bins.counts {
		if n == 0 {
			continue
		}
		left, right := l.edge(i), l.edge(i+1)
		if gap := (right - left) / 8; right-left >= 3 {
			left, right = left+min(gap, 1.5), right-min(gap, 1.5)
		}
		p.rectangle(left, l.bottom-l.rise(n), right, l.bottom, bar)
	}
	p.line(l.left, l.bottom, l.right, l.bottom, 1, common.soft)
	for _, t := range l.acrosses {
		p.line(t.x, l.bottom, t.x, l.bottom+0.3*l.letters, 1, common.soft)
		p.text(t.label, common.soft)
	}
	for _, m := range l.marks {
		line := markLines[m.kind]
		p.line(m.x, m.top, m.x, l.bottom, line.width, ink.marks[m.kind], line.dashes...)
	}
	for _, m := range l.marks {
		if m.masks {
			p.rectangle(m.from-2, m.labelTop, m.to+2, m.labelTop+l.line, common.paper)
		}
		p.text(m.label, ink.marks[m.kind])
	}
}

// A chartPen draws what a layout has placed.
type chartPen struct {
	canvas Canvas
	x, y   float64 // of the top left corner
	path   Path
}

func (p *chartPen) rectangle(left, top, right, bottom float64, c Color) {
	p.path.Reset()
	p.path.Rect(p.x+left, p.y+top, right-left, bottom-top)
	p.canvas.Fill(&p.path, c)
}

func (p *chartPen) line(x1, y1, x2, y2, width float64, c Color, dashes ...float64) {
	p.path.Reset()
	p.path.Line(p.x+x1, p.y+y1, p.x+x2, p.y+y2)
	p.canvas.Stroke(&p.path, width, c, dashes...)
}

func (p *chartPen) text(l label, c Color) {
	l.style.Color = c
	p.canvas.Text(p.x+l.x, p.y+l.y, l.text, l.style)
}

// markLines are how marks of each kind are drawn, so that they can be told apart without
// colours.
var markLines = [...]struct {
	width  float64
	dashes []float64
}{
	Percentile: {1.25, []float64{1.5, 2.5}},
	Best:       {2, nil},
	Greedy:     {1.75, []float64{6, 3}},
	Own:        {2.5, []float64{9, 2, 2, 2}},
}

// A chartInk has the colours of charts in a theme, apart from those that boards have, too.
type chartInk struct {
	bar, grid Color
	marks     [Own + 1]Color
}

var chartInks = [...]chartInk{
	Light: {
		bar: rgb(0x9dbfe8), grid: rgb(0xe4e4e2),
		marks: [...]Color{Percentile: rgb(0x474d58), Best: rgb(0x1b6e3c), Greedy: rgb(0xb0430e), Own: rgb(0x6b2fa0)},
	},
	Dark: {
		bar: rgb(0x3d6ea8), grid: rgb(0x30353f),
		marks: [...]Color{Percentile: rgb(0xc9cfd9), Best: rgb(0x7fd6a0), Greedy: rgb(0xffa974), Own: rgb(0xd5a8ff)},
	},
	Print: {
		bar: rgb(0xbfbfbf), grid: rgb(0xdddddd),
		marks: [...]Color{Percentile: rgb(0x000000), Best: rgb(0x000000), Greedy: rgb(0x000000), Own: rgb(0x000000)},
	},
	// Darker shades of the colours of Okabe and Ito, for texts.
	ColourBlind: {
		bar: rgb(0x56b4e9), grid: rgb(0xe4e4e2),
		marks: [...]Color{Percentile: rgb(0x000000), Best: rgb(0x00734f), Greedy: rgb(0xb34700), Own: rgb(0x8c3a69)},
	},
}

// inkOf returns the colours of a theme, and those of Light if there is no such theme.
func inkOf(t Theme) *chartInk {
	if int(t) < len(chartInks) {
		return &chartInks[t]
	}
	return &chartInks[Light]
}

// shortCount writes a number in few characters. Numbers from 10,000 on have one of the
// letters of the metric system. They are multiples of a round step, so nothing is lost.
func shortCount(n uint64) string {
	for _, unit := range []struct {
		size   uint64
		letter string
	}{{1e18, "E"}, {1e15, "P"}, {1e12, "T"}, {1e9, "G"}, {1e6, "M"}, {1e3, "k"}} {
		if n >= 10*unit.size || n >= unit.size && n >= 10_000 {
			return strconv.FormatFloat(float64(n)/float64(unit.size), 'g', 4, 64) + unit.letter
		}
	}
	return strconv.FormatUint(n, 10)
}
