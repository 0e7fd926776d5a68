package fpuzzles_test

import (
	"strings"
	"testing"

	"bullseye/internal/fortest/devdata"
	"bullseye/rules/fpuzzles"
)

// Every puzzle of the development data can be read, and its completion keeps its clues.
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
		for cell, c := range []byte(fields[1]) {
			if !p.Allowed[cell].Has(int(c - '0')) {
				t.Errorf("%s: %s cannot be %c", fields[0], p.CellName(cell), c)
			}
		}
	}
	if read != 14 {
		t.Errorf("read %d puzzles, want 14", read)
	}
}
