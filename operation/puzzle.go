package operation

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"time"

	"bullseye/internal/turn"
	"bullseye/record"
	"bullseye/rules"
	"bullseye/search"
)

// A ruled question can be asked about puzzles with further rules, too.
type ruled interface {
	// ofPuzzle returns the answer to a record with a puzzle, or nil if the options ask for more
	// than the solver can say.
	ofPuzzle(ctx context.Context, r *record.Record, s *rules.Solver) (Answer, error)
}

// exception returns the answer to a record that is no board: one that could not be read, or a puzzle
// with further rules. For a board, it returns nil.
func exception(ctx context.Context, op Operation, r *record.Record) (Answer, error) {
	switch {
	case r.Err != nil:
		return NewInvalid(r.Err), nil
	case r.Puzzle == nil:
		return nil, nil
	}
	asked, is := op.(ruled)
	if !is {
		return NewUnsupported(), nil
	}
	err := turn.Check(ctx)
	if err == nil {
		err = r.Puzzle.Validate()
	}
	var s *rules.Solver
	if err == nil {
		s, err = solverOf(ctx, r.Puzzle)
	}
	if large, ok := errors.AsType[*rules.Error](err); ok {
		return &Unsupported{Unanswerable, large.Error()}, nil
	}
	if err != nil {
		return nil, err
	}
	answer, err := asked.ofPuzzle(pausing{ctx}, r, s)
	if answer == nil && err == nil {
		answer = NewUnsupported()
	}
	return answer, err
}

// WithPuzzleWork returns a context in which the preparation of a puzzle with further rules takes at most so
// much work, in place of rules.MaxWork.
func WithPuzzleWork(ctx context.Context, most int) context.Context {
	return context.WithValue(ctx, workKey{}, most)
}

type workKey struct{}

// solverOf prepares the search for a puzzle.
func solverOf(ctx context.Context, p *rules.Puzzle) (*rules.Solver, error) {
	most, _ := ctx.Value(workKey{}).(int)
	return rules.Prepare(pausing{ctx}, p, cmp.Or(most, rules.MaxWork))
}

// Pausing is a context for package rules, which knows no checkpoints: its error is one.
type pausing struct{ context.Context }

func (p pausing) Err() error { return turn.Check(p.Context) }

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
}

// NewUnsupported returns the answer to a puzzle if the question is about boards alone.
func NewUnsupported() *Unsupported {
	return &Unsupported{Unanswerable, errPuzzle.Error()}
}

// errPuzzle is the reason why a puzzle with further rules has no answer.
var errPuzzle = &UnsupportedError{"found a puzzle with further rules, expected a board"}

// An UnsupportedError says why there is no answer to a puzzle. It does not name the place of the record.
type UnsupportedError struct{ Reason string }

func (e *UnsupportedError) Error() string { return e.Reason }

// AppendText implements Answer.
func (*Unsupported) AppendText(dst []byte) []byte {
	return append(append(dst, Unanswerable...), '\n')
}

// Outcome implements Answer.
func (*Unsupported) Outcome() Outcome { return Outcome{Status: Unanswerable} }

// Rows writes one row, in which only the status is not empty.
func (*Unsupported) Rows(op Operation, record *record.Record, write RowFunc) error {
	return writeStatus(op, record, Unanswerable, write)
}

// A puzzleAnswer has other members in JSON if it is about a puzzle: texts, because its grid may have
// any size.
type puzzleAnswer interface{ puzzleObject() any }

// ofPuzzle implements ruled. The completions of a Listing are in the order of the search.
func (o *Solve) ofPuzzle(ctx context.Context, r *record.Record, s *rules.Solver) (Answer, error) {
	found, first := search.Answer{}, ""
	for text, err := range gridsOf(ctx, r.Puzzle, s) {
		if err != nil {
			return nil, err
		}
		if found.Count++; found.Count == 1 {
			first = text
		}
		if found.Count == o.limit() {
			break
		}
	}
	answer := o.solution(&r.Board, &found)
	if answer.hasGrid() {
		answer.text = first
	}
	if !o.All {
		return &answer, nil
	}
	l := &Listing{Solution: answer, limit: o.Limit}
	if found.Count > 1 {
		l.texts = gridsOf(ctx, r.Puzzle, s)
	}
	return l, nil
}

// gridsOf returns the completions of a puzzle as texts.
func gridsOf(ctx context.Context, p *rules.Puzzle, s *rules.Solver) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		for values, err := range s.All(ctx) {
			if err != nil {
				yield("", err)
				return
			}
			if !yield(p.FormatGrid(values), nil) {
				return
			}
		}
	}
}

func (s *Solution) puzzleObject() any {
	return struct {
		*Solution
		Grid string `json:"grid,omitempty"`
	}{s, s.text}
}

// ofPuzzle implements ruled. There are no estimates.
func (o *Count) ofPuzzle(ctx context.Context, r *record.Record, s *rules.Solver) (Answer, error) {
	if o.Estimate {
		return nil, nil
	}
	const often = 1 << 16 // completions from one sight to the next
	n, w := uint64(0), watching{watch: watchOf(ctx), record: r}
	for _, err := range s.All(ctx) {
		if err != nil {
			if w.watch != nil {
				w.counted(n)
			}
			return nil, err
		}
		if n++; n == o.Limit {
			break
		}
		if w.watch != nil && n%often == 0 {
			w.counted(n)
		}
	}
	w.end(nil)
	t := o.total(n, &r.Board)
	return &t, nil
}

// ofPuzzle implements ruled. Completions with each value are not counted.
func (o *Possible) ofPuzzle(ctx context.Context, r *record.Record, s *rules.Solver) (Answer, error) {
	if o.Counts {
		return nil, nil
	}
	possible, err := s.Possible(ctx)
	if err != nil {
		return nil, err
	}
	if possible[0] == 0 {
		return &Possibility{Status: Unsolvable}, nil
	}
	return &Possibility{Status: Listed, text: valuesOf(r.Puzzle, possible)}, nil
}

// valuesOf returns the values of the cells of a grid as text: for each cell, a slot for each value of the
// puzzle, which holds the value or a full stop.
func valuesOf(p *rules.Puzzle, values []rules.Values) string {
	var text []byte
	for _, set := range values[:p.InGrid()] {
		for v := range p.All().Each {
			letter := byte('.')
			if set.Has(v) {
				letter = p.Letter(v)
			}
			text = append(text, letter)
		}
	}
	return string(text)
}

func (p *Possibility) puzzleObject() any {
	return struct {
		*Possibility
		Digits string `json:"possible,omitempty"`
	}{p, p.text}
}

// ofPuzzle implements ruled. Redundant clues are not sought.
func (o *Check) ofPuzzle(ctx context.Context, r *record.Record, s *rules.Solver) (Answer, error) {
	n, err := s.Count(ctx, 2)
	if err != nil {
		return nil, err
	}
	report := &Report{Status: Checked, Completions: [...]Completions{None, One, Several}[n]}
	for _, set := range r.Puzzle.Allowed {
		if set.Len() == 1 {
			report.Clues++
		}
	}
	return report, nil
}

// puzzleGuesses returns the number of guesses until the first completion, 0 if a rule is too large.
func puzzleGuesses(ctx context.Context, p *rules.Puzzle) (uint64, error) {
	s, err := solverOf(ctx, p)
	if err != nil {
		return 0, ctx.Err()
	}
	_, err = s.Count(pausing{ctx}, 1)
	return uint64(s.Guesses()), err
}
