package ask

import (
	"slices"
	"time"

	"bullseye/draw/paper"
	"bullseye/internal/render"
	"bullseye/operation"
	"bullseye/record"
)

// Print are the options of print.
type Print struct {
	Boards []string `json:"boards" doc:"The boards. Each text is one board in any form of text." minItems:"1" maxItems:"500"`

	booklet render.Booklet
	given   func(string) bool
}

func (o *Print) parts() []any { return []any{o, &o.booklet} }

func (o *Print) take(given func(string) bool) { o.given = given }

// Booklet returns the booklet that the options describe.
func (o *Print) Booklet() (*render.Booklet, error) {
	if o.given != nil {
		if err := operation.Complete(&o.booklet, o.given); err != nil {
			return nil, err
		}
	}
	return &o.booklet, o.booklet.Validate()
}

// Cost returns the time that the booklet of some boards will probably take.
func (o *Print) Cost(records []record.Record) (sum time.Duration) {
	best := &operation.Max{Objective: o.booklet.Objective}
	for i := range records {
		r := &records[i]
		sum += time.Millisecond
		if o.booklet.Rate {
			sum += operation.Cost(&operation.Rate{}, r)
		}
		if o.booklet.Target {
			sum += operation.Cost(best, r)
		}
	}
	return sum
}

// Document are the options of documents that explain boards.
type Document struct {
	Boards []string `json:"boards" doc:"The boards. Each text is one board in any form of text." minItems:"1" maxItems:"100"`
	Paper  string   `json:"paper,omitempty" enum:"a4,letter" doc:"Size of the pages of a PDF. The default is 'a4'."`

	asked Request
}

// request returns the options of explain.
func (o *Document) request() *Request {
	if o.asked.Asked == nil {
		o.asked.Asked = operation.Find("explain").New().(operation.Operation)
	}
	return &o.asked
}

func (o *Document) parts() []any { return []any{o, o.request().Asked} }

func (o *Document) take(given func(string) bool) { o.request().take(given) }

// Operation implements Options.
func (o *Document) Operation() (operation.Operation, error) { return o.request().Operation() }

// Given implements Options.
func (o *Document) Given() *Boards { return &Boards{List: List{o.Boards}} }

// Cost returns the time that the document about some boards will probably take.
func (o *Document) Cost(op operation.Operation, records []record.Record) (sum time.Duration) {
	const pictures = 50 * time.Millisecond // of the steps of a board; of the hardest ones, a second
	for i := range records {
		sum += operation.Cost(op, &records[i]) + pictures
	}
	return sum
}

// Size returns the size of the pages; without one it is A4.
func (o *Document) Size() paper.Size {
	return paper.Size(max(slices.Index(paper.Sizes(), o.Paper), 0))
}
