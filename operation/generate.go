package operation

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"math"
	"strconv"
	"strings"
	"sync"

	"bullseye/boardtext"
	"bullseye/generate"
	"bullseye/internal/plainjson"
	"bullseye/record"
	"bullseye/sudoku"
)

// Generate makes new boards. It is a Source. Its options must not change after the first
// call of Validate or Apply.
type Generate struct {
	Count int    `json:"count"` // the number of boards, at most MaxMade
	Seed  uint64 `json:"seed"`

	// The other options are those of generate.Options; From are its Grids.
	Clues    generate.Range    `json:"clues,omitzero"`
	Minimal  bool              `json:"minimal,omitempty"`
	Symmetry generate.Symmetry `json:"symmetry,omitempty"`
	Pattern  *sudoku.Board     `json:"pattern,omitempty"`
	From     Grids             `json:"from,omitempty"`
	Unlike   *generate.Classes `json:"unlike,omitempty"`
	Unbiased bool              `json:"unbiased,omitempty"`
	Contest  *generate.Contest `json:"target,omitempty"`
	Attempts int               `json:"attempts,omitempty"`

	once      sync.Once
	generator *generate.Generator
	failure   error
}

// Grids are full grids. As JSON, which tells whether options are the same, they are their
// number and a checksum: a million of them would take hundreds of megabytes.
type Grids []sudoku.Grid

// MarshalJSON implements json.Marshaler.
func (g Grids) MarshalJSON() ([]byte, error) {
	sum := sha256.New()
	for i := range g {
		sum.Write(g[i][:])
	}
	return fmt.Appendf(nil, `{"grids":%d,"sum":"%x"}`, len(g), sum.Sum(nil)), nil
}

// UnmarshalJSON reads an array of grids.
func (g *Grids) UnmarshalJSON(text []byte) error { return json.Unmarshal(text, (*[]sudoku.Grid)(g)) }

// MaxMade is the largest number of boards in a run.
const MaxMade = math.MaxInt32

// A Made is the answer of Generate. Its text is the board as a line, or nothing if there is
// no board.
type Made struct {
	Status   Status             `json:"status"` // Generated or NotFound
	Clues    int                `json:"clues,omitempty"`
	Contest  *generate.Standing `json:"target,omitempty"`
	Attempts int                `json:"attempts"`

	board sudoku.Board
	grid  sudoku.Grid
}

// A NotFoundError says that a board was given up.
type NotFoundError struct {
	Number   int // of the board, counted from 1
	Attempts int
}

func (e *NotFoundError) Error() string {
	if e.Attempts == 1 {
		return fmt.Sprintf("board %d: nothing found in 1 attempt", e.Number)
	}
	return fmt.Sprintf("board %d: nothing found in %d attempts", e.Number, e.Attempts)
}

// Spec implements Operation. Boards come with a completion.
func (o *Generate) Spec() Spec {
	s := Spec{
		Name: "generate", Block: 1024, Grids: true, Boards: true, Numbered: true,
		Statuses: []Status{Generated, NotFound},
		Columns:  o.columns(),
	}
	switch {
	case o.takesLong():
		s.Block = 8
	case o.Contest != nil:
		s.Block = 256
	}
	return s
}

// Records implements Source.
func (o *Generate) Records() int64 { return int64(o.Count) }

// Tried implements Source.
func (o *Generate) Tried() int64 {
	if g, err := o.prepare(); err == nil {
		return g.Attempts()
	}
	return 0
}

// takesLong reports whether a board usually takes more than a hundredth of a second: if few
// of those that are tried meet the options. Of minimal boards by removal, less than one in
// 300 has a number of clues outside usual.
func (o *Generate) takesLong() bool {
	usual := generate.Range{Min: 22, Max: 27}
	if c := o.Contest; c != nil {
		return c.Gap > 0 || c.Optimum != "" && c.Optimum != generate.AnyOptimum || c.Completions != generate.Range{}
	}
	unusual := o.Clues != generate.Range{} && (o.Clues.Max < usual.Min || o.Minimal && o.Clues.Min > usual.Max)
	return o.Unbiased || o.Pattern != nil || unusual
}

// Validate implements Operation. If it is known that there are no such boards, the error
// wraps generate.ErrImpossible.
func (o *Generate) Validate() error {
	if o.Count < 0 || o.Count > MaxMade {
		return &OptionError{Option: "count", Value: strconv.Itoa(o.Count), Expected: fmt.Sprintf("0 to %d", MaxMade)}
	}
	_, err := o.prepare()
	if conflict, ok := errors.AsType[*generate.ConflictError](err); ok {
		return &OptionError{Option: optionOf(conflict.Option), Conflict: optionOf(conflict.Other)}
	}
	return err
}

