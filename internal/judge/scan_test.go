package judge

import (
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"pgregory.net/rapid"

	"bullseye/sudoku"
)

func noFlush() error { return nil }

// readAll reads boards to the end or to the first error.
func readAll(in io.Reader) (boards []sudoku.Board, err error) {
	s := newScanner(in, noFlush)
	for {
		board, err := s.board()
		if err == io.EOF {
			return boards, nil
		}
		if err != nil {
			return boards, err
		}
		boards = append(boards, board)
	}
}

// A board reads the same however its cells are laid out.
func TestLayoutsOfABoard(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var want sudoku.Board
		for c := range want {
			want[c] = rapid.Uint8Range(0, 9).Draw(t, "digit")
		}
		blanks := rapid.StringOfN(rapid.RuneFrom([]rune(".0?*_-xX")), 1, 1, 1).Draw(t, "blank")
		gap := rapid.StringOfN(rapid.RuneFrom([]rune(" \t\r\n\v\f")), 1, 5, 20)
		line := strings.ReplaceAll(want.String(), ".", blanks)
		var text strings.Builder
		switch rapid.SampledFrom([]string{"board", "rows", "cells", "mixed"}).Draw(t, "layout") {
		case "board":
			text.WriteString(line)
		case "rows":
			for row := range 9 {
				text.WriteString(line[9*row:9*row+9] + gap.Draw(t, "gap"))
			}
		case "cells":
			for _, c := range line {
				text.WriteString(string(c) + gap.Draw(t, "gap"))
			}
		case "mixed":
			for row := range 9 {
				cells := line[9*row : 9*row+9]
				if row%2 == 0 {
					cells = strings.Join(strings.Split(cells, ""), " ")
				}
				text.WriteString(cells + gap.Draw(t, "gap"))
			}
		}
		got, err := readAll(strings.NewReader(text.String()))
		if err != nil || len(got) != 1 || got[0] != want {
			t.Fatalf("%q reads as %v, error %v, want %v", text.String(), got, err, want)
		}
	})
}

// The boards and the place of an error do not depend on how the input arrives,
// and the place lies within the input.
func FuzzBoards(f *testing.F) {
	for _, seed := range []string{
		"", single, single + "\n" + another, rows(single, " "), rows(single, ""), "\ufeff" + single,
		"1 2 3", "10", "1 ２", "\x80", "\xef\xbb", "\xef\xbb\xbf\xef\xbb\xbf1", strings.Repeat("1", 100), "\x1f\x8b\x08\x00",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		boards, err := readAll(strings.NewReader(text))
		again, errAgain := readAll(iotest.OneByteReader(strings.NewReader(text)))
		if !reflect.DeepEqual(boards, again) || !reflect.DeepEqual(err, errAgain) {
			t.Fatalf("%q reads as %v, error %v; byte by byte as %v, error %v", text, boards, err, again, errAgain)
		}
		for _, board := range boards {
			if reread, err := readAll(strings.NewReader(board.String())); err != nil || reread[0] != board {
				t.Fatalf("%v is not read back: %v, error %v", board, reread, err)
			}
		}
		if err == nil {
			return
		}
		syntax, ok := errors.AsType[*sudoku.SyntaxError](err)
		if !ok {
			t.Fatalf("%q gives %v, which is no SyntaxError", text, err)
		}
		lines := strings.Split(text, "\n")
		if syntax.Offset < 0 || syntax.Offset > len(text) || syntax.Line < 1 || syntax.Line > len(lines) ||
			syntax.Column < 1 || syntax.Column > len(lines[syntax.Line-1])+1 {
			t.Fatalf("%q has an error outside of it: %+v", text, syntax)
		}
		if before := strings.Count(text[:syntax.Offset], "\n") + 1; before != syntax.Line {
			t.Fatalf("%q has an error at offset %d, which is line %d and not %d", text, syntax.Offset, before, syntax.Line)
		}
	})
}

func FuzzNumber(f *testing.F) {
	for _, seed := range []string{"", "1", " 0 ", "-1", "+1", "2147483648", "0x1", "１", strings.Repeat("9", 200)} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		n, _, err := newScanner(strings.NewReader(text), noFlush).number("a number")
		if n < 0 || err != nil && n != 0 {
			t.Fatalf("%q reads as %d, error %v", text, n, err)
		}
	})
}
