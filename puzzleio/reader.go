package puzzleio

import (
	"io"

	"bullseye/record"
)

// Options say how a stream is read. The zero Options recognise everything but
// Parquet.
type Options struct {
	// Format is the format of the stream. If it is Any, it is recognised by the
	// start of the stream and by the end of Name.
	Format Format
	// Start is where in a larger stream this one begins. The zero Start is its
	// beginning.
	Start Start
	// Name is the name of the stream, for records and errors; "-" is standard
	// input.
	Name string
	// Parquet reads Parquet if it is not nil. It is left to the program, since
	// the implementation in package puzzleio/parquet is large.
	Parquet ParquetCodec
	// MaxSpool is the size in bytes of the largest Parquet stream that is copied
	// to a temporary file because it is not a file itself. 0 is DefaultMaxSpool.
	MaxSpool int64
}

// A Start is a place in the middle of a stream at which a line begins. Reading
// can begin there if the stream is not compressed and its format has a record
// on each line, or is text and no board of several rows is cut in two.
//
// Nothing is recognised in the middle of a stream: the format must be given, and
// Any stands for text whose boards may have any form.
type Start struct {
	Offset int // bytes before the place; 0 is the beginning of the stream
	Line   int // lines before the place
	// Header is the text of a table up to and including its header row.
	Header string
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
	name := record.FileName(options.Name)
	if name == "" {
		name = "input"
	}
	in := &input{
		name: name, source: r, buffer: make([]byte, bufferSize),
		offset: options.Start.Offset, line: options.Start.Line,
	}
	return &Reader{options: options, in: in, format: options.Format}
}

// Format returns the format of the stream. If it had to be recognised, it is
// Any before the first board has been read, and after it for text in whatever
// forms.
func (r *Reader) Format() Format { return r.format }

// Read returns the next board of the stream. At the end of the stream its
// error is io.EOF. Any other error names the stream, wraps the cause and means
// that the rest of the stream cannot be read; all complete boards before that
// place have been returned.
func (r *Reader) Read() (record.Record, error) {
	var one [1]record.Record
	_, err := r.ReadBlock(one[:])
	return one[0], err
}

// ReadBlock reads the next boards of the stream into records and returns how
// many. It waits for the input only if it has none yet, so the number may be
// smaller than len(records) before the end. If there are no more boards, the
// number is 0 and the error is that of Read; otherwise the error is nil.
//
// Each record is overwritten as a whole, so the slice can be reused; what the
// records point to is never overwritten. Nothing is allocated for a board on a
// line, or in a row of CSV that has no other column but the grid.
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
			for i := range records[:n] {
				records[i].File = r.options.Name
			}
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

// Close frees what the Reader holds. Only Parquet needs it, and only if reading
// stops before the end of the stream or an error. It does not close the
// io.Reader given to NewReader.
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
