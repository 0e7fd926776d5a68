package rules

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxText bounds the text of a puzzle in JSON.
const maxText = 4 << 20

// A puzzleText is a puzzle in JSON. Lists of cells are names with spaces between them.
type puzzleText struct {
	Rows    int `json:"rows"`
	Columns int `json:"columns"`
	First   int `json:"first"`
	Last    int `json:"last"`
	// Outside is the number of cells outside the grid.
	Outside int `json:"outside,omitempty"`
	// Clues has a text for each row: the values of clues, and full stops.
	Clues   []string          `json:"clues,omitempty"`
	Allowed map[string][]int  `json:"allowed,omitempty"` // by cells
	Houses  string            `json:"houses,omitempty"`  // rules that come before all others
	Rules   []json.RawMessage `json:"rules,omitempty"`
}

type ruleText struct {
	Kind      string            `json:"kind"`
	Cells     string            `json:"cells,omitempty"`
	Numbers   []int             `json:"numbers,omitempty"`
	Groups    []string          `json:"groups,omitempty"`
	Pattern   string            `json:"pattern,omitempty"`
	Allowed   [][]int           `json:"allowed,omitempty"` // by the first value
	Automaton *Automaton        `json:"automaton,omitempty"`
	Rules     []json.RawMessage `json:"rules,omitempty"`
}

// The names of usual houses.
const (
	classic = "classic" // rows, columns and boxes
	latin   = "latin"   // rows and columns
)

// NewClassic returns a board without clues: 9×9 cells with the classic rules.
func NewClassic() *Puzzle {
	p := NewPuzzle(9, 9, 1, 9)
	p.Rules = p.houses(classic)
	return p
}

// houses returns the rules of usual houses; none if the grid has no boxes, or the name is unknown.
func (p *Puzzle) houses(name string) (all []Rule) {
	boxes := p.Blocks(max(p.Rows, p.Columns))
	if name != classic && name != latin || name == classic && boxes == nil {
		return nil
	}
	for row := range p.Rows {
		all = append(all, Rule{Kind: RowHouse, Cells: p.Row(row)})
	}
	for column := range p.Columns {
		all = append(all, Rule{Kind: ColumnHouse, Cells: p.Column(column)})
	}
	if name == classic {
		for _, box := range boxes {
			all = append(all, Rule{Kind: Box, Cells: box})
		}
	}
	return all
}

// MarshalJSON writes a valid puzzle in the form that Schema describes.
func (p *Puzzle) MarshalJSON() ([]byte, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	text := puzzleText{Rows: p.Rows, Columns: p.Columns, First: p.First, Last: p.Last, Outside: len(p.Allowed) - p.InGrid(), Allowed: map[string][]int{}}
	clues, given := bytes.Repeat([]byte{'.'}, p.InGrid()), false
	for c, set := range p.Allowed {
		switch {
		case set == p.All():
		case set.Len() == 1 && c < p.InGrid():
			clues[c], given = p.Letter(set.Least()), true
		default:
			text.Allowed[p.CellName(c)] = slices.AppendSeq([]int{}, set.Each)
		}
	}
	if given {
		for row := range slices.Chunk(clues, p.Columns) {
			text.Clues = append(text.Clues, string(row))
		}
	}
	rules := p.Rules
	for _, name := range []string{classic, latin} {
		if houses := p.houses(name); text.Houses == "" && len(houses) > 0 && len(houses) <= len(rules) && reflect.DeepEqual(houses, rules[:len(houses)]) {
			text.Houses, rules = name, rules[len(houses):]
		}
	}
	text.Rules = p.ruleTexts(rules)
	return json.Marshal(text)
}

func (p *Puzzle) ruleTexts(rules []Rule) (texts []json.RawMessage) {
	for _, r := range rules {
		text := ruleText{Kind: r.Kind.String(), Cells: p.cellNames(r.Cells), Numbers: r.Numbers, Pattern: r.Pattern, Rules: p.ruleTexts(r.Rules)}
		for _, g := range r.Groups {
			text.Groups = append(text.Groups, p.cellNames(g))
		}
		for _, set := range r.Allowed {
			text.Allowed = append(text.Allowed, slices.AppendSeq([]int{}, set.Each))
		}
		if r.Automaton != nil {
			text.Automaton = r.Automaton.text()
		}
		raw, err := json.Marshal(text)
		if err != nil {
			panic(err) // it has nothing that is not JSON
		}
		texts = append(texts, raw)
	}
	return texts
}

func (p *Puzzle) cellNames(cells []int) string {
	names := make([]string, len(cells))
	for i, c := range cells {
		names[i] = p.CellName(c)
	}
	return strings.Join(names, " ")
}

// text returns the automaton without nil, which JSON calls null.
func (a *Automaton) text() *Automaton {
	text := &Automaton{append([]int{}, a.Start...), append([]bool{}, a.Accept...), make([][][]int, len(a.Next))}
	for state, next := range a.Next {
		for _, to := range next {
			text.Next[state] = append(text.Next[state], append([]int{}, to...))
		}
	}
	return text
}

