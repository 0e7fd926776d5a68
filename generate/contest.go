package generate

import (
	"context"
	"errors"

	"bullseye/internal/text/excerpt"
	"bullseye/internal/text/message"
	"bullseye/score"
	"bullseye/sudoku"
)

// A Contest asks for boards that are worth a contest of target sudoku: boards with many
// completions, in which it takes more than greed to find the best one.
type Contest struct {
	// Completions is the range of the number of completions; the zero value is 200 to 2000.
	Completions Range `json:"completions,omitzero"`

	// Optimum says how many completions have the best score; "" is AnyOptimum.
	Optimum Optimum `json:"optimum,omitempty"`

	// Gap is the least difference between the best score and the second best.
	Gap int `json:"gap,omitempty"`

	// Greedy allows boards on which greedy play reaches the best score. A greedy player
	// always makes the move that pays most, among the digits that are not in the same row,
	// column or box yet.
	Greedy bool `json:"greedy,omitempty"`

	// Objective scores the completions.
	Objective score.Objective `json:"objective,omitzero"`
}

// DefaultCompletions are the Completions of a Contest that names none.
var DefaultCompletions = Range{200, 2000}

// MaxCompletions is the largest number that Contest.Completions may have.
const MaxCompletions = 1_000_000

// An Optimum says how many completions of a contest have the best score.
type Optimum string

// The optima.
const (
	AnyOptimum    Optimum = "any"
	UniqueOptimum Optimum = "unique"
	SeveralOptima Optimum = "several"
)

const (
	usualClues = 24         // of a board with 200 to 2000 completions, and the least number in NOIP's statement
	step       = 3          // the number of clues changes by this at most from search to search
	noScore    = -(1 << 62) // less than any score
)

// Optima returns the names of all values of Contest.Optimum.
func Optima() []string {
	return []string{string(AnyOptimum), string(UniqueOptimum), string(SeveralOptima)}
}

// A Standing describes the completions of a board for a contest.
type Standing struct {
	Completions int   `json:"completions" doc:"number of completions"`
	Best        int64 `json:"best" doc:"best score"`
	Optima      int   `json:"optima" doc:"number of completions with it"`
	Second      int64 `json:"second" doc:"second best score"`
	Greedy      int64 `json:"greedy" doc:"score of greedy play"` // which may end before the board is full
	Full        bool  `json:"full" doc:"greedy play fills the board"`
}

// check checks the options and fills in the defaults.
func (c *Contest) check() error {
	if err := c.Completions.check(Range{2, MaxCompletions}, "completions"); err != nil {
		return err
	}
	switch {
	case c.Optimum != AnyOptimum && c.Optimum != UniqueOptimum && c.Optimum != SeveralOptima:
		return message.Errorf("found the optimum %q, expected one of %s", c.Optimum, excerpt.List(Optima()))
	case c.Gap < 0:
		return errors.New("found a negative gap, expected 0 or more")
	}
	return c.Objective.Check()
}

// possible returns an error that wraps ErrImpossible if all grids have the same score. The
// score is a sum over the digits of cells, so it is the same for all grids if it is for
// enough of them, of which all others are linear combinations.
func (c *Contest) possible() error {
	var random stream
	random.start(0, 0)
	values := c.Objective.Values()
	first := tables().grid(&random)
	for range spanning {
		if grid := tables().grid(&random); values.Score(grid) != values.Score(first) {
			return nil
		}
	}
	return message.Errorf("found weights that give all grids the same score, so that none is the best: %w", ErrImpossible)
}

// spanning is a number of random grids of which all grids are linear combinations.
const spanning = 1500

// withDefaults returns the contest with its defaults filled in.
func (c Contest) withDefaults() *Contest {
	if c.Completions == (Range{}) {
		c.Completions = DefaultCompletions
	}
	if c.Optimum == "" {
		c.Optimum = AnyOptimum
	}
	return &c
}

// A contest makes boards with several completions. It puts the cells of a grid into a
// random order and looks for a number of clues, the first ones in this order, with which
// the number of completions is in the range. Every completion is visited, so best and
// second best score are known.
type contest struct {
	trial
	order [sudoku.Cells]sudoku.Cell

	few, many int // numbers of clues with too many and with too few completions, or out of the range
	clues     int // the number of clues that is being searched
	asked     bool
	board     sudoku.Board
	best      sudoku.Grid
	standing  Standing
}

func (t *contest) begin(number uint64) {
	t.start(number)
	t.attempt()
}

