package draw

import (
	"math"
	"slices"
)

// A stroker turns lines into areas, for canvases that can only fill.
type stroker struct {
	half   float64 // of the width of the line
	dashes []float64
	area   func(points ...point) // takes convex areas
}

// stroke gives the areas of a path's line. All turn the same way, so that areas that
// overlap count once.
func (s *stroker) stroke(p *Path) {
	var line []point
	flush := func(closed bool) {
		if len(s.dashes) == 0 {
			s.line(line, closed)
			return
		}
		if closed && len(line) > 0 {
			line = append(line, line[0])
		}
		dash(line, s.dashes, func(piece []point) { s.line(piece, false) })
	}
	for op, at := range p.All {
		switch op {
		case MoveTo:
			flush(false)
			line = append(line[:0], point{at[0], at[1]})
		case LineTo:
			line = append(line, point{at[0], at[1]})
		case QuadTo:
			if len(line) > 0 {
				// The same curve as a cubic one.
				a, b, c := line[len(line)-1], point{at[0], at[1]}, point{at[2], at[3]}
				line = slices.AppendSeq(line, flat(a, toward(a, b, 2./3), toward(c, b, 2./3), c))
			}
		case CubicTo:
			if len(line) > 0 {
				line = slices.AppendSeq(line, flat(line[len(line)-1], point{at[0], at[1]}, point{at[2], at[3]}, point{at[4], at[5]}))
			}
		case Close:
			if len(line) > 0 {
				start := line[0]
				flush(true)
				line = append(line[:0], start)
			}
		}
	}
	flush(false)
}

// line gives the areas of straight lines that meet.
func (s *stroker) line(points []point, closed bool) {
	points = distinct(points)
	if closed && len(points) > 2 && points[0] == points[len(points)-1] {
		points = points[:len(points)-1]
	}
	n := len(points)
	if n < 2 {
		return
	}
	sides := n - 1
	if closed {
		sides = n
	}
	for i := range sides {
		a, b := points[i], points[(i+1)%n]
		d := s.across(a, b)
		s.area(point{a.x + d.x, a.y + d.y}, point{b.x + d.x, b.y + d.y}, point{b.x - d.x, b.y - d.y}, point{a.x - d.x, a.y - d.y})
		if i+1 < sides || closed {
			s.corner(a, b, points[(i+2)%n])
		}
	}
}

// across returns half of the line's width, to the left of the way from a to b.
func (s *stroker) across(a, b point) point {
	dx, dy := b.x-a.x, b.y-a.y
	scale := s.half / math.Hypot(dx, dy)
	return point{dy * scale, -dx * scale}
}

// corner gives the area at b that the lines from a and to c leave open. Sharp corners
// are blunt.
func (s *stroker) corner(a, b, c point) {
	u, v := s.across(a, b), s.across(b, c)
	turn := u.x*v.y - u.y*v.x
	if math.Abs(turn) < 1e-6*s.half*s.half {
		return // straight on
	}
	if turn < 0 { // the outer side is the right one
		u, v = point{-v.x, -v.y}, point{-u.x, -u.y}
	}
	// The outer corners are b+v and b+u; the tip is where the outer edges meet.
	mx, my := u.x+v.x, u.y+v.y
	square := (mx*mx + my*my) / 4
	outer := []point{b, {b.x + v.x, b.y + v.y}}
	if limit := s.half / 4; square >= limit*limit {
		scale := s.half * s.half / square / 2
		outer = append(outer, point{b.x + mx*scale, b.y + my*scale})
	}
	s.area(append(outer, point{b.x + u.x, b.y + u.y})...)
}

// distinct leaves out points that equal the one before.
func distinct(points []point) []point {
	kept := points[:0:0]
	for _, p := range points {
		if len(kept) == 0 || math.Hypot(p.x-kept[len(kept)-1].x, p.y-kept[len(kept)-1].y) > 1e-9 {
			kept = append(kept, p)
		}
	}
	return kept
}

// dash cuts lines that meet into dashes.
func dash(points []point, lengths []float64, yield func([]point)) {
	var total float64
	for _, l := range lengths {
		total += max(l, 0)
	}
	if !(total > 0) || len(points) < 2 {
		return
	}
	piece := []point{points[0]}
	count, left := 0, lengths[0] // of the dash or gap that the point is in
	for i := 1; i < len(points); i++ {
		from, to := points[i-1], points[i]
		for {
			length := math.Hypot(to.x-from.x, to.y-from.y)
			if length < left {
				left -= length
				piece = append(piece, to)
				break
			}
			from = toward(from, to, left/max(length, 1e-9))
			if count%2 == 0 {
				yield(append(piece, from))
			}
			count++
			left = max(lengths[count%len(lengths)], 0)
			piece = []point{from}
		}
	}
	if count%2 == 0 {
		yield(piece)
	}
}