// UnmarshalJSON reads a puzzle in the form that Schema describes. Its errors are of type *Error.
func (p *Puzzle) UnmarshalJSON(text []byte) error {
	if len(text) > maxText {
		return problem("found %d bytes, expected up to %d", len(text), maxText)
	}
	read := puzzleText{First: 1, Last: math.MinInt}
	if err := decode(text, &read); err != nil {
		return err
	}
	q := Puzzle{Rows: read.Rows, Columns: read.Columns, First: read.First, Last: read.Last}
	if q.Last == math.MinInt { // it is missing
		q.Last = max(q.Rows, q.Columns) + q.First - 1
	}
	if err := q.validSize(); err != nil {
		return err
	}
	if err := inRange("outside", read.Outside, 0, MaxCells-q.InGrid()); err != nil {
		return err
	}
	q.Allowed = slices.Repeat([]Values{q.All()}, q.InGrid()+read.Outside)
	if err := q.readClues(read.Clues); err != nil {
		return err
	}
	for _, names := range slices.Sorted(maps.Keys(read.Allowed)) {
		cells, err := q.readCells(names)
		if err != nil {
			return problem("allowed: %w", err)
		}
		set, err := q.readSet(read.Allowed[names])
		if err != nil {
			return err
		}
		for _, c := range cells {
			q.Allowed[c] &= set
		}
	}
	if q.Rules = q.houses(read.Houses); read.Houses != "" && q.Rules == nil {
		return problem("houses: found %q, expected %q, or %q if boxes tile the grid", read.Houses, latin, classic)
	}
	rules, err := q.readRules(read.Rules, len(q.Rules), 0, &tally{})
	if err != nil {
		return err
	}
	q.Rules = append(q.Rules, rules...)
	if err := q.Validate(); err != nil {
		return err
	}
	*p = q
	return nil
}

// jsonTypes are the types of JSON for the types of puzzleText and others.
var jsonTypes = map[reflect.Kind]string{reflect.Bool: "boolean", reflect.Int: "integer", reflect.String: "string", reflect.Slice: "array", reflect.Map: "object", reflect.Struct: "object"}

// decode reads an object that has no other members than a value has.
func decode(text []byte, value any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	err := d.Decode(value)
	var wrong *json.UnmarshalTypeError
	switch {
	case err == nil:
		if _, err := d.Token(); err == io.EOF {
			return nil
		}
		return problem("found more than one object, expected one")
	case errors.As(err, &wrong) && wrong.Field != "":
		return problem("%s: found %q, expected %q", wrong.Field, wrong.Value, jsonTypes[wrong.Type.Kind()])
	}
	if _, name, ok := strings.Cut(err.Error(), "unknown field "); ok {
		return problem("there is no member %s", name)
	}
	return problem("found invalid JSON, expected an object")
}

func (p *Puzzle) readClues(rows []string) error {
	if len(rows) > 0 && len(rows) != p.Rows {
		return problem("clues: found %d rows, expected %d", len(rows), p.Rows)
	}
	for row, text := range rows {
		if n := utf8.RuneCountInString(text); n != p.Columns {
			return problem("clues: found %d cells in row %d, expected %d", n, row+1, p.Columns)
		}
		column := 0
		for _, letter := range text {
			if letter != '.' {
				c := p.Cell(row, column)
				p.Allowed[c] = 0
				for v := range p.All().Each {
					if rune(p.Letter(v)) == letter {
						p.Allowed[c] = Value(v)
					}
				}
				if p.Allowed[c] == 0 {
					return problem("clues: found %q in %s, expected %q to %q or a full stop", letter, p.CellName(c), p.Letter(p.First), p.Letter(p.Last))
				}
			}
			column++
		}
	}
	return nil
}

func (p *Puzzle) readSet(values []int) (set Values, err error) {
	for _, v := range values {
		if err := inRange("allowed", v, p.First, p.Last); err != nil {
			return 0, err
		}
		set |= Value(v)
	}
	return set, nil
}

func (p *Puzzle) readCells(names string) (cells []int, err error) {
	for _, name := range strings.Fields(names) {
		c, ok := p.parseCell(name)
		if !ok {
			return nil, problem("found the cell %q, expected one such as r1c1 or, outside the grid, x1", name)
		}
		cells = append(cells, c)
	}
	return cells, nil
}

// parseCell returns the cell with a name, if the puzzle has it: the opposite of CellName.
func (p *Puzzle) parseCell(name string) (c int, ok bool) {
	if row, column, found := strings.Cut(name, "c"); found {
		r, _ := strconv.Atoi(strings.TrimPrefix(row, "r"))
		k, _ := strconv.Atoi(column)
		c = p.Cell(r-1, k-1)
	} else {
		n, _ := strconv.Atoi(strings.TrimPrefix(name, "x"))
		c = p.InGrid() + n - 1
	}
	return c, c >= 0 && c < len(p.Allowed) && p.CellName(c) == name
}

