package generate

import (
	"context"

	"bullseye/internal/redundant"
	"bullseye/sudoku"
)

// Sampling draws sets of cells and keeps the first that has one completion, and that is
// minimal if that is asked. Very few are kept: a board with given cells of clues, or a
// minimal board whose probability is the same as that of any other, is found among
// hundreds of thousands or millions. So what fails must fail fast: unavoidable sets of the
// grid without a clue rule out nearly all candidates. The others are searched. If there is
// a second completion, the cells in which it differs are one more unavoidable set.
//
// Which candidate is the first does not depend on the unavoidable sets, because those that
// they rule out would fail anyway.

const (
	// Candidates is the number of candidates in one grid, an attempt with Options.Pattern and
	// Options.Unbiased. They are so few that a grid rarely has two that are kept.
	Candidates = 1 << 16
	mostSets   = 512 // unavoidable sets that are remembered
	manyClues  = 30  // so many that a clue is more likely to be redundant than a completion to be missing
)

// A drawing draws candidates: cells of the grid.
type drawing interface {
	// begin begins a grid, of which some unavoidable sets are known.
	begin(grid *sudoku.Grid, sets []redundant.Set)
	// draw draws some of the candidates that are left. It appends those that may be kept,
	// and returns the number of all.
	draw(random *stream, left int, to []redundant.Set) (maybe []redundant.Set, drawn int)
	// board returns the board of a candidate, and its completion.
	board(cells redundant.Set, grid *sudoku.Grid) (sudoku.Board, sudoku.Grid)
}

// A sampling makes boards by sampling.
type sampling struct {
	trial
	drawing drawing
	minimal bool

	sets  []redundant.Set // unavoidable sets, the most useful ones first
	left  int             // candidates to draw in this grid
	queue []redundant.Set // candidates that have been drawn
	drawn []redundant.Set // those of them that are still to be looked at

	cells    redundant.Set // the candidate that is being searched
	unique   bool          // it has one completion
	open     redundant.Set // its clues that may be redundant
	narrowed bool          // unavoidable sets have been used for that
	less     sudoku.Cell   // the one of these without which it is being searched
	asked    question
}

// A question is what a search is about.
type question uint8

const (
	nothing  question = iota
	ifUnique          // has the candidate one completion?
	ifNeeded          // has it another one without a clue?
)

func newSampling(g *Generator) *sampling {
	if g.options.Pattern != nil {
		return &sampling{trial: trial{g: g}, drawing: newMoves(g.pattern), minimal: g.options.Minimal}
	}
	return &sampling{trial: trial{g: g}, drawing: newWindows(g.options.Clues), minimal: true}
}

func (t *sampling) begin(number uint64) {
	t.start(number)
	t.attempt()
}

// attempt begins a grid.
func (t *sampling) attempt() {
	t.another()
	t.sets = redundant.AppendSets(t.sets[:0], &t.grid)
	t.drawing.begin(&t.grid, t.sets)
	t.left, t.drawn, t.asked = Candidates, t.drawn[:0], nothing
}

func (t *sampling) next(ctx context.Context, start *sudoku.Candidates) bool {
	if t.asks(start) {
		return !t.found
	}
	for {
		for i, cells := range t.drawn {
			if t.meets(cells) {
				t.cells, t.drawn = cells, t.drawn[i+1:]
				t.unique, t.narrowed, t.open = false, !t.minimal, redundant.Set{}
				if t.minimal {
					t.open = cells
				}
				return t.asksAbout(start)
			}
		}
		if t.left > 0 {
			var drawn int
			t.drawn, drawn = t.drawing.draw(&t.random, t.left, t.queue[:0])
			t.queue = t.drawn
			t.left -= drawn
			continue
		}
		if t.exhausted(ctx) {
			return false
		}
		t.attempt()
	}
}

// asks takes the answer to the last search. It reports whether the candidate needs
// another search or has been found.
func (t *sampling) asks(start *sudoku.Candidates) bool {
	switch {
	case t.asked == nothing:
		return false
	case t.asked == ifUnique && t.several:
		t.learn()
		return false
	case t.asked == ifUnique:
		t.unique = true
		t.narrow()
	case !t.several:
		return false // a clue is redundant
	default:
		t.learn()
		t.narrow()
		t.open.Remove(t.less)
	}
	if t.asksAbout(start) {
		return true
	}
	t.asked = nothing
	board, _ := t.drawing.board(t.cells, &t.grid)
	t.found = !t.g.options.Unlike.has(board)
	return t.found
}

// asksAbout asks what is not yet known of the candidate. It reports whether there was something.
func (t *sampling) asksAbout(start *sudoku.Candidates) bool {
	if !t.unique && (t.cells.Len() < manyClues || t.open == (redundant.Set{})) {
		t.ask(ifUnique, t.cells, start)
		return true
	}
	if t.open == (redundant.Set{}) {
		return false
	}
	t.less = t.likely()
	less := t.cells
	less.Remove(t.less)
	t.ask(ifNeeded, less, start)
	start[t.less] &^= sudoku.DigitSet(t.grid[t.less])
	return true
}

