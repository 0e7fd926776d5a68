package draw

// A Canvas is what pictures are drawn on. Lengths are in the units of the picture, with
// the origin at the top left; in PDF a unit is a point, 1/72 inch.
type Canvas interface {
	// Fill fills a path.
	Fill(p *Path, c Color)
	// Stroke draws the line of a path, with blunt ends and pointed corners. The lengths of
	// dashes and gaps alternate.
	Stroke(p *Path, width float64, c Color, dashes ...float64)
	// Text writes one line of text whose baseline starts, is centred or ends at a point.
	Text(x, y float64, text string, style Style)
}

// A Style says how a text looks.
type Style struct {
	Size  float64 // of the letters, in units
	Bold  bool
	Color Color
	Align Align
}

// Align is where a text lies with regard to its point.
type Align uint8

const (
	Start Align = iota
	Middle
	End
)

// A Color has red, green, blue and opacity, 0 to 255 each; not premultiplied.
type Color struct{ R, G, B, A uint8 }

// A Path is lines and curves. It is built by its methods, and Reset empties it for the
// next one.
type Path struct {
	Ops    []Op
	Coords []float64 // of all operations, one after the other
}

// An Op is a part of a path.
type Op uint8

const (
	MoveTo  Op = iota // x, y
	LineTo            // x, y
	QuadTo            // of the control point, of the end
	CubicTo           // of the two control points, of the end
	Close             // none
)
