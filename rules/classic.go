package rules

import (
	"slices"
	"unsafe"
)

// IsClassic reports whether a puzzle is a board of 9×9 cells with the classic rules alone: its rows,
// columns and boxes hold different values. Its cells may still take any values from 1 to 9.
func (p *Puzzle) IsClassic() bool {
	if p.Rows != 9 || p.Columns != 9 || p.First != 1 || p.Last != 9 || len(p.Allowed) != p.InGrid() {
		return false
	}
	var found [3]Values // rows, columns and boxes, as bits
	for i := range p.Rules {
		r := &p.Rules[i]
		if r.Kind < RowHouse || r.Kind > ExtraRegion || len(r.Cells) != 9 {
			return false
		}
		var in [3]Values
		var cells [9]Values // by row, their columns
		for _, c := range r.Cells {
			row, column := c/9, c%9
			for i, house := range [3]int{row, column, row/3*3 + column/3} {
				in[i] |= Value(house)
			}
			if cells[row].Has(column) {
				return false
			}
			cells[row] |= Value(column)
		}
		i := slices.IndexFunc(in[:], func(set Values) bool { return set.Len() == 1 })
		if i < 0 {
			return false
		}
		found[i] |= in[i]
	}
	return found == [3]Values{Range(0, 8), Range(0, 8), Range(0, 8)}
}

// Size returns the bytes of memory that a puzzle takes, about.
func (p *Puzzle) Size() int {
	return int(unsafe.Sizeof(*p)) + len(p.Allowed)*int(unsafe.Sizeof(Values(0))) + sizeOf(p.Rules)
}

func sizeOf(all []Rule) int {
	const number, list = int(unsafe.Sizeof(0)), int(unsafe.Sizeof([]int(nil)))
	n := len(all) * int(unsafe.Sizeof(Rule{}))
	for i := range all {
		r := &all[i]
		n += number*(len(r.Cells)+len(r.Numbers)) + list*len(r.Groups) + len(r.Pattern) + len(r.Allowed)*int(unsafe.Sizeof(Values(0))) + sizeOf(r.Rules)
		for _, g := range r.Groups {
			n += number * len(g)
		}
		if a := r.Automaton; a != nil {
			n += number*len(a.Start) + len(a.Accept)
			for _, next := range a.Next {
				n += list * (1 + len(next))
				for _, to := range next {
					n += number * len(to)
				}
			}
		}
	}
	return n
}
