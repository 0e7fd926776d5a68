package draw

import (
	"math"
	"slices"
	"strings"
	"unicode/utf8"
)

// A Grid says what the picture of a grid of any size shows, as that of a puzzle with further rules.
// Cells count from 0, row by row.
type Grid struct {
	Rows, Columns int
	Values        []string // by cell; several characters are candidates
	Clues         []bool   // by cell: the value is a clue
	Parts         []int    // by cell: there is a thick line between cells of different parts
	Marks         []RuleMark
	Legend        []Line
}

// A RuleMark is what is drawn for a rule. One with a cell that is not in the grid is left out.
type RuleMark struct {
	Shape Shape
	Cells []int
	Text  string // at the first cell, in each cell of a tint, or where the shape says
	Ink   Ink
}

// A Shape is the kind of a mark.
type Shape uint8

// The shapes. A line leads through the middles of its cells, in order.
const (
	Shaded     Shape = iota // cells with a tint
	Caged                   // a dashed line around cells
	Thin                    // a thin line from the first corner of a diagonal to the last
	Lined                   // a line
	Begun                   // a line with a dot at its start
	Bulb                    // a line with a bulb at its start
	Ends                    // a line with circles at both ends
	Pointed                 // an arrow: a line with a head
	Pill                    // an outline around all cells of an arrow's total
	Disc                    // a filled circle in each cell
	Square                  // a filled square in each cell
	Ring                    // a circle in each cell
	WhiteDot                // a dot between two cells, with the text
	BlackDot                // the same, black
	Between                 // the text between two cells
	Corner                  // a circle with the text where four cells meet
	Beside                  // the text outside of the grid, before the first cell of a line
	LeadsAside              // the same, with an arrow in the direction of the line
)

// An Ink is a colour, or a colour and a pattern of lines, that tells marks of one rule from those of another. There
// are Inks of them; others begin anew.
type Ink uint8

// Inks is the number of inks.
const Inks = 12

// SignOf returns the sign of marks of a shape.
func SignOf(shape Shape, ink Ink) Sign { return FirstInk + Sign(ink%Inks) + Inks*Sign(shape) }

func (p *palette) inkOf(i Ink) Color {
	line := func(r Role) Color { return p.roles[r].line }
	switch p {
	case &palettes[Print]: // patterns come first
		return rgb([]uint32{0x404040, 0x707070, 0xa0a0a0}[i%Inks/4])
	case &palettes[ColourBlind]:
		return rgb([]uint32{0x4d4d4d, 0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7, 0xe69f00}[i%6])
	}
	return [...]Color{p.soft, p.entry, line(On), p.link, line(Second), p.flaw}[i%6]
}

// dashes returns the pattern of a line, whose lengths are in cells of a side; nil if it has no gaps.
func (p *palette) dashes(i Ink, side float64) (lengths []float64) {
	pattern := i % Inks / 6
	if p == &palettes[Print] {
		pattern = i % 4
	}
	for _, length := range [][]float64{nil, {0.3, 0.12}, {0.1, 0.1}, {0.45, 0.1, 0.1, 0.1}}[pattern] {
		lengths = append(lengths, length*side)
	}
	return lengths
}

// tint returns the colour of shapes below values.
func (p *palette) tint(i Ink) Color {
	if p == &palettes[Print] {
		return rgb([]uint32{0xc4c4c4, 0x909090, 0xe2e2e2}[i%Inks/4])
	}
	ink, mix := p.inkOf(i), func(a, b uint8) uint8 { return uint8((2*int(a) + 3*int(b)) / 5) }
	return Color{mix(ink.R, p.surface.R), mix(ink.G, p.surface.G), mix(ink.B, p.surface.B), 255}
}

func (g *Grid) layout(o Options) layout {
	if g.Rows < 1 || g.Columns < 1 {
		return o.layout(0, 1, 0, g.Legend)
	}
	around := 0
	for i := range g.Marks {
		if g.Marks[i].Shape >= Beside {
			around = 1
		}
	}
	return o.layout(g.Rows, g.Columns, around, g.Legend)
}

