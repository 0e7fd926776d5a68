package boardtext

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A label is the name of a board: the title above it, the title beside it on its line, the last
// comment above it, or the comment after it on its line, in this order. The comment at
// the top of a text is a label if it stands directly above a board of several rows, or
// if no board follows the first one before the next title or comment. Otherwise it is
// about the whole text.

// isTitle reports whether a line outside of a board is a title, such as "Puzzle 12".
// After a row, it is one only if most of its characters are not digits and blanks.
// A title has a word, at most longestRow digits and blanks, and no control
// characters. If the line has fewer characters than the shortest faulty row, one
// letter is enough for a word.
//
// These conditions keep a mistyped board from being taken for a title. In a row with
// wrong letters, some of them follow digits, and a mistyped line has more digits and
// blanks. If one row of a board looks like a title nevertheless, the other eight are
// an error.
func (m *measured) isTitle() bool {
	if m.foreigns == 0 || m.symbols > longestRow || m.tokens >= 9 && m.singles == m.tokens || !isText(m.line[m.first:]) {
		return false
	}
	least := 2
	if m.cells() < shortestRow {
		least = 1
	}
	for token, at := m.nextToken(m.first); len(token) > 0; token, at = m.nextToken(at + len(token)) {
		if isWord(token, least) {
			return true
		}
	}
	return false
}

// shortestRow is the smallest number of characters that are taken for a faulty row.
const shortestRow = 5

// isWord reports whether a token without white space has the given number of letters
// in a row, or one letter of a script that does not distinguish capital and small
// letters, as Chinese. No letter may follow a digit. An x counts as a letter only
// beside others, because alone it is a blank.
func isWord(token []byte, least int) (found bool) {
	run, own, digit := 0, false, false
	for _, c := range string(token) {
		switch {
		case c == 'x' || c == 'X':
			run++
		case unicode.IsLetter(c) && digit:
			return false
		case c >= utf8.RuneSelf && unicode.Is(unicode.Lo, c):
			return true
		case unicode.IsLetter(c):
			run++
			own = true
		default:
			run, own = 0, false
			digit = digit || c >= '0' && c <= '9'
		}
		found = found || own && run >= least
	}
	return found
}

// isText reports whether a text is UTF-8 without control characters other than tabs
// and the carriage return of the line's end.
func isText(text []byte) bool {
	for i, c := range text {
		switch {
		case c >= utf8.RuneSelf:
			text = bytes.TrimSuffix(text[i:], []byte{'\r'})
			return utf8.Valid(text) && !bytes.ContainsFunc(text, func(c rune) bool { return unicode.IsControl(c) && c != '\t' })
		case c < ' ' && c != '\t' && !(c == '\r' && i == len(text)-1), c == 0x7F:
			return false
		}
	}
	return true
}

// title keeps a line as the label of the next board. If no board follows, the first
// of the titles is an error, unless it is the caption of the board above it.
func (r *Recogniser) title(m *measured) {
	if r.pending == nil && !r.caption {
		r.pending = r.textError(m)
	}
	r.setLabel(bytes.TrimSpace(m.line[m.first:]), true)
}

// setLabel keeps the label of the next board. A comment does not replace a title.
func (r *Recogniser) setLabel(text []byte, isTitle bool) {
	r.releaseFirst()
	if isTitle || !r.titled {
		r.label, r.titled, r.close = append(r.label[:0], text...), isTitle, true
	}
}

// LabelOf returns the label that a comment gives, if it gives one. The comment
// begins with "#". Comments that begin with "#!" are never labels, and neither are
// rows and boards behind a "#". A date such as 2009-10-31 is a label.
func LabelOf(comment []byte) (label []byte, ok bool) {
	if len(comment) > MaxLine || bytes.HasPrefix(comment, []byte("#!")) {
		return nil, false
	}
	label = bytes.TrimSpace(bytes.TrimLeft(comment, "#"))
	if !isText(label) || !bytes.ContainsFunc(label, func(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) }) {
		return nil, false
	}
	if len(label) >= 9 {
		if m := measure(label); m.foreigns == 0 && (m.symbols == 9 || m.symbols > longestRow) {
			return nil, false
		}
	}
	return label, true
}

// complete makes a reading ready for Next. If a comment at the top of the text is
// its label, it waits until the next label or board shows what the comment is about.
func (r *Recogniser) complete(reading *Reading, byComment bool) {
	if r.waiting {
		r.first.Label = noted(r.first.Notes)
		r.releaseFirst()
	}
	if byComment && r.atTop {
		r.first, r.waiting = *reading, true
	} else {
		r.ready = append(r.ready, *reading)
	}
	r.atTop = false
}

// isProse reports whether a title reads like a sentence about boards and not like the name
// of one.
func isProse(title string) bool {
	for _, mark := range []string{".", "!", "?", "。", "！", "？"} {
		if strings.HasSuffix(title, mark) {
			return true
		}
	}
	const longest = 6 // words
	return len(strings.Fields(title)) > longest
}

// noted returns the label that the comment after a board on its line gives.
func noted(notes []Note) string {
	for _, n := range notes {
		if n.Letter == 0 {
			if label, ok := LabelOf([]byte("# " + n.Text)); ok {
				return string(label)
			}
		}
	}
	return ""
}

// releaseFirst makes the first reading ready if it waits.
func (r *Recogniser) releaseFirst() {
	if r.waiting {
		r.ready = append(r.ready, r.first)
		r.first, r.waiting = Reading{}, false
	}
}
