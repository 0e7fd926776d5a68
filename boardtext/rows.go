package boardtext

import (
	"bytes"
	"slices"
	"unicode/utf8"

	"bullseye/internal/text/excerpt"
	"bullseye/internal/text/message"
	"bullseye/sudoku"
)

// A shape says what a line of text is probably meant to be.
type shape uint8

const (
	textShape   shape = iota // not part of a board
	titleShape               // not part of a board, but its name
	frameShape               // a drawn separator
	rowShape                 // one of nine rows
	numberShape              // not part of a board, but its number
	lineShape                // a board on a line
	slotsShape               // candidates on a line
)

// A line of more than longestRow characters is taken for a whole board, and one of
// more than longestLine characters for the candidates of a board. The limits are
// half way between 9 and 81, and between 81 and 729.
const (
	longestRow  = (9 + sudoku.Cells) / 2
	longestLine = (sudoku.Cells + 9*sudoku.Cells) / 2
)

// shape returns the shape of a line. For a faulty line, the shape determines which
// error is reported.
func (r *Recogniser) shape(m *measured) shape {
	cells, rows, begun := m.cells(), r.rows, r.begun
	if r.gap > 0 {
		rows, begun = 0, false
	}
	if r.form != Line && r.form != Block && r.form != SDK && r.separates(m) {
		return frameShape
	}
	switch {
	case r.form == Line:
		return lineShape
	case rows == 0 && !begun && numberOf(r.raw[m.first:]) != nil:
		return numberShape
	case !(begun && m.bars > 0) && (rows == 0 || m.foreigns > m.symbols) && m.isTitle() && !isPuzzleLink(m.line[m.first:m.end]):
		return titleShape
	}
	if rows == 0 && (!begun || m.bars == 0) && (m.foreigns > m.symbols || cells < shortestRow && m.tokens < 9) {
		return textShape
	}
	switch r.form {
	case Pencil:
		if m.bars == 0 && (cells > longestLine || m.tokens == 1 && cells > longestRow) {
			return slotsShape
		}
	case AnyForm:
		lists := r.framed || (r.lists || r.hasLists(m)) && (rows > 0 || cells != sudoku.Cells)
		switch {
		case m.bars > 0 || m.tokens == 9 && lists || m.foreigns > m.symbols:
			return rowShape
		case cells > longestLine:
			return slotsShape
		case cells > longestRow:
			return lineShape
		}
	}
	return rowShape
}

// isPuzzleLink reports whether a text is a link to a site whose links hold puzzles. As a title, it would
// hide one of them.
func isPuzzleLink(text []byte) bool {
	return bytes.HasPrefix(text, []byte("http")) && slices.ContainsFunc([]string{"sudokupad", "f-puzzles", "Interactive-Sudoku-Solver"}, func(site string) bool {
		return bytes.Contains(text, []byte(site))
	})
}

// hasLists reports whether a line without a frame has nine cells of which at least two,
// or one below such a row, list candidates in order. A single one is probably a mistyped
// digit.
func (r *Recogniser) hasLists(m *measured) bool {
	if m.tokens != 9 || m.foreigns > 0 || m.bars > 0 || m.singles > 7 && !r.listed {
		return false
	}
	for token, at := m.nextToken(m.first); len(token) > 0; token, at = m.nextToken(at + len(token)) {
		for i := 1; i < len(token); i++ {
			if token[i] <= token[i-1] || token[i-1] < '1' || token[i] > '9' {
				return false
			}
		}
	}
	return true
}

// separates reports whether the line is a drawn separator. Dashes that could also
// be blanks are a separator if one belongs there, between bands. They are not if
// spaces separate them or the board uses dashes for blanks.
func (r *Recogniser) separates(m *measured) bool {
	ok, ambiguous := m.separator()
	switch {
	case !ok:
		return false
	case !ambiguous:
		faultyRow := r.dashed && m.cells() == m.dashes && !(r.framed && r.rows%3 == 0)
		return !faultyRow
	case r.dashed:
		return false
	case m.dashes == 9:
		return r.rows > 0 && r.rows%3 == 0 && m.singles == 0
	}
	return r.rows > 0 && r.framed
}