// Bounds implements Drawing.
func (g *Grid) Bounds(o Options) (width, height float64) {
	l := g.layout(o)
	return l.width, l.height
}

// description returns the rows of the grid, and the legend.
func (g *Grid) description() string {
	var text strings.Builder
	for cell, value := range g.Values {
		if cell > 0 && cell%max(g.Columns, 1) == 0 {
			text.WriteByte(' ')
		}
		if utf8.RuneCountInString(value) != 1 {
			value = "."
		}
		text.WriteString(value)
	}
	for _, line := range g.Legend {
		text.WriteString("\n" + line.Text)
	}
	return text.String()
}

// Draw implements Drawing.
func (g *Grid) Draw(c Canvas, x, y float64, o Options) {
	l := g.layout(o)
	l.left, l.top = l.left+x, l.top+y
	if g.Rows < 1 || g.Columns < 1 {
		g = &Grid{Columns: 1, Legend: g.Legend}
	}
	d := gridDrawing{boardDrawing{Scene: &Scene{}, layout: l, colors: o.Theme.palette(), canvas: c}, g}
	d.drawTitle(x, y)
	d.path.Rect(d.left, d.top, float64(g.Columns)*d.cell, float64(g.Rows)*d.cell)
	d.fill(d.colors.surface)
	d.marks(Shaded, Shaded, d.shaded)
	d.marks(Thin, Pointed, d.line)
	d.marks(Pill, Ring, d.inCells)
	d.lines()
	d.marks(Caged, Caged, d.caged)
	d.values()
	d.marks(WhiteDot, Corner, d.between)
	d.beside()
	d.drawLegend(x, y)
}

type gridDrawing struct {
	boardDrawing
	*Grid
}

// marks draws the marks of some shapes.
func (d *gridDrawing) marks(from, to Shape, draw func(*RuleMark)) {
	for i := range d.Marks {
		m := &d.Marks[i]
		outside := slices.ContainsFunc(m.Cells, func(cell int) bool { return cell < 0 || cell >= d.Rows*d.Columns })
		if m.Shape >= from && m.Shape <= to && len(m.Cells) > 0 && !outside {
			draw(m)
		}
	}
}

// middle returns the middle of a cell.
func (d *gridDrawing) middle(cell int) point {
	return point{d.left + (float64(cell%d.Columns)+0.5)*d.cell, d.top + (float64(cell/d.Columns)+0.5)*d.cell}
}

// text writes a text around a point.
func (d *gridDrawing) text(at point, text string, size float64, bold bool, color Color, room float64) {
	style := Style{Size: size, Bold: bold, Color: color, Align: Middle}
	if width := Width(text, style); width > room {
		style.Size *= room / width
	}
	d.canvas.Text(at.x, at.y+baseline*style.Size, text, style)
}

func (d *gridDrawing) shaded(m *RuleMark) {
	for _, cell := range m.Cells {
		at := d.middle(cell)
		d.path.Rect(at.x-d.cell/2, at.y-d.cell/2, d.cell, d.cell)
	}
	d.fill(d.colors.inkOf(m.Ink).faint(28 + 8*uint8(m.Ink%4)))
	if len(m.Cells) > 1 {
		d.around(m, 0.03*d.cell)
		d.stroke(0.02*d.cell, d.colors.inkOf(m.Ink))
	}
	for _, cell := range m.Cells {
		d.cornerOf(cell, m.Text)
	}
}

// around adds a line around the cells of a mark to the path, at a distance within their edges.
func (d *gridDrawing) around(m *RuleMark, inset float64) {
	in := make([]bool, d.Rows*d.Columns)
	for _, cell := range m.Cells {
		in[cell] = true
	}
	d.outline(d.Rows, d.Columns, in, inset)
}

// corner writes the text of a mark in its first cell.
func (d *gridDrawing) corner(m *RuleMark) { d.cornerOf(slices.Min(m.Cells), m.Text) }

