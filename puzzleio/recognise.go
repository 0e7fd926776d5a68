package puzzleio

import (
	"bytes"
	"fmt"
	"io"

	"bullseye/record"
	"bullseye/sudoku"
)

var byteOrderMark = []byte("\uFEFF")

// open recognises the compression, the encoding and the format, and sets r.blocks.
func (r *Reader) open() error {
	in, origin := r.in, r.in.source
	if r.options.Start.Offset == 0 {
		err := in.uncompress()
		if err == nil {
			err = in.refuseForeign()
		}
		if err == nil {
			err = in.decode()
		}
		if err == nil && (r.format == Any || r.format == NDJSON) {
			err = in.refuseArray()
		}
		if err != nil {
			return err
		}
		if r.format == Any {
			r.recognise()
		}
		if r.format > Pencil {
			in.skipMark()
		}
	}
	open := r.format.opener()
	switch {
	case int(r.format) >= len(formats):
		return fmt.Errorf("%w %v", ErrUnknownFormat, r.format)
	case open == nil:
		return fmt.Errorf("%v cannot be read, only written", r.format)
	}
	return open(r, origin)
}

// opener returns the function that sets r.blocks for a format, or nil if the format is
// unknown or can only be written.
func (f Format) opener() func(r *Reader, origin io.Reader) error {
	switch f {
	case CSV, TSV, Kaggle, SudokuExtreme:
		return parserOpener(func(r *Reader) (parser, error) { return newCSV(r.in, r.options.Start, r.options.Columns) })
	case NDJSON:
		return parserOpener(func(r *Reader) (parser, error) { return newNDJSON(r.in, r.options.Columns), nil })
	case Hodoku:
		return parserOpener(func(r *Reader) (parser, error) { return newHodoku(r.in), nil })
	case OpenSudoku, Parquet:
		return (*Reader).openWhole
	}
	if form, isText := f.Form(); isText {
		return parserOpener(func(r *Reader) (parser, error) { return newText(r.in, form), nil })
	}
	return nil
}

// parserOpener returns the opener of a format that a parser reads.
func parserOpener(parserOf func(*Reader) (parser, error)) func(*Reader, io.Reader) error {
	return func(r *Reader, _ io.Reader) error {
		p, err := parserOf(r)
		if err == nil {
			r.blocks = &parserReader{in: r.in, parser: p}
		}
		return err
	}
}

// openWhole sets r.blocks for a format that has to be read from its beginning.
func (r *Reader) openWhole(origin io.Reader) error {
	if r.options.Start.Offset > 0 {
		return fmt.Errorf("%v cannot be read from the middle; read it from its beginning", r.format)
	}
	if r.format == Parquet {
		return r.openParquet(origin)
	}
	r.blocks = newOpenSudoku(r.in)
	return nil
}

// skipMark takes a byte-order mark if the stream starts with one.
func (in *input) skipMark() {
	for {
		is, maybe := startsWith(in.window(), string(byteOrderMark))
		switch {
		case is:
			in.advance(len(byteOrderMark), 0)
			return
		case !maybe || in.err != nil:
			return
		}
		in.fill()
	}
}

// recognise determines the format of the stream. If the content leaves no doubt,
// it takes precedence over the name.
func (r *Reader) recognise() {
	for {
		format, known := formatOfContent(r.in.window(), r.in.err != nil, FormatOf(r.options.Name), r.options.Columns)
		if known || r.in.err != nil || len(r.in.window()) == len(r.in.buffer) {
			r.format = format
			return
		}
		r.in.fill()
	}
}

