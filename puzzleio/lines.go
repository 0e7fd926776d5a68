package puzzleio

import (
	"fmt"
	"unicode/utf8"

	"bullseye/record"
	"bullseye/sudoku"
)

// lineParser reads formats that have a record on each line.
type lineParser struct {
	lines lineSource
	// read makes r the record of a line, or reports false if there is none.
	read func(r *record.Record, line *textLine) bool
	line textLine
}

// A textLine is a line and its place in the stream.
type textLine struct {
	text   []byte
	offset int
	number int
}

func (l *textLine) place(at int) (offset, line int) { return l.offset + at, l.number }

func (l *textLine) column(at int) int { return utf8.RuneCount(l.text[:at]) + 1 }

// invalid makes r the record of a line that cannot be read.
func (l *textLine) invalid(r *record.Record, at int, found, expected string) bool {
	(&table{}).invalid(r, l, at, found, expected)
	return true
}

// next implements parser.
func (p *lineParser) next(r *record.Record) bool {
	for {
		line := &p.line
		line.offset, line.number = p.lines.offset, p.lines.line+1
		var what piece
		line.text, what = p.lines.next()
		switch {
		case what == noPiece:
			return false
		case what == lineRest:
		case len(line.text) > sudoku.MaxLine:
			limit := fmt.Sprintf("%d bytes", sudoku.MaxLine)
			return line.invalid(r, sudoku.MaxLine, "a line of more than "+limit, "at most "+limit)
		case p.read(r, line):
			return true
		}
	}
}

// end implements parser.
func (p *lineParser) end(whole bool) {
	// A newline at the end changes nothing but makes the last line whole.
	if in := p.lines.input; whole && !p.lines.skipping && in.from < in.to {
		in.endLine()
	} else {
		in.advance(in.to-in.from, 0)
		p.lines.scanned = 0
	}
}
