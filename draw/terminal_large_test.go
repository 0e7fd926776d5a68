package draw

import (
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"bullseye/sudoku"
)

var escapes = regexp.MustCompile("\x1b\\[[0-9;]*m")

// Candidates stand in their places, signs tell their roles, and brackets the cells to look at.
func TestLargeDrawing(t *testing.T) {
	var s Scene
	for c := range s.Candidates {
		s.Candidates[c] = sudoku.AllDigits
	}
	s.Digits[1], s.Clues[1] = 5, 5
	s.Labels[1] = "12345678"
	s.Digits[2], s.Labels[2] = 7, "10"
	s.Candidates[9] = sudoku.DigitSet(2)
	s.Marked[9] = true
	s.Pattern[11] = true
	s.Tones[8] = Wrong
	s.Roles = map[Candidate]Role{
		{0, 1}: On, {0, 2}: Second, {0, 3}: Falls, {0, 5}: Place, {0, 9}: Remove,
		{9, 7}: On,    // not among the candidates
		{1, 4}: Place, // in a cell with another digit
		{2, 7}: Place, // in a cell with the digit
	}
	s.Legend = []Line{
		{}, {Sign: SignOn, Text: "of the pattern"}, {Sign: StrongLink, Text: "not drawn here"}, {Sign: MarkedCell, Text: "look here"},
		{Sign: PatternCell, Text: "cells"}, {Tone: Yellow, Text: "middle"},
	}
	want := strings.TrimLeft(`
┏━━━━━━━┯━━━━━━━┯━━━━━━━┳━━━━━━━┯━━━━━━━┯━━━━━━━┳━━━━━━━┯━━━━━━━┯━━━━━━━┓
┃ 1*2^3~│ 12345…│     10┃ 1 2 3 │ 1 2 3 │ 1 2 3 ┃ 1 2 3 │ 1 2 3 │!1 2 3 !
┃ 4 5+6 │   5   │   7+  ┃ 4 5 6 │ 4 5 6 │ 4 5 6 ┃ 4 5 6 │ 4 5 6 │!4 5 6 !
┃ 7 8 9-│       │       ┃ 7 8 9 │ 7 8 9 │ 7 8 9 ┃ 7 8 9 │ 7 8 9 │!7 8 9 !
┠───────┼───────┼───────╂───────┼───────┼───────╂───────┼───────┼───────┨
┃[  2   ] 1 2 3 │(1 2 3 ) 1 2 3 │ 1 2 3 │ 1 2 3 ┃ 1 2 3 │ 1 2 3 │ 1 2 3 ┃
┃[      ] 4 5 6 │(4 5 6 ) 4 5 6 │ 4 5 6 │ 4 5 6 ┃ 4 5 6 │ 4 5 6 │ 4 5 6 ┃
┃[7*    ] 7 8 9 │(7 8 9 ) 7 8 9 │ 7 8 9 │ 7 8 9 ┃ 7 8 9 │ 7 8 9 │ 7 8 9 ┃
`, "\n")
	got := string(Terminal{}.Append(nil, &s))
	if !strings.HasPrefix(got, want) {
		t.Errorf("drawn\n%s\nwant it to begin with\n%s", got, want)
	}
	if !strings.HasSuffix(got, "┛\nn* of the pattern\n[] look here\n() cells\n   middle\n") {
		t.Errorf("the legend is not below:\n%s", got)
	}
}

// The marks of a player are shown where there are no candidates, however many there are.
func TestPencilMarks(t *testing.T) {
	var s Scene
	s.Corner[0], s.Centre[0] = sudoku.AllDigits, sudoku.AllDigits
	s.Corner[1], s.Centre[2] = 3, 0b110
	lines := strings.Split(string(Terminal{}.Append(nil, &s)), "\n")
	for i, want := range []string{"┃ 123456│ 12    │       ┃", "┃ 123456│       │   23  ┃", "┃ 789789│       │       ┃"} {
		if !strings.HasPrefix(lines[i+1], want) {
			t.Errorf("line %d is %q, want %q", i+1, lines[i+1], want)
		}
	}
}

// Each colour has its own terminal codes.
func TestRoleColours(t *testing.T) {
	var s Scene
	s.Candidates[0], s.Pattern[0] = 1, true
	s.Houses = []sudoku.House{1}
	s.Roles = map[Candidate]Role{{0, 1}: Remove}
	for _, test := range []struct {
		colors Colors
		want   string
	}{
		{Palette, "┃\x1b[48;5;153;38;5;16m(\x1b[0m\x1b[48;5;160;38;5;231;9m1-\x1b[0m\x1b[48;5;153;38;5;16m    \x1b[0m)"},
		{TrueColor, "┃\x1b[48;2;184;214;245;38;2;0;0;0m(\x1b[0m\x1b[48;2;200;48;43;38;2;255;255;255;9m1-"},
		{TrueColor, "┃\x1b[48;2;214;217;222;38;2;0;0;0m       \x1b[0m│"},
	} {
		if got := string(Terminal{Colors: test.colors}.Append(nil, &s)); !strings.Contains(got, test.want) {
			t.Errorf("colours %d: no %q in\n%q", test.colors, test.want, got)
		}
	}
}

// Any scene has 37 lines of 73 characters, and colours change nothing else.
func TestLargeDrawingsHaveOneSize(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := Scene{Roles: map[Candidate]Role{{0, 1}: On}}
		digits := rapid.Uint16Range(0, 511)
		for c := range s.Digits {
			s.Digits[c] = rapid.SampledFrom([]uint8{0, 0, 0, 5}).Draw(t, "digit")
			s.Clues[c] = rapid.Uint8Range(0, 9).Draw(t, "clue")
			s.Candidates[c] = sudoku.Digits(digits.Draw(t, "candidates"))
			s.Corner[c] = sudoku.Digits(digits.Draw(t, "corner"))
			s.Centre[c] = sudoku.Digits(digits.Draw(t, "centre"))
			s.Tones[c] = Tone(rapid.Uint8Range(0, uint8(Differs)+1).Draw(t, "tone"))
			s.Labels[c] = rapid.StringMatching(`[0-9−]{0,20}`).Draw(t, "label")
			s.Marked[c] = rapid.Bool().Draw(t, "marked")
			s.Pattern[c] = rapid.Bool().Draw(t, "pattern")
			s.Roles[Candidate{sudoku.Cell(c), 4}] = Role(rapid.Uint8Range(0, uint8(Remove)+1).Draw(t, "role"))
		}
		plain := string(Terminal{}.Append(nil, &s))
		lines := strings.Split(strings.TrimSuffix(plain, "\n"), "\n")
		if len(lines) != 37 {
			t.Fatalf("%d lines:\n%s", len(lines), plain)
		}
		for _, line := range lines {
			if n := utf8.RuneCountInString(line); n != 73 {
				t.Fatalf("%d characters in %q", n, line)
			}
		}
		for _, colors := range []Colors{Palette, TrueColor} {
			if colored := escapes.ReplaceAllString(string(Terminal{Colors: colors}.Append(nil, &s)), ""); colored != plain {
				t.Fatalf("without its escapes\n%s\nis not\n%s", colored, plain)
			}
		}
	})
}

// Where no blank cell has a role, a picture needs no room for candidates.
func TestPlacedDigitIsSmall(t *testing.T) {
	var s Scene
	s.Digits[0], s.Marked[0], s.Roles = 7, true, map[Candidate]Role{{0, 7}: Place}
	got := string(Terminal{}.Append(nil, &s))
	if want := "│ 7+ ·  · │"; !strings.Contains(got, want) {
		t.Errorf("no %q in\n%s", want, got)
	}
}
