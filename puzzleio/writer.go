package puzzleio

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"bullseye/record"
	"bullseye/sudoku"
)

// WriterOptions say how records are written. The zero WriterOptions write
// lines.
type WriterOptions struct {
	// Format is the format of the output; Any is Line.
	Format Format
	// Compression is the compression of the output.
	Compression Compression
	// Extra are columns whose texts are arguments of Write instead of fields of
	// the record. An extra column replaces a column of the records that has the
	// same name; the others follow the records' columns. Only tables have room
	// for them.
	Extra []record.Column
	// Grids gives tables a column for grids even if the first record has none.
	Grids bool
	// Parquet writes Parquet if it is not nil. See Options.
	Parquet ParquetCodec

	frameSize int // for tests; 0 is defaultFrameSize
}

// defaultFrameSize is how many bytes of output make a gzip member or a zstd
// frame. Each ends after the record that reaches this size.
const defaultFrameSize = 1 << 20

// A Writer writes records in a format.
//
// If the format has no room for a part of a record, that part is left out:
// grids and columns in text forms, notes in tables. A record with an Err is
// written as far as the format allows: as a comment in text forms, XML and
// HoDoKu's library; in a table as a row with the text that could not be read, if
// the record has it; in NDJSON with a member "error".
//
// The columns of CSV, TSV and Parquet are those of the first record, and
// "puzzle" and "solution" if it has no Header; those of the presets Kaggle and
// SudokuExtreme are fixed. In NDJSON each record has its own members.
//
// The output depends on nothing but the options and the records.
type Writer struct {
	options    WriterOptions
	out        io.Writer
	encoder    encoder
	compressor *Compressor // nil for plain output
	text       []byte      // not yet written
	frame      []byte      // the compressed text
	whole      Mark        // of what is written or in text
	mark       Mark        // of what is written
	err        error
	started    bool
	closed     bool
}

// A Mark is a place in the output at which writing can be resumed. It can be
// kept as JSON.
type Mark struct {
	Bytes   int64          `json:"bytes"`            // of output before it
	Records int64          `json:"records"`          // before it
	Header  *record.Header `json:"header,omitempty"` // the columns of a table
	Folder  *string        `json:"folder,omitempty"` // the folder that is open in OpenSudoku's XML
}

// An encoder appends records to a text. It keeps in the mark what it must know
// of the text so far.
type encoder interface {
	// start appends what precedes the records. The first record is nil if there
	// is none.
	start(text []byte, m *Mark, first *record.Record) []byte
	// record appends a record, and changes nothing if there is an error.
	record(text []byte, m *Mark, r *record.Record, extra []string) ([]byte, error)
	// end appends what follows the records.
	end(text []byte, m *Mark) []byte
}

// newEncoder returns the encoder of a format other than Parquet, nil if there
// is none.
func newEncoder(options *WriterOptions) encoder {
	switch options.Format {
	case Any, Line:
		return textEncoder{sudoku.Line}
	case CSV, Kaggle, SudokuExtreme:
		return &csvEncoder{columns: newColumns(options), delimiter: ','}
	case TSV:
		return &csvEncoder{columns: newColumns(options), delimiter: '\t'}
	case NDJSON:
		return &jsonEncoder{options: options}
	case OpenSudoku:
		return openSudokuEncoder{}
	case Hodoku:
		return hodokuEncoder{}
	}
	if form, isText := options.Format.Form(); isText {
		return textEncoder{form}
	}
	return nil
}

// NewWriter returns a Writer to out.
func NewWriter(out io.Writer, options WriterOptions) (*Writer, error) {
	return ResumeWriter(out, options, Mark{})
}

// ResumeWriter returns a Writer that continues the output of another Writer
// with the same options, from a mark that the other one returned. Out must
// continue after the mark's bytes of that output, and the records after the
// mark's records. The output is then byte for byte that of a Writer that was not
// interrupted.
//
// Parquet cannot be resumed: its only mark is the start.
func ResumeWriter(out io.Writer, options WriterOptions, at Mark) (*Writer, error) {
	w := &Writer{options: options, out: out, whole: at, mark: at, started: at.Bytes > 0}
	if options.Format == Parquet {
		if options.Compression != Plain {
			return nil, fmt.Errorf("the data in Parquet are compressed already; %v around it is not supported", options.Compression)
		}
		if at.Bytes > 0 {
			return nil, errors.New("writing Parquet cannot be resumed, only started again")
		}
		if options.Parquet == nil {
			return nil, errors.New("this program does not write Parquet")
		}
		w.encoder = newParquetEncoder(&options, out)
		return w, nil
	}
	if w.encoder = newEncoder(&options); w.encoder == nil {
		return nil, fmt.Errorf("unknown format %v", options.Format)
	}
	var err error
	w.compressor, err = NewCompressor(options.Compression, options.Format)
	return w, err
}

// plainAtOnce is how many bytes of plain output are written at once.
const plainAtOnce = 1 << 16

// Write writes a record, with the texts of the extra columns. If its error wraps
// record.ErrNoRoom, this record is left out and the Writer can take the next.
func (w *Writer) Write(r *record.Record, extra ...string) error {
	if w.err != nil {
		return w.err
	}
	if w.closed {
		return io.ErrClosedPipe
	}
	if len(extra) != len(w.options.Extra) {
		return fmt.Errorf("%d texts for %d extra columns", len(extra), len(w.options.Extra))
	}
	w.start(r)
	text, err := w.encoder.record(w.text, &w.whole, r, extra)
	if err != nil {
		if !errors.Is(err, record.ErrNoRoom) {
			w.err = err
		}
		return err
	}
	w.text = text
	w.whole.Records++
	size := plainAtOnce
	if w.compressor != nil {
		if size = w.options.frameSize; size == 0 {
			size = defaultFrameSize
		}
	}
	if len(w.text) >= size {
		w.writeText()
	}
	return w.err
}

// start appends what precedes the first record, once.
func (w *Writer) start(first *record.Record) {
	if !w.started {
		w.started = true
		w.text = w.encoder.start(w.text, &w.whole, first)
	}
}

// writeText writes the text, as a frame if it is to be compressed.
func (w *Writer) writeText() {
	data := w.text
	if w.compressor != nil {
		w.frame = w.compressor.AppendFrame(w.frame[:0], data)
		data = w.frame
	}
	n, err := w.out.Write(data)
	if err == nil && n < len(data) {
		err = io.ErrShortWrite
	}
	if w.err = err; err != nil {
		return
	}
	w.whole.Bytes += int64(len(data))
	w.mark = w.whole
	w.text = w.text[:0]
}

// Flush writes as much as it can without changing the output as a whole. It
// returns the last written place at which writing can be resumed: in plain
// output after the last record, in compressed output after the last whole
// frame, in Parquet at the start.
func (w *Writer) Flush() (Mark, error) {
	if w.err == nil && w.compressor == nil && len(w.text) > 0 {
		w.writeText()
	}
	m := w.mark
	if m.Header != nil {
		h := *m.Header
		h.Columns = slices.Clone(h.Columns)
		m.Header = &h
	}
	return m, w.err
}

// Close writes the end of the output. It does not close the io.Writer of
// NewWriter.
func (w *Writer) Close() error {
	if w.closed || w.err != nil {
		return w.err
	}
	w.closed = true
	w.start(nil)
	w.text = w.encoder.end(w.text, &w.whole)
	if len(w.text) > 0 || w.compressor != nil && w.whole.Bytes == 0 {
		w.writeText()
	}
	if c, ok := w.encoder.(io.Closer); ok && w.err == nil {
		w.err = c.Close()
	}
	return w.err
}
