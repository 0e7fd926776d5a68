package operation

import (
	"context"
	"fmt"
	"iter"
	"strings"

	"bullseye/puzzleio"
	"bullseye/search"
	"bullseye/sudoku"
)

// Check asks what is wrong or right with a board: whether clues clash, whether
// there are no, one or several completions, and whether all clues are needed.
type Check struct{}

// A Report is the answer of Check. Its text is a sentence for people, made of
// parts with semicolons between them.
type Report struct {
	Status      Status      `json:"status"` // Checked
	Clues       int         `json:"clues"`
	Clashes     Clashes     `json:"clashes,omitempty"`
	Completions Completions `json:"completions"`

	// Minimal says that every clue is needed, Redundant which are not: each
	// can go, alone, without letting in another completion. Boards given by
	// candidates and boards without a completion have neither: Minimal is
	// nil.
	Minimal   *bool `json:"minimal,omitempty"`
	Redundant Cells `json:"redundant,omitempty"`
}

// Completions is how many completions there are, as far as it matters.
type Completions string

// The values of Completions.
const (
	None    Completions = "none"
	One     Completions = "one"
	Several Completions = "several"
)

// Name returns "check".
func (*Check) Name() string { return "check" }

// Validate returns nil: there is one way to check.
func (*Check) Validate() error { return nil }

// Apply implements Operation; the answers are of type *Report.
func (*Check) Apply(ctx context.Context, records []puzzleio.Record) iter.Seq2[Answer, error] {
	return func(yield func(Answer, error) bool) {
		found, err := completions(ctx, records, 2)
		if err != nil {
			yield(nil, err)
			return
		}
		each(records, func(i int, report *Report) error {
			r := &records[i]
			*report = Report{
				Status: Checked, Clues: r.Board.Clues(), Clashes: clashes(r),
				Completions: [...]Completions{None, One, Several}[found[i].Count],
			}
			if found[i].Count == 0 || r.Form == sudoku.Pencil {
				return nil
			}
			var err error
			report.Redundant, err = redundant(ctx, &r.Board)
			minimal := len(report.Redundant) == 0
			report.Minimal = &minimal
			return err
		})(yield)
	}
}

// redundant returns the clues that the others imply. A clue is one of them if
// no completion has any other digit in its cell, the other clues given; so
// there is no need to know the completions, and boards with several are judged
// too.
func redundant(ctx context.Context, board *sudoku.Board) (Cells, error) {
	var clues Cells
	var others []sudoku.Candidates
	for c, d := range board {
		if d != 0 {
			without := board.Candidates()
			without[c] = sudoku.AllDigits &^ sudoku.DigitSet(d)
			clues, others = append(clues, sudoku.Cell(c)), append(others, without)
		}
	}
	answers := make([]search.Answer, len(others))
	if err := search.Block(ctx, others, answers, 1); err != nil {
		return nil, err
	}
	var found Cells
	for i := range answers {
		if answers[i].Count == 0 {
			found = append(found, clues[i])
		}
	}
	return found, nil
}

// AppendText implements Answer.
func (r *Report) AppendText(dst []byte) []byte {
	return append(append(dst, r.sentence()...), '\n')
}

func (r *Report) sentence() string {
	parts := []string{fmt.Sprintf("%d clues", r.Clues)}
	if r.Clues == 1 {
		parts[0] = "1 clue"
	}
	switch {
	case len(r.Clashes) > 0:
		return parts[0] + "; clash: " + r.Clashes.String()
	case r.Completions == None:
		parts = append(parts, "no completion")
	case r.Completions == One:
		parts = append(parts, "one completion")
	case r.Completions == Several:
		parts = append(parts, "several completions")
	}
	switch {
	case r.Minimal == nil:
	case *r.Minimal:
		parts = append(parts, "minimal")
	default:
		parts = append(parts, "redundant: "+r.Redundant.String())
	}
	return strings.Join(parts, "; ")
}
