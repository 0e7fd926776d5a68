package logic

import (
	"math/bits"
	"slices"

	"bullseye/logic/internal/grid"
	"bullseye/logic/internal/pattern"
	"bullseye/sudoku"
)

// techniqueOf gives the technique of a kind of pattern. A Loop is a UniqueRectangle if it
// has four cells.
var techniqueOf = [pattern.Kinds]Technique{
	pattern.HiddenSingle:        HiddenSingle,
	pattern.NakedSingle:         NakedSingle,
	pattern.DirectPointing:      DirectPointing,
	pattern.DirectClaiming:      DirectClaiming,
	pattern.DirectHiddenPair:    DirectHiddenPair,
	pattern.DirectHiddenTriplet: DirectHiddenTriplet,
	pattern.Pointing:            Pointing,
	pattern.Claiming:            Claiming,
	pattern.NakedPair:           NakedPair,
	pattern.NakedTriplet:        NakedTriplet,
	pattern.NakedQuad:           NakedQuad,
	pattern.HiddenPair:          HiddenPair,
	pattern.HiddenTriplet:       HiddenTriplet,
	pattern.HiddenQuad:          HiddenQuad,
	pattern.XWing:               XWing,
	pattern.Swordfish:           Swordfish,
	pattern.Jellyfish:           Jellyfish,
	pattern.XYWing:              XYWing,
	pattern.XYZWing:             XYZWing,
	pattern.Loop:                UniqueLoop,
	pattern.Grave:               BivalueGrave,
	pattern.AlignedPair:         AlignedPair,
	pattern.AlignedTriplet:      AlignedTriplet,
}

func techniqueOfHit(h *pattern.Hit) Technique {
	if h.Kind == pattern.Loop && len(h.Cells) == 4 {
		return UniqueRectangle
	}
	return techniqueOf[h.Kind]
}

// patternStep makes the step of a pattern of the position g.
func patternStep(g *grid.Grid, h *pattern.Hit) Step {
	s := Step{
		Technique: techniqueOfHit(h),
		Type:      h.Type,
		Rating:    Rating(h.Rating),
		Pattern:   patternOf(g, h),
	}
	if h.Digit != 0 {
		s.Placement = Candidate{h.Cell, h.Digit}
		switch h.Kind {
		case pattern.HiddenSingle:
			s.aroundHidden(g, h.Houses[0])
		case pattern.NakedSingle:
			s.aroundNaked(g)
		}
		return s
	}
	h.Removed(g, func(c sudoku.Cell, digits sudoku.Digits) {
		for d := range digits.All() {
			s.Removals = append(s.Removals, Candidate{c, d})
		}
	})
	slices.SortFunc(s.Removals, compareCandidates)
	if s.Technique == BivalueGrave && s.Type == 4 {
		for _, c := range s.Pattern.Cells {
			further := g.Cand[c] &^ s.Pattern.Digits
			for _, r := range s.Removals {
				if r.Cell == c {
					further &^= sudoku.DigitSet(r.Digit)
				}
			}
			s.Pattern.Sets = append(s.Pattern.Sets, Set{House: s.Pattern.Houses[0], Cells: []sudoku.Cell{c}, Digits: further})
		}
	}
	if s.Technique == AlignedPair || s.Technique == AlignedTriplet {
		s.Pattern.Combinations = combinations(g, h)
	}
	return s
}

func compareCandidates(a, b Candidate) int {
	if a.Cell != b.Cell {
		return int(a.Cell) - int(b.Cell)
	}
	return int(a.Digit) - int(b.Digit)
}

// patternOf describes a pattern, but for the combinations of an aligned exclusion. Of a
// nested pattern, the position is not known.
func patternOf(g *grid.Grid, h *pattern.Hit) Pattern {
	p := Pattern{Digits: h.Digits, Extra: h.Extra, Cells: slices.Clone(h.Cells)}
	switch h.Kind {
	case pattern.HiddenSingle:
		p.Houses = slices.Clone(h.Houses[:1])
	case pattern.NakedSingle:
		p.Cells = []sudoku.Cell{h.Cell}
	case pattern.Pointing, pattern.Claiming:
		p.Houses = slices.Clone(h.Houses[:2])
		p.Cells = cellsAt(h.Houses[0], h.Where)
	case pattern.DirectPointing, pattern.DirectClaiming:
		p.Houses = slices.Clone(h.Houses[:3])
		p.Cells = cellsAt(h.Houses[0], h.Where)
	case pattern.XWing, pattern.Swordfish, pattern.Jellyfish:
		p.fish(g, h)
	case pattern.Loop, pattern.Grave:
		p.further(g, h)
		if h.Type == 3 {
			p.Sets = []Set{{h.Houses[0], cellsAt(h.Houses[0], h.Where), h.Set, h.Hidden}}
		}
		if h.Type == 4 {
			p.Houses = slices.Clone(h.Houses[:1])
		}
	case pattern.XYWing, pattern.XYZWing:
		for _, wing := range p.Cells[1:] {
			p.Linked = append(p.Linked, (g.Cand[wing] &^ p.Extra).Smallest())
		}
	case pattern.AlignedPair, pattern.AlignedTriplet:
	default:
		p.Houses = slices.Clone(h.Houses[:1])
		p.Cells = cellsAt(h.Houses[0], h.Where)
	}
	return p
}

// further sets the fins of a unique loop: its cells with further candidates.
func (p *Pattern) further(g *grid.Grid, h *pattern.Hit) {
	for _, c := range p.Cells {
		if h.Kind == pattern.Loop && g.Cand[c].Len() > 2 {
			p.Fins = append(p.Fins, c)
		}
	}
}

// fish sets the houses and cells of a fish. In a nested one, all crossings have the digit:
// it is an X-Wing.
func (p *Pattern) fish(g *grid.Grid, h *pattern.Hit) {
	k := 2 + int(h.Kind-pattern.XWing)
	p.Houses = slices.Clone(h.Houses[:2*k])
	for _, base := range p.Houses[:k] {
		for _, cover := range p.Houses[k:] {
			crossing := grid.CellsOf[base].And(grid.CellsOf[cover])
			if c := crossing.Next(); g == nil || g.Cand[c]&h.Digits != 0 {
				p.Cells = append(p.Cells, c)
			}
		}
	}
	slices.Sort(p.Cells)
}

// cellsAt returns the cells at the given positions of a house, in ascending order.
func cellsAt(h sudoku.House, positions uint16) (cells []sudoku.Cell) {
	for ; positions != 0; positions &= positions - 1 {
		cells = append(cells, grid.Cells[h][bits.TrailingZeros16(positions)])
	}
	return cells
}

// combinations returns the choices of digits for the cells of an aligned exclusion that
// contain a removed candidate, each with the reason why it is impossible.
func combinations(g *grid.Grid, h *pattern.Hit) (all []Combination) {
	digits := make([]uint8, len(h.Cells))
	var choose func(i int, removed bool)
	choose = func(i int, removed bool) {
		if i < len(digits) {
			for d := range g.Cand[h.Cells[i]].All() {
				digits[i] = d
				choose(i+1, removed || h.Removals[i].Digits.Has(d))
			}
			return
		}
		if !removed {
			return
		}
		if excluder, twice, impossible := pattern.Excluder(g, h.Cells, digits); impossible {
			all = append(all, Combination{slices.Clone(digits), excluder, twice})
		}
	}
	choose(0, false)
	return all
}

// loopLength returns the number of cells of a unique rectangle or loop, and 0 for other
// patterns.
func loopLength(h *pattern.Hit) int {
	if h.Kind != pattern.Loop {
		return 0
	}
	return len(h.Cells)
}
