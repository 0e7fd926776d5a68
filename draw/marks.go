package draw

import "bullseye/sudoku"

// drawMarks draws the pencil marks of a player: those in the corners along the upper and
// the lower edge, and those in the centre as one text.
func (b *boardDrawing) drawMarks() {
	style := Style{Size: 0.25 * b.cell, Color: b.colors.soft, Align: Middle}
	for c := range sudoku.Cell(sudoku.Cells) {
		if b.Digits[c] != 0 {
			continue
		}
		i := 0
		for digit := range b.Corner[c].All() {
			s := b.cornerSpot(c, i)
			b.canvas.Text(s.x, s.y+baseline*s.size, digitText(digit), style)
			i++
		}
	}
	for c := range sudoku.Cell(sudoku.Cells) {
		if text, style := b.centre(c); text != "" && b.Digits[c] == 0 {
			x, y := b.corner(c)
			b.canvas.Text(x+b.cell/2, y+b.cell/2+baseline*style.Size, text, style)
		}
	}
}

// centre returns the centre marks of a cell as they are drawn.
func (b *boardDrawing) centre(c sudoku.Cell) (string, Style) {
	if b.Centre[c]&sudoku.AllDigits == 0 {
		return "", Style{}
	}
	text, style := b.Centre[c].String(), Style{Size: 0.27 * b.cell, Color: b.colors.soft, Align: Middle}
	if width, room := Width(text, style), 0.84*b.cell; width > room {
		style.Size *= room / width
	}
	return text, style
}

// cornerSpots are the places of corner marks in thirds of a cell: first the corners, then
// the edges between them, so that few marks are far apart.
var cornerSpots = [9][2]float64{{-1, -1}, {1, -1}, {-1, 1}, {1, 1}, {0, -1}, {0, 1}, {-0.5, 1}, {0.5, 1}, {0.5, -1}}

// cornerSpot returns where the corner mark with the number i is. A label has the upper left
// corner, and marks stay below it.
func (b *boardDrawing) cornerSpot(c sudoku.Cell, i int) spot {
	x, y := b.corner(c)
	at := cornerSpots[i]
	up := 0.31
	if b.Labels[c] != "" && at[1] < 0 {
		up = 0.11
	}
	return spot{x + b.cell*(0.5+0.32*at[0]), y + b.cell*(0.5+up*at[1]), 0.25 * b.cell}
}

// drawLabels draws the labels in the upper left corners.
func (b *boardDrawing) drawLabels() {
	for c := range sudoku.Cell(sudoku.Cells) {
		if b.Labels[c] == "" {
			continue
		}
		x, y, text, style := b.label(c)
		b.canvas.Text(x, y, text, style)
	}
}

// label returns the label of a cell as it is drawn: as large as it fits, and inside of a frame.
func (b *boardDrawing) label(c sudoku.Cell) (x, y float64, text string, style Style) {
	style = Style{Size: 0.22 * b.cell, Color: b.colors.soft}
	room, inset := 0.86*b.cell, 0.0
	if b.Marked[c] {
		inset = 0.05 * b.cell
		room -= 2 * inset
	}
	if width := Width(b.Labels[c], style); width > room {
		style.Size = max(style.Size*room/width, 0.11*b.cell)
	}
	x, y = b.corner(c)
	return x + 0.08*b.cell + inset, y + 0.05*b.cell + inset + 0.76*style.Size, shorten(b.Labels[c], style, room), style
}
