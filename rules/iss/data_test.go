package iss_test

import (
	"strings"
	"testing"

	"bullseye/internal/fortest/devdata"
	"bullseye/rules/iss"
)

// Every puzzle of the development data can be read, and its completion keeps its rules; of those
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
			if len(p.Allowed) > p.InGrid() { // the completion lacks the cells outside the grid
				continue
			}
			values := []byte(fields[1])
			for cell, c := range values {
				if values[cell] = c - '0'; c >= 'A' {
					values[cell] = c - 'A' + 1
				}
			}
			if err := p.Validate(); err != nil {
				t.Errorf("%s: %v", fields[0], err)
			} else if rule, broken := p.Broken(values); broken {
				t.Errorf("%s: breaks rule %d", fields[0], rule)
			}
		}
		if read != want {
			t.Errorf("%s: read %d puzzles, want %d", name, read, want)
		}
	}
}
