package operation

import (
	"math"
	"time"

	"bullseye/record"
)

// Cost returns the time that the answer to a record will probably take on one processor. It
// is cheap to find: it depends on the question, its options and the number of clues or, of a puzzle
// with further rules, its size.
func Cost(op Operation, r *record.Record) time.Duration {
	_, asks := op.(ruled)
	switch {
	case r.Err != nil, r.Puzzle != nil && !asks:
		return time.Microsecond
	case r.Puzzle != nil:
		cost := puzzleCost(r.Puzzle)
		many := false // completions are looked at
		switch o := op.(type) {
		case *Max, *Spread:
			many = true
		case *Count:
			many = o.Estimate
		case *Possible:
			many = o.Counts
		}
		if many {
			cost += time.Second / 2
		}
		return cost
	}
	return op.Cost(r)
}

// likely returns about how many completions a board with as many clues has, if they are those of
// a grid, but at most a limit; 0 is no limit. An empty board has 6.7·10²¹, and each clue leaves
// about a tenth.
func likely(r *record.Record, limit uint64) float64 {
	clues := r.Board.Clues()
	if r.HasLists() {
		clues = 0
		for _, digits := range r.Candidates {
			if digits.Len() <= 1 {
				clues++
			}
		}
	}
	n := math.Pow(10, math.Max(0, 21.8-float64(clues)))
	if limit > 0 {
		n = math.Min(n, float64(limit))
	}
	return n
}

// Times returns n times a cost, at most an hour.
func Times(cost time.Duration, n float64) time.Duration {
	return time.Duration(math.Min(float64(cost)*n, float64(time.Hour)))
}
