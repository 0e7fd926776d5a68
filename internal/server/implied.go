package server

import (
	"context"
	"slices"
	"time"

	"bullseye/internal/turn"
	"bullseye/rules"
	"bullseye/sudoku"
)

// implies reports whether a puzzle says what the clues of a board say, in whatever way: whether it has grids with
// all of these clues, and no other ones, as far as it can be found out soon. It may leave out two of them.
func implies(ctx context.Context, p *rules.Puzzle, clues *sudoku.Board) bool {
	const soon = time.Second
	const fewer = 2
	if p.InGrid() != len(clues) || p.Columns != 9 {
		return false
	}
	ctx, cancel := context.WithTimeout(ctx, soon)
	defer cancel()
	changed := *p
	changed.Allowed = slices.Clone(p.Allowed)
	for cell, digit := range clues {
		if digit == 0 {
			continue
		}
		if changed.Allowed[cell] &= rules.Value(int(digit)); changed.Allowed[cell] == 0 {
			return false
		}
	}
	if some, err := hasGrid(ctx, &changed); !some || err != nil {
		return false
	}
	missing := 0
	for cell, digit := range clues {
		if digit == 0 || p.Allowed[cell] == rules.Value(int(digit)) {
			continue
		}
		copy(changed.Allowed, p.Allowed)
		changed.Allowed[cell] &^= rules.Value(int(digit))
		if some, _ := hasGrid(ctx, &changed); some {
			if missing++; missing > fewer {
				return false
			}
		}
	}
	return true
}

// hasGrid reports whether there is a grid that keeps the rules of a puzzle.
func hasGrid(ctx context.Context, p *rules.Puzzle) (some bool, err error) {
	ctx = turn.Pausing{Context: ctx}
	solver, err := rules.Prepare(ctx, p, puzzleWork)
	if err != nil {
		return false, err
	}
	n, err := solver.Count(ctx, 1)
	return n > 0, err
}
