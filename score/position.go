package score

import (
	"math/bits"

	"bullseye/search"
	"bullseye/sudoku"
)

// A position is a partly filled board while it is searched: the candidates of
// each cell, and which cells have been placed, that is have one candidate left
// that was struck from all their peers.
type position struct {
	cells  [sudoku.Cells]sudoku.Digits
	placed [2]uint64
	left   int // cells not placed
	// changed is the houses in which candidates were removed since the last
	// propagation.
	changed uint32
}

// startPosition returns the position of a start, propagated, or the error that
// says why it has no completion.
func startPosition[S search.Start](start *S) (p position, err error) {
	if err := p.place(start); err != nil {
		return p, err
	}
	if !p.propagate() {
		return p, sudoku.ErrNoCompletion
	}
	return p, nil
}

// place makes p the position of a start in which the clues are placed, and no
// further conclusions are drawn.
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

// assign leaves the cell the single digit d; propagate draws the conclusions.
func (p *position) assign(c int, d uint8) {
	p.cells[c] = sudoku.DigitSet(d)
	p.changed |= houseSets[c]
}

// grid reads the grid off a position without open cells.
func (p *position) grid() (g sudoku.Grid) {
	for c, s := range p.cells {
		g[c] = s.Smallest()
	}
	return g
}

// propagate places cells with one candidate and digits with one cell in a
// house until there are none; false says that the position has no completion.
func (p *position) propagate() bool {
	var queue [sudoku.Cells]uint8
	n := 0
	for i, word := range p.placed {
		for open := word ^ openCells[i]; open != 0; open &= open - 1 {
			c := i<<6 + bits.TrailingZeros64(open)
			s := p.cells[c]
			if s&(s-1) == 0 {
				if s == 0 {
					return false
				}
				queue[n] = uint8(c)
				n++
			}
		}
	}
	changed := p.changed
	p.changed = 0
	for {
		for n > 0 {
			n--
			c := int(queue[n])
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
					queue[n] = o
					n++
				}
			}
		}
		if p.left == 0 {
			return true
		}
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
				if s == 0 || s == p.cells[c] { // placed or queued
					continue
				}
				if s&(s-1) != 0 {
					return false
				}
				// Its houses see the cell again when it is placed, or now, if
				// it was the only place of another digit there.
				p.cells[c] = s
				changed |= houseSets[c]
				queue[n] = c
				n++
			}
		}
		if n == 0 {
			return true
		}
	}
}

// candidates returns how many there are in open cells.
func (p *position) candidates() int {
	n := 0
	for _, s := range &p.cells {
		n += bits.OnesCount16(uint16(s))
	}
	return n - (sudoku.Cells - p.left)
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
