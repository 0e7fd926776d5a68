// Package form holds what the forms of puzzles with any rules share: faults with their places,
// and rules that follow from the shape of a grid.
package form

import (
	"bytes"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"bullseye/internal/text/excerpt"
	"bullseye/internal/text/lzstring"
	"bullseye/internal/text/message"
	"bullseye/rules"
	"bullseye/sudoku"
)

// A fault is an error in a text. A reader panics with it and recovers at its top.
type fault struct {
	at              int
	found, expected any
}

// Fail stops a reader, because of what it found at an offset of the text.
func Fail(at int, found, expected any) { panic(fault{at, found, expected}) }

// Caught returns the error that stopped the reader of a text, or nil: recovered is the answer of
// recover. The error is a *[sudoku.SyntaxError].
func Caught(recovered any, text []byte) error {
	if recovered == nil {
		return nil
	}
	f, ok := recovered.(fault)
	if !ok {
		panic(recovered)
	}
	before := text[:min(f.at, len(text))]
	line := before[bytes.LastIndexByte(before, '\n')+1:]
	return &sudoku.SyntaxError{
		Offset: len(before), Line: bytes.Count(before, []byte{'\n'}) + 1, Column: utf8.RuneCount(line) + 1,
		Found: f.found, Expected: f.expected,
	}
}

// Quote returns the beginning of a text in quotes, or "nothing".
func Quote(text string) string {
	if text == "" {
		return "nothing"
	}
	return fmt.Sprintf("%q", excerpt.Of(text, 40))
}

// Ray returns the cells of the grid from one cell on, in steps of rows and columns.
func Ray(p *rules.Puzzle, row, column, down, right int) []int {
	var cells []int
	for row >= 0 && row < p.Rows && column >= 0 && column < p.Columns {
		cells = append(cells, p.Cell(row, column))
		row, column = row+down, column+right
	}
	return cells
}

// Lines adds the rules that rows and columns hold different values.
func Lines(p *rules.Puzzle) {
	for row := range p.Rows {
		p.Rules = append(p.Rules, rules.Rule{Kind: rules.RowHouse, Cells: p.Row(row)})
	}
	for column := range p.Columns {
		p.Rules = append(p.Rules, rules.Rule{Kind: rules.ColumnHouse, Cells: p.Column(column)})
	}
}

// Diagonal adds the rule that a diagonal of a square grid holds different values.
func Diagonal(p *rules.Puzzle, rising bool) rules.Rule {
	cells := Ray(p, 0, 0, 1, 1)
	if rising {
		cells = Ray(p, p.Rows-1, 0, -1, 1)
	}
	return rules.Rule{Kind: rules.Diagonal, Cells: cells}
}

// Disjoint returns the rules that the cells in the same place of all regions hold different values.
func Disjoint(regions [][]int) []rules.Rule {
	var groups []rules.Rule
	for _, region := range regions {
		for i, cell := range region {
			if i == len(groups) {
				groups = append(groups, rules.Rule{Kind: rules.DisjointGroup})
			}
			groups[i].Cells = append(groups[i].Cells, cell)
		}
	}
	return groups
}

// RegionOf returns the region of each cell: a number from 1, or 0 for none.
func RegionOf(p *rules.Puzzle, regions [][]int) []int {
	regionOf := make([]int, len(p.Allowed))
	for i, region := range regions {
		for _, cell := range region {
			regionOf[cell] = i + 1
		}
	}
	return regionOf
}

// Cut returns the parts of a line, cut where it passes from one region to another; the cells of no
// region are parts of their own.
func Cut(line, regionOf []int) [][]int {
	var parts [][]int
	for i, cell := range line {
		if i == 0 || regionOf[cell] != regionOf[line[i-1]] {
			parts = append(parts, nil)
		}
		parts[len(parts)-1] = append(parts[len(parts)-1], cell)
	}
	return parts
}

// Reversed returns the cells of a line from its other end.
func Reversed(line []int) []int {
	turned := make([]int, len(line))
	for i, cell := range line {
		turned[len(line)-1-i] = cell
	}
	return turned
}

// maxObject is the length of the longest text that is decompressed, in units of UTF-16.
const maxObject = 1 << 20

// An Object is the text of an object, which may have been compressed.
type Object struct {
	Text  []byte
	at    int
	whole bool // it was compressed, so that only its beginning has an offset
}

