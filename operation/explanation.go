package operation

import (
	"context"
	"errors"
	"slices"

	"bullseye/certificate"
	"bullseye/record"
	"bullseye/score"
	"bullseye/search"
	"bullseye/sudoku"
)

// An Explanation says why the best score of a board is what it is. If the time was
// up, some of it is missing.
type Explanation struct {
	Clues int `json:"clues" doc:"number of clues"`

	// The number of completions: Completions if they were counted, otherwise Estimate.
	// Both are nil if the time was up before.
	Completions *uint64   `json:"completions,omitempty" doc:"number of completions, if they were counted"`
	Estimate    *Estimate `json:"estimate,omitempty" doc:"estimate of their number, if they were not; without either, the time was up"`

	Sums     []Sum     `json:"sums,omitempty" doc:"parts of the score, which add up to it: one for each ring, weight, range of weights or row"`
	Proof    *Reason   `json:"proof,omitempty" doc:"how the score is proved; absent if it is not"`
	RunnerUp *RunnerUp `json:"runnerUp,omitempty" doc:"best completion other than the grid; absent if there is only one"`

	All []score.Ranked `json:"all,omitempty" doc:"all completions, the best first, if they are at most 12"` // MaxListed
}

// A Reason says how a best score is proved.
type Reason struct {
	Method Method `json:"method" doc:"'enumerated': the scores of all completions were computed; 'bounded': a bound for the whole board is the best score; 'split': the board was split into cases"`
	Bound  *int64 `json:"bound,omitempty" doc:"bound for the whole board, for the methods 'bounded' and 'split'"`
	Steps  int    `json:"steps,omitempty" doc:"number of steps of a certificate, for the method 'split'"` // if one can be written
}

// A Method is a way to prove a best score.
type Method string

// The methods.
const (
	Enumerated Method = "enumerated" // the scores of all completions were computed
	Bounded    Method = "bounded"    // the bound for the whole board is the best score
	Split      Method = "split"      // the board was split into cases, or single completions were excluded
)

// A RunnerUp is the best completion other than the best grid. Its score is the same if
// there are ties.
type RunnerUp struct {
	score.Ranked
	Gap     int64 `json:"gap" doc:"difference to the best score"`
	Differs Cells `json:"differs" doc:"cells in which it differs from the grid"`
	Sums    []Sum `json:"sums" doc:"parts of its score, which add up to it"`
}

// Limits of explanations.
const (
	MaxListed    = 12     // completions that an explanation lists
	maxScored    = 10_000 // completions of which all scores are computed
	explainTies  = 1000   // the number at which ties are no longer counted, unless Max.Ties is set
	countSamples = 10_000 // samples of an estimate
)

// explain fills in the explanation, the ties and the second best score, as far as
// possible before the context ends.
func (q *question) explain(ctx context.Context, r *record.Record, start *sudoku.Candidates, a *Optimum) error {
	all, err := scoreAll(ctx, start, q.Objective)
	switch {
	case err != nil:
		return err
	case all != nil:
		q.explainAll(all, a)
		return nil
	}
	return q.explainSearched(ctx, r, start, a)
}

// explainSearched explains a board with too many completions to look at all of them.
func (q *question) explainSearched(ctx context.Context, r *record.Record, start *sudoku.Candidates, a *Optimum) error {
	for _, step := range []func(context.Context, *record.Record, *sudoku.Candidates, *Optimum) error{
		q.reason, q.countTies, q.findRunnerUp, q.findSecond,
	} {
		if err := step(ctx, r, start, a); err != nil {
			return err
		}
	}
	var estimate Estimate
	if err := (&Count{Samples: countSamples}).estimate(ctx, r, &estimate); err != nil {
		return err
	}
	if a.Explanation.Estimate = &estimate; estimate.Exact {
		n := uint64(estimate.Mean)
		a.Explanation.Completions, a.Explanation.Estimate = &n, nil
	}
	return nil
}

// begin makes the explanation of what is known about the best grid.
func (q *question) begin(r *record.Record, a *Optimum) {
	a.Explanation = &Explanation{Clues: r.Board.Clues()}
	if a.Ranked != nil {
		a.Explanation.Sums = Sums(q.Objective, &a.Grid)
	}
}

// scoreAll returns all completions with their scores in lexicographic order, or nil if
// there are more than maxScored.
func scoreAll(ctx context.Context, start *sudoku.Candidates, objective score.Objective) ([]score.Ranked, error) {
	var all []score.Ranked
	values := objective.Values()
	for grid, err := range search.All(ctx, *start) {
		if err != nil {
			return nil, err
		}
		if len(all) == maxScored {
			return nil, nil
		}
		all = append(all, score.Ranked{Score: values.Score(grid), Grid: grid})
	}
	return all, nil
}

// explainAll explains a board by all its completions.
func (q *question) explainAll(all []score.Ranked, a *Optimum) {
	e, n := a.Explanation, uint64(len(all))
	e.Completions, e.Proof = &n, &Reason{Method: Enumerated}
	slices.SortStableFunc(all, func(x, y score.Ranked) int {
		switch {
		case x.Score == y.Score:
			return 0
		case (x.Score > y.Score) != q.Min:
			return -1
		}
		return 1
	})
	ties := slices.IndexFunc(all, func(r score.Ranked) bool { return r.Score != a.Score })
	second := score.Result{Proved: true}
	if ties < 0 {
		ties = len(all)
	} else {
		second = score.Result{Found: true, Score: all[ties].Score, Grid: all[ties].Grid, Proved: true}
	}
	a.Ties = uint64(ties)
	a.second(&second)
	for _, r := range all {
		if r.Grid != a.Grid {
			q.runnerUp(r, a)
			break
		}
	}
	if len(all) <= MaxListed {
		e.All = all
	}
}

// reason finds out which bound proves the score.
func (q *question) reason(ctx context.Context, _ *record.Record, start *sudoku.Candidates, a *Optimum) error {
	bound, err := score.Bound(ctx, *start, q.options)
	if err != nil {
		return err
	}
	reason := &Reason{Method: Bounded, Bound: &bound}
	if bound != a.Score {
		reason.Method = Split
		_, text, err := score.Certify(ctx, *start, q.options)
		switch {
		case errors.Is(err, score.ErrLarge):
		case err != nil:
			return err
		default:
			proof := &Proof{Start: *start, Min: q.Min, Objective: q.Objective, Certificate: text}
			claim, err := proof.Check(ctx)
			if err != nil && !errors.Is(err, certificate.ErrWork) {
				return err
			}
			reason.Steps = claim.Steps
		}
	}
	a.Explanation.Proof = reason
	return nil
}

// findRunnerUp finds the best completion other than the best grid.
func (q *question) findRunnerUp(ctx context.Context, _ *record.Record, start *sudoku.Candidates, a *Optimum) error {
	top, err := score.Top(ctx, *start, 2, q.options)
	if err != nil {
		return err
	}
	for _, r := range top {
		if r.Grid != a.Grid {
			q.runnerUp(r, a)
			break
		}
	}
	return nil
}

// runnerUp fills in the runner-up.
func (q *question) runnerUp(r score.Ranked, a *Optimum) {
	up := &RunnerUp{Ranked: r, Gap: distance(a.Score, r.Score), Sums: Sums(q.Objective, &r.Grid)}
	for c, d := range r.Grid {
		if d != a.Grid[c] {
			up.Differs = append(up.Differs, sudoku.Cell(c))
		}
	}
	a.Explanation.RunnerUp = up
}
