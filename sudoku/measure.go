package sudoku

import (
	"bytes"
	"unicode/utf8"
)

var byteOrderMark = []byte("\uFEFF")

// A measured line is a line of text of which it is known what it is made of,
// though not yet what it means.
type measured struct {
	line       []byte
	first, end int    // the content is line[first:end], without white space around it and comment
	comment    []byte // behind the content, from its #

	symbols  int // digits and blanks
	digits   int
	dashes   int // symbols that are '-'
	foreigns int // characters that are neither symbol, white space nor bar
	bars     int
	tokens   int // runs of symbols and foreign characters
	singles  int // tokens of one character

	firstBar, firstForeign int // where they stand, if there are any
	beforeForeign          int // symbols before the first foreign character
	firstTokenEnd          int
}

// measure looks at each character of a line once.
func measure(line []byte) measured {
	m := measured{line: line}
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
	token := 0 // characters of the token under way
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

// cells returns how many characters stand where cells could.
func (m *measured) cells() int { return m.symbols + m.foreigns }

// sound reports whether the line looks like a board or a row without fault.
func (m *measured) sound() bool {
	return m.foreigns == 0 &&
		(m.symbols == 9 || m.symbols == Cells || m.symbols == 9*Cells || m.tokens == 9 && m.bars > 0)
}

// symbol returns where the nth symbol stands, counted from 0, or the end of
// the content if there are not so many.
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

// nextToken returns the token at or after line[i:] and where it begins. The
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

// token returns where the nth token begins, counted from 0, or the end of the
// content if there are not so many.
func (m *measured) token(n int) int {
	token, at := m.nextToken(m.first)
	for range n {
		token, at = m.nextToken(at + len(token))
	}
	return at
}

// isBar reports whether c is drawn between the cells of a row.
func isBar(c rune) bool {
	switch c {
	case '|', '│', '┃', '║', '┆', '┇', '┊', '┋', '╎', '╏':
		return true
	}
	return false
}

// isRule reports whether c is drawn along an edge.
func isRule(c rune) bool {
	switch c {
	case '-', '=', '─', '━', '═', '┄', '┅', '┈', '┉', '╌', '╍':
		return true
	}
	return false
}

// isLineDrawing reports whether c is a line-drawing character of Unicode.
func isLineDrawing(c rune) bool { return c >= 0x2500 && c <= 0x257F }

// separator reports whether the content of the line can be a drawn separator,
// and whether it may as well be a row or a board of blanks: it is if it has
// nothing but as many dashes as there are cells, and bars.
//
// Separators are rules of - or = with corners and crossings. Of these, + : '
// and the line-drawing characters stand nowhere else; the others, * . and |,
// mean a separator only where they part or enclose rules of three or more.
func (m *measured) separator() (is, rowOrBoard bool) {
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
		// Here stands a corner, a crossing or a bar.
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
	return true, rules == 9 || rules == Cells || rules == 9*Cells
}

// columnAt returns the column of line[i:], counted in characters from 1.
func columnAt(line []byte, i int) int {
	column := utf8.RuneCount(line[:i]) + 1
	if i > 0 && bytes.HasPrefix(line, byteOrderMark) {
		column--
	}
	return column
}
