package record

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"bullseye/internal/text/decimal"
)

// A Header describes the columns of a table.
type Header struct {
	Columns []Column
	Board   int // index of the board's column
	Grid    int // index of the grid's column, -1 if there is none
	Label   int // index of the label's column, -1 if there is none

	// Unread names columns of the file that are left out, such as lists of Parquet. There may
	// be more of them.
	Unread []string `json:"-"`

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

// A Kind says what the texts of a column mean. Columns of CSV have the kind Text, unless
// a Choice says otherwise.
type Kind uint8

// The kinds of columns.
const (
	Text    Kind = iota
	Integer      // a 64-bit integer in decimal; an empty text is a missing value
	Number       // a number as JSON writes it, or NaN, +Inf or -Inf; an empty text is a missing value
	JSON         // any other JSON value: null, [1,2]
	Boolean      // true or false; an empty text is a missing value
)

// missingWords are the ways in which tables write that an integer, a number or a Boolean
// is missing, in small letters.
var missingWords = []string{"", "na", "n/a", "nan", "null", "none"}

// Normal returns a value of the kind as JSON writes it, for a text that may be written
// otherwise: 7.0 for the integer 7, +.5 for the number 0.5, True for true. The numbers that
// JSON does not have become +Inf and -Inf. Spaces around it do not count. It returns "" for a missing value: an empty text or, in capital or
// small letters, NA, N/A, NaN, null or None. It reports false if the text is no such
// value. Text and JSON stay as they are.
func (k Kind) Normal(text string) (normal string, ok bool) {
	if k == Text || k == JSON {
		return text, true
	}
	if _, err := decimal.Integer(text); err == nil && k == Integer && text != "-0" {
		return text, true // nearly all integers
	}
	text = strings.TrimSpace(text)
	switch {
	case slices.Contains(missingWords, strings.ToLower(text)):
		return "", true
	case k == Boolean:
		normal = strings.ToLower(text)
		return normal, normal == "true" || normal == "false"
	case k == Number && strings.TrimLeft(strings.ToLower(text), "+-") == "inf":
	case strings.Trim(text, "+-.0123456789eE") != "": // such as 0x1 and 1_000
		return "", false
	case k == Integer:
		whole, fraction, _ := strings.Cut(text, ".")
		n, err := strconv.ParseInt(whole, 10, 64)
		return strconv.FormatInt(n, 10), err == nil && strings.Trim(fraction, "0") == ""
	}
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || json.Valid([]byte(text)) {
		return text, err == nil
	}
	return strconv.FormatFloat(n, 'g', -1, 64), true
}

// The usual column names of boards, grids and labels in data sets.
var (
	boardNames = []string{"puzzle", "quizzes", "question", "starting_cells", "board"}
	gridNames  = []string{"solution", "solutions", "answer"}
	labelNames = []string{"label", "name", "title"}
)

// NewHeader returns a Header of the given columns. The columns of the board, the
// grid and the label are the leftmost ones with one of their usual names, in upper
// or lower case. NewHeader reports false if there is no column for the board. A
// Choice can name other columns.
func NewHeader(columns []Column) (h *Header, ok bool) {
	h = &Header{Columns: columns, Board: -1, Grid: -1, Label: -1}
	for i, c := range columns {
		for _, usual := range []struct {
			index *int
			names []string
		}{{&h.Board, boardNames}, {&h.Grid, gridNames}, {&h.Label, labelNames}} {
			if *usual.index < 0 && slices.Contains(usual.names, strings.ToLower(strings.TrimSpace(c.Name))) {
				*usual.index = i
			}
		}
	}
	return h, h.Board >= 0
}

// Repeated returns the first name that an earlier column has, too. It reports false if all
// names differ.
func Repeated(columns []Column) (name string, ok bool) {
	seen := make(map[string]bool, len(columns))
	for _, c := range columns {
		if seen[c.Name] {
			return c.Name, true
		}
		seen[c.Name] = true
	}
	return "", false
}

// Index returns the index of the column with the given name, or -1 if there is
// none.
func (h *Header) Index(name string) int {
	return slices.IndexFunc(h.Columns, func(c Column) bool { return c.Name == name })
}

// NameOf returns the name of the ith column, where each needs one: "column 1" if the first has
// none.
func (h *Header) NameOf(i int) string {
	if name := h.Columns[i].Name; name != "" {
		return name
	}
	return "column " + strconv.Itoa(i+1)
}

// Find returns the index of a column that is given by its name or number, as in a Choice.
// The role says what the column is for, in the error, which is a *ColumnError. The columns
// of the board and the grid cannot have another role.
func (h *Header) Find(role, column string) (int, error) {
	at := find(h.Columns, column)
	switch at {
	case absent, repeated:
		return at, &ColumnError{Role: role, Column: column, Columns: h.Columns}
	case h.Board:
		return at, &ColumnError{Role: role, Column: column, Columns: h.Columns, Other: boardRole}
	case h.Grid:
		return at, &ColumnError{Role: role, Column: column, Columns: h.Columns, Other: gridRole}
	}
	return at, nil
}

// LabelOf returns the label that the fields of a record hold, "" if there is none.
func (h *Header) LabelOf(fields []string) string {
	if h.Label < 0 {
		return ""
	}
	return h.TextOf(fields, h.Label)
}

// TextOf returns the text of the ith column in the fields of a record. The null of JSON
// is a missing value, and so "".
func (h *Header) TextOf(fields []string, i int) string {
	if fields == nil || fields[i] == "null" && h.Columns[i].Kind == JSON {
		return ""
	}
	return fields[i]
}

// HasOthers reports whether there are columns other than the board and the grid.
func (h *Header) HasOthers() bool {
	n := len(h.Columns) - 1
	if h.Grid >= 0 {
		n--
	}
	return n > 0
}