// optionOf returns the name in JSON of an option of generate.Options.
func optionOf(field string) string {
	switch field {
	case "Grids":
		return "from"
	case "Contest":
		return "target"
	}
	return strings.ToLower(field)
}

// prepare returns the generator.
func (o *Generate) prepare() (*generate.Generator, error) {
	o.once.Do(func() {
		o.generator, o.failure = generate.New(generate.Options{
			Seed: o.Seed, Clues: o.Clues, Minimal: o.Minimal, Symmetry: o.Symmetry, Pattern: o.Pattern, Grids: o.From,
			Unlike: o.Unlike, Unbiased: o.Unbiased, Contest: o.Contest, Attempts: o.Attempts,
		})
	})
	return o.generator, o.failure
}

// Apply implements Source; the answers are of type *Made.
func (o *Generate) Apply(ctx context.Context, records []record.Record) iter.Seq2[Answer, error] {
	return func(yield func(Answer, error) bool) {
		made, err := o.make(ctx, records)
		if err != nil {
			yield(nil, err)
			return
		}
		for i := range made {
			if !yield(&made[i], nil) {
				return
			}
		}
	}
}

// make makes the boards of the records.
func (o *Generate) make(ctx context.Context, records []record.Record) ([]Made, error) {
	g, err := o.prepare()
	if err != nil {
		return nil, err
	}
	boards := make([]generate.Board, len(records))
	for from := 0; from < len(records); {
		to := from + 1
		for to < len(records) && records[to].Line == records[to-1].Line+1 {
			to++
		}
		if err := g.Make(ctx, uint64(records[from].Line-1), boards[from:to]); err != nil {
			return nil, err
		}
		from = to
	}
	made := make([]Made, len(records))
	for i := range boards {
		made[i] = o.answer(&records[i], &boards[i])
	}
	return made, nil
}

// answer fills in a record and returns its answer.
func (o *Generate) answer(r *record.Record, b *generate.Board) Made {
	if !b.Found {
		return Made{Status: NotFound, Attempts: b.Attempts}
	}
	r.Form, r.Board = boardtext.Line, b.Board
	r.SetGrid(&b.Grid)
	m := Made{Status: Generated, Clues: b.Board.Clues(), Attempts: b.Attempts, board: b.Board, grid: b.Grid}
	if o.Contest != nil {
		m.Contest = &b.Contest
	}
	return m
}

// columns returns the number of clues and, for contests, what is known of the
// completions.
func (o *Generate) columns() []record.Column {
	names := []string{"clues"}
	if o.Contest != nil {
		names = append(names, "completions", "best", "second", "optima", "greedy")
	}
	columns := make([]record.Column, len(names))
	for i, name := range names {
		columns[i] = record.Column{Name: name, Kind: record.Integer}
	}
	return columns
}

// Outcome implements Answer.
func (m *Made) Outcome() Outcome { return Outcome{Status: m.Status} }

// AppendText implements Answer.
func (m *Made) AppendText(dst []byte) []byte {
	if m.Status != Generated {
		return dst
	}
	return append(m.board.AppendLine(dst), '\n')
}

// appendJSON appends the answer to a record as one line of JSON.
func (m *Made) appendJSON(dst []byte, r *record.Record) ([]byte, error) {
	object := struct {
		Number int           `json:"number"`
		Board  *sudoku.Board `json:"board,omitempty"`
		Grid   *sudoku.Grid  `json:"solution,omitempty"`
		*Made
	}{Number: r.Line, Made: m}
	if m.Status == Generated {
		object.Board, object.Grid = &m.board, &m.grid
	}
	dst, err := plainjson.Append(dst, object)
	return append(dst, '\n'), err
}

// Rows implements Answer.
func (m *Made) Rows(_ Operation, record *record.Record, write RowFunc) error {
	if m.Status != Generated {
		return nil
	}
	texts := []string{strconv.Itoa(m.Clues)}
	if c := m.Contest; c != nil {
		for _, n := range [...]int64{int64(c.Completions), c.Best, c.Second, int64(c.Optima), c.Greedy} {
			texts = append(texts, strconv.FormatInt(n, 10))
		}
	}
	return write(record, texts)
}
