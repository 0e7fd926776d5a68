package template

import "bullseye/sudoku"

// solvePortable fills in Best, Through[2], Z and Last. It is the definition
// of what the kernels compute.
func solvePortable[T Number](p *Problem[T], candidates *[sudoku.Cells]sudoku.Digits) {
	for lane := range 9 {
		var best [3][27]T
		for b := range 3 {
			var v [27]T
			p.load(&v, candidates, b, lane)
			bandBest(&v, &best[b])
			for t := range best[b] {
				p.Best[b][t][lane] = best[b][t]
			}
		}
		z, last := T(0), 0
		for t := range 27 {
			through := pairBest(&best[0], &best[1], t)
			p.Through[2][t][lane] = through
			if sum := through + best[2][t]; t == 0 || sum > z {
				z, last = sum, t
			}
		}
		p.Z[lane], p.Last[lane] = z, T(last)
	}
}

// marginalsPortable fills in the rest of Through, and Marginal, after Solve.
func marginalsPortable[T Number](p *Problem[T], candidates *[sudoku.Cells]sudoku.Digits) {
	for lane := range 9 {
		var best [3][27]T
		for b := range best {
			for t := range best[b] {
				best[b][t] = p.Best[b][t][lane]
			}
		}
		for b := range 3 {
			var v, through, marginal [27]T
			p.load(&v, candidates, b, lane)
			switch b {
			case 0:
				for t := range through {
					through[t] = pairBest(&best[1], &best[2], t)
				}
			case 1:
				for t := range through {
					through[t] = pairBest(&best[0], &best[2], t)
				}
			case 2:
				for t := range through {
					through[t] = p.Through[2][t][lane]
				}
			}
			bandMarginals(&v, &through, &marginal)
			for t := range through {
				p.Through[b][t][lane] = through[t]
				p.Marginal[27*b+t][lane] = marginal[t]
			}
		}
	}
}

// load gathers a digit's values in a band, less the prices.
func (p *Problem[T]) load(v *[27]T, candidates *[sudoku.Cells]sudoku.Digits, band, lane int) {
	_, excluded := Limit[T]()
	cells := (*[27]sudoku.Digits)(candidates[27*band:])
	prices := (*[27]T)(p.Prices[27*band:])
	values := (*[27][Lanes]T)(p.Values[27*band:])
	for i := range v {
		v[i] = excluded
		if cells[i]>>lane&1 != 0 {
			v[i] = values[i][lane&15] - prices[i]
		}
	}
}

// bandBest finds for each triple the best order. Cell 9r+3s+c of v is the one
// in row r and in column c of stack s.
func bandBest[T Number](v *[27]T, best *[27]T) {
	for c0 := range 3 {
		a0, a1, a2 := v[c0], v[9+c0], v[18+c0]
		for c1 := range 3 {
			b0, b1, b2 := v[3+c1], v[12+c1], v[21+c1]
			s2 := max(a0+b1, a1+b0)
			s1 := max(a0+b2, a2+b0)
			s0 := max(a1+b2, a2+b1)
			t := (*[3]T)(best[9*c0+3*c1:])
			t[0] = max(s0+v[6], s1+v[15], s2+v[24])
			t[1] = max(s0+v[7], s1+v[16], s2+v[25])
			t[2] = max(s0+v[8], s1+v[17], s2+v[26])
		}
	}
}

// pairBest returns the best that two bands can do beside the triple t.
func pairBest[T Number](a, b *[27]T, t int) T {
	o := &Others[t]
	return max(
		a[o[0][0]]+b[o[0][1]], a[o[1][0]]+b[o[1][1]], a[o[2][0]]+b[o[2][1]], a[o[3][0]]+b[o[3][1]],
		a[o[4][0]]+b[o[4][1]], a[o[5][0]]+b[o[5][1]], a[o[6][0]]+b[o[6][1]], a[o[7][0]]+b[o[7][1]])
}

// bandMarginals finds for each cell of a band the best template through it.
func bandMarginals[T Number](v, through, marginal *[27]T) {
	for r := range 3 {
		x, y := (r+1)%3, (r+2)%3
		var best [9]T // by stack and column, without the cell's own value
		for c0 := range 3 {
			for c1 := range 3 {
				for c2 := range 3 {
					f := through[9*c0+3*c1+c2]
					in0 := f + max(v[9*x+3+c1]+v[9*y+6+c2], v[9*y+3+c1]+v[9*x+6+c2])
					in1 := f + max(v[9*x+c0]+v[9*y+6+c2], v[9*y+c0]+v[9*x+6+c2])
					in2 := f + max(v[9*x+c0]+v[9*y+3+c1], v[9*y+c0]+v[9*x+3+c1])
					if c1+c2 == 0 || in0 > best[c0] {
						best[c0] = in0
					}
					if c0+c2 == 0 || in1 > best[3+c1] {
						best[3+c1] = in1
					}
					if c0+c1 == 0 || in2 > best[6+c2] {
						best[6+c2] = in2
					}
				}
			}
		}
		for i := range best {
			marginal[9*r+i] = best[i] + v[9*r+i]
		}
	}
}