// readRules reads rules within other rules to some depth. The first of them has the number before,
// which counts from 0.
func (p *Puzzle) readRules(texts []json.RawMessage, before, depth int, so *tally) ([]Rule, error) {
	if err := so.addRules(len(texts), depth); err != nil {
		return nil, err
	}
	var all []Rule
	for i, text := range texts {
		r, err := p.readRule(text, depth, so)
		if err != nil {
			return nil, &Error{before + i + 1, r.Kind, err}
		}
		all = append(all, r)
	}
	return all, nil
}

func (p *Puzzle) readRule(text []byte, depth int, so *tally) (r Rule, err error) {
	var read ruleText
	if err := decode(text, &read); err != nil {
		r.Kind, _ = ParseKind(read.Kind)
		return r, err
	}
	var known bool
	if r.Kind, known = ParseKind(read.Kind); !known {
		return r, problem("there is no kind of rule %q", read.Kind)
	}
	if r.Cells, err = p.readCells(read.Cells); err != nil {
		return r, err
	}
	for _, names := range read.Groups {
		g, err := p.readCells(names)
		if err != nil {
			return r, err
		}
		r.Groups = append(r.Groups, g)
	}
	for _, values := range read.Allowed {
		set, err := p.readSet(values)
		if err != nil {
			return r, err
		}
		r.Allowed = append(r.Allowed, set)
	}
	r.Numbers, r.Pattern, r.Automaton = read.Numbers, read.Pattern, read.Automaton
	r.Rules, err = p.readRules(read.Rules, 0, depth+1, so)
	return r, err
}

// Schema returns the JSON Schema of puzzles.
func Schema() []byte {
	type object = map[string]any
	cell := "(r[0-9]+c[0-9]+|x[0-9]+)"
	cells := func(s span) object {
		if s.least == 0 {
			return object{"type": "string", "pattern": fmt.Sprintf("^(%s( %s){0,%d})?$", cell, cell, s.most-1)}
		}
		return object{"type": "string", "pattern": fmt.Sprintf("^%s( %s){%d,%d}$", cell, cell, s.least-1, s.most-1)}
	}
	list := func(of object, s span) object {
		return object{"type": "array", "items": of, "minItems": s.least, "maxItems": s.most}
	}
	integer := func(low, high int) object { return object{"type": "integer", "minimum": low, "maximum": high} }
	valueSet := list(integer(0, MaxValue), span{0, MaxValue + 1})
	states := list(integer(0, MaxStates-1), span{0, MaxStates})
	automaton := object{"type": "object", "additionalProperties": false, "required": []string{"start", "accept", "next"}, "properties": object{
		"start":  states,
		"accept": list(object{"type": "boolean"}, span{0, MaxStates}),
		"next":   list(list(states, span{1, MaxValue + 2}), span{0, MaxStates}),
	}}
	rules := list(object{"$ref": "#/$defs/rule"}, span{0, MaxRules})
	var all []object
	for _, m := range kinds[1:] {
		properties, required := object{"kind": object{"const": m.name}}, []string{"kind"}
		add := func(name string, has, needed bool, value object) {
			if has {
				properties[name] = value
			}
			if needed {
				required = append(required, name)
			}
		}
		low, high := 0, 0
		if m.has.between != nil {
			low, high = m.has.between(&Puzzle{First: 0, Last: MaxValue})
		}
		add("cells", m.has.cells.most > 0, m.has.cells.least > 0, cells(m.has.cells))
		add("numbers", m.has.numbers.most > 0, m.has.numbers.least > 0, list(integer(low, high), m.has.numbers))
		add("groups", m.has.groups.most > 0, m.has.groups.least > 0, list(cells(m.has.each), m.has.groups))
		add("pattern", m.has.pattern, false, object{"type": "string", "maxLength": MaxPattern})
		add("allowed", m.has.allowed, m.has.allowed, list(valueSet, span{1, MaxValue + 1}))
		add("automaton", m.has.automaton, m.has.automaton, automaton)
		add("rules", m.has.rules, false, rules)
		all = append(all, object{"type": "object", "title": m.english, "description": m.says, "properties": properties, "required": required, "additionalProperties": false})
	}
	text, err := json.MarshalIndent(object{
		"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "a puzzle with any rules",
		"type": "object", "additionalProperties": false, "required": []string{"rows", "columns"},
		"properties": object{
			"rows": integer(1, MaxSide), "columns": integer(1, MaxSide), "first": integer(0, 1), "last": integer(0, MaxValue),
			"outside": integer(0, MaxCells), "clues": list(object{"type": "string"}, span{0, MaxSide}),
			"allowed": object{"type": "object", "additionalProperties": valueSet},
			"houses":  object{"enum": []string{classic, latin}}, "rules": rules,
		},
		"$defs": object{"rule": object{"oneOf": all}},
	}, "", "  ")
	if err != nil {
		panic(err) // the table has nothing that is not JSON
	}
	return append(text, '\n')
}
