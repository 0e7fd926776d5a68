package puzzleio

import (
	"bytes"
	"fmt"
	"io"

	"bullseye/sudoku"
)

// An input is a stream and a window on it: the bytes that are read and not yet
// taken.
type input struct {
	name     string
	source   io.Reader
	buffer   []byte
	from, to int   // the window is buffer[from:to]
	err      error // of the source, io.EOF at its end; the window may not be empty
	offset   int   // bytes before the window
	line     int   // lines before the window
}

// bufferSize must have room for a line of sudoku.MaxLine bytes and one more.
const bufferSize = 4 * sudoku.MaxLine

func (in *input) window() []byte { return in.buffer[in.from:in.to] }

// advance takes n bytes of the window, in which there are so many newlines.
func (in *input) advance(n, newlines int) {
	in.from += n
	in.offset += n
	in.line += newlines
}

// fill reads more of the source into the window, unless it has an error. The
// window must have room.
func (in *input) fill() {
	if in.err != nil {
		return
	}
	if in.from > 0 {
		copy(in.buffer, in.buffer[in.from:in.to])
		in.to -= in.from
		in.from = 0
	}
	in.err = in.readMore()
}

// maxEmptyReads is how often in a row a source may give neither bytes nor an
// error.
const maxEmptyReads = 100

// readMore reads at least one byte of the source, or returns its error.
func (in *input) readMore() error {
	for range maxEmptyReads {
		n, err := in.source.Read(in.buffer[in.to:])
		in.to += n
		if n > 0 || err != nil {
			return err
		}
	}
	return io.ErrNoProgress
}

// endLine puts a newline behind the window of an input that is at its end.
func (in *input) endLine() {
	if in.to == len(in.buffer) {
		copy(in.buffer, in.window())
		in.from, in.to = 0, in.to-in.from
	}
	in.buffer[in.to] = '\n'
	in.to++
}

// failure returns the error that ends the stream to the caller.
func (in *input) failure(err error) error {
	if err == io.EOF {
		return err
	}
	return fmt.Errorf("%s: after line %d: %w", in.name, in.line, err)
}

// ReadByte takes the next byte.
func (in *input) ReadByte() (byte, error) {
	for in.from == in.to {
		if in.err != nil {
			return 0, in.err
		}
		in.fill()
	}
	c := in.buffer[in.from]
	in.from++
	in.offset++
	if c == '\n' {
		in.line++
	}
	return c, nil
}

// Read takes the next bytes.
func (in *input) Read(into []byte) (int, error) {
	if in.from == in.to {
		in.fill()
	}
	n := copy(into, in.window())
	if n == 0 && len(into) > 0 && in.err != nil {
		return 0, in.err
	}
	in.advance(n, bytes.Count(into[:n], []byte{'\n'}))
	return n, nil
}

// A lineSource takes lines from an input, whatever their length.
type lineSource struct {
	*input
	scanned  int  // there is no newline in so many bytes of the window
	skipping bool // the rest of a line is skipped that is too long
}

// A piece is what a lineSource gives.
type piece uint8

const (
	noPiece   piece = iota // more input is needed
	wholeLine              // a line, without its newline
	longLine               // the start of a line that is too long: sudoku.MaxLine bytes and one
	lineRest               // some of what follows in a line that is too long
)

// next takes the next line or part of one. The bytes are good until the window
// changes.
func (s *lineSource) next() (line []byte, what piece) {
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
			return nil, noPiece
		}
		return rest, lineRest
	case i >= 0:
		s.scanned = 0
		s.advance(i+1, 1)
		return rest[:i], wholeLine
	case len(rest) > sudoku.MaxLine:
		s.scanned, s.skipping = 0, true
		s.advance(sudoku.MaxLine+1, 0)
		return rest[:sudoku.MaxLine+1], longLine
	}
	s.scanned = len(rest)
	return nil, noPiece
}
