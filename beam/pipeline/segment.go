package pipeline

import (
	"bufio"
	"bytes"
	"io"

	"bullseye/boardtext"
	"bullseye/sudoku"
)

// A split file is cut at arbitrary bytes. Each cut has an anchor: the first line that
// begins at the cut or later and is a complete record by itself. The segment
// between two cuts consists of the lines after the anchor of the first cut, up to
// and including the anchor of the second. So each line belongs to exactly one
// segment, and a segment can be read without the lines before it.

// A segmentReader reads the lines of a segment.
type segmentReader struct {
	file   *bufio.Reader // at byte position of the file
	end    int64         // the next cut; negative in the last segment
	anchor func(line []byte) bool

	position int64
	begin    int64 // the first byte of the segment
	skipped  int64 // newlines between the cut and begin
	whole    bool  // position is at the start of a line
	ended    bool
	held     []byte // the rest of a line, for Read
}

// anchorBuffer is the size of the buffer. A longer line is never an anchor.
const anchorBuffer = 1 << 18

// openSegment returns a reader of the segment between the cuts start and end. The
// source must be at the byte before start, or at 0 if start is 0.
func openSegment(source io.Reader, start, end int64, anchor func([]byte) bool) (*segmentReader, error) {
	s := &segmentReader{
		file: bufio.NewReaderSize(source, anchorBuffer), end: end, anchor: anchor,
		position: start, begin: start, whole: true,
	}
	if start == 0 {
		return s, nil
	}
	s.position--
	if err := s.toLine(func(line []byte) { s.countSkipped(line, start) }); err != nil {
		return s, s.finish(err)
	}
	for s.end < 0 || s.position < s.end {
		line, whole, err := s.line()
		if err != nil {
			return s, s.finish(err)
		}
		if bytes.HasSuffix(line, newline) {
			s.skipped++
		}
		if whole && s.anchor(line) {
			s.begin = s.position
			return s, nil
		}
	}
	// There is no anchor between the cuts, so the segment is empty.
	return s, s.finish(io.EOF)
}

// countSkipped counts the newline at the end of a part of a line, if it follows
// the cut.
func (s *segmentReader) countSkipped(part []byte, start int64) {
	if s.position > start && bytes.HasSuffix(part, newline) {
		s.skipped++
	}
}

var newline = []byte{'\n'}

// finish ends the segment. The end of the file is not an error.
func (s *segmentReader) finish(err error) error {
	s.ended = true
	if err == io.EOF {
		return nil
	}
	return err
}

// toLine moves to the start of the next line. It calls skip with the bytes that it
// skips, in parts.
func (s *segmentReader) toLine(skip func(part []byte)) error {
	for {
		part, err := s.file.ReadSlice('\n')
		s.position += int64(len(part))
		skip(part)
		if err != bufio.ErrBufferFull {
			return err
		}
	}
}

// line returns the next line with its newline, or a part of the line if it is
// longer than the buffer. whole is true if the result is a full line with a
// newline.
func (s *segmentReader) line() (line []byte, whole bool, err error) {
	line, err = s.file.ReadSlice('\n')
	s.position += int64(len(line))
	whole = s.whole && err == nil
	s.whole = err == nil
	if err == bufio.ErrBufferFull || err == io.EOF && len(line) > 0 {
		err = nil
	}
	return line, whole, err
}

// Read implements io.Reader. Before the next cut it copies the bytes of the file.
// After the cut it reads line by line and ends with the anchor.
func (s *segmentReader) Read(into []byte) (int, error) {
	for len(s.held) == 0 {
		switch {
		case s.ended || len(into) == 0:
			return 0, io.EOF
		case s.end < 0:
			n, err := s.file.Read(into)
			s.position += int64(n)
			return n, err
		case s.position < s.end-1:
			n, err := s.file.Read(into[:min(int64(len(into)), s.end-1-s.position)])
			s.position += int64(n)
			s.whole = false
			return n, err
		}
		if err := s.hold(); err != nil {
			s.ended = true
			return 0, err
		}
	}
	n := copy(into, s.held)
	s.held = s.held[n:]
	return n, nil
}

// hold reads the next line after the cut, or the rest of the line that contains
// the cut.
func (s *segmentReader) hold() error {
	begins := s.position
	line, whole, err := s.line()
	if err != nil {
		return err
	}
	s.held = line
	s.ended = whole && begins >= s.end && s.anchor(line)
	return nil
}

// isBoard reports whether a line is a board of 81 characters and nothing else. A
// line that is too long for a reader is not a board, even if only spaces follow.
func isBoard(line []byte) bool {
	if len(line) > boardtext.MaxLine || len(bytes.TrimRight(line, " \t\r\n")) != sudoku.Cells {
		return false
	}
	board, err := sudoku.ParseLine(line)
	// A line of 81 dashes may belong to the frame of a board.
	return err == nil && board.Clues() > 0
}

// isRecord is the anchor function of formats with a record on each line. A comment may be about the record after it.
func isRecord(line []byte) bool {
	line = bytes.TrimSpace(line)
	return len(line) > 0 && line[0] != '#'
}
