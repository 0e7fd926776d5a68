package puzzleio

import (
	"fmt"
	"strings"

	"bullseye/record"
	"bullseye/sudoku"
)

// newEncoder returns the encoder of a format but Parquet, nil if there is
// none.
func newEncoder(options *WriterOptions) encoder {
	switch options.Format {
	case Any, Line:
		return textEncoder{sudoku.Line}
	case CSV, Kaggle, SudokuExtreme:
		return &csvEncoder{layout: newLayout(options), delimiter: ','}
	case TSV:
		return &csvEncoder{layout: newLayout(options), delimiter: '\t'}
	case NDJSON:
		return &jsonEncoder{options: options}
	case OpenSudoku:
		return openSudokuEncoder{}
	case Hodoku:
		return hodokuEncoder{}
	}
	if form, isText := options.Format.Form(); isText {
		return textEncoder{form}
	}
	return nil
}

// textEncoder writes a text form. Boards of several rows have a blank line
// between them.
type textEncoder struct{ form sudoku.Form }

func (e textEncoder) start(text []byte, _ *Mark, _ *record.Record) []byte { return text }

func (e textEncoder) end(text []byte, _ *Mark) []byte { return text }

func (e textEncoder) record(text []byte, m *Mark, r *record.Record, _ []string) ([]byte, error) {
	onLine := e.form == sudoku.Line || e.form == sudoku.Pencil || r.Form == sudoku.Pencil && e.form != sudoku.Framed
	if m.Records > 0 && e.form != sudoku.Line && e.form != sudoku.Pencil {
		text = append(text, '\n')
	}
	if r.Err != nil {
		return append(append(append(text, "# "...), oneLine(r.Err.Error())...), '\n'), nil
	}
	if e.form == sudoku.SDK {
		for _, n := range r.Notes {
			letter := n.Letter
			if letter == 0 {
				letter = 'C'
			}
			text = fmt.Appendf(text, "#%c%s\n", letter, oneLine(n.Text))
		}
	}
	if r.Form == sudoku.Pencil {
		text = r.Candidates.AppendText(text, e.form)
	} else {
		text = r.Board.AppendText(text, e.form)
	}
	if onLine && e.form != sudoku.SDK {
		for _, n := range r.Notes {
			if n.Letter == 0 {
				text = append(append(text, " # "...), oneLine(n.Text)...)
				break
			}
		}
	}
	return append(text, '\n'), nil
}

// oneLine makes one line of a text, in which there may be line ends.
func oneLine(text string) string {
	if strings.ContainsAny(text, "\r\n") {
		return strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ").Replace(text)
	}
	return text
}

// hodokuEncoder writes lines of HoDoKu's library. A record that has not been
// read from one has code 0000 and digit x, which stand for a board alone.
type hodokuEncoder struct{}

func (hodokuEncoder) start(text []byte, _ *Mark, _ *record.Record) []byte { return text }

func (hodokuEncoder) end(text []byte, _ *Mark) []byte { return text }

func (hodokuEncoder) record(text []byte, _ *Mark, r *record.Record, _ []string) ([]byte, error) {
	if r.Err != nil {
		return append(append(append(text, "# "...), oneLine(r.Err.Error())...), '\n'), nil
	}
	if r.Form == sudoku.Pencil {
		return text, fmt.Errorf("lists of candidates cannot be written as hodoku: %w", record.ErrNoRoom)
	}
	// part returns a part of the line, from the column of the same name.
	part := func(name, missing string) string {
		if v, _ := r.Field(name); v != "" {
			return strings.ReplaceAll(oneLine(v), ":", " ")
		}
		return missing
	}
	text = append(append(text, ':'), part("code", "0000")...)
	text = append(append(text, ':'), part("digits", "x")...)
	text = appendPlaced(append(text, ':'), &r.Board, part("filled", ""))
	for _, name := range []string{"deleted", "eliminated", "placed"} {
		text = append(append(text, ':'), part(name, "")...)
	}
	if extra, _ := r.Field("extra"); extra != "" {
		text = append(append(text, ':'), oneLine(extra)...)
	}
	return append(text, '\n'), nil
}

// appendPlaced appends a board, and with plus signs the digits that it has
// not, but the filled one has.
func appendPlaced(text []byte, b *sudoku.Board, filled string) []byte {
	if len(filled) != sudoku.Cells {
		return b.AppendLine(text)
	}
	for i, d := range b {
		switch f := filled[i]; {
		case d != 0:
			text = append(text, '0'+d)
		case f >= '1' && f <= '9':
			text = append(text, '+', f)
		default:
			text = append(text, '.')
		}
	}
	return text
}
