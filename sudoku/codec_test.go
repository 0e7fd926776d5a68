package sudoku

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Reading and writing by words must agree with reading and writing by characters.
func TestDigits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := []byte(rapid.StringOfN(rapid.RuneFrom([]rune("0123456789.")), Cells, Cells, -1).Draw(t, "board"))
		if rapid.Bool().Draw(t, "full") {
			text = []byte(strings.NewReplacer("0", "1", ".", "2").Replace(string(text)))
		}
		if rapid.Bool().Draw(t, "damaged") {
			text[rapid.IntRange(0, Cells-1).Draw(t, "at")] = rapid.Byte().Draw(t, "byte")
		}
		checkDigits(t, text)
	})
}

func TestEveryByteInEveryCell(t *testing.T) {
	for at := range Cells {
		for c := range 256 {
			text := []byte(strings.Repeat("5", Cells))
			text[at] = byte(c)
			checkDigits(t, text)
		}
	}
}

type fataler interface {
	Helper()
	Fatalf(format string, args ...any)
}

func checkDigits(t fataler, text []byte) {
	t.Helper()
	wantOK, wantFull := true, true
	var want Board
	for i, c := range text {
		switch {
		case c >= '1' && c <= '9':
			want[i] = c - '0'
		case c == '0' || c == '.':
			wantFull = false
		default:
			wantOK = false
		}
	}
	var got Board
	ok, full := ReadDigits(&got, text)
	if ok != wantOK || ok && (full != wantFull || got != want) {
		t.Fatalf("%q: got %v, %v, %v, want %v, %v, %v", text, got, ok, full, want, wantOK, wantFull)
	}
	twin, text81 := Board{}, (*[Cells]byte)(text)
	if twinOK, twinFull := readDigitsPortable(&twin, text81); twinOK != ok || ok && (twinFull != full || twin != got) {
		t.Fatalf("%q: plain Go reads %v, %v, %v", text, twin, twinOK, twinFull)
	}
	if !ok {
		return
	}
	for _, blank := range []byte(".0*") {
		written := strings.NewReplacer("0", string(blank), ".", string(blank)).Replace(string(text))
		if s := string(got.AppendDigits([]byte("x"), blank)); s != "x"+written {
			t.Fatalf("the board of %q is written as %q", text, s)
		}
		var plain [Cells]byte
		if !writeSymbolsPortable(&plain, &got, blank) || string(plain[:]) != written {
			t.Fatalf("plain Go writes the board of %q as %q", text, plain)
		}
	}
	if g := Grid(got); string(g.AppendLine(nil)) != string(got.AppendLine(nil)) {
		t.Fatalf("the grid of %q is written as %q", text, g.AppendLine(nil))
	}
}

func TestReadDigitsRejectsOtherLengths(t *testing.T) {
	for _, n := range []int{0, 1, 80, 82} {
		var b Board
		if ok, _ := ReadDigits(&b, []byte(strings.Repeat("1", n))); ok {
			t.Errorf("ReadDigits accepts %d characters", n)
		}
	}
}

func TestValuesAboveNineAreWrittenAsQuestionMarks(t *testing.T) {
	for at := range Cells {
		for _, v := range []uint8{10, 15, 16, 100, 127, 128, 240, 255} {
			var b Board
			b[at] = v
			want := strings.Repeat(".", at) + "?" + strings.Repeat(".", Cells-1-at)
			g := Grid(b)
			if writeSymbolsPortable(new([Cells]byte), &b, '.') {
				t.Fatalf("plain Go writes %d in cell %d", v, at)
			}
			if s, gs := b.String(), string(g.AppendLine(nil)); s != want || gs != want {
				t.Fatalf("%d in cell %d: the board is %s, the grid is %s", v, at, s, gs)
			}
		}
	}
}

func BenchmarkReadDigits(b *testing.B) {
	text := []byte(strings.Repeat("53..7....", 9))
	var board Board
	for b.Loop() {
		ReadDigits(&board, text)
	}
}

func BenchmarkAppendDigits(b *testing.B) {
	board, _ := ParseLine(strings.Repeat("53..7....", 9))
	grid := Grid(board)
	for i := range grid {
		grid[i] = grid[i]%9 + 1
	}
	dst := make([]byte, 0, Cells)
	b.Run("board", func(b *testing.B) {
		for b.Loop() {
			dst = board.AppendDigits(dst[:0], '0')
		}
	})
	b.Run("grid", func(b *testing.B) {
		for b.Loop() {
			dst = grid.AppendLine(dst[:0])
		}
	})
}
