package explain

import (
	"strings"
	"testing"

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
