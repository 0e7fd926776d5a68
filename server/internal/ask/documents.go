package ask

import (
	"cmp"
	"slices"
	"time"

	"bullseye/draw/paper"
	"bullseye/operation"
	"bullseye/operation/option"
	"bullseye/record"
	"bullseye/score"
)

// Print are the options of print.
type Print struct {
	Boards      []string           `json:"boards" doc:"The boards. Each text is one board in any form of text." minItems:"1" maxItems:"500" nullable:"false"`
	Title       string             `json:"title,omitempty" maxLength:"200" doc:"Title at the top of each page."`
	Paper       string             `json:"paper,omitempty" enum:"a4,letter" doc:"Size of the pages. The default is 'a4'."`
	PerPage     int                `json:"per-page,omitempty" enum:"1,2,4,6" doc:"Puzzles on a page. The default is 2."`
	Theme       string             `json:"theme,omitempty" enum:"print,light,colour-blind" doc:"Colours. The default is 'print', for printers without colours."`
	NoSolutions bool               `json:"no-solutions,omitempty" doc:"Leave out the solutions."`
	Rate        bool               `json:"rate,omitempty" doc:"Add the level and the rating of each board."`
	Target      bool               `json:"target,omitempty" doc:"Print target sudoku: weights, room for the score, and the best grids."`
	Timeout     operation.Duration `json:"timeout,omitempty" requires:"target" doc:"With 'target': spend at most this time on a board, such as '500ms'."`
	Weights     *score.Objective   `json:"weights,omitempty" requires:"target"`
	Language    string             `json:"language,omitempty" enum:"en,zh" doc:"Language of the texts. The default is 'en'."`
}

// Booklet returns the booklet that the options describe.
func (o *Print) Booklet() (*operation.Booklet, error) {
	b := &operation.Booklet{
		Title: o.Title, PerPage: o.PerPage, Theme: o.Theme, NoSolutions: o.NoSolutions, Rate: o.Rate,
		Target: o.Target, Timeout: o.Timeout, Paper: paperSize(o.Paper),
	}
	if o.Weights != nil {
		b.Objective = *o.Weights
	}
	return b, cmp.Or(option.Check(o, nil), b.Validate())
}

// Cost returns the time that the booklet of some boards will probably take.
func (o *Print) Cost(records []record.Record) (sum time.Duration) {
	best := &operation.Max{}
	if o.Weights != nil {
		best.Objective = *o.Weights
	}
	for i := range records {
		r := &records[i]
		sum += time.Millisecond
		if o.Rate {
			sum += Cost(&operation.Rate{}, r)
		}
		if o.Target {
			sum += Cost(best, r)
		}
	}
	return sum
}

// Document are the options of documents that explain boards.
type Document struct {
	Boards []string `json:"boards" doc:"The boards. Each text is one board in any form of text." minItems:"1" maxItems:"100" nullable:"false"`
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
func (o *Document) Given() *Boards { return &Boards{Boards: o.Boards} }

// Cost returns the time that the document about some boards will probably take.
func (o *Document) Cost(op operation.Operation, records []record.Record) (sum time.Duration) {
	const pictures = 50 * time.Millisecond // of the steps of a board; of the hardest ones, a second
	for i := range records {
		sum += Cost(op, &records[i]) + pictures
	}
	return sum
}

// paperSize returns the size of a name; "" is A4.
func paperSize(name string) paper.Size {
	return paper.Size(max(slices.Index(paper.Sizes(), name), 0))
}

// Size returns the size of the pages.
func (o *Document) Size() paper.Size { return paperSize(o.Paper) }
