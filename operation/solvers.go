package operation

import (
	"sync"

	"bullseye/logic"
)

// solvers keeps the memory of solvers, by their order.
var solvers = [...]sync.Pool{
	logic.Explainer: {New: func() any { return logic.NewSolver(logic.Explainer) }},
	logic.Player:    {New: func() any { return logic.NewSolver(logic.Player) }},
}

// borrowSolver returns a solver, and a function that gives it back.
func borrowSolver(order logic.Order) (solver *logic.Solver, giveBack func()) {
	solver = solvers[order].Get().(*logic.Solver)
	return solver, func() { solvers[order].Put(solver) }
}
