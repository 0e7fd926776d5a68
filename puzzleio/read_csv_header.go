package puzzleio

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	"bullseye/record"
	"bullseye/sudoku"
)

// delimiters are the possible delimiters of CSV, in the order in which readHeader
// tries them.
const delimiters = ",;\t"

// readHeader reads the header row at the start of line with the first delimiter
// that gives a column for the board. It reports false if none does.
func readHeader(line []byte) (h *record.Header, delimiter byte, ok bool) {
	for i := range len(delimiters) {
		delimiter = delimiters[i]
		p := csvParser{delimiter: delimiter}
		if size, fault := p.splitQuoted(line, true); fault != nil || size == 0 {
			continue
		}
		columns := make([]record.Column, len(p.fields))
		for i, c := range p.fields {
			columns[i].Name = string(c.text)
		}
		if h, ok = record.NewHeader(columns); ok {
			return h, delimiter, true
		}
	}
	return nil, 0, false
}

// looksLikeCSV reports whether the stream that starts with the window is CSV: its
// first line must be a header, and its second line must look like a row. The
// second line matters because a title "Puzzle" above a board is not a header. If
// known is false, the window is too small to decide.
func looksLikeCSV(window []byte, whole bool) (yes, known bool) {
	first, rest, more := bytes.Cut(window, newline)
	if !more && !whole {
		return false, len(window) > sudoku.MaxLine
	}
	_, delimiter, ok := readHeader(first)
	if !ok {
		return false, true
	}
	for len(rest) > 0 {
		var second []byte
		second, rest, more = bytes.Cut(rest, newline)
		if !more && !whole && len(second) <= sudoku.MaxLine {
			return false, false
		}
		if len(bytes.TrimSpace(second)) == 0 {
			continue
		}
		fits := len(second) >= sudoku.Cells || second[0] == '"'
		if bytes.IndexByte(first, delimiter) >= 0 {
			fits = bytes.IndexByte(second, delimiter) >= 0 || bytes.IndexByte(second, '"') >= 0
		}
		return fits, true
	}
	return whole, whole
}

// newCSV returns a parser of CSV. The header comes from the input or, if reading
// starts in the middle of the table, from start.
func newCSV(in *input, start Start) (*csvParser, error) {
	if start.Offset > 0 {
		text := strings.TrimLeft(strings.TrimPrefix(start.Header, string(byteOrderMark)), "\r\n")
		h, delimiter, ok := readHeader([]byte(text))
		if !ok {
			return nil, headerFault([]byte(text), 0, 1)
		}
		if err := checkColumns(h, 0, 1); err != nil {
			return nil, err
		}
		return &csvParser{table: table{header: h}, in: in, delimiter: delimiter}, nil
	}
	for {
		data := in.window()
		first, _, more := bytes.Cut(data, newline)
		switch {
		case len(data) > sudoku.MaxLine && (!more || len(first) > sudoku.MaxLine):
			limit := fmt.Sprintf("%d bytes", sudoku.MaxLine)
			return nil, &sudoku.SyntaxError{
				Offset: in.offset + sudoku.MaxLine, Line: in.line + 1, Column: utf8.RuneCount(data[:sudoku.MaxLine]) + 1,
				Found: "a header row of more than " + limit, Expected: "at most " + limit,
			}
		case more && len(bytes.TrimSpace(first)) == 0:
			in.advance(len(first)+1, 1)
			continue
		case !more && in.err == nil:
			in.fill()
			continue
		}
		if len(bytes.TrimSpace(first)) == 0 {
			in.advance(len(first), 0)
			return &csvParser{table: table{header: &record.Header{Grid: -1}}, in: in}, nil
		}
		h, delimiter, ok := readHeader(first)
		if !ok {
			return nil, headerFault(first, in.offset, in.line+1)
		}
		if err := checkColumns(h, in.offset, in.line+1); err != nil {
			return nil, err
		}
		p := &csvParser{table: table{header: h}, in: in, delimiter: delimiter}
		p.skipLine(0)
		p.skipping = false
		return p, nil
	}
}

// headerFault returns an error for a header row without a column for the board.
func headerFault(header []byte, offset, line int) error {
	e := &sudoku.SyntaxError{
		Offset: offset, Line: line, Column: 1,
		Found: fmt.Sprintf("header row %q", header), Expected: "a column named " + oneOf(record.BoardNames()),
	}
	if len(header) > 100 {
		e.Found = fmt.Sprintf("header row %q", strings.ToValidUTF8(string(header[:100]), "")+"…")
	}
	return e
}

// checkColumns returns an error if a header row at a place has too many columns.
func checkColumns(h *record.Header, offset, line int) error {
	if n := len(h.Columns); n > MaxColumns {
		return &sudoku.SyntaxError{
			Offset: offset, Line: line, Column: 1,
			Found: fmt.Sprintf("%d columns", n), Expected: fmt.Sprintf("at most %d", MaxColumns),
		}
	}
	return nil
}

// oneOf returns a list of names: "a, b or c".
func oneOf(names []string) string {
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}
