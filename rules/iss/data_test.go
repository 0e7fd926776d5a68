package iss_test

import (
	"testing"

	"bullseye/internal/fortest/devdata"
	"bullseye/rules/iss"
)

// Every puzzle of the development data can be read, and its completion keeps its rules.
func TestDevelopmentData(t *testing.T) {
	for name, want := range map[string]int{"variants.tsv": 109, "variants-more.tsv": 21} {
		read := 0
		for _, puzzle := range devdata.Puzzles(t, name) {
			p, err := iss.Read([]byte(puzzle.Text))
			if err != nil {
				t.Errorf("%s: %v", puzzle.Name, err)
				continue
			}
			read++
			if len(p.Allowed) > p.InGrid() { // the completion lacks the cells outside the grid
				continue
			}
			if err := p.Validate(); err != nil {
				t.Errorf("%s: %v", puzzle.Name, err)
			} else if rule, broken := p.Broken(puzzle.Values); broken {
				t.Errorf("%s: breaks rule %d", puzzle.Name, rule)
			}
		}
		if read != want {
			t.Errorf("%s: read %d puzzles, want %d", name, read, want)
		}
	}
}