// cornerOf writes a text in the upper left corner of a cell.
func (d *gridDrawing) cornerOf(cell int, text string) {
	if text == "" {
		return
	}
	at := d.middle(cell)
	style := Style{Size: 0.24 * d.cell, Color: d.colors.ink}
	room := 0.8 * d.cell
	if width := Width(text, style); width > room {
		style.Size *= room / width
	}
	x, y := at.x-0.42*d.cell, at.y-0.44*d.cell
	d.path.Rect(x-0.04*d.cell, y-0.02*d.cell, Width(text, style)+0.08*d.cell, style.Size)
	d.fill(d.colors.surface)
	d.canvas.Text(x, y+0.8*style.Size, text, style)
}

func (d *gridDrawing) caged(m *RuleMark) {
	color := d.colors.cage
	if m.Ink != 0 {
		color = d.colors.inkOf(m.Ink)
	}
	// The gaps of inks differ, since their colours may not.
	d.around(m, 0.07*d.cell)
	d.stroke(0.035*d.cell, color, 0.1*d.cell, (0.07+0.06*float64(m.Ink%4))*d.cell)
	d.corner(m)
}

func (d *gridDrawing) line(m *RuleMark) {
	color, width := d.colors.tint(m.Ink), 0.2
	first, last := d.middle(m.Cells[0]), d.middle(m.Cells[len(m.Cells)-1])
	from, to := first, last
	switch n := len(m.Cells); {
	case m.Shape == Thin && n > 1:
		width = 0.05
		out := func(at, beside point) point { return point{at.x + (at.x-beside.x)/2, at.y + (at.y-beside.y)/2} }
		from, to = out(first, d.middle(m.Cells[1])), out(last, d.middle(m.Cells[n-2]))
	case m.Shape == Pointed:
		width, color = 0.06, d.colors.inkOf(m.Ink)
	}
	for i := 1; i < len(m.Cells); i++ {
		at := d.middle(m.Cells[i])
		if i == len(m.Cells)-1 {
			at = to
		}
		d.path.Line(from.x, from.y, at.x, at.y)
		from = at
	}
	dashes := d.colors.dashes(m.Ink, d.cell)
	d.stroke(width*d.cell, color, dashes...)
	if m.Shape != Thin && dashes == nil { // round ends and corners
		for _, cell := range m.Cells {
			at := d.middle(cell)
			d.path.Circle(at.x, at.y, width/2*d.cell)
		}
	}
	switch m.Shape {
	case Bulb:
		d.path.Circle(first.x, first.y, 0.36*d.cell)
	case Begun:
		d.path.Circle(first.x, first.y, 0.3*d.cell)
	}
	d.fill(color)
	if n := len(m.Cells); m.Shape == Pointed && n > 1 {
		d.head(last, direction(d.middle(m.Cells[n-2]), last), 0.2*d.cell, color)
	}
	if m.Shape == Ends {
		for _, at := range []point{first, last} {
			d.path.Circle(at.x, at.y, 0.38*d.cell)
			d.canvas.Fill(&d.path, d.colors.surface)
			d.stroke(0.06*d.cell, color)
		}
	}
	d.corner(m)
}

// head draws the head of an arrow, with open sides.
func (d *gridDrawing) head(at, along point, size float64, color Color) {
	for _, side := range []float64{-1, 1} {
		d.path.Line(at.x-size*(along.x+side*along.y), at.y-size*(along.y-side*along.x), at.x, at.y)
	}
	d.stroke(0.3*size, color)
}

