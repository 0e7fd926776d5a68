// Package scl reads puzzles in the form of SudokuPad: JSON, shortened and compressed in a link.
//
// The form has clues, regions and cages. All other rules are in it as drawings and in words only,
// so that a puzzle with drawings is an error. Errors are of type *[sudoku.SyntaxError].
package scl

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"bullseye/internal/text/excerpt"
	"bullseye/internal/text/message"
	"bullseye/rules"
	"bullseye/rules/internal/form"
)

const maxSum = 100_000

// Read returns the puzzle in a text: an object, its compressed form, or a link that holds it.
func Read(text []byte) (p *rules.Puzzle, err error) {
	p, _, err = ReadTitled(text)
	return p, err
}

// ReadTitled is Read, and returns the title as well, "" if there is none.
func ReadTitled(text []byte) (p *rules.Puzzle, title string, err error) {
	defer func() {
		if fault := form.Caught(recover(), text); fault != nil {
			p, title, err = nil, "", fault
		}
	}()
	r := reader{Object: form.ObjectIn(text, "scl", "ctc")}
	r.members, _ = parse(r.Object).(map[string]any)
	for _, name := range slices.Sorted(maps.Keys(r.members)) {
		if values, isList := r.members[name].([]any); !strings.Contains(known, " "+name+" ") && (!isList || len(values) > 0) {
			r.fail(message.Of("the member %q, which may hold a rule", excerpt.Of(name, 40)), "clues, regions and cages")
		}
	}
	r.grid()
	r.houses()
	for _, cage := range r.list("cages") {
		r.cage(cage)
	}
	r.global()
	form.Check(r.puzzle)
	return r.puzzle, r.title(), nil
}

// title returns the title, which may be in a cage without cells.
func (r *reader) title() string {
	title, _ := r.members["title"].(string)
	for _, cage := range r.list("cages") {
		object, _ := cage.(map[string]any)
		value, _ := object["value"].(string)
		if text, is := strings.CutPrefix(value, "title:"); is && title == "" && len(r.cells(object["cells"])) == 0 {
			title = text
		}
	}
	return strings.TrimSpace(cmp.Or(r.metadata("title"), title))
}

// known are the members that are read, and those that hold no rule.
const known = " id cellSize cells regions cages metadata global foglight triggereffect settings videos feature solution title author "

type reader struct {
	*form.Object
	members map[string]any
	puzzle  *rules.Puzzle
}

func (r *reader) fail(found, expected any) { r.Fail(0, found, expected) }

func (r *reader) list(name string) []any {
	list, _ := r.members[name].([]any)
	return list
}

// metadata returns a text of the metadata, such as "true".
func (r *reader) metadata(name string) string {
	object, _ := r.members["metadata"].(map[string]any)
	text, _ := object[name].(string)
	return text
}

func (r *reader) add(rule rules.Rule) { r.Add(r.puzzle, rule, 0) }

// grid reads the size and the clues.
func (r *reader) grid() {
	rows := r.list("cells")
	columns := 0
	for _, row := range rows {
		cells, _ := row.([]any)
		columns = max(columns, len(cells))
	}
	if side := max(len(rows), columns); columns == 0 || side > rules.MaxSide {
		r.fail(message.Of("a grid of %d×%d cells", len(rows), columns), message.Of("1 to %d rows and columns", rules.MaxSide))
	}
	r.puzzle = rules.NewPuzzle(len(rows), columns, 1, max(len(rows), columns))
	for row := range rows {
		cells, _ := rows[row].([]any)
		for column := range cells {
			cell, _ := cells[column].(map[string]any)
			text, _ := cell["value"].(string)
			if text = strings.TrimSpace(text); text == "" {
				continue
			}
			value, err := strconv.Atoi(text)
			if err != nil || value < 1 || value > r.puzzle.Last {
				r.fail(message.Of("the value %v", form.Quote(text)), message.Of("a value from 1 to %d", r.puzzle.Last))
			}
			r.puzzle.Allowed[r.puzzle.Cell(row, column)] = rules.Value(value)
		}
	}
}

// cells reads a list of places such as [[0,0],[0,1]].
func (r *reader) cells(value any) []int {
	var cells []int
	list, _ := value.([]any)
	for _, place := range list {
		pair, _ := place.([]any)
		at := [2]int{-1, -1}
		for i, text := range pair {
			if text, ok := text.(string); ok && len(pair) == 2 {
				if n, err := strconv.Atoi(text); err == nil {
					at[i] = n
				}
			}
		}
		if min(at[0], at[1]) < 0 || at[0] >= r.puzzle.Rows || at[1] >= r.puzzle.Columns {
			r.fail("another cell", "cells of the grid such as [0,0]")
		}
		cells = append(cells, r.puzzle.Cell(at[0], at[1]))
	}
	return cells
}

