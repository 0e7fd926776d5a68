package operation

import (
	"context"
	"errors"
	"strings"
	"testing"

	"bullseye/generate"
	"bullseye/internal/turn"
	"bullseye/record"
	"bullseye/score"
	"bullseye/sudoku"
)

// Whatever takes long passes checkpoints while it works: whoever starts it can pause it there, and
// ends it there when its context ends.
func TestLongWorkPassesCheckpoints(t *testing.T) {
	empty := strings.Repeat(".", sudoku.Cells)
	const (
		chains = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
		few    = "53..7....6..195....98....6."
	)
	weights := new(score.Weights)
	for c := range weights {
		weights[c] = int64(c * c % 83)
	}
	for _, c := range []struct {
		name  string
		ask   Operation
		board string
	}{
		{"count", &Count{}, empty},
		{"estimate", &Count{Estimate: true, Samples: 1_000_000}, empty},
		{"spread", &Spread{}, empty},
		{"max", &Max{}, empty},
		{"max with weights", &Max{Objective: score.Objective{Weights: weights}}, empty},
		{"max with ties", &Max{Ties: true, TiesLimit: 100_000_000}, few + empty[len(few):]},
		{"max with the best grids", &Max{Top: 1000}, empty},
		{"explain", &Explain{}, chains},
		{"hint", &Hint{Nth: 300}, chains},
		{"rate", &Rate{}, chains},
		{"generate", &Generate{Count: 1, Clues: generate.Range{Min: 17, Max: 17}}, ""},
		{"generate without bias", &Generate{Count: 1, Unbiased: true, Clues: generate.Range{Min: 20, Max: 20}}, ""},
		{"generate for contests", &Generate{Count: 1, Target: true, Gap: 60}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if err := c.ask.Validate(); err != nil {
				t.Fatal(err)
			}
			var one record.Record
			one.Line, one.Number = 1, 1
			if c.board != "" {
				one = numbered(t, c.board)[0]
			}
			checkpoints(t, func(ctx context.Context) (err error) {
				for _, err = range c.ask.Apply(ctx, []record.Record{one}) {
				}
				return err
			})
		})
	}
	t.Run("certificate", func(t *testing.T) {
		start := numbered(t, few+empty[len(few):])[0].Start()
		_, text, err := score.Certify(t.Context(), start, score.Options{Objective: score.Objective{Weights: weights}})
		if err != nil {
			t.Fatal(err)
		}
		proof := Proof{Certificate: text, Start: start, Objective: score.Objective{Weights: weights}}
		checkpoints(t, func(ctx context.Context) error { _, err := proof.Check(ctx); return err })
	})
}

// checkpoints checks that work passes several checkpoints, and ends at one when its context does.
func checkpoints(t *testing.T, work func(context.Context) error) {
	t.Helper()
	const many = 5
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	passed := 0
	ctx = turn.With(ctx, func(context.Context) {
		if passed++; passed == many {
			cancel()
		}
	})
	if err := work(ctx); passed < many || !errors.Is(err, context.Canceled) {
		t.Errorf("the work passed %d checkpoints and ended with the error %v, want %d and that of its context", passed, err, many)
	}
}
