package puzzleio

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"bullseye/internal/text/message"
	"bullseye/record"
)

// WriterOptions say how records are written. The zero WriterOptions write
// lines.
type WriterOptions struct {
	// Format is the format of the output; Any is Line.
	Format Format
	// Compression is the compression of the output.
	Compression Compression
	// Extra are columns whose texts are arguments of Write instead of fields of
	// the record. An extra column replaces a column of the records with the same
	// name. The other extra columns follow the records' columns. Formats other
	// than tables leave extra columns out.
	Extra []record.Column
	// Grids gives tables a column for grids even if the first record has no
	// grid.
	Grids bool
	// Labels gives tables a column for labels even if the first record has no label.
	Labels bool
	// Parquet, if not nil, writes Parquet. See Options.
	Parquet ParquetCodec

	frameSize int // for tests; 0 is defaultFrameSize
}

// Header returns the columns of a table of which a record is the first one. It returns nil
// for other formats, and for NDJSON, in which each record has its own columns.
func (o *WriterOptions) Header(first *record.Record) *record.Header {
	if o.Format.layout().table && o.Format.Shape() != OneLine {
		return outputHeader(first, o.Extra, o.Grids, o.Labels)
	}
	return o.Format.Preset().Header()
}

// defaultFrameSize is the size in bytes of the uncompressed text of a gzip member
// or zstd frame. Each ends after the record that reaches this size.
const defaultFrameSize = 1 << 20

// A Writer writes records in a format.
//
// The Writer leaves out what the format cannot hold (see Format.Drops): grids and columns
// in text forms, notes in tables, labels in tables whose first record has none. Text forms
// have the label in a comment: before a board of several rows, and after a board on
// a line. OpenSudoku has it in the attribute "note" of a game, whose other notes are
// attributes such as "author", and HoDoKu's library in the part "extra". The Writer writes
// a record with an Err as a comment in text forms, XML and HoDoKu's library. In a table,
// such a record is a row with the unreadable text, if the record has that text. In NDJSON,
// it also has a member "error", unless a column has that name.
//
// Lists of candidates are written as candidates, framed, and in tables without a preset.
// In all other formats, they would pass for a board that is not theirs, or for none at
// all, so Write returns an error that wraps record.ErrNoRoom.
//
// The columns of CSV, TSV and Parquet are those of the first record. If that
// record has no Header, they are "puzzle" and, if there are grids, "solution". If it
// has a label and no column for that, the column "label" comes first.
// The presets Kaggle and SudokuExtreme have fixed columns. In NDJSON each record
// has its own members.
//
// Columns of CSV and TSV may have no name, which becomes "column 1" and so on in Parquet, and
// they may have the same name. In Parquet and NDJSON, Write returns a
// *RepeatedColumnError if the first record has such columns. It leaves out a later record that
// has, with an error that wraps record.ErrNoRoom, too.
//
// The output depends only on the options and the records.
type Writer struct {
	options    WriterOptions
	out        io.Writer
	encoder    encoder
	compressor *Compressor // nil for plain output
	text       []byte      // not yet written
	frame      []byte      // memory for the compressed text
	whole      Mark        // the place after all records so far
	mark       Mark        // the place after the output that has been written
	err        error
	started    bool
	closed     bool
}

// A Mark is a place in the output at which writing can be resumed. It can be
// kept as JSON.
type Mark struct {
	Bytes   int64          `json:"bytes"`            // of output before the place
	Records int64          `json:"records"`          // before the place
	Header  *record.Header `json:"header,omitempty"` // the columns of a table
	Folder  *string        `json:"folder,omitempty"` // the open folder in OpenSudoku's XML
}

// An encoder appends records to a text. The mark holds the state that a resumed
// encoder needs.
type encoder interface {
	// start appends what precedes the records. First is nil if there are no
	// records.
	start(text []byte, m *Mark, first *record.Record) []byte
	// record appends a record. If it returns an error, the text is unchanged.
	record(text []byte, m *Mark, r *record.Record, extra []string) ([]byte, error)
	// end appends what follows the records.
	end(text []byte, m *Mark) []byte
}

// noFrame is embedded by encoders whose output is that of the records alone.
type noFrame struct{}

func (noFrame) start(text []byte, _ *Mark, _ *record.Record) []byte { return text }

func (noFrame) end(text []byte, _ *Mark) []byte { return text }

