package template

import "bullseye/sudoku"

// Solve finds the best template of each digit among the candidates.
func (p *Problem[T]) Solve(candidates *[sudoku.Cells]sudoku.Digits) {
	solvePortable(p, candidates)
}

// Marginals finds, after Solve, the best template of each digit through each
// cell.
func (p *Problem[T]) Marginals(candidates *[sudoku.Cells]sudoku.Digits) {
	marginalsPortable(p, candidates)
}

// Trace returns the cells of the best template of a digit after Solve, one a
// stack, band by band.
func (p *Problem[T]) Trace(candidates *[sudoku.Cells]sudoku.Digits, lane int) (cells [9]uint8) {
	last := int(p.Last[lane])
	want := p.Through[2][last][lane]
	for _, o := range &Others[last] {
		if p.Best[0][o[0]][lane]+p.Best[1][o[1]][lane] == want {
			p.traceBand(candidates, 0, int(o[0]), lane, (*[3]uint8)(cells[0:]))
			p.traceBand(candidates, 1, int(o[1]), lane, (*[3]uint8)(cells[3:]))
			break
		}
	}
	p.traceBand(candidates, 2, last, lane, (*[3]uint8)(cells[6:]))
	return cells
}

func (p *Problem[T]) traceBand(candidates *[sudoku.Cells]sudoku.Digits, band, triple, lane int, cells *[3]uint8) {
	want := p.Best[band][triple][lane]
	// By row and stack.
	var v [3][3]T
	for s, column := range [3]int{triple / 9, triple / 3 % 3, triple % 3} {
		for r := range 3 {
			c := 27*band + 9*r + 3*s + column
			v[r][s] = p.at(candidates, c, lane)
		}
	}
	for o, rows := range &Orders {
		if v[rows[0]][0]+v[rows[1]][1]+v[rows[2]][2] == want {
			*cells = Place[band][o][triple]
			return
		}
	}
}

// at returns the value of a digit in a cell, less its price.
func (p *Problem[T]) at(candidates *[sudoku.Cells]sudoku.Digits, c, lane int) T {
	if candidates[c]>>lane&1 == 0 {
		_, excluded := Limit[T]()
		return excluded
	}
	return p.Values[c][lane] - p.Prices[c]
}
