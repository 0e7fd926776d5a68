package fpuzzles

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"

	"bullseye/internal/text/lzstring"
	"bullseye/internal/text/message"
	"bullseye/internal/text/plainjson"
	"bullseye/rules"
	"bullseye/rules/internal/form"
)

// Words are what an object says besides the puzzle.
type Words struct {
	Title, Author, Ruleset string

	Solution []uint8 // a value for each cell of the grid, nil if there is none
}

// Append appends a link to f-puzzles that holds a puzzle to dst. The error says what the form
// cannot hold.
func Append(dst []byte, p *rules.Puzzle, words Words) ([]byte, error) {
	object, err := appendObject(nil, p, words)
	if err != nil {
		return dst, err
	}
	dst = append(dst, "https://www.f-puzzles.com/?load="...)
	return append(dst, url.QueryEscape(lzstring.Compress(string(object)))...), nil
}

// appendObject appends the JSON object of a puzzle.
func appendObject(dst []byte, p *rules.Puzzle, words Words) ([]byte, error) {
	if slices.ContainsFunc(p.Rules, func(r rules.Rule) bool { return r.Kind == rules.ChaosConstruction }) {
		return dst, errors.New("found regions that the solver has to find, expected regions that are given")
	}
	if p.Rows != p.Columns || p.First != 1 || p.Last != p.Rows || len(p.Allowed) != p.InGrid() {
		return dst, message.Errorf("found a puzzle of %d×%d cells with the values %d to %d, expected a square with as many values as rows, and no cells outside it", p.Rows, p.Columns, p.First, p.Last)
	}
	w := writer{reader: reader{puzzle: p}, members: map[string]any{"size": p.Rows}}
	for name, text := range map[string]string{"title": words.Title, "author": words.Author, "ruleset": words.Ruleset} {
		if text != "" {
			w.members[name] = text
		}
	}
	if words.Solution != nil {
		solution := make([]int, len(words.Solution)) // bytes would be base64
		for cell, value := range words.Solution {
			solution[cell] = int(value)
		}
		w.members["solution"] = solution
	}
	w.grid()
	for i := range p.Rules {
		if rule := &p.Rules[i]; !w.rule(rule) {
			return dst, message.Errorf("found the rule %q, expected rules that f-puzzles has", rule.Kind)
		}
	}
	if w.fault != nil {
		return dst, w.fault
	}
	return plainjson.Append(dst, w.members)
}

type writer struct {
	reader  // what a reader would find: the regions
	members map[string]any
	fault   error
}

// grid writes clues and regions.
func (w *writer) grid() {
	p := w.puzzle
	usual := usualRegions(p)
	regions := form.Sets(p, rules.Box, rules.Region)
	isUsual := p.Blocks(p.Rows) == nil && regions == nil || form.AreSame(regions, usual)
	regionOf := make([]json.RawMessage, len(p.Allowed))
	for i, region := range regions {
		for _, cell := range region {
			if regionOf[cell] != nil || len(region) != p.Rows {
				w.fault = message.Errorf("found a region of %d cells, expected regions of %d without a cell in common", len(region), p.Rows)
			}
			regionOf[cell] = json.RawMessage(strconv.Itoa(i))
		}
	}
	if w.regions = regions; isUsual {
		w.regions = usual
	}
	w.regionOf = form.RegionOf(p, w.regions)
	lines := rules.Puzzle{Rows: p.Rows, Columns: p.Columns}
	form.Lines(&lines)
	for _, kind := range []rules.Kind{rules.RowHouse, rules.ColumnHouse} {
		if found := form.Sets(p, kind); !form.AreSame(found, form.Sets(&lines, kind)) {
			w.fault = message.Errorf("found %d rules of the kind %q, expected one for each", len(found), kind)
		}
	}
	grid := make([][]gridCell, p.Rows)
	for cell, set := range p.Allowed {
		var c gridCell
		switch set.Len() {
		case 0:
			w.fault = message.Errorf("found no value for %s, expected one or more", p.CellName(cell))
		case 1:
			c.Value, c.Given = json.RawMessage(strconv.Itoa(set.Least())), true
		case p.Last:
		default:
			for v := range set.Each {
				c.Candidates = append(c.Candidates, v)
			}
		}
		if c.Region = regionOf[cell]; isUsual {
			c.Region = nil
		} else if c.Region == nil {
			c.Region = json.RawMessage("null")
		}
		grid[cell/p.Rows] = append(grid[cell/p.Rows], c)
	}
	w.members["grid"] = grid
}

func (w *writer) names(cells []int) []string {
	names := make([]string, len(cells))
	for i, cell := range cells {
		names[i] = placeName(cell/w.puzzle.Rows, cell%w.puzzle.Rows)
	}
	return names
}

func placeName(row, column int) string { return fmt.Sprintf("R%dC%d", row+1, column+1) }

// add adds an entry to a member.
func (w *writer) add(key string, e entry) bool {
	list, _ := w.members[key].([]entry)
	w.members[key] = append(list, e)
	return true
}

