package score

import (
	"math/bits"

	"bullseye/search"
	"bullseye/sudoku"
)

// A position is a partly filled board during the search: the candidates of each
// cell, and which cells have been placed. A placed cell has one candidate, which
// has been struck from all its peers.
type position struct {
	cells  [sudoku.Cells]sudoku.Digits
	placed [2]uint64
	left   int // cells not placed
	// changed is the set of houses that lost candidates since the last
	// propagation.
	changed uint32
}

// startPosition returns the propagated position of a start, or an error if that
// shows that it has no completion.
func startPosition[S search.Start](start *S) (p position, err error) {
	if err := p.place(start); err != nil {
		return p, err
	}
	if !p.propagate() {
		return p, sudoku.ErrNoCompletion
	}
	return p, nil
}

// place makes p the position of a start with its clues placed, without further
// conclusions.
func (p *position) place(start any) error {
	p.placed, p.left, p.changed = [2]uint64{}, sudoku.Cells, 1<<sudoku.Houses-1
	var clues sudoku.Board
	switch s := start.(type) {
	case *sudoku.Board:
		clues, p.cells = *s, s.Candidates()
	case *sudoku.Candidates:
		clues, p.cells = s.Board(), *s
	}
	// The clues are placed all at once.
	var used [sudoku.Houses]sudoku.Digits
	clash := sudoku.Digits(0)
	for c, d := range clues {
		if d == 0 {
			continue
		}
		s := sudoku.DigitSet(d)
		h := &housesOf[c]
		clash |= (used[h[0]] | used[h[1]] | used[h[2]]) & s
		used[h[0]] |= s
		used[h[1]] |= s
		used[h[2]] |= s
		p.placed[c>>6] |= 1 << (c & 63)
		p.left--
	}
	if clash != 0 {
		return clues.Clash()
	}
	for c := range p.cells {
		if clues[c] == 0 {
			h := &housesOf[c]
			p.cells[c] &= sudoku.AllDigits &^ (used[h[0]] | used[h[1]] | used[h[2]])
		} else {
			p.cells[c] &= sudoku.AllDigits
		}
		if p.cells[c] == 0 {
			return sudoku.ErrNoCompletion
		}
	}
	return nil
}

func (p *position) isPlaced(c int) bool { return p.placed[c>>6]>>(c&63)&1 != 0 }

// assign reduces the cell to the digit d; propagate draws the conclusions.
func (p *position) assign(c int, d uint8) {
	p.cells[c] = sudoku.DigitSet(d)
	p.changed |= houseSets[c]
}

// grid returns the grid of a position without open cells.
func (p *position) grid() (g sudoku.Grid) {
	for c, s := range p.cells {
		g[c] = s.Smallest()
	}
	return g
}

// propagate places cells with one candidate and digits with one cell in a house
// until there are none left. False says that the position has no completion.
func (p *position) propagate() bool {
	var q queue
	if !p.queueSingles(&q) {
		return false
	}
	for {
		if !p.placeQueued(&q) {
			return false
		}
		if p.left == 0 {
			p.changed = 0
			return true
		}
		if !p.queueHidden(&q) {
			return false
		}
		if q.n == 0 {
			return true
		}
	}
}

// placeSingles does the first half of that only: it places cells with one candidate.
func (p *position) placeSingles() bool {
	var q queue
	return p.queueSingles(&q) && p.placeQueued(&q)
}

// A queue holds the cells with one candidate that have not been placed.
type queue struct {
	cells [sudoku.Cells]uint8
	n     int
}

// queueSingles fills the queue; false says that a cell has no candidate.
func (p *position) queueSingles(q *queue) bool {
	for i, word := range p.placed {
		for open := word ^ openCells[i]; open != 0; open &= open - 1 {
			c := i<<6 + bits.TrailingZeros64(open)
			s := p.cells[c]
			if s&(s-1) == 0 {
				if s == 0 {
					return false
				}
				q.cells[q.n] = uint8(c)
				q.n++
			}
		}
	}
	return true
}

// placeQueued places the cells in the queue, and those that become single on the
// way. False says that a cell lost its last candidate.
func (p *position) placeQueued(q *queue) bool {
	changed := p.changed
	for n := q.n; n > 0; {
		n--
		c := int(q.cells[n])
		s := p.cells[c]
		p.placed[c>>6] |= 1 << (c & 63)
		p.left--
		for _, o := range &peers[c] {
			t := p.cells[o]
			if t&s == 0 {
				continue
			}
			t &^= s
			p.cells[o] = t
			changed |= houseSets[o]
			if t&(t-1) == 0 {
				if t == 0 {
					return false
				}
				q.cells[n] = o
				n++
			}
		}
	}
	q.n, p.changed = 0, changed
	return true
}

// queueHidden queues the cells that are the only place of a digit in a changed
// house. False says that a digit has no place, or that two share one.
func (p *position) queueHidden(q *queue) bool {
	changed, n := p.changed, q.n
	for changed != 0 {
		cells := &houses[bits.TrailingZeros32(changed)]
		changed &= changed - 1
		var once, twice sudoku.Digits
		for _, c := range cells {
			s := p.cells[c]
			twice |= once & s
			once |= s
		}
		if once != sudoku.AllDigits {
			return false
		}
		if once &^= twice; once == 0 {
			continue
		}
		for _, c := range cells {
			s := p.cells[c] & once
			if s&(s-1) != 0 { // the only place of two digits
				return false
			}
			if s == 0 || s == p.cells[c] { // placed or queued
				continue
			}
			// The cell's other houses see the change when the cell is placed, or
			// now if it was the only place of another digit there.
			p.cells[c] = s
			changed |= houseSets[c]
			q.cells[n] = c
			n++
		}
	}
	q.n, p.changed = n, 0
	return true
}

// candidates returns the number of candidates in open cells.
func (p *position) candidates() int {
	n := 0
	for _, s := range &p.cells {
		n += bits.OnesCount16(uint16(s))
	}
	return n - (sudoku.Cells - p.left)
}

// after reports whether no completion with these candidates comes before a grid in
// lexicographic order.
func after(cells *sudoku.Candidates, grid *sudoku.Grid) bool {
	for c, s := range cells {
		if d := s.Smallest(); d != grid[c] {
			return d > grid[c]
		}
	}
	return true
}

// firstOpen returns the first cell that is not placed.
func (p *position) firstOpen() int {
	if p.placed[0] != 1<<64-1 {
		return bits.TrailingZeros64(^p.placed[0])
	}
	return 64 + bits.TrailingZeros64(^p.placed[1])
}

// openCells is the set of all cells.
var openCells = [2]uint64{1<<64 - 1, 1<<(sudoku.Cells-64) - 1}

var (
	houses = func() (h [sudoku.Houses][9]uint8) {
		for i := range h {
			for j, c := range sudoku.House(i).Cells() {
				h[i][j] = uint8(c)
			}
		}
		return h
	}()

	housesOf = func() (h [sudoku.Cells][3]uint8) {
		for c := range h {
			for i, o := range sudoku.Cell(c).Houses() {
				h[c][i] = uint8(o)
			}
		}
		return h
	}()

	houseSets = func() (h [sudoku.Cells]uint32) {
		for c := range h {
			for _, o := range sudoku.Cell(c).Houses() {
				h[c] |= 1 << o
			}
		}
		return h
	}()

	peers = func() (p [sudoku.Cells][20]uint8) {
		for c := range p {
			for i, o := range sudoku.Cell(c).Peers() {
				p[c][i] = uint8(o)
			}
		}
		return p
	}()
)
