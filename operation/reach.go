package operation

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"

	"bullseye/explain"
	"bullseye/logic"
	"bullseye/record"
	"bullseye/score"
	"bullseye/sudoku"
)

// A Prospect is what a board can still score in target sudoku: its best score, and that
// with each digit of each blank cell.
type Prospect struct {
	score.Ranked

	// Cells are the cells where the board has no clue. Those where a wrong digit costs most
	// come first, then those for which the time ran out, and last those where every
	// completion has the same digit. Cells that are alike have the order of the board.
	Cells []Reach `json:"cells" doc:"its cells without a clue: those where a wrong digit costs most first; none if there is a 'bound'"`

	// If the time ran out before the score was proved, no completion scores more than bound,
	// there are no cells, and found says whether there is a completion at all. Otherwise,
	// bound is nil.
	bound *int64
	found bool
}

// complete reports whether everything is proved.
func (p *Prospect) complete() bool {
	return p.bound == nil && !slices.ContainsFunc(p.Cells, func(r Reach) bool { return !r.Reach.Proved() })
}

// Reaches returns the cells.
func (p *Prospect) Reaches() []explain.Reach {
	cells := make([]explain.Reach, len(p.Cells))
	for i := range cells {
		cells[i] = p.Cells[i].Reach
	}
	return cells
}

// A Reach is what each digit of a cell can still score.
type Reach struct {
	Cell    sudoku.Cell `json:"cell" doc:"such as \"r1c2\""`
	Digit   uint8       `json:"digit" doc:"its digit in the best completion"`
	Gap     *int64      `json:"gap,omitempty" doc:"least cost of any other digit; absent if there is no other, or the time ran out"`
	Choices []Choice    `json:"choices" doc:"digits that completions have there: the best one first, then by score"`

	Reach explain.Reach `json:"-"` // the same
}

// A Choice is a digit of a cell.
type Choice struct {
	Digit uint8  `json:"digit" doc:"from 1 to 9"`
	Score *int64 `json:"score,omitempty" doc:"best score of the completions with it"`
	Bound *int64 `json:"bound,omitempty" doc:"in place of 'score' if the time ran out: none of these completions scores more, if there are any"`
}

func newReach(r explain.Reach) Reach {
	all := Reach{Cell: r.Cell, Digit: r.Choices[0].Digit, Reach: r}
	if len(r.Choices) > 1 && r.Proved() {
		gap := r.Gap()
		all.Gap = &gap
	}
	for _, c := range r.Choices {
		one := Choice{Digit: c.Digit, Score: &c.Score}
		if c.Unproved {
			one.Score, one.Bound = nil, one.Score
		}
		all.Choices = append(all.Choices, one)
	}
	return all
}

// A prospecting asks for the Prospects of boards.
type prospecting struct {
	options score.Options
	timeout Duration
	watching
}

func newProspecting(o score.Objective, timeout Duration, watch func(Sight)) *prospecting {
	return &prospecting{score.Options{Objective: score.Objective{Table: o.Values()}}, timeout, watching{watch: watch}}
}

// together is the number of optima that are asked for at once. Between them, the watch is told
// about the progress.
const together = 32

// ask finds out what a board can still score with the candidates of its blank cells. It
// asks for at most 729 optima. If the limited context ends before ctx does, the answer is
// what is proved by then. The error wraps sudoku.ErrNoCompletion if there is no completion.
func (q *prospecting) ask(ctx, limited context.Context, digits *sudoku.Board, start *sudoku.Candidates) (*Prospect, error) {
	best, err := q.best(limited, start)
	inTime := err == nil
	if !inTime && (limited.Err() == nil || ctx.Err() != nil || errors.Is(err, sudoku.ErrNoCompletion)) {
		return nil, err
	}
	p := &Prospect{Ranked: score.Ranked{Score: best.Score, Grid: best.Grid}, found: best.Found}
	if !inTime {
		p.bound = &best.Bound
		return p, nil
	}
	starts, asked := others(digits, start, &best.Grid)
	results := make([]score.Result, len(starts))
	done := 0
	for done < len(starts) && err == nil {
		until := min(done+together, len(starts))
		if err = score.MaxMany(limited, starts[done:until], results[done:until], q.options); err != nil {
			break
		}
		if done = until; q.watch != nil {
			q.tell(Sight{Best: true, Found: true, Score: best.Score, Bound: best.Score, Settled: done, Digits: len(starts)})
		}
	}
	if err != nil && (limited.Err() == nil || ctx.Err() != nil) {
		return nil, err
	}
	p.collect(digits, asked, results, done)
	return p, nil
}

