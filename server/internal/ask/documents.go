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
	Boards      []string `json:"boards" doc:"The boards. Each text is one board in any form of text." minItems:"1" maxItems:"500" nullable:"false"`
	Title       string   `json:"title,omitempty" maxLength:"200" doc:"Title at the top of each page."`
	Paper       string   `json:"paper,omitempty" enum:"a4,letter" doc:"Size of the pages. The default is 'a4'."`
	PerPage     int      `json:"per-page,omitempty" enum:"1,2,4,6" doc:"Puzzles on a page. The default is 2."`
	Theme       string   `json:"theme,omitempty" enum:"print,light,colour-blind" doc:"Colours. The default is 'print', for printers without colours."`
	NoSolutions bool     `json:"no-solutions,omitempty" doc:"Leave out the solutions."`
	Rate        bool     `json:"rate,omitempty" doc:"Add the level and the rating of each board."`
	Target      bool     `json:"target,omitempty" doc:"Print target sudoku: weights, room for the score, and the best grids."`
	Timeout     Duration `json:"timeout,omitempty" doc:"With 'target': spend at most this time on a board, such as '500ms'."`
	Weights     Weights  `json:"weights,omitempty"`
	Language    string   `json:"language,omitempty" enum:"en,zh" doc:"Language of the texts. The default is 'en'."`
}

// Booklet returns the booklet that the options describe.
func (o *Print) Booklet() (*render.Booklet, error) {
	b := &render.Booklet{
		Title: o.Title, PerPage: o.PerPage, Theme: o.Theme, NoSolutions: o.NoSolutions, Rate: o.Rate,
		Target: o.Target, Objective: o.Weights.Objective, Timeout: time.Duration(o.Timeout), Paper: paperSize(o.Paper),
	}
	var err error
	if b.Language, err = language(o.Language); err != nil {
		return nil, err
	}
	if err := weightsNeedTarget(o.Target, &o.Weights); err != nil {
		return nil, err
	}
	return b, b.Validate()
}

// Cost returns the time that the booklet of some boards will probably take.
func (o *Print) Cost(records []record.Record) (sum time.Duration) {
	for i := range records {
		r := &records[i]
		sum += time.Millisecond
		if o.Rate {
			sum += Cost(&operation.Rate{}, r)
		}
		if o.Target {
			sum += Cost(&operation.Max{Objective: o.Weights.Objective}, r)
		}
	}
	return sum
}

// Document are the options of documents that explain boards.
type Document struct {
	Boards []string `json:"boards" doc:"The boards. Each text is one board in any form of text." minItems:"1" maxItems:"100" nullable:"false"`
	Explaining
	Paper string `json:"paper,omitempty" enum:"a4,letter" doc:"Size of the pages of a PDF. The default is 'a4'."`
}

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