// likely returns the open clue that is most likely to be redundant: the one that sees most
// clues, with those of its digit on top.
func (t *sampling) likely() (likely sudoku.Cell) {
	var ofDigit [16]int
	for c := range t.cells.All() {
		ofDigit[t.grid[c]&15]++
	}
	most := -1
	for c := range t.open.All() {
		p := &peersOf[c]
		if n := (redundant.Set{p[0] & t.cells[0], p[1] & t.cells[1]}).Len() + ofDigit[t.grid[c]&15]; n > most {
			likely, most = c, n
		}
	}
	return likely
}

// peersOf holds the peers of each cell.
var peersOf = func() (peers [sudoku.Cells]redundant.Set) {
	for c := range peers {
		for _, peer := range sudoku.Cell(c).Peers() {
			peers[c].Add(peer)
		}
	}
	return peers
}()

// ask asks for a search of the grid's digits in some cells.
func (t *sampling) ask(q question, cells redundant.Set, start *sudoku.Candidates) {
	*start = blank
	for c := range cells.All() {
		start[c] = sudoku.DigitSet(t.grid[c])
	}
	t.asked, t.several = q, false
}

// blank has every candidate.
var blank = new(sudoku.Board).Candidates()

// meets reports whether a candidate meets all unavoidable sets that are known. One that it does
// not meet moves forward, so that the sets that rule out most candidates are at the front.
func (t *sampling) meets(cells redundant.Set) bool {
	for i := range t.sets {
		if !t.sets[i].Meets(cells) {
			t.sets[i], t.sets[i/2] = t.sets[i/2], t.sets[i]
			return false
		}
	}
	return true
}

// learn adds the unavoidable sets that the last search found. If there are too many, they
// replace those at the end.
func (t *sampling) learn() {
	t.sets = append(t.sets[:min(len(t.sets), mostSets-1)], redundant.Difference(&t.grid, &t.other))
}

// narrow leaves the clues open that the first unavoidable sets do not prove to be needed, once
// for each candidate. Most fail before.
func (t *sampling) narrow() {
	if t.narrowed {
		return
	}
	t.narrowed = true
	for _, s := range t.sets[:min(len(t.sets), mostSets/4)] {
		if clues := (redundant.Set{s[0] & t.cells[0], s[1] & t.cells[1]}); clues.Len() == 1 {
			t.open.Remove(clues.Last())
		}
	}
}

func (t *sampling) result(b *Board) {
	*b = Board{Found: t.found, Attempts: t.attempts}
	if b.Found {
		b.Board, b.Grid = t.drawing.board(t.cells, &t.grid)
	}
}

// A moves draws the cells to which a motion carries a pattern: it may transpose the board
// and permute its rows and columns without tearing bands and stacks apart. To move the
// pattern is the same as to move the grid the other way, and much cheaper.
type moves struct {
	rows    [2][9]uint16 // the columns of the pattern in each row, and the rows in each column
	inOrder [9]uint16    // one of these, with the columns in order
	now     motion
	left    int // candidates until the order of the columns changes
}

// A motion carries row r and column c to row[r] and column[c], or to row[c] and column[r]
// if it transposes.
type motion struct {
	row, column [9]uint8
	transposes  bool
}

// movesOfRows is the number of candidates with the same order of columns.
const movesOfRows = 64

func newMoves(pattern redundant.Set) *moves {
	m := &moves{}
	for c := range pattern.All() {
		m.rows[0][c.Row()] |= 1 << c.Column()
		m.rows[1][c.Column()] |= 1 << c.Row()
	}
	return m
}

func (m *moves) begin(*sudoku.Grid, []redundant.Set) { m.left = 0 }

// draw draws one candidate, because board needs its motion.
func (m *moves) draw(random *stream, _ int, to []redundant.Set) ([]redundant.Set, int) {
	if m.left == 0 {
		m.left = movesOfRows
		f := random.fraction()
		m.now.transposes = f.below(2) == 1
		m.now.column = lineOrder(&f)
		rows := &m.rows[0]
		if m.now.transposes {
			rows = &m.rows[1]
		}
		for r, columns := range rows {
			m.inOrder[r] = 0
			for c, to := range m.now.column {
				m.inOrder[r] |= columns >> c & 1 << to
			}
		}
	}
	m.left--
	f := random.fraction()
	m.now.row = lineOrder(&f)
	var rows [9]uint64
	for r, columns := range m.inOrder {
		rows[m.now.row[r]] = uint64(columns)
	}
	return append(to, redundant.Set{
		rows[0] | rows[1]<<9 | rows[2]<<18 | rows[3]<<27 | rows[4]<<36 | rows[5]<<45 | rows[6]<<54 | rows[7]<<63,
		rows[7]>>1 | rows[8]<<8,
	}), 1
}

// lineOrder draws an order of nine rows that keeps bands together.
func lineOrder(f *fraction) (order [9]uint8) {
	n := f.below(6 * 6 * 6 * 6)
	bands := &orders[n%6]
	for band := range 3 {
		n /= 6
		for i, line := range orders[n%6] {
			order[3*band+i] = 3*bands[band] + line
		}
	}
	return order
}

func (m *moves) board(cells redundant.Set, grid *sudoku.Grid) (b sudoku.Board, moved sudoku.Grid) {
	for i := range moved {
		r, c := i/9, i%9
		if m.now.transposes {
			r, c = c, r
		}
		from := sudoku.CellAt(int(m.now.row[r]), int(m.now.column[c]))
		if moved[i] = grid[from]; cells.Has(from) {
			b[i] = moved[i]
		}
	}
	return b, moved
}
