package puzzleio

import (
	"bytes"
	"fmt"
	"strings"

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
			return nil, &headerError{text, 1}
		}
		return &csvParser{table: table{header: h}, in: in, delimiter: delimiter}, nil
	}
	for {
		data := in.window()
		first, _, more := bytes.Cut(data, newline)
		switch {
		case len(data) > sudoku.MaxLine && (!more || len(first) > sudoku.MaxLine):
			return nil, fmt.Errorf("found a header row of more than %d bytes, expected at most %[1]d bytes", sudoku.MaxLine)
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
			return nil, &headerError{string(first), in.line + 1}
		}
		p := &csvParser{table: table{header: h}, in: in, delimiter: delimiter}
		p.skipLine(0)
		p.skipping = false
		return p, nil
	}
}

// A headerError says that a table has no column for the board.
type headerError struct {
	header string
	line   int
}

func (e *headerError) Error() string {
	header := e.header
	if len(header) > 100 {
		header = strings.ToValidUTF8(header[:100], "") + "…"
	}
	return fmt.Sprintf("found header row %q, expected a column named %s", header, oneOf(record.BoardNames()))
}

// oneOf returns a list of names: "a, b or c".
func oneOf(names []string) string {
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}
