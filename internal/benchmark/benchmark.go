// Package benchmark measures how many boards per second the search engine
// answers in memory, and checks the answers.
//
// It first shuffles the boards and applies a random symmetry to each. Symmetries
// keep the difficulty of a board, but a lucky order of the file or a lucky choice
// of digits no longer affects the result.
package benchmark

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"bullseye/internal/text/message"
	"bullseye/search"
	"bullseye/sudoku"
)

// A Mode is the question about each board.
type Mode string

// The modes.
const (
	Unique Mode = "unique" // a completion, and whether it is the only one
	First  Mode = "first"  // a completion
	Count  Mode = "count"  // the number of completions, up to Options.Limit
)

// Options says what to measure. The zero value measures mode Unique on one
// thread, with the machine's best path.
type Options struct {
	Mode    Mode          // "" means Unique
	Limit   uint64        // in mode Count, the number at which counting stops; 0 is no limit
	Threads int           // the number of goroutines that share the boards; 0 means 1
	Path    search.Path   // 0 means the best path
	Seed    uint64        // for shuffling and for the symmetries
	Time    time.Duration // the least total time of the passes; 0 means two seconds
	Alone   bool          // search for one board per call instead of a block
}

// A Result is a measurement. A pass answers every board once. There are at least
// five passes, and as many as fit into the time.
type Result struct {
	Corpus      string      `json:"corpus,omitempty" doc:"set of boards"`
	Mode        Mode        `json:"mode" doc:"what is measured"`
	Path        string      `json:"cpu,omitempty" doc:"path of the code: 'avx512', 'avx2', 'neon' or 'portable'; not of puzzles with further rules"`
	Threads     int         `json:"threads" doc:"number of threads"`
	Alone       bool        `json:"alone" doc:"boards were searched one by one"`
	Seed        uint64      `json:"seed" doc:"seed of the shuffling; 0 for puzzles with further rules, which are not shuffled"`
	Boards      int         `json:"boards" doc:"number of boards"`
	Passes      int         `json:"passes" doc:"number of passes over them"`
	Best        float64     `json:"boards_per_second" doc:"rate of the fastest pass"`
	Median      float64     `json:"median_boards_per_second" doc:"rate of the median pass"`
	Nanosecond  float64     `json:"nanoseconds_per_board" doc:"time of the fastest pass"`
	Preparation float64     `json:"preparation_nanoseconds_per_board,omitempty" doc:"of puzzles with further rules: time in that pass to prepare the search, of all threads"`
	Search      float64     `json:"search_nanoseconds_per_board,omitempty" doc:"of puzzles with further rules: time in that pass to search, of all threads"`
	Guesses     float64     `json:"guesses_per_board" doc:"mean number of guesses"`
	Completions Completions `json:"completions" doc:"number of boards by their completions"`
}

// Completions counts the boards with no, one and several completions. In mode
// First the search stops at one, so no board has several.
type Completions struct {
	None    int `json:"0" doc:"without a completion"`
	One     int `json:"1" doc:"with one"`
	Several int `json:"2+" doc:"with several"`
}

// leastBoards is the least number of boards of a pass. Smaller sets are repeated
// under other symmetries, so that a pass takes long enough to be timed.
const leastBoards = 20_000

// leastPasses is the least number of passes.
const leastPasses = 5

// block is the number of boards per call of the engine.
const block = 2048

// ErrNoBoards says that there are no boards to measure.
var ErrNoBoards = errors.New("no boards to measure")

// Run measures the engine with boards. It fails if an answer is wrong, or if the
// context ends.
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
	for total := time.Duration(0); total < options.Time || len(times) < leastPasses+1; {
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
	result.Completions, err = validate(shuffled[:len(boards)], answers)
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
		return o, message.Errorf("unknown mode %q, expected unique, first or count", o.Mode)
	}
	if o.Path == 0 {
		o.Path = search.BestPath()
	}
	if !o.Path.Available() {
		return o, message.Errorf("path %v: %w", o.Path, search.ErrPath)
	}
	o.Threads = max(o.Threads, 1)
	o.Time = cmp.Or(o.Time, 2*time.Second)
	return o, nil
}

// pass answers every board once.
func pass(ctx context.Context, boards []sudoku.Board, answers []search.Answer, options Options) (search.Stats, error) {
	size := block
	if options.Alone {
		size = 1
	}
	searchOptions := search.Options{Limit: options.Limit, Path: options.Path}
	var next atomic.Int64 // the first board of the next block
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
				s, err := search.SolveMany(ctx, boards[from:end], answers[from:end], searchOptions)
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

// prepare returns the boards in random order, each under a random symmetry, again
// and again until there are at least leastBoards.
func prepare(boards []sudoku.Board, random *rand.Rand) []sudoku.Board {
	prepared := make([]sudoku.Board, 0, max(len(boards), leastBoards+len(boards)-1))
	for len(prepared) < leastBoards {
		for _, i := range random.Perm(len(boards)) {
			prepared = append(prepared, transform(&boards[i], random))
		}
	}
	return prepared
}

// transform returns the board under a random symmetry. It relabels the digits,
// permutes the bands, the stacks, the rows of each band and the columns of each
// stack, and transposes the board or not.
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

// validate checks that every grid completes its board, and counts the boards by
// their completions.
func validate(boards []sudoku.Board, answers []search.Answer) (counts Completions, err error) {
	for i := range boards {
		switch answers[i].Count {
		case 0:
			counts.None++
			continue
		case 1:
			counts.One++
		default:
			counts.Several++
		}
		if !answers[i].Grid.Completes(boards[i]) {
			return counts, message.Errorf("wrong answer: %s is not a completion of %s", answers[i].Grid, boards[i])
		}
	}
	return counts, nil
}
