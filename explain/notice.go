package explain

import (
	"unicode/utf8"

	"bullseye/logic"
)

// Mistakes puts into words which digits a solver must take back and which candidates must
// be restored, before any step can be right. They are pointed out gently: only at the
// depth Full are they named.
func Mistakes(wrong, missing []logic.Candidate, depth logic.Depth, l Language) Explanation {
	w := &writer{speaker: speaker{l}}
	w.Step = &logic.Step{}
	switch depth {
	case logic.Where:
		first := append(wrong[:len(wrong):len(wrong)], missing...)[0]
		w.add(Phrase{"Before you go on, check {box}: something there does not fit.", "先别往下做，检查一下{box}：那里有一处不对。"}, "box", boxOf(first.Cell))
		return Explanation{Parts: w.parts}
	case logic.What:
		if len(wrong) > 0 {
			w.add(Phrase{"Take another look at {cells}.", "再看看 {cells} 填得对不对。"}, "cells", w.placesOf(wrong))
		}
		if len(missing) > 0 {
			p := Phrase{"Candidates are missing in {cells}.", "{cells} 少了候选数。"}
			if len(missing) == 1 {
				p = Phrase{"A candidate is missing in {cells}.", "{cells} 少了一个候选数。"}
			}
			w.add(p, "cells", w.placesOf(missing))
		}
		return Explanation{Parts: w.parts}
	}
	if len(wrong) > 0 {
		p := Phrase{"Not quite: {digits} cannot be right. Take these back first.", "{digits} 都不对，这样解不出来。请先改正。"}
		if len(wrong) == 1 {
			p = Phrase{"Not quite: {digits} cannot be right. Take it back first.", "{digits} 不对，这样解不出来。请先改正。"}
		}
		w.add(p, "digits", w.all(wrong))
	}
	if len(missing) > 0 {
		w.Removals = missing
		p := Phrase{"Candidates were removed that are still needed. Put back {what}.", "有些候选数不该删去。请补上 {what}。"}
		if len(missing) == 1 {
			p = Phrase{"A candidate was removed that is still needed. Put back {what}.", "有一个候选数不该删去。请补上 {what}。"}
		}
		w.add(p, "what", w.toPutBack())
	}
	return Explanation{Parts: w.parts}
}

// toPutBack lists the candidates to put back.
func (w *writer) toPutBack() string {
	return w.grouped(Phrase{"{digits} in {cells}", "{cells} 的 {digits}"})
}

// placesOf names the cells of candidates.
func (w *writer) placesOf(all []logic.Candidate) string {
	return w.cells((&writer{Step: &logic.Step{Removals: all}}).removalCells())
}

// all lists candidates as r1c2=3.
func (w *writer) all(candidates []logic.Candidate) string {
	var texts []string
	for _, c := range candidates {
		texts = append(texts, w.value(c))
	}
	return w.list(texts)
}

// A Notice is a sentence about a board for which there is no step.
type Notice uint8

// The notices.
const (
	Solved        Notice = iota // no cell is blank
	Several                     // there are several completions
	None                        // there is no completion
	NoneOfClues                 // there is no completion, whatever the entries are
	NoneSoFar                   // there is no completion, and some digits may not be clues
	Stuck                       // no technique helps
	OneCompletion               // in target sudoku: the score is decided
	Unreadable                  // the text is no board
)

var notices = [...]Phrase{
	Solved:        {"The board is solved.", "这个盘面已经解完。"},
	Several:       {"The board has several completions, so no path of steps leads to the end: a puzzle has just one.", "这个盘面有多个解，无法靠推理解完：题目应当只有一个解。"},
	None:          {"The board has no completion.", "这个盘面无解。"},
	NoneOfClues:   {"The clues have no completion, so no entry is to blame: is this the right puzzle?", "提示数本身无解，与填的数无关：题目对吗？"},
	NoneSoFar:     {"The board has no completion. If some of its digits are your own, one of them must be wrong.", "这个盘面无解。如果其中有你填的数，那么一定有填错的。"},
	Stuck:         {"No technique gives a further step.", "没有技巧能再推出下一步。"},
	OneCompletion: {"The board has only one completion, so its score is decided.", "这个盘面只有一个解，得分已经定了。"},
	Unreadable:    {"This board cannot be read.", "这个盘面无法读取。"},
}

