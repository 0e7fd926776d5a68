package main

import (
	"os"
	"testing"

	"bullseye/internal/fortest/hostile"
)

// puzzle is a board with one completion.
const puzzle = "...2..5.43.8...6.1..9....3..6.75.....54...32.....42.5..7....9..4.6...7.59.2..1..."

// writeText writes a file.
func writeText(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// skipIfRaced skips a test that runs many commands to see what they print.
func skipIfRaced(t *testing.T) {
	t.Helper()
	if hostile.Raced {
		t.Skip("skipped: it is slow under the race detector, and other tests run the same code under it")
	}
}
