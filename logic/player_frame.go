package logic

import (
	"context"
	"slices"

	"bullseye/logic/internal/grid"
	"bullseye/search"
	"bullseye/sudoku"
	"bullseye/symmetry"
)

// A frame carries positions of a board to its canonical form, and steps back.
type frame struct {
	known  bool
	board  sudoku.Board // its clues
	unique bool         // whether they have exactly one completion

	// cells, digits and houses lead back. toDigit leads from the board to its canonical form.
	cells   [sudoku.Cells]sudoku.Cell
	houses  [sudoku.Houses]sudoku.House
	digits  [10]uint8
	toDigit [10]uint8

	grid grid.Grid

	// given are the cells whose digits the puzzle fixes: those of the clues, or all cells if the
	// clues have several completions. Then the puzzle is given by its candidates, of which any
	// may be what makes its solution the only one.
	given grid.Set
}

// enter returns the canonical form of a position.
func (m *frame) enter(ctx context.Context, at *Position) *grid.Grid {
	var board sudoku.Board
	for s := at.clues; !s.IsEmpty(); {
		c := s.Next()
		board[c] = at.grid.Digit[c]
	}
	if !m.known || board != m.board {
		m.align(ctx, board)
	}
	var digits [sudoku.Cells]uint8
	var candidates [sudoku.Cells]sudoku.Digits
	m.given = grid.Set{}
	for c, from := range m.cells {
		digits[c] = m.toDigit[at.grid.Digit[from]]
		for s := at.grid.Cand[from]; s != 0; s &= s - 1 {
			candidates[c] |= one(m.toDigit[lowest(s)+1] - 1)
		}
		if !m.unique || at.clues.Has(from) {
			m.given.Add(sudoku.Cell(c))
		}
	}
	m.grid = grid.From(&digits, &candidates)
	return &m.grid
}

// align finds the canonical form of the clues.
func (m *frame) align(ctx context.Context, board sudoku.Board) {
	_, err := search.Unique(ctx, board)
	m.unique, m.known, m.board = err == nil, ctx.Err() == nil, board
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

// leave returns a step carried back to the position. It shares no memory with the step, since
// parts of one can be shared.
func (m *frame) leave(s *Step) Step {
	back := *s
	if s.Places() {
		back.Placement = m.candidate(s.Placement)
	}
	back.Removals = image(s.Removals, m.candidate)
	slices.SortFunc(back.Removals, compareCandidates)
	back.Pattern = m.pattern(&s.Pattern)
	p := &back.Pattern
	switch s.Technique {
	case Jellyfish, FinnedXWing, FinnedSwordfish, FinnedJellyfish, SashimiXWing, SashimiSwordfish, SashimiJellyfish:
		n := len(p.Houses) / 2
		slices.Sort(p.Houses[:n])
		slices.Sort(p.Houses[n:])
		slices.Sort(p.Cells)
	case NakedQuad, HiddenQuad, BivalueGrave:
		slices.Sort(p.Cells)
	}
	return back
}

func (m *frame) pattern(p *Pattern) Pattern {
	return Pattern{
		Digits:       m.set(p.Digits),
		Extra:        m.set(p.Extra),
		Cells:        image(p.Cells, m.cell),
		Houses:       image(p.Houses, m.house),
		Fins:         m.sorted(p.Fins),
		Sets:         image(p.Sets, m.cellSet),
		Linked:       image(p.Linked, m.digit),
		Colours:      [2][]sudoku.Cell{m.sorted(p.Colours[0]), m.sorted(p.Colours[1])},
		Combinations: image(p.Combinations, m.combination),
		Chains:       image(p.Chains, m.chain),
		Cost:         p.Cost,
	}
}

func (m *frame) cell(c sudoku.Cell) sudoku.Cell    { return m.cells[c] }
func (m *frame) house(h sudoku.House) sudoku.House { return m.houses[h] }
func (m *frame) digit(d uint8) uint8               { return m.digits[d] }

func (m *frame) candidate(c Candidate) Candidate {
	return Candidate{m.cells[c.Cell], m.digits[c.Digit]}
}

func (m *frame) cellSet(s Set) Set {
	return Set{m.houses[s.House], m.sorted(s.Cells), m.set(s.Digits), s.Hidden}
}

func (m *frame) combination(c Combination) Combination {
	return Combination{image(c.Digits, m.digit), m.cells[c.Excluder], c.Twice}
}

func (m *frame) chain(c Chain) Chain { return Chain{image(c.Nodes, m.node)} }

func (m *frame) node(n Node) Node {
	n.Cells = m.sorted(n.Cells)
	n.Digit = m.digits[n.Digit]
	if n.Reason == ByHouse {
		n.House = m.houses[n.House]
	}
	if n.Nested != nil {
		nested := m.leave(n.Nested)
		n.Nested = &nested
	}
	return n
}

func (m *frame) sorted(cells []sudoku.Cell) []sudoku.Cell {
	cells = image(cells, m.cell)
	slices.Sort(cells)
	return cells
}

func (m *frame) set(s sudoku.Digits) (digits sudoku.Digits) {
	for d := range s.All() {
		digits |= sudoku.DigitSet(m.digits[d])
	}
	return digits
}

// image returns the list of what f makes of each member of a list.
func image[T any](list []T, f func(T) T) []T {
	if list == nil {
		return nil
	}
	made := make([]T, len(list))
	for i, x := range list {
		made[i] = f(x)
	}
	return made
}
