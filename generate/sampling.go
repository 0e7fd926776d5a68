package generate

import (
	"context"
	"math/big"

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
)

// A drawing draws candidates: cells of the grid.
type drawing interface {
	// begin begins a new grid.
	begin(random *stream)
	// draw returns the next candidate.
	draw(random *stream) redundant.Set
	// skip skips following candidates that a set does not meet either, if that is easy to
	// tell, and returns their number. The set must not meet the last candidate.
	skip(set *redundant.Set) int
	// board returns the board of a candidate, and its completion.
	board(cells redundant.Set, grid *sudoku.Grid) (sudoku.Board, sudoku.Grid)
}

// A sampling makes boards by sampling.
type sampling struct {
	trial
	drawing drawing
	minimal bool

	sets []redundant.Set // unavoidable sets, the most useful ones first
	left int             // candidates to draw in this grid

	cells redundant.Set // the candidate that is being searched
	open  redundant.Set // its clues that may be redundant, once it has one completion
	less  sudoku.Cell   // the one of these without which it is being searched
	asked question
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
	t.sets = redundant.AppendSets(t.sets[:0], &t.grid, &redundant.EachCell)
	t.drawing.begin(&t.random)
	t.left, t.asked = Candidates, nothing
}

func (t *sampling) next(ctx context.Context, start *sudoku.Candidates) bool {
	if t.asks(start) {
		return !t.found
	}
	for {
		for t.left > 0 {
			t.cells = t.drawing.draw(&t.random)
			t.left--
			set := t.unmet()
			if set == nil {
				t.ask(ifUnique, t.cells, start)
				return true
			}
			t.left -= t.drawing.skip(set)
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
		t.open = redundant.Set{}
		if t.minimal {
			t.open = t.undecided()
		}
	case !t.several:
		return false // a clue is redundant
	default:
		t.learn()
		t.open.Remove(t.less)
	}
	if t.open != (redundant.Set{}) {
		t.less = t.open.Last()
		less := t.cells
		less.Remove(t.less)
		t.ask(ifNeeded, less, start)
		start[t.less] &^= sudoku.DigitSet(t.grid[t.less])
		return true
	}
	t.asked = nothing
	board, _ := t.drawing.board(t.cells, &t.grid)
	t.found = !t.g.options.Unlike.has(board)
	return t.found
}

// ask asks for a search of the grid's digits in some cells.
func (t *sampling) ask(q question, cells redundant.Set, start *sudoku.Candidates) {
	var b sudoku.Board
	for c := range cells.All() {
		b[c] = t.grid[c]
	}
	*start = b.Candidates()
	t.asked, t.several = q, false
}

// unmet returns an unavoidable set without a clue, nil if it knows none. Such a set moves
// forward, so that the sets that rule out most candidates are at the front.
func (t *sampling) unmet() *redundant.Set {
	for i := range t.sets {
		if !t.sets[i].Meets(t.cells) {
			t.sets[i], t.sets[i/2] = t.sets[i/2], t.sets[i]
			return &t.sets[i/2]
		}
	}
	return nil
}

// learn adds the unavoidable sets that the last search found. If there are too many, they
// replace those at the end.
func (t *sampling) learn() {
	t.sets = append(t.sets[:min(len(t.sets), mostSets-1)], redundant.Difference(&t.grid, &t.other))
}

// undecided returns the clues of the candidate that the first unavoidable sets do not
// prove to be needed.
func (t *sampling) undecided() redundant.Set {
	open := t.cells
	for _, s := range t.sets[:min(len(t.sets), mostSets/4)] {
		if clues := (redundant.Set{s[0] & t.cells[0], s[1] & t.cells[1]}); clues.Len() == 1 {
			open.Remove(clues.Last())
		}
	}
	return open
}

func (t *sampling) result(b *Board) {
	*b = Board{Found: t.found, Attempts: t.attempts}
	if b.Found {
		b.Board, b.Grid = t.drawing.board(t.cells, &t.grid)
	}
}

// A windows draws uniformly from all sets of cells whose number is in a range. So every
// minimal board is drawn with the same probability, and the distribution of the number of
// clues is that of all minimal boards. A candidate consists of consecutive cells of a
// random order, and the next one begins a cell later.
//
// There are far more sets of many cells than of few, so most candidates have the largest
// number or almost that. The few minimal boards among them are what takes the time.
type windows struct {
	least  int                             // the smallest number of cells
	below  []uint64                        // the probability of a smaller number than each, in units of 2⁻⁶⁴
	order  [sudoku.Cells]uint8             // the cells in order
	place  [sudoku.Cells]uint8             // of each cell in the order
	before [sudoku.Cells + 1]redundant.Set // the cells before each place
	next   int                             // the place where the next window begins
	size   int                             // of the windows in this order
}

// mostUnbiased is the largest number of clues that is drawn. Of all minimal boards, about
// one in 100,000 has more.
const mostUnbiased = 31

// newWindows returns a drawing of numbers of cells in a range that is not empty.
func newWindows(r Range) *windows {
	w := &windows{least: r.Min}
	var total big.Int
	var sums []*big.Int
	for n := r.Min; n <= r.Max; n++ {
		sums = append(sums, new(big.Int).Set(&total))
		total.Add(&total, new(big.Int).Binomial(sudoku.Cells, int64(n)))
	}
	for _, sum := range sums {
		sum.Lsh(sum, 64)
		w.below = append(w.below, sum.Div(sum, &total).Uint64())
	}
	return w
}

func (w *windows) begin(random *stream) {
	for i := range w.order {
		w.order[i] = uint8(i) // the order of the last board must not matter
	}
	shuffle(random, w.order[:])
	var low, high uint64 // of the set of the cells so far
	for place, c := range w.order {
		w.place[c] = uint8(place)
		bit, inHigh := uint64(1)<<(c&63), -uint64(c>>6)
		low, high = low|bit&^inHigh, high|bit&inHigh
		w.before[place+1] = redundant.Set{low, high}
	}
	u, i := uint64(random.fraction()), len(w.below)-1
	for u < w.below[i] {
		i--
	}
	w.next, w.size = 0, w.least+i
}

func (w *windows) draw(random *stream) redundant.Set {
	if w.next == sudoku.Cells {
		w.begin(random)
	}
	from, behind := &w.before[w.next], w.next+w.size
	w.next++
	if behind > sudoku.Cells { // the window goes over the end
		all, to := &w.before[sudoku.Cells], &w.before[behind-sudoku.Cells]
		return redundant.Set{all[0] ^ from[0] | to[0], all[1] ^ from[1] | to[1]}
	}
	to := &w.before[behind]
	return redundant.Set{from[0] ^ to[0], from[1] ^ to[1]}
}

// skip skips the windows before that in which the first cell of the set comes.
func (w *windows) skip(set *redundant.Set) int {
	// The last window ended before this place, and the next one has it.
	behind := w.next + w.size - 1
	skipped := sudoku.Cells - w.next
	for c := range set.All() {
		distance := int(w.place[c]) - behind
		for distance < 0 {
			distance += sudoku.Cells
		}
		skipped = min(skipped, distance)
	}
	w.next += skipped
	return skipped
}

func (w *windows) board(cells redundant.Set, grid *sudoku.Grid) (b sudoku.Board, _ sudoku.Grid) {
	for c := range cells.All() {
		b[c] = grid[c]
	}
	return b, *grid
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

func (m *moves) begin(*stream) { m.left = 0 }

func (m *moves) draw(random *stream) redundant.Set {
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
	var to [9]uint64
	for r, columns := range m.inOrder {
		to[m.now.row[r]] = uint64(columns)
	}
	return redundant.Set{
		to[0] | to[1]<<9 | to[2]<<18 | to[3]<<27 | to[4]<<36 | to[5]<<45 | to[6]<<54 | to[7]<<63,
		to[7]>>1 | to[8]<<8,
	}
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

func (m *moves) skip(*redundant.Set) int { return 0 }

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
