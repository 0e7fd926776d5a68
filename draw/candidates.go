package draw

import (
	"math"

	"bullseye/sudoku"
)

// A spot is where a digit is drawn: its middle, and the size of its letters.
type spot struct{ x, y, size float64 }

// baseline is how far below its middle the baseline of a digit is, in sizes of its letters.
const baseline = 0.365

// digitSpot returns where the large digit of a cell is. A label is above it.
func (b *boardDrawing) digitSpot(c sudoku.Cell) spot {
	x, y := b.corner(c)
	if b.Labels[c] != "" {
		return spot{x + b.cell*0.5, y + b.cell*0.57, b.cell * 0.6}
	}
	return spot{x + b.cell*0.5, y + b.cell*0.5, b.cell * 0.66}
}

// candidateSpot returns where a candidate is. In a cell with a label, candidates are a
// little closer together, below the label.
func (b *boardDrawing) candidateSpot(c sudoku.Cell, digit uint8) spot {
	x, y := b.corner(c)
	column, row := float64((digit-1)%3)-1, float64((digit-1)/3)-1
	if b.Labels[c] != "" {
		return spot{x + b.cell*(0.5+0.29*column), y + b.cell*(0.605+0.235*row), b.cell * 0.245}
	}
	return spot{x + b.cell*(0.5+0.295*column), y + b.cell*(0.505+0.295*row), b.cell * 0.27}
}

// shows reports whether a candidate is drawn. A candidate with a role always is, unless the
// cell has a digit.
func (b *boardDrawing) shows(c sudoku.Cell, digit uint8) bool {
	return b.Digits[c] == 0 && (b.Candidates[c].Has(digit) || b.role(c, digit) != NoRole)
}

// role returns the role of a candidate.
func (b *boardDrawing) role(c sudoku.Cell, digit uint8) Role { return b.roles[c][digit] }

// roleOfDigit returns the role of the digit of a cell.
func (b *boardDrawing) roleOfDigit(c sudoku.Cell) Role {
	if digit := b.Digits[c]; digit <= 9 {
		return b.roles[c][digit]
	}
	return NoRole
}

// setRoles takes the roles of the scene. A digit that is not in its cell has none.
func (b *boardDrawing) setRoles() {
	for at, role := range b.Roles {
		if at.Cell < sudoku.Cells && at.Digit-1 < 9 && role <= Remove && (b.Digits[at.Cell] == 0 || b.Digits[at.Cell] == at.Digit) {
			b.roles[at.Cell][at.Digit] = role
		}
	}
}

// place returns where a candidate or digit is, and how much room its shape takes.
func (b *boardDrawing) place(c sudoku.Cell, digit uint8) (s spot, radius float64) {
	if b.Digits[c] != 0 {
		s = b.digitSpot(c)
		return s, 0.41 * b.cell
	}
	s = b.candidateSpot(c, digit)
	return s, 0.5 * s.size
}

// drawShapes draws the shapes behind candidates that have a role.
func (b *boardDrawing) drawShapes() {
	if len(b.Roles) == 0 {
		return
	}
	for role := On; role <= Remove; role++ {
		for c := range sudoku.Cell(sudoku.Cells) {
			for digit := uint8(1); digit <= 9; digit++ {
				if b.role(c, digit) == role {
					s, radius := b.place(c, digit)
					b.shape(role, s.x, s.y, radius)
				}
			}
		}
		b.paintShapes(role, b.cell)
	}
}

// shape adds the shape of a role to the path. Each differs from the others without colour,
// too: a disc, a square, a ring, a dark disc, and a ring that is struck through.
func (b *boardDrawing) shape(role Role, x, y, radius float64) {
	if role == Second {
		side := radius * 1.8
		b.path.Rect(x-side/2, y-side/2, side, side)
		return
	}
	b.path.Circle(x, y, radius*0.96)
}

// paintShapes draws the shapes that are in the path. The lines suit cells with a side.
func (b *boardDrawing) paintShapes(role Role, side float64) {
	if b.path.Empty() {
		return
	}
	colors := b.colors.roles[role]
	b.canvas.Fill(&b.path, colors.fill)
	switch role {
	case On, Second:
		b.stroke(max(0.012*side, 0.5), colors.line)
	case Falls:
		b.stroke(0.022*side, colors.line, 0.05*side, 0.035*side)
	case Remove:
		b.stroke(0.03*side, colors.line)
	}
	b.path.Reset()
}

// drawDigits draws the large digits.
func (b *boardDrawing) drawDigits() {
	for _, clues := range [...]bool{true, false} {
		for c, digit := range b.Digits {
			if digit == 0 || (b.Clues[c] != 0) != clues {
				continue
			}
			s := b.digitSpot(sudoku.Cell(c))
			style := Style{Size: s.size, Bold: clues, Color: b.colors.ink, Align: Middle}
			if !clues {
				style.Color = b.colors.entry
			}
			if b.roleOfDigit(sudoku.Cell(c)) == Place {
				style.Color = b.colors.roles[Place].digit
			}
			b.canvas.Text(s.x, s.y+baseline*s.size, digitText(digit), style)
		}
	}
}

// drawCandidates draws the small digits, those with a role after the others.
func (b *boardDrawing) drawCandidates() {
	last := Remove
	if len(b.Roles) == 0 {
		last = NoRole
	}
	for role := NoRole; role <= last; role++ {
		for c := range sudoku.Cell(sudoku.Cells) {
			if b.Digits[c] != 0 || role == NoRole && b.Candidates[c] == 0 {
				continue
			}
			for digit := uint8(1); digit <= 9; digit++ {
				if !b.shows(c, digit) || b.role(c, digit) != role {
					continue
				}
				s := b.candidateSpot(c, digit)
				style := Style{Size: s.size, Color: b.colors.soft, Align: Middle}
				if role != NoRole {
					style.Bold, style.Color = role != Falls, b.colors.roles[role].digit
				}
				b.canvas.Text(s.x, s.y+baseline*s.size, digitText(digit), style)
			}
		}
	}
	b.drawStrikes()
}

// drawStrikes draws the ends of the strokes through removed candidates. The middle of a
// stroke is left out, so that it does not cover the digit.
func (b *boardDrawing) drawStrikes() {
	if len(b.Roles) == 0 {
		return
	}
	for c := range sudoku.Cell(sudoku.Cells) {
		for digit := uint8(1); digit <= 9; digit++ {
			if b.role(c, digit) == Remove {
				s, radius := b.place(c, digit)
				b.strike(s.x, s.y, radius)
			}
		}
	}
	b.stroke(0.035*b.cell, b.colors.roles[Remove].line)
}

// strike adds a stroke from the lower left to the upper right, without its middle.
func (b *boardDrawing) strike(x, y, radius float64) {
	inner, outer := radius*0.66*math.Sqrt2/2, radius*1.22*math.Sqrt2/2
	b.path.Line(x-outer, y+outer, x-inner, y+inner)
	b.path.Line(x+inner, y-inner, x+outer, y-outer)
}

// digitTexts has the digits as texts, so that drawing one takes no memory.
var digitTexts = [...]string{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"}

// digitText returns a digit as text, and a question mark for a value that is none.
func digitText(digit uint8) string {
	if int(digit) < len(digitTexts) {
		return digitTexts[digit]
	}
	return "?"
}
