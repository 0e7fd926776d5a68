package puzzleio

import (
	"bytes"
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"bullseye/boardtext"
	"bullseye/internal/text/excerpt"
	"bullseye/internal/text/message"
	"bullseye/record"
	"bullseye/sudoku"
)

// delimiters are the possible delimiters of CSV, in the order in which readStart
// tries them.
const delimiters = ",;\t"

// A tableStart is what the first row of CSV says about the table.
type tableStart struct {
	header    *record.Header
	delimiter byte
	isData    bool // the row is not a header but has a board
}

// readStart reads the first row of a table, at the start of line, with that of the delimiters
// that fits best: see fits. If the columns of the choice do not exist with any, the
// error is that of the delimiter with the most columns.
func readStart(line []byte, delimiters string, choice record.Choice) (start tableStart, err error) {
	_, numbered := choice.Numbered()
	most := 0
	for i := range len(delimiters) {
		p := csvParser{delimiter: delimiters[i]}
		if size, fault := p.splitQuoted(line, true); fault != nil || size == 0 {
			continue
		}
		found, fault := p.readStart(choice)
		switch {
		case fault == nil && found.fits(&start, numbered):
			start, err = found, nil
		case fault != nil && start.header == nil && len(p.fields) > most:
			most, err = len(p.fields), fault
		}
	}
	if start.header == nil && err == nil {
		err = &record.ColumnError{Role: "board", Column: choice.Board, Flag: choice.Flag}
	}
	return start, err
}

// readStart reads the first row of a table from the fields.
func (p *csvParser) readStart(choice record.Choice) (start tableStart, err error) {
	number, _ := choice.Numbered()
	start = tableStart{
		delimiter: p.delimiter,
		isData:    0 < number && number <= len(p.fields) && isMeantAsBoard(p.fields[number-1].text),
	}
	columns := make([]record.Column, len(p.fields))
	if !start.isData {
		for i, c := range p.fields {
			columns[i].Name = string(c.text)
		}
		setPresetKinds(columns)
	}
	if start.header, err = choice.Header(columns); err == nil && start.isData {
		nameColumns(start.header)
	}
	return start, err
}

// setPresetKinds sets the kinds of the columns of Sudoku-Extreme, whose ratings are
// integers. A choice may give them another kind.
func setPresetKinds(columns []record.Column) {
	preset := record.SudokuExtreme.Header().Columns
	if slices.EqualFunc(columns, preset, func(a, b record.Column) bool { return a.Name == b.Name }) {
		copy(columns, preset)
	}
}

// fits reports whether t fits better than other, which was found with an earlier
// delimiter. Names of columns decide, and so the first delimiter with which they
// exist fits best. Numbers do not: a row with a board fits best, and then the one
// with the most columns.
func (t *tableStart) fits(other *tableStart, numbered bool) bool {
	switch {
	case other.header == nil:
		return true
	case !numbered:
		return false
	case t.isData != other.isData:
		return t.isData
	}
	return len(t.header.Columns) > len(other.header.Columns)
}

// isMeantAsBoard reports whether the text of a field is a puzzle with its rules, or a board, or a mistyped
// one: half of its cells or more.
func isMeantAsBoard(text []byte) bool {
	if formatOfPuzzle(text) != Any || itemArgument.Match(text) {
		return true
	}
	symbols := 0
	for _, c := range text {
		if isCell(c) {
			symbols++
		}
	}
	return symbols > sudoku.Cells/2
}

// itemArgument recognises an item, even a mistyped one, by a cell in it.
var itemArgument = regexp.MustCompile(`~\s*[Rr][0-9A-Ga-g]+[Cc][0-9A-Ga-g]`)

// nameColumns names the columns of a table without a header row.
func nameColumns(h *record.Header) {
	for i := range h.Columns {
		h.Columns[i].Name = ""
		name := h.NameOf(i)
		switch i {
		case h.Board:
			name = "puzzle"
		case h.Grid:
			name = "solution"
		case h.Label:
			name = "label"
		}
		h.Columns[i].Name = name
	}
}

