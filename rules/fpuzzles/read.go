// Package fpuzzles reads and writes puzzles as f-puzzles does: a JSON object, compressed in a link
// to f-puzzles or to SudokuPad.
//
// Errors are of type *[sudoku.SyntaxError]. A rule that is not known is an error, never ignored.
package fpuzzles

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"bullseye/internal/text/excerpt"
	"bullseye/internal/text/message"
	"bullseye/rules"
	"bullseye/rules/internal/form"
)

const maxNumber = 100_000 // in clues

// An entry is one of the objects of a member.
type entry struct {
	Cells      []string          `json:"cells,omitempty"`
	CloneCells []string          `json:"cloneCells,omitempty"`
	Lines      [][]string        `json:"lines,omitempty"`
	Cell       string            `json:"cell,omitempty"`
	Direction  string            `json:"direction,omitempty"`
	Value      json.RawMessage   `json:"value,omitempty"`
	Values     []json.RawMessage `json:"values,omitempty"`

	key string
	at  int
}

// A gridCell is a cell of the member "grid".
type gridCell struct {
	Value      json.RawMessage `json:"value,omitempty"`
	Given      bool            `json:"given,omitempty"`
	Candidates []int           `json:"givenPencilMarks,omitempty"`
	Region     json.RawMessage `json:"region,omitempty"` // a number, null for none; without it, the usual one
}

// Read returns the puzzle in a text: an object, its compressed form, or a link that holds it.
func Read(text []byte) (p *rules.Puzzle, err error) {
	p, _, _, err = ReadObject(text)
	return p, err
}

// ReadObject is Read, and returns the JSON object as well, which may hold more than the puzzle, and
// reports whether it has drawings that are not read.
func ReadObject(text []byte) (p *rules.Puzzle, object []byte, drawn bool, err error) {
	defer func() {
		if fault := form.Caught(recover(), text); fault != nil {
			p, object, drawn, err = nil, nil, false, fault
		}
	}()
	r := reader{Object: form.ObjectIn(text, "load=", "fpuzzles", "fpuz")}
	r.split()
	r.grid()
	for i := range table {
		r.rules(&table[i])
	}
	r.negative()
	form.Check(r.puzzle)
	drawn = slices.ContainsFunc(drawings, func(key string) bool { return !isNothing(r.members[key].RawMessage) })
	return r.puzzle, r.Text, drawn, nil
}

type reader struct {
	*form.Object
	puzzle   *rules.Puzzle
	members  map[string]member
	regions  [][]int
	regionOf []int // of each cell
	here     int   // the offset of the entry that is read
}

// A member is a value of the object and its offset there.
type member struct {
	json.RawMessage
	at int
}

// split finds the members of the object.
func (r *reader) split() {
	if !json.Valid(r.Text) || r.Text[0] != '{' {
		r.Fail(0, form.Quote(string(r.Text)), "the JSON object of a puzzle")
	}
	r.members = map[string]member{}
	d := json.NewDecoder(bytes.NewReader(r.Text))
	for d.Token(); d.More(); { // the brace, then the members
		key, _ := d.Token()
		var value json.RawMessage
		d.Decode(&value)
		r.members[fmt.Sprint(key)] = member{value, int(d.InputOffset()) - len(value)}
	}
	if _, given := r.members["grid"]; !given {
		r.Fail(0, "an object without \"grid\"", "a puzzle of f-puzzles, which has its cells in \"grid\"")
	}
	for _, key := range slices.Sorted(maps.Keys(r.members)) {
		value := r.members[key]
		known := others[key] || slices.Contains(drawings, key) || slices.ContainsFunc(table, func(row row) bool { return row.key == key })
		if !known && !isNothing(value.RawMessage) {
			r.Fail(value.at, message.Of("the rule %q", excerpt.Of(key, 40)), "a rule of f-puzzles")
		}
	}
}

// isNothing reports whether a value says that there is nothing.
func isNothing(value json.RawMessage) bool {
	switch string(value) {
	case "", "null", "false", `""`, "[]":
		return true
	}
	return false
}

// decode decodes a member.
func (r *reader) decode(key string, value any) {
	m := r.members[key]
	if !isNothing(m.RawMessage) && json.Unmarshal(m.RawMessage, value) != nil {
		r.Fail(m.at, message.Of("another value of %q", excerpt.Of(key, 40)), "one as f-puzzles writes it")
	}
}

