// Package score finds the completions of a board that score best, and proves
// that none scores better.
//
// A score is a sum over the cells: in the target sudoku of NOIP 2009 each cell
// has a weight, 6 on the rim up to 10 in the middle ([Rings]), and a grid
// scores the sum of weight times digit. [Weights] are any 81 integers, also
// negative ones; a [Table] goes further and gives every digit in every cell a
// value of its own.
//
// # Where to start
//
// [Max] and [Min] return a best grid of a board together with a bound that
// shows that it is one:
//
//	result, err := score.Max(ctx, board, &score.Rings, nil)
//
// [Top] returns the K best grids in order. All of them are exact on every
// board, the empty one included, and give the same answer on every machine.
// They take the clues of a board or candidates. For many boards at once there
// are [MaxBlock] and [MinBlock].
//
// # Errors
//
// A board without a completion gives an error that wraps
// [sudoku.ErrNoCompletion]; if its clues contradict each other the error is a
// [*sudoku.ClashError] that says where. Weights outside of the admitted range
// give a [*RangeError]. When the context ends first, its error comes back
// together with what is known until then, and nothing is called proved.
package score
