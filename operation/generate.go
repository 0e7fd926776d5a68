package operation

import (
	"context"
	"encoding/json"
	"errors"
	"iter"
	"strconv"
	"strings"
	"sync"
	"time"

	"bullseye/boardtext"
	"bullseye/explain"
	"bullseye/generate"
	"bullseye/internal/text/message"
	"bullseye/logic"
	"bullseye/operation/option"
	"bullseye/record"
	"bullseye/score"
	"bullseye/sudoku"
)

// Generate makes new boards. It is a Source. Its options must not change after the first
// call of Validate or Apply.
type Generate struct {
	// Faces make a board for each grid of From, unless Count is given.
	Count int    `json:"count,omitempty" short:"n" arg:"N" maximum:"2147483647" default:"1" doc:"make N boards"`
	Seed  uint64 `json:"seed,omitempty" short:"s" arg:"SEED" doc:"choose the boards by SEED (default 0)"`

	// These are options of generate.Options.
	Minimal  bool              `json:"minimal,omitempty" short:"m" doc:"leave no redundant clue, or symmetric group"`
	Clues    generate.Range    `json:"clues,omitzero" arg:"MIN-MAX" minimum:"1" maximum:"81" doc:"leave MIN-MAX clues (default 24-36)"`
	Symmetry generate.Symmetry `json:"symmetry,omitempty" arg:"NAME" enum:"none,rotate180,rotate90,horizontal,vertical,both,diagonal,antidiagonal,diagonals,full" default:"none" doc:"place clues with the symmetry NAME"`
	Pattern  *Board            `json:"pattern,omitempty" arg:"BOARD" doc:"put clues exactly where BOARD has them"`
	From     Grids             `json:"from,omitempty" arg:"GRID" doc:"remove clues from GRID, with -m of a puzzle"`
	Unlike   *Classes          `json:"unlike,omitempty" arg:"FILE" doc:"make no board equivalent to one in FILE"`
	Unbiased bool              `json:"unbiased,omitempty" long:"y" doc:"draw uniformly from all minimal boards; slow"`

	// These say how hard boards are. The technique is the hardest that a player needs.
	Level     LevelSet        `json:"level,omitempty" arg:"LEVELS" excludes:"target" doc:"make boards rated LEVELS, such as easy,hard"`
	ER        Ratings         `json:"er,omitzero" arg:"MIN-MAX" long:"y" excludes:"target" doc:"make boards rated MIN-MAX, such as 4.0-5.0"`
	Technique logic.Technique `json:"technique,omitzero" arg:"NAME" excludes:"target" doc:"make boards that need NAME, such as x-wing"`

	// Target asks for contests, which have the options of generate.Contest.
	Target      bool             `json:"target,omitempty" doc:"make contests: boards with several completions"`
	Completions generate.Range   `json:"completions,omitzero" arg:"MIN-MAX" minimum:"2" maximum:"1000000" requires:"target" doc:"with {target}, MIN-MAX completions (default 200-2000)"`
	Optimum     generate.Optimum `json:"optimum,omitempty" arg:"HOW" enum:"any,unique,several" default:"any" long:"y" requires:"target" doc:"with {target}, HOW many best completions"`
	Gap         int              `json:"gap,omitempty" arg:"N" maximum:"2147483647" long:"y" requires:"target" doc:"with {target}, let the second best score be N less"`
	Greedy      bool             `json:"greedy,omitempty" long:"y" requires:"target" doc:"with {target}, allow boards that greedy play wins"`
	Objective   score.Objective  `json:"weights,omitzero" short:"w" arg:"WEIGHTS" long:"y" requires:"target" doc:"use WEIGHTS: file or 81 integers"`

	Attempts int `json:"attempts,omitempty" arg:"N" minimum:"1" maximum:"2147483647" default:"100000" long:"y" doc:"give up a board after N attempts"`

	once      sync.Once
	generator *generate.Generator
	failure   error
}

