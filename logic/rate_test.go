package logic

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"bullseye/internal/devdata"
	"bullseye/sudoku"
)

// ratedBoards returns the boards of the file ratings.tsv with their ratings.
func ratedBoards(t testing.TB) (boards []sudoku.Board, ratings []string) {
	for _, line := range devdata.Lines(t, "ratings.tsv") {
		board, rating, _ := strings.Cut(line, "\t")
		b, err := sudoku.ParseBoard(board)
		if err != nil {
			t.Fatal(err)
		}
		boards = append(boards, b)
		ratings = append(ratings, rating)
	}
	return boards, ratings
}

func (r Ratings) String() string { return fmt.Sprintf("%v/%v/%v", r.ER, r.EP, r.ED) }

// TestRatings compares ratings with those of the original.
func TestRatings(t *testing.T) {
	boards, ratings := ratedBoards(t)
	s := NewSolver(Explainer)
	from := 761
	if os.Getenv("FROM") != "" {
		fmt.Sscan(os.Getenv("FROM"), &from)
	}
	wrong := 0
	for i := from; i < len(boards); i++ {
		r, err := s.Rate(context.Background(), &boards[i])
		got, want := r.String(), ratings[i]
		if er, _ := strings.CutSuffix(want, "/-/-"); err != nil || got != want && (er == want || r.ER.String() != er) {
			t.Errorf("%v: %v, want %v (%v)", boards[i], got, want, err)
			if wrong++; wrong > 10 {
				t.FailNow()
			}
		}
	}
}