// looksLikeCSV reports whether the stream that starts with the lines is CSV: its
// first line must be a header, and its second line must look like a row. The
// second line matters because a title "Puzzle" above a board is not a header.
//
// If the choice gives a column, a first line with a comma or a semicolon is enough,
// so that an error says which columns there are.
func looksLikeCSV(lines preview, choice record.Choice) bool {
	first, _ := lines.next()
	switch {
	case len(first) > boardtext.MaxLine:
		return false
	case !choice.IsZero() && bytes.ContainsAny(first, ",;"):
		return true
	}
	start, err := readStart(first, delimiters, choice)
	switch _, numbered := choice.Numbered(); {
	case err != nil:
		return hasBoards(err) || lacksBoard(first, lines)
	case numbered:
		return start.isData || len(start.header.Columns) > 1 && bytes.ContainsFunc(first, unicode.IsLetter)
	}
	delimited := bytes.IndexByte(first, start.delimiter) >= 0
	for lines.more() {
		second, _ := lines.next()
		switch {
		case len(bytes.TrimSpace(second)) == 0:
		case delimited:
			return bytes.IndexByte(second, start.delimiter) >= 0 || bytes.IndexByte(second, '"') >= 0
		default:
			return len(second) >= sudoku.Cells || second[0] == '"'
		}
	}
	return lines.in.err != nil // a table without rows
}

// lacksBoard reports whether a line is a header, although it names no column for the board: the
// line after it has the same number of fields, and one of them is a board. The error then says how
// to name the column.
func lacksBoard(first []byte, lines preview) bool {
	if !bytes.ContainsAny(first, delimiters) || isMeantAsBoard(first) {
		return false // without waiting for another line
	}
	second, _ := lines.next()
	for i := range len(delimiters) {
		names, fields := bytes.Count(first, []byte{delimiters[i]}), bytes.Split(second, []byte{delimiters[i]})
		if names > 0 && names+1 == len(fields) && slices.ContainsFunc(fields, isMeantAsBoard) {
			return true
		}
	}
	return false
}

// hasBoards reports whether a row that is no header, and for which readStart returned an
// error, has two boards. Then it is the first row of a table without a header, and the
// error for it says how to read that.
func hasBoards(err error) bool {
	e, ok := errors.AsType[*record.ColumnError](err)
	n := 0
	if ok && e.Column == "" {
		for _, c := range e.Columns {
			if isMeantAsBoard([]byte(c.Name)) {
				n++
			}
		}
	}
	return n > 1
}

// isComment reports whether a line above the header of a table is a comment: it begins with #, and does
// not name the columns.
func isComment(line []byte, choice record.Choice) bool {
	if line = bytes.TrimSpace(line); len(line) == 0 || line[0] != '#' {
		return false
	}
	start, err := readStart(line, delimiters, choice)
	_, numbered := choice.Numbered()
	return numbered || err != nil || len(start.header.Columns) < 2
}

