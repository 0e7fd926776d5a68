package boardtext

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"bullseye/sudoku"
)

// Pasted boards bring the marks of the page or program that they come from: tags of a
// forum, fences of Markdown, and the brackets, quotes and commas of an array. A line
// without them has spaces in their places, so that each byte keeps its index.

// tags are the names of tags around boards, as in [code] and </pre>.
var tags = []string{"code", "quote", "spoiler", "hide", "pre", "tt"}

// isTag reports whether the text between the brackets of a tag is that of a known one,
// such as "/code" or "quote=somebody".
func isTag(inner []byte) bool {
	name, _, _ := bytes.Cut(bytes.TrimPrefix(inner, []byte{'/'}), []byte{'='})
	for _, tag := range tags {
		if len(name) == len(tag) && bytes.EqualFold(name, []byte(tag)) {
			return true
		}
	}
	return false
}

// brackets are those of tags.
var brackets = []struct{ opening, closing byte }{{'[', ']'}, {'<', '>'}}

// Marks that can stand before and after a board.
const (
	marksBefore = "[<`~{]}\"'("
	marksAfter  = "]>`"
)

// unmarked returns a line without the tags and fences at its ends. A line that has only
// brackets becomes blank.
func (r *Recogniser) unmarked(line []byte) []byte {
	from, to := contentOf(line, 0, len(line))
	if from == to || strings.IndexByte(marksBefore, line[from]) < 0 && strings.IndexByte(marksAfter, line[to-1]) < 0 {
		return line
	}
	first, end := from, to
	if isFence(line[from:to]) || onlyBrackets(line[from:to]) {
		first = end
	}
	for first < end {
		size := tagBefore(line[first:end])
		if size == 0 {
			break
		}
		first, end = contentOf(line, first+size, end)
	}
	for first < end {
		size := tagAfter(line[first:end])
		if size == 0 {
			break
		}
		first, end = contentOf(line, first, end-size)
	}
	if from, to, ok := inString(line, first, end); ok {
		first, end = from, to
	}
	for end-first > 2 && line[first] == '`' && line[end-1] == '`' {
		first, end = contentOf(line, first+1, end-1)
	}
	if first == from && end == to {
		return line
	}
	r.marked = append(r.marked[:0], line...)
	fill(r.marked[from:first])
	fill(r.marked[end:to])
	return r.marked
}

// inString returns the bounds of the cells of a board or row that line[first:end] holds as
// a string of a program, perhaps with brackets and a comma around it, as in ["53..7…"],.
func inString(line []byte, first, end int) (from, to int, ok bool) {
	from, to = first, end
	for from < to && bytes.IndexByte([]byte("[({ "), line[from]) >= 0 {
		from++
	}
	for to > from && bytes.IndexByte([]byte("])},; "), line[to-1]) >= 0 {
		to--
	}
	if to-from < 2 || line[from] != line[to-1] || line[from] != '"' && line[from] != '\'' {
		return 0, 0, false
	}
	from, to = from+1, to-1
	for _, c := range line[from:to] {
		if classOf[c] >= space {
			return 0, 0, false
		}
	}
	return from, to, to-from == 9 || to-from == sudoku.Cells || to-from == 9*sudoku.Cells
}

// contentOf returns the bounds of line[from:to] without white space around it.
func contentOf(line []byte, from, to int) (first, end int) {
	for from < to && classOf[line[from]] == space {
		from++
	}
	for to > from && classOf[line[to-1]] == space {
		to--
	}
	return from, to
}

func fill(text []byte) {
	for i := range text {
		text[i] = ' '
	}
}

// isFence reports whether a line begins or ends a block of code in Markdown.
func isFence(text []byte) bool {
	for _, fence := range []string{"```", "~~~"} {
		if rest, ok := bytes.CutPrefix(text, []byte(fence)); ok {
			return bytes.IndexByte(bytes.TrimLeft(rest, fence[:1]), fence[0]) < 0
		}
	}
	return false
}

// onlyBrackets reports whether a line opens or closes an array and holds nothing else.
func onlyBrackets(text []byte) bool {
	return bytes.ContainsAny(text, "[]{}") && len(bytes.Trim(text, "[]{},; \t")) == 0
}

