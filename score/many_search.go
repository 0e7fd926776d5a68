package score

import (
	"context"
	"slices"
	"sync"

	"bullseye/internal/turn"
	"bullseye/score/internal/pricing"
	"bullseye/sudoku"
)

// A manySearch finds the best completions of boards that have too many
// completions to look at all of them, many boards at a time.
//
// The prices of 32 boards move side by side. They bound each board, and the search
// guesses that a completion reaches the bound: with the bound as the aim, it
// strikes every candidate that is in no completion that reaches the aim. Few
// completions remain, and these are visited. If they are still too many, the
// board is split by a cell, and each part is struck and visited in the same way.
// If nothing reaches the aim, the bound is lower, and so is the next aim.
//
// The prices, and the boards that the search gives up, may depend on which boards
// share a group and on the processor. The answers do not: of the best completions
// of a board, the search returns the lexicographically smallest.
type manySearch struct {
	fits   bool // the objective fits the numbers of package pricing
	gauge  gauge
	scale  scaling
	values pricing.Values

	slots []slot
	free  []int  // slots without a board
	roots []part // boards whose prices have not settled
	parts []part // parts to search in the next round
	last  []part // those of the round before: memory for the next ones
	left  []part // parts of this round, without the candidates that were struck
	hard  []int  // owners of the boards that were given up

	work   *pricing.Work
	group  *pricing.Group
	visits *exhaustion
}

// A slot holds a board that is being searched.
type slot struct {
	owner  int
	cells  sudoku.Candidates
	prices [sudoku.Cells]int16 // the settled ones
	best   Ranked              // the best completion found, if its score is not lowest
	known  int64               // no completion of interest is below this level
	aim    int64               // the search is for completions from this level on
	bound  int64               // no completion is above this level
	parts  int                 // parts still to be searched
	splits int
	tries  int // aims that no completion reached
}

// A part of a board: the completions with these candidates.
type part struct {
	slot   int
	cells  sudoku.Candidates
	prices [sudoku.Cells]int16
}

// These numbers affect how long a search takes, but not what it finds.
const (
	settlePasses = 14 // passes before the first aim
	strikePasses = 2  // passes with the first aim
	partPasses   = 1  // passes for each part
	partSurplus  = 90 // a part with more candidates than this and one a cell is split unseen
	partVisits   = 48 // a part with as many completions is split
	maxSplits    = 64 // a board that needs more splits is given up
	manyParts    = 2 * pricing.Lanes
	fewParts     = 4 // fewer parts than this are not worth a group
)

// pace is how fast prices move.
var pace = pricing.Pace{Gain: 6000, Keep: 15000}

// falls is how far below the bound each new aim is, in counts.
var falls = [...]int64{0, 16, 48, 500}

var manySearches = sync.Pool{New: func() any {
	return &manySearch{work: pricing.NewWork(), group: pricing.NewGroup(), visits: newExhaustion()}
}}

// load makes the search ready for a table.
func (m *manySearch) load(table *Table) {
	m.slots, m.free = m.slots[:0], m.free[:0]
	m.roots, m.parts, m.hard = m.roots[:0], m.parts[:0], m.hard[:0]
	blank := position{left: sudoku.Cells}
	for c := range blank.cells {
		blank.cells[c] = sudoku.AllDigits
	}
	m.gauge = newGauge(&blank, table)
	m.scale = fits16(m.gauge.half)
	m.fits = pricing.Fast() && m.scale > 0
	if !m.fits {
		return
	}
	for c := range table {
		for d, v := range table[c] {
			level := (v - m.gauge.digits[d] - m.gauge.middle[c]) / m.gauge.unit
			m.values[d][c] = int16(m.scale.count(level))
		}
	}
	m.visits.load(table)
}

// add adds a board whose clues are placed. Known is the score of some
// completion, or lowest.
func (m *manySearch) add(owner int, cells *sudoku.Candidates, known int64) {
	if len(m.free) == 0 {
		m.free = append(m.free, len(m.slots))
		m.slots = append(m.slots, slot{})
	}
	i := m.free[len(m.free)-1]
	m.free = m.free[:len(m.free)-1]
	s := &m.slots[i]
	*s = slot{owner: owner, cells: *cells, known: lowest, parts: 1}
	s.best.Score = lowest
	if known != lowest {
		s.known = m.gauge.level(known)
	}
	m.roots = append(m.roots, part{slot: i, cells: *cells})
}

// search calls found with the best completions of boards. It returns when the
// remaining parts should wait until more boards fill their groups, or at the end,
// when none remain.
func (m *manySearch) search(ctx context.Context, end bool, found func(owner int, best Ranked)) error {
	for {
		roots := len(m.roots)
		if !end {
			roots -= roots % pricing.Lanes
		}
		enough := manyParts
		if end {
			enough = fewParts
		}
		if roots == 0 && len(m.parts) < enough {
			break
		}
		if err := m.round(ctx, roots, found); err != nil {
			return err
		}
	}
	if end {
		for i := range m.parts {
			m.giveUp(&m.slots[m.parts[i].slot])
		}
		m.parts = m.parts[:0]
	}
	return nil
}

// giveUp leaves a board to the search for one board.
func (m *manySearch) giveUp(s *slot) {
	if s.parts > 0 {
		s.parts = 0
		m.hard = append(m.hard, s.owner)
	}
}

