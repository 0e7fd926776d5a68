package operation

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"
	"time"

	"bullseye/explain"
	"bullseye/internal/text/message"
	"bullseye/internal/turn"
	"bullseye/record"
	"bullseye/rules"
	"bullseye/score"
	"bullseye/search"
)

// A ruled question can be asked about puzzles with further rules, too.
type ruled interface {
	// ofPuzzle returns the answer to a record with a puzzle, or an *UnsupportedError if the options ask
	// for more than the solver can say.
	ofPuzzle(ctx turn.Pausing, r *record.Record, s *rules.Solver) (Answer, error)
}

// exception returns the answer to a record that is no board: one that could not be read, or a puzzle
// with further rules. For a board, it returns nil.
func exception(ctx context.Context, op Operation, r *record.Record) (Answer, error) {
	switch {
	case r.Err != nil:
		return NewInvalid(r.Err), nil
	case r.Puzzle == nil:
		return ofBoard(op)
	}
	asked, is := op.(ruled)
	if !is {
		return NewUnsupported(), nil
	}
	if err := turn.Check(ctx); err != nil {
		return nil, err
	}
	s, err := solverOf(ctx, r.Puzzle)
	if err != nil {
		return unsupported(err)
	}
	if guesses, counted := ctx.Value(guessesKey{}).(*uint64); counted {
		if *guesses, err = guessesOf(ctx, s); err != nil {
			return nil, err
		}
	}
	answer, err := asked.ofPuzzle(turn.Pausing{Context: ctx}, r, s)
	if answer == nil {
		return unsupported(err)
	}
	return answer, err
}

// ofBoard returns the answer to a board if weights are of another grid, and otherwise nil.
func ofBoard(op Operation) (Answer, error) {
	objective := score.Objective{}
	switch o := op.(type) {
	case *Max:
		objective = o.Objective
	case *Spread:
		objective = o.Objective
	}
	if objective.Other == nil {
		return nil, nil
	}
	return unsupported(otherWeights(&objective, 9, 9, 9))
}

// unsupported returns the answer to a puzzle that cannot be answered, or an error that is about
// something else.
func unsupported(err error) (Answer, error) {
	wrong, large := errors.AsType[*rules.Error](err)
	other, is := errors.AsType[*UnsupportedError](err)
	switch {
	case large:
		return unanswerable(wrong), nil
	case is:
		return unanswerable(other.Reason), nil
	}
	return nil, err
}

// WithPuzzleWork returns a context in which the preparation of a puzzle with further rules takes at most so
// much work, in place of rules.MaxWork.
func WithPuzzleWork(ctx context.Context, most int) context.Context {
	return context.WithValue(ctx, workKey{}, most)
}

type workKey struct{}

// solverOf prepares the search for a puzzle.
func solverOf(ctx context.Context, p *rules.Puzzle) (*rules.Solver, error) {
	return rules.Prepare(turn.Pausing{Context: ctx}, p, workOf(ctx))
}

func workOf(ctx context.Context) int {
	most, _ := ctx.Value(workKey{}).(int)
	return cmp.Or(most, rules.MaxWork)
}

// puzzleCost is what a question about a puzzle with further rules costs. Nobody can tell how long the
// search takes; it is quick for most puzzles, and their preparation grows with their size.
func puzzleCost(p *rules.Puzzle) time.Duration {
	const bytes = 150 * time.Nanosecond // some milliseconds for nine rows and some cages
	return Times(bytes, float64(p.Size()))
}

// Unsupported is the answer to a puzzle with further rules, if the question, or an option of it, is
// about boards alone, or if a rule is too large. Its text is the status.
type Unsupported struct {
	Status Status `json:"status" doc:"'unsupported' means that the question, with its options, cannot be asked about a puzzle with further rules"`
	Reason string `json:"error" doc:"what was found and what was expected"`

	why any // Reason as a message
}

// NewUnsupported returns the answer to a puzzle if the question is about boards alone.
func NewUnsupported() *Unsupported {
	return unanswerable(errPuzzle)
}

// Why returns the reason for callers that say it in another language.
func (u *Unsupported) Why() any { return u.why }

func unanswerable(why any) *Unsupported { return &Unsupported{Unanswerable, fmt.Sprint(why), why} }

// errPuzzle is the reason why a puzzle with further rules has no answer.
var errPuzzle = &UnsupportedError{"found a puzzle with further rules, expected a board"}

// An UnsupportedError says why there is no answer to a puzzle. It does not name the place of the record.
type UnsupportedError struct{ Reason any }

func (e *UnsupportedError) Error() string { return fmt.Sprint(e.Reason) }

// Message implements [message.Message].
func (e *UnsupportedError) Message() (format string, args []any) {
	return message.Of("%v", e.Reason).Message()
}

// AppendText implements Answer.
func (*Unsupported) AppendText(dst []byte) []byte {
	return append(append(dst, Unanswerable...), '\n')
}

