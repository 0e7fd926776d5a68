package boardtext_test

import (
	"testing"

	"bullseye/boardtext"
	"bullseye/internal/fortest/hostile"
)

// The time to read a board or candidates is linear.
func TestSlowBombs(t *testing.T) {
	for name, read := range map[string]func(text []byte) error{
		"board":      func(text []byte) error { _, err := boardtext.Parse(string(text)); return err },
		"candidates": func(text []byte) error { _, err := boardtext.ParseCandidates(string(text)); return err },
		"form":       func(text []byte) error { _, err := boardtext.ParseForm(string(text)); return err },
	} {
		t.Run(name, func(t *testing.T) {
			hostile.Linear(t, hostile.Cuts(hostile.Board+"\n"), 1<<17, func(text []byte) { _ = read(text) })
		})
	}
}
