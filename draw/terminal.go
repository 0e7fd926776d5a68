package draw

import (
	"cmp"
	"slices"
	"strings"

	"bullseye/internal/text/textwidth"
	"bullseye/sudoku"
)

// A Terminal draws scenes as lines of text.
//
// A drawing has Height lines of 31 characters, with the legend to the right. If the scene
// has candidates, marks of a player, roles or labels, it has 37 lines of 73 characters,
// with the legend below: each cell then has three lines. A sign follows each candidate that
// has a role: * if the pattern is made of it, ^ if it is of a second set, ~ if it is false,
// + if it is placed, and - if it is removed. Marked and differing cells are in brackets,
// cells of a pattern in parentheses, and wrong cells between exclamation marks. Colours
// come on top of these signs. Links and cages are not drawn.
type Terminal struct {
	// Colors are those of the terminal. Without colours, there are no tones and no tints,
	// and clues are not bold.
	Colors Colors

	// Digit stands for a digit in the signs of a legend. The default is "n".
	Digit string
}

// Colors says which colours a terminal has.
type Colors uint8

const (
	NoColors  Colors = iota
	Palette          // the 256 colours of xterm
	TrueColor        // all colours of 24 bits
)

// Height is the number of lines of a drawing without candidates.
const Height = 13

// Append appends the drawing of a scene.
func (t Terminal) Append(dst []byte, s *Scene) []byte {
	p := newTerminalPage(t, s)
	if s.detailed() {
		return p.appendLarge(dst)
	}
	return p.appendSmall(dst)
}

// detailed reports whether cells need more room than that for a digit.
func (s *Scene) detailed() bool {
	for candidate := range s.Roles {
		if s.Digits[candidate.Cell] == 0 {
			return true
		}
	}
	for c := range s.Digits {
		if s.Labels[c] != "" || s.Digits[c] == 0 && s.Candidates[c]|s.Corner[c]|s.Centre[c] != 0 {
			return true
		}
	}
	return false
}

// A terminalPage is a scene as it is drawn on a terminal.
type terminalPage struct {
	*Scene
	colors Colors
	digit  string             // in signs
	tinted [sudoku.Cells]bool // cells of the houses
}

func newTerminalPage(t Terminal, s *Scene) *terminalPage {
	p := &terminalPage{Scene: s, colors: t.Colors, digit: cmp.Or(t.Digit, "n")}
	for _, h := range s.Houses {
		for _, c := range h.Cells() {
			p.tinted[c] = true
		}
	}
	return p
}

// legend returns the lines of the legend about what a terminal shows.
func (p *terminalPage) legend() []Line {
	return slices.DeleteFunc(slices.Clone(p.Legend), func(line Line) bool {
		return line.Sign == StrongLink || line.Sign == WeakLink || line.Sign == CageLine
	})
}

// appendSmall draws one character for each digit.
func (p *terminalPage) appendSmall(dst []byte) []byte {
	const side = "─────────"
	legend := p.legend()
	endLine := func() {
		if len(legend) > 0 {
			dst = p.appendLine(dst, "  ", &legend[0])
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
			dst = p.appendCell(dst, sudoku.CellAt(row, column))
		}
		dst = append(dst, "│"...)
		endLine()
	}
	dst = append(dst, "└"+side+"┴"+side+"┴"+side+"┘"...)
	endLine()
	return dst
}

// appendLine appends a line of a legend: a margin, the tone or sign, a space
// and the text.
func (p *terminalPage) appendLine(dst []byte, margin string, line *Line) []byte {
	if line.Text == "" {
		return dst
	}
	style, sign := p.ink(terminalTones[:], int(line.Tone)), "  "
	switch {
	case isRole(line.Sign):
		style, sign = p.ink(roleInks[:], int(line.Sign)), p.digit+string(roleSigns[line.Sign])
	case line.Sign == PatternCell:
		style, sign = p.ink([]ink{patternInk}, 0), "()"
	case line.Sign == MarkedCell:
		sign = "[]"
	case line.Sign == TintedHouse:
		style = p.ink([]ink{houseInk}, 0)
	}
	if slices.ContainsFunc(p.Legend, func(l Line) bool { return isRole(l.Sign) }) { // and so has the digit
		sign += strings.Repeat(" ", max(0, textwidth.Columns(p.digit)+1-textwidth.Columns(sign)))
	}
	dst = append(beginStyle(append(dst, margin...), style), sign...)
	return append(append(endStyle(dst, style), ' '), line.Text...)
}

