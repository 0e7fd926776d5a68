package template

import (
	"slices"

	"bullseye/sudoku"
)

// solvePortable fills in Best, Through[2], Z and Last. It defines what the kernels
// compute.
func solvePortable[T Number](p *Problem[T], candidates *[sudoku.Cells]sudoku.Digits) {
	for lane := range 9 {
		var best [3][32]T
		for b := range 3 {
			var v [27]T
			p.reduce(&v, candidates, b, lane)
			bandBest(&v, &best[b])
			for t := range 27 {
				p.Best[b][t][lane&15] = best[b][t]
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
func marginalsPortable[T Number](p *Problem[T]) {
	for lane := range 9 {
		var best [3][32]T
		for b := range best {
			for t := range 27 {
				best[b][t] = p.Best[b][t][lane&15]
			}
		}
		for b := range 3 {
			var v, through, marginal [27]T
			for i := range v {
				v[i] = p.Reduced[27*b+i][lane]
			}
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

// Through finds the best template of one digit for the values of its cells, and for each cell the best one
// through it, in plain Go. It has no excluded candidates: values are as small as they are to count.
func Through[T Number](values, marginal *[sudoku.Cells]T) (z T) {
	var best [3][32]T
	for b := range best {
		bandBest((*[27]T)(values[27*b:]), &best[b])
	}
	for b := range best {
		x, y := &best[(b+1)%3], &best[(b+2)%3]
		var through [27]T
		for t := range through {
			through[t] = pairBest(x, y, t)
		}
		bandMarginals((*[27]T)(values[27*b:]), &through, (*[27]T)(marginal[27*b:]))
	}
	return slices.Max(marginal[:9]) // every template uses one of these
}

// reduce fills in a digit's part of Reduced for a band.
func (p *Problem[T]) reduce(v *[27]T, candidates *[sudoku.Cells]sudoku.Digits, band, lane int) {
	_, excluded := Limit[T]()
	cells := (*[27]sudoku.Digits)(candidates[27*band:])
	prices := (*[27]T)(p.Prices[27*band:])
	values := (*[27][Lanes]T)(p.Values[27*band:])
	reduced := (*[27][Lanes]T)(p.Reduced[27*band:])
	for i := range v {
		v[i] = excluded
		if cells[i]>>lane&1 != 0 {
			v[i] = values[i][lane&15] - prices[i]
		}
		reduced[i][lane&15] = v[i]
	}
}

// bandBest finds for each triple the best order. Cell 9r+3s+c of v is the one
// in row r and in column c of stack s.
func bandBest[T Number](v *[27]T, best *[32]T) {
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

// pairBest returns the most that two bands can gain next to the triple t.
func pairBest[T Number](a, b *[32]T, t int) T {
	o := &Others[t]
	best := a[o[0][0]&31] + b[o[0][1]&31]
	for _, p := range o[1:] {
		best = max(best, a[p[0]&31]+b[p[1]&31])
	}
	return best
}

// bandMarginals finds the best template through each cell of a band. For each
// stack it first finds, by row and column in the stack, the most that the two
// other stacks can gain in the two other rows, together with the other bands.
func bandMarginals[T Number](v, through, marginal *[27]T) {
	// With sizes that are powers of two, the compiler sees that no index is too large.
	var beyond [32]T
	copy(beyond[:], through[:])
	for s := range 3 {
		x, y := (s+1)%3, (s+2)%3
		own, places := stackWeight[s], &stackPlaces[s]
		for r := range 3 {
			i, j := 9*((r+1)%3), 9*((r+2)%3)
			a, b := (*[3]T)(v[i+3*x:]), (*[3]T)(v[j+3*x:])
			c, d := (*[3]T)(v[i+3*y:]), (*[3]T)(v[j+3*y:])
			pair := [9]T{
				max(a[0]+d[0], b[0]+c[0]), max(a[0]+d[1], b[0]+c[1]), max(a[0]+d[2], b[0]+c[2]),
				max(a[1]+d[0], b[1]+c[0]), max(a[1]+d[1], b[1]+c[1]), max(a[1]+d[2], b[1]+c[2]),
				max(a[2]+d[0], b[2]+c[0]), max(a[2]+d[1], b[2]+c[1]), max(a[2]+d[2], b[2]+c[2]),
			}
			for k := range 3 {
				at := k * own
				best := max(
					pair[0]+beyond[(at+places[0])&31], pair[1]+beyond[(at+places[1])&31], pair[2]+beyond[(at+places[2])&31],
					pair[3]+beyond[(at+places[3])&31], pair[4]+beyond[(at+places[4])&31], pair[5]+beyond[(at+places[5])&31],
					pair[6]+beyond[(at+places[6])&31], pair[7]+beyond[(at+places[7])&31], pair[8]+beyond[(at+places[8])&31])
				marginal[9*r+3*s+k] = best + v[9*r+3*s+k]
			}
		}
	}
}

// stackWeight is the weight of a stack's column in the number of a triple.
// stackPlaces are, for each stack, the sums of the weighted columns of the two
// others.
var (
	stackWeight = [3]int{9, 3, 1}
	stackPlaces = func() (places [3][9]int) {
		for s := range places {
			for k := range 9 {
				places[s][k] = k/3*stackWeight[(s+1)%3] + k%3*stackWeight[(s+2)%3]
			}
		}
		return places
	}()
)

// tracePortable fills in Cells and Wanted after Solve.
func tracePortable[T Number](p *Problem[T]) {
	for c := range sudoku.Cells {
		p.Wanted[c] = -1
	}
	for lane := range 9 {
		last := int(p.Last[lane])
		want := p.Through[2][last][lane]
		triples := [3]int{2: last}
		for _, o := range &Others[last] {
			if p.Best[0][o[0]][lane]+p.Best[1][o[1]][lane] == want {
				triples[0], triples[1] = int(o[0]), int(o[1])
				break
			}
		}
		for band, triple := range triples {
			want := p.Best[band][triple][lane]
			rows := (*[27][Lanes]T)(p.Reduced[27*band:])
			c0, c1, c2 := triple/9, 3+triple/3%3, 6+triple%3
			for _, o := range &Orders {
				x, y, z := 9*int(o[0])+c0, 9*int(o[1])+c1, 9*int(o[2])+c2
				if rows[x][lane]+rows[y][lane]+rows[z][lane] != want {
					continue
				}
				for s, c := range [3]int{x, y, z} {
					c += 27 * band
					p.Cells[3*band+s][lane] = int32(c)
					p.Wanted[c]++
				}
				break
			}
		}
	}
}

// slopePortable is Slope. It adds up in the order of sixteen lanes.
func slopePortable[T Number](p *Problem[T]) float32 {
	var sums [Lanes]float32
	for c, n := range p.Wanted {
		square := float32(int32(n) * int32(n))
		sums[c%Lanes] += float32(square * p.Pace[c])
	}
	for half := Lanes / 2; half > 0; half /= 2 {
		for i := range half {
			sums[i] += sums[i+half]
		}
	}
	return sums[0]
}

// stepPortable is Step. Every product is rounded by itself.
func stepPortable[T Number](p *Problem[T], paces float32) {
	limit := MaxPrice[T]()
	for c, n := range p.Wanted {
		p.Direction[c] += (int32(n)<<10 - p.Direction[c]) >> 1
		length := float32(p.Pace[c] * paces)
		move := T(float32(length * float32(p.Direction[c])))
		p.Prices[c] = min(max(p.Prices[c]+move, -limit), limit)
	}
}

// balancePortable is Balance.
func balancePortable[T Number](p *Problem[T]) {
	for r := range 9 {
		gainsPortable(&p.Z, (*[9][Lanes]T)(p.Marginal[9*r:]))
	}
	limit := MaxPrice[T]()
	for c := range p.Marginal {
		first, second := -2*mostLoss[T](), -2*mostLoss[T]()
		for _, g := range p.Marginal[c][:9] {
			second = max(second, min(first, g))
			first = max(first, g)
		}
		pace := T(p.Pace[c])
		way := min(max((first+second)>>1, -pace), pace)
		p.Moved[c] = (12*way + 15*p.Moved[c]) >> 5
		p.Prices[c] = min(max(p.Prices[c]+p.Moved[c], -limit), limit)
	}
}

// gainsPortable replaces the marginals of a row of cells by what a digit gains if it
// uses the cell instead of another one in the row. What it loses is capped at mostLoss.
func gainsPortable[T Number](z *[Lanes]T, row *[9][Lanes]T) {
	for lane := range 9 {
		least, next := mostLoss[T](), mostLoss[T]()
		for c := range row {
			loss := min(z[lane]-row[c][lane], mostLoss[T]())
			row[c][lane] = -loss
			next = min(next, max(least, loss))
			least = min(least, loss)
		}
		for c := range row {
			if row[c][lane] == 0 {
				row[c][lane] = next
			}
		}
	}
}

// mostLoss is far more than any pace. Twice as much does not overflow.
func mostLoss[T Number]() T {
	limit, _ := Limit[T]()
	return 2 * limit
}

// keepPortable is Keep.
func keepPortable[T Number](p *Problem[T], least *[Lanes]T, candidates *[sudoku.Cells]sudoku.Digits) {
	for c := range candidates {
		m := &p.Marginal[c]
		for lane := range 9 {
			if m[lane] < least[lane] {
				candidates[c] &^= 1 << lane
			}
		}
	}
}

// boundPortable is Bound.
func boundPortable[T Number](p *Problem[T]) (bound int64, ok bool) {
	for _, v := range p.Prices[:sudoku.Cells] {
		bound += int64(v)
	}
	for _, z := range p.Z[:9] {
		if !Feasible(z) {
			return 0, false
		}
		bound += int64(z)
	}
	return bound, true
}
