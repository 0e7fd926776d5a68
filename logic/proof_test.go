package logic

import (
	"slices"

	"bullseye/logic/internal/grid"
	"bullseye/sudoku"
)

// A demand is candidates of which one is true, because a cell has a digit or a house has a
// place for a digit.
type demand []Candidate

// proves reports whether the pattern of a step proves it, by trial: the cells and houses that
// the pattern names can all get what they need, but not if the conclusion is false.
// It knows nothing of techniques beyond what their comments say about the pattern.
func proves(at *Position, s *Step) bool {
	demands := demandsOf(at, s)
	if !possible(s, demands, nil) {
		return false
	}
	if s.Places() {
		return !possible(s, without(demands, s.Placement), nil)
	}
	for _, c := range s.Removals {
		if possible(s, demands, []Candidate{c}) {
			return false
		}
	}
	return true
}

// possible reports whether the chosen candidates and one of each demand can all be true.
func possible(s *Step, demands []demand, chosen []Candidate) bool {
	if len(demands) == 0 {
		return !deadly(s, chosen)
	}
	least, options := 0, demand(nil)
	for i, d := range demands {
		if open := compatible(d, chosen); i == 0 || len(open) < len(options) {
			least, options = i, open
		}
	}
	rest := slices.Concat(demands[:least], demands[least+1:])
	for _, c := range options {
		if possible(s, rest, append(slices.Clip(chosen), c)) {
			return true
		}
	}
	return false
}

// compatible returns the candidates of a demand that the chosen ones do not rule out.
func compatible(d demand, chosen []Candidate) (open demand) {
	for _, c := range d {
		if !slices.ContainsFunc(chosen, func(other Candidate) bool { return exclude(c, other) }) {
			open = append(open, c)
		}
	}
	return open
}

// exclude reports whether two candidates cannot both be true.
func exclude(a, b Candidate) bool {
	if a.Cell == b.Cell {
		return a.Digit != b.Digit
	}
	return a.Digit == b.Digit && grid.Peers[a.Cell].Has(b.Cell)
}

// deadly reports whether the chosen candidates give all the cells of a uniqueness technique
// digits that could be exchanged. A cell without a choice is solved, with such a digit.
func deadly(s *Step, chosen []Candidate) bool {
	switch s.Technique {
	case AvoidableRectangle, HiddenRectangle, ExtendedRectangle, UniqueRectangle, UniqueLoop:
	default:
		return false
	}
	for _, c := range chosen {
		if slices.Contains(s.Pattern.Cells, c.Cell) && !s.Pattern.Digits.Has(c.Digit) {
			return false
		}
	}
	return true
}

func without(demands []demand, c Candidate) (rest []demand) {
	for _, d := range demands {
		rest = append(rest, slices.DeleteFunc(slices.Clone(d), func(other Candidate) bool { return other == c }))
	}
	return rest
}

// demandsOf returns what the cells and houses of a pattern need.
func demandsOf(at *Position, s *Step) (demands []demand) {
	p := &s.Pattern
	cell := func(c sudoku.Cell) {
		if at.Digit(c) != 0 {
			return
		}
		var d demand
		for digit := range at.Candidates(c).All() {
			d = append(d, Candidate{c, digit})
		}
		demands = append(demands, d)
	}
	house := func(h sudoku.House, digit uint8) {
		var d demand
		for _, c := range h.Cells() {
			if at.Candidates(c).Has(digit) {
				d = append(d, Candidate{c, digit})
			}
		}
		demands = append(demands, d)
	}
	cells := func(list []sudoku.Cell) {
		for _, c := range list {
			cell(c)
		}
	}
	sets := func() {
		for _, set := range p.Sets {
			if !set.Hidden {
				cells(set.Cells)
				continue
			}
			for d := range set.Digits.All() {
				house(set.House, d)
			}
		}
	}
	digit := p.Digits.Smallest()
	switch s.Technique {
	case FullHouse, HiddenSingle, Pointing, Claiming:
		house(p.Houses[0], digit)
	case HiddenPair, HiddenTriplet, HiddenQuad:
		for d := range p.Digits.All() {
			house(p.Houses[0], d)
		}
	case XWing, Swordfish, Jellyfish, FinnedXWing, FinnedSwordfish, FinnedJellyfish, SashimiXWing, SashimiSwordfish, SashimiJellyfish:
		for _, h := range p.Houses[:len(p.Houses)/2] {
			house(h, digit)
		}
	case Skyscraper, TwoStringKite, TurbotFish:
		house(p.Houses[0], digit)
		house(p.Houses[2], digit)
	case EmptyRectangle:
		house(p.Houses[0], digit)
		sets()
	case WWing:
		cell(p.Cells[0])
		cell(p.Cells[3])
		house(p.Houses[0], p.Linked[0])
	case ColourTrap, ColourWrap:
		coloured := slices.Concat(p.Colours[0], p.Colours[1])
		for h := range sudoku.House(sudoku.Houses) {
			n := 0
			for _, c := range h.Cells() {
				if at.Candidates(c).Has(digit) {
					n++
					if !slices.Contains(coloured, c) {
						n = 9
					}
				}
			}
			if n == 2 {
				house(h, digit)
			}
		}
	case XChain, XYChain, AlternatingChain, GroupedXChain, GroupedAlternatingChain, NiceLoop, GroupedNiceLoop:
		for _, n := range p.Chains[0].Nodes {
			switch {
			case n.On && n.Reason == ByCell:
				cell(n.Cells[0])
			case n.On:
				house(n.House, n.Digit)
			}
		}
	case UniqueRectangle, UniqueLoop, ExtendedRectangle, HiddenRectangle, AvoidableRectangle:
		cells(p.Cells)
		sets()
		for _, h := range p.Houses {
			for d := range p.Digits.All() {
				if only(at, h, d, p.Cells) {
					house(h, d)
				}
			}
		}
	case ALSXZ, ALSXYWing, SueDeCoq:
		sets()
	default: // naked sets, wings, remote pairs, death blossoms
		cells(p.Cells)
		sets()
	}
	return demands
}

// only reports whether the digit has places in a house, all among the given cells.
func only(at *Position, h sudoku.House, digit uint8, cells []sudoku.Cell) (some bool) {
	for _, c := range h.Cells() {
		if at.Candidates(c).Has(digit) {
			if !slices.Contains(cells, c) {
				return false
			}
			some = true
		}
	}
	return some
}
