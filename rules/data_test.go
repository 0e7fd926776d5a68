package rules_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"bullseye/internal/fortest/devdata"
	"bullseye/rules"
	"bullseye/rules/fpuzzles"
	"bullseye/rules/iss"
)

// The completions of other people's puzzles keep their rules, with two values exchanged they break
// them, and the puzzles are written in JSON and read again as they were.
func TestDevelopmentData(t *testing.T) {
	trials, kept := 0, 0
	for name, read := range map[string]func([]byte) (*rules.Puzzle, error){"variants.tsv": iss.Read, "variants-more.tsv": iss.Read, "fpuzzles.tsv": fpuzzles.Read} {
		for _, puzzle := range devdata.Puzzles(t, name) {
			p, err := read([]byte(puzzle.Text))
			if err != nil {
				t.Errorf("%s: %v", puzzle.Name, err)
				continue
			}
			if err := p.Validate(); err != nil {
				t.Errorf("%s: %v", puzzle.Name, err)
				continue
			}
			text, err := json.Marshal(p)
			again := new(rules.Puzzle)
			if err == nil {
				err = json.Unmarshal(text, again)
			}
			if err != nil || !sameText(p, again) {
				t.Errorf("%s: read again as another puzzle, %v: %.300s", puzzle.Name, err, text)
			}
			if len(p.Allowed) > p.InGrid() { // the completion lacks the cells outside the grid
				continue
			}
			if rule, broken := p.Broken(puzzle.Values); broken {
				t.Errorf("%s: rule %d is broken: %+v", puzzle.Name, rule, p.Rules[max(rule, 0)])
			}
			for a := p.First; a <= p.Last; a++ {
				for b := p.First; b < a; b++ {
					exchanged := make([]byte, len(puzzle.Values))
					for c, v := range puzzle.Values {
						switch exchanged[c] = v; int(v) {
						case a:
							exchanged[c] = byte(b)
						case b:
							exchanged[c] = byte(a)
						}
					}
					if trials++; !reflect.DeepEqual(puzzle.Values, exchanged) {
						if _, broken := p.Broken(exchanged); !broken {
							kept++
							t.Logf("%s: %d and %d may be exchanged", puzzle.Name, a, b)
						}
					}
				}
			}
		}
	}
	if kept > 1 || trials < 4000 { // a puzzle of sandwiches alone does not tell 1 from 9
		t.Errorf("%d of %d exchanges keep the rules", kept, trials)
	}
}

func sameText(p, q *rules.Puzzle) bool {
	one, err := json.Marshal(p)
	other, wrong := json.Marshal(q)
	return err == nil && wrong == nil && string(one) == string(other) && reflect.DeepEqual(p.Allowed, q.Allowed) && len(p.Rules) == len(q.Rules)
}
