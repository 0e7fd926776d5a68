package puzzleio

import (
	"bytes"
	"fmt"

	"bullseye/sudoku"
)

// quoted reads a row with quotes in its first line. It reports false if more
// input is needed.
func (p *csvParser) quoted(r *Record) bool {
	data := p.in.window()
	size, fault := p.splitQuoted(data)
	cut := fault != nil && fault.unclosed
	switch {
	case cut && !p.ended && len(data) <= sudoku.MaxLine:
		return false
	case cut && fault.at < 0, !cut && size > sudoku.MaxLine+len("\r\n"):
		p.tooLong(r)
	case fault != nil:
		p.invalid(r, p, fault.at, fault.found, fault.expected)
		p.skipLine(fault.at)
	default:
		p.row(r)
		p.take(size)
	}
	return true
}

// A quoteFault is what is wrong with the quotes of a row.
type quoteFault struct {
	at              int // where in the row; -1 if the row is just not at its end
	found, expected string
	unclosed        bool // more input could mend it
}

// splitQuoted splits the row at the start of data, and returns how many bytes
// it has, with its line end.
func (p *csvParser) splitQuoted(data []byte) (size int, fault *quoteFault) {
	p.cells = p.cells[:0]
	i := 0
	for {
		var c cell
		if i < len(data) && data[i] == '"' {
			c, i, fault = p.quotedCell(data, i)
		} else {
			c, i, fault = p.plainCell(data, i)
		}
		if fault != nil {
			return 0, fault
		}
		p.cells = append(p.cells, c)
		if i == len(data) || data[i] == '\n' {
			return min(i+1, len(data)), nil
		}
		i++ // a delimiter
	}
}

// plainCell reads the cell without quotes that begins at data[i:], and returns
// where it ends: at a delimiter, a newline or the end of the input.
func (p *csvParser) plainCell(data []byte, i int) (cell, int, *quoteFault) {
	end := i
	for end < len(data) && data[end] != p.delimiter && data[end] != '\n' {
		if data[end] == '"' {
			return cell{}, 0, &quoteFault{end, `a quote in a field without quotes`, "the whole field in quotes, and quotes in it doubled", false}
		}
		end++
	}
	if end == len(data) && !p.ended {
		return cell{}, 0, &quoteFault{at: -1, unclosed: true}
	}
	text := data[i:end]
	if (end == len(data) || data[end] == '\n') && bytes.HasSuffix(text, []byte{'\r'}) {
		text = text[:len(text)-1]
	}
	return cell{text, i}, end, nil
}

// quotedCell reads the cell in quotes that begins at data[i:], and returns
// where it ends.
func (p *csvParser) quotedCell(data []byte, i int) (cell, int, *quoteFault) {
	open := i
	i++
	start := i
	for {
		n := bytes.IndexByte(data[i:], '"')
		if n < 0 {
			return cell{}, 0, &quoteFault{open, fmt.Sprintf("a quote that is not closed in %d bytes", len(data)-open), `a closing "`, true}
		}
		i += n + 1
		if i == len(data) || data[i] != '"' {
			break
		}
		i++
	}
	text := data[start : i-1]
	if bytes.IndexByte(text, '"') >= 0 || bytes.Contains(text, []byte("\r\n")) {
		text = bytes.ReplaceAll(text, []byte(`""`), []byte(`"`))
		text = bytes.ReplaceAll(text, []byte("\r\n"), newline)
	}
	c := cell{text, start}
	if i < len(data) && data[i] == '\r' && (i+1 == len(data) || data[i+1] == '\n') {
		i++
	}
	switch {
	case i == len(data) && !p.ended:
		return cell{}, 0, &quoteFault{at: -1, unclosed: true}
	case i == len(data), data[i] == p.delimiter, data[i] == '\n':
		return c, i, nil
	}
	return cell{}, 0, &quoteFault{i, "more behind a closing quote", "the end of the field, and quotes in it doubled", false}
}
