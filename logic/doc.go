// Package logic finds the steps by which a person solves a board, and rates them.
//
// # Where to start
//
// A Solver finds steps. This code goes along the path from a board to its completion:
//
//	solver := logic.NewSolver(logic.Explainer)
//	for step, err := range solver.Path(ctx, board) {
//		if err != nil {
//			return err // ErrStuck, or the context ended
//		}
//		fmt.Println(step.Technique, step.Rating, step.Placement, step.Removals)
//	}
//
// A Position is a board in the middle of its path: digits and candidates. Solver.Next
// returns the first step that it allows, and Solver.All yields every step. NewPlayer returns
// a solver that knows only the techniques up to a level.
//
// A Step says which digit it places or which candidates it removes, and by which
// technique. Its Pattern is the reason as data: cells, houses, digits, links. The package
// has no texts.
//
// # Ratings
//
// [Rate] rates a board as Sudoku Explainer 1.2.1 does: the rating of the hardest step, that of the hardest step up to the first digit, and that of the first step. The
// number of a step depends on its technique, and for chains on their length. Which step is
// taken where several are possible decides what comes after it, so all orders are those
// of the original, down to the ties.
//
// It finds the same steps as [Solver.Path], but leaves out their patterns and does not allocate
// memory for a step.
package logic
