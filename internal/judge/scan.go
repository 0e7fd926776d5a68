package judge

import (
	"bufio"
	"bytes"
	"io"
	"strconv"
	"unicode/utf8"

	"bullseye/internal/text/message"
	"bullseye/sudoku"
)

// A scanner splits input into tokens at white space, and keeps track of its
// position.
//
// A board is 81 cells in any layout: a token for each cell, for each row, or for
// the whole board. The programs that judges' test files were made for read boards
// that way, and some of the files depend on it.
type scanner struct {
	in     *bufio.Reader
	flush  func() error // writes out the answers so far
	offset int          // of the next byte
	line   int          // of the next byte, counted from 1
	column int          // of the next byte: characters, counted from 1
}

// newScanner returns a scanner that calls flush before it waits for input.
func newScanner(in io.Reader, flush func() error) *scanner {
	return &scanner{in: bufio.NewReaderSize(in, 1<<15), flush: flush, line: 1, column: 1}
}

// aCell names what the scanner expects inside a board.
const aCell = "a digit or a blank"

// board reads a board. The error is io.EOF if nothing is left.
func (s *scanner) board() (sudoku.Board, error) {
	tok, err := s.token()
	if err != nil {
		return sudoku.Board{}, err
	}
	return s.boardFrom(tok, aCell)
}

// boardFrom reads a board whose first token has been read. If that token is
// wrong, the error names expected.
func (s *scanner) boardFrom(tok token, expected any) (sudoku.Board, error) {
	var board sudoku.Board
	for filled := 0; ; {
		cells, err := tok.cells(filled, expected)
		if err != nil {
			return board, err
		}
		filled += copy(board[filled:], cells)
		if filled == sudoku.Cells {
			return board, nil
		}
		expected = aCell
		tok, err = s.token()
		if err == io.EOF {
			return board, s.unexpectedEnd(message.Of("%d cells, not %d", 81, filled))
		}
		if err != nil {
			return board, err
		}
	}
}

// number reads a number and returns it with its text. If there is none, the error
// names what.
func (s *scanner) number(what string) (n int, text string, err error) {
	tok, err := s.token()
	if err == io.EOF {
		return 0, "", s.unexpectedEnd(what)
	}
	if err != nil {
		return 0, "", err
	}
	parsed, err := strconv.ParseUint(tok.text, 10, 31)
	if err != nil || len(tok.text) == longest {
		return 0, "", tok.unlike(what)
	}
	return int(parsed), tok.text, nil
}

// word reads a word that must come next. The error is io.EOF if nothing is left.
func (s *scanner) word(expected string) error {
	tok, err := s.token()
	if err != nil {
		return err
	}
	if tok.text != expected {
		return tok.unlike("`" + expected + "`")
	}
	return nil
}

// goesOn reports whether more than white space is known to follow, without waiting for input.
func (s *scanner) goesOn() bool {
	rest, _ := s.in.Peek(s.in.Buffered())
	return len(bytes.TrimSpace(rest)) > 0
}

// end reads the rest of the input, which must be white space.
func (s *scanner) end() error {
	tok, err := s.token()
	switch err {
	case nil:
		return tok.unlike("the end of the input")
	case io.EOF:
		return nil
	}
	return err
}

// unexpectedEnd returns the error for input that stops too soon.
func (s *scanner) unexpectedEnd(expected any) error {
	return &sudoku.SyntaxError{
		Offset: s.offset, Line: s.line, Column: s.column,
		Found: "the end of the input", Expected: expected,
	}
}

// token skips white space and returns what follows. The error is io.EOF if
// nothing follows.
func (s *scanner) token() (token, error) {
	if s.offset == 0 {
		if err := s.skipMark(); err != nil {
			return token{}, err
		}
	}
	var tok token
	b := byte(' ')
	for space(b) {
		tok = token{offset: s.offset, line: s.line, column: s.column}
		var err error
		if b, err = s.next(); err != nil {
			return token{}, err
		}
	}
	var text [longest]byte
	kept := 0
	for !space(b) && kept < longest {
		text[kept] = b
		kept++
		var err error
		if b, err = s.next(); err == io.EOF {
			break
		} else if err != nil {
			return token{}, err
		}
	}
	tok.text = string(text[:kept])
	return tok, nil
}

