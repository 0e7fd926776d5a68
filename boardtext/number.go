package boardtext

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"bullseye/sudoku"
)

// A short number on the line directly above a board is the board's label, as in "1",
// "2.", "(3)" and "2009". Anywhere else such a line is an error, because it may be a
// part of a board with line breaks in the wrong places.

// maxNumber is the largest number of digits of a number that can be a label.
const maxNumber = 4

// longestNumber is more bytes than such a number and all of its punctuation have.
const longestNumber = 64

// A numbering is a line with a number, until the next line shows whether it is a label.
type numbering struct {
	label string
	err   *sudoku.SyntaxError // the error if no board follows; nil if there is no number
}

// numberOf returns the number that a line consists of, without the punctuation around it,
// and nil if it is none.
func numberOf(line []byte) []byte {
	number := bytes.TrimSpace(line)
	if len(number) > longestNumber || !bytes.ContainsFunc(number, unicode.IsDigit) {
		return nil
	}
	for _, mark := range []string{"(", "[", "（", "【"} {
		number = bytes.TrimPrefix(number, []byte(mark))
	}
	for _, mark := range []string{".", ":", "、", "．", "：", ")", "]", "）", "】"} {
		number = bytes.TrimSuffix(number, []byte(mark))
	}
	notDigit := func(c rune) bool { return !unicode.IsDigit(c) }
	if n := utf8.RuneCount(number); n == 0 || n > maxNumber || bytes.ContainsFunc(number, notDigit) {
		return nil
	}
	return number
}

// number keeps a line with a number until the next line.
func (r *Recogniser) number(m *measured) {
	r.numbered = numbering{string(numberOf(r.raw[m.first:])), r.textError(m)}
}

// settleNumber makes the number above the current line the label of the board that begins
// with this line. If none does, the number is an error.
func (r *Recogniser) settleNumber(beginsBoard bool) {
	number := r.numbered
	if r.numbered = (numbering{}); number.err == nil {
		return
	}
	if beginsBoard {
		r.setLabel([]byte(number.label), true)
		return
	}
	r.giveError(number.err)
	r.inText = true
}