// houses adds rows, columns and regions.
func (r *reader) houses() {
	var regions [][]int
	var all []int // the cells of regions and cages, and those that the solution has
	for _, region := range r.list("regions") {
		cells := r.cells(region)
		all = append(all, cells...)
		if len(cells) > 0 && len(cells) < r.puzzle.InGrid() {
			regions = append(regions, cells)
		}
	}
	for _, cage := range r.list("cages") {
		object, _ := cage.(map[string]any)
		all = append(all, r.cells(object["cells"])...)
	}
	for cell, c := range r.solution() {
		if c != '?' && c != '.' {
			all = append(all, cell)
		}
	}
	if r.metadata("norowcol") != "true" {
		row := func(cell int) int { return cell / r.puzzle.Columns }
		column := func(cell int) int { return cell % r.puzzle.Columns }
		for _, side := range []func(cell int) int{row, column} {
			slices.SortFunc(all, func(a, b int) int { return side(a) - side(b) })
			if n := len(all); n > 0 && side(all[n-1])-side(all[0]) != side(r.puzzle.InGrid()-1) {
				r.fail("cells around those of regions and cages", "a grid without a frame")
			}
		}
		form.Lines(r.puzzle)
	}
	kind := rules.Region
	if form.AreSame(regions, r.puzzle.Blocks(max(r.puzzle.Rows, r.puzzle.Columns))) {
		kind = rules.Box
	}
	for _, region := range regions {
		r.add(rules.Rule{Kind: kind, Cells: region})
	}
}

// solution returns the setter's solution, a character for each cell, or "".
func (r *reader) solution() string {
	if text := strings.TrimSpace(r.metadata("solution")); len(text) == r.puzzle.InGrid() {
		return text
	}
	return ""
}

// styles are the cages that are other rules.
var styles = map[string]rules.Kind{"fpRowIndexer": rules.RowIndexer, "fpColumnIndexer": rules.ColumnIndexer, "extraregion": rules.ExtraRegion, "windoku": rules.Window}

// cage reads a cage.
func (r *reader) cage(value any) {
	object, _ := value.(map[string]any)
	cells := r.cells(object["cells"])
	text := func(name string) string {
		text, _ := object[name].(string)
		return strings.TrimSpace(text)
	}
	kind, isOther := styles[text("style")]
	if !isOther {
		kind = rules.Cage
	}
	switch text("type") {
	case "disjoint":
		kind = rules.DisjointGroup
	case "rowcol", "region":
		kind = rules.ExtraRegion
	}
	rule := rules.Rule{Kind: kind, Cells: cells}
	sum := text("sum")
	if sum == "" && strings.Trim(text("value"), "0123456789") == "" {
		sum = text("value")
	}
	switch unique := text("unique"); {
	case len(cells) == 0 || unique == "false": // words about the puzzle, or a drawing
		return
	case text("style") == "fpBoxIndexer":
		r.fail(message.Of("the rule %q", "fpBoxIndexer"), "clues, regions and cages")
	case kind == rules.RowIndexer || kind == rules.ColumnIndexer:
	case unique != "true":
		r.fail("a cage that does not say whether its values differ", "cages with the member \"unique\"")
	case sum != "" && sum != "0":
		n, err := strconv.Atoi(sum)
		if err != nil || n < 0 || n > maxSum {
			r.fail(message.Of("the sum %v", form.Quote(sum)), "a number")
		}
		rule.Kind, rule.Numbers = rules.Cage, []int{n}
	}
	if solution := r.solution(); solution != "" && len(rule.Numbers) == 0 && (kind == rules.Cage || kind == rules.ExtraRegion) {
		seen := map[byte]bool{}
		for _, cell := range cells {
			if c := solution[cell]; c != '?' && c != '.' && seen[c] {
				r.fail("a cage in which the solution repeats a value", "different values")
			} else {
				seen[c] = true
			}
		}
	}
	r.add(rule)
}

// global adds the rules about the whole grid.
func (r *reader) global() {
	words := map[string]bool{"antiknight": r.metadata("antiknight") == "true", "antiking": r.metadata("antiking") == "true"}
	for _, word := range r.list("global") {
		text, _ := word.(string)
		words[text] = true
	}
	for _, word := range slices.Sorted(maps.Keys(words)) {
		if !words[word] {
			continue
		}
		switch word {
		case "disjoint": // its groups are cages
		case "antiknight":
			r.add(rules.Rule{Kind: rules.AntiKnight})
		case "antiking":
			r.add(rules.Rule{Kind: rules.AntiKing})
		case "nonconsecutive":
			r.add(rules.Rule{Kind: rules.AntiDifference, Numbers: []int{1}})
		case "antiratio":
			r.add(rules.Rule{Kind: rules.AntiRatio, Numbers: []int{2}})
		case "antixv":
			r.add(rules.Rule{Kind: rules.AntiSum, Numbers: []int{5}})
			r.add(rules.Rule{Kind: rules.AntiSum, Numbers: []int{10}})
		default:
			r.fail(message.Of("the rule %q", excerpt.Of(word, 40)), "clues, regions and cages")
		}
	}
}
