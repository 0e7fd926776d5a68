// Package ask turns the options of a request, in JSON or in a query, into a question about
// boards.
//
// The options have the names of the command's flags. Their types say what the OpenAPI
// document says about them, and what a request may contain: one source for both.
package ask

import (
	"context"

	"bullseye/internal/turn"
	"bullseye/operation"
	"bullseye/record"
	"bullseye/rules"
)

// A Question is a question that the server answers.
type Question struct {
	Name    string         // the last part of its path
	Summary string         // for the reference, a clause that begins with a verb
	Picture string         // another one about pictures of its answers, "" if there are none
	New     func() Options // options with their defaults

	Live  bool // it can tell what it knows while it searches
	Makes bool // it makes boards instead of reading them
}

// Options are the options of one request.
type Options interface {
	// Operation returns the operation that the options describe. If they are invalid, the
	// error is an *operation.OptionError, or says of which option it is about: *Error.
	Operation() (operation.Operation, error)
	// Given returns the boards of the request, and what is to be told of them.
	Given() *Boards
}

// Boards are the options that all questions about boards share.
type Boards struct {
	List
	Only []string `json:"only,omitempty" doc:"Give only answers with one of these statuses."`
	With string   `json:"with,omitempty" enum:"guesses" doc:"Add the number of guesses of the search engine."`
}

// A List is a list of boards.
type List struct {
	Boards []string `json:"boards" doc:"The boards. Each text is one board in any form of text: 81 characters, nine rows, a frame, lists of candidates. Or it is a puzzle with further rules: a text as 'iss' has it, JSON or a link." minItems:"1"`
}

// Given implements Options.
func (b *Boards) Given() *Boards { return b }

// Details returns the details that With asks for.
func (b *Boards) Details() []operation.Detail {
	if b.With == "" {
		return nil
	}
	return []operation.Detail{operation.Detail(b.With)}
}

// Statuses returns the statuses that Only asks for.
func (b *Boards) Statuses() []operation.Status {
	var only []operation.Status
	for _, status := range b.Only {
		only = append(only, operation.Status(status))
	}
	return only
}

// Records returns the boards, each with its number in the request in place of a line. It has
// checkpoints; the error is that of the context or of take, which is called with each puzzle with further
// rules as soon as it has been read. Without take, such a puzzle is an error of its record.
func (b *Boards) Records(ctx context.Context, take func(*rules.Puzzle) error) ([]record.Record, error) {
	const each = 64 // boards between checkpoints
	point, records := turn.Of(ctx), make([]record.Record, len(b.Boards))
	for i, text := range b.Boards {
		if i%each == each-1 {
			if err := point.Check(); err != nil {
				return nil, err
			}
		}
		records[i] = ReadBoard(text)
		if err := takePuzzle(&records[i], take); err != nil {
			return nil, err
		}
		records[i].Line, records[i].Number = i+1, int64(i+1)
	}
	return records, nil
}