// best returns the optimum of a start.
func (q *prospecting) best(ctx context.Context, start *sudoku.Candidates) (score.Result, error) {
	options := q.options
	if q.watch != nil {
		options.Progress = func(p score.Progress) { q.tell(Sight{Best: true, Found: p.Found, Score: p.Score, Bound: p.Bound}) }
	}
	return score.Max(ctx, *start, options)
}

// others returns the candidates of blank cells that the best grid does not have, and a
// start with each of them.
func others(digits *sudoku.Board, start *sudoku.Candidates, best *sudoku.Grid) (starts []sudoku.Candidates, asked []logic.Candidate) {
	for c := range start {
		if digits[c] != 0 {
			continue
		}
		for d := range start[c].All() {
			if d != best[c] {
				one := *start
				one[c] = sudoku.DigitSet(d)
				starts, asked = append(starts, one), append(asked, logic.Candidate{Cell: sudoku.Cell(c), Digit: d})
			}
		}
	}
	return starts, asked
}

// collect puts the results in order. Those from done on are of use only if they are proved.
func (p *Prospect) collect(digits *sudoku.Board, asked []logic.Candidate, results []score.Result, done int) {
	var choices [sudoku.Cells][]explain.Choice
	for i, r := range results {
		c := asked[i].Cell
		switch {
		case r.Proved:
			choices[c] = append(choices[c], explain.Choice{Digit: asked[i].Digit, Score: r.Score})
		case i >= done:
			choices[c] = append(choices[c], explain.Choice{Digit: asked[i].Digit, Score: p.Score, Unproved: true})
		}
	}
	for c := range digits {
		if digits[c] != 0 {
			continue
		}
		slices.SortStableFunc(choices[c], func(a, b explain.Choice) int {
			return cmp.Or(compareBool(a.Unproved, b.Unproved), cmp.Compare(b.Score, a.Score))
		})
		first := explain.Choice{Digit: p.Grid[c], Score: p.Score}
		p.Cells = append(p.Cells, newReach(explain.Reach{Cell: sudoku.Cell(c), Choices: append([]explain.Choice{first}, choices[c]...)}))
	}
	slices.SortStableFunc(p.Cells, func(a, b Reach) int {
		x, y := &a.Reach, &b.Reach
		return cmp.Or(
			compareBool(len(x.Choices) == 1, len(y.Choices) == 1),
			compareBool(!x.Proved(), !y.Proved()),
			cmp.Compare(y.Gap(), x.Gap()))
	})
}

// compareBool orders false before true.
func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// reachColumns returns the columns score, cell, digit and gap, and bound if there is a
// timeout.
func reachColumns(timeout Duration) []record.Column {
	integer := func(name string) record.Column { return record.Column{Name: name, Kind: record.Integer} }
	all := columns(integer("score"), record.Column{Name: "cell"}, integer("digit"), integer("gap"))
	if timeout > 0 {
		all = append(all, integer("bound"))
	}
	return all
}

// reachTexts are the texts of reachColumns, whose first one is the status. All pointers may
// be nil.
func reachTexts(status Status, best, bound *int64, r *Reach, timeout Duration) []string {
	texts := make([]string, len(reachColumns(timeout)))
	texts[0] = string(status)
	if best != nil {
		texts[1] = strconv.FormatInt(*best, 10)
	}
	if r != nil {
		texts[2], texts[3] = r.Cell.String(), strconv.Itoa(int(r.Digit))
		if r.Gap != nil {
			texts[4] = strconv.FormatInt(*r.Gap, 10)
		}
	}
	if bound != nil && timeout > 0 {
		texts[5] = strconv.FormatInt(*bound, 10)
	}
	return texts
}
