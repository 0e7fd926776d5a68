package sudoku_test

import (
	"testing"

	"bullseye/internal/hostile"
	"bullseye/sudoku"
)

// The time to read a board, candidates or a line is linear.
func TestSlowBombs(t *testing.T) {
	for name, read := range map[string]func(text []byte) error{
		"board":      func(text []byte) error { _, err := sudoku.ParseBoard(string(text)); return err },
		"candidates": func(text []byte) error { _, err := sudoku.ParseCandidates(string(text)); return err },
		"line":       func(text []byte) error { _, err := sudoku.ParseLine(text); return err },
		"form":       func(text []byte) error { _, err := sudoku.ParseForm(string(text)); return err },
	} {
		t.Run(name, func(t *testing.T) {
			hostile.Linear(t, hostile.Cuts(hostile.Board+"\n"), 1<<17, func(text []byte) { _ = read(text) })
		})
	}
}
