package operation

import (
	"context"
	"iter"
	"slices"
	"strings"

	"bullseye/record"
	"bullseye/search"
	"bullseye/sudoku"
)

// Check reports whether clues of the board clash, whether it has no, one or
// several completions, and which clues are redundant.
type Check struct{}

// A Report is the answer of Check. Its text is one line for people, with parts
// separated by semicolons.
type Report struct {
	Status      Status      `json:"status"` // Checked
	Clues       int         `json:"clues"`
	Clashes     Clashes     `json:"clashes,omitempty"`
	Completions Completions `json:"completions"`

	// Redundant lists the clues that the others imply: removing any one of them
	// adds no completion. Minimal says that there are none. For boards given by
	// candidates and boards without a completion, both are nil.
	Minimal   *bool `json:"minimal,omitempty"`
	Redundant Cells `json:"redundant,omitempty"`
}

// Completions says whether there are no, one or several completions.
type Completions string

// The values of Completions.
const (
	None    Completions = "none"
	One     Completions = "one"
	Several Completions = "several"
)

// Name returns "check".
func (*Check) Name() string { return "check" }

// Validate returns nil: there are no options.
func (*Check) Validate() error { return nil }

// checkBlock is the number of boards that are checked together. Each of their
// clues is a search, so that is enough for the engine that searches in blocks,
// and the memory for the searches stays small.
const checkBlock = 64

// Together returns 64: their clues fill a block of the search engine.
func (*Check) Together() int { return checkBlock }

// Apply implements Operation; the answers are of type *Report.
func (*Check) Apply(ctx context.Context, records []record.Record) iter.Seq2[Answer, error] {
	return func(yield func(Answer, error) bool) {
		for part := range slices.Chunk(records, checkBlock) {
			reports, err := check(ctx, part)
			if err != nil {
				yield(nil, err)
				return
			}
			for answer := range each(part, func(i int, r *Report) error { *r = reports[i]; return nil }) {
				if !yield(answer, nil) {
					return
				}
			}
		}
	}
}

// check returns the reports on the records that could be read.
func check(ctx context.Context, records []record.Record) ([]Report, error) {
	found, err := completions(ctx, records, 2)
	if err != nil {
		return nil, err
	}
	reports := make([]Report, len(records))
	var judged []int // the records whose clues may be redundant
	for i := range records {
		r := &records[i]
		if r.Err != nil {
			continue
		}
		reports[i] = Report{
			Status: Checked, Clues: r.Board.Clues(), Clashes: clashes(r),
			Completions: [...]Completions{None, One, Several}[found[i].Count],
		}
		if found[i].Count > 0 && r.Form != sudoku.Pencil {
			judged = append(judged, i)
		}
	}
	boards := make([]sudoku.Board, len(judged))
	for n, i := range judged {
		boards[n] = records[i].Board
	}
	cells, err := redundant(ctx, boards)
	if err != nil {
		return nil, err
	}
	for n, i := range judged {
		minimal := len(cells[n]) == 0
		reports[i].Minimal, reports[i].Redundant = &minimal, cells[n]
	}
	return reports, nil
}

// redundant returns the clues of each board that its other clues imply. A clue
// is redundant if the board without it has no completion with another digit in
// its cell. This one search per clue also works for boards with several
// completions.
func redundant(ctx context.Context, boards []sudoku.Board) ([]Cells, error) {
	type clue struct {
		board int
		cell  sudoku.Cell
	}
	var clues []clue
	var others []sudoku.Candidates
	for i := range boards {
		given := boards[i].Candidates()
		for c, d := range boards[i] {
			if d != 0 {
				without := given
				without[c] = sudoku.AllDigits &^ sudoku.DigitSet(d)
				clues, others = append(clues, clue{i, sudoku.Cell(c)}), append(others, without)
			}
		}
	}
	answers := make([]search.Answer, len(others))
	if _, err := search.SolveMany(ctx, others, answers, search.Options{Limit: 1}); err != nil {
		return nil, err
	}
	found := make([]Cells, len(boards))
	for n, clue := range clues {
		if answers[n].Count == 0 {
			found[clue.board] = append(found[clue.board], clue.cell)
		}
	}
	return found, nil
}

// AppendText implements Answer.
func (r *Report) AppendText(dst []byte) []byte { return r.appendText(dst, nil) }

func (r *Report) appendText(dst []byte, say Say) []byte {
	return append(append(dst, r.sentence(say)...), '\n')
}

func (r *Report) sentence(say Say) string {
	parts := []string{say.number(r.Clues, "1 clue", "%d clues")}
	switch {
	case len(r.Clashes) > 0:
		return say.text("%s; clash: %s", parts[0], say.clashes(r.Clashes))
	case r.Completions == None:
		parts = append(parts, say.word("no completion"))
	case r.Completions == One:
		parts = append(parts, say.word("one completion"))
	case r.Completions == Several:
		parts = append(parts, say.word("several completions"))
	}
	switch {
	case r.Minimal == nil:
	case *r.Minimal:
		parts = append(parts, say.word("minimal"))
	default:
		parts = append(parts, say.text("redundant: %s", r.Redundant))
	}
	return strings.Join(parts, say.word("; "))
}