// formatOfContent returns the format of a stream that starts with the window. It
// reports false if it needs a larger window. If whole is true, the window is the
// whole stream. Named is the format that the stream's name suggests.
func formatOfContent(window []byte, whole bool, named Format, columns record.Choice) (format Format, known bool) {
	start, maybe := startsWith(window, parquetMagic)
	if start {
		return Parquet, true
	}
	if maybe && !whole {
		return Any, false
	}
	text := bytes.TrimPrefix(window, byteOrderMark)
	content := bytes.TrimLeft(text, " \t\r\n\v\f")
	if len(content) == 0 {
		_, bom := startsWith(window, string(byteOrderMark))
		return textOr(named), whole || len(window) > sudoku.MaxLine && !bom
	}
	line, _, more := bytes.Cut(content, newline)
	switch content[0] {
	case '<':
		if is, known := startsXML(content); is || !known && !whole {
			return OpenSudoku, is
		}
	case '{':
		if inner := bytes.TrimLeft(content, "{ \t'"); len(inner) == 0 || !isCell(inner[0]) { // not an array of a program
			return NDJSON, len(inner) > 0 || whole
		}
	case '#':
		return formatOfComments(content, whole)
	case ':':
		if isHodoku(line) {
			return Hodoku, true
		}
		return textOr(named), more || whole
	case '"':
		if !more && !whole && len(line) <= sudoku.MaxLine {
			return Any, false
		}
		if line = bytes.TrimSpace(line); len(line) > sudoku.Cells && bytes.IndexByte(line[1:], '"') == len(line)-2 {
			return NDJSON, true
		}
	}
	switch named {
	case NDJSON, OpenSudoku, Hodoku, Parquet:
		return named, true
	}
	isTable, known := looksLikeCSV(content, whole, columns)
	if isTable {
		return CSV, true
	}
	if known && (named == CSV || named == TSV) {
		return textOrTable(content, whole, named)
	}
	return Any, known
}

// isCell reports whether a character can be a cell of a board.
func isCell(c byte) bool { return c >= '0' && c <= '9' || bytes.IndexByte([]byte(".*_-?xX"), c) >= 0 }

// textOrTable returns the format of a stream whose name is that of a table, but which
// begins with no header: Any if it begins with a board, as when each line has nine cells
// of a spreadsheet. It reports false if it needs more of the stream.
func textOrTable(content []byte, whole bool, named Format) (format Format, known bool) {
	boards := sudoku.NewRecogniser(sudoku.AnyForm)
	var first sudoku.Reading
	for found := false; !found; {
		line, rest, more := bytes.Cut(content, newline)
		if !more && !whole && len(line) <= sudoku.MaxLine {
			return Any, false
		}
		if boards.Line(line); !more {
			boards.End()
		}
		found = boards.Next(&first) || !more
		content = rest
	}
	if isLine := first.Form == sudoku.Line && first.Label != ""; first.Err != nil || first.Form == sudoku.AnyForm || isLine {
		return named, true // a row with a board among its fields
	}
	return Any, true
}

// startsXML reports whether a text starts like a file of OpenSudoku. It reports false
// twice if the text is too short to know.
func startsXML(text []byte) (is, known bool) {
	known = true
	for _, start := range []string{"<?xml", "<!", "<opensudoku"} {
		is, maybe := startsWith(text, start)
		if is {
			return true, true
		}
		known = known && !maybe
	}
	return false, known
}

// textOr returns the format that the stream's name suggests. It returns Any for
// a text form, because files named after one form often hold boards in others.
func textOr(named Format) Format {
	if _, isText := named.Form(); isText {
		return Any
	}
	return named
}

// formatOfComments returns the format of a stream that starts with comments:
// text or HoDoKu's library. It reports false if it needs more of the stream.
func formatOfComments(text []byte, whole bool) (format Format, known bool) {
	for {
		line, rest, more := bytes.Cut(text, newline)
		switch line = bytes.TrimSpace(line); {
		case isHodoku(line):
			return Hodoku, true
		case len(line) > 0 && line[0] != '#' && (more || line[0] != ':'):
			return Any, true
		case !more:
			return Any, whole
		}
		text = rest
	}
}

// isHodoku reports whether a line begins like those of HoDoKu's library: with a
// colon, a code of four digits, and a colon or hyphen.
func isHodoku(line []byte) bool {
	const code = 4
	if len(line) < code+2 || line[0] != ':' {
		return false
	}
	for _, c := range line[1 : 1+code] {
		if c < '0' || c > '9' {
			return false
		}
	}
	return line[1+code] == ':' || line[1+code] == '-'
}
