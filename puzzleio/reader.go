package puzzleio

import (
	"bytes"
	"fmt"
	"io"

	"bullseye/sudoku"
)

// Options say how a stream is read. The zero Options recognise everything.
type Options struct {
	// Form is the form of all boards. If it is sudoku.AnyForm, the form of
	// each is recognised.
	Form sudoku.Form
	// Name is the name of the stream for errors of Read, "input" if empty.
	Name string
}

// A Record is a board of a stream, or the place where one cannot be read:
// then Err is not nil, and says where in the stream and why.
//
// Places count decompressed bytes and lines.
type Record struct {
	sudoku.Reading
}

// A Reader reads the boards of a stream.
type Reader struct {
	name    string
	source  io.Reader
	boards  *sudoku.Recogniser
	started bool
	lines   int // given to boards

	// The bytes read and not yet recognised are buffer[from:to].
	buffer   []byte
	from, to int
	scanned  int  // no newline stands before buffer[scanned:]
	skipping bool // the rest of a line is skipped that is too long
	ended    bool // the recogniser has been told of the end
	err      error
}

// bufferSize must have room for a line of sudoku.MaxLine bytes and one more.
const bufferSize = 4 * sudoku.MaxLine

// NewReader returns a Reader of the boards in r. It reads ahead.
func NewReader(r io.Reader, options Options) *Reader {
	if options.Name == "" {
		options.Name = "input"
	}
	return &Reader{
		name:   options.Name,
		source: r,
		boards: sudoku.NewRecogniser(options.Form),
		buffer: make([]byte, bufferSize),
	}
}

// Read returns the next board of the stream. At the end of the stream its
// error is io.EOF. Another error, which tells the stream's name and wraps the
// cause, means that the stream cannot be read on; all boards that are whole
// before that place have been returned then.
func (r *Reader) Read() (Record, error) {
	var one [1]Record
	_, err := r.ReadBlock(one[:])
	return one[0], err
}

// ReadBlock reads the next boards of the stream into records and returns how
// many. It waits for the input only if it has none yet, so the number may be
// smaller than len(records) before the end. If it is 0, which it is not for
// another reason unless records is empty, the error is that of Read.
//
// The records are overwritten whole, so they may be used again and again.
// Nothing is allocated for a board without notes or error.
func (r *Reader) ReadBlock(records []Record) (n int, err error) {
	for n < len(records) {
		switch {
		case r.boards.Next(&records[n].Reading):
			n++
		case r.nextLine():
		case r.ended:
			if n > 0 {
				return n, nil
			}
			return 0, r.err
		case r.err != nil:
			r.end()
		case n > 0:
			return n, nil
		default:
			r.fill()
		}
	}
	return n, nil
}

// nextLine gives the recogniser the next line, if there is a whole one or as
// much of it as is ever kept.
func (r *Reader) nextLine() bool {
	if r.skipping {
		return r.skip()
	}
	i := bytes.IndexByte(r.buffer[r.scanned:r.to], '\n')
	switch {
	case i >= 0:
		r.give(r.scanned + i)
		r.from++
		r.scanned = r.from
		return true
	case r.to-r.from > sudoku.MaxLine:
		r.give(r.from + sudoku.MaxLine + 1)
		r.scanned = r.from
		r.skipping = true
		return true
	}
	r.scanned = r.to
	return false
}

// give gives buffer[from:end] to the recogniser as a line.
func (r *Reader) give(end int) {
	line := r.buffer[r.from:end]
	r.boards.Line(line)
	r.lines++
	r.from = end
}

// skip passes over the rest of a line, and reports whether that is done.
func (r *Reader) skip() bool {
	rest := r.buffer[r.from:r.to]
	i := bytes.IndexByte(rest, '\n')
	if i < 0 {
		r.boards.Skip(len(rest))
		r.from, r.to, r.scanned = 0, 0, 0
		return false
	}
	r.boards.Skip(i)
	r.from += i + 1
	r.scanned = r.from
	r.skipping = false
	return true
}

// fill reads more of the source.
func (r *Reader) fill() {
	if !r.started {
		r.started = true
		if r.err = r.start(); r.err != nil || r.to > 0 {
			return
		}
	}
	if r.from > 0 {
		copy(r.buffer, r.buffer[r.from:r.to])
		r.to -= r.from
		r.scanned -= r.from
		r.from = 0
	}
	r.err = r.readMore()
}

// maxEmptyReads is how often in a row a source may give neither bytes nor an
// error.
const maxEmptyReads = 100

// readMore reads at least one byte of the source, or returns its error.
func (r *Reader) readMore() error {
	for range maxEmptyReads {
		n, err := r.source.Read(r.buffer[r.to:])
		r.to += n
		if n > 0 || err != nil {
			return err
		}
	}
	return io.ErrNoProgress
}

// end tells the recogniser that nothing follows.
func (r *Reader) end() {
	r.ended = true
	if r.err == io.EOF {
		if r.from < r.to {
			r.give(r.to)
		}
		r.boards.End()
		return
	}
	r.boards.Stop()
	r.err = fmt.Errorf("%s: after line %d: %w", r.name, r.lines, r.err)
}
