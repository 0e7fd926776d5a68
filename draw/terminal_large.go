package draw

import (
	"strings"
	"unicode/utf8"

	"bullseye/sudoku"
)

// The size of a cell in a large drawing, and the number of lines of one.
const (
	textWidth  = 7
	textHeight = 3
)

// A terminalRule is a horizontal line of a large drawing.
type terminalRule struct{ left, line, thin, thick, right string }

var (
	topRule    = terminalRule{"┏", "━", "┯", "┳", "┓"}
	thinRule   = terminalRule{"┠", "─", "┼", "╂", "┨"}
	thickRule  = terminalRule{"┣", "━", "┿", "╋", "┫"}
	bottomRule = terminalRule{"┗", "━", "┷", "┻", "┛"}
)

func (r terminalRule) append(dst []byte) []byte {
	dst = append(dst, r.left...)
	for column := range 9 {
		dst = append(dst, strings.Repeat(r.line, textWidth)...)
		switch {
		case column == 8:
			dst = append(dst, r.right...)
		case column%3 == 2:
			dst = append(dst, r.thick...)
		default:
			dst = append(dst, r.thin...)
		}
	}
	return append(dst, '\n')
}

// appendLarge draws three lines for each cell.
func (p *terminalPage) appendLarge(dst []byte) []byte {
	dst = topRule.append(dst)
	for row := range 9 {
		switch {
		case row == 0:
		case row%3 == 0:
			dst = thickRule.append(dst)
		default:
			dst = thinRule.append(dst)
		}
		for line := range textHeight {
			dst = append(dst, "┃"...)
			for column := range 9 {
				c := sudoku.CellAt(row, column)
				dst = p.appendPart(dst, c, line)
				dst = p.appendBorder(dst, c)
			}
			dst = append(dst, '\n')
		}
	}
	dst = bottomRule.append(dst)
	for _, line := range p.legend() {
		if line.Text != "" {
			dst = append(p.appendLine(dst, "", &line), '\n')
		}
	}
	return dst
}

// appendBorder appends the line to the right of a cell, or the bracket that ends it.
func (p *terminalPage) appendBorder(dst []byte, c sudoku.Cell) []byte {
	if _, after := p.brackets(c); after != ' ' {
		return append(dst, after)
	}
	if c.Column()%3 == 2 {
		return append(dst, "┃"...)
	}
	return append(dst, "│"...)
}

// A styled is a character of a cell, with its style.
type styled struct {
	char  rune
	style string
}

// appendPart appends one of the lines of a cell.
func (p *terminalPage) appendPart(dst []byte, c sudoku.Cell, line int) []byte {
	var part [textWidth]styled
	background := p.cellStyle(c)
	for i := range part {
		part[i] = styled{' ', background}
	}
	before, _ := p.brackets(c)
	part[0].char = rune(before)
	switch d, candidates := p.Digits[c], p.shown(c); {
	case d != 0:
		if line == 0 {
			p.writeLabel(&part, c)
		}
		if line == 1 {
			part[textWidth/2] = styled{rune('0' + d), p.digitStyle(c)}
			if p.placed(c) {
				part[textWidth/2+1] = styled{roleSigns[Place], p.digitStyle(c)}
			}
		}
	case candidates != 0:
		for d := range candidates.All() {
			if int(d-1)/3 == line {
				p.writeCandidate(&part, Candidate{c, d})
			}
		}
	default:
		if line == 0 && p.Corner[c]|p.Centre[c] == 0 {
			p.writeLabel(&part, c)
		}
		p.writeMarks(&part, c, line)
	}
	style := ""
	for _, g := range part {
		if g.style != style {
			dst = beginStyle(endStyle(dst, style), g.style)
			style = g.style
		}
		dst = utf8.AppendRune(dst, g.char)
	}
	return endStyle(dst, style)
}

// roleSigns follow candidates with a role.
var roleSigns = [...]rune{On: '*', Second: '^', Falls: '~', Place: '+', Remove: '-'}

// roleInks are the inks of candidates with a role.
var roleInks = [...]ink{
	NoRole: {},
	On:     {"48;5;26;38;5;231", "48;2;34;98;184;38;2;255;255;255"},
	Second: {"48;5;130;38;5;231", "48;2;168;90;0;38;2;255;255;255"},
	Falls:  {"48;5;250;38;5;16", "48;2;190;190;190;38;2;0;0;0"},
	Place:  {"48;5;28;38;5;231;1", "48;2;22;128;60;38;2;255;255;255;1"},
	Remove: {"48;5;160;38;5;231;9", "48;2;200;48;43;38;2;255;255;255;9"},
}

// writeCandidate writes a candidate in its place, with its sign.
func (p *terminalPage) writeCandidate(part *[textWidth]styled, candidate Candidate) {
	place := 1 + 2*(int(candidate.Digit-1)%3)
	part[place].char = rune('0' + candidate.Digit)
	role := p.Roles[candidate]
	if role == NoRole || int(role) >= len(roleSigns) {
		return
	}
	part[place+1].char = roleSigns[role]
	if style := p.ink(roleInks[:], int(role)); style != "" {
		part[place].style, part[place+1].style = style, style
	}
}

// writeLabel writes a label at the right. A longer one than fits ends with an ellipsis.
func (p *terminalPage) writeLabel(part *[textWidth]styled, c sudoku.Cell) {
	label := []rune(p.Labels[c])
	if len(label) > textWidth-1 {
		label = append(label[:textWidth-2:textWidth-2], '…')
	}
	for i, r := range label {
		part[textWidth-len(label)+i].char = r
	}
}

// writeMarks writes the marks of a player: those of the corner from the left of the first
// line on, and those of the centre in the second. What does not fit is in the third.
func (p *terminalPage) writeMarks(part *[textWidth]styled, c sudoku.Cell, line int) {
	const room = textWidth - 1
	corner, centre := []rune(nil), []rune(nil)
	for d := range p.Corner[c].All() {
		corner = append(corner, rune('0'+d))
	}
	for d := range p.Centre[c].All() {
		centre = append(centre, rune('0'+d))
	}
	write := func(from int, digits []rune) {
		for i, d := range digits {
			part[from+i].char = d
		}
	}
	switch line {
	case 0:
		write(1, corner[:min(len(corner), room)])
	case 1:
		centre = centre[:min(len(centre), room)]
		write(1+(room-len(centre))/2, centre)
	case 2:
		write(1, corner[min(len(corner), room):])
		write(4, centre[min(len(centre), room):])
	}
}

// shown returns the candidates that are drawn in a blank cell: also those that have a role
// and are not among the candidates.
func (p *terminalPage) shown(c sudoku.Cell) sudoku.Digits {
	all := p.Candidates[c]
	for d := uint8(1); d <= 9 && len(p.Roles) > 0; d++ {
		if p.Roles[Candidate{c, d}] != NoRole {
			all |= sudoku.DigitSet(d)
		}
	}
	return all
}
