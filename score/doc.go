// Package score finds the best-scoring completions of a board and proves that
// none scores better.
//
// A score is a sum over the cells. In the target sudoku of NOIP 2009 each cell
// has a weight, 6 on the rim up to 10 in the middle ([Rings]), and a grid
// scores the sum of weight times digit. [Weights] are any 81 integers; a
// [Table] gives every digit in every cell a value of its own. An [Objective]
// is one of these, and the zero Objective is the ring weights.
//
// # Where to start
//
// [Max] returns a best grid of a board, together with a bound that proves it:
//
//	result, err := score.Max(ctx, board, score.Options{})
//
// [Top] returns the K best grids in order, [Ties] counts the grids that share
// the best score, [Second] finds the next best score, [Spread] counts all
// completions by score, and [Certify] writes a proof that others can check.
// [MaxMany] answers Max for many boards, much faster where they have many clues.
// With [Options].Min every question is about the least score instead.
//
// All answers are exact on every board, the empty one included, and the same
// on every machine. All questions take either clues or candidates.
//
// # Errors
//
// A board without a completion gives an error that wraps
// [sudoku.ErrNoCompletion]; if its clues contradict each other, the error is a
// [*sudoku.ClashError] that says where. Weights or values that are too large
// give a [*RangeError], and an objective with both weights and a table gives
// [ErrTwoObjectives]. If the context ends first, its error is returned with
// whatever is known by then, and nothing unproved is called proved.
package score
