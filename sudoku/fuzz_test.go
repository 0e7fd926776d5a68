package sudoku

import (
	"errors"
	"strings"
	"testing"
)

func seed(f *testing.F) {
	c := aBoard.Candidates()
	c[2], c[3] = DigitSet(1)|DigitSet(2), 0
	for _, text := range []string{
		"", "\n", "# comment\n", "9", "end", "\xff\xfe1\x00", "\x00",
		aBoard.String(), "1. " + aBoard.String(), "#2 " + aBoard.String(), aBoard.String() + " # note\r\n", "\uFEFF" + aBoard.String(),
		string(aBoard.AppendText(nil, Block)), string(aGrid.AppendText(nil, Framed)),
		"#AMe\n" + spaced(string(aBoard.AppendText(nil, SDK))),
		string(c.AppendText(nil, Pencil)), string(c.AppendText(nil, Framed)),
		strings.Repeat("---------\n", 9), "*-----------*\n|...|...|...|\n|---+---+---|\n",
		"┌───┬───┬───┐\n│５..│...│...│\n", "8 . 10 . 6 . . . 3\n",
	} {
		f.Add(text)
	}
}

func syntaxError(t *testing.T, text string, err error) {
	t.Helper()
	var syntax *SyntaxError
	if !errors.As(err, &syntax) {
		t.Fatalf("got %v, want a *SyntaxError", err)
	}
	within(t, text, syntax)
}

func FuzzParseBoard(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, text string) {
		b, err := ParseBoard(text)
		if err != nil {
			syntaxError(t, text, err)
			if b != (Board{}) {
				t.Fatal("ParseBoard returned an error and a board that is not empty")
			}
		} else {
			for _, form := range []Form{Line, Block, Framed, SDK} {
				if back, err := ParseBoard(string(b.AppendText(nil, form))); err != nil || back != b {
					t.Fatalf("%v, written and read again, is %v, %v", b, back, err)
				}
			}
		}
		if l, lineErr := ParseLine(text); lineErr != nil {
			syntaxError(t, text, lineErr)
		} else if err != nil || l != b {
			t.Fatalf("ParseLine gives %v, but ParseBoard %v, %v", l, b, err)
		}
		var g Grid
		if err := g.UnmarshalText([]byte(text)); err != nil {
			syntaxError(t, text, err)
		} else if b != Board(g) {
			t.Fatalf("the grid is %v, but the board %v", g, b)
		}
	})
}

func FuzzParseCandidates(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, text string) {
		c, err := ParseCandidates(text)
		if err != nil {
			syntaxError(t, text, err)
			return
		}
		for _, form := range []Form{Pencil, Framed} {
			written := string(c.AppendText(nil, form))
			if back, err := ParseCandidates(written); err != nil || back != c {
				t.Fatalf("%s, read again, is %v, %v", written, back, err)
			}
		}
		if b, err := ParseBoard(text); err == nil && b.Candidates() != c {
			t.Fatalf("ParseBoard gives %v, but ParseCandidates %v", b, c)
		}
	})
}