// next returns the next byte.
func (s *scanner) next() (byte, error) {
	if s.in.Buffered() == 0 {
		if err := s.flush(); err != nil {
			return 0, err
		}
	}
	b, err := s.in.ReadByte()
	if err != nil {
		return 0, err
	}
	s.offset++
	switch {
	case b == '\n':
		s.line++
		s.column = 1
	case utf8.RuneStart(b):
		s.column++
	}
	return b, nil
}

// skipMark skips a byte-order mark.
func (s *scanner) skipMark() error {
	if first, err := s.in.Peek(1); err != nil || first[0] != mark[0] {
		return nil // reading the first byte gives the same error
	}
	if start, _ := s.in.Peek(len(mark)); string(start) != mark {
		return nil
	}
	n, err := s.in.Discard(len(mark))
	s.offset += n
	return err
}

// mark is the byte-order mark in UTF-8.
const mark = "\xef\xbb\xbf"

// space reports whether the byte separates tokens. White space outside ASCII
// does not: like full-width digits, it shows that the text is not a judge's file.
func space(b byte) bool { return b == ' ' || '\t' <= b && b <= '\r' }

// longest is the number of bytes of a token that are kept: a whole board and one
// more character. A longer token is wrong anyway, and may be too long for memory.
const longest = sudoku.Cells + utf8.UTFMax

// A token is a run of characters without white space.
type token struct {
	text                 string // its first bytes, at most longest
	offset, line, column int
}

// cells returns the token's digits, 0 for a blank. filled is the number of cells
// before the token, because a whole row can only follow whole rows.
func (tok token) cells(filled int, expected any) ([]uint8, error) {
	digits := make([]uint8, 0, len(tok.text))
	for i := 0; i < len(tok.text) && i < sudoku.Cells; i++ {
		d, ok := sudoku.Symbol(tok.text[i])
		if !ok {
			return nil, tok.stray(i, expected)
		}
		digits = append(digits, d)
	}
	switch n := len(tok.text); {
	case n == 1, n == 9 && filled%9 == 0, n == sudoku.Cells && filled == 0:
		return digits, nil
	}
	switch {
	case filled == 0:
		expected = message.Of("%v, a row of 9 or a board of 81", expected)
	case filled%9 == 0:
		expected = message.Of("%v or a row of 9", expected)
	}
	return nil, tok.unlike(expected)
}

// stray returns the error for a character that is not a cell. All characters
// before it in the token are cells, so each of them is one byte.
func (tok token) stray(at int, expected any) error {
	var found any
	r, size := utf8.DecodeRuneInString(tok.text[at:])
	switch {
	case r == utf8.RuneError && size == 1:
		found = message.Of("byte 0x%02x", tok.text[at])
	case '０' <= r && r <= '９':
		found = message.Of("full-width digit %q", r)
	default:
		found = message.Of("character %q", r)
	}
	return &sudoku.SyntaxError{
		Offset: tok.offset + at, Line: tok.line, Column: tok.column + at,
		Found: found, Expected: expected,
	}
}

// unlike returns the error for a token that is not what is expected.
func (tok token) unlike(expected any) error {
	var found any
	switch n := utf8.RuneCountInString(tok.text); {
	case n > sudoku.Cells:
		found = message.Of("more than %d characters together", sudoku.Cells)
	case n > 2*9:
		found = message.Of("%d characters together", n)
	default:
		found = strconv.Quote(tok.text)
	}
	return tok.wrong(found, expected)
}

// wrong returns the error for what was found at the token.
func (tok token) wrong(found, expected any) error {
	return &sudoku.SyntaxError{
		Offset: tok.offset, Line: tok.line, Column: tok.column,
		Found: found, Expected: expected,
	}
}