// attempt begins an attempt.
func (t *contest) attempt() {
	t.another()
	for i := range t.order {
		t.order[i] = sudoku.Cell(i)
	}
	shuffle(&t.random, t.order[:])
	clues := t.g.options.Clues
	t.few, t.many, t.clues = clues.Min-1, clues.Max+1, min(max(usualClues, clues.Min), clues.Max)
	t.asked = false
}

func (t *contest) next(ctx context.Context, start *sudoku.Candidates) bool {
	if t.asked {
		switch completions, n := t.g.options.Contest.Completions, t.standing.Completions; {
		case n > completions.Max:
			t.few = t.clues
		case n < completions.Min:
			t.many = t.clues
		default:
			if t.found = t.met(); t.found {
				return false
			}
			t.many = t.few + 1 // the range has been hit
		}
		t.clues = min(max((t.few+t.many)/2, t.clues-step), t.clues+step)
	}
	if t.few+1 >= t.many {
		if t.exhausted(ctx) {
			t.found = false
			return false
		}
		t.attempt()
	}
	t.board = sudoku.Board{}
	for _, c := range t.order[:t.clues] {
		t.board[c] = t.grid[c]
	}
	*start = t.board.Candidates()
	t.asked, t.standing = true, Standing{Best: noScore, Second: noScore}
	return true
}

// except returns nil: every completion counts.
func (t *contest) except() *sudoku.Grid { return nil }

func (t *contest) see(grid *sudoku.Grid) {
	s := &t.standing
	s.Completions++
	score := t.g.values.Score(*grid)
	switch {
	case score > s.Best:
		s.Second, s.Best, s.Optima, t.best = s.Best, score, 1, *grid
	case score == s.Best:
		s.Optima++
		if compare(grid, &t.best) < 0 {
			t.best = *grid // completions come in any order
		}
	case score > s.Second:
		s.Second = score
	}
}

// compare compares grids lexicographically.
func compare(a, b *sudoku.Grid) int {
	for c := range a {
		if a[c] != b[c] {
			return int(a[c]) - int(b[c])
		}
	}
	return 0
}

// met reports whether a board with enough completions is a contest. It plays greedily.
func (t *contest) met() bool {
	c, s := t.g.options.Contest, &t.standing
	switch {
	case s.Second == noScore: // all completions score alike
		return false
	case s.Best-s.Second < int64(c.Gap):
		return false
	case c.Optimum == UniqueOptimum && s.Optima > 1, c.Optimum == SeveralOptima && s.Optima == 1:
		return false
	}
	s.Greedy, s.Full = playGreedily(t.board, t.g.values)
	if s.Full && s.Greedy == s.Best && !c.Greedy {
		return false
	}
	return !t.g.options.Unlike.has(t.board)
}

// playGreedily makes the move that pays most, as long as there is one, and returns the
// score of all cells that are filled then. If several moves pay the same, the first cell
// comes first, and the largest digit in it.
func playGreedily(b sudoku.Board, values *score.Table) (total int64, full bool) {
	var rows, columns, boxes [9]sudoku.Digits
	put := func(c sudoku.Cell, d uint8) {
		p, digit := &places[c], sudoku.DigitSet(d)
		rows[p.row], columns[p.column], boxes[p.box] = rows[p.row]|digit, columns[p.column]|digit, boxes[p.box]|digit
		b[c] = d
		total += values[c][d-1]
	}
	left := sudoku.Cells
	for c, d := range b {
		if d != 0 {
			put(sudoku.Cell(c), d)
			left--
		}
	}
	for ; left > 0; left-- {
		var cell sudoku.Cell
		var digit uint8
		var most int64
		for c := range b {
			if b[c] != 0 {
				continue
			}
			p := &places[c]
			legal := sudoku.AllDigits &^ (rows[p.row] | columns[p.column] | boxes[p.box])
			for d := uint8(9); d >= 1; d-- {
				if pay := values[c][d-1]; legal.Has(d) && (digit == 0 || pay > most) {
					cell, digit, most = sudoku.Cell(c), d, pay
				}
			}
		}
		if digit == 0 {
			return total, false
		}
		put(cell, digit)
	}
	return total, true
}

// places holds the houses of each cell.
var places = func() (all [sudoku.Cells]struct{ row, column, box uint8 }) {
	for i := range all {
		c := sudoku.Cell(i)
		all[i].row, all[i].column = uint8(c.Row()), uint8(c.Column())
		all[i].box = uint8(c.Row()/3*3 + c.Column()/3)
	}
	return all
}()

func (t *contest) result(b *Board) {
	*b = Board{Found: t.found, Attempts: t.attempts}
	if b.Found {
		b.Board, b.Grid, b.Contest = t.board, t.best, t.standing
	}
}
