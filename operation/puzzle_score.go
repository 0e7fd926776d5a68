package operation

import (
	"context"
	"errors"
	"iter"
	"time"

	"bullseye/record"
	"bullseye/rules"
	"bullseye/score"
	"bullseye/sudoku"
)

// gainsOf returns what a value counts in a cell of a puzzle, nil if the objective is about other grids.
// Cells outside the grid count nothing.
func gainsOf(o *score.Objective, p *rules.Puzzle) func(cell, value int) int64 {
	if *o == (score.Objective{}) {
		weights := p.Rings()
		return func(cell, value int) int64 { return weights[cell] * int64(value) }
	}
	if p.Rows != 9 || p.Columns != 9 || p.First != 1 || p.Last != 9 {
		return nil
	}
	values := o.Values()
	return func(cell, value int) int64 {
		if cell >= sudoku.Cells {
			return 0
		}
		return values[cell][value-1]
	}
}

// otherWeights is the answer if weights, or a table, are about other grids.
func otherWeights() *Unsupported {
	return &Unsupported{Unanswerable, "found weights of 9×9 cells, expected the ring weights: the puzzle has another size, or other values"}
}

// ofPuzzle implements ruled. Ties, the second best score, the K best completions, explanations and
// certificates are about boards alone.
func (o *Max) ofPuzzle(ctx context.Context, r *record.Record, s *rules.Solver) (Answer, error) {
	for _, option := range []struct {
		name  string
		asked bool
	}{{"lex", o.Lex}, {"ties", o.Ties}, {"second", o.Second}, {"explain", o.Explain}, {"top", o.Top > 0}, {"certificate", o.certifies()}} {
		if option.asked {
			return forBoards(option.name), nil
		}
	}
	gain := gainsOf(&o.Objective, r.Puzzle)
	if gain == nil {
		return otherWeights(), nil
	}
	sign := int64(1)
	if o.Min {
		sign = -1
	}
	watch := watching{watch: watchOf(ctx), record: r}
	tell := func(known rules.Optimum) {
		watch.tell(Sight{Best: true, Found: known.Grid != nil, Score: sign * known.Score, Bound: sign * known.Bound})
	}
	var report func(rules.Optimum)
	if watch.watch != nil {
		last := time.Now()
		report = func(known rules.Optimum) {
			if now := time.Now(); now.Sub(last) > time.Second/10 {
				last = now
				tell(known)
			}
		}
	}
	limited, cancel := limit(ctx, o.Timeout)
	defer cancel()
	known, err := s.Best(pausing{limited}, func(cell, value int) int64 { return sign * gain(cell, value) }, report)
	if report != nil && ctx.Err() != nil {
		tell(known)
	}
	watch.end(ctx.Err())
	a := &Optimum{Asked: o, Status: Scored, complete: err == nil}
	if known.Grid != nil {
		a.Ranked, a.ruled = &score.Ranked{Score: sign * known.Score}, newRuledGrid(r.Puzzle, known.Grid)
	} else if err == nil {
		a.Status = Unsolvable
	}
	if err != nil {
		a.unproved(sign * known.Bound)
	}
	return a, ctx.Err()
}

// Ruled is that of a Solution.
func (a *Optimum) Ruled() (grid, regions string) { return a.ruled.text, a.ruled.regions }

func (a *Optimum) puzzleObject() any {
	return struct {
		*Optimum
		Grid    string `json:"grid,omitempty"`
		Regions string `json:"regions,omitempty"`
	}{a, a.ruled.text, a.ruled.regions}
}

// ofPuzzle implements ruled.
func (o *Spread) ofPuzzle(ctx context.Context, r *record.Record, s *rules.Solver) (Answer, error) {
	gain := gainsOf(&o.Objective, r.Puzzle)
	if gain == nil {
		return otherWeights(), nil
	}
	w := watching{watch: watchOf(ctx), record: r}
	found, err := score.SpreadOf(scoresOf(w.counting(s.All(ctx)), gain), o.Limit, false)
	d := &Distribution{Status: Counted, Stopped: errors.Is(err, score.ErrMany)}
	w.end(ctx.Err())
	if err != nil && !d.Stopped && !errors.Is(err, sudoku.ErrNoCompletion) {
		return nil, err
	}
	d.set(&found)
	return d, nil
}

// scoresOf returns the scores of grids.
func scoresOf(grids iter.Seq2[[]uint8, error], gain func(cell, value int) int64) iter.Seq2[int64, error] {
	return func(yield func(int64, error) bool) {
		for values, err := range grids {
			total := int64(0)
			for cell, value := range values {
				total += gain(cell, int(value))
			}
			if !yield(total, err) {
				return
			}
		}
	}
}
