package puzzleio

import (
	"bytes"
	"slices"
	"unicode/utf8"

	"bullseye/boardtext"
	"bullseye/internal/text/message"
	"bullseye/record"
)

// csvParser reads rows of CSV like encoding/csv, and tests compare the two.
// Unlike encoding/csv, it knows the place of each field and continues after a
// faulty row: at the next line or, if a quote is never closed, at the line after
// the one with the quote. A row may have boardtext.MaxLine bytes.
type csvParser struct {
	table
	in        *input
	delimiter byte

	fields   []field
	unclosed unclosed
	scanned  int  // the first scanned bytes of the window contain no newline
	skipping bool // the parser skips input up to the next newline
	ended    bool
}

func (p *csvParser) place(at int) (offset, line int) {
	return p.in.offset + at, p.in.line + 1 + bytes.Count(p.in.window()[:at], newline)
}

func (p *csvParser) column(at int) int {
	before := p.in.window()[:at]
	return utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:]) + 1
}

var newline = []byte{'\n'}

// next implements parser.
func (p *csvParser) next(r *record.Record) bool {
	size, fault, ok := p.nextRow()
	switch {
	case !ok:
		return false
	case fault != nil:
		p.invalid(r, p, fault.at, fault.found, fault.expected)
		p.skipLine(fault.resume)
	default:
		p.row(r)
		p.take(size)
	}
	return true
}

// A rowFault says why a row cannot be read.
type rowFault struct {
	at              int // the place of the fault in the row, negative if it is unknown
	found, expected any
	resume          int  // reading resumes after the line of this byte of the row
	unclosed        bool // the row may be valid if more input follows
}

// nextRow splits the row at the start of the window into fields. It returns the
// size of the row, including its line end. It reports false if it needs more
// input.
func (p *csvParser) nextRow() (size int, fault *rowFault, ok bool) {
	if p.unclosed.size > 0 {
		return p.quotedRow()
	}
	for {
		if !p.skipping {
			p.in.takeEmptyLines()
		}
		data := p.in.window()
		i := bytes.IndexByte(data[p.scanned:], '\n') + p.scanned
		size := i + 1
		if i < p.scanned {
			switch {
			case len(data) == 0:
				return 0, nil, false
			case p.skipping:
				p.take(len(data))
				continue
			case p.ended || len(data) > boardtext.MaxLine+1: // the last byte may be a carriage return
				i, size = len(data), len(data)
			default:
				p.scanned = len(data)
				return 0, nil, false
			}
		}
		line := data[:i]
		if len(line) > 0 && line[len(line)-1] == '\r' {
			line = line[:len(line)-1]
		}
		switch {
		case p.skipping:
			p.skipping = false
		case len(line) == 0:
		case len(line) > boardtext.MaxLine:
			return 0, tooLong, true
		case bytes.IndexByte(line, '"') < 0:
			p.split(line)
			return size, nil, true
		default:
			return p.quotedRow()
		}
		p.take(size)
	}
}

// tooLong is the fault of a row of more than boardtext.MaxLine bytes. Reading resumes
// after its first line.
var tooLong = &rowFault{
	at:       boardtext.MaxLine,
	found:    message.Of("a row of more than %d bytes", boardtext.MaxLine),
	expected: message.Of("at most %d bytes", boardtext.MaxLine),
}

// end implements parser.
func (p *csvParser) end(whole bool) {
	p.ended = true
	if !whole {
		p.take(len(p.in.window()))
	}
}

// take takes the first n bytes of the window.
func (p *csvParser) take(n int) {
	p.in.advance(n, bytes.Count(p.in.window()[:n], newline))
	p.scanned, p.unclosed = 0, unclosed{}
}

// split splits a line without quotes.
func (p *csvParser) split(line []byte) {
	p.fields = p.fields[:0]
	start := 0
	for {
		i := bytes.IndexByte(line[start:], p.delimiter)
		if i < 0 {
			p.fields = append(p.fields, field{line[start:], start})
			return
		}
		p.fields = append(p.fields, field{line[start : start+i], start})
		start += i + 1
	}
}

// row stores in r the record of the fields.
func (p *csvParser) row(r *record.Record) {
	got, want := len(p.fields), len(p.header.Columns)
	if got == want {
		p.record(r, p.fields, p)
		if r.Err != nil && p.repeatsHeader() {
			r.Err.Found, r.Err.Expected = "the header again", "a board; give the files as arguments instead of joining them"
		}
		return
	}
	at := p.fields[got-1].at + len(p.fields[got-1].text)
	if got > want {
		at = p.fields[want].at
	}
	at = min(at, len(p.in.window()))
	p.invalid(r, p, at, counted(got, "1 field", "%d fields"), message.Of("%d as in the header", want))
	p.keep(r, p.fields, p)
}

// repeatsHeader reports whether the fields are the names of the columns.
func (p *csvParser) repeatsHeader() bool {
	return slices.EqualFunc(p.fields, p.header.Columns, func(f field, c record.Column) bool { return string(f.text) == c.Name })
}

// counted returns the text for one thing or, with their number, for several.
func counted(n int, one, many string) any {
	if n == 1 {
		return one
	}
	return message.Of(many, n)
}

// skipLine takes the window up to the end of the line that contains the byte at.
// If the window does not contain the end of that line, the parser skips it later.
func (p *csvParser) skipLine(at int) {
	data := p.in.window()
	if i := bytes.IndexByte(data[at:], '\n'); i >= 0 {
		p.take(at + i + 1)
		return
	}
	p.take(len(data))
	p.skipping = true
}
