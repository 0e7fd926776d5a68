package rules

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// Every rule that lacks something, has too much, or leaves its ranges is refused by name.
func TestBrokenRules(t *testing.T) {
	seen := map[Kind]int{}
	for _, s := range witnesses {
		for name, change := range map[string]func(r *Rule, has members) bool{ // reports whether it has changed the rule
			"no cells":         func(r *Rule, has members) bool { r.Cells = nil; return has.cells.least > 0 },
			"too many cells":   func(r *Rule, has members) bool { r.Cells = make([]int, has.cells.most+1); return true },
			"no such cell":     func(r *Rule, has members) bool { return setLast(r.Cells, 1000) },
			"a negative cell":  func(r *Rule, has members) bool { return setLast(r.Cells, -1) },
			"no numbers":       func(r *Rule, has members) bool { r.Numbers = nil; return has.numbers.least > 0 },
			"too many numbers": func(r *Rule, has members) bool { r.Numbers = make([]int, has.numbers.most+1); return true },
			"a large number":   func(r *Rule, has members) bool { return setLast(r.Numbers, maxNumber+1) },
			"a negative number": func(r *Rule, has members) bool {
				return setLast(r.Numbers, -1-maxNumber)
			},
			"no groups":       func(r *Rule, has members) bool { r.Groups = nil; return has.groups.least > 0 },
			"too many groups": func(r *Rule, has members) bool { r.Groups = make([][]int, has.groups.most+1); return true },
			"an empty group": func(r *Rule, has members) bool {
				return has.each.least > 0 && len(r.Groups) > 0 && setLast(r.Groups, nil)
			},
			"no such cell in a group": func(r *Rule, has members) bool {
				return len(r.Groups) > 0 && setLast(r.Groups[len(r.Groups)-1], 1000)
			},
			"a longer group": func(r *Rule, has members) bool {
				return has.alike && setLast(r.Groups, make([]int, len(r.Groups[0])+1))
			},
			"a pattern":    func(r *Rule, has members) bool { r.Pattern = "1("; return true },
			"no allowed":   func(r *Rule, has members) bool { r.Allowed = nil; return has.allowed },
			"allowed":      func(r *Rule, has members) bool { r.Allowed = append(r.Allowed, 0); return true },
			"no automaton": func(r *Rule, has members) bool { r.Automaton = nil; return has.automaton },
			"an automaton": func(r *Rule, has members) bool {
				r.Automaton = &Automaton{Start: []int{0}, Accept: []bool{true}}
				return true
			},
			"rules": func(r *Rule, has members) bool { r.Rules = []Rule{{Kind: lastKind + 1}}; return true },
		} {
			p := s.puzzle(t)
			r := &p.Rules[0]
			if !change(r, kinds[r.Kind].has) {
				continue
			}
			seen[r.Kind]++
			// The rule is the second.
			p.Rules = []Rule{{Kind: ExtraRegion, Cells: []int{0}}, *r}
			err := p.Validate()
			var wrong *Error
			if !errors.As(err, &wrong) || wrong.Rule != 2 || wrong.Kind != r.Kind || !strings.HasPrefix(err.Error(), "rule 2 ("+r.Kind.String()+"): ") {
				t.Errorf("%s with %s: %v", s.rule, name, err)
			}
			if _, err := p.MarshalJSON(); !reflect.DeepEqual(err, error(wrong)) {
				t.Errorf("%s with %s: writing says %v", s.rule, name, err)
			}
		}
	}
	for k := Kind(1); k <= lastKind; k++ {
		if seen[k] < 5 {
			t.Errorf("%v has %d broken rules", k, seen[k])
		}
	}
}

func setLast[E any](all []E, value E) bool {
	if len(all) == 0 {
		return false
	}
	all[len(all)-1] = value
	return true
}

func nest(depth int) string {
	return strings.Repeat(`{"kind":"any","rules":[`, depth) + `{"kind":"anti-king"}` + strings.Repeat(`]}`, depth)
}