func (d *gridDrawing) inCells(m *RuleMark) {
	color := d.colors.inkOf(m.Ink)
	if m.Shape == Pill {
		if len(m.Cells) > 1 {
			d.around(m, 0.13*d.cell)
		} else {
			at := d.middle(m.Cells[0])
			d.path.Circle(at.x, at.y, 0.4*d.cell)
		}
		d.canvas.Fill(&d.path, d.colors.surface)
		d.stroke(0.05*d.cell, color)
		return
	}
	for _, cell := range m.Cells {
		at := d.middle(cell)
		if m.Shape == Square {
			d.path.Rect(at.x-0.36*d.cell, at.y-0.36*d.cell, 0.72*d.cell, 0.72*d.cell)
		} else {
			d.path.Circle(at.x, at.y, 0.38*d.cell)
		}
	}
	if m.Shape == Ring {
		d.stroke(0.05*d.cell, color)
	} else {
		d.fill(color.faint(64))
	}
	d.corner(m)
}

// lines draws the lines between cells, and then those between parts and around the grid.
func (d *gridDrawing) lines() {
	across, down := float64(d.Columns)*d.cell, float64(d.Rows)*d.cell
	before := d.beforeLine(d.thin)
	for i := 1; i < d.Columns; i++ {
		d.path.Rect(d.left+float64(i)*d.cell-before, d.top, d.thin, down)
	}
	for i := 1; i < d.Rows; i++ {
		d.path.Rect(d.left, d.top+float64(i)*d.cell-before, across, d.thin)
	}
	d.fill(d.colors.thin)
	before = d.beforeLine(d.thick)
	for cell, part := range d.Parts[:min(len(d.Parts), d.Rows*d.Columns)] {
		x, y := d.left+float64(cell%d.Columns)*d.cell, d.top+float64(cell/d.Columns)*d.cell
		if right := cell + 1; right%d.Columns != 0 && right < len(d.Parts) && d.Parts[right] != part {
			d.path.Rect(x+d.cell-before, y-before, d.thick, d.cell+d.thick)
		}
		if below := cell + d.Columns; below < len(d.Parts) && d.Parts[below] != part {
			d.path.Rect(x-before, y+d.cell-before, d.cell+d.thick, d.thick)
		}
	}
	for _, at := range []float64{0, across} {
		d.path.Rect(d.left+at-before, d.top-before, d.thick, down+d.thick)
	}
	for _, at := range []float64{0, down} {
		d.path.Rect(d.left-before, d.top+at-before, across+d.thick, d.thick)
	}
	d.fill(d.colors.thick)
}

func (d *gridDrawing) values() {
	for cell, value := range d.Values[:min(len(d.Values), d.Rows*d.Columns)] {
		clue := cell < len(d.Clues) && d.Clues[cell]
		color := d.colors.entry
		if clue {
			color = d.colors.ink
		}
		at, letters := d.middle(cell), []rune(value)
		if len(letters) == 1 {
			d.text(at, value, 0.66*d.cell, clue, color, d.cell)
			continue
		}
		side := int(math.Ceil(math.Sqrt(float64(len(letters)))))
		for i, letter := range letters {
			step := 0.8 * d.cell / float64(side)
			x := at.x + (float64(i%side)-float64(side-1)/2)*step
			y := at.y + (float64(i/side)-float64((len(letters)-1)/side)/2)*step
			d.text(point{x, y}, string(letter), 0.9*step, false, d.colors.soft, step)
		}
	}
}

// between draws what lies between cells: in the middle of all.
func (d *gridDrawing) between(m *RuleMark) {
	var at point
	for _, cell := range m.Cells {
		middle := d.middle(cell)
		at.x, at.y = at.x+middle.x/float64(len(m.Cells)), at.y+middle.y/float64(len(m.Cells))
	}
	radius, size, ground, ink := 0.15*d.cell, 0.24*d.cell, d.colors.surface, d.colors.ink
	switch m.Shape {
	case BlackDot:
		ground, ink = ink, ground
	case Between:
		size = 0.3 * d.cell
	case Corner:
		radius = 0.24 * d.cell
	}
	d.path.Circle(at.x, at.y, radius)
	d.canvas.Fill(&d.path, ground)
	if m.Shape == Between {
		d.path.Reset()
	} else {
		d.stroke(0.03*d.cell, d.colors.ink)
	}
	lines := []string{m.Text}
	if words := strings.Fields(m.Text); len(words) > 2 {
		half := (len(words) + 1) / 2
		lines = []string{strings.Join(words[:half], " "), strings.Join(words[half:], " ")}
	}
	for i, line := range lines {
		y := at.y + (float64(i)-float64(len(lines)-1)/2)*0.8*size
		d.text(point{at.x, y}, line, size, m.Shape == Between, ink, 1.7*radius)
	}
}