// grid reads the grid: clues and regions.
func (r *reader) grid() {
	var size int
	var grid [][]gridCell
	r.decode("size", &size)
	r.decode("grid", &grid)
	if _, given := r.members["size"]; !given {
		size = len(grid)
	}
	if size < 1 || size > rules.MaxSide {
		r.Fail(r.members["size"].at, message.Of("size %d", size), message.Of("a size from 1 to %d", rules.MaxSide))
	}
	if len(grid) != size || slices.ContainsFunc(grid, func(row []gridCell) bool { return len(row) != size }) {
		r.Fail(r.members["grid"].at, "another grid", message.Of("%d rows of as many cells", size))
	}
	p := rules.NewPuzzle(size, size, 1, size)
	r.puzzle = p
	usual := usualRegions(p)
	regionOf := make([]int, len(p.Allowed)) // from 0, -1 for none
	for i, region := range usual {
		for _, cell := range region {
			regionOf[cell] = i
		}
	}
	isUsual := true
	most := -1
	for cell := range p.Allowed {
		c := &grid[cell/size][cell%size]
		if c.Given {
			if value, ok := r.number(c.Value, r.members["grid"].at); ok {
				p.Allowed[cell] &= rules.Value(r.inRange(value, r.members["grid"].at))
			}
		}
		var set rules.Values
		for _, value := range c.Candidates {
			set |= rules.Value(r.inRange(value, r.members["grid"].at))
		}
		if set != 0 {
			p.Allowed[cell] &= set
		}
		if string(c.Region) == "null" {
			regionOf[cell], isUsual = -1, false
		} else if region, ok := r.number(c.Region, r.members["grid"].at); ok {
			if region < 0 || region >= len(p.Allowed) {
				r.Fail(r.members["grid"].at, message.Of("the region %d", region), "the number of a region")
			}
			isUsual = isUsual && region == regionOf[cell]
			regionOf[cell] = region
		}
		most = max(most, regionOf[cell])
	}
	regions := make([][]int, most+1)
	for cell, region := range regionOf {
		if region >= 0 {
			regions[region] = append(regions[region], cell)
		}
	}
	r.regions = slices.DeleteFunc(regions, func(region []int) bool { return region == nil })
	r.regionOf = form.RegionOf(p, r.regions)
	form.Lines(p)
	kind := rules.Region
	if isUsual {
		kind = rules.Box
	}
	height, _ := p.BlockShape(size)
	for _, region := range r.regions {
		if len(region) != size {
			r.Fail(r.members["grid"].at, message.Of("a region of %d cells", len(region)), message.Of("regions of %d", size))
		}
		if !isUsual || height > 0 {
			p.Rules = append(p.Rules, rules.Rule{Kind: kind, Cells: region})
		}
	}
}

// usualRegions returns the boxes, or the rows where there are none.
func usualRegions(p *rules.Puzzle) [][]int {
	regions := p.Blocks(p.Rows)
	for row := 0; row < p.Rows && len(regions) < p.Rows; row++ {
		regions = append(regions, p.Row(row))
	}
	return regions
}

func (r *reader) inRange(value, at int) int {
	if value < 1 || value > r.puzzle.Last {
		r.Fail(at, message.Of("the value %d", value), message.Of("a value from 1 to %d", r.puzzle.Last))
	}
	return value
}