// newCSV returns a parser of CSV. The header comes from the input or, if reading
// starts in the middle of the table, from Options.Start.
func newCSV(in *input, o *Options) (*csvParser, error) {
	if o.Start.Offset > 0 {
		text := strings.TrimLeft(strings.TrimPrefix(o.Start.Header, string(byteOrderMark)), "\r\n")
		for {
			comment, rest, whole := strings.Cut(text, "\n")
			if !whole || !isComment([]byte(comment), o.Columns) {
				break
			}
			text = strings.TrimLeft(rest, "\r\n")
		}
		p, _, err := startTable(in, []byte(text), o, 0, 1)
		return p, err
	}
	lines := preview{in: in}
	for {
		first, more := lines.next()
		switch {
		case len(first) > boardtext.MaxLine:
			return nil, &sudoku.SyntaxError{
				Offset: in.offset + boardtext.MaxLine, Line: in.line + 1, Column: utf8.RuneCount(first[:boardtext.MaxLine]) + 1,
				Found: message.Of("a header row of more than %d bytes", boardtext.MaxLine), Expected: message.Of("at most %d bytes", boardtext.MaxLine),
			}
		case more && isComment(first, o.Columns):
		case len(bytes.TrimSpace(first)) > 0:
			p, isData, err := startTable(in, first, o, in.offset, in.line+1)
			if err != nil {
				return nil, err
			}
			if !isData {
				p.skipLine(0)
				p.skipping = false
			}
			return p, nil
		case !more:
			in.advance(len(first), 0)
			return &csvParser{table: table{header: &record.Header{Grid: -1, Label: -1}}, in: in}, nil
		}
		in.advance(lines.at, 1)
		lines.at = 0
	}
}

// startTable returns a parser of a table whose first row is at the start of a text
// with the given place. It reports whether that row is data.
func startTable(in *input, first []byte, o *Options, offset, line int) (p *csvParser, isData bool, err error) {
	possible := delimiters
	if isTSV := o.Format == TSV || o.Format == Any && FormatOf(o.Name) == TSV; isTSV && bytes.IndexByte(first, '\t') >= 0 {
		possible = "\t"
	}
	start, err := readStart(first, possible, o.Columns)
	if e, ok := errors.AsType[*record.ColumnError](err); ok {
		return nil, false, headerFault(first, e, offset, line)
	}
	if err == nil {
		err = checkColumns(start.header, offset, line)
	}
	if err != nil {
		return nil, false, err
	}
	typed := setIntegers(start.header, o.Integers) || len(o.Columns.Typed) > 0
	return &csvParser{table: table{header: start.header, typed: typed}, in: in, delimiter: start.delimiter}, start.isData, nil
}

// headerFault returns an error for a header row without a column that is needed.
func headerFault(header []byte, why *record.ColumnError, offset, line int) error {
	e := &sudoku.SyntaxError{Offset: offset, Line: line, Column: 1, Found: why.Found(), Expected: why.Expected()}
	columns := columnsWithoutHeader(why.Columns)
	switch {
	case why.Column != "":
	case columns != "":
		e.Found, e.Expected = "a board in the first row", message.Of("a header; the table has no header: its columns are %s", columns)
		if why.Flag != "" {
			e.Expected = message.Of("a header; the table has no header: use %s%s", why.Flag, columns)
		}
	default:
		e.Found = message.Of("header row %q", excerpt.Of(string(header), 100))
	}
	return e
}

// columnsWithoutHeader returns the choice of columns for a table whose first row, given
// as names, is data: "board=1,solution=2". It returns "" if no field is a board.
func columnsWithoutHeader(first []record.Column) string {
	board, solution := -1, -1
	var t table
	for i, c := range first {
		var grid sudoku.Grid
		full := t.readGrid(&grid, []byte(c.Name))
		switch {
		case full && solution < 0:
			solution = i
		case !full && board < 0 && isMeantAsBoard([]byte(c.Name)):
			board = i
		}
	}
	if board < 0 {
		board, solution = solution, -1
	}
	var choice record.Choice
	if board >= 0 {
		choice.Board = strconv.Itoa(board + 1)
	}
	if solution >= 0 {
		choice.Grid = strconv.Itoa(solution + 1)
	}
	return choice.String()
}

// checkColumns returns an error if a header row at a place has too many columns.
func checkColumns(h *record.Header, offset, line int) error {
	if n := len(h.Columns); n > MaxColumns {
		return &sudoku.SyntaxError{
			Offset: offset, Line: line, Column: 1,
			Found: message.Of("%d columns", n), Expected: message.Of("at most %d", MaxColumns),
		}
	}
	return nil
}
