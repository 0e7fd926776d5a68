package render

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"bullseye/draw"
	"bullseye/operation"
	"bullseye/rules"
)

// appendPuzzle appends the answer to a puzzle with further rules: the grid of the answer or, if there is none,
// that of the puzzle, and what a drawing of a board has below it.
func (v *view) appendPuzzle(dst []byte, answer operation.Answer, pictures []Picture, colors draw.Colors) []byte {
	if no, is := answer.(*operation.Unsupported); is {
		return append(append(dst, v.Word(string(no.Status))...), '\n')
	}
	if len(pictures) == 0 {
		return answer.AppendText(dst)
	}
	values, regions := v.valuesOf(answer)
	dst = appendCells(dst, v.Puzzle, values)
	if regions != "" {
		dst = appendCells(dst, v.Puzzle, regions)
	}
	for i := range pictures {
		dst = pictures[i].appendBelow(dst, colors)
	}
	if _, is := answer.(*Sketch); is {
		if letters := regionLetters(v.Puzzle); regions == "" && letters != "" {
			dst = appendCells(dst, v.Puzzle, letters)
		}
		for _, line := range pictures[0].Grid.Legend {
			dst = append(append(dst, line.Text...), '\n')
		}
	}
	return dst
}

// regionLetters returns the regions of a jigsaw, a letter for each cell; "" for other puzzles.
func regionLetters(p *rules.Puzzle) string {
	text := bytes.Repeat([]byte{'.'}, p.InGrid())
	letter := byte('A')
	for i := range p.Rules {
		if r := &p.Rules[i]; r.Kind == rules.Region {
			for _, cell := range r.Cells {
				text[cell] = letter
			}
			letter++
		}
	}
	if letter == 'A' {
		return ""
	}
	return string(text)
}

// valuesOf returns the values that an answer about a puzzle with further rules gives its cells, or its clues, and
// the regions that it finds.
func (v *view) valuesOf(answer operation.Answer) (values, regions string) {
	if s, is := answer.(*Sketch); is {
		answer = s.answer
	}
	if ruled, can := answer.(interface{ Ruled() (grid, regions string) }); can {
		values, regions = ruled.Ruled()
	}
	return cmp.Or(values, clues(v.Puzzle)), regions
}

// clues returns the clues of a puzzle: a character for each cell or, if some cells have several candidates, as many as
// there are values.
func clues(p *rules.Puzzle) string {
	sets := slices.Clone(p.Allowed[:p.InGrid()])
	text, several := bytes.Repeat([]byte{'.'}, len(sets)), false
	for i, set := range sets {
		switch {
		case set == p.All():
			sets[i] = 0
		case set.Len() == 1:
			text[i] = p.Letter(set.Least())
		default:
			several = true
		}
	}
	if several {
		return p.FormatValues(sets)
	}
	return string(text)
}

// appendCells draws a grid of any size, with its boxes if it has some. The text has the same number of
// characters for each cell, of which full stops are left out.
func appendCells(dst []byte, p *rules.Puzzle, text string) []byte {
	cells := make([]string, p.InGrid())
	room := 1
	for i := range cells {
		each := len(text) / len(cells)
		cells[i] = strings.ReplaceAll(text[i*each:(i+1)*each], ".", "")
		room = max(room, len(cells[i]))
	}
	height, width := p.Rows, p.Columns
	if i := slices.IndexFunc(p.Rules, func(r rules.Rule) bool { return r.Kind == rules.Box }); i >= 0 {
		if h, w := p.BlockShape(len(p.Rules[i].Cells)); h > 0 {
			height, width = h, w
		}
	}
	rule := func(left, middle, right string) {
		side := strings.Repeat("─", width*(room+2))
		dst = append(dst, left+side+strings.Repeat(middle+side, p.Columns/width-1)+right+"\n"...)
	}
	rule("┌", "┬", "┐")
	for row := range p.Rows {
		if row > 0 && row%height == 0 {
			rule("├", "┼", "┤")
		}
		for column := range p.Columns {
			if column%width == 0 {
				dst = append(dst, "│"...)
			}
			cell := cells[p.Cell(row, column)]
			dst = append(dst, " "+cell+strings.Repeat(" ", room-len(cell)+1)...)
		}
		dst = append(dst, "│\n"...)
	}
	rule("└", "┴", "┘")
	return dst
}
