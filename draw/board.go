package draw

import (
	"math"

	"bullseye/sudoku"
)

// Bounds implements Drawing.
func (s *Scene) Bounds(o Options) (width, height float64) {
	l := s.layout(o)
	return l.width, l.height
}

// Margin returns how far the grid is from the left and the right edge of the picture.
func (s *Scene) Margin(o Options) float64 {
	l := s.layout(o)
	return l.left - l.thick/2
}

// Draw implements Drawing. It leaves the page around the board as it is.
func (s *Scene) Draw(c Canvas, x, y float64, o Options) {
	l := s.layout(o)
	l.left, l.top = l.left+x, l.top+y
	b := boardDrawing{Scene: s, layout: l, colors: o.Theme.palette(), canvas: c}
	b.setRoles()
	b.drawTitle(x, y)
	b.drawGround()
	b.drawGrid()
	b.drawCages()
	b.drawShapes()
	b.drawLinks()
	b.drawDigits()
	b.drawCandidates()
	b.drawMarks()
	b.drawLabels()
	b.drawFrames()
	b.drawLegend(x, y)
}

// A boardDrawing is a scene that is being drawn.
type boardDrawing struct {
	*Scene
	layout
	colors *palette
	canvas Canvas
	path   Path

	roles  [sudoku.Cells][10]Role // of each digit
	boxes  *[sudoku.Cells][]box   // what lines must not cover, once it is asked for
	links  []routed
	linked map[linkKey]bool
}

// corner returns the upper left corner of a cell.
func (b *boardDrawing) corner(c sudoku.Cell) (x, y float64) {
	return b.left + float64(c.Column())*b.cell, b.top + float64(c.Row())*b.cell
}

// fill fills the path and empties it.
func (b *boardDrawing) fill(color Color) {
	b.canvas.Fill(&b.path, color)
	b.path.Reset()
}

// stroke draws the line of the path and empties it.
func (b *boardDrawing) stroke(width float64, color Color, dashes ...float64) {
	b.canvas.Stroke(&b.path, width, color, dashes...)
	b.path.Reset()
}

func (b *boardDrawing) drawTitle(x, y float64) {
	style := b.titleStyle
	style.Align = Middle
	for i, line := range b.title {
		b.canvas.Text(x+b.width/2, y+(0.25+1.3*float64(i)+0.9)*style.Size, line, style)
	}
}

// drawGround fills the cells: the board, tones, houses, the pattern, and the signs of
// wrong and differing cells.
func (b *boardDrawing) drawGround() {
	b.path.Rect(b.left, b.top, 9*b.cell, 9*b.cell)
	b.fill(b.colors.surface)
	for tone := Yellow; tone <= Differs; tone++ {
		b.cells(func(c sudoku.Cell) bool { return b.Tones[c] == tone })
		b.fill(b.colors.tones[tone])
	}
	var tinted [sudoku.Cells]bool
	for _, h := range b.Houses {
		if h < sudoku.Houses {
			for _, c := range h.Cells() {
				tinted[c] = true
			}
		}
	}
	b.cells(func(c sudoku.Cell) bool { return tinted[c] })
	b.fill(b.colors.house)
	b.cells(func(c sudoku.Cell) bool { return b.Pattern[c] })
	b.fill(b.colors.pattern)
	for c, tone := range b.Tones {
		if tone == Wrong {
			x, y := b.corner(sudoku.Cell(c))
			b.wrongSign(x, y, b.cell, b.Digits[c] != 0)
		}
	}
	b.fill(b.colors.flaw)
	for c, tone := range b.Tones {
		if tone == Differs {
			x, y := b.corner(sudoku.Cell(c))
			b.differsSign(x, y, b.cell)
		}
	}
	b.fill(b.colors.frame)
}

// wrongSign adds the sign of a wrong cell: a bar below its digit, or the lower right corner.
func (b *boardDrawing) wrongSign(x, y, side float64, digit bool) {
	if digit {
		b.path.Rect(x+0.24*side, y+0.83*side, 0.52*side, 0.08*side)
		return
	}
	b.path.MoveTo(x+side, y+0.82*side)
	b.path.LineTo(x+side, y+side)
	b.path.LineTo(x+0.82*side, y+side)
	b.path.Close()
}

// differsSign adds the sign of a cell in which two grids differ: its upper right corner.
func (b *boardDrawing) differsSign(x, y, side float64) {
	b.path.MoveTo(x+0.78*side, y)
	b.path.LineTo(x+side, y)
	b.path.LineTo(x+side, y+0.22*side)
	b.path.Close()
}

