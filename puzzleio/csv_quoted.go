package puzzleio

import (
	"bytes"
	"fmt"

	"bullseye/sudoku"
)

// quotedRow is nextRow for a row with quotes in its first line.
func (p *csvParser) quotedRow() (size int, fault *rowFault, ok bool) {
	// What is found must not depend on how much of the input is there.
	const longest = sudoku.MaxLine + len("\r\n")
	data := p.in.window()
	cut := len(data) > longest
	if cut {
		data = data[:longest]
	}
	size, fault = p.splitQuoted(data, p.ended && !cut)
	switch {
	case fault == nil && len(bytes.TrimSuffix(bytes.TrimSuffix(data[:size], newline), []byte{'\r'})) > sudoku.MaxLine:
		return 0, tooLong, true
	case fault == nil || !fault.unclosed:
		return size, fault, true
	case !p.ended && len(data) < longest:
		return 0, nil, false
	case fault.at < 0:
		return 0, tooLong, true
	}
	return 0, fault, true
}

// splitQuoted splits the row at the start of data, and returns how many bytes
// it has, with its line end. If data are final, nothing follows.
func (p *csvParser) splitQuoted(data []byte, final bool) (size int, fault *rowFault) {
	p.cells = p.cells[:0]
	i := 0
	for {
		var c cell
		if i < len(data) && data[i] == '"' {
			c, i, fault = p.quotedCell(data, i, final)
		} else {
			c, i, fault = p.plainCell(data, i, final)
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
func (p *csvParser) plainCell(data []byte, i int, final bool) (cell, int, *rowFault) {
	end := i
	for end < len(data) && data[end] != p.delimiter && data[end] != '\n' {
		if data[end] == '"' {
			return cell{}, 0, &rowFault{at: end, found: "a quote in a field without quotes", expected: "the whole field in quotes, and quotes in it doubled", resume: end}
		}
		end++
	}
	if end == len(data) && !final {
		return cell{}, 0, &rowFault{at: -1, unclosed: true}
	}
	text := data[i:end]
	if (end == len(data) || data[end] == '\n') && bytes.HasSuffix(text, []byte{'\r'}) {
		text = text[:len(text)-1]
	}
	return cell{text, i}, end, nil
}

// quotedCell reads the cell in quotes that begins at data[i:], and returns
// where it ends.
func (p *csvParser) quotedCell(data []byte, i int, final bool) (cell, int, *rowFault) {
	open := i
	i++
	start := i
	for {
		n := bytes.IndexByte(data[i:], '"')
		if n < 0 {
			return cell{}, 0, &rowFault{at: open, found: "a quote that is not closed", expected: fmt.Sprintf("a closing quote within %d bytes", sudoku.MaxLine), resume: open, unclosed: true}
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
	case i == len(data) && !final:
		return cell{}, 0, &rowFault{at: -1, unclosed: true}
	case i == len(data), data[i] == p.delimiter, data[i] == '\n':
		return c, i, nil
	}
	return cell{}, 0, &rowFault{at: i, found: "more behind a closing quote", expected: "the end of the field, and quotes in it doubled", resume: i}
}
