package render

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"bullseye/draw"
	"bullseye/operation"
	"bullseye/score"
	"bullseye/sudoku"
)

func optimum(v *view, a *operation.Optimum) []Picture {
	if a.Ranked == nil {
		caption := v.Word(string(a.Status))
		switch {
		case a.Status == operation.Unsolvable && a.Asked.Explain && len(a.Clashes) == 0:
			caption = v.Word("The board has no completion, although no clues clash.")
		case a.Status == operation.Unsolvable && a.Asked.Explain:
			caption = v.Text("The board has no completion, because clues clash: %s.", sudoku.Conflicts(a.Clashes))
		case a.Bound != nil && a.Asked.Min:
			caption += v.Text(": no completion found in time; none scores less than %d", *a.Bound)
		case a.Bound != nil:
			caption += v.Text(": no completion found in time; none scores more than %d", *a.Bound)
		}
		if !a.Asked.Explain {
			caption += because(a.Clashes, v.Say)
		}
		return []Picture{{Scene: v.board(a.Clashes), Caption: caption}}
	}
	if a.Explanation != nil {
		return explained(v, a)
	}
	if v.Puzzle != nil { // its grid is not that of a board
		return []Picture{{Caption: v.known(a, a.Score)}}
	}
	ranked := a.Top
	if a.Asked.Top == 0 {
		ranked = []score.Ranked{*a.Ranked}
	}
	pictures := make([]Picture, len(ranked))
	for i, g := range ranked {
		p := Picture{Scene: v.best(a, &g.Grid, nil), Caption: v.known(a, g.Score)}
		if a.Asked.Top > 0 {
			p.Caption = fmt.Sprintf("%d. %s", i+1, p.Caption)
		}
		pictures[i] = p
	}
	return pictures
}

// best returns the picture of a grid, with the weights as colours and its sums. It may tell how
// much these differ from those of a better grid.
func (v *view) best(a *operation.Optimum, g *sudoku.Grid, better []operation.Sum) draw.Scene {
	l := newLegend(a.Asked.Objective, g)
	s := draw.Scene{Digits: g.Board(), Clues: v.Board, Tones: heat(a.Asked.Objective.Importance())}
	if s.Legend = l.sentences(v.Say); v.terminal {
		s.Legend = l.columns(better, v.Say)
	}
	return s
}

// known says what is known about a completion with a score.
func (v *view) known(a *operation.Optimum, score int64) string {
	text := v.Text("score %d", score)
	switch {
	case a.Bound != nil && a.Asked.Min:
		return text + v.Text(", not proved: none scores less than %d", *a.Bound)
	case a.Bound != nil:
		return text + v.Text(", not proved: none scores more than %d", *a.Bound)
	}
	if a.Asked.Ties {
		text += v.Text("; grids with that score: %s", a.TiesText())
	}
	switch {
	case a.Asked.Second && a.Asked.Min:
		text += v.Text("; second least score: %s", v.Word(a.Second.Text()))
	case a.Asked.Second:
		text += v.Text("; second best score: %s", v.Word(a.Second.Text()))
	}
	return text
}

// An explainer puts an explanation into words. Its texts have no line of more than 80
// columns, except for lists of grids.
type explainer struct {
	*operation.Optimum
	say operation.Say
}

// explained returns the drawings of an explained answer: the best grid and the
// runner-up, with their sums and texts above and below.
func explained(v *view, a *operation.Optimum) []Picture {
	x := &explainer{a, v.Say}
	e := a.Explanation
	best := Picture{Scene: v.best(a, &a.Grid, nil), Title: x.heading(), Caption: x.proof()}
	if e.RunnerUp == nil {
		best.Caption = joinTexts("\n", best.Caption, x.secondBest(), x.list(), x.missing())
		return []Picture{best}
	}
	up := Picture{Scene: v.best(a, &e.RunnerUp.Grid, e.Sums), Title: x.runnerUp()}
	for _, c := range e.RunnerUp.Differs {
		up.Scene.Marked[c] = true
	}
	up.Caption = joinTexts("\n", x.secondBest(), x.list(), x.missing())
	return []Picture{best, up}
}

// joinTexts joins the texts that are not empty.
func joinTexts(separator string, texts ...string) string {
	var some []string
	for _, text := range texts {
		if text != "" {
			some = append(some, text)
		}
	}
	return strings.Join(some, separator)
}

// heading says how many completions there are and what the best one scores.
func (x *explainer) heading() string {
	e := x.Explanation
	clues := x.say.Number(e.Clues, "The board has 1 clue", "The board has %d clues")
	switch {
	case e.Completions != nil && *e.Completions == 1:
		return x.say.Text("%s and only one completion. It scores %d.", clues, x.Score)
	case e.Completions != nil:
		clues = x.say.Text("%s and %d completions.", clues, *e.Completions)
	case e.Estimate != nil:
		clues = joinTexts("\n", x.say.Text("%s and about %s completions.", clues, approximate(e.Estimate.Mean)),
			x.say.Text("(There are too many to count. The number is an estimate from %d random\nsamples; with %g %% confidence it is between %s and %s.)",
				e.Estimate.Samples, 100*e.Estimate.Confidence, approximate(e.Estimate.Low), approximate(e.Estimate.High)))
	default:
		clues = x.say.Text("%s.", clues)
	}
	return joinTexts("\n", clues, x.optimum())
}

