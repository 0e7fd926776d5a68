package score

import (
	"cmp"
	"slices"

	"bullseye/score/internal/pricing"
	"bullseye/search"
	"bullseye/sudoku"
)

// A groupSearch searches up to 32 subtrees side by side. Package pricing moves the prices and strikes
// candidates in all of them at once, for a quarter of the time that each takes alone. What is left of a
// subtree is visited if it is little, and split otherwise.
type groupSearch[T number] struct {
	work     *pricing.Work
	group    *pricing.Group
	values   pricing.Values
	scale    scaling // fractions of a level in the values
	fraction T       // what such a fraction counts in the solver
	lanes    [pricing.Lanes]subtree[T]
	more     bool // other subtrees are left elsewhere
	chosen   bool // how to split what is left in lanes

	// To be visited.
	owners []int // lanes
	starts []sudoku.Candidates
	counts []uint64 // their completions
	found  []visited
	look   func(i int, grid *sudoku.Grid)

	parts []portion[T] // of the position that is split
}

// A visited completion reached the aim.
type visited struct {
	start int
	Ranked
}

// A portion is a subtree below the position that is split.
type portion[T number] struct {
	subtree[T]
	lost  [9]int16 // by digit: what its best template loses at least
	bound int64    // on what its completions count in the solver
}

// These numbers affect which of several equal grids a search finds.
const (
	groupNodes   = 24  // positions that are searched alone first
	groupGap     = 4   // groups pay if the gap between bound and aim is at least this part of the usual range of a cell
	groupCounts  = 64  // and at least as many fractions
	groupPasses  = 6   // moves of the prices of a group
	groupSurplus = 205 // a position with more candidates than this and one a cell is split unseen
	groupVisits  = 16  // a position with as many completions is split
	groupLeft    = 8   // where fewer subtrees are left, parts are split again
)

// groups makes the solver ready to search subtrees in groups. It returns false if values do not fit, or if so
// little is left between bound and aim that lists of templates end most subtrees sooner.
func (s *solver[T]) groups(bound int64) bool {
	scale := fits16(s.gauge.half)
	gap := bound - s.count(s.aim)
	if scale == 0 || gap < s.spread/groupGap || gap/int64(s.scaling)*int64(scale) < groupCounts {
		return false
	}
	s.loadGroups(scale)
	return true
}

// loadGroups fills in the values.
func (s *solver[T]) loadGroups(scale scaling) {
	g := s.group
	if g == nil {
		g = &groupSearch[T]{work: pricing.NewWork(), group: pricing.NewGroup()}
		g.look = func(i int, grid *sudoku.Grid) {
			if level := s.level(grid); level >= s.aim {
				g.found = append(g.found, visited{i, Ranked{level, *grid}})
			}
		}
		s.group = g
	}
	g.scale, g.fraction = scale, T(s.scaling/scale)
	for c := range s.problem.Values {
		for d := range g.values {
			g.values[d][c] = int16(s.problem.Values[c][d] / g.fraction)
		}
	}
}

// nextGroup searches the next positions side by side, and leaves the subtrees below them. More says that other
// subtrees are left elsewhere.
func (s *solver[T]) nextGroup(more bool) {
	g := s.group
	n := 0
	for n < pricing.Lanes && len(s.left) > 0 {
		t := &g.lanes[n]
		top := len(s.left) - 1
		*t, s.left = s.left[top], s.left[:top]
		if t.most < s.aim || !t.placeSingles() {
			continue
		}
		if t.position.left == 0 {
			s.offerOnly(&t.position)
			continue
		}
		g.resume(n)
		n++
	}
	s.nodes += uint64(n)
	s.checkPatience()
	if n == 0 || s.err != nil {
		return
	}
	g.group.Live = pricing.All >> (pricing.Lanes - n)
	g.more, g.chosen = more, false
	g.owners, g.starts = g.owners[:0], g.starts[:0]
	aim := g.scale.count(s.aim)
	if !g.settle(aim) {
		return
	}
	for lane := n - 1; lane >= 0; lane-- {
		t := &g.lanes[lane]
		if g.group.Live>>lane&1 == 0 {
			continue
		}
		candidates, empty := g.group.Left(lane, (*sudoku.Candidates)(&t.cells))
		switch {
		case empty:
		case candidates-sudoku.Cells > groupSurplus:
			s.splitLane(lane)
		default:
			g.owners = append(g.owners, lane)
			g.starts = append(g.starts, t.cells)
		}
	}
	if len(g.starts) > 0 {
		s.visitGroup()
	}
}