// aboutGenerate is the question in the list of all questions.
var aboutGenerate = Question{
	Name: "generate", Group: MakingQuestions, Objects: []any{Made{}}, New: func() Asked { return option.SetDefaults(&Generate{}) },
	Served: true,
	Short:  "make new boards",
	Long: `Make boards with one completion, or contests of target sudoku with --target.
The same seed makes the same boards, with any number of threads.`,
	Example: `  bullseye generate --count 1000 --seed 7 --minimal -o puzzles.txt
  bullseye generate --symmetry rotate180 --clues 24-28 --pretty
  bullseye generate --target -n 100 -o 'tests/{n}.in' --answers 'tests/{n}.out'
  bullseye generate --minimal --level hard --technique x-wing`,
}

// A Made is the answer of Generate. Its text is the board as a line, or nothing if there is
// no board.
type Made struct {
	Number    int                `json:"number" doc:"number of the board, counted from 1"`
	Board     *sudoku.Board      `json:"board,omitempty" doc:"the board as 81 characters, row by row"` // nil if there is none
	Grid      *sudoku.Grid       `json:"solution,omitempty" doc:"its completion, or the best one of a contest: 81 digits, row by row"`
	Status    Status             `json:"status" doc:"'generated', or 'missing' for a board that was given up"`
	Clues     int                `json:"clues,omitempty" doc:"number of clues"`
	Contest   *generate.Standing `json:"target,omitempty" doc:"with 'target': what is known of the completions"`
	ER        json.Number        `json:"er,omitempty" doc:"for boards of a difficulty: rating, as 'rate' has it"`
	Level     string             `json:"level,omitempty" doc:"for boards of a difficulty: level, as 'rate' has it"`
	Technique string             `json:"technique,omitempty" doc:"for boards of a difficulty: hardest technique, as 'rate' has it"`
	Attempts  int                `json:"attempts,omitempty" doc:"number of attempts at this board"`

	rating Rating // of a board of a difficulty
}

// A NotFoundError says that a board was given up.
type NotFoundError struct {
	Number   int // of the board, counted from 1
	Attempts int
}

func (e *NotFoundError) Error() string { return message.English(e) }

// Message implements [message.Message].
func (e *NotFoundError) Message() (format string, args []any) {
	if e.Attempts == 1 {
		return message.Of("board %d: nothing found in 1 attempt", e.Number).Message()
	}
	return message.Of("board %d: nothing found in %d attempts", e.Number, e.Attempts).Message()
}

