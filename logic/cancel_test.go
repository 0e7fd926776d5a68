package logic

import (
	"context"
	"errors"
	"testing"
	"time"

	"bullseye/sudoku"
)

// A search for chains ends with its context, and leaves nothing wrong behind.
func TestChainsEndWithContext(t *testing.T) {
	hard, err := sudoku.ParseLine("52...7.163...6.5.........9....4....2..7..6...8.....1.5...61.8.......29...5..3...1")
	if err != nil {
		t.Fatal(err)
	}
	easy, err := sudoku.ParseLine("3...5.79.5...193....1...5...3.6.527..27.....5....72..4.1.7964......219..25..4..67")
	if err != nil {
		t.Fatal(err)
	}
	var blank sudoku.Board
	s := NewSolver(Explainer)
	want, err := Rate(t.Context(), easy)
	if err != nil {
		t.Fatal(err)
	}
	for after := time.Duration(0); after < 200*time.Millisecond; after += 20 * time.Millisecond {
		ctx, cancel := context.WithTimeout(t.Context(), after)
		if _, err := Rate(ctx, blank); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("after %v: %v", after, err)
		}
		cancel()
		if got, err := Rate(t.Context(), easy); err != nil || got != want {
			t.Errorf("after %v: the next board is rated %v, %v, want %v", after, got, err, want)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for _, order := range []Order{Explainer, Player} {
		// A solver that has been stopped gives the same as a fresh one, whatever the order.
		ended, end := context.WithTimeout(t.Context(), 20*time.Millisecond)
		s := NewSolver(order)
		if _, err := Rate(ended, blank); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("stopped: %v", err)
		}
		end()
		for step, err := range s.Path(ctx, hard) {
			if err != nil {
				t.Errorf("order %v, after a stop: %v, %v", order, step, err)
			}
		}
		for _, err := range s.Path(ended, hard) {
			if err != nil && !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("order %v, stopped again: %v", order, err)
			}
		}
	}
	for range 2 {
		p := NewPosition(hard)
		stopped, stop := context.WithTimeout(ctx, 3*time.Millisecond)
		for {
			step, err := s.Next(stopped, p)
			if err != nil {
				break
			}
			p.Apply(&step)
		}
		stop()
		if p.Solved() {
			t.Skip("the machine is too fast")
		}
		got, err := s.Next(ctx, p)
		if err != nil {
			t.Fatal(err)
		}
		want, err := NewSolver(Explainer).Next(ctx, p)
		if err != nil || got.Technique != want.Technique || got.Rating != want.Rating || got.Placement != want.Placement {
			t.Errorf("after a stop, the next step is %v %v, want %v %v, %v", got.Technique, got.Rating, want.Technique, want.Rating, err)
		}
	}
}