// round searches the first boards among the roots, and all parts: each is
// finished or split.
func (m *manySearch) round(ctx context.Context, roots int, found func(owner int, best Ranked)) error {
	parts := m.parts
	m.parts, m.last, m.left = m.last[:0], parts, m.left[:0]
	v := m.visits
	v.clear()
	for from := 0; from < roots; from += pricing.Lanes {
		if err := turn.Check(ctx); err != nil {
			return err
		}
		m.start(m.roots[from:min(from+pricing.Lanes, roots)])
		m.strike(m.roots[from:min(from+pricing.Lanes, roots)], strikePasses, found)
	}
	m.roots = slices.Delete(m.roots, 0, roots)
	for from := 0; from < len(parts); from += pricing.Lanes {
		if err := turn.Check(ctx); err != nil {
			return err
		}
		m.resume(parts[from:min(from+pricing.Lanes, len(parts))])
		m.strike(parts[from:min(from+pricing.Lanes, len(parts))], partPasses, found)
	}
	if err := v.visit(ctx, partVisits); err != nil {
		return err
	}
	for i, n := range v.counts {
		p := &m.left[v.owners[i]]
		s := &m.slots[p.slot]
		if s.parts == 0 {
			continue // given up
		}
		if n > 0 && compareRanked(v.best[i], s.best) < 0 {
			s.best = v.best[i]
			s.known = max(s.known, m.gauge.level(s.best.Score))
			s.aim = max(s.aim, s.known)
		}
		if n < partVisits {
			m.done(p.slot, found)
		} else {
			m.split(p, found)
		}
	}
	return nil
}

// start moves the prices of boards in the group until they settle, and sets the
// aims.
func (m *manySearch) start(roots []part) {
	g := m.group
	var bounds [pricing.Lanes]int32
	for lane := range bounds {
		g.Start(&m.values, lane, &roots[min(lane, len(roots)-1)].cells)
		bounds[lane] = 1<<31 - 1
	}
	for i := range settlePasses {
		m.work.Solve(g, &m.values)
		if i >= settlePasses/2 { // before that, the bound falls with nearly every pass
			m.work.Bound(g)
			for lane, b := range g.Bound {
				bounds[lane] = min(bounds[lane], b)
			}
		}
		m.work.Move(g, pace)
	}
	for lane := range roots {
		s := &m.slots[roots[lane].slot]
		s.bound = m.scale.floor(int64(bounds[lane]))
		m.guess(s)
		g.Save(lane, &s.prices)
	}
}

// resume loads parts into the group.
func (m *manySearch) resume(parts []part) {
	for lane := range pricing.Lanes {
		p := &parts[min(lane, len(parts)-1)]
		m.group.Resume(lane, &p.cells, &p.prices)
	}
}

// guess sets the aim of a board.
func (m *manySearch) guess(s *slot) { s.aim = max(s.known, s.bound-falls[s.tries]/int64(m.scale)) }

// strike strikes candidates of the parts in the group. Parts with few candidates
// left will be visited, the others are split.
func (m *manySearch) strike(parts []part, passes int, found func(owner int, best Ranked)) {
	g, v := m.group, m.visits
	var aims [pricing.Lanes]int32
	for lane := range parts {
		p := &parts[lane]
		s := &m.slots[p.slot]
		aim := s.aim
		if s.best.Score != lowest && m.gauge.level(s.best.Score) == aim && after(&p.cells, &s.best.Grid) {
			aim++ // another grid with this score would come after the best one
		}
		aims[lane] = int32(m.scale.count(aim))
	}
	for range passes {
		m.work.Solve(g, &m.values)
		m.work.Bound(g)
		m.work.Strike(g, &aims)
		m.work.Move(g, pace)
	}
	for lane := range parts {
		i := parts[lane].slot
		if m.slots[i].parts == 0 {
			continue // given up
		}
		m.left = append(m.left, part{slot: i})
		p := &m.left[len(m.left)-1]
		candidates, empty := g.Left(lane, &p.cells)
		g.Save(lane, &p.prices)
		switch {
		case empty:
			m.left = m.left[:len(m.left)-1]
			m.done(i, found)
		case candidates-sudoku.Cells > partSurplus:
			m.split(p, found)
		default:
			v.owners = append(v.owners, len(m.left)-1)
			v.starts = append(v.starts, p.cells)
		}
	}
}

// split makes a part for each candidate of the first cell that has the fewest.
func (m *manySearch) split(p *part, found func(owner int, best Ranked)) {
	s := &m.slots[p.slot]
	if s.splits++; s.splits > maxSplits {
		m.giveUp(s)
		return
	}
	cell, fewest := 0, 10
	for c, set := range &p.cells {
		if n := set.Len(); n > 1 && n < fewest {
			cell, fewest = c, n
			if n == 2 {
				break
			}
		}
	}
	for d := range p.cells[cell].All() {
		m.parts = append(m.parts, *p)
		m.parts[len(m.parts)-1].cells[cell] = sudoku.DigitSet(d)
		s.parts++
	}
	m.done(p.slot, found)
}

// done notes that a part of a board has been searched or split. A board without
// parts is finished or gets a lower aim.
func (m *manySearch) done(i int, found func(owner int, best Ranked)) {
	s := &m.slots[i]
	if s.parts--; s.parts > 0 {
		return
	}
	if s.best.Score != lowest && m.gauge.level(s.best.Score) >= s.aim {
		found(s.owner, s.best)
		m.free = append(m.free, i)
		return
	}
	s.parts = 1
	if s.tries++; s.tries == len(falls) {
		m.giveUp(s)
		return
	}
	s.bound = s.aim - 1
	m.guess(s)
	m.parts = append(m.parts, part{slot: i, cells: s.cells, prices: s.prices})
}
