package render

import (
	"slices"
	"strings"

	"bullseye/operation"
	"bullseye/rules"
)

// appendPuzzle appends the answer to a puzzle with further rules: its grid with a caption, or its text.
func (v *view) appendPuzzle(dst []byte, answer operation.Answer) []byte {
	ruled, can := answer.(interface{ Ruled() (grid, regions string) })
	if !can {
		return answer.AppendText(dst)
	}
	grid, regions := ruled.Ruled()
	if grid == "" {
		return answer.AppendText(dst)
	}
	dst = appendCells(dst, v.Puzzle, grid)
	if regions != "" {
		dst = appendCells(dst, v.Puzzle, regions)
	}
	caption := ""
	switch a := answer.(type) {
	case *operation.Solution:
		caption = solution(v, a)[0].Caption
	case *operation.Listing:
		caption = solution(v, &a.Solution)[0].Caption
	case *operation.Optimum:
		caption = v.known(a, a.Score)
	default:
		return dst
	}
	return append(append(dst, caption...), '\n')
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
