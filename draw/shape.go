package draw

import (
	"image"
	"math"
	"slices"

	"golang.org/x/image/vector"
)

// A shape is an area in pixels. It consists of parts, each of which is a closed line of
// straight pieces.
//
// Points are at multiples of 1/64 of a pixel. Arithmetic differs a little between
// processors, and this makes it the same on all: see nearest.
type shape struct {
	coords []float32
	parts  []part
	groups []group
	at     point // where the line is
}

// A part is a closed line of a shape.
type part struct {
	start int // of its coordinates

	left, top, right, bottom float32 // the rectangle around it
}

// A group is some parts that share pixels, directly or by others of the group.
type group struct {
	around image.Rectangle
	parts  []int32
}

func (s *shape) reset() {
	s.coords, s.parts = s.coords[:0], s.parts[:0]
}

func (s *shape) move(x, y float64) {
	inf := float32(math.Inf(1))
	s.parts = append(s.parts, part{len(s.coords), inf, inf, -inf, -inf})
	s.line(x, y)
}

func (s *shape) line(x, y float64) {
	if len(s.parts) == 0 {
		s.move(x, y) // a line without a beginning begins here
		return
	}
	s.at = point{within(x), within(y)}
	u, v := float32(nearest(s.at.x*64)/64), float32(nearest(s.at.y*64)/64)
	p := &s.parts[len(s.parts)-1]
	p.left, p.right = min(p.left, u), max(p.right, u)
	p.top, p.bottom = min(p.top, v), max(p.bottom, v)
	s.coords = append(s.coords, u, v)
}

func (s *shape) quad(b, c point) {
	a := s.at
	n := pieces(a, b, c)
	for i := 1; i < n; i++ {
		p := curve{a, b, c}.at(float64(i) / float64(n))
		s.line(p.x, p.y)
	}
	s.line(c.x, c.y)
}

func (s *shape) cubic(b, c, d point) {
	for p := range flat(s.at, b, c, d) {
		s.line(p.x, p.y)
	}
}

// area adds a convex area, always in the same direction.
func (s *shape) area(points ...point) {
	var twice float64
	for i, p := range points {
		q := points[(i+1)%len(points)]
		twice += p.x*q.y - q.x*p.y
	}
	if twice < 0 {
		slices.Reverse(points)
	}
	for i, p := range points {
		if i == 0 {
			s.move(p.x, p.y)
		} else {
			s.line(p.x, p.y)
		}
	}
}

// group returns the parts in groups. Groups far from each other have much less pixels than
// the rectangle around all.
func (s *shape) group() []group {
	s.groups = s.groups[:0]
	for i := range s.parts {
		p := &s.parts[i]
		around := image.Rect(floor(p.left), floor(p.top), ceil(p.right), ceil(p.bottom))
		s.join(around, int32(i))
	}
	return s.groups
}

// join puts a part into the group that it shares pixels with. It makes one group of several.
// The rectangle of the result may reach further groups, which join it, too.
func (s *shape) join(around image.Rectangle, part int32) {
	parts := []int32(nil)
	for i := len(s.groups) - 1; i >= 0; i-- {
		g := &s.groups[i]
		if !g.around.Overlaps(around) {
			continue
		}
		if g.around.Union(around) == g.around && parts == nil {
			g.parts = append(g.parts, part) // the usual case: the next piece of a line
			return
		}
		around = around.Union(g.around)
		parts = append(g.parts, parts...)
		s.groups = slices.Delete(s.groups, i, i+1)
		i = len(s.groups) // the rectangle has grown
	}
	s.groups = append(s.groups, group{around, append(parts, part)})
}

func floor(v float32) int { return int(math.Floor(float64(v))) }
func ceil(v float32) int  { return int(math.Ceil(float64(v))) }

// trace gives a part to a rasterizer whose upper left corner is at a pixel.
func (s *shape) trace(r *vector.Rasterizer, i int, corner image.Point) {
	end := len(s.coords)
	if i+1 < len(s.parts) {
		end = s.parts[i+1].start
	}
	x, y := float32(corner.X), float32(corner.Y)
	at := s.coords[s.parts[i].start:end]
	r.MoveTo(at[0]-x, at[1]-y)
	for at = at[2:]; len(at) > 0; at = at[2:] {
		r.LineTo(at[0]-x, at[1]-y)
	}
	r.ClosePath()
}
