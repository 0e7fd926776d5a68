package puzzleio

import (
	"bytes"
	"errors"
	"io"

	"bullseye/boardtext"
	"bullseye/internal/text/message"
	"bullseye/sudoku"
)

// An input is a stream with a window: the bytes that have been read from the
// source but not yet taken by a parser.
type input struct {
	name     string
	source   io.Reader
	buffer   []byte
	from, to int   // the window is buffer[from:to]
	err      error // the source's error, io.EOF at its end; the window may still hold bytes
	offset   int   // bytes before the window
	line     int   // lines before the window, or rows of Parquet
	parquet  bool  // a file of Parquet is being read
	utf16    bool  // the source has been converted from UTF-16
}

// bufferSize must be larger than boardtext.MaxLine, so that a line that is too long
// can be told from one that is not.
const bufferSize = 4 * boardtext.MaxLine

// newInput returns an input. A source in memory tells its length: a buffer for all of it is enough.
func newInput(source io.Reader, name string) *input {
	size := bufferSize
	if whole, ok := source.(interface{ Len() int }); ok {
		const more = 2 // an ended line, and the place in which the end of the source is found
		size = min(size, whole.Len()+more)
	}
	return &input{name: name, source: source, buffer: make([]byte, size)}
}

func (in *input) window() []byte { return in.buffer[in.from:in.to] }

// advance takes the first n bytes of the window, which contain the given number
// of newlines.
func (in *input) advance(n, newlines int) {
	in.from += n
	in.offset += n
	in.line += newlines
}

// takeEmptyLines takes the empty lines at the start of the window and returns their number.
func (in *input) takeEmptyLines() (n int) {
	for window := in.window(); n < len(window) && window[n] == '\n'; {
		n++
	}
	in.advance(n, n)
	return n
}

// fill reads more of the source into the window. It does nothing after an error
// of the source. The window must be smaller than the buffer.
func (in *input) fill() {
	if in.err != nil {
		return
	}
	// A source may return a byte at a time, so the window moves only if it has to.
	if in.from == in.to || in.to == len(in.buffer) {
		in.moveToFront()
	}
	in.err = in.readMore()
}

// moveToFront moves the window to the beginning of the buffer.
func (in *input) moveToFront() {
	if in.from > 0 {
		in.to = copy(in.buffer, in.window())
		in.from = 0
	}
}

// maxEmptyReads limits how many times in a row a source may return neither bytes
// nor an error.
const maxEmptyReads = 100

// readMore reads at least one byte from the source or returns an error.
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

// endLine appends a newline to the window of an input that is at its end.
func (in *input) endLine() {
	if in.to == len(in.buffer) {
		in.moveToFront()
	}
	in.buffer[in.to] = '\n'
	in.to++
}

// failure adds the stream's name and the place to an error other than io.EOF.
func (in *input) failure(err error) error {
	if err == io.EOF {
		return err
	}
	if _, placed := errors.AsType[*sudoku.SyntaxError](err); placed || in.parquet && in.line == 0 {
		return message.Errorf("%s: %w", in.name, err)
	}
	var place any = message.Of("after line %d", in.line)
	switch {
	case in.parquet:
		place = message.Of("after row %d", in.line)
	case in.line == 0:
		place = "in line 1"
	}
	return message.Errorf("%s: %v: %w", in.name, place, err)
}

// ReadByte implements io.ByteReader.
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

// Read implements io.Reader.
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
