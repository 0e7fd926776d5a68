package puzzleio

import (
	"slices"
	"strings"

	"bullseye/sudoku"
)

// A Record is a board of a stream, or the place where one cannot be read:
// then Err is not nil, and says where in the stream and why.
//
// Places count decompressed bytes and lines; in Parquet files, lines count
// rows, and Offset is 0.
type Record struct {
	sudoku.Reading

	// Grid is the grid that the stream gives with the board, if HasGrid is
	// true. Nobody has checked whether it is a completion of the board.
	Grid    sudoku.Grid
	HasGrid bool

	// Header says what the columns are, in formats that have any; it is nil
	// for the text forms. Records share it, so it must not be changed.
	Header *Header
	// Fields has the text of each column of Header, or is nil if there is
	// none but the board and the grid. For these two the text is empty, since
	// Board and Grid have them, unless it could not be read as such. Fields
	// of an unreadable row may be missing altogether.
	Fields []string
}

// Field returns the text of the column of that name, as it is in Fields, and
// whether there is one.
func (r *Record) Field(name string) (text string, ok bool) {
	if r.Header == nil {
		return "", false
	}
	i := r.Header.Index(name)
	if i < 0 {
		return "", false
	}
	if r.Fields == nil {
		return "", true
	}
	return r.Fields[i], true
}

// clear empties what is left of an earlier record, but for the Reading.
func (r *Record) clear() {
	if r.HasGrid {
		r.Grid, r.HasGrid = sudoku.Grid{}, false
	}
	r.Header, r.Fields = nil, nil
}

// A Header says what the columns of a table are.
type Header struct {
	Columns []Column
	Board   int // the column of the board
	Grid    int // the column of the grid, -1 if there is none
}

// A Column is a column of a table.
type Column struct {
	Name string
	Kind Kind
}

// A Kind is what the texts of a column are. CSV has texts only.
type Kind uint8

// The kinds of columns.
const (
	Text    Kind = iota
	Integer      // a decimal integer of 64 bits; an empty text is none
	Number       // a number as JSON writes it; an empty text is none
	JSON         // any other JSON value: true, null, [1,2]
)

// Index returns which column has the name, -1 if none has.
func (h *Header) Index(name string) int {
	return slices.IndexFunc(h.Columns, func(c Column) bool { return c.Name == name })
}

// Names under which data sets keep boards and grids.
var (
	boardNames = []string{"puzzle", "quizzes", "question", "starting_cells", "board"}
	gridNames  = []string{"solution", "solutions", "answer"}
)

// newHeader finds the board and the grid among columns: the leftmost that has
// such a name, in upper or lower case. It reports false if there is no board.
func newHeader(columns []Column) (h *Header, ok bool) {
	h = &Header{Columns: columns, Board: -1, Grid: -1}
	for i, c := range columns {
		switch {
		case h.Board < 0 && isNamed(c.Name, boardNames):
			h.Board = i
		case h.Grid < 0 && isNamed(c.Name, gridNames):
			h.Grid = i
		}
	}
	return h, h.Board >= 0
}

func isNamed(name string, names []string) bool {
	return slices.Contains(names, strings.ToLower(strings.TrimSpace(name)))
}

// others reports whether there are columns besides the board and the grid.
func (h *Header) others() bool {
	n := len(h.Columns) - 1
	if h.Grid >= 0 {
		n--
	}
	return n > 0
}
