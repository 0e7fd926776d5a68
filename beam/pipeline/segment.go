package pipeline

import (
	"bufio"
	"bytes"
	"io"

	"bullseye/sudoku"
)

// A file that is split is cut at arbitrary bytes. The segment from cut to cut
// has the lines after its anchor, up to and including the anchor of the next
// segment. The anchor of a cut is the first line that begins at the cut or later
// and shows by itself that a record ends with it. So each line belongs to one
// segment, and what precedes a segment does not matter to it.

// A segmentReader reads the part of a file that belongs to a segment.
type segmentReader struct {
	file   *bufio.Reader // at the byte position
	end    int64         // the next cut, negative in the last segment
	anchor func(line []byte) bool

	position int64
	begin    int64 // where the segment begins
	skipped  int64 // newlines between the cut and the beginning
	whole    bool  // position is at the start of a line
	ended    bool
	held     []byte // to be returned by Read
}

// anchorBuffer must hold a line that can be an anchor.
const anchorBuffer = 1 << 18

// openSegment begins a segment of the file. The source must be at the byte before
// start, or at 0.
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
	// No record is known to end between the cuts: the segment is empty.
	return s, s.finish(io.EOF)
}

// countSkipped counts the newline of a part of a line, if it is after the cut.
func (s *segmentReader) countSkipped(part []byte, start int64) {
	if s.position > start && bytes.HasSuffix(part, newline) {
		s.skipped++
	}
}

var newline = []byte{'\n'}

// finish ends the segment; the end of the file is no error.
func (s *segmentReader) finish(err error) error {
	s.ended = true
	if err == io.EOF {
		return nil
	}
	return err
}

// toLine moves to the start of the next line, and calls pass with what it skips.
func (s *segmentReader) toLine(pass func(part []byte)) error {
	for {
		part, err := s.file.ReadSlice('\n')
		s.position += int64(len(part))
		pass(part)
		if err != bufio.ErrBufferFull {
			return err
		}
	}
}

// line takes a line with its newline. If a line is longer than the buffer or has
// no newline, it takes a part of it, which is not whole.
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

// Read implements io.Reader. It passes on the file up to the cut, and after it
// line by line, until it has found the anchor of the next segment.
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

// hold takes the next line after the cut, or the rest of the line in which the
// cut lies.
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

// isBoard reports whether a line is a board of 81 characters and nothing else.
func isBoard(line []byte) bool {
	if len(bytes.TrimRight(line, " \t\r\n")) != sudoku.Cells {
		return false
	}
	board, err := sudoku.ParseLine(line)
	// A line of 81 dashes may be a frame.
	return err == nil && board.Clues() > 0
}

// isRecord is the anchor of formats with a record on each line.
func isRecord([]byte) bool { return true }
