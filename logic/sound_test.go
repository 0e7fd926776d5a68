package logic

import (
	"context"
	"errors"
	"os"
	"testing"
	"time"

	"bullseye/generate"
	"bullseye/internal/fortest/sample"
	"bullseye/logic/internal/grid"
	"bullseye/logic/internal/pattern"
	"bullseye/sudoku"
)

// whole reports whether tests shall cover everything, however long it takes.
func whole() bool { return os.Getenv("BULLSEYE_RATINGS") != "" }

// TestSound checks every pattern in the positions on the paths of generated boards: what it
// places is in the completion, and what it removes is not.
func TestSound(t *testing.T) {
	n := 200
	switch {
	case whole():
		n = 4000
	case sample.Only():
		n = 20
	}
	g, err := generate.New(generate.Options{Seed: 12, Minimal: true})
	if err != nil {
		t.Fatal(err)
	}
	boards := make([]generate.Board, n)
	if err := g.Make(context.Background(), 0, boards); err != nil {
		t.Fatal(err)
	}
	var scanner pattern.Scanner
	hits := map[Technique]int{}
	for _, b := range boards {
		p := NewPosition(b.Board)
		s := NewSolver(Explainer)
		for !p.Solved() {
			for n := 1; n <= pattern.Triplets; n++ {
				scanner.All(n, &p.grid, func(hit pattern.Hit) bool {
					step := patternStep(&p.grid, &hit)
					hits[step.Technique]++
					checkSound(t, &b, &step)
					return !t.Failed()
				})
			}
			step, err := s.Next(context.Background(), p)
			if err != nil {
				t.Fatalf("%v: %v", b.Board, err)
			}
			if checkSound(t, &b, &step); t.Failed() {
				return
			}
			p.Apply(&step)
		}
	}
	t.Log(hits)
}

func checkSound(t *testing.T, b *generate.Board, s *Step) {
	t.Helper()
	if c := s.Placement; s.Places() && b.Grid[c.Cell] != c.Digit {
		t.Errorf("%v: %v places %v", b.Board, explainerName(s), c)
	}
	for _, c := range s.Removals {
		if b.Grid[c.Cell] == c.Digit {
			t.Errorf("%v: %v removes %v", b.Board, explainerName(s), c)
		}
	}
	if !s.Places() && len(s.Removals) == 0 {
		t.Errorf("%v: %v does nothing", b.Board, explainerName(s))
	}
}

// FuzzPatterns takes boards of any kind: with clashing clues, with many completions, with
// invalid values. The patterns must come to an end, and each must change something.
func FuzzPatterns(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte("11"))
	f.Add([]byte{1, 2, 3, 4, 5, 6, 7, 8, 200, 10, 255})
	f.Add([]byte("...456..9..6.......891..45.2.........7..9.....35......397...5.......4.72.....5361"))
	f.Add([]byte("1..4....94.7.8...66.9.........93..51.....8...9.6....72....7.94......51.....3...27"))
	f.Fuzz(func(t *testing.T, text []byte) {
		b := boardOf(text)
		g := grid.New(&b)
		var scanner pattern.Scanner
		var hit pattern.Hit
		for scanner.First(&g, &hit) || scanner.FirstOf(pattern.Triplets, &g, &hit) {
			before := g
			hit.Apply(&g)
			if g == before {
				t.Fatalf("%+v changes nothing", hit)
			}
		}
	})
}

// boardOf makes a board of bytes: digits are clues, small values stand for themselves, and
// printable characters are blanks.
func boardOf(text []byte) (b sudoku.Board) {
	for c, v := range text[:min(len(text), len(b))] {
		switch {
		case v >= '0' && v <= '9':
			b[c] = v - '0'
		case v < ' ' || v > '~':
			b[c] = v
		}
	}
	return b
}

// FuzzRate rates boards of any kind. It may get stuck or run out of time, but does not
// panic, and stops soon when it is told to.
func FuzzRate(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte("11"))
	f.Add([]byte{1, 2, 3, 4, 5, 6, 7, 8, 200, 10, 255})
	f.Add([]byte("1..4....94.7.8...66.9.........93..51.....8...9.6....72....7.94......51.....3...27"))
	f.Fuzz(func(t *testing.T, text []byte) {
		b := boardOf(text)
		ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
		defer cancel()
		r, err := Rate(ctx, b)
		switch {
		case err == nil, errors.Is(err, context.DeadlineExceeded), errors.Is(err, sudoku.ErrNoCompletion) && b.Clash() != nil:
		case !errors.Is(err, ErrStuck):
			t.Fatal(err)
		case r.ER != Stuck:
			t.Fatalf("stuck, and rated %v", r)
		}
	})
}
