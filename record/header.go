package record

import (
	"slices"
	"strings"
)

// A Header describes the columns of a table.
type Header struct {
	Columns []Column
	Board   int // index of the board's column
	Grid    int // index of the grid's column, -1 if there is none

	// Weight is the number of bytes of the header that Record.Size adds to each
	// record that has it. It is 0 for a header that the records of a stream share,
	// and not for one of the many headers of NDJSON in which each object has other
	// members.
	Weight int `json:"-"`
}

// A Column describes a column of a table.
type Column struct {
	Name string
	Kind Kind
}

// A Kind says what the texts of a column mean. Columns of CSV always have the
// kind Text.
type Kind uint8

// The kinds of columns.
const (
	Text    Kind = iota
	Integer      // a 64-bit integer in decimal; an empty text is a missing value
	Number       // a number as JSON writes it; an empty text is a missing value
	JSON         // any other JSON value: true, null, [1,2]
)

// The usual column names of boards and grids in data sets.
var (
	boardNames = []string{"puzzle", "quizzes", "question", "starting_cells", "board"}
	gridNames  = []string{"solution", "solutions", "answer"}
)

// BoardNames returns the names by which NewHeader finds the board's column.
func BoardNames() []string { return slices.Clone(boardNames) }

// NewHeader returns a Header of the given columns. The columns of the board and
// the grid are the leftmost ones with one of their usual names, in upper or lower
// case. NewHeader reports false if there is no column for the board.
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

// Index returns the index of the column with the given name, or -1 if there is
// none.
func (h *Header) Index(name string) int {
	return slices.IndexFunc(h.Columns, func(c Column) bool { return c.Name == name })
}

// HasOthers reports whether there are columns other than the board and the grid.
func (h *Header) HasOthers() bool {
	n := len(h.Columns) - 1
	if h.Grid >= 0 {
		n--
	}
	return n > 0
}
