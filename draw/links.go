package draw

import (
	"math"

	"bullseye/sudoku"
)

const (
	arrowLength = 0.12 // of cells
	arrowWidth  = 0.11
)

// A routed link has its line. Some points of the line keep others away from it.
type routed struct {
	line   curve
	strong bool
	points [12]point
	around box // the rectangle around them
}

// drawLinks draws the links: strong ones as solid lines, weak ones as dashed lines, each with
// an arrow at its end. No line covers a digit: each is bent so that it meets as few as
// possible, and is interrupted where it meets one.
func (b *boardDrawing) drawLinks() {
	for i := range b.Links {
		b.addLink(&b.Links[i])
	}
	for _, strong := range [...]bool{false, true} {
		for i := range b.links {
			if r := &b.links[i]; r.strong == strong {
				line := b.shorter(r.line)
				b.free(line, 40, func(t, u float64) {
					part := line.part(t, u)
					b.path.MoveTo(part.from.x, part.from.y)
					b.path.QuadTo(part.bend.x, part.bend.y, part.to.x, part.to.y)
				})
			}
		}
		b.strokeLinks(strong)
	}
	for i := range b.links {
		line := b.links[i].line
		b.arrow(line.to, direction(line.bend, line.to))
	}
	b.fill(b.colors.link)
}

// addLink finds the line of a link, unless the same link has one: nested chains share links.
func (b *boardDrawing) addLink(link *Link) {
	e, ok := b.ends(link)
	if !ok {
		return
	}
	key := linkKey{e, link.Strong}
	if b.linked[key] {
		return
	}
	if b.linked == nil {
		b.linked = map[linkKey]bool{}
	}
	b.linked[key] = true
	r := routed{line: b.route(e), strong: link.Strong}
	inf := math.Inf(1)
	r.around = box{inf, inf, -inf, -inf}
	for i := range r.points {
		p := r.line.at(float64(i+1) / float64(len(r.points)+1))
		r.points[i] = p
		r.around = box{min(r.around.left, p.x), min(r.around.top, p.y), max(r.around.right, p.x), max(r.around.bottom, p.y)}
	}
	b.links = append(b.links, r)
}

// A linkKey tells links apart.
type linkKey struct {
	ends
	strong bool
}

// strokeLinks draws the lines in the path as those of links.
func (b *boardDrawing) strokeLinks(strong bool) {
	if strong {
		b.stroke(0.042*b.cell, b.colors.link)
	} else {
		b.stroke(0.036*b.cell, b.colors.link, 0.085*b.cell, 0.065*b.cell)
	}
}

// shorter returns a link's line without the part that its arrow covers.
func (b *boardDrawing) shorter(q curve) curve {
	length := math.Hypot(q.to.x-q.from.x, q.to.y-q.from.y)
	return q.part(0, max(1-0.8*arrowLength*b.cell/max(length, 1e-9), 0.3))
}

// arrow adds the head of an arrow to the path.
func (b *boardDrawing) arrow(tip, way point) {
	head := b.arrowHead(tip, way)
	b.path.MoveTo(head[0].x, head[0].y)
	b.path.LineTo(head[1].x, head[1].y)
	b.path.LineTo(head[2].x, head[2].y)
	b.path.Close()
}

// arrowHead returns the corners of an arrow's head, the tip first.
func (b *boardDrawing) arrowHead(tip, way point) [3]point {
	x, y := tip.x-way.x*arrowLength*b.cell, tip.y-way.y*arrowLength*b.cell
	across := arrowWidth / 2 * b.cell
	return [3]point{tip, {x - way.y*across, y + way.x*across}, {x + way.y*across, y - way.x*across}}
}

// coveredByArrow is for what the head of an arrow covers of digits, 0 to 1.
func (b *boardDrawing) coveredByArrow(q curve) float64 {
	head := b.arrowHead(q.to, direction(q.bend, q.to))
	meets := 0
	for i, a := range head {
		if b.meets(a, arrowAir) {
			meets++
		}
		if b.meets(toward(a, head[(i+1)%3], 0.5), arrowAir) {
			meets++
		}
	}
	return float64(meets) / 6
}