// tagBefore returns the size of the tag at the start of a text, 0 if there is none.
func tagBefore(text []byte) int {
	for _, b := range brackets {
		if text[0] != b.opening {
			continue
		}
		if i := bytes.IndexByte(text, b.closing); i > 0 && isTag(text[1:i]) {
			return i + 1
		}
	}
	return 0
}

// tagAfter returns the size of the tag at the end of a text, 0 if there is none.
func tagAfter(text []byte) int {
	for _, b := range brackets {
		if text[len(text)-1] != b.closing {
			continue
		}
		if i := bytes.LastIndexByte(text, b.opening); i >= 0 && isTag(text[i+1:len(text)-1]) {
			return len(text) - i
		}
	}
	return 0
}

// unseparated returns a line of nine or 81 cells without the commas, semicolons or tabs
// between them and without the quotes and brackets of an array. One of nine cells may
// be empty, as in a spreadsheet, and becomes a full stop.
func (r *Recogniser) unseparated(line []byte) []byte {
	for _, delimiter := range []byte(",;\t") {
		from, to := contentOf(line, 0, len(line))
		if delimiter == '\t' {
			from, to = 0, len(bytes.TrimRight(line, "\r"))
		}
		n := bytes.Count(line[from:to], []byte{delimiter})
		switch {
		case n == 0:
			continue
		case n != 9 && n != sudoku.Cells:
		case line[to-1] == delimiter: // after the bracket that closes a row
			to--
			n--
		case line[from] == delimiter: // before the bracket that opens a row
			from++
			n--
		}
		if n != 9-1 && n != sudoku.Cells-1 {
			continue
		}
		if r.separate(line, from, to, delimiter, n == 9-1) {
			return r.cells
		}
	}
	return line
}

// separate stores in r.cells a copy of a line with nothing but the cells that
// line[from:to] holds between delimiters. It reports false if one of them has more than
// a character, or none, unless they may be empty.
func (r *Recogniser) separate(line []byte, from, to int, delimiter byte, mayBeEmpty bool) bool {
	r.cells = append(r.cells[:0], line...)
	fill(r.cells)
	empty := true
	for start, more := from, true; more; {
		stop := to
		if i := bytes.IndexByte(line[start:to], delimiter); i >= 0 {
			stop = start + i
		} else {
			more = false
		}
		field := line[start:stop]
		cell := bytes.Trim(field, " \t\r\"',;[]{}()")
		switch _, size := utf8.DecodeRune(cell); {
		case len(cell) > size:
			return false
		case size > 0:
			at := start + bytes.Index(field, cell)
			copy(r.cells[at:], cell)
			empty = false
		case !mayBeEmpty:
			return false
		case stop < len(r.cells):
			r.cells[stop] = '.'
		default:
			r.cells = append(r.cells, '.')
		}
		start = stop + 1
	}
	return !empty || delimiter != '\t' || r.rows > 0 && r.gap == 0 // a line of tabs may be blank
}

// A section of a file of the program SadMan Sudoku begins with its name in brackets.
// After [Puzzle] stands the board. Other sections say how far somebody has got with it, such
// as [State] and [PencilMarks], and hold no other board.

// section reports whether a line belongs to the sections of a file but not to a board.
func (r *Recogniser) section(line []byte) bool {
	text := bytes.TrimSpace(line)
	switch {
	case bytes.EqualFold(text, []byte("[Puzzle]")):
		r.boundary()
		r.inPuzzle, r.inOther = true, false
		return true
	case r.inPuzzle && isSection(text):
		r.boundary()
		r.inOther = true
		return true
	case r.inOther && len(text) > 0 && text[0] != '#' && text[0] != '[':
		return true
	}
	r.inOther = false
	return false
}

// isSection reports whether a line begins a section: it has letters in brackets, which are
// no tag of a forum.
func isSection(text []byte) bool {
	if len(text) < 3 || text[0] != '[' || text[len(text)-1] != ']' {
		return false
	}
	name := text[1 : len(text)-1]
	return !isTag(name) && !bytes.ContainsFunc(name, func(c rune) bool { return !unicode.IsLetter(c) })
}
