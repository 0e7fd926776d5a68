package draw

import (
	"strings"
	"testing"
)

// Marked cells have brackets, and a legend stands to the right of the board, each line
// with its tone before it.
func TestMarksAndLegend(t *testing.T) {
	var p Scene
	p.Digits[0], p.Digits[1], p.Marked[1] = 5, 6, true
	p.Legend = []Line{{}, {Tone: Yellow, Text: "sun"}, {Text: "nothing"}}
	lines := strings.Split(string(Terminal{}.Append(nil, &p)), "\n")
	if len(lines) != Height+1 || lines[Height] != "" {
		t.Fatalf("%d lines", len(lines)-1)
	}
	for i, want := range []string{
		"┌─────────┬─────────┬─────────┐",
		"│ 5 [6] · │ ·  ·  · │ ·  ·  · │     sun",
		"│ ·  ·  · │ ·  ·  · │ ·  ·  · │     nothing",
		"│ ·  ·  · │ ·  ·  · │ ·  ·  · │",
	} {
		if lines[i] != want {
			t.Errorf("line %d is %q, want %q", i, lines[i], want)
		}
	}
	colored := string(Terminal{Colors: Palette}.Append(nil, &p))
	if want := "  \x1b[48;5;226;38;5;16m  \x1b[0m sun\n"; !strings.Contains(colored, want) {
		t.Errorf("no %q in\n%s", want, colored)
	}
}
