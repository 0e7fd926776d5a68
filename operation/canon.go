package operation

import (
	"context"
	"fmt"
	"iter"
	"strconv"
	"time"

	"bullseye/internal/text/message"
	"bullseye/internal/turn"
	"bullseye/operation/option"
	"bullseye/record"
	"bullseye/search"
	"bullseye/sudoku"
	"bullseye/symmetry"
)

// Canon asks for the canonical form of the board: the lexicographically least board
// that is equivalent to it. See package symmetry.
type Canon struct {
	// Grid asks for the canonical form of the board's only completion instead. That is
	// not the completion of the board's canonical form.
	Grid bool `json:"grid,omitempty" short:"g" doc:"give the form of the solution instead of that of the board"`

	// Transform and Automorphisms add the transformation and the number of
	// automorphisms to lines of text. Objects and tables have both in any case.
	Transform     bool `json:"transform,omitempty" on:"command" short:"t" doc:"add the transformation that leads to the form"`
	Automorphisms bool `json:"automorphisms,omitempty" on:"command" short:"a" doc:"add the number of automorphisms"`
}

// aboutCanon is the question in the list of all questions.
var aboutCanon = Question{
	Name: "canon", Group: DataQuestions, Objects: []any{Canonical{}}, New: func() Asked { return option.SetDefaults(&Canon{}) },
	Served: true,
	Short:  "find the canonical form of each board",
	Long: `Print the canonical form of each board: the lexicographically least equivalent
board. Two boards are equivalent if and only if they have the same form.`,
	Example: `  bullseye canon puzzles.txt
  bullseye canon --transform --automorphisms puzzle.txt
  bullseye canon --grid puzzles.txt -o forms.csv`,
}

// Canonical is the answer of Canon. Its text is the form as 81 characters. With
// Canon.Transform and Canon.Automorphisms, the transformation and their number follow,
// with tabs between them. Without a form, its text is the status.
type Canonical struct {
	Status Status `json:"status" doc:"'canonical'; 'unclassed' for candidates that say more than clues do; with 'grid' also 'multiple' or 'unsolvable'"`

	Board          sudoku.Board            `json:"canonical,omitzero" doc:"canonical form of the board, 81 characters"`
	Grid           sudoku.Grid             `json:"canonicalGrid,omitzero" doc:"with 'grid': canonical form of the completion, 81 digits"`
	Transformation symmetry.Transformation `json:"transformation,omitzero" doc:"transformation to the canonical form: see docs/symmetry.md"`
	Automorphisms  uint64                  `json:"automorphisms,omitempty" doc:"number of transformations that map the board, or with 'grid' its completion, to itself"`

	Error string `json:"error,omitempty" doc:"why the board has no class"`
	Clashing

	canon *Canon
}

// A NoClassError says why a record has no class of equivalent boards. It does not name
// the place of the record.
type NoClassError struct {
	Reason any // for fmt.Sprint

	// OfTable says that the reason is the same for all records of a table or a file: the
	// column of Partition.By.
	OfTable bool
}

func (e *NoClassError) Error() string { return fmt.Sprint(e.Reason) }

// Message implements [message.Message].
func (e *NoClassError) Message() (format string, args []any) {
	return message.Of("%v", e.Reason).Message()
}

// errLists is about lists of candidates that no board has. Equivalence is about clues.
var errLists = &NoClassError{Reason: "found lists of candidates, expected a board"}

// Spec implements Operation. With Grid, the engine solves many boards side by side. Forms have a
// column of their own, beside the board.
func (o *Canon) Spec() Spec {
	form, statuses := "canonical", []Status{Canonized, NoClass, Unreadable}
	if o.Grid {
		form, statuses = "canonical_grid", []Status{Canonized, Multiple, Unsolvable, Unreadable}
	}
	return Spec{
		Name: "canon", Block: searchBlock, Statuses: statuses,
		Columns: columns(record.Column{Name: form}, record.Column{Name: "transformation"},
			record.Column{Name: "automorphisms", Kind: record.Integer}),
	}
}

