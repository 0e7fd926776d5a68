// Package benchmark measures how many boards the search engine answers in a
// second, in memory, and checks the answers while it does.
//
// Boards are shuffled and relabelled first, by symmetries that keep what makes
// them easy or hard: the order of a file, or digits that happen to stand in a
// favourable place, decide nothing.
package benchmark

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"bullseye/search"
	"bullseye/sudoku"
)

// A Mode is what is asked of each board.
type Mode string

// The modes.
const (
	Unique Mode = "unique" // a completion, and whether it is the only one
	First  Mode = "first"  // a completion
	Count  Mode = "count"  // the number of completions, up to Options.Limit
)

// Options say what to measure. The zero value proves boards unique, on one
// thread, on the machine's best path.
type Options struct {
	Mode    Mode          // "" means Unique
	Limit   uint64        // of completions in mode Count, 0 for none
	Threads int           // how many goroutines share the boards, 0 for one
	Path    search.Path   // 0 for the best
	Seed    uint64        // of the shuffling and relabelling
	Time    time.Duration // to measure for, at least; 0 means two seconds
	Alone   bool          // ask for one board at a time, as a lone caller would
}

// A Result is what was measured. A pass asks once for every board; passes are
// repeated until the time is over, and at least five times.
type Result struct {
	Corpus     string  `json:"corpus,omitempty"`
	Mode       Mode    `json:"mode"`
	Path       string  `json:"cpu"`
	Threads    int     `json:"threads"`
	Alone      bool    `json:"alone"`
	Seed       uint64  `json:"seed"`
	Boards     int     `json:"boards"`
	Passes     int     `json:"passes"`
	Best       float64 `json:"boards_per_second"`        // in the best pass
	Median     float64 `json:"median_boards_per_second"` // in the median one
	Nanosecond float64 `json:"nanoseconds_per_board"`    // in the best one
	Guesses    float64 `json:"guesses_per_board"`
	Histogram  Tally   `json:"completions"`
}

// A Tally says how many boards have no completion, one, and several: as far as
// the mode looks, so in mode First no board has several.
type Tally struct {
	None    int `json:"0"`
	One     int `json:"1"`
	Several int `json:"2+"`
}

// leastBoards is how many boards a pass has at least: smaller sets are repeated,
// every time under another symmetry, so that a pass is long enough to be timed.
const leastBoards = 20_000

// passes is how many there are at least.
const passes = 5

// block is how many boards the engine is given at a time.
const block = 2048

// ErrNoBoards says that there is nothing to measure.
var ErrNoBoards = errors.New("no boards to measure")

// Run measures. A wrong answer is an error, and so is the end of ctx.
func Run(ctx context.Context, boards []sudoku.Board, options Options) (Result, error) {
	options, err := options.complete()
	if err != nil {
		return Result{}, err
	}
	if len(boards) == 0 {
		return Result{}, ErrNoBoards
	}
	shuffled := prepare(boards, rand.New(rand.NewPCG(options.Seed, 0)))
	answers := make([]search.Answer, len(shuffled))
	var times []time.Duration
	var guesses uint64
	// The first pass warms up and is not counted.
	for total := time.Duration(0); total < options.Time || len(times) < passes+1; {
		start := time.Now()
		stats, err := pass(ctx, shuffled, answers, options)
		if err != nil {
			return Result{}, err
		}
		took := time.Since(start)
		if times = append(times, took); len(times) > 1 {
			total += took
		}
		guesses = stats.Guesses
	}
	times = times[1:]
	slices.Sort(times)
	rate := func(took time.Duration) float64 { return float64(len(shuffled)) / took.Seconds() }
	result := Result{
		Mode: options.Mode, Path: options.Path.String(), Threads: options.Threads, Alone: options.Alone,
		Seed: options.Seed, Boards: len(boards), Passes: len(times),
		Best: rate(times[0]), Median: rate(times[len(times)/2]),
		Nanosecond: times[0].Seconds() * 1e9 / float64(len(shuffled)),
		Guesses:    float64(guesses) / float64(len(shuffled)),
	}
	result.Histogram, err = validate(shuffled[:len(boards)], answers)
	return result, err
}

func (o Options) complete() (Options, error) {
	switch o.Mode {
	case "", Unique:
		o.Mode, o.Limit = Unique, 2
	case First:
		o.Limit = 1
	case Count:
	default:
		return o, fmt.Errorf("unknown mode %q, expected unique, first or count", o.Mode)
	}
	if o.Path == 0 {
		o.Path = search.BestPath()
	}
	if !o.Path.Available() {
		return o, fmt.Errorf("path %v: %w", o.Path, search.ErrPath)
	}
	o.Threads = max(o.Threads, 1)
	o.Time = cmp.Or(o.Time, 2*time.Second)
	return o, nil
}

// pass asks once for every board.
func pass(ctx context.Context, boards []sudoku.Board, answers []search.Answer, options Options) (search.Stats, error) {
	size := block
	if options.Alone {
		size = 1
	}
	ask := search.Options{Limit: options.Limit, Path: options.Path}
	var next atomic.Int64 // the board that the next block begins with
	stats := make([]search.Stats, options.Threads)
	faults := make([]error, options.Threads)
	var threads sync.WaitGroup
	for t := range options.Threads {
		threads.Go(func() {
			for {
				end := int(next.Add(int64(size)))
				from := end - size
				if from >= len(boards) {
					return
				}
				end = min(end, len(boards))
				s, err := search.SolveMany(ctx, boards[from:end], answers[from:end], ask)
				stats[t].Guesses += s.Guesses
				if err != nil {
					faults[t] = err
					return
				}
			}
		})
	}
	threads.Wait()
	var total search.Stats
	for _, s := range stats {
		total.Guesses += s.Guesses
	}
	return total, errors.Join(faults...)
}

// prepare returns the boards shuffled, each under a random symmetry, and after
// them others of the same until there are enough.
func prepare(boards []sudoku.Board, random *rand.Rand) []sudoku.Board {
	var prepared []sudoku.Board
	for len(prepared) == 0 || len(prepared) < leastBoards {
		for _, i := range random.Perm(len(boards)) {
			prepared = append(prepared, transform(&boards[i], random))
		}
	}
	return prepared
}

// transform returns the board under a random symmetry: digits relabelled, rows
// and columns exchanged within bands and stacks, these exchanged, and
// transposed or not.
func transform(b *sudoku.Board, random *rand.Rand) (t sudoku.Board) {
	lines := func() (order [9]int) {
		i := 0
		for _, band := range random.Perm(3) {
			for _, line := range random.Perm(3) {
				order[i] = 3*band + line
				i++
			}
		}
		return order
	}
	digits, rows, columns, transpose := random.Perm(9), lines(), lines(), random.IntN(2) == 1
	for c := range sudoku.Cell(sudoku.Cells) {
		row, column := rows[c.Row()], columns[c.Column()]
		if transpose {
			row, column = column, row
		}
		if d := b[sudoku.CellAt(row, column)]; d != 0 {
			t[c] = uint8(digits[d-1] + 1)
		}
	}
	return t
}

// validate checks that every completion is one, and counts.
func validate(boards []sudoku.Board, answers []search.Answer) (tally Tally, err error) {
	for i := range boards {
		switch answers[i].Count {
		case 0:
			tally.None++
			continue
		case 1:
			tally.One++
		default:
			tally.Several++
		}
		if !answers[i].Grid.Completes(&boards[i]) {
			return tally, fmt.Errorf("wrong answer: %s is no completion of %s", answers[i].Grid, boards[i])
		}
	}
	return tally, nil
}