// cells adds the cells with a property to the path. Neighbours in a row are one rectangle.
func (b *boardDrawing) cells(in func(sudoku.Cell) bool) {
	for row := range 9 {
		for column := 0; column < 9; column++ {
			first := column
			for column < 9 && in(sudoku.CellAt(row, column)) {
				column++
			}
			if column > first {
				x, y := b.corner(sudoku.CellAt(row, first))
				b.path.Rect(x, y, float64(column-first)*b.cell, b.cell)
			}
		}
	}
}

// drawGrid draws the lines between cells, and then those around boxes.
func (b *boardDrawing) drawGrid() {
	side := 9 * b.cell
	before := b.beforeLine(b.thin)
	for i := range 9 {
		if at := float64(i)*b.cell - before; i%3 != 0 {
			b.path.Rect(b.left+at, b.top, b.thin, side)
			b.path.Rect(b.left, b.top+at, side, b.thin)
		}
	}
	b.fill(b.colors.thin)
	before = b.beforeLine(b.thick)
	for i := 0; i <= 9; i += 3 {
		at := float64(i)*b.cell - before
		b.path.Rect(b.left+at, b.top-before, b.thick, side+b.thick)
		b.path.Rect(b.left-before, b.top+at, side+b.thick, b.thick)
	}
	b.fill(b.colors.thick)
}

// beforeLine returns how much of a line's width lies before the edge of the cells. A line
// whose width is a whole number lies on whole pixels.
func (b *boardDrawing) beforeLine(width float64) float64 {
	if width == math.Floor(width) {
		return math.Floor(width / 2)
	}
	return width / 2
}

// drawCages draws dashed lines within the edges of sets of cells.
func (b *boardDrawing) drawCages() {
	for _, cage := range b.Cages {
		var in [sudoku.Cells]bool
		for _, c := range cage {
			if c < sudoku.Cells {
				in[c] = true
			}
		}
		b.outline(9, 9, in[:], 0.05*b.cell)
	}
	b.stroke(0.03*b.cell, b.colors.cage, 0.1*b.cell, 0.07*b.cell)
}

// drawFrames draws a line within the edges of marked cells.
func (b *boardDrawing) drawFrames() {
	b.outline(9, 9, b.Marked[:], 0.05*b.cell)
	b.stroke(0.07*b.cell, b.colors.frame)
}

// outline adds the lines around a set of cells to the path, at a distance within its edges.
// Cells that touch only at a corner have lines of their own.
func (b *boardDrawing) outline(rows, columns int, in []bool, inset float64) {
	has := func(row, column int) bool {
		return row >= 0 && row < rows && column >= 0 && column < columns && in[row*columns+column]
	}
	// The sides of a cell are numbered clockwise from the upper one. A walk along side d leads
	// in the direction of way[d], with the cell to its right, which is way[d+1].
	way := [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} // row, column
	seen := make([][4]bool, len(in))
	for start := range in {
		for d := range 4 {
			out := way[(d+3)%4]
			row, column, side, first := start/columns, start%columns, d, true
			if !in[start] || seen[start][d] || has(row+out[0], column+out[1]) {
				continue
			}
			for !seen[row*columns+column][side] {
				seen[row*columns+column][side] = true
				ahead, out := way[side], way[(side+3)%4]
				next := side
				x, y := b.left+float64(column)*b.cell, b.top+float64(row)*b.cell
				// The corner at the end of the side.
				if side == 0 || side == 1 {
					x += b.cell
				}
				if side == 1 || side == 2 {
					y += b.cell
				}
				switch {
				case !has(row+ahead[0], column+ahead[1]):
					next = (side + 1) % 4
				case has(row+ahead[0]+out[0], column+ahead[1]+out[1]):
					next = (side + 3) % 4
					row, column = row+ahead[0]+out[0], column+ahead[1]+out[1]
				default:
					row, column = row+ahead[0], column+ahead[1]
				}
				if next == side {
					continue
				}
				inner, nextInner := way[(side+1)%4], way[(next+1)%4]
				x += inset * float64(inner[1]+nextInner[1])
				y += inset * float64(inner[0]+nextInner[0])
				if first {
					b.path.MoveTo(x, y)
					first = false
				} else {
					b.path.LineTo(x, y)
				}
				side = next
			}
			b.path.Close()
		}
	}
}
