package batch

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"bullseye/operation"
	"bullseye/puzzleio"
	"bullseye/sudoku"
)

// readLine must agree with package sudoku on plain lines and reject all others.
func TestReadLine(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := []byte(rapid.StringOfN(rapid.RuneFrom([]rune("0123456789.")), 81, 81, -1).Draw(t, "board"))
		end := rapid.SampledFrom([]string{"\n", "\r\n"}).Draw(t, "end")
		want, err := sudoku.ParseLine(text)
		if err != nil {
			t.Fatal(err)
		}
		var got sudoku.Board
		if n := readLine(&got, append(text, end...)); n != 81+len(end) || got != want {
			t.Fatalf("%d bytes, %v, want %v", n, got, want)
		}
		at := rapid.IntRange(0, 80).Draw(t, "at")
		text[at] = rapid.Byte().Draw(t, "byte")
		plain := text[at] == '.' || text[at] >= '0' && text[at] <= '9'
		if n := readLine(&got, append(text, end...)); (n > 0) != plain {
			t.Fatalf("%q at %d: %d bytes", text[at], at, n)
		}
	})
}

func TestEveryByteInALine(t *testing.T) {
	for at := range 81 {
		for c := range 256 {
			text := []byte(strings.Repeat("5", 81) + "\n")
			text[at] = byte(c)
			var b sudoku.Board
			plain := c == '.' || c >= '0' && c <= '9'
			if n := readLine(&b, text); (n > 0) != plain {
				t.Fatalf("%q at %d: %d bytes", byte(c), at, n)
			}
		}
	}
}

func TestLineEnds(t *testing.T) {
	board := strings.Repeat(".", 81)
	for text, want := range map[string]int{
		board: 0, board + "\n": 82, board + "\r": 0, board + "\r\n": 83, board + " \n": 0, board + "\rx": 0, "": 0,
		board[:80] + "\n": 0, board[:80] + "\n\n": 0,
	} {
		var b sudoku.Board
		if n := readLine(&b, []byte(text)); n != want {
			t.Errorf("%q: %d bytes, want %d", text, n, want)
		}
	}
	for text, want := range map[string]bool{
		board + "\n": true, board + "\r\n": true, "x" + board + "\n": false, "x\n" + board + "\n": true,
		"x\n" + board + "\r\n": true, board + "\nx\n": false, "": false, "\n": false,
	} {
		if got := endsPlain([]byte(text)); got != want {
			t.Errorf("%q ends plain: %v, want %v", text, got, want)
		}
	}
}

// A board of several rows may cross the place where the first chunk of plain lines would end.
// The file is then read record by record, and no header is written twice.
func TestRowsAcrossTheEndOfAChunk(t *testing.T) {
	board := boards(t)[0]
	var rows strings.Builder
	for i := 0; i < len(board); i += 9 {
		rows.WriteString(board[i:i+9] + "\n")
	}
	text := strings.Repeat(board+"\n", 9) + "\n" + strings.Repeat(rows.String()+"\n", 5)
	name := write(t, t.TempDir(), "boards.txt", text)
	for _, stream := range []operation.Stream{nil, &operation.Dedupe{}} {
		got, said := do(t, Job{
			Stream: stream, Files: []string{name}, Threads: 2, block: 10,
			Output: Output{Style: operation.Rows, Format: puzzleio.CSV},
		})
		want := "puzzle\n" + strings.Repeat(board+"\n", 14)
		if stream != nil {
			want = "puzzle\n" + board + "\n"
		}
		if got != want || said != "" {
			t.Errorf("%T: found %q, expected %q; said %q", stream, got, want, said)
		}
	}
}
