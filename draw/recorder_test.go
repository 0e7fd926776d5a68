package draw

// A recorder is a canvas that remembers what is drawn.
type recorder struct {
	texts   []recordedText
	fills   []recordedPath
	strokes []recordedPath
}

type recordedText struct {
	x, y  float64
	text  string
	style Style
}

type recordedPath struct {
	path   Path
	width  float64
	color  Color
	dashes []float64
}

func (r *recorder) Fill(p *Path, c Color) {
	r.fills = append(r.fills, recordedPath{path: clone(p), color: c})
}

func (r *recorder) Stroke(p *Path, width float64, c Color, dashes ...float64) {
	r.strokes = append(r.strokes, recordedPath{clone(p), width, c, dashes})
}

func (r *recorder) Text(x, y float64, text string, style Style) {
	r.texts = append(r.texts, recordedText{x, y, text, style})
}

func clone(p *Path) Path {
	return Path{append([]Op(nil), p.Ops...), append([]float64(nil), p.Coords...)}
}

// box returns the rectangle around a text: digits and letters, without the tails of some
// letters.
func (t *recordedText) box() box {
	width := Width(t.text, t.style)
	left := t.x
	switch t.style.Align {
	case Middle:
		left -= width / 2
	case End:
		left -= width
	}
	return box{left, t.y - 0.73*t.style.Size, left + width, t.y}
}

// points returns points of the path's lines, a certain number for each unit.
func (p *recordedPath) points(density float64) (all []point) {
	var at, start point
	line := func(to point) {
		n := int(density*(abs64(to.x-at.x)+abs64(to.y-at.y))) + 1
		for i := range n + 1 {
			all = append(all, toward(at, to, float64(i)/float64(n)))
		}
		at = to
	}
	for op, c := range p.path.All {
		switch op {
		case MoveTo:
			at = point{c[0], c[1]}
			start = at
		case LineTo:
			line(point{c[0], c[1]})
		case QuadTo:
			q := curve{at, point{c[0], c[1]}, point{c[2], c[3]}}
			n := int(density*(abs64(q.bend.x-at.x)+abs64(q.bend.y-at.y)+abs64(q.to.x-q.bend.x)+abs64(q.to.y-q.bend.y))) + 2
			for i := range n + 1 {
				all = append(all, q.at(float64(i)/float64(n)))
			}
			at = q.to
		case CubicTo:
			for p := range flat(at, point{c[0], c[1]}, point{c[2], c[3]}, point{c[4], c[5]}) {
				line(p)
			}
		case Close:
			line(start)
		}
	}
	return all
}

func abs64(v float64) float64 { return max(v, -v) }
