package operation

import (
	"slices"

	"bullseye/score"
	"bullseye/sudoku"
)

// A Sum is the part of a grid's score that some of its cells make. Weight is set if
// these are the cells of one weight, such as a ring; From and To if they are the cells
// with weights in a range; and Row if they are a row. The sums of a grid are its score.
type Sum struct {
	Weight *int64 `json:"weight,omitempty" doc:"weight of its cells, if they have the same one"`
	From   *int64 `json:"from,omitempty" doc:"least weight of its cells, if they have weights in a range"`
	To     *int64 `json:"to,omitempty" doc:"greatest weight of its cells, if they have weights in a range"`
	Row    int    `json:"row,omitempty" doc:"row of its cells, if there is a table of values"`

	Cells  int   `json:"cells" doc:"number of its cells"`
	Digits int   `json:"digits" doc:"sum of their digits"`
	Score  int64 `json:"score" doc:"score of these cells"`
}

// maxWeights is the number of different weights up to which each has its own sum.
const maxWeights = 9

// Sums divides the cells by their weights, the greatest first, and returns the sums of a grid,
// or of the cells alone if it is nil: the rings of the target sudoku, for example. If there are
// more than maxWeights weights, each level is a range. With a table, each row has a sum.
func Sums(o score.Objective, g *sudoku.Grid) []Sum {
	var sums []Sum
	var of [sudoku.Cells]int
	if o.Table != nil {
		sums = make([]Sum, 9)
		for c := range sudoku.Cell(sudoku.Cells) {
			of[c] = c.Row()
			sums[c.Row()].Row = c.Row() + 1
		}
	} else {
		sums, of = divide(o.Importance())
	}
	values := o.Values()
	for c := range of {
		s := &sums[of[c]]
		s.Cells++
		if g != nil {
			s.Digits += int(g[c])
			s.Score += values[c][g[c]-1]
		}
	}
	return sums
}

// divide returns a sum for each weight or level, and which of them each cell belongs to.
func divide(weights [sudoku.Cells]int64) (sums []Sum, of [sudoku.Cells]int) {
	levels := Levels(&weights)
	levelOf := func(w int64) uint8 { return levels[slices.Index(weights[:], w)] }
	classes := slices.Clone(weights[:])
	slices.Sort(classes)
	classes = slices.Compact(classes)
	slices.Reverse(classes)
	for i := range classes {
		switch {
		case len(classes) <= maxWeights:
			sums = append(sums, Sum{Weight: &classes[i]})
		case i > 0 && levelOf(classes[i-1]) == levelOf(classes[i]):
			sums[len(sums)-1].From = &classes[i]
		default:
			sums = append(sums, Sum{From: &classes[i], To: &classes[i]})
		}
	}
	for c, w := range weights {
		of[c] = slices.IndexFunc(sums, func(s Sum) bool {
			return s.Weight != nil && *s.Weight == w || s.Weight == nil && *s.From <= w && w <= *s.To
		})
	}
	return sums, of
}

// Levels returns a level for each weight, from 0 for the least in equal steps up to 4 for the
// greatest. If all weights are equal, all levels are 0.
func Levels(weights *[sudoku.Cells]int64) (levels [sudoku.Cells]uint8) {
	low, high := slices.Min(weights[:]), slices.Max(weights[:])
	// As integers, the difference could overflow.
	span := float64(high) - float64(low)
	for c, w := range weights {
		if span > 0 {
			levels[c] = uint8(4*(float64(w)-float64(low))/span + 0.5)
		}
	}
	return levels
}
