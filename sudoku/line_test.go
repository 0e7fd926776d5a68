package sudoku

import (
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

var (
	_ encoding.TextMarshaler   = Board{}
	_ encoding.TextUnmarshaler = &Board{}
	_ encoding.TextMarshaler   = Grid{}
	_ encoding.TextUnmarshaler = &Grid{}
)

func TestLineFormDoesNotAllocate(t *testing.T) {
	text := aBoard.String()
	empty := Board{}.String()
	withEnd := []byte(text + " \r\n")
	into := make([]byte, 0, Cells)
	var g Grid
	tests := []struct {
		name string
		f    func()
	}{
		{"ParseLine of a string", func() { _, _ = ParseLine(text) }},
		{"ParseLine of bytes with a line end", func() { _, _ = ParseLine(withEnd) }},
		{"ParseLine of an empty board", func() { _, _ = ParseLine(empty) }},
		{"UnmarshalText", func() { _ = g.UnmarshalText(withEnd) }},
		{"Board.AppendLine", func() { into = aBoard.AppendLine(into[:0]) }},
		{"Grid.AppendLine", func() { into = aGrid.AppendLine(into[:0]) }},
	}
	withEnd = append(aGrid.AppendLine(nil), " \r\n"...)
	for _, tt := range tests {
		if n := testing.AllocsPerRun(100, tt.f); n != 0 {
			t.Errorf("%s allocates %v times", tt.name, n)
		}
	}
}

func TestLineRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := boards().Draw(t, "board")
		text := b.String()
		if len(text) != Cells {
			t.Fatalf("String() has %d characters", len(text))
		}
		if back, err := ParseLine(text); err != nil || back != b {
			t.Fatalf("ParseLine(%q) = %v, %v", text, back, err)
		}
		if back, err := ParseLine([]byte("\n\v " + text + "\t\f\r\n\n")); err != nil || back != b {
			t.Fatalf("with white space: %v, %v", back, err)
		}
	})
}

func TestTextOfBoardsInJSON(t *testing.T) {
	type game struct {
		Puzzle   Board
		Solution Grid
	}
	want := game{aBoard, aGrid}
	text, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	if expected := fmt.Sprintf(`{"Puzzle":%q,"Solution":%q}`, aBoard, aGrid); string(text) != expected {
		t.Errorf("Marshal gives %s, want %s", text, expected)
	}
	var got game
	if err := json.Unmarshal(text, &got); err != nil || got != want {
		t.Errorf("Unmarshal gives %v, %v", got, err)
	}
}

func TestLinesThatAreNoBoard(t *testing.T) {
	full := aGrid.String()
	const symbol = ", expected a digit 1-9 or a blank"
	tests := []struct {
		name string
		text string
		want string // the error
	}{
		{"nothing", "", "line 1, column 1: found 0 cells, expected 81"},
		{"white space", " \r\n\t", "line 2, column 2: found 0 cells, expected 81"},
		{"one cell", "5\n", "line 1, column 2: found 1 cell, expected 81"},
		{"80 cells", full[:80], "line 1, column 81: found 80 cells, expected 81"},
		{"80 cells after blank lines", "\r\n\n " + full[:80] + "\r\n", "line 3, column 82: found 80 cells, expected 81"},
		{"82 cells", full + "1 ", "line 1, column 82: found 82 cells, expected 81"},
		{"letter", "\n" + full[:40] + "k" + full[41:], `line 2, column 41: found letter "k"` + symbol},
		{"full-width digit", "５" + full[1:], `line 1, column 1: found full-width digit "５", expected an ASCII digit 1-9 or a blank`},
		{"byte-order mark", "\uFEFF" + full, "line 1, column 1: found character U+FEFF" + symbol},
		{"Latin-1", full[:80] + "\xe9", "line 1, column 81: found byte 0xE9, which is not UTF-8" + symbol},
		{"comment", full + " # 4.5", "line 1, column 82: found white space" + symbol},
		{"spaces between cells", strings.Join(strings.Split(full, ""), " "), "line 1, column 2: found white space" + symbol},
		{"a second board", full + "\n" + full, "line 1, column 82: found white space" + symbol},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b, err := ParseLine(tt.text)
			if err == nil || err.Error() != tt.want || b != (Board{}) {
				t.Errorf("got %v, %v, want %s", b, err, tt.want)
			}
			b = aBoard
			if err := b.UnmarshalText([]byte(tt.text)); err == nil || err.Error() != tt.want || b != aBoard {
				t.Errorf("UnmarshalText gives %v, %v, want %s", b, err, tt.want)
			}
		})
	}
}

