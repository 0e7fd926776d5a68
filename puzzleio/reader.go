package puzzleio

import (
	"io"

	"bullseye/record"
	"bullseye/sudoku"
)

// Options say how a stream is read. The zero Options recognise everything but
// Parquet.
type Options struct {
	// Format is the format of the stream. If it is Any, it is recognised by
	// the start of the stream and by the end of Name.
	Format Format
	// Form is, if Format is Any, the text form of all boards, as a Format of
	// the same value is. If it is sudoku.AnyForm, the form of each board of a
	// text is recognised.
	Form sudoku.Form
	// Name is the name of the stream for errors of Read, "input" if empty.
	Name string
	// Parquet reads Parquet, if it is not nil: package puzzleio/parquet has
	// it. It is left to the program since it is large.
	Parquet ParquetCodec
	// MaxSpool is the size in bytes of the largest Parquet stream that is
	// copied to a temporary file, since it is not a file itself. If it is 0,
	// the limit is DefaultMaxSpool.
	MaxSpool int64
}

// A Reader reads the boards of a stream.
type Reader struct {
	options Options
	in      *input
	format  Format
	body    body   // nil before anything is read
	close   func() // frees what the body has opened, if not nil
	err     error
}

// A body reads the records of a stream in a format.
type body interface {
	// readBlock is as Reader.ReadBlock for some records. Its error does not
	// say the stream's name.
	readBlock(records []record.Record) (n int, err error)
}

// NewReader returns a Reader of the boards in r. It reads ahead.
func NewReader(r io.Reader, options Options) *Reader {
	if options.Name == "" {
		options.Name = "input"
	}
	if options.Format == Any {
		options.Format = Format(options.Form)
	}
	in := &input{name: options.Name, source: r, buffer: make([]byte, bufferSize)}
	return &Reader{options: options, in: in, format: options.Format}
}

// Format returns the format of the stream. If it had to be recognised, it is
// Any before the first board has been read, and after it for text in whatever
// forms.
func (r *Reader) Format() Format { return r.format }

// Read returns the next board of the stream. At the end of the stream its
// error is io.EOF. Another error, which tells the stream's name and wraps the
// cause, means that the stream cannot be read on; all boards that are whole
// before that place have been returned then.
func (r *Reader) Read() (record.Record, error) {
	var one [1]record.Record
	_, err := r.ReadBlock(one[:])
	return one[0], err
}

// ReadBlock reads the next boards of the stream into records and returns how
// many. It waits for the input only if it has none yet, so the number may be
// smaller than len(records) before the end. If it is 0, which it is not for
// another reason unless records is empty, the error is that of Read.
//
// The records are overwritten whole, so they may be used again and again; what
// they point to is not. Nothing is allocated for a board on a line, or in a
// row of CSV with nothing but its grid.
func (r *Reader) ReadBlock(records []record.Record) (n int, err error) {
	switch {
	case len(records) == 0:
		return 0, nil
	case r.err != nil:
		return 0, r.err
	case r.body == nil:
		r.err = r.open()
	}
	if r.err == nil {
		if n, err = r.body.readBlock(records); n > 0 {
			return n, nil
		}
		r.err = err
	}
	if r.err != io.EOF {
		r.err = r.in.failure(r.err)
	}
	r.Close()
	return 0, r.err
}

// Close ends the reading. It need not be called at the end of the stream or
// after an error, nor for streams that are not Parquet. It does not close the
// io.Reader of NewReader.
func (r *Reader) Close() error {
	if r.close != nil {
		r.close()
		r.close = nil
	}
	if r.err == nil {
		r.err = io.ErrClosedPipe
	}
	return nil
}

// A parser finds records in the window of an input.
type parser interface {
	// next makes r the next record, or reports false if more input is needed.
	next(r *record.Record) bool
	// end says that nothing follows what is in the window, which is the end
	// of the stream if it is whole. What next gives then is all.
	end(whole bool)
}

// windowed is the body of formats that are read through a parser.
type windowed struct {
	in     *input
	parser parser
	ended  bool
}

func (w *windowed) readBlock(records []record.Record) (n int, err error) {
	for n < len(records) {
		switch {
		case w.parser.next(&records[n]):
			n++
		case w.ended && n == 0:
			return 0, w.in.err
		case w.ended:
			return n, nil
		case w.in.err != nil:
			w.ended = true
			w.parser.end(w.in.err == io.EOF)
		case n > 0:
			return n, nil
		default:
			w.in.fill()
		}
	}
	return n, nil
}
