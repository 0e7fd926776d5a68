package logic

import (
	"bullseye/logic/internal/chain"
	"bullseye/logic/internal/grid"
)

// chainTechniques gives the technique of a kind of chain.
var chainTechniques = [...]Technique{
	chain.XCycle:        XCycle,
	chain.YCycle:        YCycle,
	chain.Cycle:         Cycle,
	chain.ForcingX:      ForcingXChain,
	chain.Forcing:       ForcingChain,
	chain.Nishio:        Nishio,
	chain.Cell:          CellForcing,
	chain.Region:        RegionForcing,
	chain.Contradiction: ContradictionForcing,
	chain.Double:        DoubleForcing,
}

// chainStep makes the step of a hint.
func chainStep(h *chain.Hint) Step {
	s := Step{
		Technique: chainTechniques[h.Kind],
		Level:     Level(h.Level),
		Rating:    Rating(h.Rating),
		Pattern:   Pattern{Cost: h.Cost},
	}
	if h.Places {
		s.Placement = Candidate{h.Placed.Cell(), h.Placed.Digit()}
	}
	for _, c := range h.Removals {
		s.Removals = append(s.Removals, Candidate{c.Cell(), c.Digit()})
	}
	return s
}

// applyChain carries out a hint.
func applyChain(g *grid.Grid, h *chain.Hint) {
	for _, c := range h.Removals {
		g.Remove(c.Cell(), c.Digit()-1)
	}
	if h.Places {
		g.Place(h.Placed.Cell(), h.Placed.Digit()-1)
	}
}