// Spec implements Operation. Boards come with a completion.
func (o *Generate) Spec() Spec {
	s := Spec{
		Name: "generate", Block: 1024, Grids: true, Boards: true, Numbered: true,
		Statuses: []Status{Generated, NotFound},
		Columns:  o.columns(),
	}
	switch {
	case o.wishes():
		s.Block = 1
	case o.takesLong():
		s.Block = 8
	case o.Target:
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
	if o.Target {
		return o.Gap > 0 || o.Optimum != "" && o.Optimum != generate.AnyOptimum || o.Completions != generate.Range{}
	}
	unusual := o.Clues != generate.Range{} && (o.Clues.Max < usual.Min || o.Minimal && o.Clues.Min > usual.Max)
	return o.Unbiased || o.Pattern != nil || unusual
}

// Complete makes a board for each grid, unless the number of boards is given.
func (o *Generate) Complete(given func(option string) bool) {
	if len(o.From) > 0 && !given("count") {
		o.Count = len(o.From)
	}
}

// Validate implements Operation. If it is known that there are no such boards, the error
// wraps generate.ErrImpossible.
func (o *Generate) Validate() error {
	if err := CheckOptions(o); err != nil {
		return err
	}
	if o.Technique != logic.NoTechnique && logic.NewPlayerOf(o.Technique) == nil {
		return &OptionError{Option: "technique", Value: quoted(o.Technique.String()), Expected: "a technique that players look for, as docs/techniques.md lists them"}
	}
	if err := o.checkWishes(); err != nil {
		return err
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
	case "Contest":
		return "target"
	}
	return strings.ToLower(field)
}

// prepare returns the generator.
func (o *Generate) prepare() (*generate.Generator, error) {
	o.once.Do(func() {
		options := generate.Options{
			Seed: o.Seed, Clues: o.Clues, Minimal: o.Minimal, Symmetry: o.Symmetry, Pattern: (*sudoku.Board)(o.Pattern), From: o.From,
			Unbiased: o.Unbiased, Attempts: o.Attempts,
		}
		if o.Unlike != nil {
			options.Unlike = &o.Unlike.Classes
		}
		if o.Target {
			options.Contest = &generate.Contest{Completions: o.Completions, Optimum: o.Optimum, Gap: o.Gap, Greedy: o.Greedy, Objective: o.Objective}
		}
		o.generator, o.failure = generate.New(options)
	})
	return o.generator, o.failure
}

// Cost implements Operation.
func (o *Generate) Cost(*record.Record) time.Duration {
	switch {
	case o.wishes():
		return 100 * time.Millisecond
	case o.Target:
		return 20 * time.Millisecond
	case o.Unbiased:
		return 150 * time.Millisecond
	case o.Clues.Max > 0 && o.Clues.Max < 23:
		return 5 * time.Millisecond
	}
	return 500 * time.Microsecond
}

// Reveals implements Revealing: boards are made with their solutions, which are those of the
// boards from which clues are removed.
func (o *Generate) Reveals([]record.Record) []record.Record {
	revealed := make([]record.Record, len(o.From))
	for i := range o.From {
		revealed[i].Board = o.From[i]
	}
	return revealed
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
	for from, to := 0, 0; from < len(records); from = to {
		to = from + 1
		number := uint64(records[from].Line - 1)
		if o.wishes() {
			boards[from], err = o.suiting(ctx, g, number)
		} else {
			for to < len(records) && records[to].Line == records[to-1].Line+1 {
				to++
			}
			err = g.Make(ctx, number, boards[from:to])
		}
		if err != nil {
			return nil, err
		}
	}
	made := make([]Made, len(records))
	for i := range boards {
		made[i] = o.answer(&records[i], &boards[i])
		if boards[i].Found && o.wishes() {
			if err := made[i].rate(ctx); err != nil {
				return nil, err
			}
		}
	}
	return made, nil
}

// answer fills in a record and returns its answer.
func (o *Generate) answer(r *record.Record, b *generate.Board) Made {
	if !b.Found {
		return Made{Number: r.Line, Status: NotFound, Attempts: b.Attempts}
	}
	r.Form, r.Board = boardtext.Line, b.Board
	r.SetGrid(&b.Grid)
	m := Made{Number: r.Line, Board: &b.Board, Grid: &b.Grid, Status: Generated, Clues: b.Board.Clues(), Attempts: b.Attempts}
	if o.Target {
		m.Contest = &b.Contest
	}
	return m
}

// rate adds what Rate says of the board.
func (m *Made) rate(ctx context.Context) (err error) {
	a := &m.rating
	if a.Ratings, err = logic.Rate(ctx, *m.Board); err != nil && !errors.Is(err, logic.ErrStuck) {
		return err
	}
	m.ER, _, _ = ratingsIn(&a.Ratings)
	m.Level, m.Technique = a.Ratings.ER.Difficulty().String(), a.TechniqueIn(explain.English)
	return nil
}

// TechniqueIn returns the Technique in a language.
func (m *Made) TechniqueIn(l explain.Language) string { return m.rating.TechniqueIn(l) }

// columns returns the number of clues, for contests what is known of the completions, and for boards
// of a difficulty their ratings.
func (o *Generate) columns() []record.Column {
	names := []string{"clues"}
	if o.Target {
		names = append(names, "completions", "best", "second", "optima", "greedy")
	}
	columns := make([]record.Column, len(names))
	for i, name := range names {
		columns[i] = record.Column{Name: name, Kind: record.Integer}
	}
	if o.wishes() {
		columns = append(columns, record.Column{Name: "er", Kind: record.Number}, record.Column{Name: "level"}, record.Column{Name: "technique"})
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
	return append(m.Board.AppendLine(dst), '\n')
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
	if m.Level != "" {
		texts = append(texts, string(m.ER), m.Level, m.Technique)
	}
	return write(record, texts)
}
