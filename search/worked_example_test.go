package search

import (
	"fmt"
	"math/bits"
	"os"
	"strings"
	"testing"

	"bullseye/boardtext"
)

// TestWorkedExample recomputes the numbers of docs/zh/search.md and expects the
// page to show them: the numbers of bits, a digit's plane in a band before and
// after it is closed, and the candidates at a fixpoint.
func TestWorkedExample(t *testing.T) {
	const pageName = "../docs/zh/search.md"
	text := readFile(t, pageName)
	shows := func(format string, args ...any) {
		t.Helper()
		if fragment := fmt.Sprintf(format, args...); !strings.Contains(text, fragment) {
			t.Errorf("%s does not show\n%s", pageName, fragment)
		}
	}

	for row := range 3 {
		shows("%s", bitsOfRow(row))
	}
	infeasible := 0
	for _, kept := range permitted {
		if kept == 0 {
			infeasible++
		}
	}
	shows("%d 种里有 %d 种一个排列也不含", len(permitted), infeasible)
	shows("1. %d 种。", infeasible)

	// The digit 7 in the lowest band of a board.
	board, err := boardtext.Parse("..21.45........3..9..7..2.6.7...9.8.....7.....3.6...2.6.9..1..4..8........35.81..")
	if err != nil {
		t.Fatal(err)
	}
	framed := string(boardtext.Append(nil, board, boardtext.Framed))
	shows("%s", framed)
	if !strings.Contains(readFile(t, "../examples/classic.txt"), framed) {
		t.Errorf("examples/classic.txt does not have\n%s", framed)
	}
	var s planes
	s.load(&board)
	word := s.digit[6][2]
	pattern := (word | word>>9 | word>>18) & group
	left := word & permitted[pattern]
	shows("%s", drawWord(word, 7))
	shows("%s", drawPattern(pattern))
	shows("%s", drawWord(left, 7))
	shows("删去了 %d 个位置", bits.OnesCount32(word)-bits.OnesCount32(left))
	shows("w = %09o，小表是 %03o，查表得 %03o，新的 w = %09o", word, pattern, permitted[pattern]&group, left)
	var sure []string
	for cells := settled(left); cells != 0; cells &= cells - 1 {
		sure = append(sure, cellAt[2][bits.TrailingZeros32(cells)].String())
	}
	shows("%s 填 7", strings.Join(sure, " 和 "))
	if s.propagate(everyDigit); s.digit[6][2]&^left != 0 {
		t.Errorf("at the fixpoint, 7 has cells beyond %09o: %09o", left, s.digit[6][2])
	}

	// A fixpoint.
	target, err := boardtext.Parse(readFile(t, "../examples/target.txt"))
	if err != nil {
		t.Fatal(err)
	}
	s.load(&target)
	before := s.candidates()
	if !s.propagate(everyDigit) {
		t.Fatal("the board of examples/target.txt has a contradiction")
	}
	shows("放好 %d 个提示数以后有 %d 个候选数，推到不动点还剩 %d 个", target.Clues(), before, s.candidates())
}

// bitsOfRow is a row of the page's table of the numbers of bits.
func bitsOfRow(row int) string {
	var boxes [3]string
	for box := range boxes {
		c := 9*row + 3*box
		boxes[box] = fmt.Sprintf("%d  %2d  %2d", placeOf[c].bit, placeOf[c+1].bit, placeOf[c+2].bit)
	}
	return strings.Join(boxes[:], "  |  ")
}

// drawWord draws the cells of a band that a digit can take.
func drawWord(word uint32, digit int) string {
	var s strings.Builder
	for c := range 27 {
		mark := any(".")
		if word>>placeOf[c].bit&1 != 0 {
			mark = digit
		}
		switch fmt.Fprint(&s, mark); c % 9 {
		case 2, 5:
			s.WriteString(" | ")
		case 8:
			s.WriteString("\n")
		default:
			s.WriteString(" ")
		}
	}
	return s.String()
}

// drawPattern draws a pattern of minirows, rows by boxes.
func drawPattern(pattern uint32) string {
	var s strings.Builder
	for row := range 3 {
		fmt.Fprintln(&s, pattern>>(3*row)&1, pattern>>(3*row+1)&1, pattern>>(3*row+2)&1)
	}
	return s.String()
}

// candidates returns the number of candidates of all cells.
func (s *planes) candidates() (n int) {
	for _, digit := range s.digit {
		for _, word := range digit {
			n += bits.OnesCount32(word)
		}
	}
	return n
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
