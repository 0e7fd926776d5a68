package logic

import (
	"context"
	"slices"
	"testing"

	"bullseye/generate"
	"bullseye/logic/internal/grid"
	"bullseye/sudoku"
)

// TestPatterns checks that the pattern of a step says what the comment of its technique
// promises, and that this is so in the position.
func TestPatterns(t *testing.T) {
	g, err := generate.New(generate.Options{Seed: 5, Minimal: true})
	if err != nil {
		t.Fatal(err)
	}
	boards := make([]generate.Board, 40)
	if err := g.Make(context.Background(), 0, boards); err != nil {
		t.Fatal(err)
	}
	seen := map[Technique]int{}
	s := NewSolver(Explainer)
	for _, b := range boards {
		p := NewPosition(b.Board)
		for !p.Solved() && !t.Failed() {
			for n := 1; n <= 24; n++ {
				s.each(n, &p.grid, true, func(step Step) bool {
					seen[step.Technique]++
					if why := wrongPattern(p, &step); why != "" {
						t.Errorf("%v: %s: %s: %+v", p.Board(), explainerName(&step), why, step)
					}
					return !t.Failed()
				})
			}
			step, err := s.Next(context.Background(), p)
			if err != nil {
				t.Fatal(err)
			}
			p.Apply(&step)
		}
	}
	t.Log(seen)
	for technique := HiddenSingle; technique <= RegionForcing; technique++ {
		rare := []Technique{DirectClaiming, NakedQuad, HiddenQuad, Jellyfish, XCycle}
		if seen[technique] == 0 && !slices.Contains(rare, technique) {
			t.Errorf("%v never occurred", technique)
		}
	}
}

// wrongPattern returns what is wrong with the pattern of a step, or nothing.
func wrongPattern(p *Position, s *Step) string {
	a := &s.Pattern
	for _, c := range s.Removals {
		if !p.Candidates(c.Cell).Has(c.Digit) {
			return "it removes what is not there"
		}
	}
	if !slices.IsSortedFunc(s.Removals, compareCandidates) {
		return "the removals are not sorted"
	}
	if s.Places() && !p.Candidates(s.Placement.Cell).Has(s.Placement.Digit) {
		return "it places what is not there"
	}
	switch s.Technique {
	case HiddenSingle:
		if at := places(p, a.Houses[0], a.Digits); len(at) != 1 || at[0] != s.Placement.Cell {
			return "places"
		}
	case NakedSingle:
		if p.Candidates(a.Cells[0]).Len() != 1 || a.Cells[0] != s.Placement.Cell {
			return "cell"
		}
	case DirectPointing, DirectClaiming:
		rest := slices.DeleteFunc(places(p, a.Houses[2], a.Digits), func(c sudoku.Cell) bool { return inside(c, a.Houses[1]) })
		if !slices.Equal(rest, []sudoku.Cell{s.Placement.Cell}) {
			return "third house"
		}
		fallthrough
	case Pointing, Claiming:
		return wrongLocked(p, s)
	case DirectHiddenPair, DirectHiddenTriplet, HiddenPair, HiddenTriplet, HiddenQuad:
		return wrongHidden(p, s)
	case NakedPair, NakedTriplet, NakedQuad:
		var union sudoku.Digits
		for _, c := range a.Cells {
			union |= p.Candidates(c)
			if !inside(c, a.Houses[0]) {
				return "house"
			}
		}
		if union != a.Digits || union.Len() != len(a.Cells) {
			return "digits"
		}
	case XWing, Swordfish, Jellyfish:
		return wrongFish(p, s)
	case XYWing, XYZWing:
		if len(a.Cells) != 3 || a.Extra.Len() != 1 || a.Digits.Len() != 3 ||
			!grid.Peers[a.Cells[0]].Has(a.Cells[1]) || !grid.Peers[a.Cells[0]].Has(a.Cells[2]) {
			return "wings"
		}
	case UniqueRectangle, UniqueLoop:
		return wrongLoop(p, s)
	case BivalueGrave:
		if len(a.Cells) == 0 || a.Extra == 0 || (s.Type == 3) != (len(a.Sets) == 1) || s.Type == 4 && a.Digits.Len() != 1 {
			return "grave"
		}
	case AlignedPair, AlignedTriplet:
		return wrongCombinations(p, s)
	default:
		return wrongChains(s)
	}
	return ""
}

// places returns the cells of a house that have one of the digits.
func places(p *Position, h sudoku.House, digits sudoku.Digits) (cells []sudoku.Cell) {
	for _, c := range h.Cells() {
		if p.Candidates(c)&digits != 0 {
			cells = append(cells, c)
		}
	}
	return cells
}

func inside(c sudoku.Cell, h sudoku.House) bool { return grid.CellsOf[h].Has(c) }