// direction returns the way from a to b, with the length 1.
func direction(a, b point) point {
	length := max(math.Hypot(b.x-a.x, b.y-a.y), 1e-9)
	return point{(b.x - a.x) / length, (b.y - a.y) / length}
}

// bends are how far the middle of a link may be from the straight line to either side, in
// cells, for links of up to three cells; longer ones bend more.
var bends = [...]float64{0.18, 0.12, 0.25, 0.32, 0.4, 0.5, 0.62, 0.75, 0.9, 1.1}

// route returns the line of a link, from the edge of one digit's shape to that of the other.
func (b *boardDrawing) route(e ends) curve {
	length := math.Hypot(e.to.x-e.from.x, e.to.y-e.from.y)
	way := direction(e.from, e.to)
	scale := b.cell * min(max(length/b.cell/3, 1), 2)
	var best curve
	least := math.Inf(1)
	for i, bend := range bends {
		strange := 0.06 * float64(i) // a stranger line must save some of the digits that it meets
		if least <= strange {
			break
		}
		for _, side := range [...]float64{1, -1} {
			bend := 2 * bend * side * scale
			middle := point{(e.from.x+e.to.x)/2 - way.y*bend, (e.from.y+e.to.y)/2 + way.x*bend}
			out, in := direction(e.from, middle), direction(e.to, middle)
			q := curve{
				point{e.from.x + out.x*e.fromRadius, e.from.y + out.y*e.fromRadius}, middle,
				point{e.to.x + in.x*e.toRadius, e.to.y + in.y*e.toRadius},
			}
			cost := strange
			for _, flaw := range [...]func(curve) float64{b.outside, b.coveredByArrow, b.shared, b.covered} {
				if cost += flaw(q); cost >= least-1e-6 {
					break // the rest cannot make it better
				}
			}
			if cost < least-1e-6 {
				best, least = q, cost
			}
		}
	}
	return best
}

// ends are the two digits of a link, and how much room their shapes take.
type ends struct {
	from, to             point
	fromRadius, toRadius float64
}

// ends returns the two digits of a link that are closest to each other: a group has several.
func (b *boardDrawing) ends(link *Link) (e ends, ok bool) {
	if link.Digits[0]-1 > 8 || link.Digits[1]-1 > 8 {
		return e, false
	}
	least := math.Inf(1)
	for _, c := range link.From {
		for _, d := range link.To {
			if c >= sudoku.Cells || d >= sudoku.Cells || c == d && link.Digits[0] == link.Digits[1] {
				continue
			}
			p, r := b.place(c, link.Digits[0])
			q, s := b.place(d, link.Digits[1])
			if length := math.Hypot(q.x-p.x, q.y-p.y); length < least-1e-6 {
				least, e, ok = length, ends{point{p.x, p.y}, point{q.x, q.y}, r, s}, true
			}
		}
	}
	return e, ok
}

// The flaws of a line: how much less it is worth. The unit is a cell's length that digits
// interrupt.

// shared is for those parts of a curve that other links have, too.
func (b *boardDrawing) shared(q curve) float64 {
	const most = 40 // links; among more, nobody can follow a line anyway
	points, near := 0, lineApart*b.cell
	n := len(routed{}.points)
	for i := range n {
		p := q.at(float64(i+1) / float64(n+1))
		for k := max(len(b.links)-most, 0); k < len(b.links); k++ {
			if b.links[k].touches(p, near) {
				points++
				break
			}
		}
	}
	return 0.5 * q.length() / b.cell * float64(points) / float64(n)
}

// touches reports whether a point is near the line.
func (r *routed) touches(p point, near float64) bool {
	if p.x < r.around.left-near || p.x > r.around.right+near || p.y < r.around.top-near || p.y > r.around.bottom+near {
		return false
	}
	for i := range len(r.points) - 1 {
		a, b := r.points[i], r.points[i+1]
		// The nearest point of the piece of the line.
		dx, dy := b.x-a.x, b.y-a.y
		t := min(max(((p.x-a.x)*dx+(p.y-a.y)*dy)/max(dx*dx+dy*dy, 1e-9), 0), 1)
		if math.Abs(a.x+dx*t-p.x) < near && math.Abs(a.y+dy*t-p.y) < near {
			return true
		}
	}
	return false
}

