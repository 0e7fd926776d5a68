package pricing

import (
	"bullseye/score/internal/template"
	"bullseye/sudoku"
)

// The portable twins of the assembly kernels: the same results, lane for lane.

// lossesPortable finds what the best template of digit d through each cell loses
// against the digit's best template. The price of a cell with one candidate is
// first set so that the candidate has sure left.
func lossesPortable(w *Work, g *Group, v *Values, d int) {
	bit := uint16(1) << d
	for lane := range g.Live.lanes() {
		var reduced, through [sudoku.Cells]int32
		for c := range reduced {
			candidates := g.Candidates[c][lane]
			if candidates == bit {
				g.Prices[c][lane] = v[d][c] - sure
			}
			reduced[c] = excluded
			if candidates&bit != 0 {
				reduced[c] = int32(v[d][c] - g.Prices[c][lane])
			}
		}
		best := template.Through(&reduced, &through)
		w.best[d][lane] = int16(best)
		for c, m := range &through {
			w.loss[d][c][lane] = int16(min(best-m, 1<<15-1))
		}
	}
}

// sumPortable adds up the bounds.
func sumPortable(w *Work, g *Group) {
	for lane := range g.Live.lanes() {
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
	for lane := range g.Live.lanes() {
		for d := range w.loss {
			for c := range g.Candidates {
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
		for lane := range g.Live.lanes() {
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

// choosePortable weighs all choices, and finds the units.
func choosePortable(w *Work, g *Group) {
	for lane := range g.Live.lanes() {
		for u := range w.sums {
			w.sums[u][lane] = 0
		}
		for c := range g.Candidates {
			candidates := g.Candidates[c][lane]
			if candidates&(candidates-1) == 0 {
				continue
			}
			for d := range w.loss {
				if candidates>>d&1 == 0 {
					continue
				}
				weight := w.Weight(d, c, lane)
				w.sums[c][lane] += weight
				for _, house := range sudoku.Cell(c).Houses() {
					w.sums[sudoku.Cells+9*int(house)+d][lane] += weight
				}
			}
		}
		least := uint16(1<<16 - 1)
		w.unit[lane] = 0
		for u := range w.sums {
			if sum := uint16(w.sums[u][lane]) - 1; sum < least { // without a choice, it is the greatest number
				least, w.unit[lane] = sum, int16(u)
			}
		}
	}
}
