// Package operation defines what can be asked of boards, once for every face
// of the program: each operation by its name, with its options, the answer it
// gives, and how the answer reads as text, as JSON and as a drawing.
//
// An operation is a value whose exported fields are its options; the zero
// value asks in the usual way. A face fills in the fields (from flags, or by
// decoding JSON), calls Validate, and applies the operation to blocks of
// records:
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
	"fmt"
	"iter"

	"bullseye/record"
)

// An Operation is a question that can be asked of boards.
type Operation interface {
	// Name returns the operation's name.
	Name() string

	// Validate returns an error, mostly an *OptionError, if the operation
	// cannot be asked with the options it has.
	Validate() error

	// Together returns how many records it pays to ask of at once; asking of
	// fewer is slower, and of more no faster.
	Together() int

	// Columns returns what answers add to a row of a table besides a grid:
	// see WriteRows. The first is the status.
	Columns() []record.Column

	// Grids reports whether answers may have grids of their own.
	Grids() bool

	// Apply asks the operation of a block of records and yields one answer
	// for each, in order. Records that could not be read are answered with
	// *Invalid. What a record is answered does not depend on the block it
	// stands in.
	//
	// A non-nil error, the context's if it ended, comes without an answer and
	// is the last that is yielded.
	Apply(ctx context.Context, records []record.Record) iter.Seq2[Answer, error]
}

// An Answer is what an operation has to say of one record: a *Solution,
// *Optimum, *Total, *Estimate, *Report, *Distribution or *Invalid. Marshalled as
// JSON it is an object.
type Answer interface {
	// AppendText appends the answer as a line of text, or as several where
	// the operation says so, each with its newline.
	AppendText(dst []byte) []byte

	// Outcome returns what summaries count of the answer.
	Outcome() Outcome

	// rows writes the rows that the answer makes of the record.
	rows(record *record.Record, write RowFunc) error

	// pictures returns what a drawing of the answer to the record shows.
	pictures(record *record.Record) []captioned
}

// operations are the names and how each operation comes about.
var operations = []struct {
	name string
	make func() Operation
}{
	{"solve", func() Operation { return &Solve{} }},
	{"max", func() Operation { return &Max{} }},
	{"count", func() Operation { return &Count{} }},
	{"check", func() Operation { return &Check{} }},
	{"spread", func() Operation { return &Spread{} }},
}

// Names returns the names of all operations.
func Names() []string {
	names := make([]string, len(operations))
	for i, o := range operations {
		names[i] = o.name
	}
	return names
}

// New returns the operation of that name, with the usual options.
func New(name string) (Operation, bool) {
	for _, o := range operations {
		if o.name == name {
			return o.make(), true
		}
	}
	return nil, false
}

// An OptionError says that an option has a value it cannot have.
type OptionError struct {
	Option   string // its name, as in JSON and, after two dashes, as a flag
	Value    string
	Expected string // a phrase: what it could be
}

func (e *OptionError) Error() string {
	return fmt.Sprintf("%s cannot be %s: expected %s", e.Option, e.Value, e.Expected)
}

// each answers the records one by one; ask fills in the answer to the ith,
// which could be read.
func each[A any, P interface {
	*A
	Answer
}](records []record.Record, ask func(i int, answer P) error) iter.Seq2[Answer, error] {
	return func(yield func(Answer, error) bool) {
		answers := make([]A, len(records))
		for i := range records {
			var answer Answer
			if err := records[i].Err; err != nil {
				answer = &Invalid{Err: err}
			} else {
				if err := ask(i, &answers[i]); err != nil {
					yield(nil, err)
					return
				}
				answer = P(&answers[i])
			}
			if !yield(answer, nil) {
				return
			}
		}
	}
}
