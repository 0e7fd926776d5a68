package record

import (
	"slices"
	"strings"
)

// A Header describes the columns of a table.
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

// A Kind says how the texts of a column are to be understood. CSV has only
// Text.
type Kind uint8

// The kinds of columns.
const (
	Text    Kind = iota
	Integer      // a decimal integer of 64 bits; an empty text is a missing value
	Number       // a number as JSON writes it; an empty text is a missing value
	JSON         // any other JSON value: true, null, [1,2]
)

// Names under which data sets keep boards and grids.
var (
	boardNames = []string{"puzzle", "quizzes", "question", "starting_cells", "board"}
	gridNames  = []string{"solution", "solutions", "answer"}
)

// BoardNames returns the names that NewHeader takes for the board's column.
func BoardNames() []string { return slices.Clone(boardNames) }

// NewHeader finds the board and the grid among columns: the leftmost column
// that has one of their usual names, in upper or lower case. It reports false
// if there is no board.
func NewHeader(columns []Column) (h *Header, ok bool) {
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

// Index returns the column that has the name, -1 if none has.
func (h *Header) Index(name string) int {
	return slices.IndexFunc(h.Columns, func(c Column) bool { return c.Name == name })
}

// HasOthers reports whether there are columns besides the board and the grid.
func (h *Header) HasOthers() bool {
	n := len(h.Columns) - 1
	if h.Grid >= 0 {
		n--
	}
	return n > 0
}