// outside is for those parts of a curve that leave the board. There is always a better one.
func (b *boardDrawing) outside(q curve) float64 {
	const n = 16
	out := 0
	for i := range n + 1 {
		p := q.at(float64(i) / n)
		if margin := edgeAir * b.cell; p.x < b.left+margin || p.y < b.top+margin || p.x > b.left+9*b.cell-margin || p.y > b.top+9*b.cell-margin {
			out++
		}
	}
	return 1000 * float64(out) / n
}

// covered is for those parts of a curve that meet digits.
func (b *boardDrawing) covered(q curve) float64 {
	covered := 1.0
	b.free(q, 15, func(t, u float64) { covered -= u - t })
	return covered * q.length() / b.cell
}

// free yields the parts of a curve that meet no digit. It looks at some points for each cell.
func (b *boardDrawing) free(q curve, points float64, yield func(t, u float64)) {
	length := q.length()
	n := max(int(down(length/b.cell*points)), 8)
	start := -1
	for i := range n + 1 {
		meets := b.meets(q.at(float64(i)/float64(n)), lineAir)
		if !meets && start < 0 {
			start = i
		}
		if (meets || i == n) && start >= 0 {
			end := i
			if meets {
				end--
			}
			if end > start {
				yield(float64(start)/float64(n), float64(end)/float64(n))
			}
			start = -1
		}
	}
}

// A box is a rectangle around a text.
type box struct{ left, top, right, bottom float64 }

// boxAround returns a box with a middle, a width and a height.
func boxAround(x, y, width, height float64) box {
	return box{x - width/2, y - height/2, x + width/2, y + height/2}
}

// around returns the box of a digit.
func (s spot) around() box { return boxAround(s.x, s.y, 0.56*s.size, 0.76*s.size) }

// Distances in cells. None is a round number: a point that is just at such a distance would
// be nearer on some processors than on others.
const (
	lineAir   = 0.03 + odd // half of a line's width, and a little air
	arrowAir  = odd
	edgeAir   = 0.04 + odd // between a line and the edge of the board
	lineApart = 0.07 + odd // between two lines

	odd = 1.234567e-6
)

// meets reports whether a digit, mark or label is nearer to a point than air, in cells.
func (b *boardDrawing) meets(p point, air float64) bool {
	column, row := int(down((p.x-b.left)/b.cell)), int(down((p.y-b.top)/b.cell))
	if column < 0 || column > 8 || row < 0 || row > 8 {
		return false
	}
	if b.boxes == nil {
		b.boxes = new([sudoku.Cells][]box)
		for c := range b.boxes {
			b.boxes[c] = b.boxesOf(sudoku.Cell(c))
		}
	}
	air *= b.cell
	for _, box := range b.boxes[sudoku.CellAt(row, column)] {
		if p.x > box.left-air && p.x < box.right+air && p.y > box.top-air && p.y < box.bottom+air {
			return true
		}
	}
	return false
}

// boxesOf returns what lines must not cover in a cell.
func (b *boardDrawing) boxesOf(c sudoku.Cell) (boxes []box) {
	if b.Labels[c] != "" {
		x, y, text, style := b.label(c)
		boxes = append(boxes, box{x, y - 0.76*style.Size, x + Width(text, style), y})
	}
	if b.Digits[c] != 0 {
		return append(boxes, b.digitSpot(c).around())
	}
	for digit := uint8(1); digit <= 9; digit++ {
		if b.shows(c, digit) {
			boxes = append(boxes, b.candidateSpot(c, digit).around())
		}
	}
	for i := range b.Corner[c].Len() {
		boxes = append(boxes, b.cornerSpot(c, i).around())
	}
	if text, style := b.centre(c); text != "" {
		x, y := b.corner(c)
		boxes = append(boxes, boxAround(x+b.cell/2, y+b.cell/2, Width(text, style), 0.76*style.Size))
	}
	return boxes
}