// Outcome implements Answer.
func (*Unsupported) Outcome() Outcome { return Outcome{Status: Unanswerable} }

// Rows writes one row, in which only the status is not empty; or none if rows are boards that the operation
// makes, so that nobody takes the puzzle for one of them.
func (*Unsupported) Rows(op Operation, record *record.Record, write RowFunc) error {
	if op.Spec().Boards {
		return nil
	}
	return writeStatus(op, record, Unanswerable, write)
}

// A puzzleAnswer has other members in JSON if it is about a puzzle: texts, because its grid may have
// any size.
type puzzleAnswer interface{ puzzleObject() any }

// ofPuzzle implements ruled. The completions of a Listing are in the order of the search.
func (o *Solve) ofPuzzle(ctx turn.Pausing, r *record.Record, s *rules.Solver) (Answer, error) {
	var grids []ruledGrid
	for values, err := range s.All(ctx) {
		if err != nil {
			return nil, err
		}
		if grids = append(grids, newRuledGrid(r.Puzzle, values)); uint64(len(grids)) == o.limit() {
			break
		}
	}
	answer := o.solution(&r.Board, &search.Answer{Count: uint64(len(grids))})
	if answer.hasGrid() {
		answer.ruled = grids[0]
	}
	if !o.All {
		return &answer, nil
	}
	l := &Listing{Solution: answer, limit: o.Limit}
	if len(grids) > 1 {
		l.ruledGrids = gridsOf(ctx, r.Puzzle, s, grids)
	}
	return l, nil
}

// A ruledGrid is a completion of a puzzle, and the regions that it is cut into if these are to be found.
type ruledGrid struct{ text, regions string }

func newRuledGrid(p *rules.Puzzle, values []uint8) ruledGrid {
	return ruledGrid{p.FormatGrid(values), p.FormatRegions(values)}
}

// gridsOf returns the completions of a puzzle. The solver has found the first ones: the first loop
// continues its search.
func gridsOf(ctx context.Context, p *rules.Puzzle, s *rules.Solver, first []ruledGrid) iter.Seq2[ruledGrid, error] {
	return func(yield func(ruledGrid, error) bool) {
		for _, grid := range first {
			if !yield(grid, nil) {
				return
			}
		}
		grids := s.All(ctx)
		if first != nil {
			grids, first = s.Rest(), nil
		}
		for values, err := range grids {
			if err != nil {
				yield(ruledGrid{}, err)
				return
			}
			if !yield(newRuledGrid(p, values), nil) {
				return
			}
		}
	}
}

// Ruled returns the grid of a puzzle with further rules, row by row with a character for each cell, and the
// regions that it is cut into if these are to be found; "" for boards and where there is none.
func (s *Solution) Ruled() (grid, regions string) { return s.ruled.text, s.ruled.regions }

func (s *Solution) puzzleObject() any {
	return struct {
		*Solution
		Grid    string `json:"grid,omitempty"`
		Regions string `json:"regions,omitempty"`
	}{s, s.ruled.text, s.ruled.regions}
}

// A pace says when it is time for the next sight.
type pace struct{ last time.Time }

const often = 100 * time.Millisecond

func (p *pace) due() bool {
	now := time.Now()
	if now.Sub(p.last) < often {
		return false
	}
	p.last = now
	return true
}

// counter returns a function that tells the watch a number of completions when it is time. It looks at the time
// for one completion of few.
func (w *watching) counter() func(n uint64) {
	const few = 16
	pace := pace{time.Now()}
	return func(n uint64) {
		if n%few == 0 && pace.due() {
			w.counted(n)
		}
	}
}

// counting yields grids, and tells how many there were.
func (w *watching) counting(grids iter.Seq2[[]uint8, error]) iter.Seq2[[]uint8, error] {
	if w.watch == nil {
		return grids
	}
	return func(yield func([]uint8, error) bool) {
		n, tell := uint64(0), w.counter()
		for values, err := range grids {
			if err != nil {
				w.counted(n)
			}
			if !yield(values, err) {
				return
			}
			n++
			tell(n)
		}
	}
}

// exactGuesses take about a tenth of a second.
const exactGuesses = 10_000

// ofPuzzle implements ruled.
func (o *Count) ofPuzzle(ctx turn.Pausing, r *record.Record, s *rules.Solver) (Answer, error) {
	if o.Estimate {
		e, err := o.estimateOf(ctx, r, func(options search.EstimateOptions) (search.Estimate, error) {
			// If they are few, they are counted.
			n, all, err := s.CountWithin(ctx, exactGuesses)
			known := float64(n)
			switch {
			case err != nil:
				return search.Estimate{Mean: known, Low: known, High: math.Inf(1)}, err
			case all:
				return search.Estimate{Mean: known, Low: known, High: known, Confidence: 0.95, Exact: true}, nil
			}
			return search.EstimateOf(ctx.Context, known, options, s.Samples(ctx))
		})
		if err != nil {
			return nil, err
		}
		return e, nil
	}
	n, w := uint64(0), watching{watch: watchOf(ctx), record: r}
	for _, err := range w.counting(s.All(ctx)) {
		if err != nil {
			return nil, err
		}
		if n++; n == o.Limit {
			break
		}
	}
	w.end(nil)
	t := o.total(n, &r.Board)
	return &t, nil
}

