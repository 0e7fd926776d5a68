package record

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"bullseye/internal/text/decimal"
	"bullseye/internal/text/excerpt"
	"bullseye/internal/text/message"
)

// A Choice says which columns of tables hold the board, the grid and the label. A
// column is given by its name, or by its number counted from 1. After "=", even
// digits are a name: "=3" is the column named 3. If a column is not given, it is
// found by its usual names: see NewHeader.
type Choice struct {
	Board string `json:"board,omitempty"`
	Grid  string `json:"solution,omitempty"`
	Label string `json:"label,omitempty"`

	// Typed says what the values of columns are, where the format does not say so, as in
	// CSV.
	Typed []TypedColumn `json:"typed,omitempty"`

	// Flag is what users of the program write before a Choice as text, such as "--column ", if they can.
	// Messages then say which choice helps.
	Flag string `json:"flag,omitempty"`
}

// A TypedColumn is a column, by its name or number, and what its texts mean: Text,
// Integer, Number or Boolean.
type TypedColumn struct {
	Column string `json:"column"`
	Kind   Kind   `json:"kind"`
}

// kindRoles are the roles of typed columns. Several columns can have the same.
var kindRoles = []struct {
	name string
	kind Kind
}{{"text", Text}, {"integer", Integer}, {"number", Number}, {"boolean", Boolean}}

// IsZero reports whether the choice gives no column.
func (c Choice) IsZero() bool { return c.String() == "" }

// The roles of columns, as ParseChoice and messages name them.
const (
	boardRole = "board"
	gridRole  = "solution"
	labelRole = "label"
)

// A role is a role with the column that a Choice gives for it.
type role struct {
	name   string
	column *string
}

// roles returns the roles of c.
func (c *Choice) roles() [3]role {
	return [3]role{{boardRole, &c.Board}, {gridRole, &c.Grid}, {labelRole, &c.Label}}
}

// BoardName returns the name of the board's column in a table that lacks it: the one
// that c gives, or a usual name.
func (c Choice) BoardName() string {
	if _, isNumber := c.Numbered(); isNumber || c.Board == "" {
		return boardNames[0]
	}
	return strings.TrimPrefix(c.Board, "=")
}

// ParseChoice returns the choice that a text describes, such as
// "board=quiz,solution=2". The roles are board, solution and label, and text, integer,
// number and boolean, which can repeat, for typed columns. A column without a
// role before all others is that of the board: "quiz,solution=2". A comma that no role
// follows belongs to a name.
func ParseChoice(text string) (c Choice, err error) {
	roles := c.roles()
	var last *string // the last column, which begins at start
	start, end := 0, -1
	for part := range strings.SplitSeq(text, ",") {
		end += len(",") + len(part)
		name, column, isPair := strings.Cut(part, "=")
		i := slices.IndexFunc(roles[:], func(r role) bool { return isPair && r.name == name })
		if kind, ok := kindOf(name); ok && isPair {
			if column == "" || column == "=" {
				return Choice{}, message.Errorf("found no column for the %v, expected its name or number", name)
			}
			c.Typed = append(c.Typed, TypedColumn{column, kind})
			last, start = &c.Typed[len(c.Typed)-1].Column, end-len(column)
			continue
		}
		if last == nil && !isPair && part != "" && !slices.ContainsFunc(roles[:], func(r role) bool { return r.name == part }) {
			i, name, column = 0, boardRole, part
		}
		switch {
		case i < 0 && last == nil:
			return Choice{}, message.Errorf("found %q, expected board=COLUMN, solution=COLUMN, label=COLUMN, text=COLUMN, integer=COLUMN, number=COLUMN or boolean=COLUMN", excerpt.Of(part, 100))
		case i < 0:
			*last = text[start:end] // an addition for each comma would copy the name each time
			continue
		case *roles[i].column != "":
			return Choice{}, message.Errorf("found two columns for the %v, expected one", name)
		case column == "" || column == "=":
			return Choice{}, message.Errorf("found no column for the %v, expected its name or number", name)
		}
		last, start = roles[i].column, end-len(column)
		*last = column
	}
	if err := c.contradiction(); err != nil {
		return Choice{}, err
	}
	return c, nil
}

// contradiction returns an error if a column has the number 0, leading zeros or two types.
func (c *Choice) contradiction() error {
	for _, r := range c.roles() {
		if err := checkNumber(*r.column, r.name); err != nil {
			return err
		}
	}
	kinds := map[string]Kind{}
	for _, typed := range c.Typed {
		if err := checkNumber(typed.Column, typed.Kind.role()); err != nil {
			return err
		}
		if kind, ok := kinds[typed.Column]; ok && kind != typed.Kind {
			return message.Errorf("found the %v and the %v for one column, expected one type", kind.role(), typed.Kind.role())
		}
		kinds[typed.Column] = typed.Kind
	}
	return nil
}