// Texts that are no puzzle, and what is said of them.
func TestRefusedTexts(t *testing.T) {
	automaton := func(text string) string {
		return `"rules":[{"kind":"automaton","groups":["r1c1","r1c2"],"automaton":` + text + `}]`
	}
	for text, want := range map[string]string{
		``:                                      `found invalid JSON, expected an object`,
		`"rows":`:                               `found invalid JSON, expected an object`,
		`"rows":26`:                             `rows: found 26, expected 1 to 25`,
		`"columns":0`:                           `columns: found 0, expected 1 to 25`,
		`"first":2`:                             `first: found 2, expected 0 to 1`,
		`"first":1,"last":0`:                    `last: found 0, expected 1 to 25`,
		`"last":-1`:                             `last: found -1, expected 1 to 25`,
		`"rows":3},{`:                           `found more than one object, expected one`,
		`"last":26`:                             `last: found 26, expected 1 to 25`,
		`"outside":992`:                         `outside: found 992, expected 0 to 991`,
		`"outside":-1`:                          `outside: found -1, expected 0 to 991`,
		`"outside":1.5`:                         `outside: found "number 1.5", expected "integer"`,
		`"rows":"nine"`:                         `rows: found "string", expected "integer"`,
		`"clue":["..."]`:                        `there is no member "clue"`,
		`"clues":["..."]`:                       `clues: found 1 rows, expected 3`,
		`"clues":["","",""]`:                    `clues: found 0 cells in row 1, expected 3`,
		`"clues":["1..","..A","..."]`:           `clues: found 'A' in r2c3, expected '1' to '3' or a full stop`,
		`"clues":["1..","..0","..."]`:           `clues: found '0' in r2c3, expected '1' to '3' or a full stop`,
		`"last":10,"clues":["1..","...","..."]`: `clues: found '1' in r1c1, expected 'A' to 'J' or a full stop`,
		`"allowed":{"r1c4":[1]}`:                `allowed: found the cell "r1c4", expected one such as r1c1 or, outside the grid, x1`,
		`"allowed":{"x1":[1]}`:                  `allowed: found the cell "x1", expected one such as r1c1 or, outside the grid, x1`,
		`"allowed":{"r1c1":[4]}`:                `allowed: found 4, expected 1 to 3`,
		`"houses":"classic"`:                    `houses: found "classic", expected "latin", or "classic" if boxes tile the grid`,
		`"houses":"x"`:                          `houses: found "x", expected "latin", or "classic" if boxes tile the grid`,
		`"rules":[{"kind":"sum","cells":["r1c1"],"numbers":[1]}]`:                                                       `rule 1 (sum): cells: found "array", expected "string"`,
		`"houses":"latin","rules":[{"kind":"sum","cells":"r1c1","number":[1]}]`:                                         `rule 7 (sum): there is no member "number"`,
		`"rules":[{"kind":"anti-king"},{"kind":"killer"}]`:                                                              `rule 2: there is no kind of rule "killer"`,
		`"rules":[{"kind":"sum","cells":"r1c1 r01c1","numbers":[1]}]`:                                                   `rule 1 (sum): found the cell "r01c1", expected one such as r1c1 or, outside the grid, x1`,
		`"rules":[{"kind":"sum","cells":"r1c1","numbers":[1,2,3]}]`:                                                     `rule 1 (sum): the number of numbers is 3, expected 2`,
		`"rules":[{"kind":"sum","cells":"r1c1","numbers":[1,100001]}]`:                                                  `rule 1 (sum): number 2: found 100001, expected -100000 to 100000`,
		`"rules":[{"kind":"killer-cage","numbers":[1]}]`:                                                                `rule 1 (killer-cage): the number of cells is 0, expected 1 to 1000`,
		`"rules":[{"kind":"anti-king","cells":"r1c1"}]`:                                                                 `rule 1 (anti-king): found cells, expected none`,
		`"rules":[{"kind":"anti-king","pattern":"1"}]`:                                                                  `rule 1 (anti-king): found patterns, expected none`,
		`"rules":[{"kind":"clone","groups":["r1c1","r1c2 r1c3"]}]`:                                                      `rule 1 (clone): group 2: the number of cells is 2, expected 1`,
		`"outside":1,"rules":[{"kind":"minima","cells":"x1"}]`:                                                          `rule 1 (minima): cell 1: found x1, expected a cell of the grid`,
		`"first":0,"rules":[{"kind":"anti-taxicab"}]`:                                                                   `rule 1 (anti-taxicab): first: found 0, expected 1`,
		`"rules":[{"kind":"global-entropy"}]`:                                                                           `rule 1 (global-entropy): the values are 1 to 3, expected 1 to 9`,
		`"rules":[{"kind":"look-and-say","cells":"r1c1","numbers":[1,2,3]}]`:                                            `rule 1 (look-and-say): found 3 numbers, expected pairs`,
		`"rules":[{"kind":"look-and-say","cells":"r1c1","numbers":[1,2,0,2]}]`:                                          `rule 1 (look-and-say): number 4: found the value 2 for the second time`,
		`"rules":[{"kind":"look-and-say","cells":"r1c1","numbers":[1,26]}]`:                                             `rule 1 (look-and-say): number 2: found 26, expected 0 to 25`,
		`"rules":[{"kind":"box-indexer","cells":"r1c1","groups":["r1c2"]}]`:                                             `rule 1 (box-indexer): cell 1: found r1c1, expected a cell of a group`,
		`"rules":[{"kind":"full-rank","cells":"r1c1","groups":["r1c2"],"numbers":[1]}]`:                                 `rule 1 (full-rank): the cells are none of the groups`,
		`"rules":[{"kind":"full-rank","cells":"r1c1","groups":["r1c1"],"numbers":[2]}]`:                                 `rule 1 (full-rank): number 1: found 2, expected 1`,
		`"rules":[{"kind":"full-rank","cells":"r1c1","groups":["r1c1"],"numbers":[1,2]}]`:                               `rule 1 (full-rank): number 2: found 2, expected 0 to 1`,
		`"rules":[{"kind":"arrow","groups":["r1c1 r1c2 r1c3 r2c1 r2c2","r3c1"]}]`:                                       `rule 1 (arrow): group 1: the number of cells is 5, expected 1 to 4`,
		`"rules":[{"kind":"chain","cells":"r1c1","allowed":[[1]]}]`:                                                     `rule 1 (chain): the number of sets of allowed values is 1, expected 3`,
		`"rules":[{"kind":"chain","cells":"r1c1","allowed":[[1],[4],[1]]}]`:                                             `rule 1 (chain): allowed: found 4, expected 1 to 3`,
		`"rules":[{"kind":"regex","groups":["r1c1"],"pattern":"4"}]`:                                                    `rule 1 (regex): pattern: found '4', expected a value from 1 to 3`,
		`"rules":[{"kind":"any","rules":[{"kind":"anti-king"},{"kind":"all","rules":[{"kind":"greater-than"}]}]}]`:      `rule 1 (any): rule 2 (all): rule 1 (greater-than): the number of cells is 0, expected 2`,
		`"rules":[{"kind":"any","rules":[{"kind":"x"}]}]`:                                                               `rule 1 (any): rule 1: there is no kind of rule "x"`,
		`"rules":[` + nest(16) + `]`:                                                                                    ``,
		`"rules":[` + nest(17) + `]`:                                                                                    strings.Repeat(`rule 1 (any): `, 17) + `found rules within rules to a depth of more than 16`,
		`"rules":[` + strings.Repeat(`{"kind":"anti-king"},`, 20000) + `{"kind":"anti-king"}]`:                          `found 20001 rules or more, expected up to 20000`,
		`"rules":[{"kind":"any","rules":[` + strings.Repeat(`{"kind":"anti-king"},`, 19999) + `{"kind":"anti-king"}]}]`: `rule 1 (any): found 20001 rules or more, expected up to 20000`,
		`"clues":["` + strings.Repeat(".", maxText) + `"]`:                                                              fmt.Sprintf(`found %d bytes, expected up to %d`, maxText+35, maxText),
		automaton(`{"start":[1],"accept":[true],"next":[[[],[],[],[]]]}`):                                               `rule 1 (automaton): automaton: found the state 1, expected one of 1, from 0`,
		automaton(`{"start":[0],"accept":[true],"next":[[[],[],[-1],[]]]}`):                                             `rule 1 (automaton): automaton: found the state -1, expected one of 1, from 0`,
		automaton(`{"start":[0],"accept":[true],"next":[[[],[],[]]]}`):                                                  `rule 1 (automaton): the number of lists of next states is 3, expected 4`,
		automaton(`{"start":[0],"accept":[true],"next":[[[],[],[],[],[]]]}`):                                            `rule 1 (automaton): the number of lists of next states is 5, expected 4`,
		automaton(`{"start":[0],"accept":[true]}`):                                                                      `rule 1 (automaton): found marks of accepting states, expected none`,
		automaton(`{"start":[0]}`):                                                                                      `rule 1 (automaton): automaton: found the state 0, expected one of 0, from 0`,
		automaton(`{"states":[0]}`):                                                                                     `rule 1 (automaton): there is no member "states"`,
		automaton(`{"start":0}`):                                                                                        `rule 1 (automaton): automaton.start: found "number", expected "array"`,
		automaton(`{"accept":[0]}`):                                                                                     `rule 1 (automaton): automaton.accept: found "number", expected "boolean"`,
		automaton(`{"accept":[true],"next":[[[0` + strings.Repeat(`,0`, 100000) + `],[],[],[]]]}`):                      `rule 1 (automaton): found more than 100000 transitions`,
	} {
		p := new(Puzzle)
		if text = `{"rows":3,"columns":3,` + text + `}`; text == `{"rows":3,"columns":3,}` {
			text = `[]`
		}
		err := p.UnmarshalJSON([]byte(text))
		if got := fmt.Sprint(err); got != want && (want != "" || err != nil) {
			t.Errorf("%.100s:\n got %s\nwant %s", text, got, want)
		}
		if wrong := new(Error); err != nil && (!errors.As(err, &wrong) || !reflect.DeepEqual(p, new(Puzzle))) {
			t.Errorf("%.100s: the error is a %T, the puzzle %+v", text, err, p)
		}
	}
}

