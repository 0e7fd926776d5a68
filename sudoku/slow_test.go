package sudoku_test

import (
	"testing"

	"bullseye/internal/fortest/hostile"
	"bullseye/sudoku"
)

// The time to read a line is linear.
func TestSlowBombs(t *testing.T) {
	hostile.Linear(t, hostile.Cuts(hostile.Board+"\n"), 1<<17, func(text []byte) { _, _ = sudoku.ParseLine(text) })
}
