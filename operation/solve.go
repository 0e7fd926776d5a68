package operation

import (
	"context"
	"iter"

	"bullseye/puzzleio"
	"bullseye/search"
	"bullseye/sudoku"
)

// Solve asks for a completion.
type Solve struct {
	// Unique asks besides whether there is another one, and has neither given
	// if there is.
	Unique bool `json:"unique,omitempty"`
}

// A Solution is the answer of Solve. Its text is the grid as 81 digits, or
// the status.
type Solution struct {
	Status  Status      `json:"status"` // Solved, Multiple or Unsolvable
	Grid    sudoku.Grid `json:"grid,omitzero"`
	Clashes Clashes     `json:"clashes,omitempty"`
}

// Name returns "solve".
func (*Solve) Name() string { return "solve" }

// Validate returns nil: every Solve can be asked.
func (*Solve) Validate() error { return nil }

// Apply implements Operation; the answers are of type *Solution.
func (o *Solve) Apply(ctx context.Context, records []puzzleio.Record) iter.Seq2[Answer, error] {
	limit := uint64(1)
	if o.Unique {
		limit = 2
	}
	return func(yield func(Answer, error) bool) {
		found, err := completions(ctx, records, limit)
		if err != nil {
			yield(nil, err)
			return
		}
		each(records, func(i int, s *Solution) error {
			switch found[i].Count {
			case 0:
				s.Status, s.Clashes = Unsolvable, clashes(&records[i])
			case 1:
				s.Status, s.Grid = Solved, found[i].Grid
			default:
				s.Status = Multiple
			}
			return nil
		})(yield)
	}
}

// AppendText implements Answer.
func (s *Solution) AppendText(dst []byte) []byte {
	if s.Status == Solved {
		dst = s.Grid.AppendLine(dst)
	} else {
		dst = append(dst, s.Status...)
	}
	return append(dst, '\n')
}

// completions returns a completion of each record that could be read, and how
// many it has, counted up to a limit.
func completions(ctx context.Context, records []puzzleio.Record, limit uint64) ([]search.Answer, error) {
	starts := make([]sudoku.Candidates, 0, len(records))
	for i := range records {
		if records[i].Err == nil {
			starts = append(starts, records[i].Start())
		}
	}
	answers := make([]search.Answer, len(records))
	if _, err := search.Block(ctx, starts, answers, search.Options{Limit: limit}); err != nil {
		return nil, err
	}
	// Spread them over the records, from the back, where there is room.
	from := len(starts)
	for to := len(records) - 1; to >= 0; to-- {
		if records[to].Err == nil {
			from--
			answers[to] = answers[from]
		}
	}
	return answers, nil
}
