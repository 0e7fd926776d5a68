package operation

import (
	"context"
	"errors"
	"iter"
	"math"
	"strconv"
	"time"

	"bullseye/boardtext"
	"bullseye/internal/turn"
	"bullseye/operation/option"
	"bullseye/record"
	"bullseye/rules"
	"bullseye/search"
	"bullseye/sudoku"
)

// Possible asks which digits each cell can have: those that it has in some completion.
type Possible struct {
	Counts bool   `json:"counts,omitempty" short:"c" doc:"add how many completions have each digit"`
	Limit  uint64 `json:"limit,omitempty" short:"n" arg:"N" default:"1000" requires:"counts" doc:"stop at N completions of a digit; 0 is no limit"`
}

// aboutPossible is the question in the list of all questions.
var aboutPossible = Question{
	Name: "possible", Group: SolvingQuestions, Objects: []any{Possibility{}}, New: func() Asked { return option.SetDefaults(&Possible{}) },
	Served: true, Picture: "draw the digits that each cell of a board can have",
	Short: "find the digits that each cell can have",
	Long: `Print the digits of each cell that occur in some completion, as lists of
candidates: 729 characters. With --counts, print a line for each of them.`,
	Example: `  bullseye possible puzzle.txt
  bullseye possible --counts --limit 100 puzzle.txt
  bullseye possible --pretty puzzle.txt`,
}

// A Possibility is the answer of Possible. Its text is a line of lists of candidates. With
// Possible.Counts it is a line for each digit of a cell: its name such as r1c2=3, a tab, and the
// number of completions that have it, with a "+" after it if counting stopped there. Without a
// completion, it is the status.
type Possibility struct {
	Status  Status                   `json:"status" doc:"'listed' or 'unsolvable'"`
	Digits  Lists                    `json:"possible,omitzero" doc:"digits of each cell that occur in some completion, as 729 characters like 'candidates'"`
	Counts  *[sudoku.Cells][9]uint64 `json:"counts,omitempty" doc:"with 'counts': for each cell, row by row, how many completions have each digit from 1 to 9, up to 'limit'"`
	Stopped bool                     `json:"stopped,omitempty" doc:"a count stopped at the limit, so there may be more"`
	Clashing

	Limit uint64 `json:"limit,omitempty" doc:"with 'counts': a count of this many stopped there, so there may be more"`

	// These are of a puzzle with further rules.
	puzzle *rules.Puzzle
	text   string     // the digits
	counts [][]uint64 // by cell and value
}

// Spec implements Operation. Searches for a board take many times as long as for a completion.
func (o *Possible) Spec() Spec {
	s := Spec{
		Name: "possible", Block: 16, Statuses: []Status{Listed, Unsolvable, Unreadable},
		Columns: columns(record.Column{Name: "possible"}),
	}
	if o.Counts {
		s.Block, s.Heading = 1, LineHeading
		s.Columns = columns(record.Column{Name: "cell"}, record.Column{Name: "digit", Kind: record.Integer}, count,
			record.Column{Name: "stopped", Kind: record.Boolean})
	}
	return s
}

// Validate implements Operation.
func (o *Possible) Validate() error { return CheckOptions(o) }

// Sooner implements Slow.
func (*Possible) Sooner(*Sight) string { return "limit" }

// Cost implements Operation.
func (o *Possible) Cost(r *record.Record) time.Duration {
	cost := 500 * time.Microsecond
	if o.Counts {
		cost += Times(500*time.Nanosecond, min(likely(r, 0), likely(r, o.Limit)*sudoku.Cells*9))
	}
	return cost
}

// Apply implements Operation; the answers are of type *Possibility.
func (o *Possible) Apply(ctx context.Context, records []record.Record) iter.Seq2[Answer, error] {
	return each(ctx, o, records, func(i int, p *Possibility) error {
		r, w := &records[i], watching{watch: watchOf(ctx), record: &records[i]}
		*p = Possibility{Status: Listed}
		err := p.find(ctx, r.Start())
		if err == nil && o.Counts {
			p.Counts, p.Limit = new([sudoku.Cells][9]uint64), o.Limit
			err = p.count(ctx, &w)
			p.setLimit(o.Limit)
		}
		w.end(err)
		if errors.Is(err, sudoku.ErrNoCompletion) {
			*p = Possibility{Status: Unsolvable, Clashing: clashes(r)}
			return nil
		}
		return err
	})
}

// find finds the digits: it looks for a completion with each digit that no known one has.
func (p *Possibility) find(ctx context.Context, start sudoku.Candidates) error {
	grid, err := search.First(ctx, start)
	if err != nil {
		return err
	}
	p.add(&grid)
	for c := 0; c < sudoku.Cells; {
		unknown := start[c] &^ p.Digits[c]
		if unknown == 0 {
			c++
			continue
		}
		with, digit := start, sudoku.DigitSet(unknown.Smallest())
		with[c] = digit
		switch grid, err := search.First(ctx, with); {
		case err == nil:
			p.add(&grid)
		case errors.Is(err, sudoku.ErrNoCompletion):
			start[c] &^= digit
		default:
			return err
		}
	}
	return nil
}