// Say returns the notice in a language.
func (n Notice) Say(l Language) Explanation { return notices[n].alone(l) }

// PathEnds says that a path has too few steps for one with a number.
func PathEnds(steps, n int, l Language) Explanation {
	return Phrase{"The path has only {steps} {words}, so there is no step {n}.", "解题过程只有 {steps} 步，没有第 {n} 步。"}.alone(l,
		"steps", steps, "words", stepOrSteps(steps), "n", n)
}

// Path says after the steps how long and how hard a path of the player is. Hardest is the
// name of the hardest technique.
func Path(steps int, d logic.Difficulty, hardest string, l Language) Explanation {
	return afterSteps.path(steps, d, hardest, l)
}

// PathAhead is Path before the steps.
func PathAhead(steps int, d logic.Difficulty, hardest string, l Language) Explanation {
	return beforeSteps.path(steps, d, hardest, l)
}

// A beginning is that of words about a path.
type beginning Phrase

var (
	afterSteps  = beginning{"That solves the board in {n} {steps}. ", "共 {n} 步解完。"}
	beforeSteps = beginning{"The board takes {n} {steps}. ", "共 {n} 步解完。"}
)

func stepOrSteps(n int) string {
	if n == 1 {
		return "step"
	}
	return "steps"
}

func (b beginning) path(steps int, d logic.Difficulty, hardest string, l Language) Explanation {
	return Phrase{
		b[English] + "For a player it is {level}; the hardest step is {hardest}.",
		b[Chinese] + "按玩家的解法，难度为“{level}”，最难的一步是{hardest}。",
	}.alone(l, "n", steps, "steps", stepOrSteps(steps), "level", difficulties[d], "hardest", speaker{l}.spaced(hardest))
}

// spaced puts a space before a name that begins with a Latin letter in a Chinese text.
func (s speaker) spaced(name string) string {
	if s.Language == Chinese && name[0] < utf8.RuneSelf {
		return " " + name
	}
	return name
}

// Rated returns the title of a step with its rating in brackets.
func Rated(title string, rating logic.Rating, l Language) string {
	return Phrase{"{title} ({rating})", "{title}（{rating}）"}.Say(l, "title", title, "rating", rating.String())
}

// RatedPath says after the steps how long and how hard a path is. The ratings are ER/EP/ED,
// hardest is the name of the hardest technique.
func RatedPath(steps int, ratings string, d logic.Difficulty, hardest string, l Language) Explanation {
	return afterSteps.ratedPath(steps, ratings, d, hardest, l)
}

// RatedPathAhead is RatedPath before the steps.
func RatedPathAhead(steps int, ratings string, d logic.Difficulty, hardest string, l Language) Explanation {
	return beforeSteps.ratedPath(steps, ratings, d, hardest, l)
}

func (b beginning) ratedPath(steps int, ratings string, d logic.Difficulty, hardest string, l Language) Explanation {
	return Phrase{
		b[English] + "Its rating is {ratings}, which is {level}. The hardest step is {hardest}.",
		b[Chinese] + "难度为“{level}”，评分（ER/EP/ED）{ratings}，最难的一步是{hardest}。",
	}.alone(l, "n", steps, "steps", stepOrSteps(steps), "ratings", ratings, "level", difficulties[d], "hardest", speaker{l}.spaced(hardest))
}

// difficulties are the levels of boards.
var difficulties = [...]Phrase{
	logic.Unrated:    {"unrated", "未评级"},
	logic.Easy:       {"easy", "简单"},
	logic.Medium:     {"medium", "中等"},
	logic.Hard:       {"hard", "困难"},
	logic.Fiendish:   {"fiendish", "高难"},
	logic.Diabolical: {"diabolical", "极难"},
	logic.Extreme:    {"extreme", "骨灰级"},
}
