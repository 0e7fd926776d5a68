package boardtext

import (
	"bytes"
	"unicode"
	"unicode/utf8"
)

// Pasted text has other characters for the same things: non-breaking and full-width
// spaces, full-width digits, and · for blanks. A plain line has the ASCII characters in
// their places, with spaces behind them, so that each byte keeps its index.

// plain returns a plain copy of a line, and whether it differs. The copy is valid
// until the next call.
func (r *Recogniser) plain(line []byte) (copied []byte, differs bool) {
	r.copied = append(r.copied[:0], line...)
	for i := 0; i < len(line); {
		c, size := utf8.DecodeRune(line[i:])
		if by := plainOf(c); by != 0 && size > 1 {
			differs = true
			r.copied[i] = by
			copy(r.copied[i+1:i+size], "   ")
		}
		i += size
	}
	return r.copied, differs
}

// plainOf returns the ASCII character that a character stands for in a board, 0 if
// there is none.
func plainOf(c rune) byte {
	switch {
	case c >= '０' && c <= '９':
		return byte(c-'０') + '0'
	case c == '·' || c == '．':
		return '.'
	case unicode.Is(unicode.Zs, c):
		return ' '
	}
	return 0
}

// unquoted returns a line without the marks > of a quoted text. Spaces take their
// places.
func (r *Recogniser) unquoted(line []byte) []byte {
	rest := bytes.TrimLeft(line, "> \t")
	quote := line[:len(line)-len(rest)]
	if bytes.IndexByte(quote, '>') < 0 {
		return line
	}
	r.quoted = append(append(r.quoted[:0], bytes.Repeat([]byte{' '}, len(quote))...), rest...)
	return r.quoted
}

// withoutLegend returns a line of a drawing without the text to the right of its frame.
// A row needs all four bars, so that no cells of an open frame are lost.
func withoutLegend(line []byte) []byte {
	content := bytes.TrimLeft(line, " \t")
	first, _ := utf8.DecodeRune(content)
	switch first {
	case '│':
		if bytes.Count(content, []byte("│")) != 4 {
			return line
		}
	case '┌', '├', '└':
	default:
		return line
	}
	edge := bytes.LastIndexAny(line, "│┤┐┘")
	if edge < 0 {
		return line
	}
	return line[:edge+len("│")]
}
