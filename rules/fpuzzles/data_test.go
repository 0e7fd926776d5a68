package fpuzzles_test

import (
	"strings"
	"testing"

	"bullseye/internal/fortest/devdata"
	"bullseye/rules/fpuzzles"
)

// Every puzzle of the development data can be read, and its completion keeps its rules.
func TestDevelopmentData(t *testing.T) {
	read := 0
	for _, line := range strings.Split(devdata.Text(t, "fpuzzles.tsv"), "\n") {
		fields := strings.Split(line, "\t")
		if len(fields) != 3 {
			continue
		}
		p, err := fpuzzles.Read([]byte(fields[2]))
		if err != nil {
			t.Errorf("%s: %v", fields[0], err)
			continue
		}
		read++
		values := []byte(fields[1])
		for cell := range values {
			values[cell] -= '0'
		}
		if err := p.Validate(); err != nil {
			t.Errorf("%s: %v", fields[0], err)
		} else if rule, broken := p.Broken(values); broken {
			t.Errorf("%s: breaks rule %d", fields[0], rule)
		}
	}
	if read != 14 {
		t.Errorf("read %d puzzles, want 14", read)
	}
}
