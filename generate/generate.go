package generate

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"bullseye/internal/redundant"
	"bullseye/internal/text/decimal"
	"bullseye/internal/text/excerpt"
	"bullseye/internal/text/message"
	"bullseye/internal/turn"
	"bullseye/score"
	"bullseye/search"
	"bullseye/sudoku"
)

// Options say which boards to make. The zero value asks for boards with one completion
// and 24 to 36 clues.
type Options struct {
	// Seed chooses the boards. The boards of two seeds have nothing in common.
	Seed uint64 `json:"seed,omitempty"`

	// Clues is the range of the number of clues; the zero value is 24 to 36, and another
	// range if that follows from other options. Unless the board must be minimal, the
	// number to stop removal at is drawn from the range. With 81 clues, boards are full
	// grids.
	Clues Range `json:"clues,omitzero"`

	// Minimal asks for boards in which every clue is needed: without it, there is a second
	// completion. With a symmetry, no clues that belong together can be removed together;
	// one of them alone may be redundant.
	Minimal bool `json:"minimal,omitempty"`

	// Symmetry is the symmetry of the cells that have clues; "" is NoSymmetry.
	Symmetry Symmetry `json:"symmetry,omitempty"`

	// Pattern, if not nil, has a digit in each cell that is to have a clue. Its other
	// cells are blank. Which digits from 1 to 9 they are does not matter.
	Pattern *sudoku.Board `json:"pattern,omitempty"`

	// From are the boards to remove clues from, in turn: full grids or, with Minimal, boards with
	// one completion, whose clues have the Symmetry. If there are none, grids are drawn.
	From []sudoku.Board `json:"from,omitempty"`

	// Unlike are classes of boards to avoid. Nil is no class.
	Unlike *Classes `json:"unlike,omitempty"`

	// Unbiased draws uniformly from all minimal boards with at most 31 clues, of all
	// grids. It excludes Symmetry, Pattern and From, and implies Minimal. The error for
	// Clues out of its reach is a *ReachError.
	Unbiased bool `json:"unbiased,omitempty"`

	// Contest, if not nil, asks for boards with several completions. Without Clues, they
	// have at least 24 clues, or any number if they have more than 2000 completions. It
	// excludes Minimal, Symmetry, Pattern and Unbiased.
	Contest *Contest `json:"contest,omitempty"`

	// Attempts is the number of attempts at a board after which it is given up; 0 is
	// DefaultAttempts. An attempt removes clues from one grid; with Pattern and Unbiased,
	// it looks at 65,536 candidates in one grid.
	Attempts int `json:"attempts,omitempty"`

	// Path is the path of the searches; 0 is the best one. Boards do not depend on it.
	Path search.Path `json:"-"`
}

// DefaultAttempts is the default of Options.Attempts. They take some seconds for removal,
// a minute or two for contests and unbiased boards, and ten minutes or more for patterns.
const DefaultAttempts = 100_000

// A Range is a range of numbers, which includes both ends.
//
// In JSON it is a text such as "24-36" or, if both ends are equal, "24" or 24.
type Range struct{ Min, Max int }

// MarshalText returns what String returns.
func (r Range) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalJSON implements json.Unmarshaler.
func (r *Range) UnmarshalJSON(text []byte) error {
	from, to, isRange := strings.Cut(strings.Trim(string(text), `"`), "-")
	if !isRange {
		to = from
	}
	low, err1 := decimal.Whole(from)
	high, err2 := decimal.Whole(to)
	if err1 != nil || err2 != nil || low > math.MaxInt32 || high > math.MaxInt32 {
		return message.Errorf("found %s, expected a number, or a range such as \"24-28\"", excerpt.Of(string(text), 40))
	}
	*r = Range{int(low), int(high)}
	return nil
}

// String returns the range as users write it: "24-36", or "24" if both ends are equal.
func (r Range) String() string {
	if r.Min == r.Max {
		return strconv.Itoa(r.Min)
	}
	return fmt.Sprintf("%d-%d", r.Min, r.Max)
}

// check returns an error unless the range is not empty and within the limits.
func (r Range) check(limits Range, things string) error {
	switch {
	case min(r.Min, r.Max) < limits.Min || max(r.Min, r.Max) > limits.Max:
		return message.Errorf("found %d to %d %v, expected a range within %d to %d", r.Min, r.Max, things, limits.Min, limits.Max)
	case r.Min > r.Max:
		return message.Errorf("found %d to %d %v, but %d is more than %d", r.Min, r.Max, things, r.Min, r.Max)
	}
	return nil
}