// Puzzles that no text can say.
func TestRefusedPuzzles(t *testing.T) {
	long := &Automaton{Start: []int{0}, Accept: make([]bool, MaxStates+1), Next: make([][][]int, MaxStates+1)}
	for i := range long.Next {
		long.Next[i] = make([][]int, 9)
	}
	line := func(a *Automaton, groups ...[]int) Rule { return Rule{Kind: Accepted, Groups: groups, Automaton: a} }
	for _, test := range []struct {
		change func(p *Puzzle)
		want   string
	}{
		{func(p *Puzzle) { p.Allowed = p.Allowed[:80] }, "the number of cells is 80, expected 81 to 1000"},
		{func(p *Puzzle) { p.Allowed = make([]Values, 1001) }, "the number of cells is 1001, expected 81 to 1000"},
		{func(p *Puzzle) { p.Allowed[80] = Value(10) }, "r9c9 allows 10, expected values from 1 to 9"},
		{func(p *Puzzle) { p.Rows, p.Columns = -1, -1 }, "rows: found -1, expected 1 to 25"},
		{func(p *Puzzle) { *p = *NewPuzzle(-1, 4, 1, -4) }, "rows: found -1, expected 1 to 25"},
		{func(p *Puzzle) { p.Rules = make([]Rule, 1) }, "rule 1: it has no kind"},
		{func(p *Puzzle) { p.Rules = []Rule{{Kind: lastKind + 1}} }, "rule 1: there is no such kind of rule"},
		{func(p *Puzzle) { p.Rules = []Rule{line(long, []int{0})} }, "rule 1 (automaton): states: found 1001, expected 0 to 1000"},
		{func(p *Puzzle) { p.Rules = []Rule{line(&Automaton{Accept: make([]bool, 1)}, []int{0})} }, "rule 1 (automaton): found marks of accepting states, expected none"},
		{func(p *Puzzle) {
			p.Rules = []Rule{line(&Automaton{Accept: make([]bool, 1), Next: long.Next[:1]}, []int{0}, []int{1})}
		}, "rule 1 (automaton): the number of lists of next states is 9, expected 10"},
		{func(p *Puzzle) {
			p.Rules = slicesRepeat(Rule{Kind: Regex, Groups: [][]int{{0}}, Pattern: ".{900}"}, 20000)
		}, "rule 111 (regex): found more than 100000 states or 2000000 transitions in all automata and patterns"},
	} {
		p := NewPuzzle(9, 9, 1, 9)
		test.change(p)
		if got := fmt.Sprint(p.Validate()); got != test.want {
			t.Errorf("got %s, want %s", got, test.want)
		}
	}
	if err := NewPuzzle(25, 25, 0, 25).Validate(); err != nil {
		t.Error(err)
	}
}