// textError returns the error for a line that is not part of a board.
func (r *Recogniser) textError(m *measured) *sudoku.SyntaxError {
	if m.foreigns == 0 {
		return r.errorAt(m.line, m.first, count(m.symbols, aCell), withoutSpaces(m, "nine in a row or 81 in a line"))
	}
	if c := m.line[m.firstForeign]; c >= utf8.RuneSelf || c < ' ' {
		return r.foreignError(m, m.firstForeign)
	}
	return r.errorAt(m.line, m.first, quoted(m.line[m.first:m.end]), "a board")
}

// isLibraryLine reports whether a text begins like a line of HoDoKu's library: with a code
// of four digits between colons.
func isLibraryLine(text []byte) bool {
	const code = 4
	return len(text) > code+1 && text[0] == ':' && text[code+1] == ':' && onlyDigits(text[1:code+1])
}

func onlyDigits(text []byte) bool { return len(bytes.Trim(text, "0123456789")) == 0 }

func (r *Recogniser) foreignError(m *measured, i int) *sudoku.SyntaxError {
	if i == m.first && isLibraryLine(m.line[i:m.end]) {
		return r.errorAt(m.line, i, "a line of HoDoKu's library", "a board; the form hodoku reads such lines")
	}
	found, expected := sudoku.Describe(m.line[i:])
	return r.errorAt(m.line, i, found, expected)
}

// readLine reads the 81 cells of a line.
func (r *Recogniser) readLine(m *measured) *sudoku.SyntaxError {
	if m.isTitle() {
		return r.textError(m)
	}
	if err := r.wholeLine(m, sudoku.Cells, aCell); err != nil {
		return err
	}
	n := 0
	for _, c := range m.line[m.first:m.end] {
		if d := classOf[c]; d < space {
			r.board[n] = d
			n++
		}
	}
	r.noteComment(m)
	return nil
}

// readSlots reads the 729 slots of a line.
func (r *Recogniser) readSlots(m *measured) *sudoku.SyntaxError {
	if err := r.wholeLine(m, 9*sudoku.Cells, aSlot); err != nil {
		return err
	}
	r.candidates = sudoku.Candidates{}
	n := 0
	for i := m.first; i < m.end; i++ {
		d := classOf[m.line[i]]
		if d >= space {
			continue
		}
		if own := uint8(n%9 + 1); d == own {
			r.candidates[n/9] |= sudoku.DigitSet(d)
		} else if d != blank {
			found := message.Of("%d in the slot of %d in %v", d, own, sudoku.Cell(n/9))
			return r.errorAt(m.line, i, found, message.Of("%d or a blank", own))
		}
		n++
	}
	r.noteComment(m)
	return nil
}

// noteComment keeps the comment after a line as a note.
func (r *Recogniser) noteComment(m *measured) {
	if len(m.comment) > 0 {
		r.note(0, m.comment[1:])
	}
}

// wholeLine checks that a line consists of the given number of symbols. White space
// may separate them into words, of which none has more than half of them. So "1" and
// a word of 80 cells are no board but the number of a mistyped one.
func (r *Recogniser) wholeLine(m *measured, want int, thing noun) *sudoku.SyntaxError {
	const lineEnd = "the end of the line, or white space and a # comment"
	switch {
	case m.bars > 0 && !(m.foreigns > 0 && m.firstForeign < m.firstBar):
		return r.foreignError(m, m.firstBar)
	case m.tokens > 1 && m.firstTokenEnd-m.first == want && (m.foreigns == 0 || m.firstForeign > m.firstTokenEnd):
		_, at := m.nextToken(m.firstTokenEnd)
		return r.errorAt(m.line, at, quoted(m.line[at:m.end]), lineEnd)
	case m.foreigns > 0 && m.beforeForeign == want:
		found, _ := sudoku.Describe(m.line[m.firstForeign:])
		return r.errorAt(m.line, m.firstForeign, found, lineEnd)
	case m.foreigns > 0:
		return r.foreignError(m, m.firstForeign)
	}
	at := m.first
	for word := range bytes.FieldsSeq(r.raw[m.first:m.end]) {
		at += bytes.Index(r.raw[at:], word) + len(word)
		if n := utf8.RuneCount(word); m.tokens > 1 && n > want/2 && n != want {
			return r.errorAt(m.line, at, count(n, thing), message.Of("%d", want))
		}
	}
	if m.symbols != want {
		return r.errorAt(m.line, m.symbol(want), count(m.symbols, thing), message.Of("%d", want))
	}
	return nil
}

