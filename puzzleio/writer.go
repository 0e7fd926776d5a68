package puzzleio

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"bullseye/record"
)

// WriterOptions say how records are written. The zero WriterOptions write
// lines.
type WriterOptions struct {
	// Format is the format of the output; Any is Line.
	Format Format
	// Compression is what the output is wrapped in.
	Compression Compression
	// Extra are columns whose texts come with each call of Write, not from
	// the record. One that has the name of a column of the records takes its
	// place, others stand behind these. Only tables have room for them.
	Extra []record.Column
	// Grids makes a column for grids in tables even if the first record has
	// none.
	Grids bool
	// FrameSize is how many bytes of output make a gzip member or a zstd
	// frame: each ends behind the record with which there are as many. If it
	// is 0, DefaultFrameSize is taken, and MaxFrameSize if it is more than
	// that. It matters for what Flush can do, and must be the same when
	// writing is taken up again.
	FrameSize int
	// Parquet writes Parquet, if it is not nil. See Options.
	Parquet ParquetCodec
}

// Sizes of frames.
const (
	DefaultFrameSize = 1 << 20
	MaxFrameSize     = 16 << 20
)

// A Writer writes records in a format.
//
// What a record has and the format has no room for is left out: grids and
// columns in text forms, notes in tables. A record with an Err is written as
// the format can: as a comment in text forms, XML and HoDoKu's library; in a
// table as a row with the text that could not be read, if the record has it,
// and in NDJSON with a member "error".
//
// The columns of CSV, TSV and Parquet are those of the first record, and
// "puzzle" and "solution" if it has no Header; those of the presets Kaggle and
// SudokuExtreme are fixed. NDJSON has the members that each record has.
//
// The output depends on nothing but the options and the records.
type Writer struct {
	options WriterOptions
	out     io.Writer
	encoder encoder
	frames  frameWriter // nil for plain output
	text    []byte      // not yet written
	whole   Mark        // of what is written or in text
	mark    Mark        // of what is written
	err     error
	started bool
	closed  bool
}

// A Mark is a place in the output at which writing can be taken up again. It
// can be kept as JSON.
type Mark struct {
	Bytes   int64          `json:"bytes"`            // of output before it
	Records int64          `json:"records"`          // before it
	Header  *record.Header `json:"header,omitempty"` // the columns of a table
	Folder  *string        `json:"folder,omitempty"` // the folder that is open in OpenSudoku's XML
}

// An encoder appends records to a text. It keeps in the mark what it must know
// of the text so far.
type encoder interface {
	// start appends what stands before the records. The first one is nil if
	// there is none.
	start(text []byte, m *Mark, first *record.Record) []byte
	// record appends a record, and changes nothing if there is an error.
	record(text []byte, m *Mark, r *record.Record, extra []string) ([]byte, error)
	// end appends what stands behind the records.
	end(text []byte, m *Mark) []byte
}

// NewWriter returns a Writer to out.
func NewWriter(out io.Writer, options WriterOptions) (*Writer, error) {
	return ResumeWriter(out, options, Mark{})
}

// ResumeWriter returns a Writer that goes on behind a mark, which another
// Writer with the same options gave. What is written to out from then on must
// follow the mark's bytes of that output, and the records the mark's records.
// The output is byte for byte the one of a Writer that was not interrupted.
//
// Parquet cannot be taken up again: the only mark is the start.
func ResumeWriter(out io.Writer, options WriterOptions, at Mark) (*Writer, error) {
	w := &Writer{options: options, out: out, whole: at, mark: at, started: at.Bytes > 0}
	if options.Format == Parquet {
		if options.Compression != Plain {
			return nil, fmt.Errorf("the data in Parquet are compressed already; %v around it is not supported", options.Compression)
		}
		if at.Bytes > 0 {
			return nil, errors.New("the writing of Parquet cannot be taken up again, only begun anew")
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
	w.frames, err = newFrameWriter(options.Compression, options.Format)
	return w, err
}

// plainAtOnce is how many bytes of plain output are written at once.
const plainAtOnce = 1 << 16

// Write writes a record, with the texts of the extra columns. If it returns an
// error that wraps ErrNoRoom, the record is not written, and the Writer can go
// on with the next one.
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
	if w.frames != nil {
		if size = min(w.options.FrameSize, MaxFrameSize); size <= 0 {
			size = DefaultFrameSize
		}
	}
	if len(w.text) >= size {
		w.put()
	}
	return w.err
}

// start puts down what stands before the first record, unless that is done.
func (w *Writer) start(first *record.Record) {
	if !w.started {
		w.started = true
		w.text = w.encoder.start(w.text, &w.whole, first)
	}
}

// put writes the text.
func (w *Writer) put() {
	data := w.text
	if w.frames != nil {
		data = w.frames.frame(data)
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

// Flush writes as much as can be written without changing what the output
// will be, and returns the last place in what is written at which writing can
// be taken up again. In plain output, that is behind the last record; in
// compressed output, behind the last whole frame; in Parquet, at the start.
func (w *Writer) Flush() (Mark, error) {
	if w.err == nil && w.frames == nil && len(w.text) > 0 {
		w.put()
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
	if len(w.text) > 0 || w.frames != nil && w.whole.Bytes == 0 {
		w.put()
	}
	if c, ok := w.encoder.(io.Closer); ok && w.err == nil {
		w.err = c.Close()
	}
	return w.err
}