// Has reports whether the range includes n.
func (r Range) Has(n int) bool { return r.Min <= n && n <= r.Max }

// fewestClues is the least number of clues that a board with one completion has. McGuire,
// Tugemann and Civario proved it in 2012 by an exhaustive search.
const fewestClues = 17

// A ReachError says that Options.Unbiased makes no boards with the numbers of clues that
// Options.Clues asks for.
type ReachError struct{ Asked, Reach Range }

func (e *ReachError) Error() string { return message.English(e) }

// Message implements [message.Message].
func (e *ReachError) Message() (format string, args []any) {
	return message.Of("%v", e.Spelled("unbiased")).Message()
}

// Spelled returns the error with the option spelled as users know it.
func (e *ReachError) Spelled(option string) fmt.Stringer {
	return message.Of("%s makes boards with %d to %d clues, not %v", option, e.Reach.Min, e.Reach.Max, e.Asked)
}

// ErrImpossible means that there is no board that meets the options. It is returned only
// if that is known; boards that have not been found are not an error.
var ErrImpossible = errors.New("there is no such board")

// A ConflictError says that two options cannot be combined.
type ConflictError struct{ Option, Other string } // names of fields of Options

func (e *ConflictError) Error() string { return message.English(e) }

// Message implements [message.Message].
func (e *ConflictError) Message() (format string, args []any) {
	return message.Of("%s and %s cannot be combined: use one of them", e.Option, e.Other).Message()
}

// A Board is a board that has been made.
type Board struct {
	Board sudoku.Board `json:"board,omitzero"`
	// Grid completes the board. In a contest, it is the best completion, and the
	// lexicographically smallest of these if there are several.
	Grid sudoku.Grid `json:"grid,omitzero"`
	// Found reports whether there is a board: whether it was found within the attempts.
	Found    bool `json:"found"`
	Attempts int  `json:"attempts"` // made at this board
	// Contest describes the completions if Options.Contest asked for several.
	Contest Standing `json:"contest,omitzero"`
}

// A Generator makes boards. Several goroutines may use it at once. The zero Generator makes none: use New.
type Generator struct {
	options Options
	grids   []sudoku.Grid // the completions of From
	orbits  [][]sudoku.Cell
	pattern redundant.Set
	values  *score.Table // of a contest
	limit   uint64       // of completions in a search
	begun   atomic.Int64 // attempts
	workers sync.Pool    // of *worker
}

// New returns a generator. Its error is a *ConflictError if options cannot be combined, and
// a *ReachError if Unbiased does not reach the Clues. It wraps ErrImpossible if no board
// meets the options. Any other error says what is wrong with them.
func New(options Options) (*Generator, error) {
	g := &Generator{options: options, limit: 1}
	if err := g.complete(); err != nil {
		return nil, err
	}
	if g.options.Contest != nil {
		g.limit = uint64(g.options.Contest.Completions.Max) + 1
		g.values = g.options.Contest.Objective.Values()
	}
	return g, nil
}

// complete checks the options and fills in the defaults.
func (g *Generator) complete() (err error) {
	o := &g.options
	if o.Attempts == 0 {
		o.Attempts = DefaultAttempts
	}
	if g.orbits, err = o.Symmetry.orbits(); err != nil {
		return err
	}
	if o.Pattern != nil {
		if err := checkPattern(o.Pattern); err != nil {
			return err
		}
		g.pattern = redundant.CluesOf(o.Pattern)
	}
	if err := o.conflict(); err != nil {
		return err
	}
	switch {
	case o.Attempts < 0:
		return message.Errorf("found %d attempts, expected 1 or more", o.Attempts)
	}
	if err := o.Clues.check(Range{0, sudoku.Cells}, "clues"); err != nil {
		return err
	}
	if err := g.completeFrom(); err != nil {
		return err
	}
	if o.Contest != nil {
		o.Contest = o.Contest.withDefaults()
		if err := o.Contest.check(); err != nil {
			return err
		}
		if o.Clues == (Range{}) {
			o.Clues = Range{usualClues, sudoku.Cells}
			if o.Contest.Completions.Min > 2000 { // such boards usually have fewer clues
				o.Clues.Min = 1
			}
		}
		if o.Clues.Min > mostSeveral {
			return message.Errorf("found at least %d clues, but a board with several completions has at most %d: %w", o.Clues.Min, mostSeveral, ErrImpossible)
		}
		return o.Contest.possible()
	}
	if o.Clues == (Range{}) {
		o.Clues = Range{24, 36}
		if o.Minimal || o.Unbiased || o.Pattern != nil {
			o.Clues = Range{0, sudoku.Cells}
		}
	}
	if o.Unbiased {
		asked := o.Clues
		o.Clues = Range{max(asked.Min, fewestClues), min(asked.Max, mostUnbiased)}
		if o.Clues.Min > o.Clues.Max {
			return &ReachError{asked, Range{fewestClues, mostUnbiased}}
		}
	}
	return g.possible()
}