// appendComment appends a line that begins with a mark, such as "# ".
func appendComment(text []byte, mark, comment string) []byte {
	return append(append(append(text, mark...), oneLine(comment)...), '\n')
}

// ErrCompressed means that the output cannot be compressed, because its format is.
var ErrCompressed = errors.New("it is already compressed")

// ErrNoCodec means that the options lack the codec of Parquet, which is
// puzzleio/parquet.Codec.
var ErrNoCodec = errors.New("no codec of Parquet")

// NewWriter returns a Writer to out. It returns an error if the options contradict
// each other: Parquet needs WriterOptions.Parquet, or else the error wraps ErrNoCodec,
// and no Compression, or else it wraps ErrCompressed. For values that are no Format or no
// Compression, it wraps ErrUnknownFormat or ErrUnknownCompression.
func NewWriter(out io.Writer, options WriterOptions) (*Writer, error) {
	return ResumeWriter(out, options, Mark{})
}

// ResumeWriter returns a Writer that continues the output of an earlier Writer
// with the same options, from a mark that the earlier Writer returned. The caller
// must truncate the earlier output to at.Bytes bytes, and out must append to it. The
// first record to write is the one after at.Records records. The output is then the
// same, byte for byte, as without an interruption.
//
// Parquet cannot be resumed: its only mark is the start.
func ResumeWriter(out io.Writer, options WriterOptions, at Mark) (*Writer, error) {
	if options.Format == Any {
		options.Format = Line
	}
	w := &Writer{options: options, out: out, whole: at, mark: at, started: at.Bytes > 0}
	if options.Format == Parquet {
		if options.Compression != Plain {
			return nil, message.Errorf("cannot compress Parquet with %v: %w", options.Compression, ErrCompressed)
		}
		if at.Bytes > 0 {
			return nil, errors.New("cannot resume Parquet: write it from the start")
		}
		if options.Parquet == nil {
			return nil, fmt.Errorf("%w to write; set WriterOptions.Parquet", ErrNoCodec)
		}
	}
	encode := options.Format.layout().encode
	switch {
	case options.Format == NPY:
		return nil, message.Errorf("%w of streams: package puzzleio/npy writes folders of arrays", ErrUnknownFormat)
	case options.Format == SCL:
		return nil, fmt.Errorf("%w to write: %v can only be read", ErrUnknownFormat, SCL)
	case encode == nil:
		return nil, message.Errorf("%w %v", ErrUnknownFormat, options.Format)
	}
	w.encoder = encode(&w.options, out)
	var err error
	w.compressor, err = NewCompressor(options.Compression, options.Format)
	return w, err
}

// plainAtOnce is the number of bytes after which plain output is written.
const plainAtOnce = 1 << 16

// Write writes a record with the texts of the extra columns. If its error wraps
// record.ErrNoRoom, the Writer has left out this record and can write others.
func (w *Writer) Write(r *record.Record, extra ...string) error {
	if w.err != nil {
		return w.err
	}
	if w.closed {
		return io.ErrClosedPipe
	}
	if len(extra) != len(w.options.Extra) {
		return fmt.Errorf("found %d texts, expected one for each of the %d extra columns", len(extra), len(w.options.Extra))
	}
	w.start(r)
	text, err := w.text, w.options.Format.checkRoom(r)
	if err == nil {
		text, err = w.encoder.record(w.text, &w.whole, w.options.Format.withoutLists(r), extra)
	}
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

// Begin appends what precedes the records, as if first were the first of them: the columns
// of a table are its columns. Without Begin, the first call of Write does so.
func (w *Writer) Begin(first *record.Record) { w.start(first) }

// Size returns the size of the output so far, in bytes before compression. It includes
// output that has not been written yet. For Parquet it is 0.
func (w *Writer) Size() int64 { return w.whole.Bytes + int64(len(w.text)) }

// start appends what precedes the first record, once.
func (w *Writer) start(first *record.Record) {
	if !w.started {
		w.started = true
		w.text = w.encoder.start(w.text, &w.whole, first)
	}
}

// writeText writes the text. If the output is compressed, the text becomes one
// frame.
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

// Flush writes as much as it can without changing the final output. It returns
// the last place at which writing can be resumed: after the last record of plain
// output, after the last complete frame of compressed output, or at the start of
// Parquet.
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

// Close writes the end of the output. It does not close the io.Writer given to
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