// readRow reads a row of nine symbols or, if cells may list candidates, of nine
// lists.
func (r *Recogniser) readRow(m *measured) *sudoku.SyntaxError {
	if m.dashes > 0 {
		r.dashed = true
	}
	if (r.form == Block || r.form == SDK) && m.bars > 0 && !(m.foreigns > 0 && m.firstForeign < m.firstBar) {
		return r.foreignError(m, m.firstBar)
	}
	if m.foreigns > 0 {
		return r.foreignError(m, m.firstForeign)
	}
	lists := r.lists || r.form == Pencil || r.form == AnyForm && (r.framed || r.hasLists(m))
	switch {
	case m.symbols == 9 && (m.tokens == 9 || !r.listed):
		r.readSymbols(m)
		return nil
	case m.tokens == 9 && lists:
		return r.readLists(m)
	case 2*m.singles > m.tokens && m.singles < m.tokens:
		// Most tokens have one symbol, so the error is the token that has more.
		for token, at := m.nextToken(m.first); ; token, at = m.nextToken(at + len(token)) {
			if len(token) != 1 {
				return r.errorAt(m.line, at, excerpt.Of(string(token), 20), "a digit 1-9 or a blank")
			}
		}
	}
	cells, at := m.symbols, m.symbol(9)
	if r.listed {
		cells, at = m.tokens, m.token(9)
	}
	var expected any = "nine"
	if cells < 9 {
		expected = withoutSpaces(m, "nine")
	}
	return r.errorAt(m.line, at, message.Of("%v in row %d", count(cells, aCell), r.rows), expected)
}

// withoutSpaces adds to what is expected of a line with too few cells, if spaces seem to
// stand for blanks in it.
func withoutSpaces(m *measured, expected string) any {
	if bytes.Contains(m.line[m.first:m.end], []byte("  ")) {
		return message.Of("%v; write blanks as . or 0, because spaces do not count", expected)
	}
	return expected
}

// readSymbols reads a row of nine symbols.
func (r *Recogniser) readSymbols(m *measured) {
	c := sudoku.CellAt(r.rows-1, 0)
	for _, b := range m.line[m.first:m.end] {
		if d := classOf[b]; d < space {
			r.setCell(c, d)
			c++
		}
	}
}

func (r *Recogniser) setCell(c sudoku.Cell, d uint8) {
	r.board[c] = d
	r.candidates[c] = sudoku.AllDigits
	if d != blank {
		r.candidates[c] = sudoku.DigitSet(d)
	}
}

// readLists reads a row of nine lists of candidates.
func (r *Recogniser) readLists(m *measured) *sudoku.SyntaxError {
	r.listed = true
	c := sudoku.CellAt(r.rows-1, 0)
	at := m.first
	for range 9 {
		var token []byte
		token, at = m.nextToken(at)
		if len(token) == 1 {
			r.setCell(c, classOf[token[0]])
		} else if err := r.readList(m, c, token, at); err != nil {
			return err
		}
		c++
		at += len(token)
	}
	return nil
}

// readList reads the candidates of a cell, written as digits or as nine slots.
func (r *Recogniser) readList(m *measured, c sudoku.Cell, token []byte, at int) *sudoku.SyntaxError {
	var digits sudoku.Digits
	slots := len(token) == 9
	for i, b := range token {
		d := classOf[b]
		slots = slots && (d == blank || int(d) == i+1)
		digits |= sudoku.DigitSet(d)
	}
	if !slots && digits.Len() != len(token) {
		return r.errorAt(m.line, at, excerpt.Of(string(token), 20), "the cell's candidates, each once, or a blank")
	}
	r.candidates[c] = digits
	return nil
}
