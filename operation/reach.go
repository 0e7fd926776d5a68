package operation

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"bullseye/explain"
	"bullseye/internal/plainjson"
	"bullseye/score"
	"bullseye/sudoku"
)

// A Prospect is what a board can still score in target sudoku: its best score, and that
// with each digit of each blank cell.
type Prospect struct {
	score.Ranked

	// Cells are the cells where the board has no clue. Those where a wrong digit costs most
	// come first, those where every completion has the same digit last. Cells that are
	// alike have the order of the board.
	Cells []Reach `json:"cells"`
}

// A Reach is what each digit of a cell can still score. As JSON, it is an object with the
// cell's name, the digit of the best completion, the gap to the next digit and all
// choices.
type Reach explain.Reach

// MarshalJSON implements json.Marshaler.
func (r Reach) MarshalJSON() ([]byte, error) {
	object := struct {
		Cell    string           `json:"cell"`
		Digit   uint8            `json:"digit"`
		Gap     *int64           `json:"gap,omitempty"` // not if there is no other digit
		Choices []explain.Choice `json:"choices"`
	}{r.Cell.String(), r.Choices[0].Digit, nil, r.Choices}
	if len(r.Choices) > 1 {
		gap := (*explain.Reach)(&r).Gap()
		object.Gap = &gap
	}
	return plainjson.Append(nil, object)
}

// prospectOf finds out what a board can still score with the candidates of its blank cells.
// It asks for at most 729 optima. The error wraps sudoku.ErrNoCompletion if there is no
// completion.
func prospectOf(ctx context.Context, digits *sudoku.Board, start *sudoku.Candidates, objective score.Objective) (*Prospect, error) {
	options := score.Options{Objective: score.Objective{Table: objective.Values()}}
	best, err := score.Max(ctx, *start, options)
	if err != nil {
		return nil, err
	}
	var starts []sudoku.Candidates
	var asked []explain.Choice // with the index of a cell in place of a score
	for c := range start {
		if digits[c] != 0 {
			continue
		}
		for d := range start[c].All() {
			if d != best.Grid[c] {
				one := *start
				one[c] = sudoku.DigitSet(d)
				starts, asked = append(starts, one), append(asked, explain.Choice{Digit: d, Score: int64(c)})
			}
		}
	}
	results := make([]score.Result, len(starts))
	if err := score.MaxMany(ctx, starts, results, options); err != nil {
		return nil, err
	}
	p := &Prospect{Ranked: score.Ranked{Score: best.Score, Grid: best.Grid}}
	p.collect(digits, asked, results)
	return p, nil
}

// collect puts the results in order.
func (p *Prospect) collect(digits *sudoku.Board, asked []explain.Choice, results []score.Result) {
	var choices [sudoku.Cells][]explain.Choice
	for i, r := range results {
		if r.Found {
			c := asked[i].Score
			choices[c] = append(choices[c], explain.Choice{Digit: asked[i].Digit, Score: r.Score})
		}
	}
	for c := range digits {
		if digits[c] != 0 {
			continue
		}
		slices.SortStableFunc(choices[c], func(a, b explain.Choice) int { return cmp.Compare(b.Score, a.Score) })
		first := explain.Choice{Digit: p.Grid[c], Score: p.Score}
		p.Cells = append(p.Cells, Reach{Cell: sudoku.Cell(c), Choices: append([]explain.Choice{first}, choices[c]...)})
	}
	slices.SortStableFunc(p.Cells, func(a, b Reach) int {
		x, y := (*explain.Reach)(&a), (*explain.Reach)(&b)
		if one, other := len(x.Choices) == 1, len(y.Choices) == 1; one != other {
			if one {
				return 1
			}
			return -1
		}
		return cmp.Compare(y.Gap(), x.Gap())
	})
}

// reachTexts are the texts of the columns score, cell, digit and gap. Both values may be
// nil.
func reachTexts(best *int64, r *Reach) []string {
	texts := make([]string, 4)
	if best != nil {
		texts[0] = strconv.FormatInt(*best, 10)
	}
	if r != nil {
		texts[1], texts[2] = r.Cell.String(), strconv.Itoa(int(r.Choices[0].Digit))
		if len(r.Choices) > 1 {
			texts[3] = strconv.FormatInt((*explain.Reach)(r).Gap(), 10)
		}
	}
	return texts
}
