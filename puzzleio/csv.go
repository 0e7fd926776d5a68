package puzzleio

import (
	"bytes"
	"fmt"
	"unicode/utf8"

	"bullseye/record"
	"bullseye/sudoku"
)

// csvParser reads rows of CSV as encoding/csv does, which tests hold it to,
// but can say where each cell stands and goes on behind a row that is not
// sound: at the next line, or if a quote is never closed, at the line after
// the one with the quote. A row may have sudoku.MaxLine bytes.
type csvParser struct {
	table
	in        *input
	delimiter byte

	cells    []cell
	scanned  int  // there is no newline in so many bytes of the window
	skipping bool // the rest of a line is skipped
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

// A rowFault is what is wrong with a row.
type rowFault struct {
	at              int // where in the row
	found, expected string
	resume          int  // reading goes on behind the line of this byte of the row
	unclosed        bool // more input could mend it
}

// nextRow splits the row at the start of the window into cells, and returns its
// size with its line end. It reports false if more input is needed.
func (p *csvParser) nextRow() (size int, fault *rowFault, ok bool) {
	for {
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
			case p.ended || len(data) > sudoku.MaxLine+1: // one may be a carriage return
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
		case len(line) > sudoku.MaxLine:
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

// tooLong is the fault of a row of more than sudoku.MaxLine bytes. Reading
// goes on behind its first line.
var tooLong = &rowFault{
	at:       sudoku.MaxLine,
	found:    fmt.Sprintf("a row of more than %d bytes", sudoku.MaxLine),
	expected: fmt.Sprintf("at most %d bytes", sudoku.MaxLine),
}

// end implements parser.
func (p *csvParser) end(whole bool) {
	p.ended = true
	if !whole {
		p.take(len(p.in.window()))
	}
}

// take takes bytes of the window.
func (p *csvParser) take(n int) {
	p.in.advance(n, bytes.Count(p.in.window()[:n], newline))
	p.scanned = 0
}

// split splits a line without quotes.
func (p *csvParser) split(line []byte) {
	p.cells = p.cells[:0]
	start := 0
	for {
		i := bytes.IndexByte(line[start:], p.delimiter)
		if i < 0 {
			p.cells = append(p.cells, cell{line[start:], start})
			return
		}
		p.cells = append(p.cells, cell{line[start : start+i], start})
		start += i + 1
	}
}

// row makes a record of the cells.
func (p *csvParser) row(r *record.Record) {
	got, want := len(p.cells), len(p.header.Columns)
	if got == want {
		p.record(r, p.cells, p)
		return
	}
	at := p.cells[got-1].at + len(p.cells[got-1].text)
	if got > want {
		at = p.cells[want].at
	}
	at = min(at, len(p.in.window()))
	p.invalid(r, p, at, plural(got, "field"), fmt.Sprintf("%d as in the header", want))
}

func plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// skipLine takes the window up to the end of the line in which the byte at
// stands, or the rest of that line when it comes.
func (p *csvParser) skipLine(at int) {
	data := p.in.window()
	if i := bytes.IndexByte(data[at:], '\n'); i >= 0 {
		p.take(at + i + 1)
		return
	}
	p.take(len(data))
	p.skipping = true
}
