package explain

import (
	"strings"
	"testing"

	"bullseye/logic"
	"bullseye/sudoku"
)

// A line never ends between a digit and its score.
func TestScoresStayWithTheirDigits(t *testing.T) {
	for wide := range int64(12) { // so that the lines break in different places
		r := Reach{Cell: sudoku.CellAt(3, 5)}
		for d := range uint8(9) {
			r.Choices = append(r.Choices, Choice{Digit: d + 1, Score: 1<<(3*wide) + 100 - int64(d)})
		}
		for _, l := range []Language{English, Chinese} {
			for line := range strings.Lines(Decisions(r.Choices[0].Score, []Reach{r}, l).String()) {
				if text := strings.TrimSpace(line); len(text) > 2 && text[len(text)-1] == ':' && isDigit(rune(text[len(text)-2])) {
					t.Errorf("a line ends with a digit whose score follows: %q", line)
				}
			}
		}
	}
}

// What is not proved is said to be so, and nothing is claimed about it.
func TestUnprovedScores(t *testing.T) {
	known := Reach{Cell: sudoku.CellAt(3, 5), Choices: []Choice{{Digit: 9, Score: 2884}, {Digit: 3, Score: 2872}}}
	open := Reach{Cell: sudoku.CellAt(0, 0), Choices: []Choice{{Digit: 1, Score: 2884}, {Digit: 2, Score: 2880}, {Digit: 5, Score: 2884, Unproved: true}}}
	best := int64(2840)
	for _, test := range []struct {
		text          func(Language) Explanation
		english, zh   string
		mustNotBeSaid string
	}{
		{func(l Language) Explanation { return OutOfTime(nil, 2906, l) }, "before a completion was found. None scores more than 2906.", "还没有找到解", "between"},
		{func(l Language) Explanation { return OutOfTime(&best, 2906, l) }, "It is between 2840 and 2906.", "在 2840 到 2906 之间", "needs"},
		{func(l Language) Explanation { return Unsettled(2884, &known, logic.Full, l) }, "r4c6=9 decides most", "影响最大的是 r4c6=9", "In no other cell"},
		{func(l Language) Explanation { return Unsettled(2884, &known, logic.What, l) }, "r4c6 decides most", "影响最大的是 r4c6", "r4c6=9"},
		{func(l Language) Explanation { return Unsettled(2884, &known, logic.Where, l) }, "one in box 5 decides most", "影响最大的在第 5 宫", "r4c6"},
		{func(l Language) Explanation { return Unsettled(2884, nil, logic.Full, l) }, "The best score is 2884.", "最高分是 2884", "decides"},
		{func(l Language) Explanation { return Decisions(2884, []Reach{known, open}, l) }, "r1c1=1 ? 2: 2880, 5: ? The time ran out.", "5: ? 时限已到", "5: 2884"},
	} {
		for l, want := range map[Language]string{English: test.english, Chinese: test.zh} {
			got := strings.Join(strings.Fields(test.text(l).String()), " ")
			if !strings.Contains(got, want) || strings.Contains(got, test.mustNotBeSaid) {
				t.Errorf("said %q, want %q and not %q", got, want, test.mustNotBeSaid)
			}
		}
	}
}