// completeFrom finds the completions of the boards to remove clues from.
func (g *Generator) completeFrom() error {
	o := &g.options
	for i := range o.From {
		b := &o.From[i]
		switch {
		case !slices.Contains(b[:], 0):
			grid := sudoku.Grid(*b)
			if !grid.Complete() {
				return message.Errorf("grid %d is not a full grid", i+1)
			}
			g.grids = append(g.grids, grid)
			continue
		case !o.Minimal:
			return message.Errorf("board %d has blanks, but only minimal boards can be made from such boards", i+1)
		case o.Pattern != nil:
			return &ConflictError{"Pattern", "From"}
		}
		for _, orbit := range g.orbits {
			if slices.ContainsFunc(orbit, func(c sudoku.Cell) bool { return (b[c] == 0) != (b[orbit[0]] == 0) }) {
				return message.Errorf("the clues of board %d do not have the symmetry %s", i+1, o.Symmetry)
			}
		}
		grid, err := search.Unique(context.Background(), *b)
		if err != nil {
			return message.Errorf("board %d cannot be made minimal: %w", i+1, err)
		}
		g.grids = append(g.grids, grid)
	}
	return nil
}

// conflict returns a *ConflictError if two options cannot be combined.
func (o *Options) conflict() error {
	symmetric := o.Symmetry != "" && o.Symmetry != NoSymmetry
	clues, pattern, from, contest := o.Clues != Range{}, o.Pattern != nil, len(o.From) > 0, o.Contest != nil
	for _, c := range []struct {
		option, other string
		both          bool
	}{
		{"Unbiased", "Symmetry", o.Unbiased && symmetric},
		{"Unbiased", "Pattern", o.Unbiased && pattern},
		{"Unbiased", "From", o.Unbiased && from},
		{"Contest", "Minimal", contest && o.Minimal},
		{"Contest", "Symmetry", contest && symmetric},
		{"Contest", "Pattern", contest && pattern},
		{"Contest", "Unbiased", contest && o.Unbiased},
		{"Pattern", "Symmetry", pattern && symmetric},
		{"Pattern", "Clues", pattern && clues},
	} {
		if c.both {
			return &ConflictError{c.option, c.other}
		}
	}
	return nil
}

// together is the number of boards that are made side by side. It is enough for the
// engine, and their memory stays in the processor's cache.
const together = 512

// A task makes one board after the other.
type task interface {
	// begin begins the board with a number.
	begin(number uint64)
	// next continues until a search is needed, and sets start to it, or until the board
	// is done. Then it returns false. If ctx ends, it gives the board up.
	next(ctx context.Context, start *sudoku.Candidates) bool
	// except returns a completion that the search leaves out, nil if it is after all of
	// them.
	except() *sudoku.Grid
	// see receives each completion that the search finds, up to a limit.
	see(grid *sudoku.Grid)
	// result sets the board that is done.
	result(b *Board)
}

// A trial is what tasks have in common: attempts at a board, each with another grid.
type trial struct {
	g        *Generator
	random   stream
	number   uint64 // of the board
	attempts int
	found    bool // the board of the last attempt meets the options
	grid     sudoku.Grid

	several bool        // the last search found a completion that is not the grid
	other   sudoku.Grid // this completion
}

func (t *trial) except() *sudoku.Grid { return &t.grid }

func (t *trial) see(grid *sudoku.Grid) { t.several, t.other = true, *grid }

// start begins the board with a number.
func (t *trial) start(number uint64) {
	t.random.start(t.g.options.Seed, number)
	t.number, t.attempts, t.found = number, 0, false
}

