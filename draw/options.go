package draw

// Options say how something is drawn. The zero value is a light picture of 480 units.
type Options struct {
	Theme Theme
	Size  float64 // width in units, which are pixels in PNG, from MinSize to MaxSize; 0 means 480
	Title string  // above the drawing, and the name of the picture for screen readers
	Name  string  // that name if there is no Title; "" means "Sudoku"
}

// The widths that a drawing can have. A Size outside of them counts as the nearest.
const (
	MinSize = 40
	MaxSize = 4096
)

// A Theme is a set of colours.
type Theme uint8

const (
	Light       Theme = iota
	Dark              // for dark pages
	Print             // black and white, with tints that a printer can show
	ColourBlind       // light, with colours that people with any colour vision can tell apart
)

// A Drawing can be drawn on a Canvas: a *Scene or a *Chart.
type Drawing interface {
	// Bounds returns the size of the drawing in units, title and legend included.
	Bounds(o Options) (width, height float64)
	// Draw draws it. Its top left corner is at x, y.
	Draw(c Canvas, x, y float64, o Options)
}

// size returns the width of a drawing.
func (o Options) size() float64 {
	if !(o.Size > 0) { // also if it is not a number
		return 480
	}
	return min(max(o.Size, MinSize), MaxSize)
}
