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
		{"ParseBoard", func() { _, _ = ParseBoard(text) }},
		{"UnmarshalText", func() { _ = g.UnmarshalText(withEnd) }},
		{"Board.AppendLine", func() { into = aBoard.AppendLine(into[:0]) }},
		{"Grid.AppendLine", func() { into = aGrid.AppendLine(into[:0]) }},
		{"AppendText", func() { into = aBoard.AppendText(into[:0], Line) }},
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
		if back, err := ParseLine([]byte(text + "\t# note\r\n\n")); err != nil || back != b {
			t.Fatalf("with a comment: %v, %v", back, err)
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

func TestUnmarshalText(t *testing.T) {
	full := aGrid.String()
	tests := []struct {
		name string
		text string
		want string // the error
	}{
		{"blank", full[:30] + "." + full[31:], "line 1, column 31: found a blank, expected a digit 1-9"},
		{"blank after lines of comment", "# 1.2\n\n " + full[:80] + "0 # ..", "line 3, column 82: found a blank, expected a digit 1-9"},
		{"blank in a spaced line after a mark", "\uFEFF" + strings.Join(strings.Split("x"+full[1:], ""), " "), "line 1, column 1: found a blank, expected a digit 1-9"},
		{"80 cells", full[:80], "line 1, column 81: found 80 cells, expected 81"},
		{"nothing", "", "line 1, column 1: found no board, expected one"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := aGrid
			err := g.UnmarshalText([]byte(tt.text))
			if err == nil || err.Error() != tt.want {
				t.Errorf("got %v, want %s", err, tt.want)
			}
			if g != aGrid {
				t.Error("the grid has changed")
			}
		})
	}
	b := aBoard
	if err := b.UnmarshalText([]byte(full[:80] + "k")); err == nil || b != aBoard {
		t.Errorf("got %v and %v from a bad line", err, b)
	}
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

func BenchmarkParseBoard(b *testing.B) {
	for _, form := range []Form{Line, Block, Framed} {
		text := string(aBoard.AppendText(nil, form))
		b.Run(form.String(), func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := ParseBoard(text); err != nil {
					b.Fatal(err)
				}
			}
		})
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
