package rules

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"
)

// Large puzzles are refused by a plain error or end with the context.
func TestHugePuzzles(t *testing.T) {
	grid := func() *Puzzle { return NewPuzzle(25, 25, 1, 25) }
	all := make([]int, 625)
	for c := range all {
		all[c] = c
	}
	for name, rule := range map[string]func(i int, p *Puzzle) Rule{
		"cages": func(i int, p *Puzzle) Rule {
			return Rule{Kind: Cage, Numbers: []int{40 + i%30}, Cells: p.rectangle(i%24, i/7%24, 2, 2)}
		},
		"long sums":  func(_ int, _ *Puzzle) Rule { return Rule{Kind: Sum, Numbers: []int{5000}, Cells: all} },
		"long lines": func(_ int, _ *Puzzle) Rule { return Rule{Kind: Whisper, Numbers: []int{5}, Cells: all} },
		"many pairs": func(_ int, _ *Puzzle) Rule {
			return Rule{Kind: AllPairs, Cells: all, Allowed: slices.Repeat([]Values{Range(1, 25)}, 25)}
		},
		"renbans": func(i int, p *Puzzle) Rule { return Rule{Kind: Renban, Cells: p.Row(i % 25)[:12]} },
		"x-sums":  func(i int, p *Puzzle) Rule { return Rule{Kind: XSum, Numbers: []int{150 + i%50}, Cells: p.Row(i % 25)} },
		"lunchboxes": func(i int, p *Puzzle) Rule {
			return Rule{Kind: Lunchbox, Numbers: []int{60 + i%50}, Cells: p.Row(i % 25)}
		},
		"counting": func(_ int, _ *Puzzle) Rule { return Rule{Kind: CountingCircles, Cells: all[:300]} },
		"ranks": func(i int, p *Puzzle) Rule {
			return Rule{Kind: FullRank, Numbers: []int{1 + i%100}, Cells: p.Row(0), Groups: [][]int{p.Row(0), p.Row(1), p.Column(3)}}
		},
		"alternatives": func(i int, p *Puzzle) Rule {
			return Rule{Kind: Any, Rules: []Rule{{Kind: OddCells, Cells: all}, {Kind: AntiKnight}, {Kind: Whisper, Numbers: []int{i % 9}, Cells: all}}}
		},
		"regions": func(i int, p *Puzzle) Rule {
			if i == 0 {
				return Rule{Kind: ChaosConstruction, Numbers: []int{25}, Cells: all}
			}
			return Rule{Kind: ChaosCount, Numbers: []int{0}, Cells: all[i%600 : i%600+20]}
		},
		"areas": func(i int, p *Puzzle) Rule {
			return Rule{Kind: ConnectedValues, Numbers: []int{25, i % 600, 1, 2, 3}, Cells: all}
		},
		"loops": func(i int, p *Puzzle) Rule { return Rule{Kind: SumLoop, Numbers: []int{1 + i*37%1000}, Cells: all} },
	} {
		for _, count := range []int{1, 2000} {
			t.Run(name, func(t *testing.T) {
				p := grid()
				for i := range count {
					p.Rules = append(p.Rules, rule(i, p))
				}
				if err := p.Validate(); err != nil {
					t.Log(err)
					return
				}
				s, err := NewSolver(p)
				if err != nil {
					if !errors.As(err, new(*Error)) {
						t.Errorf("%T: %v", err, err)
					}
					return
				}
				ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
				defer cancel()
				if n, err := s.Count(ctx, 2); err != nil && !errors.Is(err, context.DeadlineExceeded) {
					t.Errorf("%d completions: %v", n, err)
				}
			})
		}
	}
}
