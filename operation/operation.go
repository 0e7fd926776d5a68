// Package operation defines the questions that can be asked about boards, once
// for every face of the program: their names, their options, their answers, and
// how the answers look as text, JSON and table rows. Package internal/render draws them.
//
// An operation is a value whose exported fields are its options; the zero value
// has the default options. A face sets the fields (from flags, or by decoding
// JSON), calls Validate, and applies the operation to blocks of records:
//
//	ask := &operation.Max{Top: 3}
//	if err := ask.Validate(); err != nil {
//		return err
//	}
//	for answer, err := range ask.Apply(ctx, records) {
//		...
//	}
package operation

import (
	"context"
	"iter"
	"slices"
	"time"

	"bullseye/operation/option"
	"bullseye/record"
)

// An Operation is a question about boards.
type Operation interface {
	// Spec returns what is known about the operation with its options.
	Spec() Spec

	// Validate returns an error, usually an *OptionError, if the options are
	// invalid.
	Validate() error

	// Cost returns the time that the answer to a record that could be read will probably take
	// on one processor.
	Cost(r *record.Record) time.Duration

	// Apply answers a block of records: it yields one answer for each record,
	// in order. The answer to a record that could not be read is an *Invalid.
	// An answer does not depend on the other records of the block.
	//
	// Several goroutines may call Apply at once if none changes the options.
	//
	// A non-nil error is yielded without an answer, and ends the sequence. If
	// the context has ended, it is the context's error.
	Apply(ctx context.Context, records []record.Record) iter.Seq2[Answer, error]
}

// A Revealing operation has answers that help to solve other boards than those of the records, or
// none at all.
type Revealing interface {
	// Reveals returns the boards that answers to some records help to solve.
	Reveals(records []record.Record) []record.Record
}

// Revealed returns the boards that answers to some records help to solve: the records, unless the
// operation says otherwise.
func Revealed(op Operation, records []record.Record) []record.Record {
	if r, ok := op.(Revealing); ok {
		return r.Reveals(records)
	}
	return records
}

// A Spec says what an operation with certain options is like.
type Spec struct {
	Name string

	// Block is the smallest block size at which Apply reaches its full speed. Larger
	// blocks are no faster.
	Block int

	// Statuses are those that answers can have.
	Statuses []Status

	// Kinds are the narrower statuses that answers can have: see Outcome.
	Kinds []Status

	// Columns are those that answers add to a table besides the grid: see Answer.Rows. The
	// first one is the status, unless answers are boards.
	Columns []record.Column

	// Grids says that answers can contain grids.
	Grids bool

	// Boards says that answers are boards, which take the place of the record's board in
	// rows. Every format can hold such rows.
	Boards bool

	// Completions says that a line of text is a completion, unless there is none.
	Completions bool

	// Heading says what stands above an answer as text, if there are several.
	Heading Heading

	// Numbered says that answers depend on record.Record.Number, which must be known.
	Numbered bool
}

// Fills reports whether answers have what arrays are made of: boards, grids or numbers.
func (s *Spec) Fills() bool {
	return s.Boards || s.Grids || slices.ContainsFunc(s.Columns, func(c record.Column) bool { return c.Kind == record.Integer || c.Kind == record.Number })
}

// A Heading tells the record of an answer.
type Heading uint8

// The headings.
const (
	NoHeading Heading = iota
	LineHeading
	MarkdownHeading
)

// Telling returns a question with the same answers, which tell what a style shows besides.
func Telling(op Operation, style Style) Operation {
	if t, ok := op.(interface {
		telling(Style) (told, of Operation)
	}); ok {
		if told, of := t.telling(style); of == op { // a type that embeds it may give other answers
			return told
		}
	}
	return op
}

// An Answer is an operation's answer to one record: a *Solution, *Listing, *Optimum, *Total,
// *Possibility, *Estimate, *Report, *Distribution, *Rating, *Advice, *Walkthrough,
// *Canonical, *Equivalents, *Made, *Invalid, *Unsupported or *Unanswered. As JSON it is an object.
type Answer interface {
	// AppendText appends the answer as one or more lines of text. The
	// documentation of the answer's type describes them.
	AppendText(dst []byte) []byte

	// Outcome returns the part of the answer that summaries count.
	Outcome() Outcome

	// Rows writes the answer to the record as rows with the columns of op, the operation
	// that gave the answer: usually one row, and one for each completion, score or board
	// where the answer lists several. It sets the grid of the record to the grid of the row.
	// If the operation makes boards, each row is a record with one of them.
	Rows(op Operation, record *record.Record, write RowFunc) error
}

// A Question is one that can be asked, as every face shows it.
type Question struct {
	Name string

	// Short is a clause that begins with a verb, Long a paragraph or two in lines of at most 80
	// columns, and Example the lines of some commands.
	Short, Long, Example string

	Group   string // one of the groups below
	Picture string // a clause about pictures of answers, "" if the server draws none
	Served  bool   // the server answers it, too
	Live    bool   // it can tell what it knows while it searches

	// Objects are structs whose fields are the members of answers in JSON: see Common.
	Objects []any

	// New returns the question with the default options: an Operation, which may be a Source, or
	// a Stream.
	New func() Asked
}

// The groups of questions, as the help of the command calls them.
const (
	SolvingQuestions  = "Solve and score"
	MakingQuestions   = "Make boards"
	LearningQuestions = "Understand boards"
	DataQuestions     = "Prepare data"
)

// Asked is a question with its options.
type Asked interface {
	// Validate returns an error, usually an *OptionError, if the options are invalid.
	Validate() error
}

// Questions are all questions, in the order in which they are listed.
var Questions = []*Question{
	&aboutSolve, &aboutMax, &aboutCount, &aboutPossible, &aboutCheck, &aboutSpread, &aboutRate, &aboutHint, &aboutExplain, &aboutCanon,
	&aboutShuffle, &aboutAugment, &aboutGenerate, &aboutDedupe, &aboutPartition,
}

// Find returns the question of that name, nil if there is none.
func Find(name string) *Question {
	for _, q := range Questions {
		if q.Name == name {
			return q
		}
	}
	return nil
}

// New returns the operation of that name with the default options. It may be a Source. Questions about
// all boards together, dedupe and split, are none: see Find and [Stream].
func New(name string) (Operation, bool) {
	if q := Find(name); q != nil {
		op, ok := q.New().(Operation)
		return op, ok
	}
	return nil, false
}

// Names returns the names of all questions, also of those that are no [Operation].
func Names() (names []string) {
	for _, q := range Questions {
		names = append(names, q.Name)
	}
	return names
}

// Complete sets the options that follow from which other ones were given: the last step before
// Validate.
func Complete(asked any, given func(option string) bool) error {
	if c, ok := asked.(interface{ Complete(given func(string) bool) }); ok {
		c.Complete(given)
	}
	return option.Check(asked, given)
}

// each answers the records one by one. It calls ask for each record that is a board, to fill in
// the answer to the ith record.
func each[A any, P interface {
	*A
	Answer
}](ctx context.Context, op Operation, records []record.Record, ask func(i int, answer P) error) iter.Seq2[Answer, error] {
	return func(yield func(Answer, error) bool) {
		answers := make([]A, len(records))
		for i := range records {
			answer, err := exception(ctx, op, &records[i])
			if answer == nil && err == nil {
				answer, err = P(&answers[i]), ask(i, &answers[i])
			}
			if err != nil {
				yield(nil, err)
				return
			}
			if !yield(answer, nil) {
				return
			}
		}
	}
}
