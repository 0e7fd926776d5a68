package draw

import (
	"iter"
	"math"
)

// A point of a picture.
type point struct{ x, y float64 }

// toward returns the point at the share t of the way from a to b.
func toward(a, b point, t float64) point { return point{a.x + (b.x-a.x)*t, a.y + (b.y-a.y)*t} }

// A curve is a quadratic Bézier curve.
type curve struct{ from, bend, to point }

// at returns the point of the curve at t, 0 to 1.
func (q curve) at(t float64) point {
	return toward(toward(q.from, q.bend, t), toward(q.bend, q.to, t), t)
}

// part returns the curve between two of its points.
func (q curve) part(t, u float64) curve {
	a, b := toward(q.from, q.bend, t), toward(q.bend, q.to, t)
	return curve{q.at(t), toward(a, b, u), q.at(u)}
}

// length returns about how long the curve is: not less than it is.
func (q curve) length() float64 {
	return math.Hypot(q.bend.x-q.from.x, q.bend.y-q.from.y) + math.Hypot(q.to.x-q.bend.x, q.to.y-q.bend.y)
}

// flat yields the ends of straight pieces that are as good as a cubic curve.
func flat(a, b, c, d point) iter.Seq[point] {
	return func(yield func(point) bool) {
		n := max(pieces(a, b, c), pieces(b, c, d))
		for i := 1; i < n; i++ {
			t := float64(i) / float64(n)
			ab, bc, cd := toward(a, b, t), toward(b, c, t), toward(c, d, t)
			if !yield(toward(toward(ab, bc, t), toward(bc, cd, t), t)) {
				return
			}
		}
		yield(d)
	}
}

// pieces returns how many straight pieces are as good as a quadratic curve: at most 1/16 of
// a unit beside it.
func pieces(a, b, c point) int {
	bend := math.Hypot(a.x-2*b.x+c.x, a.y-2*b.y+c.y)
	return int(up(min(2*math.Sqrt(within(bend)), 200)))
}

// Arithmetic of some processors differs from that of others in the last bits. The same
// numbers, rounded by these functions, have no difference, unless they are just a millionth
// from where the rounding changes. Values in the middle or at a whole number are common.

// nearest returns the nearest whole number.
func nearest(v float64) float64 { return math.Floor(v + 0.5 + 1e-6) }

// down returns the greatest whole number that is not greater.
func down(v float64) float64 { return math.Floor(v + 1e-6) }

// up returns the least whole number that is not less.
func up(v float64) float64 { return math.Ceil(v - 1e-6) }

// within returns a coordinate that every canvas can draw.
func within(v float64) float64 {
	const most = 1e5
	if v != v {
		return 0
	}
	return min(max(v, -most), most)
}
