package boardtext

import (
	"bytes"
	"unicode/utf8"

	"bullseye/sudoku"
)

var byteOrderMark = []byte("\uFEFF")

// A measured line is a line of text with counts of its characters by kind. It does
// not yet say what the line means.
type measured struct {
	line       []byte
	first, end int    // the content, line[first:end], excludes surrounding white space and a comment
	comment    []byte // the comment after the content, with its #

	symbols  int // digits and blanks
	digits   int
	dashes   int // symbols that are '-'
	foreigns int // characters that are not symbols, white space or bars
	bars     int
	tokens   int // runs of symbols and foreign characters
	singles  int // tokens of one character

	firstBar, firstForeign int // their indexes, if there are any
	beforeForeign          int // symbols before the first foreign character
	firstTokenEnd          int
}

// measure measures a line in one pass.
func measure(line []byte) (m measured) {
	m.line = line
	i := 0
	if bytes.HasPrefix(line, byteOrderMark) {
		i = len(byteOrderMark)
	}
	for i < len(line) && classOf[line[i]] == space {
		i++
	}
	m.first, m.end = i, i
	if i < len(line) && line[i] == '#' {
		m.end = len(line)
		return m
	}
	token := 0 // characters of the current token
	endToken := func() {
		if token == 0 {
			return
		}
		m.tokens++
		if token == 1 {
			m.singles++
		}
		if m.tokens == 1 {
			m.firstTokenEnd = m.end
		}
		token = 0
	}
	for i < len(line) {
		size := 1
		class := classOf[line[i]]
		switch {
		case class < space:
			token++
			m.symbols++
			if class != blank {
				m.digits++
			} else if line[i] == '-' {
				m.dashes++
			}
		case class == space:
			endToken()
			i++
			continue
		case line[i] == '#' && classOf[line[i-1]] == space:
			endToken()
			m.comment = line[i:]
			return m
		default:
			var c rune
			c, size = utf8.DecodeRune(line[i:])
			if isBar(c) {
				endToken()
				if m.bars++; m.bars == 1 {
					m.firstBar = i
				}
				break
			}
			if m.foreigns++; m.foreigns == 1 {
				m.firstForeign, m.beforeForeign = i, m.symbols
			}
			token++
		}
		i += size
		m.end = i
	}
	endToken()
	return m
}

func (m *measured) empty() bool { return m.first == len(m.line) }

// cells returns the number of characters that are or may be meant as cells.
func (m *measured) cells() int { return m.symbols + m.foreigns }

// faultless reports whether the line looks like a board or row without an error.
func (m *measured) faultless() bool {
	return m.foreigns == 0 &&
		(m.symbols == 9 || m.symbols == sudoku.Cells || m.symbols == 9*sudoku.Cells || m.tokens == 9 && m.bars > 0)
}

// symbol returns the index of the nth symbol, counted from 0, or the end of the
// content if the line has too few symbols.
func (m *measured) symbol(n int) int {
	for i := m.first; i < m.end; i++ {
		if classOf[m.line[i]] < space {
			if n == 0 {
				return i
			}
			n--
		}
	}
	return m.end
}

// nextToken returns the first token in line[i:] and its index in the line. The
// token is empty if there is none.
func (m *measured) nextToken(i int) (token []byte, at int) {
	start := -1
	for i < m.end {
		c, size := rune(m.line[i]), 1
		if c >= utf8.RuneSelf {
			c, size = utf8.DecodeRune(m.line[i:])
		}
		if isBar(c) || c < utf8.RuneSelf && classOf[c] == space {
			if start >= 0 {
				break
			}
		} else if start < 0 {
			start = i
		}
		i += size
	}
	if start < 0 {
		return nil, i
	}
	return m.line[start:i], start
}

// token returns the index of the nth token, counted from 0, or the end of the
// content if the line has too few tokens.
func (m *measured) token(n int) int {
	token, at := m.nextToken(m.first)
	for range n {
		token, at = m.nextToken(at + len(token))
	}
	return at
}

// isBar reports whether c is a vertical bar.
func isBar(c rune) bool {
	switch c {
	case '|', '│', '┃', '║', '┆', '┇', '┊', '┋', '╎', '╏':
		return true
	}
	return false
}

// isRule reports whether c is a character of a horizontal rule.
func isRule(c rune) bool {
	switch c {
	case '-', '=', '─', '━', '═', '┄', '┅', '┈', '┉', '╌', '╍':
		return true
	}
	return false
}

// isLineDrawing reports whether c is in the Unicode block Box Drawing.
func isLineDrawing(c rune) bool { return c >= 0x2500 && c <= 0x257F }

// separator reports whether the content of the line can be a drawn separator. If
// ambiguous is true, the line may instead be a row or board of blanks: it consists
// of bars and of as many dashes as a row or board has symbols.
//
// A separator consists of rules of - or = with corners and crossings. The characters
// + : ' and the line-drawing characters appear only in separators. The characters
// * . and | indicate a separator only if they separate or enclose rules of three
// or more characters.
func (m *measured) separator() (ok, ambiguous bool) {
	if m.digits > 0 || m.symbols+m.foreigns < 3 {
		return false, false
	}
	rules, run, shortRun, corners, joined := 0, 0, false, 0, false
	sure := false
	firstIsCorner, lastIsCorner := false, false
	for i, c := range string(m.line[m.first:m.end]) {
		switch {
		case c < utf8.RuneSelf && classOf[c] == space:
			continue
		case isRule(c):
			rules++
			run++
			sure = sure || c != '-'
			lastIsCorner = false
			continue
		case c == '+' || c == ':' || c == '\'' || isLineDrawing(c) && !isBar(c):
			sure = true
		case c == '*' || c == '.':
			corners++
			lastIsCorner = true
			firstIsCorner = firstIsCorner || i == 0
		case isBar(c):
			lastIsCorner = false
		default:
			return false, false
		}
		// c is a corner, a crossing or a bar.
		joined = joined || run == 0 && i > 0
		shortRun = shortRun || run > 0 && run < 3
		run = 0
	}
	shortRun = shortRun || run > 0 && run < 3
	switch {
	case rules < 3:
		return false, false
	case sure:
		return true, false
	case joined || shortRun:
		return false, false
	case corners > 0:
		return firstIsCorner && lastIsCorner, false
	}
	return true, rules == 9 || rules == sudoku.Cells || rules == 9*sudoku.Cells
}

// columnAt returns the column of line[i:], counted in characters from 1.
func columnAt(line []byte, i int) int {
	column := utf8.RuneCount(line[:i]) + 1
	if i > 0 && bytes.HasPrefix(line, byteOrderMark) {
		column--
	}
	return column
}
