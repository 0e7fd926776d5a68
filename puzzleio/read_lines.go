package puzzleio

import (
	"bytes"
	"unicode/utf8"

	"bullseye/boardtext"
	"bullseye/internal/text/message"
	"bullseye/record"
)

// lineParser implements parser for formats with one record on each line.
type lineParser struct {
	lines lineSource
	// read stores the record of a line in r. It reports false if the line holds
	// no record.
	read func(r *record.Record, line *textLine) bool
	line textLine
}

// A textLine is a line and its place in the stream. It implements locator.
type textLine struct {
	text    []byte
	offset  int
	number  int
	several bool // the text has several lines, and the number is that of the first
	before  int  // characters before the text on its line
}

func (l *textLine) place(at int) (offset, line int) {
	if l.several {
		return l.offset + at, l.number + bytes.Count(l.text[:at], []byte{'\n'})
	}
	return l.offset + at, l.number
}

func (l *textLine) column(at int) int {
	start := bytes.LastIndexByte(l.text[:at], '\n') + 1
	column := utf8.RuneCount(l.text[start:at]) + 1
	if start == 0 {
		column += l.before
	}
	return column
}

// invalid stores in r a record with an error for the line. It returns true, as
// lineParser.read does for a line with a record.
func (l *textLine) invalid(r *record.Record, at int, found, expected any) bool {
	invalid(r, l, at, found, expected)
	return true
}

// next implements parser.
func (p *lineParser) next(r *record.Record) bool {
	for {
		p.lines.takeEmpty()
		line := &p.line
		line.offset, line.number = p.lines.offset, p.lines.line+1
		var kind fragment
		line.text, kind = p.lines.next()
		switch {
		case kind == noFragment:
			return false
		case kind == lineRest:
		case len(line.text) > boardtext.MaxLine:
			return line.invalid(r, boardtext.MaxLine, message.Of("a line of more than %d bytes", boardtext.MaxLine), message.Of("at most %d bytes", boardtext.MaxLine))
		case p.read(r, line):
			return true
		}
	}
}

// end implements parser.
func (p *lineParser) end(whole bool) {
	// The last line may lack its newline.
	if in := p.lines.input; whole && !p.lines.skipping && in.from < in.to {
		in.endLine()
	} else {
		in.advance(in.to-in.from, 0)
		p.lines.scanned = 0
	}
}

// A lineSource takes lines of any length from an input.
type lineSource struct {
	*input
	scanned  int  // the first scanned bytes of the window contain no newline
	skipping bool // inside a line that is too long, after its lineStart
}

// A fragment says which part of a line lineSource.next has returned.
type fragment uint8

const (
	noFragment fragment = iota // nothing: more input is needed
	wholeLine                  // a line without its newline
	lineStart                  // the first boardtext.MaxLine+1 bytes of a line that is too long
	lineRest                   // more bytes of such a line
)

// takeEmpty takes the empty lines that come next, and returns their number.
func (s *lineSource) takeEmpty() int {
	if s.skipping {
		return 0 // the first newline ends a line that is not empty
	}
	return s.takeEmptyLines()
}

// next takes the next line, or a part of a line that is too long. The bytes are
// valid until the window changes.
func (s *lineSource) next() (line []byte, kind fragment) {
	rest := s.window()
	i := bytes.IndexByte(rest[s.scanned:], '\n')
	if i >= 0 {
		i += s.scanned
	}
	switch {
	case s.skipping && i >= 0:
		s.skipping, s.scanned = false, 0
		s.advance(i+1, 1)
		return rest[:i], lineRest
	case s.skipping:
		s.advance(len(rest), 0)
		if len(rest) == 0 {
			return nil, noFragment
		}
		return rest, lineRest
	case i >= 0:
		s.scanned = 0
		s.advance(i+1, 1)
		return rest[:i], wholeLine
	case len(rest) > boardtext.MaxLine:
		s.scanned, s.skipping = 0, true
		s.advance(boardtext.MaxLine+1, 0)
		return rest[:boardtext.MaxLine+1], lineStart
	}
	s.scanned = len(rest)
	return nil, noFragment
}
