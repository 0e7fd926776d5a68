package iss_test

import (
	"strings"
	"testing"

	"bullseye/internal/fortest/devdata"
	"bullseye/rules/iss"
)

// Every puzzle of the development data can be read, and its completion keeps its clues; of those
// with rarer rules, all but those with a rule that is not supported.
func TestDevelopmentData(t *testing.T) {
	for name, want := range map[string]int{"variants.tsv": 109, "variants-more.tsv": 14} {
		read := 0
		for _, line := range strings.Split(devdata.Text(t, name), "\n") {
			fields := strings.Split(line, "\t")
			if len(fields) != 3 {
				continue
			}
			p, err := iss.Read([]byte(fields[2]))
			if err != nil {
				if !strings.Contains(err.Error(), `found the rule "ChaosConstruction", expected a rule that is supported`) {
					t.Errorf("%s: %v", fields[0], err)
				}
				continue
			}
			read++
			for cell, c := range []byte(fields[1]) {
				value := int(c - '0')
				if c >= 'A' {
					value = int(c-'A') + 1
				}
				if cell >= p.InGrid() || !p.Allowed[cell].Has(value) {
					t.Errorf("%s: %s cannot be %d", fields[0], p.CellName(cell), value)
				}
			}
		}
		if read != want {
			t.Errorf("%s: read %d puzzles, want %d", name, read, want)
		}
	}
}
