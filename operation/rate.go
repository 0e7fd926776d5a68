package operation

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"strconv"
	"strings"
	"time"

	"bullseye/explain"
	"bullseye/logic"
	"bullseye/operation/option"
	"bullseye/record"
	"bullseye/search"
	"bullseye/sudoku"
)

// Rate asks how hard boards are. A board without exactly one completion is not rated. Nor
// are lists of candidates that lack some of the solution: Hint says which.
type Rate struct {
	// Format is the format of a line of text, if it is not empty. In it, %r, %p and %d
	// are ER, EP and ED, %l is the level, %t the hardest technique, %g the board, %n its
	// number, counted from 1 over all files, %e the seconds that its rating took, and %%
	// a percent sign. A board that is not rated has "-" in the places of ratings and of
	// the technique, and its status in that of the level.
	Format string `json:"format,omitempty" on:"command" arg:"FORMAT" doc:"write lines as FORMAT, with the letters g r p d l t n e"`

	ER Ratings `json:"er,omitzero" arg:"MIN-MAX" doc:"answer only boards rated MIN-MAX, such as 4.0-5.0"`
}

// aboutRate is the question in the list of all questions.
var aboutRate = Question{
	Name: "rate", Group: LearningQuestions, Objects: []any{Rating{}}, New: func() Asked { return option.SetDefaults(&Rate{}) },
	Served: true,
	Short:  "say how hard each board is",
	Long: `Print the rating of each board as Sudoku Explainer 1.2.1 has it (ER/EP/ED), its
level, and the hardest technique. Only boards with one completion are rated.`,
	Example: `  bullseye rate puzzles.txt
  bullseye rate --format '%g ED=%r/%p/%d' puzzles.txt
  bullseye rate --only hard,fiendish --to csv puzzles.csv`,
}

// A Rating is the answer of Rate.
//
// Its text is a line: ER/EP/ED, the level and the name of the hardest technique,
// separated by tabs; "multiple", "unsolvable" or "solved" for a board that is not rated.
type Rating struct {
	Status    Status      `json:"status" doc:"'rated'; 'solved' for a full grid, which needs no step; 'multiple' or 'unsolvable'"`
	ER        json.Number `json:"er,omitempty" doc:"rating of the hardest step, with one decimal, if the board is rated: see docs/rating.md"`
	EP        json.Number `json:"ep,omitempty" doc:"rating of the hardest step up to the first digit"`
	ED        json.Number `json:"ed,omitempty" doc:"rating of the first step"`
	Level     string      `json:"level,omitempty" doc:"'easy', 'medium', 'hard', 'fiendish', 'diabolical' or 'extreme': see docs/difficulty.md"`
	Technique string      `json:"technique,omitempty" doc:"hardest technique"`
	Clashing

	Ratings logic.Ratings `json:"-"`

	format string
	board  sudoku.Board
	number int64
	took   time.Duration
	left   bool // ER is not what is asked for
}

// Spec implements Operation. Boards are rated one by one.
func (o *Rate) Spec() Spec {
	number := func(name string) record.Column { return record.Column{Name: name, Kind: record.Number} }
	return Spec{
		Name: "rate", Block: 4, Numbered: o.numbered(),
		Statuses: []Status{Rated, Solved, Multiple, Unsolvable, Unreadable}, Kinds: levels,
		Columns: columns(number("er"), number("ep"), number("ed"), record.Column{Name: "level"}, record.Column{Name: "technique"}),
	}
}

// levels are the kinds of rated boards.
var levels = func() (all []Status) {
	for d := logic.Easy; d <= logic.Extreme; d++ {
		all = append(all, Status(d.String()))
	}
	return all
}()

// verbs are the letters of Rate.Format.
const verbs = "grpdnelt%"

// Validate implements Operation.
func (o *Rate) Validate() error {
	rest := o.Format
	for {
		_, after, found := strings.Cut(rest, "%")
		switch {
		case !found:
			return nil
		case after == "" || !strings.Contains(verbs, after[:1]):
			return &OptionError{
				Option: "format", Value: quoted(o.Format),
				Expected: "a letter of \"grpdnelt\" or a second percent sign after each percent sign",
			}
		}
		rest = after[1:]
	}
}

// numbered reports whether the lines have the numbers of their boards.
func (o *Rate) numbered() bool {
	return strings.Contains(strings.ReplaceAll(o.Format, "%%", ""), "%n")
}

// Cost implements Operation.
func (*Rate) Cost(*record.Record) time.Duration { return 8 * time.Millisecond }

// Apply implements Operation; the answers are of type *Rating.
func (o *Rate) Apply(ctx context.Context, records []record.Record) iter.Seq2[Answer, error] {
	records = record.Positions(records)
	return func(yield func(Answer, error) bool) {
		found, err := completions(ctx, records, 2)
		if err != nil {
			yield(nil, err)
			return
		}
		each(ctx, o, records, func(i int, r *Rating) error {
			err := o.rate(ctx, &records[i], &found[i], r)
			r.left = o.ER != Ratings{} && !(r.Status == Rated && o.ER.Has(r.Ratings.ER))
			return err
		})(yield)
	}
}

