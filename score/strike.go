package score

import (
	"math/bits"

	"bullseye/score/internal/template"
	"bullseye/sudoku"
)

// strike removes every candidate whose best template would push the bound below
// the aim, and propagates. It returns the number of candidates struck, and false
// if the position has no completion left.
func (s *solver[T]) strike(p *position, bound int64) (struck int, ok bool) {
	s.spend(marginalFuel, s.know)
	s.problem.Marginals()
	limit, _ := template.Limit[T]()
	slack := bound - s.count(s.aim)
	var least [template.Lanes]T
	for lane := range 9 {
		// Only templates with an excluded candidate count less than this.
		least[lane] = T(max(int64(s.problem.Z[lane])-slack, -9*int64(limit)))
	}
	before := p.cells
	s.problem.Keep(&least, &p.cells)
	for c, was := range &before {
		if now := p.cells[c]; now != was {
			struck += (was &^ now).Len()
			p.changed |= houseSets[c]
		}
	}
	return struck, struck == 0 || p.propagate()
}

// worst returns the sum of the worst candidates of all cells.
func (s *solver[T]) worst(p *position) int64 {
	sum := int64(0)
	for c, set := range &p.cells {
		least := int64(1) << 62
		for set := uint16(set); set != 0; set &= set - 1 {
			least = min(least, int64(s.problem.Values[c][bits.TrailingZeros16(set)]))
		}
		sum += least
	}
	return sum
}

// sift removes the candidates that do not reach the aim even with the best
// candidates of all other cells, and propagates. False says that the position has
// no completion left. The relaxation would remove them as well, but slowly if a
// few weights are far larger than the others.
func (s *solver[T]) sift(p *position) bool {
	for {
		var best [sudoku.Cells]int64
		sum := int64(0)
		for c, set := range &p.cells {
			best[c] = -1 << 62
			for set := uint16(set); set != 0; set &= set - 1 {
				best[c] = max(best[c], int64(s.problem.Values[c][bits.TrailingZeros16(set)]))
			}
			sum += best[c]
		}
		slack := sum - s.count(s.aim)
		if slack < 0 {
			return false
		}
		changed := false
		for c, set := range &p.cells {
			least, kept := best[c]-slack, set
			for set := uint16(set); set != 0; set &= set - 1 {
				if d := bits.TrailingZeros16(set); int64(s.problem.Values[c][d]) < least {
					kept &^= 1 << d
				}
			}
			if kept != set {
				p.cells[c], changed = kept, true
				p.changed |= houseSets[c]
			}
		}
		if !changed {
			return true
		}
		if !p.propagate() {
			return false
		}
	}
}