// Fail stops a reader, because of what it found at an offset of the object.
func (o *Object) Fail(at int, found, expected any) {
	if o.whole {
		at = 0
	}
	Fail(o.at+at, found, expected)
}

// ObjectIn returns the object in a text: the text itself if it begins with a brace, or else what is
// compressed in it, alone or in a link after one of the prefixes.
func ObjectIn(text []byte, prefixes ...string) *Object {
	if len(text) > maxObject {
		Fail(0, "a puzzle that is too large", message.Of("at most %d characters", maxObject))
	}
	code := bytes.TrimSpace(text)
	at := max(0, bytes.Index(text, code))
	if len(code) > 0 && code[0] == '{' {
		return &Object{code, at, false}
	}
	for _, prefix := range prefixes {
		i := bytes.Index(code, []byte(prefix))
		if i == 0 || i > 0 && bytes.IndexByte([]byte("/=?&"), code[i-1]) >= 0 {
			at, code = at+i+len(prefix), code[i+len(prefix):]
			break
		}
	}
	if end := bytes.IndexAny(code, "&?#"); end >= 0 {
		code = code[:end]
	}
	plain, err := url.PathUnescape(string(code))
	if err != nil {
		plain = string(code)
	}
	if strings.HasPrefix(plain, "{") {
		return &Object{[]byte(plain), at, true}
	}
	plain = strings.ReplaceAll(plain, " ", "+") // programs that decode a link make a plus sign a space
	result, err := lzstring.Decompress(plain, maxObject)
	if errors.Is(err, lzstring.ErrInvalid) && strings.Contains(plain, "/") { // some make two slashes one
		result, err = lzstring.Decompress(strings.ReplaceAll(plain, "/", "//"), maxObject)
	}
	switch {
	case errors.Is(err, lzstring.ErrInvalid) || err == nil && result == "":
		Fail(at, "text that is no compressed puzzle", "a link that holds a puzzle, or a JSON object")
	case err != nil:
		Fail(at, "a puzzle that is too large", message.Of("at most %d characters", maxObject))
	}
	return &Object{[]byte(result), at, true}
}

// Fault says what is wrong with a rule, or returns nil.
func Fault(p *rules.Puzzle, rule rules.Rule) any {
	if rule.Kind == rules.Any || rule.Kind == rules.Both { // their rules were checked
		return nil
	}
	alone := *p
	alone.Rules = []rules.Rule{rule}
	var wrong *rules.Error
	if err := alone.Validate(); errors.As(err, &wrong) {
		return message.Of("an invalid %q (%v)", rule.Kind, wrong.Problem)
	}
	return nil
}

// Add adds a rule that an object has at an offset.
func (o *Object) Add(p *rules.Puzzle, rule rules.Rule, at int) {
	if len(p.Rules) == rules.MaxRules {
		o.Fail(at, "a puzzle with too many rules", message.Of("at most %d", rules.MaxRules))
	}
	if fault := Fault(p, rule); fault != nil {
		o.Fail(at, fault, "a valid rule")
	}
	p.Rules = append(p.Rules, rule)
}

// Check stops a reader if its puzzle is not valid as a whole.
func Check(p *rules.Puzzle) {
	if err := p.Validate(); err != nil {
		Fail(0, fmt.Sprintf("an invalid puzzle (%v)", err), "a valid puzzle")
	}
}

// Pairs returns pairs of cells, each once and in order.
func Pairs(list [][]int) [][]int {
	pairs := make([][]int, len(list))
	for i, pair := range list {
		pairs[i] = []int{min(pair[0], pair[1]), max(pair[0], pair[1])}
	}
	slices.SortFunc(pairs, slices.Compare)
	return slices.CompactFunc(pairs, slices.Equal)
}

// AreSame reports whether sets of cells are the same in any order.
func AreSame(one, other [][]int) bool {
	one, other = slices.Clone(one), slices.Clone(other)
	slices.SortFunc(one, slices.Compare)
	slices.SortFunc(other, slices.Compare)
	return slices.EqualFunc(one, other, slices.Equal)
}

// Sets returns the cells of the rules of some kinds.
func Sets(p *rules.Puzzle, kinds ...rules.Kind) (sets [][]int) {
	for _, rule := range p.Rules {
		if slices.Contains(kinds, rule.Kind) {
			sets = append(sets, rule.Cells)
		}
	}
	return sets
}