// number returns a number, which may be a text; ok says whether there is one.
func (r *reader) number(value json.RawMessage, at int) (n int, ok bool) {
	if len(value) == 0 {
		return 0, false
	}
	text := string(value)
	if json.Unmarshal(value, &text) != nil {
		text = string(value)
	}
	if text = strings.TrimSpace(text); text == "" || text == "null" {
		return 0, false
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < -maxNumber || n > maxNumber {
		r.Fail(at, message.Of("the value %v", form.Quote(text)), "a number")
	}
	return n, true
}

func (r *reader) add(rule rules.Rule) { r.Add(r.puzzle, rule, r.here) }

// isTrue reports whether a member is true.
func (r *reader) isTrue(key string) bool {
	var is bool
	r.decode(key, &is)
	return is
}

// entries returns the entries of a member.
func (r *reader) entries(key string) []entry {
	var list []entry
	m, given := r.members[key]
	if !given {
		return nil
	}
	r.decode(key, &list)
	d := json.NewDecoder(bytes.NewReader(m.RawMessage))
	d.Token() // the bracket
	for i := range list {
		var raw json.RawMessage
		d.Decode(&raw)
		list[i].key, list[i].at = key, m.at+int(d.InputOffset())-len(raw)
	}
	return list
}

// place returns the row and column that a name says, both from -1 to the size.
func (r *reader) place(e *entry, name string) (row, column int) {
	var rest string
	if n, _ := fmt.Sscanf(strings.ToUpper(excerpt.Of(name, 10)), "R%dC%d%s", &row, &column, &rest); n != 2 ||
		row < 0 || column < 0 || max(row, column) > r.puzzle.Rows+1 {
		r.Fail(e.at, message.Of("the cell %q", excerpt.Of(name, 40)), "a cell such as R1C1")
	}
	return row - 1, column - 1
}

func (r *reader) isInside(row, column int) bool {
	return min(row, column) >= 0 && max(row, column) < r.puzzle.Rows
}

// cells returns the cells of the grid that names say.
func (r *reader) cells(e *entry, names []string) []int {
	list := make([]int, len(names))
	for i, name := range names {
		row, column := r.place(e, name)
		if !r.isInside(row, column) {
			r.Fail(e.at, message.Of("the cell %q", name), "a cell of the grid")
		}
		list[i] = r.puzzle.Cell(row, column)
	}
	return list
}

// rules adds the rules of a member.
func (r *reader) rules(row *row) {
	if row.layout == flag {
		if r.isTrue(row.key) {
			r.flag(row)
		}
		return
	}
	marked := rules.Rule{Kind: row.kind}
	list := r.entries(row.key)
	for i := range list {
		e := &list[i]
		r.here = e.at
		rule := rules.Rule{Kind: row.kind}
		if row.value != noValue {
			n, ok := r.number(e.Value, e.at)
			switch {
			case ok && row.value == optional && n == 0:
			case ok:
				rule.Numbers = []int{n}
			case row.value == required:
				continue
			case row.value == whisper:
				rule.Numbers = []int{(r.puzzle.Rows + 1) / 2}
			case row.value >= 0:
				rule.Numbers = []int{row.value}
			}
		}
		switch row.layout {
		case lines:
			r.lines(e, rule)
			continue
		case cells:
			rule.Cells = r.cells(e, e.Cells)
		case boxes:
			rule.Cells, rule.Groups = r.cells(e, e.Cells), r.regions
		case marks:
			marked.Cells = append(marked.Cells, r.cells(e, []string{e.Cell})...)
			continue
		case edge:
			rule.Cells = r.edge(e)
		case arrows:
			r.arrows(e)
			continue
		case killer:
			if rule.Numbers[0] == 0 {
				continue
			}
			rule.Cells = r.diagonal(e)
		case clones:
			rule.Groups = [][]int{r.cells(e, e.Cells), r.cells(e, e.CloneCells)}
		case quads:
			rule.Cells = r.cells(e, e.Cells)
			for _, value := range e.Values {
				if n, ok := r.number(value, e.at); ok {
					rule.Numbers = append(rule.Numbers, n)
				}
			}
		case letters:
			rule.Cells = r.cells(e, e.Cells)
			var text string
			json.Unmarshal(e.Value, &text)
			switch strings.ToUpper(strings.TrimSpace(text)) {
			case "X":
				rule.Numbers = []int{10}
			case "V":
				rule.Numbers = []int{5}
			case "":
				continue
			default:
				r.Fail(e.at, message.Of("the value %v", form.Quote(text)), `"X" or "V"`)
			}
		}
		if len(rule.Cells) > 0 || len(rule.Groups) > 0 && len(rule.Groups[0]) > 0 {
			r.add(rule)
		}
	}
	if len(marked.Cells) > 0 {
		r.add(marked)
	}
}

// flag adds the rules of a member that is true.
func (r *reader) flag(row *row) {
	switch row.kind {
	case rules.Diagonal:
		r.add(form.Diagonal(r.puzzle, row.key == "diagonal+"))
	case rules.DisjointGroup:
		for _, rule := range form.Disjoint(r.regions) {
			r.add(rule)
		}
	case rules.AntiDifference:
		r.add(rules.Rule{Kind: row.kind, Numbers: []int{1}, Groups: dots(r.puzzle)})
	default:
		r.add(rules.Rule{Kind: row.kind})
	}
}

// lines adds a rule for each line of an entry.
func (r *reader) lines(e *entry, rule rules.Rule) {
	for _, names := range e.Lines {
		rule := rule
		line := r.cells(e, names)
		switch {
		case rule.Kind == rules.RegionSumLine:
			line = r.inRegions(line)
			rule.Groups = form.Cut(line, r.regionOf)
		default:
			rule.Cells = line
		}
		if len(line) > 0 {
			r.add(rule)
		}
	}
}

// inRegions returns the cells of a line that are in a region.
func (r *reader) inRegions(line []int) []int {
	return slices.DeleteFunc(slices.Clone(line), func(cell int) bool { return r.regionOf[cell] == 0 })
}

// arrows adds a rule for each arrow of a circle.
func (r *reader) arrows(e *entry) {
	circle := r.cells(e, e.Cells)
	if len(circle) > 1 && r.puzzle.Last > 9 {
		r.Fail(e.at, "a circle of several cells", "one cell, because values have two digits")
	}
	for _, names := range e.Lines {
		if line := r.cells(e, names); len(line) > 1 && len(circle) > 0 {
			r.add(rules.Rule{Kind: rules.Arrow, Groups: [][]int{circle, line[1:]}})
		}
	}
}

// edge returns the line that begins at a clue.
func (r *reader) edge(e *entry) []int {
	row, column := r.place(e, e.Cell)
	n := r.puzzle.Rows
	rowInside, columnInside := row >= 0 && row < n, column >= 0 && column < n
	if rowInside == columnInside {
		r.Fail(e.at, message.Of("the cell %q", e.Cell), "a cell beside a row or a column")
	}
	var line []int
	if rowInside {
		line = r.puzzle.Row(row)
	} else {
		line = r.puzzle.Column(column)
	}
	if max(row, column) == n && e.key != "sandwichsum" {
		line = form.Reversed(line)
	}
	return line
}

// directions are those of little killers.
var directions = map[string][2]int{"UR": {-1, 1}, "UL": {-1, -1}, "DR": {1, 1}, "DL": {1, -1}}

// diagonal returns the cells that a little killer points at.
func (r *reader) diagonal(e *entry) []int {
	row, column := r.place(e, e.Cell)
	step, ok := directions[e.Direction]
	if !ok {
		r.Fail(e.at, message.Of("the direction %v", form.Quote(e.Direction)), "UR, UL, DR or DL")
	}
	if !r.isInside(row, column) {
		row, column = row+step[0], column+step[1]
	}
	if !r.isInside(row, column) {
		r.Fail(e.at, message.Of("the cell %q", e.Cell), "a cell beside a diagonal of the grid")
	}
	return form.Ray(r.puzzle, row, column, step[0], step[1])
}

// negative adds the rules about pairs without a mark.
func (r *reader) negative() {
	var list []string
	r.decode("negative", &list)
	slices.Sort(list)
	for _, name := range slices.Compact(list) {
		switch name {
		case "foglight":
		case "ratio", "xv":
			for _, rule := range unmarked(r.puzzle, name) {
				r.add(rule)
			}
		default:
			r.Fail(r.members["negative"].at, message.Of("the rule %q", excerpt.Of(name, 40)), "a rule of f-puzzles")
		}
	}
}

// unmarked returns the rules about pairs without a mark: none has a ratio that marks have, or none
// has the sum that X or V say.
func unmarked(p *rules.Puzzle, name string) (list []rules.Rule) {
	kind, numbers, pairs := rules.AntiSum, []int{5, 10}, form.Pairs(form.Sets(p, rules.PairSum))
	if name == "ratio" {
		kind, numbers, pairs = rules.AntiRatio, nil, dots(p)
		for _, rule := range p.Rules {
			if rule.Kind == rules.Ratio {
				numbers = append(numbers, rule.Numbers[0])
			}
		}
		if slices.Sort(numbers); numbers == nil {
			numbers = []int{2}
		}
	}
	for _, number := range slices.Compact(numbers) {
		list = append(list, rules.Rule{Kind: kind, Numbers: []int{number}, Groups: pairs})
	}
	return list
}

// dots returns the pairs with a difference or a ratio.
func dots(p *rules.Puzzle) [][]int { return form.Pairs(form.Sets(p, rules.Difference, rules.Ratio)) }
