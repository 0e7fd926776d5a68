package puzzleio

import (
	"io"
	"iter"

	"bullseye/record"
)

// Options say how to read a stream. The zero Options recognise every format
// except Parquet.
type Options struct {
	// Format is the format of the stream. If it is Any, the Reader recognises
	// the format from the first bytes of the stream and the ending of Name.
	Format Format
	// Start is the place in a larger stream where this stream begins. The zero
	// Start is the beginning of the larger stream.
	Start Start
	// Name is the name of the stream. Records and errors contain it. "-" is
	// standard input.
	Name string
	// Columns says which columns of CSV, TSV, NDJSON and Parquet hold the board, the
	// grid and the label. The zero Choice finds them by their usual names. If the
	// board's column of CSV is given by its number, the table may have no header: see
	// the package comment.
	Columns record.Choice
	// Integers names columns of CSV and TSV whose texts are integers, if they are there and
	// Columns does not say otherwise. WholeNumbers finds them.
	Integers []string
	// Parquet, if not nil, reads Parquet. The program has to supply it because
	// the implementation, package puzzleio/parquet, is large.
	Parquet ParquetCodec
	// MaxSpool limits the size in bytes of a Parquet stream that is compressed or
	// not a file. Such a stream is copied to a temporary file. 0 means
	// DefaultMaxSpool.
	MaxSpool int64
}

// A Start is the beginning of a line in the middle of a stream. Reading can
// begin there if the stream is not compressed and its format either has one
// record on each line or is text. In text, the place must not be inside a board
// of several rows, between a board and its label, or before the first board.
//
// A Reader does not recognise a format in the middle of a stream, so
// Options.Format must name it. There, Any means text with boards in any form.
type Start struct {
	Offset int // bytes before the place; 0 is the beginning of the stream
	Line   int // lines before the place
	// Header is the text of a table up to and including its header row or, if it has
	// none, its first row.
	Header string
}

// BlockBytes limits the memory of a block: a call of ReadBlock returns after the
// record with which the sum of [record.Record.Size] reaches BlockBytes.
const BlockBytes = 1 << 20

// MaxColumns is the largest number of columns of a table, of members of an object
// in NDJSON, and of attributes of a game in XML.
const MaxColumns = 1000

// A Reader reads the boards of a stream.
type Reader struct {
	options Options
	in      *input
	format  Format
	blocks  blockReader // nil before the first read
	close   func()      // if not nil, releases the resources of blocks
	err     error
}

// A blockReader reads the records of a stream in one format.
type blockReader interface {
	// readBlock does the work of Reader.ReadBlock for a non-empty slice. Its error
	// does not contain the stream's name.
	readBlock(records []record.Record) (n int, err error)
}

// NewReader returns a Reader of the boards in r. The Reader buffers its input, so
// it may read beyond the last board that it returns.
func NewReader(r io.Reader, options Options) *Reader {
	name := "input"
	if options.Name != "" {
		name = record.FileName(options.Name)
	}
	in := newInput(r, name)
	in.offset, in.line = options.Start.Offset, options.Start.Line
	return &Reader{options: options, in: in, format: options.Format}
}

// Format returns the format of the stream. If Options did not name a format, it is
// Any until the first board has been read. It stays Any for text, because each
// board of a text may have a different form.
func (r *Reader) Format() Format { return r.format }

// All returns the boards from the next one to the end of the stream. The last result has the error of
// [Reader.Read], unless it is io.EOF. After a loop that ends before, Read and All continue.
func (r *Reader) All() iter.Seq2[record.Record, error] {
	return func(yield func(record.Record, error) bool) {
		for {
			record, err := r.Read()
			if err == io.EOF || !yield(record, err) || err != nil {
				return
			}
		}
	}
}

// Header returns the columns of CSV, TSV and Parquet, also if there are no rows. It returns nil
// before the first read and for other formats, also for NDJSON, in which each record has its own.
func (r *Reader) Header() *record.Header {
	switch blocks := r.blocks.(type) {
	case *parquetReader:
		return blocks.header
	case *parserReader:
		if p, ok := blocks.parser.(*csvParser); ok && len(p.header.Columns) > 0 {
			return p.header
		}
	}
	return nil
}

// Taken returns how much of what has been read from the stream is before the next board, from 0 to 1: the
// Reader reads ahead. For Parquet, it is how much of the whole stream, if the codec tells.
func (r *Reader) Taken() float64 {
	taken, ahead := r.in.offset, int64(len(r.in.window()))
	if p, ok := r.blocks.(*parquetReader); ok {
		taken, ahead = p.row, 0
		if rows, tells := p.rows.(interface{ Left() int64 }); tells {
			ahead = rows.Left()
		}
	}
	if ahead <= 0 { // less than 0 only in a damaged file
		return 1
	}
	return float64(taken) / (float64(taken) + float64(ahead))
}

// Read returns the next board of the stream. At the end of the stream its
// error is io.EOF. Any other error names the stream and wraps the cause. It
// means that the rest of the stream cannot be read, and that all complete
// boards before that place have been returned.
func (r *Reader) Read() (record.Record, error) {
	var one [1]record.Record
	_, err := r.ReadBlock(one[:])
	return one[0], err
}

// ReadBlock reads the next boards of the stream into records and returns their
// number. It waits for input only until it has one board, and it returns as soon
// as the sum of [record.Record.Size] reaches BlockBytes. So n may be smaller than
// len(records) before the end of the stream. The error is nil if n > 0 or records
// is empty. Otherwise it is the error that Read would return.
//
// ReadBlock overwrites whole records, so the slice can be reused. It never
// overwrites the memory that records point to, and it leaves the records after
// the first n unchanged. To limit memory, a program that reuses a slice should
// clear the records that it no longer needs.
//
// ReadBlock does not allocate for a board on a line, or for a row of CSV with no
// columns other than the board and the grid.
func (r *Reader) ReadBlock(records []record.Record) (n int, err error) {
	switch {
	case len(records) == 0:
		return 0, nil
	case r.err != nil:
		return 0, r.err
	case r.blocks == nil:
		r.err = r.open()
	}
	if r.err == nil {
		if n, err = r.blocks.readBlock(records); n > 0 {
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

// Close releases the Reader's resources. Only Parquet needs it, and only if the
// caller stops reading before io.EOF or another error. Close does not close the
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
	// next stores the next record in r. It reports false if it needs more
	// input.
	next(r *record.Record) bool
	// end tells the parser that no input follows the window. If whole is false,
	// the stream broke off with an error. After end, next reports false when
	// there are no more records.
	end(whole bool)
}

// parserReader implements blockReader with a parser.
type parserReader struct {
	in     *input
	parser parser
	ended  bool
}

func (w *parserReader) readBlock(records []record.Record) (n int, err error) {
	for size := 0; n < len(records) && size < BlockBytes; {
		switch {
		case w.parser.next(&records[n]):
			// Most records hold nothing, and the call would take a noticeable time.
			if r := &records[n]; r.Fields != nil || r.Notes != nil || r.Label != "" || r.Err != nil || r.Header != nil && r.Header.Weight > 0 {
				size += r.Size()
			}
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
