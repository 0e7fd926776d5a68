package boardtext

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"bullseye/sudoku"
)

// A labelled board is a board on a line beside its label, as in "1. 53..7", "53..7
// Easter Monster" and "#2 53..7" with all 81 cells. The cells stand together as one
// word of the line, so a board with a missing, extra or wrong character is none.

// labelled finds a board beside its label in line[first:end]. If ok is true, one is the
// part of the line with the cells, whose label is empty if nothing but punctuation
// stands beside them.
func (r *Recogniser) labelled(m *measured, first, end int) (one measured, label []byte, ok bool) {
	if end-first < sudoku.Cells || r.alone {
		return one, nil, false
	}
	var from, to int
	for start := first; start < end; {
		stop := start
		for stop < end && !separatesWords(m.line[stop]) {
			stop++
		}
		if r.isBoardWord(m.line[start:stop]) {
			if to > 0 {
				return one, nil, false // a second board
			}
			from, to = start, stop
		}
		start = stop + 1
	}
	if to == 0 {
		return one, nil, false
	}
	label, ok = labelBeside(r.raw[first:from], r.raw[to:end])
	one = measured{
		line: m.line, first: from, end: to, comment: m.comment,
		symbols: to - from, tokens: 1, firstTokenEnd: to,
	}
	return one, label, ok
}

// separatesWords reports whether a byte separates the cells of a labelled board from
// its label.
func separatesWords(c byte) bool { return classOf[c] == space || c == ',' || c == ';' || c == '|' }

// isBoardWord reports whether a word is a whole board in a form of one line that the
// Recogniser reads.
func (r *Recogniser) isBoardWord(word []byte) bool {
	isLine := len(word) == sudoku.Cells && (r.form == AnyForm || r.form == Line)
	isSlots := len(word) == 9*sudoku.Cells && (r.form == AnyForm || r.form == Pencil)
	return (isLine || isSlots) && !bytes.ContainsFunc(word, func(c rune) bool { return c > 0x7F || classOf[c] >= space })
}

// labelBeside returns the label that the texts before and after the cells of a board
// give. It reports false if they may be meant as cells: a label has a word, as a
// title does, or fewer than nine characters with a digit, or a few numbers.
func labelBeside(before, after []byte) (label []byte, ok bool) {
	const marks = " \t\r\v\f\u00a0\u3000,;|"
	before = bytes.Trim(before, marks)
	if text := bytes.TrimRight(before, ".):"); len(text) > 0 {
		before = text
	}
	after = bytes.Trim(after, marks)
	label = before
	if len(before) > 0 && len(after) > 0 {
		label = bytes.Join([][]byte{before, after}, []byte{' '})
	} else if len(after) > 0 {
		label = after
	}
	if len(label) == 0 {
		return nil, true
	}
	spaced := bytes.Map(func(c rune) rune {
		if c < utf8.RuneSelf && separatesWords(byte(c)) {
			return ' '
		}
		return c
	}, label)
	m := measure(spaced)
	isNumber := m.cells() < 9 && isText(label) && bytes.ContainsFunc(label, unicode.IsDigit)
	return label, isNumber || m.isTitle() || areNumbers(label)
}

// areNumbers reports whether a text holds a few numbers, as in 10.6;10.6;9.3 and 4.2/1.2/1.2, and not the
// cells of a row.
func areNumbers(text []byte) bool {
	fields := bytes.FieldsFunc(text, func(c rune) bool { return c == '/' || c < utf8.RuneSelf && separatesWords(byte(c)) })
	for _, field := range fields {
		if whole, fraction, _ := bytes.Cut(field, []byte{'.'}); len(field) >= 9 || len(whole) == 0 || !onlyDigits(whole) || !onlyDigits(fraction) {
			return false
		}
	}
	return len(fields) < 9
}

// list reads a labelled board.
func (r *Recogniser) list(one *measured, label []byte) {
	r.boundary()
	r.inText = false
	if len(label) > 0 {
		r.setLabel(label, true)
	}
	r.begin(one)
	if one.symbols == sudoku.Cells {
		r.give(Line, r.readLine(one))
	} else {
		r.give(Pencil, r.readSlots(one))
	}
}

// listInComment reads a board that a comment of m.line[m.first:] holds beside a label
// or alone. "#2" before the cells numbers the board. Any other board in a comment is
// an error, so that none is lost silently, unless the comment begins with "#!". It
// reports false if the comment holds no board.
func (r *Recogniser) listInComment(m *measured) bool {
	comment := m.line[m.first:]
	if len(comment) <= sudoku.Cells || len(comment) > MaxLine || comment[1] == '!' {
		return false
	}
	first := len(m.line) - len(bytes.TrimLeft(comment, "#"))
	one, label, ok := r.labelled(m, first, len(m.line))
	if !ok {
		return false
	}
	if first == m.first+1 && one.first > first && unicode.IsDigit(rune(m.line[first])) {
		r.list(&one, label)
		return true
	}
	r.giveError(r.errorAt(m.line, one.first, "a board in a comment", "the board without #, or #! to leave it out"))
	return true
}
