package pipeline

import (
	"bytes"

	"bullseye/boardtext"
	"bullseye/puzzleio"
	"bullseye/puzzleio/parquet"
	"bullseye/record"
)

// headSize is the number of bytes that are read to decide whether a file can be
// split.
const headSize = 1 << 16

// A splitting describes how a file can be split.
type splitting struct {
	format puzzleio.Format
	header string // the lines of CSV up to and including the header row, or the first row if there is none

	columns record.Choice

	// first is where the first board of a text or of lines begins. A cut must lie after that,
	// because a comment above the first board may be about all boards.
	first int64
}

// splittingOf determines from the start of a file whether and how it can be
// split. The format and the columns are those of the job.
func splittingOf(name string, head []byte, format puzzleio.Format, columns record.Choice) (splitting, bool) {
	r := puzzleio.NewReader(bytes.NewReader(head), puzzleio.Options{Format: format, Columns: columns, Name: name, Parquet: parquet.Codec{}})
	defer r.Close()
	if compressed(head) || utf16(head) || oldLineEnds(head) || bytes.IndexByte(head, '\n') < 0 {
		return splitting{}, false
	}
	first, err := r.Read()
	if err != nil {
		return splitting{}, false
	}
	switch found := r.Format(); found.Shape() {
	case puzzleio.ManyLines:
		// From its middle, a board on several lines cannot be recognised.
		return splitting{format: found, first: int64(first.Offset)}, first.Err == nil && first.Form == boardtext.Line
	case puzzleio.OneLine:
		return splitting{format: found, first: int64(first.Offset), columns: columns}, true
	case puzzleio.TableRows:
		header, ok := headerOf(head)
		return splitting{format: found, first: -1, header: header, columns: columns}, ok
	}
	return splitting{}, false
}

// compressed reports whether a file begins like gzip or zstd.
func compressed(head []byte) bool {
	return bytes.HasPrefix(head, []byte("\x1f\x8b")) || bytes.HasPrefix(head, []byte("\x28\xb5\x2f\xfd")) ||
		len(head) > 3 && head[0]&0xF0 == 0x50 && bytes.Equal(head[1:4], []byte("\x2a\x4d\x18"))
}

// utf16 reports whether a file begins like UTF-16, which cannot be read from its middle.
func utf16(head []byte) bool {
	return bytes.HasPrefix(head, []byte{0xFF, 0xFE}) || bytes.HasPrefix(head, []byte{0xFE, 0xFF})
}

// oldLineEnds reports whether carriage returns alone end lines at the beginning of a file.
// The reader decides from there whether they do in the whole file, so the file cannot be
// read from its middle.
func oldLineEnds(head []byte) bool {
	return bytes.Count(head, []byte{'\r'}) > bytes.Count(head, []byte("\r\n"))+bytes.Count(head[max(len(head)-1, 0):], []byte{'\r'})
}

// headerOf returns the first lines of CSV, up to and including the header row. ok
// is false if the header row is not complete or contains quotes, or if a comment may be above it.
func headerOf(head []byte) (header string, ok bool) {
	end := 0
	for {
		i := bytes.IndexByte(head[end:], '\n')
		if i < 0 {
			return "", false
		}
		line := head[end : end+i]
		end += i + 1
		if len(bytes.TrimRight(line, "\r")) > 0 {
			return string(head[:end]), bytes.IndexByte(line, '"') < 0 && line[0] != '#'
		}
	}
}

// anchor returns the function that recognises the anchors of such a file.
func (s splitting) anchor() func(line []byte) bool {
	switch s.format.Shape() {
	case puzzleio.OneLine:
		return isRecord
	case puzzleio.ManyLines:
		return isBoard
	}
	return s.isRow
}

// isRow reports whether a line of CSV is a complete row with a board and without
// quotes.
func (s splitting) isRow(line []byte) bool {
	if bytes.IndexByte(line, '"') >= 0 {
		return false
	}
	r := puzzleio.NewReader(bytes.NewReader(line), puzzleio.Options{
		Format: s.format, Columns: s.columns, Start: puzzleio.Start{Offset: len(s.header), Header: s.header},
	})
	defer r.Close()
	row, err := r.Read()
	return err == nil && row.Err == nil
}