func wrongLocked(p *Position, s *Step) string {
	a := &s.Pattern
	if !slices.Equal(places(p, a.Houses[0], a.Digits), a.Cells) {
		return "places"
	}
	for _, c := range a.Cells {
		if !inside(c, a.Houses[1]) {
			return "second house"
		}
	}
	for _, r := range s.Removals {
		if !inside(r.Cell, a.Houses[1]) || inside(r.Cell, a.Houses[0]) {
			return "removals"
		}
	}
	return ""
}

func wrongHidden(p *Position, s *Step) string {
	a := &s.Pattern
	if !slices.Equal(places(p, a.Houses[0], a.Digits), a.Cells) || a.Digits.Len() != len(a.Cells) {
		return "places"
	}
	if !s.Places() {
		return ""
	}
	rest := places(p, a.Houses[0], sudoku.DigitSet(s.Placement.Digit))
	rest = slices.DeleteFunc(rest, func(c sudoku.Cell) bool { return slices.Contains(a.Cells, c) })
	if !slices.Equal(rest, []sudoku.Cell{s.Placement.Cell}) {
		return "placement"
	}
	return ""
}

func wrongFish(p *Position, s *Step) string {
	a := &s.Pattern
	k := len(a.Houses) / 2
	var cells []sudoku.Cell
	for _, base := range a.Houses[:k] {
		cells = append(cells, places(p, base, a.Digits)...)
	}
	slices.Sort(cells)
	if !slices.Equal(cells, a.Cells) || k != int(s.Technique-XWing)+2 {
		return "cells"
	}
	for _, c := range cells {
		if !slices.ContainsFunc(a.Houses[k:], func(h sudoku.House) bool { return inside(c, h) }) {
			return "covers"
		}
	}
	return ""
}

func wrongLoop(p *Position, s *Step) string {
	a := &s.Pattern
	var extra sudoku.Digits
	for i, c := range a.Cells {
		if !grid.Peers[c].Has(a.Cells[(i+1)%len(a.Cells)]) || p.Candidates(c)&a.Digits != a.Digits {
			return "loop"
		}
		extra |= p.Candidates(c) &^ a.Digits
	}
	if a.Digits.Len() != 2 || extra != a.Extra || (s.Technique == UniqueRectangle) != (len(a.Cells) == 4) {
		return "digits"
	}
	switch s.Type {
	case 3:
		set := a.Sets[0]
		for _, c := range set.Cells {
			if !inside(c, set.House) || slices.Contains(a.Cells, c) {
				return "set"
			}
			if !set.Hidden && p.Candidates(c)&^set.Digits != 0 {
				return "naked set"
			}
		}
		if set.Digits.Len() != len(set.Cells)+1 {
			return "size of the set"
		}
	case 4:
		locked := a.Digits &^ sudoku.DigitSet(s.Removals[0].Digit)
		for _, c := range places(p, a.Houses[0], locked) {
			if !slices.Contains(a.Cells, c) {
				return "locked digit"
			}
		}
	}
	return ""
}

// wrongCombinations checks that all combinations with a removed candidate are ruled out.
func wrongCombinations(p *Position, s *Step) string {
	a := &s.Pattern
	for _, r := range s.Removals {
		i := slices.Index(a.Cells, r.Cell)
		if i < 0 {
			return "cells"
		}
		want := 1
		for _, c := range a.Cells {
			if c != r.Cell {
				want *= p.Candidates(c).Len()
			}
		}
		for _, c := range a.Combinations {
			if c.Digits[i] == r.Digit {
				want--
			}
		}
		if want != 0 {
			return "combinations"
		}
	}
	return ""
}

func wrongChains(s *Step) string {
	a := &s.Pattern
	for _, c := range a.Chains {
		for i, n := range c.Nodes {
			for _, from := range n.Parents {
				if from >= i {
					return "order of nodes"
				}
			}
			if (len(n.Parents) == 0) != (n.Reason == Assumed) {
				return "parents"
			}
		}
	}
	if len(a.Chains) == 0 || a.Cost == 0 {
		return "chains"
	}
	last := func(i int) Node { return a.Chains[i].Nodes[len(a.Chains[i].Nodes)-1] }
	switch s.Technique {
	case XCycle, YCycle, Cycle:
		if first := a.Chains[0].Nodes[0]; !sameStatement(first, last(0)) {
			return "end of the cycle"
		}
	case CellForcing:
		for _, n := range a.starts() {
			if n.Cells[0] != a.Cells[0] || !n.On {
				return "starts"
			}
		}
	case RegionForcing:
		for _, n := range a.starts() {
			if !inside(n.Cells[0], a.Houses[0]) || sudoku.DigitSet(n.Digit) != a.Digits || !n.On {
				return "starts"
			}
		}
	}
	if s.Technique == CellForcing || s.Technique == RegionForcing || s.Technique == DoubleForcing {
		for i := range a.Chains {
			if !sameStatement(last(0), last(i)) {
				return "ends"
			}
		}
	}
	return ""
}

func sameStatement(a, b Node) bool {
	return a.Cells[0] == b.Cells[0] && a.Digit == b.Digit && a.On == b.On
}
