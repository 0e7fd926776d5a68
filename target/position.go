package target

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
}

// startPosition returns the position of a start, propagated, or the error that
// says why it has no completion.
func startPosition[S search.Start](start *S) (*position, error) {
	p := &position{left: sudoku.Cells}
	var clues sudoku.Board
	switch s := any(start).(type) {
	case *sudoku.Board:
		clues, p.cells = *s, s.Candidates()
	case *sudoku.Candidates:
		clues, p.cells = s.Board(), *s
	}
	for c := range p.cells {
		p.cells[c] &= sudoku.AllDigits
	}
	if err := clues.Clash(); err != nil {
		return nil, err
	}
	if !p.propagate() {
		return nil, sudoku.ErrNoCompletion
	}
	return p, nil
}

func (p *position) isPlaced(c int) bool { return p.placed[c>>6]>>(c&63)&1 != 0 }

// assign leaves the cell the single digit d; propagate draws the conclusions.
func (p *position) assign(c int, d uint8) { p.cells[c] = sudoku.DigitSet(d) }

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
	for c, s := range p.cells {
		if s&(s-1) == 0 {
			if s == 0 {
				return false
			}
			if !p.isPlaced(c) {
				queue[n] = uint8(c)
				n++
			}
		}
	}
	for {
		for n > 0 {
			n--
			c := int(queue[n])
			s := p.cells[c]
			p.placed[c>>6] |= 1 << (c & 63)
			p.left--
			for _, o := range peers[c] {
				t := p.cells[o]
				if t&s == 0 {
					continue
				}
				t &^= s
				p.cells[o] = t
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
		for h := range houses {
			cells := &houses[h]
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
				if s == 0 || p.isPlaced(int(c)) {
					continue
				}
				if s&(s-1) != 0 {
					return false
				}
				p.cells[c] = s
				queue[n] = c
				n++
			}
			if n > 0 {
				break
			}
		}
		if n == 0 {
			return true
		}
	}
}

// firstOpen returns the first cell that is not placed.
func (p *position) firstOpen() int {
	if p.placed[0] != 1<<64-1 {
		return bits.TrailingZeros64(^p.placed[0])
	}
	return 64 + bits.TrailingZeros64(^p.placed[1])
}

var (
	houses = func() (h [sudoku.Houses][9]uint8) {
		for i := range h {
			for j, c := range sudoku.House(i).Cells() {
				h[i][j] = uint8(c)
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
