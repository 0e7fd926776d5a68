package puzzleio

import (
	"bytes"

	"bullseye/boardtext"
	"bullseye/internal/text/message"
)

// An unclosed row is a row with an odd number of quotes in its first lines, which needs
// more input. It says how far the row has been examined.
type unclosed struct {
	size   int  // bytes that have been examined; 0 if there is no such row
	closed bool // these bytes have an even number of quotes
}

// closes examines the rest of the data, of which size bytes have been examined. It reports
// whether a line ends there outside of quotes: the row that begins the data ends there at
// the latest.
func (u *unclosed) closes(data []byte) bool {
	for i, c := range data[u.size:] {
		switch {
		case c == '"':
			u.closed = !u.closed
		case c == '\n' && u.closed:
			u.size += i
			return true
		}
	}
	u.size = len(data)
	return false
}

// quotedRow does the work of nextRow for a row with quotes in its first line.
func (p *csvParser) quotedRow() (size int, fault *rowFault, ok bool) {
	// The result must not depend on how much input the window holds beyond the
	// longest row.
	const longest = boardtext.MaxLine + len("\r\n")
	data := p.in.window()
	cut := len(data) > longest
	if cut {
		data = data[:longest]
	}
	// Splitting begins at the start of the row, so it must not be tried too often.
	if p.unclosed.size > 0 && !p.unclosed.closes(data) && !p.ended && len(data) < longest {
		return 0, nil, false
	}
	size, fault = p.splitQuoted(data, p.ended && !cut)
	switch {
	case fault == nil && len(bytes.TrimSuffix(bytes.TrimSuffix(data[:size], newline), []byte{'\r'})) > boardtext.MaxLine:
		return 0, tooLong, true
	case fault == nil || !fault.unclosed:
		return size, fault, true
	case !p.ended && len(data) < longest:
		p.unclosed = unclosed{closed: true}
		p.unclosed.closes(data)
		return 0, nil, false
	case fault.at < 0:
		return 0, tooLong, true
	}
	return 0, fault, true
}

// splitQuoted splits the row at the start of data into fields. It returns the size
// of the row, including its line end. If final is true, no input follows data.
func (p *csvParser) splitQuoted(data []byte, final bool) (size int, fault *rowFault) {
	p.fields = p.fields[:0]
	i := 0
	for {
		var c field
		// Many programs write a space after the comma.
		if open := i + len(data[i:]) - len(bytes.TrimLeft(data[i:], " ")); open < len(data) && data[open] == '"' {
			from := i
			if c, i, fault = p.quotedField(data, open, final); fault != nil && !fault.unclosed && p.delimiter == '\t' {
				c, i, fault = p.plainField(data, from, final)
			}
		} else {
			c, i, fault = p.plainField(data, i, final)
		}
		if fault != nil {
			return 0, fault
		}
		p.fields = append(p.fields, c)
		if i == len(data) || data[i] == '\n' {
			return min(i+1, len(data)), nil
		}
		i++ // a delimiter
	}
}

// plainField reads the unquoted field at data[i:]. It also returns the index of
// its end: a delimiter, a newline or the end of the input. Between tabs, a quote is a
// character like others: few programs that write TSV quote fields.
func (p *csvParser) plainField(data []byte, i int, final bool) (field, int, *rowFault) {
	end := i
	for end < len(data) && data[end] != p.delimiter && data[end] != '\n' {
		if data[end] == '"' && p.delimiter != '\t' {
			return field{}, 0, &rowFault{
				at: end, found: "a quote in an unquoted field",
				expected: "quotes around the whole field; double the quotes within it", resume: end,
			}
		}
		end++
	}
	if end == len(data) && !final {
		return field{}, 0, &rowFault{at: -1, unclosed: true}
	}
	text := data[i:end]
	if (end == len(data) || data[end] == '\n') && bytes.HasSuffix(text, []byte{'\r'}) {
		text = text[:len(text)-1]
	}
	return field{text, i}, end, nil
}

// quotedField reads the quoted field at data[i:]. It also returns the index of its
// end.
func (p *csvParser) quotedField(data []byte, i int, final bool) (field, int, *rowFault) {
	open := i
	i++
	start := i
	for {
		n := bytes.IndexByte(data[i:], '"')
		if n < 0 {
			return field{}, 0, &rowFault{
				at: open, found: "a quote that is not closed",
				expected: message.Of("a closing quote within %d bytes", boardtext.MaxLine), resume: open, unclosed: true,
			}
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
	c := field{text, start}
	if i < len(data) && data[i] == '\r' && (i+1 == len(data) || data[i+1] == '\n') {
		i++
	}
	switch {
	case i == len(data) && !final:
		return field{}, 0, &rowFault{at: -1, unclosed: true}
	case i == len(data), data[i] == p.delimiter, data[i] == '\n':
		return c, i, nil
	}
	return field{}, 0, &rowFault{
		at: i, found: "text after a closing quote", expected: "the end of the field; double the quotes within it", resume: i,
	}
}
