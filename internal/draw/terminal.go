package draw

import "bullseye/sudoku"

// A Terminal draws pictures as lines of text.
type Terminal struct {
	// Color adds ANSI escape sequences, for tones from the 256-colour palette and
	// for bold clues. Without it, neither is drawn.
	Color bool
}

// AppendPicture appends the drawing of a picture: Height lines of 31 characters, and
// to the right of them the legend.
func (t Terminal) AppendPicture(dst []byte, p *Picture) []byte {
	const side = "─────────"
	legend := p.Legend
	endLine := func() {
		if len(legend) > 0 {
			dst = t.appendLine(dst, &legend[0])
			legend = legend[1:]
		}
		dst = append(dst, '\n')
	}
	dst = append(dst, "┌"+side+"┬"+side+"┬"+side+"┐"...)
	endLine()
	for row := range 9 {
		if row == 3 || row == 6 {
			dst = append(dst, "├"+side+"┼"+side+"┼"+side+"┤"...)
			endLine()
		}
		for column := range 9 {
			if column%3 == 0 {
				dst = append(dst, "│"...)
			}
			dst = t.appendCell(dst, p, sudoku.CellAt(row, column))
		}
		dst = append(dst, "│"...)
		endLine()
	}
	dst = append(dst, "└"+side+"┴"+side+"┴"+side+"┘"...)
	endLine()
	return dst
}

// appendLine appends a line of a legend: two spaces, the tone in two columns, a space
// and the text.
func (t Terminal) appendLine(dst []byte, line *Line) []byte {
	if line.Text == "" {
		return dst
	}
	style := t.ink(line.Tone)
	dst = append(dst, "  "...)
	dst = begin(dst, style)
	dst = append(dst, "  "...)
	dst = end(dst, style)
	return append(append(dst, ' '), line.Text...)
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

// ink returns the parameters of a tone's colours, or "" if there are none.
func (t Terminal) ink(tone Tone) string {
	if t.Color && int(tone) < len(inks) {
		return inks[tone]
	}
	return ""
}

// begin appends the escape sequence of a style, if there is one.
func begin(dst []byte, style string) []byte {
	if style == "" {
		return dst
	}
	return append(append(append(dst, "\x1b["...), style...), 'm')
}

// end appends the escape sequence that ends a style, if there is one.
func end(dst []byte, style string) []byte {
	if style == "" {
		return dst
	}
	return append(dst, "\x1b[0m"...)
}

// appendCell appends three characters with the digit in the middle.
func (t Terminal) appendCell(dst []byte, p *Picture, c sudoku.Cell) []byte {
	style := t.ink(p.Tones[c])
	if t.Color && p.Clues[c] != 0 {
		if style != "" {
			style += ";"
		}
		style += "1"
	}
	before, after := byte(' '), byte(' ')
	if p.Marked[c] {
		before, after = '[', ']'
	}
	dst = append(begin(dst, style), before)
	if d := p.Digits[c]; d == 0 {
		dst = append(dst, "·"...)
	} else {
		dst = append(dst, '0'+d)
	}
	return end(append(dst, after), style)
}
