package benchmark

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"bullseye/internal/corpus"
	"bullseye/search"
	"bullseye/sudoku"
)

func TestRun(t *testing.T) {
	boards, err := corpus.Boards(corpus.Several)
	if err != nil {
		t.Fatal(err)
	}
	var clash sudoku.Board
	clash[0], clash[1] = 1, 1
	boards = append(boards, clash)
	for _, c := range []struct {
		options Options
		want    Completions
	}{
		{Options{}, Completions{1, 0, 128}},
		{Options{Mode: First, Threads: 3}, Completions{1, 128, 0}},
		{Options{Mode: Count, Limit: 5, Alone: true}, Completions{1, 0, 128}},
		{Options{Mode: Unique, Path: search.Portable, Seed: 7}, Completions{1, 0, 128}},
	} {
		c.options.Time = time.Millisecond
		r, err := Run(t.Context(), boards, c.options)
		if err != nil {
			t.Fatalf("%+v: %v", c.options, err)
		}
		if r.Completions != c.want || r.Boards != 129 || r.Passes < 5 || r.Best < r.Median || r.Median <= 0 {
			t.Errorf("%+v: %+v, want %+v", c.options, r, c.want)
		}
	}
}

func TestRunRefuses(t *testing.T) {
	if _, err := Run(t.Context(), nil, Options{}); !errors.Is(err, ErrNoBoards) {
		t.Errorf("no boards: %v", err)
	}
	if _, err := Run(t.Context(), make([]sudoku.Board, 1), Options{Path: search.NEON + 1}); !errors.Is(err, search.ErrPath) {
		t.Errorf("a path that does not exist: %v", err)
	}
	if _, err := Run(t.Context(), make([]sudoku.Board, 1), Options{Mode: "fast"}); err == nil {
		t.Error("an unknown mode is accepted")
	}
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Run(ended, make([]sudoku.Board, 1), Options{Mode: First}); !errors.Is(err, context.Canceled) {
		t.Errorf("ended: %v", err)
	}
}

func TestTransformKeepsTheCount(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	boards, err := corpus.Boards(corpus.Several)
	if err != nil {
		t.Fatal(err)
	}
	for i := range boards {
		other := transform(&boards[i], random)
		n, err := search.Count(t.Context(), boards[i], 1000)
		if err != nil {
			t.Fatal(err)
		}
		if m, err := search.Count(t.Context(), other, 1000); m != n || err != nil {
			t.Fatalf("%s has %d completions, transformed %d", boards[i], n, m)
		}
	}
}

func TestValidateFindsWrongAnswers(t *testing.T) {
	boards := make([]sudoku.Board, 1)
	if _, err := validate(boards, []search.Answer{{Count: 1}}); err == nil {
		t.Error("an empty grid passes as a completion")
	}
}
