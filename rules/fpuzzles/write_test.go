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

// A puzzle whose regions are to be found has no room in the form, and the error says so.
func TestRegionsToBeFound(t *testing.T) {
	p, err := iss.Read([]byte(".ChaosConstruction"))
	if err != nil {
		t.Fatal(err)
	}
	want := "found regions that the solver has to find, expected regions that are given"
	if _, err := fpuzzles.Append(nil, p, fpuzzles.Words{}); err == nil || err.Error() != want {
		t.Errorf("the error is %v, want %s", err, want)
	}
}