func slicesRepeat(r Rule, n int) []Rule {
	all := make([]Rule, n)
	for i := range all {
		all[i] = r
	}
	return all
}

func TestHouses(t *testing.T) {
	for _, test := range []struct {
		rows, columns int
		houses        string
		rules         int
	}{
		{9, 9, classic, 27}, {6, 6, classic, 18}, {16, 16, classic, 48}, {6, 9, classic, 21}, {7, 7, latin, 14}, {9, 9, latin, 18},
	} {
		p := NewPuzzle(test.rows, test.columns, 1, max(test.rows, test.columns))
		p.Rules = append(p.houses(test.houses), Rule{Kind: AntiKing})
		text, err := json.Marshal(p)
		want := fmt.Sprintf(`{"rows":%d,"columns":%d,"first":1,"last":%d,"houses":%q,"rules":[{"kind":"anti-king"}]}`, p.Rows, p.Columns, p.Last, test.houses)
		if err != nil || string(text) != want || len(p.Rules) != test.rules+1 {
			t.Errorf("%d rules become %s, %v, want %s", len(p.Rules), text, err, want)
		}
		q := new(Puzzle)
		if err := json.Unmarshal(text, q); err != nil || !reflect.DeepEqual(p, q) {
			t.Errorf("%s is read as %+v, %v", text, q, err)
		}
	}
}

