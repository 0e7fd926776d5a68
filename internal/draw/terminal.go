package draw

import "bullseye/sudoku"

// A Terminal draws pictures as lines of text.
type Terminal struct {
	// Color adds ANSI escape sequences, for tones from the 256-colour palette and
	// for bold clues. Without it, neither is drawn.
	Color bool
}

// AppendPicture appends the drawing of a picture: 13 lines of 31 characters.
func (t Terminal) AppendPicture(dst []byte, p *Picture) []byte {
	const side = "─────────"
	dst = append(dst, "┌"+side+"┬"+side+"┬"+side+"┐\n"...)
	for row := range 9 {
		if row == 3 || row == 6 {
			dst = append(dst, "├"+side+"┼"+side+"┼"+side+"┤\n"...)
		}
		for column := range 9 {
			if column%3 == 0 {
				dst = append(dst, "│"...)
			}
			dst = t.appendCell(dst, p, sudoku.CellAt(row, column))
		}
		dst = append(dst, "│\n"...)
	}
	return append(dst, "└"+side+"┴"+side+"┴"+side+"┘\n"...)
}

// inks holds the background and foreground colour of each tone, as parameters of
// ANSI's "select graphic rendition". Both are set, so that digits are readable on
// dark and light terminals.
var inks = [...]string{
	Plain:  "",
	Yellow: "48;5;226;38;5;16",
	Red:    "48;5;160;38;5;231",
	Blue:   "48;5;26;38;5;231",
	Brown:  "48;5;94;38;5;231",
	White:  "48;5;255;38;5;16",
}

// appendCell appends three characters with the digit in the middle.
func (t Terminal) appendCell(dst []byte, p *Picture, c sudoku.Cell) []byte {
	var style string
	if t.Color {
		if tone := p.Tones[c]; int(tone) < len(inks) {
			style = inks[tone]
		}
		if p.Clues[c] != 0 {
			if style != "" {
				style += ";"
			}
			style += "1"
		}
	}
	if style != "" {
		dst = append(append(append(dst, "\x1b["...), style...), 'm')
	}
	dst = append(dst, ' ')
	if d := p.Digits[c]; d == 0 {
		dst = append(dst, "·"...)
	} else {
		dst = append(dst, '0'+d)
	}
	dst = append(dst, ' ')
	if style != "" {
		dst = append(dst, "\x1b[0m"...)
	}
	return dst
}
