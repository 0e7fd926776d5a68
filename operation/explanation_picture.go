package operation

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"bullseye/record"
)

// An explainer puts an explanation into words. Its texts have no line of more than 80
// columns, except for lists of grids.
type explainer struct {
	*Optimum
	say      Say
	division *division
}

// explained returns the drawings of an explained answer: the best grid and the
// runner-up, with their sums and texts above and below.
func (a *Optimum) explained(r *record.Record, say Say) []captioned {
	x := &explainer{a, say, divide(a.asked.Objective)}
	e := a.Explanation
	best := captioned{Scene: a.picture(r, &a.Grid), heading: x.heading(), caption: x.proof()}
	best.Legend = x.division.legend(e.Sums, nil, say)
	if e.RunnerUp == nil {
		best.caption = joinTexts("\n", best.caption, x.secondBest(), x.list(), x.missing())
		return []captioned{best}
	}
	up := captioned{Scene: a.picture(r, &e.RunnerUp.Grid), heading: x.runnerUp()}
	up.Legend = x.division.legend(e.RunnerUp.Sums, e.Sums, say)
	for _, c := range e.RunnerUp.Differs {
		up.Marked[c] = true
	}
	up.caption = joinTexts("\n", x.secondBest(), x.list(), x.missing())
	return []captioned{best, up}
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
	clues := x.say.number(e.Clues, "The board has 1 clue", "The board has %d clues")
	switch {
	case e.Completions != nil && *e.Completions == 1:
		return x.say.text("%s and only one completion. It scores %d.", clues, x.Score)
	case e.Completions != nil:
		clues = x.say.text("%s and %d completions.", clues, *e.Completions)
	case e.Estimate != nil:
		clues = joinTexts("\n", x.say.text("%s and about %s completions.", clues, approximate(e.Estimate.Mean)),
			x.say.text("(There are too many to count. The number is an estimate from %d random\nsamples; with %g %% confidence it is between %s and %s.)",
				e.Estimate.Samples, 100*e.Estimate.Confidence, approximate(e.Estimate.Low), approximate(e.Estimate.High)))
	default:
		clues = x.say.text("%s.", clues)
	}
	return joinTexts("\n", clues, x.optimum())
}

// optimum says what the best grid scores.
func (x *explainer) optimum() string {
	switch {
	case x.Status == Unproved && x.asked.Min:
		return x.say.text("The least score is not proved: the time ran out. It is between %d and %d.\nThis is the best completion found so far:", *x.Bound, x.Score)
	case x.Status == Unproved:
		return x.say.text("The best score is not proved: the time ran out. It is between %d and %d.\nThis is the best completion found so far:", x.Score, *x.Bound)
	case x.asked.Min:
		return x.say.text("The least score is %d. This completion has it:", x.Score)
	}
	return x.say.text("The best score is %d. This completion has it:", x.Score)
}

// proof says why no completion scores better.
func (x *explainer) proof() string {
	reason := x.Explanation.Proof
	switch {
	case reason == nil:
		return ""
	case reason.Method == Enumerated && *x.Explanation.Completions == 1:
		return ""
	case reason.Method == Enumerated && x.asked.Min:
		return x.say.text("No completion scores less: the scores of all %d completions were computed.", *x.Explanation.Completions)
	case reason.Method == Enumerated:
		return x.say.text("No completion scores more: the scores of all %d completions were computed.", *x.Explanation.Completions)
	}
	text := "No completion scores more. The proof is a bound: each digit takes one cell in\nevery row, column and box, and several digits may take the same cell. A digit\npays a price for each cell that it takes, and each price is refunded once, so a\ncompletion loses nothing. With the right prices, the digits score at most %d."
	if x.asked.Min {
		text = "No completion scores less. The proof is a bound: each digit takes one cell in\nevery row, column and box, and several digits may take the same cell. A digit\npays a price for each cell that it takes, and each price is refunded once, so a\ncompletion loses nothing. With the right prices, the digits score at least %d."
	}
	text = x.say.text(text, *reason.Bound)
	switch {
	case reason.Method == Bounded:
		return text
	case reason.Steps == 0:
		return joinTexts("\n", text, x.say.text("Scores between that and %d were excluded case by case.", x.Score))
	}
	return joinTexts("\n", text, x.say.text("Scores between that and %d were excluded case by case, in a proof of %d steps.", x.Score, reason.Steps))
}

// runnerUp introduces the runner-up.
func (x *explainer) runnerUp() string {
	up := x.Explanation.RunnerUp
	n := len(up.Differs)
	switch {
	case up.Gap == 0 && x.TiesStopped:
		return x.say.text("At least %d completions have this score. Another of them differs in the %d\ncells in brackets:", x.Ties, n)
	case up.Gap == 0 && x.Ties > 0:
		return x.say.text("%d completions have this score. Another of them differs in the %d cells in\nbrackets:", x.Ties, n)
	case up.Gap == 0:
		return x.say.text("Other completions have this score, too. One of them differs in the %d cells in\nbrackets:", n)
	case x.asked.Min:
		return x.say.text("The runner-up scores %d, which is %d more. It differs in the %d cells in\nbrackets:", up.Score, up.Gap, n)
	}
	return x.say.text("The runner-up scores %d, which is %d less. It differs in the %d cells in\nbrackets:", up.Score, up.Gap, n)
}

// secondBest says what the second best score is, unless it is that of the runner-up.
func (x *explainer) secondBest() string {
	s, up := x.Second, x.Explanation.RunnerUp
	switch {
	case s == nil:
		return ""
	case s.Status == NoSecond && up == nil:
		return x.say.word("There is no second best score, because there is only one completion.")
	case s.Status == NoSecond:
		return x.say.word("There is no second best score, because all completions score alike.")
	case up.Gap > 0 || s.Status != Scored:
		return ""
	case x.asked.Min:
		return x.say.text("The second least score is %d.", s.Score)
	}
	return x.say.text("The second best score is %d.", s.Score)
}

// list lists all completions if they are few.
func (x *explainer) list() string {
	all := x.Explanation.All
	if len(all) < 2 {
		return ""
	}
	lines := []string{"", x.say.word("All completions with their scores:")}
	for _, r := range all {
		lines = append(lines, fmt.Sprintf("%6d  %s", r.Score, r.Grid.AppendLine(nil)))
	}
	return strings.Join(lines, "\n")
}

// missing says that the explanation is not complete.
func (x *explainer) missing() string {
	if x.Status == Unproved || x.Complete() {
		return ""
	}
	return x.say.word("The time ran out before everything was known.")
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