func (p *Possibility) add(g *sudoku.Grid) {
	for c, d := range g {
		p.Digits[c] |= sudoku.DigitSet(d)
	}
}

// count counts the completions with each possible digit. If they are few, it goes through all of
// them once. Otherwise it counts up to the limit for each digit: the counts of a cell add up to
// all completions, so that together these are not many more.
func (p *Possibility) count(ctx context.Context, w *watching) error {
	most := uint64(math.MaxUint64)
	if p.Limit > 0 && p.Limit <= math.MaxUint64/9 {
		most = 9 * p.Limit
	}
	n := uint64(0)
	for grid, err := range search.All(ctx, sudoku.Candidates(p.Digits)) {
		if err != nil {
			return err
		}
		if n++; n > most {
			return p.countEach(ctx, w)
		}
		for c, d := range grid {
			p.Counts[c][d-1]++
		}
		if w.watch != nil && n%(1<<20) == 0 {
			w.counted(n)
		}
	}
	for c := range p.Counts {
		for i := range p.Counts[c] {
			if p.Limit > 0 {
				p.Counts[c][i] = min(p.Counts[c][i], p.Limit)
			}
		}
	}
	return nil
}

func (p *Possibility) countEach(ctx context.Context, w *watching) (err error) {
	all := uint64(0)
	for c, digits := range p.Digits {
		for d := range digits.All() {
			with := sudoku.Candidates(p.Digits)
			with[c] = sudoku.DigitSet(d)
			if p.Counts[c][d-1], err = search.Count(ctx, with, p.Limit); err != nil {
				return err
			}
			if err := turn.Check(ctx); err != nil {
				return err
			}
			if all += p.Counts[c][d-1]; w.watch != nil && p.Limit > 1<<16 {
				w.counted(all)
			}
		}
	}
	return nil
}

// setLimit fills in the limit of counts.
func (p *Possibility) setLimit(limit uint64) {
	p.Limit = limit
	for _, stopped := range p.each() {
		p.Stopped = p.Stopped || stopped
	}
}

// each yields the digits of all cells with their counts, and whether these stopped at the limit.
func (p *Possibility) each() iter.Seq2[digitCount, bool] {
	return func(yield func(digitCount, bool) bool) {
		tell := func(cell string, digit int, n uint64) bool {
			return yield(digitCount{cell, digit, n}, p.Limit > 0 && n >= p.Limit)
		}
		for cell, counts := range p.counts {
			for i, n := range counts {
				if n > 0 && !tell(p.puzzle.CellName(cell), p.puzzle.First+i, n) {
					return
				}
			}
		}
		for c, digits := range p.Digits {
			for d := range digits.All() {
				if !tell(sudoku.Cell(c).String(), int(d), p.Counts[c][d-1]) {
					return
				}
			}
		}
	}
}

type digitCount struct {
	cell  string
	digit int
	n     uint64
}

// Outcome implements Answer.
func (p *Possibility) Outcome() Outcome { return Outcome{Status: p.Status} }

// AppendText implements Answer.
func (p *Possibility) AppendText(dst []byte) []byte {
	switch {
	case p.Status != Listed:
		dst = append(dst, p.Status...)
	case p.text != "" && p.counts == nil:
		dst = append(dst, p.text...)
	case p.Counts == nil && p.counts == nil:
		dst = boardtext.AppendCandidates(dst, sudoku.Candidates(p.Digits), boardtext.Pencil)
	default:
		for one, stopped := range p.each() {
			dst = append(append(dst, one.cell...), '=')
			dst = append(strconv.AppendInt(dst, int64(one.digit), 10), '\t')
			dst = strconv.AppendUint(dst, one.n, 10)
			if stopped {
				dst = append(dst, '+')
			}
			dst = append(dst, '\n')
		}
		return dst
	}
	return append(dst, '\n')
}

// Rows writes one row or, with Possible.Counts, a row for each digit of a cell.
func (p *Possibility) Rows(op Operation, r *record.Record, write RowFunc) error {
	switch {
	case p.Status != Listed:
		return writeStatus(op, r, p.Status, write)
	case p.text != "" && p.counts == nil:
		return write(r, []string{string(p.Status), p.text})
	case p.Counts == nil && p.counts == nil:
		return write(r, []string{string(p.Status), string(boardtext.AppendCandidates(nil, sudoku.Candidates(p.Digits), boardtext.Pencil))})
	}
	for one, stopped := range p.each() {
		texts := []string{string(p.Status), one.cell, strconv.Itoa(one.digit), strconv.FormatUint(one.n, 10), strconv.FormatBool(stopped)}
		if err := write(r, texts); err != nil {
			return err
		}
	}
	return nil
}