// rate fills in the answer to a record.
func (o *Rate) rate(ctx context.Context, r *record.Record, found *search.Answer, a *Rating) (err error) {
	*a = Rating{Status: uniqueness(found), format: o.Format, board: r.Board, number: r.Number}
	switch a.Status {
	case Unsolvable:
		a.Clashing = clashes(r)
		return nil
	case Multiple:
		return nil
	}
	a.Status = Rated
	began := time.Now()
	if r.HasLists() {
		a.Ratings, err = ratePosition(ctx, (&Hint{}).Start(r).Position())
	} else {
		a.Ratings, err = logic.Rate(ctx, r.Board)
	}
	a.took = time.Since(began)
	switch found := &a.Ratings; {
	case err != nil && !errors.Is(err, logic.ErrStuck): // the rating says if the Explainer is stuck
		return err
	case err == nil && found.Hardest.Technique == logic.NoTechnique:
		a.Status = Solved // before the first step
	default:
		a.ER, a.EP, a.ED = ratingsIn(found)
		a.Level, a.Technique = found.ER.Difficulty().String(), a.TechniqueIn(explain.English)
	}
	return nil
}

// ratingsIn returns ratings as numbers in JSON.
func ratingsIn(r *logic.Ratings) (er, ep, ed json.Number) {
	return json.Number(r.ER.String()), json.Number(r.EP.String()), json.Number(r.ED.String())
}

// uniqueness returns the status of a board that does not have exactly one completion, and
// Solved otherwise.
func uniqueness(found *search.Answer) Status {
	switch found.Count {
	case 0:
		return Unsolvable
	case 1:
		return Solved
	}
	return Multiple
}

// ratePosition rates the path from a position, which it solves.
func ratePosition(ctx context.Context, p *logic.Position) (ratings logic.Ratings, err error) {
	solver, giveBack := borrowSolver(logic.Explainer)
	defer giveBack()
	for !p.Solved() {
		step, err := solver.Next(ctx, p)
		if err != nil {
			if errors.Is(err, logic.ErrStuck) {
				ratings.ER, ratings.Hardest = logic.Stuck, logic.Hardest{}
			}
			return ratings, err
		}
		ratings.Add(&step)
		p.Apply(&step)
	}
	return ratings, nil
}

// TechniqueIn returns the name of the hardest technique, "-" if the Explainer gets stuck.
func (a *Rating) TechniqueIn(l explain.Language) string {
	if a.Ratings.Hardest.Technique == logic.NoTechnique {
		return "-"
	}
	return explain.NameOf(a.Ratings.Hardest, l)
}

// AppendText implements Answer.
func (a *Rating) AppendText(dst []byte) []byte {
	switch {
	case a.format != "":
		return a.appendFormatted(dst)
	case a.Status != Rated:
		return append(append(dst, a.Status...), '\n')
	}
	return fmt.Appendf(dst, "%s/%s/%s\t%s\t%s\n", a.ER, a.EP, a.ED, a.Level, a.Technique)
}

// appendFormatted appends the line that Rate.Format describes.
func (a *Rating) appendFormatted(dst []byte) []byte {
	er, ep, ed, level, technique := a.ER, a.EP, a.ED, a.Level, a.Technique
	if a.Status != Rated {
		er, ep, ed, level, technique = "-", "-", "-", string(a.Status), "-"
	}
	for i := 0; i < len(a.format); i++ {
		if a.format[i] != '%' {
			dst = append(dst, a.format[i])
			continue
		}
		i++
		switch a.format[i] {
		case 'g':
			dst = a.board.AppendLine(dst)
		case 'r':
			dst = append(dst, er...)
		case 'p':
			dst = append(dst, ep...)
		case 'd':
			dst = append(dst, ed...)
		case 'n':
			dst = strconv.AppendInt(dst, a.number, 10)
		case 'e':
			dst = strconv.AppendFloat(dst, a.took.Seconds(), 'f', 3, 64)
		case 'l':
			dst = append(dst, level...)
		case 't':
			dst = append(dst, technique...)
		default:
			dst = append(dst, '%')
		}
	}
	return append(dst, '\n')
}

// Outcome implements Answer.
func (a *Rating) Outcome() Outcome {
	o := Outcome{Status: a.Status, Left: a.left}
	if a.Status == Rated {
		o.Kind = Status(a.Level)
	}
	return o
}

// Rows implements Answer.
func (a *Rating) Rows(_ Operation, record *record.Record, write RowFunc) error {
	texts := []string{string(a.Status), string(a.ER), string(a.EP), string(a.ED), a.Level, a.Technique}
	return write(record, texts)
}