// isRole reports whether a sign is that of a candidate with a role.
func isRole(s Sign) bool {
	switch s {
	case SignOn, SignSecond, SignFalls, SignPlace, SignRemove:
		return true
	}
	return false
}

// appendCell appends three characters with the digit in the middle.
func (p *terminalPage) appendCell(dst []byte, c sudoku.Cell) []byte {
	style := p.digitStyle(c)
	before, after := p.brackets(c)
	if p.placed(c) {
		before, after = ' ', byte(roleSigns[Place])
	}
	dst = append(beginStyle(dst, style), before)
	if d := p.Digits[c]; d == 0 {
		dst = append(dst, "·"...)
	} else {
		dst = append(dst, '0'+d)
	}
	return endStyle(append(dst, after), style)
}

// brackets returns what stands on both sides of a cell.
func (p *terminalPage) brackets(c sudoku.Cell) (before, after byte) {
	switch {
	case p.Marked[c], p.Tones[c] == Differs:
		return '[', ']'
	case p.Tones[c] == Wrong:
		return '!', '!'
	case p.Pattern[c]:
		return '(', ')'
	}
	return ' ', ' '
}

// placed reports whether the digit of a cell is placed just now.
func (p *terminalPage) placed(c sudoku.Cell) bool {
	return p.Roles[Candidate{c, p.Digits[c]}] == Place
}

// An ink is a background and a foreground colour, as parameters of ANSI's "select graphic
// rendition", for both kinds of terminals with colours. Both colours are set, so that
// digits are readable on dark and light terminals.
type ink [2]string

// terminalTones are the inks of the tones.
var terminalTones = [...]ink{
	Plain:   {},
	Yellow:  {"48;5;226;38;5;16", "48;2;255;216;77;38;2;0;0;0"},
	Red:     {"48;5;160;38;5;231", "48;2;200;48;43;38;2;255;255;255"},
	Blue:    {"48;5;26;38;5;231", "48;2;34;98;184;38;2;255;255;255"},
	Brown:   {"48;5;94;38;5;231", "48;2;128;84;32;38;2;255;255;255"},
	White:   {"48;5;255;38;5;16", "48;2;238;238;238;38;2;0;0;0"},
	Wrong:   {"48;5;160;38;5;231", "48;2;200;48;43;38;2;255;255;255"},
	Differs: {"48;5;208;38;5;16", "48;2;255;159;28;38;2;0;0;0"},
}

// The inks of cells without a tone.
var (
	patternInk = ink{"48;5;153;38;5;16", "48;2;184;214;245;38;2;0;0;0"}
	houseInk   = ink{"48;5;252;38;5;16", "48;2;214;217;222;38;2;0;0;0"}
)

// ink returns the parameters of an ink of a table, or "" if there are none.
func (p *terminalPage) ink(table []ink, i int) string {
	if p.colors == NoColors || i >= len(table) {
		return ""
	}
	return table[i][min(p.colors, TrueColor)-Palette]
}

// cellStyle returns the parameters of the background of a cell.
func (p *terminalPage) cellStyle(c sudoku.Cell) string {
	switch tone := p.Tones[c]; {
	case tone != Plain:
		return p.ink(terminalTones[:], int(tone))
	case p.Pattern[c]:
		return p.ink([]ink{patternInk}, 0)
	case p.tinted[c]:
		return p.ink([]ink{houseInk}, 0)
	}
	return ""
}

// digitStyle returns the parameters of a cell with a digit: clues are bold.
func (p *terminalPage) digitStyle(c sudoku.Cell) string {
	style := p.cellStyle(c)
	if p.placed(c) {
		return p.ink(roleInks[:], int(Place))
	}
	if p.colors == NoColors || p.Clues[c] == 0 {
		return style
	}
	if style != "" {
		style += ";"
	}
	return style + "1"
}

// beginStyle appends the escape sequence of a style, if there is one.
func beginStyle(dst []byte, style string) []byte {
	if style == "" {
		return dst
	}
	return append(append(append(dst, "\x1b["...), style...), 'm')
}

// endStyle appends the escape sequence that ends a style, if there is one.
func endStyle(dst []byte, style string) []byte {
	if style == "" {
		return dst
	}
	return append(dst, "\x1b[0m"...)
}
