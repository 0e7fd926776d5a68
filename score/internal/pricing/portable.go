package pricing

import "bullseye/sudoku"

// The portable twins of the assembly kernels: the same results, lane for lane.

// lossesPortable finds what the best template of digit d through each cell loses
// against the digit's best template. The price of a cell with one candidate is
// first set so that the candidate has sure left.
func lossesPortable(w *Work, g *Group, v *Values, d int) {
	bit := uint16(1) << d
	for c := range sudoku.Cells {
		for lane := range Lanes {
			candidates := g.Candidates[c][lane]
			if candidates == bit {
				g.Prices[c][lane] = v[d][c] - sure
			}
			w.reduced[c][lane] = excluded
			if candidates&bit != 0 {
				w.reduced[c][lane] = v[d][c] - g.Prices[c][lane]
			}
		}
	}
	for lane := range Lanes {
		at := func(band, r, stack, c int) int16 { return w.reduced[27*band+9*r+3*stack+c][lane] }
		for b := range 3 {
			for t := range 27 {
				most := int16(-1 << 15)
				for _, o := range orders {
					most = max(most, at(b, o[0], 0, t/9)+at(b, o[1], 1, t/3%3)+at(b, o[2], 2, t%3))
				}
				w.bands[b][t][lane] = most
			}
		}
		for b := range 3 {
			x, y := &w.bands[(b+1)%3], &w.bands[(b+2)%3]
			most := int16(-1 << 15)
			for t := range 27 {
				sum := int16(-1 << 15)
				for _, o := range others[t] {
					sum = max(sum, x[o[0]][lane]+y[o[1]][lane])
				}
				w.beyond[t][lane] = sum
				most = max(most, sum+w.bands[b][t][lane])
			}
			if b == 0 {
				w.best[d][lane] = most
			}
			var through [27]int16
			for c := range through {
				through[c] = -1 << 15
			}
			for t := range 27 {
				for _, o := range orders {
					x, y, z := 9*o[0]+t/9, 9*o[1]+3+t/3%3, 9*o[2]+6+t%3
					sum := w.beyond[t][lane] + w.reduced[27*b+x][lane] + w.reduced[27*b+y][lane] + w.reduced[27*b+z][lane]
					through[x], through[y], through[z] = max(through[x], sum), max(through[y], sum), max(through[z], sum)
				}
			}
			for c, m := range through {
				w.loss[d][27*b+c][lane] = saturated(int32(w.best[d][lane]) - int32(m))
			}
		}
	}
}

func saturated(v int32) int16 { return int16(min(max(v, -1<<15), 1<<15-1)) }

// sumPortable adds up the bounds.
func sumPortable(w *Work, g *Group) {
	for lane := range Lanes {
		sum := int32(0)
		for c := range g.Prices {
			sum += int32(g.Prices[c][lane])
		}
		for d := range w.best {
			sum += int32(w.best[d][lane])
		}
		g.Bound[lane] = sum
	}
}

// strikePortable strikes the candidates that lose more than the slack.
func strikePortable(w *Work, g *Group) {
	for c := range g.Candidates {
		for lane := range Lanes {
			for d := range 9 {
				if w.loss[d][c][lane] > w.slack[lane] {
					g.Candidates[c][lane] &^= 1 << d
				}
			}
		}
	}
}

// mostWanted bounds how strongly a digit wants a cell.
const mostWanted = 1280

// movePortable moves the prices. A digit wants a cell as much as it would lose
// without the cell; if it does not use the cell, it wants it by less than
// nothing, minus its loss. The best template without a cell uses another cell
// of the row. A price between the two greatest of these numbers would leave the
// cell to one digit.
func movePortable(w *Work, g *Group, pace Pace) {
	for r := range 9 {
		for lane := range Lanes {
			var first, second [9]int16
			for i := range first {
				first[i], second[i] = -1<<15, -1<<15
			}
			for d := range w.loss {
				least, next := int16(1<<15-1), int16(1<<15-1)
				for i := range 9 {
					l := w.loss[d][9*r+i][lane]
					next = min(next, max(least, l))
					least = min(least, l)
				}
				for i := range 9 {
					wanted := next
					if l := w.loss[d][9*r+i][lane]; l != 0 {
						wanted = -l
					}
					second[i] = max(second[i], min(first[i], wanted))
					first[i] = max(first[i], wanted)
				}
			}
			for i := range 9 {
				c := 9*r + i
				both := min(max(first[i], -mostWanted), mostWanted) + min(max(second[i], -mostWanted), mostWanted)
				move := scaled(both, pace.Gain) + scaled(g.trend[c][lane], pace.Keep)
				g.trend[c][lane] = move
				g.Prices[c][lane] = min(max(g.Prices[c][lane]+move, -MaxPrice), MaxPrice)
			}
		}
	}
}

// scaled returns v·factor/32768, rounded.
func scaled(v, factor int16) int16 { return int16((int32(v)*int32(factor) + 1<<14) >> 15) }

// others lists, for each triple, the pairs of triples that use the other columns.
// orders lists the ways to assign the rows of a band to the stacks.
var (
	others = func() (others [27][8][2]int) {
		for t := range others {
			for i := range others[t] {
				for s, c := range [3]int{t / 9, t / 3 % 3, t % 3} {
					x, y := (c+1)%3, (c+2)%3
					if i>>s&1 != 0 {
						x, y = y, x
					}
					others[t][i][0], others[t][i][1] = 3*others[t][i][0]+x, 3*others[t][i][1]+y
				}
			}
		}
		return others
	}()

	orders = [6][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}
)