// optimum says what the best grid scores.
func (x *explainer) optimum() string {
	switch {
	case x.Status == operation.Unproved && x.Asked.Min:
		return x.say.Text("The least score is not proved: the time ran out. It is between %d and %d.\nThis is the best completion found so far:", *x.Bound, x.Score)
	case x.Status == operation.Unproved:
		return x.say.Text("The best score is not proved: the time ran out. It is between %d and %d.\nThis is the best completion found so far:", x.Score, *x.Bound)
	case x.Asked.Min:
		return x.say.Text("The least score is %d. This completion has it:", x.Score)
	}
	return x.say.Text("The best score is %d. This completion has it:", x.Score)
}

// proof says why no completion scores better.
func (x *explainer) proof() string {
	reason := x.Explanation.Proof
	switch {
	case reason == nil:
		return ""
	case reason.Method == operation.Enumerated && *x.Explanation.Completions == 1:
		return ""
	case reason.Method == operation.Enumerated && x.Asked.Min:
		return x.say.Text("No completion scores less: the scores of all %d completions were computed.", *x.Explanation.Completions)
	case reason.Method == operation.Enumerated:
		return x.say.Text("No completion scores more: the scores of all %d completions were computed.", *x.Explanation.Completions)
	}
	text := "No completion scores more. The proof is a bound: each digit takes one cell in\nevery row, column and box, and several digits may take the same cell. A digit\npays a price for each cell that it takes, and each price is refunded once, so a\ncompletion loses nothing. With the right prices, the digits score at most %d."
	if x.Asked.Min {
		text = "No completion scores less. The proof is a bound: each digit takes one cell in\nevery row, column and box, and several digits may take the same cell. A digit\npays a price for each cell that it takes, and each price is refunded once, so a\ncompletion loses nothing. With the right prices, the digits score at least %d."
	}
	text = x.say.Text(text, *reason.Bound)
	switch {
	case reason.Method == operation.Bounded:
		return text
	case reason.Steps == 0:
		return joinTexts("\n", text, x.say.Text("Scores between that and %d were excluded case by case.", x.Score))
	}
	return joinTexts("\n", text, x.say.Text("Scores between that and %d were excluded case by case, in a proof of %d steps.", x.Score, reason.Steps))
}

// runnerUp introduces the runner-up.
func (x *explainer) runnerUp() string {
	up := x.Explanation.RunnerUp
	n := len(up.Differs)
	switch {
	case up.Gap == 0 && x.TiesStopped:
		return x.say.Text("At least %d completions have this score. Another of them differs in the %d\ncells in brackets:", x.Ties, n)
	case up.Gap == 0 && x.Ties > 0:
		return x.say.Text("%d completions have this score. Another of them differs in the %d cells in\nbrackets:", x.Ties, n)
	case up.Gap == 0:
		return x.say.Text("Other completions have this score, too. One of them differs in the %d cells in\nbrackets:", n)
	case x.Asked.Min:
		return x.say.Text("The runner-up scores %d, which is %d more. It differs in the %d cells in\nbrackets:", up.Score, up.Gap, n)
	}
	return x.say.Text("The runner-up scores %d, which is %d less. It differs in the %d cells in\nbrackets:", up.Score, up.Gap, n)
}

// secondBest says what the second best score is, unless it is that of the runner-up.
func (x *explainer) secondBest() string {
	s, up := x.Second, x.Explanation.RunnerUp
	switch {
	case s == nil:
		return ""
	case s.Status == operation.NoSecond && up == nil && x.Asked.Min:
		return x.say.Word("There is no second least score, because there is only one completion.")
	case s.Status == operation.NoSecond && x.Asked.Min:
		return x.say.Word("There is no second least score, because all completions score alike.")
	case s.Status == operation.NoSecond && up == nil:
		return x.say.Word("There is no second best score, because there is only one completion.")
	case s.Status == operation.NoSecond:
		return x.say.Word("There is no second best score, because all completions score alike.")
	case up.Gap > 0 || s.Status != operation.Scored:
		return ""
	case x.Asked.Min:
		return x.say.Text("The second least score is %d.", s.Score)
	}
	return x.say.Text("The second best score is %d.", s.Score)
}

// list lists all completions if they are few.
func (x *explainer) list() string {
	all := x.Explanation.All
	if len(all) < 2 {
		return ""
	}
	lines := []string{"", x.say.Word("All completions with their scores:")}
	for _, r := range all {
		lines = append(lines, fmt.Sprintf("%6d  %s", r.Score, r.Grid.AppendLine(nil)))
	}
	return strings.Join(lines, "\n")
}

// missing says that the explanation is not complete.
func (x *explainer) missing() string {
	if x.Status == operation.Unproved || x.Complete() {
		return ""
	}
	return x.say.Word("The time ran out before everything was known.")
}

// approximate formats an estimate with three significant digits.
func approximate(v float64) string {
	if v < 1e6 {
		unit := math.Pow(10, max(0, math.Floor(math.Log10(v))-2))
		return strconv.FormatFloat(math.Round(v/unit)*unit, 'f', 0, 64)
	}
	mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(v, 'e', 2, 64), "e+")
	return mantissa + "·10^" + strings.TrimLeft(exponent, "0")
}
