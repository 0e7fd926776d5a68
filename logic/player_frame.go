package logic

import (
	"slices"

	"bullseye/logic/internal/grid"
	"bullseye/sudoku"
	"bullseye/symmetry"
)

// A frame carries positions of a board to its canonical form, and steps back.
type frame struct {
	known bool
	board sudoku.Board // its clues

	// cells, digits and houses lead back. toDigit leads from the board to its canonical form.
	cells   [sudoku.Cells]sudoku.Cell
	houses  [sudoku.Houses]sudoku.House
	digits  [10]uint8
	toDigit [10]uint8

	grid  grid.Grid
	clues grid.Set
}

// enter returns the canonical form of a position.
func (m *frame) enter(at *Position) *grid.Grid {
	var board sudoku.Board
	for s := at.clues; !s.IsEmpty(); {
		c := s.Next()
		board[c] = at.grid.Digit[c]
	}
	if !m.known || board != m.board {
		m.align(board)
	}
	var digits [sudoku.Cells]uint8
	var candidates [sudoku.Cells]sudoku.Digits
	m.clues = grid.Set{}
	for c, from := range m.cells {
		digits[c] = m.toDigit[at.grid.Digit[from]]
		for s := at.grid.Cand[from]; s != 0; s &= s - 1 {
			candidates[c] |= one(m.toDigit[lowest(s)+1] - 1)
		}
		if at.clues.Has(from) {
			m.clues.Add(sudoku.Cell(c))
		}
	}
	m.grid = grid.From(&digits, &candidates)
	return &m.grid
}

// align finds the canonical form of the clues.
func (m *frame) align(board sudoku.Board) {
	m.known, m.board = true, board
	t := symmetry.Canonical(board).Transformation
	for r, row := range t.Rows {
		for c, column := range t.Columns {
			from := sudoku.CellAt(int(row), int(column))
			if t.Transposed {
				from = sudoku.CellAt(int(column), int(row))
			}
			m.cells[sudoku.CellAt(r, c)] = from
		}
	}
	m.toDigit = t.Digits
	for d, to := range t.Digits {
		m.digits[to] = uint8(d)
	}
	for h := range m.houses {
		var cells grid.Set
		for _, c := range grid.Cells[h] {
			cells.Add(m.cells[c])
		}
		m.houses[h] = sudoku.House(slices.Index(grid.CellsOf[:], cells))
	}
}

// leave carries a step back to the position.
func (m *frame) leave(s *Step) {
	if s.Places() {
		s.Placement = m.candidate(s.Placement)
	}
	for i, c := range s.Removals {
		s.Removals[i] = m.candidate(c)
	}
	slices.SortFunc(s.Removals, compareCandidates)
	m.pattern(&s.Pattern)
	switch s.Technique {
	case XWing, Swordfish, Jellyfish, FinnedXWing, FinnedSwordfish, FinnedJellyfish, SashimiXWing, SashimiSwordfish, SashimiJellyfish:
		n := len(s.Pattern.Houses) / 2
		slices.Sort(s.Pattern.Houses[:n])
		slices.Sort(s.Pattern.Houses[n:])
		slices.Sort(s.Pattern.Cells)
	case NakedQuad, HiddenQuad, BivalueGrave:
		slices.Sort(s.Pattern.Cells)
	}
}

func (m *frame) candidate(c Candidate) Candidate {
	return Candidate{m.cells[c.Cell], m.digits[c.Digit]}
}

func (m *frame) pattern(p *Pattern) {
	p.Digits, p.Extra = m.set(p.Digits), m.set(p.Extra)
	m.inOrder(p.Cells)
	m.sorted(p.Fins)
	for i, h := range p.Houses {
		p.Houses[i] = m.houses[h]
	}
	for i := range p.Sets {
		set := &p.Sets[i]
		set.House, set.Digits = m.houses[set.House], m.set(set.Digits)
		m.sorted(set.Cells)
	}
	for i, d := range p.Linked {
		p.Linked[i] = m.digits[d]
	}
	for _, cells := range p.Colours {
		m.sorted(cells)
	}
	for i := range p.Combinations {
		c := &p.Combinations[i]
		c.Excluder = m.cells[c.Excluder]
		for j, d := range c.Digits {
			c.Digits[j] = m.digits[d]
		}
	}
	for _, chain := range p.Chains {
		for i := range chain.Nodes {
			m.node(&chain.Nodes[i])
		}
	}
}

func (m *frame) node(n *Node) {
	m.sorted(n.Cells)
	n.Digit = m.digits[n.Digit]
	if n.Reason == ByHouse {
		n.House = m.houses[n.House]
	}
	if n.Nested != nil {
		m.leave(n.Nested)
	}
}

func (m *frame) inOrder(cells []sudoku.Cell) {
	for i, c := range cells {
		cells[i] = m.cells[c]
	}
}

func (m *frame) sorted(cells []sudoku.Cell) {
	m.inOrder(cells)
	slices.Sort(cells)
}

func (m *frame) set(s sudoku.Digits) (image sudoku.Digits) {
	for d := range s.All() {
		image |= sudoku.DigitSet(m.digits[d])
	}
	return image
}