// Validate returns nil: no options are invalid.
func (*Canon) Validate() error { return nil }

// Cost implements Operation.
func (*Canon) Cost(*record.Record) time.Duration { return 50 * time.Microsecond }

// Reveals implements Revealing: the form of a board helps nobody, and that of its solution, with
// the transformation, gives it away.
func (o *Canon) Reveals(records []record.Record) []record.Record {
	if o.Grid {
		return records
	}
	return nil
}

// Apply implements Operation; the answers are of type *Canonical.
func (o *Canon) Apply(ctx context.Context, records []record.Record) iter.Seq2[Answer, error] {
	return func(yield func(Answer, error) bool) {
		var found []search.Answer
		if o.Grid {
			var err error
			if found, err = completions(ctx, records, 2); err != nil {
				yield(nil, err)
				return
			}
		}
		each(ctx, o, records, func(i int, c *Canonical) error {
			c.canon = o
			if o.Grid {
				c.ofCompletion(&records[i], &found[i])
			} else {
				c.ofBoard(&records[i])
			}
			return turn.Check(ctx)
		})(yield)
	}
}

// ofBoard fills in the form of a record's board.
func (c *Canonical) ofBoard(r *record.Record) {
	board, err := BoardOf(r)
	if err != nil {
		c.Status, c.Error = NoClass, err.Error()
		return
	}
	form := symmetry.Canonical(board)
	c.set(form)
	c.Board = form.Board
}

// BoardOf returns the board of a record, as [record.Record.Clues] does. If there is none, the
// error is a *NoClassError.
func BoardOf(r *record.Record) (sudoku.Board, error) {
	if r.Puzzle != nil {
		return sudoku.Board{}, &NoClassError{Reason: errPuzzle.Reason}
	}
	board, ok := r.Clues()
	if !ok {
		return sudoku.Board{}, errLists
	}
	return board, nil
}

// ofCompletion fills in the form of a record's completion, if there is only one.
func (c *Canonical) ofCompletion(r *record.Record, found *search.Answer) {
	switch found.Count {
	case 0:
		c.Status, c.Clashing = Unsolvable, clashes(r)
	case 1:
		form := symmetry.CanonicalGrid(found.Grid)
		c.set(form)
		c.Grid = sudoku.Grid(form.Board)
	default:
		c.Status = Multiple
	}
}

func (c *Canonical) set(form symmetry.Form) {
	c.Status = Canonized
	c.Transformation, c.Automorphisms = form.Transformation, form.Automorphisms
}

// Form returns the form, which is blank if there is none.
func (c *Canonical) Form() sudoku.Board {
	if c.Grid != (sudoku.Grid{}) {
		return c.Grid.Board()
	}
	return c.Board
}

// Outcome implements Answer.
func (c *Canonical) Outcome() Outcome { return Outcome{Status: c.Status} }

// AppendText implements Answer.
func (c *Canonical) AppendText(dst []byte) []byte {
	if c.Status != Canonized {
		return append(append(dst, c.Status...), '\n')
	}
	form := c.Form()
	dst = form.AppendLine(dst)
	if c.canon.Transform {
		dst = append(append(dst, '\t'), c.Transformation.String()...)
	}
	if c.canon.Automorphisms {
		dst = strconv.AppendUint(append(dst, '\t'), c.Automorphisms, 10)
	}
	return append(dst, '\n')
}

// Rows implements Answer.
func (c *Canonical) Rows(_ Operation, record *record.Record, write RowFunc) error {
	if c.Status != Canonized {
		return write(record, []string{string(c.Status), "", "", ""})
	}
	return write(record, []string{
		string(c.Status), c.Form().String(), c.Transformation.String(), strconv.FormatUint(c.Automorphisms, 10),
	})
}
