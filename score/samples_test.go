package score_test

import (
	"context"
	"errors"
	"testing"

	"bullseye/score"
	"bullseye/sudoku"
)

func board(t testing.TB, text string) (b sudoku.Board) {
	t.Helper()
	if len(text) != sudoku.Cells {
		t.Fatalf("board of %d cells: %q", len(text), text)
	}
	for i := range b {
		if text[i] != '.' {
			b[i] = text[i] - '0'
		}
	}
	return b
}

// The samples of NOIP 2009, senior group, problem 4.
var noip = []struct {
	board   string
	optimum int64
}{
	{"7..9....11....59.....2...8...5.2...3......648413........7..2.9.2.1.6.8.4.8.5.4.12", 2829},
	{"...7.24539....8...74...5.1.195.8.....7.....25.3.5791.8...6.1....6.9....1........6", 2852},
}

func TestClash(t *testing.T) {
	b := sudoku.Board{0: 5, 8: 5}
	_, err := score.Max(context.Background(), b, score.Options{})
	if clash, ok := errors.AsType[*sudoku.ClashError](err); !ok || len(clash.Conflicts) != 1 {
		t.Errorf("two fives in a row: %v", err)
	}
	if !errors.Is(err, sudoku.ErrNoCompletion) {
		t.Errorf("%v is no ErrNoCompletion", err)
	}
}

func TestSamples(t *testing.T) {
	for _, sample := range noip {
		r, err := score.Max(context.Background(), board(t, sample.board), score.Options{})
		if err != nil || !r.Proved || r.Score != sample.optimum || (score.Objective{}).Score(r.Grid) != r.Score {
			t.Errorf("%s: %+v, %v", sample.board, r, err)
		}
	}
}
