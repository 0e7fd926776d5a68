package puzzleio

import (
	"bytes"
	"io"
	"slices"

	"bullseye/boardtext"
	"bullseye/internal/text/message"
	"bullseye/record"
	"bullseye/sudoku"
)

const byteOrderMark = "\uFEFF"

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
		if err != nil {
			return err
		}
		if r.format == Any {
			r.format = r.recognise()
		} else if r.format == NDJSON && in.hasJSONValues(in.start()) {
			r.format = JSON
		}
		if r.format > Pencil {
			in.skipMark()
		}
	}
	open := r.format.layout().open
	switch {
	case int(r.format) >= len(formats):
		return message.Errorf("%w %v", ErrUnknownFormat, r.format)
	case open == nil:
		return message.Errorf("%v cannot be read, only written", r.format)
	}
	return open(r, origin)
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

// whole returns the opener of a format that has to be read from its beginning.
func whole(open func(*Reader, io.Reader) error) func(*Reader, io.Reader) error {
	return func(r *Reader, origin io.Reader) error {
		if r.options.Start.Offset > 0 {
			return message.Errorf("%v cannot be read from the middle; read it from its beginning", r.format)
		}
		return open(r, origin)
	}
}

// skipMark takes a byte-order mark if the stream starts with one.
func (in *input) skipMark() {
	if in.startsWith(byteOrderMark) {
		in.advance(len(byteOrderMark), 0)
	}
}

// start returns where the text of the stream begins: after a byte-order mark and white space.
func (in *input) start() int {
	at := 0
	if in.startsWith(byteOrderMark) {
		at = len(byteOrderMark)
	}
	return in.skip(at, " \t\r\n\v\f")
}

// recognise returns the format of the stream. If the content leaves no doubt, it takes
// precedence over the name.
func (r *Reader) recognise() Format {
	in, named := r.in, FormatOf(r.options.Name)
	if in.startsWith(parquetMagic) {
		return Parquet
	}
	at := in.start()
	lines := preview{in, at}
	if named != SCL && in.hasJSONValues(at) {
		return JSON
	}
	switch first, _ := in.byteAt(at); first {
	case 0:
		if !lines.more() {
			return textOr(named)
		}
	case '<':
		if slices.ContainsFunc(xmlStarts, func(start string) bool { return in.hasAt(at, start) }) {
			return OpenSudoku
		}
	case '{':
		if inner, ok := in.byteAt(in.skip(at, "{ \t'")); !ok || !isCell(inner) { // not an array of a program
			if line, _ := lines.next(); isFPuzzle(bytes.TrimSpace(line)) {
				return FPuzzles
			}
			if named == SCL || named == FPuzzles {
				return named
			}
			return NDJSON
		}
	case '#':
		lines.skipComments(r.options.Columns)
		at = lines.at
		if line, _ := lines.next(); isHodoku(bytes.TrimSpace(line)) {
			return Hodoku
		}
	case ':':
		if line, _ := lines.next(); isHodoku(line) {
			return Hodoku
		}
		return textOr(named)
	case '"':
		line, _ := lines.next()
		if line = bytes.TrimSpace(line); len(line) > sudoku.Cells && bytes.IndexByte(line[1:], '"') == len(line)-2 {
			return NDJSON
		}
	}
	lines.at = at
	// A puzzle in a table is followed by other fields.
	_, numbered := r.options.Columns.Numbered()
	table := named == CSV || named == TSV || numbered
	line, _ := lines.next()
	if f := formatOfPuzzle(line); f != Any && !(table && bytes.ContainsAny(line, delimiters)) {
		return f
	}
	lines.at = at
	switch {
	case named.Certain():
		return named
	case looksLikeCSV(lines, r.options.Columns):
		return CSV
	case named == CSV, named == TSV:
		return textOrTable(lines, named)
	}
	return Any
}

// xmlStarts are how a file of OpenSudoku starts.
var xmlStarts = []string{"<?xml", "<!", "<opensudoku"}

// isCell reports whether a character can be a cell of a board.
func isCell(c byte) bool { return c >= '0' && c <= '9' || bytes.IndexByte([]byte(".*_-?xX"), c) >= 0 }

// textOrTable returns the format of a stream whose name is that of a table, but which
// begins with no header: Any if it begins with a board, as when each line has nine cells
// of a spreadsheet.
func textOrTable(lines preview, named Format) Format {
	boards := boardtext.NewRecogniser(boardtext.AnyForm)
	var first boardtext.Reading
	for found := false; !found; {
		line, more := lines.next()
		if boards.Line(line); !more {
			boards.End()
		}
		found = boards.Next(&first) || !more
	}
	if isLine := first.Form == boardtext.Line && first.Label != ""; first.Err != nil || first.Form == boardtext.AnyForm || isLine {
		return named // a row with a board among its fields
	}
	return Any
}

// textOr returns the format that the stream's name suggests. It returns Any for
// a text form, because files named after one form often hold boards in others.
func textOr(named Format) Format {
	if _, isText := named.Form(); isText {
		return Any
	}
	return named
}

// skipComments goes to the first line that is neither blank nor a comment, if there is one.
func (p *preview) skipComments(choice record.Choice) {
	for {
		at := p.at
		line, whole := p.next()
		if len(bytes.TrimSpace(line)) > 0 && !isComment(line, choice) || !whole {
			p.at = at
			return
		}
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
