package logic

import (
	"slices"

	"bullseye/logic/internal/chain"
	"bullseye/logic/internal/grid"
	"bullseye/sudoku"
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

// chainStep makes the step of the hint that the engine has found last.
func (s *Solver) chainStep(h *chain.Hint) Step {
	step := stepOfHint(h, s.chains.Chains())
	cell, digit, house := s.chains.Source()
	switch h.Kind {
	case chain.Cell:
		step.Pattern.Cells = []sudoku.Cell{cell}
	case chain.Region:
		step.Pattern.Digits, step.Pattern.Houses = sudoku.DigitSet(digit), []sudoku.House{house}
	}
	return step
}

// stepOfHint makes a step of a hint and its chains. It lacks the cell or the house from
// which the chains start.
func stepOfHint(h *chain.Hint, chains []chain.Chain) Step {
	s := Step{
		Technique: chainTechniques[h.Kind],
		Level:     Level(h.Level),
		Rating:    Rating(h.Rating),
		Pattern:   Pattern{Cost: h.Cost},
	}
	if h.Places {
		s.Placement = candidateOf(h.Placed)
	}
	for _, c := range h.Removals {
		s.Removals = append(s.Removals, candidateOf(c))
	}
	for _, c := range chains {
		s.Pattern.Chains = append(s.Pattern.Chains, chainOf(c))
	}
	return s
}

func candidateOf(c chain.Candidate) Candidate { return Candidate{c.Cell(), c.Digit()} }

func chainOf(c chain.Chain) Chain {
	nodes := make([]Node, len(c))
	for i := range c {
		n := &c[i]
		nodes[i] = Node{
			Cells:   []sudoku.Cell{n.Candidate.Cell()},
			Digit:   n.Candidate.Digit(),
			On:      n.True,
			Parents: n.Parents,
			Reason:  reasonOf[n.Reason],
			House:   n.House,
		}
		if n.Nested != nil {
			nodes[i].Nested = nestedStep(n.Nested, candidateOf(n.Candidate))
		}
	}
	return Chain{nodes}
}

var reasonOf = [...]Reason{
	chain.Assumed:     Assumed,
	chain.ByCell:      ByCell,
	chain.ByHouse:     ByHouse,
	chain.ByTechnique: ByStep,
}

// nestedStep makes the step by which a chain removes a candidate. Of a pattern, it gives
// this removal only.
func nestedStep(n *chain.Nested, removed Candidate) *Step {
	if h := n.Pattern; h != nil {
		return &Step{
			Technique: techniqueOfHit(h),
			Rating:    Rating(h.Rating),
			Removals:  []Candidate{removed},
			Pattern:   patternOf(nil, h),
		}
	}
	s := stepOfHint(&n.Hint, n.Chains)
	switch first := s.Pattern.starts(); n.Hint.Kind {
	case chain.Cell:
		s.Pattern.Cells = first[0].Cells
	case chain.Region:
		s.Pattern.Digits = sudoku.DigitSet(first[0].Digit)
		s.Pattern.Houses = []sudoku.House{commonHouse(first)}
	}
	return &s
}

// starts returns the assumption of each chain.
func (p *Pattern) starts() (all []Node) {
	for _, c := range p.Chains {
		i := slices.IndexFunc(c.Nodes, func(n Node) bool { return n.Reason == Assumed })
		all = append(all, c.Nodes[i])
	}
	return all
}

// commonHouse returns the first house of all nodes: the box, the row or the column.
func commonHouse(nodes []Node) sudoku.House {
	for _, t := range [3]int{2, 0, 1} {
		h := grid.HousesOf[nodes[0].Cells[0]][t]
		if !slices.ContainsFunc(nodes, func(n Node) bool { return grid.HousesOf[n.Cells[0]][t] != h }) {
			return h
		}
	}
	return 0
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
