package operation

import (
	"context"
	"errors"
	"iter"
	"time"

	"bullseye/internal/text/message"
	"bullseye/internal/turn"
	"bullseye/record"
	"bullseye/rules"
	"bullseye/score"
	"bullseye/sudoku"
)

// gainsOf returns what a value counts in a cell of a puzzle, or why the objective is about other grids.
func gainsOf(o *score.Objective, p *rules.Puzzle) (func(cell, value int) int64, error) {
	numbers, values := o.Numbers(), p.Last-p.First+1
	switch len(numbers) {
	case 0:
		weights := p.Rings()
		return func(cell, value int) int64 { return weights[cell] * int64(value) }, nil
	case p.InGrid():
		return func(cell, value int) int64 { return numbers[cell] * int64(value) }, nil
	case p.InGrid() * values:
		return func(cell, value int) int64 { return numbers[cell*values+value-p.First] }, nil
	}
	return nil, otherWeights(o, p.Rows, p.Columns, values)
}

// otherWeights says that an objective is about other grids.
func otherWeights(o *score.Objective, rows, columns, values int) error {
	return &UnsupportedError{message.Of("found %d weights, expected %d, or %d values of a table: the grid has %d×%d cells with %d values",
		len(o.Numbers()), rows*columns, rows*columns*values, rows, columns, values)}
}

// UnsupportedOption returns the answer to a puzzle if an option is about boards alone.
func UnsupportedOption(option string) *Unsupported { return unanswerable(boardsAlone(option)) }

func boardsAlone(option string) error {
	return &UnsupportedError{message.Of("found the option %q, expected none that is about boards alone: the puzzle has further rules", option)}
}

// ofPuzzle implements ruled.
func (o *Max) ofPuzzle(ctx turn.Pausing, r *record.Record, s *rules.Solver) (Answer, error) {
	switch {
	case o.Explain:
		return nil, boardsAlone("explain")
	case o.certifies():
		return nil, boardsAlone("certificate")
	}
	gain, err := gainsOf(&o.Objective, r.Puzzle)
	if err != nil {
		return nil, err
	}
	q := puzzleQuestion{Max: o, sign: 1, watch: watching{watch: watchOf(ctx), record: r}, pace: pace{time.Now()}, answer: &Optimum{Asked: o, Status: Scored}}
	if o.Min {
		q.sign = -1
	}
	var report func(rules.Optimum)
	if q.watch.watch != nil {
		report = func(known rules.Optimum) {
			if q.due() {
				q.tell(known)
			}
		}
	}
	if q.scores, err = s.Scores(func(cell, value int) int64 { return q.sign * gain(cell, value) }, report); err != nil {
		return nil, err
	}
	limited, cancel := limit(ctx.Context, o.Timeout)
	defer cancel()
	err = q.find(turn.Pausing{Context: limited}, r.Puzzle)
	if report != nil && ctx.Err() != nil {
		q.tell(q.known)
	}
	q.watch.end(ctx.Err())
	q.answer.complete = err == nil
	return q.answer, ctx.Err()
}

// A puzzleQuestion is Max about a puzzle with further rules. Scores are searched with the sign, so that the
// best one is the greatest.
type puzzleQuestion struct {
	*Max
	scores *rules.Scores
	sign   int64
	watch  watching
	pace
	known  rules.Optimum
	answer *Optimum
}

func (q *puzzleQuestion) tell(known rules.Optimum) {
	q.watch.tell(Sight{Best: true, Found: known.Grid != nil, Score: q.sign * known.Score, Bound: q.sign * known.Bound, Count: q.answer.Ties})
}

