package operation

import (
	"context"
	"errors"
	"strings"
	"testing"

	"bullseye/score"
	"bullseye/sudoku"
)

// A long search has Sights with growing numbers. If the context ends, the last of them
// has what is known.
func TestWatchOfCounts(t *testing.T) {
	for _, test := range []struct {
		name string
		make func() Operation
	}{
		{"count", func() Operation { return &Count{} }},
		{"estimate", func() Operation { return &Count{Estimate: true, Samples: 1 << 30} }},
		{"spread", func() Operation { return &Spread{Limit: 1 << 62} }},
		{"ties", func() Operation {
			var ones score.Weights
			for c := range ones {
				ones[c] = 1
			}
			return &Max{Ties: true, TiesLimit: 1 << 62, Objective: score.Objective{Weights: &ones}}
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			known := func(s Sight) uint64 {
				if s.Estimate != nil {
					return uint64(s.Estimate.Samples)
				}
				return s.Count
			}
			asked := records(t, single, strings.Repeat(".", sudoku.Cells))
			ctx, cancel := context.WithCancel(t.Context())
			var seen []Sight
			ctx = WithWatch(ctx, func(s Sight) {
				if s.Record == &asked[1] && known(s) > 0 {
					if seen = append(seen, s); len(seen) == 3 {
						cancel()
					}
				}
			})
			var err error
			for _, err = range test.make().Apply(ctx, asked) {
			}
			if !errors.Is(err, context.Canceled) || len(seen) < 3 {
				t.Fatalf("%v after %+v", err, seen)
			}
			last := seen[0]
			for _, s := range seen {
				if s.Done || known(s) < known(last) {
					t.Errorf("%+v after %+v", s, last)
				}
				last = s
			}
		})
	}
}

// Counted boards are done at the end, if there was a Sight of them.
func TestSightsEnd(t *testing.T) {
	done := map[int]bool{}
	watch := func(s Sight) { done[s.Record.Line] = s.Done }
	ops := []Operation{
		&Count{Limit: 1_500_000}, &Count{Estimate: true}, &Spread{Limit: 1_000_000},
	}
	for _, op := range ops {
		for _, err := range op.Apply(WithWatch(t.Context(), watch), records(t, single, clashing, unreadable, several, open)) {
			if err != nil {
				t.Error(err)
			}
		}
		if len(done) == 0 {
			t.Errorf("%s told nothing", op.Spec().Name)
		}
		for line, done := range done {
			if !done {
				t.Errorf("%s did not tell that the board of line %d is done", op.Spec().Name, line)
			}
		}
		clear(done)
	}
}