// resume puts a subtree into its lane.
func (g *groupSearch[T]) resume(lane int) {
	t := &g.lanes[lane]
	var prices [sudoku.Cells]int16
	for c, price := range t.prices {
		prices[c] = int16(min(max(price/g.fraction, -pricing.MaxPrice), pricing.MaxPrice))
	}
	g.group.Resume(lane, (*sudoku.Candidates)(&t.cells), &prices)
}

// settle moves the prices and strikes what does not reach the aim. False says that nothing is
// left of any.
func (g *groupSearch[T]) settle(aim int64) bool {
	var aims [pricing.Lanes]int32
	for lane := range aims {
		aims[lane] = int32(aim)
	}
	for i := range groupPasses + 1 {
		if i > 0 {
			g.work.Move(g.group, pace)
		}
		g.work.Solve(g.group, &g.values)
		g.work.Bound(g.group)
		for lane, bound := range &g.group.Bound {
			if int64(bound) < aim {
				g.group.Live &^= 1 << lane
			}
		}
		if g.group.Live == 0 {
			return false
		}
		g.work.Strike(g.group, &aims)
	}
	return true
}

// visitGroup looks at the completions of what is left of lanes, and splits those with too many.
func (s *solver[T]) visitGroup() {
	g := s.group
	g.counts = slices.Grow(g.counts[:0], len(g.starts))[:len(g.starts)]
	g.found = g.found[:0]
	if err := search.Visit(s.ctx, g.starts, g.counts, search.Options{Limit: groupVisits}, g.look); err != nil {
		s.err = err
		return
	}
	slices.SortFunc(g.found, func(a, b visited) int {
		return cmp.Or(cmp.Compare(a.start, b.start), compareRanked(a.Ranked, b.Ranked))
	})
	for i := range g.found {
		// Which ones of too many were visited depends on the machine.
		if f := &g.found[i]; g.counts[f.start] < groupVisits {
			s.offer(&f.Grid, f.Score)
		}
	}
	for i, n := range g.counts {
		if n == groupVisits {
			s.splitLane(g.owners[i])
		}
	}
}

// splitLane leaves what is left of a lane as several subtrees. If there are few others, which would leave
// lanes without work, the largest parts are split again, by the same losses.
func (s *solver[T]) splitLane(lane int) {
	g := s.group
	t := &g.lanes[lane]
	if !g.chosen {
		g.chosen = true
		g.work.Choose(g.group)
	}
	var prices [sudoku.Cells]int16
	g.group.Save(lane, &prices)
	for c, price := range &prices {
		t.prices[c] = T(price) * g.fraction
	}
	g.parts = g.parts[:0]
	cell, house, digit := g.work.Unit(lane)
	s.part(lane, &portion[T]{subtree: *t}, cell, house, digit)
	for weighed := false; !g.more && 0 < len(g.parts) && len(s.left)+len(g.parts) < groupLeft; {
		last := len(g.parts) - 1
		p := g.parts[last]
		possible := p.placeSingles()
		if possible && p.position.left == 0 {
			break
		}
		g.parts = g.parts[:last]
		if !possible {
			continue
		}
		if !weighed {
			weighed = true
			for c, set := range &t.cells {
				for d := range set.All() {
					s.weights[c][d-1] = g.work.Weight(int(d-1), c, lane)
				}
			}
		}
		cell, house, digit := s.units.choose(&p.position)
		s.part(lane, &p, cell, house, digit)
	}
	for i := range g.parts {
		s.left = append(s.left, g.parts[i].subtree)
	}
}

// part adds the parts of a portion to those of its lane, in the order of their bounds: the last one is searched first.
func (s *solver[T]) part(lane int, p *portion[T], cell, house int, digit uint8) {
	g := s.group
	eachChoice(&p.position, cell, house, digit, func(cell int, digit uint8) {
		q := *p
		q.lost[digit-1] = max(q.lost[digit-1], g.work.Loss(int(digit-1), cell, lane))
		bound := int64(g.group.Bound[lane])
		for _, lost := range q.lost {
			bound -= int64(lost)
		}
		q.bound, q.most = bound*int64(g.fraction), g.scale.floor(bound)
		if q.most < s.aim {
			return
		}
		q.assign(cell, digit)
		i := len(g.parts)
		g.parts = append(g.parts, q)
		for ; i > 0 && s.before(g.parts[i-1].bound, q.bound); i-- {
			g.parts[i] = g.parts[i-1]
		}
		g.parts[i] = q
	})
}
