// Package rules describes puzzles with any rules: a grid of cells, the values that each may take,
// and rules about them, as data. It says which grids keep the rules, and finds them.
//
// A classic board is better asked of package search, which knows its rules alone and is faster
// by far.
//
// Where to start: [NewClassic] or [NewPuzzle] makes a puzzle, whose Allowed takes clues and whose Rules
// takes rules; each [Kind] says what it needs. Packages rules/iss, rules/fpuzzles and rules/scl read one
// from a text or a link, and a Puzzle is read from and written as JSON. [NewSolver] checks the
// puzzle, and its solver answers questions. [Puzzle.Validate] checks without a search.
package rules

import (
	"bytes"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// The limits of puzzles.
const (
	MaxSide  = 25   // rows and columns
	MaxValue = 25   // the largest value
	MaxCells = 1000 // cells, those outside the grid included
	MaxRules = 20000
)

// A Puzzle is a grid of cells with the values that each may take, and rules. Nothing is implied:
// rows, columns and boxes are rules, too.
type Puzzle struct {
	Rows, Columns int // of the grid, 1 to MaxSide
	First, Last   int // the values, such as 1 to 9, 0 to 8 or 1 to 16; First is 0 or 1
	// Allowed has the values that each cell may take: a clue allows one. The cells of the grid
	// are numbered row by row from 0; cells outside the grid, which have no place, follow them.
	Allowed []Values
	Rules   []Rule
}

// NewPuzzle returns a puzzle without rules, in which every cell may take every value. Beyond the
// limits of puzzles it has no cells, and Validate says what is wrong.
func NewPuzzle(rows, columns, first, last int) *Puzzle {
	p := &Puzzle{Rows: rows, Columns: columns, First: first, Last: last}
	if p.validSize() != nil {
		return p
	}
	p.Allowed = make([]Values, rows*columns)
	for c := range p.Allowed {
		p.Allowed[c] = p.All()
	}
	return p
}

// All returns the set of all values of the puzzle.
func (p *Puzzle) All() Values { return Range(p.First, p.Last) }

// InGrid returns the number of cells in the grid.
func (p *Puzzle) InGrid() int { return p.Rows * p.Columns }

// telling returns the cells in which completions differ: those of the grid, and those that hold the
// numbers of regions.
func (p *Puzzle) telling() (cells []int) {
	for c := range p.InGrid() {
		cells = append(cells, c)
	}
	regions, _ := p.regionCells()
	return append(cells, regions...)
}

// regionCells returns the cells that hold the numbers of the regions of a chaos construction, and the
// size of these; none if there are none.
func (p *Puzzle) regionCells() (cells []int, size int) {
	if i := slices.IndexFunc(p.Rules, func(r Rule) bool { return r.Kind == ChaosConstruction }); i >= 0 {
		return p.Rules[i].Cells, p.Rules[i].Numbers[0]
	}
	return nil, 0
}

// Cell returns the number of the cell in a row and a column, which count from 0.
func (p *Puzzle) Cell(row, column int) int { return row*p.Columns + column }

// CellName returns the name of a cell, such as r1c1 or, outside the grid, x1.
func (p *Puzzle) CellName(cell int) string {
	if cell >= p.InGrid() {
		return "x" + strconv.Itoa(cell-p.InGrid()+1)
	}
	return fmt.Sprintf("r%dc%d", cell/p.Columns+1, cell%p.Columns+1)
}

// Row returns the cells of a row from left to right; rows count from 0.
func (p *Puzzle) Row(row int) []int {
	cells := make([]int, p.Columns)
	for i := range cells {
		cells[i] = p.Cell(row, i)
	}
	return cells
}

// Column returns the cells of a column from top to bottom; columns count from 0.
func (p *Puzzle) Column(column int) []int {
	cells := make([]int, p.Rows)
	for i := range cells {
		cells[i] = p.Cell(i, column)
	}
	return cells
}

// Blocks returns the boxes of the grid for regions of a size, from left to right and from top to
// bottom, each row by row. It returns nil if no box of that size tiles the grid. Of the shapes with
// the right size, the one nearest to a square is taken; if two tile the grid, the one that is wider.
func (p *Puzzle) Blocks(size int) [][]int {
	height, width := p.BlockShape(size)
	if height == 0 {
		return nil
	}
	var blocks [][]int
	for top := 0; top < p.Rows; top += height {
		for left := 0; left < p.Columns; left += width {
			blocks = append(blocks, p.rectangle(top, left, height, width))
		}
	}
	return blocks
}

// BlockShape returns the height and the width of the boxes of a size; 0, 0 if there are none.
func (p *Puzzle) BlockShape(size int) (height, width int) {
	for a := isqrt(size); a >= 2; a-- {
		if size%a != 0 {
			continue
		}
		b := size / a
		switch {
		case p.Rows%a == 0 && p.Columns%b == 0:
			return a, b
		case p.Rows%b == 0 && p.Columns%a == 0:
			return b, a
		}
	}
	return 0, 0
}

// Windows returns the windows of windoku: boxes with a gap of one cell around each, that do not
// touch the rim.
func (p *Puzzle) Windows(size int) [][]int {
	height, width := p.BlockShape(size)
	if height == 0 {
		return nil
	}
	var windows [][]int
	for top := 1; top+height < p.Rows; top += height + 1 {
		for left := 1; left+width < p.Columns; left += width + 1 {
			windows = append(windows, p.rectangle(top, left, height, width))
		}
	}
	return windows
}

func (p *Puzzle) rectangle(top, left, height, width int) []int {
	cells := make([]int, 0, height*width)
	for row := top; row < top+height; row++ {
		for column := left; column < left+width; column++ {
			cells = append(cells, p.Cell(row, column))
		}
	}
	return cells
}

func isqrt(n int) int {
	root := 0
	for (root+1)*(root+1) <= n {
		root++
	}
	return root
}

// Adjacent reports whether two cells of the grid share an edge.
func (p *Puzzle) Adjacent(a, b int) bool {
	if a >= p.InGrid() || b >= p.InGrid() {
		return false
	}
	down, right := a/p.Columns-b/p.Columns, a%p.Columns-b%p.Columns
	return down*down+right*right == 1
}

// Steps returns the pairs of cells of the grid that lie the given steps apart, each pair once.
// A step is a number of rows, then a number of columns.
func (p *Puzzle) Steps(steps ...[2]int) [][2]int {
	var pairs [][2]int
	for a := range p.InGrid() {
		for _, step := range steps {
			row, column := a/p.Columns+step[0], a%p.Columns+step[1]
			if row >= 0 && row < p.Rows && column >= 0 && column < p.Columns {
				pairs = append(pairs, [2]int{a, p.Cell(row, column)})
			}
		}
	}
	return pairs
}

// The steps, one for each pair of directions, to cells that share an edge, that touch at a corner,
// and that are a knight's move apart.
var (
	edgeSteps   = [][2]int{{0, 1}, {1, 0}}
	cornerSteps = [][2]int{{1, 1}, {1, -1}}
	knightSteps = [][2]int{{1, 2}, {1, -2}, {2, 1}, {2, -1}}
)

// Values is a set of values from 0 to MaxValue.
type Values uint32

// Value returns the set of one value. It is empty if the value is not from 0 to MaxValue.
func Value(v int) Values { return Range(v, v) }

// Range returns the set of the values from first to last, without those that are not from 0 to
// MaxValue. It is empty if first is more than last.
func Range(first, last int) Values {
	if first, last = max(first, 0), min(last, MaxValue); first > last {
		return 0
	}
	return 1<<(last+1) - 1<<first
}

// Has reports whether a value is in the set.
func (s Values) Has(v int) bool { return v >= 0 && v < 32 && s>>v&1 != 0 }

// Len returns the number of values in the set.
func (s Values) Len() int { return bits.OnesCount32(uint32(s)) }

// Least returns the smallest value of a set that is not empty.
func (s Values) Least() int { return bits.TrailingZeros32(uint32(s)) }

// Greatest returns the largest value of a set that is not empty.
func (s Values) Greatest() int { return bits.Len32(uint32(s)) - 1 }

// Each calls yield with the values of the set, from the smallest, until it returns false.
func (s Values) Each(yield func(v int) bool) {
	for ; s != 0; s &= s - 1 {
		if !yield(s.Least()) {
			return
		}
	}
}

// String returns the values of the set, such as {1 4 9}.
func (s Values) String() string {
	text := []byte{'{'}
	for v := range s.Each {
		if len(text) > 1 {
			text = append(text, ' ')
		}
		text = strconv.AppendInt(text, int64(v), 10)
	}
	return string(append(text, '}'))
}

// FormatGrid returns the values of the cells of the grid row by row, a character each: digits, or
// letters from A = 1 where values of the puzzle exceed 9 (0 stays 0). Cells that values do not reach are
// full stops.
func (p *Puzzle) FormatGrid(values []uint8) string {
	text := bytes.Repeat([]byte{'.'}, p.InGrid())
	for i, v := range values[:min(len(values), len(text))] {
		text[i] = p.Letter(int(v))
	}
	return string(text)
}

// FormatValues returns the values that the cells of the grid may have, with the letters of FormatGrid: each
// cell has as many characters as there are values, and a full stop for each that it may not have.
func (p *Puzzle) FormatValues(values []Values) string {
	text := make([]byte, 0, p.InGrid()*p.All().Len())
	for _, set := range values[:p.InGrid()] {
		for v := range p.All().Each {
			letter := byte('.')
			if set.Has(v) {
				letter = p.Letter(v)
			}
			text = append(text, letter)
		}
	}
	return string(text)
}

// ParseGrid returns the values of the cells of the grid that a text has in the form of FormatGrid. White space
// in it means nothing. Its error, of type *Error, says what was found.
func (p *Puzzle) ParseGrid(text string) ([]uint8, error) {
	letters := strings.Join(strings.Fields(text), "")
	if n := utf8.RuneCountInString(letters); n != p.InGrid() {
		return nil, problem("found %d cells, expected %d", n, p.InGrid())
	}
	values := make([]uint8, 0, p.InGrid())
	for _, letter := range letters {
		value := p.First
		for value <= p.Last && rune(p.Letter(value)) != letter {
			value++
		}
		cell := p.CellName(len(values))
		switch {
		case value <= p.Last:
			values = append(values, uint8(value))
		case letter == '.':
			return nil, problem("%s is blank", cell)
		default:
			return nil, problem("found the value %q in %s, expected a value from %s to %s", string(letter), cell, string(p.Letter(p.First)), string(p.Letter(p.Last)))
		}
	}
	return values, nil
}

// houseCells returns the cells of the rows, of the columns, of the boxes and of the regions.
func (p *Puzzle) houseCells() (of [4][][]int) {
	for i := range p.Rules {
		if r := &p.Rules[i]; r.Kind.OfGrid() {
			of[r.Kind-RowHouse] = append(of[r.Kind-RowHouse], r.Cells)
		}
	}
	return of
}

// FormatRegions returns the regions that a grid is cut into, row by row, a letter for each cell, from A in
// the order of their first cells; or "" if that is no part of the puzzle, or a cell has no value.
func (p *Puzzle) FormatRegions(values []uint8) string {
	var text []byte
	if len(values) < len(p.Allowed) {
		return ""
	}
	cells, _ := p.regionCells()
	for _, c := range cells {
		text = append(text, 'A'+values[c]-byte(p.First))
	}
	return string(text)
}

// Letter returns the character of a value: see FormatGrid.
func (p *Puzzle) Letter(value int) byte {
	if value == 0 || p.Last <= 9 {
		return byte('0' + value)
	}
	return byte('A' + value - 1)
}
