package record_test

import (
	"testing"

	"bullseye/internal/fortest/hostile"
	"bullseye/record"
)

// The time to read a choice of columns is linear, and so is that of making text printable.
func TestSlowBombs(t *testing.T) {
	hostile.Linear(t, hostile.Cuts("board=puzzle,solution=2"), 1<<18, func(text []byte) { _, _ = record.ParseChoice(string(text)) })
	hostile.Linear(t, hostile.GrowingTexts(), 1<<18, func(text []byte) { record.Printable(string(text)) })
}
