package draw

import "math"

// MoveTo begins a line at a point.
func (p *Path) MoveTo(x, y float64) { p.add(MoveTo, x, y) }

// LineTo continues the line straight to a point.
func (p *Path) LineTo(x, y float64) { p.add(LineTo, x, y) }

// QuadTo continues the line to x, y, as a quadratic Bézier curve with the control point
// u, v.
func (p *Path) QuadTo(u, v, x, y float64) { p.add(QuadTo, u, v, x, y) }

// CubicTo continues the line to x, y, as a cubic Bézier curve with the control points
// u1, v1 and u2, v2.
func (p *Path) CubicTo(u1, v1, u2, v2, x, y float64) { p.add(CubicTo, u1, v1, u2, v2, x, y) }

// Close leads the line straight back to where it began.
func (p *Path) Close() { p.add(Close) }

// Rect adds a rectangle.
func (p *Path) Rect(x, y, width, height float64) {
	p.MoveTo(x, y)
	p.LineTo(x+width, y)
	p.LineTo(x+width, y+height)
	p.LineTo(x, y+height)
	p.Close()
}

// Circle adds a circle around a point.
func (p *Path) Circle(x, y, radius float64) {
	// The control points of a quarter of a circle, to 0.03 % of the radius.
	k := radius * 4 / 3 * (math.Sqrt2 - 1)
	p.MoveTo(x+radius, y)
	p.CubicTo(x+radius, y+k, x+k, y+radius, x, y+radius)
	p.CubicTo(x-k, y+radius, x-radius, y+k, x-radius, y)
	p.CubicTo(x-radius, y-k, x-k, y-radius, x, y-radius)
	p.CubicTo(x+k, y-radius, x+radius, y-k, x+radius, y)
	p.Close()
}

// Line adds a straight line between two points.
func (p *Path) Line(x0, y0, x1, y1 float64) {
	p.MoveTo(x0, y0)
	p.LineTo(x1, y1)
}

// Reset empties the path. It keeps its memory.
func (p *Path) Reset() {
	p.Ops, p.Coords = p.Ops[:0], p.Coords[:0]
}

// Empty reports whether the path has no operations.
func (p *Path) Empty() bool { return len(p.Ops) == 0 }

func (p *Path) add(op Op, coords ...float64) {
	p.Ops = append(p.Ops, op)
	p.Coords = append(p.Coords, coords...)
}

// coordsOf has the number of coordinates of each Op.
var coordsOf = [...]int{MoveTo: 2, LineTo: 2, QuadTo: 4, CubicTo: 6, Close: 0}

// All yields the operations, each with its coordinates.
func (p *Path) All(yield func(Op, []float64) bool) {
	at := 0
	for _, op := range p.Ops {
		n := coordsOf[op]
		if !yield(op, p.Coords[at:at+n:at+n]) {
			return
		}
		at += n
	}
}
