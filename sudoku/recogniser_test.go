package sudoku

import (
	"bytes"
	"strings"
	"testing"
)

func TestReadingsWaitUntilTheyAreTaken(t *testing.T) {
	text := strings.Repeat(aBoard.String()+"\n"+string(aBoard.AppendText(nil, Block))+"\n\nend\n\n", 50)
	r := NewRecogniser(AnyForm)
	for line := range bytes.Lines([]byte(text)) {
		r.Line(bytes.TrimSuffix(line, []byte{'\n'}))
	}
	r.End()
	var reading Reading
	for i := range 150 {
		if !r.Next(&reading) {
			t.Fatalf("got only %d readings", i)
		}
		if wrong := i%3 == 2; wrong != (reading.Err != nil) || !wrong && reading.Board != aBoard {
			t.Fatalf("reading %d is %v, %v", i, reading.Board, reading.Err)
		}
	}
	if r.Next(&reading) {
		t.Fatalf("got an extra reading: %v", reading)
	}
}

func TestStopKeepsCompleteBoards(t *testing.T) {
	rows := strings.Split(string(aBoard.AppendText(nil, Block)), "\n")
	for n, want := range map[int]int{0: 0, 1: 0, 8: 0, 9: 1, 10: 1, 11: 1, 18: 2} {
		r := NewRecogniser(AnyForm)
		for i := range n {
			r.Line([]byte(rows[i%9]))
		}
		r.Stop()
		var reading Reading
		got := 0
		for r.Next(&reading) {
			if got++; reading.Err != nil || reading.Board != aBoard {
				t.Errorf("after %d rows: got %v, %v", n, reading.Board, reading.Err)
			}
		}
		if got != want {
			t.Errorf("after %d rows: got %d boards, want %d", n, got, want)
		}
	}
}

func TestSkippedBytesCountInOffsets(t *testing.T) {
	r := NewRecogniser(AnyForm)
	r.Line([]byte(strings.Repeat("#", MaxLine+1)))
	r.Skip(1000)
	r.Line([]byte("end"))
	var reading Reading
	if !r.Next(&reading) || reading.Err == nil || reading.Err.Offset != MaxLine+1+1000+1 || reading.Err.Line != 2 {
		t.Errorf("got %v", reading)
	}
}