// checkNumber returns an error if a column is given by a number that none has.
func checkNumber(column, role string) error {
	if n, ok := numbered(column); ok && n == 0 {
		return message.Errorf("found column %.20s for the %v, expected a number from 1 without leading zeros, or =%s for its name", column, role, column)
	}
	return nil
}

// role returns the role of typed columns of that kind.
func (k Kind) role() string {
	for _, r := range kindRoles {
		if r.kind == k {
			return r.name
		}
	}
	return ""
}

// kindOf returns the kind with the name of a role.
func kindOf(name string) (kind Kind, ok bool) {
	for _, r := range kindRoles {
		if r.name == name {
			return r.kind, true
		}
	}
	return Text, false
}

// Merge adds the columns of other to c. It fails if both give a column for the same
// role, or different types for the same column.
func (c *Choice) Merge(other Choice) error {
	mine, others := c.roles(), other.roles()
	for i, r := range others {
		switch {
		case *r.column == "":
		case *mine[i].column != "":
			return message.Errorf("found two columns for the %v, expected one", r.name)
		default:
			*mine[i].column = *r.column
		}
	}
	c.Typed = append(slices.Clip(c.Typed), other.Typed...)
	return c.contradiction()
}

// String returns the choice as ParseChoice reads it.
func (c Choice) String() string {
	var parts []string
	for _, r := range c.roles() {
		if *r.column != "" {
			parts = append(parts, r.name+"="+*r.column)
		}
	}
	for _, typed := range c.Typed {
		parts = append(parts, typed.Kind.role()+"="+typed.Column)
	}
	return strings.Join(parts, ",")
}

// Numbered reports whether the column of the board is given by its number, which is
// then at least 0.
func (c Choice) Numbered() (number int, ok bool) { return numbered(c.Board) }

// numbered returns the number that gives a column, 0 if no column has it. It reports
// false if the column is given by its name.
func numbered(column string) (number int, ok bool) {
	if column == "" || strings.Trim(column, "0123456789") != "" {
		return 0, false
	}
	n, err := decimal.Whole(column)
	switch {
	case errors.Is(err, strconv.ErrSyntax):
		return 0, true // 03 may be the third column, or the one of that name
	case err != nil || n > math.MaxInt32:
		return math.MaxInt32, true // there is no such column either
	}
	return int(n), true
}

// Header returns a Header of the given columns. Its error is a *ColumnError.
func (c Choice) Header(columns []Column) (*Header, error) { return c.headerOf(columns, false) }

// ObjectHeader returns a Header of the members of one object among others. It is like
// Header, but members for the solution and the label may be missing, because not every
// object of a stream has the same members.
func (c Choice) ObjectHeader(members []Column) (*Header, error) { return c.headerOf(members, true) }

func (c Choice) headerOf(columns []Column, optional bool) (*Header, error) {
	h, ok := NewHeader(columns)
	if c.IsZero() && ok && !optional {
		return h, nil
	}
	taken := map[int]string{}
	indexes := []*int{&h.Board, &h.Grid, &h.Label}
	for i, r := range c.roles() {
		if *r.column == "" {
			continue
		}
		at := find(columns, *r.column)
		if at == absent && optional && r.name != boardRole {
			*indexes[i] = -1
			continue
		}
		if at < 0 {
			return nil, &ColumnError{Role: r.name, Column: *r.column, Columns: columns, Flag: c.Flag}
		}
		if other, ok := taken[at]; ok {
			return nil, &ColumnError{Role: r.name, Column: *r.column, Columns: columns, Other: other}
		}
		taken[at] = r.name
		*indexes[i] = at
	}
	// A column that is given for one role is not taken for another by its name.
	for i, r := range c.roles() {
		if name, ok := taken[*indexes[i]]; ok && name != r.name {
			*indexes[i] = -1
		}
	}
	switch {
	case h.Board < 0:
		return nil, &ColumnError{Role: boardRole, Columns: columns, Flag: c.Flag}
	case optional:
		return h, c.checkMembers(h)
	}
	return h, c.setKinds(h)
}

// checkMembers returns an error if a role belongs to a member that is found by its name, and
// another member has the same name. In a table, the leftmost one has the role, but members have
// no order: most readers take the last.
func (c Choice) checkMembers(h *Header) error {
	indexes := []int{h.Board, h.Grid, h.Label}
	for i, r := range c.roles() {
		if _, ok := numbered(*r.column); ok || indexes[i] < 0 {
			continue
		}
		if name := "=" + h.Columns[indexes[i]].Name; find(h.Columns, name) == repeated {
			return &ColumnError{Role: r.name, Column: name, Columns: h.Columns, Flag: c.Flag}
		}
	}
	return nil
}

