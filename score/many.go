package score

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"bullseye/search"
	"bullseye/sudoku"
)

// MaxMany does for many boards what Max does for one: it stores in results[i]
// what Max would return for starts[i], the same grid included, or the zero Result
// if there is no completion; Max says why. It panics if there are fewer results
// than starts. It ignores Lexicographic and Progress.
//
// From some 24 clues on it is much faster than Max, because such boards are
// searched side by side. Blocks of a thousand boards or more are best. MaxMany
// works on the calling goroutine. If the context ends first, it returns the
// context's error, and only the results that are Proved are of use.
func MaxMany[S search.Start](ctx context.Context, starts []S, results []Result, options Options) error {
	if len(results) < len(starts) {
		panic(fmt.Sprintf("score: found %d results for %d starts", len(results), len(starts)))
	}
	t, err := newTask(&options)
	if err != nil {
		return err
	}
	results = results[:len(starts)]
	clear(results)
	plain := &task{values: t.values, sign: t.sign}
	if len(starts) < sideBySide {
		err = oneByOne(ctx, starts, plain, results)
	} else {
		e, m := exhaustions.Get().(*exhaustion), manySearches.Get().(*manySearch)
		err = optima(ctx, e, m, starts, plain, results)
		exhaustions.Put(e) // but neither after a panic
		manySearches.Put(m)
	}
	for i := range results {
		results[i] = t.result(results[i])
	}
	return err
}

// sideBySide is the least number of boards that are not slower side by side. One board takes twice
// the time there.
const sideBySide = 4

func oneByOne[S search.Start](ctx context.Context, starts []S, t *task, results []Result) error {
	for i := range starts {
		r, err := optimum(ctx, &starts[i], t)
		if err == nil {
			results[i] = r
		} else if !errors.Is(err, sudoku.ErrNoCompletion) {
			return err
		}
	}
	return nil
}

// Candidates are counted in blank cells, once the clues have been struck from
// their peers.
const (
	// With up to smallestCandidates, the result is the lexicographically smallest
	// of the best completions. So it does not matter how it is found, and the
	// other numbers here do not affect any result.
	smallestCandidates = 264

	// With up to fewCandidates, a board alone probably has fewer completions than
	// visits. They are looked at before anything else is tried.
	fewCandidates = 195
	visits        = 96

	// MaxMany looks at fewer, and leaves the other boards to a manySearch.
	glanceCandidates = 180
	glances          = 32
)

// chunk is the number of boards that are looked at side by side.
const chunk = 1024

// optima finds the optima of many boards by the task's values.
func optima[S search.Start](ctx context.Context, e *exhaustion, m *manySearch, starts []S, t *task, results []Result) error {
	e.load(t.values)
	m.load(t.values)
	glanceAt, limit := fewCandidates, uint64(visits)
	if m.fits {
		glanceAt, limit = glanceCandidates, glances
	}
	found := func(owner int, best Ranked) { results[owner] = proved(best) }
	for from := 0; from < len(starts); from += chunk {
		to := min(from+chunk, len(starts))
		e.clear()
		for i := from; i < to; i++ {
			switch n, ok := candidatesOf(&starts[i], &e.cells); {
			case !ok:
			case n <= glanceAt:
				e.add(i)
			case n <= smallestCandidates && m.fits:
				m.add(i, &e.cells, lowest)
			default:
				e.others = append(e.others, i)
			}
		}
		if err := e.visit(ctx, limit); err != nil {
			return err
		}
		for i, owner := range e.owners {
			switch {
			case e.counts[i] < limit:
				if e.counts[i] > 0 {
					results[owner] = proved(e.best[i])
				}
			case m.fits:
				m.add(owner, &e.starts[i], e.best[i].Score)
			default:
				e.others = append(e.others, owner)
			}
		}
		if err := m.search(ctx, to == len(starts), found); err != nil {
			return err
		}
		for _, i := range append(e.others, m.hard...) {
			n, _ := candidatesOf(&starts[i], &e.cells)
			r, err := relaxed(ctx, &starts[i], t, n <= smallestCandidates)
			if err == nil {
				results[i] = r
			} else if !errors.Is(err, sudoku.ErrNoCompletion) {
				return err
			}
		}
		m.hard = m.hard[:0]
	}
	return nil
}

func proved(best Ranked) Result {
	return Result{Found: true, Grid: best.Grid, Score: best.Score, Bound: best.Score, Proved: true}
}

// An exhaustion looks at all completions of boards and keeps the best of each;
// among equal scores, the lexicographically smallest.
type exhaustion struct {
	values [sudoku.Cells][16]int64 // by digit
	cells  sudoku.Candidates       // of the board that comes next
	owners []int                   // whose the starts are
	starts []sudoku.Candidates
	counts []uint64 // of completions
	best   []Ranked
	others []int // boards with too many candidates or completions
	look   func(i int, grid *sudoku.Grid)
}

var exhaustions = sync.Pool{New: func() any { return newExhaustion() }}

func newExhaustion() *exhaustion {
	e := new(exhaustion)
	e.look = func(i int, grid *sudoku.Grid) {
		score, best := e.score(grid), &e.best[i]
		if score > best.Score || score == best.Score && slices.Compare(grid[:], best.Grid[:]) < 0 {
			best.Score, best.Grid = score, *grid
		}
	}
	return e
}

// load makes the exhaustion ready for a table.
func (e *exhaustion) load(table *Table) {
	for c := range table {
		copy(e.values[c][1:], table[c][:])
	}
}

// score is Score by the table.
func (e *exhaustion) score(grid *sudoku.Grid) int64 {
	var sum [3]int64
	for c := 0; c < sudoku.Cells; c += 3 {
		sum[0] += e.values[c][grid[c]&15]
		sum[1] += e.values[c+1][grid[c+1]&15]
		sum[2] += e.values[c+2][grid[c+2]&15]
	}
	return sum[0] + sum[1] + sum[2]
}

func (e *exhaustion) clear() {
	e.owners, e.starts, e.others = e.owners[:0], e.starts[:0], e.others[:0]
}

// add adds the board that comes next, as the owner's.
func (e *exhaustion) add(owner int) {
	e.owners = append(e.owners, owner)
	e.starts = append(e.starts, e.cells)
}

// visit looks at the completions of all boards that were added, up to a limit
// for each.
func (e *exhaustion) visit(ctx context.Context, limit uint64) error {
	n := len(e.starts)
	e.counts = slices.Grow(e.counts[:0], n)[:n]
	e.best = slices.Grow(e.best[:0], n)[:n]
	for i := range e.best {
		e.best[i].Score = lowest
	}
	return search.Visit(ctx, e.starts, e.counts, search.Options{Limit: limit}, e.look)
}

// exhaust looks at all completions of a position whose clues are placed; false
// says that there are too many, or that the context ended.
func exhaust(ctx context.Context, p *position, table *Table) (best Ranked, some, all bool) {
	if p.candidates() > fewCandidates {
		return best, false, false
	}
	e := exhaustions.Get().(*exhaustion)
	e.load(table)
	e.clear()
	e.cells = p.cells
	e.add(0)
	if e.visit(ctx, visits) == nil && e.counts[0] < visits {
		best, some, all = e.best[0], e.counts[0] > 0, true
	}
	exhaustions.Put(e) // but not after a panic
	return best, some, all
}
