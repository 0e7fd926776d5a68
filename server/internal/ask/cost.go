package ask

import (
	"cmp"
	"math"
	"time"

	"bullseye/internal/render"
	"bullseye/operation"
	"bullseye/record"
)

// Cost returns the time that the answer to a record will probably take on one processor. It
// is cheap to find: it depends on the question, its options and the number of clues.
func Cost(op operation.Operation, r *record.Record) time.Duration {
	if r.Err != nil {
		return time.Microsecond
	}
	switch op := op.(type) {
	case *operation.Solve:
		return 10 * time.Microsecond
	case *operation.Check:
		return 100 * time.Microsecond
	case *operation.Canon:
		return 50 * time.Microsecond
	case *operation.Max:
		return maxCost(op, r)
	case *operation.Count:
		if op.Estimate {
			return times(55*time.Microsecond, float64(max(op.Samples, 40_000)))
		}
		return times(450*time.Nanosecond, atMost(completions(r), op.Limit))
	case *operation.Spread:
		return times(600*time.Nanosecond, atMost(completions(r), op.Limit))
	case *operation.Rate:
		return 8 * time.Millisecond
	case *operation.Hint:
		switch {
		case op.Target:
			return 100 * time.Millisecond
		case op.Nth > 1:
			return 20 * time.Millisecond
		}
		return 5 * time.Millisecond
	case *operation.Explain:
		if op.Target {
			return 100 * time.Millisecond
		}
		return 20 * time.Millisecond
	case *operation.Generate:
		return generateCost(op)
	case *render.Drawing:
		return drawingCost(op, r)
	}
	return time.Millisecond
}

// drawingCost is that of the question whose answer is drawn, and that of the picture.
func drawingCost(op *render.Drawing, r *record.Record) time.Duration {
	cost := PictureCost(op.To, op.Size)
	switch {
	case op.Step:
		cost += Cost(&operation.Hint{Target: op.Target, Nth: op.Nth}, r)
	case op.Solution && op.Target:
		cost += maxCost(&operation.Max{Objective: op.Objective}, r)
	case op.Solution:
		cost += 10 * time.Microsecond
	}
	return cost
}

// PictureCost returns the time that drawing a picture of a width will probably take; 0 is the
// usual width.
func PictureCost(to render.Medium, size int) time.Duration {
	switch to {
	case render.AsSVG:
		return 500 * time.Microsecond
	case render.AsPNG:
		side := float64(cmp.Or(size, 480)) / 480
		return time.Millisecond + times(6*time.Millisecond, side*side)
	case render.AsPDF:
		return 10 * time.Millisecond // fonts are read anew
	}
	return 20 * time.Microsecond
}

func maxCost(op *operation.Max, r *record.Record) time.Duration {
	cost := 500 * time.Microsecond
	if completions(r) > 1 {
		cost = 5 * time.Millisecond
		if op.Weights != nil || op.Table != nil || op.Second || op.Explain || op.Ties > 0 || op.Top > 0 {
			cost = 200 * time.Millisecond
		}
	}
	return cost + times(5*time.Microsecond, float64(op.Top))
}

func generateCost(op *operation.Generate) time.Duration {
	switch {
	case op.Contest != nil:
		return 20 * time.Millisecond
	case op.Unbiased:
		return 150 * time.Millisecond
	case op.Clues.Max > 0 && op.Clues.Max < 23:
		return 5 * time.Millisecond
	}
	return 500 * time.Microsecond
}

// completions returns about how many completions a board with as many clues has, if they
// are those of a grid: an empty board has 6.7·10²¹, and each clue leaves about a tenth.
func completions(r *record.Record) float64 {
	clues := r.Board.Clues()
	if r.HasLists() {
		clues = 0
		for _, digits := range r.Candidates {
			if digits.Len() <= 1 {
				clues++
			}
		}
	}
	return math.Pow(10, math.Max(0, 21.8-float64(clues)))
}

// atMost returns n, or a limit that is less; 0 is no limit.
func atMost(n float64, limit uint64) float64 {
	if limit > 0 {
		return math.Min(n, float64(limit))
	}
	return n
}

// times returns n times a cost, at most an hour.
func times(cost time.Duration, n float64) time.Duration {
	return time.Duration(math.Min(float64(cost)*n, float64(time.Hour)))
}