// beside writes texts outside of the grid. Those at one place share it.
func (d *gridDrawing) beside() {
	type place struct{ row, column int }
	texts := map[place][]*RuleMark{}
	where := func(m *RuleMark) (place, point) {
		first, next := m.Cells[0], m.Cells[min(1, len(m.Cells)-1)]
		down, right := next/d.Columns-first/d.Columns, next%d.Columns-first%d.Columns
		return place{first/d.Columns - down, first%d.Columns - right}, direction(point{}, point{float64(right), float64(down)})
	}
	d.marks(Beside, LeadsAside, func(m *RuleMark) {
		at, _ := where(m)
		texts[at] = append(texts[at], m)
	})
	d.marks(Beside, LeadsAside, func(m *RuleMark) {
		at, along := where(m)
		x, y := d.left+(float64(at.column)+0.5)*d.cell, d.top+(float64(at.row)+0.5)*d.cell
		all, i := texts[at], 0
		for all[i] != m {
			i++
		}
		size := 0.44 * d.cell / float64(max(1, len(all)-1))
		color := d.colors.ink
		if m.Ink != 0 {
			color = d.colors.inkOf(m.Ink)
		}
		if m.Shape == LeadsAside {
			x, y = x-0.1*d.cell*along.x, y-0.1*d.cell*along.y
			head := point{x + 0.58*d.cell*along.x, y + 0.58*d.cell*along.y}
			d.path.Line(x+0.3*d.cell*along.x, y+0.3*d.cell*along.y, head.x, head.y)
			d.stroke(0.04*d.cell, color)
			d.head(head, along, 0.09*d.cell, color)
		}
		y += (float64(i) - float64(len(all)-1)/2) * size * 1.1
		d.text(point{x, y}, m.Text, size, false, color, 0.8*d.cell)
	})
}

// inkSign draws the sign of marks: the middle of its left edge is at x, y, and it is as high as side.
func (b *boardDrawing) inkSign(s Sign, x, y, side float64) {
	n := int(s - FirstInk)
	ink, shape := Ink(n%Inks), Shape(n/Inks)
	color, middle := b.colors.inkOf(ink), x+side/2
	switch shape {
	case Shaded:
		b.path.Rect(x, y-side/2, side, side)
		b.fill(color.faint(28 + 8*uint8(ink%4)))
		b.path.Rect(x, y-side/2, side, side)
		b.stroke(0.06*side, color)
	case Caged:
		if ink == 0 {
			color = b.colors.cage
		}
		b.path.Rect(x, y-side/2, side, side)
		b.stroke(0.09*side, color, 0.2*side, (0.14+0.12*float64(ink%4))*side)
	case Disc, Ring, WhiteDot, BlackDot, Corner:
		radius := side / 2
		if shape == WhiteDot || shape == BlackDot {
			radius = side / 4
		}
		b.path.Circle(middle, y, radius)
		switch shape {
		case Disc:
			b.fill(color.faint(64))
		case BlackDot:
			b.fill(b.colors.ink)
		default:
			b.stroke(0.1*side, b.colors.ink)
		}
	case Square:
		b.path.Rect(x, y-side/2, side, side)
		b.fill(color.faint(64))
	case Between:
	case Beside, LeadsAside:
		b.path.Rect(x, y-side/4, side, side/2)
		b.fill(color)
	default:
		width := 0.4 * side
		if shape == Thin || shape == Pointed || shape == Pill {
			width = 0.12 * side
		}
		b.path.Line(x, y, x+1.3*side, y)
		b.stroke(width, b.colors.tint(ink), b.colors.dashes(ink, side)...)
	}
}
