package draw

import (
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"bullseye/sudoku"
)

func TestPictureWithoutColor(t *testing.T) {
	var p Scene
	for c := range sudoku.Cell(9) {
		p.Digits[c] = uint8(c + 1)
	}
	p.Clues = p.Digits
	p.Tones[0] = Red
	want := strings.TrimLeft(`
┌─────────┬─────────┬─────────┐
│ 1  2  3 │ 4  5  6 │ 7  8  9 │
│ ·  ·  · │ ·  ·  · │ ·  ·  · │
│ ·  ·  · │ ·  ·  · │ ·  ·  · │
├─────────┼─────────┼─────────┤
│ ·  ·  · │ ·  ·  · │ ·  ·  · │
│ ·  ·  · │ ·  ·  · │ ·  ·  · │
│ ·  ·  · │ ·  ·  · │ ·  ·  · │
├─────────┼─────────┼─────────┤
│ ·  ·  · │ ·  ·  · │ ·  ·  · │
│ ·  ·  · │ ·  ·  · │ ·  ·  · │
│ ·  ·  · │ ·  ·  · │ ·  ·  · │
└─────────┴─────────┴─────────┘
`, "\n")
	if got := string(Terminal{}.Append(nil, &p)); got != want {
		t.Errorf("drawn\n%s\nwant\n%s", got, want)
	}
}

func TestCellStyles(t *testing.T) {
	for _, test := range []struct {
		name        string
		tone        Tone
		digit, clue uint8
		want        string
	}{
		{"blank", Plain, 0, 0, " · "},
		{"filled", Plain, 5, 0, " 5 "},
		{"clue", Plain, 5, 5, "\x1b[1m 5 \x1b[0m"},
		{"filled on a tone", Yellow, 5, 0, "\x1b[48;5;226;38;5;16m 5 \x1b[0m"},
		{"clue on a tone", Brown, 5, 5, "\x1b[48;5;94;38;5;231;1m 5 \x1b[0m"},
		{"unknown tone", Differs + 1, 5, 0, " 5 "},
	} {
		t.Run(test.name, func(t *testing.T) {
			var p Scene
			p.Digits[0], p.Clues[0], p.Tones[0] = test.digit, test.clue, test.tone
			if got := string(newTerminalPage(Terminal{Colors: Palette}, &p).appendCell(nil, 0)); got != test.want {
				t.Errorf("drawn %q, want %q", got, test.want)
			}
		})
	}
}

// Colours add escape sequences, and change nothing else.
func TestColorAddsOnlyEscapes(t *testing.T) {
	escape := regexp.MustCompile("\x1b\\[[0-9;]*m")
	rapid.Check(t, func(t *rapid.T) {
		var p Scene
		for c := range p.Digits {
			p.Digits[c] = rapid.Uint8Range(0, 9).Draw(t, "digit")
			p.Clues[c] = rapid.Uint8Range(0, 9).Draw(t, "clue")
			p.Tones[c] = Tone(rapid.Uint8Range(0, uint8(White)).Draw(t, "tone"))
		}
		plain := string(Terminal{}.Append(nil, &p))
		colored := string(Terminal{Colors: Palette}.Append(nil, &p))
		if escape.ReplaceAllString(colored, "") != plain {
			t.Fatalf("without its escapes\n%q\nis not\n%q", colored, plain)
		}
	})
}
