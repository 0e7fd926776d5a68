package target

import (
	"context"
	"slices"
	"sync"

	"bullseye/sudoku"
	"bullseye/target/internal/settle"
)

// A crowd finds the best completions of many boards that have too many
// completions to look at all of them.
//
// The prices of 32 boards settle side by side. They bound each board, and the
// crowd guesses that the bound is reached: with the bound as the aim it strikes
// every candidate that is in no completion that reaches the aim. Few completions
// are left then. They are visited, or, if there are too many, the board is split
// by a cell, and each part is struck and visited in the same way. If there was
// nothing to find, the bound is lower, and so is the next aim.
//
// What the prices are, and which boards the crowd gives up, may depend on which
// boards share a group and on the processor. Its answers do not: of a board's
// best completions the crowd finds the lexicographically smallest.
type crowd struct {
	fits   bool // the objective fits the numbers of package settle
	gauge  gauge
	scale  scaling
	values settle.Values

	seats []seat
	free  []int  // seats without a board
	roots []part // boards whose prices have not settled
	parts []part // parts to search in the next round
	last  []part // those of the round before: memory for the next ones
	left  []part // parts of this round, without the candidates that were struck
	hard  []int  // owners of the boards that were given up

	work   *settle.Work
	group  *settle.Group
	visits *exhaustion
}

// A seat holds a board of a crowd.
type seat struct {
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
	seat   int
	cells  sudoku.Candidates
	prices [sudoku.Cells]int16
}

// These numbers change how long a search takes, and not what it finds.
const (
	settlePasses = 14 // passes before the first aim
	strikePasses = 2  // passes with the first aim
	partPasses   = 1  // passes for each part
	partSurplus  = 90 // a part with more candidates than this and one a cell is split unseen
	partVisits   = 48 // a part with as many completions is split
	maxSplits    = 64 // a board that needs more splits is given up
	manyParts    = 2 * settle.Lanes
	fewParts     = 4 // fewer parts than this are not worth a group
)

// pace is how fast prices move.
var pace = settle.Pace{Gain: 6000, Keep: 15000}

// falls is how far below the bound each new aim is, in counts.
var falls = [...]int64{0, 16, 48, 500}

var crowds = sync.Pool{New: func() any {
	return &crowd{work: settle.NewWork(), group: settle.NewGroup(), visits: newExhaustion()}
}}

// load makes the crowd ready for a table.
func (w *crowd) load(table *Table) {
	w.seats, w.free = w.seats[:0], w.free[:0]
	w.roots, w.parts, w.hard = w.roots[:0], w.parts[:0], w.hard[:0]
	blank := position{left: sudoku.Cells}
	for c := range blank.cells {
		blank.cells[c] = sudoku.AllDigits
	}
	w.gauge = newGauge(&blank, table)
	w.fits = settle.Fast() && w.gauge.half <= settle.MaxValue
	if !w.fits {
		return
	}
	w.scale = 64
	for w.scale.count(w.gauge.half) > settle.MaxValue {
		w.scale /= 2
	}
	for c := range table {
		for d, v := range table[c] {
			level := (v - w.gauge.digits[d] - w.gauge.middle[c]) / w.gauge.unit
			w.values[d][c] = int16(w.scale.count(level))
		}
	}
	w.visits.load(table)
}

// add adds a board whose clues are placed. Known is the score of some
// completion, or lowest.
func (w *crowd) add(owner int, cells *sudoku.Candidates, known int64) {
	if len(w.free) == 0 {
		w.free = append(w.free, len(w.seats))
		w.seats = append(w.seats, seat{})
	}
	i := w.free[len(w.free)-1]
	w.free = w.free[:len(w.free)-1]
	s := &w.seats[i]
	*s = seat{owner: owner, cells: *cells, known: lowest, parts: 1}
	s.best.Score = lowest
	if known != lowest {
		s.known = w.gauge.level(known)
	}
	w.roots = append(w.roots, part{seat: i, cells: *cells})
}

// level returns the level of a score.
func (g *gauge) level(score int64) int64 { return (score - g.base) / g.unit }

// search calls found with the best completions of boards. It returns when the
// parts that remain should wait for more boards to fill groups with, or at the
// end, when none remain.
func (w *crowd) search(ctx context.Context, end bool, found func(owner int, best Ranked)) error {
	for {
		roots := len(w.roots)
		if !end {
			roots -= roots % settle.Lanes
		}
		enough := manyParts
		if end {
			enough = fewParts
		}
		if roots == 0 && len(w.parts) < enough {
			break
		}
		if err := w.round(ctx, roots, found); err != nil {
			return err
		}
	}
	if end {
		for i := range w.parts {
			w.giveUp(&w.seats[w.parts[i].seat])
		}
		w.parts = w.parts[:0]
	}
	return nil
}

// giveUp leaves a board to others.
func (w *crowd) giveUp(s *seat) {
	if s.parts > 0 {
		s.parts = 0
		w.hard = append(w.hard, s.owner)
	}
}

