package puzzleio

import (
	"strings"

	"bullseye/record"
	"bullseye/sudoku"
)

// hodokuEncoder writes lines of HoDoKu's library. If a record has no code and no
// digits, it writes the code 0000 and the digit x, HoDoKu's values for a board
// without a technique. The last part is the field "extra" or, if that is empty, the
// label.
type hodokuEncoder struct{ noFrame }

func (hodokuEncoder) record(text []byte, _ *Mark, r *record.Record, _ []string) ([]byte, error) {
	if r.Err != nil {
		return appendComment(text, "# ", r.Err.Error()), nil
	}
	// part returns the text of a column, or missing if it is empty.
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
	extra, _ := r.Field("extra")
	if extra == "" {
		extra = r.Label
	}
	if extra != "" {
		text = append(append(text, ':'), oneLine(extra)...)
	}
	return append(text, '\n'), nil
}

// appendPlaced appends a board. Digits that are only in filled follow a plus
// sign.
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
