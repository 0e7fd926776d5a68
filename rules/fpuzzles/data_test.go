package fpuzzles_test

import (
	"testing"

	"bullseye/internal/fortest/devdata"
	"bullseye/rules/fpuzzles"
)

// Every puzzle of the development data can be read, and its completion keeps its rules.
func TestDevelopmentData(t *testing.T) {
	read := 0
	for _, puzzle := range devdata.Puzzles(t, "fpuzzles.tsv") {
		p, err := fpuzzles.Read([]byte(puzzle.Text))
		if err != nil {
			t.Errorf("%s: %v", puzzle.Name, err)
			continue
		}
		read++
		if err := p.Validate(); err != nil {
			t.Errorf("%s: %v", puzzle.Name, err)
		} else if rule, broken := p.Broken(puzzle.Values); broken {
			t.Errorf("%s: breaks rule %d", puzzle.Name, rule)
		}
	}
	if read != 14 {
		t.Errorf("read %d puzzles, want 14", read)
	}
}