// round searches the first boards among the roots, and all parts: each is
// finished or split.
func (w *crowd) round(ctx context.Context, roots int, found func(owner int, best Ranked)) error {
	parts := w.parts
	w.parts, w.last, w.left = w.last[:0], parts, w.left[:0]
	v := w.visits
	v.clear()
	for from := 0; from < roots; from += settle.Lanes {
		if err := ctx.Err(); err != nil {
			return err
		}
		w.start(w.roots[from:min(from+settle.Lanes, roots)])
		w.strike(w.roots[from:min(from+settle.Lanes, roots)], strikePasses, found)
	}
	w.roots = slices.Delete(w.roots, 0, roots)
	for from := 0; from < len(parts); from += settle.Lanes {
		if err := ctx.Err(); err != nil {
			return err
		}
		w.resume(parts[from:min(from+settle.Lanes, len(parts))])
		w.strike(parts[from:min(from+settle.Lanes, len(parts))], partPasses, found)
	}
	if err := v.visit(ctx, partVisits); err != nil {
		return err
	}
	for i, n := range v.counts {
		p := &w.left[v.owners[i]]
		s := &w.seats[p.seat]
		if s.parts == 0 {
			continue // given up
		}
		if n > 0 && compareRanked(v.best[i], s.best) < 0 {
			s.best = v.best[i]
			s.known = max(s.known, w.gauge.level(s.best.Score))
			s.aim = max(s.aim, s.known)
		}
		if n < partVisits {
			w.done(p.seat, found)
		} else {
			w.split(p, found)
		}
	}
	return nil
}

// start lets the prices of boards settle in the group, and sets their aims.
func (w *crowd) start(roots []part) {
	g := w.group
	var aims, bounds [settle.Lanes]int32
	for lane := range aims {
		g.Start(&w.values, lane, &roots[min(lane, len(roots)-1)].cells)
		aims[lane], bounds[lane] = settle.None, 1<<30
	}
	for range settlePasses {
		w.work.Pass(g, &w.values, &aims, pace)
		for lane, b := range g.Bound {
			bounds[lane] = min(bounds[lane], b)
		}
	}
	for lane := range roots {
		s := &w.seats[roots[lane].seat]
		s.bound = w.scale.floor(int64(bounds[lane]))
		w.guess(s)
		g.Save(lane, &s.prices)
	}
}

// resume loads parts into the group.
func (w *crowd) resume(parts []part) {
	for lane := range settle.Lanes {
		p := &parts[min(lane, len(parts)-1)]
		w.group.Resume(lane, &p.cells, &p.prices)
	}
}

// guess sets the aim of a board.
func (w *crowd) guess(s *seat) { s.aim = max(s.known, s.bound-falls[s.tries]/int64(w.scale)) }

// strike strikes the candidates of the parts in the group. Parts with few
// candidates left are to be visited, the others are split.
func (w *crowd) strike(parts []part, passes int, found func(owner int, best Ranked)) {
	g, v := w.group, w.visits
	var aims [settle.Lanes]int32
	for lane := range parts {
		p := &parts[lane]
		s := &w.seats[p.seat]
		aim := s.aim
		if s.best.Score != lowest && w.gauge.level(s.best.Score) == aim && p.after(&s.best.Grid) {
			aim++ // another grid with this score would come after the best one
		}
		aims[lane] = int32(w.scale.count(aim))
	}
	for range passes {
		w.work.Pass(g, &w.values, &aims, pace)
	}
	for lane := range parts {
		seat := parts[lane].seat
		if w.seats[seat].parts == 0 {
			continue // given up
		}
		w.left = append(w.left, part{seat: seat})
		p := &w.left[len(w.left)-1]
		candidates, empty := 0, false
		for c := range p.cells {
			p.cells[c] = sudoku.Digits(g.Candidates[c][lane])
			candidates += p.cells[c].Len()
			empty = empty || p.cells[c] == 0
		}
		g.Save(lane, &p.prices)
		switch {
		case empty:
			w.left = w.left[:len(w.left)-1]
			w.done(seat, found)
		case candidates-sudoku.Cells > partSurplus:
			w.split(p, found)
		default:
			v.owners = append(v.owners, len(w.left)-1)
			v.starts = append(v.starts, p.cells)
		}
	}
}

// after reports whether no completion of the part comes before a grid in
// lexicographic order.
func (p *part) after(grid *sudoku.Grid) bool {
	for c, s := range &p.cells {
		if d := s.Smallest(); d != grid[c] {
			return d > grid[c]
		}
	}
	return true
}

// split makes a part of each candidate of the first cell that has fewest.
func (w *crowd) split(p *part, found func(owner int, best Ranked)) {
	s := &w.seats[p.seat]
	if s.splits++; s.splits > maxSplits {
		w.giveUp(s)
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
		w.parts = append(w.parts, *p)
		w.parts[len(w.parts)-1].cells[cell] = sudoku.DigitSet(d)
		s.parts++
	}
	w.done(p.seat, found)
}

// done takes note that a part of a board has been searched, or split. A board
// without parts is finished or gets a lower aim.
func (w *crowd) done(i int, found func(owner int, best Ranked)) {
	s := &w.seats[i]
	if s.parts--; s.parts > 0 {
		return
	}
	if s.best.Score != lowest && w.gauge.level(s.best.Score) >= s.aim {
		found(s.owner, s.best)
		w.free = append(w.free, i)
		return
	}
	s.parts = 1
	if s.tries++; s.tries == len(falls) {
		w.giveUp(s)
		return
	}
	s.bound = s.aim - 1
	w.guess(s)
	w.parts = append(w.parts, part{seat: i, cells: s.cells, prices: s.prices})
}