// rule writes a rule, and reports whether f-puzzles has it.
func (w *writer) rule(rule *rules.Rule) bool {
	var e entry
	i := slices.IndexFunc(table, func(r row) bool { return r.kind == rule.Kind })
	switch rule.Kind {
	case rules.RowHouse, rules.ColumnHouse, rules.Box, rules.Region:
		return true
	case rules.Diagonal:
		for _, key := range []string{"diagonal+", "diagonal-"} {
			if slices.Equal(rule.Cells, form.Diagonal(w.puzzle, key == "diagonal+").Cells) {
				w.members[key] = true
				return true
			}
		}
		return w.add("extraregion", entry{Cells: w.names(rule.Cells)})
	case rules.Window:
		return w.add("extraregion", entry{Cells: w.names(rule.Cells)})
	case rules.DisjointGroup:
		groups := rules.Puzzle{Rules: form.Disjoint(w.regions)}
		if form.AreSame(form.Sets(w.puzzle, rules.DisjointGroup), form.Sets(&groups, rules.DisjointGroup)) {
			w.members["disjointgroups"] = true
			return true
		}
		return w.add("extraregion", entry{Cells: w.names(rule.Cells)})
	case rules.AntiDifference:
		w.members["nonconsecutive"] = true
		return rule.Numbers[0] == 1 && slices.EqualFunc(form.Pairs(rule.Groups), dots(w.puzzle), slices.Equal)
	case rules.AntiRatio, rules.AntiSum:
		return w.negative(rule)
	case rules.Minima, rules.Maxima:
		if w.members[table[i].key] != nil { // cells of one rule do not count as marked for the other
			return false
		}
	case rules.SameValues:
		if len(rule.Groups[0]) > 1 {
			return false
		}
		i = slices.IndexFunc(table, func(r row) bool { return r.kind == rules.Clone })
	case rules.ModularLine:
		if rule.Numbers[0] != table[i].value {
			return false
		}
	}
	if i < 0 {
		return false
	}
	row := &table[i]
	if row.value == optional && len(rule.Numbers) > 0 && rule.Numbers[0] == 0 {
		return false
	}
	if len(rule.Numbers) == 1 && rule.Numbers[0] != row.value && row.layout != letters {
		e.Value, _ = json.Marshal(strconv.Itoa(rule.Numbers[0]))
	}
	switch row.layout {
	case flag:
		w.members[row.key] = true
		return true
	case lines:
		line := rule.Cells
		if rule.Kind == rules.RegionSumLine {
			line = slices.Concat(rule.Groups...)
			if !slices.EqualFunc(form.Cut(w.inRegions(line), w.regionOf), rule.Groups, slices.Equal) {
				return false
			}
		}
		e.Lines = [][]string{w.names(line)}
	case cells:
		e.Cells = w.names(rule.Cells)
	case boxes:
		if !form.AreSame(rule.Groups, w.regions) {
			return false
		}
		e.Cells = w.names(rule.Cells)
	case marks:
		for _, name := range w.names(rule.Cells) {
			w.add(row.key, entry{Cell: name})
		}
		return true
	case edge, killer:
		if e.Cell, e.Direction = w.outside(row, rule.Cells); e.Cell == "" || row.layout == killer && rule.Numbers[0] == 0 {
			return false
		}
	case arrows:
		pill := rule.Groups[0]
		if len(pill) > 1 && w.puzzle.Last > 9 {
			return false
		}
		e.Cells = w.names(pill)
		e.Lines = [][]string{w.names(append(slices.Clone(pill[len(pill)-1:]), rule.Groups[1]...))}
	case clones:
		for _, group := range rule.Groups[1:] {
			w.add(row.key, entry{Cells: w.names(rule.Groups[0]), CloneCells: w.names(group)})
		}
		return true
	case quads:
		if len(rule.Cells) != 4 {
			return false
		}
		e.Cells = w.names(rule.Cells)
		for _, n := range rule.Numbers {
			e.Values = append(e.Values, json.RawMessage(strconv.Itoa(n)))
		}
	case letters:
		text := map[int]string{5: "V", 10: "X"}[rule.Numbers[0]]
		if text == "" {
			return false
		}
		e.Cells = w.names(rule.Cells)
		e.Value, _ = json.Marshal(text)
	}
	return w.add(row.key, e)
}

// negative writes a rule about pairs without a mark, if all that f-puzzles would say are there.
func (w *writer) negative(rule *rules.Rule) bool {
	name := map[rules.Kind]string{rules.AntiRatio: "ratio", rules.AntiSum: "xv"}[rule.Kind]
	list, _ := w.members["negative"].([]string)
	if !slices.Contains(list, name) {
		w.members["negative"] = append(list, name)
	}
	said := func(list []rules.Rule) (texts []string) {
		for _, other := range list {
			if other.Kind == rule.Kind {
				texts = append(texts, fmt.Sprint(other.Numbers, form.Pairs(other.Groups)))
			}
		}
		slices.Sort(texts)
		return slices.Compact(texts)
	}
	return slices.Equal(said(w.puzzle.Rules), said(unmarked(w.puzzle, name)))
}

// outside returns the place of a clue for a line, and its direction if that is a diagonal; or "".
func (w *writer) outside(row *row, line []int) (cell, direction string) {
	n := w.puzzle.Rows
	for _, line := range [][]int{line, form.Reversed(line)} {
		at, next := line[0], line[min(1, len(line)-1)]
		rows, columns := at/n, at%n
		steps := map[string][2]int{"": {next/n - rows, next%n - columns}}
		if row.layout == killer {
			steps = directions
		}
		for _, direction := range slices.Sorted(maps.Keys(steps)) {
			step := steps[direction]
			before := [2]int{rows - step[0], columns - step[1]}
			isStraight := (step[0] == 0) != (step[1] == 0)
			if isStraight == (row.layout == edge) && !w.isInside(before[0], before[1]) &&
				slices.Equal(form.Ray(w.puzzle, rows, columns, step[0], step[1]), line) {
				return placeName(before[0], before[1]), direction
			}
		}
		if row.kind != rules.Sandwich && row.layout == edge {
			break
		}
	}
	return "", ""
}
