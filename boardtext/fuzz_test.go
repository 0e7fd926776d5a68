package boardtext

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"bullseye/sudoku"
)

func seed(f *testing.F) {
	c := aBoard.Candidates()
	c[2], c[3] = sudoku.DigitSet(1)|sudoku.DigitSet(2), 0
	for _, text := range []string{
		"", "\n", "# comment\n", "9", "end", "\xff\xfe1\x00", "\x00",
		aBoard.String(), "1. " + aBoard.String(), "#2 " + aBoard.String(), aBoard.String() + " # note\r\n", "\uFEFF" + aBoard.String(),
		string(Append(nil, aBoard, Block)), string(Append(nil, aFull, Framed)),
		"#AMe\n" + spaced(string(Append(nil, aBoard, SDK))),
		string(AppendCandidates(nil, c, Pencil)), string(AppendCandidates(nil, c, Framed)),
		strings.Repeat("---------\n", 9), "*-----------*\n|...|...|...|\n|---+---+---|\n",
		"┌───┬───┬───┐\n│５..│...│...│\n", "8 . 10 . 6 . . . 3\n",
		partsOf("3.3.3", blockRows()), partsOf("1.1.1.1.1.1.1.1.1", blockRows()), partsOf("3.3../3.3.3two\n3./9", blockRows()),
		strings.ReplaceAll(string(Append(nil, aBoard, Framed)), "\n", "\n\n"),
	} {
		f.Add(text)
	}
}

func syntaxError(t *testing.T, text string, err error) {
	t.Helper()
	var syntax *sudoku.SyntaxError
	if !errors.As(err, &syntax) {
		t.Fatalf("got %v, want a *SyntaxError", err)
	}
	within(t, text, syntax)
}

func FuzzParse(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, text string) {
		b, err := Parse(text)
		if err != nil {
			syntaxError(t, text, err)
			if b != (sudoku.Board{}) {
				t.Fatal("Parse returned an error and a board that is not empty")
			}
		} else {
			for _, form := range []Form{Line, Block, Framed, SDK} {
				if back, err := Parse(string(Append(nil, b, form))); err != nil || back != b {
					t.Fatalf("%v, written and read again, is %v, %v", b, back, err)
				}
			}
		}
		line, lineErr := ParseAs(text, Line)
		if lineErr != nil {
			syntaxError(t, text, lineErr)
		} else if err != nil || line != b {
			t.Fatalf("as a line it is %v, but Parse gives %v, %v", line, b, err)
		}
		if exact, err := sudoku.ParseLine(text); err == nil && (lineErr != nil || line != exact) {
			t.Fatalf("sudoku.ParseLine gives %v, but ParseAs %v, %v", exact, line, lineErr)
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
			written := string(AppendCandidates(nil, c, form))
			if back, err := ParseCandidates(written); err != nil || back != c {
				t.Fatalf("%s, read again, is %v, %v", written, back, err)
			}
		}
		if b, err := Parse(text); err == nil && b.Candidates() != c {
			t.Fatalf("Parse gives %v, but ParseCandidates %v", b, c)
		}
	})
}

// Empty lines taken together are like single ones, a line completes at most three readings,
// and errors are at places of the text.
func FuzzRecogniser(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, text string) {
		want := readings(text, AnyForm)
		r := NewRecogniser(AnyForm)
		var got []Reading
		take := func() {
			var one Reading
			n := 0
			for ; r.Next(&one); n++ {
				got = append(got, one)
			}
			if n > 3 {
				t.Fatalf("a line completed %d readings", n)
			}
		}
		empty := 0
		for _, line := range strings.Split(text, "\n") {
			if line == "" {
				empty++
				continue
			}
			r.EmptyLines(empty)
			take()
			empty = 0
			r.Line([]byte(line))
			take()
		}
		r.EmptyLines(empty)
		take()
		r.End()
		take()
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("with empty lines together: got %v, want %v", got, want)
		}
		for _, one := range got {
			if one.Err != nil {
				within(t, text, one.Err)
			}
		}
	})
}
