package explain

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bullseye/logic"
	"bullseye/sudoku"
)

// A Reach says what each digit of a cell can still score: the best score of the
// completions that have the digit there. Digits that no completion has there are left out.
type Reach struct {
	Cell    sudoku.Cell
	Choices []Choice // the digit of the best completion first, the others by score
}

// A Choice is a digit and the best score of the completions with it. If it is Unproved, no
// completion with the digit scores more than that, and perhaps there is none.
type Choice struct {
	Digit    uint8
	Score    int64
	Unproved bool
}

// Proved reports whether all choices are proved.
func (r *Reach) Proved() bool {
	return !slices.ContainsFunc(r.Choices, func(c Choice) bool { return c.Unproved })
}

// Gap returns what any other digit than the first costs at least. It is 0 if there is no
// other digit, if another one reaches as much, or if a choice is unproved.
func (r *Reach) Gap() int64 {
	if len(r.Choices) < 2 || !r.Proved() {
		return 0
	}
	return r.Choices[0].Score - r.Choices[1].Score
}

// Loss writes Gap as what is lost, or "?" if a choice is unproved.
func (r *Reach) Loss() string {
	switch {
	case !r.Proved():
		return "?"
	case r.Gap() == 0:
		return "0"
	}
	return "−" + strconv.FormatInt(r.Gap(), 10)
}

// OutOfTime puts into words that the time ran out before the best score was proved. It is
// between the best score so far, which is nil if no completion was found, and the bound.
func OutOfTime(best *int64, bound int64, l Language) Explanation {
	if best == nil {
		return Phrase{
			"The time ran out before a completion was found. None scores more than {bound}.",
			"时限已到，还没有找到解。任何解都不会超过 {bound} 分。",
		}.alone(l, "bound", bound)
	}
	return Phrase{
		"The time ran out before the best score was proved. It is between {best} and {bound}.",
		"时限已到，最高分尚未证明，只知道它在 {best} 到 {bound} 之间。",
	}.alone(l, "best", *best, "bound", bound)
}

// Unsettled puts into words that the best score is known, and that the time ran out before
// it was known what wrong digits cost. Of the cells that are known, a wrong digit costs most
// in r, which is nil if none is known in which it costs anything.
func Unsettled(score int64, r *Reach, depth logic.Depth, l Language) Explanation {
	w := &writer{speaker: speaker{l}}
	w.add(Phrase{
		"The best score is {score}. The time ran out before it was known what a wrong digit costs in each cell.",
		"最高分是 {score}。时限已到，还不知道每一格填错各损失多少分。",
	}, "score", score)
	switch {
	case r == nil:
	case depth == logic.Where:
		w.add(Phrase{"Of the cells that are known, one in {box} decides most.", "在已经算清的格中，影响最大的在{box}。"}, "box", boxOf(r.Cell))
	case depth == logic.What:
		w.add(Phrase{"Of the cells that are known, {cell} decides most.", "在已经算清的格中，影响最大的是 {cell}。"}, "cell", r.Cell)
	default:
		best := &r.Choices[0]
		w.add(Phrase{
			"Of the cells that are known, {cell}={digit} decides most: with it, {score} can still be reached.",
			"在已经算清的格中，影响最大的是 {cell}={digit}，此时仍能得到 {score} 分。",
		}, "cell", r.Cell, "digit", best.Digit, "score", best.Score)
		w.choices(r)
	}
	return Explanation{Parts: w.parts}
}

// Telling puts into words what the best completion needs, where the cell r is the one in
// which a wrong digit costs most.
func Telling(r *Reach, depth logic.Depth, l Language) Explanation {
	w := &writer{speaker: speaker{l}}
	best := &r.Choices[0]
	switch {
	case depth == logic.Where:
		w.add(Phrase{"Look at {box}. A digit there decides more of the score than any other.", "看看{box}。那里有一个数，对总分的影响比别处都大。"}, "box", boxOf(r.Cell))
	case depth == logic.What:
		w.add(Phrase{"The cell that decides most of the score is {cell}.", "对总分影响最大的是 {cell}。"}, "cell", r.Cell)
	case r.Gap() == 0:
		w.add(Phrase{
			"{cell}={digit} still reaches the best score, {score}. No open cell is decided yet: in each, another digit reaches as much.",
			"填 {cell}={digit} 仍能得到最高分 {score}。现在还没有哪一格能定下来：每个未定的格都有别的数能得到同样的分。",
		}, "cell", r.Cell, "digit", best.Digit, "score", best.Score)
		w.choices(r)
	default:
		w.add(Phrase{
			"The best completion needs {cell}={digit}: with it, {score} can still be reached. Any other digit there costs at least {gap}, and in no other cell is the least cost greater.",
			"最优解一定有 {cell}={digit}：填对仍能得到 {score} 分，填错至少损失 {gap} 分。其他格填错，至少损失的分数都不比这里多。",
		}, "cell", r.Cell, "digit", best.Digit, "score", best.Score, "gap", r.Gap())
		w.choices(r)
	}
	return Explanation{Parts: w.parts}
}