func TestEverySymbolIsReadInALine(t *testing.T) {
	for c := range 256 {
		var want uint8
		i := strings.IndexByte(".123456789", byte(c))
		ok := i >= 0 || strings.IndexByte("0*_-?xX", byte(c)) >= 0
		if i > 0 {
			want = uint8(i)
		}
		if value, isSymbol := Symbol(byte(c)); isSymbol != ok || ok && value != want {
			t.Errorf("Symbol(%#x) = %d, %v", c, value, isSymbol)
		}
		for _, at := range []int{0, 40, 80} {
			text := aGrid.AppendLine(nil)
			text[at] = byte(c)
			if b, err := ParseLine("\n" + string(text) + "\n"); (err == nil) != ok || ok && (b[at] != want || b[(at+1)%81] != aGrid[(at+1)%81]) {
				t.Errorf("%#x in cell %d gives %v, %v", c, at, b, err)
			}
		}
	}
}

func TestBlanksAreNoDigitsOfAGrid(t *testing.T) {
	full := aGrid.String()
	for text, want := range map[string]string{
		full[:30] + "." + full[31:]:         "line 1, column 31: found a blank, expected a digit 1-9",
		"\r\n\n " + full[:80] + "0\n":       "line 3, column 82: found a blank, expected a digit 1-9",
		"x" + full[1:40] + "??" + full[42:]: "line 1, column 1: found a blank, expected a digit 1-9",
		full[:80]:                           "line 1, column 81: found 80 cells, expected 81",
	} {
		g := aGrid
		if err := g.UnmarshalText([]byte(text)); err == nil || err.Error() != want || g != aGrid {
			t.Errorf("%q: got %v, %v, want %s", text, g, err, want)
		}
	}
}

func FuzzParseLine(f *testing.F) {
	full := aGrid.String()
	for _, text := range []string{"", "\n", full, " " + aBoard.String() + "\r\n", full[:80], full + " # note", full[:79] + "é"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		b, err := ParseLine(text)
		var g Grid
		gridErr := g.UnmarshalText([]byte(text))
		if gridErr == nil && (err != nil || b != Board(g)) || gridErr != nil && err == nil && b.Clues() == Cells {
			t.Fatalf("got %v, %v, but the grid %v, %v", b, err, g, gridErr)
		}
		if err == nil {
			if trimmed := strings.TrimSpace(text); len(trimmed) != Cells || b.Clues() == Cells && b.String() != trimmed {
				t.Fatalf("got %v", b)
			}
			return
		}
		var wrong *SyntaxError
		if !errors.As(err, &wrong) || wrong.Offset > len(text) || wrong.Found == "" || wrong.Expected == "" {
			t.Fatalf("got %#v, want a *SyntaxError with a place in the text", err)
		}
		before := text[:wrong.Offset]
		if wrong.Line != strings.Count(before, "\n")+1 || wrong.Column != len(before)-strings.LastIndexByte(before, '\n') {
			t.Fatalf("offset %d is not in line %d, column %d", wrong.Offset, wrong.Line, wrong.Column)
		}
	})
}

func BenchmarkParseLine(b *testing.B) {
	text := aBoard.AppendLine(nil)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := ParseLine(text); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkAppendLine(b *testing.B) {
	var into []byte
	b.SetBytes(Cells)
	b.ReportAllocs()
	for b.Loop() {
		into = aBoard.AppendLine(into[:0])
	}
}

// A value above 9 was written as a question mark, which was read as a blank.
func TestMarshalRefusesValuesAbove9(t *testing.T) {
	for cell, want := range map[int]string{0: "r1c1", 80: "r9c9"} {
		b := aBoard
		b[cell] = 10
		_, errBoard := b.MarshalText()
		_, errGrid := Grid(b).MarshalText()
		for _, err := range []error{errBoard, errGrid} {
			if !errors.Is(err, ErrValue) || !strings.Contains(err.Error(), "found 10 in "+want+", ") {
				t.Errorf("got %v, want %s", err, want)
			}
		}
	}
}