// ofPuzzle implements ruled.
func (o *Possible) ofPuzzle(ctx turn.Pausing, r *record.Record, s *rules.Solver) (Answer, error) {
	w := watching{watch: watchOf(ctx), record: r}
	possible, err := s.Possible(ctx)
	if err != nil {
		return nil, err
	}
	if possible[0] == 0 {
		return &Possibility{Status: Unsolvable}, nil
	}
	answer := &Possibility{Status: Listed, puzzle: r.Puzzle, text: r.Puzzle.FormatValues(possible)}
	if !o.Counts {
		return answer, nil
	}
	var tell func(uint64)
	if w.watch != nil {
		tell = w.counter()
	}
	answer.counts, err = s.Counts(ctx, possible, o.Limit, tell)
	w.end(err)
	answer.setLimit(o.Limit)
	return answer, err
}

// Ruled returns the values of the cells of a puzzle with further rules, with a character for each value in
// each cell; "" for boards and if there is no completion.
func (p *Possibility) Ruled() (values, _ string) { return p.text, "" }

func (p *Possibility) puzzleObject() any {
	return struct {
		*Possibility
		Digits string     `json:"possible,omitempty"`
		Counts [][]uint64 `json:"counts,omitempty"`
	}{p, p.text, p.counts}
}

// ofPuzzle implements ruled.
func (o *Check) ofPuzzle(ctx turn.Pausing, r *record.Record, s *rules.Solver) (Answer, error) {
	var grid []uint8
	n := 0
	for values, err := range s.All(ctx) {
		if err != nil {
			return nil, err
		}
		if n++; n == 2 {
			break
		}
		grid = slices.Clone(values)
	}
	report := &Report{Status: Checked, Completions: [...]Completions{None, One, Several}[n]}
	for _, set := range r.Puzzle.Allowed[:r.Puzzle.InGrid()] {
		if set.Len() == 1 {
			report.Clues++
		}
	}
	var err error
	if report.Given, err = judgePuzzle(ctx, r, report.Completions); err != nil || n != 1 || o.Quick {
		return report, err
	}
	clues, redundant, err := s.Redundant(ctx, grid)
	if err != nil {
		return nil, err
	}
	minimal := len(clues)+len(redundant) == 0
	report.Minimal = &minimal
	for _, cell := range clues {
		report.cells = append(report.cells, r.Puzzle.CellName(cell))
	}
	for _, i := range redundant {
		report.Rules = append(report.Rules, redundantRule(r.Puzzle, i))
	}
	return report, nil
}

func (r *Report) puzzleObject() any {
	return struct {
		*Report
		Redundant []string `json:"redundant,omitempty"`
	}{r, r.cells}
}

// A RedundantRule is a rule that the clues and the other rules imply.
type RedundantRule struct {
	Number int      `json:"rule" doc:"number of the rule among those of the puzzle, counted from 1; rows, columns, boxes and regions do not count"`
	Kind   string   `json:"kind" doc:"kind of the rule, as in JSON"`
	Cells  []string `json:"cells,omitempty" doc:"cells that it is about"`
	kind   rules.Kind
}

// redundantRule returns the ith rule of a puzzle.
func redundantRule(p *rules.Puzzle, i int) RedundantRule {
	rule := &p.Rules[i]
	found := RedundantRule{Number: 1, Kind: rule.Kind.String(), kind: rule.Kind}
	for _, before := range p.Rules[:i] {
		if !before.Kind.OfGrid() {
			found.Number++
		}
	}
	for _, cell := range p.CellsOf(rule) {
		found.Cells = append(found.Cells, p.CellName(cell))
	}
	return found
}

// in names the rule in a language: its kind and its cells.
func (r *RedundantRule) in(language explain.Language) string {
	name := r.kind.English()
	if language == explain.Chinese {
		name = r.kind.Chinese()
	}
	return strings.Join(append([]string{name}, r.Cells...), " ")
}

// guessesKey is the key of a context whose value, a *uint64, each puzzle sets to its number of guesses before
// its question is asked. So the search for a puzzle is prepared once.
type guessesKey struct{}

// guessesOf returns the number of guesses until the first completion.
func guessesOf(ctx context.Context, s *rules.Solver) (uint64, error) {
	_, err := s.Count(turn.Pausing{Context: ctx}, 1)
	return uint64(s.Guesses()), err
}