// another begins an attempt.
func (t *trial) another() {
	t.attempts++
	t.g.begun.Add(1)
	if n := uint64(len(t.g.grids)); n > 0 {
		t.grid = t.g.grids[t.number%n]
	} else {
		t.grid = tables().grid(&t.random)
	}
}

// exhausted reports whether there may be no other attempt. An attempt may need no search,
// so this is a checkpoint.
func (t *trial) exhausted(ctx context.Context) bool {
	return t.attempts == t.g.options.Attempts || turn.Check(ctx) != nil
}

// A worker is the memory of one call of Make.
type worker struct {
	tasks  []task
	number []int // the index of each task's board
	active []task
	starts []sudoku.Candidates
	except []*sudoku.Grid
	counts []uint64
}

// Attempts returns the number of attempts that all calls of Make have begun so far. It may
// be called while they run.
func (g *Generator) Attempts() int64 { return g.begun.Load() }

// Make makes boards: boards[i] is that with the number first+i, counted from 0. If a number
// would exceed math.MaxUint64, Make returns an error. If ctx ends first, Make returns its
// error, and the boards are not meaningful. Blocks of a thousand boards or more are made
// fastest.
func (g *Generator) Make(ctx context.Context, first uint64, boards []Board) error {
	if room := math.MaxUint64 - first; room < math.MaxInt && len(boards) > int(room)+1 {
		return message.Errorf("found %d boards from number %d on, expected numbers up to %d", len(boards), first, uint64(math.MaxUint64))
	}
	w, _ := g.workers.Get().(*worker)
	if w == nil {
		w = &worker{}
	}
	defer g.workers.Put(w)
	for len(w.tasks) < min(together, len(boards)) {
		w.tasks = append(w.tasks, g.newTask())
	}
	return w.make(ctx, g, first, boards)
}

// All yields the boards from number 0 on, those that were not found among them. If ctx ends, the
// last value is its error. It makes them in blocks that grow, so that the first comes soon and
// many come fast.
func (g *Generator) All(ctx context.Context) iter.Seq2[Board, error] {
	return func(yield func(Board, error) bool) {
		boards := make([]Board, 1, 1024)
		for first := uint64(0); ; {
			if err := g.Make(ctx, first, boards); err != nil {
				yield(Board{}, err)
				return
			}
			for i := range boards {
				if !yield(boards[i], nil) {
					return
				}
			}
			first += uint64(len(boards))
			boards = boards[:min(2*len(boards), cap(boards))]
		}
	}
}

func (g *Generator) newTask() task {
	switch {
	case g.options.Contest != nil:
		return &contest{trial: trial{g: g}}
	case g.options.Unbiased || g.options.Pattern != nil:
		return newSampling(g)
	}
	return &removal{trial: trial{g: g}}
}

// make lets the tasks make the boards. In each round, every task prepares its next search,
// and the engine does all of them together.
func (w *worker) make(ctx context.Context, g *Generator, first uint64, boards []Board) error {
	begun := 0
	w.active, w.number = w.active[:0], w.number[:0]
	for _, t := range w.tasks[:min(together, len(boards))] {
		t.begin(first + uint64(begun))
		w.active, w.number = append(w.active, t), append(w.number, begun)
		begun++
	}
	see := func(i int, grid *sudoku.Grid) { w.active[i].see(grid) }
	var start sudoku.Candidates
	for {
		w.starts, w.except = w.starts[:0], w.except[:0]
		for i := 0; i < len(w.active); {
			t := w.active[i]
			if t.next(ctx, &start) {
				w.starts, w.except = append(w.starts, start), append(w.except, t.except())
				i++
				continue
			}
			t.result(&boards[w.number[i]])
			if begun < len(boards) {
				t.begin(first + uint64(begun))
				w.number[i] = begun
				begun++
				continue
			}
			last := len(w.active) - 1
			w.active[i], w.number[i] = w.active[last], w.number[last]
			w.active, w.number = w.active[:last], w.number[:last]
		}
		if len(w.active) == 0 {
			return ctx.Err()
		}
		if cap(w.counts) < len(w.starts) {
			w.counts = make([]uint64, together)
		}
		err := search.Visit(ctx, w.starts, w.counts[:len(w.starts)], search.Options{Limit: g.limit, Except: w.except, Path: g.options.Path}, see)
		if err != nil {
			return err
		}
	}
}