// Decisions puts into words what a wrong digit costs in each of several cells, which are
// given in their order.
func Decisions(score int64, cells []Reach, l Language) Explanation {
	w := &writer{speaker: speaker{l}}
	open, fixed := cells, []string(nil)
	for len(open) > 0 && len(open[len(open)-1].Choices) == 1 {
		r := &open[len(open)-1]
		fixed = append(fixed, r.Cell.String()+"="+strconv.Itoa(int(r.Choices[0].Digit)))
		open = open[:len(open)-1]
	}
	slices.Reverse(fixed)
	unproved := false
	if len(open) > 0 {
		w.add(Phrase{
			"The best score is {score}. These are its digits; those where any other digit costs most come first. Each line has the least cost of another digit, and the best score with each of them:",
			"最高分是 {score}。下面列出最优解各格的数，填错损失最大的排在前面。每行依次是：填别的数至少损失几分，以及填每个别的数以后的最高分：",
		}, "score", score)
		for _, heading := range []Phrase{{"cell", "格"}, {"least cost", "至少损失"}, {"best score with another digit", "填别的数的最高分"}} {
			w.parts[0].Headings = append(w.parts[0].Headings, w.say(heading))
		}
	}
	for i := range open {
		r := &open[i]
		unproved = unproved || !r.Proved()
		if !slices.ContainsFunc(r.Choices[1:], func(c Choice) bool { return !c.Unproved }) {
			continue // nothing is known
		}
		var others []string
		for _, c := range r.Choices[1:] {
			others = append(others, fmt.Sprintf("%d: %s", c.Digit, reachable(&c)))
		}
		last := &w.parts[0]
		last.Items = append(last.Items, fmt.Sprintf("%v=%d  %4s  %s", r.Cell, r.Choices[0].Digit, r.Loss(), strings.Join(others, ", ")))
	}
	if unproved {
		w.add(Phrase{
			"The time ran out. A ? marks what is not proved: the digit may reach the best score, a lower one or none.",
			"时限已到。? 表示尚未证明：填那个数也许能得到最高分，也许只能得到较低的分，也许无解。",
		})
	}
	switch {
	case len(open) == 0:
		w.add(Phrase{"The board has only one completion. It scores {score}.", "盘面只有一个解，得分 {score}。"}, "score", score)
	case len(fixed) > 0:
		w.add(Phrase{"Every completion has {cells}.", "所有的解都有 {cells}。"}, "cells", w.list(fixed))
	}
	return Explanation{Parts: w.parts}
}

// choices lists what the other digits of a cell reach.
func (w *writer) choices(r *Reach) {
	last := &w.parts[len(w.parts)-1]
	best := r.Choices[0].Score
	for _, c := range r.Choices[1:] {
		pairs := []any{"digit", c.Digit, "score", c.Score, "gap", strconv.FormatInt(best-c.Score, 10)}
		text := w.say(Phrase{"with {digit}: {score} at most, {gap} less", "填 {digit}：最多 {score} 分，少 {gap} 分"}, pairs...)
		if c.Score == best {
			text = w.say(Phrase{"with {digit}: {score} as well", "填 {digit}：同样能得 {score} 分"}, pairs...)
		}
		last.Items = append(last.Items, text)
	}
}

// reachable writes what a digit can still score.
func reachable(c *Choice) string {
	if c.Unproved {
		return "?"
	}
	return strconv.FormatInt(c.Score, 10)
}

// Losses puts into words that digits cost points in target sudoku: how many they cost
// together, and which of them cost some alone. A loss of 0 means that no completion is
// left.
func Losses(best, lost int64, costly []logic.Candidate, depth logic.Depth, l Language) Explanation {
	w := &writer{speaker: speaker{l}, Step: &logic.Step{}}
	switch {
	case depth == logic.Where && len(costly) > 0:
		w.add(Phrase{"Before you go on, check {box}.", "先别往下做，检查一下{box}。"}, "box", boxOf(costly[0].Cell))
		return Explanation{Parts: w.parts}
	case depth == logic.What && len(costly) > 0:
		w.add(Phrase{"Take another look at {cells}.", "再看看 {cells} 填得对不对。"}, "cells", w.placesOf(costly))
		return Explanation{Parts: w.parts}
	case lost == 0:
		w.add(Phrase{"With these digits, no completion is left.", "这样填下去就无解了。"})
	default:
		lose := Phrase{
			"With these digits, {lost} points are lost: {rest} can be reached, and {best} could be.",
			"这样填会少 {lost} 分：最多只能得 {rest} 分，本来可以得 {best} 分。",
		}
		if lost == 1 {
			lose[English] = "With these digits, 1 point is lost: {rest} can be reached, and {best} could be."
		}
		w.add(lose, "lost", lost, "rest", best-lost, "best", best)
	}
	if !depth.Tells() {
		return Explanation{Parts: w.parts}
	}
	if len(costly) == 0 {
		w.continued(Phrase{"No digit alone is to blame, only all of them together.", "单看每个数都没有错，合在一起才有损失。"})
	} else {
		w.continued(Phrase{"Take back {digits} first.", "请先改正 {digits}。"}, "digits", w.all(costly))
	}
	return Explanation{Parts: w.parts}
}

// Removed puts into words that removed candidates cost points in target sudoku: how many,
// and which ones a best completion needs. A loss of 0 means that no completion is left.
func Removed(best, lost int64, missing []logic.Candidate, depth logic.Depth, l Language) Explanation {
	if !depth.Tells() {
		return Mistakes(nil, missing, depth, l)
	}
	w := &writer{speaker: speaker{l}, Step: &logic.Step{Removals: missing}}
	if lost == 0 {
		w.add(Phrase{"With these candidates, no completion is left.", "按这些候选数就无解了。"})
	} else {
		w.add(Phrase{
			"With these candidates, {rest} can be reached, {lost} less than the best score, {best}.",
			"按这些候选数，最多只能得 {rest} 分，比最高分 {best} 少 {lost} 分。",
		}, "lost", lost, "rest", best-lost, "best", best)
	}
	w.continued(Phrase{"Put back {what}.", "请补上 {what}。"}, "what", w.toPutBack())
	return Explanation{Parts: w.parts}
}