// find fills in the answer, as far as possible before the context ends.
func (q *puzzleQuestion) find(ctx context.Context, p *rules.Puzzle) error {
	a := q.answer
	known, err := q.scores.Best(ctx)
	q.known = known
	if known.Grid != nil {
		a.Ranked, a.ruled = &score.Ranked{Score: q.sign * known.Score}, []ruledGrid{newRuledGrid(p, known.Grid)}
	}
	best := q.sign * known.Bound
	switch {
	case err != nil:
		a.unproved(best)
		return err
	case known.Grid == nil:
		a.Status = Unsolvable
		return nil
	}
	if q.Lex || q.Top > 0 {
		top, err := q.scores.Top(ctx, max(q.Top, 1))
		a.ruled = nil
		for _, g := range top {
			a.Top = append(a.Top, score.Ranked{Score: q.sign * g.Score})
			a.ruled = append(a.ruled, newRuledGrid(p, g.Grid))
		}
		if q.Top == 0 {
			a.Top = nil
		}
		if err != nil {
			a.unproved(best)
			return err
		}
	}
	if q.Ties {
		n, err := q.scores.Ties(ctx, q.TiesLimit, func(n uint64) {
			a.Ties = n
			if q.watch.watch != nil && q.due() {
				q.tell(known)
			}
		})
		n = max(n, 1) // the grid that is known
		a.Ties, a.TiesStopped = n, err != nil || n == q.TiesLimit
		if err != nil {
			return err
		}
	}
	if !q.Second {
		return nil
	}
	second, err := q.scores.Second(ctx)
	a.second(&score.Result{Found: second.Grid != nil, Score: q.sign * second.Score, Bound: q.sign * second.Bound, Proved: second.Proved})
	if second.Grid != nil {
		a.ruledSecond = newRuledGrid(p, second.Grid)
	}
	return err
}

// Ruled is that of a Solution. The K best completions are a list, and have none.
func (a *Optimum) Ruled() (grid, regions string) {
	if len(a.ruled) == 0 || a.Asked.Top > 0 {
		return "", ""
	}
	return a.ruled[0].text, a.ruled[0].regions
}

// A ruledRanked is a Ranked in JSON.
type ruledRanked struct {
	Score   int64  `json:"score"`
	Grid    string `json:"grid"`
	Regions string `json:"regions,omitempty"`
}

func (a *Optimum) puzzleObject() any {
	type ruledSecond struct {
		*Second
		Grid    string `json:"grid,omitempty"`
		Regions string `json:"regions,omitempty"`
	}
	object := struct {
		*Optimum
		Grid    string        `json:"grid,omitempty"`
		Regions string        `json:"regions,omitempty"`
		Top     []ruledRanked `json:"top,omitempty"`
		Second  *ruledSecond  `json:"second,omitempty"`
	}{Optimum: a}
	if len(a.ruled) > 0 {
		object.Grid, object.Regions = a.ruled[0].text, a.ruled[0].regions
	}
	for i := range a.Top {
		object.Top = append(object.Top, ruledRanked{a.Top[i].Score, a.ruled[i].text, a.ruled[i].regions})
	}
	if a.Second != nil {
		object.Second = &ruledSecond{a.Second, a.ruledSecond.text, a.ruledSecond.regions}
	}
	return object
}

// ofPuzzle implements ruled.
func (o *Spread) ofPuzzle(ctx turn.Pausing, r *record.Record, s *rules.Solver) (Answer, error) {
	gain, err := gainsOf(&o.Objective, r.Puzzle)
	if err != nil {
		return nil, err
	}
	w := watching{watch: watchOf(ctx), record: r}
	found, err := score.SpreadOf(scoresOf(w.counting(s.All(ctx)), r.Puzzle.InGrid(), gain), o.Limit, false)
	d := &Distribution{Status: Counted, Stopped: errors.Is(err, score.ErrMany)}
	w.end(ctx.Err())
	if err != nil && !d.Stopped && !errors.Is(err, sudoku.ErrNoCompletion) {
		return nil, err
	}
	d.set(&found)
	return d, nil
}

// scoresOf returns the scores of grids by so many of their cells.
func scoresOf(grids iter.Seq2[[]uint8, error], cells int, gain func(cell, value int) int64) iter.Seq2[int64, error] {
	return func(yield func(int64, error) bool) {
		for values, err := range grids {
			total := int64(0)
			for cell, value := range values[:min(len(values), cells)] {
				total += gain(cell, int(value))
			}
			if !yield(total, err) {
				return
			}
		}
	}
}
