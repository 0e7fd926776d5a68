package generate

import (
	"bullseye/internal/redundant"
	"bullseye/sudoku"
)

// A differ finds unavoidable sets of a grid from other grids. It reuses its memory.
type differ struct {
	// The cells in which a grid has each digit, by houses. Only those of the last grid
	// that differ from the other are valid.
	inRow, inColumn, inBox [9][16]uint8
	reached                [sudoku.Cells]bool // the cell is in a part
}

// appendTo appends the cells where a grid differs from another one, divided into parts
// that can be exchanged without the others. Within a house, a cell belongs together with
// the one that has the digit it takes on. as is that of redundant.AppendSets.
func (f *differ) appendTo(dst []redundant.Set, grid, other *sudoku.Grid, as *[sudoku.Cells]redundant.Set) []redundant.Set {
	var cells, open [sudoku.Cells]uint8
	n := 0
	for c, d := range grid {
		if other[c] != d {
			cells[n] = uint8(c)
			n++
			p := &places[c]
			d &= 15
			f.inRow[p.row][d], f.inColumn[p.column][d], f.inBox[p.box][d] = uint8(c), uint8(c), uint8(c)
			f.reached[c] = false
		}
	}
	for _, c := range cells[:n] {
		if f.reached[c] {
			continue
		}
		var part redundant.Set
		open[0], f.reached[c] = c, true
		for n := 1; n > 0; {
			n--
			c := open[n]
			part[0] |= as[c][0]
			part[1] |= as[c][1]
			p, d := &places[c], other[c]&15
			for _, next := range [...]uint8{f.inRow[p.row][d], f.inColumn[p.column][d], f.inBox[p.box][d]} {
				if !f.reached[next] {
					f.reached[next] = true
					open[n] = next
					n++
				}
			}
		}
		dst = append(dst, part)
	}
	return dst
}

// places holds the houses of each cell.
var places = func() (all [sudoku.Cells]struct{ row, column, box uint8 }) {
	for i := range all {
		c := sudoku.Cell(i)
		all[i].row, all[i].column = uint8(c.Row()), uint8(c.Column())
		all[i].box = uint8(c.Row()/3*3 + c.Column()/3)
	}
	return all
}()