// setKinds sets the kinds of typed columns. The board, the grid and the label are texts.
func (c Choice) setKinds(h *Header) error {
	columns := h.Columns
	h.Columns = slices.Clone(columns)
	chosen := map[int]Kind{}
	for _, typed := range c.Typed {
		role := typed.Kind.role()
		at := find(columns, typed.Column)
		if at < 0 {
			return &ColumnError{Role: role, Column: typed.Column, Columns: columns, Flag: c.Flag}
		}
		for i, index := range []int{h.Board, h.Grid, h.Label} {
			if index == at {
				return &ColumnError{Role: role, Column: typed.Column, Columns: columns, Other: c.roles()[i].name}
			}
		}
		if other, ok := chosen[at]; ok && other != typed.Kind {
			return &ColumnError{Role: role, Column: typed.Column, Columns: columns, Other: other.role()}
		}
		h.Columns[at].Kind, chosen[at] = typed.Kind, typed.Kind
	}
	return nil
}

// What find returns instead of an index.
const (
	absent   = -1
	repeated = -2
)

// find returns the index of the column that a Choice gives, absent if there is none, and
// repeated if several columns have its name. If no column has exactly that name, find ignores
// the case of letters, and returns the first.
func find(columns []Column, column string) int {
	if n, ok := numbered(column); ok {
		if n > len(columns) {
			return absent
		}
		return n - 1
	}
	name := strings.TrimPrefix(column, "=")
	if i := slices.IndexFunc(columns, func(c Column) bool { return c.Name == name }); i >= 0 {
		if slices.ContainsFunc(columns[i+1:], func(c Column) bool { return c.Name == name }) {
			return repeated
		}
		return i
	}
	return slices.IndexFunc(columns, func(c Column) bool {
		return strings.EqualFold(strings.TrimSpace(c.Name), strings.TrimSpace(name))
	})
}

// A ColumnError says that a table does not have a column for a role, or several.
type ColumnError struct {
	Role    string // board, solution, label, integer, number or boolean
	Column  string // the column that a Choice gives, "" if none has a usual name
	Columns []Column
	Other   string // if not "", the role that the same column is given for
	Flag    string // that of the Choice
}

// Error returns the message "found …, expected …".
func (e *ColumnError) Error() string { return message.English(e) }

// Message implements [message.Message].
func (e *ColumnError) Message() (format string, args []any) {
	return message.Of("found %v, expected %v", e.Found(), e.Expected()).Message()
}

// Found describes the column that is missing.
func (e *ColumnError) Found() fmt.Stringer {
	if e.Other != "" {
		return message.Of("the same column for the %v and the %v", e.Other, e.Role)
	}
	if _, ok := numbered(e.Column); ok {
		return message.Of("no column %.20s for the %v", e.Column, e.Role)
	}
	if e.Column == "" {
		return message.Of("no column for the %v", e.Role)
	}
	name := excerpt.Of(strings.TrimPrefix(e.Column, "="), 100)
	if find(e.Columns, e.Column) == repeated {
		return message.Of("two columns named %q for the %v", name, e.Role)
	}
	return message.Of("no column named %q for the %v", name, e.Role)
}

// Limits of the list of columns in a message.
const (
	maxListed     = 12 // columns
	maxListedName = 40 // characters of a name
)

// Expected lists the columns of the table, up to a limit, or the usual names.
func (e *ColumnError) Expected() fmt.Stringer {
	if e.Column == "" {
		last := len(boardNames) - 1
		first := strings.Join(boardNames[:last], ", ")
		if e.Flag != "" {
			return message.Of("a column named %s or %s, or another with %sboard=NAME", first, boardNames[last], e.Flag)
		}
		return message.Of("a column named %s or %s", first, boardNames[last])
	}
	if e.Other != "" {
		return message.Of("a column for each")
	}
	if find(e.Columns, e.Column) == repeated {
		i := slices.IndexFunc(e.Columns, func(c Column) bool { return c.Name == strings.TrimPrefix(e.Column, "=") })
		if e.Flag != "" {
			return message.Of("the number of one, as in %s%s=%d", e.Flag, e.Role, i+1)
		}
		return message.Of("the number of one, such as %d", i+1)
	}
	var list strings.Builder
	for i, c := range e.Columns[:min(maxListed, len(e.Columns))] {
		if i > 0 {
			list.WriteString(", ")
		}
		fmt.Fprintf(&list, "%d %q", i+1, excerpt.Of(c.Name, maxListedName))
	}
	if more := len(e.Columns) - maxListed; more > 0 {
		return message.Of("one of the columns %s and %d more", list.String(), more)
	}
	return message.Of("one of the columns %s", list.String())
}
