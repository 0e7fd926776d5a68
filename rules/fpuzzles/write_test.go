package fpuzzles_test

import (
	"reflect"
	"testing"

	"bullseye/internal/fortest/devdata"
	"bullseye/rules/fpuzzles"
	"bullseye/rules/iss"
)

// A puzzle that is written and read is the same puzzle, and so it is through the other form.
func TestWrittenPuzzlesAreTheSame(t *testing.T) {
	written := 0
	for _, puzzle := range devdata.Puzzles(t, "fpuzzles.tsv") {
		p, err := fpuzzles.Read([]byte(puzzle.Text))
		if err != nil {
			t.Fatal(err)
		}
		link, err := fpuzzles.Append(nil, p, fpuzzles.Words{})
		if err != nil {
			t.Errorf("%s: %v", puzzle.Name, err)
			continue
		}
		again, err := fpuzzles.Read(link)
		if err != nil || !reflect.DeepEqual(p, again) {
			t.Errorf("%s: read another puzzle from %s: %v", puzzle.Name, link, err)
		}
		if text, err := iss.Append(nil, p); err != nil {
			t.Errorf("%s: %v", puzzle.Name, err)
		} else if p, err := iss.Read(text); err != nil {
			t.Errorf("%s: %v in %s", puzzle.Name, err, text)
		} else if rule, broken := p.Broken(puzzle.Values); broken {
			t.Errorf("%s: %s breaks rule %d", puzzle.Name, text, rule)
		}
		written++
	}
	t.Log(written)
}