// The schema names every kind with its members, and the patterns of cells fit the witnesses.
func TestSchema(t *testing.T) {
	var schema struct {
		Properties map[string]any
		Defs       struct {
			Rule struct {
				OneOf []struct {
					Title, Description string
					Properties         map[string]map[string]any
					Required           []string
				}
			}
		} `json:"$defs"`
	}
	if err := json.Unmarshal(Schema(), &schema); err != nil {
		t.Fatal(err)
	}
	for i := range reflect.TypeFor[puzzleText]().NumField() {
		if name, _, _ := strings.Cut(reflect.TypeFor[puzzleText]().Field(i).Tag.Get("json"), ","); schema.Properties[name] == nil {
			t.Errorf("the schema has no %s", name)
		}
	}
	for _, s := range witnesses {
		var members map[string]any
		if err := json.Unmarshal([]byte(s.rule), &members); err != nil {
			t.Fatal(err)
		}
		kind, _ := ParseKind(members["kind"].(string))
		rule := schema.Defs.Rule.OneOf[kind-1]
		if rule.Properties["kind"]["const"] != kind.String() || rule.Title != kind.English() {
			t.Errorf("%v is missing", kind)
		}
		for name, value := range members {
			property := rule.Properties[name]
			if property == nil {
				t.Errorf("%s: the schema has no %s", s.rule, name)
			}
			if pattern, ok := property["pattern"].(string); ok && !matches(pattern, value.(string)) {
				t.Errorf("%s: the schema refuses %s", s.rule, value)
			}
			if list, ok := value.([]any); ok && (len(list) < int(property["minItems"].(float64)) || len(list) > int(property["maxItems"].(float64))) {
				t.Errorf("%s: the schema refuses the length of %s", s.rule, name)
			}
		}
		for _, name := range rule.Required {
			if members[name] == nil {
				t.Errorf("%s: the schema requires %s", s.rule, name)
			}
		}
	}
}

// Whatever is read is valid, and is written and read again as it was.
func FuzzJSON(f *testing.F) {
	for _, s := range witnesses {
		text, err := json.Marshal(s.puzzle(f))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Add([]byte(`{"rows":2,"columns":2,"last":11,"first":0,"outside":2,"clues":[".K","0."],"allowed":{"x1 r1c1":[1,2],"x2":[]},"houses":"latin"}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		var p, q Puzzle
		if p.UnmarshalJSON(text) != nil {
			return
		}
		if err := p.Validate(); err != nil {
			t.Fatal(err)
		}
		written, err := json.Marshal(&p)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(written, &q); err != nil {
			t.Fatalf("%s: %v", written, err)
		}
		again, err := json.Marshal(&q)
		if err != nil || string(again) != string(written) {
			t.Errorf("%s, then %s, %v", written, again, err)
		}
		values := make([]uint8, len(p.Allowed))
		for c := range values {
			values[c] = uint8(p.First + c%p.All().Len())
			p.Allowed[c] = p.All()
		}
		if len(p.Rules) < 100 {
			p.Broken(values)
		}
	})
}
